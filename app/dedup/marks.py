"""Words that say which paper this is: the names of months, and of kinds of paper.

A payslip of a constant salary differs from the next one in nothing but a month's name, a delivery note from
its invoice in nothing but the heading. So these words are looked for wherever two texts differ, well or badly
read.
"""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

_MONTHS = (
    ("januar", "january", "jan", "jänner"),
    ("februar", "february", "feb"),
    ("märz", "march", "mar", "mär", "maerz"),
    ("april", "apr"),
    ("mai", "may"),
    ("juni", "june", "jun"),
    ("juli", "july", "jul"),
    ("august", "aug"),
    ("september", "sep", "sept"),
    ("oktober", "october", "okt", "oct"),
    ("november", "nov"),
    ("dezember", "december", "dez", "dec"),
)
MONTHS = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names}

# What a heading can say, the more particular words first: a reminder also mentions the invoice.
_PAPERS = (
    (
        "reminder",
        (
            "mahnung",
            "zahlungserinnerung",
            "zahlungsaufforderung",
            "mahnbescheid",
            "payment reminder",
            "reminder",
            "overdue notice",
        ),
    ),
    (
        "credit note",
        ("gutschrift", "stornorechnung", "rechnungskorrektur", "credit note", "cancellation invoice"),
    ),
    (
        "order confirmation",
        ("auftragsbestätigung", "bestellbestätigung", "order confirmation", "order acknowledgement"),
    ),
    ("delivery note", ("lieferschein", "delivery note", "packing slip", "dispatch note")),
    ("offer", ("angebot", "kostenvoranschlag", "quotation", "offer", "estimate")),
    (
        "payslip",
        (
            "lohnabrechnung",
            "gehaltsabrechnung",
            "entgeltabrechnung",
            "verdienstabrechnung",
            "verdienstnachweis",
            "lohnzettel",
            "payslip",
            "pay slip",
            "pay stub",
            "salary statement",
        ),
    ),
    (
        "advance invoice",
        (
            "abschlagsrechnung",
            "teilrechnung",
            "anzahlungsrechnung",
            "advance invoice",
            "interim invoice",
            "proforma invoice",
            "proformarechnung",
        ),
    ),
    ("final invoice", ("schlussrechnung", "final invoice")),
    ("invoice", ("rechnung", "invoice")),
    ("receipt", ("quittung", "kassenbon", "receipt")),
    ("statement", ("kontoauszug", "bank statement", "account statement")),
    ("termination", ("kündigung", "termination")),
)
PAPER_OF = {word: paper for paper, words in _PAPERS for word in words}
_SINGLE_WORDS = tuple(name for name in (*MONTHS, *PAPER_OF) if " " not in name)
_SHORT = 5  # letters; misread, a shorter word could be anything
_ALIKE = 0.75  # of the letters of a badly read word must be right


@lru_cache(maxsize=1 << 16)
def mark_of(word: str) -> str | None:
    """The month ("month 3") or kind of paper ("invoice") that a case-folded word names, if any."""
    word = word.strip("0123456789_")  # "december2017": a lost blank
    name: str | None = word if word in MONTHS or word in PAPER_OF else None
    if name is None and len(word) >= _SHORT:
        nearest = process.extractOne(
            word, _SINGLE_WORDS, scorer=Levenshtein.normalized_similarity, score_cutoff=_ALIKE
        )
        name = nearest[0] if nearest is not None and len(nearest[0]) >= _SHORT else None
    if name is None:
        return None
    return f"month {MONTHS[name]}" if name in MONTHS else PAPER_OF[name]


def marks_differ(words_a: list[str], words_b: list[str]) -> tuple[str, str] | None:
    """Two stretches in the same place that name different months or kinds of paper: one name of each."""
    named_a = {mark: word for word in words_a if (mark := mark_of(word)) is not None}
    if not named_a:
        return None
    named_b = {mark: word for word in words_b if (mark := mark_of(word)) is not None}
    for mark, word in named_a.items():
        other = next((other for other in named_b if _is_month(other) == _is_month(mark)), None)
        if other is not None and mark not in named_b and other not in named_a:
            return word, named_b[other]
    return None


def _is_month(mark: str) -> bool:
    return mark.startswith("month")
