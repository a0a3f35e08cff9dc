"""Why two documents are shown together: one sentence or two, and up to five facts, without any language.

The window turns the keys and values into words; here is decided what is worth saying.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import floor

from app.compare.text_difference import pages_about
from app.dedup.dates import names_of
from app.dedup.distinguishing_words import DOCUMENT_TYPE_OF
from app.domain.documents import Document
from app.domain.duplicates import Cause, Kind, Pair

MAX_CHIPS = 5
MAX_AGREEING = 3  # sorts of facts in a sentence; with more its end is cut off where the window is small
PAGES = "chip.pages"  # the key of a chip about pages that only one side has
INK = "chip.ink"  # and of one about a stamp, writing or a picture
_DAY_OR_MONTH = re.compile(r"\d{4}-\d\d(-\d\d)?")
CAUTION_BELOW = 0.85
"""A pair with a differing fact that is less sure than this is shown with caution first, 0…1.

Of 2,498 near or contained pairs with such a fact in ten libraries of 2,000 documents (papers and households
of tests/benchmarks, seeds 501 to 505), 21 of 36 below it were duplicates, 10 of the 13 up to 0.9, and nearly
all above: there the fact is rather a misread digit.
"""
_SORTS = (  # as the engine spells them, longer names before those they begin with
    "document number",
    "customer number",
    "contract number",
    "meter reading",
    "meter",
    "number",
    "paper",
    "period",
    "date",
    "amount",
    "IBAN",
    "name",
    "route",
    "plate",
    "word",
)
_TOLD_FIRST = ("date", "amount", "document number", "period", "customer number", "contract number", "paper")


class ChipSort(StrEnum):
    """What a chip says."""

    AGREE = "agree"
    CONFLICT = "conflict"
    DIFFER = "differ"
    ONLY_LEFT = "only-left"
    ONLY_RIGHT = "only-right"


@dataclass(frozen=True)
class Fact:
    """A fact that a document states.

    Attributes:
        sort: "date", "amount", "document number", …
        value: as the engine spells it: a date in ISO, an amount as 1234.56. Of a conflict, the left one's.
        other: of a conflict, the right one's value; otherwise "".
    """

    sort: str
    value: str
    other: str = ""


@dataclass(frozen=True)
class Sentence:
    """A text by its key; the names of facts and of metadata are keys too.

    Attributes:
        share: 0…1, for {p}.
        number: decides between singular and plural.
        facts: sorts of facts to be listed in the sentence.
        title: of a document, to be quoted.
        pages: the first and the last page that are meant, from 1.
    """

    key: str
    share: float | None = None
    number: int | None = None
    facts: tuple[str, ...] = ()
    title: str = ""
    pages: tuple[int, int] | None = None


@dataclass(frozen=True)
class FactChip:
    """A chip: a fact, or with a key of its own something else that is the same or not.

    Attributes:
        number: pages more on one side.
    """

    sort: ChipSort
    fact: Fact | None = None
    key: str = ""
    number: int | None = None


@dataclass(frozen=True)
class Explanation:
    """What the strip above the documents says.

    Attributes:
        conflict: facts differ that should agree; of two versions they may.
        caution: so much speaks against the two being duplicates that it has to be said first.
        confidence: that both are one paper, 0…1; None for two that were not compared.
    """

    kind: Kind
    conflict: bool
    caution: bool
    confidence: float | None
    sentences: tuple[Sentence, ...]
    chips: tuple[FactChip, ...] = field(default=())


def explain(
    left: Document,
    right: Document,
    pair: Pair | None,
    *,
    kind: Kind,
    files: int = 2,
    pages: tuple[int, int] | None = None,
    ink: Collection[ChipSort] = (),
    pages_unsure: bool = False,
) -> Explanation:
    """What speaks for and against two documents being the same.

    Args:
        left, right: as they are shown.
        pair: their comparison; None if they are in one group only through others.
        kind: of the group, for a pair that was not compared.
        files: how many documents the group has.
        pages: first and last page, from 1, of the whole that hold the part, as their texts say; None while
            these were not read.
        ink: ONLY_LEFT, ONLY_RIGHT: where pages bear a stamp, writing or a picture that those opposite lack,
            as far as they were compared. Of look-alikes it is not told: their print differs anyway.
        pages_unsure: the pictures of the pages were compared, and leave open whether each sign is the same.
    """
    is_lookalike = pair is not None and pair.kind is Kind.LOOKALIKE
    alone = [*_ink_chips(() if is_lookalike else ink), *_page_chips(left, right)]
    if pair is None:
        return Explanation(kind, False, False, None, (Sentence("why.indirect"),), tuple(alone))
    agree, conflict = _facts(pair.facts.agree), _facts(pair.facts.conflict, turned=pair.a != left.id)
    differs = pair.kind is Kind.LOOKALIKE or (bool(conflict) and pair.kind is not Kind.VERSION)
    return Explanation(
        pair.kind,
        differs,
        differs and (pair.kind is Kind.LOOKALIKE or pair.probability < CAUTION_BELOW),
        pair.confidence,
        (
            *_sentences(left, right, pair, files, pages, agree, conflict),
            *([Sentence("why.pages.unsure")] if pages_unsure else []),
        ),
        tuple(_chips(left, right, pair, agree, conflict, alone))[:MAX_CHIPS],
    )


def read_fact(line: str) -> Fact:
    """ "amount 12.00 ≠ 13.00" → its sort and values."""
    sort = next((name for name in _SORTS if line.startswith(f"{name} ")), "")
    value, _, other = line[len(sort) :].strip().partition(" ≠ ")
    if sort in ("", "number"):  # any other number, or the name of a month
        sort = "number" if any(character.isdigit() for character in value) else "period"
    return Fact(sort, value, other)


def conflict_values(pair: Pair | None) -> tuple[str, ...]:
    """The values of all conflicting facts of a pair, of both sides, and the words that texts have for them.

    A text says "June 2023", not "2023-06": where the months differ it is the month's name that tells, where
    the years do, the year, where the days do, the day beside its month: a day alone is any number. A kind of
    paper has names in each language.
    """
    facts = [read_fact(line) for line in pair.facts.conflict] if pair else []
    return tuple(dict.fromkeys(value for fact in facts for value in _conflicting(fact)))


def _conflicting(fact: Fact) -> Iterator[str]:
    yield from (fact.value, fact.other)
    if fact.sort == "paper":
        papers = [value.rstrip(" 0123456789") for value in (fact.value, fact.other)]
        if papers[0] != papers[1]:
            yield from (word for word, paper in DOCUMENT_TYPE_OF.items() if paper in papers)
    if not all(map(_DAY_OR_MONTH.fullmatch, (fact.value, fact.other))):
        return
    year, month, *day = fact.value.split("-")
    other_year, other_month, *other_day = fact.other.split("-")
    if year != other_year:
        yield from (year, other_year)
    if month != other_month:
        yield from (*names_of(int(month)), *names_of(int(other_month)))
    if day != other_day:
        for value in (fact.value, fact.other):
            yield from _days_beside_months(value)


def _days_beside_months(date_: str) -> Iterator[str]:
    """ "8 märz", "march 8", "8 3 2024": a date as its words stand in a text, without signs."""
    year, month, day = (int(part) for part in date_.split("-"))
    yield f"{day} {month} {year}"
    for name in filter(str.isalpha, names_of(month)):  # beside other names the day would count alone
        yield from (f"{day} {name}", f"{name} {day}")


def fact_sorts(lines: Sequence[str]) -> tuple[str, ...]:
    """The sorts of facts, each once, the most telling first."""
    return _sorts(_facts(lines))


def differing_metadata(left: Document, right: Document) -> tuple[str, ...]:
    """Which of the metadata that people give a document differ, as keys."""
    pairs: Mapping[str, tuple[object, object]] = {
        "meta.title": (left.title, right.title),
        "meta.correspondent": (left.correspondent, right.correspondent),
        "meta.type": (left.document_type, right.document_type),
        "meta.asn": (left.archive_serial_number, right.archive_serial_number),
        "meta.date": (left.created, right.created),
        "meta.path": (left.storage_path, right.storage_path),
        "meta.owner": (left.owner, right.owner),
        "meta.tags": (set(left.tags), set(right.tags)),
        "meta.fields": (set(left.custom_fields), set(right.custom_fields)),
        "meta.notes": ({note.text for note in left.notes}, {note.text for note in right.notes}),
    }
    return tuple(key for key, (mine, theirs) in pairs.items() if mine != theirs)


# --- sentences -----------------------------------------------------------------------------------


def _sentences(
    left: Document,
    right: Document,
    pair: Pair,
    files: int,
    pages: tuple[int, int] | None,
    agree: Sequence[Fact],
    conflict: Sequence[Fact],
) -> Iterator[Sentence]:
    if pair.cause is Cause.SAME_FILE:
        yield Sentence("why.exact.n", number=files) if files > 2 else Sentence("why.exact")
        if differing := differing_metadata(left, right):
            yield Sentence("why.exact.meta", facts=differing)
    elif pair.cause is Cause.CLASSIC:
        yield Sentence("why.classic.same" if pair.kind is Kind.EXACT else "why.classic")
    elif pair.cause is Cause.SHORT_TEXT:
        yield _of_few_words(pair, conflict)
    elif pair.kind is Kind.EXACT:
        yield Sentence("why.sametext" if _files_differ(left, right) else "why.sametext.plain")
    elif pair.kind in (Kind.CONTAINED, Kind.SEMANTIC):
        is_part = pair.kind is Kind.CONTAINED
        yield _of_part(left, right, pair, pages) if is_part else Sentence("kinds.semantic.d")
        if conflict:
            yield Sentence("why.differ", facts=_sorts(conflict))
    else:
        yield _of_facts(pair, agree, conflict)
    if pair.kind is not Kind.CONTAINED:  # a whole has more pages than its part
        yield from _more_pages(left, right)


def _of_facts(pair: Pair, agree: Sequence[Fact], conflict: Sequence[Fact]) -> Sentence:
    """The facts tell versions and look-alikes from each other, and near-duplicates from both."""
    differing = _sorts(conflict)
    if pair.kind is Kind.LOOKALIKE:
        return Sentence("why.lookalike" if conflict else "why.lookalike.plain", facts=differing)
    if pair.kind is Kind.VERSION:
        return Sentence("why.version" if conflict else "why.version.edited", facts=differing)
    share = _told(pair.scores.coverage)
    if conflict:
        return Sentence("why.near.conflict", share=share, facts=differing)
    return Sentence(
        "why.near" if agree else "why.near.plain", share=share, facts=_sorts(agree)[:MAX_AGREEING]
    )


def _of_few_words(pair: Pair, conflict: Sequence[Fact]) -> Sentence:
    if conflict:
        return Sentence("why.short.conflict", facts=_sorts(conflict))
    if pair.kind is Kind.EXACT:
        return Sentence("why.short.same")
    return Sentence("why.short", share=_told(pair.scores.coverage))


def _of_part(left: Document, right: Document, pair: Pair, pages: tuple[int, int] | None) -> Sentence:
    """How much of the part lies in the whole, as the score counts it, and on which pages."""
    part, whole = (left, right) if pair.part == left.id else (right, left)
    key = "why.part.left" if part is left else "why.part.right"
    share = _whole(max(pair.scores.containment_a, pair.scores.containment_b, pair.scores.fuzzy))
    count = whole.page_count or 0
    if count < 2 or pair.span is None:
        return Sentence(key, share=share, title=whole.title)
    first, last = pages or tuple(page + 1 for page in pages_about(pair.span, count))
    sort = "pages" if pages else "about"
    return Sentence(
        f"{key}.{sort}", share=share, number=last - first + 1, title=whole.title, pages=(first, last)
    )


def _told(share: float) -> float:
    """The share of the text that is the same; never all of it, for then it would be the same text."""
    return min(_whole(share), 0.99)


def _whole(share: float) -> float:
    """A share in whole per cent, rounded down: all is said only of all."""
    return floor(100 * share + 1e-9) / 100


def _files_differ(left: Document, right: Document) -> bool:
    """Whether that is known; without checksums, or with sums of two sorts, it is not."""
    one, other = left.checksum, right.checksum
    return one is not None and other is not None and one.algorithm == other.algorithm and one != other


def _more_pages(left: Document, right: Document) -> Iterator[Sentence]:
    more = _page_difference(left, right)
    if more:
        yield Sentence("why.pages.left" if more > 0 else "why.pages.right", number=abs(more))


def _page_difference(left: Document, right: Document) -> int:
    """Pages the left one has more; 0 if a count is not known."""
    if left.page_count is None or right.page_count is None:
        return 0
    return left.page_count - right.page_count


# --- chips ---------------------------------------------------------------------------------------


def _chips(
    left: Document,
    right: Document,
    pair: Pair,
    agree: Sequence[Fact],
    conflict: Sequence[Fact],
    alone: Sequence[FactChip],
) -> Iterator[FactChip]:
    """What tells most comes first: what conflicts, then the first of each sort that agrees.

    Args:
        alone: of what only one side has; there is room for them before all that agrees.
    """
    for fact in _one_each(conflict):
        yield FactChip(ChipSort.CONFLICT, fact)
    if pair.cause is Cause.SAME_FILE:
        yield FactChip(ChipSort.AGREE, key="dt.samefile")
    tags = set(left.tags) != set(right.tags) and pair.kind is Kind.EXACT
    room = MAX_CHIPS - len(_one_each(conflict)) - len(alone) - tags - (pair.cause is Cause.SAME_FILE)
    undisputed = [fact for fact in _one_each(agree) if fact.sort not in _sorts(conflict)]
    for fact in undisputed[: max(0, room)]:
        yield FactChip(ChipSort.AGREE, fact)
    yield from alone
    if tags:
        yield FactChip(ChipSort.DIFFER, key="fact.tagsdiffer")


def _ink_chips(ink: Collection[ChipSort]) -> Iterator[FactChip]:
    for sort in (ChipSort.ONLY_LEFT, ChipSort.ONLY_RIGHT):
        if sort in ink:
            yield FactChip(sort, key=INK)


def _page_chips(left: Document, right: Document) -> Iterator[FactChip]:
    more = _page_difference(left, right)
    if more:
        sort = ChipSort.ONLY_LEFT if more > 0 else ChipSort.ONLY_RIGHT
        yield FactChip(sort, key=PAGES, number=abs(more))


def _facts(lines: Sequence[str], *, turned: bool = False) -> list[Fact]:
    """The facts, the most telling first; turned if the pair's first document is shown on the right."""
    facts = [read_fact(line) for line in lines]
    if turned:
        facts = [Fact(fact.sort, fact.other, fact.value) for fact in facts]
    return sorted(facts, key=lambda fact: _TOLD_FIRST.index(fact.sort) if fact.sort in _TOLD_FIRST else 99)


def _one_each(facts: Sequence[Fact]) -> list[Fact]:
    return list({fact.sort: fact for fact in reversed(facts)}.values())[::-1]


def _sorts(facts: Sequence[Fact]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fact.sort for fact in facts))
