"""Server and sign-in: the open library with its permissions, and the servers saved on this computer."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app.domain.servers import Capabilities, Profile, ServerAddress
from app.tasks import connection_tasks, file_tasks
from app.ui.look.formats import format_moment, today
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.settings.section import PADDING, Section, SettingRow
from app.ui.widgets import layouts
from app.ui.widgets.buttons import push_button
from app.ui.widgets.dialogs import exec_with_scrim
from app.ui.widgets.labels import IconLabel, label
from app.ui.widgets.panels import Panel

WIDTH = 460


class ServerSection(Section):
    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._profiles: tuple[Profile, ...] = ()
        self.open_library = OpenLibrary(session)
        self._caption = label(role="caption")
        self._saved = Panel()
        self._none = label(role="hint")
        self.rows: list[SavedServer] = []
        self.body.addWidget(self.open_library)
        self.body.addSpacing(8)
        for widget in (self._caption, self._saved, self._none):
            self.body.addWidget(widget)
        for changed in (
            session.scan_started,
            session.scan_finished,
            session.scan_failed,
            session.scan_stopped,
        ):
            changed.connect(self._allow_forgetting)
        self.retranslate()
        self._show_profiles(())

    def enter(self) -> None:
        """Reload the list, which changes with every sign-in."""
        self._session.queues.queries.submit(
            connection_tasks.recent, self._show_profiles, failed=self._session.failed.emit
        )

    def retranslate(self) -> None:
        self.heading.setText(text("st.server"))
        self._caption.setText(text("st.srv.saved"))
        self._none.setText(text("st.srv.none"))

    def _show_profiles(self, profiles: tuple[Profile, ...]) -> None:
        if profiles == self._profiles and self.rows:
            self._allow_forgetting()
            return
        self._profiles = profiles
        self._saved.clear()
        self.rows = [SavedServer(profile) for profile in profiles]
        for row in self.rows:
            row.forget_requested.connect(self._ask_to_forget)
            self._saved.add_row(row)
        self._saved.setVisible(bool(profiles))
        self._none.setVisible(not profiles)
        self._allow_forgetting()

    def _allow_forgetting(self, *_change: object) -> None:
        for row in self.rows:
            row.set_in_use(self._in_use(row.profile))

    def _in_use(self, profile: Profile) -> bool:
        """Return whether a running operation uses the profile's data, which must not be deleted meanwhile."""
        return self._session.is_open(profile) and self._session.queues.operations.busy

    def _ask_to_forget(self, profile: Profile) -> None:
        wanted = exec_with_scrim(ForgetServerDialog(profile, self)) == QDialog.DialogCode.Accepted
        if self._in_use(profile):
            self._allow_forgetting()
        elif wanted:
            self._forget(profile)

    def _forget(self, profile: Profile) -> None:
        queues = self._session.queues
        failed = self._session.failed.emit
        queues.files.submit(partial(file_tasks.clear_cache_of, profile=profile), failed=failed)
        # A clean-up continues when its library is closed, so its journal must not be deleted meanwhile.
        queues.operations.submit(
            partial(connection_tasks.forget, profile=profile), self._on_forgotten, failed=failed
        )

    def _on_forgotten(self, profile: Profile) -> None:
        if self._session.is_open(profile):  # meanwhile another library, or none, may be open
            self._session.close()
        else:
            self.enter()


class SavedServer(RetranslateMixin, SettingRow):
    """One saved account on a server.

    Signals:
        forget_requested: its Profile.
    """

    forget_requested = Signal(object)

    def __init__(self, profile: Profile, parent: QWidget | None = None) -> None:
        self.forget = push_button(size="s")
        super().__init__(self.forget, parent=parent)
        self.profile = profile
        self._in_use = False
        self.forget.clicked.connect(self._request)
        self.retranslate()

    def set_in_use(self, in_use: bool) -> None:
        """Disable forgetting while an operation uses the account."""
        self._in_use = in_use
        self.forget.setEnabled(not in_use)
        self.retranslate()

    def retranslate(self) -> None:
        profile = self.profile
        used = datetime.fromisoformat(profile.last_used).astimezone()
        when = format_moment(used, today())
        account = text("st.srv.used", user=profile.user_name, v=profile.server_version, when=when)
        self.set_texts(profile.server_url, account)
        self.forget.setText(text("st.srv.forget"))
        self.forget.setAccessibleName(
            text("st.srv.forget.a11y", user=profile.user_name, host=profile.server_url)
        )
        self.forget.setToolTip(text("st.srv.busy") if self._in_use else "")

    def _request(self) -> None:
        self.forget_requested.emit(self.profile)


class ForgetServerDialog(QDialog):
    """Asks before forgetting a server; "Cancel" is the default."""

    def __init__(self, profile: Profile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("st.fg.title"))
        self.buttons = QDialogButtonBox()
        self.forget = QPushButton(text("st.fg.go"))
        cancel = QPushButton(text("ui.cancel"))
        self.buttons.addButton(self.forget, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        host = profile.server_url.partition("://")[2]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(8)
        layout.addWidget(label(text("st.fg.title"), "h2"))
        layout.addWidget(label(text("st.fg.text", user=profile.user_name, host=host), wrap=True))
        for number in (1, 2, 3, 4):
            layout.addWidget(IconLabel("minus", text(f"st.fg.{number}"), role="body"))
        layout.addSpacing(4)
        layout.addWidget(label(text("st.fg.stays"), "secondary", wrap=True))
        layout.addSpacing(8)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(WIDTH)
        cancel.setDefault(True)
        cancel.setFocus()


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
        for allowed, sentence in rights_sentences(rights):
            icon, color = ("check", "keep") if allowed else ("close", "conflict")
            self._column.addWidget(IconLabel(icon, sentence, color))


def rights_sentences(rights: Capabilities) -> list[tuple[bool, str]]:
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
