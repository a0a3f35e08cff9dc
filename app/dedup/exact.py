"""Find exact duplicates: the same file, or the same text word for word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, pairwise

from app.domain.documents import Checksum
from app.domain.duplicates import AnalysedDocument

MAX_ALL_PAIRS = 48  # in a larger set of equal documents each is paired with the first and its neighbours only


def same_file_pairs(documents: Sequence[AnalysedDocument]) -> set[tuple[int, int]]:
    """Return the pairs of documents whose original is the other's original or archive file."""
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
    """Return sets of two or more positions that share a key."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, key in enumerate(keys):
        places[key].append(place)
    return [found for found in places.values() if len(found) > 1]


def all_pairs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Return every pair of equal documents; for very large sets, enough pairs to connect them."""
    if len(places) <= MAX_ALL_PAIRS:
        return list(combinations(places, 2))
    star = {(places[0], other) for other in places[1:]}
    return sorted(star | set(pairwise(places)))
