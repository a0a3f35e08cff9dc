"""Reasons why a copy is not suggested for the trash."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.domain.documents import Checksum, Document
from app.domain.duplicates import Cause, Kind, Suggestion
from app.domain.keeper import WhyNot, suggest_keeper
from app.domain.page_answers import PageAnswer
from app.domain.policies import DEFAULT_POLICIES, Policy
from app.services.phrases import Words
from tests.support.builders import group, pair

NOW = datetime(2024, 3, 5, tzinfo=UTC)
FILE, OTHER_FILE = Checksum("sha256", "a" * 64), Checksum("sha256", "b" * 64)


def paper(number, **values):
    return replace(Document(number, f"Brief {number}", None, NOW, NOW, "hash", checksum=FILE), **values)


def reason(keeper=None, copy=None, *, alone=False, answer=None, ink=(), policies=DEFAULT_POLICIES, **of_pair):
    """Return why document 2 is not suggested for the trash when 1 is kept."""
    cause = of_pair.pop("cause", None)
    found = pair(1, 2, **of_pair)
    if cause is not None:
        found = replace(found, cause=cause)
    papers = {1: paper(1, tags=(1, 2, 3), **(keeper or {})), 2: paper(2, **(copy or {}))}
    if alone:
        del papers[2]
    suggestion = suggest_keeper(
        group(found),
        papers,
        page_answers={(1, 2): answer} if answer else {},
        ink=ink,
        policies={**DEFAULT_POLICIES, **policies},
    )
    assert suggestion.document == 1
    assert suggestion.suggestions[2] is (Suggestion.NONE if suggestion.why_not else Suggestion.TRASH)
    return suggestion.why_not.get(2)


ANOTHER = {"checksum": OTHER_FILE}


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ({}, None),
        ({"alone": True}, WhyNot.GONE),
        ({"conflict": ("date 2024-01-03 ≠ 2024-02-03",)}, WhyNot.CONFLICT),
        ({"kind": Kind.VERSION}, WhyNot.VERSION),
        ({"policies": {Kind.EXACT: Policy.ASK}}, WhyNot.ASKED),
        ({"policies": {Kind.EXACT: Policy.SHOW}}, WhyNot.ONLY_SHOWN),
        ({"policies": {Kind.VERSION: Policy.LINK}, "kind": Kind.VERSION}, WhyNot.LINK),
        ({"policies": {Kind.VERSION: Policy.SUGGEST}, "kind": Kind.VERSION}, WhyNot.VERSION),
        ({"copy": {"version_count": 2}}, WhyNot.FILE_VERSIONS),
        ({"copy": ANOTHER}, WhyNot.PAGES_NOT_COMPARED),
        ({"copy": ANOTHER, "answer": PageAnswer.UNSURE}, WhyNot.PAGES_UNSURE),
        ({"copy": ANOTHER, "answer": PageAnswer.OTHER}, WhyNot.PAGES_DIFFER),
        ({"copy": ANOTHER, "answer": PageAnswer.OTHER, "ink": [(2, 1)]}, WhyNot.INK_ON_COPY),
        ({"copy": ANOTHER, "answer": PageAnswer.OTHER, "ink": [(1, 2)]}, WhyNot.INK_ON_KEEPER),
        ({"copy": ANOTHER, "answer": PageAnswer.UNSURE, "ink": [(2, 1)]}, WhyNot.INK_ON_COPY),
        ({"copy": ANOTHER, "cause": Cause.SHORT_TEXT}, WhyNot.FEW_WORDS),
        ({"copy": ANOTHER, "cause": Cause.CLASSIC}, WhyNot.CLASSIC),
        (
            {"keeper": {"archive_serial_number": 1}, "copy": {"archive_serial_number": 2}},
            WhyNot.SEVERAL_NUMBERS,
        ),
    ],
)
def test_each_case_has_its_reason(case, why):
    assert reason(**case) is why


def test_indirect_match_is_the_reason():
    papers = {number: paper(number) for number in (1, 2, 3)}

    found = suggest_keeper(group(pair(1, 2), pair(2, 3)), papers)

    assert found.why_not == {3: WhyNot.NOT_DIRECT}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_has_a_sentence_with_the_copies(language):
    sentences = {Words(language).why_not_suggested({40: why, 41: why}) for why in WhyNot}

    assert len(sentences) == len(WhyNot)
    assert all(sentence.endswith(" (#40, #41).") for sentence in sentences)
    assert Words(language).why_not_suggested({}) == ""
