"""Reads files with rules that choose keepers (docs/command-line.md): YAML with names, not ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.duplicates import Kind
from app.domain.keeper_rules import DEFAULT_CONFIDENCE, DEFAULT_KINDS, Rule, RuleName, RuleSet
from app.domain.parameters import DUPLICATE_KINDS
from app.domain.protections import Protection
from app.services.yaml_reader import YamlValue, read_yaml

if TYPE_CHECKING:
    from app.domain.documents import Taxonomy

_KEYS = ("rules", "kinds", "min_confidence", "protect")
_NAMED = tuple(name for name in RuleName if name.needs_value)
_PLAIN = tuple(name for name in RuleName if not name.needs_value)


@dataclass(frozen=True)
class RulesFile:
    """What a file with rules says.

    Attributes:
        protection: with the tags below those that the file names.
    """

    rules: RuleSet
    protection: Protection


def read_rules(text: str, taxonomy: Taxonomy) -> RulesFile:
    """Read a file with rules for a library with these names.

    Raises:
        YamlInvalid: it has a wrong key or value, or a name that the library does not have.
    """
    file = read_yaml(text)
    entries = file.mapping(_KEYS)
    names = _Names(taxonomy)
    if "rules" not in entries:
        raise file.invalid("missing", key="rules")
    rules = tuple(_rule(item, names) for item in entries["rules"].items())
    if not rules:
        raise entries["rules"].invalid("empty")
    kinds, confidence = DEFAULT_KINDS, DEFAULT_CONFIDENCE
    if "kinds" in entries:
        kinds = frozenset(Kind(item.choice(*map(str, DUPLICATE_KINDS))) for item in entries["kinds"].items())
        if not kinds:
            raise entries["kinds"].invalid("empty")
    if "min_confidence" in entries:
        confidence = entries["min_confidence"].number(0, 1)
    protection = Protection()
    if "protect" in entries:
        protection = _protection(entries["protect"], names).with_nested_tags(taxonomy)
    return RulesFile(RuleSet(rules, kinds, confidence), protection)


class _Names:
    """Finds the ids of names: as they are written, or else in any case if only one fits."""

    def __init__(self, taxonomy: Taxonomy) -> None:
        self._ids: Mapping[str, Mapping[int, str]] = {
            "no-tag": {number: tag.name for number, tag in taxonomy.tags.items()},
            "no-storage-path": taxonomy.storage_paths,
            "no-owner": taxonomy.users,
            "no-correspondent": taxonomy.correspondents,
            "no-custom-field": {number: field.name for number, field in taxonomy.custom_fields.items()},
        }

    def of(self, value: YamlValue, missing: str) -> int:
        """Return the id of a name; `missing` is the case of the error if there is none."""
        wanted, known = value.text(), self._ids[missing]
        for spelt in (str, str.casefold):
            found = [number for number, name in known.items() if spelt(name) == spelt(wanted)]
            if len(found) == 1:
                return found[0]
        raise value.invalid(missing, value=wanted)

    def all_of(self, entries: Mapping[str, YamlValue], key: str, missing: str) -> frozenset[int]:
        """Return the ids of the names in a list; none without that list."""
        return frozenset(self.of(item, missing) for item in (entries[key].items() if key in entries else ()))


def _rule(item: YamlValue, names: _Names) -> Rule:
    if not item.is_mapping:
        return Rule(RuleName(item.choice(*map(str, _PLAIN))))
    entries = item.mapping(tuple(map(str, _NAMED)))
    if len(entries) != 1:
        raise item.invalid("one")
    ((key, value),) = entries.items()
    name = RuleName(key)
    return Rule(name, names.of(value, "no-storage-path" if name is RuleName.UNDER_PATH else "no-tag"))


def _protection(value: YamlValue, names: _Names) -> Protection:
    entries = value.mapping(
        ("tags", "owners", "correspondents", "storage_paths", "custom_fields", "with_asn")
    )
    return Protection(
        tags=names.all_of(entries, "tags", "no-tag"),
        owners=names.all_of(entries, "owners", "no-owner"),
        correspondents=names.all_of(entries, "correspondents", "no-correspondent"),
        storage_paths=names.all_of(entries, "storage_paths", "no-storage-path"),
        custom_fields=names.all_of(entries, "custom_fields", "no-custom-field"),
        with_asn="with_asn" in entries and entries["with_asn"].flag(),
    )
