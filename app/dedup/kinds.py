"""The verdict: what two compared texts are to each other.

Two signals carry it: how much of the texts lies word for word opposite each other, and whether the facts in
the same place agree. A rescan has errors everywhere, in words as in numbers, so numbers are allowed to differ
about as often as words are misread; the next bill of a series has perfect words and other numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.dedup import facts as fact
from app.dedup import ocr
from app.dedup.comparison import ComparisonResult
from app.dedup.confidence import MOST_NATS, MOST_OF_DOUBT, confidence, confidence_features
from app.dedup.edition_markers import is_edition, takes_place
from app.dedup.evidence import Evidence
from app.dedup.identity import calendar_likelihood, other_kind, other_period, other_subject
from app.dedup.number_labels import DOCUMENT_NUMBER
from app.dedup.screening import MAX_CORRECTED, MIN_OWN_TEXT
from app.dedup.telling import Doubt, Telling
from app.domain.duplicates import Cause, Facts, Kind

MIN_COVERAGE = 0.72  # of both texts, to be one paper
MIN_PART = 0.75  # of the smaller text, to be a part of the other
MIN_CLEAN_PART = 0.93  # the same, where nothing was misread
_WORDS_LOST_BY_NOISE = 5.0  # words that find no counterpart for each misread character per character
MIN_DATED_TEXT = 0.15  # exclusivity from which an edited paper is one although it bears another date
MIN_PART_TEXT = 0.04  # exclusivity from which a text without facts is more than a clause of many papers
MAX_PART_SIZE = 0.85  # size of a part against its whole; above, both are the same paper
MIN_PART_WORDS = 30  # a shorter text is found in anything
OTHER_PAPER = 2.5  # nats of the evidence from which the papers are two
_TITLED_APART = 3.0  # nats of two titles that name different months: people seldom get that wrong
MIN_FORM = 0.9  # coverage from which two papers come from one place, whatever is known of them
MIN_NUMBERS = 10  # numbers that agree in the same places; papers of one form differ in one of them
MANY_NUMBERS = 30  # the same, where one of several dates is another one
MIN_SURE = 0.7  # that two papers of other dates are one: of those below it, most are two
MIN_LONG_TEXT = 500  # words; forms that are filled in every month are shorter, or other numbers fill them
MIN_EDITION_WORDS = 120  # of its own that such a text has in common with its next edition
MAX_DATE_NUMBERS = 3.0  # expected count of numbers that differ: day, month and year of the edition
MIN_AMOUNTS = 4  # that two issues of one bill have in common at least, whatever else was corrected
MAX_AMENDED = 0.06  # share of many numbers that an amended paper without a number of its own may change
MAX_RECKONED = 0.2  # the same where nothing but amounts differs
MIN_RECKONED_TEXT = 0.1  # exclusivity of such papers: two of one day and form seldom share more
MAX_SUPERSEDED = 0.4  # the same, where the one says that it takes the other's place
MAX_REWORKED = 0.2  # the same for another edition, where more words than numbers were changed
MIN_STAGED_TEXT = 0.3  # exclusivity from which a paper marked as a stage is one of the other
MAX_RESTATED = 8.0  # numbers that an edition with few of them, such as general terms, may have otherwise
REWORKED = 4  # words that are another text from which an edited paper is one, whatever else differs
_EDIT_FLOOR = 0.01  # hard differences per word that even a clean rescan shows (stamps, page marks)
_EDITS_PER_NOISE = 4.0  # hard differences per word for each misread character per character
_CLEAN = 0.002  # character errors per character below which a text counts as read without errors


@dataclass(frozen=True)
class Classification:
    """A kind, why, and how likely it is right, 0…1."""

    kind: Kind
    cause: Cause
    probability: float


def classify(compared: ComparisonResult) -> Classification:
    """The kind of a pair whose texts are not equal, by numbers, facts and coverage."""
    found = compared.evidence
    size = compared.shorter / max(compared.words_a, compared.words_b, 1)
    nats = _nats(compared, titled_apart=compared.titled_apart and size > MAX_PART_SIZE)
    one_form = compared.coverage >= MIN_COVERAGE
    if found.stopped or (nats >= OTHER_PAPER and not (one_form and _same_paper_reworked(compared))):
        return _lookalike(compared, nats)
    if other_kind(compared) or other_subject(compared):
        return _lookalike(compared, nats)
    if other_period(compared) and not (_is_stage(compared) or _is_dated_anew(compared)):
        return _lookalike(compared, nats)
    staged = bool(compared.set_apart - compared.said_by_both)
    whole = one_form and (nats >= OTHER_PAPER or staged or _is_scattered(compared))
    if size <= MAX_PART_SIZE and not whole and _is_part(compared):
        return Classification(Kind.CONTAINED, Cause.PART_OF, _sureness(Kind.CONTAINED, compared, nats))
    if not one_form:
        return _lookalike(compared, nats)
    misread = compared.hard_share <= _EDIT_FLOOR + _EDITS_PER_NOISE * found.noise
    if nats < OTHER_PAPER and (misread or _only_lost(found)):
        sure = _sureness(Kind.NEAR, compared, nats)
        if sure < MIN_SURE and compared.conflicts(fact.DATE):
            return _lookalike(compared, nats)
        if staged:
            return Classification(Kind.VERSION, Cause.LIKE_TEXT, _sureness(Kind.VERSION, compared, nats))
        return Classification(Kind.NEAR, Cause.LIKE_TEXT, sure)
    if not _own_text_shared(compared):
        return _lookalike(compared, nats)
    return Classification(Kind.VERSION, Cause.EDITED_TEXT, _sureness(Kind.VERSION, compared, nats))


def judge_twice(found: Classification, once: ComparisonResult, rest: ComparisonResult) -> Classification:
    """The verdict on a paper and a text that may have it twice: near where the rest is the paper again.

    Args:
        found: the verdict on both texts as they are.
        once: the paper, and the text without the rest.
        rest: the paper, and the rest: the paper again, or pages of it.
    """
    if any(half.numbers.nats > 0 or half.evidence.clean_conflicts for half in (once, rest)):
        return found
    first = classify(once)
    if first.kind is not Kind.NEAR:
        return found
    second = classify(rest)
    if second.kind not in (Kind.NEAR, Kind.CONTAINED):
        return found
    return Classification(Kind.NEAR, Cause.LIKE_TEXT, min(first.probability, second.probability))


_NOISY = 0.016  # character errors per character, from which one place alone is no proof of two papers, …
_WORD_IN_NOISE = 1.5  # … or a word, by so many nats above the bar at most
_BESIDE_REWORDED = 3.0  # … or which stands beside a stretch of other words
_REWORDED = 3  # places that tell two papers, or words put in and left out, from which a text was edited
_REWORDED_OWN = 12  # words of their own that two badly read states of one text have in common


def weighed(verdict: Classification, compared: ComparisonResult, telling: Telling) -> Classification:
    """The verdict on a duplicate, as far as the places in which the texts differ let it stand."""
    if telling.apart and not _may_differ(verdict, compared, telling):
        return _lookalike(compared, compared.numbers.nats)
    if verdict.kind is Kind.NEAR and telling.apart and telling.places >= _REWORDED:
        verdict = replace(verdict, kind=Kind.VERSION, cause=Cause.EDITED_TEXT)
    most = MOST_OF_DOUBT[_doubt(verdict, compared, telling)]
    return verdict if verdict.probability <= most else replace(verdict, probability=most)


def _doubt(verdict: Classification, compared: ComparisonResult, telling: Telling) -> Doubt:
    """Whether the places leave a doubt that the papers are one; less where a text of its own was edited."""
    doubt = Doubt.OTHER if telling.apart else telling.doubt
    edited = telling.reworked >= REWORKED or max(telling.places, telling.put_in) >= _REWORDED
    if verdict.kind is Kind.VERSION and edited and _has_own_words(compared):
        return min(doubt, Doubt.SOME)
    return doubt


def _may_differ(verdict: Classification, compared: ComparisonResult, telling: Telling) -> bool:
    """Whether words that tell two papers may stand in two versions of one, or are misread all the same."""
    if telling.reworked >= REWORKED:
        return True
    if verdict.kind is not Kind.VERSION:
        return _is_edited_in_noise(compared, telling) or _is_misread(compared, telling)
    if not telling.filled_in or max(telling.places, telling.put_in) >= _REWORDED:
        return True
    if compared.stages or compared.set_apart or _is_dated_anew(compared):
        return True
    many = compared.evidence.numbers >= MANY_NUMBERS
    return all(map(_are_numbers, telling.words)) and (compared.agrees(DOCUMENT_NUMBER) or many)


def _is_edited_in_noise(compared: ComparisonResult, telling: Telling) -> bool:
    """Whether words were changed here and there in a text that no other paper has."""
    return telling.places >= _REWORDED and _has_own_words(compared)


def _has_own_words(compared: ComparisonResult) -> bool:
    return compared.exclusivity * compared.shorter >= _REWORDED_OWN


def _is_misread(compared: ComparisonResult, telling: Telling) -> bool:
    """Whether so much is misread that one figure, or one word by little, may be so too."""
    if not telling.filled_in and telling.nats <= telling.bar + _BESIDE_REWORDED:
        return True
    if telling.places > 1 or compared.evidence.noise < _NOISY:
        return False
    figures = any(map(ocr.is_number, telling.words[0]))
    return figures or telling.nats <= telling.bar + _WORD_IN_NOISE


def _are_numbers(words: tuple[str, str]) -> bool:
    return all(map(ocr.is_number, words))


def _nats(compared: ComparisonResult, *, titled_apart: bool) -> float:
    """What numbers, calendar and titles say for two papers; where numbers say enough, they alone."""
    nats = compared.numbers.nats
    if nats >= MOST_NATS:
        return nats
    return nats + calendar_likelihood(compared) + _TITLED_APART * titled_apart


def _only_lost(found: Evidence) -> bool:
    """Whether one text is the other without some lines, and nothing in it is other."""
    return not found.hard and not found.conflicts and min(found.gap_a, found.gap_b) == 0


def _is_scattered(compared: ComparisonResult) -> bool:
    """Whether what the smaller text lacks stands here and there, as lost lines do, and not at an end."""
    found = compared.evidence
    start, end = found.extent_b if compared.words_a <= compared.words_b else found.extent_a
    return end - start > MAX_PART_SIZE * max(compared.words_a, compared.words_b)


def _is_part(compared: ComparisonResult) -> bool:
    """Whether the smaller text lies in the larger one, with what it has of its own and not only its form.

    A text read without errors must be there nearly word for word; each reading error excuses some words.
    """
    wanted = max(MIN_PART, MIN_CLEAN_PART - _WORDS_LOST_BY_NOISE * compared.evidence.noise)
    if compared.shorter < MIN_PART_WORDS or compared.part_coverage < wanted:
        return False
    if compared.exclusivity < _own_text_wanted(compared.facts):
        return False
    return not (compared.other_date and compared.evidence.noise < _CLEAN)


def _own_text_wanted(facts: Facts) -> float:
    """Exclusivity that a part needs: less where something agrees that a form or general terms do not say."""
    if any(line.startswith(DOCUMENT_NUMBER) for line in facts.agree):
        return 0.0
    return MIN_OWN_TEXT if fact.has_own(facts) else MIN_PART_TEXT


def _own_text_shared(compared: ComparisonResult) -> bool:
    """Whether more than a form is shared: numbers of its own, or text that hardly any other paper has."""
    if compared.agrees(DOCUMENT_NUMBER) or _many_numbers_agree(compared):
        return True
    other_date = compared.other_date and not compared.stages
    return compared.exclusivity >= (MIN_DATED_TEXT if other_date else MIN_OWN_TEXT)


def _many_numbers_agree(compared: ComparisonResult) -> bool:
    """Whether the papers have a date and so many numbers in common that two of one form would not."""
    agree = compared.numbers.nats < 0 or compared.numbers.numbers < 1
    enough = compared.evidence.numbers >= (MANY_NUMBERS if compared.other_date else MIN_NUMBERS)
    return agree and enough and compared.agrees(fact.DATE, fact.PERIOD)


def _same_paper_reworked(compared: ComparisonResult) -> bool:
    """Whether papers whose numbers differ are stages of one: corrected, amended, or another edition."""
    numbers, differing = compared.evidence.numbers, compared.numbers.numbers
    if compared.conflicts(DOCUMENT_NUMBER):
        return False
    if _is_dated_anew(compared):
        return True
    same_place = compared.same_origin or compared.coverage >= MIN_FORM
    superseding = takes_place(compared.stages)
    if same_place and superseding and _something_own_agrees(compared):
        return differing <= MAX_SUPERSEDED * numbers
    if compared.agrees(DOCUMENT_NUMBER) and (not compared.other_date or _same_bill(compared)):
        return same_place and differing <= MAX_CORRECTED * numbers
    if compared.stages:
        few = 0.0 if superseding else MAX_RESTATED
        if compared.exclusivity >= MIN_STAGED_TEXT and differing <= max(few, MAX_SUPERSEDED * numbers):
            return True
        if _same_occasion(compared):
            return differing <= MAX_CORRECTED * numbers
        if same_place and is_edition(compared.stages) and compared.evidence.hard > differing:
            return differing <= MAX_REWORKED * numbers
    if _only_amounts_differ(compared):
        return differing <= MAX_RECKONED * numbers
    return _is_amended(compared)


def _is_amended(compared: ComparisonResult) -> bool:
    """Whether hardly one of many numbers differs, and no date; nor, in a series of like papers, the month."""
    numbers = compared.evidence.numbers
    if numbers < 30 or compared.numbers.numbers > MAX_AMENDED * numbers:
        return False
    if compared.conflicts(fact.DATE, fact.NUMBER):
        return False
    return compared.exclusivity >= MIN_DATED_TEXT or calendar_likelihood(compared) < OTHER_PAPER


def _only_amounts_differ(compared: ComparisonResult) -> bool:
    """Whether a paper of one day has other amounts and is the same in all else: it was reckoned anew."""
    found, differing = compared.evidence, compared.facts.conflict
    if not differing or not all(line.startswith(fact.AMOUNT) for line in differing):
        return False
    ones, others = (
        " ".join(amounts) for amounts in zip(*fact.opposed(compared.facts, fact.AMOUNT), strict=True)
    )
    named = any(place.weight == 1.0 for place in found.replaced)
    part_of_amounts = all(place.a in ones or place.b in others for place in found.conflicts)
    own_text = compared.exclusivity >= MIN_RECKONED_TEXT
    return compared.agrees(fact.DATE) and own_text and part_of_amounts and not named


def _is_stage(compared: ComparisonResult) -> bool:
    """Whether one says that it is a stage of the other, and is not just another month's paper of a form."""
    needed = MIN_DATED_TEXT if compared.conflicts(fact.DATE) else MIN_OWN_TEXT
    other_month = compared.conflicts(fact.PERIOD) and compared.exclusivity < needed
    return bool(compared.stages) and not other_month


def _is_dated_anew(compared: ComparisonResult) -> bool:
    """Whether a long text of its own has another date, and hardly another number: the next edition."""
    own_words = compared.exclusivity * compared.shorter
    long = compared.shorter >= MIN_LONG_TEXT and own_words >= MIN_EDITION_WORDS
    return long and compared.numbers.numbers <= MAX_DATE_NUMBERS


def _same_bill(compared: ComparisonResult) -> bool:
    """Whether a date and several amounts agree: the bill was issued anew. A reminder shares its sum only."""
    amounts = sum(line.startswith(fact.AMOUNT) for line in compared.facts.agree)
    return compared.agrees(fact.DATE) and amounts >= MIN_AMOUNTS


def _something_own_agrees(compared: ComparisonResult) -> bool:
    """Whether a number or a date that only papers about one thing share agrees."""
    return compared.agrees(DOCUMENT_NUMBER, fact.DATE, fact.PERIOD, "order", "contract", "reference")


def _same_occasion(compared: ComparisonResult) -> bool:
    """Whether the papers bear the same dates and were sent to the same one."""
    if compared.conflicts(fact.DATE) or not compared.agrees(fact.DATE):
        return False
    return compared.agrees(fact.NAME, "customer", "order", "contract")


def _sureness(kind: Kind, compared: ComparisonResult, nats: float) -> float:
    """How likely the kind is right; `nats` is what numbers, calendar and titles say."""
    return confidence(
        kind,
        confidence_features(
            coverage=compared.part_coverage if kind is Kind.CONTAINED else compared.coverage,
            nats=nats,
            exclusivity=compared.exclusivity,
            hard_share=compared.hard_share,
            words=compared.shorter,
            own_number=compared.agrees(DOCUMENT_NUMBER),
            other_date=compared.other_date,
        ),
    )


def _lookalike(compared: ComparisonResult, nats: float) -> Classification:
    return Classification(Kind.LOOKALIKE, Cause.OTHER_FACTS, _sureness(Kind.LOOKALIKE, compared, nats))
