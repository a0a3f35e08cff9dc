"""The texts of reports and of the command line are complete in both languages."""

import ast
import json
import re
from pathlib import Path

import pytest

from app.system.folders import resources
from app.texts import text

APP = Path(__file__).resolve().parents[2] / "app"
FILES = ("reports.json", "command_line.json")
ENTRIES = {
    key: entry
    for name in FILES
    for key, entry in json.loads((resources() / "i18n" / "strings" / name).read_text("utf-8")).items()
}


def placeholders(wording):
    return sorted(re.findall(r"\{(\w+)\}", wording))


@pytest.mark.parametrize("key", ENTRIES)
def test_both_languages_have_the_same_values(key):
    assert ENTRIES[key].keys() == {"en", "de"}
    assert all(ENTRIES[key].values())
    assert placeholders(ENTRIES[key]["en"]) == placeholders(ENTRIES[key]["de"])


def used_keys():
    """(place, key or its constant beginning, complete?) of each key in the code."""
    prefixes = {
        "words": "report.",
        "_words": "report.",
        "self": "report.",
        "text": "",
        "say": "",
        "UsageError": "",
    }
    for module in sorted([*(APP / "command_line").glob("*.py"), *(APP / "services").rglob("*.py")]):
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            key, place = call.args[0], f"{module.name}:{call.lineno}"
            if name not in prefixes:
                continue
            if isinstance(key, ast.Constant):
                yield place, prefixes[name] + key.value, True
            elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                yield place, prefixes[name] + key.values[0].value, False


def test_every_used_key_has_a_text():
    found = list(used_keys())

    assert len(found) > 100
    assert [
        f"{place}: {key}"
        for place, key, complete in found
        if not (key in ENTRIES if complete else any(known.startswith(key) for known in ENTRIES))
    ] == []


def test_missing_value_is_an_error():
    with pytest.raises(KeyError):
        text("report.backup", "en")
