"""Convert Hebrew and Arabic from visual to logical order.

Some programs store each line in visual order, from left to right, so that every word is reversed. Final
letter forms and the Arabic article show the direction of a text.
"""

from __future__ import annotations

import re
import unicodedata

_RIGHT_TO_LEFT = re.compile("[\u05d0-\u05ea\u0620-\u06d3\ufb1d-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]")
_FIRST_BYTES = (b"\xd7", b"\xd8", b"\xd9", b"\xef")  # in UTF-8; any such text has one of them
_WORD = re.compile("[\u05d0-\u05ea]{2,}|[\u0620-\u065f\u0670-\u06d3]{2,}")
_LAST = "ךםןףץةى"  # at the end of a word only
_ARTICLE = "ال"
_WITH_ARTICLE = 4  # letters of a word that may begin with it
_SIGNS = 3  # lead that visual order needs
_LEFT_TO_RIGHT = re.compile(
    r"[0-9A-Za-z\u0660-\u0669\u06f0-\u06f9](?:[\w.,/:@+-]*[0-9A-Za-z\u0660-\u0669\u06f0-\u06f9])?", re.ASCII
)
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def in_logical_order(text: str) -> str:
    """Return the text with each line in logical order; numbers and Latin words stay unchanged."""
    data = text.encode("utf-8", "surrogatepass")
    if not any(byte in data for byte in _FIRST_BYTES):  # some µs faster than the pattern
        return text
    if _RIGHT_TO_LEFT.search(text) is None or not _runs_backwards(unicodedata.normalize("NFKC", text)):
        return text
    return "\n".join([line if _is_left_to_right(line) else _turned(line) for line in text.split("\n")])


def _is_left_to_right(line: str) -> bool:
    """Return whether a line has letters, and only of scripts written from left to right."""
    return _RIGHT_TO_LEFT.search(line) is None and any(map(str.isalpha, line))


def _runs_backwards(text: str) -> bool:
    forwards = backwards = 0
    for word in _WORD.findall(text):
        long = len(word) >= _WITH_ARTICLE
        forwards += (word[-1] in _LAST) + (long and word.startswith(_ARTICLE))
        backwards += (word[0] in _LAST) + (long and word.endswith(_ARTICLE[::-1]))
    return backwards >= forwards + _SIGNS


def _turned(line: str) -> str:
    return _LEFT_TO_RIGHT.sub(lambda run: run[0][::-1], line[::-1]).translate(_MIRRORED)
