"""A bench stays connected to the library it worked with, and to no other."""

from __future__ import annotations

from app.demo.server import DemoServer
from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, Profile, Token
from app.services.token_store import TokenStore
from app.system.folders import Folders
from app.tasks import connection_tasks
from app.tasks.context import TaskContext
from tests.support.builders import small_library


def sign_in(bench: TaskContext, server: DemoServer, timeout: float = 30.0) -> Profile:
    return connection_tasks.connect(
        bench,
        CancelFlag(),
        lambda _progress: None,
        typed=server.url,
        credentials=Token(server.token_for("anna")),
        options=ConnectionOptions(timeout=timeout),
        remember=False,
    ).profile


def test_a_session_serves_no_other_server_that_was_given_the_id_of_a_forgotten_one(tmp_path):
    folders, secrets = Folders(tmp_path / "data"), TokenStore()
    work, files = TaskContext(folders, secrets), TaskContext(folders, secrets)
    with DemoServer(small_library()) as first, DemoServer(small_library()) as second:
        before = sign_in(work, first)
        assert files.connected(before).session.address.url == first.url
        connection_tasks.forget(work, CancelFlag(), lambda _progress: None, profile=before)
        now = sign_in(work, second)

        assert now.id == before.id
        assert files.connected(now).session.address.url == second.url
        work.close()
        files.close()


def test_a_session_is_kept_until_the_way_to_the_server_changes(tmp_path):
    folders, secrets = Folders(tmp_path / "data"), TokenStore()
    work, files = TaskContext(folders, secrets), TaskContext(folders, secrets)
    with DemoServer(small_library()) as server:
        before = sign_in(work, server)
        session = files.connected(before).session
        assert files.connected(sign_in(work, server)).session is session

        now = sign_in(work, server, timeout=60.0)

        assert files.connected(now).session is not session
        work.close()
        files.close()
