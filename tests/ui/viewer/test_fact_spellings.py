"""Finding the value of a fact in a text."""

from __future__ import annotations

import pytest

from app.tasks.comparison_tasks import squeezed
from app.ui.viewer.fact_spellings import shows_whole, spellings


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("3480.00", "3.480,00 €"),
        ("2021-02-08", "2021-02-08"),
        ("2021-02-08", "08.02.2021"),
        ("2021-02-08", "8.2.2021"),
        ("2021-02-08", "08.02.21"),
        ("2021-02-08", "8. Februar 2021"),
        ("2021-02-08", "February 8, 2021"),
        ("2021-03-08", "08 März 2021"),
        ("2023-06", "Juni 2023"),
        ("2023-06", "06/2023"),
        ("delivery note", "Lieferschein"),
        ("reminder 2", "Mahnung"),
        ("november", "November"),
    ],
)
def test_value_is_found_as_written(value, written):
    assert any(spelling in squeezed(written) for spelling in spellings(value))


@pytest.mark.parametrize(
    ("value", "other"),
    [("2021-02-08", "8. März 2021"), ("2023-06", "Juli 2023"), ("2022-044", "2022"), ("2022-04", "Mai 2023")],
)
def test_other_value_is_not_found(value, other):
    assert not any(spelling in squeezed(other) for spelling in spellings(value))


@pytest.mark.parametrize(
    ("line", "value", "shown"),
    [
        ("Summe 1.215,00 €", "5.00", False),
        ("Porto 5,00 €", "5.00", True),
        ("vom 8. Februar 2021 an", "2021-02-08", True),
        ("IBAN DE12 5001 0517", "DE1250010517", True),
    ],
)
def test_value_is_shown_by_whole_words(line, value, shown):
    assert shows_whole(line, spellings(value)) is shown


def test_empty_value_has_no_spelling():
    assert spellings("") == spellings(" · ") == frozenset()
