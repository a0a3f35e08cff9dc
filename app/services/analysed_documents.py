"""Documents as the engine sees them: with names instead of ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.duplicates import AnalysedDocument

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.domain.documents import Document, Taxonomy


def for_engine(document: Document, taxonomy: Taxonomy, text_hash: str, text: str = "") -> AnalysedDocument:
    """Return a document for the engine.

    Args:
        text_hash: identifies the text in the analysis cache; "" if nothing is to be cached.
        text: "" if the engine fetches it.
    """
    return AnalysedDocument(
        id=document.id,
        title=document.title,
        text=text,
        correspondent=_name(document.correspondent, taxonomy.correspondents),
        document_type=_name(document.document_type, taxonomy.document_types),
        created=document.created,
        page_count=document.page_count,
        file_size=document.file_size,
        checksum=document.checksum,
        archive_checksum=document.archive_checksum,
        text_hash=text_hash,
    )


def _name(item: int | None, names: Mapping[int, str]) -> str | None:
    """Return a name for the engine to compare; an id that this user cannot resolve stands in for its name."""
    return None if item is None else names.get(item, f"#{item}")
