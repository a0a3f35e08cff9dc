"""The page check continues after one comparison is killed, and reports it at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.errors import ProcessEnded
from app.domain.progress import CancelFlag
from app.services.review.page_check import PageCheck
from app.store.file_cache import FileCache
from tests.support.builders import GROUPS, harness_at


def test_oversized_pair_does_not_block_other_comparisons(tmp_path: Path):
    asked = []

    def ends_at_the_first(one: Path, other: Path) -> bool:
        asked.append((one, other))
        if len(asked) == 1:
            raise ProcessEnded
        return True

    with harness_at(tmp_path / "data") as harness:
        harness.scan(*GROUPS)
        library, cache = harness.library, FileCache(tmp_path / "cache")

        with pytest.raises(ProcessEnded):
            PageCheck(library, cache, ends_at_the_first, CancelFlag()).run()

        members = [number for group in GROUPS for number in group.documents]
        alike = library.local.analyses.pages_compared(library.local.documents.many(members))
        assert len(alike) == len(asked) - 1 > 0


def test_pages_that_were_compared_are_not_compared_again(tmp_path: Path):
    asked = []

    def differ(one: Path, other: Path) -> bool:
        asked.append((one, other))
        return False

    with harness_at(tmp_path / "data") as harness:
        harness.scan(*GROUPS)
        library, cache = harness.library, FileCache(tmp_path / "cache")

        assert PageCheck(library, cache, differ, CancelFlag(), at_once=2).run() == 0
        first = len(asked)
        PageCheck(library, cache, differ, CancelFlag(), at_once=2).run()

    assert first > 0
    assert len(asked) == first
