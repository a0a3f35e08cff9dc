"""Rules of the user that choose the keeper of many groups at once, tried in turn.

A rule keeps the documents of a group that it ranks highest; if that is one, it is the keeper, otherwise the
next rule decides among them. `app.services.review.batch_table` carries rules out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.duplicates import Kind
from app.domain.errors import SettingInvalid


class RuleName(StrEnum):
    """What a rule looks for in a document; the values are those of files with rules."""

    HAS_ASN = "has-asn"
    OWNED_BY_ME = "owned-by-me"
    MOST_TAGS = "most-tags"
    MOST_FIELDS = "most-fields"
    HAS_CORRESPONDENT = "has-correspondent"
    ADDED_FIRST = "added-first"
    ADDED_LAST = "added-last"
    CREATED_FIRST = "created-first"
    CREATED_LAST = "created-last"
    MOST_PAGES = "most-pages"
    LARGEST_FILE = "largest-file"
    SMALLEST_FILE = "smallest-file"
    HAS_ARCHIVE = "has-archive"
    PDF_ORIGINAL = "pdf-original"
    DIGITAL_ORIGINAL = "digital-original"
    HAS_INK = "has-ink"
    MOST_SHARE_LINKS = "most-share-links"
    HAS_TAG = "has-tag"
    LACKS_TAG = "lacks-tag"
    UNDER_PATH = "under-path"

    @property
    def needs_value(self) -> bool:
        """Whether the rule names a tag or a storage path."""
        return self in (RuleName.HAS_TAG, RuleName.LACKS_TAG, RuleName.UNDER_PATH)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes:
        value: id of the tag or storage path that it names; None for rules that name none.

    Raises:
        SettingInvalid: it names nothing although it must, or the other way round.
    """

    name: RuleName
    value: int | None = None

    def __post_init__(self) -> None:
        if self.name.needs_value != (self.value is not None):
            raise SettingInvalid(f"The rule “{self.name}” must name a tag or storage path, and no other may.")


DEFAULT_KINDS = frozenset({Kind.EXACT, Kind.NEAR})
DEFAULT_CONFIDENCE = 0.95
DEFAULT_RULES = (
    Rule(RuleName.HAS_ASN),
    Rule(RuleName.OWNED_BY_ME),
    Rule(RuleName.MOST_TAGS),
    Rule(RuleName.HAS_ARCHIVE),
    Rule(RuleName.ADDED_LAST),
)


@dataclass(frozen=True)
class RuleSet:
    """Rules in their order, and the groups they are for.

    Attributes:
        kinds: of the groups.
        min_confidence: 0…1, of the groups.
    """

    rules: tuple[Rule, ...] = DEFAULT_RULES
    kinds: frozenset[Kind] = field(default=DEFAULT_KINDS)
    min_confidence: float = DEFAULT_CONFIDENCE

    def as_dict(self) -> dict[str, object]:
        """Return the form in which it is stored."""
        return {
            "rules": [[str(rule.name), rule.value] for rule in self.rules],
            "kinds": sorted(map(str, self.kinds)),
            "min_confidence": self.min_confidence,
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, object]) -> RuleSet:
        """Return the rule set of a stored form."""
        rules, kinds, confidence = stored["rules"], stored["kinds"], stored["min_confidence"]
        if not (isinstance(rules, list) and isinstance(kinds, list) and isinstance(confidence, float)):
            raise SettingInvalid("The stored rules cannot be read. Make them anew.")
        return cls(
            tuple(Rule(RuleName(name), value) for name, value in rules),
            frozenset(map(Kind, kinds)),
            confidence,
        )


NEWEST_EXACT = RuleSet((Rule(RuleName.ADDED_LAST),), frozenset({Kind.EXACT}))
"""The rules of "Keep newest of all…" on the overview."""


class Left(StrEnum):
    """Why a batch leaves a group to the user; of several reasons the first of these is named."""

    BY_POLICY = "by-policy"
    CONFLICT = "conflict"
    CHANGED = "changed"
    SEVERAL_NUMBERS = "several-numbers"
    LOW_CONFIDENCE = "low-confidence"
    TIE = "tie"
    PROTECTED = "protected"
    NOT_PERMITTED = "not-permitted"
    NOT_DIRECT = "not-direct"
    INK = "ink"
    WHOLE_OF_KEEPER = "whole-of-keeper"
    NOT_THE_SAME = "not-the-same"
    FILE_VERSIONS = "file-versions"
    FEW_WORDS = "few-words"
    PAGES_DIFFER = "pages-differ"
    PAGES_UNSURE = "pages-unsure"
    PAGES_NOT_COMPARED = "pages-not-compared"
