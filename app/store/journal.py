"""The journal: every write to a server, recorded before it is sent and closed after it is verified (S7)."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from app.domain.errors import RunUnknown
from app.domain.plans import LinkBy, Plan, PlanItem
from app.domain.runs import (
    CarriedOver,
    Entry,
    EntryState,
    Field,
    JsonValue,
    NotCarried,
    Outcome,
    Reason,
    Run,
    RunDocument,
    RunWarning,
    WarningKind,
)
from app.domain.value_choices import ValueChoice
from app.store import journal_statements
from app.store.database import Database, among
from app.store.models import CarriedOverRecord, EntryRecord, RunDocumentRecord, RunRecord
from app.store.values import instant_from, json_text, now, optional_instant_from

_RUN_COLUMNS = (
    RunRecord.id,
    RunRecord.plan,
    RunRecord.started,
    RunRecord.finished,
    RunRecord.backup_folder,
    RunRecord.undone_at,
    RunRecord.can_restore,
    RunRecord.warnings,
)
_ENTRY_COLUMNS = (
    EntryRecord.id,
    EntryRecord.run,
    EntryRecord.keep,
    EntryRecord.document,
    EntryRecord.field,
    EntryRecord.before,
    EntryRecord.after,
    EntryRecord.state,
    EntryRecord.message,
)
_IN_DOUBT = tuple(str(state) for state in EntryState if state.in_doubt)
_IN_EFFECT = {*_IN_DOUBT, str(EntryState.DONE)}
_UNDO_ATTEMPTED = {str(EntryState.UNDONE), str(EntryState.UNDO_REFUSED)}


class JournalRepository:
    """The runs of one profile and their writes."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = RunRecord.profile == profile_id
        self._my_entries = EntryRecord.profile == profile_id

    # --- runs ------------------------------------------------------------------------------------

    def create_run(
        self,
        plan: Plan,
        titles: Mapping[int, str],
        backup_folder: str | None = None,
        *,
        can_restore: bool = True,
        warnings: Sequence[RunWarning] = (),
    ) -> Run:
        """Create a run of the plan with every document pending.

        Args:
            titles: of the documents to be trashed, for the history; a missing one is left empty.
            can_restore: whether the account may open the server's trash.
        """
        run_id = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"
        with self._database.transaction():
            self._database.insert(
                RunRecord.insert(
                    profile=self._profile,
                    id=run_id,
                    plan=_plan_text(plan),
                    started=now(),
                    backup_folder=backup_folder,
                    can_restore=can_restore,
                    warnings=json_text([asdict(one) for one in warnings]),
                )
            )
            self._database.insert_many(
                RunDocumentRecord,
                (
                    RunDocumentRecord.profile,
                    RunDocumentRecord.run,
                    RunDocumentRecord.position,
                    *journal_statements.DOCUMENT_COLUMNS,
                ),
                [
                    (self._profile, run_id, position, keep, document, titles.get(document, ""), *_PENDING)
                    for position, (keep, document) in enumerate(
                        (item.keep, document) for item in plan.items for document in item.others
                    )
                ],
            )
            return self.get(run_id)

    def get(self, run_id: str) -> Run:
        """Raise RunUnknown if this profile has no such run."""
        row = self._database.row(RunRecord.select(*_RUN_COLUMNS).where(self._mine & (RunRecord.id == run_id)))
        if row is None:
            raise _unknown(run_id)
        return self._run(row)

    def runs(self) -> tuple[Run, ...]:
        """Return all runs, newest first."""
        return self._runs(self._mine)

    def unfinished_runs(self) -> tuple[Run, ...]:
        """Return the interrupted runs, newest first."""
        return self._runs(self._mine & RunRecord.finished.is_null())

    def finish(self, run_id: str) -> None:
        """Record that every document of the run has its outcome."""
        self._update_run(run_id, finished=now())

    def set_undone(self, run_id: str) -> None:
        """Record that an undo has just processed the run."""
        self._update_run(run_id, undone_at=now())

    def disable_restore(self, run_id: str) -> None:
        """Record that the account may not open the trash after all."""
        self._update_run(run_id, can_restore=False)

    def set_not_carried(self, run_id: str, found: Mapping[int, Sequence[NotCarried]]) -> None:
        """Record the values of these copies that keepers cannot take, replacing earlier ones."""
        with self._database.transaction():
            for document, values in found.items():
                self._database.change(
                    RunDocumentRecord.update(
                        not_carried=json_text([asdict(value) for value in values])
                    ).where(self._document_of_run(run_id, document))
                )

    def add_warning(self, run_id: str, warning: RunWarning) -> None:
        """Record a warning, merging the details of an earlier one of the same kind and document."""
        with self._database.transaction():
            warnings = {(one.kind, one.keep, one.document): one for one in self.get(run_id).warnings}
            key = (warning.kind, warning.keep, warning.document)
            known = warnings[key].details if key in warnings else ()
            warnings[key] = replace(warning, details=tuple(dict.fromkeys((*known, *warning.details))))
            self._update_run(run_id, warnings=json_text([asdict(one) for one in warnings.values()]))

    def set_outcome(
        self, run_id: str, document: int, outcome: Outcome, reason: Reason = Reason.NONE, message: str = ""
    ) -> None:
        """Record the outcome of one document of the run.

        Raises:
            RunUnknown: that document is not one of the run's copies.
        """
        touched = self._database.change(
            RunDocumentRecord.update(outcome=str(outcome), reason=str(reason), message=message).where(
                self._document_of_run(run_id, document)
            )
        )
        if not touched:
            raise _unknown(run_id)

    def add_carried_over(self, run_id: str, keep: int, received: CarriedOver) -> None:
        """Add to what a keeper received in the run: numbers are summed, flags combined."""
        with self._database.transaction():
            one = journal_statements.carried_over(of_one=True)
            found = _received(self._database.rows_of(one, (self._profile, run_id, keep)))
            before = found.get(keep, CarriedOver())
            self.set_carried_over(run_id, keep, before.plus(received))

    def set_carried_over(self, run_id: str, keep: int, received: CarriedOver) -> None:
        """Record what a keeper received in the run and still has, replacing the earlier record."""
        self._database.insert_many(
            CarriedOverRecord,
            (
                CarriedOverRecord.profile,
                CarriedOverRecord.run,
                CarriedOverRecord.keep,
                CarriedOverRecord.received,
            ),
            [(self._profile, run_id, keep, json_text(asdict(received)))],
            replace_by=(CarriedOverRecord.profile, CarriedOverRecord.run, CarriedOverRecord.keep),
        )

    # --- entries ---------------------------------------------------------------------------------

    def intend(
        self, run_id: str, keep: int, document: int, field: Field, before: JsonValue, after: JsonValue
    ) -> Entry:
        """Record a write before it is sent; on return, the record is safely on the disk.

        Raises:
            RuntimeError: called inside a transaction, which would delay the record to its end.
        """
        self._refuse_transaction()
        return self._intend(run_id, keep, document, field, before, after)

    def intend_trash(self, run_id: str, copies: Sequence[tuple[int, int, JsonValue]]) -> tuple[Entry, ...]:
        """Record that copies are about to be trashed in one request.

        Args:
            copies: keeper, id and state of each.

        Raises:
            RuntimeError: as in `intend`.
        """
        self._refuse_transaction()
        with self._database.transaction():
            return tuple(
                self._intend(run_id, keep, document, Field.TRASHED, before=state, after=True)
                for keep, document, state in copies
            )

    def _refuse_transaction(self) -> None:
        if self._database.in_transaction:
            raise RuntimeError(
                "An intent must be committed before the write is sent; leave the transaction first."
            )

    def _intend(
        self, run_id: str, keep: int, document: int, field: Field, before: JsonValue, after: JsonValue
    ) -> Entry:
        entry_id = self._database.insert(
            EntryRecord.insert(
                profile=self._profile,
                run=run_id,
                keep=keep,
                document=document,
                field=str(field),
                before=json_text(before),
                after=json_text(after),
                state=str(EntryState.INTENDED),
                message="",
            )
        )
        return Entry(entry_id, run_id, keep, document, field, before, after, EntryState.INTENDED)

    def close(self, entry_id: int, state: EntryState, message: str = "") -> None:
        """Record the state of a write, also when an undo begins (UNDO_INTENDED) and ends.

        Raises:
            RunUnknown: this profile has no such entry.
        """
        self._update_entry(entry_id, state=str(state), message=message)

    def amend(self, entry_id: int, before: JsonValue, after: JsonValue) -> None:
        """Record what a write really changed if the server did more than requested.

        Raises:
            RunUnknown: this profile has no such entry.
        """
        self._update_entry(entry_id, before=json_text(before), after=json_text(after))

    def entries(self, run_id: str) -> tuple[Entry, ...]:
        """Return the run's writes in their order."""
        return self._entries(self._my_entries & (EntryRecord.run == run_id))

    def writes_for(self, run_id: str, keepers: Collection[int]) -> tuple[Entry, ...]:
        """Return the run's writes for the items of these keepers, in their order."""
        return self._entries(
            self._my_entries & (EntryRecord.run == run_id) & EntryRecord.keep.in_(among(list(keepers)))
        )

    def writes_to(self, document: int) -> tuple[Entry, ...]:
        """Return the writes of all runs to one document, in their order."""
        return self._entries(self._my_entries & (EntryRecord.document == document))

    def in_doubt(self) -> tuple[Entry, ...]:
        """Return writes of all runs that are not closed, to be reconciled with the server."""
        return self._entries(self._my_entries & EntryRecord.state.in_(_IN_DOUBT))

    def not_seen(self) -> tuple[Entry, ...]:
        """Return writes of all runs that show no effect so far, but were not clearly refused."""
        return self._entries(self._my_entries & (EntryRecord.state == str(EntryState.NOT_SEEN)))

    # --- reading ---------------------------------------------------------------------------------

    def _entries(self, condition: Any) -> tuple[Entry, ...]:
        query = EntryRecord.select(*_ENTRY_COLUMNS).where(condition).order_by(EntryRecord.id)
        return tuple(_entry(row) for row in self._database.rows(query))

    def _runs(self, condition: Any) -> tuple[Run, ...]:
        query = RunRecord.select(*_RUN_COLUMNS).where(condition).order_by(RunRecord.number.desc())
        return tuple(self._run(row) for row in self._database.rows(query))

    def _run(self, row: Sequence[Any]) -> Run:
        run_id, plan, started, finished, backup_folder, undone_at, can_restore, warnings = row
        documents = self._database.rows_of(journal_statements.documents(), (self._profile, run_id))
        return Run(
            run_id,
            self._profile,
            _plan(plan),
            instant_from(started),
            optional_instant_from(finished),
            tuple(map(_run_document, documents)),
            _received(self._database.rows_of(journal_statements.carried_over(), (self._profile, run_id))),
            backup_folder,
            optional_instant_from(undone_at),
            self._undone_keepers(run_id),
            bool(can_restore),
            tuple(map(_warning, json.loads(warnings))),
            self._not_undone(run_id),
        )

    def _undone_keepers(self, run_id: str) -> frozenset[int]:
        """Return the keepers whose writes were undone, with none still in effect."""
        parameters = (self._profile, run_id, str(Field.TRASHED))
        states: dict[int, set[str]] = {}
        for keep, state in self._database.rows_of(journal_statements.states_without(), parameters):
            states.setdefault(keep, set()).add(state)
        return frozenset(
            keep for keep, found in states.items() if found & _UNDO_ATTEMPTED and not found & _IN_EFFECT
        )

    def _not_undone(self, run_id: str) -> dict[int, tuple[Field, ...]]:
        """Return, by document, the fields that could not be undone."""
        parameters = (self._profile, run_id, str(Field.TRASHED), str(EntryState.UNDO_REFUSED))
        fields: dict[int, dict[Field, None]] = {}
        for document, name in self._database.rows_of(journal_statements.in_state_without(), parameters):
            fields.setdefault(document, {})[Field(name)] = None
        return {document: tuple(found) for document, found in fields.items()}

    def _update_run(self, run_id: str, **values: str | bool) -> None:
        if not self._database.change(RunRecord.update(values).where(self._mine & (RunRecord.id == run_id))):
            raise _unknown(run_id)

    def _update_entry(self, entry_id: int, **values: str) -> None:
        mine = self._my_entries & (EntryRecord.id == entry_id)
        if not self._database.change(EntryRecord.update(values).where(mine)):
            raise RunUnknown(f"The journal of this server and user has no entry {entry_id}.")

    def _document_of_run(self, run_id: str, document: int) -> Any:
        its = (RunDocumentRecord.profile == self._profile) & (RunDocumentRecord.run == run_id)
        return its & (RunDocumentRecord.document == document)


_PENDING = (str(Outcome.PENDING), str(Reason.NONE), "", "[]")


def _unknown(run_id: str) -> RunUnknown:
    return RunUnknown(
        f"The journal of this server and user has no run {run_id}. See the list of runs for its name.",
        run=run_id,
    )


def _plan_text(plan: Plan) -> str:
    return json_text([asdict(item) for item in plan.items])


def _plan(text: str) -> Plan:
    return Plan(tuple(map(_plan_item, json.loads(text))))


def _plan_item(values: dict[str, Any]) -> PlanItem:
    """Read an item; those of older versions of the app have no choices and no notes."""
    takes = tuple(ValueChoice(**take) for take in values.get("takes", ()))
    lists = {name: tuple(values.get(name, ())) for name in ("trash", "linked")}
    link_by = LinkBy(values.get("link_by", LinkBy.FIELD))
    note = values.get("note")
    written = {"note": note, "link_by": link_by, "language": values.get("language", note or "en")}
    return PlanItem(**{**values, **lists, **written, "takes": takes})


def _received(rows: Iterable[Sequence[Any]]) -> dict[int, CarriedOver]:
    return {keep: CarriedOver(**json.loads(text)) for keep, text in rows}


def _run_document(row: Sequence[Any]) -> RunDocument:
    keep, document, title, outcome, reason, message, not_carried = row
    left = tuple(NotCarried(**values) for values in json.loads(not_carried))
    return RunDocument(keep, document, title, Outcome(outcome), Reason(reason), message, left)


def _warning(values: dict[str, Any]) -> RunWarning:
    return RunWarning(
        WarningKind(values["kind"]), values["keep"], values["document"], tuple(values["details"])
    )


def _entry(row: Sequence[Any]) -> Entry:
    entry_id, run, keep, document, field, before, after, state, message = row
    return Entry(
        entry_id,
        run,
        keep,
        document,
        Field(field),
        json.loads(before),
        json.loads(after),
        EntryState(state),
        message,
    )
