"""Tuning guide: three complaints, changes that answer each, and what each change would do to this library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.domain.parameters import Parameters
from app.services.scan.tuning import Complaint, Example, Proposal, proposals
from app.ui.look.translation import RetranslateMixin, text
from app.ui.session.library_session import LibrarySession
from app.ui.settings.proposal_row import ProposalRow
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import FlowBox

PADDING = 16
Values = Mapping[str, Any]


class TuningGuide(RetranslateMixin, QWidget):
    """Signals:
    change_wanted: parameters by name, to be applied.
    example_wanted: an Example, to be opened in the review.
    """

    change_wanted = Signal(object)
    example_wanted = Signal(object)

    def __init__(self, session: LibrarySession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._chosen = Parameters()
        self._complaint: Complaint | None = None
        self._taken: list[tuple[Proposal, Values]] = []  # with the values before, oldest first
        self.rows: list[ProposalRow] = []
        self._explanation = label(role="secondary", wrap=True)
        self.complaints: dict[Complaint, QPushButton] = {}
        buttons = FlowBox(8)
        for complaint in Complaint:
            button = push_button(size="s")
            button.setCheckable(True)  # not in a button group, which would be one tab stop
            button.clicked.connect(self._choose)
            self.complaints[complaint] = button
            buttons.add(button)
        self._nothing = label(role="small", wrap=True)
        self._list = QVBoxLayout()
        self._list.setSpacing(10)
        self._lay_out(buttons)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._reset)
        self.retranslate()

    def set_chosen(self, chosen: Parameters) -> None:
        """Show what changes would do, starting from these parameters, which are applied already."""
        if chosen == self._chosen:
            return
        self._chosen = chosen
        while self._taken and not self._holds(self._taken[-1][0]):
            self._taken.pop()  # the user went another way since
        self._show_proposals()

    def retranslate(self) -> None:
        self._explanation.setText(text("st.tune.d"))
        for complaint, button in self.complaints.items():
            button.setText(text(f"st.tune.{complaint}"))
        self._nothing.setText(text("st.tune.nothing"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for row in self.rows:
            row.resume()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop trying: other screens need the processor."""
        super().hideEvent(event)
        for row in self.rows:
            row.pause()

    def _lay_out(self, buttons: QWidget) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, 12, PADDING, 12)
        column.setSpacing(10)
        column.addWidget(self._explanation)
        column.addWidget(buttons)
        column.addWidget(self._nothing)
        column.addLayout(self._list)
        self._nothing.hide()

    def _choose(self) -> None:
        """Show the answers to the complaint of the pressed button, or none if it was pressed before."""
        pressed = next(one for one, button in self.complaints.items() if button is self.sender())
        self._complaint = pressed if self.complaints[pressed].isChecked() else None
        for complaint, button in self.complaints.items():
            button.setChecked(complaint is self._complaint)
        self._show_proposals()

    def _reset(self) -> None:
        self._complaint = None
        self._taken = []
        for button in self.complaints.values():
            button.setChecked(False)
        self._show_proposals()

    def _show_proposals(self) -> None:
        for row in self.rows:
            row.stop()
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        for proposal, _ in self._taken:
            self._add(ProposalRow(self._session, proposal, self._chosen, taken=True))
        if self.rows:
            self.rows[-1].allow_taking_back()
        found = proposals(self._complaint, self._chosen) if self._complaint else ()
        for proposal in found:
            row = ProposalRow(
                self._session, proposal, self._chosen, timed=self._complaint is Complaint.TOO_SLOW
            )
            self._add(row)
        self._nothing.setVisible(self._complaint is not None and not found)

    def _add(self, row: ProposalRow) -> None:
        self.rows.append(row)
        self._list.addWidget(row)
        row.take_wanted.connect(self._take)
        row.back_wanted.connect(self._take_back)
        row.example_wanted.connect(self._open)
        if self.isVisible():
            row.resume()

    def _take(self, proposal: Proposal) -> None:
        before = {name: getattr(self._chosen, name) for name in proposal.changes}
        self._taken.append((proposal, before))
        self.change_wanted.emit(proposal.changes)

    def _take_back(self, proposal: Proposal) -> None:
        taken, before = self._taken[-1]
        if taken == proposal:
            self._taken.pop()
            self.change_wanted.emit(before)

    def _open(self, example: Example) -> None:
        self.example_wanted.emit(example)

    def _holds(self, proposal: Proposal) -> bool:
        changed = Parameters(**{**self._chosen.as_dict(), **proposal.changes})
        return changed == self._chosen
