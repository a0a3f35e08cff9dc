"""A library of filled-in forms: one document of each with its rescan, and others that differ in one place."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from tests.benchmarks.forms.codes import are_alike, coded_forms
from tests.benchmarks.forms.noise import scan
from tests.benchmarks.household.__main__ import line as household_line
from tests.benchmarks.household.library import library as household

HERE = Path(__file__).parent
LEVELS = ((0.0, 0.006), (0.0, 0.012), (0.012, 0.02), (0.03, 0.03))  # errors of originals and of rescans
UNRELATED = 60  # documents of a household beside the forms
_SENTENCE_ENDS = (". ", "; ", "。", "। ")


@dataclass
class Library:
    """Documents and known pairs of them.

    Attributes:
        documents: in the benchmark's input format.
        pairs: ids, "same" or "other", kind of difference, language.
        paper: by document, the number of its original.
    """

    documents: list[dict[str, Any]] = field(default_factory=list)
    pairs: list[tuple[int, int, str, str, str]] = field(default_factory=list)
    paper: dict[int, int] = field(default_factory=dict)


def library(level: int, seed: int) -> Library:
    """Return a library of forms.json at one of the LEVELS of noise."""
    forms = json.loads((HERE / "forms.json").read_text("utf-8"))
    return _library(forms, level, seed, Random(f"{level} {seed} forms.json"))


def library_of_codes(level: int, seed: int, *, judging: bool) -> Library:
    """Return a library of forms with codes of letters at one of the LEVELS of noise."""
    rng = Random(f"{level} {seed} {judging} codes.json")
    return _library(coded_forms(rng, judging=judging), level, seed, rng)


def _library(forms: list[dict[str, Any]], level: int, seed: int, rng: Random) -> Library:
    made = Library()
    fillers = json.loads((HERE / "fillers.json").read_text("utf-8"))
    papers = 0
    for number, form in enumerate(forms):
        values = [*form["x"]]
        rng.shuffle(values)
        if (number + seed) % 2:
            values = values[:2]  # no series, just two papers
        body = f"{form['t']}\n{_some(fillers[form['l']], rng)}"
        seconds = rng.sample(form["y"], len(form["y"])) if "y" in form else [""]
        ids: list[tuple[int, int, str, bool]] = []
        for place, value in enumerate(values):
            text = body.format(x=value, y=seconds[place % len(seconds)])
            for again in range(2 if place == 0 else 1):
                rate = LEVELS[level][again or (place % 2 if LEVELS[level][0] else 0)]
                read = scan(text, rate, rng)
                ids.append((_add(made, read, papers, rng), place, value, value in read))
            papers += 1
        for (a, paper_a, value_a, read_a), (b, paper_b, value_b, read_b) in combinations(ids, 2):
            if paper_a == paper_b:
                made.pairs.append((a, b, "same", form["k"], form["l"]))
            elif read_a and read_b:  # else a misreading may have done it
                kind = f"{form['k']} alike" if are_alike(value_a, value_b) else form["k"]
                made.pairs.append((a, b, "other", kind, form["l"]))
    for document in household(UNRELATED, seed):
        entry = household_line(document) | {"id": len(made.documents) + 1, "checksum": None}
        made.documents.append(entry)
    return made


def _add(made: Library, text: str, paper: int, rng: Random) -> int:
    number = len(made.documents) + 1
    day = f"{rng.randint(2019, 2024)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    made.documents.append({"id": number, "title": f"scan {number:04}", "content": text, "created": day})
    made.paper[number] = paper
    return number


def _some(filler: str, rng: Random) -> str:
    """Return the sentences of a filler in another order, without one of them, so that the documents vary."""
    end = next(end for end in reversed(_SENTENCE_ENDS) if end in filler)
    sentences = [sentence.rstrip(". ") for sentence in filler.split(end)]
    rng.shuffle(sentences)
    return end.join(sentences[: max(2, len(sentences) - 1)])
