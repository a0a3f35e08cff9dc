"""The task that compares pages behind the window's back."""

from __future__ import annotations

from app.domain.progress import CancelFlag, ProgressSink
from app.domain.servers import Profile
from app.services.page_check import PageCheck
from app.store.file_cache import FileCache
from app.tasks.other_process import OtherProcess
from app.tasks.page_images import files_look_alike
from app.tasks.workbench import Workbench


def check_pages(bench: Workbench, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile) -> int:
    """Compare the pages of likely copies, so that they may be suggested (S14); how many pairs are alike."""
    cache = FileCache(bench.app.folders.cache)
    with OtherProcess(files_look_alike, cancel) as look_alike:
        return PageCheck(bench.connected(profile), cache, look_alike, cancel, progress).run()
