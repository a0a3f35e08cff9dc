"""Archive serial numbers on their way from a copy to its keeper.

A number is unique across the whole library, so for a moment between two writes nobody has it. Whatever stops
the run in that moment, the number goes back to the copy: it stands on a paper in somebody's folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.runs import Entry, EntryState, Field


def unfinished_transfers(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The writes of a run that took a number from a copy which no keeper has received, newest first."""
    done = [
        entry
        for entry in entries
        if entry.field is Field.ARCHIVE_SERIAL_NUMBER and entry.state is EntryState.DONE
    ]
    received = {(entry.keep, entry.after) for entry in done if entry.after is not None}
    released = [entry for entry in done if entry.after is None]
    return tuple(entry for entry in reversed(released) if (entry.keep, entry.before) not in received)
