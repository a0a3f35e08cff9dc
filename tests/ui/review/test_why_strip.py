"""The strip says no more than is known: what only looks alike, and what is not sure."""

import pytest
from PySide6.QtWidgets import QLabel

from app.domain.duplicates import Kind
from app.services.why import Sentence, Why
from app.ui.review.why_strip import WhyStrip


@pytest.mark.parametrize(
    ("kind", "caution", "heading"),
    [
        (Kind.NEAR, False, "Near-duplicate"),
        (Kind.NEAR, True, "Please compare closely"),
        (Kind.CONTAINED, True, "Please compare closely"),
        (Kind.LOOKALIKE, True, "Probably not duplicates"),
    ],
)
def test_the_heading_says_how_much_is_known(qtbot, kind, caution, heading):
    strip = WhyStrip()
    qtbot.addWidget(strip)
    strip.show()

    strip.show_why(Why(kind, caution, caution, 0.7, (Sentence("why.indirect"),)))

    assert heading in [shown.text() for shown in strip.findChildren(QLabel)]
