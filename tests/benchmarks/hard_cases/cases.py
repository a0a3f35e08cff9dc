"""The kinds of case: each function makes a pair of documents, and other documents around it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.benchmarks.hard_cases import scripts
from tests.benchmarks.papers import damage, layouts
from tests.benchmarks.papers.tongue import MONTHS, Tongue

NEAR, VERSION, CONTAINED = frozenset({"near", "exact"}), frozenset({"version"}), frozenset({"contained"})
OTHER: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Case:
    """Two texts, their accepted kinds (none for different documents), and other documents of the library."""

    a: str
    b: str
    allowed: frozenset[str]
    others: list[str] = field(default_factory=list)


class Source:
    """The sources of a case: words, random numbers, and the noise of its scans."""

    def __init__(self, seed: int, language: str, noise: float, stock: int) -> None:
        self.tongue = Tongue(language, seed)
        self.chance = random.Random(f"case{seed}{noise}")
        self.noise = noise
        self.stock = stock
        self.head = self.foot = ""

    def read(self, text: str, least: float = 0.0) -> str:
        errors = max(least, self.noise)
        return damage.read_by_machine(text, errors, self.chance) if errors else text

    def letter(self) -> str:
        return layouts.letter(self.tongue, 1)[0].text

    def pages(self, least: int = 2) -> list[str]:
        """Return the pages of a letter, each with a number and an amount."""
        tongue = self.tongue
        pages = [self.letter()]
        for _ in range(self.chance.randint(least - 1, least)):
            pages.append(
                f"{tongue.noun().title()} {tongue.serial('', 6)}\n{tongue.prose(self.chance.randint(5, 8))}\n"
                f"{tongue.noun()} {tongue.money(self.chance.randint(500, 900000))}\n{tongue.prose(3)}"
            )
        return pages


def clause_changed(source: Source) -> Case:
    """One clause of a contract is different."""
    text = layouts.contracts(source.tongue, 1)[0].text
    sentences = re.findall(r"[A-ZÄÖÜ][^.§]{60,}\.", text)
    changed = text.replace(source.chance.choice(sentences[1:]), source.tongue.sentence())
    return Case(source.read(text), source.read(changed), VERSION)


def clause_and_sum_changed(source: Source) -> Case:
    """The same, and the rent."""
    case = clause_changed(source)
    other_sum = re.sub(r"\d(?=[.,]\d\d\b)", lambda hit: str((int(hit[0]) + 4) % 10), case.b, count=1)
    return Case(case.a, other_sum, VERSION)


_QUESTIONS = {
    "de": "Name des Kindes|Anschrift|Telefon|Hausarzt|Allergien|Krankenkasse|Schwimmer|Besonderheiten|Ort|Lieblingsfach",
    "en": "Full name|Address|Phone|Doctor|Allergies|Insurer|Next of kin|Remarks|Place|Occupation",
}


def form_filled_in(source: Source) -> Case:
    """One form, filled in by two people."""
    tongue = source.tongue
    head, foot = f"{tongue.company()}\n{tongue.noun().title()}\n{tongue.prose(1)}", tongue.prose(8)

    def answers() -> list[str]:
        return [
            " ".join(tongue.name() for _ in range(source.chance.randint(1, 3)))
            for _ in _QUESTIONS[tongue.language].split("|")
        ]

    def filled() -> str:
        rows = zip(_QUESTIONS[tongue.language].split("|"), answers(), strict=True)
        return f"{head}\n" + "\n".join(f"{label}: {answer}" for label, answer in rows) + f"\n{foot}"

    return Case(source.read(filled()), source.read(filled()), OTHER)


def form_by_hand(source: Source) -> Case:
    """The same, with answers that no engine can read."""
    tongue = source.tongue
    head, foot = f"{tongue.company()}\n{tongue.noun().title()}\n{tongue.prose(1)}", tongue.prose(8)

    def scrawl() -> str:
        return "".join(source.chance.choices("nmuvwilrecsto.,'- ", k=source.chance.randint(7, 24)))

    def filled() -> str:
        labels = _QUESTIONS[tongue.language].split("|")
        return f"{head}\n" + "\n".join(f"{label} {scrawl()}" for label in labels) + f"\n{foot}"

    return Case(source.read(filled()), source.read(filled()), OTHER)


def _invoice(
    source: Source, number: str, positions: list[tuple[str, int, int]], day: str, extra: str = ""
) -> str:
    tongue = source.tongue
    rows = "\n".join(
        f"{place} {name} {count} x {tongue.money(price)} {tongue.money(count * price)}"
        for place, (name, count, price) in enumerate(positions, 1)
    )
    net = sum(count * price for _, count, price in positions)
    tax = round(net * 0.19)
    words = tongue.pick(
        ("Rechnung Nr. {n}\nDatum: {d}", "Rechnungsnummer: {n}\nRechnungsdatum {d}"),
        ("Invoice no. {n}\nDate: {d}", "Invoice number: {n}\nInvoice date {d}"),
    )
    return "\n".join((
        source.head, words.format(n=number, d=day), extra, rows,
        f"{tongue.pick('Summe netto', 'Net total')} {tongue.money(net)}",
        f"{tongue.pick('19 % MwSt.', '19 % VAT')} {tongue.money(tax)}",
        f"{tongue.pick('Gesamtbetrag', 'Total due')} {tongue.money(net + tax)}",
        source.foot,
    ))  # fmt: skip


def _prepare(source: Source) -> tuple[list[tuple[str, int, int]], str, str]:
    tongue, chance = source.tongue, source.chance
    office = layouts.Office(tongue)
    source.head = f"{office.head}\n\n{tongue.person()}\n{tongue.address()}"
    source.foot = f"{tongue.prose(4)}\n{office.foot}"
    positions = [
        (tongue.noun(), chance.randint(2, 9), chance.randint(300, 40000)) for _ in range(chance.randint(3, 7))
    ]
    number = f"{chance.choice(('RE-', 'A', '2023/', ''))}{chance.randint(10000, 99999)}"
    return positions, number, office.day(layouts.some_day(chance))


def total_corrected(source: Source) -> Case:
    """The same number, date and lines; one quantity differs, and with it the sums."""
    positions, number, day = _prepare(source)
    place = source.chance.randrange(len(positions))
    corrected = list(positions)
    name, count, price = positions[place]
    corrected[place] = (name, count + source.chance.choice((1, 2, 3)), price)
    return Case(
        source.read(_invoice(source, number, positions, day)),
        source.read(_invoice(source, number, corrected, day)),
        VERSION,
    )


def replaces_named(source: Source) -> Case:
    """A new invoice with another number that says which one it replaces."""
    positions, number, day = _prepare(source)
    new_number = f"{number[:-4]}{source.chance.randint(1000, 9999)}"
    new_day = layouts.Office(source.tongue).day(layouts.some_day(source.chance))
    extra = source.tongue.pick(
        ("Diese Rechnung ersetzt die Rechnung Nr. {n} vom {d}.", "Korrektur der Rechnung {n} vom {d}"),
        ("This invoice replaces invoice no. {n} of {d}.", "Correction of invoice {n} dated {d}"),
    ).format(n=number, d=day)
    place = source.chance.randrange(len(positions))
    corrected = list(positions)
    name, count, price = positions[place]
    corrected[place] = (name, count, price + 100 * source.chance.randint(1, 30))
    return Case(
        source.read(_invoice(source, number, positions, day)),
        source.read(_invoice(source, new_number, corrected, new_day, extra)),
        VERSION,
    )


def notice_amended(source: Source) -> Case:
    """A notice that amends the one of an earlier day, for the same period and reference."""
    tongue, chance = source.tongue, source.chance
    reference, year = (
        f"{chance.randint(100, 999)}/{chance.randint(1000, 9999)}/{chance.randint(10000, 99999)}",
        chance.randint(2015, 2024),
    )
    first, later = (layouts.Office(tongue).day(layouts.some_day(chance)) for _ in range(2))
    head = f"{tongue.company()}\n{tongue.address()}\n\n{tongue.person()}\n{tongue.address()}"
    rows = [(tongue.noun(), chance.randint(10000, 900000)) for _ in range(6)]
    changed = [(name, sum_ + chance.randint(100, 9000) * (chance.random() < 0.4)) for name, sum_ in rows]
    tail = tongue.prose(6)

    def notice(day: str, lines: list[tuple[str, int]], amends: str) -> str:
        title = tongue.pick(f"Bescheid für {year} über {subject}", f"Notice for {year} on {subject}")
        table = "\n".join(f"{name} {tongue.money(sum_)}" for name, sum_ in lines)
        total = (
            f"{tongue.pick('Festgesetzt werden', 'Assessed')} {tongue.money(sum(sum_ for _, sum_ in lines))}"
        )
        label = tongue.pick("Aktenzeichen", "Reference")
        return f"{head}\n{day}\n{label} {reference}\n{title}\n{amends}\n{table}\n{total}\n{tail}"

    subject = tongue.noun()
    amends = tongue.pick(
        (f"Der Bescheid vom {first} wird geändert.", f"Dieser Bescheid ändert den Bescheid vom {first}."),
        (f"This notice amends the one of {first}.", f"This amends the notice dated {first}."),
    )
    return Case(source.read(notice(first, rows, "")), source.read(notice(later, changed, amends)), VERSION)


def number_table(source: Source) -> Case:
    """A table of numbers only, scanned twice; others of the same form around it."""
    tongue, chance = source.tongue, source.chance
    head = f"{tongue.noun().title()} {tongue.company()}"

    def table() -> str:
        rows = [" ".join(f"{chance.uniform(0, 1500):.2f}" for _ in range(7)) for _ in range(35)]
        return f"{head}\n" + "\n".join(rows)

    text = table()
    return Case(source.read(text), source.read(text, 0.01), NEAR, [table() for _ in range(3)])


def one_language(source: Source) -> Case:
    """One language of a manual that has two."""
    other = Tongue("en" if source.tongue.german else "de", source.chance.randrange(10**6))

    def manual(tongue: Tongue) -> str:
        return "\n".join(f"{n}. {tongue.noun().title()}\n{tongue.prose(4)}" for n in range(1, 9))

    one, two = manual(source.tongue), manual(other)
    return Case(source.read(f"{one}\f{two}"), source.read(source.chance.choice((one, two))), CONTAINED)


def letter_in_batch(source: Source) -> Case:
    """A batch of some letters of a series, all of which stand alone too."""
    papers = [paper.text for paper in layouts.statements(source.tongue, 12)]
    low = source.chance.randrange(len(papers) - 3)
    batch = "\f".join(papers[low : low + 3])
    place = source.chance.randrange(3)
    return Case(
        source.read(batch),
        source.read(papers[low + place]),
        CONTAINED,
        [source.read(paper) for number, paper in enumerate(papers) if not low <= number < low + 3],
    )


def pages_swapped_one_lost(source: Source) -> Case:
    pages = source.pages(4)
    lost = source.chance.randrange(1, len(pages))
    kept = pages[:lost] + pages[lost + 1 :]
    kept[-2], kept[-1] = kept[-1], kept[-2]
    return Case(source.read("\f".join(pages)), source.read("\f".join(kept)), NEAR | CONTAINED | VERSION)


def each_page_twice(source: Source) -> Case:
    pages = source.pages()
    twice = "\f".join(f"{source.read(page)}\f{source.read(page)}" for page in pages)
    return Case(source.read("\f".join(pages)), twice, NEAR)


def one_page_twice(source: Source) -> Case:
    pages = source.pages()
    place = source.chance.randrange(len(pages))
    pages_then = [*pages[: place + 1], *pages[place:]]
    return Case(source.read("\f".join(pages)), "\f".join(map(source.read, pages_then)), NEAR)


def text_layer_twice(source: Source) -> Case:
    """A text followed by a second OCR result of it."""
    text = source.letter()
    return Case(source.read(text), f"{text}\n{source.read(text)}", NEAR)


def lines_twice(source: Source) -> Case:
    text = source.letter()
    lines = "\n".join(f"{line}\n{source.read(line)}" for line in text.split("\n"))
    return Case(source.read(text), lines, NEAR)


def two_forms_in_one(source: Source) -> Case:
    """A file of two vouchers with different codes, and one of them alone: the other would be lost."""
    tongue, chance = source.tongue, source.chance
    body = f"{tongue.company()}\n{tongue.noun().title()}\n{tongue.prose(5)}"

    def voucher() -> str:
        code = "".join(chance.choices("ACDEFHKLMNPRTUWXY3479", k=9))
        return f"{body}\n{tongue.pick('Gutscheincode', 'Voucher code')} {code}\n{tongue.prose(1)}"

    one, two = voucher(), voucher()
    return Case(source.read(f"{one}\f{two}"), source.read(one), CONTAINED)


def half_unreadable(source: Source) -> Case:
    """The second half was scanned upside down."""
    text = source.letter() + "\n" + source.tongue.prose(4)
    lines = text.split("\n")
    half = len(lines) // 2 + 1
    shapes = {
        "a": "ɐe",
        "e": "ǝa",
        "n": "u",
        "u": "n",
        "m": "w",
        "w": "m",
        "t": "+f",
        "r": "jl",
        "h": "y4",
        "d": "p",
        "p": "d",
        "b": "q9",
    }

    def turned(line: str) -> str:
        return "".join(
            source.chance.choice(
                shapes.get(sign, sign) + (".,;|!/1'" if source.chance.random() < 0.4 else sign)
            )
            for sign in reversed(line.lower())
        )

    garbage = [turned(line) for line in reversed(lines[half:])]
    return Case(source.read(text), "\n".join([source.read("\n".join(lines[:half])), *garbage]), NEAR)


def spaced_lines(source: Source) -> Case:
    """Headings, or all lines, with spaces between the letters."""
    text = source.letter()
    wide = source.chance.choice((0.3, 0.6, 1.0))
    between = source.chance.choice(("  ", "   "))
    lines = [
        between.join(" ".join(word) for word in line.split()) if source.chance.random() < wide else line
        for line in text.split("\n")
    ]
    return Case(source.read(text), "\n".join(lines), NEAR)


def with_nuls(source: Source) -> Case:
    text = source.letter()
    code = source.chance.choice(("utf-16", "utf-16-le", "utf-16-be"))
    return Case(source.read(text), text.encode(code).decode("latin-1"), NEAR)


def visual_order(source: Source) -> Case:
    script = source.chance.choice(("he", "ar"))
    text = scripts.letter(script, source.chance, source.stock)
    seen = scripts.in_visual_order(text)
    return Case(
        scripts.misread(text, source.noise, source.chance),
        scripts.misread(seen, source.noise, source.chance),
        NEAR,
    )


def unspaced_script(source: Source) -> Case:
    script = source.chance.choice(("zh", "ja"))
    text = scripts.letter(script, source.chance, source.stock)
    read = scripts.misread(text, max(0.02, source.noise), source.chance)
    return Case(
        scripts.misread(text, source.noise, source.chance),
        scripts.with_blanks(read, source.chance) if source.chance.random() < 0.7 else read,
        NEAR,
    )


def unspaced_clause(source: Source) -> Case:
    """The same with one sentence replaced: a version, not an OCR error."""
    script = source.chance.choice(("zh", "ja"))
    text = scripts.letter(script, source.chance, source.stock)
    lines = text.split("\n")
    other = scripts.letter(script, source.chance, source.stock).split("\n")
    lines[6] = other[9]
    return Case(
        scripts.misread(text, source.noise, source.chance),
        scripts.misread("\n".join(lines), source.noise, source.chance),
        VERSION,
    )


def month_of_series(source: Source) -> Case:
    """A form in which only the month, in words, differs: neither a changed clause nor a copy."""
    tongue = source.tongue
    month, other = source.chance.sample(MONTHS[tongue.language], 2)
    text = (
        f"{tongue.company()}\n{tongue.pick('Abrechnung für', 'Statement for')} {{}} 2021\n{tongue.prose(8)}"
    )
    return Case(source.read(text.format(month)), source.read(text.format(other)), OTHER)


CASES: tuple[Callable[[Source], Case], ...] = (
    clause_changed, clause_and_sum_changed, form_filled_in, form_by_hand, total_corrected, replaces_named,
    notice_amended, number_table, one_language, letter_in_batch, pages_swapped_one_lost, each_page_twice,
    one_page_twice, text_layer_twice, lines_twice, two_forms_in_one, half_unreadable, spaced_lines, with_nuls,
    visual_order, unspaced_script, unspaced_clause, month_of_series,
)  # fmt: skip
