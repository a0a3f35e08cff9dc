"""The client understands what real servers answered, and asks only what real servers accepted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest

from app.domain.documents import Checksum, Sharing, content_hash
from app.domain.errors import DedupeError, NotFound, NotPermitted, RequestRefused
from app.domain.servers import ConnectionOptions, PasswordLogin, ServerAddress, Token
from app.paperless import json_parsing
from app.paperless.channel import Channel
from app.paperless.client import PaperlessClient
from app.paperless.connect import connect, probe
from tests.contract.recordings import Exchange, Server, all_exchanges, load_exchange
from tests.unit.paperless.scripted_server import Asked, Reply, ScriptedServer, serve

SERVERS: tuple[Server, ...] = ("v2", "v3")
API = {"v2": 9, "v3": 10}


@pytest.fixture(params=SERVERS)
def version(request: pytest.FixtureRequest) -> Server:
    return request.param


def replay(exchange: Exchange) -> Reply:
    # Bodies were stored decoded, and the little server frames them itself.
    framing = {"content-type", "content-length", "content-encoding", "transfer-encoding", "connection"}
    headers = {name: value for name, value in exchange.headers.items() if name not in framing}
    return Reply(
        exchange.status, exchange.content, exchange.headers.get("content-type", "application/json"), headers
    )


class Played:
    """A server that gives one recorded answer to everything, and a client of it."""

    def __init__(self, server: ScriptedServer, exchange: Exchange) -> None:
        self.server = server
        self.exchange = exchange
        self.channel = Channel(server.address, ConnectionOptions(), Token("recorded-token"), attempts=1)
        self.channel.api_version = API[exchange.server]
        self.client = PaperlessClient(self.channel)

    @property
    def asked(self) -> Asked:
        return self.server.asked[-1]


@pytest.fixture
def play(version: Server) -> Iterator[Callable[[str], Played]]:
    """Start a server for the named exchange of this version."""
    opened: list[Any] = []

    def start(name: str) -> Played:
        exchange = load_exchange(version, name)
        running = serve(lambda asked: replay(exchange))
        played = Played(running.__enter__(), exchange)
        opened.append((running, played))
        return played

    yield start
    for running, played in opened:
        played.channel.close()
        running.__exit__(None, None, None)


def id_of(exchange: Exchange) -> int:
    return int(exchange.path.split("/")[3])


def assert_same_request(played: Played) -> None:
    """Method, path and body are the recorded ones, and so is the accepted version."""
    asked, exchange = played.asked, played.exchange
    assert (asked.method, asked.path) == (exchange.method, exchange.path)
    assert (json.loads(asked.body) if asked.body else None) == exchange.request_json
    if "version" in exchange.request_headers["accept"]:
        assert asked.headers["accept"] == exchange.request_headers["accept"]
    else:
        assert asked.headers["accept"] == "*/*"


# --- writes --------------------------------------------------------------------------------------


def test_patch(play):
    played = play("patch_title")
    body = played.exchange.request_json

    changed = played.client.patch(id_of(played.exchange), body)

    assert changed.document.title == body["title"]
    assert_same_request(played)


def test_share(play):
    played = play("patch_permissions_letter_02")
    body = played.exchange.request_json
    view, change = (body["set_permissions"][action] for action in ("view", "change"))
    parts = (view["users"], view["groups"], change["users"], change["groups"])

    played.client.share(id_of(played.exchange), body["owner"], Sharing(*map(tuple, parts)))

    assert_same_request(played)
    # Who may change may see: so it is compared with what the server has, never with what was sent.
    answered = json_parsing.parse_sharing(json.loads(played.exchange.content))
    assert set(answered.view_users) == {*view["users"], *change["users"]}
    assert answered.change_users == tuple(change["users"])


def test_with_whom_documents_are_shared_is_told_in_a_list_and_alone(version):
    alone = json.loads(load_exchange(version, "document_full_perms").content)
    listed = json.loads(load_exchange(version, "documents_full_perms").content)["results"]

    assert json_parsing.parse_sharing(alone) != Sharing()
    assert len({json_parsing.parse_sharing(entry) for entry in listed}) > 1
    bare = json.loads(load_exchange(version, "document_pdf").content)
    with pytest.raises(DedupeError):
        json_parsing.parse_sharing(bare)


def test_modify_tags(play):
    played = play("bulk_modify_tags")
    body = played.exchange.request_json

    played.client.modify_tags(
        body["documents"][0], body["parameters"]["add_tags"], body["parameters"]["remove_tags"]
    )

    assert json.loads(played.asked.body) == {**body, "documents": body["documents"][:1]}
    assert (played.asked.method, played.asked.path) == ("POST", played.exchange.path)


def test_modify_custom_fields(play):
    played = play("bulk_modify_custom_fields")
    body = played.exchange.request_json
    values = {int(field): value for field, value in body["parameters"]["add_custom_fields"].items()}

    played.client.modify_custom_fields(
        body["documents"][0], values, body["parameters"]["remove_custom_fields"]
    )

    assert_same_request(played)


def test_add_note(play):
    played = play("note_post")
    text = played.exchange.request_json["note"]

    notes = played.client.add_note(id_of(played.exchange), text)

    assert [note.text for note in notes] == [text]
    assert_same_request(played)


def test_delete_note(play):
    played = play("note_delete")
    note = int(parse_qs(played.exchange.query)["id"][0])

    played.client.delete_note(id_of(played.exchange), note)

    assert_same_request(played)
    assert played.asked.query == {"id": str(note)}


def test_trash(play):
    played = play("delete_document")
    played.client.trash(id_of(played.exchange))
    assert_same_request(played)


def test_trash_of_what_is_gone(play):
    played = play("delete_document_again")
    with pytest.raises(NotFound):
        played.client.trash(id_of(played.exchange))


def test_restore(play):
    played = play("trash_restore")
    played.client.restore(played.exchange.request_json["documents"])
    assert_same_request(played)


def test_restore_of_what_is_not_in_the_trash(play):
    played = play("trash_restore_not_deleted")
    with pytest.raises(RequestRefused, match="not yet been deleted"):
        played.client.restore(played.exchange.request_json["documents"])


@pytest.mark.parametrize(
    "name", ["patch_asn_taken", "patch_asn_of_trashed_document", "patch_bad_custom_field", "patch_bad_tag"]
)
def test_refused_changes_come_with_the_servers_reason(play, name):
    played = play(name)
    with pytest.raises(RequestRefused) as raised:
        played.client.patch(id_of(played.exchange), played.exchange.request_json)
    assert raised.value.details["reason"] != "it gave no reason"
    assert_same_request(played)


@pytest.mark.parametrize("name", ["editor_patch_invisible", "reader_patch_shared", "editor_delete_shared"])
def test_what_a_user_may_not_do(play, name):
    played = play(name)
    document = id_of(played.exchange)
    calls = {
        "DELETE": lambda: played.client.trash(document),
        "PATCH": lambda: played.client.patch(document, played.exchange.request_json),
    }
    with pytest.raises(NotPermitted):
        calls[played.exchange.method]()
    assert_same_request(played)


def test_bulk_edit_without_rights_answers_in_plain_text(play):
    played = play("reader_bulk_tag_invisible")
    with pytest.raises(NotPermitted):
        played.client.modify_tags(1, [7], [])


# --- reads ---------------------------------------------------------------------------------------


def test_documents(play, version):
    played = play("documents_all_in_one_page")

    page = played.client.documents(1, 100_000)

    assert page.total == len(page.documents) == played.exchange.json["count"]
    assert not page.has_more
    for read, raw in zip(page.documents, played.exchange.json["results"], strict=True):
        assert (read.document.id, read.text) == (raw["id"], raw["content"])
        assert read.document.content_hash == content_hash(raw["content"])
        assert read.document.created.isoformat() == raw["created"]
        assert (read.document.checksum is not None) == (version == "v3")


def test_documents_of_an_older_api_are_the_same():
    old = json_parsing.parse_document(load_exchange("v2", "document_pdf_api_v8").json)
    new = json_parsing.parse_document(load_exchange("v2", "document_pdf").json)

    assert old == new


def test_every_parameter_and_field_the_client_asks_for_was_accepted_by_both_servers(play, version):
    played = play("documents_all_in_one_page")
    played.client.documents(1, 25)
    known = {name for exchange in all_exchanges(version) for name in parse_qs(exchange.query)}
    shown = set(played.exchange.json["results"][0])

    assert set(played.asked.query) <= known
    assert set(played.asked.query["fields"].split(",")) - shown <= (
        {"versions"} if version == "v2" else set()
    )


def test_inventory(play):
    played = play("documents_fields_id_modified")

    inventory = played.client.inventory(1, 100_000)

    assert len(inventory.modified) == played.exchange.json["count"]
    assert played.asked.query == {
        name: values[0] for name, values in parse_qs(played.exchange.query).items()
    } | {"page": "1"}


def test_a_page_after_the_last(play):
    assert play("documents_page_out_of_range").client.documents(999, 25).documents == ()


def test_documents_by_id(play, version):
    played = play("documents_all_in_one_page")
    ids = [entry["id"] for entry in played.exchange.json["results"]]

    found = played.client.documents_by_id(reversed(ids))

    assert [entry.document.id for entry in found] == sorted(ids)
    assert played.asked.query["id__in"] == ",".join(map(str, sorted(ids)))
    assert "id__in" in parse_qs(load_exchange(version, "documents_id_in").query)


@pytest.mark.parametrize("name", ["document_pdf", "document_scan", "document_locked", "document_txt"])
def test_document(play, name):
    played = play(name)

    read = played.client.document(id_of(played.exchange))

    assert read.document.page_count == played.exchange.json["page_count"]
    assert_same_request(played)


def test_document_that_is_not_there(play):
    with pytest.raises(NotFound):
        play("document_404").client.document(999999)


def test_latest_version_of_a_document():
    document = json_parsing.parse_document(load_exchange("v3", "document_with_versions").json).document
    metadata = json_parsing.parse_file_facts(load_exchange("v3", "metadata_of_version").json)

    assert document.version_count == 2
    assert document.checksum == metadata.checksum


@pytest.mark.parametrize("version", ["v3"])
def test_the_files_and_the_text_of_an_older_version(play):
    played = play("metadata_of_version")
    facts = played.client.file_facts(29, 64)
    assert (facts.file_size, facts.file_name, facts.archive_size) == (20496, "tenancy_v3.pdf", None)
    assert_same_request(played)
    assert played.asked.query == {"version": "64"}

    played = play("document_content_of_root_version")
    assert played.client.document(29, 29).text == played.exchange.json["content"]
    assert_same_request(played)
    assert played.asked.query["version"] == "29"

    played = play("document_with_versions")
    assert [(one.id, one.label) for one in played.client.file_versions(29)] == [(64, "signed"), (29, "")]
    assert_same_request(played)


@pytest.mark.parametrize("name", ["metadata_pdf", "metadata_scan", "metadata_png", "metadata_txt"])
def test_file_facts(play, version, name):
    played = play(name)

    facts = played.client.file_facts(id_of(played.exchange))

    assert facts.checksum == Checksum.parse(played.exchange.json["original_checksum"])
    assert facts.checksum.algorithm == ("md5" if version == "v2" else "sha256")
    assert facts.file_size == played.exchange.json["original_size"]
    assert facts.has_archive == (facts.archive_checksum is not None)
    assert_same_request(played)


def test_notes(play):
    played = play("document_notes")
    (note,) = played.client.notes(id_of(played.exchange))
    assert (note.text, note.user) == ("Paid by bank transfer, 1 Feb 2024", "admin")
    assert_same_request(played)


def test_taxonomy(version):
    def answer(asked: Asked) -> Reply:
        return replay(load_exchange(version, asked.path.strip("/").removeprefix("api/")))

    with serve(answer) as server:
        channel = Channel(server.address, ConnectionOptions(), Token("recorded-token"))
        names = PaperlessClient(channel).taxonomy()
        channel.close()

    assert names.tags[10].parent == 9
    assert "admin" in names.users.values()
    assert "ACME Supplies Ltd" in names.correspondents.values()
    (status,) = (field for field in names.custom_fields.values() if field.name == "Status")
    assert sorted(status.options.values()) == ["disputed", "open", "paid"]


def test_trashed_ids(play):
    played = play("trash_list_two")
    assert played.client.trashed_ids() == {entry["id"] for entry in played.exchange.json["results"]}
    assert (played.asked.method, played.asked.path) == ("GET", "/api/trash/")


def test_trashed_versions_are_no_documents():
    exchange = load_exchange("v3", "trash_with_versions")

    with serve(lambda asked: replay(exchange)) as server:
        channel = Channel(server.address, ConnectionOptions(), Token("recorded-token"))
        trashed = PaperlessClient(channel).trashed_ids()
        channel.close()

    assert 29 in trashed
    assert 64 not in trashed


@pytest.mark.parametrize(
    ("name", "present"),
    [("download_original_pdf", True), ("preview_404", False), ("download_original_txt", True)],
)
def test_file_present(play, name, present):
    played = play(name)
    assert played.client.file_present(id_of(played.exchange)) is present
    assert played.asked.query == {"original": "true"}
    assert played.asked.headers["accept"] == "*/*"


@pytest.mark.parametrize("name", ["thumb_pdf", "thumb_scan"])
def test_thumbnail(play, name):
    played = play(name)
    assert played.client.thumbnail(id_of(played.exchange)) == played.exchange.content
    assert_same_request(played)


# --- signing in ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code", "failure"),
    [
        ("token_wrong_password", "wrong-password", None),
        ("token_mfa_required", "second-factor-needed", None),
        ("token_mfa_wrong_code", "second-factor-wrong", "000000"),
        ("no_trailing_slash_post", "sign-in", None),
    ],
)
def test_refused_sign_ins(version, name, code, failure):
    exchange = load_exchange(version, name)
    with serve(lambda asked: replay(exchange)) as server, pytest.raises(DedupeError) as raised:
        connect(server.address, PasswordLogin(exchange.request_json["username"], "***", failure))

    assert raised.value.code == code
    assert json.loads(server.asked[0].body) == exchange.request_json
    assert server.asked[0].path == "/api/token/"


@pytest.mark.parametrize("user", ["", "reader_"])
def test_connect(version, user):
    recorded = {
        "/api/token/": "token_ok",
        "/api/documents/": "documents_page_last",
        "/api/ui_settings/": f"{user}ui_settings",
        "/api/trash/": "reader_trash",
    }

    with (
        serve(lambda asked: replay(load_exchange(version, recorded[asked.path]))) as server,
        connect(server.address, PasswordLogin("admin", "***")) as session,
    ):
        found = session.capabilities

    assert found.server_version == {"v2": "2.20.15", "v3": "3.0.5"}[version]
    assert found.api_version == API[version]
    assert found.user_name == ("reader" if user else "admin")
    assert found.is_superuser is not bool(user)
    assert found.allows("view_document")
    assert (found.has_trash, found.can_restore, found.trash_days) == (True, True, 30)


def test_probe(version):
    with serve(lambda asked: replay(load_exchange(version, "auth_none"))) as server:
        assert probe(ServerAddress(server.address.url)) is None
