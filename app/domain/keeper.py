"""Choose which document of a group to keep: of the ordered rules, the first that differs decides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType

from app.domain.documents import Document
from app.domain.duplicates import Cause, Group, KeeperReason, Kind, Suggestion
from app.domain.page_answers import PageAnswer
from app.domain.policies import DEFAULT_POLICIES, Policies, Policy
from app.domain.summaries import DocumentSummary, GroupSummary, PairSummary

_NEVER = datetime.max.replace(tzinfo=UTC)


class WhyNot(StrEnum):
    """Why a copy is not proposed for the trash and needs a decision by the user."""

    GONE = "gone"
    PROTECTED = "protected"
    NOT_DIRECT = "not-direct"
    CONFLICT = "conflict"
    VERSION = "version"
    MEANING = "meaning"
    ASKED = "asked"
    ONLY_SHOWN = "only-shown"
    LINK = "link"
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
    page_answers: Mapping[tuple[int, int], PageAnswer] = MappingProxyType({}),
    ink: Collection[tuple[int, int]] = (),
    policies: Policies = DEFAULT_POLICIES,
    latest: tuple[int, ...] = (),
    protected: Collection[int] = (),
) -> SuggestedKeeper:
    """Suggest a keeper, and the trash for copies that are safe to preselect.

    A copy is proposed for the trash only if it matches the keeper directly without conflicting facts, is the
    same file or showed no ink of its own when the pages were compared (S14), and if at most one of the group
    has an archive serial number. For short texts and the classic preset it must be the same file.

    Args:
        group: the group.
        documents: its members by id.
        page_answers: results of comparing pages by pair (a < b).
        ink: pairs of members of which only the first bears a stamp, a signature or handwriting, to explain
            why a copy is not proposed.
        policies: of the kinds of pairs; only pairs with SUGGEST are proposed.
        protected: members that the user protects.
        latest: see `GroupSummary.latest`.
    """
    members = {
        member: DocumentSummary.of(documents[member]) for member in group.documents if member in documents
    }
    summary = GroupSummary.of(group, latest)
    keeper = choose_keeper(summary, list(members.values()))
    pairs = {pair.ids: PairSummary.of(pair, weak=pair.ids in group.weak) for pair in group.pairs}
    why_not = reasons_against(
        keeper.id,
        summary.documents,
        members,
        pairs,
        page_answers,
        ink,
        policies,
        protected,
    )
    suggestions = {
        member: Suggestion.NONE if member in why_not else Suggestion.TRASH for member in group.documents
    }
    suggestions[keeper.id] = Suggestion.KEEP
    reason = _reason(keeper, summary, list(members.values()))
    return SuggestedKeeper(keeper.id, reason, suggestions, why_not)


def reasons_against(
    keeper: int,
    members: Collection[int],
    documents: Mapping[int, DocumentSummary],
    pairs: Mapping[tuple[int, int], PairSummary],
    page_answers: Mapping[tuple[int, int], PageAnswer],
    ink: Collection[tuple[int, int]],
    policies: Policies,
    protected: Collection[int],
) -> dict[int, WhyNot]:
    """Return why copies of a keeper are not proposed for the trash, by copy; the others are.

    Args:
        members: of the group, with the keeper.
        documents: at least those of the members that still exist, by id.
        pairs: at least the compared ones of the members, by ids (a < b).
        page_answers, ink, policies, protected: as in `suggest_keeper`.
    """
    copies = [member for member in members if member != keeper]
    found: dict[int, WhyNot] = {}
    for member in copies:
        ids = (keeper, member) if keeper < member else (member, keeper)
        one, other, pair = documents.get(keeper), documents.get(member), pairs.get(ids)
        why = _why_not(one, other, pair, page_answers.get(ids), policies)
        if why in _OF_PAGES and (member, keeper) in ink:
            why = WhyNot.INK_ON_COPY
        elif why in _OF_PAGES and (keeper, member) in ink:
            why = WhyNot.INK_ON_KEEPER
        if member in protected:
            why = WhyNot.PROTECTED
        if why is not None:
            found[member] = why
    numbered = (documents[member].archive_serial_number for member in members if member in documents)
    if sum(number is not None for number in numbered) > 1:
        found = {member: found.get(member, WhyNot.SEVERAL_NUMBERS) for member in copies}
    return found


def _why_not(
    keeper: DocumentSummary | None,
    copy: DocumentSummary | None,
    pair: PairSummary | None,
    pages: PageAnswer | None,
    policies: Policies,
) -> WhyNot | None:
    """Return why a copy is not proposed for the trash; None if it is."""
    if keeper is None or copy is None:
        return WhyNot.GONE
    if pair is None or not pair.matches:
        return WhyNot.NOT_DIRECT
    if (why := _objection(pair, keeper.id, policies)) is not None:
        return why
    if copy.version_count > 1:
        return WhyNot.FILE_VERSIONS  # they would be deleted too, and were not compared
    if keeper.checksum is not None and keeper.checksum == copy.checksum:
        return None
    if pair.cause.only_suggests:
        return WhyNot.FEW_WORDS if pair.cause is Cause.SHORT_TEXT else WhyNot.CLASSIC
    if pages is PageAnswer.SAME:
        return None
    return WhyNot.PAGES_NOT_COMPARED if pages is None else _OF_PAGES_ANSWER[pages]


def _objection(pair: PairSummary, keeper: int, policies: Policies) -> WhyNot | None:
    """Return the objection that follows from the pair alone, whatever the files are."""
    if pair.has_conflict:
        return WhyNot.CONFLICT
    policy = policies.get(pair.kind, Policy.ASK)
    if policy is Policy.SHOW:
        return WhyNot.ONLY_SHOWN
    if policy is Policy.LINK:
        return WhyNot.LINK
    if pair.kind is Kind.VERSION:
        return WhyNot.VERSION
    if pair.kind is Kind.SEMANTIC:  # the words differ, so nothing proves it to be the same paper (S15)
        return WhyNot.MEANING
    if policy is not Policy.SUGGEST:
        return WhyNot.ASKED
    return WhyNot.WHOLE_OF_KEEPER if pair.part == keeper else None


_OF_PAGES_ANSWER = {PageAnswer.OTHER: WhyNot.PAGES_DIFFER, PageAnswer.UNSURE: WhyNot.PAGES_UNSURE}
_OF_PAGES = frozenset(_OF_PAGES_ANSWER.values())
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
