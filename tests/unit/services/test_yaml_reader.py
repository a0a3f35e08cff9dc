"""YAML files that people write: values as they are asked for, errors with line and column."""

import json
from string import Formatter

import pytest

from app.domain.errors import YamlInvalid
from app.services.yaml_reader import YAML_FAILURES, read_yaml
from app.system import folders
from app.texts import error_text

FILE = """\
# settings
name: "no"
plain: off
share: 0.85
count: 128
wanted: yes
list:
  - one
  - key: two
"""
KNOWN = ("name", "plain", "share", "count", "wanted", "list")


def place(error):
    return error.details["line"], error.details["column"]


def failure(read):
    with pytest.raises(YamlInvalid) as caught:
        read()
    return caught.value


def names(wording):
    return {name for _, name, _, _ in Formatter().parse(wording) if name}


def test_values_are_read_as_they_are_asked_for():
    entries = read_yaml(FILE).mapping(KNOWN)

    assert list(entries) == list(KNOWN)
    assert entries["name"].text() == "no"
    assert entries["plain"].text() == "off"
    assert entries["plain"].choice("ask", "off") == "off"
    assert entries["share"].number(0, 1) == 0.85
    assert entries["count"].whole(16, 512) == 128
    assert entries["wanted"].flag() is True
    first, second = entries["list"].items()
    assert first.text() == "one"
    assert second.mapping(("key",))["key"].text() == "two"
    assert (second.line, second.column) == (9, 5)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: [1, 2\nb: 3", 2, 2),
        ("a: 1\n\tb: 2", 2, 1),
        ("a: 'open", 1, 9),
        ("a: 1\nb: \x07", 2, 4),
        ("a: 1\n---\nb: 2", 2, 1),
        ("a: *nowhere", 1, 4),
        ("!!python/object:os.system [a]: {", 1, 33),
        ("[" * 500, 1, 1),
        ("", 1, 1),
        ("- a", 1, 1),
        ("a: 1\nother: 2", 2, 1),
        ("a: 1\na: 2", 2, 1),
        ("? [a]\n: 2", 1, 3),
    ],
)
def test_what_is_wrong_with_a_file_is_named_with_its_place(text, line, column):
    error = failure(lambda: read_yaml(text).mapping(("a",)))

    assert place(error) == (line, column)
    assert str(error).startswith(f"Line {line}, column {column}: ")
    assert error_text(error, "de").startswith(f"Zeile {line}, Spalte {column}: ")


@pytest.mark.parametrize(
    ("written", "read", "case"),
    [
        ("", lambda value: value.text(), "text"),
        ("~", lambda value: value.text(), "text"),
        ("[x]", lambda value: value.text(), "text"),
        ("x", lambda value: value.items(), "list"),
        ("x", lambda value: value.mapping(("b",)), "mapping"),
        ("maybe", lambda value: value.flag(), "flag"),
        ("'true'", lambda value: value.flag(), "flag"),
        ("1.01", lambda value: value.number(0, 1), "number"),
        (".nan", lambda value: value.number(0, 1), "number"),
        ("nan", lambda value: value.number(0, 1), "number"),
        ("'0.5'", lambda value: value.number(0, 1), "number"),
        ("0.5", lambda value: value.whole(0, 9), "whole"),
        ("-1", lambda value: value.whole(0, 9), "whole"),
        ("9" * 5000, lambda value: value.whole(0, 9), "whole"),
        ("x", lambda value: value.choice("ask", "off"), "choice"),
    ],
)
def test_wrong_values_are_named_with_their_place(written, read, case):
    value = read_yaml(f"a: {written}").mapping(("a",))["a"]

    error = failure(lambda: read(value))

    assert error.details["case"] == f"yaml-invalid.{case}"
    assert place(error) == (1, 4 if written else 3)
    assert "a" in str(error)


@pytest.mark.parametrize("case", YAML_FAILURES)
def test_every_case_has_its_sentence_in_both_languages(case):
    file = folders.resources() / "i18n" / "strings" / "errors.json"
    entry = json.loads(file.read_text("utf-8"))[f"err.yaml-invalid.{case}"]

    assert entry["en"] == YAML_FAILURES[case]
    assert names(entry["de"]) == names(entry["en"])
