"""Weigh the words in which two texts differ: OCR errors in one document, or two documents of one form.

Each difference is a log-likelihood ratio, in nats: another document has this word here, against an OCR error
in the same document. One digit or word for another is evidence for two documents, however many OCR errors the
rest has; a letter of similar shape or lost letters are not. This needs no word list: two words that occur in
other documents of the library are hardly one word misread, in any language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import log, log1p

from rapidfuzz.distance import Levenshtein

from app.dedup.dates import month_of
from app.dedup.ocr_error_model import (
    AGAIN,
    LOST,
    OTHER_SHAPE,
    has_digit,
    is_ideograph,
    is_other_digit,
    is_other_letter,
    is_unspaced,
)
from app.dedup.replaced_text import NOTHING_REPLACED, ReplacedText
from app.dedup.vocabulary import is_known, is_much_commoner
from app.dedup.word_differences import WordDifference, WordDifferences

APART = 1.0  # nats of a difference from which there are two documents, …
_APART_BY_NOISE = 0.8  # … and more for each log of the OCR errors
# Nats from which a difference makes a pair doubtful, and rather two documents: for numbers, less the digits
# that OCR errors change, and less if there are many; for two known words, short unknown words and others,
# whatever the error rate; for words that only one text has, less the OCR errors.
_DOUBTFUL_NUMBER = (-1.0, 1.0)
_DOUBTFUL_WORDS = (0.0, 2.0)
_DOUBTFUL_SHORT = (-1.0, 0.5)
_DOUBTFUL_CODE = (-6.0, -3.0)
_DOUBTFUL_OTHER = (3.0, 6.0)
_DOUBTFUL_UNPAIRED = (0.0, 3.0)
_EXPLAINED = 0.5  # most nats of a difference that likely OCR confusions explain
_KNOWN_WORD = -log(500)  # prior of a given known word in another document
_OTHER_MONTH = -log(12)  # … and of a given month in place of a month
_LIKE = -3.0  # nats of two words that differ in one letter and are not both known
_LIKE_LENGTH = 5
_SWAPPED = 8.0  # nats of two words that changed places
_INSERTED = log(0.02)  # that one document of a form has an additional word
_BLANK = log(0.03)  # that a whole word was lost, or read into a stain
_UNREADABLE = log(0.05)  # that no letter of a word was recognised
_GARBAGE = -3.3  # nats per letter of the word read instead, …
_RUBBISH = -2.2  # … if it can hardly be a word of this document
# Nats subtracted for each OCR error, and at most, where both words are unknown and alike: two names, or one
# word misread on both sides. If one is known, only errors beyond _MANY count.
_BY_NOISE, _MOST_BY_NOISE = 0.5, 6.0
_MANY = 20
_SHARE_STRANGE, _PRIOR_STRANGE = 0.06, 0.5  # of errors to letters of other shapes, and their prior count
_FREQUENT_CODE = 2  # degree of a word's document frequency up to which it may be a code
_UNLIKE = 0.6  # share of letters that differ in two words, from which they are hardly one word
_OTHER_FIGURE = -6.1  # log-likelihood of an error up to which a figure has another shape than the other one
_ALONE, _FIGURES = 1.5, 4.0  # nats for each log of the numbers of a text, and figures of a number
_MOST_ALONE = 4.0  # … of these nats, at most, for the doubt that a number leaves
_CODES = 0.05  # share of a text's characters that are codes without digits, at most
_SHORT = 6  # letters
_SMALL_WORD = 3  # letters
_NEARLY = 0.34  # share of letters in which a word may differ from one that both texts repeat
_PRIOR_EDITS, _PRIOR_CHARACTERS = 1.0, 400.0  # prior errors and characters of every pair
_HIGHEST_RATE = 0.3
_NOTHING = -15.0
_SHOWN = 4


class Doubt(IntEnum):
    """Whether a difference may mean another document: hardly, possibly, or rather so."""

    NONE = 0
    SOME = 1
    OTHER = 2


@dataclass(frozen=True)
class DifferenceEvidence:
    """The combined evidence of all differences of a pair.

    Attributes:
        nats: of the strongest difference, positive for two documents.
        threshold: nats from which it is decisive.
        count: differences above the threshold.
        reworked: words in stretches of different text, rather than different words of one form.
        doubt: evidence for two documents that is not decisive.
        filled_in: whether one of these differences looks like a form field.
        inserted: single words that only one text has, between equal ones.
        words: both words of the differences above the threshold, strongest first.
        replaced: passages and answers with other text.
    """

    nats: float = _NOTHING
    threshold: float = APART
    count: int = 0
    reworked: int = 0
    doubt: Doubt = Doubt.NONE
    filled_in: bool = True
    inserted: int = 0
    words: tuple[tuple[str, str], ...] = ()
    replaced: ReplacedText = NOTHING_REPLACED

    @property
    def decisive(self) -> bool:
        """Whether there are two documents, if both are of one form."""
        return self.nats > self.threshold


def words_of(differences: WordDifferences) -> list[int]:
    """Return the hashes of the words whose document frequency counts, two per difference, in order."""
    return [
        known_as
        for difference in (*differences.substituted, *differences.unpaired)
        for known_as in (difference.hash_a, difference.hash_b)
    ]


def weigh(
    differences: WordDifferences, degrees: Sequence[int], characters: int, figures: int
) -> DifferenceEvidence:
    """Weigh the differences of a pair.

    Args:
        degrees: of `words_of` these differences.
        characters: of the aligned words.
        figures: of the aligned numbers.
    """
    of_both = list(zip(degrees[::2], degrees[1::2], strict=True))
    split = len(differences.substituted)
    substituted = list(zip(differences.substituted, of_both[:split], strict=True))
    known = [_known(difference, *both) for difference, both in substituted]
    edits = _count_edits(differences, known)
    rate = log(min(_HIGHEST_RATE, (edits + _PRIOR_EDITS) / (characters + _PRIOR_CHARACTERS)))
    by_chance = _ByChance.of(differences, edits, figures, characters)
    threshold = APART + by_chance.excused
    found = [(_SWAPPED - by_chance.words, word, word, True) for word in differences.swapped]
    doubt = Doubt.NONE
    for (difference, degrees_of_both), both in zip(substituted, known, strict=True):
        if difference.identifies and max(degrees_of_both) > _FREQUENT_CODE:
            difference = difference._replace(identifies=False, as_words=None)
        months = _names_two_months(difference)
        explained = difference.explained and not (months or _are_two_words(difference, both))
        if explained and not (difference.has_digit and is_other_digit(difference.a, difference.b)):
            if difference.identifies or (
                difference.is_number and is_other_letter(difference.a, difference.b)
            ):
                doubt = Doubt.OTHER
            continue
        if difference.identifies:
            nats = _nats(difference, both, rate, months=months) - by_chance.codes
            doubt = max(doubt, _doubt(nats, _DOUBTFUL_CODE))
            # Above 0 nats, a code makes two documents in any noise.
            found.append((nats + threshold, difference.a, difference.b, difference.filled_in))
            continue
        if not months and _is_common_word_misread(difference, both):
            continue
        nats = _nats(difference, both, rate, months=months)
        certain = nats - by_chance.of_figure() if difference.is_number else nats
        doubt = max(doubt, _doubt(certain, _doubtful_from(difference, both, months=months)))
        nats = _less_by_chance(nats, difference, both, by_chance, months=months)
        nats = min(nats, _EXPLAINED) if explained else nats
        found.append((nats, difference.a, difference.b, difference.filled_in))
    for difference, (degree, _) in zip(differences.unpaired, of_both[split:], strict=True):
        doubt = max(
            doubt, _doubt(_unpaired_nats(difference, degree, rate) - by_chance.words, _DOUBTFUL_UNPAIRED)
        )
    found.sort(reverse=True)
    decisive = [(a, b) for nats, a, b, _ in found if nats > threshold]
    filled_in = any(in_form for nats, _, _, in_form in found if nats > threshold)
    nats = found[0][0] if found else _NOTHING
    inserted = sum(map(_is_inserted, differences.unpaired))
    return DifferenceEvidence(
        nats,
        threshold,
        len(decisive),
        differences.reworked,
        doubt,
        filled_in,
        inserted,
        tuple(decisive[:_SHOWN]),
        differences.replaced,
    )


@dataclass(frozen=True)
class _ByChance:
    """Nats by which OCR errors anywhere in a text lower the evidence of one difference.

    Attributes:
        errors: OCR errors of the pair.
        words: for words of any sort.
        figures: for numbers.
        alone: additional nats if the texts have many numbers, of which more than one would differ.
        codes: for codes without digits and names of months; a text has few of them.
        other_shapes: additional nats if errors to letters of other shapes are frequent in this pair.
        excused: nats of the threshold that are due to OCR errors.
    """

    errors: int
    words: float
    figures: float
    alone: float
    codes: float
    other_shapes: float
    excused: float

    @classmethod
    def of(cls, differences: WordDifferences, errors: int, figures: int, characters: int) -> _ByChance:
        """Args: figures, characters: of the aligned numbers, and of all aligned words."""
        words = log1p(errors)
        strange = _strangeness(differences, errors)
        codes = log1p(errors * _CODES) + strange
        in_figures = log1p(errors * figures / max(characters, 1))
        alone = _ALONE * log1p(figures / _FIGURES)
        return cls(errors, words, in_figures, alone, codes, strange, _APART_BY_NOISE * words)

    def of_figure(self) -> float:
        """Return the nats to subtract for the doubt that a number leaves; more if there are many."""
        return self.figures + min(_MOST_ALONE, self.alone)


def _less_by_chance(
    nats: float, difference: WordDifference, known: tuple[bool, bool], by_chance: _ByChance, *, months: bool
) -> float:
    """Return the nats that OCR errors elsewhere leave of a difference, to be compared with the threshold."""
    if months:
        return nats - by_chance.codes + by_chance.excused
    if difference.is_number and difference.given <= _OTHER_FIGURE * difference.errors:
        return nats - by_chance.figures - by_chance.other_shapes - by_chance.alone + by_chance.excused
    nats -= by_chance.words * (2 if _is_small_word(difference) else 1)
    if all(known) or difference.has_digit or _are_unlike(difference):
        return nats
    beyond = max(0, by_chance.errors - _MANY) if any(known) else by_chance.errors
    return nats - min(_MOST_BY_NOISE, _BY_NOISE * beyond)


def _are_unlike(difference: WordDifference) -> bool:
    """Return whether so many letters differ that the words are hardly readings of one word."""
    return difference.errors >= _UNLIKE * difference.longer


def _is_inserted(difference: WordDifference) -> bool:
    """Return whether a whole word was inserted or left out, not a sign or a part of a word."""
    word = difference.a or difference.b
    return len(word) > 1 and word.isalpha() and not is_unspaced(word[0])


def _names_two_months(difference: WordDifference) -> bool:
    """Return whether the words name two different months, in any language."""
    if difference.has_digit or difference.a == difference.b:
        return False
    one = month_of(difference.a)
    return one is not None and month_of(difference.b) not in (None, one)


def _is_small_word(difference: WordDifference) -> bool:
    """Return whether both words are so short, without digits, that OCR errors easily explain them."""
    return difference.longer <= _SMALL_WORD and not difference.has_digit


def _is_common_word_misread(difference: WordDifference, known: tuple[bool, bool]) -> bool:
    """Return whether one word occurs in both texts and the other, nearly equal, nowhere else.

    Or both words occur in both texts and are short, so that they were aligned by chance.
    """
    if difference.is_number or difference.longer < 2:
        return False
    if difference.has_digit:
        return True  # "four" and "4", or rubbish
    if not (difference.a_in_other or difference.b_in_other):
        return False
    if difference.a_in_other and difference.b_in_other and difference.longer <= _SMALL_WORD:
        return True
    if (
        difference.errors > max(1, _NEARLY * difference.longer)
        or min(len(difference.a), len(difference.b)) < 2
    ):
        return False
    one_way = difference.a_in_other and not difference.b_in_other and not known[1]
    return one_way or (difference.b_in_other and not difference.a_in_other and not known[0])


def _count_edits(differences: WordDifferences, known: Sequence[tuple[bool, bool]]) -> int:
    """Count OCR errors outside significant differences; for ideographs, all errors but one."""
    edits = ideographs = 0
    for difference, both in zip(differences.substituted, known, strict=True):
        if difference.longer == len(difference.a) == 1 and is_ideograph(difference.a):
            ideographs += 1
        elif _is_misread(difference, both):
            edits += max(1, difference.errors)
    return differences.edits + edits + max(0, ideographs - 1)


def _strangeness(differences: WordDifferences, edits: int) -> float:
    """Return the log of how much commoner errors to letters of other shapes are than in other pairs."""
    strange = sum(
        difference.errors
        for difference in differences.substituted
        if not (difference.has_digit or difference.identifies or difference.explained)
        and difference.alike
        and difference.given < OTHER_SHAPE * difference.errors
    )
    return max(0.0, log((_PRIOR_STRANGE + strange) / (_PRIOR_STRANGE + _SHARE_STRANGE * edits)))


def _doubt(nats: float, bounds: tuple[float, float]) -> Doubt:
    possible, rather = bounds
    return Doubt.OTHER if nats > rather else Doubt.SOME if nats > possible else Doubt.NONE


def _doubtful_from(
    difference: WordDifference, known: tuple[bool, bool], *, months: bool
) -> tuple[float, float]:
    """Return the nats from which a difference makes a pair doubtful, and very doubtful."""
    if difference.is_number:
        return _DOUBTFUL_NUMBER
    if months or _are_two_words(difference, known):
        return _DOUBTFUL_WORDS
    short = difference.longer <= _SHORT and not difference.has_digit
    return _DOUBTFUL_SHORT if short and not any(known) else _DOUBTFUL_OTHER


def _are_two_words(difference: WordDifference, known: tuple[bool, bool]) -> bool:
    """Return whether both words are known from other documents."""
    return all(known) and not difference.has_digit


def _known(difference: WordDifference, degree_a: int, degree_b: int) -> tuple[bool, bool]:
    """Return which word is known from other documents, other than as an OCR error of a common word."""
    if not (degree_a or degree_b):
        return False, False
    known_a = is_known(degree_a, both_have=difference.a_in_other)
    known_b = is_known(degree_b, both_have=difference.b_in_other)
    if difference.alike and not difference.is_number:
        likely = difference.explained
        known_a = known_a and not is_much_commoner(degree_b, degree_a, likely=likely)
        known_b = known_b and not is_much_commoner(degree_a, degree_b, likely=likely)
    return known_a, known_b


def _is_misread(difference: WordDifference, known: tuple[bool, bool]) -> bool:
    """Return whether the difference counts as an OCR error."""
    if not difference.alike or all(known):
        return False
    return not difference.is_number or difference.explained


def _nats(difference: WordDifference, known: tuple[bool, bool], rate: float, *, months: bool) -> float:
    """Return the evidence of a difference for two documents, in nats.

    Args:
        months: whether the words name two months.
    """
    misread = _errors(difference, rate)
    if months:
        log_prior_a = log_prior_b = _OTHER_MONTH
    else:
        like = _like(difference, known)  # 0 for numbers
        log_prior_a, log_prior_b = difference.log_priors
        log_prior_a, log_prior_b = log_prior_a + like, log_prior_b + like
    if known[0]:
        log_prior_a = max(log_prior_a, _KNOWN_WORD)
    if known[1]:
        log_prior_b = max(log_prior_b, _KNOWN_WORD)
    a_is_rubbish = difference.b_in_other and not difference.a_in_other and not known[0]
    b_is_rubbish = difference.a_in_other and not difference.b_in_other and not known[1]
    return min(
        log_prior_a - max(misread, _garbage(difference.a, rate, likely=a_is_rubbish)),
        log_prior_b - max(misread, _garbage(difference.b, rate, likely=b_is_rubbish)),
    )


def _garbage(word: str, rate: float, *, likely: bool) -> float:
    """Return the log-likelihood that a word was read in place of an unreadable one.

    Args:
        likely: whether the other word occurs elsewhere in this text, and this one in no other.
    """
    if has_digit(word):
        return rate + _UNREADABLE + _GARBAGE * len(word)
    return rate + _UNREADABLE + (_RUBBISH if likely else _GARBAGE) * len(word)


def _errors(difference: WordDifference, rate: float) -> float:
    """Return the log-likelihood that one word is an OCR error of the other."""
    if not difference.errors:
        return rate + LOST
    return difference.given + rate + (difference.errors - 1) * max(rate, AGAIN)


def _like(difference: WordDifference, known: tuple[bool, bool]) -> float:
    if (
        difference.errors != 1
        or difference.is_number
        or difference.identifies
        or all(known)
        or Levenshtein.distance(difference.a, difference.b) != 1
    ):
        return 0.0
    shorter = min(len(difference.a), len(difference.b))
    unknown = not any(known) and shorter >= _LIKE_LENGTH
    return _LIKE if shorter >= 3 and (unknown or known[0] != known[1]) else 0.0


def _unpaired_nats(difference: WordDifference, degree: int, rate: float) -> float:
    """Return the evidence of a word that only one text has, in nats."""
    log_prior_a, log_prior_b = difference.log_priors
    log_priors = log_prior_a + log_prior_b
    if is_known(degree, both_have=False):
        log_priors = max(log_priors, _KNOWN_WORD)
    return _INSERTED + log_priors - max(difference.errors * rate + difference.given, rate + _BLANK)
