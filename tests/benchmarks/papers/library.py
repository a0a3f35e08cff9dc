"""A whole library: families of look-alikes, and copies made by people, scanners and mail programs."""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations
from typing import Any

from tests.benchmarks.papers import damage
from tests.benchmarks.papers.layouts import FAMILIES, Paper
from tests.benchmarks.papers.tongue import Tongue

_COPIES = 0.16  # copies for each original paper
_GROUP_SIZES = (3, 3, 4, 5, 6, 8, 10, 14, 20, 30)


@dataclass(frozen=True)
class Scan:
    """One document of the library.

    Attributes:
        holds: numbers of the papers whose full text it contains.
        how: "original", or the name of a copy's class.
        part: whether it is only a part of its paper.
    """

    text: str
    paper: Paper
    title: str
    holds: frozenset[int]
    how: str
    part: bool = False


class Maker:
    """Fills a library of about `size` documents."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self.chance = random.Random(seed)
        self.papers: list[Paper] = []
        self.family_of: list[int] = []
        self.scans: list[Scan] = []
        self._write_papers([Tongue(language, seed) for language in ("de", "en")])
        self._copy()

    def _write_papers(self, tongues: list[Tongue]) -> None:
        makers, weights = zip(*FAMILIES, strict=True)
        family = 0
        while len(self.papers) < self.size * (1 - _COPIES):
            (make,) = self.chance.choices(makers, weights)
            count = self.chance.choice((2, 3, 4, 5, 6, 8, 12, 12, 18, 24, 40))
            made = make(self.chance.choice(tongues), count)
            self.papers += made
            self.family_of += [family] * len(made)
            family += 1
        for number, paper in enumerate(self.papers):
            errors = self.chance.choice((0.0, 0.0, 0.004, 0.01, 0.02))
            self._add(paper, damage.read_by_machine(paper.text, errors, self.chance), {number}, "original")

    def _add(self, paper: Paper, text: str, holds: set[int], how: str, *, part: bool = False) -> None:
        title = self.chance.choice(
            (paper.title, paper.title, f"{paper.title} (1)", f"Scan_{self.chance.randrange(99999):05d}", "")
        )
        self.scans.append(
            Scan(text, paper, paper.title if how == "original" else title, frozenset(holds), how, part)
        )

    def _copy(self) -> None:
        classes = (
            (self._exact, 14), (self._rescan, 30), (self._rescan_hard, 12), (self._group, 3), (self._pages, 6),
            (self._columns, 5), (self._lines, 8), (self._stamp, 9), (self._retyped, 5), (self._draft, 9),
            (self._clause, 9), (self._corrected, 7), (self._signed, 8), (self._batch, 9), (self._thread, 6),
            (self._collection, 4), (self._excerpt, 9), (self._page_lost, 6),
        )  # fmt: skip
        makers, weights = zip(*classes, strict=True)
        for make in makers:
            make(self.chance.randrange(len(self.papers)))
        if self.size >= 5000:
            self._many(self.chance.randrange(len(self.papers)), 200)
        while len(self.scans) < self.size:
            self.chance.choices(makers, weights)[0](self.chance.randrange(len(self.papers)))

    def _scan(self, text: str, low: float = 0.01, high: float = 0.03) -> str:
        return damage.read_by_machine(text, self.chance.uniform(low, high), self.chance)

    def _exact(self, number: int) -> None:
        original = self.scans[number]
        self._add(original.paper, original.text, {number}, "exact")

    def _rescan(self, number: int) -> None:
        paper = self.papers[number]
        self._add(paper, damage.rewrapped(self._scan(paper.text), self.chance), {number}, "rescan")

    def _rescan_hard(self, number: int) -> None:
        self._add(
            self.papers[number], self._scan(self.papers[number].text, 0.03, 0.05), {number}, "rescan-hard"
        )

    def _group(self, number: int) -> None:
        self._many(number, self.chance.choice(_GROUP_SIZES))

    def _many(self, number: int, copies: int) -> None:
        for _ in range(copies):
            self._add(
                self.papers[number], self._scan(self.papers[number].text, 0.003, 0.03), {number}, "group"
            )

    def _of_pages(self, number: int) -> int:
        """Return the next paper with at least two pages."""
        while "\f" not in self.papers[number].text:
            number = (number + 1) % len(self.papers)
        return number

    def _pages(self, number: int) -> None:
        number = self._of_pages(number)
        text = damage.with_other_page_order(self.papers[number].text, self.chance)
        self._add(self.papers[number], self._scan(text, 0.0, 0.02), {number}, "pages")

    def _page_lost(self, number: int) -> None:
        number = self._of_pages(number)
        pages = self.papers[number].text.split("\f")
        pages.pop(self.chance.randrange(1, len(pages)))
        self._add(
            self.papers[number], self._scan("\f".join(pages), 0.0, 0.02), {number}, "page-lost", part=True
        )

    def _columns(self, number: int) -> None:
        while self.papers[number].text.count("  ") < 6:
            number = (number + 1) % len(self.papers)
        text = damage.with_columns_read_across(self.papers[number].text)
        self._add(self.papers[number], self._scan(text, 0.0, 0.015), {number}, "columns")

    def _lines(self, number: int) -> None:
        text = damage.with_lines_lost(self.papers[number].text, self.chance.uniform(0.03, 0.12), self.chance)
        self._add(self.papers[number], self._scan(text, 0.0, 0.02), {number}, "lines-lost")

    def _stamp(self, number: int) -> None:
        paper = self.papers[number]
        day = (paper.created + timedelta(days=self.chance.randint(1, 9))).strftime("%d.%m.%Y")
        stamps = (
            (f"EINGEGANGEN {day}", "BEZAHLT", "KOPIE", f"Eingang {day}")
            if paper.language == "de"
            else (f"RECEIVED {day}", "PAID", "COPY", "FILED")
        )
        text = damage.stamped(paper.text, self.chance.choice(stamps), self.chance)
        self._add(paper, self._scan(text, 0.0, 0.02), {number}, "stamp")

    def _retyped(self, number: int) -> None:
        text = self.papers[number].text.upper() if self.chance.random() < 0.3 else self.papers[number].text
        self._add(
            self.papers[number], damage.rewrapped(text, self.chance).replace("\f", "\n"), {number}, "exported"
        )

    def _prose_lines(self, lines: list[str]) -> list[int]:
        return [
            place for place, line in enumerate(lines) if len(line) > 60 and not any(map(str.isdigit, line))
        ]

    def _prosaic(self, number: int) -> int:
        """Return the next paper without a family and with some lines of prose."""
        while (
            self.family_of.count(self.family_of[number]) > 1
            or len(self._prose_lines(self.papers[number].text.split("\n"))) < 6
        ):
            number = (number + 1) % len(self.papers)
        return number

    def _edited(self, number: int, how: str, changes: int, mark: tuple[str, str] = ("", "")) -> None:
        paper = self.papers[number]
        tongue = Tongue(paper.language, self.chance.randrange(10**6))
        lines = paper.text.split("\n")
        places = self._prose_lines(lines)
        for place in self.chance.sample(places, min(changes, len(places))):
            lines[place] = self.chance.choice(
                (tongue.prose(1, 400), lines[place] + " " + tongue.sentence(), "")
            )
        text = "\n".join(line for line in lines if line)
        german = paper.language == "de"
        if mark[0]:
            text = f"{mark[0] if german else mark[1]}\n{text}"
        self._add(paper, self._scan(text, 0.0, 0.01), {number}, how)

    def _draft(self, number: int) -> None:
        number = self._prosaic(number)
        self._edited(
            number, "draft", self.chance.randint(2, 4), self.chance.choice((("Entwurf", "Draft"), ("", "")))
        )

    def _clause(self, number: int) -> None:
        self._edited(self._prosaic(number), "clause", self.chance.randint(1, 3))

    def _signed(self, number: int) -> None:
        paper = self.papers[number]
        tongue = Tongue(paper.language, number)
        day = (paper.created + timedelta(days=5)).strftime("%d.%m.%Y")
        lines = tongue.pick(
            f"Unterschrieben am {day}\ngez. {tongue.person()}", f"Signed on {day}\n{tongue.person()}"
        )
        self._add(paper, self._scan(f"{paper.text}\n{lines}", 0.0, 0.02), {number}, "signed")

    def _corrected(self, number: int) -> None:
        """Add an invoice sent again with the same number, one price and the sums corrected."""
        while self.papers[number].kind not in ("Rechnung", "Invoice") or (
            "nummer" not in self.papers[number].text and "number" not in self.papers[number].text
        ):
            number = (number + 1) % len(self.papers)
        paper = self.papers[number]
        lines = paper.text.split("\n")
        money = [
            place
            for place, line in enumerate(lines)
            if line.count("  ") and line.rstrip()[-1:] in "€0123456789" and ("€" in line or "£" in line)
        ]
        for place in {self.chance.choice(money[:-3] or money), *money[-3:]}:
            cells = lines[place].split("  ")
            cells[-1] = "".join(
                str((int(c) + 3) % 10) if c.isdigit() and spot > 1 else c for spot, c in enumerate(cells[-1])
            )
            lines[place] = "  ".join(cells)
        mark = "Korrigierte Fassung\n" if paper.language == "de" else "Corrected version\n"
        self._add(paper, mark + "\n".join(lines), {number}, "corrected")

    def _batch(self, number: int) -> None:
        others = {
            number,
            *(self.chance.randrange(len(self.papers)) for _ in range(self.chance.randint(2, 6))),
        }
        text = "\f".join(self.papers[other].text for other in sorted(others))
        self._add(self.papers[number], self._scan(text, 0.0, 0.02), others, "batch")

    def _collection(self, number: int) -> None:
        """Add a file of all papers of one family."""
        members = [other for other, family in enumerate(self.family_of) if family == self.family_of[number]]
        if 3 <= len(members) <= 12:
            text = "\f".join(self.papers[other].text for other in members)
            self._add(self.papers[number], self._scan(text, 0.0, 0.012), set(members), "collection")

    def _thread(self, number: int) -> None:
        """Add a thread of mails, each quoting the one before."""
        paper = self.papers[number]
        tongue = Tongue(paper.language, self.chance.randrange(10**6))
        text = paper.text
        for step in range(self.chance.randint(1, 3)):
            when = tongue.day(paper.created + timedelta(days=step + 1))
            wrote = tongue.pick(
                f"Am {when} schrieb {tongue.person()}:", f"On {when} {tongue.person()} wrote:"
            )
            quoted = "\n".join(f"> {line}" for line in text.split("\n"))
            text = f"{tongue.prose(self.chance.randint(3, 7))}\n{tongue.person()}\n{wrote}\n{quoted}"
        self._add(paper, text, {number, len(self.papers) + len(self.scans)}, "thread")

    def _excerpt(self, number: int) -> None:
        while len(self.papers[number].text) < 4000:
            number = (number + 1) % len(self.papers)
        lines = self.papers[number].text.split("\n")
        size = max(8, int(len(lines) * self.chance.uniform(0.3, 0.65)))
        start = self.chance.choice((0, self.chance.randrange(max(1, len(lines) - size))))
        text = "\n".join(lines[start : start + size])
        self._add(self.papers[number], self._scan(text, 0.0, 0.02), {number}, "excerpt", part=True)

    # What was made

    def order(self) -> list[int]:
        places = list(range(len(self.scans)))
        self.chance.shuffle(places)
        return places

    def documents(self, order: list[int]) -> list[dict[str, Any]]:
        return [self._document(number, self.scans[place]) for number, place in enumerate(order, start=1)]

    def _document(self, number: int, scan: Scan) -> dict[str, Any]:
        known = self.chance.random() < 0.85
        return {
            "id": number,
            "title": scan.title,
            "content": scan.text,
            "correspondent": scan.paper.sender if known else None,
            "document_type": scan.paper.kind if known else None,
            "created": scan.paper.created.isoformat(),
            "modified": scan.paper.created.isoformat(),
            "file_size": len(scan.text) * 40,
            "checksum": hashlib.md5(f"{number}{scan.text}".encode()).hexdigest(),
        }

    def truth(self, order: list[int]) -> dict[str, Any]:
        """Return pairs of the same paper with kind and class, and the papers' families as "series"."""
        number_of = {place: number for number, place in enumerate(order, start=1)}
        holding: dict[int, list[int]] = defaultdict(list)
        for place, scan in enumerate(self.scans):
            for paper in scan.holds:
                holding[paper].append(place)
        planted = {pair for places in holding.values() for pair in combinations(places, 2)}
        pairs = []
        for a, b in sorted(planted):
            kind, how = _relation(self.scans[a], self.scans[b])
            pairs.append([number_of[a], number_of[b], kind, {"class": how}])
        families = {
            number_of[place]: self.family_of[min(scan.holds)]
            for place, scan in enumerate(self.scans)
            if len(scan.holds) == 1
        }
        return {
            "pairs": pairs,
            "series": {str(number): family for number, family in families.items()},
            "kind": {str(number_of[place]): scan.how for place, scan in enumerate(self.scans)},
        }


def _relation(one: Scan, other: Scan) -> tuple[str, str]:
    """Return kind and class of two documents that contain a common paper."""
    classes = sorted({one.how, other.how} - {"original"}) or ["original"]
    how = "+".join(classes)
    if one.part and other.part:
        return "dontcare", how
    if one.holds < other.holds or other.holds < one.holds:
        smaller = one if one.holds < other.holds else other
        return ("dontcare" if smaller.part or len(smaller.holds) > 1 else "contained"), how
    if one.holds != other.holds:
        return "dontcare", how
    if one.part or other.part:
        return "contained", how
    if one.text == other.text:
        return "exact", how
    if {one.how, other.how} & {"draft", "clause", "corrected", "signed"}:
        return "version", how
    return "near", how
