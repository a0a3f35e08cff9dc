"""What one run did, for people to keep: what stayed, what went and why, and what was carried over."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.runs import CarriedOver, Outcome
from app.services.reports import as_text, csv_text, html_page, run_as_json, spreadsheet_safe, write_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from app.domain.runs import Run, RunDocument

_DONE = (Outcome.TRASHED, Outcome.ALREADY_GONE, Outcome.RESTORED)


@dataclass(frozen=True)
class RunReport:
    """One run with the titles of the documents it kept."""

    server_url: str
    run: Run
    titles: Mapping[int, str]

    def as_csv(self) -> str:
        """One row a document that was to go."""
        head = ("outcome", "id", "title", "link", "kept id", "kept title", "kept link", "reason", "message")
        rows = [
            (
                str(item.outcome),
                item.document,
                spreadsheet_safe(item.title),
                self._address(item.document),
                item.keep,
                spreadsheet_safe(self._title(item.keep)),
                self._address(item.keep),
                str(item.reason),
                spreadsheet_safe(item.message),
            )
            for item in self.run.documents
        ]
        return csv_text(head, rows)

    def as_html(self) -> str:
        """A page to read or print."""
        run = self.run
        done = [item for item in run.documents if item.outcome in _DONE]
        left = [item for item in run.documents if item.outcome not in _DONE]
        started = run.started.astimezone()
        facts = [
            f"Started {started:%Y-%m-%d %H:%M} on {html.escape(self.server_url)}, run {run.id}.",
            "" if run.finished else "It was interrupted and can be continued.",
            f"Undone {run.undone_at.astimezone():%Y-%m-%d %H:%M}." if run.undone_at else "",
            f"Backup: {html.escape(run.backup_folder)}" if run.backup_folder else "",
        ]
        body = f"<h1>{len(done)} of {len(run.documents)} documents done</h1>"
        body += "".join(f"<p>{fact}</p>" for fact in facts if fact)
        body += self._table("Done", done) + self._table("Not done, and why", left) + self._received()
        return html_page("Paperless Dedupe", body)

    def save(self, target: Path) -> None:
        """Write the report as JSON, CSV or HTML, by the ending of the file name.

        Raises:
            StorageFailed: the file cannot be written.
        """
        makers = {".json": self._json_text, ".csv": self.as_csv}
        write_text(target, makers.get(target.suffix.lower(), self.as_html)())

    def _json_text(self) -> str:
        return as_text(run_as_json(self.run))

    def _table(self, heading: str, items: list[RunDocument]) -> str:
        if not items:
            return ""
        rows = "".join(
            f"<tr><td>{self._link(item.document, item.title)}</td><td>{self._link(item.keep)}</td>"
            f"<td>{item.outcome}</td><td>{html.escape(item.message)}</td></tr>"
            for item in items
        )
        head = "<tr><th>Document</th><th>Kept instead</th><th>Outcome</th><th>Why</th></tr>"
        return f"<h2>{heading}</h2><table>{head}{rows}</table>"

    def _received(self) -> str:
        rows = "".join(
            f"<tr><td>{self._link(keep)}</td><td>{_spoken(received)}</td></tr>"
            for keep, received in self.run.carried_over.items()
            if not received.is_empty
        )
        if not rows:
            return ""
        head = "<tr><th>Kept document</th><th>Received</th></tr>"
        return f"<h2>Carried over</h2><table>{head}{rows}</table>"

    def _title(self, document: int) -> str:
        return self.titles.get(document) or f"Document {document}"

    def _address(self, document: int) -> str:
        return f"{self.server_url}/documents/{document}/details"

    def _link(self, document: int, title: str = "") -> str:
        address = html.escape(self._address(document), quote=True)
        return f'<a href="{address}">{html.escape(title or self._title(document))}</a>'


def _spoken(received: CarriedOver) -> str:
    counted = {"tags": received.tags, "notes": received.notes, "custom fields": received.custom_fields}
    parts = [f"{number} {name}" for name, number in counted.items() if number]
    parts += [
        name
        for name, given in (
            ("correspondent", received.correspondent),
            ("document type", received.document_type),
            ("archive serial number", received.archive_serial_number),
        )
        if given
    ]
    if received.links:
        parts.append(f"{received.links} links of other documents")
    return ", ".join(parts)
