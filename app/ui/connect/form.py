"""Form of the connect screen: address, sign-in, and the problems with either."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from app.domain.errors import AddressInvalid, CertificateChanged, CertificateUnknown, DedupeError
from app.domain.servers import ConnectionOptions, Profile, ServerAddress, ServerFound
from app.ui.connect import wording
from app.ui.connect.advanced import AdvancedSettings
from app.ui.connect.certificate_panel import CertificatePanel
from app.ui.connect.sign_in_fields import SignInFields
from app.ui.look.translation import RetranslateMixin, error_text, text
from app.ui.widgets.buttons import BusyButton, push_button
from app.ui.widgets.fields import FieldState, LabeledField
from app.ui.widgets.labels import Icon, IconLabel, label

LOGO = 60
HINT_INDENT = 24
SPINNER_ROOM = 40  # pixels a large button needs beside its text for a spinner on the left

AT_ADDRESS = {
    "unreachable", "timeout", "not-paperless", "login-page", "address-invalid", "version-unsupported",
}  # fmt: skip
AT_ADVANCED = {"setting-invalid", "client-certificate"}


class ConnectForm(RetranslateMixin, QWidget):
    """Holds the user's input and shows results; the screen does the connecting.

    Signals:
        submitted: the user pressed Connect, or Enter in a field.
        demo_asked: the user wants to open the demo library.
        cancel_asked: the user wants to cancel the current attempt.
        address_edited: the user changed the address or the connection settings.
    """

    submitted = Signal()
    demo_asked = Signal()
    cancel_asked = Signal()
    address_edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._fingerprint: str | None = None
        self._trusted_at: frozenset[str] = frozenset()  # origins that the trusted certificate applies to
        self._title = label(role="h1", wrap=True)
        self._subtitle = label(role="secondary", wrap=True)
        self.address = LabeledField(icon="server", large=True, keeps_room=True)
        self.address.input.setPlaceholderText("https://paperless.example")
        self.address.input.setInputMethodHints(Qt.InputMethodHint.ImhUrlCharactersOnly)
        self.certificate = CertificatePanel()
        self.sign_in = SignInFields()
        self.remember = QCheckBox()
        self.remember.setChecked(True)
        self._remember_hint = label(role="hint", wrap=True)
        self._remember_hint.setContentsMargins(HINT_INDENT, 0, 0, 0)
        self.advanced = AdvancedSettings()
        self.connect_button = BusyButton(scale="l")
        self.connect_button.setAutoDefault(True)
        self.demo_button = BusyButton(kind="normal", scale="l")
        self.demo_button.setAutoDefault(True)
        self.cancel_button = push_button(size="l")
        self.cancel_button.hide()
        self._problem = IconLabel("error", color="conflict", role="error")
        self._problem.hide()
        self._lay_out()
        self._listen()
        self.retranslate()

    def _lay_out(self) -> None:
        titles = QVBoxLayout()
        titles.setSpacing(4)
        titles.addWidget(self._title)
        titles.addWidget(self._subtitle)
        header = QHBoxLayout()
        header.setSpacing(16)
        header.addWidget(Icon("app-icon", "text", LOGO))
        header.addLayout(titles, 1)
        remember = QVBoxLayout()
        remember.setSpacing(0)
        remember.addWidget(self.remember, 0, Qt.AlignmentFlag.AlignLeft)
        remember.addWidget(self._remember_hint)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        for button in (self.connect_button, self.demo_button, self.cancel_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addLayout(header)
        column.addSpacing(8)
        column.addWidget(self.address)
        column.addWidget(self.certificate)
        column.addWidget(self.sign_in)
        column.addLayout(remember)
        column.addWidget(self.advanced)
        column.addLayout(buttons)
        column.addWidget(self._problem)

    def _listen(self) -> None:
        self.address.input.textEdited.connect(self._on_address_edited)
        self.address.input.returnPressed.connect(self.submitted)
        self.sign_in.submitted.connect(self.submitted)
        self.advanced.changed.connect(self.address_edited)
        self.certificate.trusted.connect(self._on_trusted)
        self.certificate.distrusted.connect(self._on_distrusted)
        self.connect_button.clicked.connect(self.submitted)
        self.demo_button.clicked.connect(self.demo_asked)
        self.cancel_button.clicked.connect(self.cancel_asked)

    # --- what was entered ------------------------------------------------------------------------

    def typed(self) -> str:
        return self.address.input.text().strip()

    def options(self) -> ConnectionOptions:
        return self.advanced.options(self._fingerprint)

    def fill(self, profile: Profile) -> None:
        """Show a recent library; its secrets must be entered again."""
        self.address.input.setText(profile.server_url)
        self.sign_in.user.input.setText(profile.user_name)
        self.sign_in.clear_secrets()
        self.advanced.fill(profile.options)
        self._trust(profile.options.trusted_fingerprint)
        self.clear_errors()

    def focus_first_empty(self) -> None:
        """Focus the first empty field: address, then user, password or token."""
        if self.typed():
            self.sign_in.focus_first_empty()
        else:
            self.address.input.setFocus()

    # --- what comes of it ------------------------------------------------------------------------

    def show_checking(self) -> None:
        self.address.set_state(FieldState.CHECKING)

    def show_found(self, found: ServerFound) -> None:
        self.address.set_icon("lock" if found.address.is_encrypted else "server")
        if self.certificate.asks():
            self._trust(self._fingerprint)
        self.address.set_state(*wording.about(found, self.options()))

    def show_error(self, error: DedupeError, *, take_focus: bool = True) -> None:
        """Show an error beside the field it concerns.

        Args:
            take_focus: focus that field; not while the user is still typing.
        """
        self.address.set_state(FieldState.NORMAL)
        if isinstance(error, CertificateUnknown | CertificateChanged):
            self.address.set_state(FieldState.WARNING)
            self.certificate.ask(error)
            if take_focus:
                self.certificate.trust.setFocus()
        elif error.code in AT_ADDRESS:
            self.show_at_address(error_text(error), take_focus=take_focus)
        elif error.code == "wrong-password":
            self.sign_in.show_problem(self.sign_in.password, error_text(error))
        elif error.code == "token-rejected":
            self.sign_in.show_problem(self.sign_in.token, error_text(error))
        elif error.code == "second-factor-needed":
            self.sign_in.ask_for_code(error_text(error))
        elif error.code == "second-factor-wrong":
            self.sign_in.show_problem(self.sign_in.code, error_text(error))
        elif error.code in AT_ADVANCED:
            self.advanced.show_problem(error_text(error))
        else:
            self._problem.set_text(error_text(error))
            self._problem.show()
            if take_focus:
                self.connect_button.setFocus()

    def show_at_address(self, message: str, *, take_focus: bool = True) -> None:
        self.address.set_state(FieldState.INVALID, message)
        if take_focus:
            self.address.input.setFocus()

    def clear_errors(self) -> None:
        self.address.set_state(FieldState.NORMAL)
        if self.certificate.asks():
            self._trust(self._fingerprint)
        self.sign_in.clear_problems()
        self.advanced.clear_problem()
        self._problem.hide()

    def problem(self) -> str:
        """Error message below the buttons; "" if there is none."""
        return "" if self._problem.isHidden() else self._problem.label.text()

    def set_busy(self, button: BusyButton | None) -> None:
        """Show that this button's operation is running and can be cancelled; None once it ended."""
        for one in (self.connect_button, self.demo_button):
            one.set_busy(one is button)
            one.setVisible(button is None or one is button)
            one.setMinimumWidth(one.sizeHint().width() + SPINNER_ROOM if one is button else 0)
        self.cancel_button.setVisible(button is not None)
        for part in (self.address, self.certificate, self.sign_in, self.remember, self.advanced):
            part.setEnabled(button is None)
        self.retranslate()
        if button is not None:
            self.cancel_button.setFocus()

    # --- trust -----------------------------------------------------------------------------------

    def _trust(self, fingerprint: str | None) -> None:
        """Trust this certificate for the current address, or none."""
        self._fingerprint = fingerprint
        self._trusted_at = _origins(self.typed()) if fingerprint else frozenset()
        if fingerprint:
            self.certificate.show_trust(fingerprint)
        else:
            self.certificate.show_nothing()

    def _on_trusted(self, fingerprint: str) -> None:
        self._trust(fingerprint)
        self.sign_in.focus_first_empty()
        self.address_edited.emit()

    def _on_distrusted(self) -> None:
        self._trust(None)
        self.address.input.setFocus()
        self.address_edited.emit()

    def _on_address_edited(self) -> None:
        elsewhere = _origins(self.typed()) != self._trusted_at
        self._trust(None if elsewhere else self._fingerprint)
        self.address.set_icon("server")
        self.address.set_state(FieldState.NORMAL)
        self.address_edited.emit()

    # --- looks -----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self._title.setText(text("connect.title"))
        self._subtitle.setText(text("connect.sub"))
        self.address.set_label(text("connect.address"))
        self.remember.setText(text("connect.remember"))
        self._remember_hint.setText(text("connect.remember.hint"))
        self.remember.setAccessibleDescription(text("connect.remember.hint"))
        going = self.connect_button.is_busy()
        self.connect_button.setText(text("connect.going" if going else "connect.go"))
        self.demo_button.setText(text("connect.demo"))
        self.demo_button.setToolTip(text("connect.demo.hint"))
        self.demo_button.setAccessibleDescription(text("connect.demo.hint"))
        self.cancel_button.setText(text("ui.cancel"))


def _origins(typed: str) -> frozenset[str]:
    """Return the origins that may receive the token of an address; empty if the text is no address."""
    try:
        return frozenset(address.origin for address in ServerAddress.candidates(typed))
    except AddressInvalid:
        return frozenset()
