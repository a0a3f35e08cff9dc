"""Tasks of the tier "same meaning"; they need no connection to Paperless."""

from __future__ import annotations

from dataclasses import replace

from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.library import LocalLibrary
from app.services.meaning import aligning, run
from app.services.meaning.search import MeaningResult
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
    _context: TaskContext, cancel: CancelFlag, _progress: ProgressSink, *, comparison: Comparison
) -> Comparison:
    """Return the comparison with its texts aligned by meaning."""
    found = aligning.align_texts(comparison.left_text, comparison.right_text, cancel)
    return replace(comparison, difference=found)


def load_settings(local: LocalLibrary) -> MeaningSettings:
    return MeaningChoice(local.database).load()


def choose_settings(local: LocalLibrary, *, settings: MeaningSettings) -> MeaningSettings:
    """Store the settings; switched off, the pairs of the same meaning leave the groups."""
    run.choose_meaning(local, settings)
    return settings


def choose_server(
    context: TaskContext,
    cancel: CancelFlag,
    _progress: ProgressSink,
    *,
    profile: Profile,
    settings: MeaningSettings,
    key: str | None,
) -> MeaningSettings:
    """Ask an embedding server, and store it with its thresholds if it answers.

    Args:
        key: None for the one in the keychain.
    """
    local = context.local(profile)
    secrets = context.app.secrets
    found = run.try_endpoint(
        local, settings, secrets.load_key(settings.key_name) if key is None else key, cancel
    )
    if key is not None:
        secrets.save_key(settings.key_name, key)
    run.choose_meaning(local, found)
    return found
