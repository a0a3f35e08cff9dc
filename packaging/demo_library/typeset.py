"""Flows a text with light marks onto pages.

One line of the text is one block, so that a letter can be read in the source as it reads on paper:
``# heading``, ``- bullet``, ``: label = value``, ``| cell | cell`` (first row: head; ``|=``: a sum),
``!! framed``, ``~ Name, role`` (signed) and ``_ Name, role`` (a line to sign on), ``---`` a rule,
``^`` a new page, a blank line parts two tables, ``> small print``, ``* strong``, ``+ 12`` that much
space; anything else is a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from reportlab.pdfbase.pdfmetrics import stringWidth

from ink import signature
from sheet import GREY, INK, Page, Paper, tint

NUMBER_CELL = re.compile(r"^[-+−–]?[€£]?\s?[\d.,:]+\s?(€|EUR|£|%|kWh|h|kg|m³|m²|GB|Stk\.?|pcs|l|x)?( [SH])?$")

LISTS = (": ", "- ")  # blocks that want some air after the last of them


@dataclass(frozen=True)
class Look:
    """The typography of one sender."""

    colour: str
    font: str = "Helvetica"
    size: float = 9.8
    table: str = "tinted"  # tinted, ruled or grid

    @property
    def bold(self) -> str:
        return {"Times-Roman": "Times-Bold"}.get(self.font, f"{self.font}-Bold")


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """The text broken into lines of at most width points."""
    lines, current = [], ""
    for word in text.split():
        trial = f"{current} {word}".strip()
        if current and stringWidth(trial, font, size) > width:
            lines.append(current)
            current = word
        else:
            current = trial
    return [*lines, current] if current else lines


@dataclass
class Flow:
    """A cursor that moves down the pages; new_page gives the next page and the height to start at."""

    look: Look
    new_page: Callable[[], tuple[Page, float]]
    left: float = 68
    right: float = 538
    bottom: float = 92
    paper: Paper = field(default_factory=list)
    y: float = 0

    def __post_init__(self) -> None:
        self._turn()

    @property
    def page(self) -> Page:
        return self.paper[-1]

    @property
    def leading(self) -> float:
        return self.look.size * 1.38

    def _turn(self) -> None:
        page, self.y = self.new_page()
        self.paper.append(page)

    def room(self, height: float) -> None:
        """Make sure that so many points are left on this page."""
        if self.y - height < self.bottom:
            self._turn()

    def write(self, text: str) -> Paper:
        """Set the whole text and return the pages."""
        lines = [line.strip() for line in text.strip().splitlines()]
        rows: list[str] = []
        before = ""
        for line in [*lines, ""]:
            if line.startswith("|"):
                rows.append(line)
            elif rows:
                self._table(rows)
                rows = []
            if before[:2] in LISTS and line[:2] != before[:2]:
                self.y -= self.leading * 0.45
            if line and not line.startswith("|"):
                self._block(line)
            before = line
        return self.paper

    def _block(self, line: str) -> None:
        mark, _, rest = line.partition(" ")
        setters = {
            "#": self._heading, "-": self._bullet, ":": self._fact, "!!": self._framed, "~": self._signed,
            "_": self._to_sign, ">": self._small, "*": self._strong, "+": self._space,
        }  # fmt: skip
        if mark == "^":
            self._turn()
        elif mark == "---":
            self.room(14)
            self.page.line(self.left, self.y, self.right, self.y, tint(self.look.colour, 0.5))
            self.y -= 14
        elif mark in setters:
            setters[mark](rest)
        else:
            self._lines(line, self.look.font, self.look.size)
            self.y -= self.leading * 0.5

    def _lines(self, text: str, font: str, size: float, indent: float = 0, colour: str = INK) -> None:
        for line in wrapped(text, font, size, self.right - self.left - indent):
            self.room(size)
            self.page.text(self.left + indent, self.y, line, font=font, size=size, colour=colour)
            self.y -= size * 1.38

    def _heading(self, text: str) -> None:
        self.room(self.leading * 4)
        self.y -= self.leading * 0.35
        self._lines(text, self.look.bold, self.look.size + 1.4, colour=self.look.colour)
        self.y -= self.leading * 0.2

    def _strong(self, text: str) -> None:
        self._lines(text, self.look.bold, self.look.size)
        self.y -= self.leading * 0.4

    def _small(self, text: str) -> None:
        self._lines(text, self.look.font, self.look.size - 2.2, colour=GREY)
        self.y -= self.leading * 0.3

    def _space(self, points: str) -> None:
        self.y -= float(points)

    def _bullet(self, text: str) -> None:
        self.room(self.leading)
        self.page.box(self.left + 6, self.y + 2.2, 3, 3, self.look.colour, 1.5)
        self._lines(text, self.look.font, self.look.size, indent=18)
        self.y -= self.leading * 0.18

    def _fact(self, text: str) -> None:
        label, _, value = text.partition("=")
        self.room(self.leading)
        self.page.text(
            self.left, self.y, label.strip(), font=self.look.font, size=self.look.size, colour=GREY
        )
        for line in wrapped(value, self.look.bold, self.look.size, self.right - self.left - 150):
            self.page.text(self.left + 150, self.y, line, font=self.look.bold, size=self.look.size)
            self.y -= self.leading
        self.y -= 1

    def _framed(self, text: str) -> None:
        lines = wrapped(text, self.look.font, self.look.size, self.right - self.left - 24)
        height = len(lines) * self.leading + 12
        self.room(height + 6)
        top = self.y + self.look.size
        self.page.box(
            self.left, top - height, self.right - self.left, height, tint(self.look.colour, 0.09), 4
        )
        self.page.box(self.left, top - height, 3, height, self.look.colour)
        self.y = top - 6 - self.look.size
        for line in lines:
            self.page.text(self.left + 14, self.y, line, font=self.look.font, size=self.look.size)
            self.y -= self.leading
        self.y -= 14

    def _signed(self, text: str) -> None:
        name, _, role = text.partition(",")
        self.room(66)
        self.y -= 32
        signature(self.page, self.left + 4, self.y + 3, name.strip())
        self.y -= self.leading
        self._lines(name.strip(), self.look.font, self.look.size)
        self._lines(role.strip(), self.look.font, self.look.size - 1.5, colour=GREY)
        self.y -= self.leading * 0.4

    def _to_sign(self, text: str) -> None:
        """Lines to sign on, side by side; the names are divided by a slash."""
        self.room(58)
        self.y -= 40
        for column, name in enumerate(text.split("/")):
            x = self.left + column * 240
            self.page.line(x, self.y + 11, x + 205, self.y + 11, INK)
            self.page.text(
                x, self.y, name.strip(), font=self.look.font, size=self.look.size - 1.5, colour=GREY
            )
        self.y -= self.leading * 1.3

    def _table(self, rows: list[str]) -> None:
        sums = [row.startswith("|=") for row in rows]
        cells = [
            [cell.strip() for cell in row.removeprefix("|=").removeprefix("|").split("|")] for row in rows
        ]
        columns = len(cells[0])
        cells = [row + [""] * (columns - len(row)) for row in cells]
        size = self.look.size - 0.9
        rights = [
            all(NUMBER_CELL.match(row[c]) for row in cells[1:] if row[c]) and any(row[c] for row in cells[1:])
            for c in range(columns)
        ]
        natural = [
            max(stringWidth(row[c], self.look.bold, size) for row in cells) + 13 for c in range(columns)
        ]
        widths = _fitted(natural, rights, self.right - self.left)
        self.y -= 2
        for number, (row, is_sum) in enumerate(zip(cells, sums, strict=True)):
            self._row(row, widths, rights, size, head=number == 0, is_sum=is_sum, odd=number % 2 == 1)
        if self.look.table != "grid":
            self.page.line(
                self.left, self.y + size + 1.5, self.right, self.y + size + 1.5, tint(self.look.colour, 0.6)
            )
        self.y -= self.leading * 0.75

    def _row(
        self,
        row: list[str],
        widths: list[float],
        rights: list[bool],
        size: float,
        *,
        head: bool,
        is_sum: bool,
        odd: bool,
    ) -> None:
        font = self.look.bold if head or is_sum else self.look.font
        lines = [wrapped(cell, font, size, width - 8) for cell, width in zip(row, widths, strict=True)]
        height = max(1, *map(len, lines)) * size * 1.25 + 5
        self.room(height)
        top = self.y + size + 1.5
        self._row_ground(top, height, widths, head=head, is_sum=is_sum, odd=odd)
        colour = "#ffffff" if head and self.look.table == "tinted" else INK
        x = self.left
        for cell, width, right in zip(lines, widths, rights, strict=True):
            for number, line in enumerate(cell):
                place = x + width - 5 if right else x + 5
                self.page.text(
                    place, self.y - number * size * 1.25 - 1, line,
                    font=font, size=size, colour=colour, align="right" if right else "left",
                )  # fmt: skip
            x += width
        self.y -= height

    def _row_ground(
        self, top: float, height: float, widths: list[float], *, head: bool, is_sum: bool, odd: bool
    ) -> None:
        page, colour, width = self.page, self.look.colour, self.right - self.left
        if self.look.table == "grid":
            x = self.left
            for column in widths:
                if head:
                    page.box(x, top - height, column, height, tint(colour, 0.16))
                page.frame(x, top - height, column, height, "#9aa0a6")
                x += column
            return
        if head and self.look.table == "tinted":
            page.box(self.left, top - height, width, height, colour)
        elif self.look.table == "tinted" and odd and not is_sum:
            page.box(self.left, top - height, width, height, tint(colour, 0.06))
        if head and self.look.table == "ruled":
            page.line(self.left, top - height, self.right, top - height, colour, 1.1)
        if is_sum:
            page.line(self.left, top, self.right, top, tint(colour, 0.6), 0.6)


def _fitted(natural: list[float], rights: list[bool], total: float) -> list[float]:
    """Widths that fill the line: number columns keep theirs, the widest text column takes the rest."""
    widths = list(natural)
    texts = [c for c in range(len(widths)) if not rights[c]] or [0]
    widest = max(texts, key=lambda c: natural[c])
    others = sum(widths) - widths[widest]
    if total - others >= 70:
        widths[widest] = total - others
        return widths
    scale = total / sum(widths)
    return [width * scale for width in widths]
