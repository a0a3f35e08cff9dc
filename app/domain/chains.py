"""Chains: the stages of one document in order, oldest first."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class Basis(StrEnum):
    """What places one stage after another."""

    DATE = "date"  # printed on the documents
    STAGE = "stage"  # words such as draft, signed, v2
    PAPERLESS = "paperless"  # Paperless' own dates
    USER = "user"


@dataclass(frozen=True, slots=True)
class Stage:
    """What a document says about its place in a chain; comparable values grow from older to later.

    Attributes:
        date: the document's own date as ISO text, "2024-03-05" or "2024-03"; "" if it states none.
        number: of the edition, such as (2, 1) of "v2.1"; () if it has none.
        superseding: kind (0 none, 1 corrected, 2 amended), how often, and kinds named together.
        maturity: PLAIN or a place in the words from draft to countersigned, and the number of the draft.
        words: the words found, in the order of the text.
    """

    date: str = ""
    number: tuple[int, ...] = ()
    superseding: tuple[int, int, int] = (0, 0, 0)
    maturity: tuple[int, int] = (2, 0)
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One stage of a chain.

    Attributes:
        documents: the document and near copies of it, the one to keep last.
        basis: what places it after the step before; None for the first.
        date, words: see `Stage`.
        paperless_date: the date in Paperless as ISO text; "" if there is none.
    """

    documents: tuple[int, ...]
    basis: Basis | None = None
    date: str = ""
    words: tuple[str, ...] = ()
    paperless_date: str = ""


@dataclass(frozen=True, slots=True)
class Chain:
    """The stages of one document, at least two documents.

    Attributes:
        group: id of the group that it belongs to.
        steps: oldest first.
        by_user: the user put it into this order.
    """

    group: str
    steps: tuple[ChainStep, ...]
    by_user: bool = False

    @property
    def ids(self) -> tuple[int, ...]:
        """Return all documents, oldest first."""
        return tuple(document for step in self.steps for document in step.documents)

    @property
    def latest(self) -> int:
        return self.steps[-1].documents[-1]

    @property
    def older(self) -> tuple[int, ...]:
        """Return every document but the latest, oldest first."""
        return self.ids[:-1]

    @property
    def superseded(self) -> tuple[int, ...]:
        """Return the documents of every step but the last, oldest first: no copies of the latest."""
        return tuple(document for step in self.steps[:-1] for document in step.documents)

    def position(self, document: int) -> int:
        """Return the number of a document's step, counted from 1; 0 if it is not in the chain."""
        places = (place for place, step in enumerate(self.steps, start=1) if document in step.documents)
        return next(places, 0)


@dataclass(frozen=True, slots=True)
class ChainEdit:
    """The user's correction of the chains of some documents.

    Attributes:
        orders: chains in the user's order, oldest first, each of at least two documents.
        out: documents that belong to no chain.
    """

    orders: tuple[tuple[int, ...], ...] = ()
    out: tuple[int, ...] = ()

    @property
    def documents(self) -> frozenset[int]:
        return frozenset(self.out).union(*self.orders)


def moved(chain: Chain, document: int, place: int) -> ChainEdit:
    """Return the correction that puts a document at a place among the others, 0 for the oldest.

    A document outside of the chain is added to it.
    """
    others = [one for one in chain.ids if one != document]
    return ChainEdit(((*others[:place], document, *others[place:]),))


def split(chain: Chain, document: int) -> ChainEdit:
    """Return the correction that begins a chain of its own with a document."""
    at = chain.ids.index(document)
    return _parts(chain.ids[:at], chain.ids[at:])


def taken_out(chain: Chain, document: int) -> ChainEdit:
    """Return the correction that takes a document out of its chain."""
    return _parts(tuple(one for one in chain.ids if one != document), (document,))


def _parts(*parts: tuple[int, ...]) -> ChainEdit:
    """Return the correction that makes a chain of each part; one document alone belongs to none."""
    return ChainEdit(
        tuple(part for part in parts if len(part) > 1), tuple(part[0] for part in parts if len(part) == 1)
    )


def merged(edit: ChainEdit, earlier: Collection[ChainEdit]) -> ChainEdit:
    """Return a correction together with what earlier ones say of other documents."""
    named = edit.documents
    orders = [tuple(one for one in order if one not in named) for old in earlier for order in old.orders]
    out = [one for old in earlier for one in old.out if one not in named]
    kept = _parts(*(order for order in orders if order))
    return ChainEdit((*edit.orders, *kept.orders), (*edit.out, *out, *kept.out))
