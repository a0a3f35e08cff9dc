"""The invariants hold for any order of actions by the user, other users, the network and the power supply.

A short run belongs to the tests. `SEQUENCES=3000 pytest tests/safety/test_state_machine.py` makes a long one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from unittest.mock import patch

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.demo.library import DemoSharing, DemoVersion
from app.domain.errors import DedupeError, OperationCancelled
from app.domain.plans import LinkBy, PlanItem
from app.domain.progress import CancelFlag
from app.domain.value_choices import ValueChoice
from app.paperless import channel, pacing
from app.paperless.channel import Channel
from app.services.apply.undo import UndoService
from tests.safety.commits import announced
from tests.safety.other_people import RIGHTS_LOST, Act, acts_on
from tests.safety.watching import Watch, comparable
from tests.support.builders import (
    COPY,
    KEEPER,
    LINKING,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    A,
    app_at,
    file_of,
    group,
    pair,
    small_library,
    with_changed,
)
from tests.support.delays import DELAYS
from tests.support.faults import (
    Fault,
    FaultyDemoServer,
    answer,
    cut_body,
    hang_up,
    ignore_write,
    login_page,
    retry_later,
)

FAULTS = (
    answer(500),
    answer(504, applied=True),
    answer(403),
    answer(401, b'{"detail": "Invalid token."}', "application/json"),
    answer(200, b'{"result": "OK"}', "application/json"),
    retry_later(0, 429),
    login_page(),
    hang_up(),
    hang_up(applied=True),
    cut_body(10),
    ignore_write(),
)
GROUPS = (
    group(pair(KEEPER, COPY), pair(KEEPER, SECOND_COPY), pair(COPY, SECOND_COPY)),
    group(pair(OTHER_KEEPER, OTHER_COPY)),
)
CHOSEN = tuple(ValueChoice(slot, COPY) for slot in ("created", "custom_fields.2", "permissions", "title"))
PLANS = (
    (PlanItem(KEEPER, (COPY,)),),
    (PlanItem(KEEPER, (COPY, SECOND_COPY)),),
    (PlanItem(COPY, (KEEPER,)),),
    (PlanItem(OTHER_KEEPER, (OTHER_COPY,)),),
    (PlanItem(KEEPER, (COPY,)), PlanItem(OTHER_KEEPER, (OTHER_COPY,))),
    (PlanItem(OTHER_KEEPER, (), linked=(OTHER_COPY,)),),
    (PlanItem(KEEPER, (COPY,)), PlanItem(OTHER_COPY, (), linked=(OTHER_KEEPER,), link_by=LinkBy.NOTE)),
    (PlanItem(SECOND_COPY, (), linked=(COPY, KEEPER)), PlanItem(OTHER_KEEPER, (OTHER_COPY,))),
    (PlanItem(KEEPER, (COPY, SECOND_COPY), carry_over=False), PlanItem(OTHER_KEEPER, (OTHER_COPY,))),
    (PlanItem(OTHER_KEEPER, (OTHER_COPY,), as_versions=True),),
    (PlanItem(COPY, (KEEPER, SECOND_COPY), as_versions=True), PlanItem(OTHER_KEEPER, (OTHER_COPY,))),
    (PlanItem(KEEPER, (SECOND_COPY,), as_versions=True), PlanItem(OTHER_COPY, (), linked=(OTHER_KEEPER,))),
    (PlanItem(KEEPER, (COPY,), takes=CHOSEN),),
    (PlanItem(KEEPER, (COPY, SECOND_COPY), takes=CHOSEN),),
)
DOCUMENTS = (KEEPER, COPY, SECOND_COPY, OTHER_KEEPER, OTHER_COPY, LINKING)
BYSTANDER = A
ACTS = acts_on(DOCUMENTS)
COMPARED = (
    "title", "created", "owner", "may_view", "may_change", "tags", "correspondent", "document_type",
    "storage_path", "archive_serial_number", "notes", "custom_fields", "links", "versions",
)  # fmt: skip
SEQUENCES = int(os.environ.get("SEQUENCES", "12"))


class Killed(BaseException):
    """The simulated end of the process."""


# --- failures during an operation ---------------------------------------------------------------------------


@dataclass(frozen=True)
class AtRequest:
    """An event at one of the next requests, counted from 0.

    Attributes:
        what: a fault of the server; an act of somebody else; the death of the app; a click on Stop.
        lasting: the fault stays from there on, until the user has had enough and tries again later.
        sent: the app dies with the answer unread, and not before it asks.
    """

    at: int
    what: Fault | Act | str
    lasting: bool = False
    sent: bool = False


@dataclass(frozen=True)
class AtCommit:
    """The app crashes at one of the next commits, counted from 0, or the disk is full from then on.

    Attributes:
        after: the commit has happened.
    """

    at: int
    what: str
    after: bool = False


REQUESTS = st.integers(0, 30)
OF_THE_SERVER = st.builds(AtRequest, REQUESTS, st.sampled_from(FAULTS), lasting=st.booleans())
OF_OTHERS = st.builds(AtRequest, REQUESTS, st.sampled_from([*ACTS, *RIGHTS_LOST]))
OF_THE_APP = st.one_of(
    st.builds(AtRequest, REQUESTS, st.just("death"), sent=st.booleans()),
    st.builds(AtRequest, REQUESTS, st.just("stop")),
    st.builds(AtCommit, st.integers(0, 20), st.sampled_from(("death", "full disk")), after=st.booleans()),
)
MISHAPS = st.one_of(st.none(), OF_THE_SERVER, OF_THE_APP, OF_OTHERS)


class Trouble:
    """Observes every request and commit of the app, and triggers the due events.

    Attributes:
        due: what, or None.
    """

    def __init__(self) -> None:
        self.due: AtRequest | AtCommit | None = None
        self.requests = 0
        self.commits = 0
        self.stop: Callable[[], None] = lambda: None

    def begin(self, due: AtRequest | AtCommit | None) -> None:
        self.due, self.requests, self.commits = due, 0, 0

    def exchange(self, original):
        trouble = self

        def exchange(channel_, *arguments):
            number, due = trouble.requests, trouble.due
            trouble.requests += 1
            here = isinstance(due, AtRequest) and due.at == number
            if here and due.what == "stop":
                trouble.stop()
            if here and due.what == "death" and not due.sent:
                raise Killed
            context = original(channel_, *arguments)
            if here and due.what == "death":
                with context:
                    raise Killed
            return context

        return exchange

    def commit(self, after: bool) -> None:
        due = self.due
        if isinstance(due, AtCommit):
            if due.what == "full disk" and self.commits >= due.at and not after:
                full = sqlite3.OperationalError("database or disk is full")
                full.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise full
            if due.what == "death" and self.commits == due.at and after == due.after:
                raise Killed
        self.commits += after


class Household(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.stack = ExitStack()
        self.folder = Path(tempfile.mkdtemp())
        self.stack.callback(shutil.rmtree, self.folder)
        self.trouble = Trouble()
        for target, name, value in (
            *DELAYS,
            (channel, "PAUSES", (0.0, 0.0)),
            (pacing, "PAUSES", (0.0, 0.0, 0.0, 0.0)),
            (Channel, "_exchange", self.trouble.exchange(Channel._exchange)),
        ):
            self.stack.enter_context(patch.object(target, name, value))
        self.stack.enter_context(announced(self.trouble.commit))

    @initialize(
        server_version=st.sampled_from(("v3", "v3.2", "v2")),
        user=st.sampled_from(("anna", "anna", "ben")),
        plan=st.one_of(st.none(), st.sampled_from(PLANS)),
        mishap=MISHAPS,
    )
    def begin(self, server_version, user, plan, mishap):
        library = small_library()
        wanted = (*DOCUMENTS, BYSTANDER)
        library = replace(library, documents=tuple(one for one in library.documents if one.id in wanted))
        owned = 2 if user == "ben" else 3  # who gives a document away must be able to take it back
        library = with_changed(
            library, COPY, owner=owned, may_view=DemoSharing((2, 4)), created=date(2023, 1, 2)
        )
        if server_version != "v2":
            newer = DemoVersion(900, file_of("Stromrechnung, unterschrieben"), content="Der neuere Text.")
            library = with_changed(library, COPY, versions=(newer,))
        self.server = self.stack.enter_context(FaultyDemoServer(library, server_version=server_version))
        self.user = user
        self.users = dict(self.server.state.users)
        self.watch = Watch(self.server)
        self.server.faults.add(self.watch.look, Fault())
        self.before = {number: self.values_of(number) for number in wanted}
        self.app = ExitStack()
        self.open()
        self.harness.scan(*GROUPS)
        if plan is not None:
            self.apply(plan, None, mishap)

    def values_of(self, number):
        document = self.server.state.documents[number]
        return {field: comparable(document, field) for field in COMPARED}

    def open(self):
        self.app.close()
        self.app = ExitStack()
        self.harness = self.app.enter_context(app_at(self.folder, self.server, user=self.user))
        self.trouble.stop = lambda: self.harness.cancel.cancel()

    def open_again(self):
        """A user without the right to view documents cannot sign in until it is restored."""
        try:
            self.open()
        except DedupeError:
            self.rights_change(None)
            self.open()

    def teardown(self):
        try:
            if hasattr(self, "harness"):
                hypothesis.event("documents went" if self.watch.deletes else "no document went")
                self.end_in_peace()
        finally:
            if hasattr(self, "app"):
                self.app.close()
            self.stack.close()

    def end_in_peace(self):
        """After recovery, undo reverts the app's changes, except where others made changes meanwhile."""
        self.rights_change(None)
        results = [self.harness.undo(run) for run in self.harness.library.local.journal.runs()]
        # What could not be taken back, as a link to a copy that another run has in the trash, is tried again.
        results += [self.harness.undo(result.run) for result in results if result.not_undone]
        assert all(result.finished or result.not_undone for result in results), "S9: open, and nothing named"
        if not self.watch.others and not self.watch.ever_edited:
            assert all(result.finished for result in results), "S9: something is left open"
        self.watch.check_nothing_lost()
        self.watch.check(self.harness)
        assert self.harness.library.local.journal.in_doubt() == ()
        assert self.harness.trashed() <= self.watch.others
        edited = self.watch.ever_edited
        for number, before in self.before.items():
            if number in self.watch.others or number not in self.server.state.documents:
                continue
            now = self.values_of(number)
            for field in COMPARED:
                theirs = (
                    any(field == name for _, name in edited) if field in SHARED else (number, field) in edited
                )
                if not theirs and not self.may_keep(number):
                    assert now[field] == before[field], f"S9: {field} of document {number} is not as before"

    def may_keep(self, number):
        """Whether values may stay on a document because a copy they came from is not back."""
        lost = self.watch.others | (set(self.before) - set(self.server.state.documents))
        items = [item for run in self.harness.library.local.journal.runs() for item in run.plan.items]
        return any(number in (item.keep, LINKING) and lost & {*item.trash} for item in items)

    # --- the app ---------------------------------------------------------------------------------

    def in_trouble(self, work, mishap):
        """Do the work while something may go wrong; returns what the work did, or None."""
        self.trouble.begin(mishap)
        rule_of_fault = self.server_side(mishap) if isinstance(mishap, AtRequest) else None
        try:
            return work()
        except OperationCancelled:
            hypothesis.event("stopped")
        except DedupeError as error:
            hypothesis.event(f"refused: {error.code}")
        except Killed:
            hypothesis.event("killed")
            self.trouble.begin(None)
            if rule_of_fault is not None:
                rule_of_fault.times = 0
            self.open_again()
        finally:
            self.trouble.begin(None)
            self.harness.cancel = CancelFlag()
            if rule_of_fault is not None:
                rule_of_fault.times = 0
        return None

    def server_side(self, mishap):
        if isinstance(mishap.what, str):
            return None
        seen = [0]

        def here(_request):
            seen[0] += 1
            number = seen[0] - 1
            return number >= mishap.at if mishap.lasting else number == mishap.at

        if isinstance(mishap.what, Fault):
            fault = mishap.what
        else:
            fault = Fault(meanwhile=lambda state: mishap.what(state, self.watch))
        return self.server.faults.add(here, fault)

    @rule(plan=st.sampled_from(PLANS), meanwhile=st.one_of(st.none(), st.sampled_from(ACTS)), mishap=MISHAPS)
    def apply(self, plan, meanwhile, mishap):
        """The user confirms a plan; somebody may be faster; then it is carried out."""
        run = self.in_trouble(lambda: self.harness.start(*plan, note="en"), None)
        if meanwhile is not None:
            self.someone_acts(meanwhile)
        if run is not None:
            self.execute(run, mishap)

    @rule(mishap=MISHAPS)
    def go_on(self, mishap):
        for run in self.harness.library.local.journal.unfinished_runs()[:1]:
            self.execute(run, mishap)

    def execute(self, run, mishap):
        self.watch.confirm(*run.plan.items)
        done = self.in_trouble(lambda: self.harness.applying.execute(run.id), mishap)
        self.watch.confirm()
        if done is not None:
            self.watch.check_report(done)

    @rule(which=st.integers(0, 2), keep=st.sampled_from((None, None, KEEPER, OTHER_KEEPER)), mishap=MISHAPS)
    def undo(self, which, keep, mishap):
        for run in self.harness.library.local.journal.runs()[which : which + 1]:
            undoing = UndoService(self.harness.library, self.harness.cancel)
            self.in_trouble(partial(undoing.undo, run.id, keep), mishap)

    @rule(mishap=st.one_of(st.none(), OF_THE_SERVER, OF_THE_APP))
    def scan(self, mishap):
        def work():
            self.harness.scan(*GROUPS)
            return True

        if self.in_trouble(work, mishap):
            self.watch.edits.clear()

    # --- other people ----------------------------------------------------------------------------

    @rule(act=st.sampled_from(ACTS))
    def someone_acts(self, act):
        with self.server.state.lock:
            act(self.server.state, self.watch)

    @rule(act=st.one_of(st.none(), st.sampled_from(RIGHTS_LOST)))
    def rights_change(self, act):
        with self.server.state.lock:
            self.server.state.users.update(self.users)
            if act is not None:
                act(self.server.state, self.watch)

    @invariant()
    def everything_holds(self):
        if hasattr(self, "harness"):
            self.watch.check(self.harness)


SHARED = ("archive_serial_number", "links")  # what another document's change may stand in the way of

Household.TestCase.settings = hypothesis.settings(
    max_examples=SEQUENCES,
    stateful_step_count=8,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
test_household = Household.TestCase
