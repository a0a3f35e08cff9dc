"""What the app does with the groups of each kind."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from app.domain.duplicates import Kind


class Policy(StrEnum):
    """What is done with groups of a kind.

    SUGGEST marks a keeper and the copies that are safe to trash. ASK suggests nothing. LINK suggests to keep
    all and link them, after asking how. SHOW lists the groups without counting them as open questions. OFF
    does not look for the kind.
    """

    SUGGEST = "suggest"
    ASK = "ask"
    LINK = "link"
    SHOW = "show"
    OFF = "off"


Policies = Mapping[Kind, Policy]

OFFERED_KINDS = (Kind.EXACT, Kind.NEAR, Kind.VERSION, Kind.CONTAINED)
"""The kinds of duplicates that an analysis can find, in the order of the settings."""

DEFAULT_POLICIES: Policies = {
    Kind.EXACT: Policy.SUGGEST,
    Kind.NEAR: Policy.SUGGEST,
    Kind.VERSION: Policy.ASK,  # which version is needed only the user can know
    Kind.CONTAINED: Policy.SUGGEST,
    Kind.SEMANTIC: Policy.ASK,
}


LINKABLE_KINDS = (Kind.NEAR, Kind.VERSION)


def offered_for(kind: Kind) -> tuple[Policy, ...]:
    """Return the policies that can be chosen for a kind."""
    return tuple(policy for policy in Policy if policy is not Policy.LINK or kind in LINKABLE_KINDS)


def policies_for(chosen: Policies, kinds: Collection[Kind]) -> dict[Kind, Policy]:
    """Return the policy of each duplicate kind: OFF outside of `kinds`, the default where none was chosen."""
    return {
        kind: chosen.get(kind, default) if kind in kinds else Policy.OFF
        for kind, default in DEFAULT_POLICIES.items()
    }
