"""Controls that take a click where it is clicked, open by key, and show their texts in any width."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from app.domain.duplicates import Kind
from app.services.review.explanation import Explanation, Sentence
from app.ui.look.theme import theme
from app.ui.review.comparison.explanation_strip import ExplanationStrip
from app.ui.shell.tool_bar import LibraryButton, ToolBar
from app.ui.widgets.chips import Chip, ChipRow
from app.ui.widgets.fields import SearchField, Slider
from app.ui.widgets.focus_ring import FocusRing, use_focus_rings


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_slider_goes_where_it_is_clicked(qtbot, share):
    slider = Slider()
    slider.setRange(0, 1000)
    slider.resize(300, 24)
    qtbot.addWidget(slider)
    slider.show()

    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(round(300 * share), 12))

    assert slider.value() == pytest.approx(1000 * share, abs=40)


def test_chips_without_room_open_by_key(qtbot):
    row = ChipRow()
    qtbot.addWidget(row)
    row.set_chips([Chip(f"Fact {number}") for number in range(4)])
    row.set_limit(2)
    row.resize(400, 24)
    row.show()
    more = row.overflow()
    more.setFocus()

    qtbot.keyClick(more, Qt.Key.Key_Space)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Fact 2", "Fact 3"]
    with qtbot.waitSignal(row.activated) as activated:
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)

    assert activated.args == [3]


def test_menu_of_chips_shows_their_texts_as_they_are(qtbot):
    row = ChipRow()
    qtbot.addWidget(row)
    row.set_chips([Chip("Fact"), Chip("Paper C&A")])
    row.set_limit(1)
    row.resize(400, 24)
    row.show()

    row.overflow().click()
    menu = QApplication.activePopupWidget()

    assert [action.text() for action in menu.actions()] == ["Paper C&&A"]  # Qt shows one of them
    menu.close()


def test_menu_opens_with_its_first_entry_chosen(qtbot):
    menu = QMenu()
    menu.addAction(QAction("Scan again", menu))
    bar = ToolBar(menu)
    qtbot.addWidget(bar)
    bar.show()

    bar.open_menu()

    assert QApplication.activePopupWidget() is menu
    assert menu.activeAction().text() == "Scan again"
    menu.close()


def test_library_button_shows_its_focus(qtbot, qapp):
    use_focus_rings(qapp)
    button = LibraryButton()
    qtbot.addWidget(button)
    with qtbot.waitExposed(button):
        button.show()
    button.activateWindow()

    button.setFocus(Qt.FocusReason.TabFocusReason)

    assert button.window().findChildren(FocusRing)


def test_narrow_search_field_shows_a_short_placeholder(qtbot):
    field = SearchField("ap.search")
    qtbot.addWidget(field)
    field.show()

    field.resize(300, 32)
    assert field.placeholderText() == "Search the plan…"
    field.resize(90, 32)
    assert field.placeholderText() == "Search"


def test_placeholder_leaves_room_for_every_icon_of_the_field(qtbot):
    field = SearchField("ap.search")
    qtbot.addWidget(field)
    field.show()
    beside = field.fontMetrics().horizontalAdvance("Search the plan…")
    field.resize(beside + 60, 32)
    assert field.placeholderText() == "Search the plan…"

    field.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
    field.resize(beside + 61, 32)

    assert field.placeholderText() == "Search"


@pytest.mark.parametrize("width", [760, 600])  # the second is narrower than in the smallest window
def test_long_sentence_gets_all_its_lines(width, qtbot):
    strip = ExplanationStrip()
    qtbot.addWidget(strip)
    strip.resize(1400, 80)
    strip.show()
    strip.show_explanation(
        Explanation(Kind.NEAR, False, False, 0.99, (Sentence("why.indirect"),) * 3),
    )
    QApplication.processEvents()
    low = strip.height()

    strip.resize(width, strip.height())
    sentence = strip.sentence
    qtbot.waitUntil(lambda: sentence.height() >= sentence.heightForWidth(sentence.width()))

    assert strip.height() > low


def test_tool_bar_grows_with_the_text(qtbot):
    bar = ToolBar(QMenu())
    qtbot.addWidget(bar)
    bar.library.set_library("Library", "paperless.example")
    assert bar.height() == 48

    theme().set_appearance(theme().appearance.changed(text_size=1.5))

    assert bar.library.sizeHint().height() >= 2 * theme().scaled(18)
    assert bar.height() > bar.library.sizeHint().height()
