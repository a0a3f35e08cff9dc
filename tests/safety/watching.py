"""Invariants of the server: its requests are watched, and its state is compared.

The invariants are those of the app's safety law. Each sentence in `Watch.wrong` names the one that is broken.
"""

from __future__ import annotations

import copy as copying
import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from app.demo.messages import Request
from app.demo.state import Document
from app.domain.plans import PlanItem
from app.domain.runs import EntryState, Field, Outcome, Reason, Run
from tests.support.builders import LINKS, Harness
from tests.support.faults import FaultyDemoServer

# What the app may ask to be changed in one document, and of several at once.
PATCHED = {"correspondent", "document_type", "storage_path", "archive_serial_number"}
# What it may ask only where the user chose a copy's value, by the name of the choice.
CHOSEN = {"title": ("title",), "created": ("created",), "permissions": ("owner", "set_permissions")}
WITH_BODY = ("POST", "PATCH")
METHODS = {"modify_tags", "modify_custom_fields", "delete"}
# What makes a document the paper it is; a change of it stops also what was begun.
IDENTITY = ("content", "original", "archive", "versions")
# What no request of the app may move in any document.
FIXED = (
    "title",
    "content",
    "created",
    "added",
    "owner",
    "may_view",
    "may_change",
    "original",
    "archive",
    "versions",
)


class Watch:
    """Checks every request before the server answers it.

    Attributes:
        planned: copy → item, of what the user confirmed and has the app do now.
        begun: documents that the app has written to.
        ever: every copy the user ever confirmed.
        chosen: every keeper with the slots that the user ever chose a copy's value for.
        others: documents that somebody else moved to the trash, out of it, or for good.
        edits: what somebody else changed since the last scan: (document, field) → the value before.
        ever_edited: the same, without the values, since the beginning.
        wrong: what should never have been asked.
        deletes: how many requests asked for a document to go.
        went: copies the app asked to go and has not asked back since, as they were then, with their item.
        merged: files, by SHA-256, that were ever to become versions of a document, by its id.
    """

    def __init__(self, server: FaultyDemoServer) -> None:
        self.server = server
        self.planned: dict[int, PlanItem] = {}
        self.begun: set[int] = set()
        self.ever: set[int] = set()
        self.chosen: set[tuple[int, str]] = set()
        self.others: set[int] = set()
        self.edits: dict[tuple[int, str], Any] = {}
        self.ever_edited: set[tuple[int, str]] = set()
        self.wrong: list[str] = []
        self.deletes = 0
        self.went: dict[int, tuple[Document, PlanItem]] = {}
        self.merged: dict[int, set[str]] = {}
        self.begin = server.state.snapshot()["documents"]
        self.tokens = {server.token_for(user.username) for user in server.state.users.values()}

    def confirm(self, *items: PlanItem) -> None:
        """From now on these items, and no others, are to be carried out."""
        self.planned = {copy: item for item in items for copy in item.trash}
        self.ever |= set(self.planned)
        for item in items:
            if item.as_versions:
                files = {self.server.state.documents[copy].original.sha256 for copy in item.trash}
                self.merged.setdefault(item.keep, set()).update(files)
        self.chosen |= {(item.keep, take.slot) for item in items for take in item.takes}

    def about_to_edit(self, document: Document, field: str, *, moves: bool = True) -> None:
        """Somebody else is just going to change a field.

        Args:
            moves: False if it only decides what the field may become again.
        """
        if moves:
            self.edits.setdefault((document.id, field), comparable(document, field))
        self.ever_edited.add((document.id, field))

    # --- requests --------------------------------------------------------------------------------

    def look(self, request: Request) -> bool:
        """A predicate of a rule that fits no request."""
        is_upload = request.path.endswith("/update_version/")
        body = request.json() if request.method in WITH_BODY and request.body and not is_upload else {}
        self._look_at_versions(request, is_upload=is_upload)
        if any(token in f"{request.path}?{request.raw_query}{request.body!r}" for token in self.tokens):
            self.wrong.append("S10: a token stands in an address or a body")
        if request.method == "PATCH" and not body.keys() <= PATCHED | self._chosen(request):
            self.wrong.append(f"S6: {sorted(body)} were to be changed")
        if request.path == "/api/documents/bulk_edit/" and body.get("method") not in METHODS:
            self.wrong.append(f"S6: {body.get('method')} was asked for")
        if request.path == "/api/trash/" and body and body.get("action") != "restore":
            self.wrong.append("S8: something other than a restore was asked of the trash")
        if body and ({"all", "filters"} & body.keys() or body.get("documents") == []):
            self.wrong.append("S8: a request does not name its documents")
        for copy in _deleted(request, body):
            self._check_delete(copy)
        if request.path == "/api/trash/" and body:
            for copy in body["documents"]:
                self.went.pop(copy, None)
        if request.method != "GET" and not _deleted(request, body):
            self.begun |= set(
                body.get("documents") or map(int, re.findall(r"/documents/(\d+)/", request.path))
            )
        return False

    def _chosen(self, request: Request) -> set[str]:
        """Return the changes that the user once chose for the document of a request, and undo may revert."""
        document = int(request.path.split("/")[3])
        return {name for keep, slot in self.chosen if keep == document for name in CHOSEN.get(slot, ())}

    def _look_at_versions(self, request: Request, *, is_upload: bool) -> None:
        if is_upload:
            self._check_upload(request)
        if request.method == "DELETE" and "/versions/" in request.path:
            self._check_taken_out(request)
        if request.method == "DELETE" and "/custom_fields/" in request.path:
            self._check_field_removed(int(request.path.split("/")[3]))

    def _check_upload(self, request: Request) -> None:
        """A document gets versions only of copies that the user wants it to get, and each once."""
        root = int(request.path.split("/")[3])
        wanted = {copy for copy, item in self.planned.items() if item.as_versions and item.keep == root}
        digest = sha256(request.form()["document"].content).hexdigest()
        with self.server.state.lock:
            document = self.server.state.live(root)
            files = {self.server.state.documents[copy].original.sha256 for copy in wanted}
            has = [version.file.sha256 for version in document.versions] if document else []
        if digest not in files:
            self.wrong.append(f"S1: document {root} was to get a version nobody wanted")
        if digest in has and root not in self.others:
            self.wrong.append(f"S7: document {root} was to get a version twice")

    def _check_taken_out(self, request: Request) -> None:
        root, version = (int(part) for part in request.path.split("/")[3:6:2])
        ours = self.merged.get(root, set())
        foreign = {number for number, _, file in self.begin[root]["versions"] if file not in ours}
        if version in foreign or not ours:
            self.wrong.append(f"S9: version {version} of document {root} is not the app's to take out")

    def _check_field_removed(self, field: int) -> None:
        with self.server.state.lock:
            users = [one.id for one in self.server.state.documents.values() if field in one.custom_fields]
        if users:
            self.wrong.append(f"S9: custom field {field} was to go with its values in documents {users}")

    def _check_delete(self, copy: int) -> None:
        self.deletes += 1
        item = self.planned.get(copy)
        if item is None:
            self.wrong.append(f"S1: document {copy} was never confirmed")
            return
        with self.server.state.lock:
            going = self.server.state.live(copy)
            kept = self.server.state.live(item.keep)
            if kept is None or kept.file_missing:
                self.wrong.append(f"S2: document {copy} was to go without its keeper {item.keep}")
                return
            if item.keep in self.planned:
                self.wrong.append(f"S3: document {item.keep} is kept and was to go")
            if going is None:
                self.wrong.append(f"S7: document {copy} was to go a second time")
                return
            self._check_unchanged(going, kept, item)
            files = [version.file.sha256 for version in kept.versions]
            if item.as_versions and going.original.sha256 not in (kept.original.sha256, *files):
                self.wrong.append(f"S2: document {copy} was to go though it is no version of {item.keep}")
            self.went[copy] = (copying.deepcopy(going), item)
            if item.carry_over:
                self.wrong += [
                    f"S6: {lost} of document {copy} would be lost" for lost in self._lost(going, kept, item)
                ]

    def _check_unchanged(self, copy: Document, keeper: Document, item: PlanItem) -> None:
        for document in (copy, keeper):
            for (number, field), before in self.edits.items():
                if number != document.id or field == "links":
                    continue
                if field not in IDENTITY and not self.begun.isdisjoint((keeper.id, *item.trash)):
                    continue  # the item was begun: it is brought to its end, and what changed is named
                now = comparable(document, field)
                if field == "tags" and document is keeper and item.carry_over:
                    # Who was first with a tag that the copies bring in any case, nobody can tell.
                    brought = {tag for one in item.trash for tag in self.server.state.documents[one].tags}
                    now = sorted({*now} - (brought - {*before}))
                if now != before:
                    self.wrong.append(
                        f"S5: document {number} was to go or stay though its {field} was changed"
                    )

    def _lost(self, copy: Document, keeper: Document, item: PlanItem) -> Iterable[str]:
        """Return the values of a copy that its keeper lacks."""
        if not set(copy.tags) <= set(keeper.tags):
            yield "a tag"
        texts = [note.note for note in keeper.notes]
        if not all(
            any(text.endswith(note.note) or note.note.endswith(text) for text in texts) for note in copy.notes
        ):
            yield "a note"
        for field in ("correspondent", "document_type", "storage_path", "archive_serial_number"):
            if getattr(copy, field) is not None and getattr(keeper, field) is None:
                yield f"the {field}"
        for field, value in copy.custom_fields.items():
            if field != LINKS and value not in (None, "") and keeper.custom_fields.get(field) in (None, ""):
                yield f"custom field {field}"
        if not self.links_edited:
            yield from self._lost_links(copy, keeper, item)

    def _lost_links(self, copy: Document, keeper: Document, item: PlanItem) -> Iterable[str]:
        gone = {keeper.id, *item.trash}
        alive = {link for link in _links(copy) if self.server.state.live(link)}
        if not alive - gone <= _links(keeper):
            yield "a link"
        for other in self.server.state.live_documents():
            if other.id not in gone and copy.id in _links(other):
                yield f"the link from document {other.id}"

    @property
    def links_edited(self) -> bool:
        """Whether somebody else has changed any link, of which the app may not know."""
        return any(field == "links" for _, field in self.ever_edited)

    def check_nothing_lost(self) -> None:
        """Assert that values of a purged copy are on its keeper, unless another user removed them."""
        with self.server.state.lock:
            for number, (copy, item) in self.went.items():
                keeper = self.server.state.live(item.keep)
                if number in self.server.state.documents or keeper is None or not item.carry_over:
                    continue
                if any(edited in (item.keep, number) for edited, _ in self.ever_edited - {(number, "links")}):
                    continue
                lost = [*self._lost(copy, keeper, item)]
                assert lost == [], f"S9: {lost} of document {number} is lost with it"

    # --- state -----------------------------------------------------------------------------------

    def check(self, harness: Harness) -> None:
        """Assert the invariants of an idle app."""
        assert self.wrong == [], self.wrong
        with self.server.state.lock:
            now = self.server.state.snapshot()["documents"]
        assert set(now) | self.others >= set(self.begin), "S8: a document is gone for good"
        self._check_fixed(now)
        self._check_journal(harness)

    def _check_fixed(self, now: dict[int, Any]) -> None:
        edited = self.ever_edited
        for number, values in now.items():
            # Those in the trash count as well: they went with their document.
            ours = self.merged.get(number, set())
            versions = [
                version
                for version in (*values["versions"], *values["trashed_versions"])
                if version[2] not in ours
            ]
            values = {**values, "versions": sorted(versions)}
            begin = {**self.begin[number]}
            begin["versions"] = [version for version in begin["versions"] if version[2] not in ours]
            for field in FIXED:
                if (number, field) not in edited and not self._may_move(number, field):
                    assert values[field] == begin[field], f"S6: {field} of document {number} has moved"
            texts = [(note["note"], note["user"]) for note in values["notes"]]
            if (number, "notes") not in edited:
                assert len(set(texts)) == len(texts), f"S7: document {number} has a note twice"

    def _may_move(self, number: int, field: str) -> bool:
        slots = {"title": "title", "created": "created"}
        slots |= dict.fromkeys(("owner", "may_view", "may_change"), "permissions")
        return (number, slots.get(field, "")) in self.chosen

    def _check_journal(self, harness: Harness) -> None:
        journal = harness.library.local.journal
        newest: dict[int, EntryState] = {}
        for run in reversed(journal.runs()):
            for entry in journal.entries(run.id):
                if entry.field is Field.TRASHED:
                    newest[entry.document] = entry.state
        open_states = (EntryState.INTENDED, EntryState.NOT_SEEN, EntryState.UNDO_INTENDED)
        trashed = harness.trashed()
        for document in self.ever - self.others:
            state = newest.get(document)
            if state in open_states:
                continue
            claimed = state is EntryState.DONE
            assert claimed == (document in trashed), f"S7: the journal says {state} of document {document}"

    def check_report(self, run: Run) -> None:
        """A finished run reports the true outcome of each document (S4, S13)."""
        with self.server.state.lock:
            gone = {number for number in self.begin if self.server.state.live(number) is None}
        for item in run.documents:
            assert item.outcome is not Outcome.PENDING
            left = item.outcome in (Outcome.SKIPPED, Outcome.FAILED)
            assert left == (item.reason is not Reason.NONE), item
            assert item.message or item.outcome in (Outcome.TRASHED, Outcome.LINKED), item
            if item.outcome is Outcome.LINKED and not self._edited_by_others(item.document, item.keep):
                assert self._are_linked(item.document, item.keep), f"S4: document {item.document} has no link"
            if item.outcome is Outcome.TRASHED:
                assert item.document in gone | self.others, f"S4: document {item.document} is still there"

    def _edited_by_others(self, *documents: int) -> bool:
        edited = {number for number, _ in self.ever_edited} | self.others
        return not edited.isdisjoint(documents)

    def _are_linked(self, *documents: int) -> bool:
        """Return whether two versions link to each other, or have a note of one text."""
        with self.server.state.lock:
            one, other = (self.server.state.documents[number] for number in documents)
        fields = one.custom_fields.keys() & other.custom_fields.keys()
        mutual = any(
            other.id in (one.custom_fields[field] or []) and one.id in (other.custom_fields[field] or [])
            for field in fields
            if isinstance(one.custom_fields[field], list) and isinstance(other.custom_fields[field], list)
        )
        return mutual or not {note.note for note in one.notes}.isdisjoint(note.note for note in other.notes)

    def numbers(self) -> list[int]:
        """The archive serial numbers that documents have now."""
        with self.server.state.lock:
            documents = self.server.state.documents.values()
            return sorted(one.archive_serial_number for one in documents if one.archive_serial_number)


def _links(document: Document) -> set[int]:
    return set(document.custom_fields.get(LINKS) or [])


def comparable(document: Document, field: str) -> Any:
    """Return a field's value in a form that can be stored and compared."""
    if field == "notes":
        return sorted((note.note, note.user) for note in document.notes)
    if field == "links":
        return sorted(_links(document))
    if field == "custom_fields":
        return {key: value for key, value in document.custom_fields.items() if key != LINKS}
    if field == "versions":
        return [version.file.sha256 for version in document.versions]
    value = getattr(document, field)
    return sorted(value) if isinstance(value, list) else value


def _deleted(request: Request, body: Any) -> list[int]:
    if request.method == "DELETE" and re.fullmatch(r"/api/documents/\d+/", request.path):
        return [int(request.path.split("/")[3])]
    if request.path == "/api/documents/bulk_edit/" and body.get("method") == "delete":
        return list(body["documents"])
    if request.path == "/api/documents/delete/":
        return list(body["documents"])
    return []
