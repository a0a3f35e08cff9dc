"""S7: a real process killed at every step of the journal and restarted reaches the same end.

The steps are the commits of the local database: after one, nothing that follows has happened. Between them
lie the requests: the process is killed while the server has one in hand and carries it out. Nothing is lost,
and nothing is done twice.

Every step is tried where some items go wrong, by turns on a server of version 3.0 and on one of version 3.2;
on one of version 2 every third. Python 3.11 and the newer ones try half of them each.

`FULL=1` tries all on each version, and also kills before each commit (which is lost then), in requests that
are not carried out, in those that only read, twice in a row, where every copy goes by itself, and on a server
without a trash.
"""

import os
import shutil
import signal
import sys
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count

import pytest

from app.domain.plans import LinkBy, PlanItem
from app.domain.runs import EntryState, Outcome
from app.services.library import LocalLibrary
from app.store.database import Database
from app.store.profiles import ProfileRepository
from app.system.folders import Folders
from tests.safety.killable_process import apply, mortals, undo
from tests.safety.watching import Watch
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    LINKING,
    LINKS,
    OTHER_COPY,
    OTHER_KEEPER,
    TEXT_FIELD,
    A,
    app_at,
    document,
    group,
    outcomes,
    pair,
    small_library,
    with_changed,
)
from tests.support.covering import FULL, TURN
from tests.support.faults import Fault, FaultyDemoServer, ignore_write, on

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork and no SIGKILL")

REFUSED_KEEPER, REFUSED_COPY = 70, 71  # a value is too long for the server
UNSEEN_KEEPER, UNSEEN_COPY = 72, 73  # the server accepts a value and does not keep it
OLDER, LATEST = 74, 75  # versions that are linked
FIRST, SECOND, THIRD = 76, 77, 78  # versions that are made one document, where the server can
IN_ORDER = ((KEEPER, COPY), (OTHER_KEEPER, OTHER_COPY), (LAST_KEEPER, LAST_COPY))
IN_TROUBLE = ((REFUSED_KEEPER, REFUSED_COPY), (UNSEEN_KEEPER, UNSEEN_COPY))
BYSTANDER = A
KEPT_NOT = on("PATCH", f"/api/documents/{UNSEEN_KEEPER}/")


@dataclass(frozen=True)
class Flavour:
    """What is applied where.

    Attributes:
        backup: files are saved first.
        trouble: two of the items go wrong.
        a_round: copies that may go in one request.
        stride: of so many steps, the process dies at one.
        first: that one, counted from 0.
        link_by: how versions are linked.
    """

    server_version: str
    backup: bool
    trouble: bool
    a_round: int = 25
    stride: int = 1
    first: int = 0
    link_by: LinkBy = LinkBy.FIELD

    @property
    def versions(self):
        return (FIRST, SECOND, THIRD) if self.server_version.startswith("v3") else ()

    @property
    def items(self):
        """What is confirmed."""
        pairs = tuple(PlanItem(keeper, (copy,)) for keeper, copy in self.plan)
        first, *later = self.versions or (None,)
        return (*pairs, PlanItem(first, tuple(later), as_versions=True)) if later else pairs

    @property
    def plan(self):
        return (*IN_ORDER, *(IN_TROUBLE if self.trouble else ()))

    def __str__(self):
        marks = {"backup": self.backup, "trouble": self.trouble, "alone": self.a_round == 1}
        return "-".join([self.server_version, *(name for name, is_so in marks.items() if is_so)])


FEW = [
    Flavour("v3", backup=True, trouble=True, stride=4, first=2 * TURN),
    Flavour("v3.2", backup=True, trouble=True, stride=4, first=2 * TURN + 1),
    Flavour("v2", backup=False, trouble=False, stride=6, first=3 * TURN, link_by=LinkBy.NOTE),
]
ALL = [
    Flavour("v3", backup=True, trouble=True),
    Flavour("v3.2", backup=True, trouble=True),
    Flavour("v2", backup=True, trouble=True),
    Flavour("v3", backup=False, trouble=True, a_round=1),
    Flavour("v2.9", backup=True, trouble=True),
]
FLAVOURS = ALL if FULL else FEW


def lean_library():
    """One write of every kind, and no more.

    One pair has nothing to carry, one nothing but the note that keeps a title and a date, and two go wrong.
    """
    library = small_library()
    for number, values in {
        COPY: {"document_type": None, "storage_path": None, "custom_fields": {LINKS: [LINKING]}},
        OTHER_COPY: {"title": "Mietvertrag", "tags": ()},
    }.items():
        library = with_changed(library, number, **values)
    more = (
        document(REFUSED_KEEPER, "Angebot"),
        document(REFUSED_COPY, "Angebot Kopie", custom_fields={TEXT_FIELD: "x" * 200}),
        document(OLDER, "Vertrag"),
        document(LATEST, "Vertrag, unterschrieben"),
        document(FIRST, "Police"),
        document(SECOND, "Police, Nachtrag"),
        document(THIRD, "Police, zweiter Nachtrag"),
        document(UNSEEN_KEEPER, "Bescheid"),
        document(UNSEEN_COPY, "Bescheid Kopie", correspondent=2),
    )
    wanted = {number for item in IN_ORDER for number in item} | {LINKING, BYSTANDER}
    return replace(library, documents=(*(one for one in library.documents if one.id in wanted), *more))


ORIGINALS = {one.id: one.original.read() for one in lean_library().documents}


@pytest.fixture(scope="module")
def processes():
    with mortals() as started:
        yield started


@dataclass(frozen=True)
class Death:
    """When a process dies: at a commit, counted from 1, or in a request, counted from 0; the others are None.

    Attributes:
        after: the commit has happened.
        applied: the server carries the request out all the same.
    """

    commit: int | None = None
    after: bool = True
    request: int | None = None
    applied: bool = True


NEVER = Death()


class Deadly:
    """Fits one of the requests in which a process may die."""

    def __init__(self, number):
        self._number = number
        self.count = 0

    def __call__(self, request):
        reads = request.method == "GET" and "/download/" not in request.path
        if (reads and not FULL) or KEPT_NOT(request):
            return False
        self.count += 1
        return self.count - 1 == self._number


class Scene:
    """A server, and the data folder of an app that has scanned it: every case begins with copies of both.

    Attributes:
        states: what journals said of their entries at the moments of death.
        died: how many processes have.
    """

    def __init__(self, folder, server, processes, flavour):
        self.folder, self.server, self.processes, self.flavour = folder, server, processes, flavour
        self.scanned = folder / "scanned"
        self.states = Counter()
        self.died = 0
        self._cases = count()
        with app_at(self.scanned, server) as harness:
            chain = group(pair(FIRST, SECOND), pair(SECOND, THIRD))
            harness.scan(chain, *(group(pair(keeper, copy)) for keeper, copy in flavour.plan))

    @contextmanager
    def case(self, begin):
        """Yield a copy of a data folder; changes of the server's library are reverted at the end."""
        folder = self.folder / f"case{next(self._cases)}"
        shutil.copytree(begin, folder)
        self.watch = Watch(self.server)
        self.watch.confirm(*self.flavour.items)
        self.server.faults.clear()
        self.server.faults.add(self.watch.look, Fault())
        with self.server.state.reverted():
            yield folder
        shutil.rmtree(folder)

    def live(self, folder, work, death):
        """Let a process work until it dies; how many commits and requests it made if it did not."""

        def kill(_state):
            os.kill(self.processes.pid, signal.SIGKILL)

        deadly = Deadly(death.request)
        rule = self.server.faults.add(deadly, Fault(meanwhile=kill, applied=death.applied), times=1)
        self.server.faults.add(KEPT_NOT, ignore_write())
        self.processes.begin(
            folder=str(folder),
            url=self.server.url,
            token=self.server.token,
            work=work,
            plan=self.flavour.plan,
            backup=self.backup(folder),
            commit=death.commit,
            after=death.after,
            a_round=self.flavour.a_round,
            linked=(OLDER, LATEST),
            link_by=self.flavour.link_by,
            versions=self.flavour.versions,
        )
        status, commits = self.processes.end()
        rule.times = 0
        assert status == (0 if death == NEVER else -signal.SIGKILL), death
        self.died += death != NEVER
        self._note_states(folder)
        return commits, deadly.count

    def backup(self, folder):
        return str(folder / "backup") if self.flavour.backup else ""

    def finish(self, harness, work):
        """Act as a user after the restart."""
        if work == "undo":
            return undo(harness.library).run
        plan, link_by = self.flavour.plan, self.flavour.link_by
        folder, linked = self.backup(harness.app.folders.data), (OLDER, LATEST)
        return apply(harness.library, plan, folder, linked, link_by, self.flavour.versions)

    def deaths(self, begin, work):
        """The ways to die in a piece of work, one of so many as the stride."""
        with self.case(begin) as folder:
            commits, requests = self.live(folder, work, NEVER)
        assert commits > 8
        assert requests > 3
        yield from [
            *(Death(commit=commit) for commit in range(1, commits + 1)),
            *(Death(request=request) for request in range(requests)),
        ][self.flavour.first :: self.flavour.stride]
        if FULL:
            for commit in range(1, commits + 1):
                yield Death(commit=commit, after=False)
            for request in range(requests):
                yield Death(request=request, applied=False)

    def _note_states(self, folder):
        with Database.open(Folders(folder).database) as database:
            (profile,) = ProfileRepository(database).all()
            journal = LocalLibrary.of(database, profile).journal
            self.states.update({one.state for run in journal.runs() for one in journal.entries(run.id)})


def seen(harness):
    """The library, trash and all; a note that is written again has another number and time."""
    return {
        number: {
            **values,
            "notes": sorted((note["note"], note["user"]) for note in values["notes"]),
            "deleted_at": values["deleted_at"] is not None,
        }
        for number, values in harness.snapshot().items()
    }


def differences(found, wanted):
    """In what two ends differ: the values of documents at the server, and the outcomes."""
    unlike = [
        (number, name, found[0].get(number, {}).get(name), values[name])
        for number, values in wanted[0].items()
        for name in values
        if found[0].get(number, {}).get(name) != values[name]
    ]
    return unlike + [
        pair_ for pair_ in zip(found[1].items(), wanted[1].items(), strict=True) if pair_[0] != pair_[1]
    ]


def check_journal(scene, harness):
    assert scene.watch.wrong == []
    assert harness.library.local.journal.in_doubt() == ()
    if harness.library.capabilities.has_trash:
        scene.watch.check(harness)


def check_backup(harness, plan):
    for _, copy in plan:
        (saved,) = (harness.app.folders.data / "backup").glob(f"{copy:06d}*")
        assert (saved / "original.pdf").read_bytes() == ORIGINALS[copy]


def came_to_its_end(scene, folder, work):
    """Restart and finish: the library, and what the app reports of each document."""
    with app_at(folder, scene.server) as harness:
        run = scene.finish(harness, work)
        check_journal(scene, harness)
        if work == "apply":
            assert run.finished is not None
            gone = {number for number, (outcome, _) in outcomes(run).items() if outcome is Outcome.TRASHED}
            copies = [copy for item in scene.flavour.items for copy in item.trash]
            with scene.server.state.lock:
                assert gone == {copy for copy in copies if scene.server.state.live(copy) is None}
            if scene.flavour.backup:
                check_backup(harness, scene.flavour.plan)
        return seen(harness), outcomes(run)


def every_death_ends_well(scene, begin, work, wanted):
    for death in scene.deaths(begin, work):
        with scene.case(begin) as folder:
            scene.live(folder, work, death)
            assert differences(came_to_its_end(scene, folder, work), wanted) == [], death
    print(f"{scene.flavour}: {scene.died} processes killed; the journal said {dict(scene.states)}")


def two_deaths_end_well(scene, begin, work, wanted):
    """The process that resumes a killed run is killed too."""
    for death in scene.deaths(begin, work):
        for commit in (1, 2, 5):
            with scene.case(begin) as folder:
                scene.live(folder, work, death)
                with scene.server.state.reverted():
                    shutil.copytree(folder, folder.with_name("again"))
                    commits, _ = scene.live(folder.with_name("again"), work, NEVER)
                    shutil.rmtree(folder.with_name("again"))
                if commits >= commit:
                    scene.live(folder, work, Death(commit=commit))
                assert differences(came_to_its_end(scene, folder, work), wanted) == [], (death, commit)


def applied(scene, folder):
    """The library after a run that nothing disturbed, and its outcomes."""
    scene.live(folder, "apply", NEVER)
    return came_to_its_end(scene, folder, "apply")


@pytest.mark.parametrize("flavour", FLAVOURS, ids=str)
def test_apply_killed_at_any_step_reaches_the_same_end(tmp_path, processes, flavour):
    with FaultyDemoServer(lean_library(), server_version=flavour.server_version) as server:
        scene = Scene(tmp_path, server, processes, flavour)
        with scene.case(scene.scanned) as folder, app_at(folder, server) as harness:
            before = seen(harness)
        with scene.case(scene.scanned) as folder:
            wanted = applied(scene, folder)
        touched = {number for number, values in before.items() if wanted[0].get(number) != values}
        pairs = {KEEPER, LINKING, COPY, OTHER_COPY, LAST_KEEPER, LAST_COPY, OLDER, LATEST}
        assert touched == pairs | {*flavour.versions}
        assert len(wanted[0][FIRST]["versions"]) == len(flavour.versions[1:])
        assert wanted[0][KEEPER]["archive_serial_number"] == 42
        assert len(wanted[0][KEEPER]["notes"]) == 3  # its own, its copy's, and what it could not take
        assert [len(wanted[0][number]["notes"]) for number in (OTHER_KEEPER, LAST_KEEPER)] == [0, 1]

        every_death_ends_well(scene, scene.scanned, "apply", wanted)

    expected = {EntryState.INTENDED, EntryState.DONE}
    assert set(scene.states) == expected | (
        {EntryState.FAILED, EntryState.NOT_SEEN} if flavour.trouble else set()
    )


@pytest.mark.parametrize("flavour", [one for one in FLAVOURS if one.server_version != "v2.9"], ids=str)
def test_undo_killed_at_any_step_reaches_the_same_end(tmp_path, processes, flavour):
    with FaultyDemoServer(lean_library(), server_version=flavour.server_version) as server:
        scene = Scene(tmp_path, server, processes, flavour)
        with scene.case(scene.scanned) as begin:
            before = applied(scene, begin)[0]
            if flavour.trouble:  # somebody gave the keeper another correspondent: that write stays
                server.state.documents[KEEPER].correspondent = 2
            scene.states.clear()
            with scene.case(begin) as folder:
                scene.live(folder, "undo", NEVER)
                wanted = came_to_its_end(scene, folder, "undo")
            assert wanted[0][COPY]["archive_serial_number"] == 42
            assert wanted[0][KEEPER]["correspondent"] == (2 if flavour.trouble else None)
            assert not any(values["deleted_at"] for values in wanted[0].values())
            assert before[BYSTANDER] == wanted[0][BYSTANDER]

            every_death_ends_well(scene, begin, "undo", wanted)

    assert {EntryState.DONE, EntryState.UNDO_INTENDED, EntryState.UNDONE} <= set(scene.states)
    assert (EntryState.UNDO_REFUSED in scene.states) == flavour.trouble


@pytest.mark.skipif(not FULL, reason="takes several minutes: FULL=1")
@pytest.mark.parametrize("work", ["apply", "undo"])
def test_process_killed_twice_reaches_the_same_end(tmp_path, processes, work):
    flavour = ALL[0]
    with FaultyDemoServer(lean_library(), server_version=flavour.server_version) as server:
        scene = Scene(tmp_path, server, processes, flavour)
        with scene.case(scene.scanned) as folder:
            wanted = applied(scene, folder)
            if work == "undo":
                with scene.case(folder) as undone:
                    scene.live(undone, "undo", NEVER)
                    wanted = came_to_its_end(scene, undone, "undo")
                two_deaths_end_well(scene, folder, work, wanted)
        if work == "apply":
            two_deaths_end_well(scene, scene.scanned, work, wanted)
