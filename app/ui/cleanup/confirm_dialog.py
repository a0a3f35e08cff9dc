"""The last question before a plan is applied; lists every document to be trashed by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from app.domain.plans import Plan
from app.ui.cleanup.plan_rows import PlanRow, PlanRows, Section
from app.ui.look import icons
from app.ui.look.theme import theme
from app.ui.look.translation import text
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.dialogs import AskingDialog
from app.ui.widgets.labels import label
from app.ui.widgets.painting import painter_for, rounded

WIDTH = 500
DISC = 44
LISTED_WITHOUT_SEARCH = 12
LINES_SHOWN = 7
NAMED = 3  # questionable decisions named in the dialog; the list marks all of them


class ConfirmDialog(AskingDialog):
    """Holds the frozen plan; "Cancel" is the default.

    Signals:
        confirmed: the Confirmed that shall be applied.
    """

    confirmed = Signal(object)

    def __init__(
        self,
        confirmed: Confirmed,
        documents: Sequence[PlanRow],
        receiving: int,
        trash_days: int | None,
        parent: QWidget,
        *,
        links: int = 0,
    ) -> None:
        """documents: rows of the plan's copies and of linked versions. receiving: keepers that get metadata.

        links: number of share links that stop working, as far as known.
        """
        super().__init__(parent)
        self._confirmed = confirmed
        self._lines = [_line(row) for row in documents]
        self._going = sum(1 for row in documents if row.section is not Section.LINK)
        final, number, going = confirmed.final, len(documents), self._going
        linked = number - going
        key = "ap.confirm.link" if not going else "ap.confirm.perm" if final else "ap.confirm"
        self.title = label(text(key, n=going or linked), "h2", wrap=True)
        versions = sum(1 for row in documents if row.version)
        sentences = [text("ap.versions.first", n=versions)] if versions else []
        sentences += [text("ap.receive", n=receiving)] if receiving else []
        if going:
            sentences += [text("ap.linked", n=linked)] if linked else []
            sentences.append(text("ap.perm") if final else _trash_sentence(trash_days))
        sentences += [text("ap.norestore")] if going and confirmed.no_way_back else []
        self.explanation = label(" ".join(sentences), "secondary", wrap=True)
        self._search = QLineEdit()
        self._search.setPlaceholderText(text("ap.search"))
        self._search.setAccessibleName(text("ap.search"))
        self._search.textChanged.connect(self._filter)
        self._model = QStringListModel(self._lines, self)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(text("ap.trash"))
        self.list.setProperty("focusRing", True)
        self.list.setSpacing(2)
        self.list.setFixedHeight(min(number, LINES_SHOWN) * (self.list.sizeHintForRow(0) + 4) + 4)
        doubts = [doubt for row in documents for doubt in row.doubts]
        self.doubts = Banner(BannerKind.WARNING, inline=True)
        more = [text("ap.doubts.more", n=len(doubts) - NAMED)] if len(doubts) > NAMED else []
        shared = [text("ap.links", n=links)] if links else []
        self.doubts.set_message("\n".join([*doubts[:NAMED], *more, *shared]))
        self.know = QCheckBox(text("ap.perm.check" if final else "ap.norestore.check"))
        asks = going > 0 and (final or confirmed.no_way_back)
        self.go = push_button(text("ap.go.perm" if final else "ap.go.move"), "trash", icon="trash")
        if not going:
            self.go = push_button(text("ap.go.link"), "primary", icon="link")
        self.go.setEnabled(not asks)
        self.know.toggled.connect(self.go.setEnabled)
        self.cancel = push_button(text("ui.cancel"))
        self._lay_out()
        # Not before they have a parent: they would open as windows of their own and take the focus.
        self._search.setVisible(number > LISTED_WITHOUT_SEARCH)
        self.doubts.setVisible(bool(doubts or shared))
        self.know.setVisible(asks)
        self.accepted.connect(self._confirm)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for button, slot in ((self.cancel, self.reject), (self.go, self.accept)):
            button.setAutoDefault(False)  # Enter confirms only on the red button itself; see keyPressEvent
            button.clicked.connect(slot)
            buttons.addWidget(button)
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(self.title)
        words.addWidget(self.explanation)
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(_Disc(), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 20)
        column.setSpacing(14)
        column.addLayout(head)
        column.addWidget(self._search)
        column.addWidget(self.list)
        column.addWidget(self.doubts)
        if self._confirmed.backup is not None and self._going:
            backup = Banner(BannerKind.GOOD, inline=True)
            backup.set_kind(BannerKind.GOOD, "backup")
            backup.set_message(text("ap.backupfirst", n=self._going))
            column.addWidget(backup)
        column.addWidget(self.know)
        column.addLayout(buttons)
        self.setFixedWidth(max(WIDTH, theme().scaled(WIDTH)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go.click() if self.go.hasFocus() else self.reject()
        else:
            super().keyPressEvent(event)

    def _filter(self, words: str) -> None:
        wanted = words.strip().casefold()
        self._model.setStringList([line for line in self._lines if wanted in line.casefold()])

    def _confirm(self) -> None:
        self.confirmed.emit(self._confirmed)


def _line(row: PlanRow) -> str:
    """Return a row as text; the warning sign comes first, where it is never cut off."""
    return f"{'⚠ ' if row.flag else ''}{row.title}  ·  {row.keeps}"


def _trash_sentence(days: int | None) -> str:
    return text("ap.trashinfo", n=days) if days else text("ap.trashinfo.unknown")


class _Disc(QWidget):
    """A bin on a round tint."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(QSize(DISC, DISC))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = painter_for(self)
        area = QRectF(self.rect())
        rounded(painter, area, DISC / 2, theme().color("trash_tint"))
        icons.paint(painter, "trash", "trash", area.adjusted(11, 11, -11, -11))
        painter.end()


@dataclass(frozen=True)
class Confirmed:
    """The plan and options that the user confirmed.

    Attributes:
        rows: the plan as shown; later reads do not change it.
        backup: folder for copies of the files, or None.
        final: the user accepts that the server has no trash and documents are deleted for good.
        no_way_back: the user accepts that the account cannot restore from the trash.
    """

    plan: Plan
    rows: PlanRows
    backup: Path | None
    final: bool = False
    no_way_back: bool = False
