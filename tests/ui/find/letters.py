"""A small library for Find similar, and how to ask the screen about it."""

from datetime import date

from app.domain.analysis import Analysis
from app.domain.documents import Taxonomy
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.services.similar.index import update_words
from app.system.folders import Folders
from tests.support.local_library import local_library, prose
from tests.unit.services.similar.conftest import stored

PART = prose(1)
COPY, WHOLE, LETTER, OTHER = 2, 3, 4, 5


def letters_library(folder):
    """Make a scanned library of five documents; return its folder and profile."""
    with local_library(Folders(folder).database) as local:
        local.taxonomy.save(Taxonomy(correspondents={1: "Wärmetec"}))
        stored(local, {1: PART, COPY: PART}, title="Heizung", correspondent=1, archive_serial_number=77)
        stored(local, {WHOLE: f"{prose(2)} {PART} {prose(3)} {prose(4)}"}, title="Handbuch", page_count=8)
        stored(local, {LETTER: f"{' '.join(PART.split()[:60])} {prose(6, 140)}"}, title="Angebot")
        stored(local, {OTHER: prose(7)}, title="Kündigung", created=date(2024, 3, 5))
        update_words(local)
        pair = Pair(1, COPY, Kind.EXACT, Cause.SAME_TEXT, 1.0, 1.0, Scores(), Facts())
        group = Group("g", Kind.EXACT, (1, COPY), (pair,), 1.0)
        local.analyses.save(Analysis(Parameters(), (pair,), (group,), ()))
    return folder, local.profile


def asked(page, qtbot, document=1):
    page.ask_about(document)
    answered(page, qtbot)


def answered(page, qtbot):
    qtbot.waitUntil(lambda: page._found is not None and page._job is None and page._judging is None)


def rows(page):
    return [hit.id for hit in page.model.hits]
