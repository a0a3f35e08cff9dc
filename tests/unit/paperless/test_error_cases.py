"""The table of errors: sentences in both languages, and log lines without the server's words."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from app.domain.errors import DedupeError
from app.paperless import error_cases
from app.paperless.error_cases import FAILURES, failure
from app.system import folders

PAPERLESS = Path(error_cases.__file__).parent
ANY = {
    name: f"planted-{name}"
    for name in (
        "url", "host", "fingerprint", "path", "name", "variable", "named", "reason", "seconds", "status",
        "limit", "document", "what",
    )
}  # fmt: skip


@pytest.fixture(scope="module")
def texts():
    files = sorted((folders.resources() / "i18n" / "strings").glob("*.json"))
    return {key: entry for file in files for key, entry in json.loads(file.read_text("utf-8")).items()}


def kinds_of(kind):
    return {kind} | {one for child in kind.__subclasses__() for one in kinds_of(child)}


def placeholders(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("case", FAILURES)
def test_every_case_has_its_sentence_in_both_languages(case, texts):
    entry = texts[f"err.{case}"]

    assert entry["en"] == FAILURES[case][1]
    assert placeholders(entry["de"]) == placeholders(entry["en"])
    assert entry["de"] != entry["en"]


@pytest.mark.parametrize("kind", sorted(kinds_of(DedupeError), key=lambda kind: kind.__name__))
def test_every_code_has_an_entry_in_both_languages(kind, texts):
    if kind.__module__.startswith("app."):  # tests may define their own
        assert texts[f"err.{kind.code}"]["en"]
        assert texts[f"err.{kind.code}"]["de"]


@pytest.mark.parametrize("case", FAILURES)
def test_cases_match_their_codes(case):
    made = failure(case, **ANY)

    assert case.partition(".")[0] == made.code
    assert "{" not in str(made)
    assert re.search(r"[.]$|FILE|-nodes$|client\.key$|planted-reason”?$", str(made))


@pytest.mark.parametrize("case", FAILURES)
def test_log_line_contains_no_words_of_the_server(case):
    line = failure(case, **ANY).for_log

    assert line.startswith(case)
    assert "planted-reason" not in line


def test_every_error_states_whether_a_retry_helps():
    helps = {case for case, (kind, _) in FAILURES.items() if kind.retry_helps}

    assert {case.partition(".")[0] for case in helps} == {
        "unreachable",
        "timeout",
        "server-error",
        "unreadable",
        "too-many-attempts",
    }


def test_table_contains_exactly_the_used_cases():
    used = {
        node.value
        for file in PAPERLESS.glob("*.py")
        if file.name != "failures.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    composed = {case for case in FAILURES if case.startswith(("certificate-unknown.", "client-certificate."))}

    assert set(FAILURES) - composed <= used


def test_client_raises_only_errors_of_the_table():
    raised = {
        node.func.id
        for file in PAPERLESS.glob("*.py")
        if file.name != "failures.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert not raised & {kind.__name__ for kind in kinds_of(DedupeError)}
