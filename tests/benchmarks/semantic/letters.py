"""The letters of this folder, written for it: each in English, as an English paraphrase and in German.

The hard cases are pairs of letters on one topic, of one sender or with one wording that do not say the same.
"""

from __future__ import annotations

import json
from pathlib import Path

_TEXTS = json.loads((Path(__file__).parent / "letters.json").read_text(encoding="utf-8"))

LETTERS: dict[str, tuple[str, str, str]] = {
    topic: (english, paraphrase, german) for topic, (english, paraphrase, german) in _TEXTS["letters"].items()
}
"""Topic → the letter in English, paraphrased, in German."""

HARD_CASES: dict[str, tuple[str, str]] = {name: (one, other) for name, (one, other) in _TEXTS["hard"].items()}
