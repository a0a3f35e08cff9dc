"""Deciding, undoing and redoing, also across a restart."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from app.domain.decisions import Choice, Decision
from app.domain.value_choices import ValueChoice
from app.store.database import Database
from app.store.decisions import DecisionRepository
from app.store.profiles import ProfileRepository

TAKES = (ValueChoice("custom_fields.7", 40), ValueChoice("title", 50))
KEEP = Decision("g1", Choice.KEEP, 12, (40, 50), carry_over=False, confirmed=True, takes=TAKES)
OTHER_KEEPER = Decision("g1", Choice.KEEP, 40, (12,))
SKIP = Decision("g2", Choice.SKIPPED)


@pytest.fixture
def decisions(database, profile):
    return DecisionRepository(database, profile.id)


def test_decisions_are_restored_in_order(decisions):
    decisions.set(SKIP)
    decisions.set(KEEP)

    assert decisions.all() == (SKIP, KEEP)
    assert decisions.get("g1") == KEEP
    assert decisions.get("unknown") is None


def test_every_step_can_be_undone_and_redone(decisions):
    decisions.set(KEEP)
    decisions.set(OTHER_KEEPER)
    decisions.clear("g1")

    seen = [decisions.get("g1")]
    while decisions.undo() == ("g1",):
        seen.append(decisions.get("g1"))
    assert seen == [None, OTHER_KEEPER, KEEP, None]
    assert not decisions.can_undo

    seen = []
    while decisions.redo() == ("g1",):
        seen.append(decisions.get("g1"))
    assert seen == [KEEP, OTHER_KEEPER, None]
    assert not decisions.can_redo


def test_undo_works_after_a_restart(path, database, profile, decisions):
    decisions.set(KEEP)
    decisions.set(SKIP)
    decisions.undo()

    with Database.open(path) as reopened:
        again = DecisionRepository(reopened, profile.id)
        assert again.can_redo
        assert again.undo() == ("g1",)
        assert again.all() == ()


def test_new_decision_clears_redo(decisions):
    decisions.set(KEEP)
    decisions.undo()

    decisions.set(SKIP)

    assert not decisions.can_redo
    assert decisions.redo() == ()
    assert decisions.all() == (SKIP,)


def test_changed_value_choice_is_a_step(decisions):
    decisions.set(KEEP)
    decisions.set(replace(KEEP, takes=()))

    assert decisions.undo() == ("g1",)
    assert decisions.get("g1") == KEEP


def test_repeated_decision_is_no_step(decisions):
    decisions.set(KEEP)
    decisions.set(KEEP)
    decisions.clear("g2")

    assert decisions.undo() == ("g1",)
    assert decisions.undo() == ()


@pytest.mark.parametrize("forget", [lambda it: it.prune({"g2"}), lambda it: it.clear_all(["g1"])])
def test_undo_does_not_restore_forgotten_groups(decisions, forget):
    decisions.set(KEEP)
    decisions.set(SKIP)
    decisions.set(OTHER_KEEPER)

    forget(decisions)

    assert decisions.all() == (SKIP,)
    assert decisions.undo() == ("g2",)
    assert decisions.undo() == ()
    assert decisions.redo() == ("g2",)
    assert decisions.redo() == ()


def test_batch_is_one_step(decisions):
    decisions.set(SKIP)

    assert decisions.set_all((KEEP, replace(SKIP, choice=Choice.NOT_DUPLICATES))) == 2
    assert decisions.clear_many(["g1", "g2", "unknown"]) == 2
    assert decisions.all() == ()

    assert decisions.undo() == ("g1", "g2")
    assert decisions.of(["g1"]) == {"g1": KEEP}
    assert decisions.undo() == ("g1", "g2")
    assert decisions.all() == (SKIP,)
    assert decisions.redo() == ("g1", "g2")
    assert decisions.get("g2").choice is Choice.NOT_DUPLICATES


def test_batch_without_news_is_no_step(decisions):
    decisions.set(KEEP)
    decisions.set(SKIP)
    decisions.undo()

    assert decisions.set_all((KEEP,)) == 0
    assert decisions.clear_many(["g2"]) == 0
    assert decisions.redo() == ("g2",)


verdicts = st.builds(
    Decision, st.sampled_from(["g1", "g2"]), st.sampled_from(Choice), st.integers(1, 3), st.just(())
)


class DecidingSideBySide(RuleBasedStateMachine):
    """Two profiles decide, undo and redo at random; each is compared with a list of states."""

    def __init__(self):
        super().__init__()
        self.database = Database.open(self.folder / f"{next(self.numbers)}.sqlite")
        profiles = ProfileRepository(self.database)
        self.repositories = [
            DecisionRepository(self.database, profiles.find_or_create("https://a.example", name, 1).id)
            for name in ("anna", "ben")
        ]
        self.states = [[{}], [{}]]
        self.positions = [0, 0]

    @rule(who=st.integers(0, 1), decision=verdicts)
    def decide(self, who, decision):
        self.repositories[who].set(decision)
        self.step(who, {**self.state(who), decision.group: decision})

    @rule(who=st.integers(0, 1), batch=st.lists(verdicts, unique_by=lambda decision: decision.group))
    def decide_many(self, who, batch):
        self.repositories[who].set_all(batch)
        self.step(who, {**self.state(who), **{decision.group: decision for decision in batch}})

    @rule(who=st.integers(0, 1))
    def clear_many(self, who):
        self.repositories[who].clear_many(["g1", "g2"])
        self.step(who, {})

    @rule(who=st.integers(0, 1), group=st.sampled_from(["g1", "g2"]))
    def clear(self, who, group):
        self.repositories[who].clear(group)
        self.step(who, {name: item for name, item in self.state(who).items() if name != group})

    @rule(who=st.integers(0, 1))
    def undo(self, who):
        undone = self.repositories[who].undo()
        assert (undone == ()) == (self.positions[who] == 0)
        self.positions[who] = max(self.positions[who] - 1, 0)
        self.check()

    @rule(who=st.integers(0, 1))
    def redo(self, who):
        redone = self.repositories[who].redo()
        last = len(self.states[who]) - 1
        assert (redone == ()) == (self.positions[who] == last)
        self.positions[who] = min(self.positions[who] + 1, last)
        self.check()

    def state(self, who):
        return self.states[who][self.positions[who]]

    def step(self, who, state):
        if state != self.state(who):
            self.states[who] = [*self.states[who][: self.positions[who] + 1], state]
            self.positions[who] += 1
        self.check()

    def check(self):
        for who, repository in enumerate(self.repositories):
            assert {decision.group: decision for decision in repository.all()} == self.state(who)
            assert repository.can_undo == (self.positions[who] > 0)
            assert repository.can_redo == (self.positions[who] < len(self.states[who]) - 1)

    def teardown(self):
        self.database.close()


def test_any_steps_of_two_profiles_undo_exactly(tmp_path):
    machine = type("Machine", (DecidingSideBySide,), {"folder": tmp_path, "numbers": count()})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=15, stateful_step_count=20, deadline=None)
    )
