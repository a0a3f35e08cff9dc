"""Comparison of two documents: their texts, the differences, and the values the kept one would receive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.compare.text_difference import TextDiff, compare_texts
from app.domain.decisions import keep_decision
from app.domain.documents import Document, Sharing, Taxonomy, with_sharing
from app.domain.duplicates import Group, Kind, Pair
from app.domain.protections import ProtectedBy
from app.domain.summaries import DocumentSummary
from app.services.carry_over.choices import CarryOverChoices
from app.services.library import LocalLibrary
from app.services.review.group_table import GroupRow, GroupTable
from app.services.review.pair_facts import conflict_values
from app.services.review.printed_facts import PrintedFacts, printed_facts
from app.services.review.protected_documents import all_protected, current_protection, protected_of


@dataclass(frozen=True)
class Comparison:
    """Everything the review shows of two documents except their pages.

    Attributes:
        left_text, right_text: as stored on the server.
        difference: from the left text to the right one.
        papers: what both texts say in print.
        protected: what protects them from the trash, by document.
        offers: the carry-over choices by the id of the document that would be kept; empty for look-alikes.
    """

    left: Document
    right: Document
    left_text: str
    right_text: str
    difference: TextDiff
    taxonomy: Taxonomy
    offers: Mapping[int, CarryOverChoices]
    papers: tuple[PrintedFacts, PrintedFacts]
    protected: Mapping[int, ProtectedBy] = field(default_factory=dict)

    def with_sharings(self, sharings: Mapping[int, Sharing]) -> Comparison:
        """Return a copy with the permissions of the documents."""
        offers = {keep: offer.with_sharings(sharings) for keep, offer in self.offers.items()}
        left, right = (with_sharing(document, sharings) for document in (self.left, self.right))
        return replace(self, left=left, right=right, offers=offers)


def compare(
    local: LocalLibrary,
    left: int,
    right: int,
    *,
    group_id: str | None = None,
    group: Group | None = None,
    pair: Pair | None = None,
    left_out: frozenset[int] = frozenset(),
) -> Comparison | None:
    """Compare two documents of the local library; None if one is gone.

    Args:
        group_id: their group; None for look-alikes, for which nothing is carried over.
        group: the group itself, if it is not stored.
        pair: their classification; its conflicting facts are highlighted in the texts.
        left_out: members that are never trashed.
    """
    documents = local.documents.many([left, right])
    if len(documents) < 2:
        return None
    group = local.analyses.group(group_id) if group_id else group
    left_text, right_text = local.documents.text(left), local.documents.text(right)
    taxonomy = local.taxonomy.load()
    offers = {
        keep: offer
        for keep in (left, right)
        if group is not None and (offer := _offer(local, group, keep, left_out, taxonomy))
    }
    return Comparison(
        documents[left],
        documents[right],
        left_text,
        right_text,
        compare_texts(left_text, right_text, conflict_values(pair)),
        taxonomy,
        offers,
        (printed_facts(left_text), printed_facts(right_text)),
        protected_of(current_protection(local), documents),
    )


def with_breaks(comparison: Comparison, pair: Pair | None) -> Comparison:
    """Return the comparison with line breaks compared too.

    Args:
        pair: as for `compare`.
    """
    texts = comparison.left_text, comparison.right_text
    return replace(comparison, difference=compare_texts(*texts, conflict_values(pair), breaks=True))


def _offer(
    local: LocalLibrary, group: Group, keep: int, left_out: frozenset[int], taxonomy: Taxonomy
) -> CarryOverChoices | None:
    """Return the choices if this member is kept and its direct matches are trashed; None if it is gone."""
    going = [copy for copy in keep_decision(group, keep).trash if copy not in left_out]
    known = local.documents.many([keep, *going])
    linking = local.documents.many(local.documents.links_to(going))
    if keep not in known:
        return None
    copies = tuple(known[copy] for copy in going if copy in known)
    return CarryOverChoices(known[keep], copies, tuple(linking.values()), taxonomy)


# --- look-alikes ---------------------------------------------------------------------------------


def lookalike_id(a: int, b: int) -> str:
    """Return the id of a pair of look-alikes in a list."""
    return f"{a}-{b}"


def lookalike_rows(local: LocalLibrary) -> GroupTable:
    """Return the look-alikes (same form, different facts) as list rows, the most doubtful first."""
    pairs = local.analyses.lookalikes()
    documents = local.documents.summaries({document for pair in pairs for document in pair.ids})
    names = local.taxonomy.load().correspondents
    protected = all_protected(local)
    return GroupTable(
        lookalike_row(
            pair,
            documents[pair.a],
            documents[pair.b],
            names,
            has_protected=not protected.isdisjoint(pair.ids),
        )
        for pair in sorted(pairs, key=lambda pair: -pair.confidence)
        if pair.a in documents and pair.b in documents
    )


def lookalike_row(
    pair: Pair,
    one: Document | DocumentSummary,
    other: Document | DocumentSummary,
    names: Mapping[int, str],
    *,
    has_protected: bool = False,
) -> GroupRow:
    """Return a pair of look-alikes as a list row.

    Args:
        names: of the correspondents.
        has_protected: whether the user protects one of them.
    """
    correspondents = [names.get(document.correspondent or 0, "") for document in (one, other)]
    searched = (
        one.title,
        other.title,
        *correspondents,
        f"#{one.id} #{other.id}",
        *(
            f"asn{d.archive_serial_number} {d.archive_serial_number}"
            for d in (one, other)
            if d.archive_serial_number is not None
        ),
    )
    return GroupRow(
        id=lookalike_id(*pair.ids),
        kind=Kind.LOOKALIKE,
        title=one.title,
        count=2,
        confidence=pair.confidence,
        thumbnail=one.id,
        correspondent=correspondents[0],
        has_conflict=bool(pair.facts.conflict),
        reclaimable_size=0,
        reclaimable_pages=0,
        newest=max(d.added.isoformat() if d.added else "" for d in (one, other)),
        searched=" ".join(searched).casefold(),
        decision=None,
        created=one.created,
        has_protected=has_protected,
        documents=pair.ids,
    )
