"""The cycle collector runs in the window's thread, and nowhere else."""

import gc
import threading
import weakref

from app.system.memory import deferred_gc
from app.ui.shell.process_hooks import MILLISECONDS_BETWEEN_LOOKS, WindowCollector


class Ring:
    def __init__(self):
        self.itself = self


def test_a_cycle_left_by_another_thread_is_collected_in_the_windows_thread(qtbot, qapp):
    died_in = []
    collector = WindowCollector(qapp)

    def leave_cycles():
        for _ in range(5_000):
            ring = Ring()
            weakref.finalize(ring, lambda: died_in.append(threading.current_thread()))

    try:
        thread = threading.Thread(target=leave_cycles)
        thread.start()
        thread.join()
        assert died_in == []
        qtbot.waitUntil(lambda: len(died_in) == 5_000)
    finally:
        collector.stop()

    assert set(died_in) == {threading.main_thread()}


def test_python_collects_by_itself_again_afterwards(qapp):
    collector = WindowCollector(qapp)
    assert not gc.isenabled()

    collector.stop()

    assert gc.isenabled()


def test_nothing_is_collected_in_the_middle_of_a_large_result(qtbot, qapp):
    collector = WindowCollector(qapp)
    ring = Ring()
    gone = weakref.ref(ring)
    try:
        with deferred_gc():
            del ring
            many = [Ring() for _ in range(5_000)]
            qtbot.wait(3 * MILLISECONDS_BETWEEN_LOOKS)
            assert gone() is not None
        many.clear()
        qtbot.waitUntil(lambda: gone() is None)
    finally:
        collector.stop()
