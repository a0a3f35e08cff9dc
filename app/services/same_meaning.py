"""The settings of the tier "same meaning", and its stored pairs as pairs of an analysis."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from app.domain.duplicates import Cause, Kind, Pair, Scores
from app.domain.embedding import EmbeddingModel, MeaningPair, Thresholds
from app.domain.parameters import Parameters
from app.domain.scoring import rescored
from app.embedding.local_model import LOCAL_MODEL
from app.meaning.excerpts import EXCERPT_VERSION
from app.store.settings import SettingsRepository

if TYPE_CHECKING:
    from app.services.library import LocalLibrary
    from app.store.database import Database

_CHOSEN = "meaning"


class Source(StrEnum):
    """Where vectors come from."""

    LOCAL = "local"
    OPENAI = "openai"  # POST /v1/embeddings
    OLLAMA = "ollama"  # POST /api/embed


@dataclass(frozen=True, slots=True)
class MeaningSettings:
    """The choice of the user, the same for all libraries of the data folder.

    Attributes:
        on: documents are compared by their meaning; off by default.
        address: of the embedding server; its key is in the keychain.
        model: name of the model on that server.
        dimensions: length of its vectors, 0 until it was asked.
        related, review, strong: thresholds of that model.
    """

    on: bool = False
    source: Source = Source.LOCAL
    address: str = ""
    model: str = ""
    dimensions: int = 0
    related: float = LOCAL_MODEL.thresholds.related
    review: float = LOCAL_MODEL.thresholds.review
    strong: float = LOCAL_MODEL.thresholds.strong

    @property
    def key_name(self) -> str:
        """Name of the server's key in the keychain; "" for the local model, which has none."""
        return "" if self.source is Source.LOCAL else f"embedding server {self.address}"

    @property
    def embedding_model(self) -> EmbeddingModel:
        """The model whose vectors are used."""
        if self.source is Source.LOCAL:
            return LOCAL_MODEL
        return EmbeddingModel(
            f"{self.source} {self.address} {self.model}",
            self.dimensions,
            Thresholds(self.related, self.review, self.strong),
        )


class MeaningChoice:
    """Reads and stores the settings."""

    def __init__(self, database: Database) -> None:
        self._settings = SettingsRepository(database)

    def load(self) -> MeaningSettings:
        stored = self._settings.get(_CHOSEN)
        if not isinstance(stored, dict):
            return MeaningSettings()
        known = {field.name for field in fields(MeaningSettings)}
        values: dict[str, Any] = {name: value for name, value in stored.items() if name in known}
        return MeaningSettings(**{**values, "source": Source(values.get("source", Source.LOCAL))})

    def save(self, settings: MeaningSettings) -> None:
        self._settings.set(_CHOSEN, asdict(settings))


def meaning_pairs(
    local: LocalLibrary,
    hashes: Mapping[int, str],
    compared: Collection[tuple[int, int]],
    parameters: Parameters,
) -> list[Pair]:
    """Return the stored pairs of the same meaning that no other kind has; none while the tier is off.

    Args:
        hashes: the hash of each document's current text.
        compared: ids of the pairs that the engine found.
    """
    settings = MeaningChoice(local.database).load()
    if not settings.on:
        return []
    known = frozenset(compared)
    stored = local.meaning_pairs.valid(hashes, judged_by(settings.embedding_model))
    return [pair_of(pair, parameters) for pair in stored if pair.same and pair.ids not in known]


def vector_name(model: EmbeddingModel) -> str:
    """Return the name under which vectors made with a model are stored."""
    return f"{model.name} {EXCERPT_VERSION}"


JUDGEMENT_VERSION = 1  # raise it whenever other pairs are found with the same vectors


def judged_by(model: EmbeddingModel) -> str:
    """Return the name under which pairs found with a model are stored."""
    limits = model.thresholds
    return f"{model.name} {limits.related} {limits.review} {limits.strong} {JUDGEMENT_VERSION}"


_SUREST = 0.97  # a meaning is never proved
_LEAST = 0.76
_LEAST_SUM = 1.05  # of both similarities, as in app/meaning/judgement.py


def confidence_of(pair: MeaningPair) -> float:
    """Return the confidence, 0…1, that two documents judged to say the same do."""
    more = max(0.0, pair.similarity + pair.sentences - _LEAST_SUM)
    return min(_SUREST, _LEAST + 0.4 * more)


def pair_of(pair: MeaningPair, parameters: Parameters) -> Pair:
    """Return a pair of the same meaning as one of an analysis, scored."""
    scores = Scores(
        containment_a=pair.sentences if pair.part == pair.a else 0.0,
        containment_b=pair.sentences if pair.part == pair.b else 0.0,
        fuzzy=min(1.0, max(0.0, pair.similarity)),
        coverage=pair.sentences,
    )
    confidence = confidence_of(pair)
    facts = pair.facts
    if pair.language_a and pair.language_b:
        both = f"language {pair.language_a.upper()} ↔ {pair.language_b.upper()}"
        facts = replace(facts, agree=(*facts.agree, both))
    found = Pair(pair.a, pair.b, Kind.SEMANTIC, Cause.SAME_MEANING, 0.0, confidence, scores, facts, pair.span)
    return rescored(found, parameters)
