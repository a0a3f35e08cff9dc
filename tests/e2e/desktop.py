"""An automated desktop: a virtual screen, a session bus, and functions to read the screen, click and type.

The content of the screen is read from the accessibility tree, as by a screen reader; clicks and keys go
through the X server (xdotool), as those of a user.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from jeepney import DBusAddress, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse

NEEDED = ("Xvfb", "xdotool", "dbus-daemon", "import")
SCREEN = "1440x900x24"
PATIENCE = 120.0  # seconds; a busy machine is slow
SECONDS_BETWEEN_CHECKS = 0.3

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
SENSITIVE, SHOWING = 24, 25  # bits of a state
SCREEN_COORDINATES = 0


def missing_tools() -> list[str]:
    return [tool for tool in NEEDED if shutil.which(tool) is None]


class NotThere(AssertionError):
    """An expected element did not appear."""


@dataclass(frozen=True)
class Seen:
    """An element on the screen, as a screen reader names it, and its box in pixels."""

    role: str
    name: str
    enabled: bool
    box: tuple[int, int, int, int]

    @property
    def middle(self) -> tuple[int, int]:
        x, y, width, height = self.box
        return x + width // 2, y + height // 2


class Desktop:
    """The desktop; use it as a context manager, and end programs on it first."""

    def __init__(self) -> None:
        self._started: list[subprocess.Popen[str]] = []
        self.environment: dict[str, str] = {}

    def __enter__(self) -> Self:
        display = self._start(["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"])
        bus = self._start(["dbus-daemon", "--session", "--nofork", "--print-address=1"])
        self.environment = {
            "DISPLAY": f":{display}",
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        with open_dbus_connection(bus) as session:
            where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            (address,) = _answer(session, new_method_call(where, "GetAddress"))
        self._bus = open_dbus_connection(address)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bus.close()
        for process in reversed(self._started):
            process.terminate()
            process.wait()
            if process.stdout:
                process.stdout.close()

    def _start(self, command: list[str]) -> str:
        """Start a background process and return the first line of its output."""
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **self.environment},
        )
        self._started.append(process)
        assert process.stdout
        return process.stdout.readline().strip()

    # --- acting ----------------------------------------------------------------------------------

    def click(self, seen: Seen) -> None:
        x, y = seen.middle
        self._do("mousemove", str(x), str(y), "click", "1")

    def type(self, text: str) -> None:
        self._do("type", "--delay", "15", text)

    def press(self, keys: str) -> None:
        """Press keys in xdotool's notation: "ctrl+shift+2"."""
        self._do("key", keys)

    def take_picture(self, file: Path) -> None:
        """Save a screenshot."""
        subprocess.run(
            ["import", "-window", "root", str(file)], env={**os.environ, **self.environment}, check=True
        )

    def _do(self, *what: str) -> None:
        subprocess.run(
            ["xdotool", *what], env={**os.environ, **self.environment}, check=True, timeout=PATIENCE
        )

    # --- reading the screen ----------------------------------------------------------------------

    def look(self) -> Iterator[Seen]:
        """Yield all visible elements, from back to front."""
        yield from self._below(*ROOT)

    def wait_for(self, name: str, role: str = "push button") -> Seen:
        """Return the first element of this name and role when it is visible and enabled.

        Raises:
            NotThere: it did not appear; names the visible elements.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = list(self.look())
            for seen in shown:
                if seen.name == name and seen.role == role and seen.enabled:
                    return seen
            time.sleep(SECONDS_BETWEEN_CHECKS)
        there = ", ".join(f"{seen.role} “{seen.name}”" for seen in shown if seen.name)
        raise NotThere(f"No {role} “{name}” appeared. Visible: {there}")

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition is true.

        Raises:
            NotThere: it did not become true.
        """
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise NotThere("The condition did not become true.")
            time.sleep(SECONDS_BETWEEN_CHECKS)

    def _below(self, bus: str, path: str) -> Iterator[Seen]:
        for child_bus, child_path in self._ask(bus, path, "GetChildren")[0]:
            try:
                seen = self._seen(child_bus, child_path)
            except DBusErrorResponse:  # it has disappeared
                continue
            if seen:
                yield seen
                yield from self._below(child_bus, child_path)

    def _seen(self, bus: str, path: str) -> Seen | None:
        (role,) = self._ask(bus, path, "GetRoleName")
        state = self._ask(bus, path, "GetState")[0][0]
        if role == "application":
            return Seen(role, "", True, (0, 0, 0, 0))
        if not state >> SHOWING & 1:
            return None
        name = _answer(self._bus, Properties(DBusAddress(path, bus, ACCESSIBLE)).get("Name"))[0][1]
        where = DBusAddress(path, bus, "org.a11y.atspi.Component")
        (box,) = _answer(self._bus, new_method_call(where, "GetExtents", "u", (SCREEN_COORDINATES,)))
        return Seen(role, name, bool(state >> SENSITIVE & 1), box)

    def _ask(self, bus: str, path: str, question: str) -> tuple[Any, ...]:
        return _answer(self._bus, new_method_call(DBusAddress(path, bus, ACCESSIBLE), question))


def _answer(bus: DBusConnection, question: Any) -> tuple[Any, ...]:
    reply = bus.send_and_get_reply(question, timeout=PATIENCE)
    if reply.header.message_type.name == "error":
        raise DBusErrorResponse(reply)
    return reply.body
