"""The task that compares pages behind the window's back."""

from __future__ import annotations

from multiprocessing import cpu_count

from app.domain.progress import CancelFlag, CancelToken, ProgressSink
from app.domain.servers import Profile
from app.readers.page_files import files_look_alike
from app.services.library import Library
from app.services.review.page_check import PageCheck
from app.store.file_cache import FileCache
from app.system.processes import OtherProcesses
from app.tasks.context import TaskContext

AT_ONCE = 2  # pairs; each takes a process of some 150 MB


def check_pages(bench: TaskContext, cancel: CancelFlag, progress: ProgressSink, *, profile: Profile) -> int:
    """Compare the pages of likely copies, so that they may be suggested (S14); how many pairs are alike."""
    cache = FileCache(bench.app.folders.cache)
    return compare_pages_of(bench.connected(profile), cache, cancel, progress)


def compare_pages_of(library: Library, cache: FileCache, cancel: CancelToken, progress: ProgressSink) -> int:
    """The same for a library that is open, in as many processes as there are processors, but two at most."""
    at_once = min(AT_ONCE, cpu_count())
    with OtherProcesses(files_look_alike, cancel, at_once) as look_alike:
        return PageCheck(library, cache, look_alike, cancel, progress, at_once=at_once).run()
