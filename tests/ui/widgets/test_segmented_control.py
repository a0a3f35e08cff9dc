"""Segments are chosen like radio buttons, by pointer or arrow keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.ui.widgets.segmented_control import SegmentedControl

MODES = ("pages", "overlay", "text")


@pytest.fixture
def control(qtbot):
    control = SegmentedControl()
    qtbot.addWidget(control)
    for mode in MODES:
        control.add_segment(mode, mode.title(), mode)
    control.show()
    qtbot.waitExposed(control)
    return control


def test_click_chooses_a_segment_and_emits_it(control, qtbot):
    with qtbot.waitSignal(control.chosen) as chosen:
        qtbot.mouseClick(control.segment("text"), Qt.MouseButton.LeftButton)

    assert chosen.args == ["text"]
    assert [control.segment(mode).isChecked() for mode in MODES] == [False, False, True]


@pytest.mark.parametrize(
    ("start", "key", "expected"),
    [
        ("pages", Qt.Key.Key_Right, "overlay"),
        ("pages", Qt.Key.Key_Left, "text"),
        ("text", Qt.Key.Key_Right, "pages"),
        ("text", Qt.Key.Key_Up, "overlay"),
    ],
)
def test_arrow_keys_move_the_choice_and_wrap(control, qtbot, start, key, expected):
    control.choose(start)

    with qtbot.waitSignal(control.chosen) as chosen:
        qtbot.keyClick(control.segment(start), key)

    assert chosen.args == [expected]
    assert control.segment(expected).hasFocus()


def test_arrow_keys_skip_a_disabled_segment(control, qtbot):
    control.segment("overlay").setEnabled(False)

    qtbot.keyClick(control.segment("pages"), Qt.Key.Key_Right)

    assert control.current() == "text"


def test_programmatic_choice_emits_nothing(control, qtbot):
    with qtbot.assertNotEmitted(control.chosen):
        control.choose("text")

    assert control.current() == "text"


def test_control_allows_no_choice(control, qtbot):
    control.choose("")
    assert control.current() == ""

    qtbot.mouseClick(control.segment("overlay"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(control.segment("overlay"), Qt.MouseButton.LeftButton)

    assert control.current() == "overlay"


def test_control_is_one_tab_stop(qtbot):
    page, before, after, control = QWidget(), QLineEdit(), QLineEdit(), SegmentedControl()
    for mode in MODES:
        control.add_segment(mode, mode)
    control.choose("overlay")
    layout = QVBoxLayout(page)
    for widget in (before, control, after):
        layout.addWidget(widget)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    before.setFocus()

    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert control.segment("overlay").hasFocus()
    qtbot.keyClick(control.segment("overlay"), Qt.Key.Key_Tab)
    assert after.hasFocus()


def test_badge_widens_its_segment_and_is_accessible(control):
    plain = control.segment("pages").sizeHint().width()

    control.set_badge("pages", "312")

    assert control.segment("pages").sizeHint().width() > plain
    assert control.segment("pages").accessibleDescription() == "312"


def test_choice_does_not_change_the_width(control):
    widths = set()
    for mode in MODES:
        control.choose(mode)
        widths.add(control.sizeHint().width())

    assert len(widths) == 1


def test_narrow_control_leaves_out_icons_then_the_names_of_the_others(control):
    whole = control.sizeHint().width()
    control.fit(whole)
    assert control.sizeHint().width() == whole

    control.fit(whole - 1)
    without_icons = control.sizeHint().width()
    assert without_icons < whole
    assert [control.segment(mode).shown_name() for mode in MODES] == ["Pages", "Overlay", "Text"]

    control.fit(without_icons - 1)
    assert control.sizeHint().width() < without_icons
    assert [control.segment(mode).shown_name() for mode in MODES] == ["Pages", "", ""]
    assert [control.segment(mode).toolTip() for mode in MODES] == ["Pages", "Overlay", "Text"]
    assert control.segment("text").text() == "Text"  # for screen readers

    control.choose("text")
    assert [control.segment(mode).shown_name() for mode in MODES] == ["", "", "Text"]
    control.fit(whole)
    assert control.sizeHint().width() == whole
