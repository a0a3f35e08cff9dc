"""Workflows "document updated": changes that the server makes after a client's write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.demo.editing import with_ancestors

if TYPE_CHECKING:
    from app.demo.state import Document, State


@dataclass(frozen=True)
class Workflow:
    """Changes made to each updated document; by default none.

    Attributes:
        tags: added, with their ancestors.
        title, owner: replace those of the document.
    """

    tags: tuple[int, ...] = ()
    title: str | None = None
    owner: int | None = None


def run_workflows(state: State, document: Document) -> None:
    """Apply the workflows after a client's write to a document; each updates `modified` again."""
    for workflow in state.workflows:
        document.tags = sorted({*document.tags, *with_ancestors(state, set(workflow.tags))})
        document.title = document.title if workflow.title is None else workflow.title
        document.owner = document.owner if workflow.owner is None else workflow.owner
        state.touch(document)
