"""The cycle collector runs in the window's thread, and nowhere else."""

import gc
import threading
import weakref

from app.ui.garbage import WindowCollector


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
