"""The layout of a paper: pages of blocks. The builder applies each firm's style."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from tests.benchmarks.household.people import Firm, Person
from tests.benchmarks.household.tongue import GERMAN, amount, day, spin, wrap

SMALL_PRINT = [
    (
        "Unsere Geschäftszeiten: montags bis donnerstags von [7.30 bis 16|8 bis 17] Uhr, freitags bis [12|14] Uhr.",
        "Opening hours: Monday to Thursday [8 to 5|9 to 5.30], Friday until [noon|four].",
    ),
    (
        "Bitte geben Sie bei [Rückfragen und Zahlungen|allen Schreiben] stets das oben genannte Zeichen an.",
        "Please quote the reference above [in all correspondence|when you write to us or pay].",
    ),
    (
        "Besuchen Sie uns auch im Internet und nutzen Sie unser [Kundenportal|Online-Formular] rund um die Uhr.",
        "Visit our website and use the [customer portal|online form] at any time of day.",
    ),
    (
        "Mit Lob und Beschwerden wenden Sie sich [jederzeit|gern] an unsere Beschwerdestelle; wir antworten innerhalb von [fünf|zehn] Arbeitstagen.",
        "If something has gone wrong please tell our complaints team; we answer within [five|ten] working days.",
    ),
    (
        "Der Umwelt zuliebe drucken wir auf Recyclingpapier. [Stellen Sie auf elektronische Post um und sparen Sie Porto.|Möchten Sie künftig auf Papier verzichten, sagen Sie uns Bescheid.]",
        "This letter is printed on recycled paper. [Switch to paperless post and help the environment.|Tell us if you would like your letters by e-mail.]",
    ),
    (
        "Dieses Schreiben enthält vertrauliche Angaben. Sind Sie nicht der richtige Empfänger, so senden Sie es bitte zurück.",
        "This letter is confidential. If it has reached you by mistake please return it to the sender.",
    ),
    (
        "Sie erreichen uns mit den Buslinien [3 und 12|5, 7 und 21], Haltestelle [Rathaus|Marktplatz|Nordring]. Parkplätze finden Sie im Hof.",
        "We are on bus routes [3 and 12|5, 7 and 21], stop [Town Hall|Market Place]. Parking is available behind the building.",
    ),
    (
        "Wir sind Mitglied im [Bundesverband|Landesverband] und nach [DIN EN ISO 9001|den Regeln des Fachverbands] geprüft.",
        "We are members of our [trade association|national federation] and certified to [ISO 9001|its code of practice].",
    ),
    (
        "Änderungen Ihrer Anschrift, Ihres Namens oder Ihrer Bankverbindung teilen Sie uns bitte [umgehend|in Textform] mit.",
        "Please let us know [at once|in writing] if your name, address or bank details change.",
    ),
    (
        "Vorsicht vor Betrug: Wir fragen niemals am Telefon nach Kennwörtern oder [Transaktionsnummern|Kartendaten].",
        "Beware of fraud: we never ask for passwords or [card details|security codes] over the telephone.",
    ),
    (
        "Auf Wunsch erhalten Sie dieses Schreiben in Großdruck oder [leichter Sprache|Blindenschrift].",
        "This letter is available in large print, [audio|easy read] or Braille on request.",
    ),
    (
        "Anrufe können zu Schulungszwecken aufgezeichnet werden. [Aus dem Festnetz kostenfrei.|Kosten aus dem Mobilnetz können abweichen.]",
        "Calls may be recorded for training. [Calls from landlines are free.|Charges from mobiles may vary.]",
    ),
]


@dataclass(frozen=True)
class Block:
    """Neighbouring lines. A table also keeps its cells, because OCR may read it by columns."""

    role: str  # letterhead, address, refs, heading, text, table, totals, footer or terms
    lines: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...] = ()


Page = tuple[Block, ...]


@dataclass(frozen=True)
class Paper:
    """One paper, before it is scanned.

    Attributes:
        kind: the layout's name.
        facts: figures for tests (amounts in cents).
    """

    kind: str
    lang: str
    sender: str
    title: str
    created: date
    pages: tuple[Page, ...]
    facts: dict[str, object] = field(default_factory=dict)

    def with_pages(self, pages: list[Page], **changes: object) -> Paper:
        return replace(self, pages=tuple(pages), **changes)


class Sheet:
    """Builds a paper from top to bottom in one firm's style."""

    def __init__(self, sender: Firm) -> None:
        self.firm = sender
        self.lang = sender.lang
        self.german = sender.lang == GERMAN
        self.width = 62 + sender.choose("width", 36)
        self.gap = ["  ", " ", " ", "   ", " | "][sender.choose("gap", 5)]
        self.pages: list[list[Block]] = [[]]

    def word(self, german: str, english: str) -> str:
        return german if self.german else english

    def say(self, key: str, german: str, english: str, **fields: object) -> str:
        """Return the firm's wording for this position, with the fields filled in."""
        return spin(self.word(german, english), self.firm.rng(key)).format(**fields)

    def day(self, when: date) -> str:
        return day(
            when,
            self.lang,
            self.firm.choose("date", 5) % 3
            if self.firm.choose("iso", 4) == 0
            else self.firm.choose("date", 2),
        )

    def money(self, cents: int) -> str:
        figure = amount(cents, self.lang)
        if self.german:
            return [f"{figure} €", f"{figure} EUR", f"EUR {figure}", figure][self.firm.choose("money", 4)]
        return [f"£{figure}", f"£ {figure}", f"GBP {figure}", figure][self.firm.choose("money", 4)]

    def add(self, role: str, *lines: str) -> None:
        self.pages[-1].append(Block(role, tuple(line for line in lines if line)))

    def text(self, key: str, german: str, english: str, **fields: object) -> None:
        self.add("text", *wrap(self.say(key, german, english, **fields), self.width))

    def letterhead(self) -> None:
        f, facts = self.firm, self.firm.facts
        phone = self.say(
            "phone",
            "[Telefon|Tel.|Fon|Telefon:] {p}",
            "[Telephone|Tel|Phone:|Call us:] {p}",
            p=facts["phone"],
        )
        variants = [
            (f.name, f"{f.street} · {f.town}", phone, facts["mail"]),
            (f.name.upper(), f.street, f.town, f"{phone} · Fax {facts['fax']}", facts["web"]),
            (facts["web"], f.name, f"{f.street}, {f.town}"),
            (
                f.name,
                self.word("Ihr Ansprechpartner: ", "Your contact: ") + facts["clerk"],
                phone,
                facts["mail"],
                facts["web"],
            ),
        ]
        self.add("letterhead", *variants[f.choose("letterhead", 4)])

    def address(self, to: Person) -> None:
        f = self.firm
        title = self.word("Frau" if to.woman else "Herrn", "Ms" if to.woman else "Mr")
        name = f"{title} {to.name}" if not self.german else to.name
        lines = [name, to.street, to.town]
        if self.german and f.choose("salutation-line", 2):
            lines.insert(0, title)
        if f.choose("sender-line", 2):
            lines.insert(0, f"{f.name} · {f.street} · {f.town}")
        self.add("address", *lines)

    def refs(self, *pairs: tuple[str, str]) -> None:
        """Add labels and values, one per line or in one row, by the firm's style."""
        if self.firm.choose("refs", 3) == 0 and len(pairs) < 5:
            rows = (tuple(label for label, _ in pairs), tuple(value for _, value in pairs))
            self._table("refs", rows)
        else:
            sign = [": ", " ", ". "][self.firm.choose("colon", 2)]
            self._cells("refs", tuple((label, value) for label, value in pairs), sign)

    def heading(self, key: str, german: str, english: str, **fields: object) -> None:
        written = self.say(key, german, english, **fields)
        self.add("heading", written.upper() if self.firm.choose("capitals", 4) == 0 else written)

    def greeting(self, to: Person) -> None:
        if self.german:
            self.add("text", f"Sehr geehrte{' Frau' if to.woman else 'r Herr'} {to.last},")
        else:
            self.add("text", f"Dear {'Ms' if to.woman else 'Mr'} {to.last},")

    def closing(self) -> None:
        line = self.say(
            "closing",
            "[Mit freundlichen Grüßen|Freundliche Grüße|Mit freundlichem Gruß|Beste Grüße|Herzliche Grüße aus {town}]",
            "[Yours sincerely|Kind regards|With best wishes|Yours faithfully|Best regards from {town}]",
            town=self.firm.facts["town"],
        )
        who = self.firm.facts["clerk"]
        self.add(
            "text",
            line,
            self.say(
                "for",
                "[i. A. {who}|{who}|Ihr Team der {name}]",
                "[{who}|{who}, Customer Services|Your team at {name}]",
                who=who,
                name=self.firm.name,
            ),
        )

    def table(self, *rows: tuple[str, ...]) -> None:
        self._table("table", rows)

    def totals(self, *pairs: tuple[str, str]) -> None:
        self._table("totals", pairs)

    def _table(self, role: str, rows: tuple[tuple[str, ...], ...]) -> None:
        self._cells(role, rows, self.gap)

    def _cells(self, role: str, rows: tuple[tuple[str, ...], ...], gap: str) -> None:
        self.pages[-1].append(Block(role, tuple(gap.join(row) for row in rows), tuple(rows)))

    def _small_print(self) -> None:
        """Return the text that some firms print under every letter: hours, complaints, contact details."""
        habit = self.firm.rng("small print")
        chosen = habit.sample(SMALL_PRINT, habit.choice([0, 0, 1, 2, 3, 5]))
        if chosen:
            lines = " ".join(spin(pair[0 if self.german else 1], habit) for pair in chosen)
            self.add("terms", *wrap(lines, self.width + 10))

    def footer(self) -> None:
        self._small_print()
        f, facts = self.firm, self.firm.facts
        tax = self.word(f"USt-IdNr. {facts['vat']}", f"VAT reg. no. {facts['vat']}")
        register = self.word(
            f"Amtsgericht {facts['register']}", f"Registered in England no. {facts['register']}"
        )
        chief = self.word(f"Geschäftsführung: {facts['chief']}", f"Director: {facts['chief']}")
        account = f"{facts['bank']} · IBAN {facts['iban']} · BIC {facts['bic']}"
        variants = [
            (f"{f.name} · {register} · {chief}", account, tax),
            (account, f"{tax} · {register}"),
            (f"{chief} | {register}", f"{facts['bank']}", f"IBAN {facts['iban']}", tax),
            (tax, account),
        ]
        self.add("footer", *variants[f.choose("footer", 4)])

    def new_page(self) -> None:
        self.pages.append([])

    def paper(self, kind: str, title: str, created: date, **facts: object) -> Paper:
        """Return the finished paper; later pages are numbered if that is the firm's style."""
        pages = [tuple(page) for page in self.pages]
        if len(pages) > 1 and self.firm.choose("numbered", 3):
            pages = [
                (
                    *page,
                    Block("footer", (self.word(f"Seite {n} von {len(pages)}", f"Page {n} of {len(pages)}"),)),
                )
                for n, page in enumerate(pages, 1)
            ]
        return Paper(kind, self.lang, self.firm.name, title, created, tuple(pages), facts)
