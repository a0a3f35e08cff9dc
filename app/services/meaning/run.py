"""Runs the search for same meaning with the model that the user chose."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import numpy as np

from app.domain.embedding import Thresholds
from app.domain.progress import CancelToken, ProgressSink, ignore_progress
from app.embedding.endpoint import EmbeddingEndpoint
from app.meaning.excerpts import excerpt
from app.meaning.judgement import proposed_thresholds
from app.services.library import LocalLibrary
from app.services.meaning import child
from app.services.meaning.search import FEWEST_WORDS, Ask, Embed, MeaningResult, MeaningSearch, regroup_with
from app.services.same_meaning import MeaningChoice, MeaningSettings, Source
from app.system.processes import SubprocessCall

SAMPLED = 240  # documents embedded to propose thresholds; their random pairs are 2,000


def compare_meanings(
    local: LocalLibrary,
    cancel: CancelToken,
    progress: ProgressSink = ignore_progress,
    *,
    key: str = "",
    even_if_off: bool = False,
) -> MeaningResult | None:
    """Compare the documents by their meaning; None if the tier is off or nothing was scanned.

    Args:
        key: of the embedding server.
        even_if_off: compare although the tier is off.

    Raises:
        OperationCancelled: within 200 ms; the vectors made so far are kept.
        ModelMissing: the local model is not installed.
        DedupeError: the embedding server failed.
    """
    settings = MeaningChoice(local.database).load()
    if not (settings.on or even_if_off) or local.analyses.parameters() is None:
        return None
    with SubprocessCall(child.answer, cancel) as ask, _embedding(settings, key, ask, cancel) as embed:
        return MeaningSearch(local, settings.embedding_model, ask, embed, cancel, progress).run()


@contextmanager
def _embedding(settings: MeaningSettings, key: str, ask: Ask, cancel: CancelToken) -> Iterator[Embed]:
    if settings.source is Source.LOCAL:
        yield partial(ask, "embed")
        return
    with endpoint_of(settings, key, cancel) as endpoint:
        yield endpoint


def endpoint_of(settings: MeaningSettings, key: str, cancel: CancelToken) -> EmbeddingEndpoint:
    """Return the chosen embedding server; use it as a context manager."""
    return EmbeddingEndpoint(
        settings.source, settings.address, settings.model, key, cancel, settings.dimensions
    )


def choose_meaning(local: LocalLibrary, settings: MeaningSettings) -> None:
    """Store the settings; switched off, the pairs of the same meaning leave the groups at once."""
    with local.database.transaction():
        MeaningChoice(local.database).save(settings)
        if not settings.on:
            regroup_with(local, ())


def try_endpoint(
    local: LocalLibrary, settings: MeaningSettings, key: str, cancel: CancelToken
) -> MeaningSettings:
    """Ask an embedding server, and return the settings with its dimensions and proposed thresholds.

    The thresholds come from random pairs of the library; without enough documents they stay.

    Raises:
        DedupeError: the server does not answer as an embedding server does.
        OperationCancelled: within 200 ms.
    """
    texts = _sample(local)
    with endpoint_of(replace(settings, dimensions=0), key, cancel) as endpoint:
        vectors = endpoint(texts or ["The rent rises in March."])
        limits = proposed_thresholds(vectors) if texts else None
        found = replace(settings, dimensions=endpoint.dimensions)
    return found if limits is None else _with_thresholds(found, limits)


def _with_thresholds(settings: MeaningSettings, limits: Thresholds) -> MeaningSettings:
    return replace(settings, related=limits.related, review=limits.review, strong=limits.strong)


def _sample(local: LocalLibrary) -> list[str]:
    """Return excerpts of documents chosen at random, always the same ones."""
    ids = sorted(local.documents.ids())
    chosen = np.random.default_rng(0).permutation(len(ids))[:SAMPLED]
    texts = local.documents.texts([ids[place] for place in chosen])
    return [excerpt(text) for text in texts.values() if len(text.split()) >= FEWEST_WORDS]
