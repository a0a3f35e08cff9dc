"""What changed from one version of a document to the next: facts first, then paragraphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from app.dedup.facts import compare_facts, read_facts
from app.dedup.text_search import normalise
from app.domain.chains import Chain
from app.services.review.pair_facts import Fact, read_fact
from app.services.review.printed_facts import amount_value, find_total, whole_sums

LINES_COMPARED = 400  # of each text; a review must not wait for the comparison of a whole book
_FULL = 50  # characters: a line as long as this that ends no sentence goes on in the next one
_ENDS = tuple(".:;!?")


@dataclass(frozen=True)
class StepChange:
    """What changed since the version before.

    Attributes:
        facts: with the value before and the one after; "" for a fact that one of the two does not state.
        removed, added: paragraphs that only one of the two has, in their order.
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
    removed, added = _changed_paragraphs(before, after)
    if not any(fact.sort == "amount" for fact in changed):
        changed = [*_changed_sums(removed, added), *changed]
    return StepChange(tuple(dict.fromkeys(changed)), removed, added)


def _changed_total(before: str, after: str) -> list[Fact]:
    """Return the sums that both documents are about, if they differ: of all amounts they matter most."""
    one, other = find_total(before), find_total(after)
    if one is None or other is None or amount_value(one) == amount_value(other):
        return []
    return [Fact("amount", amount_value(one), amount_value(other))]


def _changed_sums(removed: Sequence[str], added: Sequence[str]) -> list[Fact]:
    """Return the sums without cents that changed; none if it is not certain which became which."""
    old, new = ([one for paragraph in part for one in whole_sums(paragraph)] for part in (removed, added))
    before, after = ([one for one in part if one not in other] for part, other in ((old, new), (new, old)))
    if len(before) != len(after):
        return []
    return [Fact("amount", one, other) for one, other in zip(before, after, strict=True)]


def _changed_paragraphs(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the paragraphs that only the first and only the second text has."""
    old, new = _paragraphs(before), _paragraphs(after)
    changed = [
        (old[a:b], new[c:d])
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
    return (
        tuple(paragraph for paragraphs, _ in changed for paragraph in paragraphs),
        tuple(paragraph for _, paragraphs in changed for paragraph in paragraphs),
    )


def _paragraphs(text: str) -> list[str]:
    """Return the paragraphs of the first lines, whatever their line breaks and spaces."""
    found: list[str] = []
    goes_on = False
    for line in text.splitlines()[:LINES_COMPARED]:
        words = " ".join(line.split())
        if words and goes_on:
            found[-1] = f"{found[-1]} {words}"
        elif words:
            found.append(words)
        goes_on = len(words) >= _FULL and not words.endswith(_ENDS)
    return found
