"""What changed from one version to the next: facts first, then paragraphs."""

from __future__ import annotations

import pytest

from app.domain.chains import Chain, ChainEdit, ChainStep, merged, moved, split, taken_out
from app.services.review.chain_changes import chain_changes, step_change
from app.services.review.pair_facts import Fact

OLD = "Rechnung 88\nDatum: 03.04.2024\nMenge 5\nGesamtbetrag 1.675,52 EUR\nZahlbar sofort."
NEW = "Rechnung 88\nDatum: 03.04.2024\nMenge 4\nGesamtbetrag 1.613,64 EUR\nZahlbar   sofort.\nDanke."
CHAIN = Chain("g", (ChainStep((1,)), ChainStep((2, 3)), ChainStep((4,))))


def test_a_fact_has_its_value_before_and_after():
    assert Fact("amount", "1675.52", "1613.64") in step_change(OLD, NEW).facts


def test_a_fact_that_only_one_states_has_a_blank():
    assert Fact("amount", "", "12.00") in step_change("Brief", "Brief\nBetrag 12,00 EUR").facts
    assert Fact("amount", "12.00", "") in step_change("Brief\nBetrag 12,00 EUR", "Brief").facts


def test_changed_lines_are_named_in_their_order_without_spaces_alone():
    change = step_change(OLD, NEW)

    assert change.removed == ("Menge 5", "Gesamtbetrag 1.675,52 EUR")
    assert change.added == ("Menge 4", "Gesamtbetrag 1.613,64 EUR", "Danke.")


def test_paragraphs_are_compared_whatever_their_line_breaks():
    old = "2. Price\nThe price is €5,320 carriage paid. The Client pays half of it on\nsigning. Thank you."
    new = "2. Price\nThe price is €5,320 carriage paid. The Client pays half of it on signing.\nThank you."

    assert step_change(old, old.replace("it on\n", "it\non   ")).removed == ()
    change = step_change(old, new)
    assert change.removed == (
        "The price is €5,320 carriage paid. The Client pays half of it on signing. Thank you.",
    )
    assert change.added[-1] == "Thank you."


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("The price is €5,320 in all.", "The price is €5,180 in all.", [("5320.00", "5180.00")]),
        ("Ab 150 Euro frei Haus", "Ab 200 Euro frei Haus", [("150.00", "200.00")]),
        ("Kaution 1.200,- EUR", "Kaution 1.500,- EUR", [("1200.00", "1500.00")]),
        ("€10 and €20", "€10 and €30", [("20.00", "30.00")]),
        ("€10 and €20", "€30", []),
        ("Raum 12 Europa", "Raum 13 Europa", []),
        ("10.000 EUR", "12,000 EUR", [("10000.00", "12000.00")]),
    ],
)
def test_sums_without_cents_are_facts_too(old, new, facts):
    assert [(one.value, one.other) for one in step_change(old, new).facts if one.sort == "amount"] == facts


def test_every_copy_of_a_step_has_its_changes_and_the_oldest_none():
    changes = chain_changes(CHAIN, {1: OLD, 2: OLD, 3: NEW, 4: NEW})

    assert changes.keys() == {2, 3, 4}
    assert changes[2] == changes[3] == step_change(OLD, NEW)
    assert changes[4] == step_change(NEW, NEW)
    assert not changes[4].facts


def test_corrections_of_an_order():
    assert moved(CHAIN, 4, 0) == ChainEdit(((4, 1, 2, 3),))
    assert moved(CHAIN, 9, 4) == ChainEdit(((1, 2, 3, 4, 9),))
    assert split(CHAIN, 3) == ChainEdit(((1, 2), (3, 4)))
    assert split(CHAIN, 4) == ChainEdit(((1, 2, 3),), (4,))
    assert taken_out(CHAIN, 2) == ChainEdit(((1, 3, 4),), (2,))


def test_a_later_correction_keeps_what_earlier_ones_say_of_other_documents():
    earlier = (ChainEdit(((1, 2), (5, 6)), (3,)), ChainEdit((), (8,)))

    assert merged(ChainEdit(((2, 4),)), earlier) == ChainEdit(((2, 4), (5, 6)), (3, 8, 1))
    assert merged(ChainEdit(((3, 1, 2),)), earlier) == ChainEdit(((3, 1, 2), (5, 6)), (8,))


def test_the_total_comes_first():
    old = "Angebot\nPlatten 5 x 100,00 EUR\nGesamtbetrag: 1.675,52 EUR"
    new = "Angebot\nPlatten 4 x 120,00 EUR\nGesamtbetrag: 1.613,64 EUR"

    assert step_change(old, new).facts[0] == Fact("amount", "1675.52", "1613.64")
