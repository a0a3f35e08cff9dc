"""The share that is done, the rate and the time left, and the words for the stages."""

from __future__ import annotations

import pytest

from app.domain.progress import Progress, Stage
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.scan import wording
from app.ui.scan.progress_estimate import ProgressEstimate
from app.ui.scan.stage_list import StageState


def estimate_of(*reports: tuple[float, Stage, int, int]) -> ProgressEstimate:
    estimate = ProgressEstimate(0.0, first_scan=True)
    for now, stage, done, total in reports:
        estimate.update(Progress(stage, done, total), now)
    return estimate


def test_share_never_falls_and_ends_at_one():
    estimate = ProgressEstimate(0.0, first_scan=True)
    shares = []
    reports = [(Stage.SYNC, 500), (Stage.SYNC, 1000), (Stage.SYNC, 900), (Stage.FINGERPRINT, 0)]
    reports += [(stage, 1000) for stage in (Stage.CANDIDATES, Stage.COMPARE, Stage.GROUP, Stage.INDEX)]
    for stage, done in reports:
        estimate.update(Progress(stage, done, 1000), 1.0)
        shares.append(estimate.share)

    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


def test_file_checks_are_not_counted_as_documents():
    estimate = estimate_of((0, Stage.SYNC, 500, 500), (1, Stage.SYNC, 3, 12))

    assert estimate.documents == 500
    assert wording.stages(estimate)[0].note == "Checking files: 3 of 12"
    assert wording.stages(estimate)[0].share == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (2.9, ""),
        (4.0, "62 documents per second"),
        (20.0, "12 documents per second · about 1 minute 30 seconds left"),
        (60.0, "4 documents per second · about 5 minutes left"),
    ],
)
def test_rate_and_time_left_appear_once_reliable(qapp, seconds, expected):
    use_language(LanguageChoice.ENGLISH)
    estimate = estimate_of((0, Stage.SYNC, 0, 1000), (seconds, Stage.SYNC, 250, 1000))

    assert wording.speed(estimate, seconds).replace("\u00a0", " ") == expected


def test_resumed_scan_counts_only_its_own_work():
    estimate = estimate_of((0, Stage.SYNC, 9000, 10000), (10, Stage.SYNC, 9100, 10000))

    assert estimate.rate(10) == pytest.approx(10)


def test_stages_describe_their_work(qapp):
    use_language(LanguageChoice.ENGLISH)
    estimate = estimate_of(
        (0, Stage.SYNC, 0, 12480),
        (40, Stage.SYNC, 12480, 12480),
        (41, Stage.FINGERPRINT, 12480, 12480),
        (113, Stage.CANDIDATES, 1, 1),
        (122, Stage.COMPARE, 24707, 38604),
    )

    shown = [(one.state, one.note.replace("\u00a0", " ")) for one in wording.stages(estimate)]
    assert shown == [
        (StageState.DONE, "12,480 documents · 41 s"),
        (StageState.DONE, "12,480 documents · 1 min 12 s"),
        (StageState.DONE, "38,604 pairs · 9 s"),
        (StageState.RUNNING, "24,707 of 38,604 pairs"),
        (StageState.WAITING, ""),
        (StageState.WAITING, ""),
    ]
