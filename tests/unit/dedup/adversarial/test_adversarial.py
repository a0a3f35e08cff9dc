"""Hard pairs, one by one, in a library that has nothing else."""

import pytest

from app.dedup.engine import analyse
from app.domain.duplicates import AnalysedDocument
from tests.unit.dedup.adversarial import english, german
from tests.unit.dedup.adversarial.case import DUPLICATE, Case

CASES = {
    f"{language} {number}: {case.verdict}, {case.reason}": case
    for language, cases in (("de", german.CASES), ("en", english.CASES))
    for number, case in enumerate(cases, start=1)
}


def is_right(case: Case) -> bool:
    documents = [AnalysedDocument(id=number, text=text) for number, text in enumerate(case.texts, start=1)]
    found = any(pair.kind.is_duplicate and pair.score >= 0.75 for pair in analyse(documents).pairs)
    return found == (case.verdict == DUPLICATE)


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_hard_pair_is_judged_rightly(name):
    assert is_right(CASES[name])


def test_both_classes_have_enough_nontrivial_pairs():
    verdicts = [case.verdict for case in CASES.values()]

    assert len(CASES) >= 150
    assert min(verdicts.count(verdict) for verdict in set(verdicts)) >= 50
    assert all(min(len(text.split()) for text in case.texts) >= 25 for case in CASES.values())
    assert all(case.texts[0] != case.texts[1] for case in CASES.values())
