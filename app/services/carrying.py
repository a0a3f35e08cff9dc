"""Carrying over for one item of a run: from what its documents are like now to what its keeper received."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.documents import Taxonomy
from app.domain.errors import DedupeError, NotFound, NotPermitted, OperationCancelled
from app.domain.takes import Slot, taken_from
from app.services.carry_over import link_targets, plan_carry_over, turned_links
from app.services.hand_over import open_hand_overs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.domain.documents import Document
    from app.domain.progress import CancelToken
    from app.domain.takes import Takes
    from app.services.carry_over import Write
    from app.services.journaled import JournaledWriter
    from app.services.library import Library


@dataclass(frozen=True)
class Baggage:
    """What is to be written for one item.

    Attributes:
        writes: in the order they are to be sent.
        known: the documents that are written to, as they were read.
    """

    keeper: int
    writes: tuple[Write, ...]
    known: dict[int, Document]


class Carrier:
    """Carries over within one run.

    Attributes:
        own_links: documents whose links this app has turned, see `app.services.recheck.changed_fields`.
    """

    def __init__(
        self,
        library: Library,
        writer: JournaledWriter,
        run: str,
        own_links: frozenset[int],
        cancel: CancelToken,
    ) -> None:
        self.own_links = own_links
        self._client = library.client
        self._documents = library.local.documents
        self._journal = library.local.journal
        self._writer = writer
        self._run = run
        self._cancel = cancel

    def pack(self, keeper: Document, copies: Sequence[Document], takes: Takes = ()) -> Baggage:
        """Work out what there is to carry; nothing is written yet.

        Args:
            keeper, copies: freshly read.
            takes: the values that were chosen from a copy.
        """
        linking = self._linking(copies)
        dead = self._dead_links(keeper, (*copies, *linking))
        brings_tags = any({*copy.tags} - {*keeper.tags} for copy in copies)
        changes_tags = brings_tags or taken_from(takes, Slot.TAGS) is not None
        taxonomy = self._writer.tag_tree if changes_tags else Taxonomy()
        writes = plan_carry_over(keeper, copies, linking, taxonomy, dead, takes=takes)
        known = {document.id: document for document in (keeper, *copies, *linking)}
        return Baggage(keeper.id, writes, known)

    def carry(self, baggage: Baggage) -> None:
        """Make the writes, each proven before the next.

        Whatever stops it, an archive serial number already taken from a copy is given back.

        Raises:
            OperationCancelled: between two writes.
            DedupeError: a write was refused, failed or not shown; the rest was not sent.
        """
        self.own_links |= turned_links(baggage.writes)
        known = dict(baggage.known)
        try:
            for write in baggage.writes:
                self._cancel.raise_if_cancelled()
                document = known[write.document]
                fresh = self._writer.write(self._run, baggage.keeper, document, write, self.own_links)
                known[write.document] = fresh or document
        except (OperationCancelled, DedupeError):
            self.give_back_numbers()
            raise

    def give_back_numbers(self) -> None:
        """Undo a half-done hand-over of an archive serial number, so that it is not lost between two."""
        for entry in open_hand_overs(self._journal.entries(self._run)):
            self._writer.reverse(entry)

    def _linking(self, copies: Sequence[Document]) -> list[Document]:
        """Fresh records of the documents whose document links may name one of the copies.

        The server keeps links mutual, so the copies themselves tell of links that are newer than the scan.
        """
        going = [copy.id for copy in copies]
        linking = {*self._documents.links_to(going), *link_targets(copies)}.difference(going)
        return [found.document for found in self._client.documents_by_id(linking)]

    def _dead_links(self, keeper: Document, others: Sequence[Document]) -> frozenset[int]:
        """Targets of document links that do not exist any more, if links have to be sent at all.

        A document that this user cannot see is no dead one: its metadata is refused, not missing.
        """
        if not link_targets(others):
            return frozenset()
        documents = (keeper, *others)
        targets = link_targets(documents) - {document.id for document in documents}
        visible = {found.document.id for found in self._client.documents_by_id(targets)}
        return frozenset(target for target in targets - visible if self._is_dead(target))

    def _is_dead(self, document: int) -> bool:
        try:
            self._client.file_facts(document)
        except (NotFound, NotPermitted) as refusal:
            return isinstance(refusal, NotFound)  # what is refused is there, only not for this user
        return False
