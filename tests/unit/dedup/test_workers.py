"""Work in other processes gives what work in this one gives, and stops as soon."""

from dataclasses import replace
from itertools import pairwise
from multiprocessing import active_children
from time import perf_counter, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.dedup import screening, shared_shingles, shingles
from app.dedup.engine import analyse
from app.dedup.workers import Workers, default_process_count
from app.domain.errors import OperationCancelled, ProcessEnded
from app.domain.progress import NEVER_CANCELLED, CancelFlag, Stage
from tests.support.killing import kill
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library, months_de, scanned

COPIES = [scanned(text, 0.01, seed) for seed in range(4) for text in (LETTER_DE, LETTER_EN, *months_de())]


class Looks(CancelFlag):
    """A token that calls a function each time it is checked."""

    def __init__(self, look):
        super().__init__()
        self.raise_if_cancelled = look


def square(number):
    return number * number


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_pieces(processes):
    with Workers(processes, NEVER_CANCELLED) as workers:
        assert list(workers.map(square, range(20))) == [number * number for number in range(20)]


def found(analysis):
    return analysis.pairs, analysis.groups, analysis.skipped


@pytest.fixture(scope="module")
def alone():
    return found(analyse(library(*COPIES), processes=1))


@pytest.mark.parametrize("processes", [2, 8])
def test_the_number_of_processes_changes_nothing(processes, alone):
    assert alone[0]
    assert found(analyse(library(*COPIES), processes=processes)) == alone


def test_the_size_of_the_pieces_changes_nothing(alone, monkeypatch):
    monkeypatch.setattr(shingles, "_SLICE_ENTRIES", 200)
    monkeypatch.setattr(shared_shingles, "_KEYS_AT_ONCE", 20)
    monkeypatch.setattr(screening, "_AT_ONCE", 100)

    assert found(analyse(library(*COPIES), processes=1)) == alone
    assert found(analyse(library(*COPIES), processes=2)) == alone


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_order_and_pieces_change_nothing_in_any_library(data):
    texts = data.draw(st.lists(st.sampled_from([*COPIES, "", "kurz", LETTER_DE]), max_size=12))
    documents = library(*texts)
    one = found(analyse(documents, processes=1))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shingles, "_SLICE_ENTRIES", data.draw(st.sampled_from([50, 1000])))
        patch.setattr(screening, "_AT_ONCE", data.draw(st.sampled_from([50, 1000])))
        other = found(analyse(data.draw(st.permutations(documents)), processes=1))

    assert other == one


def test_fetched_texts_give_the_same_result(alone):
    documents = library(*COPIES)
    kept = {document.id: document.text for document in documents}
    asked = []

    def texts(ids):
        asked.append(len(ids))
        return {document: kept[document] for document in ids}

    analysis = analyse([replace(document, text="") for document in documents], texts=texts, processes=1)

    assert found(analysis) == alone
    assert max(asked) <= 32


def test_a_small_library_starts_no_process():
    assert default_process_count(10_000) == 1
    assert default_process_count(100_000) >= 1


def test_the_token_is_looked_at_before_each_piece():
    looks = []

    with Workers(1, Looks(lambda: looks.append(len(done)))) as workers:
        done = []
        for result in workers.map(square, range(20)):
            done.append(result)

    assert looks == list(range(20))


def test_no_step_is_long():
    """Between two looks at the token lie a few texts or pairs; those take some tens of milliseconds."""
    long_texts = [
        f"Nr. {number} " + " ".join(f"wort{number * place}" for place in range(6000)) for number in range(40)
    ]
    texts = [*COPIES, *(scanned(LETTER_DE, 0.01, seed) for seed in range(4, 20)), *long_texts]
    reports = []

    analyse(library(*texts), progress=reports.append, processes=1)

    read, compared = (
        [report.done for report in reports if report.stage is stage]
        for stage in (Stage.FINGERPRINT, Stage.COMPARE)
    )
    assert max(sum(map(len, texts[a:b])) for a, b in pairwise(read)) <= 250_000 + len(long_texts[-1])
    assert max(b - a for a, b in pairwise(compared)) <= 96


def hang(seconds):
    sleep(seconds)


def test_cancel_interrupts_a_chunk():
    def give_up():
        if active_children() and perf_counter() - started > 3:
            raise OperationCancelled

    started = perf_counter()
    with pytest.raises(OperationCancelled), Workers(2, Looks(give_up)) as workers:
        list(workers.map(hang, [600] * 4))

    assert not active_children()


def zeros(megabytes):
    return bytes(megabytes * 1_000_000)


def test_cancel_interrupts_the_transfer_of_a_large_result():
    looks = iter(range(1000))

    def give_up():
        if next(looks) == 8:
            raise OperationCancelled

    with pytest.raises(OperationCancelled), Workers(2, Looks(give_up)) as workers:
        list(workers.map(zeros, [100] * 20))

    assert not active_children()


def test_process_killed_during_a_transfer_ends_the_work():
    with Workers(2, NEVER_CANCELLED) as workers:
        results = workers.map(zeros, [100] * 8)
        next(results)
        kill_all()
        with pytest.raises(ProcessEnded):
            list(results)


def test_abandoned_results_do_not_mix_with_the_next():
    with Workers(2, NEVER_CANCELLED) as workers:
        results = workers.map(square, range(20))
        assert next(results) == 0
        results.close()

        assert list(workers.map(square, range(20, 40))) == [number * number for number in range(20, 40)]


def test_pieces_are_made_only_a_few_at_a_time():
    made = []

    def pieces():
        for number in range(100):
            made.append(number)
            yield number

    with Workers(2, NEVER_CANCELLED) as workers:
        ahead = [len(made) - done for done, _ in enumerate(workers.map(square, pieces()))]

    assert max(ahead) <= 6


def test_what_a_function_raises_reaches_the_caller():
    with pytest.raises(ValueError, match="invalid literal"), Workers(2, NEVER_CANCELLED) as workers:
        list(workers.map(int, ["1", "no number", "2"]))

    assert not active_children()


def kill_all():
    for process in active_children():
        kill(process.pid)


def test_killed_process_ends_the_work_with_an_error():
    with pytest.raises(ProcessEnded, match="memory"), Workers(2, Looks(kill_all)) as workers:
        list(workers.map(hang, [600] * 4))

    assert not active_children()
    with Workers(2, NEVER_CANCELLED) as workers:
        assert list(workers.map(square, range(3))) == [0, 1, 4]


@pytest.mark.parametrize("stage", [Stage.FINGERPRINT, Stage.COMPARE])
def test_a_cancel_ends_the_other_processes_too(stage):
    flag = CancelFlag()
    cancelled_at = []

    def cancel_in_stage(progress):
        if progress.stage is stage and progress.done and not cancelled_at:
            cancelled_at.append(perf_counter())
            flag.cancel()

    with pytest.raises(OperationCancelled):
        analyse(library(*COPIES), progress=cancel_in_stage, cancel=flag, processes=2)

    assert perf_counter() - cancelled_at[0] < 2  # 200 ms on an idle machine; shared ones are slower
