"""The open library: its connection and the permissions of its account."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.servers import Capabilities, Profile, ServerAddress
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.settings.section import PADDING, SettingRow
from app.ui.widgets import layouts
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import IconLabel, label
from app.ui.widgets.panels import Panel


class OpenLibrary(RetranslateMixin, QWidget):
    """Hidden while no library is open."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._caption = label(role="caption")
        self._panel = Panel()
        self.sign_in = push_button(size="s")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._caption)
        column.addWidget(self._panel)
        for changed in (session.connected, session.disconnected, session.online_changed):
            changed.connect(self.retranslate)
        self.retranslate()

    def retranslate(self, *_change: object) -> None:
        """Rebuild the rows for the current library."""
        profile = self._session.profile
        self._panel.clear()
        self.setVisible(profile is not None)
        if profile is None:
            return
        self._caption.setText(text("st.srv.open"))
        self._panel.add_row(self._address_row(profile))
        rights = Rights()
        rights.show_rights(self._session.capabilities)
        self._panel.add_row(rights)
        for title, value in connection_facts(profile):
            row = SettingRow(path=True)
            row.set_texts(title, value)
            self._panel.add_row(row)

    def _address_row(self, profile: Profile) -> SettingRow:
        if profile.is_demo:
            row = SettingRow()
            row.set_texts(text("demo.lib"), text("st.srv.demo"))
            return row
        self.sign_in = push_button(text("st.srv.signin"), size="s")
        self.sign_in.setAccessibleName(text("st.srv.signin.a11y", host=profile.server_url))
        self.sign_in.clicked.connect(self._sign_in_again)
        row = SettingRow(self.sign_in)
        account = text("st.srv.user", user=profile.user_name, v=profile.server_version)
        state = text(f"status.{self._session.connection}")
        row.set_texts(profile.server_url, f"{account} · {state}")
        return row

    def _sign_in_again(self) -> None:
        self._session.go(Destination(ScreenId.CONNECT))


def connection_facts(profile: Profile) -> list[tuple[str, str]]:
    """Return special connection settings. Headers appear without their values, which may be secrets."""
    options = profile.options
    facts: list[tuple[str, str]] = []
    if options.trusted_fingerprint:
        digits = options.trusted_fingerprint.upper()
        pairs = ":".join(digits[start : start + 2] for start in range(0, len(digits), 2))
        facts.append((text("st.srv.cert"), f"SHA-256 {pairs}"))
    if options.ca_file:
        facts.append((text("st.srv.ca"), options.ca_file))
    if options.headers:
        names = ", ".join(name for name, _ in options.headers)
        facts.append((text("st.srv.headers", n=len(options.headers)), names))
    if not profile.is_demo and not ServerAddress(profile.server_url).is_encrypted:
        facts.append((text("st.srv.plain"), text("st.srv.plain.d")))
    return facts


class Rights(QWidget):
    """A heading and one line per permission."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(PADDING, 12, PADDING, 12)
        self._column.setSpacing(6)

    def show_rights(self, rights: Capabilities | None) -> None:
        """Show permissions; None while offline."""
        layouts.clear(self._column)
        self._column.addWidget(label(text("st.r.title"), "medium"))
        if rights is None:
            self._column.addWidget(label(text("st.r.offline"), "hint", wrap=True))
            return
        for allowed, sentence in sentences(rights):
            icon, color = ("check", "keep") if allowed else ("close", "conflict")
            self._column.addWidget(IconLabel(icon, sentence, color))


def sentences(rights: Capabilities) -> list[tuple[bool, str]]:
    """Return each permission as a sentence, and whether it is granted."""
    may_change = rights.allows("change_document")
    may_delete = rights.allows("delete_document")
    message = [
        (may_change, "st.r.change" if may_change else "st.r.nochange"),
        (
            may_delete,
            ("st.r.deleteall" if rights.is_superuser else "st.r.delete") if may_delete else "st.r.nodelete",
        ),
    ]
    lines = [(good, text(key)) for good, key in message]
    if not rights.has_trash:
        return [*lines, (False, text("st.r.notrash"))]
    lines.append((rights.can_restore, text("st.r.restore" if rights.can_restore else "st.r.norestore")))
    days = rights.trash_days
    lines.append((True, text("st.r.daysunknown") if days is None else text("st.r.days", n=days)))
    return lines
