"""`python -m tests.benchmarks.household N OUT [seed]` writes OUT.jsonl and OUT.truth.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.benchmarks.household.library import library
from tests.benchmarks.household.relations import Document, truth


def line(document: Document) -> dict[str, Any]:
    """Return the document in the benchmark's input format."""
    return {"id": document.id, "content": document.text, **document.meta}


def main(arguments: list[str]) -> int:
    if len(arguments) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    size, out, seed = int(arguments[0]), arguments[1], int(arguments[2]) if len(arguments) > 2 else 0
    documents = library(size, seed)
    with Path(f"{out}.jsonl").open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(line(document), ensure_ascii=False) + "\n" for document in documents)
    Path(f"{out}.truth.json").write_text(json.dumps(truth(documents)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
