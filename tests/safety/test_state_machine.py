"""Whatever the user, other people, the network and the power do, in whatever order: the invariants hold.

A short run belongs to the tests. `SEQUENCES=3000 pytest tests/safety/test_state_machine.py` makes a long one.
"""

import os
import shutil
import tempfile
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.demo.faults import Fault, answer, cut_body, hang_up, ignore_write
from app.demo.server import DemoServer
from app.domain.errors import DedupeError
from app.domain.plans import PlanItem
from app.paperless import channel
from app.paperless.channel import Channel
from app.services import execution, journaled
from tests.kit import (
    COPY,
    KEEPER,
    LINKING,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    app_at,
    group,
    pair,
    small_library,
)
from tests.safety.watching import Watch

FAULTS = (
    answer(500),
    answer(504, applied=True),
    answer(403),
    hang_up(),
    hang_up(applied=True),
    cut_body(10),
    ignore_write(),
)
GROUPS = (
    group(pair(KEEPER, COPY), pair(KEEPER, SECOND_COPY), pair(COPY, SECOND_COPY)),
    group(pair(OTHER_KEEPER, OTHER_COPY)),
)
ITEMS = (
    PlanItem(KEEPER, (COPY,)),
    PlanItem(KEEPER, (COPY, SECOND_COPY)),
    PlanItem(OTHER_KEEPER, (OTHER_COPY,)),
)
DOCUMENTS = (KEEPER, COPY, SECOND_COPY, OTHER_KEEPER, OTHER_COPY, LINKING)
TROUBLE = {
    "fault": st.one_of(st.none(), st.sampled_from(FAULTS)),
    "at": st.integers(0, 25),
    "kill": st.booleans(),
    "sent": st.booleans(),
}
SEQUENCES = int(os.environ.get("SEQUENCES", "12"))


class Killed(BaseException):
    """The end of the process, as far as a test can have it."""


class Trouble:
    """What goes wrong at one of the next requests: a fault of the server, or the death of the app."""

    def __init__(self):
        self.kill_at = None
        self.sent = False
        self.count = 0

    def exchange(self, original):
        trouble = self

        def exchange(channel_, *arguments):
            number = trouble.count
            trouble.count += 1
            if number == trouble.kill_at and not trouble.sent:
                raise Killed
            context = original(channel_, *arguments)
            if number == trouble.kill_at:
                with context:
                    raise Killed
            return context

        return exchange


class Household(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.stack = ExitStack()
        self.folder = Path(tempfile.mkdtemp())
        self.stack.callback(shutil.rmtree, self.folder)
        self.trouble = Trouble()
        for target, name, value in (
            (journaled, "LOOK_AGAIN_AFTER", (0.0,)),
            (execution, "LAST_LOOKS_AFTER", (0.0,)),
            (channel, "PAUSES", (0.0, 0.0)),
            (Channel, "_exchange", self.trouble.exchange(Channel._exchange)),
        ):
            self.stack.enter_context(patch.object(target, name, value))
        library = small_library()
        library = replace(library, documents=tuple(one for one in library.documents if one.id in DOCUMENTS))
        self.server = self.stack.enter_context(DemoServer(library))
        self.watch = Watch(self.server)
        self.server.faults.add(self.watch.look, Fault())
        self.app = ExitStack()
        self.desk = self.app.enter_context(app_at(self.folder, self.server))
        self.desk.scan(*GROUPS)

    def teardown(self):
        try:
            self.trouble.kill_at = None
            self.end_in_peace()
        finally:
            self.app.close()
            self.stack.close()

    def end_in_peace(self):
        """When all is well again, everything that the app moved comes back, and every number is held once."""
        runs = self.desk.library.local.journal.runs()
        for run in runs:
            with suppress(DedupeError):
                self.desk.undo(run)
        self.watch.check(self.desk)
        assert self.desk.library.local.journal.in_doubt() == ()
        assert self.desk.trashed() <= self.watch.others
        assert self.watch.numbers() == [42], "S6: an archive serial number is lost"

    # --- the app ---------------------------------------------------------------------------------

    def in_trouble(self, work, fault, at, *, kill, sent):
        """Do the work; request number `at` of it goes wrong, if there are as many."""
        seen = [0]

        def here(_request):
            seen[0] += 1
            return seen[0] - 1 == at

        rule_of_fault = None
        self.trouble.count, self.trouble.sent = 0, sent
        self.trouble.kill_at = at if kill else None
        if fault is not None and not kill:
            rule_of_fault = self.server.faults.add(here, fault)
        try:
            work()
        except DedupeError as error:
            hypothesis.note(f"refused: {error.code}")
        except Killed:
            hypothesis.note("killed")
            self.trouble.kill_at = None
            self.app.close()
            self.app = ExitStack()
            self.desk = self.app.enter_context(app_at(self.folder, self.server))
        finally:
            self.trouble.kill_at = None
            if rule_of_fault is not None:
                rule_of_fault.times = 0

    @rule(chosen=st.sampled_from(ITEMS), **TROUBLE)
    def apply(self, chosen, fault, at, kill, sent):
        self.watch.planned |= dict.fromkeys(chosen.trash, chosen.keep)
        self.in_trouble(lambda: self.desk.apply(chosen), fault, at, kill=kill, sent=sent)

    @rule(**TROUBLE)
    def go_on(self, fault, at, kill, sent):
        for run in self.desk.library.local.journal.unfinished_runs()[:1]:
            self.in_trouble(lambda: self.desk.applying.execute(run.id), fault, at, kill=kill, sent=sent)  # noqa: B023

    @rule(which=st.integers(0, 2), **TROUBLE)
    def undo(self, which, fault, at, kill, sent):
        for run in self.desk.library.local.journal.runs()[which : which + 1]:
            self.in_trouble(lambda: self.desk.undo(run), fault, at, kill=kill, sent=sent)  # noqa: B023

    @rule()
    def scan(self):
        self.desk.scan(*GROUPS)

    # --- other people ----------------------------------------------------------------------------

    @rule(number=st.sampled_from(DOCUMENTS), title=st.sampled_from(("Anders", "Neu", "Brief")))
    def someone_renames(self, number, title):
        with self.server.state.lock:
            self.server.state.documents[number].title = title
            self.server.state.touch(self.server.state.documents[number])

    @rule(number=st.sampled_from(DOCUMENTS))
    def someone_trashes(self, number):
        with self.server.state.lock:
            if self.server.state.live(number) is not None:
                self.server.state.delete(self.server.state.documents[number])
                self.watch.others.add(number)

    @rule(number=st.sampled_from(DOCUMENTS))
    def someone_restores(self, number):
        with self.server.state.lock:
            if self.server.state.live(number) is None:
                self.server.state.restore(self.server.state.documents[number])
                self.watch.others.add(number)

    @invariant()
    def everything_holds(self):
        self.watch.check(self.desk)


Household.TestCase.settings = hypothesis.settings(
    max_examples=SEQUENCES,
    stateful_step_count=8,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
test_household = Household.TestCase
