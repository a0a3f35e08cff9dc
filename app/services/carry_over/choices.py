"""The fields in which the user can choose between the values of a keeper and its copies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.domain.documents import with_sharing
from app.domain.runs import Field, JsonValue
from app.domain.value_choices import (
    UNIONED_FIELDS,
    ChoosableField,
    chosen_copy,
    custom_field_key,
    custom_field_of,
    with_choice,
)
from app.services.carry_over.fields import as_json, is_empty, value_of
from app.services.carry_over.planning import count, plan_carry_over, tags_after

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from app.domain.documents import Document, Sharing, Taxonomy
    from app.domain.value_choices import ValueChoices
    from app.services.carry_over.planning import Write
    from app.services.library import Library

# Fields with one true value, so that two different values contradict each other. Titles often differ.
_CONTRADICTING = (
    ChoosableField.CORRESPONDENT,
    ChoosableField.DOCUMENT_TYPE,
    ChoosableField.STORAGE_PATH,
    ChoosableField.ARCHIVE_SERIAL_NUMBER,
)


@dataclass(frozen=True)
class Option:
    """One of the values to choose from.

    Attributes:
        document: the first document that has it; None for the union of all documents.
        value: as in the journal, see `app.domain.runs.Entry`; of a custom field the bare value, of tags all
            resulting tags of the keeper, of notes their number.
    """

    document: int | None
    value: JsonValue


@dataclass(frozen=True)
class FieldChoice:
    """A field in which keeper and copies differ.

    Attributes:
        options: at least two; the keeper's own value first, if it has one. No tags or notes count as a value.
        chosen: the document whose value the keeper has afterwards; None for the union.
        contradicts: True if the keeper has a value and the field has only one true value.
    """

    slot: str
    options: tuple[Option, ...]
    chosen: int | None
    contradicts: bool

    @property
    def unites(self) -> bool:
        """True if, without a choice, the keeper gets the union of all values."""
        return self.slot in UNIONED_FIELDS


@dataclass(frozen=True)
class CarryOverChoices:
    """Everything needed to show the effect of any choice without a request.

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

    def writes(self, takes: ValueChoices = ()) -> tuple[Write, ...]:
        """Return the planned writes with these choices."""
        return plan_carry_over(self.keeper, self.copies, self.linking, self.taxonomy, takes=takes)

    def alternatives(self, takes: ValueChoices = ()) -> tuple[FieldChoice, ...]:
        """Return the fields with a choice, in display order."""
        united = {ChoosableField.TAGS: self._tags, ChoosableField.NOTES: self._notes}
        found = (
            united[ChoosableField(slot)](takes) if slot in UNIONED_FIELDS else self._alternative(slot, takes)
            for slot in self._slots()
        )
        return tuple(alternative for alternative in found if alternative is not None)

    def with_sharings(self, sharings: Mapping[int, Sharing]) -> CarryOverChoices:
        """Return a copy with the permissions of the documents."""
        copies = tuple(with_sharing(copy, sharings) for copy in self.copies)
        return replace(self, keeper=with_sharing(self.keeper, sharings), copies=copies)

    def _slots(self) -> tuple[str, ...]:
        fields = {
            value.field
            for document in (self.keeper, *self.copies)
            for value in document.custom_fields
            if not isinstance(value.value, tuple)
        }
        last = (ChoosableField.CREATED, ChoosableField.PERMISSIONS)
        values = map(custom_field_key, sorted(fields))
        return (
            ChoosableField.TITLE,
            *_CONTRADICTING,
            ChoosableField.TAGS,
            *values,
            ChoosableField.NOTES,
            *last,
        )

    def _tags(self, takes: ValueChoices) -> FieldChoice | None:
        """Return the keeper's tags, then those of each copy that has any, then the union."""

        def after(choices: ValueChoices) -> JsonValue:
            return [*tags_after(self.keeper, self.copies, self.taxonomy, choices)]

        sources = (self.keeper.id, *(copy.id for copy in self.copies if copy.tags), None)
        options: list[Option] = []
        for source in sources:
            value = after(with_choice((), ChoosableField.TAGS, source))
            if all(option.value != value for option in options):
                options.append(Option(source, value))
        return _united(ChoosableField.TAGS, options, after(takes))

    def _notes(self, takes: ValueChoices) -> FieldChoice | None:
        """Return the keeper's notes and the union: the keeper's own notes are never deleted."""

        def after(choices: ValueChoices) -> JsonValue:
            return len(self.keeper.notes) + count(self.writes(choices), self.keeper.id).notes

        options = [
            Option(source, after(with_choice((), ChoosableField.NOTES, source)))
            for source in (self.keeper.id, None)
        ]
        return _united(ChoosableField.NOTES, options, after(takes))

    def _alternative(self, slot: str, takes: ValueChoices) -> FieldChoice | None:
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
            return None  # a field that is never filled automatically: the keeper must have a value
        chosen = self._chosen(slot, takes, options)
        return FieldChoice(slot, tuple(options), chosen, contradicts=contradicts and has_own)

    def _chosen(self, slot: str, takes: ValueChoices, options: list[Option]) -> int | None:
        source = chosen_copy(takes, slot)
        value = next((_value_in(copy, slot) for copy in self.copies if copy.id == source), None)
        same = (option.document for option in options if option.value == value)
        return next(same, options[0].document)


def _united(slot: ChoosableField, options: Sequence[Option], now: JsonValue) -> FieldChoice | None:
    if len({str(option.value) for option in options}) < 2:
        return None
    chosen = next(option.document for option in options if option.value == now)
    return FieldChoice(slot, tuple(options), chosen, contradicts=False)


def fetch_sharings(library: Library, documents: Collection[int]) -> Mapping[int, Sharing]:
    """Read the permissions of documents from the server, and store them for the plan.

    The user has seen the stored permissions, so a difference found by Apply is another user's change.
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
