"""Choose which document of a group to keep: of the ordered rules, the first that differs decides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType

from app.domain.documents import Document
from app.domain.duplicates import Cause, Group, KeeperReason, Kind, Pair, Suggestion
from app.domain.page_answers import PageAnswer
from app.domain.policies import DEFAULT_POLICIES, Policies, Policy
from app.domain.summaries import DocumentSummary, GroupSummary

_NEVER = datetime.max.replace(tzinfo=UTC)


class WhyNot(StrEnum):
    """Why a copy is not proposed for the trash and needs a decision by the user."""

    GONE = "gone"
    NOT_DIRECT = "not-direct"
    CONFLICT = "conflict"
    VERSION = "version"
    ASKED = "asked"
    ONLY_SHOWN = "only-shown"
    WHOLE_OF_KEEPER = "whole-of-keeper"
    FILE_VERSIONS = "file-versions"
    FEW_WORDS = "few-words"
    CLASSIC = "classic"
    PAGES_NOT_COMPARED = "pages-not-compared"
    PAGES_DIFFER = "pages-differ"
    PAGES_UNSURE = "pages-unsure"
    INK_ON_COPY = "ink-on-copy"
    INK_ON_KEEPER = "ink-on-keeper"
    SEVERAL_NUMBERS = "several-numbers"


@dataclass(frozen=True)
class SuggestedKeeper:
    """The member to keep, the rule that chose it, and the suggestion for every member.

    Attributes:
        why_not: the reason for each suggestion NONE, by member.
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
    ink: Collection[tuple[int, int]] = (),
    policies: Policies = DEFAULT_POLICIES,
    latest: tuple[int, ...] = (),
) -> SuggestedKeeper:
    """Suggest a keeper, and the trash for copies that are safe to preselect.

    A copy is proposed for the trash only if it matches the keeper directly without conflicting facts, is the
    same file or showed no ink of its own when the pages were compared (S14), and if at most one of the group
    has an archive serial number. For short texts and the classic preset it must be the same file.

    Args:
        group: the group.
        documents: its members by id.
        pages_compared: pairs (a < b) whose page pictures were compared and are alike.
        page_answers: results of comparing pages by pair, to explain why a copy is not proposed.
        ink: pairs of members of which only the first bears a stamp, a signature or handwriting, to explain
            why a copy is not proposed.
        policies: of the kinds of pairs; only pairs with SUGGEST are proposed.
        latest: see `GroupSummary.latest`.
    """
    members = [DocumentSummary.of(documents[member]) for member in group.documents if member in documents]
    summary = GroupSummary.of(group, latest)
    keeper = choose_keeper(summary, members)
    reason = _reason(keeper, summary, members)
    numbers = [member for member in members if member.archive_serial_number is not None]
    copies = [member for member in group.documents if member != keeper.id]
    why_not = {
        member: why
        for member in copies
        if (why := _why_not(group, documents, keeper.id, member, pages_compared, policies)) is not None
    }
    for member, why in why_not.items():
        answer = page_answers.get((min(keeper.id, member), max(keeper.id, member)))
        if why is WhyNot.PAGES_NOT_COMPARED and answer is not None:
            why_not[member] = _of_pages(answer, keeper.id, member, ink)
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
    policies: Policies,
) -> WhyNot | None:
    """Return why a copy is not proposed for the trash; None if it is."""
    pair = group.pair(keeper, member)
    one, other = documents.get(keeper), documents.get(member)
    if one is None or other is None:
        return WhyNot.GONE
    if pair is None or not group.matches(keeper, member):
        return WhyNot.NOT_DIRECT
    if (why := _objection(pair, keeper, policies)) is not None:
        return why
    if other.version_count > 1:
        return WhyNot.FILE_VERSIONS  # they would be deleted too, and were not compared
    if one.checksum is not None and one.checksum == other.checksum:
        return None
    if pair.cause.only_suggests:
        return WhyNot.FEW_WORDS if pair.cause is Cause.SHORT_TEXT else WhyNot.CLASSIC
    return None if pair.ids in pages_compared else WhyNot.PAGES_NOT_COMPARED


def _objection(pair: Pair, keeper: int, policies: Policies) -> WhyNot | None:
    """Return the objection that follows from the pair alone, whatever the files are."""
    if pair.facts.conflict:
        return WhyNot.CONFLICT
    policy = policies.get(pair.kind, Policy.ASK)
    if policy is Policy.SHOW:
        return WhyNot.ONLY_SHOWN
    if pair.kind is Kind.VERSION:
        return WhyNot.VERSION
    if policy is not Policy.SUGGEST:
        return WhyNot.ASKED
    if pair.kind is Kind.CONTAINED and pair.part == keeper:
        return WhyNot.WHOLE_OF_KEEPER
    return None


def _of_pages(answer: PageAnswer, keeper: int, member: int, ink: Collection[tuple[int, int]]) -> WhyNot:
    """Return what the compared pages say against a copy."""
    if answer is PageAnswer.SAME:
        return WhyNot.PAGES_NOT_COMPARED
    if (member, keeper) in ink:
        return WhyNot.INK_ON_COPY
    if (keeper, member) in ink:
        return WhyNot.INK_ON_KEEPER
    return WhyNot.PAGES_DIFFER if answer is PageAnswer.OTHER else WhyNot.PAGES_UNSURE


_RULES = (
    KeeperReason.WHOLE,
    KeeperReason.LATEST_VERSION,
    KeeperReason.ARCHIVE_NUMBER,
    KeeperReason.TRUE_ORIGINAL,
    KeeperReason.MORE_METADATA,
    KeeperReason.ADDED_FIRST,
)


def choose_keeper(group: GroupSummary, members: list[DocumentSummary]) -> DocumentSummary:
    """Return the member that ranks highest; of equal ones that with the lowest id."""
    return max(members, key=lambda member: (_rank(member, group, members), -member.id))


def copies_worst_first(members: list[DocumentSummary]) -> list[DocumentSummary]:
    """Return copies of one stage, the one to keep last."""
    ranked = {member.id: (_rank_among_copies(member, members), -member.id) for member in members}
    return sorted(members, key=lambda member: ranked[member.id])


def _reason(keeper: DocumentSummary, group: GroupSummary, members: list[DocumentSummary]) -> KeeperReason:
    """Return the rule that distinguishes the keeper from the member closest to it."""
    best = _rank(keeper, group, members)
    needed = [
        _RULES.index(rule)
        for member in members
        for rule in _first_difference(best, _rank(member, group, members))
    ]
    return _RULES[max(needed)] if needed else KeeperReason.ADDED_FIRST


def _first_difference(best: tuple[float, ...], other: tuple[float, ...]) -> tuple[KeeperReason, ...]:
    """Return the first rule by which two ranks differ; none if they are equal."""
    rules = zip(_RULES, best, other, strict=True)
    return next(((rule,) for rule, mine, its in rules if mine != its), ())


def _rank(member: DocumentSummary, group: GroupSummary, members: list[DocumentSummary]) -> tuple[float, ...]:
    """Return a member's rank by each of _RULES, higher is better.

    A whole ranks above its parts; of versions, the latest ranks first.
    """
    return (
        group.wholes.count(member.id),
        _lateness(member, group),
        *_rank_among_copies(member, members),
    )


def _lateness(member: DocumentSummary, group: GroupSummary) -> int:
    """Return a rank by stage; without chains, that is by the date."""
    if group.latest:
        return member.id in group.latest
    return member.created.toordinal() if group.kind is Kind.VERSION and member.created else 0


def _rank_among_copies(member: DocumentSummary, members: list[DocumentSummary]) -> tuple[float, ...]:
    return (
        member.archive_serial_number is not None,
        member.archive_checksum is not None and _is_source_of(member, members),
        member.metadata_weight,
        -(member.added or _NEVER).timestamp(),
    )


def _is_source_of(document: DocumentSummary, members: list[DocumentSummary]) -> bool:
    """Return whether another member's original is this one's archive file, so this is the original."""
    archive = document.archive_checksum
    return any(other.checksum == archive for other in members if other.id != document.id)
