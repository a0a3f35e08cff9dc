"""OCR errors: confused glyphs, lost or inserted spaces and separators, other line ends."""

from __future__ import annotations

from random import Random

from tests.benchmarks.household.tongue import spin

# What is taken for what, by shape. Longer ones are tried first.
GLYPHS = {
    "rn": "m", "cl": "d", "vv": "w", "ii": "ü", "li": "h", "fi": "ﬁ", "tt": "H", "nn": "rm", "in": "m",
    "m": "rn", "d": "cl", "w": "vv", "O": "0Q", "0": "Oo", "l": "1I|", "1": "lI", "I": "l1", "S": "5", "5": "S",
    "B": "8ß", "8": "B", "ü": "u", "ö": "o", "ä": "a", "ß": "B", "Ü": "U", "Ä": "A", "Ö": "O", "6": "G", "G": "6C",
    "Z": "2", "2": "Z", "e": "c", "c": "e", "h": "b", "b": "h", "n": "u", "u": "n", "t": "f", "f": "t", "i": "1l",
    "a": "o", "o": "a", "r": "t", "g": "q9", "q": "g", "9": "g", "€": "E€", "E": "F", "7": "1", "3": "8", "-": "~",
    ",": ".", ".": ",", "§": "$S", "&": "8", "D": "0", "T": "I", "s": "5", "K": "X",
}  # fmt: skip
RUBBISH = "~|_.,:;'`^*°«»=-/\\iIl1tTrJ"


def scan(text: str, rate: float, rng: Random) -> str:
    """Return the text with about `rate` (0…0.1) wrong characters; some lines get more than others."""
    if rate <= 0:
        return text
    return "\n".join(
        _scan_line(line, min(rate * rng.gammavariate(2.0, 0.5), 0.25), rng) for line in text.split("\n")
    )


def _scan_line(line: str, rate: float, rng: Random) -> str:
    """Add errors at geometrically distributed distances."""
    out, place = [], 0
    while place < len(line):
        if rng.random() >= rate:
            out.append(line[place])
            place += 1
            continue
        taken, written = _error(line, place, rng)
        out.append(written)
        place += taken
    return "".join(out)


def _error(line: str, place: int, rng: Random) -> tuple[int, str]:
    """Return how many characters are misread at this position, and as what."""
    sign, kind = line[place], rng.random()
    if sign == " ":
        return (1, "") if kind < 0.7 else (1, "  " if kind < 0.85 else " . ")
    if kind < 0.72:
        for size in (2, 1):
            alike = GLYPHS.get(line[place : place + size])
            if alike and (size == 1 or len(alike) > 1 or rng.random() < 0.8):
                whole = size == 2 or alike in ("rn", "cl", "vv")
                return size, alike if whole else rng.choice(alike)
    if kind < 0.82:
        return 1, sign + " "
    if kind < 0.92:
        return 1, ""
    return 1, rng.choice(RUBBISH)


def rubbish(rng: Random, low: int = 3, high: int = 22) -> str:
    """Return the garbage that OCR reads from a stamp's rim, a stain or a signature."""
    return "".join(rng.choice(RUBBISH + "   ") for _ in range(rng.randint(low, high))).strip() or "~"


def rewrap(text: str, width: int, hyphenate: float, rng: Random) -> str:
    """Break lines elsewhere; words at a line end are hyphenated with the given probability."""
    paragraphs = text.split("\n")
    out, line = [], ""
    for paragraph in paragraphs:
        for word in paragraph.split(" "):
            if len(line) + len(word) + 1 <= width:
                line = f"{line} {word}".strip()
                continue
            if len(word) > 7 and word.isalpha() and rng.random() < hyphenate:
                cut = rng.randint(3, len(word) - 3)
                out.append(f"{line} {word[:cut]}-".strip())
                line = word[cut:]
            else:
                out.append(line)
                line = word
        if line and rng.random() < 0.6:
            out.append(line)
            line = ""
    return "\n".join([*out, line] if line else out)


def spaces(text: str, rng: Random) -> str:
    """Lose and insert spaces, and lose separators of numbers, as with bad kerning."""
    out = []
    for sign in text:
        chance = rng.random()
        if sign == " " and chance < 0.05:
            continue
        if sign in ".,-/·" and chance < 0.12:
            continue
        out.append(sign + (" " if sign.isalpha() and chance > 0.993 else ""))
    return "".join(out)


STAMPS = [
    "[BEZAHLT|Bezahlt am|ÜBERWIESEN|GEBUCHT] {d}", "[EINGEGANGEN|Eingang|Posteingang] {d}", "[PAID|PAID WITH THANKS] {d}",
    "RECEIVED {d}", "[KOPIE|COPY|DUPLIKAT]", "[erledigt|geprüft|sachlich richtig] {d}", "[ENTERED|CHECKED] {d}",
]  # fmt: skip
NOTES = [
    "bezolht", "ok", "Tel. l7 Uhr", "an Mutti", "-> Steuer", "cheeked", "ask Jolin", "Rückfr4ge!", "s. Ordner 3", "abgel.", "p.16 ??",
    "wichtlg", "see bcck", "call Mondoy", "nicht vergeszen", "2x",
]  # fmt: skip


def stamp(rng: Random, written_day: str, german: bool) -> str:
    pool = [0, 1, 4, 5] if german else [2, 3, 4, 6]
    return spin(STAMPS[rng.choice(pool)], rng).format(d=written_day)
