"""Results of scan, apply and undo as JSON, CSV and HTML."""

from __future__ import annotations

import csv
import html
import io
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.domain.duplicates import percent
from app.domain.errors import StorageFailed
from app.domain.languages import Language
from app.domain.policies import DEFAULT_POLICIES, Policies
from app.domain.runs import Outcome
from app.services.phrases import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from app.domain.analysis import Analysis
    from app.domain.chains import Chain
    from app.domain.duplicates import Pair
    from app.domain.keeper import WhyNot
    from app.domain.runs import JsonValue, NotCarried, Run, RunDocument, RunWarning
    from app.domain.servers import Capabilities
    from app.services.apply.undo import UndoResult
    from app.services.review.groups import ReviewGroup

SCHEMA = 1
LOOKALIKES_SHOWN = 1_000
_WENT = (Outcome.TRASHED, Outcome.NOT_RESTORED)
_LEFT = (Outcome.SKIPPED, Outcome.FAILED, Outcome.ALREADY_GONE)


@dataclass(frozen=True)
class ScanReport:
    """Result of a scan, for people and for programs.

    Attributes:
        unreadable: ids of documents that the server lists but fails to show.
        policies: what was done with each kind.
    """

    server_url: str
    capabilities: Capabilities
    documents: int
    analysis: Analysis
    groups: Sequence[ReviewGroup]
    peak_rss_mb: float = 0.0
    language: Language = "en"
    unreadable: Sequence[int] = ()
    policies: Policies = field(default_factory=lambda: DEFAULT_POLICIES)

    def skipped(self) -> dict[int, str]:
        """Return why documents were not compared, by id, including those the server fails to show."""
        reasons = {item.id: str(item.reason) for item in self.analysis.skipped}
        return dict(sorted((reasons | dict.fromkeys(self.unreadable, "unreadable")).items()))

    def as_json(self) -> dict[str, JsonValue]:
        """Return the output of `scan --json`; the same in every language."""
        lookalikes = self.analysis.lookalikes
        report: dict[str, JsonValue] = {
            "schema": SCHEMA,
            "server": self.server_url,
            "server_version": self.capabilities.server_version,
            "api_version": self.capabilities.api_version,
            "documents": self.documents,
            "settings": {
                "threshold": self.analysis.parameters.similarity_threshold,
                **self.analysis.parameters.as_dict(),
                "policies": {str(kind): str(policy) for kind, policy in self.policies.items()},
            },
            "groups": [_group(group) for group in self.groups],
            "lookalikes": [_lookalike(pair) for pair in lookalikes[:LOOKALIKES_SHOWN]],
            "chains": [_chain(chain) for group in self.groups for chain in group.chains],
            "skipped": [{"id": number, "reason": reason} for number, reason in self.skipped().items()],
            "timings": {stage: round(seconds, 3) for stage, seconds in self.analysis.timings.items()},
            "peak_rss_mb": round(self.peak_rss_mb),
        }
        if len(lookalikes) > LOOKALIKES_SHOWN:
            report["lookalikes_total"] = len(lookalikes)
        return report

    def as_csv(self) -> str:
        """Return a table for spreadsheets with one row per document of a group."""
        rows = [
            (
                item.group.id,
                str(item.group.kind),
                f"{item.group.confidence:.3f}",
                document.id,
                spreadsheet_safe(document.title),
                document.created.isoformat() if document.created else "",
                str(item.suggestion.suggestions[document.id]),
                f"{self.server_url}/documents/{document.id}/details",
                *_place_in_chain(item, document.id),
            )
            for item in self.groups
            for document in item.documents.values()
        ]
        head = (
            "group",
            "kind",
            "confidence",
            "id",
            "title",
            "date",
            "suggested",
            "link",
            "chain",
            "position",
        )
        return csv_text(head, rows)

    def as_html(self) -> str:
        """Return a page to read or print."""
        words = Words(self.language)
        sections = "".join(_group_section(item, self.server_url, words) for item in self.groups)
        count = words("groups", groups=len(self.groups), documents=self.documents)
        body = f"<h1>{count}</h1>{sections}{_skipped_section(self.skipped(), self.server_url, words)}"
        return html_page("Paperless Dedupe", body, self.language)

    def save(self, target: Path) -> None:
        """Write the report as JSON, CSV or HTML, by the ending of the file name.

        Raises:
            StorageFailed: the file cannot be written.
        """
        makers = {".json": self._json_text, ".csv": self.as_csv}
        write_text(target, makers.get(target.suffix.lower(), self.as_html)())

    def _json_text(self) -> str:
        return as_text(self.as_json())


def as_text(value: Mapping[str, JsonValue]) -> str:
    """Return JSON as written to files and to standard output."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def write_text(target: Path, text: str) -> None:
    """Write a report.

    Raises:
        StorageFailed: the file cannot be written.
    """
    try:
        target.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise StorageFailed(f"“{target}” cannot be written: {error.strerror}.", path=str(target)) from error


def run_as_json(run: Run, words: Words, address: Callable[[int], str] | None = None) -> dict[str, JsonValue]:
    """Return the output of `apply --json`.

    Args:
        address: returns the web address of a document; None for no links.
    """
    return {
        "schema": SCHEMA,
        "run": run.id,
        "finished": run.finished is not None,
        "items": [
            {
                "keep": item.keep,
                **({"as_versions": True} if item.as_versions else {}),
                "carried_over": _carried_over(run, item.keep),
                "documents": [
                    _document(document) | ({"link": address(document.document)} if address else {})
                    for document in run.documents
                    if document.keep == item.keep
                ],
                "not_carried": [
                    not_carried_as_json(value, item.keep, words, planned=document.outcome not in _WENT)
                    for document, value in reported_not_carried(run)
                    if document.keep == item.keep
                ],
                "warnings": [
                    words.warning(warning) for warning in reported_warnings(run) if warning.keep == item.keep
                ],
            }
            for item in run.plan.items
        ],
        "undo_possible": run.undo_possible,
    }


def reported_not_carried(run: Run) -> Iterator[tuple[RunDocument, NotCarried]]:
    """Yield the values that keepers could not take, with the trashed (or to be trashed) document."""
    for document in run.documents:
        if document.outcome in (*_WENT, Outcome.WOULD_TRASH):
            for value in document.not_carried:
                yield document, value


def reported_warnings(run: Run) -> tuple[RunWarning, ...]:
    """Return the warnings that apply: decisions about documents left alone need none."""
    going = {item.document for item in run.documents if item.outcome not in _LEFT}
    return tuple(one for one in run.warnings if not one.kind.is_of_decision or one.document in going)


def dry_run_as_json(run: Run, rights: Capabilities, words: Words) -> dict[str, JsonValue]:
    """Return the output of `apply --dry-run --json`: as `run_as_json`, for a run without an id."""
    return run_as_json(run, words) | {
        "run": None,
        "dry_run": True,
        "undo_possible": rights.has_trash and rights.can_restore,
    }


def undo_as_json(result: UndoResult) -> dict[str, JsonValue]:
    """Return the output of `undo --json`."""
    return {
        "schema": SCHEMA,
        "run": result.run.id,
        "finished": result.finished,
        "restored": [*result.restored],
        "not_undone": [
            {"id": item.document, "field": item.field, "message": item.message} for item in result.not_undone
        ],
    }


def _group(item: ReviewGroup) -> JsonValue:
    why_not = Words("en").why_not_suggested(_reasons(item))
    return {
        "id": item.group.id,
        "kind": str(item.group.kind),
        "confidence": round(item.group.confidence, 4),
        "documents": [
            {
                "id": document.id,
                "title": document.title,
                "suggested": str(item.suggestion.suggestions[document.id]),
            }
            for document in item.documents.values()
        ],
        "pairs": [_pair(pair) for pair in item.group.pairs],
        **({"why_not_suggested": why_not} if why_not else {}),
    }


def _chain(chain: Chain) -> JsonValue:
    return {"ids": [*chain.ids], "latest": chain.latest, "why": Words("en").chain_order(chain)}


def _place_in_chain(item: ReviewGroup, document: int) -> tuple[object, str]:
    """Return the latest document of a document's chain, and its place in it: "2/3"; blanks without one."""
    chain = item.chain_of(document)
    return (chain.latest, f"{chain.position(document)}/{len(chain.steps)}") if chain else ("", "")


def _reasons(item: ReviewGroup) -> dict[int, WhyNot]:
    """Return why documents of the group are not suggested for the trash, by id."""
    return {document: why for document, why in item.suggestion.why_not.items() if document in item.documents}


def _pair(pair: Pair) -> JsonValue:
    scores, facts = pair.scores, pair.facts
    return {
        "a": pair.a,
        "b": pair.b,
        "kind": str(pair.kind),
        "score": round(pair.confidence, 4),
        "jaccard": round(scores.jaccard, 4),
        "containment": [round(scores.containment_a, 4), round(scores.containment_b, 4)],
        "fuzzy": round(scores.fuzzy, 4),
        "metadata": round(scores.metadata, 4),
        "title": round(scores.title, 4),
        "facts": {
            "agree": [*facts.agree],
            "conflict": [*facts.conflict],
            "only_a": [*facts.only_a],
            "only_b": [*facts.only_b],
        },
    }


def _lookalike(pair: Pair) -> JsonValue:
    return {"a": pair.a, "b": pair.b, "score": round(pair.confidence, 4), "conflict": [*pair.facts.conflict]}


def _carried_over(run: Run, keep: int) -> JsonValue:
    received = run.carried_over.get(keep)
    return {
        "tags": received.tags if received else 0,
        "notes": received.notes if received else 0,
        "custom_fields": received.custom_fields if received else 0,
        "correspondent": bool(received and received.correspondent),
        "document_type": bool(received and received.document_type),
        "storage_path": bool(received and received.storage_path),
        "archive_serial_number": bool(received and received.archive_serial_number),
        "links": received.links if received else 0,
        "title": bool(received and received.title),
        "created": bool(received and received.created),
        "permissions": bool(received and received.permissions),
    }


def not_carried_as_json(
    item: NotCarried, keep: int, words: Words, *, planned: bool = False
) -> dict[str, JsonValue]:
    """Return one value that a keeper could not take or, if planned, cannot take."""
    return {
        "id": item.document,
        "field": item.field,
        "value": item.value,
        "message": words.not_carried(item, keep, planned=planned),
    }


def _document(item: RunDocument) -> dict[str, JsonValue]:
    return {
        "id": item.document,
        "outcome": str(item.outcome),
        "reason": str(item.reason),
        "message": item.message,
    }


def spreadsheet_safe(text: str) -> str:
    """Keep a spreadsheet from taking a title for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def csv_text(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table as CSV for spreadsheets."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows(rows)
    return buffer.getvalue()


def _group_section(item: ReviewGroup, server_url: str, words: Words) -> str:
    rows = "".join(
        f'<tr><td><a href="{html.escape(server_url, quote=True)}/documents/{document.id}/details">'
        f"{html.escape(document.title)}</a></td>"
        f"<td>{words.day(document.created)}</td>"
        f"<td>{words(item.suggestion.suggestions[document.id])}</td></tr>"
        for document in item.documents.values()
    )
    head = "".join(f"<th>{words(key)}</th>" for key in ("document", "date", "suggested"))
    heading = f"{words(item.group.kind)} · {percent(item.group.confidence)}%"
    why_not = words.why_not_suggested(_reasons(item))
    note = f"<p>{words('why-look', why=html.escape(why_not))}</p>" if why_not else ""
    chains = "".join(_timeline(chain, item, server_url, words) for chain in item.chains)
    return f"<h2>{heading}</h2><table><tr>{head}</tr>{rows}</table>{note}{chains}"


def _timeline(chain: Chain, item: ReviewGroup, server_url: str, words: Words) -> str:
    """Return a chain as a list of its stages, oldest first."""
    steps = []
    for step in chain.steps:
        links = " ".join(
            f'<a href="{html.escape(server_url, quote=True)}/documents/{document}/details">'
            f"{html.escape(item.documents[document].title)}</a>"
            for document in step.documents
        )
        shown = words.partial_day(step.date or step.paperless_date)
        details = [shown, words.stage(step), words("chain.latest") if step is chain.steps[-1] else ""]
        told = html.escape(" · ".join(filter(None, details)))
        steps.append(f"<li><b>{told}</b><br>{links}</li>")
    why = html.escape(words.chain_order(chain))
    return f'<h3>{words("chain")}</h3><ol class="timeline">{"".join(steps)}</ol><p>{why}</p>'


def _skipped_section(skipped: Mapping[int, str], server_url: str, words: Words) -> str:
    if not skipped:
        return ""
    rows = "".join(
        f'<tr><td><a href="{html.escape(server_url, quote=True)}/documents/{number}/details">'
        f"{words('document')} {number}</a></td><td>{words(reason)}</td></tr>"
        for number, reason in skipped.items()
    )
    head = f"<tr><th>{words('document')}</th><th>{words('why')}</th></tr>"
    return f"<h2>{words('not-compared')}</h2><table>{head}{rows}</table>"


def html_page(title: str, body: str, language: Language) -> str:
    """Return a complete page; the body is HTML already."""
    style = (
        "body{font:14px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1b1c20}"
        "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3em .6em;"
        "border-bottom:1px solid #dbdbd5}h2{font-size:1.1em;margin-top:2em}h3{font-size:1em}"
        ".timeline{display:flex;flex-wrap:wrap;gap:.5em;list-style:none;padding:0}"
        ".timeline li{border-top:3px solid #3242c2;padding:.4em 1em .4em 0;max-width:16em}"
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{style}</style><body>{body}</body></html>\n"
    )


_DONE = (Outcome.TRASHED, Outcome.ALREADY_GONE, Outcome.LINKED)


def dry_run_status(run: Run) -> int:
    """0 everything could be done, 3 a part of it, 1 nothing."""
    could = [item.outcome in (Outcome.WOULD_TRASH, Outcome.WOULD_LINK, *_DONE) for item in run.documents]
    return 0 if all(could) else 3 if any(could) else 1


def exit_status(run: Run) -> int:
    """0 everything done, 3 done in part, 1 nothing done."""
    if run.is_complete and run.finished is not None:
        return 0
    done = any(item.outcome in _DONE for item in run.documents)
    return 3 if done else 1
