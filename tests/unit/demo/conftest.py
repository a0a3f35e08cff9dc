"""A running demo server and clients signed in to it."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest

from app.demo.library import DemoLibrary, DemoUser
from tests.support.faults import FaultyDemoServer

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading certificates for each client would take long

ADMIN = DemoUser(id=1, username="admin", password="secret", is_superuser=True)
EDITOR = DemoUser(
    id=2,
    username="editor",
    password="secret",
    permissions=(
        "view_document",
        "change_document",
        "delete_document",
        "view_note",
        "add_note",
        "delete_note",
    ),
)
READER = DemoUser(id=3, username="reader", password="secret", permissions=("view_document", "view_note"))
NOBODY = DemoUser(id=4, username="nobody", password="secret")
PEOPLE = (ADMIN, EDITOR, READER, NOBODY)


class Running:
    """A server and a client for each of its users."""

    def __init__(self, server: FaultyDemoServer, stack: ExitStack) -> None:
        self.server = server
        self.state = server.state
        self._stack = stack

    def client(self, username: str = "", **headers: str) -> httpx.Client:
        """Return a client signed in as this user, by default the first one."""
        token = self.server.token_for(username) if username else self.server.token
        client = httpx.Client(
            base_url=self.server.url,
            headers={"Authorization": f"Token {token}", **headers},
            trust_env=False,
            verify=NO_TLS,
        )
        return self._stack.enter_context(client)

    def anonymous(self) -> httpx.Client:
        client = httpx.Client(base_url=self.server.url, trust_env=False, verify=NO_TLS)
        return self._stack.enter_context(client)


@pytest.fixture
def serve() -> Iterator[Callable[..., Running]]:
    """Start servers that are stopped at the end of the test."""
    with ExitStack() as stack:

        def start(library: DemoLibrary, **options: object) -> Running:
            server = stack.enter_context(FaultyDemoServer(library, **options))
            return Running(server, stack)

        yield start
