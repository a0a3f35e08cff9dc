"""What the places in which two texts differ say: one paper misread, or two papers of one form.

Each place is weighed by itself, in nats: how likely another paper has this word here, against how likely it
is that this one was misread so. A figure for another figure, a word for another word, tell two papers however
badly the rest was read; a letter for one of its shape, or letters lost, tell nothing. No list of words is
asked: two words that the library knows from elsewhere are hardly one word misread, in any language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import log, log1p

from rapidfuzz.distance import Levenshtein

from app.dedup.misreading import (
    AGAIN,
    LOST,
    has_digit,
    is_explained,
    is_ideograph,
    is_other_figure,
    is_unspaced,
)
from app.dedup.months import month_of
from app.dedup.places import Place, Places
from app.dedup.vocabulary import is_known, is_much_commoner

APART = 1.0  # nats of a place from which the papers are two, …
_APART_BY_NOISE = 0.8  # … and more for each log of the misread places
# Nats from which a place makes a pair doubtful, and from which rather another paper has it: of numbers, less
# the figures that noise makes others; of two known words, of short unknown ones and of others, whatever the
# noise; of words that only one text has, less the misread places.
_DOUBTFUL_NUMBER = (3.0, 5.0)
_DOUBTFUL_WORDS = (0.0, 2.0)
_DOUBTFUL_SHORT = (-1.0, 0.5)
_DOUBTFUL_OTHER = (3.0, 6.0)
_DOUBTFUL_LONE = (0.0, 3.0)
_EXPLAINED = 0.5  # nats at most of a place that likely confusions explain
_KNOWN_WORD = -log(500)  # that another paper has a given word of the library's in a place
_OTHER_MONTH = -log(12)  # … and a given month where this one names a month
_LIKE = -3.0  # nats of two papers' words that are one letter apart, not both known
_LIKE_LENGTH = 5
_SWAPPED = 8.0  # nats of two words that changed places
_PUT_IN = log(0.02)  # that one paper of a form has a word more
_BLANK = log(0.03)  # that a word was lost whole, or read into a stain
_UNREADABLE = log(0.05)  # that nothing is left of a word
_GARBAGE = -3.3  # nats a letter of what was read instead, …
_RUBBISH = -2.2  # … where it can hardly be a word of this paper's own
# Nats taken off for each misread place, and in all, where two words stand that nobody knows, two names or one
# word misread on both sides; and for each such place beyond _MANY where one of them is known.
_BY_NOISE, _MOST_BY_NOISE = 0.5, 6.0
_MANY = 20
_SHORT = 6  # letters
_SMALL_WORD = 3  # letters
_NEARLY = 0.34  # share of its letters in which a word may differ from one that stands all over these papers
_MISREAD = 0.45  # share of the letters that may differ between two words that are one misread
_PRIOR_EDITS, _PRIOR_CHARACTERS = 1.0, 400.0  # that every pair is credited with
_HIGHEST_RATE = 0.3
_NOTHING = -15.0
_SHOWN = 4


class Doubt(IntEnum):
    """Whether a place could be another paper's: hardly, perhaps, or rather so."""

    NONE = 0
    SOME = 1
    OTHER = 2


@dataclass(frozen=True)
class Telling:
    """What the places say together.

    Attributes:
        nats: of the place that says most for two papers; any sign.
        bar: nats from which that decides.
        places: how many places reach the bar.
        reworked: words in stretches that are another text, not other words of the same form.
        doubt: what speaks for two papers, though not enough.
        filled_in: whether one of these places is such as are filled into a form.
        put_in: words that only one text has, here and there between equal ones.
        words: both words of the places that reach the bar, what tells most first.
    """

    nats: float = _NOTHING
    bar: float = APART
    places: int = 0
    reworked: int = 0
    doubt: Doubt = Doubt.NONE
    filled_in: bool = True
    put_in: int = 0
    words: tuple[tuple[str, str], ...] = ()

    @property
    def apart(self) -> bool:
        """Whether the papers are two, if they are of one form."""
        return self.nats > self.bar


def words_of(places: Places) -> list[int]:
    """Hashes of the words whose commonness counts; two for each place, in order."""
    return [
        known_as for place in (*places.opposed, *places.lone) for known_as in (place.hash_a, place.hash_b)
    ]


def weigh(places: Places, degrees: Sequence[int], characters: int, figures: int) -> Telling:
    """Weigh the places of a pair.

    Args:
        degrees: of `words_of` these places.
        characters: of the aligned words.
        figures: of the aligned numbers.
    """
    known = [_known(place, *degrees[2 * at : 2 * at + 2]) for at, place in enumerate(places.opposed)]
    edits = _count_edits(places, known)
    rate = log(min(_HIGHEST_RATE, (edits + _PRIOR_EDITS) / (characters + _PRIOR_CHARACTERS)))
    by_chance = log1p(edits)
    by_chance_a_figure = log1p(edits * figures / max(characters, 1))
    bar = APART + _APART_BY_NOISE * by_chance
    found = [(_SWAPPED - by_chance, word, word, True) for word in places.swapped]
    doubt = Doubt.NONE
    for place, both in zip(places.opposed, known, strict=True):
        months = _are_months(place)
        explained = is_explained(place.a, place.b) and not (months or _are_two_words(place, both))
        if explained and not is_other_figure(place.a, place.b):
            continue
        if not months and _is_common_word_misread(place, both):
            continue
        nats = _nats(place, both, rate)
        certain = nats - by_chance_a_figure if place.is_number else nats
        doubt = max(doubt, _doubt(certain, _doubtful_from(place, both)))
        nats -= by_chance * (2 if _is_small_word(place) else 1)
        if not (all(both) or months or place.has_digit):
            beyond = max(0, edits - _MANY) if any(both) else edits
            nats -= min(_MOST_BY_NOISE, _BY_NOISE * beyond)
        nats = min(nats, _EXPLAINED) if explained else nats
        found.append((nats, place.a, place.b, place.filled_in))
    start = 2 * len(places.opposed)
    for at, place in enumerate(places.lone):
        degree = degrees[start + 2 * at]
        doubt = max(doubt, _doubt(_lone_nats(place, degree, rate) - by_chance, _DOUBTFUL_LONE))
    found.sort(reverse=True)
    telling = [(a, b) for nats, a, b, _ in found if nats > bar]
    filled_in = any(in_form for nats, _, _, in_form in found if nats > bar)
    nats = found[0][0] if found else _NOTHING
    put_in = sum(map(_is_put_in, places.lone))
    return Telling(
        nats, bar, len(telling), places.reworked, doubt, filled_in, put_in, tuple(telling[:_SHOWN])
    )


def _is_put_in(place: Place) -> bool:
    """Whether a word was put in or left out, and not a sign or a part of a word."""
    word = place.a or place.b
    return len(word) > 1 and word.isalpha() and not is_unspaced(word[0])


def _are_months(place: Place) -> bool:
    """Whether two months are named here, in any language."""
    if place.has_digit or place.a == place.b:
        return False
    one = month_of(place.a)
    return one is not None and month_of(place.b) not in (None, one)


def _is_small_word(place: Place) -> bool:
    """Whether both words have so few letters, and no figure, that noise soon makes one of the other."""
    return max(len(place.a), len(place.b)) <= _SMALL_WORD and not place.has_digit


def _is_common_word_misread(place: Place, known: tuple[bool, bool]) -> bool:
    """Whether one word stands all over these papers, and the other one is nearly it and stands nowhere else.

    Or both stand all over, and are small words, which are laid side by side by chance.
    """
    if place.is_number or max(len(place.a), len(place.b)) < 2:
        return False
    if place.digit_a != place.digit_b:
        return max(len(place.a), len(place.b)) > 1  # "four" and "4", or rubbish
    if place.a_twice and place.b_twice and max(len(place.a), len(place.b)) <= _SMALL_WORD:
        return not place.has_digit
    if (
        place.errors > max(1, _NEARLY * max(len(place.a), len(place.b)))
        or min(len(place.a), len(place.b)) < 2
    ):
        return False
    one_way = place.a_twice and not place.b_twice and not known[1]
    return one_way or (place.b_twice and not place.a_twice and not known[0])


def _count_edits(places: Places, known: Sequence[tuple[bool, bool]]) -> int:
    """Reading errors outside the places that could tell; of ideographs, all but one of the errors."""
    edits = ideographs = 0
    for place, both in zip(places.opposed, known, strict=True):
        if len(place.a) == len(place.b) == 1 and is_ideograph(place.a):
            ideographs += 1
        elif _is_misread(place, both):
            edits += max(1, place.errors)
    return places.edits + edits + max(0, ideographs - 1)


def _doubt(nats: float, bounds: tuple[float, float]) -> Doubt:
    return Doubt(sum(nats > bound for bound in bounds))


def _doubtful_from(place: Place, known: tuple[bool, bool]) -> tuple[float, float]:
    """Nats from which a place makes a pair doubtful, and more so."""
    if place.is_number:
        return _DOUBTFUL_NUMBER
    if _are_months(place) or _are_two_words(place, known):
        return _DOUBTFUL_WORDS
    short = max(len(place.a), len(place.b)) <= _SHORT and not place.has_digit
    return _DOUBTFUL_SHORT if short and not any(known) else _DOUBTFUL_OTHER


def _are_two_words(place: Place, known: tuple[bool, bool]) -> bool:
    """Whether two words stand here that the library both knows."""
    return all(known) and not place.has_digit


def _known(place: Place, degree_a: int, degree_b: int) -> tuple[bool, bool]:
    """Which of the two words the library knows from elsewhere, and not as a common like word misread."""
    known_a = is_known(degree_a, both_have=place.a_twice)
    known_b = is_known(degree_b, both_have=place.b_twice)
    if _are_alike(place) and not place.is_number:
        likely = is_explained(place.a, place.b)
        known_a = known_a and not is_much_commoner(degree_b, degree_a, likely=likely)
        known_b = known_b and not is_much_commoner(degree_a, degree_b, likely=likely)
    return known_a, known_b


def _are_alike(place: Place) -> bool:
    return place.errors == 1 or place.errors <= _MISREAD * max(len(place.a), len(place.b))


def _is_misread(place: Place, known: tuple[bool, bool]) -> bool:
    """Whether the place counts as a misreading, where errors are counted."""
    if not _are_alike(place) or all(known):
        return False
    return not place.is_number or is_explained(place.a, place.b)


def _nats(place: Place, known: tuple[bool, bool], rate: float) -> float:
    """How much a place speaks for two papers."""
    misread = _errors(place, rate)
    drawn_a, drawn_b = place.drawn_a, place.drawn_b
    if _are_months(place):
        drawn_a = drawn_b = _OTHER_MONTH
    elif not place.is_number:
        like = _like(place, known)
        drawn_a, drawn_b = drawn_a + like, drawn_b + like
    if known[0]:
        drawn_a = max(drawn_a, _KNOWN_WORD)
    if known[1]:
        drawn_b = max(drawn_b, _KNOWN_WORD)
    a_is_rubbish = place.b_twice and not place.a_twice and not known[0]
    b_is_rubbish = place.a_twice and not place.b_twice and not known[1]
    return min(
        drawn_a - max(misread, _garbage(place.a, rate, likely=a_is_rubbish)),
        drawn_b - max(misread, _garbage(place.b, rate, likely=b_is_rubbish)),
    )


def _garbage(word: str, rate: float, *, likely: bool) -> float:
    """Log of the likelihood that a word was read for another one of which nothing is left.

    Args:
        likely: whether the other one stands elsewhere in this text, and this one in no other.
    """
    if has_digit(word):
        return rate + _UNREADABLE + _GARBAGE * len(word)
    return rate + _UNREADABLE + (_RUBBISH if likely else _GARBAGE) * len(word)


def _errors(place: Place, rate: float) -> float:
    """Log of the likelihood that one of the words was read for the other."""
    if not place.errors:
        return rate + LOST
    return place.given + rate + (place.errors - 1) * max(rate, AGAIN)


def _like(place: Place, known: tuple[bool, bool]) -> float:
    if place.errors != 1 or place.is_number or all(known) or Levenshtein.distance(place.a, place.b) != 1:
        return 0.0
    shorter = min(len(place.a), len(place.b))
    unknown = not any(known) and shorter >= _LIKE_LENGTH
    return _LIKE if shorter >= 3 and (unknown or known[0] != known[1]) else 0.0


def _lone_nats(place: Place, degree: int, rate: float) -> float:
    """How much a word that only one text has speaks for two papers."""
    drawn = place.drawn_a + place.drawn_b
    if is_known(degree, both_have=False):
        drawn = max(drawn, _KNOWN_WORD)
    return _PUT_IN + drawn - max(place.errors * rate + place.given, rate + _BLANK)
