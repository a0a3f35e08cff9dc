"""Comparing the pages of what may be suggested for the trash: ink counts, not only text (S14).

Only a copy whose pages all look like the keeper's is suggested. What cannot be shown, has another number of
pages, or bears a stamp, a signature or handwriting stays for the user to look at.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from app.domain.documents import Document
from app.domain.duplicates import Kind
from app.domain.errors import DedupeError, ProcessEnded, is_outage
from app.domain.page_answers import Likeness, PageAnswer
from app.domain.progress import CancelToken, Progress, ProgressSink, Stage, ignore_progress
from app.services.document_files import FileService
from app.services.library import Library
from app.services.review.groups import ReviewGroup, ReviewService
from app.store.file_cache import FileCache
from app.system.processes import SubprocessPool, processor_count

log = logging.getLogger(__name__)

MAX_PROCESSES = 2  # one pair each; a process takes about 150 MB

FilesLookAlike = Callable[[Path, Path], Likeness | bool]
"""Compares the pages of two files, and optionally their ink. It needs Qt to render, so it is passed in."""

Pair = tuple[Document, Document]
"""A keeper and a copy."""
RunningComparison = tuple[Document, Document, "Future[Likeness | bool] | None"]


def check_pages(
    library: Library,
    cache: FileCache,
    look_alike: FilesLookAlike,
    cancel: CancelToken,
    progress: ProgressSink = ignore_progress,
    pairs: Sequence[tuple[int, int]] | None = None,
) -> int:
    """Run a `PageCheck` with one process per processor, at most MAX_PROCESSES.

    Args:
        pairs: keeper and copy, of the pairs to compare; None for the suggested keepers and their copies.
    """
    at_once = min(MAX_PROCESSES, processor_count())
    with SubprocessPool(look_alike, cancel, at_once) as in_processes:
        return PageCheck(library, cache, in_processes, cancel, progress, at_once=at_once).run(pairs)


class PageCheck:
    """Compares pages for one library and stores which pairs look alike."""

    def __init__(
        self,
        library: Library,
        cache: FileCache,
        look_alike: FilesLookAlike,
        cancel: CancelToken,
        progress: ProgressSink = ignore_progress,
        *,
        at_once: int = 1,
    ) -> None:
        """`at_once`: number of pairs compared in parallel; `look_alike` is called in threads."""
        self._local = library.local
        self._files = FileService(library, cache, cancel)
        self._files_look_alike = look_alike
        self._cancel = cancel
        self._progress = progress
        self._at_once = at_once

    def run(self, pairs: Sequence[tuple[int, int]] | None = None) -> int:
        """Compare with its keeper every copy that only lacks a page comparison to be suggested.

        Args:
            pairs: keeper and copy, of the pairs to compare instead.

        Returns:
            The number of pairs newly found alike.

        Raises:
            OperationCancelled: finished comparisons are kept.
            DedupeError: the server is gone (`is_outage`); finished comparisons are kept.
            ProcessEnded: at least one pair could not be compared; the others were.
        """
        ended: ProcessEnded | None = None
        wanted = self._not_compared() if pairs is None else self._known(pairs)
        alike = 0
        with ThreadPoolExecutor(self._at_once, "page check") as pool:
            for done, (keeper, copy, compared) in enumerate(self._comparisons(wanted, pool), start=1):
                try:
                    if compared is not None:
                        alike += self._keep(keeper, copy, compared.result())
                except ProcessEnded as error:  # one oversized document must not stop the others
                    ended = error
                self._progress(Progress(Stage.PAGES, done, len(wanted)))
        if ended is not None:
            raise ended
        return alike

    def _not_compared(self) -> list[tuple[Document, Document]]:
        """Return keepers and copies whose current pages have not been compared."""
        groups = ReviewService(self._local).groups()
        documents = {number: document for group in groups for number, document in group.documents.items()}
        known = self._local.analyses.page_answers(documents)
        return [
            (keeper, copy)
            for group in groups
            for keeper, copy in _open_pairs(group)
            if (min(keeper.id, copy.id), max(keeper.id, copy.id)) not in known
        ]

    def _known(self, pairs: Sequence[tuple[int, int]]) -> list[Pair]:
        """Return those of the pairs whose documents still exist."""
        documents = self._local.documents.many({number for pair in pairs for number in pair})
        return [
            (documents[keeper], documents[copy])
            for keeper, copy in pairs
            if keeper in documents and copy in documents
        ]

    def _comparisons(self, wanted: Sequence[Pair], pool: ThreadPoolExecutor) -> Iterator[RunningComparison]:
        """Yield each pair with its comparison, or None if its files are unavailable; a few run ahead."""
        begun: deque[RunningComparison] = deque()
        try:
            for keeper, copy in wanted:
                self._cancel.raise_if_cancelled()
                files = self._fetched(keeper, copy)
                begun.append((keeper, copy, files and pool.submit(self._files_look_alike, *files)))
                if len(begun) > self._at_once:
                    yield begun.popleft()
            while begun:
                self._cancel.raise_if_cancelled()
                yield begun.popleft()
        finally:
            for _, _, compared in begun:
                if compared is not None:
                    compared.cancel()

    def _fetched(self, keeper: Document, copy: Document) -> tuple[Path, Path] | None:
        try:
            return self._files.preview(keeper), self._files.preview(copy)
        except DedupeError as error:
            if is_outage(error):
                raise
            log.info("The pages of %d and %d are not compared: %s", keeper.id, copy.id, error.code)
            return None

    def _keep(self, keeper: Document, copy: Document, found: Likeness | bool) -> bool:
        """Store the result, and return whether the pages are the same."""
        if isinstance(found, Likeness):
            sides = (keeper.id, copy.id)
            self._local.ink.save(keeper, copy, {sides[side] for side in found.ink})
            answer = found.answer
        else:
            answer = PageAnswer.SAME if found else PageAnswer.OTHER
        self._local.analyses.save_pages_compared(keeper, copy, answer)
        return answer is PageAnswer.SAME


def _open_pairs(group: ReviewGroup) -> Iterator[tuple[Document, Document]]:
    """Yield keeper and copy where only the page comparison is missing for a suggestion."""
    keeper = group.documents[group.suggestion.document]
    for copy in group.documents.values():
        pair = group.group.pair(keeper.id, copy.id)
        if pair is not None and pair.kind in (Kind.EXACT, Kind.NEAR) and not pair.facts.conflict:
            same_file = keeper.checksum is not None and keeper.checksum == copy.checksum
            if not same_file:
                yield keeper, copy
