"""Crash reports without tokens, passwords, or the user's texts and names.

A report contains code locations and exception types. An exception's message is left out if it could quote a
value, because that may be a document's text. The log file follows the same rule.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import platform
import re
import traceback
from collections import deque
from pathlib import Path
from types import TracebackType
from typing import Self

from app import __version__
from app.domain.errors import DedupeError
from app.system.folders import LOG_FILE

LAST_LINES = 60
LONGEST_LINE = 400  # characters
_RECORD, _EARLIER = "crash.txt", "crash-earlier.txt"

# The messages of these come from Python, about names and types in the code, and quote no value.
_ABOUT_CODE = (AttributeError, NameError, ImportError, IndexError, ZeroDivisionError, RecursionError)

_HIDDEN = "‹hidden›"
_SEPARATOR = r"[\\/]+"  # also doubled, as in the repr of a Windows path
# Any profile folder on Windows: temporary folders bear its short name (ANNAMA~1), which Path.home() does not.
_WINDOWS_PROFILE = re.compile(rf'(?i)\b[a-z]:{_SEPARATOR}users{_SEPARATOR}[^\\/:*?"<>|\r\n]+')
_SECRETS = (
    (re.compile(r"(?i)\b(token|bearer|basic)\s+[\w.~+/=-]{6,}"), rf"\1 {_HIDDEN}"),
    (
        re.compile(
            r"(?i)([\w-]*(?:token|password|passwd|passphrase|secret|authorization|cookie|csrf|api[-_]?key|otp)"
            r"[\w-]*[\"']?\s*[:=]\s*)([\"'][^\"']*[\"']|\S+(?: \S{20,})?)"
        ),
        rf"\1{_HIDDEN}",
    ),
    (re.compile(r"\b[0-9a-fA-F]{32,}\b"), _HIDDEN),
    (re.compile(r"\b(https?)://[^\s/\"'<>]+"), r"\1://‹server›"),
    (re.compile(r"\bhost=\S+"), "host=‹server›"),
)


class LogFormatter(logging.Formatter):
    """Formats lines of the log file; exceptions are formatted by `trace_of`."""

    def formatException(self, info: object) -> str:  # noqa: N802 - logging's own name
        error = info[1] if isinstance(info, tuple) else None
        return trace_of(error) if isinstance(error, BaseException) else ""


class CrashRecord:
    """The file that faulthandler writes when the interpreter crashes; used as a context manager.

    Attributes:
        earlier: the record of the previous start; "" if that one ended normally.
    """

    def __init__(self, logs: Path) -> None:
        self._path = logs / _RECORD
        self._kept = logs / _EARLIER
        self.earlier = ""

    def __enter__(self) -> Self:
        if self._path.is_file() and self._path.stat().st_size:
            self.earlier = self._path.read_text(encoding="utf-8", errors="replace")
            self._path.replace(self._kept)
        self._file = self._path.open("w", encoding="utf-8")
        faulthandler.enable(self._file)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the file after a normal end: on Windows it may contain errors that were survived."""
        faulthandler.disable()
        self._file.close()
        self._path.unlink(missing_ok=True)


def report(what: str, logs: Path, *, interface: str = "") -> str:
    """Return the report to copy: version, platform, error and the last lines of the log, cleaned.

    Args:
        what: from `trace_of`, or a crash record.
        logs: folder of the log files.
        interface: name and version of the GUI toolkit.
    """
    head = ", ".join(
        part
        for part in (
            f"Paperless Dedupe {__version__}",
            f"Python {platform.python_version()}",
            interface,
            platform.platform(),
        )
        if part
    )
    return cleaned(f"{head}\n\n{what.strip()}\n\nLast lines of the log:\n{_last_lines(logs)}")


def trace_of(error: BaseException) -> str:
    """Return where an exception and its causes were raised, oldest first."""
    parts: list[str] = []
    current: BaseException | None = error
    while current is not None and len(parts) < 10:
        frames = "".join(traceback.format_list(traceback.extract_tb(current.__traceback__)))
        parts.append(f"{frames}{_named(current)}\n")
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\nwhich led to:\n\n".join(reversed(parts))


def cleaned(text: str) -> str:
    """Return the text without probable secrets, the server's address and the user's folder."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    home = _home_pattern(str(Path.home()))
    if home is not None:
        text = home.sub("~", text)
    return _WINDOWS_PROFILE.sub("~", text)


def _home_pattern(home: str) -> re.Pattern[str] | None:
    """Return what finds the home folder however its separators and letters are written; None for a root."""
    folder = home.rstrip("/\\")
    if re.fullmatch(r"(?i)([a-z]:)?", folder):
        return None
    parts = [re.escape(part) for part in re.split(_SEPARATOR, folder)]
    return re.compile(rf"(?i){_SEPARATOR.join(parts)}(?![\w-])")


def _named(error: BaseException) -> str:
    name = type(error).__name__
    if isinstance(error, DedupeError):
        return f"{name}: {error.for_log}"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name}: {os.strerror(error.errno)}"
    if isinstance(error, _ABOUT_CODE):
        return f"{name}: {error}"
    return name


def _last_lines(logs: Path) -> str:
    try:
        with (logs / LOG_FILE).open(encoding="utf-8", errors="replace") as file:
            lines = deque(file, maxlen=LAST_LINES)
    except OSError:
        return "(there is no log)"
    return "".join(f"{line.rstrip()[:LONGEST_LINE]}\n" for line in lines)
