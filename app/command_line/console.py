"""What a command says: progress as a bar on a terminal, one plain line a stage otherwise."""

from __future__ import annotations

import errno
import time
from typing import IO, AnyStr, TextIO

from app.domain.progress import Progress, Stage
from app.services.phrases import Words

# What changes with each document is one thing to wait for.
_SHOWN_AS = {Stage.BACKUP: Stage.APPLY, Stage.CARRY_OVER: Stage.APPLY}
_WIDTH = 30
_SECONDS_BETWEEN_UPDATES = 0.05


class NobodyReads(Exception):
    """Whoever read what the command wrote has gone, as `head` does when it has enough."""


def write(stream: IO[AnyStr], what: AnyStr) -> None:
    """Write to one of the standard streams.

    Raises:
        NobodyReads: the pipe behind the stream is closed.
    """
    try:
        stream.write(what)
        stream.flush()
    except OSError as error:
        # Windows calls a closed pipe an invalid argument.
        if error.errno in (errno.EPIPE, errno.EINVAL):
            raise NobodyReads from error
        raise


class ConsoleProgress:
    """A ProgressSink for one command.

    Args:
        stream: None where there is no console, as in a bundle that was started without one.
    """

    def __init__(self, stream: TextIO | None, words: Words) -> None:
        self._stream = stream
        self._words = words
        self._on_terminal = stream is not None and stream.isatty()
        self._name = ""
        self._drawn_at = 0.0

    def __call__(self, progress: Progress, /) -> None:
        name = self._words(f"stage {_SHOWN_AS.get(progress.stage, progress.stage)}")
        new_stage = name != self._name
        if self._on_terminal:
            complete = progress.done == progress.total
            if new_stage or complete or time.monotonic() - self._drawn_at >= _SECONDS_BETWEEN_UPDATES:
                self._draw(name, progress, new_stage=new_stage)
        elif new_stage:
            self._write(f"{name}…\n")
        self._name = name
        if progress.waited and progress.wait:
            self._say_wait(progress)

    def _say_wait(self, progress: Progress) -> None:
        """A line of its own, below which the bar begins anew."""
        what = self._words(f"wait {progress.wait}")
        self.close()
        self._write(self._words("long wait", n=progress.waited, what=what) + "\n")

    def close(self) -> None:
        """End the bar's line, so that what follows stands on its own."""
        if self._on_terminal and self._name:
            self._write("\n")
            self._name = ""

    def _draw(self, name: str, progress: Progress, *, new_stage: bool) -> None:
        if new_stage:
            self.close()
        if progress.total:
            filled = _WIDTH * progress.done // progress.total
            bar = "█" * filled + "·" * (_WIDTH - filled)
            line = f"{name:<22} {bar} {progress.done}/{progress.total}"
        else:
            line = f"{name:<22} {progress.done}"
        self._write(f"\r{line}\x1b[K")
        self._drawn_at = time.monotonic()

    def _write(self, text: str) -> None:
        if self._stream is not None:
            write(self._stream, text)
