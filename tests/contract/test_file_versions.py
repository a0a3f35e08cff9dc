"""File versions: the demo server and the client behave as the recorded exchanges of 3.0.5 show."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from app.demo.server import DemoServer
from app.domain.documents import Checksum
from app.domain.errors import NotFound, NotPermitted, RequestRefused
from app.domain.servers import ConnectionOptions, ServerAddress, Token, Upload
from app.paperless.channel import Channel
from app.paperless.client import PaperlessClient
from tests.contract.recorded_library import recorded_library
from tests.contract.recordings import load_exchange, load_original
from tests.contract.test_demo_server import _differences
from tests.unit.paperless.scripted_server import Asked, Reply, serve

ROOT = 29
FORM = load_exchange("v3", "update_version").request_form or {}


@dataclass
class Opened:
    """A demo server with the recorded library, and a client of one of its users."""

    server: DemoServer
    channel: Channel

    @property
    def client(self) -> PaperlessClient:
        return PaperlessClient(self.channel)

    def read(self, path: str, **params: str | int):
        return self.channel.read(path, params).json

    def of(self, user: str) -> PaperlessClient:
        channel = Channel(
            ServerAddress(self.server.url), ConnectionOptions(), Token(self.server.token_for(user))
        )
        channel.api_version = 10
        return PaperlessClient(channel)


@pytest.fixture(scope="module")
def server() -> Iterator[DemoServer]:
    with DemoServer(recorded_library("v3"), server_version="v3") as server:
        yield server


@pytest.fixture
def opened(server: DemoServer) -> Iterator[Opened]:
    channel = Channel(ServerAddress(server.url), ConnectionOptions(), Token(server.token), attempts=1)
    channel.api_version = 10
    with server.state.reverted():
        yield Opened(server, channel)
    channel.close()
    server.state.consumption, server.state.consumption_failure = 0, ""


def signed(label: str = FORM["version_label"]) -> Upload:
    file = io.BytesIO(load_original("tenancy_v3.pdf"))
    return Upload(file, "tenancy_v3.pdf", "application/pdf", {"version_label": label})


def uploaded(opened: Opened) -> int:
    """Upload the recorded file and return the version's id."""
    opened.client.add_version(ROOT, signed())
    return opened.client.file_versions(ROOT)[0].id


def test_an_upload_is_sent_as_recorded():
    recorded = load_exchange("v3", "update_version")
    asked: list[Asked] = []

    def reply(one: Asked) -> Reply:
        asked.append(one)
        return Reply(recorded.status, recorded.content)

    with serve(reply) as scripted:
        channel = Channel(scripted.address, ConnectionOptions(), Token("recorded-token"), attempts=1)
        channel.api_version = 10
        task = PaperlessClient(channel).add_version(ROOT, signed())
        channel.close()

    (sent,) = asked
    assert (sent.method, sent.path) == (recorded.method, recorded.path)
    assert sent.headers["accept"] == recorded.request_headers["accept"]
    assert sent.headers["content-type"].startswith("multipart/form-data")
    assert b'name="document"; filename="tenancy_v3.pdf"\r\nContent-Type: application/pdf' in sent.body
    assert b'name="version_label"\r\n\r\nsigned' in sent.body
    assert load_original("tenancy_v3.pdf") in sent.body
    assert task == recorded.json


def test_a_version_is_the_newest_file_of_its_document(opened):
    recorded = load_exchange("v3", "document_with_versions").json

    version = uploaded(opened)
    answered = opened.read(f"/api/documents/{ROOT}/")

    assert _differences(recorded, answered) == []
    assert [one["checksum"] for one in answered["versions"]] == [
        one["checksum"] for one in recorded["versions"]
    ]
    assert [one["version_label"] for one in answered["versions"]] == ["signed", None]
    assert [one["is_root"] for one in answered["versions"]] == [False, True]
    for name in ("title", "tags", "correspondent", "original_file_name", "notes", "content", "created"):
        assert answered[name] == recorded[name], name
    (listed,) = opened.read("/api/documents/", id__in=str(ROOT))["results"]
    assert listed["versions"] == answered["versions"]
    assert opened.read(f"/api/documents/{version}/root/") == {"root_id": ROOT}
    with pytest.raises(NotFound):
        opened.client.document(version)


@pytest.mark.parametrize("name", ["metadata_of_version", "metadata_of_root_version"])
def test_each_version_has_its_own_file(opened, name):
    recorded = load_exchange("v3", name).json
    version = uploaded(opened)

    answered = opened.read(
        f"/api/documents/{ROOT}/metadata/", version=version if name == "metadata_of_version" else ROOT
    )

    assert _differences(recorded, answered) == []
    for fact in ("original_checksum", "original_size", "original_filename"):
        assert answered[fact] == recorded[fact]


def test_the_client_reads_versions_with_their_checksums(opened):
    recorded = load_exchange("v3", "document_with_versions").json["versions"]
    uploaded(opened)

    document = opened.client.document(ROOT).document

    assert document.versions == opened.client.file_versions(ROOT)
    assert [one.checksum for one in document.versions] == [
        Checksum("sha256", one["checksum"]) for one in recorded
    ]
    assert document.checksum == document.versions[0].checksum
    assert document.version_count == 2


def without_overrides(tasks):
    """What an upload sets in a document is recorded of new documents only."""
    for task in tasks["results"] if isinstance(tasks, dict) else ():
        del task["input_data"]["overrides"]
    return tasks


@pytest.mark.parametrize("name", ["tasks_one", "tasks_one_api_v9"])
def test_a_task_tells_of_the_upload_as_recorded(opened, name):
    recorded = load_exchange("v3", name).json
    opened.channel.api_version = 9 if name.endswith("v9") else 10
    task = opened.client.add_version(ROOT, signed())

    answered = opened.read("/api/tasks/", task_id=task)

    assert _differences(without_overrides(recorded), without_overrides(answered)) == []
    found = opened.client.upload_task(task)
    assert (found.file_name, found.is_over, found.failed) == ("tenancy_v3.pdf", True, False)


def test_an_upload_waits_for_its_task(opened):
    opened.server.state.consumption = 2

    task = opened.client.add_version(ROOT, signed())

    assert not opened.client.upload_task(task).is_over
    assert opened.client.is_taking_in("tenancy_v3.pdf")
    assert len(opened.client.file_versions(ROOT)) == 2
    assert not opened.client.is_taking_in("tenancy_v3.pdf")


def test_a_file_that_the_server_cannot_take_in_becomes_no_version(opened):
    opened.server.state.consumption_failure = "Not consuming tenancy_v3.pdf: It is a duplicate"

    task = opened.client.add_version(ROOT, signed())

    found = opened.client.upload_task(task)
    assert (found.is_over, found.failed) == (True, True)
    assert found.reason == opened.server.state.consumption_failure
    assert len(opened.client.file_versions(ROOT)) == 1


def test_a_version_taken_out_lies_in_the_trash_by_itself(opened):
    before = opened.client.document(ROOT)
    version = uploaded(opened)

    opened.client.delete_version(ROOT, version)

    after = opened.client.document(ROOT)
    assert (after.text, after.document.versions) == (before.text, before.document.versions)
    (row,) = opened.client.trashed()
    assert (row.id, row.root) == (version, ROOT)
    recorded = load_exchange("v3", "bulk_versions_trash").json
    assert _differences(recorded, opened.read("/api/trash/")) == []
    opened.client.restore([version])
    assert [one.id for one in opened.client.file_versions(ROOT)] == [version, ROOT]


def test_the_first_file_of_a_document_cannot_be_taken_out(opened):
    with pytest.raises(RequestRefused):
        opened.client.delete_version(ROOT, ROOT)


def test_users_without_the_rights_are_refused(opened):
    reader = opened.of("reader")

    with pytest.raises(NotPermitted):
        reader.add_version(ROOT, signed())
    with pytest.raises(NotPermitted):
        reader.delete_version(ROOT, 64)
    with pytest.raises(NotPermitted):
        reader.upload_task("144b2f97-3676-4a90-83b3-2559c2953844")
    reader._channel.close()


def test_a_label_that_is_too_long_is_refused(opened):
    with pytest.raises(RequestRefused):
        opened.client.add_version(ROOT, signed("x" * 65))


def test_a_custom_field_is_counted_and_deleted(opened):
    fields = {one["name"]: one for one in load_exchange("v3", "custom_fields").json["results"]}
    amount = fields["Amount"]

    assert opened.client.custom_field_uses(amount["id"]) == amount["document_count"]
    opened.client.delete_custom_field(amount["id"])

    assert opened.client.custom_field_uses(amount["id"]) is None
    assert amount["id"] not in opened.client.custom_fields()
