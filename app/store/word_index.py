"""A full-text index over the titles and texts of one profile's documents (SQLite FTS5).

Each profile has a table of its own, so that forgetting it leaves no word behind. The table has no copy of the
texts, so a row cannot be deleted from it; rows that no document refers to are ignored, and once there are too
many of them the table is made anew.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from peewee import RawQuery, fn

from app.store.database import Database, among
from app.store.search_models import SearchedDocumentRecord as Row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MOST_DEAD = 0.3  # share of rows without a document, from which on the table is made anew
_FEW = 1000  # rows; a smaller table stays as it is
# Thousands of words may begin with "rech". One by one, they take 90 ms in 100,000 documents; as a prefix, 20.
_FORM = (
    "fts5(title, text, content='', detail='column', prefix='1 2 3 4', "
    "tokenize='unicode61 remove_diacritics 2')"
)
_CREATE = f"CREATE VIRTUAL TABLE IF NOT EXISTS {{}} USING {_FORM}"
_INSERT = "INSERT INTO {} (rowid, title, text) VALUES (?, ?, ?)"
_LAST = "SELECT max(rowid) FROM {}"
# CROSS: the words come first, always. One list is read ten times faster than as many rows.
_FOUND = "FROM {0} CROSS JOIN searched_document AS r ON r.number = {0}.rowid + ? WHERE {0} MATCH ?"
_SEARCH = f"SELECT r.document {_FOUND} ORDER BY {{0}}.rowid DESC LIMIT ?"
_ALL = f"SELECT group_concat(r.document) {_FOUND}"
_NUMBER_BITS = 40  # of a profile's rows
_WORD = re.compile(r"[^\W_]+")  # as FTS5 parts words: one with "_" would be a phrase, which it refuses
_DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
_UMLAUTS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"))


@dataclass(frozen=True)
class SearchedText:
    """What is indexed of a document; the state changes with title and text."""

    document: int
    state: str
    title: str
    text: str


class WordIndex:
    """The words of one profile's documents."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id
        self._mine = Row.profile == profile_id
        self._table = f"document_words_{int(profile_id)}"
        self._first = int(profile_id) << _NUMBER_BITS

    def states(self) -> dict[int, str]:
        """Return the indexed state of each document."""
        return dict(self._database.rows(Row.select(Row.document, Row.state).where(self._mine)))

    def add(self, texts: Iterable[SearchedText]) -> None:
        """Index documents, in place of their earlier titles and texts."""
        with self._database.transaction():
            self._run(_CREATE)
            rows = []
            for number, item in enumerate(texts, start=self._last_number() + 1):
                self._run(_INSERT, number, _folded(item.title), _folded(item.text))
                rows.append((self._first + number, self._profile, item.document, item.state))
            self._database.insert_many(
                Row,
                (Row.number, Row.profile, Row.document, Row.state),
                rows,
                replace_by=(Row.profile, Row.document),
            )

    def remove(self, documents: Collection[int]) -> None:
        """Forget documents that are gone."""
        self._database.change(Row.delete().where(self._mine & Row.document.in_(among(documents))))

    def drop_if_worn(self) -> bool:
        """Drop the whole index if an earlier version made it or much of it is of no use any more.

        Returns:
            Whether it was dropped.
        """
        if not self._exists() or (self._is_current() and not self._is_worn()):
            return False
        with self._database.transaction():
            self.drop()
            self._database.change(Row.delete().where(self._mine))
        return True

    def drop(self) -> None:
        """Delete the table; the documents' rows go with their profile."""
        self._run("DROP TABLE IF EXISTS {}")

    def search(self, typed: str, limit: int = -1, *, titles_only: bool = False) -> list[int]:
        """Return the documents that have all these words, or words that begin so, the last indexed first.

        Args:
            limit: at most so many; -1 for all, which `search_all` does faster.
        """
        asked = _match(typed)
        if not asked or not self._exists():
            return []
        wanted = f"title : ({asked})" if titles_only else asked
        return [row[0] for row in self._rows(_SEARCH, self._first, wanted, limit)]

    def search_all(self, typed: str) -> NDArray[np.int64]:
        """Return all documents that have all these words, or words that begin so, in any order.

        100,000 of them take some 30 ms.
        """
        import numpy as np  # not for the first window

        asked = _match(typed)
        listed = self._rows(_ALL, self._first, asked)[0][0] if asked and self._exists() else None
        return np.fromstring(listed, np.int64, sep=",") if listed else np.empty(0, np.int64)

    def _is_current(self) -> bool:
        statement = self._rows("SELECT sql FROM sqlite_master WHERE name = ?", self._table)[0][0]
        return str(statement).endswith(_FORM)

    def _is_worn(self) -> bool:
        rows = self._last_number()
        found = self._database.row(Row.select(fn.COUNT(Row.document)).where(self._mine))
        used = int(found[0]) if found else 0
        return rows > _FEW and rows - used > _MOST_DEAD * rows

    def _exists(self) -> bool:
        return bool(self._rows("SELECT 1 FROM sqlite_master WHERE name = ?", self._table))

    def _last_number(self) -> int:
        return int(self._rows(_LAST)[0][0] or 0)

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self._database.rows(RawQuery(statement.format(self._table), values))

    def _run(self, statement: str, *values: object) -> None:
        self._database.change(RawQuery(statement.format(self._table), values))


def _folded(text: str) -> str:
    """Return the text as words are indexed and asked for; SQLite folds case and accents itself."""
    return unicodedata.normalize("NFC", text).replace("ß", "ss").replace("ẞ", "SS")


def _match(typed: str) -> str:
    """Return the words as FTS5 asks for them: each as a prefix, with other spellings of umlauts."""
    words = _WORD.findall(_folded(typed).casefold())
    return " AND ".join(
        f"({' OR '.join(_prefix(spelling) for spelling in _spellings(word))})" for word in words
    )


def _spellings(word: str) -> list[str]:
    """Return a word as typed, with umlauts written out, and with written out ones joined."""
    apart, joined = word, word
    for umlaut, letters in _UMLAUTS:
        apart = apart.replace(umlaut, letters)
    for letters, letter in _DIGRAPHS:
        joined = joined.replace(letters, letter)
    return sorted({word, apart, joined})


def _prefix(word: str) -> str:
    return f'"{word}" *'
