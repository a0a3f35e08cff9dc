"""Which document of a group to keep, and why: ordered rules, the first that tells two apart decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType

from app.domain.documents import Document
from app.domain.duplicates import Cause, Group, KeeperReason, Kind, Pair, Suggestion
from app.domain.page_answers import PageAnswer
from app.domain.summaries import DocumentSummary, GroupSummary

_NEVER = datetime.max.replace(tzinfo=UTC)


class WhyNot(StrEnum):
    """Why a copy is not proposed for the trash, so that somebody has to look."""

    GONE = "gone"
    NOT_DIRECT = "not-direct"
    CONFLICT = "conflict"
    VERSION = "version"
    ASKED = "asked"
    WHOLE_OF_KEEPER = "whole-of-keeper"
    FILE_VERSIONS = "file-versions"
    FEW_WORDS = "few-words"
    CLASSIC = "classic"
    PAGES_NOT_COMPARED = "pages-not-compared"
    PAGES_DIFFER = "pages-differ"
    PAGES_UNSURE = "pages-unsure"
    SEVERAL_NUMBERS = "several-numbers"


@dataclass(frozen=True)
class SuggestedKeeper:
    """The member to keep, the rule that chose it, and what is proposed for every member.

    Attributes:
        why_not: for each member with the suggestion NONE, why.
    """

    document: int
    reason: KeeperReason
    suggestions: dict[int, Suggestion]
    why_not: Mapping[int, WhyNot] = field(default_factory=dict)


def suggest_keeper(
    group: Group,
    documents: dict[int, Document],
    *,
    pages_compared: frozenset[tuple[int, int]] = frozenset(),
    page_answers: Mapping[tuple[int, int], PageAnswer] = MappingProxyType({}),
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
        page_answers: what comparing answered for pairs, to say why a copy is not proposed.
        asked: kinds of pairs for which the user wants to be asked each time: nothing of them is proposed.
    """
    members = [DocumentSummary.of(documents[member]) for member in group.documents if member in documents]
    outline = GroupSummary.of(group)
    keeper = choose_keeper(outline, members)
    reason = _reason(keeper, outline, members)
    numbers = [member for member in members if member.archive_serial_number is not None]
    copies = [member for member in group.documents if member != keeper.id]
    why_not = {
        member: why
        for member in copies
        if (why := _why_not(group, documents, keeper.id, member, pages_compared, asked)) is not None
    }
    for member, why in why_not.items():
        answer = page_answers.get((min(keeper.id, member), max(keeper.id, member)))
        if why is WhyNot.PAGES_NOT_COMPARED and answer in _OF_PAGES:
            why_not[member] = _OF_PAGES[answer]
    if len(numbers) > 1:
        why_not = {member: why_not.get(member, WhyNot.SEVERAL_NUMBERS) for member in copies}
    suggestions = {
        member: Suggestion.NONE if member in why_not else Suggestion.TRASH for member in group.documents
    }
    suggestions[keeper.id] = Suggestion.KEEP
    return SuggestedKeeper(keeper.id, reason, suggestions, why_not)


def _why_not(
    group: Group,
    documents: dict[int, Document],
    keeper: int,
    member: int,
    pages_compared: frozenset[tuple[int, int]],
    asked: frozenset[Kind],
) -> WhyNot | None:
    """Why a copy is not proposed for the trash; None if it is."""
    pair = group.pair(keeper, member)
    one, other = documents.get(keeper), documents.get(member)
    if one is None or other is None:
        return WhyNot.GONE
    if pair is None or not group.matches(keeper, member):
        return WhyNot.NOT_DIRECT
    if (why := _judged_apart(pair, keeper, asked)) is not None:
        return why
    if other.version_count > 1:
        return WhyNot.FILE_VERSIONS  # they would go along, and nobody compared those
    if one.checksum is not None and one.checksum == other.checksum:
        return None
    if pair.cause.only_suggests:
        return WhyNot.FEW_WORDS if pair.cause is Cause.SHORT_TEXT else WhyNot.CLASSIC
    return None if pair.ids in pages_compared else WhyNot.PAGES_NOT_COMPARED


def _judged_apart(pair: Pair, keeper: int, asked: frozenset[Kind]) -> WhyNot | None:
    """What of the pair itself speaks against it, whatever the files are."""
    if pair.facts.conflict:
        return WhyNot.CONFLICT
    if pair.kind is Kind.VERSION:
        return WhyNot.VERSION
    if pair.kind in asked:
        return WhyNot.ASKED
    if pair.kind is Kind.CONTAINED and pair.part == keeper:
        return WhyNot.WHOLE_OF_KEEPER
    return None


_OF_PAGES = {PageAnswer.OTHER: WhyNot.PAGES_DIFFER, PageAnswer.UNSURE: WhyNot.PAGES_UNSURE}
_RULES = (
    KeeperReason.WHOLE,
    KeeperReason.LATEST_VERSION,
    KeeperReason.ARCHIVE_NUMBER,
    KeeperReason.TRUE_ORIGINAL,
    KeeperReason.MORE_METADATA,
    KeeperReason.ADDED_FIRST,
)


def choose_keeper(group: GroupSummary, members: list[DocumentSummary]) -> DocumentSummary:
    """The member that is best by the first rule that tells it from each other one; else the lowest id."""
    return max(members, key=lambda member: (_rank(member, group, members), -member.id))


def _reason(keeper: DocumentSummary, group: GroupSummary, members: list[DocumentSummary]) -> KeeperReason:
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


def _rank(member: DocumentSummary, group: GroupSummary, members: list[DocumentSummary]) -> tuple[float, ...]:
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


def _day_on_paper(document: DocumentSummary) -> int:
    return document.created.toordinal() if document.created else 0


def _is_source_of(document: DocumentSummary, members: list[DocumentSummary]) -> bool:
    """Whether another member's original is this one's archive version: then this is the true original."""
    archive = document.archive_checksum
    return any(other.checksum == archive for other in members if other.id != document.id)
