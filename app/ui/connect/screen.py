"""Screen shown before a library is open: sign in, open a recent library, or try the demo."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.domain.errors import DedupeError, SecondFactorNeeded, TokenRejected
from app.domain.servers import Profile, ServerFound
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from app.tasks.task_queue import Task, TaskQueues
from app.ui.connect.address_check import AbandonableTask, AddressCheck
from app.ui.connect.form import ConnectForm
from app.ui.connect.recent_libraries import RecentLibraries, RemoveLibraryDialog
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.navigation import Destination, Screen
from app.ui.widgets.buttons import BusyButton
from app.ui.widgets.labels import IconLabel
from app.ui.widgets.language_box import LanguageBox
from app.ui.widgets.panels import InspectorColumn

FORM_WIDTH = 480
INSPECTOR_WIDTH = 380
MARGIN = 32  # above and below the form
ONE_COLUMN_BELOW = 1100


class KeychainUnavailable(DedupeError):
    """The token could not be saved, because this computer has no usable keychain."""

    code = "keychain"


class ConnectScreen(Screen):
    """Works without a session.

    Signals:
        connected: a `connection_tasks.Connected`, once signed in.
        failed: a DedupeError to be shown after that.
        forgotten: a Profile whose data was removed from this computer.
    """

    connected = Signal(object)
    failed = Signal(object)
    forgotten = Signal(object)

    def __init__(
        self, queues: TaskQueues, parent: QWidget | None = None, *, settings: QSettings | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._queues = queues
        self._attempt: AbandonableTask | None = None
        self._recent: Profile | None = None  # the library being opened with a click
        self._wants_code: set[tuple[str, str]] = set()  # address and user of accounts that require a code
        self.form = ConnectForm()
        self.check = AddressCheck(queues.queries, self)
        self.recents = RecentLibraries()
        self.chips = RecentLibraries(chips=True)
        self.language = LanguageBox(settings)
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        page = QHBoxLayout(self)  # from the outside in, as ReviewScreen
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        self._area = QScrollArea()
        page.addWidget(self._area, 1)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        self._area.setWidget(content)
        row = QHBoxLayout(content)
        row.setContentsMargins(24, 0, 24, 0)
        row.addStretch(1)
        self._middle = QWidget()
        row.addWidget(self._middle)
        row.addStretch(1)
        self._column = column = QVBoxLayout(self._middle)
        column.setSpacing(24)
        self._promises_below = SafetyNotes()
        for part in (self.chips, self.form, self._promises_below):
            column.addWidget(part)
        column.addWidget(self.language, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._inspector = InspectorColumn(INSPECTOR_WIDTH)
        page.addWidget(self._inspector)
        self._inspector.body.addWidget(self.recents)
        self._inspector.footer.addWidget(SafetyNotes())
        theme().changed.connect(self._fit)
        self._fit()

    def _listen(self) -> None:
        form = self.form
        form.address_edited.connect(self._on_address_edited)
        form.submitted.connect(self.submit)
        form.demo_asked.connect(self.open_demo)
        form.cancel_asked.connect(self.cancel)
        self.check.checking.connect(form.show_checking)
        self.check.found.connect(self._on_found)
        self.check.failed.connect(self._on_check_failed)
        for recents in (self.recents, self.chips):
            recents.chosen.connect(self.open_recent)
            recents.removal_asked.connect(self._ask_to_forget)

    def enter(self, _destination: Destination | None = None) -> None:
        """Show the recent libraries and focus the first empty field."""
        self._load_recents()
        self.form.focus_first_empty()

    # --- connecting ------------------------------------------------------------------------------

    def submit(self) -> None:
        """Sign in with the entered credentials."""
        if self._attempt is not None:
            return
        form = self.form
        form.clear_errors()
        if not form.typed():
            form.show_at_address(text("connect.err.address.empty"))
            return
        if not form.advanced.are_valid():
            return
        credentials = form.sign_in.credentials()
        if credentials is None:
            return
        task = partial(
            connection_tasks.connect,
            typed=form.typed(),
            credentials=credentials,
            options=form.options(),
            remember=form.remember.isChecked(),
        )
        self._begin(task, form.connect_button)

    def open_recent(self, profile: Profile) -> None:
        """Connect with the token in the keychain."""
        if self._attempt is not None:
            return
        self._fill(profile)
        self._recent = profile
        self._begin(partial(connection_tasks.reconnect, profile=profile), self.form.connect_button)

    def open_demo(self) -> None:
        """Open the demo library of the app; needs no server."""
        if self._attempt is None:
            self.form.clear_errors()
            self._begin(connection_tasks.connect_demo, self.form.demo_button)

    def cancel(self) -> None:
        """Abandon the attempt; the form is usable again at once."""
        if self._attempt is not None:
            self._attempt.abandon()
            self._queues.operations.submit(
                connection_tasks.disconnect
            )  # in case the sign-in succeeded meanwhile
            self._end()
            self.form.focus_first_empty()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._attempt is not None:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def _begin(self, task: Task[TaskContext], button: BusyButton) -> None:
        self.check.stop()
        self.form.set_busy(button)
        self._attempt = AbandonableTask(self._queues.operations, task, self)
        self._attempt.done.connect(self._on_connected)
        self._attempt.failed.connect(self._on_failed)
        self._attempt.broken.connect(self._end)

    def _end(self) -> None:
        self._attempt = None
        self._recent = None
        self.form.set_busy(None)

    def _on_connected(self, library: connection_tasks.Connected) -> None:
        asked_to_remember = self._recent is None and self.form.remember.isChecked()
        self._end()
        self.form.sign_in.clear_secrets()
        self.connected.emit(library)
        if asked_to_remember and not library.remembered and not library.profile.is_demo:
            self.failed.emit(KeychainUnavailable(text("err.keychain")))

    def _on_failed(self, error: DedupeError) -> None:
        recent = self._recent
        self._end()
        if recent is not None and isinstance(error, TokenRejected):
            self.form.sign_in.show_problem(self.form.sign_in.password, text("connect.again"))
            return
        if isinstance(error, SecondFactorNeeded):
            self._wants_code.add(self._account())
        self.form.show_error(error)

    # --- the address -----------------------------------------------------------------------------

    def _on_address_edited(self) -> None:
        self.form.sign_in.set_code_wanted(self._account() in self._wants_code)
        self.recents.mark(None)
        self.chips.mark(None)
        self.check.later(self.form.typed(), self.form.options())

    def _on_found(self, found: ServerFound) -> None:
        self.form.show_found(found)

    def _on_check_failed(self, error: DedupeError) -> None:
        self.form.show_error(error, take_focus=False)

    def _account(self) -> tuple[str, str]:
        return self.form.typed(), self.form.sign_in.user.input.text().strip()

    # --- libraries used before -------------------------------------------------------------------

    def _load_recents(self) -> None:
        self._queues.queries.submit(connection_tasks.recent, self._on_recents, failed=self.form.show_error)

    def _on_recents(self, profiles: tuple[Profile, ...]) -> None:
        for recents in (self.recents, self.chips):
            recents.set_profiles(profiles)
        self._fit()
        if profiles and not self.form.typed():
            self._fill(profiles[0])
            self.check.now(self.form.typed(), self.form.options())
            self.form.focus_first_empty()

    def _fill(self, profile: Profile) -> None:
        self.form.fill(profile)
        self.form.sign_in.set_code_wanted(self._account() in self._wants_code)
        self.recents.mark(profile)
        self.chips.mark(profile)

    def _ask_to_forget(self, profile: Profile) -> None:
        dialog = RemoveLibraryDialog(profile, self)
        dialog.confirmed.connect(self._forget)
        dialog.ask()

    def _forget(self, profile: Profile) -> None:
        """Remove a library after the pending operations: a clean-up continues when its library is closed."""
        from app.tasks import file_tasks  # imports the services, which the first window does without

        failed = self.form.show_error
        self._queues.files.submit(partial(file_tasks.clear_cache_of, profile=profile), failed=failed)
        task = partial(connection_tasks.forget, profile=profile)
        self._queues.operations.submit(task, self._on_forgotten, failed=failed)

    def _on_forgotten(self, profile: Profile) -> None:
        self._load_recents()
        self.forgotten.emit(profile)

    # --- looks -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use one column in a narrow window: recent libraries above the form, safety notes below."""
        narrow = self.width() < ONE_COLUMN_BELOW
        self._inspector.setVisible(not narrow)
        self.chips.setVisible(narrow and bool(self.chips.rows()))
        self.recents.setVisible(bool(self.recents.rows()))
        self._promises_below.setVisible(narrow)
        needed = self.form.minimumSizeHint().width()
        self._middle.setFixedWidth(max(FORM_WIDTH, theme().scaled(FORM_WIDTH), needed))
        self._centre()

    def _centre(self) -> None:
        """Place the form in the middle, once: messages that come and go must not move it."""
        self._column.setContentsMargins(0, 0, 0, MARGIN)
        free = self.height() - self._middle.sizeHint().height()
        self._column.setContentsMargins(0, max(MARGIN, free // 2), 0, MARGIN)


PROMISES = (
    ("keep", "connect.promise1"),
    ("undo", "connect.promise2"),
    ("lock", "connect.promise3"),
)


class SafetyNotes(RetranslateMixin, QWidget):
    """The promises that the app makes about documents and data."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = [IconLabel(icon, color="keep") for icon, _ in PROMISES]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        for line in self._lines:
            column.addWidget(line)
        self.retranslate()

    def retranslate(self) -> None:
        for line, (_, key) in zip(self._lines, PROMISES, strict=True):
            line.set_text(text(key))
