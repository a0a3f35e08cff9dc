"""When the library was scanned last, and the way to scan it again."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.services.scan.scan import ScanResult
from app.ui.look.formats import format_duration, format_moment, today
from app.ui.look.translation import text
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import Destination, ScreenId
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.retranslated import RetranslateMixin


class ScanLine(RetranslateMixin, QWidget):
    """While a scan runs, it says so and leads to its progress."""

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._scanned_at: datetime | None = None
        self._told = label(role="small", wrap=True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.again = push_button(kind="link")
        self.again.clicked.connect(self._scan_again)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._told, 1)
        row.addWidget(self.again)
        session.connected.connect(self._on_connected)
        session.scan_finished.connect(self._on_scanned)
        for changed in (session.scan_started, session.scan_failed, session.scan_stopped):
            changed.connect(self.retranslate)
        session.online_changed.connect(self.retranslate)
        self.retranslate()

    @property
    def scanned(self) -> bool:
        """Whether there was a scan at all."""
        return self._scanned_at is not None

    def retranslate(self, *_change: object) -> None:
        scanning = self._session.scanning
        self._told.setText(text("ov.scanning") if scanning else self._last_scan())
        self.again.setText(text("ov.progress" if scanning else "ov.rescan"))
        possible = scanning or self._session.online
        self.again.setEnabled(possible)
        self.again.setToolTip("" if possible else text("ov.offline"))

    def _last_scan(self) -> str:
        if self._scanned_at is None:
            return ""
        when = format_moment(self._scanned_at, today())
        result = self._session.last_scan
        if result is None:
            return text("ov.lastscan.plain", when=when)
        seconds = sum(result.analysis.timings.values())
        return text("ov.lastscan", when=when, t=format_duration(seconds))

    def _on_connected(self) -> None:
        profile = self._session.profile
        last = profile.last_scan if profile else None
        self._scanned_at = datetime.fromisoformat(last).astimezone() if last else None
        self.retranslate()

    def _on_scanned(self, _result: ScanResult) -> None:
        self._scanned_at = datetime.now(UTC).astimezone()
        self.retranslate()

    def _scan_again(self) -> None:
        self._session.go(Destination(ScreenId.SCAN))
        self._session.scan()
