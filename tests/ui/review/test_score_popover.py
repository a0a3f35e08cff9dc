"""The popover that explains the score of a pair."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.parameters import Parameters, Preset
from app.ui.review.score_popover import ScorePopover, show_score

SCORES = Scores(jaccard=0.63, coverage=0.99, fuzzy=0.98, metadata=1.0, title=0.2, containment_a=0.97)
FACTS = Facts(agree=("amount 1.00", "name x", "date 2024-01-01"), conflict=("number 1 ≠ 2",))
NEAR = Pair(1, 2, Kind.NEAR, Cause.LIKE_TEXT, 0.98, 0.71, SCORES, FACTS)


@pytest.fixture
def explained(qtbot):
    def show(pair: Pair, parameters: Parameters | None = None) -> ScorePopover:
        popover = ScorePopover()
        qtbot.addWidget(popover)
        show_score(popover, pair, parameters or Parameters())
        return popover

    return show


def parts(popover: QWidget) -> dict[str, tuple[str, str]]:
    """Return the explanation and the description of each part, by name."""
    rows = ((row.accessibleName(), row.toolTip()) for row in popover.findChildren(QWidget))
    found = ((*name.split(": ", 1), described) for name, described in rows if " of 100" in name)
    return {name: (score, described) for name, score, described in found}


def test_parts_show_their_weighted_values(explained):
    popover = explained(NEAR)

    assert parts(popover) == {
        "Shared text": ("99 of 100, weight 40", "Word order; Jaccard 63"),
        "Wording": ("98 of 100, weight 30", "Fuzzy text comparison"),
        "Metadata": ("100 of 100, weight 15", "Sender, type, dates"),
        "Title": ("20 of 100, weight 15", "Similar titles"),
        "Facts": ("75 of 100", "Dates, amounts, no."),
    }
    assert popover.sentence() == (
        "1 fact differs. Metadata and title only add to it. Confidence that both are the same document: 71%."
    )


def test_contained_part_counts_its_coverage(explained):
    popover = explained(replace(NEAR, kind=Kind.CONTAINED, facts=Facts()))

    assert parts(popover)["Shared text"] == ("98 of 100, weight 40", "Contained; Jaccard 63")
    assert "Facts" not in parts(popover)


def test_classic_score_uses_plain_parts(explained):
    popover = explained(NEAR, Parameters(preset=Preset.CLASSIC, ngram_size=4))

    assert parts(popover)["Shared text"] == ("63 of 100, weight 40", "Jaccard, 4-word runs")
    assert "only add" not in popover.sentence()


@pytest.mark.parametrize(("cause", "thing"), [(Cause.SAME_FILE, "file"), (Cause.SAME_TEXT, "text")])
def test_identical_documents_score_full(explained, cause, thing):
    same = Pair(1, 2, Kind.EXACT, cause, 1.0, 1.0, Scores(jaccard=1.0, fuzzy=1.0, title=0.2), Facts())

    assert explained(same).sentence() == f"The same {thing} always counts 100."
