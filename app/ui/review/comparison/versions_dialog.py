"""Dialog for the versions of a document: their order, and what to do with them.

Documents that only mean the same are linked by it as well; they have no order, and none goes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.domain.chains import Chain, ChainEdit
from app.domain.decisions import Choice, Decision
from app.domain.documents import Document
from app.domain.duplicates import Kind
from app.domain.plans import LinkBy, link_field_name
from app.domain.servers import Capabilities
from app.ui.look import icons
from app.ui.look.formats import format_date
from app.ui.look.translation import text
from app.ui.review.comparison.timeline import CardVersion, order_sentence
from app.ui.review.shown_pair import ShownPair
from app.ui.widgets.buttons import icon_button, name_icon_button
from app.ui.widgets.dialogs import AskingDialog
from app.ui.widgets.document_badges import lock_text
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import fit_to_texts

WIDTH, ROWS_SHOWN, ROW = 520, 6, 30  # px, rows, px
_ID = Qt.ItemDataRole.UserRole


class VersionsAction(StrEnum):
    """What to do with the versions."""

    KEEP_LATEST = "latest"
    MAKE_VERSIONS = "versions"
    LINK_BY_FIELD = "field"
    LINK_BY_NOTE = "note"

    @property
    def link_by(self) -> LinkBy | None:
        return LinkBy(self.value) if self.value in {*LinkBy} else None


@dataclass(frozen=True)
class ChosenVersions:
    """What the user chose.

    Attributes:
        shown_pair: what was on screen.
        order: the versions, oldest first, at least two.
        edit: the correction of the chain that was shown; None if it stays as it is.
    """

    shown_pair: ShownPair
    action: VersionsAction
    order: tuple[int, ...]
    edit: ChainEdit | None

    def decision(self, *, carry_over: bool) -> Decision | None:
        """Return the decision; None to keep the latest only, which may need a question."""
        group, first, latest = self.shown_pair.id, self.order[0], self.order[-1]
        link_by = self.action.link_by
        if link_by is not None:
            return Decision(group, Choice.LINK, latest, linked=self.order[:-1], link_by=link_by)
        if self.action is VersionsAction.MAKE_VERSIONS:
            return Decision(group, Choice.MAKE_VERSIONS, first, self.order[1:], carry_over)
        return None


class VersionsDialog(AskingDialog):
    """Lists all documents of the group: those ticked are versions, oldest first, and can be dragged.

    Attributes:
        list: the documents.
        radios: a radio button for each action.
        why_not: why the documents cannot become versions of one.

    Args:
        rights: of the signed-in user; None while offline, when no versions of one document can be made.

    Signals:
        chosen: a ChosenVersions.
    """

    chosen = Signal(object)

    def __init__(
        self, shown_pair: ShownPair, chain: Chain, rights: Capabilities | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._rights = rights
        self._shown_pair = shown_pair
        self._chain = chain
        self._titles = {one: document.title for one, document in shown_pair.documents.items()}
        self._is_new = shown_pair.chain is None
        self._same = shown_pair.same_meaning
        self.list = QListWidget()
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setAccessibleName(text("ver.order"))
        self.list.setProperty("focusRing", True)
        others = [member for member in shown_pair.members if member not in chain.ids]
        for document in (*chain.ids, *others):
            self.list.addItem(self._item(shown_pair, document, ticked=document in chain.ids))
        self.list.setCurrentRow(0)
        self.list.setFixedHeight(ROW * min(self.list.count(), ROWS_SHOWN) + 4)
        self.earlier, self.later = icon_button("chevron-up"), icon_button("chevron-down")
        name_icon_button(self.earlier, text("chain.earlier"), "Alt+↑")
        name_icon_button(self.later, text("chain.later"), "Alt+↓")
        self.earlier.clicked.connect(self._move_earlier)
        self.later.clicked.connect(self._move_later)
        self._latest = label(role="small", wrap=True)
        self.why_not = label(role="small", wrap=True)
        self.radios = {action: QRadioButton() for action in VersionsAction}
        self._group = QButtonGroup(self)
        for action, radio in self.radios.items():
            self._group.addButton(radio)
            radio.setVisible(not self._same or action.link_by is not None)
        self.radios[_action_of(shown_pair)].setChecked(True)
        buttons = QDialogButtonBox()
        self.go = buttons.addButton(text("ver.go"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.cancel = buttons.addButton(text("ui.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.go.setAutoDefault(False)
        self.cancel.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.accepted.connect(self._choose)
        self.list.itemChanged.connect(self._show_latest)
        self.list.model().rowsMoved.connect(self._show_latest)
        self._lay_out(buttons)
        self._show_latest()

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        moving = QVBoxLayout()
        moving.addWidget(self.earlier)
        moving.addWidget(self.later)
        moving.addStretch(1)
        for button in (self.earlier, self.later):
            button.setVisible(not self._same)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.list, 1)
        row.addLayout(moving)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(text("ver.same.title" if self._same else "ver.title"), "h2"))
        order = text("ver.new") if self._is_new else order_sentence(self._chain) + "."
        told = text("ver.same.text") if self._same else f"{text('ver.text')} {order}"
        column.addWidget(label(told, "secondary", wrap=True))
        column.addLayout(row)
        column.addWidget(self._latest)
        for action, radio in self.radios.items():
            column.addWidget(radio)
            if action is VersionsAction.MAKE_VERSIONS:
                column.addWidget(self.why_not)
        self.why_not.setContentsMargins(26, 0, 0, 0)
        column.addWidget(buttons)
        self.setMinimumWidth(WIDTH)

    def _item(self, shown_pair: ShownPair, document: int, *, ticked: bool) -> QListWidgetItem:
        shown = shown_pair.documents[document]
        version = CardVersion.of(shown_pair, document)
        told = version.about() if version is not None else _added(shown)
        item = QListWidgetItem(" · ".join(filter(None, (shown_pair.letter(document), shown.title, told))))
        item.setData(_ID, document)
        item.setSizeHint(QSize(0, ROW))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        item.setToolTip(version.details() if version is not None else shown.title)
        if (protected := shown_pair.protected_by(document)) is not None:
            item.setIcon(icons.icon("lock", size=14))
            item.setToolTip(f"{item.toolTip()}\n{lock_text(protected)}")
        return item

    # --- order ------------------------------------------------------------------------------------

    def order(self) -> tuple[int, ...]:
        """Return the ticked documents, oldest first."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return tuple(item.data(_ID) for item in items if item.checkState() is Qt.CheckState.Checked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {Qt.Key.Key_Up: self._move_earlier, Qt.Key.Key_Down: self._move_later}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in moves:
            moves[Qt.Key(event.key())]()
        else:
            super().keyPressEvent(event)

    def _move_earlier(self) -> None:
        self._move(-1)

    def _move_later(self) -> None:
        self._move(1)

    def _move(self, steps: int) -> None:
        row = self.list.currentRow()
        if 0 <= row + steps < self.list.count():
            item = self.list.takeItem(row)
            self.list.insertItem(row + steps, item)
            self.list.setCurrentRow(row + steps)
            self._show_latest()

    def _show_latest(self, *_change: object) -> None:
        order = self.order()
        enough = len(order) > 1
        self._latest.setText(text("ver.latest", x=self._titles[order[-1]]) if enough else text("ver.two"))
        self._latest.setVisible(not (enough and self._same))
        older = max(len(order) - 1, 0)
        self.radios[VersionsAction.KEEP_LATEST].setText(text("ver.keeplatest", n=older))
        self.radios[VersionsAction.LINK_BY_FIELD].setText(
            text("ver.link.field", field=link_field_name(same_meaning=self._only_mean_the_same(order)))
        )
        self.radios[VersionsAction.LINK_BY_NOTE].setText(text("ver.link.note"))
        self.go.setEnabled(enough)
        self._show_making(order)
        fit_to_texts(self)

    def _only_mean_the_same(self, documents: Collection[int]) -> bool:
        pairs = self._shown_pair.group.group.pairs if self._shown_pair.group is not None else ()
        among = [pair.kind for pair in pairs if pair.a in documents and pair.b in documents]
        return {*among} == {Kind.SEMANTIC}

    def _show_making(self, order: tuple[int, ...]) -> None:
        """Offer to make versions of one document where the server can and nothing speaks against it."""
        make = self.radios[VersionsAction.MAKE_VERSIONS]
        make.setText(text("ver.make", n=max(len(order) - 1, 0)))
        offered = not self._same and self._rights is not None and self._rights.has_file_versions
        obstacle = _obstacle(self._shown_pair, order, self._rights) if offered else ""
        make.setVisible(offered)
        make.setEnabled(not obstacle)
        make.setToolTip(obstacle)
        if make.isChecked() and (obstacle or not offered):
            self.radios[VersionsAction.LINK_BY_FIELD].setChecked(True)
        self.why_not.setText(obstacle or ("" if self._same else text("ver.unsupported")))
        self.why_not.setVisible(bool(obstacle) or not (offered or self._same))

    def _choose(self) -> None:
        order = self.order()
        out = tuple(document for document in self._chain.ids if document not in order)
        changed = not self._same and (self._is_new or order != self._chain.ids)
        action = next(action for action, radio in self.radios.items() if radio.isChecked())
        edit = ChainEdit((order,), out) if changed else None
        self.chosen.emit(ChosenVersions(self._shown_pair, action, order, edit))


def _obstacle(shown_pair: ShownPair, order: tuple[int, ...], rights: Capabilities | None) -> str:
    """Return why documents cannot become versions of the first one; "" if they can."""
    documents = shown_pair.documents
    for document in order[1:]:
        if documents[document].version_count > 1:
            return text("ver.make.own", title=documents[document].title)
        if shown_pair.protected_by(document) is not None:
            return text("ver.make.protected", title=documents[document].title)
    first = documents[order[0]] if order else None
    if (
        first is not None
        and rights is not None
        and not (rights.may_change(first) and rights.may_delete(first))
    ):
        return text("ver.make.rights", title=first.title)
    return ""


def _added(document: Document) -> str:
    return text("doc.added", d=format_date(document.added.astimezone().date())) if document.added else ""


def _action_of(shown_pair: ShownPair) -> VersionsAction:
    """Return the action of the group's decision, or else to link by the custom field."""
    decision = shown_pair.decision
    if decision is not None and decision.choice is Choice.MAKE_VERSIONS:
        return VersionsAction.MAKE_VERSIONS
    known: Mapping[LinkBy | None, VersionsAction] = {
        one.link_by: one for one in VersionsAction if one is not VersionsAction.MAKE_VERSIONS
    }
    choices = (Choice.LINK,) if shown_pair.same_meaning else (Choice.KEEP, Choice.LINK)
    if decision is None or decision.choice not in choices:
        return VersionsAction.LINK_BY_FIELD
    return known[decision.link_by]
