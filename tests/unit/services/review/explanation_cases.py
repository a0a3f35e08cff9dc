"""Pairs of every kind and cause, with their documents, for property tests of the explanation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from hypothesis import strategies as st

from app.domain.documents import Checksum, Document
from app.domain.duplicates import Cause, ContainedSpan, Facts, Kind, Pair, Scores

MADE = (
    (Kind.EXACT, Cause.SAME_FILE),
    (Kind.EXACT, Cause.SAME_TEXT),
    (Kind.EXACT, Cause.SHORT_TEXT),
    (Kind.EXACT, Cause.CLASSIC),
    (Kind.NEAR, Cause.CLASSIC),
    (Kind.NEAR, Cause.SHORT_TEXT),
    (Kind.NEAR, Cause.LIKE_TEXT),
    (Kind.VERSION, Cause.EDITED_TEXT),
    (Kind.VERSION, Cause.LIKE_TEXT),
    (Kind.CONTAINED, Cause.PART_OF),
    (Kind.SEMANTIC, Cause.LIKE_TEXT),
    (Kind.LOOKALIKE, Cause.OTHER_FACTS),
)
_LEFT = Document(1, "One", date(2024, 1, 1), None, datetime(2024, 1, 1, tzinfo=UTC), "hash")
_VALUES = {
    "date": ("2024-01-12", "2024-02-12", "2024-02-31"),
    "amount": ("12.00", "1284.60", "0.05"),
    "document number": ("A-1", "A-2", "77"),
    "customer number": ("881", "882", "883"),
    "contract number": ("5-1", "5-2", "5-3"),
    "meter reading": ("100", "200", "300"),
    "meter": ("1", "2", "3"),
    "number": ("12", "november", "december"),
    "period": ("2024-01", "2024-02", "2023"),
    "IBAN": ("DE1", "DE2", "DE3"),
    "name": ("lindner", "may", "o'neill"),
    "route": ("a b", "b a", "c"),
    "plate": ("HH A 1", "HH A 2", "B X 9"),
    "paper": ("invoice", "reminder", "reminder 2"),
}
_SHARES = st.sampled_from((0.0, 1.0)) | st.floats(0, 1)


@dataclass(frozen=True)
class Case:
    """Input of an explanation."""

    left: Document
    right: Document
    pair: Pair
    files: int
    pages: tuple[int, int] | None


def _lines(*, opposed: bool) -> st.SearchStrategy[tuple[str, ...]]:
    def line(sort: str) -> st.SearchStrategy[str]:
        values = st.permutations(_VALUES[sort])
        return values.map(lambda found: f"{sort} " + " ≠ ".join(found[: 2 if opposed else 1]))

    return st.lists(st.sampled_from(sorted(_VALUES)).flatmap(line), max_size=8, unique=True).map(tuple)


def _documents(number: int) -> st.SearchStrategy[Document]:
    checksums = st.sampled_from((None, *(Checksum(kind, x) for kind in ("md5", "sha256") for x in "ab")))
    return st.builds(
        lambda title, pages, tags, checksum: replace(
            _LEFT, id=number, title=title, page_count=pages, tags=tags, checksum=checksum
        ),
        st.sampled_from(("One", "{facts}", "100 %")),
        st.none() | st.integers(1, 400),
        st.sampled_from(((), (1,), (1, 2))),
        checksums,
    )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Return the pair of documents 1 and 2, with either one on the left."""
    kind, cause = draw(st.sampled_from(MADE))
    looks_at_facts = kind is not Kind.EXACT and cause is not Cause.CLASSIC
    facts = Facts(
        agree=draw(_lines(opposed=False)) if looks_at_facts or cause is Cause.SAME_FILE else (),
        conflict=draw(_lines(opposed=True)) if looks_at_facts else (),
    )
    place = None
    if kind is Kind.CONTAINED and draw(st.booleans()):
        start = draw(st.floats(0, 0.99))
        place = ContainedSpan(start, draw(st.floats(start + 0.001, 1.0)))
    scores = draw(st.builds(Scores, *([_SHARES] * 8)))
    pair = Pair(1, 2, kind, cause, draw(_SHARES), draw(_SHARES), scores, facts, place)
    sides = draw(st.permutations([draw(_documents(1)), draw(_documents(2))]))
    count = next(document for document in sides if document.id == pair.whole).page_count
    pages = None
    if place is not None and count and draw(st.booleans()):
        first = draw(st.integers(1, count))
        pages = first, draw(st.integers(first, count))
    return Case(sides[0], sides[1], pair, draw(st.integers(2, 5)), pages)
