"""Comparing the pages of what may be suggested for the trash: ink counts, not only text (S14).

Only a copy whose pages all look like the keeper's is suggested. What cannot be shown, has another number of
pages, or bears a stamp, a signature or handwriting stays for the user to look at.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

from app.domain.documents import Document
from app.domain.duplicates import Kind
from app.domain.errors import DedupeError, ProcessEnded, is_outage
from app.domain.page_answers import PageAnswer
from app.domain.progress import CancelToken, Progress, ProgressSink, Stage, ignore_progress
from app.services.files import FileService
from app.services.library import Library
from app.services.page_comparison import Likeness
from app.services.review import ReviewGroup, ReviewService
from app.store.file_cache import FileCache

log = logging.getLogger(__name__)


FilesLookAlike = Callable[[Path, Path], Likeness | bool]
"""Whether two files show the same pages, and which of them bears ink that the other lacks, if that was looked
for; Qt renders them, so the function is handed in."""


class PageCheck:
    """Compares pages for one library and remembers which pairs look alike."""

    def __init__(
        self,
        library: Library,
        cache: FileCache,
        look_alike: FilesLookAlike,
        cancel: CancelToken,
        progress: ProgressSink = ignore_progress,
    ) -> None:
        self._local = library.local
        self._files = FileService(library, cache, cancel)
        self._files_look_alike = look_alike
        self._cancel = cancel
        self._progress = progress

    def run(self) -> int:
        """Compare every copy that nothing else keeps from being suggested with its group's keeper.

        Returns:
            How many pairs were found alike, earlier comparisons not counted.

        Raises:
            OperationCancelled: what was compared stays known.
            DedupeError: the server is gone (`is_outage`); what was compared stays known.
            ProcessEnded: at least one pair could not be compared; the others were.
        """
        ended: ProcessEnded | None = None
        wanted = self._not_compared()
        alike = 0
        for done, (keeper, copy) in enumerate(wanted):
            self._cancel.raise_if_cancelled()
            try:
                alike += self._look_alike(keeper, copy)
            except ProcessEnded as error:  # one paper that is too large must not keep the others from it
                ended = error
            self._progress(Progress(Stage.PAGES, done + 1, len(wanted)))
        if ended is not None:
            raise ended
        return alike

    def _not_compared(self) -> list[tuple[Document, Document]]:
        """Keepers and copies whose pages nobody compared since both are what they are."""
        groups = ReviewService(self._local).groups()
        documents = {number: document for group in groups for number, document in group.documents.items()}
        known = self._local.analyses.page_answers(documents)
        return [
            (keeper, copy)
            for group in groups
            for keeper, copy in _open_pairs(group)
            if (min(keeper.id, copy.id), max(keeper.id, copy.id)) not in known
        ]

    def _look_alike(self, keeper: Document, copy: Document) -> bool:
        try:
            files = self._files.preview(keeper), self._files.preview(copy)
        except DedupeError as error:
            if is_outage(error):
                raise
            log.info("The pages of %d and %d are not compared: %s", keeper.id, copy.id, error.code)
            return False
        found = self._files_look_alike(*files)
        if isinstance(found, Likeness):
            sides = (keeper.id, copy.id)
            self._local.ink.save(keeper, copy, {sides[side] for side in found.ink})
            answer = found.answer
        else:
            answer = PageAnswer.SAME if found else PageAnswer.OTHER
        self._local.analyses.save_pages_compared(keeper, copy, answer)
        return answer is PageAnswer.SAME


def _open_pairs(group: ReviewGroup) -> Iterator[tuple[Document, Document]]:
    """Keeper and copy, where only the comparison of pages stands between the copy and a suggestion."""
    keeper = group.documents[group.suggestion.document]
    for copy in group.documents.values():
        pair = group.group.pair(keeper.id, copy.id)
        if pair is not None and pair.kind in (Kind.EXACT, Kind.NEAR) and not pair.facts.conflict:
            same_file = keeper.checksum is not None and keeper.checksum == copy.checksum
            if not same_file:
                yield keeper, copy
