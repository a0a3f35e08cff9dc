"""`python -m tests.benchmarks.papers N OUT [seed]` writes OUT.jsonl and OUT.truth.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.benchmarks.papers.library import Maker


def main(arguments: list[str]) -> int:
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    made = Maker(int(arguments[0]), int(arguments[2]) if len(arguments) == 3 else 1)
    order = made.order()
    out = arguments[1]
    with Path(f"{out}.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(
            json.dumps(document, ensure_ascii=False) + "\n" for document in made.documents(order)
        )
    truth = made.truth(order)
    Path(f"{out}.truth.json").write_text(json.dumps(truth), encoding="utf-8")
    print(f"{len(order)} documents, {len(truth['pairs'])} pairs of one paper")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
