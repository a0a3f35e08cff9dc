"""Families of papers: each function returns 1 to 40 papers that look alike and are not duplicates."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from tests.benchmarks.papers.tongue import Tongue


@dataclass(frozen=True)
class Paper:
    """A printed paper; pages are separated by form feeds, table cells by two spaces."""

    text: str
    title: str
    sender: str
    kind: str
    created: date
    language: str


class Office:
    """A sender: letterhead, footer, general terms and customers are the same on all its papers."""

    def __init__(self, tongue: Tongue) -> None:
        self.tongue = tongue
        self.name = tongue.company()
        self.head = (
            f"{self.name}\n{tongue.address()}\n{tongue.pick('Telefon', 'Phone')} {tongue.serial('0', 9)}"
        )
        iban = f"{tongue.pick('DE', 'GB')}{tongue.serial('', 2)} {' '.join(tongue.serial('', 4) for _ in range(4))}"
        self.foot = f"{iban} BIC {tongue.name().upper()}XX\n{tongue.pick('USt-IdNr. DE', 'VAT no. GB')}{tongue.serial('', 9)}"
        self.terms = "\n".join(f"{number}. {tongue.prose(3)}" for number in range(1, 9))
        self.prefix = tongue.pick(("RE-", "", "R", "2024/"), ("INV-", "", "S", "A/"))
        self.style = tongue.chance.choice((0, 0, 1, 2))
        self.opening, self.closing = tongue.prose(2), tongue.prose(1)

    def day(self, when: date) -> str:
        return self.tongue.day(when, self.style)

    def paper(self, text: str, title: str, kind: str, created: date) -> Paper:
        return Paper(text, title, self.name, kind, created, self.tongue.language)


def greeting(tongue: Tongue, person: str) -> str:
    family = person.split()[-1]
    return tongue.pick(
        f"Guten Tag {tongue.chance.choice(('Herr', 'Frau'))} {family},",
        f"Dear {tongue.chance.choice(('Mr', 'Ms'))} {family},",
    )


def some_day(chance: random.Random) -> date:
    return date(2015, 1, 1) + timedelta(days=chance.randrange(3800))


def months_from(start: date, count: int, step: int = 1) -> list[date]:
    return [
        date(
            start.year + (start.month - 1 + step * place) // 12,
            (start.month - 1 + step * place) % 12 + 1,
            min(start.day, 28),
        )
        for place in range(count)
    ]


def goods_table(tongue: Tongue, goods: list[tuple[str, int]]) -> tuple[str, int]:
    """Return rows of position, goods, amount and price, and their sum in cents."""
    rows, total = [], 0
    for place, (name, price) in enumerate(goods, start=1):
        amount = tongue.chance.randint(1, 9)
        total += amount * price
        cells = [f"{place}", name, f"{amount} {tongue.pick('Stk', 'pcs')}"]
        rows.append("  ".join([*cells, tongue.money(price), tongue.money(amount * price)]))
    return "\n".join(rows), total


def sums(tongue: Tongue, net: int) -> str:
    tax = round(net * 0.19)
    labels = (
        ("Zwischensumme", "Umsatzsteuer 19 %", "Gesamtbetrag")
        if tongue.german
        else ("Subtotal", "VAT 19 %", "Total due")
    )
    return "\n".join(
        f"{label}  {tongue.money(cents)}" for label, cents in zip(labels, (net, tax, net + tax), strict=True)
    )


def stock(tongue: Tongue, count: int) -> list[tuple[str, int]]:
    return [(tongue.noun(), tongue.chance.randint(99, 24999)) for _ in range(count)]


def invoices(tongue: Tongue, count: int) -> list[Paper]:
    office, person, address = Office(tongue), tongue.person(), tongue.address()
    customer, contract = tongue.serial("", 6), stock(tongue, 12)
    with_terms = tongue.chance.random() < 0.4
    number = tongue.chance.randint(1000, 90000)
    papers = []
    for when in months_from(some_day(tongue.chance), count):
        number += tongue.chance.randint(1, 300)
        table, net = goods_table(tongue, tongue.chance.sample(contract, tongue.chance.randint(2, 7)))
        head = tongue.pick(
            f"Rechnung\nRechnungsnummer: {office.prefix}{number}\nKundennummer: {customer}\nRechnungsdatum: {office.day(when)}",
            f"Invoice\nInvoice number: {office.prefix}{number}\nCustomer no: {customer}\nInvoice date: {office.day(when)}",
        )
        due = tongue.pick("Zahlbar ohne Abzug bis", "Payable without deduction by")
        text = f"{office.head}\n\n{person}\n{address}\n\n{head}\n\n{greeting(tongue, person)}\n{office.opening}\n{table}\n{sums(tongue, net)}\n{due} {office.day(when + timedelta(days=14))}\n{office.closing}\n{office.foot}"
        if with_terms:
            text += "\f" + office.terms
        papers.append(
            office.paper(
                text,
                f"{tongue.pick('Rechnung', 'Invoice')} {number}",
                tongue.pick("Rechnung", "Invoice"),
                when,
            )
        )
    return papers


def order_chain(tongue: Tongue, count: int) -> list[Paper]:
    """Offer, order confirmation, delivery note and invoice of one order, then its reminders."""
    office, person, address, order = Office(tongue), tongue.person(), tongue.address(), tongue.serial("A", 6)
    table, net = goods_table(tongue, stock(tongue, tongue.chance.randint(4, 10)))
    start, papers = some_day(tongue.chance), []
    names = (
        ("Angebot", "Auftragsbestätigung", "Lieferschein", "Rechnung", "Zahlungserinnerung", "2. Mahnung")
        if tongue.german
        else (
            "Quotation",
            "Order confirmation",
            "Delivery note",
            "Invoice",
            "Payment reminder",
            "Second reminder",
        )
    )
    for place, name in enumerate(names[: max(2, min(count, 6))]):
        when = start + timedelta(days=9 * place)
        label = tongue.pick("Bestellung", "Order")
        text = f"{office.head}\n\n{person}\n{address}\n\n{name}\n{label}: {order}  {tongue.pick('Datum', 'Date')}: {office.day(when)}\n\n{greeting(tongue, person)}\n{office.opening}\n{table}\n{sums(tongue, net)}\n{office.closing}\n{office.foot}"
        papers.append(office.paper(text, f"{name} {order}", name, when))
    return papers


def payslips(tongue: Tongue, count: int) -> list[Paper]:
    office, person, staff = Office(tongue), tongue.person(), tongue.serial("", 5)
    gross = tongue.chance.randint(210000, 640000)
    names = (
        ("Grundgehalt", "Lohnsteuer", "Krankenversicherung", "Rentenversicherung", "Auszahlungsbetrag")
        if tongue.german
        else ("Basic pay", "Income tax", "National insurance", "Pension", "Net pay")
    )
    parts = [gross, round(gross * 0.17), round(gross * 0.08), round(gross * 0.09)]
    table = "\n".join(
        f"{name}  {tongue.money(cents)}"
        for name, cents in zip(names, [*parts, parts[0] - sum(parts[1:])], strict=True)
    )
    papers = []
    for when in months_from(some_day(tongue.chance), count):
        title = tongue.pick("Gehaltsabrechnung", "Payslip")
        text = f"{office.head}\n{title} {tongue.month(when)}\n{tongue.pick('Personalnummer', 'Employee no.')} {staff}\n{person}\n{table}\n{office.opening}\n{office.foot}"
        papers.append(office.paper(text, f"{title} {tongue.month(when)}", title, when))
    return papers


def statements(tongue: Tongue, count: int) -> list[Paper]:
    office, person, account = Office(tongue), tongue.person(), tongue.serial("", 10)
    balance, payees, papers = tongue.chance.randint(10000, 900000), [tongue.company() for _ in range(9)], []
    for place, when in enumerate(months_from(some_day(tongue.chance), count), start=1):
        rows = []
        before = balance
        for _ in range(tongue.chance.randint(6, 22)):
            amount = tongue.chance.randint(-30000, 24000)
            balance += amount
            rows.append(
                f"{(when - timedelta(days=tongue.chance.randint(0, 27))).strftime('%d.%m.')}  {tongue.chance.choice(payees)}  {tongue.money(amount)}"
            )
        labels = (
            ("Kontoauszug", "Konto", "Alter Kontostand", "Neuer Kontostand", "Blatt")
            if tongue.german
            else ("Bank statement", "Account", "Opening balance", "Closing balance", "Sheet")
        )
        text = (
            f"{office.head}\n{labels[0]} {tongue.pick('Nr.', 'No.')} {place}/{when.year}  {labels[4]} 1\n{person}\n{labels[1]} {account}  {office.day(when)}\n{labels[2]}  {tongue.money(before)}\n"
            + "\n".join(rows)
            + f"\n{labels[3]}  {tongue.money(balance)}\n{office.closing}\n{office.foot}"
        )
        papers.append(office.paper(text, f"{labels[0]} {place}/{when.year}", labels[0], when))
    return papers


def tickets(tongue: Tongue, count: int) -> list[Paper]:
    office, person, when = Office(tongue), tongue.person(), some_day(tongue.chance)
    ends, papers = (tongue.name(), tongue.name()), []
    for place in range(max(2, min(count, 8))):
        start, end = ends if place % 2 == 0 else ends[::-1]
        day = when + timedelta(days=(place // 2) * 7 + (place % 2))
        clock = f"{tongue.chance.randint(5, 22):02d}:{tongue.chance.randint(0, 59):02d}"
        line = tongue.pick(
            f"Fahrkarte\nvon {start} nach {end}\nam {office.day(day)} um {clock} Uhr",
            f"Ticket\nfrom {start} to {end}\non {office.day(day)} at {clock}",
        )
        text = f"{office.head}\n{line}\n{tongue.pick('Reisende Person', 'Passenger')} {person}\n{tongue.pick('Buchung', 'Booking')} {tongue.serial('', 8)}\n{tongue.pick('Preis', 'Fare')} {tongue.money(tongue.chance.choice((1990, 2990, 4550)))}\n{office.opening}\n{office.closing}\n{office.foot}"
        papers.append(
            office.paper(
                text,
                f"{tongue.pick('Fahrkarte', 'Ticket')} {start} {end}",
                tongue.pick("Fahrkarte", "Ticket"),
                day,
            )
        )
    return papers


def contracts(tongue: Tongue, count: int) -> list[Paper]:
    """One form of contract with several people: equal clauses; party, object, sum and start differ."""
    office, papers = Office(tongue), []
    thing = tongue.noun()
    clauses = [
        f"§ {number} {tongue.noun().title()}\n{tongue.prose(tongue.chance.randint(2, 5))}"
        for number in range(3, tongue.chance.randint(8, 16))
    ]
    for _ in range(min(count, 7)):
        when, person = some_day(tongue.chance), tongue.person()
        first = tongue.pick(
            f"Vertrag über {thing}\nzwischen {office.name}\nund {person}\n{tongue.address()}\n§ 1 Gegenstand\nÜberlassen wird {tongue.noun()} Nr. {tongue.serial('', 4)}.\n§ 2 Entgelt\nDas Entgelt beträgt {tongue.money(tongue.chance.randint(3000, 200000))} im Monat, erstmals zum {office.day(when)}.",
            f"Agreement on {thing}\nbetween {office.name}\nand {person}\n{tongue.address()}\n§ 1 Subject\nProvided is {tongue.noun()} no. {tongue.serial('', 4)}.\n§ 2 Fee\nThe fee is {tongue.money(tongue.chance.randint(3000, 200000))} a month, first due on {office.day(when)}.",
        )
        half = len(clauses) // 2
        text = first + "\n" + "\n".join(clauses[:half]) + "\f" + "\n".join(clauses[half:])
        papers.append(
            office.paper(
                text,
                f"{tongue.pick('Vertrag', 'Agreement')} {person}",
                tongue.pick("Vertrag", "Contract"),
                when,
            )
        )
    return papers


def circulars(tongue: Tongue, count: int) -> list[Paper]:
    """The same letter to several customers."""
    office, when, papers = Office(tongue), some_day(tongue.chance), []
    subject, body = (
        tongue.noun().title(),
        "\n".join(tongue.prose(4) for _ in range(tongue.chance.randint(2, 5))),
    )
    for _ in range(min(count, 6)):
        person = tongue.person()
        text = f"{office.head}\n\n{person}\n{tongue.address()}\n{office.day(when)}\n\n{subject}\n\n{greeting(tongue, person)}\n{body}\n{office.foot}"
        papers.append(office.paper(text, f"{subject} {person}", tongue.pick("Brief", "Letter"), when))
    return papers


def yearly_notices(tongue: Tongue, count: int) -> list[Paper]:
    """Tax, insurance and service charge notices: the same wording each year with other sums."""
    office, person, address = Office(tongue), tongue.person(), tongue.address()
    file, title = (
        tongue.serial("", 7),
        tongue.pick(
            ("Bescheid", "Jahresabrechnung", "Beitragsrechnung"),
            ("Assessment", "Annual account", "Premium notice"),
        ),
    )
    lines, body, start = (
        [tongue.noun() for _ in range(tongue.chance.randint(4, 12))],
        tongue.prose(9),
        some_day(tongue.chance),
    )
    papers = []
    for when in months_from(start, min(count, 10), 12):
        amounts = [tongue.chance.randint(1000, 90000) for _ in lines]
        table = "\n".join(
            f"{line}  {tongue.money(cents)}" for line, cents in zip(lines, amounts, strict=True)
        )
        text = f"{office.head}\n{person}\n{address}\n{title} {tongue.pick('für', 'for')} {when.year}\n{tongue.pick('Aktenzeichen', 'Reference')} {file}  {office.day(when)}\n{table}\n{tongue.pick('Summe', 'Sum')}  {tongue.money(sum(amounts))}\n{body}\n{office.closing}\n{office.foot}"
        papers.append(office.paper(text, f"{title} {when.year}", title, when))
    return papers


def receipts(tongue: Tongue, count: int) -> list[Paper]:
    office, shelf, papers = Office(tongue), stock(tongue, 40), []
    for _ in range(count):
        when = some_day(tongue.chance)
        table, net = goods_table(tongue, tongue.chance.sample(shelf, tongue.chance.randint(5, 16)))
        text = f"{office.head}\n{tongue.pick('Kassenbon', 'Receipt')} {tongue.serial('', 5)}\n{office.day(when)} {tongue.chance.randint(8, 20)}:{tongue.chance.randint(10, 59)}\n{table}\n{tongue.pick('Summe', 'Total')}  {tongue.money(net)}\n{office.closing}\n{office.foot}"
        papers.append(
            office.paper(
                text,
                f"{tongue.pick('Bon', 'Receipt')} {office.name}",
                tongue.pick("Kassenbon", "Receipt"),
                when,
            )
        )
    return papers


def letter(tongue: Tongue, count: int) -> list[Paper]:
    office, when, person, subject = (
        Office(tongue),
        some_day(tongue.chance),
        tongue.person(),
        tongue.noun().title(),
    )
    body = "\n\n".join(tongue.prose(tongue.chance.randint(3, 7)) for _ in range(tongue.chance.randint(1, 6)))
    text = f"{office.head}\n\n{person}\n{tongue.address()}\n{office.day(when)}\n{subject}\n\n{greeting(tongue, person)}\n{body}\n{tongue.pick('Mit freundlichen Grüßen', 'Yours sincerely')}\n{tongue.person()}"
    return [office.paper(text, subject, tongue.pick("Brief", "Letter"), when)]


def report(tongue: Tongue, count: int) -> list[Paper]:
    """A long paper: minutes, a survey, a manual."""
    office, when, title = (
        Office(tongue),
        some_day(tongue.chance),
        f"{tongue.pick('Bericht', 'Report')} {tongue.noun()}",
    )
    pages = []
    for page in range(1, tongue.chance.randint(3, 9)):
        parts = [
            f"{page}.{part} {tongue.noun().title()}\n{tongue.prose(tongue.chance.randint(3, 8))}"
            for part in range(1, tongue.chance.randint(3, 5))
        ]
        pages.append("\n".join(parts))
    return [
        office.paper(
            f"{title}\n{office.name}, {office.day(when)}\n" + "\f".join(pages),
            title,
            tongue.pick("Bericht", "Report"),
            when,
        )
    ]


FAMILIES: tuple[tuple[Callable[[Tongue, int], list[Paper]], int], ...] = (
    (invoices, 6), (order_chain, 7), (payslips, 3), (statements, 3), (tickets, 4), (contracts, 5), (circulars, 6),
    (yearly_notices, 5), (receipts, 3), (letter, 60), (report, 14),
)  # fmt: skip
"""Kinds of family and how often each is made, in parts of all."""
