"""Documents that are the same without any doubt: the same file, or word for word the same text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, pairwise

from app.domain.documents import Checksum
from app.domain.duplicates import AnalysedDocument

MAX_ALL_PAIRS = 48  # in a larger set of equal documents each is paired with the first and its neighbours only


def same_file_pairs(documents: Sequence[AnalysedDocument]) -> set[tuple[int, int]]:
    """Positions of documents whose original is another's original or another's archive file."""
    originals: dict[Checksum, list[int]] = defaultdict(list)
    archives: dict[Checksum, list[int]] = defaultdict(list)
    for place, document in enumerate(documents):
        if document.checksum is not None:
            originals[document.checksum].append(place)
        if document.archive_checksum is not None:
            archives[document.archive_checksum].append(place)
    pairs = {pair for places in originals.values() for pair in all_pairs(places)}
    for checksum, places in originals.items():
        for archived in archives.get(checksum, ()):
            pairs.update(
                (min(place, archived), max(place, archived)) for place in places if place != archived
            )
    return pairs


def equal_sets(keys: Iterable[Hashable]) -> list[list[int]]:
    """Positions that share a key, in sets of two and more."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        places[key].append(place)
    return [found for found in places.values() if len(found) > 1]


def all_pairs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Every pair of a set of equal documents; of a very large one, enough that each meets the first."""
    if len(places) <= MAX_ALL_PAIRS:
        return list(combinations(places, 2))
    star = {(places[0], other) for other in places[1:]}
    return sorted(star | set(pairwise(places)))
