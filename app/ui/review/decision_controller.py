"""Records decisions: asks for confirmation where facts differ, refuses impossible ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.domain.chains import ChainEdit
from app.domain.decisions import Choice, Decision, with_value, without_copy
from app.services.carry_over.planning import first_forbidden_document
from app.services.library import LocalLibrary
from app.services.review.groups import ReviewGroup
from app.tasks import queries
from app.ui.look.formats import capitalised, joined
from app.ui.look.translation import text
from app.ui.review.comparison.guard_dialog import GuardDialog
from app.ui.review.comparison.versions_dialog import ChosenVersions, VersionsDialog
from app.ui.review.comparison.view import ComparisonView
from app.ui.review.explanation_wording import facts_text
from app.ui.review.loader import ReviewLoader
from app.ui.review.queue.panel import BatchAction
from app.ui.review.shown_pair import DecisionAction, ShownPair
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import in_review
from app.ui.widgets.dialogs import AskingDialog
from app.ui.wording.facts import doubt_text

_OF_BATCHES = {
    "toast.undone": "toast.undone.n",
    "toast.redone": "toast.redone.n",
    "toast.batch.both": "toast.batch.both",
    "toast.batch.skip": "toast.batch.skip",
    "toast.batch.clear": "toast.batch.clear",
}
_KEPT = "toast.assist"


class DecisionController(QObject):
    """Records decisions about the shown pair's group.

    Signals:
        recorded: a queries.DecisionResult, after this controller has handled it.
        decision_saved: a decision about the shown group was saved; the next group can open.
        undone: id of the group whose decision was undone or redone.
        asking: a question about the shown group was opened.
    """

    recorded = Signal(object)
    decision_saved = Signal()
    undone = Signal(str)
    asking = Signal()

    def __init__(self, session: LibrarySession, view: ComparisonView, loader: ReviewLoader) -> None:
        super().__init__(view)
        self._session = session
        self._view = view
        self._loader = loader
        # Changes being saved, in the order of their results: the group (None for undo and redo, which may
        # affect any), and the decision or the key of the message to show.
        self._waiting: deque[tuple[str | None, Decision | str]] = deque()
        self._question: AskingDialog | None = None
        self._advancing_from = ""  # id of the group just decided, until the next one opens
        view.decisions.chosen.connect(self.choose)
        view.decisions.undo.clicked.connect(self.undo)
        view.toast.undo_requested.connect(self.undo)
        view.filmstrip.keeper_requested.connect(self.keep)
        view.filmstrip.chain_corrected.connect(self.correct_chain)
        for header in view.headers:
            header.keeper_requested.connect(self.keep)
        session.decided.connect(self._on_decided)
        session.decision_failed.connect(self._waiting.clear)
        for changed in (session.connected, session.disconnected):
            changed.connect(self._waiting.clear)
        session.online_changed.connect(self.refresh)

    @property
    def is_saved(self) -> bool:
        """Whether all changes made here are saved."""
        return not self._waiting

    @property
    def is_asking(self) -> bool:
        return self._question is not None

    def dismiss_question(self) -> None:
        """Close the open question, because another group is shown."""
        if self._question is not None:
            self._question.reject()

    # --- user actions ----------------------------------------------------------------------------

    def choose(self, action: DecisionAction) -> None:
        """Handle a button or its digit; repeating the current decision clears it.

        If a document has changed since the decision, repeating confirms it instead.
        """
        shown_pair = self._decidable()
        if shown_pair is None or not self._view.decisions.buttons[action].isEnabled():
            return
        if shown_pair.decided() is action and not shown_pair.unconfirmed:
            # While advancing, the digit is meant for the next group and came too early.
            if shown_pair.id != self._advancing_from:
                self._clear(shown_pair)
        elif action is DecisionAction.LEFT:
            self.keep(shown_pair.left)
        elif action is DecisionAction.RIGHT:
            self.keep(shown_pair.right)
        elif action is DecisionAction.VERSIONS:
            self._ask_about_versions(shown_pair)
        else:
            choice = Choice.NOT_DUPLICATES if action is DecisionAction.BOTH else Choice.SKIPPED
            self._decide(Decision(shown_pair.id, choice))

    def keep(self, document: int) -> None:
        """Keep a member, whether it is on screen or not."""
        shown_pair = self._decidable()
        if shown_pair is None:
            return
        if shown_pair.is_decided_to_keep(document):
            self._clear(shown_pair)
            return
        self._keep(shown_pair, document, self._decide)

    def _ask_about_versions(self, shown_pair: ShownPair) -> None:
        """Ask for the order of the versions and what to do with them."""
        chain = shown_pair.chain_to_make()
        if chain is not None:
            dialog = VersionsDialog(shown_pair, chain, self._session.capabilities, self._view)
            dialog.chosen.connect(self._on_versions)
            self._open(dialog)

    def _on_versions(self, chosen: ChosenVersions) -> None:
        shown_pair = chosen.shown_pair
        if chosen.edit is not None:
            self.correct_chain(chosen.edit)
        decision = chosen.decision(carry_over=self._view.decisions.carry.isChecked())
        if decision is not None:
            self._decide(decision)
            return
        others = shown_pair.excluded.union(shown_pair.documents).difference(chosen.order)
        self._keep(replace(shown_pair, excluded=others), chosen.order[-1], self._decide)

    def correct_chain(self, edit: ChainEdit | None) -> None:
        """Store a correction of the shown group's chains; None drops earlier ones."""
        shown_pair = self._decidable()
        if shown_pair is not None:
            self._expect(shown_pair.id, "toast.chain")
            self._session.decide_batch(partial(queries.correct_chain, group_id=shown_pair.id, edit=edit))
            self._session.reload()

    def exclude(self, document: int) -> None:
        """Exclude a member from the decision, so that it is not trashed."""
        shown_pair = self._view.shown_pair
        if shown_pair is not None:
            self._revise(shown_pair, partial(without_copy, copy=document))

    def include(self, shown_pair: ShownPair) -> bool:
        """Return whether a member can be shown as included at once.

        If the existing decision would trash it, the decision is changed first, after a question if needed.
        """
        decision = shown_pair.decision
        if not self.is_saved:
            return False  # the decision that would include it is not known yet
        if (
            decision is None
            or decision.keep is None
            or decision.choice is not Choice.KEEP
            or shown_pair.copies_trashed_for(decision.keep) == decision.trash
        ):
            return True
        self._keep(shown_pair, decision.keep, self._store)
        return False

    def _keep(self, shown_pair: ShownPair, document: int, decide: Callable[[Decision], None]) -> None:
        """Call `decide` if the document can be kept; ask first where facts or doubts speak against it."""
        obstacle = self._obstacle(shown_pair, document)
        if obstacle:
            self._view.toast.show_message(obstacle)
            return
        decision = shown_pair.keep(document, carry_over=self._view.decisions.carry.isChecked())
        facts = shown_pair.conflicts_for(document)
        doubts = [
            doubt_text(one, shown_pair.documents)
            for one in shown_pair.doubts_for(document, self._view.shown_ink())
        ]
        if shown_pair.asked is not None and not facts and shown_pair.may_be_duplicates:
            doubts.append(text("warn.different"))
        if not facts and not doubts:
            decide(decision)
            return
        side = {shown_pair.left: "left", shown_pair.right: "right"}.get(document, "other")
        question = GuardDialog(
            replace(decision, confirmed=True),
            side,
            _facts_differ(shown_pair, document, facts) if facts else "",
            doubts,
            shown_pair.letter(document),
            self._view,
        )
        question.confirmed.connect(decide)
        self._open(question)

    def _open(self, question: AskingDialog) -> None:
        question.finished.connect(self._on_asked)
        self._question = question
        self.asking.emit()
        question.ask()

    def set_advancing_from(self, group_id: str) -> None:
        """Note that the next group opens automatically; "" when the user stays."""
        self._advancing_from = group_id

    def set_carry_over(self, on: bool) -> None:
        """Change the carry-over of a decision already made."""
        shown_pair = self._decidable()
        if shown_pair is not None:
            self._revise(shown_pair, partial(replace, carry_over=on))

    def choose_value(self, slot: str, document: int | None) -> None:
        """Give the keeper this document's value (None: of all), also in a decision already made."""
        self._view.show_choice(slot, document)
        shown_pair = self._view.shown_pair
        if shown_pair is not None:
            self._revise(
                shown_pair, partial(with_value, slot=slot, document=document, keep=shown_pair.keeper())
            )
        self.refresh()

    def decide_all(self, action: BatchAction, groups: tuple[str, ...]) -> None:
        """Do the same with many groups, as one step."""
        match action:
            case BatchAction.KEEP:
                query = partial(
                    queries.keep_suggested,
                    keepers=self._session.rows.keepers(groups),
                    rights=self._session.capabilities,
                    carry_over=self._view.decisions.carry.isChecked(),
                )
                self._decide_all(_KEPT, query)
            case BatchAction.BOTH:
                both = partial(queries.choose_for_all, groups=groups, choice=Choice.NOT_DUPLICATES)
                self._decide_all("toast.batch.both", both)
            case BatchAction.SKIP:
                skip = partial(queries.choose_for_all, groups=groups, choice=Choice.SKIPPED)
                self._decide_all("toast.batch.skip", skip)
            case BatchAction.CLEAR:
                self._decide_all("toast.batch.clear", partial(queries.clear_batch, groups=frozenset(groups)))

    def _decide_all(self, report: str, query: Callable[[LocalLibrary], queries.DecisionResult]) -> None:
        self._expect(None, report)
        self._session.decide_batch(query)

    def undo(self) -> None:
        found = self._session.review_data
        if found is not None and found.can_undo:
            self._expect(None, "toast.undone")
            self._session.undo_decision()

    def redo(self) -> None:
        found = self._session.review_data
        if found is not None and found.can_redo:
            self._expect(None, "toast.redone")
            self._session.redo_decision()

    # --- possible decisions ----------------------------------------------------------------------

    def refresh(self) -> None:
        """Show which decisions are possible for the shown documents."""
        shown_pair = self._view.shown_pair
        found = self._session.review_data
        self._view.decisions.set_can_undo(bool(found and found.can_undo))
        if shown_pair is None or shown_pair.group is None:
            return
        title = text("ver.same.title" if shown_pair.same_meaning else "ver.title")
        obstacles, hints = {}, {DecisionAction.VERSIONS: title}
        for action, document in (
            (DecisionAction.LEFT, shown_pair.left),
            (DecisionAction.RIGHT, shown_pair.right),
        ):
            if obstacle := self._obstacle(shown_pair, document):
                obstacles[action] = obstacle
            kept = shown_pair.members_kept_beside(document)
            if kept:
                hints[action] = text("rv.stay.tip", n=len(kept))
            elif document == shown_pair.group.suggestion.document:
                hints[action] = text(f"rv.keeper.{shown_pair.group.suggestion.reason}")
        self._view.decisions.set_obstacles(obstacles, hints)

    def _decidable(self) -> ShownPair | None:
        """Return the shown pair, or None while another group is loading: a decision is meant for that one."""
        shown_pair = self._view.shown_pair
        return None if shown_pair is None or shown_pair.group is None or self._loader.opening else shown_pair

    def _obstacle(self, shown_pair: ShownPair, keeper: int) -> str:
        """Return why a member cannot be the keeper; "" if it can."""
        rights = self._session.capabilities
        copies = shown_pair.copies_trashed_for(keeper)
        if not copies:
            locked = [one for one in shown_pair.members if one != keeper and shown_pair.protected_by(one)]
            if locked:
                return text("rv.protected", title=shown_pair.documents[locked[0]].title)
            return text("rv.nomatch")
        for document in copies:
            if rights is not None and not rights.may_delete(shown_pair.documents[document]):
                return text("ap.perm.reason", title=shown_pair.documents[document].title)
        compared = self._view.comparison
        if rights is not None and compared is not None and self._view.decisions.carry.isChecked():
            choices = compared.offers.get(keeper)
            if choices is not None:
                writes = choices.writes(shown_pair.choices_for(keeper))
                if forbidden := first_forbidden_document(writes, choices.documents, rights):
                    return text("rv.carry.perm", title=forbidden.title)
        return ""

    # --- saving ----------------------------------------------------------------------------------

    def _on_asked(self) -> None:
        if self.sender() is self._question:  # an answer may have opened the next question
            self._question = None

    def _decide(self, decision: Decision) -> None:
        shown_pair = self._view.shown_pair
        if shown_pair is not None and shown_pair.asked is not None and shown_pair.id == decision.group:
            self._expect(None, decision)  # their group may be another one, with more documents
            query = partial(queries.decide_asked_pair, pair=shown_pair.asked, decision=decision)
            self._session.decide_batch(query)
        else:
            self._expect(decision.group, decision)
            self._session.decide(decision)

    def _store(self, decision: Decision) -> None:
        """Decide without advancing to the next group."""
        self._expect(decision.group, "")
        self._session.decide(decision)

    def _revise(self, shown_pair: ShownPair, revise: Callable[[Decision], Decision | None]) -> None:
        """Change the decision as it will be after all pending changes are saved."""
        if shown_pair.group is not None and (shown_pair.decision is not None or not self.is_saved):
            self._expect(shown_pair.id, "")
            self._session.revise_decision(shown_pair.id, revise)

    def _clear(self, shown_pair: ShownPair) -> None:
        if shown_pair.group is not None:
            self._expect(shown_pair.id, "toast.cleared")
            self._session.clear_decision(shown_pair.group.group)

    def _on_decided(self, change: queries.DecisionResult) -> None:
        group = None if change.group is None else change.group.group.id
        expected = self._expected(group)
        shown_pair = self._view.shown_pair
        if change.apart is not None or (group is not None and self._session.row(group) is None):
            self._session.reload()  # a decision, or its undo, changes which documents are a group
        if isinstance(expected, Decision):
            if shown_pair is not None and shown_pair.id == expected.group and shown_pair.asked is not None:
                self._report_asked(shown_pair, expected, change.group)
            elif shown_pair is not None and shown_pair.id == group:
                self._view.toast.show_message(_message(shown_pair, expected), can_undo=self.is_saved)
                self.decision_saved.emit()
        elif expected and group is not None:
            self._view.toast.show_message(text(expected))
            if expected not in ("toast.cleared", "toast.chain"):
                self._session.go(in_review(change.apart)) if change.apart else self.undone.emit(group)
        elif expected == _KEPT:
            self._view.toast.show_message(_batch_message(change), can_undo=bool(change.batch))
            if change.waiting:
                self._session.compare_pages(change.waiting)
        elif change.batch and expected in _OF_BATCHES:
            self._view.toast.show_message(text(_OF_BATCHES[expected], n=len(change.batch)))
        self.refresh()
        self.recorded.emit(change)

    def _report_asked(self, shown_pair: ShownPair, decision: Decision, group: ReviewGroup | None) -> None:
        """Report a decision on two documents that were in no group together; the user stays with them."""
        if group is not None and group.group.id == decision.group:
            self._view.toast.show_message(_message(shown_pair, decision), can_undo=self.is_saved)
        elif group is not None:
            self._session.go(in_review(group.group.id))
            self._view.toast.show_message(text("toast.joined", n=len(group.documents)))
        else:
            ignored = decision.choice is Choice.NOT_DUPLICATES
            self._view.toast.show_message(text("toast.both" if ignored else "toast.undecided"))

    def _expect(self, group: str | None, report: Decision | str) -> None:
        """Queue the report of a change that is about to be saved; undo would now revert that change."""
        self._waiting.append((group, report))
        self._view.toast.withdraw_undo()

    def _expected(self, group: str | None) -> Decision | str:
        """Return what to report about a saved change; "" if another screen made it."""
        if not self._waiting or (group is not None and self._waiting[0][0] not in (None, group)):
            self._view.toast.withdraw_undo()
            return ""
        return self._waiting.popleft()[1]


def _batch_message(change: queries.DecisionResult) -> str:
    """Return the toast's text after the suggested documents of many groups were kept."""
    going = sum(len(decision.trash) for decision in change.decisions.values())
    parts = [text(_KEPT, n=len(change.batch), m=text("toast.planned", n=going))]
    if change.left:
        parts.append(text("toast.batch.left", n=change.left))
    if change.waiting:
        parts.append(text("toast.batch.waiting", n=len(change.waiting)))
    return " ".join(parts)


def _message(shown_pair: ShownPair, decision: Decision) -> str:
    """Return the toast's text for a decision."""
    if decision.choice is Choice.NOT_DUPLICATES:
        number = len(shown_pair.documents)
        return text("toast.both.n", n=number) if number > 2 else text("toast.both")
    if decision.choice is Choice.LINK:
        return text(
            "toast.linked.same" if shown_pair.same_meaning else "toast.linked", n=len(decision.linked) + 1
        )
    if decision.choice is Choice.SKIPPED or decision.keep is None:
        return text("toast.skip")
    if decision.choice is Choice.MAKE_VERSIONS:
        return text("toast.versions", n=len(decision.trash) + 1)
    trashed = len(decision.trash)
    if decision.keep == shown_pair.left:
        message = text("toast.keepL", n=trashed)
    elif decision.keep == shown_pair.right:
        message = text("toast.keepR", n=trashed)
    else:
        message = text("toast.keepN", n=trashed, x=shown_pair.letter(decision.keep))
    kept = len(shown_pair.documents) - 1 - trashed
    return f"{message} {text('rv.stay.rest', n=kept)}" if kept else message


def _facts_differ(shown_pair: ShownPair, keeper: int, facts: Sequence[str]) -> str:
    """Return a sentence that names the facts and the documents that differ in them."""

    def named(document: int) -> str:
        title = shown_pair.documents[document].title
        return text("warn.factsdiff.document", title=title, x=shown_pair.letter(document))

    others = joined([named(document) for document in shown_pair.conflicting_with(keeper)])
    return text(
        "warn.factsdiff.text", facts=capitalised(facts_text(facts)), kept=named(keeper), others=others
    )
