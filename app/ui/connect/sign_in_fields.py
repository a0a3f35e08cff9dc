"""How to sign in: by user name and password, with a one-time code where the account wants one, or token."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.domain.servers import Credentials, PasswordLogin, Token
from app.ui.look.theme import set_style_property, theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.fields import FieldState, LabeledField
from app.ui.widgets.labels import IconLabel, label
from app.ui.widgets.segmented_control import SegmentedControl

BY_PASSWORD, BY_TOKEN = "password", "token"
CODE_WIDTH = 132
LABEL_ABOVE = 20  # pixels from the top of a field to its input


class SignInFields(RetranslateMixin, QWidget):
    """Which fields there are follows the way of signing in.

    Signals:
        submitted: Enter was pressed in a field.
    """

    submitted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._code_wanted = False
        self._code_message = ""
        self._title = label(role="field")
        self.method = SegmentedControl()
        self.method.add_segment(BY_PASSWORD, "", "user")
        self.method.add_segment(BY_TOKEN, "", "key")
        self.user = LabeledField()
        self.password = LabeledField(password=True)
        self.token = LabeledField(password=True)
        self.code = LabeledField()
        self.code.input.setPlaceholderText("000 000")
        self.code.input.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self._code_hint = label(role="hint", wrap=True)
        self._code_hint.setContentsMargins(0, LABEL_ABOVE, 0, 0)
        self._password_problem = IconLabel("error", color="conflict", role="error")
        self._login = QWidget()
        self._code_row = QWidget()
        self._lay_out()
        self.method.chosen.connect(self._show_method)
        for field in (self.user, self.password, self.token, self.code):
            field.input.returnPressed.connect(self.submitted)
            field.input.textEdited.connect(self.clear_problems)
        theme().changed.connect(self._fit)
        self._fit()
        self.set_code_wanted(False)
        self.retranslate()

    def _lay_out(self) -> None:
        pair = QHBoxLayout()
        pair.setSpacing(12)
        for field in (self.user, self.password):
            pair.addWidget(field, 1, Qt.AlignmentFlag.AlignTop)
        login = QVBoxLayout(self._login)
        login.setContentsMargins(0, 0, 0, 0)
        login.setSpacing(6)
        login.addLayout(pair)
        login.addWidget(self._password_problem)
        code = QHBoxLayout(self._code_row)
        code.setContentsMargins(0, 0, 0, 0)
        code.setSpacing(12)
        code.addWidget(self.code)
        code.addWidget(self._code_hint, 1)
        method = QVBoxLayout()
        method.setSpacing(6)
        method.addWidget(self._title)
        method.addWidget(self.method)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addLayout(method)
        for widget in (self._login, self._code_row, self.token):
            column.addWidget(widget)

    # --- what was entered ------------------------------------------------------------------------

    def uses_token(self) -> bool:
        return self.method.current() == BY_TOKEN

    def credentials(self) -> Credentials | None:
        """What was entered; None if something is missing, which is then said at its field."""
        if self.uses_token():
            entered = self.token.input.text().strip()
            if not entered:
                self.show_problem(self.token, text("connect.err.token.empty"))
            return Token(entered) if entered else None
        user, password = self.user.input.text().strip(), self.password.input.text()
        if not user:
            self.show_problem(self.user, text("connect.err.user.empty"))
        elif not password:
            self.show_problem(self.password, text("connect.err.pass.empty"))
        code = "".join(self.code.input.text().split()) if not self._code_row.isHidden() else ""
        return PasswordLogin(user, password, code or None) if user and password else None

    def set_code_wanted(self, wanted: bool) -> None:
        """Whether the account asks for a one-time code."""
        self._code_wanted = wanted
        self._show_method()

    def ask_for_code(self, message: str) -> None:
        """The server wants a one-time code to go on."""
        self.set_code_wanted(True)
        self._say_at_code(message, "warning")
        self.code.input.setFocus()

    def clear_secrets(self) -> None:
        for field in (self.password, self.token, self.code):
            field.input.clear()

    def focus_first_empty(self) -> None:
        """To the first field that is still to be filled in, or to the last one."""
        inputs = self._shown_inputs()
        next((one for one in inputs if not one.text()), inputs[-1]).setFocus()

    # --- what is wrong ---------------------------------------------------------------------------

    def show_problem(self, field: LabeledField, message: str) -> None:
        """Say it at the field and go there; there is room for it beside or below a narrow field."""
        self.clear_problems()
        field.set_state(FieldState.INVALID, message if field is self.token else "")
        if field is self.code:
            self._say_at_code(message, "error")
        elif field is not self.token:
            self._password_problem.set_text(message)
            self._password_problem.show()
        field.input.setAccessibleDescription(message)
        field.input.setFocus()
        field.input.selectAll()

    def clear_problems(self) -> None:
        for field in (self.user, self.password, self.token, self.code):
            if field.state() is FieldState.INVALID:
                field.set_state(FieldState.NORMAL)
        self._password_problem.hide()
        self._say_at_code("", "hint")
        self.retranslate()

    def problem(self) -> str:
        """The sentence below user and password, empty if there is none."""
        return "" if self._password_problem.isHidden() else self._password_problem.label.text()

    def code_message(self) -> str:
        """What stands beside the one-time code."""
        return self._code_hint.text()

    def _say_at_code(self, message: str, role: str) -> None:
        self._code_message = message
        set_style_property(self._code_hint, "role", role)
        self._code_hint.setText(message or text("connect.otp.hint"))

    # --- looks -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self._title.setText(text("connect.signin"))
        self.method.set_text(BY_PASSWORD, text("connect.password"))
        self.method.set_text(BY_TOKEN, text("connect.token"))
        self.method.setAccessibleName(text("connect.signin"))
        self.user.set_label(text("connect.user"))
        self.password.set_label(text("connect.pass"))
        self.token.set_label(text("connect.token"))
        if self.token.state() is not FieldState.INVALID:
            self.token.set_state(FieldState.NORMAL, text("connect.token.hint"))
        self.code.set_label(text("connect.otp"))
        self._code_hint.setText(self._code_message or text("connect.otp.hint"))

    def _show_method(self) -> None:
        by_token = self.uses_token()
        self._login.setVisible(not by_token)
        self._code_row.setVisible(not by_token and self._code_wanted)
        self.token.setVisible(by_token)
        self.clear_problems()

    def _shown_inputs(self) -> list[QLineEdit]:
        if self.uses_token():
            return [self.token.input]
        code = [] if self._code_row.isHidden() else [self.code.input]
        return [self.user.input, self.password.input, *code]

    def _fit(self) -> None:
        self.code.setFixedWidth(theme().scaled(CODE_WIDTH))
