"""Brings the app's log records to the window, from whatever thread they are written in."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

ROOT = "app"


class LogForwarder(QObject):
    """Listens from its making until `close`.

    Signals:
        recorded: a LogRecord.
    """

    recorded = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._handler = _SignalHandler(self)
        logging.getLogger(ROOT).addHandler(self._handler)

    def close(self) -> None:
        """Stop listening; may be called more than once."""
        logging.getLogger(ROOT).removeHandler(self._handler)
        self._handler.close()


class _SignalHandler(logging.Handler):
    def __init__(self, tap: LogForwarder) -> None:
        super().__init__(logging.INFO)
        self._tap = tap

    def emit(self, record: logging.LogRecord) -> None:
        self._tap.recorded.emit(record)
