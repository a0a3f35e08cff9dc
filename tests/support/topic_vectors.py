"""A model that knows only the topics of the semantic benchmark's letters, in place of a real one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.services.meaning import child
from app.services.same_meaning import MeaningSettings, Source
from tests.benchmarks.semantic.letters import LETTERS

SETTINGS = MeaningSettings(on=True, source=Source.OLLAMA, model="fake", dimensions=32)
MODEL = SETTINGS.embedding_model
TOPICS = [" ".join(" ".join(forms).split()) for forms in LETTERS.values()]


def fake_embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """Return vectors of the topics in a text, by how many of its words; one for all single words."""
    vectors = np.zeros((len(texts), MODEL.dimensions), np.float32)
    for place, text in enumerate(texts):
        words = text.split()
        for run in zip(words, words[1:], words[2:], strict=False):
            found = [number for number, topic in enumerate(TOPICS) if " ".join(run) in topic]
            vectors[place, found[0] if found else len(TOPICS)] += 1
        if 0 < len(words) < 3:
            vectors[place, MODEL.dimensions - 1] = 1
    lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1)
    normed: NDArray[np.float32] = vectors / lengths
    return normed


def ask(call: str, *arguments: Any) -> Any:
    """Do the work of the child process in this one."""
    return child.CALLS[call](*arguments)
