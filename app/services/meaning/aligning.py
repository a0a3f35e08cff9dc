"""Aligns two texts of the same meaning for the text view."""

from __future__ import annotations

from app.compare.text_difference import TextDiff
from app.domain.progress import CancelToken
from app.services.meaning import child
from app.system.processes import SubprocessCall


def align_texts(left: str, right: str, cancel: CancelToken) -> TextDiff:
    """Align two texts sentence by sentence, with the local model; some 4 s, most of it to load the model.

    Raises:
        OperationCancelled: within 200 ms.
        ModelMissing: the local model is not installed.
    """
    with SubprocessCall(child.answer, cancel) as ask:
        found: TextDiff = ask("align", left, right)
    return found
