"""The explanation strip claims no more than is known, for look-alikes and uncertain pairs."""

import pytest
from PySide6.QtWidgets import QLabel

from app.domain.duplicates import Facts, Kind, Pair, Scores, percent
from app.domain.parameters import Parameters
from app.services.review.comparison import lookalike_row
from app.services.review.explanation import Explanation, Sentence, explain
from app.ui.review.comparison.explanation_strip import ExplanationStrip
from app.ui.review.queue.model import spoken
from app.ui.review.score_popover import ScorePopover, show_score
from tests.ui.review.library import document
from tests.unit.services.review.explanation_cases import MADE


@pytest.mark.parametrize(
    ("kind", "caution", "heading"),
    [
        (Kind.NEAR, False, "Near-duplicate"),
        (Kind.NEAR, True, "Please compare closely"),
        (Kind.CONTAINED, True, "Please compare closely"),
        (Kind.LOOKALIKE, True, "Probably not duplicates"),
    ],
)
def test_heading_shows_kind_or_caution(qtbot, kind, caution, heading):
    strip = ExplanationStrip()
    qtbot.addWidget(strip)
    strip.show()

    strip.show_explanation(Explanation(kind, caution, caution, 0.7, (Sentence("why.indirect"),)))

    assert heading in [shown.text() for shown in strip.findChildren(QLabel)]


def test_indirect_match_has_no_confidence(qtbot):
    strip = ExplanationStrip()
    qtbot.addWidget(strip)

    strip.show_explanation(explain(document(1, "One"), document(2, "Two"), None, kind=Kind.EXACT))

    assert (strip.ring.shown, strip.ring.accessibleName()) == ("–", "Confidence unknown")
    assert not strip.score.isEnabled()
    assert "Only through others" in [shown.text() for shown in strip.findChildren(QLabel)]


@pytest.mark.parametrize(("kind", "cause"), MADE)
@pytest.mark.parametrize("probability", [0.5, 0.71, 0.995, 1.0])
def test_ring_row_and_popover_show_the_same_number(qtbot, kind, cause, probability):
    """The number is the confidence that both are one document, whatever the kind of the pair."""
    facts = Facts(conflict=("date 2024-01-03 ≠ 2024-02-03",)) if kind is Kind.LOOKALIKE else Facts()
    pair = Pair(1, 2, kind, cause, 0.999, probability, Scores(fuzzy=1.0, coverage=1.0), facts)
    strip, popover = ExplanationStrip(), ScorePopover()
    qtbot.addWidget(strip)
    qtbot.addWidget(popover)

    strip.show_explanation(explain(document(1, "One"), document(2, "Two"), pair, kind=kind))
    show_score(popover, pair, Parameters())

    number = int(strip.ring.shown)
    assert strip.ring.accessibleName() == f"Confidence {number} percent"
    assert (number < 50) is (kind is Kind.LOOKALIKE)
    assert (number == 100) is (probability == 1 and kind is not Kind.LOOKALIKE)
    name = popover.accessibleName()
    assert name == f"How the {number} came about" or f": {number}%." in popover.sentence()
    if kind is Kind.LOOKALIKE:
        row = lookalike_row(pair, document(1, "One"), document(2, "Two"), {})
        assert f", {number} percent, " in spoken(row)


@pytest.mark.parametrize(
    ("confidence", "shown"), [(0.0, 0), (0.004, 1), (0.29, 29), (0.995, 99), (0.9999, 99), (1.0, 100)]
)
def test_only_certainty_shows_100_percent(confidence, shown):
    assert percent(confidence) == shown
