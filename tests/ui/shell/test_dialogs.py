"""The list of shortcuts in a small window, and the guide beside the main window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.shell.dialogs import GuideDialog, ShortcutsDialog, guide_file
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


PICTURE = QTextDocument.ResourceType.ImageResource.value


@pytest.fixture
def dialog(qtbot, request):
    use_language(getattr(request, "param", LanguageChoice.ENGLISH))
    dialog = GuideDialog()
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.close()


@pytest.mark.parametrize(
    ("dialog", "title"),
    [(LanguageChoice.ENGLISH, "Your first cleanup"), (LanguageChoice.GERMAN, "Dein erstes Aufräumen")],
    indirect=["dialog"],
)
def test_guide_shows_text_and_pictures_as_wide_as_the_text(dialog, title):
    browser = dialog.browser
    assert browser.toPlainText().startswith(title)
    assert dialog.windowTitle() == title

    names = re.findall(r"!\[.*?\]\((.+?)\)", guide_file().read_text(encoding="utf-8"))
    assert len(names) > 3
    for name in names:
        picture = browser.loadResource(PICTURE, QUrl(name))
        assert 0 < picture.width() / picture.devicePixelRatio() < browser.viewport().width()
    assert browser.horizontalScrollBar().maximum() <= 0


def test_links_lead_to_other_pages_and_back(dialog, qtbot):
    dialog.browser.setSource(QUrl("questions.md"))
    assert dialog.browser.toPlainText().startswith("Questions people ask")

    QTest.keySequence(dialog, "Backspace")

    assert dialog.browser.toPlainText().startswith("Your first cleanup")


def test_every_page_and_picture_that_is_linked_is_there():
    folder = guide_file().parent
    for page in folder.glob("*.md"):
        for target in re.findall(r"\]\(([^):#]+)[^):]*\)", page.read_text(encoding="utf-8")):
            assert (folder / Path(target)).exists(), (page.name, target)
