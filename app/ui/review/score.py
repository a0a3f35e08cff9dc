"""How the score of a pair came about, with the weights in use."""

from __future__ import annotations

from app.domain.duplicates import Pair
from app.domain.parameters import Parameters
from app.ui.i18n import text
from app.ui.widgets.score_popover import ScorePart, ScorePopover


def show_score(popover: ScorePopover, pair: Pair, parameters: Parameters) -> None:
    """Fill the popover; the four parts are those of the score, weighted as for the analysis."""
    scores = pair.scores
    weights = {
        "jaccard": (scores.jaccard, parameters.weight_jaccard),
        "fuzzy": (scores.fuzzy, parameters.weight_fuzzy),
        "meta": (scores.metadata, parameters.weight_metadata),
        "title": (scores.title, parameters.weight_title),
    }
    whole = sum(weight for _, weight in weights.values())
    parts = [
        ScorePart(
            text(f"sc.{name}"),
            text(f"sc.{name}.d", words=parameters.ngram_size),
            round(score * 100),
            round(100 * weight / whole),
        )
        for name, (score, weight) in weights.items()
    ]
    conflicts = len(pair.facts.conflict)
    sentence = text("sc.factsdiffer", n=conflicts) if conflicts else ""
    popover.set_score(round(pair.score * 100), parts, sentence)
