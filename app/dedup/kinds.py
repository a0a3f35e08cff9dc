"""Classify two compared texts.

The kind depends on the share of aligned words and on the facts in the same positions. A rescan has OCR errors
in words and numbers alike, so numbers may differ about as often as words are misread. The next bill of a
series has perfect words and other numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.dedup import facts as fact
from app.dedup import ocr
from app.dedup.comparison import MAX_REPLACED, MAX_SUPERSEDED, ComparisonResult
from app.dedup.confidence import MOST_NATS, MOST_OF_DOUBT, confidence, confidence_features
from app.dedup.difference_evidence import DifferenceEvidence, Doubt
from app.dedup.edition_markers import is_edition, takes_place
from app.dedup.evidence import Evidence
from app.dedup.identity import calendar_likelihood, other_kind, other_period, other_subject
from app.dedup.number_labels import DOCUMENT_NUMBER
from app.dedup.screening import MAX_CORRECTED, MIN_OWN_TEXT
from app.domain.duplicates import Cause, Facts, Kind

MIN_COVERAGE = 0.72  # of both texts, for one document
MIN_PART = 0.75  # of the smaller text, for a part of the other
MIN_CLEAN_PART = 0.93  # … if it has no OCR errors
_WORDS_LOST_BY_NOISE = 5.0  # unaligned words for each unit of character error rate
MIN_DATED_TEXT = 0.15  # exclusivity from which a document with another date may be a version
MIN_PART_TEXT = 0.04  # exclusivity from which a text without facts is no common clause
MAX_PART_SIZE = 0.85  # of the whole; larger texts are the same document
MIN_PART_WORDS = 30  # a shorter text matches by chance
OTHER_DOCUMENT = 2.5  # nats of evidence from which there are two documents
_TITLES_DISAGREE = 3.0  # nats of two titles that name different months; these are seldom wrong
MIN_FORM = 0.9  # coverage that proves a common origin without metadata
MIN_NUMBERS = 10  # equal numbers in the same positions; documents of one form differ in one
MANY_NUMBERS = 30  # … if one of several dates differs
MIN_CONFIDENCE = 0.7  # confidence that documents with different dates are one; below, most are two
MIN_LONG_TEXT = 500  # words; monthly forms are shorter, or differ in numbers
MIN_EDITION_WORDS = 120  # words exclusive to a text and its next edition
MAX_DATE_NUMBERS = 3.0  # expected differing numbers: day, month and year of the edition
MIN_AMOUNTS = 4  # that two issues of one bill share at least
MAX_AMENDED = 0.06  # share of numbers that an amended document without document number may change
MAX_RECKONED = 0.2  # … if only amounts differ
MIN_RECKONED_TEXT = 0.1  # exclusivity of these; two documents of one day and form seldom share more
MAX_REWORKED = 0.2  # … for another edition in which more words than numbers changed
MIN_STAGED_TEXT = 0.3  # exclusivity from which a document with an edition marker is a version
MAX_RESTATED = 8.0  # numbers that may differ in an edition with few, such as general terms
REWORKED = 4  # words of different text from which a document counts as edited
_EDIT_FLOOR = 0.01  # hard differences per word in a clean rescan (stamps, page numbers)
_EDITS_PER_NOISE = 4.0  # hard differences per word for each unit of character error rate
_CLEAN = 0.002  # character error rate of a text without OCR errors


@dataclass(frozen=True)
class Classification:
    """A kind, its cause, and the probability that it is right, 0…1."""

    kind: Kind
    cause: Cause
    probability: float


def classify(compared: ComparisonResult) -> Classification:
    """Classify a pair whose texts are not equal, by numbers, facts and coverage."""
    found = compared.evidence
    size = compared.shorter / max(compared.words_a, compared.words_b, 1)
    nats = _nats(compared, titles_disagree=compared.titles_disagree and size > MAX_PART_SIZE)
    one_form = compared.coverage >= MIN_COVERAGE
    if found.stopped or (nats >= OTHER_DOCUMENT and not (one_form and _is_reworked(compared))):
        return _lookalike(compared, nats)
    if other_kind(compared) or other_subject(compared):
        return _lookalike(compared, nats)
    if other_period(compared) and not (_is_stage(compared) or _is_next_edition(compared)):
        return _lookalike(compared, nats)
    staged = compared.replaces or bool(compared.version_markers - compared.in_both_texts)
    whole = one_form and (nats >= OTHER_DOCUMENT or staged or _is_scattered(compared))
    if size <= MAX_PART_SIZE and not whole and _is_part(compared):
        return Classification(Kind.CONTAINED, Cause.PART_OF, _confidence(Kind.CONTAINED, compared, nats))
    if not one_form:
        return _lookalike(compared, nats)
    only_ocr_errors = compared.hard_words_share <= _EDIT_FLOOR + _EDITS_PER_NOISE * found.character_error_rate
    if nats < OTHER_DOCUMENT and (only_ocr_errors or _only_lost(found)):
        probability = _confidence(Kind.NEAR, compared, nats)
        if probability < MIN_CONFIDENCE and compared.conflicts(fact.DATE):
            return _lookalike(compared, nats)
        if staged:
            return Classification(Kind.VERSION, Cause.LIKE_TEXT, _confidence(Kind.VERSION, compared, nats))
        return Classification(Kind.NEAR, Cause.LIKE_TEXT, probability)
    if not _own_text_shared(compared):
        return _lookalike(compared, nats)
    return Classification(Kind.VERSION, Cause.EDITED_TEXT, _confidence(Kind.VERSION, compared, nats))


def classify_halves(found: Classification, once: ComparisonResult, rest: ComparisonResult) -> Classification:
    """Classify a document and a text that may contain it twice: near if the rest is the document again.

    Args:
        found: the classification of both full texts.
        once: the document, and the text without the rest.
        rest: the document, and the rest: the document again, or pages of it.
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


_NOISY = 0.016  # character error rate from which one difference proves nothing, …
_IN_NOISE = 1.5  # … if it is at most so many nats above the threshold, …
_BESIDE_REWORDED = 3.0  # … or beside reworded text
_REWORDED = 3  # decisive differences, or inserted words, of an edited text
_CLAUSE = 16  # letters of a replaced passage that make an edited text
_OTHER_ANSWERS = 4  # places filled in otherwise that make another document; copies hardly ever have two
_DOUBTFUL_ANSWERS = 2
_REWORDED_OWN = 12  # exclusive words that two badly read versions share


def weigh_differences(
    classification: Classification, compared: ComparisonResult, differences: DifferenceEvidence
) -> Classification:
    """Return the classification of a duplicate, corrected by the words in which the texts differ."""
    passage, answers = differences.replaced
    if answers >= _OTHER_ANSWERS and classification.kind in (Kind.NEAR, Kind.VERSION):
        return _lookalike(compared, compared.numbers.nats)
    if differences.decisive and not _may_differ(classification, compared, differences):
        return _lookalike(compared, compared.numbers.nats)
    edited = differences.decisive and differences.count >= _REWORDED
    if classification.kind is Kind.NEAR and (edited or passage >= _CLAUSE):
        classification = replace(classification, kind=Kind.VERSION, cause=Cause.EDITED_TEXT)
    most = MOST_OF_DOUBT[_doubt(classification, compared, differences)]
    return classification if classification.probability <= most else replace(classification, probability=most)


def _doubt(
    classification: Classification, compared: ComparisonResult, differences: DifferenceEvidence
) -> Doubt:
    """Return the doubt that the differences leave; less for an edited text with exclusive words."""
    doubt = differences.doubt
    if differences.decisive or differences.replaced.answers >= _DOUBTFUL_ANSWERS:
        doubt = Doubt.OTHER
    edited = differences.reworked >= REWORKED or max(differences.count, differences.inserted) >= _REWORDED
    if classification.kind is Kind.VERSION and edited and _has_own_words(compared):
        return min(doubt, Doubt.SOME)
    return doubt


def _may_differ(
    classification: Classification, compared: ComparisonResult, differences: DifferenceEvidence
) -> bool:
    """Return whether decisive differences may be edits of one document, or OCR errors."""
    if differences.reworked >= REWORKED:
        return True
    if classification.kind is not Kind.VERSION:
        return _is_edited_in_noise(compared, differences) or _is_misread(compared, differences)
    if not differences.filled_in or max(differences.count, differences.inserted) >= _REWORDED:
        return True
    if (
        compared.replaces
        or compared.edition_markers
        or compared.version_markers
        or _is_next_edition(compared)
    ):
        return True
    many = compared.evidence.numbers >= MANY_NUMBERS
    return all(map(_are_numbers, differences.words)) and (compared.agrees(DOCUMENT_NUMBER) or many)


def _is_edited_in_noise(compared: ComparisonResult, differences: DifferenceEvidence) -> bool:
    """Return whether single words were changed in a text that no other document has."""
    return differences.count >= _REWORDED and _has_own_words(compared)


def _has_own_words(compared: ComparisonResult) -> bool:
    return compared.exclusivity * compared.shorter >= _REWORDED_OWN


def _is_misread(compared: ComparisonResult, differences: DifferenceEvidence) -> bool:
    """Return whether the error rate is so high that one number or word may be misread too."""
    if not differences.filled_in and differences.nats <= differences.threshold + _BESIDE_REWORDED:
        return True
    if differences.count > 1 or compared.evidence.character_error_rate < _NOISY:
        return False
    return differences.nats <= differences.threshold + _IN_NOISE


def _are_numbers(words: tuple[str, str]) -> bool:
    return all(map(ocr.is_number, words))


def _nats(compared: ComparisonResult, *, titles_disagree: bool) -> float:
    """Return the evidence for two documents from numbers, calendar and titles, in nats."""
    nats = compared.numbers.nats
    if nats >= MOST_NATS:
        return nats
    return nats + calendar_likelihood(compared) + _TITLES_DISAGREE * titles_disagree


def _only_lost(found: Evidence) -> bool:
    """Return whether one text equals the other without some lines."""
    return not found.hard and not found.conflicts and min(found.gap_a, found.gap_b) == 0


def _is_scattered(compared: ComparisonResult) -> bool:
    """Return whether the smaller text lacks scattered lines rather than an end."""
    found = compared.evidence
    start, end = found.extent_b if compared.words_a <= compared.words_b else found.extent_a
    return end - start > MAX_PART_SIZE * max(compared.words_a, compared.words_b)


def _is_part(compared: ComparisonResult) -> bool:
    """Return whether the larger text contains the smaller one, and not only its form.

    A text without OCR errors must be there nearly word for word; each error excuses some words.
    """
    wanted = max(MIN_PART, MIN_CLEAN_PART - _WORDS_LOST_BY_NOISE * compared.evidence.character_error_rate)
    if compared.shorter < MIN_PART_WORDS or compared.part_coverage < wanted:
        return False
    if compared.exclusivity < _own_text_wanted(compared.facts):
        return False
    return not (compared.other_date and compared.evidence.character_error_rate < _CLEAN)


def _own_text_wanted(facts: Facts) -> float:
    """Return the exclusivity that a part needs; less if a fact agrees that no form contains."""
    if any(line.startswith(DOCUMENT_NUMBER) for line in facts.agree):
        return 0.0
    return MIN_OWN_TEXT if fact.has_own(facts) else MIN_PART_TEXT


def _own_text_shared(compared: ComparisonResult) -> bool:
    """Return whether more than a form is shared: a document number, or exclusive text."""
    if compared.replaces or compared.agrees(DOCUMENT_NUMBER) or _many_numbers_agree(compared):
        return True
    other_date = compared.other_date and not compared.edition_markers
    return compared.exclusivity >= (MIN_DATED_TEXT if other_date else MIN_OWN_TEXT)


def _many_numbers_agree(compared: ComparisonResult) -> bool:
    """Return whether a date and more numbers agree than in two documents of one form."""
    agree = compared.numbers.nats < 0 or compared.numbers.numbers < 1
    enough = compared.evidence.numbers >= (MANY_NUMBERS if compared.other_date else MIN_NUMBERS)
    return agree and enough and compared.agrees(fact.DATE, fact.PERIOD)


def _is_reworked(compared: ComparisonResult) -> bool:
    """Return whether documents with differing numbers are versions: corrected, amended, or editions."""
    numbers, differing = compared.evidence.numbers, compared.numbers.numbers
    if compared.replaces and differing <= MAX_REPLACED * numbers:
        return True
    if not _may_have_same_number(compared):
        return False
    if _is_next_edition(compared):
        return True
    same_origin = compared.same_origin or compared.coverage >= MIN_FORM
    superseding = takes_place(compared.edition_markers)
    if same_origin and superseding and _something_own_agrees(compared):
        return differing <= MAX_SUPERSEDED * numbers
    same_bill = _same_bill(compared)
    if _has_same_number(compared) and (not compared.other_date or same_bill):
        return (same_origin or same_bill) and differing <= MAX_CORRECTED * numbers
    if compared.edition_markers and _is_marked_edition(compared):
        return True
    if _only_amounts_differ(compared):
        return differing <= MAX_RECKONED * numbers
    return _is_amended(compared)


def _may_have_same_number(compared: ComparisonResult) -> bool:
    """Return whether no document number differs in more than signs and letters read for digits."""
    values = fact.conflicting_values(compared.facts, DOCUMENT_NUMBER)
    return all(_digits(one) == _digits(other) for one, other in values)


def _digits(number: str) -> str:
    return "".join(filter(str.isalnum, ocr.fold(number.casefold())))


def _has_same_number(compared: ComparisonResult) -> bool:
    """Return whether a document number agrees, letters read for digits and lost signs allowed."""
    return compared.agrees(DOCUMENT_NUMBER) or (
        compared.conflicts(DOCUMENT_NUMBER) and _may_have_same_number(compared)
    )


def _is_marked_edition(compared: ComparisonResult) -> bool:
    """Return whether few enough numbers differ for the edition markers of only one document."""
    numbers, differing = compared.evidence.numbers, compared.numbers.numbers
    few = 0.0 if takes_place(compared.edition_markers) else MAX_RESTATED
    if compared.exclusivity >= MIN_STAGED_TEXT and differing <= max(few, MAX_SUPERSEDED * numbers):
        return True
    if _same_occasion(compared) and differing <= MAX_CORRECTED * numbers:
        return True
    same_origin = compared.same_origin or compared.coverage >= MIN_FORM
    reworded = is_edition(compared.edition_markers) and compared.evidence.hard > differing
    return same_origin and reworded and differing <= MAX_REWORKED * numbers


def _is_amended(compared: ComparisonResult) -> bool:
    """Return whether few of many numbers differ, and no date, nor the month within a series."""
    numbers = compared.evidence.numbers
    if numbers < 30 or compared.numbers.numbers > MAX_AMENDED * numbers:
        return False
    if compared.conflicts(fact.DATE, fact.NUMBER):
        return False
    return compared.exclusivity >= MIN_DATED_TEXT or calendar_likelihood(compared) < OTHER_DOCUMENT


def _only_amounts_differ(compared: ComparisonResult) -> bool:
    """Return whether two documents of one date differ only in amounts, as after a recalculation."""
    found, differing = compared.evidence, compared.facts.conflict
    if not differing or not all(line.startswith(fact.AMOUNT) for line in differing):
        return False
    ones, others = (
        " ".join(amounts)
        for amounts in zip(*fact.conflicting_values(compared.facts, fact.AMOUNT), strict=True)
    )
    named = any(place.weight == 1.0 for place in found.replaced)
    part_of_amounts = all(place.a in ones or place.b in others for place in found.conflicts)
    own_text = compared.exclusivity >= MIN_RECKONED_TEXT
    return compared.agrees(fact.DATE) and own_text and part_of_amounts and not named


def _is_stage(compared: ComparisonResult) -> bool:
    """Return whether one replaces the other, or edition markers differ in more than another month."""
    if compared.replaces:
        return True
    needed = MIN_DATED_TEXT if compared.conflicts(fact.DATE) else MIN_OWN_TEXT
    other_month = compared.conflicts(fact.PERIOD) and compared.exclusivity < needed
    return bool(compared.edition_markers) and not other_month


def _is_next_edition(compared: ComparisonResult) -> bool:
    """Return whether a long exclusive text has another date and hardly another number: the next edition."""
    own_words = compared.exclusivity * compared.shorter
    long = compared.shorter >= MIN_LONG_TEXT and own_words >= MIN_EDITION_WORDS
    return long and compared.numbers.numbers <= MAX_DATE_NUMBERS


def _same_bill(compared: ComparisonResult) -> bool:
    """Return whether a date and several amounts agree, as in a reissued bill; a reminder shares one sum."""
    amounts = sum(line.startswith(fact.AMOUNT) for line in compared.facts.agree)
    return compared.agrees(fact.DATE) and amounts >= MIN_AMOUNTS


def _something_own_agrees(compared: ComparisonResult) -> bool:
    """Return whether a number or date agrees that only documents about one matter share."""
    return compared.agrees(DOCUMENT_NUMBER, fact.DATE, fact.PERIOD, "order", "contract", "reference")


def _same_occasion(compared: ComparisonResult) -> bool:
    """Return whether dates and addressee agree."""
    if compared.conflicts(fact.DATE) or not compared.agrees(fact.DATE):
        return False
    return compared.agrees(fact.NAME, "customer", "order", "contract")


def _confidence(kind: Kind, compared: ComparisonResult, nats: float) -> float:
    """Return the confidence in the kind; `nats` is the evidence from numbers, calendar and titles."""
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
    return Classification(Kind.LOOKALIKE, Cause.OTHER_FACTS, _confidence(Kind.LOOKALIKE, compared, nats))
