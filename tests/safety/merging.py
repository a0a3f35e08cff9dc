"""Documents that become versions of the oldest: the plan, its requests, and what the server has then."""

from __future__ import annotations

from app.domain.plans import PlanItem
from app.domain.runs import Field
from tests.support.builders import FOREIGN_COPY, FOREIGN_KEEPER, A, B, C, group, pair, small_library
from tests.support.faults import on

MERGED = PlanItem(A, (B, C), as_versions=True)
GROUPS = (group(pair(A, B), pair(B, C)), group(pair(FOREIGN_KEEPER, FOREIGN_COPY)))
UPLOAD = on("POST", f"/api/documents/{A}/update_version/")
TAKE_OUT = on("DELETE", f"/api/documents/{A}/versions/.*")
TRASH_B, TRASH_C = on("DELETE", f"/api/documents/{B}/"), on("DELETE", f"/api/documents/{C}/")


def files(harness, document=A):
    """Return the files of a document, oldest first."""
    live = harness.live(document)
    return [live.original.read(), *(version.file.read() for version in live.versions)]


def originals(*documents):
    by_id = {one.id: one.original.read() for one in small_library().documents}
    return [by_id[document] for document in documents]


def uploads(harness, run):
    entries = harness.library.local.journal.entries(run.id)
    return [entry for entry in entries if entry.field is Field.FILE_VERSION]


def uploads_sent(harness):
    return [record for record in harness.writes() if record.path.endswith("/update_version/")]
