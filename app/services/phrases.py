"""The phrases of reports in English and German.

Keys and codes that programs read are the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from app.domain.chains import Basis
from app.domain.languages import Language
from app.domain.runs import CarriedOver, Field, NotUndoneCause, Outcome, WarningKind
from app.texts import has_text, languages, text

if TYPE_CHECKING:
    from app.domain.chains import Chain, ChainStep
    from app.domain.keeper import WhyNot
    from app.domain.runs import JsonValue, NotCarried, NotUndone, RunDocument, RunWarning


_WORDS_SHOWN = 3  # of those that name a stage


class Words:
    """The phrases of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """Return the wording of a key of reports.json.

        Raises:
            KeyError: there is none, or it needs a value that was not given.
        """
        return text(f"report.{key}", self.language, **values)

    def moment(self, value: datetime) -> str:
        """Return an instant in local time."""
        local = value.astimezone()
        return f"{local:%d.%m.%Y, %H:%M}" if self.language == "de" else f"{local:%Y-%m-%d %H:%M}"

    def day(self, value: date | None) -> str:
        if value is None:
            return ""
        return f"{value:%d.%m.%Y}" if self.language == "de" else value.isoformat()

    def why(self, item: RunDocument) -> str:
        """Say why a document was left alone or did not come back; the journal's own sentence is English."""
        if self.language == "en" or not item.message:
            return item.message
        keys = (f"reason.{item.reason}", f"outcome.{item.outcome}")
        return next((self(key) for key in keys if has_text(f"report.{key}")), item.message)

    def not_undone(self, problem: NotUndone) -> str:
        """Say why something was not undone; the problem's own sentence is English."""
        if self.language == "en":
            return problem.message
        if problem.field == Field.TRASHED:
            if problem.cause is NotUndoneCause.OPEN:
                return self("not-undone.trashed")
            return self(f"outcome.{Outcome.NOT_RESTORED}")
        key = f"field.{problem.field}"
        field = self(key) if has_text(f"report.{key}") else problem.field
        return self(f"not-undone.{problem.cause}", field=field)

    def left_value(self, item: NotCarried) -> str:
        """Return a value that a keeper could not take, with its name: "ASN 88123"."""
        slot, _, _ = item.field.partition(".")
        return self(f"left.{slot}", value=self._plain(item.value), name=item.name or item.field)

    def _plain(self, value: JsonValue) -> str:
        if isinstance(value, bool):
            return self("yes" if value else "no")
        return ", ".join(f"#{one}" for one in value) if isinstance(value, list) else str(value)

    def left_note(self, copy: int, values: Sequence[NotCarried]) -> str:
        """Return the line that keeps the values of one copy in a note on its keeper."""
        return self("left-note", copy=copy, values=", ".join(map(self.left_value, values)))

    @staticmethod
    def is_left_note(text: str) -> bool:
        """Return whether a note, in any language, keeps the values of a copy."""
        return any(pattern.match(text) for pattern in _left_notes())

    def not_carried(self, item: NotCarried, keep: int, *, planned: bool = False) -> str:
        """Return the sentence about one value that a keeper could not take."""
        keys = ("will-not-carry", "will-note") if planned else ("not-carried", "not-carried-noted")
        return self(keys[item.noted], value=self.left_value(item), copy=item.document, keep=keep)

    def warning(self, warning: RunWarning) -> str:
        """Return a warning of a run as a sentence."""
        details = ", ".join(map(self._detail, warning.details))
        if warning.kind is WarningKind.PART_KEPT and details:
            details = self("warning.part-kept.pages", pages=details)
        return self(f"warning.{warning.kind}", id=warning.document, details=details)

    def _detail(self, detail: str) -> str:
        key = f"changed.{detail}"
        return self(key) if has_text(f"report.{key}") else detail

    def why_not_suggested(self, reasons: Mapping[int, WhyNot]) -> str:
        """Return a sentence for each reason, with the ids of the copies it holds for; "" if there is none.

        Args:
            reasons: why copies are not suggested for the trash, by their ids.
        """
        copies: dict[WhyNot, list[int]] = {}
        for document, reason in reasons.items():
            copies.setdefault(reason, []).append(document)
        return " ".join(
            self("why-not-of", reason=self(f"why-not.{reason}"), ids=", ".join(f"#{one}" for one in ids))
            for reason, ids in copies.items()
        )

    def chain_order(self, chain: Chain) -> str:
        """Return a sentence that says what the order of a chain rests on."""
        found = {step.basis for step in chain.steps[1:]}
        if len(found) == 1:
            basis = next(iter(found))
            return self(f"chain.by-{basis}", steps=", ".join(self._step(step, basis) for step in chain.steps))
        steps = [
            self(
                f"chain.step-{after.basis}",
                a=self._step(before, after.basis),
                b=self._step(after, after.basis),
                one=before.documents[-1],
                other=after.documents[-1],
            )
            for before, after in pairwise(chain.steps)
        ]
        return self("chain.steps", steps="; ".join(steps))

    def _step(self, step: ChainStep, basis: Basis | None) -> str:
        """Return what a stage shows of that which its place rests on."""
        if basis is Basis.STAGE:
            return self.stage(step) or self("chain.no-stage")
        return self.partial_day(step.date if basis is Basis.DATE else step.paperless_date)

    def stage(self, step: ChainStep) -> str:
        """Return the words that name a stage; "" if there are none."""
        return " ".join(self("chain.word", word=word) for word in step.words[:_WORDS_SHOWN])

    def partial_day(self, iso: str) -> str:
        """Return a day, or a month, that is known as ISO text; a dash for none."""
        if len(iso) == len("2024-03"):
            return f"{iso[5:]}/{iso[:4]}" if self.language == "de" else iso
        return self.day(date.fromisoformat(iso)) if iso else "–"

    def received(self, received: CarriedOver) -> str:
        """Return the values that a keeper received, in one line."""
        counted = (
            ("tags", received.tags),
            ("tags-removed", received.tags_removed),
            ("notes", received.notes),
            ("custom-fields", received.custom_fields),
            ("links", received.links),
            ("versions", received.versions),
        )
        given = (
            ("title", received.title),
            ("created", received.created),
            ("correspondent", received.correspondent),
            ("document-type", received.document_type),
            ("storage-path", received.storage_path),
            ("archive-serial-number", received.archive_serial_number),
            ("permissions", received.permissions),
        )
        parts = [self(key, n=number) for key, number in counted if number]
        return ", ".join([*parts, *(self(key) for key, present in given if present)])


@cache
def _left_notes() -> tuple[re.Pattern[str], ...]:
    """Return what the lines of `Words.left_note` begin with."""
    lines = (text("report.left-note", language, copy="{copy}", values="") for language in languages())
    return tuple(re.compile(re.escape(line.partition("{copy}")[0]) + r"\d+: ") for line in lines)
