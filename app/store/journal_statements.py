"""The questions about one run that the journal asks most often, as SQL.

Peewee takes longer to write such a statement than SQLite to run it, and a run is read with each of its steps.
The parameters are named in their order.
"""

from __future__ import annotations

from functools import cache

from app.store.database import statement_of
from app.store.models import CarriedOverRecord, EntryRecord, RunDocumentRecord

DOCUMENT_COLUMNS = (
    RunDocumentRecord.keep,
    RunDocumentRecord.document,
    RunDocumentRecord.title,
    RunDocumentRecord.outcome,
    RunDocumentRecord.reason,
    RunDocumentRecord.message,
    RunDocumentRecord.not_carried,
)
_ANY = ""  # stands for a parameter


@cache
def documents() -> str:
    """Return the statement for the documents of a run in their order: profile, run."""
    its = (RunDocumentRecord.profile == 0) & (RunDocumentRecord.run == _ANY)
    query = RunDocumentRecord.select(*DOCUMENT_COLUMNS).where(its)
    return statement_of(query.order_by(RunDocumentRecord.position))


@cache
def carried_over(*, of_one: bool = False) -> str:
    """Return the statement for the keepers of a run and what each received: profile, run (, keeper)."""
    its = (CarriedOverRecord.profile == 0) & (CarriedOverRecord.run == _ANY)
    wanted = its & (CarriedOverRecord.keep == 0) if of_one else its
    return statement_of(
        CarriedOverRecord.select(CarriedOverRecord.keep, CarriedOverRecord.received).where(wanted)
    )


@cache
def states_without() -> str:
    """Return the statement for the states of the writes of each keeper: profile, run, a field left out."""
    its = (EntryRecord.profile == 0) & (EntryRecord.run == _ANY) & (EntryRecord.field != _ANY)
    return statement_of(EntryRecord.select(EntryRecord.keep, EntryRecord.state).where(its).distinct())


@cache
def in_state_without() -> str:
    """Return the statement for documents and fields of writes: profile, run, field left out, state."""
    its = (EntryRecord.profile == 0) & (EntryRecord.run == _ANY) & (EntryRecord.field != _ANY)
    query = EntryRecord.select(EntryRecord.document, EntryRecord.field).where(
        its & (EntryRecord.state == _ANY)
    )
    return statement_of(query.order_by(EntryRecord.id))
