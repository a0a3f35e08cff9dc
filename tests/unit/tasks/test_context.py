"""A task context stays connected to one library and to no other."""

from __future__ import annotations

from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, Profile, Token
from app.services.token_store import TokenStore
from app.system.folders import Folders
from app.tasks import connection_tasks
from app.tasks.context import TaskContext, on_server
from tests.support.builders import small_library
from tests.support.faults import FaultyDemoServer


def sign_in(context: TaskContext, server: FaultyDemoServer, timeout: float = 30.0) -> Profile:
    return connection_tasks.connect(
        context,
        CancelFlag(),
        lambda _progress: None,
        typed=server.url,
        credentials=Token(server.token_for("anna")),
        options=ConnectionOptions(timeout=timeout),
        remember=False,
    ).profile


def test_session_does_not_serve_a_server_with_a_reused_id(tmp_path):
    folders, secrets = Folders(tmp_path / "data"), TokenStore()
    operations, files = TaskContext(folders, secrets), TaskContext(folders, secrets)
    with FaultyDemoServer(small_library()) as first, FaultyDemoServer(small_library()) as second:
        before = sign_in(operations, first)
        assert files.connected(before).session.address.url == first.url
        connection_tasks.forget(operations, CancelFlag(), lambda _progress: None, profile=before)
        now = sign_in(operations, second)

        assert now.id == before.id
        assert files.connected(now).session.address.url == second.url
        operations.close()
        files.close()


def test_session_is_kept_until_the_connection_options_change(tmp_path):
    folders, secrets = Folders(tmp_path / "data"), TokenStore()
    operations, files = TaskContext(folders, secrets), TaskContext(folders, secrets)
    with FaultyDemoServer(small_library()) as server:
        before = sign_in(operations, server)
        session = files.connected(before).session
        assert files.connected(sign_in(operations, server)).session is session

        now = sign_in(operations, server, timeout=60.0)

        assert files.connected(now).session is not session
        operations.close()
        files.close()


def test_cancelling_interrupts_signing_in_only_on_request():
    tokens = []

    class Context:
        def connected(self, _profile, cancel):
            tokens.append(cancel)

    cancel = CancelFlag()
    for cancel_connect in (False, True):
        on_server(None, lambda *_: None, cancel_connect=cancel_connect)(Context(), cancel, None)

    assert tokens == [None, cancel]
