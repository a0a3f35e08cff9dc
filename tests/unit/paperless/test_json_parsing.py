"""The server's JSON becomes values: tolerant of what versions differ in, strict in what the app rests on."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.documents import Checksum, CustomFieldValue, content_hash
from app.domain.errors import AnswerUnreadable
from app.paperless import json_parsing

MINIMAL = {
    "id": 7,
    "title": "Rent",
    "content": "Rent for May",
    "modified": "2026-11-27T23:08:23.269009+01:00",
}


def test_a_document_with_only_what_is_relied_on_is_read():
    read = json_parsing.parse_document(MINIMAL)

    assert read.text == "Rent for May"
    assert read.document.content_hash == content_hash("Rent for May")
    assert read.document.modified == datetime(2026, 11, 27, 22, 8, 23, 269009, UTC)
    assert (read.document.created, read.document.tags, read.document.notes) == (None, (), ())
    assert (read.document.checksum, read.document.version_count) == (None, 1)
    assert read.document.user_can_change


def test_null_everywhere_else_reads_like_missing():
    nothing = dict.fromkeys(
        [
            *["created", "added", "correspondent", "document_type", "storage_path", "tags", "owner"],
            *["archive_serial_number", "original_file_name", "mime_type", "page_count"],
            *["custom_fields", "notes", "versions"],
        ]
    )

    assert json_parsing.parse_document({**MINIMAL, **nothing}) == json_parsing.parse_document(MINIMAL)


def test_unknown_keys_are_passed_over():
    assert json_parsing.parse_document(
        {**MINIMAL, "invented_in_v4": {"a": 1}}
    ) == json_parsing.parse_document(MINIMAL)


@pytest.mark.parametrize("key", ["id", "title", "content", "modified"])
def test_a_document_that_lacks_what_is_relied_on_is_refused(key):
    with pytest.raises(AnswerUnreadable):
        json_parsing.parse_document({name: value for name, value in MINIMAL.items() if name != key})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", "7"),
        ("id", True),
        ("id", None),
        ("title", 5),
        ("content", ["text"]),
        ("modified", 1700000000),
        ("modified", "yesterday"),
        ("created", 20240103),
        ("tags", "5,6"),
        ("tags", ["5"]),
        ("tags", [True]),
        ("owner", "admin"),
        ("page_count", 1.5),
        ("custom_fields", {"1": "x"}),
        ("custom_fields", [{"value": "without its field"}]),
        ("custom_fields", [{"field": 1, "value": {"a": 1}}]),
        ("notes", ["text"]),
        ("versions", [{"checksum": "without its id"}]),
    ],
)
def test_a_wrong_type_is_refused(key, value):
    with pytest.raises(AnswerUnreadable):
        json_parsing.parse_document({**MINIMAL, key: value})


def test_the_text_of_a_document_stands_in_no_refusal():
    with pytest.raises(AnswerUnreadable) as refused:
        json_parsing.parse_document({**MINIMAL, "content": "secret diagnosis", "tags": "secret diagnosis"})

    assert "secret" not in f"{refused.value!r} {refused.value.details}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-11-06", date(2024, 11, 6)),
        ("2024-11-06T00:00:00+01:00", date(2024, 11, 6)),
        ("1001-05-03T00:00:00+00:53:28", date(1001, 5, 3)),
        ("0001-01-01", date(1, 1, 1)),
        ("2106-02-07", date(2106, 2, 7)),
        ("2024-02-31", None),
        ("", None),
        (None, None),
    ],
)
def test_odd_dates_of_papers_are_read_or_none(text, expected):
    assert json_parsing.parse_date(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-27T21:49:48.281331Z", datetime(2026, 11, 27, 21, 49, 48, 281331, UTC)),
        ("2026-11-27T22:49:48.281331+01:00", datetime(2026, 11, 27, 21, 49, 48, 281331, UTC)),
        ("2026-11-27T21:49:48", datetime(2026, 11, 27, 21, 49, 48, tzinfo=UTC)),
        ("0001-01-01T00:00:00+01:00", datetime(1, 1, 1, tzinfo=UTC)),
        ("9999-12-31T23:59:59-05:00", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)),
        (None, None),
    ],
)
def test_instants_become_utc_whatever_their_offset(text, expected):
    assert json_parsing.parse_instant(text) == expected


def test_the_checksum_is_that_of_the_latest_file_version():
    versions = [
        {"id": 64, "checksum": "b" * 64, "is_root": False},
        {"id": 70, "checksum": "c" * 64, "is_root": False},
        {"id": 7, "checksum": "a" * 64, "is_root": True},
    ]

    document = json_parsing.parse_document({**MINIMAL, "versions": versions}).document

    assert document.checksum == Checksum("sha256", "c" * 64)
    assert document.version_count == 3


def test_custom_values_of_every_type_keep_their_type():
    values = ["text", "EUR12.50", 7, 1.25, True, None, [54, 4], []]
    fields = [{"field": number, "value": value} for number, value in enumerate(values)]

    read = json_parsing.parse_document({**MINIMAL, "custom_fields": fields}).document.custom_fields

    assert [entry.value for entry in read] == ["text", "EUR12.50", 7, 1.25, True, None, (54, 4), ()]
    assert read[4] == CustomFieldValue(4, True)


@pytest.mark.parametrize(
    ("user", "name"), [({"id": 2, "username": "ada"}, "ada"), (2, ""), (None, ""), ({"id": 2}, "")]
)
def test_the_user_of_a_note_may_be_an_object_or_an_id(user, name):
    (note,) = json_parsing.parse_notes([{"id": 1, "note": "paid", "created": None, "user": user}])

    assert (note.text, note.user) == ("paid", name)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([{"id": "FqC", "label": "open"}], {"FqC": "open"}),
        (["open", "paid"], {"0": "open", "1": "paid"}),
        (None, {}),
    ],
)
def test_options_of_select_fields_are_read_in_the_old_and_the_new_form(options, expected):
    field = json_parsing.parse_custom_field(
        {"id": 9, "name": "Status", "data_type": "select", "extra_data": {"select_options": options}}
    )

    assert field.options == expected


@pytest.mark.parametrize("answer", [None, [], "text", {}, {"count": 1}, {"count": "1", "results": []}])
def test_what_is_no_list_is_refused_and_never_an_empty_library(answer):
    with pytest.raises(AnswerUnreadable):
        json_parsing.parse_page(answer)


@given(st.text())
def test_a_text_is_kept_to_the_letter(text):
    assert json_parsing.parse_document({**MINIMAL, "content": text}).text == text


@given(st.text(st.characters(categories=["Cs", "Lu"])))
def test_every_text_that_json_can_spell_can_be_stored(text):
    json_parsing.parse_document({**MINIMAL, "content": text}).text.encode("utf-8")


def test_half_a_surrogate_pair_becomes_the_replacement_character():
    assert json_parsing.parse_document({**MINIMAL, "content": "a\ud83db"}).text == "a\ufffdb"
