"""How the score of a pair came about, with the weights in use."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from app.domain.duplicates import Cause, Kind, Pair, percent
from app.domain.parameters import Parameters, Preset
from app.domain.scoring import shared_text
from app.ui.look.formats import format_percent
from app.ui.look.translation import text
from app.ui.widgets.score_popover import ScorePart, ScorePopover


def show_score(popover: ScorePopover, pair: Pair, parameters: Parameters) -> None:
    """Fill the popover: the parts of the score as they count, weighted as for the analysis, and the facts,
    which have no weight in it but decide what the two are to each other."""
    scores = pair.scores
    shared, described = _shared_text(pair, parameters)
    weights = {
        "jaccard": (shared, parameters.weight_jaccard, described),
        "fuzzy": (scores.fuzzy, parameters.weight_fuzzy, text("sc.fuzzy.d")),
        "meta": (scores.metadata, parameters.weight_metadata, text("sc.meta.d")),
        "title": (scores.title, parameters.weight_title, text("sc.title.d")),
    }
    whole = fsum(weight for _, weight, _ in weights.values())
    parts = [
        ScorePart(text(f"sc.{name}"), description, percent(score), round(100 * weight / whole))
        for name, (score, weight, description) in weights.items()
    ]
    agreeing, conflicting = len(pair.facts.agree), len(pair.facts.conflict)
    if agreeing + conflicting:
        share = agreeing / (agreeing + conflicting)
        parts.append(ScorePart(text("sc.facts"), text("sc.facts.d"), percent(share), None))
    alike, sure = percent(pair.score), percent(pair.confidence)
    sentences = " ".join(_sentences(pair, parameters, alike, sure))
    popover.set_score(alike, parts, sentences, is_confidence=alike == sure)


def _shared_text(pair: Pair, parameters: Parameters) -> tuple[float, str]:
    """What counts as shared text, 0…1, and what it is."""
    jaccard = pair.scores.jaccard
    plain = jaccard, text("sc.jaccard.d", words=parameters.ngram_size)
    if parameters.preset is Preset.CLASSIC or pair.kind is Kind.EXACT:
        return plain
    shared = shared_text(pair.kind, pair.scores)
    if shared <= jaccard:
        return plain
    lifted = "sc.part.d" if pair.kind is Kind.CONTAINED else "sc.coverage.d"
    return shared, text(lifted, n=percent(jaccard))


def _sentences(pair: Pair, parameters: Parameters, alike: int, sure: int) -> Iterator[str]:
    """What the parts alone do not tell."""
    if pair.facts.conflict:
        yield text("sc.factsdiffer", n=len(pair.facts.conflict))
    if parameters.preset is not Preset.CLASSIC:
        if pair.kind is Kind.EXACT:
            yield text("sc.samefile" if pair.cause is Cause.SAME_FILE else "sc.sametext")
        else:
            yield text("sc.onlyadd")
    if alike != sure:
        yield text("sc.confidence", p=format_percent(sure / 100))
