"""Duplicate settings (threshold, weights and kinds) and the groups they produce.

Every pair of the last analysis is stored with all its scores, so other settings need no new analysis: the
pairs are scored and grouped again.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from app.dedup.grouping import Grouping, PairTable, group_id, group_pairs, pair_table, table_from
from app.domain.decisions import Choice
from app.domain.duplicates import Kind, as_confirmed
from app.domain.errors import SettingInvalid
from app.domain.parameters import Parameters
from app.domain.policies import Policies, Policy, policies_for
from app.domain.progress import NEVER_CANCELLED, CancelToken
from app.services.same_meaning import MeaningChoice
from app.store.analysis_parts import AnalysisBlob
from app.store.settings import SettingsRepository

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from app.domain.duplicates import Pair
    from app.services.library import LocalLibrary
    from app.services.settings_file import DetectionSettings

log = logging.getLogger(__name__)

_CHOSEN, _POLICIES = "detection", "policies"
_ASKED = "ask_about"  # kinds to ask about, as versions before policies stored them
_PAIRS, _FORM = "pairs", "1"
CLASSES = 20  # of the shared text of two documents, from 0 to 1


@dataclass(frozen=True)
class Detection:
    """The settings, and their result for a library.

    Attributes:
        policies: what is done with each kind.
        groups: number of groups of the last analysis; None if there is none.
        up_to_date: True if the last analysis searched with these settings; if not, the next one will.
        shared_text: pairs of the last analysis by shared text (Jaccard), counted in CLASSES classes.
        by_meaning: documents of the same meaning are looked for.
    """

    chosen: Parameters
    policies: Policies
    groups: int | None
    up_to_date: bool
    shared_text: tuple[int, ...]
    by_meaning: bool = False


def pairs_part(pairs: Sequence[Pair], cancel: CancelToken = NEVER_CANCELLED) -> dict[str, AnalysisBlob]:
    """Return the pairs of an analysis as stored, for regrouping with other parameters."""
    return {_PAIRS: AnalysisBlob(_FORM, pair_table(pairs, cancel).as_bytes())}


class DetectionService:
    """The settings, shared by every library of the data folder, and the groups of one library."""

    def __init__(self, local: LocalLibrary) -> None:
        self._local = local
        self._settings = SettingsRepository(local.database)

    def chosen(self) -> Parameters:
        """Return the settings for the next analysis; the defaults where nothing was chosen."""
        stored = self._settings.get(_CHOSEN)
        known = {field.name for field in fields(Parameters)}
        if not isinstance(stored, dict):
            return Parameters()
        values: dict[str, Any] = {name: value for name, value in stored.items() if name in known}
        try:
            return Parameters(**values)
        except SettingInvalid as error:
            log.warning("The stored duplicate settings are ignored: %s", error)
            return Parameters()

    def detection(self) -> Detection:
        """Return the settings and the result of the last analysis."""
        last, chosen, policies = self._local.analyses.parameters(), self.chosen(), self.policies()
        by_meaning = MeaningChoice(self._local.database).load().on
        if last is None:
            return Detection(chosen, policies, None, False, (0,) * CLASSES, by_meaning)
        counts, _ = np.histogram(self._pairs().likenesses[0], CLASSES, (0.0, 1.0))
        groups = len(self._local.analyses.group_ids())
        up_to_date, shared_text = last.compares_like(chosen), tuple(counts.tolist())
        return Detection(chosen, policies, groups, up_to_date, shared_text, by_meaning)

    def choose(self, parameters: Parameters) -> None:
        """Store the settings, and regroup the known pairs."""
        with self._local.database.transaction():
            self._settings.set(_CHOSEN, parameters.as_dict())
            self.regroup(parameters)

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change some parameters by name; the others keep their values.

        Raises:
            SettingInvalid: a value is invalid, alone or together with the others.
        """
        with self._local.database.transaction():
            self.choose(replace(self.chosen(), **changes))

    def policies(self) -> dict[Kind, Policy]:
        """Return what is done with each kind; the defaults where nothing was chosen."""
        return policies_for(self._stored_policies(), self.chosen().kinds)

    def set_policies(self, policies: Policies) -> None:
        """Change what is done with some kinds, and regroup if kinds are switched on or off.

        Raises:
            SettingInvalid: every kind would be off.
        """
        after = {**self.policies(), **policies}
        kinds = tuple(kind for kind, policy in after.items() if policy is not Policy.OFF)
        with self._local.database.transaction():
            # A kind that is switched off keeps its policy for when it is switched on again.
            stored = {**self._stored_policies(), **{kind: after[kind] for kind in kinds}}
            self._settings.set(_POLICIES, {str(kind): str(policy) for kind, policy in stored.items()})
            if set(kinds) != set(self.chosen().kinds):
                self.change({"kinds": kinds})

    def take(self, settings: DetectionSettings) -> None:
        """Store the settings of a file."""
        with self._local.database.transaction():
            self.choose(settings.parameters)
            self.set_policies(settings.policies)

    def _stored_policies(self) -> dict[Kind, Policy]:
        stored, asked = self._settings.get(_POLICIES), self._settings.get(_ASKED)
        if not isinstance(stored, dict):
            return {kind: Policy.ASK for kind in Kind if isinstance(asked, list) and kind in asked}
        known = list(Policy)
        return {kind: Policy(str(stored[kind])) for kind in Kind if stored.get(kind) in known}

    def regroup(self, parameters: Parameters) -> bool:
        """Group the pairs of the last analysis with other weights, another threshold or other kinds.

        Decisions stay with their groups. Decisions of a group that disappears are kept, and apply again when
        it returns. Dismissed pairs stay dismissed in any group.

        Returns:
            False if there is no analysis, or if these parameters may find other pairs, which needs a new
            analysis.
        """
        last = self._local.analyses.parameters()
        if last is None or not last.compares_like(parameters):
            return False
        with self._local.database.transaction():
            dismissals = Dismissals(self._local)
            found = group_pairs(self._pairs(), parameters, dismissals.pairs, self._confirmed())
            dismissals.store()
            groups = zip(found.documents, found.kinds, found.confidences, strict=True)
            self._local.analyses.regroup(parameters, groups, found.weak, group_id)
        return True

    def grouping(self, parameters: Parameters) -> Grouping:
        """Return the groups that other weights, another threshold or other kinds would lead to.

        Args:
            parameters: those of the last analysis in all else.
        """
        return group_pairs(self._pairs(), parameters, Dismissals(self._local).pairs, self._confirmed())

    def confirm(self, a: int, b: int) -> str | None:
        """Call two look-alikes (a < b) duplicates after all, which is remembered while their texts stay.

        Returns:
            The id of their group; None if they are no look-alikes any more.
        """
        pair = self._local.analyses.pair(a, b)
        return None if pair is None or pair.kind.is_duplicate else self.join(pair)

    def join(self, pair: Pair, probability: float = 1.0) -> str | None:
        """Put two documents into one group, which is remembered while their texts stay.

        Args:
            pair: their comparison, whether it is stored or not.
            probability: of two look-alikes as duplicates, 0…1.

        Returns:
            The id of their group, which holds more documents if one of them was in a group; None if nothing
            was analysed yet.
        """
        local, last = self._local, self._local.analyses.parameters()
        if last is None:
            return None
        hashes = local.documents.content_hashes(set(pair.ids))
        with local.database.transaction():
            if (group := local.analyses.group_with(*pair.ids)) is not None:
                return group
            local.pair_verdicts.confirm(*pair.ids, *(hashes.get(document, "") for document in pair.ids))
            changed = as_confirmed(pair, probability)
            local.pair_verdicts.save_pair(changed, self.pairs_with(pair.ids, changed))
            self.regroup(last)
            return local.analyses.group_with(*pair.ids)

    def pairs_with(self, ids: Ids, pair: Pair | None) -> dict[str, AnalysisBlob]:
        """Return the pairs of the last analysis as `pairs_part` does, with this one of these ids, or none."""
        others = [one for one in self._local.analyses.pairs() if one.ids != ids]
        return pairs_part(others if pair is None else [*others, pair])

    def _confirmed(self) -> frozenset[Ids]:
        """Return the pairs that the user called duplicates and whose texts are unchanged."""
        verdicts = self._local.pair_verdicts
        documents = verdicts.confirmed_documents()
        if not documents:
            return frozenset()
        return verdicts.confirmed(self._local.documents.content_hashes(documents))

    def _pairs(self) -> PairTable:
        kept = self._local.analyses.part(_PAIRS, _FORM)
        return pair_table(self._local.analyses.pairs()) if kept is None else table_from(kept)


_TEXTS, _DISMISSALS_FORM = "texts", "1"
_ROW = np.dtype([("id", "<i8"), ("hash", "S32")])

Ids = tuple[int, int]


def texts_part(hashes: Mapping[int, str]) -> dict[str, AnalysisBlob]:
    """Return the hash of each document's text as stored with an analysis, for later dismissals."""
    rows = np.array([(document, text_hash.encode()) for document, text_hash in hashes.items()], _ROW)
    return {_TEXTS: AnalysisBlob(_DISMISSALS_FORM, rows.tobytes())}


class Dismissals:
    """The pairs of one library that the user dismissed and whose texts are unchanged."""

    def __init__(self, local: LocalLibrary, hashes: Mapping[int, str] | None = None) -> None:
        """`hashes`: the hash of each document's current text; read where needed if None."""
        self._local = local
        self._groups = [
            found.group for found in local.decisions.all() if found.choice is Choice.NOT_DUPLICATES
        ]
        groups = local.analyses.groups_by_id(self._groups).values() if self._groups else ()
        if hashes is None:
            members = {document for group in groups for document in group.documents}
            hashes = local.documents.content_hashes(members | local.analyses.dismissed_documents())
        known = {**hashes, **_seen_texts(local)} if groups else {}
        self._fresh: dict[Ids, tuple[str, str]] = {
            pair.ids: (known.get(pair.a, ""), known.get(pair.b, ""))
            for group in groups
            for pair in group.pairs
        }
        self.pairs: frozenset[Ids] = local.analyses.dismissed(hashes) | {
            (a, b) for (a, b), both in self._fresh.items() if (hashes.get(a), hashes.get(b)) == both
        }

    def store(self) -> None:
        """Turn the decisions into stored dismissals, which can no longer be undone."""
        for (a, b), (hash_a, hash_b) in self._fresh.items():
            self._local.analyses.dismiss(a, b, hash_a, hash_b)
        self._local.decisions.clear_all(self._groups)


def _seen_texts(local: LocalLibrary) -> dict[int, str]:
    """Return the text hashes of the last analysis."""
    rows = np.frombuffer(local.analyses.part(_TEXTS, _DISMISSALS_FORM) or b"", _ROW)
    return {
        document: text_hash.decode()
        for document, text_hash in zip(rows["id"].tolist(), rows["hash"].tolist(), strict=True)
    }
