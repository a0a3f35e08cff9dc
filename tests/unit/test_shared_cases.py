"""Long tables of cases are divided between the versions of Python that CI runs."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support import covering


@dataclass(frozen=True)
class Case:
    """As much of a collected test as matters here."""

    originalname: str
    number: int
    shared: bool
    path: Path = Path("test_file.py")

    @property
    def name(self):
        return f"{self.originalname}[{self.number}]"

    def get_closest_marker(self, _name):
        return self.shared


def cases(test, count, *, shared=True):
    return [Case(test, number, shared) for number in range(count)]


def names_run(monkeypatch, turn, items):
    monkeypatch.setattr(covering, "FULL", False)
    monkeypatch.setattr(covering, "TURN", turn)
    run, left_out = covering.turns_of_this_python(items)
    assert len(run) + len(left_out) == len(items)
    return {item.name for item in run}


@pytest.mark.parametrize("count", [7, 8, 31, 100])
def test_two_versions_together_run_each_case_once(monkeypatch, count):
    items = cases("test_table", count)

    oldest, newest = (names_run(monkeypatch, turn, items) for turn in (0, 1))

    assert not oldest & newest
    assert oldest | newest == {item.name for item in items}
    assert abs(len(oldest) - len(newest)) <= 1


def test_short_tables_and_unmarked_tests_run_everywhere(monkeypatch):
    items = [*cases("test_short", covering.SHORT_TABLE), *cases("test_unmarked", 50, shared=False)]

    for turn in (0, 1):
        assert len(names_run(monkeypatch, turn, items)) == len(items)


def test_full_runs_everything(monkeypatch):
    monkeypatch.setattr(covering, "FULL", True)

    assert covering.turns_of_this_python(cases("test_table", 40))[1] == []
