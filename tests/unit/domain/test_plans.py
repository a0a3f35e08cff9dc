"""What is wrong with a plan is said in both languages, and names the same."""

import json
from string import Formatter

import pytest

from app.domain.plans import PLAN_FAILURES, plan_invalid
from app.system import folders
from app.texts import error_text


def names(wording):
    return {name for _, name, _, _ in Formatter().parse(wording) if name}


@pytest.mark.parametrize("case", PLAN_FAILURES)
def test_every_case_has_its_sentence_in_both_languages(case):
    file = folders.resources() / "i18n" / "strings" / "errors.json"
    entry = json.loads(file.read_text("utf-8"))[f"err.plan-invalid.{case}"]

    assert entry["en"] == PLAN_FAILURES[case]
    assert names(entry["de"]) == names(entry["en"])
    assert entry["de"] != entry["en"]


@pytest.mark.parametrize("case", PLAN_FAILURES)
def test_the_sentences_name_what_the_failure_is_about(case):
    wanted = {name: f"<{name}>" for name in names(PLAN_FAILURES[case])}

    error = plan_invalid(case, **wanted)

    for said in (error_text(error, "en"), error_text(error, "de")):
        assert all(value in said for value in wanted.values())
        assert "{" not in said
