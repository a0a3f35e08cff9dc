"""Plans the links between versions of a document, or documents of the same meaning.

They are links in a custom field of type document link, or notes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.domain.duplicates import Kind
from app.domain.plans import LinkBy
from app.domain.runs import Field
from app.services.carry_over.planning import Write
from app.services.phrases import Words

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from app.domain.documents import Document
    from app.domain.plans import PlanItem
    from app.domain.runs import JsonValue
    from app.domain.servers import Capabilities
    from app.services.library import LocalLibrary


def only_mean_the_same(local: LocalLibrary, documents: Sequence[int]) -> bool:
    """Return whether all that the last scan says of these documents is that they mean the same."""
    return {pair.kind for pair in local.analyses.pairs_among(documents)} == {Kind.SEMANTIC}


def plan_links(
    item: PlanItem, documents: Mapping[int, Document], field: int | None, begun: Collection[int] = ()
) -> tuple[Write, ...]:
    """Return the writes that link the latest version of an item with all older ones, in sending order.

    Args:
        documents: the versions as they were before the run.
        field: id of the custom field; None if the versions are linked by notes.
        begun: versions that this run has written to already.
    """
    chain = [documents[document] for document in item.chain]
    if field is not None:
        return _links(chain, field, begun)
    text = _note(item, chain)
    return tuple(
        Write(document.id, Field.NOTE, None, text)
        for document in chain
        if document.id not in begun and all(note.text != text for note in document.notes)
    )


def _links(chain: Sequence[Document], field: int, begun: Collection[int]) -> tuple[Write, ...]:
    """Plan one list of links, that of the latest version: the server keeps document links mutual.

    Before, each older version without the field gets it, empty, by a write of its own. Otherwise an undo
    would leave it with the field that the server added.
    """
    *older, latest = chain
    values = {value.field: value.value for value in latest.custom_fields}
    held = values.get(field)
    own: list[JsonValue] = [*held] if isinstance(held, tuple) else []
    missing = [document.id for document in older if document.id not in own]
    if not missing or latest.id in begun:
        return ()
    empty = [
        Write(document.id, Field.CUSTOM_FIELDS, {}, {str(field): []})
        for document in older
        if document.id not in begun and all(value.field != field for value in document.custom_fields)
    ]
    before: JsonValue = {str(field): own} if field in values else {}
    return (*empty, Write(latest.id, Field.CUSTOM_FIELDS, before, {str(field): [*own, *missing]}))


def _note(item: PlanItem, chain: Sequence[Document]) -> str:
    words = Words(item.language)
    versions = [
        words("versions-note-one", id=one.id, title=one.title, date=words.day(one.created) or "–")
        for one in chain
    ]
    return words("same-note" if item.same_meaning else "versions-note", versions="; ".join(versions))


def first_version_not_permitted(
    item: PlanItem, documents: Mapping[int, Document], rights: Capabilities
) -> Document | None:
    """Return the first version that this user may not link; None if there is none."""
    may_note = item.link_by is LinkBy.FIELD or rights.allows("add_note")
    versions = (documents[document] for document in item.chain if document in documents)
    return next((one for one in versions if not (may_note and rights.may_change(one))), None)
