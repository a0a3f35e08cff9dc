"""What the command line learns of its process, also where Windows is asked."""

from __future__ import annotations

import ctypes
import struct
import sys
from types import SimpleNamespace

from app.command_line.process import peak_rss_mb


def test_peak_memory_is_that_of_this_process():
    assert 10 < peak_rss_mb() < 100_000


def test_peak_memory_on_windows_is_the_largest_working_set(monkeypatch):
    def memory_info(process, counters, size):
        assert (process.value, size) == (7, 72)  # bytes, as psapi.h has it for 64 bits
        answer = struct.pack("<IIQ", size, 11, 150 * 2**20)
        ctypes.memmove(counters, answer, len(answer))
        return 1

    class Asked:
        restype = None

        def __call__(self):
            return 7

    kernel = SimpleNamespace(GetCurrentProcess=Asked(), K32GetProcessMemoryInfo=memory_info)
    monkeypatch.setattr(ctypes, "CDLL", {"kernel32": kernel}.__getitem__)
    monkeypatch.setattr(sys, "platform", "win32")

    assert peak_rss_mb() == 150
