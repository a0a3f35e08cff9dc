"""What a keeper and those that go for it have to offer, where the user can choose between their values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.runs import Field, JsonValue
from app.domain.takes import Slot, custom_field_of, custom_field_slot, taken_from
from app.services.carry_over import plan_carry_over
from app.services.fields import as_json, is_empty, value_of
from app.services.looking import with_sharing

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from app.domain.documents import Document, Sharing, Taxonomy
    from app.domain.takes import Takes
    from app.services.carry_over import Write
    from app.services.library import Library

# Nobody can have two of these, so that two that differ contradict each other; titles differ all the time.
_CONTRADICTING = (
    Slot.CORRESPONDENT,
    Slot.DOCUMENT_TYPE,
    Slot.STORAGE_PATH,
    Slot.ARCHIVE_SERIAL_NUMBER,
)


@dataclass(frozen=True)
class Option:
    """One of the values to choose from.

    Attributes:
        document: the first that has it.
        value: as in the journal, see `app.domain.runs.Entry`; of a custom field the bare value.
    """

    document: int
    value: JsonValue


@dataclass(frozen=True)
class Alternative:
    """A slot in which keeper and copies differ.

    Attributes:
        options: at least two; the keeper's own value first, if it has one.
        chosen: the document whose value the keeper has afterwards.
        contradicts: the keeper has a value of a kind of which a document has only one true value.
    """

    slot: str
    options: tuple[Option, ...]
    chosen: int
    contradicts: bool


@dataclass(frozen=True)
class Offer:
    """Enough to say at once what any choice would do, without asking anybody.

    Attributes:
        linking: documents whose document links name a copy.
    """

    keeper: Document
    copies: tuple[Document, ...]
    linking: tuple[Document, ...]
    taxonomy: Taxonomy

    @property
    def documents(self) -> Mapping[int, Document]:
        """Every document that could be written to."""
        return {document.id: document for document in (self.keeper, *self.copies, *self.linking)}

    def writes(self, takes: Takes = ()) -> tuple[Write, ...]:
        """What is carried over with these choices."""
        return plan_carry_over(self.keeper, self.copies, self.linking, self.taxonomy, takes=takes)

    def alternatives(self, takes: Takes = ()) -> tuple[Alternative, ...]:
        """The slots in which there is something to choose, in the order in which they are shown."""
        found = (self._alternative(slot, takes) for slot in self._slots())
        return tuple(alternative for alternative in found if alternative is not None)

    def with_sharings(self, sharings: Mapping[int, Sharing]) -> Offer:
        """The same after a look at with whom the documents are shared."""
        copies = tuple(with_sharing(copy, sharings) for copy in self.copies)
        return replace(self, keeper=with_sharing(self.keeper, sharings), copies=copies)

    def _slots(self) -> tuple[str, ...]:
        fields = {
            value.field
            for document in (self.keeper, *self.copies)
            for value in document.custom_fields
            if not isinstance(value.value, tuple)
        }
        last = (Slot.CREATED, Slot.PERMISSIONS)
        return (Slot.TITLE, *_CONTRADICTING, *map(custom_field_slot, sorted(fields)), *last)

    def _alternative(self, slot: str, takes: Takes) -> Alternative | None:
        options: list[Option] = []
        for document in (self.keeper, *self.copies):
            value = _value_in(document, slot)
            if not is_empty(value) and all(option.value != value for option in options):
                options.append(Option(document.id, value))
        if len(options) < 2:
            return None
        contradicts = slot in _CONTRADICTING or custom_field_of(slot) is not None
        has_own = options[0].document == self.keeper.id
        if not (contradicts or has_own):
            return None  # of what is never filled by itself, the keeper has to have something
        chosen = self._chosen(slot, takes, options)
        return Alternative(slot, tuple(options), chosen, contradicts=contradicts and has_own)

    def _chosen(self, slot: str, takes: Takes, options: list[Option]) -> int:
        source = taken_from(takes, slot)
        value = next((_value_in(copy, slot) for copy in self.copies if copy.id == source), None)
        return next((option.document for option in options if option.value == value), options[0].document)


def look_at_sharings(library: Library, documents: Collection[int]) -> Mapping[int, Sharing]:
    """Ask the server with whom documents are shared, and keep it for the plan.

    What is kept is what the user has seen: a difference that Apply meets later is somebody's change.
    """
    sharings = library.client.sharings(documents)
    library.local.documents.update_sharings(sharings)
    return sharings


def _value_in(document: Document, slot: str) -> JsonValue:
    field = custom_field_of(slot)
    if field is None:
        return value_of(document, Field(slot))
    held = {value.field: value.value for value in document.custom_fields}.get(field)
    return None if isinstance(held, tuple) else as_json(held)
