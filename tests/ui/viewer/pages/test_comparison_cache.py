"""The comparison cache: bounded, and independent of the order of the two documents."""

from __future__ import annotations

from app.compare.page import Box
from app.compare.page_differences import PageHighlight, Source
from app.compare.page_pairing import PagePair
from app.compare.word_alignment import WordStatus
from app.tasks.comparison_tasks import PagePairComparison, PagesRead
from app.ui.viewer.pages.comparison_cache import CachedComparison, ComparisonCache, ComparisonKey

STAMP = Box(0.1, 0.1, 0.5, 0.3)
QUESTION = ComparisonKey("one", "other", frozenset({"840.00"}), 2)


def known(letters: int = 10) -> CachedComparison:
    """Return results for a page with a stamp on the left, and a page that only the right side has."""
    read = PagesRead((("a" * letters,), ("b" * letters, "c")), (PagePair(0, 0, 90), PagePair(None, 1)))
    stamp = PageHighlight(Source.INK, WordStatus.ONLY, (STAMP,), (), gap=STAMP, text_a="PAID")
    return CachedComparison(read, {0: PagePairComparison((stamp,), (90, 0))})


def test_cached_comparison_is_found():
    memory = ComparisonCache()
    memory.put(QUESTION, known())

    assert memory.find(QUESTION) == known()
    assert memory.find(ComparisonKey("one", "other")) is None


def test_swapped_documents_swap_the_result():
    memory = ComparisonCache()
    memory.put(QUESTION, known())

    found = memory.find(ComparisonKey("other", "one", frozenset({"840.00"}), -2))

    assert found is not None
    assert found.read.texts == (("b" * 10, "c"), ("a" * 10,))
    assert found.read.pairs == (PagePair(0, 0, 0, 90), PagePair(1, None))
    (mark,) = found.rows[0].highlights
    assert (mark.a, mark.b, mark.text_a, mark.text_b) == ((), (STAMP,), "", "PAID")
    assert found.rows[0].turned == (0, 90)


def test_least_recently_used_entry_is_dropped():
    memory = ComparisonCache(most_bytes=3 * known(10_000).size)
    names = [ComparisonKey(number, number) for number in range(4)]
    for name in names[:3]:
        memory.put(name, known(10_000))
    memory.find(names[0])

    memory.put(names[3], known(10_000))

    assert [memory.find(name) is not None for name in names] == [True, False, True, True]


def test_latest_entry_stays_whatever_its_size():
    memory = ComparisonCache(most_bytes=100)
    memory.put(QUESTION, known())

    memory.put(ComparisonKey(1, 2), known(10_000))

    assert memory.find(QUESTION) is None
    assert memory.find(ComparisonKey(1, 2)) is not None
