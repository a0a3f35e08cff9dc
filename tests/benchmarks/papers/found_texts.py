"""`python -m tests.benchmarks.papers.found_texts N OUT [seed]`: degraded copies of real texts.

The texts are manual pages, change logs and licences of the machine; they are read at run time and not stored.
Real texts have unplanned similarities, so pairs of originals that share much are excluded from the counts.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.benchmarks.papers import damage

_PLACES = (
    ("/usr/share/man/de", "*.gz"), ("/usr/share/man/man1", "*.gz"), ("/usr/share/man/man8", "*.gz"),
    ("/usr/share/man/man5", "*.gz"), ("/usr/share/doc", "*copyright"), ("/usr/share/doc", "changelog*.gz"),
    ("/usr/share/doc", "README*"), ("/usr/share/common-licenses", "*"),
)  # fmt: skip
_ROFF = re.compile(r"^[.'].{0,3}\s?|\\f[A-Z(]{1,3}|\\[-&|%]|\\\(..|^\.\\\".*$", re.MULTILINE)
_LONGEST = 14_000


def found_texts(wanted: int, chance: random.Random) -> list[str]:
    """Return up to `wanted` different texts of at least 60 words."""
    files = [
        path for folder, pattern in _PLACES for path in sorted(Path(folder).rglob(pattern)) if path.is_file()
    ]
    chance.shuffle(files)
    texts: dict[str, None] = {}
    for path in files:
        text = _read(path)
        if len(text.split()) >= 60:
            start = chance.choice((0, 0, chance.randrange(max(1, len(text) // 2))))
            texts[text[start : start + chance.randint(1500, _LONGEST)]] = None
        if len(texts) == wanted:
            break
    return list(texts)


def _read(path: Path) -> str:
    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    text = raw[:60_000].decode("utf-8", "replace")
    return _ROFF.sub("", text) if "man" in path.parts else text


def alike(texts: list[str]) -> Iterator[tuple[int, int]]:
    """Return pairs of originals that share more than a tenth of the shorter one's eight-word runs."""
    having: dict[int, list[int]] = defaultdict(list)
    sizes = []
    for place, text in enumerate(texts):
        words = text.lower().split()
        runs = {hash(tuple(words[at : at + 8])) for at in range(max(1, len(words) - 8))}
        sizes.append(len(runs))
        for run in runs:
            having[run].append(place)
    shared = Counter(
        pair for places in having.values() if len(places) <= 60 for pair in combinations(places, 2)
    )
    for (a, b), count in shared.items():
        if count > 0.1 * min(sizes[a], sizes[b]):
            yield a, b


def copies(text: str, chance: random.Random) -> Iterator[tuple[str, str, str]]:
    """Yield (text, kind, class) of degraded, cut or edited copies."""
    lines = text.split("\n")
    words = text.split()
    draw = chance.random()
    if draw < 0.4:
        yield (
            damage.rewrapped(damage.read_by_machine(text, chance.uniform(0.005, 0.04), chance), chance),
            "near",
            "rescan",
        )
    elif draw < 0.55 and len(words) > 150:
        size = int(len(lines) * chance.uniform(0.3, 0.7))
        start = chance.randrange(max(1, len(lines) - size))
        part = "\n".join(lines[start : start + size])
        if len(part.split()) > 50:
            yield damage.read_by_machine(part, chance.uniform(0, 0.02), chance), "contained", "part"
    elif draw < 0.75:
        for _ in range(max(2, len(words) // 60)):
            at = chance.randrange(len(words))
            words[at : at + chance.randint(0, 5)] = chance.sample(
                words, min(len(words), chance.randint(0, 5))
            )
        yield " ".join(words), "version", "edited"
    elif draw < 0.85:
        blocks = text.split("\n\n")
        half = len(blocks) // 2
        yield "\n\n".join(blocks[half:] + blocks[:half]), "near", "order"
    elif draw < 0.93:
        yield damage.with_lines_lost(text, 0.08, chance), "near", "lines-lost"
    else:
        yield text, "exact", "exact"


def degraded(originals: list[str], chance: random.Random) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return the originals and their copies, and pairs (a, b, kind, class) of their positions."""
    texts = list(originals)
    families = [[place] for place in range(len(originals))]
    how: dict[int, tuple[str, str]] = {}
    for place, text in enumerate(originals):
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            for copy, kind, name in copies(text, chance):
                how[len(texts)] = (kind, name)
                families[place].append(len(texts))
                texts.append(copy)
    pairs: list[tuple[Any, ...]] = []
    for family in families:
        for a, b in combinations(family, 2):
            kind, name = how[b] if a < len(originals) else ("dontcare", "two copies")
            pairs.append((a, b, kind, {"class": name}))
    for one, other in alike(originals):
        pairs += [(a, b, "dontcare", {}) for a in families[one] for b in families[other]]
    return texts, pairs


def main(arguments: list[str]) -> int:
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    chance = random.Random(int(arguments[2]) if len(arguments) == 3 else 1)
    texts, pairs = degraded(found_texts(round(0.6 * int(arguments[0])), chance), chance)
    number_of = list(range(1, len(texts) + 1))
    chance.shuffle(number_of)
    pairs = [(number_of[a], number_of[b], *rest) for a, b, *rest in pairs]
    with Path(f"{arguments[1]}.jsonl").open("w", encoding="utf-8") as out:
        out.writelines(
            json.dumps({"id": number_of[place], "content": text}) + "\n" for place, text in enumerate(texts)
        )
    Path(f"{arguments[1]}.truth.json").write_text(json.dumps({"pairs": pairs}), encoding="utf-8")
    print(f"{len(texts)} texts, {len(pairs)} pairs")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
