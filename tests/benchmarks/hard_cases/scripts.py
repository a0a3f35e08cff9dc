"""Letters in non-Latin scripts, and the errors that scanners and programs add to them."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

_STOCK = json.loads((Path(__file__).with_suffix(".json")).read_text(encoding="utf-8"))
_SENTENCES = _STOCK["sentences"]  # two stocks each: one for tuning, the other for judging
_LOOK_ALIKE = _STOCK["look_alike"]
_CURRENCY = {"zh": "元", "ja": "円", "he": "₪", "ar": ""}


def letter(script: str, chance: random.Random, stock: int) -> str:
    """Return a letter of some 14 lines with its own number, date and amount.

    Args:
        stock: 0 or 1, the set of sentences to use.
    """
    sentences = _SENTENCES[script][stock]
    wide = script in ("zh", "ja")
    comma, stop = ("、" if script == "ja" else ",", "。") if wide else (" ", ".")
    number, day, sum_of_money = (
        chance.randint(100000, 999999),
        (chance.randint(2015, 2024), chance.randint(1, 12), chance.randint(1, 28)),
        chance.randint(1000, 99999),
    )
    date = f"{day[0]}年{day[1]}月{day[2]}日" if wide else f"{day[2]}.{day[1]}.{day[0]}"
    lines = [f"{number} {date}"]
    for _ in range(12):
        lines.append(comma.join(chance.sample(sentences, 2)) + stop)
    lines.append(
        f"{sum_of_money} {'円' if script == 'ja' else '元' if wide else '₪' if script == 'he' else ''}"
    )
    return "\n".join(lines)


def misread(text: str, errors: float, chance: random.Random) -> str:
    """Return the text with about `errors` wrong characters per character: similar, random or missing ones."""
    signs = [sign for sign in text if sign.isalpha()]
    read = []
    for sign in text:
        if not sign.isalpha() or chance.random() >= errors:
            read.append(sign)
        elif chance.random() < 0.7:
            read.append(_LOOK_ALIKE.get(sign) or chance.choice(signs))
    return "".join(read)


def with_blanks(text: str, chance: random.Random) -> str:
    """Return the text with a space after most characters, as added by OCR engines for spaced scripts."""
    return "".join(sign + " " * (not sign.isspace() and chance.random() < 0.8) for sign in text)


def in_visual_order(text: str) -> str:
    """Return the lines in visual order, from left to right, with numbers unchanged."""
    return "\n".join(
        re.sub(r"[\dA-Za-z](?:[\dA-Za-z.,/:-]*[\dA-Za-z])?", lambda run: run[0][::-1], line[::-1])
        for line in text.split("\n")
    )
