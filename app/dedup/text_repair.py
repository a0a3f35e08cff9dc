"""Repair texts that programs stored unlike they are read.

Some texts are UTF-16 decoded byte by byte. Some headings have a space after each letter, and most OCR engines
put spaces between Chinese and Japanese characters. Some programs store lines of Hebrew or Arabic in visual
order, from left to right, so that every word is reversed: final letters and the Arabic article show it.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

_UTF_16 = 0.3  # share of NULs from which every other byte is one
_MARKS = (b"\xff\xfe", b"\xfe\xff")  # byte order marks
_SHAPES = bytes(32 if code < 128 and chr(code).isspace() else 120 for code in range(256))
_CONTINUED = bytes(range(0x80, 0xC0))  # UTF-8 continuation bytes
_MAY_BE_SPACED = b" x x x x "
_SPACED = re.compile(r"(?<!\S)\S(?: \S){4,}(?!\S)")
_LETTERS = 4  # least letters in a run of single characters; fewer are table marks
_SINGLE = 0.6  # share of single characters in a spaced word; some spaces are lost
_BETWEEN_WORDS = re.compile(r"(\s{2,}|\t)")
_RIGHT_TO_LEFT = re.compile("[\u05d0-\u05ea\u0620-\u06d3\ufb1d-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]")
_FIRST_BYTES = (b"\xd7", b"\xd8", b"\xd9", b"\xef")  # in UTF-8; any such text has one of them
_RIGHT_TO_LEFT_WORD = re.compile("[\u05d0-\u05ea]{2,}|[\u0620-\u065f\u0670-\u06d3]{2,}")
_FINAL_FORMS = "ךםןףץةى"  # at the end of a word only
_ARTICLE = "ال"
_WITH_ARTICLE = 4  # letters of a word that may begin with it
_LEAD = 3  # lead that visual order needs
_LEFT_TO_RIGHT = re.compile(
    r"[0-9A-Za-z\u0660-\u0669\u06f0-\u06f9](?:[\w.,/:@+-]*[0-9A-Za-z\u0660-\u0669\u06f0-\u06f9])?", re.ASCII
)
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def in_latin_1(text: str) -> bytes | None:
    """Return the text in Latin-1, which is searched fastest; None if it has other characters."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return None


def without_nuls(text: str) -> str:
    """Decode UTF-16 text that was decoded byte by byte; return any other text unchanged."""
    if text.count("\0") < _UTF_16 * len(text):
        return text
    data = in_latin_1(text)
    if data is None:
        return text.replace("\0", "")
    if data.startswith(_MARKS):
        data = data[2:]
    high_byte_last = data[1::2].count(0) >= data[::2].count(0)
    return data.decode("utf-16-le" if high_byte_last else "utf-16-be", "replace")


def without_letter_spacing(text: str) -> str:
    """Remove the spaces between the letters of letter-spaced words."""
    latin = in_latin_1(text)
    if latin is None:
        shapes = text.encode("utf-8", "surrogatepass").translate(_SHAPES, _CONTINUED)
    else:
        shapes = latin.translate(_SHAPES)
    if _MAY_BE_SPACED not in shapes:  # as in nearly all texts
        return text
    return "\n".join([_joined(line) if _is_spaced(line) else line for line in text.split("\n")])


def _is_spaced(line: str) -> bool:
    return any(sum(map(str.isalpha, run[0])) >= _LETTERS for run in _SPACED.finditer(line))


def _joined(line: str) -> str:
    """Join letter-spaced words; words are separated by more spaces, or begin with a capital."""
    pieces = _BETWEEN_WORDS.split(line.strip())
    alone = len(pieces) == 1
    return "".join([_joined_word(piece, alone=alone) for piece in pieces])


def _joined_word(spaced: str, *, alone: bool) -> str:
    pieces = spaced.split(" ")
    if sum(len(piece) == 1 for piece in pieces) < _SINGLE * len(pieces):
        # The line has other words too: join only the run of single characters.
        return _SPACED.sub(_row_joined, spaced)
    word = "".join(pieces)
    return _parted(word) if alone else word


def _row_joined(row: re.Match[str]) -> str:
    return _parted(row[0].replace(" ", "")) if sum(map(str.isalpha, row[0])) >= _LETTERS else row[0]


def _parted(word: str) -> str:
    """Split joined words at a capital after a small letter, and between letters and digits."""
    parted = word[:1]
    for before, sign in pairwise(word):
        begins = (before.islower() and sign.isupper()) or (
            before.isalnum() and sign.isalnum() and before.isdigit() != sign.isdigit()
        )
        parted += f" {sign}" if begins else sign
    return parted


def in_logical_order(text: str) -> str:
    """Return the text with each line in logical order; numbers and Latin words stay unchanged."""
    if in_latin_1(text) is not None:
        return text
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
    for word in _RIGHT_TO_LEFT_WORD.findall(text):
        long = len(word) >= _WITH_ARTICLE
        forwards += (word[-1] in _FINAL_FORMS) + (long and word.startswith(_ARTICLE))
        backwards += (word[0] in _FINAL_FORMS) + (long and word.endswith(_ARTICLE[::-1]))
    return backwards >= forwards + _LEAD


def _turned(line: str) -> str:
    return _LEFT_TO_RIGHT.sub(lambda run: run[0][::-1], line[::-1]).translate(_MIRRORED)
