"""What a long wait is said to be for."""

from __future__ import annotations

from app.domain.progress import Progress
from app.ui.look.translation import text


def wait_text(progress: Progress) -> str:
    """A sentence if nothing has moved for long; "" otherwise."""
    if not progress.waited or progress.wait is None:
        return ""
    return text("wait.long", n=progress.waited, x=text(f"wait.{progress.wait}"))
