"""A server with a lean library for many cases, and an app's data folder as each phase finds it."""

import shutil
import sqlite3
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from itertools import count

from app.domain.plans import PlanItem
from app.domain.servers import Token
from app.system.folders import Folders
from tests.safety.watching import Watch
from tests.support.builders import (
    COPY,
    KEEPER,
    LINKING,
    LINKS,
    OTHER_COPY,
    OTHER_KEEPER,
    Harness,
    app_at,
    document,
    file_of,
    group,
    pair,
    small_library,
    with_changed,
)
from tests.support.faults import Fault

TEXTLESS, ALSO_TEXTLESS = 70, 71  # two photographs
PAPER, SCANNED_AGAIN, SAVED_AGAIN = 80, 81, 82  # one text, in two files, one of them twice
ITEMS = (
    PlanItem(KEEPER, (COPY,)),
    PlanItem(OTHER_KEEPER, (OTHER_COPY,)),
    PlanItem(SAVED_AGAIN, (), linked=(PAPER,)),
)
AS_VERSIONS = (ITEMS[0], replace(ITEMS[1], as_versions=True), ITEMS[2])
WANTED = (
    *(KEEPER, COPY, OTHER_KEEPER, OTHER_COPY, LINKING),
    *(TEXTLESS, ALSO_TEXTLESS, PAPER, SCANNED_AGAIN, SAVED_AGAIN),
)
DUPLICATES = {(KEEPER, COPY), (OTHER_KEEPER, OTHER_COPY), (PAPER, SCANNED_AGAIN, SAVED_AGAIN)}


class Disk:
    """The disk under the local database."""

    def __init__(self):
        self.full = False

    def commit(self, after):
        if self.full and not after:
            failure = sqlite3.OperationalError("database or disk is full")
            failure.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise failure


def lean_library():
    """Return the library of the phases, with few writes of each kind: tags, a note, a number, links."""
    only_links = {"custom_fields": {LINKS: [LINKING]}}
    fewer = dict.fromkeys(("correspondent", "document_type", "storage_path"))
    library = with_changed(small_library(), COPY, **fewer, **only_links)
    text = "Bescheid über die Grundsteuer. " + " ".join(f"Absatz {number} gilt." for number in range(40))
    more = (
        document(TEXTLESS, "Foto", content=""),
        document(ALSO_TEXTLESS, "Foto 2", content=" \n\u00ad"),
        document(PAPER, "Bescheid", content=text, original=file_of("Bescheid")),
        document(SCANNED_AGAIN, "Bescheid, neu gescannt", content=text),
        document(SAVED_AGAIN, "Bescheid, noch einmal", content=text, original=file_of("Bescheid")),
    )
    return replace(library, documents=tuple(one for one in (*library.documents, *more) if one.id in WANTED))


def rows_of(folder, profile):
    """Return all database rows of a profile, by table."""
    with closing(sqlite3.connect(Folders(folder).database)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        columns = {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for name in tables
        }
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name} WHERE profile_id = {profile}"), key=repr)
            for name in tables
            if "profile_id" in columns[name]
        }


class Household:
    """A server for many cases, and what an app's data folder is like at the beginning of each phase.

    Another user of that server has a library in the same data folder.
    """

    def __init__(self, folder, server, disk):
        self.folder, self.server, self.disk = folder, server, disk
        self._cases = count()
        self.items = AS_VERSIONS if server.state.server_version.version.startswith("3.2") else ITEMS
        self.scanned, self.applied = folder / "scanned", folder / "applied"
        with app_at(self.scanned, server) as harness:
            harness.scan(group(pair(KEEPER, COPY)), group(pair(OTHER_KEEPER, OTHER_COPY)))
            self.before = without_note_ids(harness.snapshot())
            other = harness.app.connection.sign_in(server.url, Token(server.token_for("ben"))).library
            with other.session:
                Harness(server, harness.app, other, harness.cancel).scan(
                    group(pair(OTHER_KEEPER, OTHER_COPY))
                )
            self.other_profile = other.local.profile.id
        self.of_the_other = rows_of(self.scanned, self.other_profile)
        assert sum(map(bool, self.of_the_other.values())) > 5
        shutil.copytree(self.scanned, self.applied)
        with server.state.reverted():
            with app_at(self.applied, server) as harness:
                harness.apply(*self.items, note="en")
            self.after = server.state.documents, server.state.custom_fields

    @contextmanager
    def harness(self, phase):
        """A harness as it is when the phase begins."""
        folder = self.folder / f"case{next(self._cases)}"
        shutil.copytree(self.applied if phase == "undo" else self.scanned, folder)
        self.watch = Watch(self.server)
        self.server.faults.clear()
        self.server.faults.add(self.watch.look, Fault())
        with ExitStack() as stack:
            if phase == "undo":
                state = self.server.state
                for name, after in zip(("documents", "custom_fields"), self.after, strict=True):
                    stack.callback(setattr, state, name, getattr(state, name))
                    setattr(state, name, after)
            stack.enter_context(self.server.state.reverted())
            harness = stack.enter_context(app_at(folder, self.server))
            self.server.requests.clear()
            yield harness
        self.disk.full = False
        assert rows_of(folder, self.other_profile) == self.of_the_other, "S11"
        shutil.rmtree(folder)


def without_note_ids(documents):
    return {
        number: {
            **{name: value for name, value in values.items() if name != "trashed_versions"},
            "notes": sorted((note["note"], note["user"]) for note in values["notes"]),
        }
        for number, values in documents.items()
    }


SERVER_VERSIONS = ("v3", "v3.2", "v2")
