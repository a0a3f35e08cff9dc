"""Keeps the full-text index of titles and texts up to date."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from app.domain.progress import NEVER_CANCELLED, Progress, Stage, ignore_progress
from app.store.word_index import SearchedText

if TYPE_CHECKING:
    from app.domain.progress import CancelToken, ProgressSink
    from app.services.library import LocalLibrary

_AT_ONCE = 64  # documents: some 30 ms of work


def update_words(
    local: LocalLibrary, cancel: CancelToken = NEVER_CANCELLED, progress: ProgressSink = ignore_progress
) -> int:
    """Index the documents whose title or text is new or changed; return their number.

    Raises:
        OperationCancelled: what was indexed so far is kept.
    """
    local.words.drop_if_worn()
    indexed = local.words.states()
    titles = local.documents.titles()
    states = {
        document: _state(titles.get(document, ""), text_hash)
        for document, text_hash in local.documents.content_hashes().items()
    }
    local.words.remove(indexed.keys() - states.keys())
    missing = sorted(document for document, state in states.items() if indexed.get(document) != state)
    for low in range(0, len(missing), _AT_ONCE):
        cancel.raise_if_cancelled()
        ids = missing[low : low + _AT_ONCE]
        texts = local.documents.texts(ids)
        local.words.add(
            SearchedText(document, states[document], titles.get(document, ""), texts.get(document, ""))
            for document in ids
        )
        progress(Progress(Stage.INDEX, low + len(ids), len(missing)))
    return len(missing)


def _state(title: str, text_hash: str) -> str:
    return blake2b(f"{text_hash}\n{title}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
