"""Changes to documents by scanners, printers, staplers and offices."""

from __future__ import annotations

import random

_GLYPHS = {
    "l": "1I|i", "1": "lI7", "I": "l1", "i": "1lj", "o": "0ec", "0": "OoQ", "O": "0Q", "e": "co", "c": "eo",
    "m": ("rn", "nn", "in"), "n": ("ri", "u", "h"), "u": ("v", "ii", "n"), "h": "bn", "b": "h6", "t": "fr",
    "f": "tr", "r": "t", "s": "5z", "5": "S6", "S": "5", "8": "B3", "B": "8", "6": "b8", "3": "8", "9": "gq",
    "g": "9q", "q": "g9", "2": "Z", "4": "A", "7": "1/", "a": "oe", "ä": "a", "ö": "o", "ü": ("u", "ii"),
    "ß": "Bb", "w": "vv", "d": ("cl", "a"), ".": (",", "", "·"), ",": (".", ""), "-": ("~", ""), "€": "eC",
}  # fmt: skip


def read_by_machine(text: str, errors: float, chance: random.Random) -> str:
    """Return the text with `errors` OCR errors per character: confused glyphs, lost signs, broken words."""
    read: list[str] = []
    for character in text:
        if chance.random() >= errors:
            read.append(character)
            continue
        kind = chance.random()
        if character == " ":
            read.append("" if kind < 0.5 else "  ")
        elif character == "\n":
            read.append(character)
        elif kind < 0.72:
            read.append(chance.choice(_GLYPHS.get(character, (character.swapcase(), "", "."))))
        elif kind < 0.84:
            read.append("")
        elif kind < 0.93:
            read.append(character + chance.choice(".,'`:; "))
        else:
            read.append(character + " ")
    return "".join(read)


def rewrapped(text: str, chance: random.Random) -> str:
    """Break lines elsewhere, as another program does."""
    words = text.replace("\f", " \f ").split(" ")
    width, line, lines = chance.randint(60, 120), "", []
    for word in words:
        if len(line) + len(word) > width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip(" ")
    return "\n".join([*lines, line])


def with_lines_lost(text: str, share: float, chance: random.Random) -> str:
    lines = text.split("\n")
    kept = [line for line in lines if chance.random() >= share]
    return "\n".join(kept if len(kept) > 3 else lines)


def with_other_page_order(text: str, chance: random.Random) -> str:
    pages = text.split("\f")
    shuffled = pages[:]
    while shuffled == pages and len(set(pages)) > 1:
        chance.shuffle(shuffled)
    return "\f".join(shuffled)


def with_columns_read_across(text: str) -> str:
    """Return tables column by column instead of row by row."""
    result: list[str] = []
    rows: list[list[str]] = []
    for line in [*text.split("\n"), ""]:
        cells = [cell for cell in line.split("  ") if cell.strip()]
        if len(cells) >= 3 and (not rows or len(rows[0]) == len(cells)):
            rows.append(cells)
            continue
        for column in zip(*rows, strict=True):
            result += [cell.strip() for cell in column]
        rows = []
        result.append(line)
    return "\n".join(result)


def stamped(text: str, stamp: str, chance: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randint(0, min(12, len(lines))), stamp)
    return "\n".join(lines)
