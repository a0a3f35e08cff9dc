"""Why nothing is suggested, counted over all groups of a library that wait for a decision."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from app.domain.keeper import choose_keeper, reasons_against
from app.services.chains import ChainService
from app.services.review.batch import is_protected
from app.services.review.groups import latest_of
from app.services.review.protected_documents import current_protection
from app.services.scan.detection import DetectionService

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.domain.duplicates import Kind
    from app.domain.keeper import WhyNot
    from app.domain.progress import CancelToken
    from app.services.library import LocalLibrary

_AT_ONCE = 500  # groups between two looks at the cancel token: some 10 ms


def reasons_by_kind(local: LocalLibrary, cancel: CancelToken) -> Mapping[Kind, Counter[WhyNot]]:
    """Return how many undecided groups have a copy that is not suggested for the trash, by its reason.

    Of a group with several such copies the first one's reason counts. With 50,000 groups this takes seconds.

    Raises:
        OperationCancelled: within 200 ms of the token being cancelled.
    """
    decided = {decision.group for decision in local.decisions.all()}
    groups = [group for group in local.analyses.summaries() if group.id not in decided]
    cancel.raise_if_cancelled()
    documents = local.documents.summaries({member for group in groups for member in group.documents})
    cancel.raise_if_cancelled()
    chains = ChainService(local).of_summaries(groups, documents)
    pairs = {pair.ids: pair for pair in local.candidates.pairs() if pair.kind.is_duplicate}
    cancel.raise_if_cancelled()
    answers, ink = local.candidates.page_answers(), local.candidates.ink()
    policies = DetectionService(local).policies()
    protection = current_protection(local)
    candidates = local.candidates.documents() if protection else ()
    protected = {one.id for one in candidates if is_protected(protection, one)}
    found: defaultdict[Kind, Counter[WhyNot]] = defaultdict(Counter)
    for number, group in enumerate(groups):
        if not number % _AT_ONCE:
            cancel.raise_if_cancelled()
        members = [documents[member] for member in group.documents if member in documents]
        if len(members) < 2:
            continue
        keeper = choose_keeper(replace(group, latest=latest_of(chains.get(group.id, ()))), members)
        reasons = reasons_against(
            keeper.id, group.documents, documents, pairs, answers, ink, policies, protected
        )
        if reasons:
            found[group.kind][next(iter(reasons.values()))] += 1
    return found
