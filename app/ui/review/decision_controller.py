"""Turns a pressed key into a decision: asks where facts differ, refuses what is not possible."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.decisions import Choice, Decision, with_value, without_copy
from app.services.carry_over.planning import first_forbidden_document
from app.tasks import queries
from app.ui.look.formats import capitalised
from app.ui.look.translation import text
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.explanation_wording import facts_text
from app.ui.review.loader import ReviewLoader
from app.ui.review.shown_pair import DecisionAction, ShownPair
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.dialogs import Question
from app.ui.wording.facts import doubt_text


class DecisionController(QObject):
    """Decides about what the pane shows.

    Signals:
        verdict_given: a verdict on the shown group is stored; it is time for the next group.
        went_back: id of the group whose decision was undone or redone.
        asking: a question about the shown group is on the screen.
    """

    verdict_given = Signal()
    went_back = Signal(str)
    asking = Signal()

    def __init__(self, session: LibrarySession, pane: ComparisonView, loader: ReviewLoader) -> None:
        super().__init__(pane)
        self._session = session
        self._pane = pane
        self._loader = loader
        # What is on its way to be stored, in the order of the answers: the group (None for an undo, which may
        # be of any), and the verdict that is told then, or the message for what is none.
        self._waiting: deque[tuple[str | None, Decision | str]] = deque()
        self._question: GuardDialog | None = None
        self._moving_on_from = ""  # the group whose verdict was just given, while the next one is on its way
        pane.decisions.chosen.connect(self.choose)
        pane.decisions.undo.clicked.connect(self.undo)
        pane.toast.undo_requested.connect(self.undo)
        pane.filmstrip.keeper_requested.connect(self.keep)
        for header in pane.headers:
            header.keeper_requested.connect(self.keep)
        session.decided.connect(self._on_decided)
        session.not_decided.connect(self._waiting.clear)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._waiting.clear)
        session.online_changed.connect(self.refresh)

    @property
    def settled(self) -> bool:
        """Whether all that was chosen here is stored."""
        return not self._waiting

    @property
    def is_asking(self) -> bool:
        return self._question is not None

    def withdraw(self) -> None:
        """Take back the question that is on the screen: what it is about is not shown any more."""
        if self._question is not None:
            self._question.reject()

    # --- what the user asks for ------------------------------------------------------------------

    def choose(self, verdict: DecisionAction) -> None:
        """A button or its digit; the digit of the decision made takes it back.

        Where something changed since, it confirms the decision instead.
        """
        subject = self._decidable()
        if subject is None or not self._pane.decisions.buttons[verdict].isEnabled():
            return
        if subject.decided() is verdict and not subject.unconfirmed:
            # On the way to the next group the digit is meant for that one, and comes too early.
            if subject.id != self._moving_on_from:
                self._clear(subject)
        elif verdict is DecisionAction.LEFT:
            self.keep(subject.left)
        elif verdict is DecisionAction.RIGHT:
            self.keep(subject.right)
        else:
            choice = Choice.NOT_DUPLICATES if verdict is DecisionAction.BOTH else Choice.SKIPPED
            self._decide(Decision(subject.id, choice))

    def keep(self, document: int) -> None:
        """Keep a member, shown or not."""
        subject = self._decidable()
        if subject is None:
            return
        if subject.decision is not None and subject.decision.keep == document and not subject.unconfirmed:
            self._clear(subject)
            return
        self._keep(subject, document, self._decide)

    def take_out(self, document: int) -> None:
        """Have a member stay that is planned for the trash."""
        subject = self._pane.subject
        if subject is not None:
            self._revise(subject, partial(without_copy, copy=document))

    def take_in(self, subject: ShownPair) -> bool:
        """Whether a member can be shown as taken in again at once.

        Where it is to go by the decision made, that is decided, and perhaps asked, first.
        """
        decision = subject.decision
        if not self.settled:
            return False  # what it would be taken into is not known yet
        if decision is None or decision.keep is None or subject.going_for(decision.keep) == decision.trash:
            return True
        self._keep(subject, decision.keep, self._store)
        return False

    def _keep(self, subject: ShownPair, document: int, decide: Callable[[Decision], None]) -> None:
        """Decide it in the given way, if it is possible; if something speaks against it, ask first."""
        obstacle = self._obstacle(subject, document)
        if obstacle:
            self._pane.toast.show_message(obstacle)
            return
        decision = subject.keep(document, carry_over=self._pane.decisions.carry.isChecked())
        facts = subject.conflicts_for(document)
        doubts = subject.doubts_for(document, self._pane.shown_ink())
        if not facts and not doubts:
            decide(decision)
            return
        side = {subject.left: "left", subject.right: "right"}.get(document, "other")
        question = GuardDialog(
            replace(decision, confirmed=True),
            side,
            facts,
            [doubt_text(one, subject.documents) for one in doubts],
            subject.letter(document),
            self._pane,
        )
        question.confirmed.connect(decide)
        question.finished.connect(self._on_asked)
        self._question = question
        self.asking.emit()
        question.ask()

    def moving_on(self, group_id: str) -> None:
        """The next group will be shown by itself; "" when the user stays after all."""
        self._moving_on_from = group_id

    def set_carry_over(self, on: bool) -> None:
        """Change it for a decision already made, too."""
        subject = self._decidable()
        if subject is not None:
            self._revise(subject, partial(replace, carry_over=on))

    def choose_value(self, slot: str, document: int | None) -> None:
        """Have the kept document get this one's value (None: all); for a decision already made, too."""
        self._pane.show_choice(slot, document)
        subject = self._pane.subject
        if subject is not None:
            self._revise(subject, partial(with_value, slot=slot, document=document, keep=subject.keeper()))
        self.refresh()

    def undo(self) -> None:
        found = self._session.found
        if found is not None and found.can_undo:
            self._expect(None, "toast.undone")
            self._session.undo_decision()

    def redo(self) -> None:
        found = self._session.found
        if found is not None and found.can_redo:
            self._expect(None, "toast.redone")
            self._session.redo_decision()

    # --- what is possible ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what can be decided about the shown documents."""
        subject = self._pane.subject
        found = self._session.found
        self._pane.decisions.set_can_undo(bool(found and found.can_undo))
        if subject is None or subject.group is None:
            return
        obstacles, hints = {}, {}
        for verdict, document in ((DecisionAction.LEFT, subject.left), (DecisionAction.RIGHT, subject.right)):
            if obstacle := self._obstacle(subject, document):
                obstacles[verdict] = obstacle
            staying = subject.staying_for(document)
            if staying:
                hints[verdict] = text("rv.stay.tip", n=len(staying))
            elif document == subject.group.suggestion.document:
                hints[verdict] = text(f"rv.keeper.{subject.group.suggestion.reason}")
        self._pane.decisions.set_obstacles(obstacles, hints)

    def _decidable(self) -> ShownPair | None:
        """What is shown, unless another group is on its way: a verdict is meant for that one by then."""
        subject = self._pane.subject
        return None if subject is None or subject.group is None or self._loader.opening else subject

    def _obstacle(self, subject: ShownPair, keeper: int) -> str:
        """Why a member cannot be the one that is kept; "" if it can."""
        rights = self._session.capabilities
        going = subject.going_for(keeper)
        if not going:
            return text("rv.nomatch")
        for document in going:
            if rights is not None and not rights.may_delete(subject.documents[document]):
                return text("ap.perm.reason", title=subject.documents[document].title)
        compared = self._pane.comparison
        if rights is not None and compared is not None and self._pane.decisions.carry.isChecked():
            offer = compared.offers.get(keeper)
            writes = offer.writes(subject.takes_for(keeper)) if offer is not None else ()
            if offer is not None and (forbidden := first_forbidden_document(writes, offer.documents, rights)):
                return text("rv.carry.perm", title=forbidden.title)
        return ""

    # --- storing ---------------------------------------------------------------------------------

    def _on_asked(self) -> None:
        self._question = None

    def _decide(self, decision: Decision) -> None:
        self._expect(decision.group, decision)
        self._session.decide(decision)

    def _store(self, decision: Decision) -> None:
        """Decide without going on to the next group."""
        self._expect(decision.group, "")
        self._session.decide(decision)

    def _revise(self, subject: ShownPair, revise: Callable[[Decision], Decision | None]) -> None:
        """Change a part of what is decided, as it is when all that is on its way is stored."""
        if subject.group is not None and (subject.decision is not None or not self.settled):
            self._expect(subject.id, "")
            self._session.revise_decision(subject.id, revise)

    def _clear(self, subject: ShownPair) -> None:
        if subject.group is not None:
            self._expect(subject.id, "toast.cleared")
            self._session.clear_decision(subject.group.group)

    def _on_decided(self, change: queries.Decided) -> None:
        group = None if change.group is None else change.group.group.id
        told = self._answered(group)
        subject = self._pane.subject
        if isinstance(told, Decision):
            if subject is not None and subject.id == group:
                self._pane.toast.show_message(_message(subject, told), can_undo=self.settled)
                self.verdict_given.emit()
        elif told and group is not None:
            self._pane.toast.show_message(text(told))
            if told != "toast.cleared":
                self.went_back.emit(group)
        self.refresh()

    def _expect(self, group: str | None, told: Decision | str) -> None:
        """Something is about to be stored, and is the last step then."""
        self._waiting.append((group, told))
        self._pane.toast.withdraw_undo()

    def _answered(self, group: str | None) -> Decision | str:
        """What is to be told of an answer; "" where another page asked for it."""
        if not self._waiting or (group is not None and self._waiting[0][0] not in (None, group)):
            self._pane.toast.withdraw_undo()
            return ""
        return self._waiting.popleft()[1]


def _message(subject: ShownPair, decision: Decision) -> str:
    """What the toast says of a verdict."""
    if decision.choice is Choice.NOT_DUPLICATES:
        number = len(subject.documents)
        return text("toast.both.n", n=number) if number > 2 else text("toast.both")
    if decision.choice is Choice.SKIPPED or decision.keep is None:
        return text("toast.skip")
    going = len(decision.trash)
    if decision.keep == subject.left:
        told = text("toast.keepL", n=going)
    elif decision.keep == subject.right:
        told = text("toast.keepR", n=going)
    else:
        told = text("toast.keepN", n=going, x=subject.letter(decision.keep))
    staying = len(subject.documents) - 1 - going
    return f"{told} {text('rv.stay.rest', n=staying)}" if staying else told


class GuardDialog(Question):
    """Signals:
    confirmed: the Decision, if the user wants it all the same.
    """

    confirmed = Signal(object)

    def __init__(
        self,
        decision: Decision,
        side: str,
        facts: Sequence[str],
        doubts: Sequence[str],
        letter: str,
        parent: QWidget,
    ) -> None:
        """side is "left", "right" or, for another member, "other"; facts are the sorts that differ; doubts
        are sentences."""
        question, go = _wordings("factsdiff" if facts else "doubt", side, letter)
        differ = [text("warn.factsdiff.text", facts=capitalised(facts_text(facts)))] if facts else []
        super().__init__(question, "\n\n".join([*differ, *doubts]), go, text("ui.cancel"), parent)
        self._decision = decision
        self.accepted.connect(self._confirm)

    def _confirm(self) -> None:
        self.confirmed.emit(self._decision)


def _wordings(reason: str, side: str, letter: str) -> tuple[str, str]:
    """The question, and the button that goes on."""
    if side == "left":
        return text(f"warn.{reason}.title"), text("warn.factsdiff.go")
    if side == "right":
        return text(f"warn.{reason}.title.right"), text("warn.factsdiff.go.right")
    return text(f"warn.{reason}.title.other", x=letter), text("warn.factsdiff.go.other", x=letter)
