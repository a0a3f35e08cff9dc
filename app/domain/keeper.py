"""Which document of a group to keep, and why: ordered rules, the first that tells two apart decides."""

from __future__ import annotations

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
    group: Group,
    documents: dict[int, Document],
    *,
    pages_compared: frozenset[tuple[int, int]] = frozenset(),
    asked: frozenset[Kind] = frozenset(),
) -> SuggestedKeeper:
    """Suggest a keeper, and the trash only where that is safe to preselect.

    A copy is proposed for the trash only if it matches the keeper directly without conflicting facts, and is
    the same file, or its pages were compared and show no ink of their own (S14), and only if not both carry
    an archive serial number of their own. Of short texts, and of what the classic preset found, only the same
    file is.

    Args:
        group: the group.
        documents: its members by id.
        pages_compared: pairs (a < b) whose page pictures were compared and found alike.
        asked: kinds of pairs for which the user wants to be asked each time: nothing of them is proposed.
    """
    members = [DocumentOutline.of(documents[member]) for member in group.documents if member in documents]
    outline = GroupOutline.of(group)
    keeper = choose_keeper(outline, members)
    reason = _reason(keeper, outline, members)
    numbers = [member for member in members if member.archive_serial_number is not None]
    suggestions = {
        member: _suggestion(group, documents, keeper.id, member, pages_compared, asked)
        for member in group.documents
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
    asked: frozenset[Kind],
) -> Suggestion:
    if member == keeper:
        return Suggestion.KEEP
    pair = group.pair(keeper, member)
    if pair is None or not group.matches(keeper, member) or pair.facts.conflict or pair.kind is Kind.VERSION:
        return Suggestion.NONE
    if pair.kind in asked:
        return Suggestion.NONE
    if pair.kind is Kind.CONTAINED and pair.part == keeper:
        return Suggestion.NONE
    one, other = documents.get(keeper), documents.get(member)
    if one is None or other is None or other.version_count > 1:
        return Suggestion.NONE  # older file versions would go along, and nobody compared those
    same_file = one.checksum is not None and one.checksum == other.checksum
    same_pages = pair.ids in pages_compared and not pair.cause.only_suggests
    return Suggestion.TRASH if same_file or same_pages else Suggestion.NONE


_RULES = (
    KeeperReason.WHOLE,
    KeeperReason.LATEST_VERSION,
    KeeperReason.ARCHIVE_NUMBER,
    KeeperReason.TRUE_ORIGINAL,
    KeeperReason.MORE_METADATA,
    KeeperReason.ADDED_FIRST,
)


def choose_keeper(group: GroupOutline, members: list[DocumentOutline]) -> DocumentOutline:
    """The member that is best by the first rule that tells it from each other one; else the lowest id."""
    return max(members, key=lambda member: (_rank(member, group, members), -member.id))


def _reason(keeper: DocumentOutline, group: GroupOutline, members: list[DocumentOutline]) -> KeeperReason:
    """The rule that was needed to tell the keeper from the member that came closest to it."""
    best = _rank(keeper, group, members)
    needed = [
        _RULES.index(rule)
        for member in members
        for rule in _first_difference(best, _rank(member, group, members))
    ]
    return _RULES[max(needed)] if needed else KeeperReason.ADDED_FIRST


def _first_difference(best: tuple[float, ...], other: tuple[float, ...]) -> tuple[KeeperReason, ...]:
    """The first rule by which two ranks differ; none if they are equal."""
    rules = zip(_RULES, best, other, strict=True)
    return next(((rule,) for rule, mine, its in rules if mine != its), ())


def _rank(member: DocumentOutline, group: GroupOutline, members: list[DocumentOutline]) -> tuple[float, ...]:
    """How a member stands by each of _RULES, higher is better: never a part for its whole; of versions the
    newest stage.
    """
    return (
        group.wholes.count(member.id),
        _day_on_paper(member) if group.kind is Kind.VERSION else 0,
        member.archive_serial_number is not None,
        member.archive_checksum is not None and _is_source_of(member, members),
        member.metadata_weight,
        -(member.added or _NEVER).timestamp(),
    )


def _day_on_paper(document: DocumentOutline) -> int:
    return document.created.toordinal() if document.created else 0


def _is_source_of(document: DocumentOutline, members: list[DocumentOutline]) -> bool:
    """Whether another member's original is this one's archive version: then this is the true original."""
    archive = document.archive_checksum
    return any(other.checksum == archive for other in members if other.id != document.id)
