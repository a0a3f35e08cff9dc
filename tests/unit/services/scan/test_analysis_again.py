"""A repeated analysis finds the same as a first one, whatever changed in between.

`SEQUENCES=500 pytest tests/unit/services/scan/test_analysis_again.py` tries more sequences of changes.
"""

import gc
import os
import shutil
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.domain import progress
from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Kind
from app.domain.errors import OperationCancelled
from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag
from app.services.scan.analysis import AnalysisService
from app.system.memory import deferred_gc
from tests.unit.services.document_cache import (
    TEXTS,
    TITLES,
    Paper,
    analysed,
    analysed_afresh,
    hash_of,
    put,
    shelf,
    stored,
)

SEQUENCES = int(os.environ.get("SEQUENCES", "5"))
NUMBERS = st.integers(1, 30)
PAPERS = st.builds(
    Paper,
    st.sampled_from(sorted(TEXTS)),
    st.sampled_from(TITLES),
    correspondent=st.sampled_from((None, 1, 2)),
    document_type=st.sampled_from((None, 1)),
    created=st.sampled_from((None, date(2024, 3, 5), date(2024, 4, 5))),
    file=st.sampled_from((None, None, "one file", "another")),
    archive=st.sampled_from((None, None, None, "one file")),
)
PARAMETERS = (
    Parameters(),
    Parameters(weight_title=3, similarity_threshold=0.9),
    Parameters(similarity_threshold=0.4, kinds=(Kind.EXACT, Kind.NEAR)),
    Parameters(kinds=(Kind.CONTAINED,)),
    Parameters(ngram_size=2),
    Parameters(min_words=60),
    Parameters(fuzzy_sample_size=200),
    Parameters.classic(),
)
CONTRACTS = tuple(name for name in TEXTS if name.startswith("contract"))[:3]
FIRST = {number: Paper(text) for number, text in enumerate(TEXTS, start=1)}


class Changes(RuleBasedStateMachine):
    """A library, its changes, and beside it what must be known of it."""

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.papers = {}
        self.gone = {}
        self.parameters = Parameters()
        self.dismissed = {}  # pairs, and the hashes of both texts when they were dismissed
        self.analysed_papers = {}
        self.changes = 0
        self.stack = ExitStack()

    @initialize(numbers=st.sets(st.sampled_from(sorted(FIRST)), min_size=6, max_size=14))
    def fill(self, numbers):
        self.papers = {number: FIRST[number] for number in numbers}
        self.open()

    def open(self):
        self.stack.close()
        self.local = self.stack.enter_context(shelf(self.folder / "library.sqlite", self.papers))

    def teardown(self):
        self.stack.close()
        shutil.rmtree(self.folder)

    @rule(number=NUMBERS, paper=PAPERS)
    def add_or_replace(self, number, paper):
        self.put(number, paper)

    @rule(number=NUMBERS, text=st.sampled_from(sorted(TEXTS)))
    def edit_text(self, number, text):
        if number in self.papers:
            self.put(number, replace(self.papers[number], text=text))

    @rule(number=NUMBERS, paper=PAPERS)
    def edit_what_is_not_the_text(self, number, paper):
        if number in self.papers:
            self.put(number, replace(paper, text=self.papers[number].text))

    @rule(numbers=st.sets(NUMBERS, min_size=1, max_size=4), file=st.sampled_from((None, "one file")))
    def edit_files(self, numbers, file):
        for number in numbers & self.papers.keys():
            self.put(number, replace(self.papers[number], file=file))

    def put(self, number, paper):
        self.papers[number] = paper
        put(self.local, {number: paper})

    @rule(numbers=st.sets(NUMBERS, min_size=1, max_size=6))
    def delete(self, numbers):
        for number in numbers & self.papers.keys():
            self.gone[number] = self.papers.pop(number)
        self.local.documents.remove(numbers)

    @rule()
    def restore(self):
        for number, paper in self.gone.items():
            if number not in self.papers:
                self.put(number, paper)
        self.gone = {}

    @rule(parameters=st.sampled_from(PARAMETERS))
    def choose(self, parameters):
        self.parameters = parameters

    @rule()
    def open_again(self):
        self.open()

    @precondition(lambda self: self.analysed_papers)
    @rule(data=st.data())
    def call_a_pair_no_duplicates(self, data):
        pairs = [pair.ids for pair in stored(self.local).pairs if set(pair.ids) <= self.papers.keys()]
        if pairs:
            a, b = data.draw(st.sampled_from(pairs))
            hashes = hash_of(self.papers[a]), hash_of(self.papers[b])
            self.local.analyses.dismiss(a, b, *hashes)
            self.dismissed[a, b] = hashes

    @precondition(lambda self: self.analysed_papers)
    @rule(data=st.data())
    def call_a_group_no_duplicates(self, data):
        groups = stored(self.local).groups
        if groups:
            group = data.draw(st.sampled_from(groups))
            self.local.decisions.set(Decision(group.id, Choice.NOT_DUPLICATES))

    @invariant()
    def is_analysed_as_if_for_the_first_time(self):
        self.changes += 1
        if self.changes % 2:
            return
        self.note_decisions()
        self.analysed_papers = dict(self.papers)

        found = analysed(self.local, self.parameters)

        afresh = analysed_afresh(
            self.folder / "afresh.sqlite", self.papers, self.parameters, self.dismissed_now()
        )
        assert [pair for pair in found.pairs if pair not in afresh.pairs] == []
        assert found == afresh

    def note_decisions(self):
        for decision in self.local.decisions.all():
            group = self.local.analyses.group(decision.group)
            for pair in group.pairs:
                self.dismissed[pair.ids] = tuple(hash_of(self.analysed_papers[number]) for number in pair.ids)

    def dismissed_now(self):
        now = {number: hash_of(paper) for number, paper in self.papers.items()}
        return [(a, b) for (a, b), hashes in self.dismissed.items() if (now.get(a), now.get(b)) == hashes]


Changes.TestCase.settings = hypothesis.settings(
    max_examples=SEQUENCES,
    stateful_step_count=12,
    suppress_health_check=list(hypothesis.HealthCheck),
    # A failing sequence is short enough to read, and making it shorter takes minutes.
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
)
test_a_later_analysis_finds_what_a_first_one_would = Changes.TestCase


def test_boilerplate_is_recalculated_when_documents_merge(tmp_path):
    papers = {number: Paper(text) for number, text in enumerate(("terms", *CONTRACTS), start=1)}
    with shelf(tmp_path / "library.sqlite", papers) as local:
        assert analysed(local).groups == ()
        papers |= {number: replace(papers[number], file="one file") for number in (3, 4)}
        put(local, papers)

        found = analysed(local)

    assert found == analysed_afresh(tmp_path / "afresh.sqlite", papers)
    assert [group.documents for group in found.groups] == [(1, 2, 3, 4)]


def test_documents_no_longer_one_file_are_compared_by_text(tmp_path):
    texts = ("letter", "letter scanned", "letter scanned worse")
    one_file = {number: Paper(text, file="one file") for number, text in enumerate(texts, start=1)}
    files = {number: replace(paper, file=None) for number, paper in one_file.items()}
    with shelf(tmp_path / "library.sqlite", one_file) as local:
        assert {pair.kind for pair in analysed(local).pairs} == {Kind.EXACT}
        put(local, files)

        assert analysed(local) == analysed_afresh(tmp_path / "afresh.sqlite", files)


def test_no_cycles_are_looked_for_while_texts_are_compared(tmp_path):
    looked = []
    papers = {1: Paper("letter"), 2: Paper("letter scanned")}
    with shelf(tmp_path / "library.sqlite", papers) as local:
        AnalysisService(local).run(CancelFlag(), lambda _progress: looked.append(gc.isenabled()))

    assert set(looked) == {False}
    assert gc.isenabled()


class StoppedAt:
    """A token that cancels at one of its checks."""

    def __init__(self, look):
        self.looks = 0
        self._last = look

    @property
    def cancelled(self):
        return self.looks >= self._last

    def raise_if_cancelled(self):
        self.looks += 1
        if self.cancelled:
            raise OperationCancelled


def test_wherever_an_analysis_is_cancelled_the_last_result_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "_ITEMS_BETWEEN_CHECKS", 4)
    changes = {3: Paper("bill of March"), 40: Paper("letter scanned badly"), 41: Paper("nothing")}
    with shelf(tmp_path / "copy.sqlite", FIRST) as local:
        local.decisions.set(Decision(analysed(local).groups[0].id, Choice.NOT_DUPLICATES))
        put(local, changes)
        never = StoppedAt(10**9)
        AnalysisService(local).run(never)
        after = stored(local)

    with shelf(tmp_path / "library.sqlite", FIRST) as local:
        before = analysed(local)
        local.decisions.set(Decision(before.groups[0].id, Choice.NOT_DUPLICATES))
        put(local, changes)
        for look in [*range(1, never.looks, 9), never.looks]:
            with pytest.raises(OperationCancelled):
                AnalysisService(local).run(StoppedAt(look))
            assert stored(local) == before
            assert [found.choice for found in local.decisions.all()] == [Choice.NOT_DUPLICATES]

        assert analysed(local) == after != before


def test_what_an_analysis_leaves_is_not_looked_through_at_once():
    looked_through = []

    def note(phase, details):
        if phase == "start":
            looked_through.append(sum(len(gc.get_objects(old)) for old in range(details["generation"] + 1)))

    gc.callbacks.append(note)
    try:
        with deferred_gc():
            many = [[number] for number in range(200_000)]
        more = [[number] for number in range(5_000)]
    finally:
        gc.callbacks.remove(note)

    assert len(many) + len(more) > 200_000
    assert max(looked_through) < 100_000
