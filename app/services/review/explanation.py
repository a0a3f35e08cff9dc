"""Why two documents are shown together: one sentence or two, and up to five facts, without any language.

The window turns the keys and values into words; here is decided what is worth saying.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import floor

from app.compare.text_difference import pages_about
from app.domain.documents import Document
from app.domain.duplicates import Cause, Kind, Pair
from app.services.review.pair_facts import LANGUAGE, Fact, PairFacts, Papers, pair_facts, sorts_of

MAX_CHIPS = 5
MAX_AGREEING = 3  # sorts of facts in a sentence; a longer one is cut off in a small window
PAGES = "chip.pages"  # key of a chip about pages that only one side has
INK = "chip.ink"  # key of a chip about a stamp, handwriting or a picture
CAUTION_BELOW = 0.85
"""Pairs with a differing fact and a lower probability are shown with the caution first, 0…1.

Of 2,498 near or contained pairs with such a fact in ten libraries of 2,000 documents (papers and households
of tests/benchmarks, seeds 501 to 505), 21 of 36 below it were duplicates, 10 of the 13 up to 0.9, and nearly
all above: there the difference is usually an OCR error.
"""


class ChipSort(StrEnum):
    """Meaning of a chip."""

    AGREE = "agree"
    CONFLICT = "conflict"
    DIFFER = "differ"
    ONLY_LEFT = "only-left"
    ONLY_RIGHT = "only-right"


@dataclass(frozen=True)
class Sentence:
    """A text by its key; the names of facts and of metadata are keys too.

    Attributes:
        share: 0…1, for {p}.
        number: selects singular or plural.
        facts: sorts of facts listed in the sentence.
        title: title of a document, quoted.
        pages: first and last page, from 1.
    """

    key: str
    share: float | None = None
    number: int | None = None
    facts: tuple[str, ...] = ()
    title: str = ""
    pages: tuple[int, int] | None = None


@dataclass(frozen=True)
class FactChip:
    """A chip: a fact, or, with a key, another agreement or difference.

    Attributes:
        number: number of extra pages on one side.
    """

    sort: ChipSort
    fact: Fact | None = None
    key: str = ""
    number: int | None = None


@dataclass(frozen=True)
class Explanation:
    """Content of the explanation strip above the documents.

    Attributes:
        conflict: True if facts differ that should agree; between versions they may differ.
        caution: True if so much contradicts a duplicate that it is shown first.
        confidence: that both are the same document, 0…1, at most that of their group, which the list shows;
            None if they were not compared.
        not_suggested: why nothing is suggested for the trash; None if something is.
    """

    kind: Kind
    conflict: bool
    caution: bool
    confidence: float | None
    sentences: tuple[Sentence, ...]
    chips: tuple[FactChip, ...] = field(default=())
    not_suggested: Sentence | None = None


def explain(
    left: Document,
    right: Document,
    pair: Pair | None,
    *,
    kind: Kind,
    at_most: float = 1.0,
    files: int = 2,
    pages: tuple[int, int] | None = None,
    ink: Collection[ChipSort] = (),
    not_suggested: Sentence | None = None,
    papers: Papers | None = None,
    print_is_same: bool = False,
) -> Explanation:
    """Explain the evidence for and against two documents being the same.

    Args:
        left, right: as shown.
        pair: their comparison; None if they are in one group only through others.
        kind: kind of the group, for a pair that was not compared.
        at_most: confidence of the group.
        files: number of documents in the group.
        pages: first and last page, from 1, of the whole that contain the part, by their texts; None until
            these are read.
        ink: ONLY_LEFT, ONLY_RIGHT: sides with a stamp, handwriting or a picture that the other side lacks, as
            far as compared. Ignored for look-alikes: their print differs anyway.
        not_suggested: as in `Explanation`.
        papers: what both texts say in print; None while unknown.
        print_is_same: True if all pages were compared and no difference was found. Then facts that differ
            were read differently from the same print.
    """
    is_lookalike = pair is not None and pair.kind is Kind.LOOKALIKE
    alone = [*_ink_chips(() if is_lookalike else ink), *_page_chips(left, right)]
    if pair is None:
        indirect = (Sentence("why.indirect"),)
        return Explanation(kind, False, False, None, indirect, tuple(alone), not_suggested)
    dated = tuple(document.created for document in (left, right) if document.created is not None)
    facts = pair_facts(pair, papers, turned=pair.a != left.id, dated=dated)
    differs = pair.kind is Kind.LOOKALIKE or (bool(facts.conflict) and pair.kind is not Kind.VERSION)
    misread = print_is_same and bool(facts.conflict) and pair.kind in (Kind.NEAR, Kind.CONTAINED)
    return Explanation(
        pair.kind,
        differs and not misread,
        differs and (pair.kind is Kind.LOOKALIKE or pair.probability < CAUTION_BELOW),
        min(pair.confidence, at_most),
        (
            *_sentences(left, right, pair, files, pages, facts),
            *([Sentence("why.misread")] if misread else []),
        ),
        tuple(_chips(left, right, pair, facts, alone, misread=misread))[:MAX_CHIPS],
        not_suggested,
    )


def differing_metadata(left: Document, right: Document) -> tuple[str, ...]:
    """Return the keys of the user-assigned metadata that differ."""
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
    facts: PairFacts,
) -> Iterator[Sentence]:
    agree, conflict = facts.agree, facts.conflict
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
        yield from _of_content(left, right, pair, pages, facts)
    else:
        yield _of_facts(pair, agree, conflict)
    if pair.kind is not Kind.CONTAINED and pair.span is None:  # a whole has more pages than its part
        yield from _more_pages(left, right)


def _of_facts(pair: Pair, agree: Sequence[Fact], conflict: Sequence[Fact]) -> Sentence:
    """Return the sentence about facts, which separate versions, look-alikes and near-duplicates."""
    differing = sorts_of(conflict)
    if pair.kind is Kind.LOOKALIKE:
        return Sentence("why.lookalike" if conflict else "why.lookalike.plain", facts=differing)
    if pair.kind is Kind.VERSION:
        return Sentence("why.version" if conflict else "why.version.edited", facts=differing)
    share = _partial_share(pair.scores.coverage)
    if conflict:
        return Sentence("why.near.conflict", share=share, facts=differing)
    return Sentence(
        "why.near" if agree else "why.near.plain", share=share, facts=sorts_of(agree)[:MAX_AGREEING]
    )


def _of_content(
    left: Document, right: Document, pair: Pair, pages: tuple[int, int] | None, facts: PairFacts
) -> Iterator[Sentence]:
    """Yield what one document has of the other: its words, or only its meaning."""
    if pair.kind is Kind.SEMANTIC:
        yield _of_meaning(left, pair, facts.agree)
    if pair.kind is Kind.CONTAINED or pair.span is not None:
        yield _of_part(left, right, pair, pages)
    if facts.conflict:
        yield Sentence("why.differ", facts=sorts_of(facts.conflict))


def _of_meaning(left: Document, pair: Pair, agree: Sequence[Fact]) -> Sentence:
    """Return the sentence about two texts of the same meaning, with their languages if they differ."""
    languages = next((fact.value for fact in agree if fact.sort == LANGUAGE), "")
    one, _, other = languages.partition(" ↔ ")
    if one == other:
        return Sentence("kinds.semantic.d")
    return Sentence("why.semantic", title=languages if pair.a == left.id else f"{other} ↔ {one}")


def _of_few_words(pair: Pair, conflict: Sequence[Fact]) -> Sentence:
    if conflict:
        return Sentence("why.short.conflict", facts=sorts_of(conflict))
    if pair.kind is Kind.EXACT:
        return Sentence("why.short.same")
    return Sentence("why.short", share=_partial_share(pair.scores.coverage))


def _of_part(left: Document, right: Document, pair: Pair, pages: tuple[int, int] | None) -> Sentence:
    """Return the sentence about the share of the part found in the whole, and on which pages."""
    part, whole = (left, right) if pair.part == left.id else (right, left)
    side = "left" if part is left else "right"
    if pair.kind is Kind.SEMANTIC:
        return _of_meant_part(side, whole, pair)
    share = _whole_percent(max(pair.scores.containment_a, pair.scores.containment_b, pair.scores.fuzzy))
    count = whole.page_count or 0
    if count < 2 or pair.span is None:
        return Sentence(f"why.part.{side}", share=share, title=whole.title)
    first, last = pages or tuple(page + 1 for page in pages_about(pair.span, count))
    sort = "pages" if pages else "about"
    return Sentence(
        f"why.part.{side}.{sort}",
        share=share,
        number=last - first + 1,
        title=whole.title,
        pages=(first, last),
    )


def _of_meant_part(side: str, whole: Document, pair: Pair) -> Sentence:
    count = whole.page_count or 0
    if count < 2 or pair.span is None:
        return Sentence(f"why.meant.{side}", title=whole.title)
    first, last = (page + 1 for page in pages_about(pair.span, count))
    return Sentence(
        f"why.meant.{side}.about", number=last - first + 1, title=whole.title, pages=(first, last)
    )


def _partial_share(share: float) -> float:
    """Return the shared part of the text, at most 99 %: 100 % would be the same text."""
    return min(_whole_percent(share), 0.99)


def _whole_percent(share: float) -> float:
    """Return a share in whole per cent, rounded down, so that only a complete share is 100 %."""
    return floor(100 * share + 1e-9) / 100


def _files_differ(left: Document, right: Document) -> bool:
    """Return whether the files are known to differ; unknown without checksums of the same algorithm."""
    one, other = left.checksum, right.checksum
    return one is not None and other is not None and one.algorithm == other.algorithm and one != other


def _more_pages(left: Document, right: Document) -> Iterator[Sentence]:
    more = _page_difference(left, right)
    if more:
        yield Sentence("why.pages.left" if more > 0 else "why.pages.right", number=abs(more))


def _page_difference(left: Document, right: Document) -> int:
    """Return how many more pages the left document has; 0 if a count is unknown."""
    if left.page_count is None or right.page_count is None:
        return 0
    return left.page_count - right.page_count


# --- chips ---------------------------------------------------------------------------------------


def _chips(
    left: Document, right: Document, pair: Pair, facts: PairFacts, alone: Sequence[FactChip], *, misread: bool
) -> Iterator[FactChip]:
    """Yield the chips, the most significant first: conflicts, then the first agreeing fact of each sort.

    Args:
        alone: of what only one side has; there is room for them before all that agrees.
        misread: whether the conflicts are in the texts alone.
    """
    for fact in facts.quoted_conflict:
        yield FactChip(ChipSort.DIFFER if misread else ChipSort.CONFLICT, fact)
    if pair.cause is Cause.SAME_FILE:
        yield FactChip(ChipSort.AGREE, key="dt.samefile")
    tags = set(left.tags) != set(right.tags) and pair.kind is Kind.EXACT
    room = MAX_CHIPS - len(facts.quoted_conflict) - len(alone) - tags - (pair.cause is Cause.SAME_FILE)
    disputed = sorts_of(facts.conflict)
    undisputed = [fact for fact in facts.quoted_agree if fact.sort not in disputed]
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
