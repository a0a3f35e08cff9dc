"""Tasks of the tier "same meaning"; they need no connection to Paperless."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from app.domain.errors import MeaningUnavailable
from app.domain.progress import CancelFlag, Progress, ProgressSink, Stage
from app.domain.servers import Profile
from app.services.library import LocalLibrary
from app.services.meaning import run
from app.services.meaning.search import Embed, MeaningResult
from app.services.review.comparison import Comparison
from app.services.same_meaning import MeaningChoice, MeaningSettings
from app.tasks.context import TaskContext


def compare_meanings(
    context: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile
) -> MeaningResult | None:
    """Compare the documents by their meaning; None if the tier is off."""
    local = context.local(profile)
    key = context.app.secrets.load_key(load_settings(local).key_name)
    return run.compare_meanings(local, cancel, progress, key=key)


def align_texts(
    context: TaskContext,
    cancel: CancelFlag,
    progress: ProgressSink,
    *,
    profile: Profile,
    comparison: Comparison,
) -> Comparison:
    """Return the comparison with its texts aligned by meaning."""
    local = context.local(profile)
    embed = embedding(context, local, cancel, progress)
    left, right = comparison.left_text, comparison.right_text
    return replace(comparison, difference=context.questions.align(local, left, right, embed, cancel))


def embedding(context: TaskContext, local: LocalLibrary, cancel: CancelFlag, progress: ProgressSink) -> Embed:
    """Return the function that embeds what the user asks for; it reports when it loads the model."""
    key = context.app.secrets.load_key(load_settings(local).key_name)
    return context.questions.embedding(
        local, key, cancel, loading=partial(progress, Progress(Stage.MODEL, 0, None))
    )


def documents_about(
    context: TaskContext, local: LocalLibrary, cancel: CancelFlag, progress: ProgressSink, typed: str
) -> list[int]:
    """Return the documents about what was typed, the nearest first; none while the tier is off.

    Raises:
        DedupeError: the words could not be embedded.
    """
    try:
        return context.questions.about(local, typed, embedding(context, local, cancel, progress))
    except MeaningUnavailable:
        return []  # then only words are searched


def find_about(
    context: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile, typed: str
) -> list[int]:
    """Return the documents of a library about what was typed; see `documents_about`."""
    return documents_about(context, context.local(profile), cancel, progress, typed)


def stop_asking(context: TaskContext, _cancel: CancelFlag, _progress: ProgressSink) -> None:
    """Free the vectors and the model that questions loaded."""
    context.questions.close()


def load_settings(local: LocalLibrary) -> MeaningSettings:
    return MeaningChoice(local.database).load()


def choose_settings(local: LocalLibrary, *, settings: MeaningSettings) -> MeaningSettings:
    """Store the settings; switched off, the pairs of the same meaning leave the groups."""
    run.choose_meaning(local, settings)
    return settings


@dataclass(frozen=True)
class ChosenServer:
    """An embedding server that answered.

    Attributes:
        settings: stored now.
        key_kept: False if the keychain did not take the key, which then lasts until the program ends.
    """

    settings: MeaningSettings
    key_kept: bool = True


def choose_server(
    context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    settings: MeaningSettings,
    key: str | None,
) -> ChosenServer:
    """Ask an embedding server, and store it with its thresholds if it answers.

    Args:
        key: None for the one in the keychain.
    """
    local = context.local(profile)
    secrets = context.app.secrets
    found = run.try_endpoint(
        local, settings, secrets.load_key(settings.key_name) if key is None else key, cancel
    )
    kept = key is None or secrets.save_key(settings.key_name, key)
    run.choose_meaning(local, found)
    return ChosenServer(found, kept)
