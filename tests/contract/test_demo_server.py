"""The demo server gives the recorded answers of real servers, exchange by exchange.

It starts with the recorded library and receives the recorded requests. Status, content type, version headers
and the form of the JSON must be the same; for requests that only read the library, the values too.
"""

from __future__ import annotations

import base64
import json
import ssl
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from app.demo.server import DemoServer
from tests.contract.recorded_library import RECORDED_PASSWORD, recorded_library
from tests.contract.recordings import SERVERS, Exchange, Server, all_exchanges, load_exchange

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading certificates for each client would take long

# Requests that the app never sends and the demo server does not support; by prefix of the exchange's name.
NOT_SERVED = (
    "bulk_merge_old_method",
    "config",
    "document_after_restore_with_versions",
    "document_content_of_root_version",
    "document_share_links",
    "document_suggestions",
    "document_with_versions",
    "documents_after_merge",
    "documents_custom_field_query",
    "documents_delete_all_true_guard",
    "documents_list_with_versions",
    "documents_merge_v10",
    "documents_more_like",
    "documents_selection_data",
    "groups",
    "logs",
    "mail_accounts",
    "metadata_of_",
    "noapi_profile",
    "noapi_status",
    "post_document",
    "profile",
    "reader_profile",
    "reader_status",
    "remote_version",
    "saved_views",
    "search_autocomplete",
    "search_global",
    "share_link",
    "status",
    "update_version",
    "users_create",
    "version_root",
    "workflows",
)

# Exchanges about objects of unrecorded requests, or with a separate rule below.
NOT_REPEATABLE = ("correspondent_delete", "tag_delete", "token_sixth_call_in_a_minute")

# Their document and its versions were uploaded by unrecorded requests; tests/unit/demo/test_trash.py covers
# them with other versions.
UPLOADED_UNRECORDED = ("bulk_versions_", "documents_delete_endpoint")

# Relevant earlier changes.
BEFORE: dict[str, tuple[str, ...]] = {
    "asn_take": ("asn_release",),
    "bulk_delete_already_deleted": ("bulk_delete",),
    "delete_document_again": ("delete_document",),
    "deleted_document_get": ("delete_document",),
    "deleted_document_history": ("delete_document",),
    "deleted_document_id_in": ("delete_document",),
    "deleted_document_metadata": ("delete_document",),
    "deleted_document_preview": ("delete_document",),
    "deleted_document_thumb": ("delete_document",),
    "document_after_restore": ("delete_document", "trash_restore"),
    "document_with_link_to_trashed": ("delete_linked_document",),
    "editor_patch_invisible": ("bulk_set_permissions",),
    "editor_restore": ("editor_delete_unowned",),
    "editor_restore_own": ("editor_delete_own",),
    "editor_trash": ("editor_delete_unowned",),
    "note_delete": ("note_post",),
    "patch_asn_of_trashed_document": ("delete_asn_document",),
    "patch_custom_fields_roundtrip_with_dangling_link": ("delete_linked_document",),
    "patch_set_permissions": ("patch_custom_fields",),
    "patch_title_of_document_with_dangling_link": ("delete_linked_document",),
    "purged_document_preview": ("bulk_delete", "trash_empty_one"),
    "restore_root_with_versions": ("delete_root_with_versions",),
    "restored_document_in_search": ("delete_document", "trash_restore"),
    "search_restored_by_title_after_patch": ("delete_document", "trash_restore", "patch_restored_to_reindex"),
    "search_restored_by_title_before_patch": ("delete_document", "trash_restore"),
    "tag_create_duplicate_name": ("tag_create",),
    "tags_page_size_100000": ("tag_create",),
    "trash_empty_one": ("bulk_delete",),
    "trash_list": ("delete_document",),
    "trash_list_after_empty": ("bulk_delete", "trash_empty_one"),
    "trash_list_fields": ("delete_document",),
    "trash_list_fields_param": ("delete_document",),
    "trash_list_two": ("bulk_delete",),
    "trash_restore": ("delete_document",),
    "trash_restore_asn": ("delete_asn_document",),
    "trash_restore_ticket3": ("documents_delete_v10_endpoint",),
}

SAME_VALUES = (
    "accept_none",
    "bulk_delete_one_missing",
    "deleted_document_id_in",
    "document_asn",
    "document_full_perms",
    "document_locked",
    "document_pdf",
    "document_pdf_api_v8",
    "document_pdf_api_v9",
    "document_types",
    "document_with_duplicates",
    "document_with_link_to_trashed",
    "documents_checksum_iexact",
    "documents_default_page",
    "documents_fields_id_modified",
    "documents_fields_unknown",
    "documents_fields_versions",
    "documents_id_gt_unsupported",
    "documents_id_in",
    "documents_is_in_inbox",
    "documents_modified_gt",
    "documents_modified_gt_plus_unescaped",
    "documents_modified_gte",
    "documents_ordering_invalid",
    "documents_ordering_modified",
    "documents_ordering_two_keys",
    "documents_page1",
    "documents_page1_api_v1",
    "documents_page1_api_v8",
    "documents_page1_api_v9",
    "documents_page3",
    "documents_page_last",
    "documents_page_size_negative",
    "documents_page_size_too_big",
    "documents_truncate_content",
    "metadata_txt",
    "options_documents",
    "patch_asn_of_trashed_document",
    "patch_custom_fields_roundtrip_with_dangling_link",
    "reader_documents",
    "reader_statistics",
    "search_restored_by_title_before_patch",
    "storage_paths",
    "tags",
    "tags_full_perms",
    "tags_id_in",
    "trash_restore",
)


def _is_served(exchange: Exchange) -> bool:
    return (
        not exchange.name.startswith(NOT_SERVED + UPLOADED_UNRECORDED) and exchange.name not in NOT_REPEATABLE
    )


EXCHANGES = [exchange for server in SERVERS for exchange in all_exchanges(server) if _is_served(exchange)]


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[Server, DemoServer]]:
    with (
        DemoServer(recorded_library("v2"), server_version="v2") as v2,
        DemoServer(recorded_library("v3"), server_version="v3") as v3,
    ):
        yield {"v2": v2, "v3": v3}


@pytest.fixture
def client(servers) -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False, verify=NO_TLS) as client:
        yield client
    for server in servers.values():
        server.disconnect()  # and wait until it has ended the connection's thread


def _send(client: httpx.Client, server: DemoServer, exchange: Exchange) -> httpx.Response:
    headers = {name: value for name, value in exchange.request_headers.items() if name != "cookie"}
    headers |= _authorization(server, exchange)
    body: dict[str, Any] = {}
    if exchange.request_json is not None:
        body["json"] = _with_password(exchange)
    if exchange.request_form is not None:
        body["data"] = exchange.request_form
    return client.request(exchange.method, f"{server.url}{exchange.target}", headers=headers, **body)


def _with_password(exchange: Exchange) -> Any:
    """Replace the passwords, which were removed from the recordings."""
    if exchange.name == "token_wrong_password":
        return {**exchange.request_json, "password": "wrong"}
    return exchange.request_json


def _authorization(server: DemoServer, exchange: Exchange) -> dict[str, str]:
    if exchange.auth == "token":
        prefix = exchange.name.partition("_")[0]
        username = prefix if prefix in ("reader", "editor", "noapi") else "admin"
        invalid = exchange.name == "auth_token_invalid"
        return {"Authorization": f"Token {'invalid' if invalid else server.token_for(username)}"}
    if exchange.auth == "basic":
        username = "mfauser" if exchange.name == "auth_basic_mfa_user" else "admin"
        password = "wrong" if exchange.name == "auth_basic_wrong" else RECORDED_PASSWORD
        return {"Authorization": "Basic " + base64.b64encode(f"{username}:{password}".encode()).decode()}
    return {}


def _differences(recorded: Any, answered: Any, where: str = "$") -> list[str]:
    """Return differences in keys and types; null matches any type; of lists the first item counts."""
    if recorded is None or answered is None:
        return []
    if type(recorded) is not type(answered):
        return [f"{where}: {type(recorded).__name__} was recorded, not {type(answered).__name__}"]
    if isinstance(recorded, dict):
        if where.endswith("changes"):  # of a history: each entry has other fields
            return []
        missing, extra = recorded.keys() - answered.keys(), answered.keys() - recorded.keys()
        problems = [f"{where}: without {sorted(missing)}, with {sorted(extra)}"] if missing or extra else []
        common = recorded.keys() & answered.keys()
        return problems + [
            one for key in common for one in _differences(recorded[key], answered[key], f"{where}.{key}")
        ]
    if isinstance(recorded, list) and recorded and answered:
        return _differences(recorded[0], answered[0], f"{where}[0]")
    return []


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: f"{exchange.server}-{exchange.name}")
def test_demo_server_answers_as_the_real_one(exchange, servers, client):
    server = servers[exchange.server]

    with server.state.reverted():
        for name in BEFORE.get(exchange.name, ()):
            assert _send(client, server, load_exchange(exchange.server, name)).status_code < 300
        answer = _send(client, server, exchange)

    assert answer.status_code == exchange.status, answer.text
    for header in ("content-type", "x-version", "x-api-version", "www-authenticate", "location"):
        assert answer.headers.get(header) == exchange.headers.get(header), header
    if exchange.json is not None:
        assert _differences(exchange.json, answer.json()) == []
    if exchange.name in SAME_VALUES:
        host = server.url.removeprefix("http://")
        assert json.loads(answer.text.replace(host, "paperless.example")) == exchange.json


@pytest.mark.parametrize(
    "exchange",
    [one for one in EXCHANGES if one.name.startswith(("preview_", "thumb_")) and one.status in (200, 304)],
    ids=lambda exchange: f"{exchange.server}-{exchange.name}",
)
def test_files_are_served_and_cached_as_by_the_real_server(exchange, servers, client):
    answer = _send(client, servers[exchange.server], exchange)

    assert answer.content == exchange.content
    if exchange.name.startswith("preview_"):  # a thumbnail's date is that of its file, which nobody recorded
        assert answer.headers["last-modified"] == exchange.headers["last-modified"]
    assert answer.headers.get("etag", "") == exchange.headers.get("etag", "").removeprefix("W/")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(("server", "status"), [("v2", 200), ("v3", 429)])
def test_sixth_sign_in_is_throttled_as_by_the_real_server(server, status, client):
    recorded = load_exchange(server, "token_sixth_call_in_a_minute")

    with DemoServer(recorded_library(server), server_version=server, throttle=True) as throttled:
        answers = [_send(client, throttled, recorded) for _ in range(6)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 200, status]
    assert answers[-1].status_code == recorded.status
    assert ("retry-after" in answers[-1].headers) == ("retry-after" in recorded.headers)


def test_every_named_exchange_was_recorded():
    recorded = {exchange.name for server in SERVERS for exchange in all_exchanges(server)}
    named = {*BEFORE, *SAME_VALUES, *NOT_REPEATABLE, *(name for names in BEFORE.values() for name in names)}

    assert named - recorded == set()
