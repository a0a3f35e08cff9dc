"""Recognise month names in any language and grammatical case."""

from __future__ import annotations

from functools import lru_cache

from app.dedup.calendar_names import MONTH_OF

_STEM = 4  # letters; shorter ones begin other words
_ENDING = 3  # letters at most that a case adds
_OWN_ENDING = 1  # letters that a case takes from the name


@lru_cache(maxsize=1 << 14)
def month_of(word: str) -> int | None:
    """Return the number of the month, 1…12, or None.

    Args:
        word: normalised; any language, also inflected: "junho", "январе", "ιούλιο".
    """
    if word in MONTH_OF:
        return MONTH_OF[word]
    if word[:_STEM] not in _BEGINNINGS:
        return None
    stems = (word[:end] for end in range(len(word), max(_STEM, len(word) - _ENDING) - 1, -1))
    return next((_STEMS[stem] for stem in stems if stem in _STEMS), None)


def _stems() -> dict[str, int]:
    """Return the stems that belong to exactly one month."""
    found: dict[str, set[int]] = {}
    for name, month in MONTH_OF.items():
        for stem in (name, name[:-_OWN_ENDING]):
            if len(stem) >= _STEM:
                found.setdefault(stem, set()).add(month)
    return {stem: months.pop() for stem, months in found.items() if len(months) == 1}


_STEMS = _stems()
_BEGINNINGS = frozenset(stem[:_STEM] for stem in _STEMS)
