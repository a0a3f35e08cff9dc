"""A workflow "document updated": what the server does of its own accord after a client's write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.demo.editing import with_ancestors

if TYPE_CHECKING:
    from app.demo.state import Document, State


@dataclass(frozen=True)
class Workflow:
    """What is done to each document that was changed; nothing if nothing is named.

    Attributes:
        tags: added, with those above them.
        title, owner: put in place of the document's own.
    """

    tags: tuple[int, ...] = ()
    title: str | None = None
    owner: int | None = None


def run_workflows(state: State, document: Document) -> None:
    """What the server does after a client's own write to a document: `modified` moves once more."""
    for workflow in state.workflows:
        document.tags = sorted({*document.tags, *with_ancestors(state, set(workflow.tags))})
        document.title = document.title if workflow.title is None else workflow.title
        document.owner = document.owner if workflow.owner is None else workflow.owner
        state.touch(document)
