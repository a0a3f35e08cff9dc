"""Test environments for the services: a small library on a demo server, and an app signed in to it.

The library has everything a run can damage: nested tags, tags and documents of other users, custom fields of
every kind, notes, archive serial numbers, links between documents, and users with different rights. Tests
define the result of the scan themselves, and thereby which documents match.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from app.bootstrap import App, open_app
from app.dedup.grouping import group_id
from app.demo.library import (
    DemoCustomField,
    DemoDocument,
    DemoLibrary,
    DemoName,
    DemoNote,
    DemoSharing,
    DemoStoragePath,
    DemoTag,
    DemoUser,
    StoredFile,
)
from app.demo.server import RequestRecord
from app.domain.analysis import Analysis
from app.domain.documents import Document
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.languages import Language
from app.domain.parameters import Parameters
from app.domain.plans import Plan, PlanItem
from app.domain.progress import CancelFlag
from app.domain.runs import Outcome, Reason, Run
from app.domain.servers import Token
from app.domain.value_choices import custom_field_of
from app.services.apply.service import ApplyService
from app.services.apply.undo import UndoResult, UndoService
from app.services.library import Library
from app.services.scan.analysis import fetch_file_facts
from app.services.scan.sync import SyncService
from app.store.profiles import ProfileRepository
from app.system.folders import Folders
from tests.support.faults import FaultyDemoServer

ROOT = Path(__file__).resolve().parent.parent.parent
PASSWORD = "planted-password-4711"

ANNA = DemoUser(1, "anna", PASSWORD, is_superuser=True)
BEN = DemoUser(
    2,
    "ben",
    PASSWORD,
    permissions=(
        "view_document", "change_document", "delete_document", "view_note", "add_note", "delete_note",
        "view_tag", "view_customfield", "view_correspondent", "view_uisettings",
    ),
)  # fmt: skip
CLEO = DemoUser(3, "cleo", PASSWORD, permissions=("view_document", "view_uisettings"))
DORA = DemoUser(4, "dora", PASSWORD, permissions=("view_document", "delete_document", "view_uisettings"))

TAX, TAX_2023, HOME, SECRET_TAG = 1, 2, 3, 4
TEXT_FIELD, MONEY, CHOICE, LINKS, NUMBER = 1, 2, 3, 4, 5

KEEPER, COPY, SECOND_COPY = 10, 11, 12
OTHER_KEEPER, OTHER_COPY = 20, 21
A, B, C = 30, 31, 32
LINKING = 40
FOREIGN_KEEPER, FOREIGN_COPY = 50, 51
LAST_KEEPER, LAST_COPY = 60, 61


def file_of(text: str) -> StoredFile:
    return StoredFile(f"%PDF-1.4 {text} %%EOF".encode())


def document(number: int, title: str, **values: Any) -> DemoDocument:
    """A document with its own file and further values."""
    return DemoDocument(
        number,
        title,
        content=values.pop("content", f"{title}: Sehr geehrte Damen und Herren, anbei unser Schreiben."),
        original=values.pop("original", file_of(f"original {number}")),
        original_file_name=f"scan{number}.pdf",
        **values,
    )


def small_library() -> DemoLibrary:
    """The library of most tests; the constants of this module name its parts."""
    day = datetime(2024, 3, 5, 8, 0, tzinfo=UTC)
    return DemoLibrary(
        users=(ANNA, BEN, CLEO, DORA),
        tags=(
            DemoTag(TAX, "Steuer"),
            DemoTag(TAX_2023, "Steuer 2023", parent=TAX),
            DemoTag(HOME, "Wohnen"),
            DemoTag(SECRET_TAG, "Geheim", owner=CLEO.id),
        ),
        correspondents=(DemoName(1, "Stadtwerke"), DemoName(2, "Vermieter")),
        document_types=(DemoName(1, "Rechnung"),),
        storage_paths=(DemoStoragePath(1, "Archiv"),),
        custom_fields=(
            DemoCustomField(TEXT_FIELD, "Bemerkung"),
            DemoCustomField(MONEY, "Betrag", "monetary"),
            DemoCustomField(
                CHOICE, "Status", "select", {"select_options": [{"id": "open", "label": "offen"}]}
            ),
            DemoCustomField(LINKS, "Gehört zu", "documentlink"),
            DemoCustomField(NUMBER, "Zähler", "integer"),
        ),
        documents=(
            document(
                KEEPER,
                "Stromrechnung",
                tags=(HOME, SECRET_TAG),
                custom_fields={TEXT_FIELD: "vom Keller", MONEY: "EUR12.50"},
                notes=(DemoNote(1, "bezahlt", day, ANNA.id),),
                original=file_of("Stromrechnung"),
                archive=file_of("Stromrechnung, archiviert"),
            ),
            document(
                COPY,
                "Stromrechnung (Kopie)",
                correspondent=1,
                document_type=1,
                storage_path=1,
                tags=(TAX, TAX_2023),
                archive_serial_number=42,
                custom_fields={MONEY: "EUR99.00", CHOICE: "open", NUMBER: 7, LINKS: [LINKING]},
                notes=(DemoNote(2, "bitte abheften", day, BEN.id),),
                original=file_of("Stromrechnung"),
                archive=file_of("Stromrechnung, archiviert"),
            ),
            document(SECOND_COPY, "Stromrechnung 2", tags=(HOME,)),
            document(OTHER_KEEPER, "Mietvertrag"),
            document(OTHER_COPY, "Mietvertrag Kopie", tags=(HOME,)),
            document(A, "Kette A"),
            document(B, "Kette B"),
            document(C, "Kette C"),
            document(LINKING, "Mahnung", custom_fields={LINKS: [COPY]}),
            document(FOREIGN_KEEPER, "Vereinspost", owner=BEN.id),
            document(
                FOREIGN_COPY,
                "Vereinspost Kopie",
                owner=CLEO.id,
                may_view=DemoSharing(users=(BEN.id,)),
                may_change=DemoSharing(users=(BEN.id,)),
            ),
            document(LAST_KEEPER, "Zeugnis"),
            document(LAST_COPY, "Zeugnis Kopie", created=date(2024, 2, 1)),
        ),
    )


# --- the result of a scan ---------------------------------------------------------------------------------


def pair(one: int, other: int, kind: Kind = Kind.EXACT, score: float = 1.0, **values: Any) -> Pair:
    a, b = sorted((one, other))
    facts = Facts(conflict=values.pop("conflict", ()))
    return Pair(a, b, kind, Cause.SAME_TEXT, score, values.pop("probability", 0.99), Scores(), facts)


def group(*pairs: Pair) -> Group:
    members = tuple(sorted({document for one in pairs for document in one.ids}))
    return Group(group_id(members), Kind.EXACT, members, tuple(pairs), min(one.probability for one in pairs))


GROUPS = (
    group(pair(KEEPER, COPY), pair(KEEPER, SECOND_COPY), pair(COPY, SECOND_COPY)),
    group(pair(OTHER_KEEPER, OTHER_COPY)),
    group(pair(A, B), pair(B, C)),
    group(pair(FOREIGN_KEEPER, FOREIGN_COPY)),
    group(pair(LAST_KEEPER, LAST_COPY)),
)


# --- the test environment --------------------------------------------------------------------------------


@dataclass
class Harness:
    """An app connected to a server."""

    server: FaultyDemoServer
    app: App
    library: Library
    cancel: CancelFlag

    def scan(self, *groups: Group, full: bool = True) -> None:
        """Sync, and store these groups as the result of the analysis."""
        SyncService(self.library, self.cancel).run(full=full)
        fetch_file_facts(self.library, self.cancel)
        pairs = tuple(pair for group in groups for pair in group.pairs)
        self.library.local.analyses.save(Analysis(Parameters(), pairs, groups, ()))
        self.library.local.changed.clear()
        profiles = ProfileRepository(self.library.local.database)
        profiles.set_last_scan(self.library.local.profile.id, datetime.now(UTC))
        self.server.requests.clear()

    @property
    def applying(self) -> ApplyService:
        return ApplyService(self.library, self.cancel)

    def start(self, *items: PlanItem, note: Language | None = None, **how: Any) -> Run:
        """Start a run; without the note on the keepers, unless its language is given."""
        return self.applying.start(Plan(items).with_note(note).in_language(note or "en"), **how)

    def apply(self, *items: PlanItem, **how: Any) -> Run:
        return self.applying.execute(self.start(*items, **how).id)

    def undo(self, run: Run | str) -> UndoResult:
        return UndoService(self.library, self.cancel).undo(run if isinstance(run, str) else run.id)

    # --- results ---------------------------------------------------------------------------------

    def known(self, document: int) -> Document | None:
        return self.library.local.documents.get(document)

    def trashed(self) -> set[int]:
        with self.server.state.lock:
            return {one.id for one in self.server.state.trashed_documents()}

    def live(self, number: int) -> Any:
        """Return the document in the server's state."""
        with self.server.state.lock:
            found = self.server.state.live(number)
        assert found is not None, f"document {number} is not in the library any more"
        return found

    def edit(self, number: int, **values: Any) -> None:
        """Change a document on the server, as another user would."""
        with self.server.state.lock:
            for name, value in values.items():
                setattr(self.server.state.documents[number], name, value)
            self.server.state.touch(self.server.state.documents[number])

    def writes(self) -> list[RequestRecord]:
        return self.server.requests.writes()

    def deletes(self) -> list[int]:
        """Return the ids of the documents for which a delete was sent."""
        return [
            int(record.path.split("/")[3])
            for record in self.writes()
            if record.method == "DELETE" and re.fullmatch(r"/api/documents/\d+/", record.path)
        ]

    def snapshot(self) -> dict[int, dict[str, Any]]:
        with self.server.state.lock:
            return settled(self.server.state.snapshot())


def settled(snapshot: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the documents of a snapshot without values that every change updates, and with sorted links."""
    moving = {"modified", "history", "in_search"}
    documents: dict[int, dict[str, Any]] = {}
    for number, values in snapshot["documents"].items():
        document = {name: value for name, value in values.items() if name not in moving}
        document["custom_fields"] = {
            field: sorted(value) if isinstance(value, list) else value
            for field, value in values["custom_fields"].items()
        }
        documents[number] = document
    return documents


@contextmanager
def harness_at(
    folder: Path, library: DemoLibrary | None = None, *, server_version: str = "v3", user: str = "anna"
) -> Iterator[Harness]:
    """Serve a library and sign in; at the end, search the data folder for token and password (S10)."""
    with (
        FaultyDemoServer(library or small_library(), server_version=server_version) as server,
        app_at(folder, server, user=user) as harness,
    ):
        yield harness


@contextmanager
def app_at(folder: Path, server: FaultyDemoServer, *, user: str = "anna") -> Iterator[Harness]:
    """Sign in to a running server."""
    with open_app(Folders(folder)) as app:
        signed_in = app.connection.sign_in(server.url, Token(server.token_for(user)))
        with signed_in.library.session:
            yield Harness(server, app, signed_in.library, CancelFlag())
    assert_nothing_secret_in(folder, server.token_for(user), PASSWORD)


def without_document(library: DemoLibrary, number: int) -> DemoLibrary:
    return replace(library, documents=tuple(one for one in library.documents if one.id != number))


def with_changed(library: DemoLibrary, number: int, **values: Any) -> DemoLibrary:
    """Return the library with one document changed."""
    return replace(
        library,
        documents=tuple(replace(one, **values) if one.id == number else one for one in library.documents),
    )


def library_with_equal_texts() -> DemoLibrary:
    """Return the small library with the keeper's text in its copy."""
    library = small_library()
    return with_changed(library, COPY, content=library.documents[0].content)


def write_plan(folder: Path, *items: PlanItem) -> Path:
    """Write PLAN.json with these items into a folder."""
    path = folder / "plan.json"
    path.write_text(plan_text(*items), encoding="utf-8")
    return path


def assert_nothing_secret_in(folder: Path, *secrets: str) -> None:
    """Assert that no file in the folder contains one of the secrets, in its bytes or its name."""
    for path in sorted(folder.rglob("*")):
        content = path.read_bytes() if path.is_file() else b""
        for secret in secrets:
            assert secret not in path.name, path
            assert secret.encode() not in content, f"{path} contains a secret"


def outcomes(run: Run) -> dict[int, tuple[Outcome, Reason]]:
    return {item.document: (item.outcome, item.reason) for item in run.documents}


TRASHED = (Outcome.TRASHED, Reason.NONE)


# --- the command line as a process -------------------------------------------------------------------------


def command_line(*arguments: str | Path, **environment: str) -> list[str]:
    return [sys.executable, "-m", "app", *map(str, arguments)]


def run_app(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end, with only the given secrets in the environment."""
    return subprocess.run(
        command_line(*arguments),
        cwd=ROOT,
        env=_environment(environment),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def start_app(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    """Start the program; the caller waits for its end."""
    return subprocess.Popen(
        command_line(*arguments),
        cwd=ROOT,
        env=_environment(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _environment(extra: dict[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERLESS_")}
    return {**kept, **extra}


def _take(item: PlanItem) -> dict[str, Any]:
    """Return the entry of an item's value choices, if there are any."""
    fields = {custom_field_of(take.slot): take.copy for take in item.takes if custom_field_of(take.slot)}
    take: dict[str, Any] = {take.slot: take.copy for take in item.takes if custom_field_of(take.slot) is None}
    if fields:
        take["custom_fields"] = {str(field): copy for field, copy in fields.items()}
    return {"take": take} if take else {}


def plan_text(*items: PlanItem, note: bool = False) -> str:
    """Return PLAN.json of these items."""
    return json.dumps(
        {
            "schema": 1,
            "items": [
                {
                    "keep": item.keep,
                    "trash": list(item.trash),
                    "carry_over": item.carry_over,
                    "confirmed": item.confirmed,
                    "note": note,
                    **_take(item),
                }
                for item in items
            ],
        }
    )
