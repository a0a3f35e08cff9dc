"""Forms whose documents differ in one letter of a code: vouchers, serial numbers, seats, parts, passwords."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
# Capitals that a machine takes for one another; of all others it takes one for another only in bad print.
ALIKE = ("OQDCG", "EF", "ILJT", "UVY", "PRB", "KX", "HNM")
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_DOCUMENTS = 4  # of each form


def coded_forms(rng: Random, *, judging: bool) -> list[dict[str, Any]]:
    """Return forms as in forms.json, each filled in with codes of one shape.

    Args:
        judging: whether to use other wording than the engine was tuned with.
    """
    forms = []
    for form in json.loads((HERE / "codes.json").read_text("utf-8")):
        if form["s"] == judging:
            values = [form["p"].format(code) for code in _codes(form["k"], rng)]
            forms.append({"l": form["l"], "k": form["k"], "t": form["t"], "x": values})
    return forms


def are_alike(one: str, other: str) -> bool:
    """Return whether two values differ only in letters that machines take for one another."""
    return one != other and all(
        mine == its or any(mine in group and its in group for group in ALIKE)
        for mine, its in zip_longest(one, other, fillvalue="")
    )


def _codes(shape: str, rng: Random) -> list[str]:
    """Return codes of a shape, of which each but the first differs from it in one letter."""
    if shape == "roman":
        place = rng.randrange(2, len(_ROMAN) - 2)
        return [_ROMAN[place + step] for step in (0, 1, -1, 2)]
    if shape == "row":
        return rng.sample(_LETTERS, _DOCUMENTS)
    if shape in ("word", "small"):
        first = "".join(rng.choice(letters) for letters in (_CONSONANTS, _VOWELS) * rng.choice((2, 3)))
        codes = [first, *(_changed(first, rng) for _ in range(_DOCUMENTS - 1))]
        return [code.upper() for code in codes] if shape == "word" else codes
    sizes = {"hyphen": (4, 2), "serial": (6,), "short": (2,), "groups": (3, 3, 3)}[shape]
    sign = " " if shape == "groups" else "-"
    first = sign.join("".join(rng.choices(_LETTERS, k=size)) for size in sizes)
    return [first, *(_changed(first, rng) for _ in range(_DOCUMENTS - 1))]


def _changed(code: str, rng: Random) -> str:
    place = rng.choice([place for place, letter in enumerate(code) if letter.isalpha()])
    old = code[place]
    letters = next(group for group in (_VOWELS, _CONSONANTS, _LETTERS) if old in group)
    new = rng.choice(letters.replace(old, ""))
    return code[:place] + new + code[place + 1 :]
