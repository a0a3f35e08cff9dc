"""A scan reads and analyses the library; a long first scan finds groups early."""

from datetime import timedelta

import pytest

from app.bootstrap import open_app
from app.demo.library import DemoDocument, DemoLibrary, DemoUser
from app.domain.errors import OperationCancelled
from app.domain.progress import CancelFlag, Stage, ignore_progress
from app.domain.servers import Token
from app.domain.similar import FingerprintQuery
from app.services.scan import scan as scanning
from app.services.scan import sync
from app.services.scan.scan import scan
from app.services.similar.search import find_similar
from app.system.folders import Folders
from tests.support.faults import FaultyDemoServer

LETTER = "Sehr geehrte Frau Planke, wir bestätigen den Eingang Ihrer Kündigung mit der Nummer {n}. " * 6


def letters(count: int) -> DemoLibrary:
    """Return a library with every letter twice in a row."""
    return DemoLibrary(
        users=(DemoUser(1, "anna", "geheim-4711", is_superuser=True),),
        documents=tuple(
            DemoDocument(number, f"Brief {number}", content=LETTER.format(n=number // 2 * 7919))
            for number in range(2, count + 2)
        ),
    )


@pytest.fixture
def server():
    with FaultyDemoServer(letters(40)) as server:
        yield server


@pytest.fixture
def library(server, tmp_path, monkeypatch):
    """Forty letters, read by pages of four, analysed early from eight documents on."""
    monkeypatch.setattr(sync, "PAGE_SIZE", 4)
    monkeypatch.setattr(scanning, "FIRST_EARLY_ANALYSIS", 8)
    with open_app(Folders(tmp_path)) as app:
        signed_in = app.connection.sign_in(server.url, Token(server.token))
        with signed_in.library.session:
            yield signed_in.library


def test_long_first_scan_reports_groups_at_each_doubling(library):
    told = []

    result = scan(library, CancelFlag(), found=told.append)

    assert told == [4, 8, 16]  # after 8, 16 and 32 of the 40 documents
    assert len(result.analysis.groups) == 20


def test_groups_found_early_can_be_looked_at_while_the_scan_goes_on(library):
    stored = []

    def look(groups):
        stored.append((groups, len(library.local.analyses.load().groups)))

    scan(library, CancelFlag(), found=look)

    assert stored == [(4, 4), (8, 8), (16, 16)]


def test_what_was_found_early_stays_when_the_scan_is_stopped(library):
    cancel = CancelFlag()

    def stop(_groups):
        cancel.cancel()

    with pytest.raises(OperationCancelled):
        scan(library, cancel, found=stop)

    assert len(library.local.analyses.load().groups) == 4


def test_a_library_that_is_known_is_analysed_once_at_the_end(library):
    scan(library, CancelFlag())
    told = []

    scan(library, CancelFlag(), full=True, found=told.append)

    assert told == []


def test_early_analyses_do_not_disturb_the_order_of_the_stages(library):
    stages = []

    def note(progress):
        if progress.stage not in stages[-1:]:
            stages.append(progress.stage)

    scan(library, CancelFlag(), note, found=ignore_progress)

    analysis = [Stage.FINGERPRINT, Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP]
    assert stages == [Stage.SYNC, *analysis, Stage.INDEX]


def test_scan_makes_both_indexes_of_texts_and_keeps_them_up_to_date(library, server):
    def similar():
        return [hit.id for hit in find_similar(library.local, FingerprintQuery("3", 0.9)).found]

    scan(library, CancelFlag())
    assert {2, 3} <= set(similar())
    assert 2 in library.local.words.search("kundigung")

    with server.state.lock:
        server.state.documents[2].content = "Zur Beachtung: eine ganz andere Mitteilung an alle Mieter"
        server.state.documents[2].modified += timedelta(minutes=1)
    scan(library, CancelFlag())

    assert 3 in similar()
    assert 2 not in similar()
    assert 2 not in library.local.words.search("kundigung")
    assert library.local.words.search("mitteilung mieter") == [2]
