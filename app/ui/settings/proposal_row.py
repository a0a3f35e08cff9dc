"""One change that the tuning guide proposes: its effect on this library, examples, and a button for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.domain.errors import DedupeError
from app.domain.parameters import Parameters
from app.domain.progress import Progress, Stage
from app.services.scan.tuning import Effect, Example, Proposal
from app.tasks import group_tasks
from app.tasks.task_queue import Job
from app.ui.look.formats import NBSP, format_number, format_percent
from app.ui.look.translation import RetranslateMixin, error_text, locale, text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from app.ui.widgets.layouts import FlowBox

STAGES = (Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP)
LONGEST_TITLE = 40  # characters
SHARES = ("stricter", "stricter-kind", "looser")  # proposals whose values are thresholds


class ProposalRow(RetranslateMixin, QWidget):
    """Tries its change while it is shown.

    Signals:
        take_wanted, back_wanted: the Proposal.
        example_wanted: an Example.
    """

    take_wanted = Signal(object)
    back_wanted = Signal(object)
    example_wanted = Signal(object)

    def __init__(
        self,
        session: LibrarySession,
        proposal: Proposal,
        now: Parameters,
        *,
        timed: bool = False,
        taken: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """timed: whether to measure the time of an analysis; taken: whether `now` has the change already."""
        super().__init__(parent)
        self.proposal = proposal
        self.taken = taken
        self._session = session
        self._wanted = replace(now, **proposal.changes)
        self._timed = timed
        self._job: Job | None = None
        self._progress = 0.0
        self._stopped = False  # by the user
        self._effect: Effect | None = None
        self._error: DedupeError | None = None
        self.title = label(role="medium", wrap=True)
        self.told = label(role="small", wrap=True)
        self.examples = FlowBox(4)
        self.action = push_button(size="s")
        self.action.setEnabled(not taken)
        self._lay_out()
        self.action.clicked.connect(self._act)
        self.retranslate()

    # --- trying ----------------------------------------------------------------------------------

    def resume(self) -> None:
        """Try the change unless that was done, or stopped by the user."""
        profile = self._session.profile
        tried = self._effect is not None or self._error is not None
        if self.taken or tried or self._stopped or self._job is not None or profile is None:
            return
        self._job = self._session.queues.comparison.submit(
            partial(group_tasks.try_out, profile=profile, parameters=self._wanted, timed=self._timed),
            self._on_effect,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            progressed=self._on_progress,
        )
        self.retranslate()

    def pause(self) -> None:
        """Stop trying until `resume`."""
        if self._job is not None:
            self._job.cancel()

    def stop(self) -> None:
        """Stop trying for good; the row is not used any more."""
        if self._job is not None:
            self._job.detach()
            self._job = None

    def allow_taking_back(self) -> None:
        self.action.setEnabled(True)

    def _on_progress(self, progress: Progress) -> None:
        if progress.stage in STAGES:
            done = progress.done / progress.total if progress.total else 0.0
            self._progress = (STAGES.index(progress.stage) + done) / len(STAGES)
            self._show_told()

    def _on_effect(self, effect: Effect) -> None:
        self._job = None
        self._effect = effect
        self.retranslate()

    def _on_failed(self, error: DedupeError) -> None:
        self._job = None
        self._error = error
        self.retranslate()

    def _on_cancelled(self) -> None:
        self._job = None
        self._progress = 0.0
        if self.isVisible() and not self._stopped:
            self.resume()  # hidden and shown again meanwhile
        self.retranslate()

    # --- showing ---------------------------------------------------------------------------------

    def retranslate(self) -> None:
        proposal = self.proposal
        kind = "" if proposal.kind is None else text(f"kinds.{proposal.kind}")
        values = [_value(proposal, value) for value in (proposal.before, proposal.after)]
        self.title.setText(text(f"st.tune.change.{proposal.key}", kind=kind, a=values[0], b=values[1]))
        self.action.setText(text(self._action_key()))
        self.action.setAccessibleName(f"{self.action.text()}: {self.title.text()}")
        self._show_told()
        self._show_examples()

    def _action_key(self) -> str:
        if self.taken:
            return "st.tune.back"
        if self._job is not None:
            return "st.tune.stop"
        return "st.tune.try" if self._effect is None else "st.tune.take"

    def _show_told(self) -> None:
        if self.taken:
            told = text("st.tune.taken")
        elif self._job is not None:
            told = text("st.tune.trying", p=format_percent(self._progress))
        elif self._error is not None:
            told = error_text(self._error)
        else:
            told = text("st.tune.untried") if self._effect is None else _effect_text(self._effect)
        self.told.setText(told)

    def _show_examples(self) -> None:
        self.examples.clear()
        effect = self._effect
        for key, found in (
            ("st.tune.example.gained", effect.gained_examples if effect else ()),
            ("st.tune.example.lost", effect.lost_examples if effect else ()),
        ):
            for example in found:
                self.examples.add(ExampleButton(example, key, self))
        self.examples.setVisible(bool(effect and (effect.gained or effect.lost)))

    def open_example(self, example: Example) -> None:
        self.example_wanted.emit(example)

    def _act(self) -> None:
        if self.taken:
            self.back_wanted.emit(self.proposal)
        elif self._job is not None:
            self._stopped = True
            self._job.cancel()
        elif self._effect is not None:
            self.action.setEnabled(False)
            self.take_wanted.emit(self.proposal)
        else:
            self._stopped = False
            self._error = None
            self.resume()

    def _lay_out(self) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self.title)
        texts.addWidget(self.told)
        texts.addWidget(self.examples)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(texts, 1)
        row.addWidget(self.action)


class ExampleButton(QWidget):
    """Link to an example: a group that exists, or two documents that would be in a group."""

    def __init__(self, example: Example, key: str, row: ProposalRow) -> None:
        super().__init__()
        self._example = example
        self._row = row
        title = example.title
        if len(title) > LONGEST_TITLE:
            title = f"{title[: LONGEST_TITLE - 1]}…"
        self.link = push_button(text(key, title=title), kind="link", size="s")
        self.link.setToolTip(text("st.tune.example.d", example.count, title=example.title))
        self.link.clicked.connect(self._open)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.link)

    def _open(self) -> None:
        self._row.open_example(self._example)


def _value(proposal: Proposal, value: float) -> str:
    return format_percent(value) if proposal.key in SHARES else format_number(round(value))


def _effect_text(effect: Effect) -> str:
    parts = []
    if effect.gained or effect.lost:
        gained = text("st.tune.gained", effect.gained)
        lost = text("st.tune.lost", effect.lost)
        parts.append(text("st.tune.effect", effect.after, gained=gained, lost=lost))
    else:
        parts.append(text("st.tune.same", effect.after))
    if effect.seconds is not None:
        now, then = (f"{locale().toString(seconds, 'f', 1)}{NBSP}s" for seconds in effect.seconds)
        parts.append(text("st.tune.seconds", now=now, then=then))
    return " ".join(parts)
