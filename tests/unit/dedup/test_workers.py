"""Work in other processes gives what work in this one gives, and stops as soon."""

from time import perf_counter

import pytest

from app.dedup.engine import analyse
from app.dedup.workers import Workers
from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag, Stage
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library, months_de, scanned

COPIES = [scanned(text, 0.01, seed) for seed in range(4) for text in (LETTER_DE, LETTER_EN, *months_de())]


def square(number):
    return number * number


@pytest.mark.parametrize("processes", [1, 2])
def test_results_come_in_the_order_of_the_pieces(processes):
    with Workers(processes, lambda: None) as workers:
        assert list(workers.map(square, range(20))) == [number * number for number in range(20)]


@pytest.mark.parametrize("processes", [2, 3])
def test_the_number_of_processes_changes_nothing(processes):
    documents = library(*COPIES)

    one, many = analyse(documents), analyse(documents, processes=processes)

    assert (many.pairs, many.groups, many.skipped) == (one.pairs, one.groups, one.skipped)


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
