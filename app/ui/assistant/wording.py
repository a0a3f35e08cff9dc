"""Rules, and what they measured, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.domain.documents import Taxonomy
from app.domain.keeper_rules import Rule, RuleName
from app.domain.summaries import Candidate
from app.services.phrases import Words
from app.services.review.batch import EffectRow
from app.ui.look.formats import format_date, format_number, format_size, joined
from app.ui.look.translation import language, text

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COUNTED = (RuleName.MOST_TAGS, RuleName.MOST_FIELDS, RuleName.MOST_PAGES, RuleName.MOST_SHARE_LINKS)
_DETAILS: Mapping[RuleName, Callable[[Candidate], str]] = {
    RuleName.HAS_ASN: lambda one: str(one.archive_serial_number),
    RuleName.CREATED_FIRST: lambda one: format_date(one.created) if one.created else "",
    RuleName.CREATED_LAST: lambda one: format_date(one.created) if one.created else "",
    RuleName.LARGEST_FILE: lambda one: format_size(one.file_size or 0),
    RuleName.SMALLEST_FILE: lambda one: format_size(one.file_size or 0),
}


def rule_text(rule: Rule, taxonomy: Taxonomy) -> str:
    """Return what a rule looks for, to follow "Keep the document that …"."""
    return (
        text(f"r.{rule.name}", x=_named(rule, taxonomy)) if rule.name.needs_value else text(f"r.{rule.name}")
    )


def _named(rule: Rule, taxonomy: Taxonomy) -> str:
    number = rule.value or 0
    if rule.name is RuleName.UNDER_PATH:
        return taxonomy.storage_paths.get(number, f"#{number}")
    tag = taxonomy.tags.get(number)
    return tag.name if tag else f"#{number}"


def letter_of(document: int, row: EffectRow, first: int | None) -> str:
    """Return a member's letter as the review shows it: the suggested keeper, `first`, is A."""
    members = [one.id for one in row.members]
    if first in members:
        members = [first, *(one for one in members if one != first)]
    place = members.index(document)
    return LETTERS[place] if place < len(LETTERS) else str(place + 1)


def why_text(row: EffectRow, rules: tuple[Rule, ...], taxonomy: Taxonomy, first: int | None) -> str:
    """Return why a group is decided as it is, or why it is left to the user."""
    if row.left is not None:
        return Words(language())(f"batch.{row.left}")
    if row.rule is None or row.keeper is None:
        return ""
    rule = rules[row.rule]
    return text("as.rule", i=row.rule + 1, why=_measured(row, rule, taxonomy, first))


def _measured(row: EffectRow, rule: Rule, taxonomy: Taxonomy, first: int | None) -> str:
    places = {one.id: place for place, one in enumerate(row.members)}
    keeper = row.members[places[row.keeper or 0]]
    letter = letter_of(keeper.id, row, first)
    if rule.name in _COUNTED:
        counts = {one.id: round(row.values[places[one.id]] or 0) for one in row.members}
        most = counts.pop(keeper.id)
        if len(counts) > 1:
            others = joined([format_number(count) for count in sorted({*counts.values()}, reverse=True)])
            return text(f"as.why.{rule.name}.n", n=most, a=letter, x=others)
        ((other, count),) = counts.items()
        return text(f"as.why.{rule.name}", n=most, a=letter, b=letter_of(other, row, first), m=count)
    if rule.name.needs_value:
        return text(f"as.why.{rule.name}", a=letter, x=_named(rule, taxonomy))
    detail = _DETAILS.get(rule.name)
    if detail is not None:
        return text(f"as.why.{rule.name}", a=letter, x=detail(keeper))
    return text(f"as.why.{rule.name}", a=letter)
