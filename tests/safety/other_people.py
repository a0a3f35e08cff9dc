"""Actions of other users on the same server; each action reports its effects to the watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.demo.editing import set_values
from app.demo.permissions import permissions_of
from app.demo.state import Document, State
from tests.safety.watching import Watch
from tests.support.builders import (
    CHOICE,
    HOME,
    KEEPER,
    LINKING,
    LINKS,
    MONEY,
    NUMBER,
    OTHER_KEEPER,
    TAX,
    TAX_2023,
)

Act = Callable[[State, Watch], None]


@dataclass(frozen=True)
class Edit:
    """Another user changes a field of a document, if it is in the library.

    Attributes:
        value: what the field becomes; None empties it.
        moves_modified: the server notes the time of the change, which it does not for every kind.
    """

    number: int
    field: str
    value: object
    moves_modified: bool = True

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.live(self.number)
        if document is None:
            return
        watch.about_to_edit(document, self.field)
        setattr(document, self.field, self.value)
        if self.moves_modified:
            state.touch(document)


@dataclass(frozen=True)
class Tagged:
    """Another user adds a tag to a document, or removes it if present."""

    number: int
    tag: int

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.live(self.number)
        if document is None or self.tag not in state.names["tags"]:
            return
        watch.about_to_edit(document, "tags")
        document.tags = sorted({*document.tags} ^ {self.tag})
        state.touch(document)


@dataclass(frozen=True)
class Numbered:
    """Another user gives a document a free archive serial number, or removes its number."""

    number: int
    value: int | None

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.live(self.number)
        taken = {one.archive_serial_number for one in state.documents.values()}
        if document is None or (self.value is not None and self.value in taken):
            return
        watch.about_to_edit(document, "archive_serial_number")
        document.archive_serial_number = self.value
        state.touch(document)


@dataclass(frozen=True)
class Noted:
    """Another user writes a note, or deletes all there are."""

    number: int
    text: str

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.live(self.number)
        if document is None:
            return
        watch.about_to_edit(document, "notes")
        if self.text:
            state.add_note(document, self.text, state.users[2])
        else:
            document.notes = []
        state.touch(document)


@dataclass(frozen=True)
class Filled:
    """Another user changes the value of a custom field, or removes the field."""

    number: int
    field: int
    value: object

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.live(self.number)
        if document is None or self.field not in state.custom_fields:
            return
        watch.about_to_edit(document, "custom_fields")
        values = {key: value for key, value in document.custom_fields.items() if key != self.field}
        set_values(state, document, values if self.value is None else {**values, self.field: self.value})
        state.touch(document)


def link_others(state: State, watch: Watch) -> None:
    """Another user links two documents."""
    document, other = state.live(LINKING), state.live(OTHER_KEEPER)
    if document is None or other is None or LINKS not in state.custom_fields:
        return
    for one in (document, other):
        watch.about_to_edit(one, "links")
    links = [*(document.custom_fields.get(LINKS) or [])]
    if other.id not in links:
        set_values(state, document, {**document.custom_fields, LINKS: [*links, other.id]})
        state.touch(document)


@dataclass(frozen=True)
class Trashed:
    """Another user moves a document to the trash."""

    number: int

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.live(self.number)
        if document is not None:
            _moved(state, watch, document)
            state.delete(document)


@dataclass(frozen=True)
class Restored:
    """Another user brings a document back from the trash."""

    number: int

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.documents.get(self.number)
        if document is not None and document.deleted_at is not None:
            _moved(state, watch, document)
            state.restore(document)


def empty_the_trash(state: State, watch: Watch) -> None:
    """Another user empties the trash."""
    for document in state.trashed_documents():
        _moved(state, watch, document)
        state.purge(document)


@dataclass(frozen=True)
class VersionsPurged:
    """Another user deletes the file versions of a document in the trash for good, but not the document."""

    number: int

    def __call__(self, state: State, watch: Watch) -> None:
        document = state.documents.get(self.number)
        if document is not None and document.trashed_versions:
            watch.about_to_edit(document, "versions")
            watch.about_to_edit(document, "content")
            document.trashed_versions.clear()


def _moved(state: State, watch: Watch, document: Document) -> None:
    watch.others.add(document.id)
    watch.about_to_edit(document, "links")
    if document.archive_serial_number is not None:
        watch.about_to_edit(document, "archive_serial_number")


@dataclass(frozen=True)
class TagDeleted:
    """Another user deletes a tag, and with it those below."""

    tag: int

    def __call__(self, state: State, watch: Watch) -> None:
        tags = state.names["tags"]
        gone = {self.tag, *(one.id for one in tags.values() if one.parent == self.tag)} & set(tags)
        for document in state.documents.values():
            if gone & set(document.tags):
                watch.about_to_edit(document, "tags")
                document.tags = [tag for tag in document.tags if tag not in gone]
        for tag in gone:
            del tags[tag]


@dataclass(frozen=True)
class TagMoved:
    """Another user puts a tag below another one, or on its own.

    A document that has the tag needs the other one from then on, and is given it if it lacks it.
    """

    tag: int
    parent: int | None

    def __call__(self, state: State, watch: Watch) -> None:
        tags = state.names["tags"]
        if self.tag not in tags or (self.parent is not None and self.parent not in tags):
            return
        tags[self.tag].parent = self.parent
        if self.parent is not None:
            for document in state.documents.values():
                if self.tag in document.tags:
                    watch.about_to_edit(document, "tags", moves=self.parent not in document.tags)
                    document.tags = sorted({*document.tags, self.parent})


@dataclass(frozen=True)
class FieldDeleted:
    """Another user deletes a custom field, and with it all its values."""

    field: int

    def __call__(self, state: State, watch: Watch) -> None:
        if state.custom_fields.pop(self.field, None) is None:
            return
        for document in state.documents.values():
            if self.field in document.custom_fields:
                watch.about_to_edit(document, "custom_fields")
                del document.custom_fields[self.field]


def delete_correspondent(state: State, watch: Watch) -> None:
    """Another user deletes the correspondent that a copy has."""
    if state.names["correspondents"].pop(1, None) is None:
        return
    for document in state.documents.values():
        if document.correspondent == 1:
            watch.about_to_edit(document, "correspondent")
            document.correspondent = None


def lose_the_file(state: State, watch: Watch) -> None:
    """A disk of the server loses a keeper's file."""
    state.documents[KEEPER].file_missing = True


def find_the_file(state: State, watch: Watch) -> None:
    """The file is back."""
    state.documents[KEEPER].file_missing = False


@dataclass(frozen=True)
class RightsTaken:
    """An administrator revokes rights from everybody."""

    rights: tuple[str, ...]

    def __call__(self, state: State, watch: Watch) -> None:
        for number, user in state.users.items():
            had = permissions_of(user)
            left = tuple(right for right in had if right not in self.rights)
            state.users[number] = replace(user, is_superuser=False, permissions=left)


def acts_on(documents: Sequence[int]) -> list[Act]:
    """Everything that other people may do, some of it to each of the documents."""
    acts: list[Act] = [
        Numbered(LINKING, 42),
        Numbered(KEEPER, 7),
        Numbered(KEEPER, None),
        Noted(KEEPER, "noch offen"),
        Noted(KEEPER, ""),
        Filled(KEEPER, MONEY, "EUR1.00"),
        Filled(KEEPER, NUMBER, 9),
        Edit(KEEPER, "correspondent", 2),
        Edit(OTHER_KEEPER, "document_type", 1),
        Edit(OTHER_KEEPER, "content", "Ein anderer Text, neu erkannt und lang genug.", moves_modified=False),
        TagDeleted(HOME),
        TagDeleted(TAX),
        TagMoved(TAX_2023, None),
        TagMoved(HOME, TAX),
        FieldDeleted(MONEY),
        FieldDeleted(CHOICE),
        link_others,
        delete_correspondent,
        empty_the_trash,
        lose_the_file,
        find_the_file,
    ]
    for number in documents:
        acts += [
            Edit(number, "title", "Anders"),
            Tagged(number, HOME),
            Tagged(number, TAX),
            Trashed(number),
            Restored(number),
            VersionsPurged(number),
        ]
    return acts


RIGHTS_LOST: list[Act] = [
    RightsTaken(("delete_document",)),
    RightsTaken(("change_document",)),
    RightsTaken(("add_note", "delete_note")),
    RightsTaken(("view_document",)),
]
