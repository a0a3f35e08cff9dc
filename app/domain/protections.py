"""Documents that the user protects: no batch, plan or Apply ever moves them to the trash."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from app.domain.documents import CustomFieldValue, CustomValue, Document, Taxonomy


class ProtectedBy(StrEnum):
    """What protects a document."""

    TAG = "tag"
    OWNER = "owner"
    CORRESPONDENT = "correspondent"
    STORAGE_PATH = "storage-path"
    CUSTOM_FIELD = "custom-field"
    ASN = "asn"


@dataclass(frozen=True)
class Protection:
    """What protects documents, as ids; a document needs only one of them.

    Attributes:
        custom_fields: fields that protect where they are filled; a yes-or-no field where it says yes.
        with_asn: every document with an archive serial number is protected.
    """

    tags: frozenset[int] = frozenset()
    owners: frozenset[int] = frozenset()
    correspondents: frozenset[int] = frozenset()
    storage_paths: frozenset[int] = frozenset()
    custom_fields: frozenset[int] = frozenset()
    with_asn: bool = False

    def __bool__(self) -> bool:
        return self != Protection()

    def reason(self, document: Document) -> ProtectedBy | None:
        """Return what protects a document, None if nothing does."""
        return self.reason_for(
            document.tags,
            document.owner,
            document.correspondent,
            document.storage_path,
            filled_fields(document.custom_fields),
            document.archive_serial_number,
        )

    def reason_for(
        self,
        tags: Iterable[int],
        owner: int | None,
        correspondent: int | None,
        storage_path: int | None,
        filled: Iterable[int],
        archive_serial_number: int | None,
    ) -> ProtectedBy | None:
        """Return what protects a document with these values, as `reason` does."""
        if self.with_asn and archive_serial_number is not None:
            return ProtectedBy.ASN
        if not self.tags.isdisjoint(tags):
            return ProtectedBy.TAG
        if owner in self.owners:
            return ProtectedBy.OWNER
        if correspondent in self.correspondents:
            return ProtectedBy.CORRESPONDENT
        if storage_path in self.storage_paths:
            return ProtectedBy.STORAGE_PATH
        return None if self.custom_fields.isdisjoint(filled) else ProtectedBy.CUSTOM_FIELD

    def toggled(self, sort: str, number: int) -> Protection:
        """Return the protection with an id more, or less, in the attribute of this name."""
        changed: dict[str, Any] = {sort: getattr(self, sort) ^ {number}}
        return replace(self, **changed)

    def joined(self, other: Protection) -> Protection:
        """Return a protection of everything that either protects."""
        return Protection(
            self.tags | other.tags,
            self.owners | other.owners,
            self.correspondents | other.correspondents,
            self.storage_paths | other.storage_paths,
            self.custom_fields | other.custom_fields,
            self.with_asn or other.with_asn,
        )

    def with_nested_tags(self, taxonomy: Taxonomy) -> Protection:
        """Return the same with the tags below the protecting ones, whose documents are protected too."""
        below = {tag for tag in taxonomy.tags if not self.tags.isdisjoint(taxonomy.with_ancestors((tag,)))}
        return replace(self, tags=self.tags | below)


def filled_fields(fields: Iterable[CustomFieldValue]) -> list[int]:
    """Return the ids of the custom fields that have a value; "no" is none."""
    return [field.field for field in fields if is_filled(field.value)]


def is_filled(value: CustomValue | list[int]) -> bool:
    """Return whether a custom field's value protects its document."""
    return value is not None and value is not False and value != "" and value not in ((), [])
