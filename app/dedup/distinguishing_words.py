"""Find distinguishing words: names of months and of document types.

Two payslips of a constant salary may differ only in the month, a delivery note and its invoice only in the
heading. So these words are searched wherever two texts differ, OCR errors allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from app.dedup.dates import months_named

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

# Words of headings, the more specific first: a reminder also mentions the invoice.
_DOCUMENT_TYPES = (
    (
        "payment reminder",
        ("zahlungserinnerung", "zahlungsaufforderung", "payment reminder", "overdue notice"),
    ),
    ("reminder", ("mahnung", "mahnbescheid", "reminder", "freundliche erinnerung")),
    (
        "credit note",
        ("gutschrift", "stornorechnung", "credit note", "cancellation invoice"),
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
    ("invoice", ("rechnung", "rechnungskorrektur", "korrekturrechnung", "invoice", "corrected invoice")),
    ("receipt", ("quittung", "kassenbon", "receipt")),
    ("statement", ("kontoauszug", "bank statement", "account statement")),
    ("termination", ("kündigung", "termination")),
)
_ORDINALS = (
    ("erste", "erster", "ersten", "first"),
    ("zweite", "zweiter", "zweiten", "second"),
    ("dritte", "dritter", "dritten", "third"),
    ("letzte", "letzter", "letzten", "final", "last"),
)
ORDINALS = {word: rank for rank, words in enumerate(_ORDINALS, start=1) for word in words}
DOCUMENT_TYPE_OF = {word: document_type for document_type, words in _DOCUMENT_TYPES for word in words}
_TITLED = re.compile(
    r"(?<!\w)(?:(?P<before>[1-9])\. )?(?P<paper>"
    + "|".join(sorted(DOCUMENT_TYPE_OF, key=len, reverse=True))
    + r")(?!\w)(?: (?P<after>[1-9])(?!\w))?"
)
_NAMES = (*MONTHS, *DOCUMENT_TYPE_OF)
_ALL_NAMES = frozenset(_NAMES)
_GLUED = tuple(name for name in MONTHS if len(name) > 3)
SHORT_NAMES = ("mai", "may")  # in full, not cut
_SHORT = 5  # letters; a shorter misread word could be anything
_LONG_NAMES = tuple(name for name in _NAMES if len(name) >= _SHORT)
_LONG_MONTHS = tuple(name for name in MONTHS if len(name) >= _SHORT)
_DIGITS = "0123456789_"  # at the ends of a word
_ALIKE = 0.75  # share of letters that must be right in a misread word


@lru_cache(maxsize=1 << 16)
def distinguishing_words_in(words: str) -> tuple[str, ...]:
    """Return the months ("month 3") and document types ("invoice") that one or two words may name."""
    word = words.strip(_DIGITS)  # "december2017": a lost space
    names = [word] if word in MONTHS or word in DOCUMENT_TYPE_OF else []
    if not names and len(word) >= _SHORT:
        nearest = process.extractOne(
            word, _names_near(len(word)), scorer=Levenshtein.normalized_similarity, score_cutoff=_ALIKE
        )
        names = [nearest[0]] if nearest is not None and len(nearest[0]) >= _SHORT else []
        if word.endswith(_GLUED):
            names += [month for month in _GLUED if word.endswith(month) and month not in names]
    return tuple(f"month {MONTHS[name]}" if name in MONTHS else DOCUMENT_TYPE_OF[name] for name in names)


def possible_distinguishing_words(words: Iterable[str], *, document_types: bool) -> frozenset[str]:
    """Return the case-folded words that may name a month or, if asked for, a document type.

    A prefilter for `distinguishing_words_in`; takes some 1 µs a word, 2 µs with document types.
    """
    names = {word: word.strip(_DIGITS) for word in words}
    named = {word for word, name in names.items() if name in _ALL_NAMES}
    long = [word for word, name in names.items() if len(name) >= _SHORT and word not in named]
    if long:
        named.update([word for word in long if names[word].endswith(_GLUED)])
        likeness = process.cdist(
            _LONG_NAMES if document_types else _LONG_MONTHS,
            [names[word] for word in long],
            scorer=Levenshtein.normalized_similarity,
            score_cutoff=_ALIKE,
        )
        if np.count_nonzero(likeness):  # seldom
            named.update([long[place] for place in np.flatnonzero(likeness.any(axis=0)).tolist()])
    return frozenset(named)


@cache
def _names_near(length: int) -> tuple[str, ...]:
    """Return the names of about this length; others cannot be similar enough."""
    return tuple(name for name in _NAMES if min(length, len(name)) >= _ALIKE * max(length, len(name)))


def document_types_named(words: str) -> frozenset[str]:
    """Return the document types that case-folded words name, OCR errors allowed."""
    parts = words.split(" ")
    readings = {words, "".join(parts), *parts, *(" ".join(two) for two in pairwise(parts))}
    return frozenset(
        label for reading in readings for label in distinguishing_words_in(reading) if not is_month(label)
    )


def titles_disagree(title_a: str, title_b: str) -> bool:
    """Return whether both titles name full months, or document types, and share none."""
    return any(
        one and other and one.isdisjoint(other)
        for one, other in zip(_named_in(title_a), _named_in(title_b), strict=True)
    )


@lru_cache(maxsize=1 << 16)
def _named_in(title: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the months, and the document types with their number, that a title names."""
    text = title.casefold().replace("_", " ")
    document_types = (
        f"{DOCUMENT_TYPE_OF[hit['paper']]} {hit['before'] or hit['after'] or ''}"
        for hit in _TITLED.finditer(text)
    )
    return frozenset(map(str, months_named(text))), frozenset(document_types)


def distinguishing_words_differ(
    words_a: list[str], words_b: list[str], *, document_types: bool
) -> tuple[str, str, bool] | None:
    """Compare aligned stretches for different months or, if asked for, document types.

    Returns:
        The words of either side, and whether they name months; None if they do not differ.
    """
    named_a = _named(words_a, document_types)
    if not named_a:
        return None
    named_b = _named(words_b, document_types)
    for label, word in named_a.items():
        other = next((other for other in named_b if is_month(other) == is_month(label)), None)
        if other is None or label in named_b or other in named_a or _is_piece(word, named_b[other]):
            continue
        return word, named_b[other], is_month(label)
    return None


def _is_piece(one: str, other: str) -> bool:
    """Return whether one is a piece of the other, left by a lost or added space, and no name."""
    shorter, longer = sorted((one, other), key=len)
    return shorter not in _ALL_NAMES and (longer.startswith(shorter) or longer.endswith(shorter))


def _named(words: list[str], document_types: bool) -> dict[str, str]:
    """Return each label with its words; document types and two-word names only if asked for."""
    named: dict[str, str] = {}
    if document_types and len(words) > 1:
        for one, other in pairwise(words):
            two = f"{one} {other}"
            for label in distinguishing_words_in(two):
                named[label] = two
    for word in words:
        for label in distinguishing_words_in(word):
            if document_types or is_month(label):
                named[label] = word
    return named


def is_month(label: str) -> bool:
    return label.startswith("month")
