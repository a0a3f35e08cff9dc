"""What changed from one version of a document to the next: facts first, then lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from app.dedup.facts import compare_facts, read_facts
from app.dedup.text_search import normalise
from app.domain.chains import Chain
from app.services.review.pair_facts import Fact, read_fact
from app.services.review.totals import amount_value, find_total

LINES_COMPARED = 400  # of each text; a review must not wait for the comparison of a whole book


@dataclass(frozen=True)
class StepChange:
    """What changed since the version before.

    Attributes:
        facts: with the value before and the one after; "" for a fact that one of the two does not state.
        removed, added: lines of text, in their order.
    """

    facts: tuple[Fact, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


def chain_changes(chain: Chain, texts: Mapping[int, str]) -> dict[int, StepChange]:
    """Return what changed in each step since the one before, for every document of the step."""
    changes: dict[int, StepChange] = {}
    for before, after in pairwise(chain.steps):
        change = step_change(texts.get(before.documents[-1], ""), texts.get(after.documents[-1], ""))
        changes.update(dict.fromkeys(after.documents, change))
    return changes


def step_change(before: str, after: str) -> StepChange:
    """Return what changed between two texts."""
    facts = compare_facts(read_facts(normalise(before)), read_facts(normalise(after)))
    changed = [
        *_changed_total(before, after),
        *map(read_fact, facts.conflict),
        *map(read_fact, facts.only_a),
        *(Fact(fact.sort, "", fact.value) for fact in map(read_fact, facts.only_b)),
    ]
    return StepChange(tuple(dict.fromkeys(changed)), *_changed_lines(before, after))


def _changed_total(before: str, after: str) -> list[Fact]:
    """Return the sums that both documents are about, if they differ: of all amounts they matter most."""
    one, other = find_total(before), find_total(after)
    if one is None or other is None or amount_value(one) == amount_value(other):
        return []
    return [Fact("amount", amount_value(one), amount_value(other))]


def _changed_lines(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines that only the first and only the second text has."""
    old, new = (
        [" ".join(line.split()) for line in text.splitlines()[:LINES_COMPARED]] for text in (before, after)
    )
    changed = [
        (old[a:b], new[c:d])
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
    return (
        tuple(line for lines, _ in changed for line in lines if line),
        tuple(line for _, lines in changed for line in lines if line),
    )
