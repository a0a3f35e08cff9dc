"""Protections: by tag, owner, correspondent, storage path, custom field and archive serial number."""

from __future__ import annotations

import pytest

from app.domain.documents import Tag, Taxonomy
from app.domain.protections import ProtectedBy, Protection, is_filled

PLAIN = {
    "tags": (1, 2),
    "owner": 3,
    "correspondent": 4,
    "storage_path": 5,
    "filled": (6, 7),
    "archive_serial_number": 8,
}


@pytest.mark.parametrize(
    ("protection", "reason"),
    [
        (Protection(tags=frozenset({2, 9})), ProtectedBy.TAG),
        (Protection(owners=frozenset({3})), ProtectedBy.OWNER),
        (Protection(correspondents=frozenset({4})), ProtectedBy.CORRESPONDENT),
        (Protection(storage_paths=frozenset({5})), ProtectedBy.STORAGE_PATH),
        (Protection(custom_fields=frozenset({7})), ProtectedBy.CUSTOM_FIELD),
        (Protection(with_asn=True), ProtectedBy.ASN),
        (Protection(*(frozenset({99}) for _ in range(5))), None),
        (Protection(), None),
    ],
)
def test_one_of_them_is_enough(protection, reason):
    assert protection.reason_for(**PLAIN) is reason


def test_a_document_without_values_is_protected_by_nothing():
    everything = Protection(*(frozenset(range(10)) for _ in range(5)), with_asn=True)

    assert everything.reason_for((), None, None, None, (), None) is None


def test_tags_below_a_protecting_tag_protect_too():
    taxonomy = Taxonomy(tags={1: Tag(1, "Keep"), 2: Tag(2, "Keep 2024", parent=1), 3: Tag(3, "Other")})

    assert Protection(tags=frozenset({1})).with_nested_tags(taxonomy).tags == {1, 2}


@pytest.mark.parametrize(
    ("value", "filled"),
    [(None, False), ("", False), (False, False), ((), False), (0, True), ("no", True), (True, True)],
)
def test_a_field_that_is_empty_or_says_no_protects_nothing(value, filled):
    assert is_filled(value) is filled
