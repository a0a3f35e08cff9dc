"""Extract facts: dates, periods, amounts, numbers, names and the document type.

Facts distinguish next month's invoice from a rescan of this month's. They are read from normalised text, in
German and English notation, into one spelling: "date 2024-03-05", "amount 1234.56". Two readings of one
printed fact that differ only in OCR errors count as the same fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain

from app.dedup import dates, ocr
from app.dedup.dates import month_of, unit_of
from app.dedup.distinguishing_words import DOCUMENT_TYPE_OF
from app.dedup.number_labels import (
    DOCUMENT_NUMBER,
    NUMBERS,
    SIGN_REACH,
    label_before,
    may_be_labelled,
    meters_and_plates,
)
from app.dedup.text_search import WordSearch
from app.domain.duplicates import Facts

PERIOD, DATE = dates.PERIOD, dates.DATE
PAPER, AMOUNT, IBAN, NAME, ROUTE = "paper", "amount", "IBAN", "name", "route"
NUMBER = "number "  # any number or month name that is no other fact
WORD = "word "  # any other decisive difference
SORTS = (  # of facts; longer ones before their own prefixes
    "document number", "customer number", "contract number", "order number", "meter reading", "meter",
    "number", "paper", "period", "date", "amount", "IBAN", "name", "route", "plate", "word", "language",
)  # fmt: skip
_KEPT = 512  # documents cached; partners are close in the order of comparison
_SHOWN = 12  # facts of one sort per pair
_HEAD = 1500  # characters of the head

_AMOUNT = re.compile(r"(?<![\d.,])(\d{1,3}(?:[.,' ]\d{3})+|\d+)[.,](\d\d)(?!\d|[.,]\d)")
_UNGROUPED = str.maketrans("", "", ".,' ")
_CUT_IBAN = 2  # digits at the end of an IBAN that may be missing
_IBAN_DIGITS = 13  # no country's IBAN has fewer after the two letters

_HEADINGS = (
    "rechnung", "invoice", "gutschrift", "bestätigung", "confirmation", "lieferschein", "note", "angebot",
    "offer", "bescheid",
)  # fmt: skip
_HEADING_NUMBER = re.compile(
    rf"(?:{'|'.join(_HEADINGS)})\s+((?:[a-z]{{1,4}}[-/]?\d|\d+[-/]\d|\d{{5}})[\w/-]*)"
)
_HEADING_SEARCH = WordSearch(_HEADINGS)

_GREETING_SEARCH = WordSearch(("geehrte", "liebe", "guten tag", "hallo", "dear", "hello", "hi"))
_GREETED = re.compile(
    r"(?:geehrter?|lieber?|guten tag|hallo|dear|hello|hi)\s+"
    r"(?:(?:(?:herr|frau|familie|mr|mrs|ms|miss|dr|prof)\.?\s+)+([^\W\d_]\w*(?:[ -]\w+)?)"
    r"|([^\W\d_]\w*(?:[ -]\w+)?)(?=\s*[,.!:\n]))"
)
_NOBODY = frozenset(  # of no name: how people are greeted, and groups of them
    ["damen", "und", "herren", "sir", "madam", "sirs", "customer", "kunde", "kundin", "kunden",
     "mieter", "mieterin", "tenant", "team", "all", "alle", "colleague", "kollegen", "mitglied",
     "mitglieder", "eltern", "freunde", "freundinnen", "nachbarn", "gäste", "kolleginnen", "teilnehmer",
     "teilnehmerinnen", "teilnehmende", "versicherte", "versicherter", "mieterinnen", "patient",
     "patientin", "patienten", "bewohner", "eigentümer", "kundschaft", "leser", "leserinnen",
     "familien", "schüler", "bürger", "bürgerinnen", "nutzer", "interessenten", "abonnenten", "members",
     "member", "parents", "friends", "neighbours", "neighbors", "guests", "guest", "residents",
     "resident", "participants", "everyone", "everybody", "there", "both", "folks", "families",
     "tenants", "customers", "colleagues", "students", "patients", "users", "user", "subscriber",
     "reader", "readers", "policyholder", "shareholder", "shareholders", "valued", "owner", "owners"]
)  # fmt: skip
_PERSON = (
    r"(?:(?:an|herrn?|frau|familie|mr|mrs|ms|miss|dr|prof)\.?[ \t]+)*"
    r"([^\W\d_][^\W\d_.-]++(?:[ -][^\W\d_][^\W\d_.-]*+){1,3}+)"
)
_STREET = r"(?:[^\n\d]{3,30} \d[^\n]{0,5}|\d[^\n ]{0,4} [^\n\d]{3,30})"
_TOWN = r"(?:(?:[a-z]{1,2}-)?\d{4,5} [^\W\d_]|[^\W\d_][^\n\d]{1,25} (?:\d{5}|[a-z]{1,2}\d\w? \d[a-z]{2})\b)"
_ADDRESS = re.compile(rf"\n[ \t]*{_PERSON}[ \t]*\n[ \t]*{_STREET}\n[ \t]*{_TOWN}")
_ROUTE_SEARCH = WordSearch(("von", "from", "ab"))
_ROUTE = re.compile(r"(?:von|from|ab)\s*:?\s+([^\W\d_]{3,})[^\n]{0,24}?\s(?:nach|to)\s*:?\s+([^\W\d_]{3,})")
_TICKET = 4000  # characters; in longer texts "from … to" means something else
_MOST_ROUTES = 2  # there and back; more "from … to" or arrows mean something else
_ROUTE_END = 0.5  # of the letters: other trips differ in more than a letter
_ARROW = re.compile(r"([^\W\d_]{3,})\s?(?:→|->|➔|»)\s?([^\W\d_]{3,})")

_PAPER_WORD = re.compile(
    r"(?<!\w)(?:(\d)\. |(erste|zweite|dritte|letzte|first|second|third|final) )?("
    + "|".join(sorted(DOCUMENT_TYPE_OF, key=len, reverse=True))
    + r")(?![^\W\d_])"
)
_PAPER_SEARCH = WordSearch(DOCUMENT_TYPE_OF)
_RANKS = {"erste": "1", "first": "1", "zweite": "2", "second": "2", "dritte": "3", "third": "3"}
STAMP_WORDS = frozenset(
    [
        "eingang",
        "eingegangen",
        "erhalten",
        "erledigt",
        "bezahlt",
        "überwiesen",
        "gebucht",
        "gescannt",
        "received",
        "paid",
        "posted",
        "scanned",
    ]
)
_STAMP = re.compile(rf"\W*(?:post)?(?:{'|'.join(sorted(STAMP_WORDS))})\b.{{0,30}}")
_STAMP_SEARCH = WordSearch((*STAMP_WORDS, "fax"))  # one of these is in each
_FAX_HEADER = re.compile(r"(?=.*\bfax\b)(?=.*\d\d:\d\d).{0,100}")
_REFERENCE = ("nr", "no", "num", "dat", ":")  # after a kind of paper: its number or date follows
_TITLE_LINE = 6  # words; a longer line is a sentence, not a heading


@dataclass(frozen=True)
class DocumentFacts:
    """The facts of one document; some are extracted on demand.

    Attributes:
        text: normalised.
        head: the text's head, which names the document type.
        facts: sort of fact → values in the order of the text, each once.
    """

    text: str
    head: str
    facts: dict[str, tuple[str, ...]]

    @cached_property
    def stamped(self) -> frozenset[str]:
        """The dates in lines of a stamp or a fax header: a word such as "received", and a date."""
        dates: set[str] = set()
        for start, end in _STAMP_SEARCH.lines(self.text):
            line = self.text[start:end]
            if _STAMP.fullmatch(line) or _FAX_HEADER.fullmatch(line):
                dates.update(value for sort, value in _facts_in_numbers(line) if sort == DATE)
        return frozenset(dates)

    @cached_property
    def addressed(self) -> tuple[str, ...]:
        """The names above a street and a town in the head."""
        return tuple(hit[1] for hit in _ADDRESS.finditer(f"\n{self.head}"))


@lru_cache(maxsize=_KEPT)
def read_facts(text: str) -> DocumentFacts:
    """Read the facts of a normalised text; about 0.1 ms for 3,000 characters."""
    head = text[:_HEAD]
    found: dict[str, dict[str, None]] = {}
    routes = _routes(head) if len(text) <= _TICKET else ()
    signed, rest = dates.with_signs(text)
    numbers = chain(meters_and_plates(text), signed, _facts_in_numbers(rest))
    for sort, value in chain(_facts_of_head(head), routes, numbers):
        found.setdefault(sort, {})[value] = None
    return DocumentFacts(text, head, {sort: tuple(values) for sort, values in found.items()})


def _facts_of_head(head: str) -> Iterator[tuple[str, str]]:
    if (document_type := _document_type(head)) is not None:
        yield PAPER, document_type
        for hit in _HEADING_SEARCH.matches(_HEADING_NUMBER, head):
            yield DOCUMENT_NUMBER, hit[1].upper().strip("./-")
    for hit in _GREETING_SEARCH.matches(_GREETED, head):
        names = (hit[1] or hit[2]).split()
        if _NOBODY.isdisjoint(names):
            yield NAME, names[-1]


def _routes(head: str) -> Iterator[tuple[str, str]]:
    """Yield the routes of a ticket."""
    arrows = any(arrow in head for arrow in ("→", "->", "➔", "»"))
    routes = list(_ARROW.finditer(head) if arrows else _ROUTE_SEARCH.matches(_ROUTE, head))
    if len(routes) <= _MOST_ROUTES:
        for hit in routes:
            yield ROUTE, f"{hit[1]} → {hit[2]}"


def _facts_in_numbers(text: str) -> Iterator[tuple[str, str]]:
    """Yield the facts in rows of digits and the words beside them."""
    for numbers in NUMBERS.finditer(text):
        start, end = numbers.span()
        yield from dates.beside_names(text, numbers)
        if end - start < 2:
            continue
        yield from _facts_in_digits(numbers[0])
        before = text[max(0, start - SIGN_REACH) : start]
        if end - start > _IBAN_DIGITS and before[-2:].isalpha():
            digits = numbers[0]
            if sum(map(str.isdigit, digits)) >= _IBAN_DIGITS:
                yield IBAN, f"{before[-2:]}{digits}".replace(" ", "").strip(".,/-'").upper()
        if may_be_labelled(before) and (labelled := label_before(text, start)) is not None:
            yield labelled


@lru_cache(maxsize=1 << 14)
def _facts_in_digits(stretch: str) -> tuple[tuple[str, str], ...]:
    """Cached, because both documents of a pair have mostly the same numbers."""
    return tuple(_written_in_digits(stretch))


def _written_in_digits(stretch: str) -> Iterator[tuple[str, str]]:
    """Yield dates, months and amounts written without words."""
    yield from dates.written_in_digits(stretch)
    if "." in stretch or "," in stretch:
        for hit in _AMOUNT.finditer(stretch):
            yield AMOUNT, f"{hit[1].translate(_UNGROUPED).lstrip('0') or '0'}.{hit[2]}"


def _document_type(head: str) -> str | None:
    """Return the document type in the head: at the start of a short line, else in one, else the first."""
    short: str | None = None
    first: str | None = None
    for start, end in sorted(_PAPER_SEARCH.lines(head)):
        line = head[start:end]
        hit = _PAPER_WORD.search(line)
        if hit is None:
            continue
        rank = hit[1] or _RANKS.get(hit[2] or "", "")
        document_type = DOCUMENT_TYPE_OF[hit[3]] + (f" {rank}" if rank else "")
        reference = line[hit.end() :].lstrip(" -").startswith(_REFERENCE)
        if len(line.split()) <= _TITLE_LINE and not reference:
            if not line[: hit.start()].strip():
                return document_type
            short = short or document_type
        first = first or document_type
    return short or first


_COMPARED = (
    PAPER,
    NAME,
    ROUTE,
    PERIOD,
    DATE,
    DOCUMENT_NUMBER,
    "order number",
    "customer number",
    "contract number",
    "meter",
    "meter reading",
    "plate",
    AMOUNT,
    IBAN,
)


def compare_facts(a: DocumentFacts, b: DocumentFacts) -> Facts:
    """Return the facts that agree, that conflict, and that only one document has."""
    agree: list[str] = []
    conflict = [f"{NAME} {x} ≠ {y}" for x, y in _other_addressees(a, b)]
    only_a: list[str] = []
    only_b: list[str] = []
    for sort, mine, theirs in _facts_by_sort(a, b):
        if mine == theirs:
            agree += [f"{sort} {value}" for value in mine[:_SHOWN]]
            continue
        if sort == PAPER and not _other_rank(mine, theirs) and _named(mine, b) and _named(theirs, a):
            continue
        same, left, right = _match(mine, theirs, sort)
        if sort == NAME:
            left = [name for name in left if not ocr.appears(name, b.head)]
            right = [name for name in right if not ocr.appears(name, a.head)]
        agree += [f"{sort} {value}" for value in same[:_SHOWN]]
        later_a: list[str] = []
        later_b: list[str] = []
        dates_differ = sort == DATE and left and right
        # If both are stamped, the stamps may distinguish two documents.
        if dates_differ and bool(a.stamped) != bool(b.stamped):
            left, later_a = _parted(left, a.stamped)
            right, later_b = _parted(right, b.stamped)
        opposite = min(len(left), len(right))
        conflict += [f"{sort} {x} ≠ {y}" for x, y in list(zip(left, right, strict=False))[:_SHOWN]]
        only_a += [f"{sort} {value}" for value in (left[opposite:] + later_a)[:_SHOWN]]
        only_b += [f"{sort} {value}" for value in (right[opposite:] + later_b)[:_SHOWN]]
    return Facts(tuple(agree), tuple(conflict), tuple(only_a), tuple(only_b))


def _facts_by_sort(
    a: DocumentFacts, b: DocumentFacts
) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Yield the facts of both by sort; periods by unit, because a quarter contradicts no month."""
    for sort in _COMPARED:
        mine, theirs = a.facts.get(sort, ()), b.facts.get(sort, ())
        if sort != PERIOD:
            yield sort, mine, theirs
            continue
        for unit in sorted(set(map(unit_of, mine + theirs))):
            yield (
                sort,
                tuple(value for value in mine if unit_of(value) == unit),
                tuple(value for value in theirs if unit_of(value) == unit),
            )


def _other_addressees(a: DocumentFacts, b: DocumentFacts) -> list[tuple[str, str]]:
    """Return addressees that differ beyond OCR errors.

    A name in only one address is elsewhere in the other text, or unreadable.
    """
    ones = [name for name in a.addressed if not ocr.appears(name, b.head)]
    if not ones:
        return []
    others = [name for name in b.addressed if not ocr.appears(name, a.head)]
    return [(one, other) for one, other in zip(ones, others, strict=False) if _other_person(one, other)]


def _other_person(one: str, other: str) -> bool:
    words_one, words_other = one.split(), other.split()
    if len(words_one) != len(words_other):
        return False
    return not all(map(ocr.is_misread, words_one, words_other))


def _parted(values: list[str], later: frozenset[str]) -> tuple[list[str], list[str]]:
    """Split the values into those of the document and those of a later stamp."""
    return [value for value in values if value not in later], [value for value in values if value in later]


def with_differing_words(facts: Facts, differing: Iterable[tuple[str, str]]) -> Facts:
    """Return the facts with the decisive differences that no fact contains yet."""
    known = [line.lower() for line in facts.conflict]
    lines = [
        f"{NUMBER if _is_number_or_month(one, other) else WORD}{one} ≠ {other}"
        for one, other in differing
        if one != other and not any(one in line and other in line for line in known)
    ]
    return replace(facts, conflict=(*facts.conflict, *lines)) if lines else facts


def _is_number_or_month(one: str, other: str) -> bool:
    if ocr.is_number(one) and ocr.is_number(other):
        return True
    return month_of(one) is not None and month_of(other) is not None


def has_own(facts: Facts) -> bool:
    """Return whether a fact agrees that no form or general terms contain."""
    return any(not line.startswith((PAPER, IBAN)) for line in facts.agree)


def conflicting_values(facts: Facts, sort: str) -> list[tuple[str, str]]:
    """Return both values of each conflicting fact of this sort."""
    lines = (line.removeprefix(sort) for line in facts.conflict if line.startswith(sort))
    return [(one.strip(), other.strip()) for one, other in (line.split(" ≠ ") for line in lines)]


def _match(
    mine: tuple[str, ...], theirs: tuple[str, ...], sort: str
) -> tuple[list[str], list[str], list[str]]:
    """Match equal facts, then misread ones; return them and the rest of either side, in order."""
    same = [value for value in mine if value in theirs]
    left = [value for value in mine if value not in theirs]
    right = [value for value in theirs if value not in mine]
    if not left or not right or sort in (PAPER, PERIOD, DATE):
        return same, left, right
    if sort not in (ROUTE, NAME, IBAN):
        return _match_spellings(same, left, right)
    for value in tuple(left):
        twin = next((other for other in right if _is_close(value, other, sort)), None)
        if twin is not None:
            same.append(value)
            left.remove(value)
            right.remove(twin)
    return same, left, right


def _match_spellings(
    same: list[str], left: list[str], right: list[str]
) -> tuple[list[str], list[str], list[str]]:
    """Match values that differ only in letters read as digits."""
    spelled = [ocr.fold(value.lower()) for value in right]
    unmatched = []
    for value in left:
        spelling = ocr.fold(value.lower())
        if spelling in spelled:
            place = spelled.index(spelling)
            same.append(value)
            del spelled[place], right[place]
        else:
            unmatched.append(value)
    return same, unmatched, right


def parts_of(line: str) -> tuple[str, str, str]:
    """Return sort and value of a line of `Facts`, and the other value of a conflict, otherwise "".

    The sort is "" for a line without one.
    """
    sort = next((name for name in SORTS if line.startswith(f"{name} ")), "")
    value, _, other = line[len(sort) :].strip().partition(" ≠ ")
    return sort, value, other


def turned(facts: Facts) -> Facts:
    """Return the facts of a pair with both documents swapped."""
    conflict = tuple(_turned_line(line) for line in facts.conflict)
    return replace(facts, conflict=conflict, only_a=facts.only_b, only_b=facts.only_a)


def _turned_line(line: str) -> str:
    sort, value, other = parts_of(line)
    return f"{sort} {other} ≠ {value}".strip() if other else line


def _is_close(one: str, other: str, sort: str) -> bool:
    if sort == ROUTE:
        ends = zip(one.split(" → "), other.split(" → "), strict=True)
        return all(ocr.is_close(*both, at_least=_ROUTE_END) for both in ends)
    if sort == IBAN:  # its last digits may have been read as letters, which end a number
        longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
        cut_off = len(longer) - len(shorter) <= _CUT_IBAN and longer.startswith(shorter)
        return cut_off or ocr.fold(one.lower()) == ocr.fold(other.lower())
    return ocr.is_close(one, other)


def _other_rank(mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Return whether both are numbered documents of one type, as a first and a second reminder."""
    ranks = [document_type[-1] for document_type in mine + theirs if document_type[-1].isdigit()]
    return len(ranks) == 2 and ranks[0] != ranks[1]


def _named(document_types: tuple[str, ...], other: DocumentFacts) -> bool:
    """Return whether the other head names each of these document types, OCR errors allowed."""
    return all(
        any(
            ocr.appears(word, other.head)
            for word, kind in DOCUMENT_TYPE_OF.items()
            if document_type.startswith(kind)
        )
        for document_type in document_types
    )
