"""The kinds of paper: letter, form, deed, printed mail, till receipt and train ticket."""

from __future__ import annotations

from datetime import date

from reportlab.pdfbase.pdfmetrics import stringWidth

from logos import logo_stroke
from senders import Sender
from sheet import A4, GREY, INK, Page, Paper, random_for, tint
from typeset import Flow, Look

MONTHS = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
MONTHS_EN = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
LEFT, RIGHT = 68.0, 538.0
RECEIPT_WIDTH = 214.0


def long_date(day: date, *, english: bool = False) -> str:
    if english:
        return f"{day.day} {MONTHS_EN[day.month - 1]} {day.year}"
    return f"{day.day}. {MONTHS[day.month - 1]} {day.year}"


def euro(cents: int, *, english: bool = False) -> str:
    """An amount of cents as it is printed: 1.234,56 € or €1,234.56."""
    sign = "-" if cents < 0 else ""
    plain = f"{abs(cents) / 100:,.2f}"
    if english:
        return f"{sign}€{plain}"
    return f"{sign}{plain.translate(str.maketrans(',.', '.,'))} €"


def items_table(items: list[tuple[str, int, int]], *, vat: int = 19, english: bool = False) -> str:
    """Rows of an invoice from (what, how many, cents each) with net, VAT and total that add up."""
    heads = ("Item", "Qty", "Each", "Amount") if english else ("Bezeichnung", "Menge", "Einzel", "Betrag")
    rows = ["| " + " | ".join(heads)]
    net = 0
    for what, count, each in items:
        net += count * each
        rows.append(
            f"| {what} | {count} | {euro(each, english=english)} | {euro(count * each, english=english)}"
        )
    tax = (net * vat + 50) // 100
    labels = (
        ("Net", f"VAT {vat} %", "Total due")
        if english
        else ("Zwischensumme netto", f"Umsatzsteuer {vat} %", "Gesamtbetrag")
    )
    if vat:
        rows += [
            f"|= {labels[0]} | | | {euro(net, english=english)}",
            f"|= {labels[1]} | | | {euro(tax, english=english)}",
        ]
    rows.append(f"|= {labels[2]} | | | {euro(net + tax, english=english)}")
    return "\n".join(rows)


def total_cents(items: list[tuple[str, int, int]], vat: int = 19) -> int:
    net = sum(count * each for _what, count, each in items)
    return net + (net * vat + 50) // 100


def _letterhead(page: Page, sender: Sender) -> None:
    """Name, logo and claim at the top, the footer's columns at the bottom."""
    look, top = sender.look, A4[1]
    if sender.head == "band":
        page.box(0, top - 70, A4[0], 70, look.colour)
        page.draw(logo_stroke(sender.logo, LEFT, top - 52, 34, "#ffffff", look.colour))
        page.text(
            LEFT + 46,
            top - (40 if sender.claim else 42),
            sender.name,
            font=look.bold,
            size=18,
            colour="#ffffff",
        )
        page.text(LEFT + 46, top - 55, sender.claim, font=look.font, size=8.5, colour="#ffffff")
    elif sender.head == "centre":
        page.draw(logo_stroke(sender.logo, A4[0] / 2 - 17, top - 64, 34, look.colour))
        page.text(
            A4[0] / 2, top - 84, sender.name, font=look.bold, size=17, colour=look.colour, align="centre"
        )
        page.text(A4[0] / 2, top - 97, sender.claim, font=look.font, size=8.5, colour=GREY, align="centre")
    elif sender.logo == "none":
        page.text(LEFT, top - 70, sender.name, font=look.bold, size=12)
        page.text(LEFT, top - 84, f"{sender.street}, {sender.city}", font=look.font, size=9.5, colour=GREY)
    else:
        right = sender.head == "right"
        x = RIGHT - 40 if right else LEFT
        page.draw(logo_stroke(sender.logo, x, top - 84, 40, look.colour))
        text_x, align = (x - 12, "right") if right else (x + 52, "left")
        page.text(text_x, top - 62, sender.name, font=look.bold, size=16, colour=look.colour, align=align)
        page.text(text_x, top - 77, sender.claim, font=look.font, size=8.5, colour=GREY, align=align)
    _footer(page, sender)


def _footer(page: Page, sender: Sender) -> None:
    if sender.logo == "none":
        return
    page.line(LEFT, 70, RIGHT, 70, tint(sender.look.colour, 0.7))
    columns = [text.split(";") for text in sender.footer]
    widths = [max(stringWidth(line, sender.look.font, 6.8) for line in column) for column in columns]
    gap = min(60.0, (RIGHT - LEFT - sum(widths)) / max(len(widths) - 1, 1))
    x = LEFT
    for column, width in zip(columns, widths, strict=True):
        for row, line in enumerate(column):
            page.text(x, 59 - row * 9, line, font=sender.look.font, size=6.8, colour=GREY)
        x += width + gap


def _later_page(sender: Sender, counter: list[int]) -> tuple[Page, float]:
    page = Page()
    label = "Page" if sender.english else "Seite"
    page.text(LEFT, A4[1] - 52, sender.name, font=sender.look.bold, size=9, colour=sender.look.colour)
    page.text(
        RIGHT, A4[1] - 52, f"{label} {counter[0]}", font=sender.look.font, size=9, colour=GREY, align="right"
    )
    page.line(LEFT, A4[1] - 59, RIGHT, A4[1] - 59, tint(sender.look.colour, 0.6))
    _footer(page, sender)
    return page, A4[1] - 88


def letter(
    sender: Sender,
    recipient: tuple[str, ...],
    day: date,
    subject: str,
    body: str,
    refs: tuple[tuple[str, str], ...] = (),
) -> Paper:
    """A business letter with address window and reference block; body in the marks of typeset."""
    counter = [0]

    def new_page() -> tuple[Page, float]:
        counter[0] += 1
        if counter[0] > 1:
            return _later_page(sender, counter)
        page = Page()
        _letterhead(page, sender)
        return page, _address_and_subject(page, sender, recipient, day, subject, refs)

    return Flow(sender.look, new_page).write(body)


def _address_and_subject(
    page: Page,
    sender: Sender,
    recipient: tuple[str, ...],
    day: date,
    subject: str,
    refs: tuple[tuple[str, str], ...],
) -> float:
    font = sender.look.font
    page.text(LEFT, 706, f"{sender.name} · {sender.street} · {sender.city}", font=font, size=6.5, colour=GREY)
    page.line(LEFT, 702, LEFT + 215, 702, "#c5c9d0")
    for row, line in enumerate(recipient):
        page.text(LEFT, 686 - row * 13.5, line, font=font, size=10.2)
    label = "Date" if sender.english else "Datum"
    for row, (name, value) in enumerate(((label, long_date(day, english=sender.english)), *refs)):
        page.text(362, 686 - row * 13.5, name, font=font, size=8.6, colour=GREY)
        page.text(448, 686 - row * 13.5, value, font=font, size=9)
    y = 586.0
    size = 12.2 if stringWidth(subject, sender.look.bold, 12.2) < RIGHT - LEFT else 10.4
    page.text(LEFT, y, subject, font=sender.look.bold, size=size)
    return y - 26


def form(sender: Sender, title: str, subtitle: str, facts: tuple[tuple[str, str], ...], body: str) -> Paper:
    """A form: title in a tinted head, facts in three columns, then the body."""
    counter = [0]
    look = sender.look

    def new_page() -> tuple[Page, float]:
        counter[0] += 1
        if counter[0] > 1:
            return _later_page(sender, counter)
        page = Page()
        top = A4[1]
        page.draw(logo_stroke(sender.logo, LEFT, top - 70, 26, look.colour))
        page.text(LEFT + 36, top - 56, sender.name, font=look.bold, size=11.5, colour=look.colour)
        page.text(LEFT + 36, top - 68, f"{sender.street}, {sender.city}", font=look.font, size=8, colour=GREY)
        page.box(LEFT, top - 128, RIGHT - LEFT, 42, tint(look.colour, 0.12), 3)
        page.text(LEFT + 12, top - 106, title, font=look.bold, size=15, colour=look.colour)
        page.text(LEFT + 12, top - 121, subtitle, font=look.font, size=9)
        y = top - 148
        for number, (name, value) in enumerate(facts):
            x = LEFT + 12 + (number % 3) * 158
            page.text(x, y, name, font=look.font, size=7.2, colour=GREY)
            page.text(x, y - 11, value, font=look.bold, size=9.2)
            if number % 3 == 2 or number == len(facts) - 1:
                y -= 29
        page.line(LEFT, y + 6, RIGHT, y + 6, tint(look.colour, 0.5))
        _footer(page, sender)
        return page, y - 16

    return Flow(look, new_page).write(body)


def deed(
    title: str, subtitle: str, body: str, *, colour: str = "#1f2937", english: bool = False, foot: str = ""
) -> Paper:
    """A contract: centred title, serif text, numbered pages, no letterhead."""
    counter = [0]

    def new_page() -> tuple[Page, float]:
        counter[0] += 1
        page = Page()
        label = "Page" if english else "Seite"
        page.text(
            A4[0] / 2, 48, f"{label} {counter[0]}", font="Times-Roman", size=9, colour=GREY, align="centre"
        )
        page.text(RIGHT, 48, foot, font="Times-Italic", size=8.5, colour=GREY, align="right")
        if counter[0] > 1:
            page.text(LEFT, A4[1] - 50, title, font="Times-Italic", size=9, colour=GREY)
            return page, A4[1] - 82
        page.text(A4[0] / 2, A4[1] - 108, title, font="Times-Bold", size=20, colour=colour, align="centre")
        page.text(A4[0] / 2, A4[1] - 128, subtitle, font="Times-Italic", size=11, colour=GREY, align="centre")
        page.line(A4[0] / 2 - 60, A4[1] - 142, A4[0] / 2 + 60, A4[1] - 142, colour, 0.8)
        return page, A4[1] - 176

    return Flow(Look(colour, "Times-Roman", 11, "grid"), new_page, bottom=76).write(body)


def mail(
    fields: tuple[tuple[str, str], ...],
    subject: str,
    body: str,
    *,
    english: bool = False,
    page_label: str = "1",
) -> Paper:
    """A mail as a mail programme prints it; fields are From, To and so on."""

    def new_page() -> tuple[Page, float]:
        page = Page()
        label = "Page" if english else "Seite"
        page.text(RIGHT, 40, f"{label} {page_label}", size=8, colour=GREY, align="right")
        y = A4[1] - 74
        page.text(54, y, subject, font="Helvetica-Bold", size=14)
        y -= 10
        page.line(54, y, RIGHT, y, INK, 0.8)
        for name, value in fields:
            y -= 15
            page.text(54, y, name, font="Helvetica-Bold", size=9, colour=GREY)
            page.text(122, y, value, size=9)
        page.line(54, y - 9, RIGHT, y - 9, "#c5c9d0")
        return page, y - 34

    return Flow(Look("#475569", "Helvetica", 10), new_page, left=54, bottom=62).write(body)


def receipt(shop: Sender, lines: list[str]) -> Paper:
    """A narrow till receipt; a tab parts left and right, "---" rules, "*" is bold, "=" centres."""
    height = 128 + 11.5 * len(lines)
    page = Page(RECEIPT_WIDTH, height)
    y = height - 52
    page.draw(logo_stroke(shop.logo, RECEIPT_WIDTH / 2 - 13, height - 40, 26, "#2b2b2b"))
    page.text(RECEIPT_WIDTH / 2, y - 6, shop.name.upper(), font="Helvetica-Bold", size=11, align="centre")
    page.text(RECEIPT_WIDTH / 2, y - 18, shop.street, font="Courier", size=7.6, align="centre")
    page.text(RECEIPT_WIDTH / 2, y - 28, shop.city, font="Courier", size=7.6, align="centre")
    y -= 46
    for line in lines:
        if line == "---":
            page.line(14, y + 3, RECEIPT_WIDTH - 14, y + 3, "#2b2b2b", 0.6, dash=True)
        elif line.startswith("="):
            page.text(RECEIPT_WIDTH / 2, y, line[1:].strip(), font="Courier", size=7.8, align="centre")
        else:
            font = "Courier-Bold" if line.startswith("*") else "Courier"
            left, _, right = line.lstrip("*").partition("\t")
            page.text(14, y, left, font=font, size=7.8)
            page.text(RECEIPT_WIDTH - 14, y, right, font=font, size=7.8, align="right")
        y -= 11.5
    return [page]


def ticket(
    sender: Sender, title: str, direction: str, order: str, rows: tuple[tuple[str, str], ...], note: str
) -> Paper:
    """A train ticket to print at home, with a square code."""
    page = Page()
    look, top = sender.look, A4[1]
    page.box(0, top - 86, A4[0], 86, look.colour)
    page.draw(logo_stroke(sender.logo, LEFT, top - 62, 34, "#ffffff", look.colour))
    page.text(LEFT + 48, top - 46, title, font="Helvetica-Bold", size=19, colour="#ffffff")
    page.text(LEFT + 48, top - 62, sender.name, size=10, colour="#ffffff")
    page.frame(LEFT - 12, top - 430, RIGHT - LEFT + 24, 316, look.colour, 8)
    page.text(LEFT + 6, top - 146, direction, font="Helvetica-Bold", size=16, colour=look.colour)
    y = top - 176
    for name, value in rows:
        page.text(LEFT + 6, y, name, size=8, colour=GREY)
        page.text(LEFT + 96, y, value, font="Helvetica-Bold", size=10.5)
        y -= 21
    _square_code(page, RIGHT - 148, top - 290, 130, order)
    page.text(RIGHT - 83, top - 306, order, font="Courier-Bold", size=10, align="centre")
    page.line(LEFT - 12, top - 455, RIGHT + 12, top - 455, GREY, 0.6, dash=True)
    flow = Flow(look, lambda: (page, top - 490))
    flow.write(note)
    _footer(page, sender)
    return [page]


def _square_code(page: Page, x: float, y: float, size: float, text: str) -> None:
    cells = 25
    grid = random_for(f"code:{text}").random((cells, cells)) < 0.48
    for row, column in ((0, 0), (0, cells - 7), (cells - 7, 0)):
        grid[row : row + 7, column : column + 7] = True
        grid[row + 1 : row + 6, column + 1 : column + 6] = False
        grid[row + 2 : row + 5, column + 2 : column + 5] = True
    step = size / cells
    for row in range(cells):
        for column in range(cells):
            if grid[row, column]:
                page.box(x + column * step, y + row * step, step * 1.02, step * 1.02, INK)
