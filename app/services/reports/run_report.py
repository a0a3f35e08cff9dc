"""Report of one run to keep: documents trashed or left alone, with reasons, and values carried over."""

from __future__ import annotations

import html
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from app.domain.documents import Taxonomy
from app.domain.languages import Language
from app.domain.runs import EntryState, Field, Outcome
from app.services.carry_over.fields import ids_in, replaces_value
from app.services.phrases import Words
from app.services.reports.scan_report import (
    as_text,
    csv_text,
    html_page,
    run_as_json,
    spreadsheet_safe,
    write_text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from app.domain.runs import Entry, JsonValue, Run, RunDocument

_HOLDING = (EntryState.DONE, EntryState.UNDO_REFUSED)
_DONE = (Outcome.TRASHED, Outcome.ALREADY_GONE, Outcome.RESTORED, Outcome.LINKED, Outcome.UNLINKED)


@dataclass(frozen=True)
class RunReport:
    """One run with the titles of its kept documents, in the chosen language.

    Attributes:
        entries: its writes in the journal.
        taxonomy: names of the ids in them.
    """

    server_url: str
    run: Run
    titles: Mapping[int, str]
    language: Language = "en"
    entries: Sequence[Entry] = ()
    taxonomy: Taxonomy = field(default_factory=Taxonomy)

    def as_csv(self) -> str:
        """Return a table with one row per document to trash."""
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
                spreadsheet_safe(self._words.why(item)),
            )
            for item in self.run.documents
        ]
        return csv_text(head, rows)

    def as_html(self) -> str:
        """Return a page to read or print."""
        run, words = self.run, self._words
        done = [item for item in run.documents if item.outcome in _DONE]
        left = [item for item in run.documents if item.outcome not in _DONE]
        facts = [words("started", moment=words.moment(run.started), server=self.server_url, run=run.id)]
        if run.can_go_on:
            facts.append(words("interrupted"))
        facts += [words.warning(warning) for warning in run.warnings]
        if run.undone_at:
            facts.append(words("undone", moment=words.moment(run.undone_at)))
        if run.backup_folder:
            facts.append(words("backup", folder=run.backup_folder))
        body = f"<h1>{words('done-of', done=len(done), all=len(run.documents))}</h1>"
        body += "".join(f"<p>{html.escape(fact)}</p>" for fact in facts)
        body += self._table(words("done"), done) + self._table(words("left"), left)
        body += self._received() + self._replaced() + self._not_carried()
        return html_page("Paperless Dedupe", body, self.language)

    def as_json(self) -> dict[str, JsonValue]:
        """Return the output of `apply --json`, with a link for each document."""
        documents = tuple(replace(item, message=self._words.why(item)) for item in self.run.documents)
        return run_as_json(replace(self.run, documents=documents), self._words, self._address)

    def save(self, target: Path) -> None:
        """Write the report as JSON, CSV or HTML, by the ending of the file name.

        Raises:
            StorageFailed: the file cannot be written.
        """
        makers = {".json": lambda: as_text(self.as_json()), ".csv": self.as_csv}
        write_text(target, makers.get(target.suffix.lower(), self.as_html)())

    @property
    def _words(self) -> Words:
        return Words(self.language)

    def _table(self, heading: str, items: list[RunDocument]) -> str:
        if not items:
            return ""
        words = self._words
        rows = "".join(
            f"<tr><td>{self._link(item.document, item.title)}</td><td>{self._link(item.keep)}</td>"
            f"<td>{self._outcome(item)}</td><td>{html.escape(words.why(item))}</td></tr>"
            for item in items
        )
        head = "".join(f"<th>{words(key)}</th>" for key in ("document", "kept", "outcome", "why"))
        return f"<h2>{heading}</h2><table><tr>{head}</tr>{rows}</table>"

    def _outcome(self, item: RunDocument) -> str:
        became_version = item.document in self.run.plan.become_versions
        if became_version and item.outcome is Outcome.TRASHED:
            return self._words("version-and-trashed")
        return self._words(item.outcome)

    def _received(self) -> str:
        words = self._words
        rows = "".join(
            f"<tr><td>{self._link(keep)}</td><td>{words.received(received)}</td></tr>"
            for keep, received in self.run.carried_over.items()
            if not received.is_empty
        )
        if not rows:
            return ""
        head = f"<tr><th>{words('kept-document')}</th><th>{words('received')}</th></tr>"
        return f"<h2>{words('received-heading')}</h2><table>{head}{rows}</table>"

    def _replaced(self) -> str:
        """Return the section of values that were replaced by a copy's, as the user chose."""
        words = self._words
        rows = "".join(
            f"<tr><td>{self._link(entry.keep)}</td>"
            + "".join(f"<td>{html.escape(cell)}</td>" for cell in self._change(entry))
            + "</tr>"
            for entry in self.entries
            if entry.state in _HOLDING and entry.document == entry.keep and replaces_value(entry)
        )
        if not rows:
            return ""
        head = "".join(f"<th>{words(key)}</th>" for key in ("kept-document", "field", "before", "now"))
        return f"<h2>{words('replaced-heading')}</h2><table><tr>{head}</tr>{rows}</table>"

    def _not_carried(self) -> str:
        """Return the section of values of trashed copies that the kept documents could not take."""
        words = self._words
        rows = "".join(
            f"<tr><td>{self._link(item.document, item.title)}</td><td>{self._link(item.keep)}</td>"
            f"<td>{html.escape(words.left_value(value))}</td>"
            f"<td>{words('yes' if value.noted else 'no')}</td></tr>"
            for item in self.run.documents
            if item.outcome is Outcome.TRASHED
            for value in item.not_carried
        )
        if not rows:
            return ""
        head = "".join(f"<th>{words(key)}</th>" for key in ("document", "kept", "field", "in-a-note"))
        return f"<h2>{words('not-carried-heading')}</h2><table><tr>{head}</tr>{rows}</table>"

    def _change(self, entry: Entry) -> tuple[str, str, str]:
        """Return the name of a replaced field, its old value and its new value."""
        if entry.field is not Field.CUSTOM_FIELDS:
            key = "tag-names" if entry.field is Field.TAGS else entry.field.value.replace("_", "-")
            name = self._words(key)
            return name, self._value(entry.field, entry.before), self._value(entry.field, entry.after)
        before, after = (value if isinstance(value, dict) else {} for value in (entry.before, entry.after))
        ((number, value),) = after.items()
        known = self.taxonomy.custom_fields.get(int(number))
        options = known.options if known else {}
        spoken = [options.get(str(one), str(one)) for one in (before.get(number), value)]
        return known.name if known else f"#{number}", spoken[0], spoken[1]

    def _value(self, of: Field, value: JsonValue) -> str:
        if of is Field.PERMISSIONS and isinstance(value, dict):
            return self._permissions(value)
        if of is Field.TAGS:
            tags = self.taxonomy.tags
            return ", ".join(tags[tag].name if tag in tags else f"#{tag}" for tag in ids_in(value)) or "–"
        names = {
            Field.CORRESPONDENT: self.taxonomy.correspondents,
            Field.DOCUMENT_TYPE: self.taxonomy.document_types,
            Field.STORAGE_PATH: self.taxonomy.storage_paths,
        }.get(of)
        if names is not None and isinstance(value, int):
            return names.get(value, f"#{value}")
        if of is Field.CREATED and isinstance(value, str):
            return self._words.day(date.fromisoformat(value))
        return str(value)

    def _permissions(self, value: Mapping[str, JsonValue]) -> str:
        """Return the owner, and the users and groups it is shared with."""
        owner, users = value.get("owner"), self.taxonomy.users
        owner_name = users.get(owner, f"#{owner}") if isinstance(owner, int) else self._words("nobody")
        parts = []
        for action in ("view", "change"):
            listed, groups = value.get(f"{action}_users"), value.get(f"{action}_groups")
            named = [users.get(one, f"#{one}") for one in ids_in(listed)]
            named += [self._words("group", id=one) for one in ids_in(groups)]
            parts += [self._words(action, names=", ".join(named))] if named else []
        return f"{owner_name} ({'; '.join(parts)})" if parts else owner_name

    def _title(self, document: int) -> str:
        return self.titles.get(document) or f"{self._words('document')} {document}"

    def _address(self, document: int) -> str:
        return f"{self.server_url}/documents/{document}/details"

    def _link(self, document: int, title: str = "") -> str:
        address = html.escape(self._address(document), quote=True)
        return f'<a href="{address}">{html.escape(title or self._title(document))}</a>'
