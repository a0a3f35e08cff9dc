"""Console output: progress as a bar on a terminal, otherwise one plain line per stage."""

from __future__ import annotations

import errno
import time
from typing import IO, AnyStr, TextIO

from app.domain.languages import Language
from app.domain.progress import Progress, Stage
from app.texts import text

# To the user, the steps that change with each document are one stage.
_SHOWN_AS = {Stage.BACKUP: Stage.APPLY, Stage.CARRY_OVER: Stage.APPLY}
_WIDTH = 30
_SECONDS_BETWEEN_UPDATES = 0.05


class OutputClosed(Exception):
    """The reader of the output has ended, as `head` does when it has enough."""


def write(stream: IO[AnyStr], content: AnyStr) -> None:
    """Write to one of the standard streams.

    Raises:
        OutputClosed: the pipe behind the stream is closed.
    """
    try:
        stream.write(content)
        stream.flush()
    except OSError as error:
        # Windows reports a closed pipe as an invalid argument.
        if error.errno in (errno.EPIPE, errno.EINVAL):
            raise OutputClosed from error
        raise


class ConsoleProgress:
    """A ProgressSink for one command.

    Args:
        stream: None without a console, as in a bundle that was started without one.
    """

    def __init__(self, stream: TextIO | None, language: Language) -> None:
        self._stream = stream
        self._language = language
        self._on_terminal = stream is not None and stream.isatty()
        self._name = ""
        self._drawn_at = 0.0

    def __call__(self, progress: Progress, /) -> None:
        name = text(f"cli.stage.{_SHOWN_AS.get(progress.stage, progress.stage)}", self._language)
        new_stage = name != self._name
        if self._on_terminal:
            complete = progress.done == progress.total
            if new_stage or complete or time.monotonic() - self._drawn_at >= _SECONDS_BETWEEN_UPDATES:
                self._draw(name, progress, new_stage=new_stage)
        elif new_stage:
            self._write(f"{name}…\n")
        self._name = name
        if progress.waited and progress.wait:
            self._report_wait(progress)

    def _report_wait(self, progress: Progress) -> None:
        """Write a separate line, after which the bar starts again."""
        what = text(f"cli.wait.{progress.wait}", self._language)
        self.close()
        self._write(text("cli.long-wait", self._language, n=progress.waited, what=what) + "\n")

    def close(self) -> None:
        """End the bar's line, so that further output starts on a new one."""
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

    def _write(self, line: str) -> None:
        if self._stream is not None:
            write(self._stream, line)
