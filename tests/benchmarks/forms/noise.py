"""OCR errors for any script: Latin as in the households, others by glyphs of similar shape."""

from __future__ import annotations

from random import Random

from tests.benchmarks.household.ocr import GLYPHS, RUBBISH

OTHER_SCRIPTS = (
    "иийп", "нпи", "шщ", "ьъы", "еёс", "оес", "гтr", "лпд", "зэ3", "вб8", "цщ",  # Cyrillic
    "νυγ", "οσ0", "ηπn", "ρp", "ιίl", "κχ", "αά", "εέс", "τγ",  # Greek
    "دذر", "رزو", "بتثي", "جحخ", "سش", "صض", "طظ", "عغ", "فق", "كل", "هة", "اأإ",  # Arabic
    "דרך", "החת", "וזי", "בכ", "סם", "טמ", "גנ",  # Hebrew
    "बवक", "भम", "घध", "पषय", "डङ", "रस", "तन",  # Devanagari
    "日曰目", "未末木", "土士", "己已", "大太犬", "人入八", "千干", "间问",  # Chinese
    "待侍", "口回", "王玉主", "午牛", "白自",
    "ソン", "シツ", "はほ", "るろ", "ねれわ", "さき", "めぬ", "いり", "ばぱ",  # Japanese
)  # fmt: skip
_ALIKE = {glyph: group.replace(glyph, "") for group in OTHER_SCRIPTS for glyph in group}
_STRANGE = 0.06  # of the errors: any glyph of the same script


def scan(text: str, rate: float, rng: Random) -> str:
    """Return the text with about `rate` (0…0.1) wrong characters; some lines get more than others."""
    lines = []
    for line in text.split("\n"):
        here = min(rate * rng.gammavariate(2.0, 0.5), 0.25)
        lines.append(_scan_line(line, here, rng))
    return "\n".join(lines)


def _scan_line(line: str, rate: float, rng: Random) -> str:
    out, place = [], 0
    while place < len(line):
        taken, written = _error(line, place, rng) if rng.random() < rate else (1, line[place])
        out.append(written)
        place += taken
    return "".join(out)


def _error(line: str, place: int, rng: Random) -> tuple[int, str]:
    sign, kind = line[place], rng.random()
    if sign == " ":
        return 1, rng.choice(["", "", "  ", " . "])
    if kind < _STRANGE and sign.isalnum():
        of_its_sort = str.isdigit if sign.isdigit() else str.isalpha
        return 1, rng.choice(list(filter(of_its_sort, line)) or [sign])
    if kind < 0.76:
        two = GLYPHS.get(line[place : place + 2]) if len(line) > place + 1 else None
        if two:
            return 2, two if len(two) < 3 else rng.choice(two)
        one = GLYPHS.get(sign)
        if one:
            return 1, one if one in ("rn", "cl", "vv") else rng.choice(one)
        if sign in _ALIKE:
            return 1, rng.choice(_ALIKE[sign])
    if kind < 0.84:
        return 1, sign + " "
    if kind < 0.93:
        return 1, ""
    return 1, rng.choice(RUBBISH)
