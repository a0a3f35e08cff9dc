"""Labels in the roles of the style sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def label(text: str = "", role: str = "body", *, wrap: bool = False) -> QLabel:
    """A plain-text label; role is one of the style sheet's (h1, h2, lead, strong, small, hint, …)."""
    result = QLabel(text)
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setProperty("role", role)
    result.setWordWrap(wrap)
    return result
