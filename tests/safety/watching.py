"""What must hold at the server whatever happens: its requests are watched, and its state is compared."""

from __future__ import annotations

from typing import Any

from app.demo.messages import Request
from app.demo.server import DemoServer
from app.domain.runs import EntryState, Field
from tests.kit import Desk


class Watch:
    """Looks at every request before the server answers it.

    Attributes:
        planned: copy → keeper, of everything the user ever confirmed.
        others: documents that somebody else moved to the trash, out of it, or changed.
        wrong: what should never have been asked.
    """

    def __init__(self, server: DemoServer) -> None:
        self.server = server
        self.planned: dict[int, int] = {}
        self.others: set[int] = set()
        self.wrong: list[str] = []
        self.there = set(server.state.documents)

    def look(self, request: Request) -> bool:
        """A predicate of a rule that fits no request."""
        body = request.json() if request.method in ("POST", "PATCH") and request.body else {}
        if request.path == "/api/trash/" and body and body.get("action") != "restore":
            self.wrong.append("S8: something other than a restore was asked of the trash")
        if body and ({"all", "filters"} & body.keys() or body.get("documents") == []):
            self.wrong.append("S8: a request does not name its documents")
        for copy in _deleted(request, body):
            self._check_delete(copy)
        return False

    def _check_delete(self, copy: int) -> None:
        keeper = self.planned.get(copy)
        if keeper is None:
            self.wrong.append(f"S1: document {copy} was never confirmed")
            return
        with self.server.state.lock:
            kept = self.server.state.live(keeper)
        if kept is None or kept.file_missing:
            self.wrong.append(f"S2: document {copy} was to go without its keeper {keeper}")

    def check(self, desk: Desk) -> None:
        """What must hold whenever the app has come to rest."""
        assert self.wrong == []
        with self.server.state.lock:
            assert set(self.server.state.documents) == self.there, "S8: a document is gone for good"
        journal = desk.library.local.journal
        newest: dict[int, EntryState] = {}
        for run in reversed(journal.runs()):
            for entry in journal.entries(run.id):
                if entry.field is Field.TRASHED:
                    newest[entry.document] = entry.state
        open_states = (EntryState.INTENDED, EntryState.NOT_SEEN, EntryState.UNDO_INTENDED)
        trashed = desk.trashed()
        for document in set(self.planned) - self.others:
            state = newest.get(document)
            if state in open_states:
                continue
            claimed = state is EntryState.DONE
            assert claimed == (document in trashed), f"S7: the journal says {state} of document {document}"

    def numbers(self) -> list[int]:
        """The archive serial numbers that documents have now."""
        with self.server.state.lock:
            documents = self.server.state.documents.values()
            return sorted(one.archive_serial_number for one in documents if one.archive_serial_number)


def _deleted(request: Request, body: Any) -> list[int]:
    if request.method == "DELETE" and not request.path.endswith("/notes/"):
        return [int(request.path.split("/")[3])]
    if request.path == "/api/documents/bulk_edit/" and body.get("method") == "delete":
        return list(body["documents"])
    return []
