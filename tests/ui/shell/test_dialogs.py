"""Dialogs fit the smallest window in the language and size that need the most space."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.shell.dialogs import ShortcutsDialog
from app.ui.widgets.layouts import fit_to_texts
from tests.ui.conftest import PLAIN


def test_shortcut_list_fits_the_smallest_window(qtbot):
    use_language(LanguageChoice.GERMAN)
    theme().set_appearance(PLAIN.changed(text_size=1.3))
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1024, 700)
    dialog = ShortcutsDialog(window)
    fit_to_texts(dialog)
    dialog.show()
    QApplication.processEvents()

    button = dialog.close_button
    place = QRect(button.mapTo(dialog, QPoint()), button.size())
    assert dialog.width() <= 1024
    assert dialog.height() <= 700
    assert dialog.rect().contains(place)
    listed = dialog.findChild(QScrollArea)
    assert listed.height() > 500
    assert listed.horizontalScrollBar().maximum() == 0
    button.click()
    assert not dialog.isVisible()
