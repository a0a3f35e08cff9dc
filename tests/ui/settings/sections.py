"""Finds the sections of the settings and their controls."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QComboBox

from app.domain.duplicates import Kind
from app.ui.settings.detection import DetectionSection
from app.ui.settings.kind_choice import KindChoice
from app.ui.settings.screen import SettingsScreen


def section(page: SettingsScreen, key: str):
    page.show_section(key)
    QApplication.processEvents()
    return page.sections[key]


def kind_row(detection: DetectionSection, kind: Kind) -> KindChoice:
    return next(row for row in detection.kinds if row.kind is kind)


def pick(box: QComboBox, value: object) -> None:
    """Choose an entry as a user does, which shows and reports it."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())
