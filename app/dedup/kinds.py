"""The verdict: what two compared texts are to each other.

Two signals carry it: how much of the texts lies word for word opposite each other, and whether the facts in
the same place agree. A rescan has errors everywhere, in words as in numbers, so numbers are allowed to differ
about as often as words are misread; the next bill of a series has perfect words and other numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from app.dedup import facts as fact
from app.dedup import ocr, odds
from app.dedup.alignment import HEAD_WORDS, Evidence, Opposed
from app.dedup.marks import MONTHS, is_month, marks_of, papers_of
from app.dedup.screening import MAX_CORRECTED, MIN_OWN_TEXT
from app.domain.duplicates import Cause, Facts, Kind

MIN_COVERAGE = 0.72  # of both texts, to be one paper
MIN_PART = 0.75  # of the smaller text, to be a part of the other
MIN_CLEAN_PART = 0.93  # the same, where nothing was misread
_WORDS_LOST_BY_NOISE = 5.0  # words that find no counterpart for each misread character per character
MIN_DATED_TEXT = 0.15  # … and from which it does although the papers bear other dates
MIN_PART_TEXT = 0.04  # exclusivity from which a text without facts is more than a clause of many papers
MAX_PART_SIZE = 0.85  # size of a part against its whole; above, both are the same paper
MIN_PART_WORDS = 30  # a shorter text is found in anything
OTHER_PAPER = 2.5  # nats of the numbers' evidence from which the papers are two
MIN_FORM = 0.9  # coverage from which two papers come from one place, whatever is known of them
MAX_AMENDED = 0.06  # share of many numbers that an amended paper without a number of its own may change
MIN_STAGED_TEXT = 0.3  # exclusivity from which a paper marked as a stage is one of the other
_EDIT_FLOOR = 0.01  # hard differences per word that even a clean rescan shows (stamps, page marks)
_EDITS_PER_NOISE = 4.0  # hard differences per word for each misread character per character
_TITLED_APART = 3.0  # nats of two titles that name different months: people seldom get that wrong
_ADDRESS_END = 45  # words in which sender and addressee have been named
_ADDRESS_WORDS = 14
_NAME_LETTERS = 4  # shorter words are misread beyond recognition all the time
_AGAIN = 3  # times that one word stands for the same other one
_ELSEWHERE = 0.5  # unreadable words elsewhere for each word of the address, in a noisy scan
_CLEAN = 0.002  # character errors per character below which a text counts as read without errors


@dataclass(frozen=True)
class Verdict:
    """A kind, why, and how sure (0…1)."""

    kind: Kind
    cause: Cause
    probability: float


@dataclass(frozen=True)
class Compared:
    """Everything the verdict on two texts rests on.

    Attributes:
        words_a, words_b: lengths of the texts in words.
        exclusivity: 0…1, text shared by hardly any other document.
        staged: whether title or text say that these are stages or editions of one paper.
        titled_apart: whether the titles name different months.
        same_origin: whether correspondent, type or the titles' stems say that both come from one place.
    """

    evidence: Evidence
    facts: Facts
    words_a: int
    words_b: int
    exclusivity: float
    same_origin: bool
    staged: bool
    titled_apart: bool = False

    @property
    def coverage_a(self) -> float:
        return self.evidence.covered(self.words_a, of_a=True)

    @property
    def coverage_b(self) -> float:
        return self.evidence.covered(self.words_b, of_a=False)

    @property
    def coverage(self) -> float:
        """Share of the words that are aligned, the smaller of both ways."""
        return min(self.coverage_a, self.coverage_b)

    @property
    def part_coverage(self) -> float:
        """Share of the smaller text's words that are aligned."""
        return self.coverage_a if self.words_a <= self.words_b else self.coverage_b

    @property
    def hard_share(self) -> float:
        """Other or missing words for each word of the smaller text, inside the passages."""
        found = self.evidence
        return (found.hard + (found.gap_a + found.gap_b) / 2) / max(min(self.words_a, self.words_b), 1)


def number_odds_of(found: Evidence) -> odds.Odds:
    """What the numbers that differ say, given how badly the words of this pair were read."""
    differing = [(opposed.a, opposed.b) for opposed in found.conflicts]
    return odds.number_odds(differing, found.numbers, odds.error_rate(found.edits, found.characters))


def _calendar_odds(compared: Compared) -> float:
    """Nats, ≥ 0: what the names of months, and years, say that are not the same or that only one side has.

    Where the papers have a date in common, only the months in their heads are looked at.
    """
    found = compared.evidence
    rate = odds.error_rate(found.edits, found.characters)
    places = [*found.conflicts, *found.replaced]
    if any(line.startswith((fact.DATE, fact.PERIOD)) for line in compared.facts.agree):
        places = [place for place in places if _in_head(place, compared)]
        years = 0.0
    else:
        years = max((odds.year_odds(place.a, place.b, rate) for place in found.conflicts), default=0.0)
    months = {(place.a, place.b) for place in places if _names_month(place)}
    return max(0.0, years) + sum(max(0.0, odds.month_odds(a, b, rate)) for a, b in months)


def _names_month(place: Opposed) -> bool:
    if place.a in MONTHS or place.b in MONTHS:
        return True
    return place.weight == 1.0 and any(map(is_month, (*marks_of(place.a), *marks_of(place.b))))


def _in_head(place: Opposed, compared: Compared) -> bool:
    """Whether the place lies where the smaller text begins."""
    start = compared.evidence.extent_a[0] if compared.words_b < compared.words_a else 0
    return start <= place.at < start + HEAD_WORDS


def judge(compared: Compared) -> Verdict:
    """The kind of a pair whose texts are not equal."""
    found = compared.evidence
    numbers = number_odds_of(found)
    nats = numbers.nats + _calendar_odds(compared) + _TITLED_APART * compared.titled_apart
    if found.stopped:
        return _lookalike(nats)
    identity = _identity_conflict(compared)
    size = min(compared.words_a, compared.words_b) / max(compared.words_a, compared.words_b, 1)
    agreement = 1.0 - min(1.0, max(0.0, nats) / (2 * OTHER_PAPER))

    if compared.coverage >= MIN_COVERAGE:
        differ = nats >= OTHER_PAPER and not _same_paper_by_number(compared, numbers.numbers)
        if identity or differ:
            return _lookalike(nats)
        sure = _sureness(compared.coverage, agreement, compared.exclusivity)
        misread = compared.hard_share <= _EDIT_FLOOR + _EDITS_PER_NOISE * found.noise
        if nats < OTHER_PAPER and (misread or _only_lost(found)):
            return Verdict(Kind.NEAR, Cause.LIKE_TEXT, sure)
        if not _own_text_shared(compared):
            return _lookalike(nats)
        return Verdict(Kind.VERSION, Cause.EDITED_TEXT, sure)
    if size <= MAX_PART_SIZE and not identity and nats < OTHER_PAPER and _is_part(compared):
        sure = _sureness(compared.part_coverage, agreement, compared.exclusivity)
        return Verdict(Kind.CONTAINED, Cause.PART_OF, sure)
    return _lookalike(nats)


def _is_part(compared: Compared) -> bool:
    """Whether the smaller text lies in the larger one, with what it has of its own and not only its form.

    A text read without errors must be there nearly word for word; each reading error excuses some words.
    """
    wanted = max(MIN_PART, MIN_CLEAN_PART - _WORDS_LOST_BY_NOISE * compared.evidence.noise)
    if min(compared.words_a, compared.words_b) < MIN_PART_WORDS or compared.part_coverage < wanted:
        return False
    if compared.exclusivity < _own_text_wanted(compared.facts):
        return False
    other_date = any(line.startswith(fact.DATE) for line in compared.facts.conflict)
    return not (other_date and compared.evidence.noise < _CLEAN)


def _own_text_wanted(facts: Facts) -> float:
    """Exclusivity that a part needs: less where something agrees that a form or general terms do not say."""
    if any(line.startswith(fact.DOCUMENT_NUMBER) for line in facts.agree):
        return 0.0
    return (
        MIN_OWN_TEXT
        if any(not line.startswith((fact.PAPER, fact.IBAN)) for line in facts.agree)
        else MIN_PART_TEXT
    )


def _own_text_shared(compared: Compared) -> bool:
    """Whether more than a form is shared: the document's number, or text that hardly any other paper has."""
    if any(line.startswith(fact.DOCUMENT_NUMBER) for line in compared.facts.agree):
        return True
    other_date = any(line.startswith(fact.DATE) for line in compared.facts.conflict)
    return compared.exclusivity >= (MIN_DATED_TEXT if other_date else MIN_OWN_TEXT)


def _sureness(coverage: float, agreement: float, exclusivity: float) -> float:
    return max(0.5, min(0.99, 0.35 + 0.35 * coverage + 0.15 * agreement + 0.15 * min(1.0, 3 * exclusivity)))


def _lookalike(nats: float) -> Verdict:
    sure = 0.6 + 0.35 * min(1.0, max(0.0, nats) / 10)
    return Verdict(Kind.LOOKALIKE, Cause.OTHER_FACTS, sure)


def _identity_conflict(compared: Compared) -> bool:
    """Whether the papers name different addressees, months, routes or kinds of paper."""
    strong: tuple[str, ...] = (fact.PAPER, fact.ROUTE, fact.NAME)
    if not compared.staged:
        strong += (fact.PERIOD,)
    if any(line.startswith(strong) for line in compared.facts.conflict):
        return True
    if any(opposed.at < HEAD_WORDS for opposed in compared.evidence.marks) and not compared.staged:
        return True
    if _other_subject(compared.evidence) or (not compared.staged and _other_paper(compared)):
        return True
    return _other_own_number(compared.facts) or _other_addressee(compared)


def _only_lost(found: Evidence) -> bool:
    """Whether one text is the other without some lines, and nothing in it is other."""
    return not found.hard and not found.conflicts and min(found.gap_a, found.gap_b) == 0


def _same_occasion(facts: Facts) -> bool:
    """Whether the papers bear the same dates and were sent to the same one."""
    if any(line.startswith(fact.DATE) for line in facts.conflict):
        return False
    dated = any(line.startswith(fact.DATE) for line in facts.agree)
    return dated and any(
        line.startswith((fact.NAME, "customer", "order", "contract")) for line in facts.agree
    )


def _other_paper(compared: Compared) -> bool:
    """Whether the smaller text's head names a kind of paper where the other one names another."""
    found = compared.evidence
    head = [place for place in found.replaced if place.weight == 1.0 and _in_head(place, compared)]
    for places in _rows(head):
        named_a = papers_of(" ".join(place.a for place in places))
        named_b = papers_of(" ".join(dict.fromkeys(place.b for place in places)))
        if named_a and named_b and named_a.isdisjoint(named_b):
            return True
    return False


def _rows(places: list[Opposed]) -> Iterator[list[Opposed]]:
    """The places in rows of neighbours."""
    row: list[Opposed] = []
    for place in places:
        if row and place.at > row[-1].at + 1:
            yield row
            row = []
        row.append(place)
    if row:
        yield row


def _other_subject(found: Evidence) -> bool:
    """Whether one word takes another's place again and again, and little else differs: another subject."""
    other = Counter(
        (opposed.a, opposed.b)
        for opposed in found.replaced
        if opposed.weight == 1.0 and min(len(opposed.a), len(opposed.b)) >= _NAME_LETTERS
    )
    again = sum(times for times in other.values() if times >= _AGAIN)
    return again > 0 and again >= sum(other.values()) / 2


def _other_own_number(facts: Facts) -> bool:
    """Whether the papers bear numbers of their own that no misreading makes of one another."""
    for line in facts.conflict:
        if line.startswith(fact.DOCUMENT_NUMBER):
            one, other = line.removeprefix(fact.DOCUMENT_NUMBER).split(" ≠ ")
            if ocr.clearly_other(ocr.fold(one.strip().lower()), ocr.fold(other.strip().lower())):
                return True
    return False


def _other_addressee(compared: Compared) -> bool:
    """Whether nearly all words that differ stand in the address: one letter to two people."""
    found = compared.evidence
    other = sorted(
        opposed.at
        for opposed in found.replaced
        if opposed.weight == 1.0 and min(len(opposed.a), len(opposed.b)) >= _NAME_LETTERS
    )
    head = [at for at in other if at < _ADDRESS_END and at - other[0] <= _ADDRESS_WORDS]
    elsewhere = len(other) - len(head)
    lost = found.gap_a + found.gap_b
    return (
        len(head) >= 2
        and elsewhere <= _ELSEWHERE * len(head) * (found.noise >= _CLEAN)
        and lost <= 2 + (_EDITS_PER_NOISE * found.noise * min(compared.words_a, compared.words_b))
    )


def _same_paper_by_number(compared: Compared, differing: float) -> bool:
    """Whether the document's own number, or all but a few of many numbers, agree: a corrected paper."""
    own = fact.DOCUMENT_NUMBER
    conflict, numbers = compared.facts.conflict, compared.evidence.numbers
    if any(line.startswith(own) for line in conflict):
        return False
    if any(line.startswith(own) for line in compared.facts.agree):
        same_form = compared.same_origin or compared.coverage >= MIN_FORM
        return same_form and differing <= MAX_CORRECTED * numbers
    if compared.staged and compared.exclusivity >= MIN_STAGED_TEXT:
        return True
    if compared.staged and _same_occasion(compared.facts):
        return differing <= MAX_CORRECTED * numbers
    other_date = any(line.startswith((fact.DATE, fact.NUMBER)) for line in conflict)
    return not other_date and numbers >= 30 and differing <= MAX_AMENDED * numbers
