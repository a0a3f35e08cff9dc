"""Settings › Shortcuts: each key can be changed, clashes are named, and every place shows the new key."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.look.keymap import ROWS, USUAL, keymap
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import has_text, use_language
from app.ui.review.comparison.decision_bar import DecisionBar
from app.ui.review.comparison.toolbar import ComparisonToolBar
from app.ui.review.shown_pair import DecisionAction
from app.ui.settings.shortcuts import ShortcutsSection
from app.ui.shell.dialogs import ShortcutsDialog
from app.ui.widgets.shortcuts import CommandShortcut, KeyCap

Key, Modifier = Qt.Key, Qt.KeyboardModifier


@pytest.fixture(autouse=True)
def usual_keys(settings):
    keymap().load(settings)
    yield settings
    keymap().load(None)


@pytest.fixture
def section(qtbot):
    section = ShortcutsSection()
    qtbot.addWidget(section)
    section.resize(800, 1600)
    with qtbot.waitExposed(section):
        section.show()
    return section


def row_of(section, command):
    return next(row for row in section.rows if any(key._command == command for key in row.keys))


def button_of(section, command):
    return next(key for key in row_of(section, command).keys if key._command == command)


def press(qtbot, section, command, key, modifiers=Modifier.NoModifier):
    button = button_of(section, command)
    button.click()
    assert button.records
    qtbot.keyClick(button, key, modifiers)
    assert not button.records
    return button


def test_every_command_is_listed_once_with_a_text():
    assert sorted(command for row in ROWS for command in row.commands) == sorted(USUAL)
    assert all(has_text(row.title) for row in ROWS)


def test_no_usual_key_has_two_meanings():
    for command, keys in USUAL.items():
        assert [keymap().used_for(key, command) for key in keys] == [None] * len(keys) or command == "apply"


def test_new_key_is_used_saved_and_shown_everywhere(section, settings, qtbot):
    bar, toolbar, pressed = DecisionBar(), ComparisonToolBar(), []
    holder = QWidget()
    for widget in (bar, toolbar, holder):
        qtbot.addWidget(widget)
    CommandShortcut("keep_left", holder).activated.connect(lambda: pressed.append("left"))

    button = press(qtbot, section, "keep_left", Key.Key_A)
    press(qtbot, section, "swap", Key.Key_S, Modifier.AltModifier)

    assert button.text() == "A"
    assert bar.buttons[DecisionAction.LEFT].accessibleDescription().endswith("A")
    assert toolbar.swap.toolTip().endswith("Alt+S")
    caps = ShortcutsDialog(holder).findChildren(KeyCap)
    assert {"A", "Alt+S"} <= {cap.accessibleName() for cap in caps}
    assert settings.value("shortcuts/keep_left") == "A"
    with qtbot.waitActive(holder):
        holder.show()
        holder.activateWindow()
    holder.setFocus()
    qtbot.keyClick(holder, Key.Key_1)
    assert pressed == []
    qtbot.keyClick(holder, Key.Key_A)
    assert pressed == ["left"]
    keymap().load(settings)
    assert keymap().keys("keep_left") == ("A",)


@pytest.mark.parametrize(
    ("key", "modifiers", "used_for"),
    [
        (Key.Key_Z, Modifier.ControlModifier, "Undo, redo a decision"),
        (Key.Key_J, Modifier.NoModifier, "Previous, next group"),
        (Key.Key_Space, Modifier.NoModifier, "Typing and moving around"),
        (Key.Key_Q, Modifier.ControlModifier, "Quit"),
        (Key.Key_3, Modifier.AltModifier, "Show a group member left, right"),
    ],
)
def test_clash_is_named_and_changes_nothing(section, qtbot, key, modifiers, used_for):
    press(qtbot, section, "skip", key, modifiers)

    assert f"is already used for: {used_for}." in row_of(section, "skip").explanation()
    assert not keymap().has_changes


@pytest.mark.parametrize("key", [Key.Key_Escape, Key.Key_Tab])
def test_escape_and_tab_keep_the_key(section, qtbot, key):
    press(qtbot, section, "skip", key)

    assert not keymap().has_changes


def test_modifier_alone_is_no_key(section, qtbot):
    button = button_of(section, "skip")
    button.click()

    qtbot.keyPress(button, Key.Key_Control, Modifier.ControlModifier)

    assert button.records
    assert button.text() == "Press a key…"


def test_sign_that_needs_shift_is_taken_as_the_sign(section, qtbot):
    press(qtbot, section, "skip", "?", Modifier.ShiftModifier)

    assert keymap().key("skip") == "?"


def test_single_key_is_reset_unless_it_is_taken_by_now(section, settings, qtbot):
    press(qtbot, section, "skip", Key.Key_A)
    press(qtbot, section, "both", Key.Key_5)
    row = row_of(section, "skip")

    row.reset.click()
    assert "The usual key is now used for: Keep both" in row.explanation()
    row_of(section, "both").reset.click()
    row.reset.click()

    assert not keymap().has_changes
    assert not row.reset.isVisible()
    assert row.explanation() == ""
    assert settings.childGroups() == []


def test_all_keys_are_reset(section, settings, qtbot):
    assert not section.reset.isEnabled()
    press(qtbot, section, "skip", Key.Key_A)
    press(qtbot, section, "both", Key.Key_5)

    section.reset.click()

    assert {command: keymap().keys(command) for command in USUAL} == dict(USUAL)
    assert settings.childGroups() == []


def test_the_usual_key_pressed_again_is_no_change(section, qtbot):
    press(qtbot, section, "previous_group", Key.Key_K)

    assert keymap().keys("previous_group") == ("Up", "K")


def test_saved_keys_that_clash_or_mean_nothing_are_ignored(settings):
    settings.setValue("shortcuts/skip", "1")
    settings.setValue("shortcuts/both", "no key")
    settings.setValue("shortcuts/undo", "Ctrl+U")

    keymap().load(settings)

    assert [keymap().key(command) for command in ("skip", "both", "undo")] == ["5", "3", "Ctrl+U"]


def test_keys_have_german_names(section, qtbot):
    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: button_of(section, "undo").text() == "Strg+Z")
    assert button_of(section, "redo").text() == "Strg+Umschalt+Z"
    press(qtbot, section, "undo", Key.Key_5)
    assert "5 ist schon vergeben: Später." in row_of(section, "undo").explanation()
