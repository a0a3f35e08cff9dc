"""A field shows its message and passes it to screen readers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolButton

from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.widgets.buttons import BusyButton
from app.ui.widgets.fields import FieldState, LabeledField
from app.ui.widgets.spinner import Spinner


@pytest.fixture
def field(qtbot):
    field = LabeledField("Server address", icon="lock")
    qtbot.addWidget(field)
    field.resize(400, 90)
    field.show()
    qtbot.waitExposed(field)
    return field


def test_invalid_field_shows_an_accessible_message(field):
    field.set_state(FieldState.INVALID, "No server answers at this address.")

    assert field.message() == "No server answers at this address."
    assert field.input.accessibleDescription() == "No server answers at this address."
    assert field.input.property("invalid") is True


def test_corrected_field_clears_its_message(field):
    field.set_state(FieldState.INVALID, "No server answers at this address.")

    field.set_state(FieldState.NORMAL)

    assert field.message() == ""
    assert field.input.accessibleDescription() == ""
    assert field.input.property("invalid") is False


@pytest.mark.parametrize(
    ("state", "spinning", "spoken"),
    [
        (FieldState.NORMAL, False, ""),
        (FieldState.CHECKING, True, "is being checked"),
        (FieldState.OK, False, "correct"),
    ],
)
def test_state_is_shown_and_accessible(field, state, spinning, spoken):
    field.set_state(state)

    assert field.findChild(Spinner).isVisible() is spinning
    assert field.input.accessibleDescription() == spoken


def test_text_ends_before_the_icon(field):
    free = field.input.textMargins().right()

    field.set_state(FieldState.CHECKING)

    spinner = field.findChild(Spinner)
    assert field.input.textMargins().right() >= free + spinner.width()
    assert spinner.geometry().right() < field.input.width()


def test_label_focuses_the_input(field):
    assert field.input.accessibleName() == "Server address"
    assert field._label.buddy() is field.input


def test_password_is_hidden_until_the_button_is_pressed(qtbot):
    field = LabeledField("Password", password=True)
    qtbot.addWidget(field)
    field.show()
    eye = field.findChild(QToolButton)
    assert (field.input.echoMode(), eye.accessibleName()) == (QLineEdit.EchoMode.Password, "Show password")

    qtbot.mouseClick(eye, Qt.MouseButton.LeftButton)

    assert (field.input.echoMode(), eye.accessibleName()) == (QLineEdit.EchoMode.Normal, "Hide password")
    use_language(LanguageChoice.GERMAN)
    qtbot.waitUntil(lambda: eye.accessibleName() == "Passwort verbergen")


def test_busy_button_cannot_be_pressed(qtbot):
    button = BusyButton("Connect")
    qtbot.addWidget(button)
    button.show()

    button.set_busy(True)
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    button.set_busy(False)

    assert button.isEnabled()


def test_unready_button_stays_disabled_after_being_busy(qtbot):
    button = BusyButton("Connect")
    qtbot.addWidget(button)

    button.set_busy(True)
    button.set_ready(False)
    button.set_busy(False)

    assert not button.isEnabled()
