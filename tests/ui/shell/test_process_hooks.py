"""Garbage is collected only in the window's thread."""

import gc
import threading
import weakref

from app.system.memory import deferred_gc
from app.ui.shell.process_hooks import MILLISECONDS_BETWEEN_COLLECTIONS, WindowCollector


class Ring:
    def __init__(self):
        self.itself = self


def test_cycles_are_collected_in_the_window_thread(qtbot, qapp):
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


def test_automatic_collection_is_restored(qapp):
    collector = WindowCollector(qapp)
    assert not gc.isenabled()

    collector.stop()

    assert gc.isenabled()


def test_collection_is_deferred_during_a_large_result(qtbot, qapp):
    collector = WindowCollector(qapp)
    ring = Ring()
    gone = weakref.ref(ring)
    try:
        with deferred_gc():
            del ring
            many = [Ring() for _ in range(5_000)]
            qtbot.wait(3 * MILLISECONDS_BETWEEN_COLLECTIONS)
            assert gone() is not None
        many.clear()
        qtbot.waitUntil(lambda: gone() is None)
    finally:
        collector.stop()
