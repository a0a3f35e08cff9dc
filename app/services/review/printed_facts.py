"""What a document's text says in print: its facts in their printed spelling, and its total.

The engine compares facts in one spelling of its own. What the review quotes must stand on the paper like
that: "2.465,20 €", never "4172.00" for a quantity of 4 beside a price of 172,00 €.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from app.dedup.dates import names_of
from app.dedup.distinguishing_words import DOCUMENT_TYPE_OF
from app.dedup.facts import read_facts
from app.dedup.text_search import normalise
from app.services.review.totals import CURRENCY_AFTER, CURRENCY_BEFORE, amount_value, find_total

TITLED = 800  # characters in which the heading stands
READ = 20_000  # characters of which the facts are read; what a paper is about stands at its beginning
_GAP = r"[\W_]{0,3}"  # between the signs of one number: "DE12 3456", "RE-2024/17"
_MISREAD = {"0": "0oOQD", "1": "1lIi|", "2": "2zZ", "5": "5sS", "6": "6G", "8": "8B", "9": "9g"}
_ISO_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_AMOUNT = re.compile(r"-?\d+\.\d\d")
_LINES = re.IGNORECASE | re.MULTILINE
_IBAN_BEGINS = 12  # characters that find it
_IBAN = re.compile(
    r"[A-Z]{2}[\dOo]{2}(?:[ ]?[\dOolISB]{4}){2,7}(?:[ ]?[\dOolISB]{1,3})?(?![^\W_])", re.IGNORECASE
)
_TRIP = re.compile(
    r"fahr(?:t|schein|karte|gast|preis)|ticket|flug|flight|airline|boarding|zug|bahn|train|rail|gleis|platform"
    r"|abfahrt|abflug|ankunft|depart|arriv|reise|travel|trip|journey|kilometer|mileage|sitzplatz|\bseat\b|\bbus\b",
    re.IGNORECASE,
)
AS_WRITTEN = ("paper", "period")  # sorts with words of many languages: how they are printed is not looked for


@dataclass(frozen=True)
class PrintedFacts:
    """The facts of one document. Those of the same text are the same.

    Attributes:
        text: as stored on the server.
        facts: sort of fact → values in the engine's form, in the order of the text.
        total: the sum that the document is about, as printed; None if that is not certain.
    """

    text: str = field(repr=False)
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)
    total: str | None = field(default=None, compare=False)

    @property
    def total_value(self) -> str | None:
        """The total in the engine's form."""
        return None if self.total is None else amount_value(self.total)

    def spelling(self, sort: str, value: str, *, misread: bool = False) -> str | None:
        """Return how a fact is printed; None if it is not on the paper.

        Args:
            value: in the engine's form.
            misread: True to accept letters in place of digits of their shape.
        """
        if sort == "amount" and value == self.total_value:
            return self.total
        if sort == "route" and not self.is_ticket:
            return None
        if sort == "IBAN":
            return _iban(self.text, value, misread)
        return value if sort in AS_WRITTEN else _spelling(self.text, value, misread)

    def is_titled(self, paper: str) -> bool:
        """Return whether a heading near the top names this document type, in the engine's form."""
        return _title_of(paper.rstrip(" 0123456789")).search(self.text, 0, TITLED) is not None

    @property
    def is_ticket(self) -> bool:
        """Whether the text is about a trip: elsewhere an arrow or "from … to" is no route."""
        return _TRIP.search(self.text, 0, READ) is not None


def printed_facts(text: str) -> PrintedFacts:
    """Read the facts of a text as stored; about 0.3 ms for 3,000 characters."""
    return PrintedFacts(text, read_facts(normalise(text[:READ])).facts, find_total(text))


@lru_cache
def _title_of(paper: str) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word, named in DOCUMENT_TYPE_OF.items() if named == paper)
    return re.compile(rf"^\W*(?:\d\.\s|\w+\s)?(?:{words})(?![^\W_])(?:\W+\w+){{0,5}}\W*$", _LINES)


def _iban(text: str, value: str, misread: bool) -> str | None:
    """Return the groups of four of an account number, without the numbers that follow on its line."""
    start = re.search(_digits_or_letters(value[:_IBAN_BEGINS], misread, part=True), text, re.IGNORECASE)
    whole = None if start is None else _IBAN.match(text, start.start())
    return None if whole is None else whole[0]


@lru_cache(maxsize=1 << 12)
def _spelling(text: str, value: str, misread: bool) -> str | None:
    patterns = [_digits_or_letters(value, misread)]
    if (day := _ISO_DAY.fullmatch(value)) is not None:
        patterns = list(_days(*day.groups()))
    elif _AMOUNT.fullmatch(value):
        patterns = [_amount(value, misread)]
    hits = [hit for pattern in patterns if (hit := re.search(pattern, text, re.IGNORECASE)) is not None]
    first = min(hits, key=lambda hit: hit.start(), default=None)
    return None if first is None else " ".join(first[0].split())


def _digits_or_letters(value: str, misread: bool, *, part: bool = False) -> str:
    signs = [_sign(sign, misread) for sign in value if sign.isalnum()]
    written = _GAP.join(signs).replace(f"s{_GAP}s", f"(?:s{_GAP}s|ß)")  # the engine's form has no "ß"
    end = "" if part else r"(?![^\W_])"
    return rf"(?<![^\W_]){written}{end}" if signs else r"(?!)"


def _sign(sign: str, misread: bool) -> str:
    return f"[{_MISREAD[sign]}]" if misread and sign in _MISREAD else re.escape(sign)


def _amount(value: str, misread: bool) -> str:
    whole, _, cents = value.lstrip("-").partition(".")
    digits = [_sign(digit, misread) for digit in whole]
    grouped = [
        digit + (r"[.,'’\u00a0\u2009\u202f]?" if behind % 3 == 0 and behind else "")
        for digit, behind in zip(digits, reversed(range(len(digits))), strict=True)
    ]
    ends = "".join(_sign(digit, misread) for digit in cents)
    number = rf"(?<![\d.,])0*{''.join(grouped)}[.,]{ends}(?![.,]?\d)(?![^\S\n]?%)"
    return f"{CURRENCY_BEFORE}{number}{CURRENCY_AFTER}"


def _days(year: str, month: str, day: str) -> Iterator[str]:
    d, m, gap = f"0?{int(day)}", f"0?{int(month)}", r"\s?[./-]\s?"
    years = f"(?:{year[:2]})?{year[2:]}"
    yield rf"(?<!\d){d}{gap}{m}{gap}{years}(?!\d)"
    yield rf"(?<!\d){m}{gap}{d}{gap}{years}(?!\d)"
    yield rf"(?<!\d){year}{gap}{m}{gap}{d}(?!\d)"
    names = "|".join(re.escape(name).replace(r"\ ", r"\s?") for name in names_of(int(month)))
    yield rf"(?<!\d){d}(?:st|nd|rd|th)?\.?\s(?:\w{{2,3}}\s)?(?:{names})\.?,?\s(?:\w{{2,3}}\s)?{years}(?!\d)"
    yield rf"(?<!\w)(?:{names})\.?\s{d}(?:st|nd|rd|th)?,?\s{years}(?!\d)"
