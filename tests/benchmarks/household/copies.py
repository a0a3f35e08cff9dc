"""Changes to a document's pages on the way to a copy, before OCR errors are added."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random

from tests.benchmarks.household import ocr
from tests.benchmarks.household.letters import prose
from tests.benchmarks.household.people import Cast
from tests.benchmarks.household.sheet import Block, Page, Paper
from tests.benchmarks.household.tongue import GERMAN, day, wrap


def plain(paper: Paper) -> str:
    """Return the text as printed, with an empty line between pages."""
    return "\n\n".join("\n".join("\n".join(block.lines) for block in page) for page in paper.pages)


def by_columns(paper: Paper, rng: Random) -> Paper:
    """Return tables and reference blocks column by column, and the letterhead's box after the address."""
    pages = []
    for page in paper.pages:
        blocks = [_turned(block) for block in page]
        if len(blocks) > 2 and blocks[0].role == "letterhead":
            blocks[0], blocks[1] = blocks[1], blocks[0]
        pages.append(tuple(blocks))
    return paper.with_pages(pages)


def _turned(block: Block) -> Block:
    if len(block.cells) < 2:
        return block
    width = max(len(row) for row in block.cells)
    columns = [[row[at] for row in block.cells if at < len(row) and row[at]] for at in range(width)]
    return replace(block, lines=tuple(cell for column in columns for cell in column))


def swap_pages(paper: Paper, rng: Random) -> Paper:
    pages = list(paper.pages)
    first, second = rng.sample(range(len(pages)), 2)
    pages[first], pages[second] = pages[second], pages[first]
    return paper.with_pages(pages)


def only_pages(paper: Paper, kept: list[int]) -> Paper:
    return paper.with_pages([paper.pages[number] for number in kept])


def lose_edges(paper: Paper, rng: Random) -> Paper:
    """Cut off letterhead, footer or both."""
    lost = rng.choice([{"letterhead"}, {"footer"}, {"letterhead", "footer"}])
    return paper.with_pages(
        [tuple(block for block in page if block.role not in lost) for page in paper.pages]
    )


def lose_lines(paper: Paper, rng: Random) -> Paper:
    """Drop one line in twelve."""
    return paper.with_pages(
        [
            tuple(
                replace(block, lines=tuple(line for line in block.lines if rng.random() > 0.08))
                for block in page
            )
            for page in paper.pages
        ]
    )


def insert(page: Page, line: str, rng: Random) -> Page:
    """Insert a separate line between the page's blocks."""
    at = rng.randint(0, len(page))
    return (*page[:at], Block("stamp", (line,)), *page[at:])


def stamp(paper: Paper, rng: Random) -> Paper:
    """Stamp PAID, RECEIVED or the like on the first page; OCR reads the rim as garbage."""
    written = day(paper.created + timedelta(days=rng.randint(2, 20)), paper.lang, 0)
    first = insert(paper.pages[0], ocr.stamp(rng, written, paper.lang == GERMAN), rng)
    if rng.random() < 0.5:
        first = insert(first, ocr.rubbish(rng), rng)
    return paper.with_pages([first, *paper.pages[1:]])


def handwriting(paper: Paper, rng: Random) -> Paper:
    """Add notes in the margin, underlining and ticks, which OCR reads as garbage."""
    pages = list(paper.pages)
    for _ in range(rng.randint(3, 8)):
        number = rng.randrange(len(pages))
        line = rng.choice(ocr.NOTES) if rng.random() < 0.6 else ocr.rubbish(rng)
        pages[number] = insert(pages[number], line, rng)
    return paper.with_pages(pages)


def sign(paper: Paper, rng: Random, name: str) -> Paper:
    """Fill in the signature lines, or add a signature at the end if there are none."""
    when = day(paper.created + timedelta(days=rng.randint(0, 9)), paper.lang, 0)
    pages = [
        tuple(
            replace(block, lines=tuple(line.replace("____________", f"{name} {ocr.rubbish(rng, 3, 8)}") for line in block.lines))
            for block in page
        )
        for page in paper.pages
    ]  # fmt: skip
    written = f"gez. {name}, {when}" if paper.lang == GERMAN else f"signed {name} {when}"
    pages[-1] = (*pages[-1], Block("text", (written, ocr.rubbish(rng, 4, 14))))
    return paper.with_pages(pages)


def draft(paper: Paper, rng: Random, cast: Cast) -> Paper:
    """Return an earlier wording, marked as a draft; about one sentence in eight is different, missing or added."""
    pages = [list(page) for page in paper.pages]
    places = [(n, m) for n, page in enumerate(pages) for m, block in enumerate(page) if block.role == "text"]
    sentences = sum(_joined(pages[n][m]).count(". ") + 1 for n, m in places)
    for _ in range(max(1, sentences // 8)):
        n, m = rng.choice(places)
        pages[n][m] = _edited(pages[n][m], rng, prose(rng, paper.lang, 1, cast))
    marks = (
        ("ENTWURF", "Entwurf – Stand intern", "VORAB")
        if paper.lang == GERMAN
        else ("DRAFT", "Draft for comment")
    )
    pages[0].insert(0, Block("heading", (rng.choice(marks),)))
    earlier = paper.created - timedelta(days=rng.randint(1, 12))
    return paper.with_pages([tuple(page) for page in pages], created=earlier)


def _joined(block: Block) -> str:
    return " ".join(block.lines)


def _edited(block: Block, rng: Random, other: str) -> Block:
    """Replace, remove or insert one sentence."""
    sentences = _joined(block).split(". ")
    place, way = rng.randrange(len(sentences)), rng.random()
    if way < 0.5 or len(sentences) == 1:
        sentences.insert(place, other.rstrip("."))
    elif way < 0.8:
        sentences[place] = other.rstrip(".")
    else:
        del sentences[place]
    return replace(block, lines=tuple(wrap(". ".join(sentences), 78)))


Change = Callable[[Paper, Random], Paper]


def same(paper: Paper, rng: Random) -> Paper:
    return paper


# Each way to make a copy: change of the pages, lowest and highest share of misread characters.
WAYS: dict[str, tuple[Change, float, float]] = {
    "rescan-light": (same, 0.003, 0.01),
    "rescan-medium": (same, 0.01, 0.03),
    "rescan-heavy": (same, 0.03, 0.06),
    "columns": (by_columns, 0.002, 0.02),
    "page-swap": (swap_pages, 0.002, 0.02),
    "page-lost": (same, 0.002, 0.02),  # the library chooses the page, for the truth's sake
    "edges-lost": (lose_edges, 0.002, 0.02),
    "stamped": (stamp, 0.002, 0.02),
    "handwriting": (handwriting, 0.002, 0.02),
    "rewrapped": (same, 0.0, 0.008),
    "lines-lost": (lose_lines, 0.002, 0.02),
    "spacing": (same, 0.0, 0.01),
}


def scanned(paper: Paper, way: str, rng: Random) -> str:
    """Return the text of a copy made in one of the WAYS."""
    change, low, high = WAYS[way]
    text = plain(change(paper, rng))
    if way == "rewrapped":
        text = ocr.rewrap(text, rng.randint(40, 120), rng.uniform(0.3, 0.9), rng)
    if way == "spacing":
        text = ocr.spaces(text, rng)
    text = ocr.scan(text, rng.uniform(low, high), rng)
    if way in ("rescan-medium", "rescan-heavy") and rng.random() < 0.4:
        lines = text.split("\n")
        lines.insert(rng.randint(0, len(lines)), ocr.rubbish(rng))
        text = "\n".join(lines)
    return text
