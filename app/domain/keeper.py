"""Which document of a group to keep, and why: ordered rules, the first that tells two apart decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.documents import Document
from app.domain.duplicates import Group, KeeperReason, Kind, Suggestion
from app.domain.outlines import DocumentOutline, GroupOutline

_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class SuggestedKeeper:
    """The member to keep, the rule that chose it, and what is proposed for every member."""

    document: int
    reason: KeeperReason
    suggestions: dict[int, Suggestion]


def suggest_keeper(
    group: Group, documents: dict[int, Document], *, pages_compared: frozenset[tuple[int, int]] = frozenset()
) -> SuggestedKeeper:
    """Suggest a keeper, and the trash only where that is safe to preselect.

    A copy is proposed for the trash only if it matches the keeper directly without conflicting facts, and is
    the same file, or its pages were compared and show no ink of their own (S14), and only if not both carry
    an archive serial number of their own.

    Args:
        group: the group.
        documents: its members by id.
        pages_compared: pairs (a < b) whose page pictures were compared and found alike.
    """
    members = [DocumentOutline.of(documents[member]) for member in group.documents if member in documents]
    keeper, reason = choose_keeper(GroupOutline.of(group), members)
    numbers = [member for member in members if member.archive_serial_number is not None]
    suggestions = {
        member: _suggestion(group, documents, keeper.id, member, pages_compared) for member in group.documents
    }
    if len(numbers) > 1:
        suggestions = {
            member: Suggestion.KEEP if member == keeper.id else Suggestion.NONE for member in suggestions
        }
    return SuggestedKeeper(keeper.id, reason, suggestions)


def _suggestion(
    group: Group,
    documents: dict[int, Document],
    keeper: int,
    member: int,
    pages_compared: frozenset[tuple[int, int]],
) -> Suggestion:
    if member == keeper:
        return Suggestion.KEEP
    pair = group.pair(keeper, member)
    if pair is None or not group.matches(keeper, member) or pair.facts.conflict or pair.kind is Kind.VERSION:
        return Suggestion.NONE
    if pair.kind is Kind.CONTAINED and pair.part == keeper:
        return Suggestion.NONE
    one, other = documents.get(keeper), documents.get(member)
    if one is None or other is None or other.version_count > 1:
        return Suggestion.NONE  # older file versions would go along, and nobody compared those
    same_file = one.checksum is not None and one.checksum == other.checksum
    return Suggestion.TRASH if same_file or pair.ids in pages_compared else Suggestion.NONE


Rule = tuple[KeeperReason, Callable[[DocumentOutline], float]]


def choose_keeper(
    group: GroupOutline, members: list[DocumentOutline]
) -> tuple[DocumentOutline, KeeperReason]:
    """Narrow the members down rule by rule; the last rule that narrowed them is the reason."""
    left = members
    reason = KeeperReason.ADDED_FIRST
    for name, value in _rules(group, members):
        values = [value(member) for member in left]
        best = max(values)
        narrowed = [member for member, own in zip(left, values, strict=True) if own == best]
        if len(narrowed) < len(left):
            left, reason = narrowed, name
        if len(left) == 1:
            break
    return min(left, key=lambda member: member.id), reason


def _rules(group: GroupOutline, members: list[DocumentOutline]) -> tuple[Rule, ...]:
    """The rules in order: never a part for its whole; of versions the newest stage."""
    newest: Rule = (KeeperReason.LATEST_VERSION, _day_on_paper)
    return (
        (KeeperReason.WHOLE, lambda document: group.wholes.count(document.id)),
        *((newest,) if group.kind is Kind.VERSION else ()),
        (KeeperReason.ARCHIVE_NUMBER, lambda document: document.archive_serial_number is not None),
        (KeeperReason.TRUE_ORIGINAL, lambda document: _is_source_of(document, members)),
        (KeeperReason.MORE_METADATA, lambda document: document.metadata_weight),
        (KeeperReason.ADDED_FIRST, lambda document: -(document.added or _NEVER).timestamp()),
    )


def _day_on_paper(document: DocumentOutline) -> int:
    return document.created.toordinal() if document.created else 0


def _is_source_of(document: DocumentOutline, members: list[DocumentOutline]) -> bool:
    """Whether another member's original is this one's archive version: then this is the true original."""
    archive = document.archive_checksum
    return archive is not None and any(
        other.checksum == archive for other in members if other.id != document.id
    )
