"""Values to store, with every field filled."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from app.domain.documents import Checksum, CustomFieldValue, Document, DocumentWithText, Note, Sharing

MORNING = datetime(2026, 3, 1, 8, 30, 0, 123456, tzinfo=UTC)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MD5 = Checksum("md5", "0123456789abcdef" * 2)


def document(document_id: int, **values: Any) -> Document:
    defaults: dict[str, Any] = {
        "title": f"Document {document_id}",
        "created": None,
        "added": None,
        "modified": MORNING,
        "content_hash": f"hash of {document_id}",
    }
    return Document(document_id, **{**defaults, **values})


def full_document(document_id: int) -> Document:
    return Document(
        id=document_id,
        title="Rechnung März",
        created=date(2024, 3, 5),
        added=NOON,
        modified=MORNING,
        content_hash="ab" * 32,
        correspondent=1,
        document_type=2,
        storage_path=3,
        tags=(9, 4),
        owner=5,
        archive_serial_number=6,
        original_file_name="scan 1.pdf",
        mime_type="application/pdf",
        page_count=7,
        custom_fields=(
            CustomFieldValue(1, "EUR12.50"),
            CustomFieldValue(2, None),
            CustomFieldValue(3, True),
            CustomFieldValue(4, 1.5),
            CustomFieldValue(5, (40, 12)),
            CustomFieldValue(6, ()),
        ),
        notes=(Note(1, "paid", NOON, "anna"), Note(2, "ä\n", None, "")),
        checksum=MD5,
        archive_checksum=Checksum("sha256", "ef" * 32),
        file_size=123_456,
        user_can_change=False,
        version_count=2,
        sharing=Sharing((1, 2), (), (2,), (9,)),
    )


def with_text(item: Document, text: str = "") -> DocumentWithText:
    return DocumentWithText(item, text or f"text of {item.id}")
