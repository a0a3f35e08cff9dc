"""A process of its own that answers calls, over a line of its own.

The pools of the standard library hand all results through one pipe, whose other end the reader holds open as
well: where a process is ended in the middle of a result, the reader waits for the rest of it for ever. A line
that only two hold breaks when one of them ends.
"""

from __future__ import annotations

import gc
import pickle
import signal
from collections.abc import Callable
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any

from app.domain.errors import ProcessEnded


class AnsweringProcess:
    """Calls a function with what it is sent, in the order in which it was sent.

    The function, its arguments, its result and what it raises must be picklable. The process ends when this
    one does, in the middle of a call too.

    Attributes:
        line: ready to be waited for when there is an answer to receive.
    """

    def __init__(self, function: Callable[..., Any], *, makes_cycles: bool = True) -> None:
        """`makes_cycles`: whether the calls leave behind what only Python's cycle collector finds."""
        self.line, theirs = Pipe()
        self._process = get_context("spawn").Process(
            target=_answer, args=(function, theirs, makes_cycles), daemon=True
        )
        self._process.start()
        theirs.close()  # so that the line breaks when the process ends

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def send(self, *arguments: Any, **named: Any) -> None:
        """Ask for a call; never waits for the calls before it.

        Raises:
            ProcessEnded: the system ended the process.
        """
        try:
            self.line.send((arguments, named))
        except OSError as error:
            raise ProcessEnded from error

    def has_answered(self, seconds: float) -> bool:
        """Wait so long for an answer, or the end of the process."""
        try:
            return self.line.poll(seconds)
        except OSError:  # so Windows says that the process ended
            return True

    def receive(self) -> Any:
        """The result of the call that was asked for first of those that were not received yet; waits for it.

        Raises:
            ProcessEnded: the system ended the process.
            Exception: what the function raised.
        """
        try:
            result, raised = self.line.recv()
        except (EOFError, OSError) as error:
            raise ProcessEnded from error
        if raised is not None:
            raise raised
        return result

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.line.close()


def _answer(function: Callable[..., Any], line: Connection, makes_cycles: bool) -> None:
    """Runs in the other process: answer each call with a result or what was raised."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches both processes; the other one decides
    if not makes_cycles:
        gc.disable()  # looking for them would take a twentieth of the time
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_take_calls, args=(line, calls), daemon=True).start()
    while True:
        call = calls.get()
        try:
            arguments, named = pickle.loads(call)  # noqa: S301 - it comes from the process that started this one
            result, raised = function(*arguments, **named), None
        except Exception as error:  # noqa: BLE001 - the caller raises it
            result, raised = None, error
        line.send((result, raised))


def _take_calls(line: Connection, calls: SimpleQueue[bytes]) -> None:
    """Take calls while others are answered, so that neither side waits for the other; end with the line."""
    try:
        while True:
            calls.put(line.recv_bytes())
    except (EOFError, OSError):
        signal.raise_signal(signal.SIGTERM)
