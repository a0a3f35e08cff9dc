"""Pairs of pages and of documents with known differences and their positions."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, replace
from random import Random

from rapidfuzz import fuzz
from reportlab.pdfgen.canvas import Canvas

from app.compare.page import Box
from tests.benchmarks.household import bills, contracts, letters, money
from tests.benchmarks.household.people import Cast
from tests.benchmarks.household.sheet import Page
from tests.benchmarks.household.tongue import ENGLISH, GERMAN
from tests.benchmarks.pages import ink
from tests.benchmarks.pages.scanner import STRENGTHS, Scan, add_scan, light, where
from tests.benchmarks.pages.sheet import Placed, TypesetPage, draw, typeset

MAKERS = (
    bills.energy, bills.telecom, bills.craft, bills.shop, bills.stages, bills.reminders, bills.receipts,
    bills.meter_readings, money.payslips, money.statements, money.tax_years, money.insurance_notices,
    money.fee_letters, contracts.policies, letters.doctors, letters.school_letters, letters.form_letters,
    letters.free_letters, letters.certificates, letters.minutes,
)  # fmt: skip
LONG = (contracts.twin_leases, contracts.policies, contracts.manuals, letters.minutes)
PAGE_KINDS = ("clean", *ink.ADDED, "struck", "amount", "word")
DOCUMENT_KINDS = (
    "swapped",
    "replaced",
    "inserted",
    "missing",
    "blank",
    "turned-90",
    "turned-180",
    "turned-270",
)
DEGRADATIONS = ("none", *STRENGTHS)
UNREAD = 0.1  # share of scans that have no text layer
LONGER, SHORTER, SIGNED = 0.15, 0.15, 0.1  # share of changed amounts with a figure more, one less, or a sign
_AMOUNT = re.compile(r"\d[\d.,]*[.,]\d\d")
_NUMBER = re.compile(r"\d{2,}")
_PLAIN = re.compile(r"[^\W\d_]{3,12}")
MOST_ALIKE = 50  # percent; words that are more alike are hardly two
BLANK = 0.004  # of the page's width
NARROWEST = 0.8  # of the width of the word in whose place another one is put


@dataclass(frozen=True)
class PagePairCase:
    """Two PDFs of one page.

    Attributes:
        kind: the planted difference, "clean" for none.
        degradation: of the second page.
        a, b: the files.
        on_a, on_b: box of the planted difference on the page that bears it; both for a changed amount.
    """

    kind: str
    degradation: str
    a: bytes
    b: bytes
    on_a: Box | None = None
    on_b: Box | None = None


@dataclass(frozen=True)
class DocumentCase:
    """Two PDFs of several pages.

    Attributes:
        wanted: the pairs that belong together, counted from 0.
        turned: degrees clockwise by which a page of the second file must be turned.
    """

    kind: str
    degradation: str
    a: bytes
    b: bytes
    wanted: frozenset[tuple[int, int]]
    turned: dict[int, int]


def page_case(kind: str, degradation: str, rng: Random) -> PagePairCase:
    """Make one pair of pages."""
    page = _page(rng)
    other, on_page, on_other, kept = page, None, None, frozenset[str]()
    if kind == "amount":
        page, other, on_page, on_other, kept = _changed(page, rng)
    elif kind == "word":
        page, other, on_page, on_other, kept = _reworded(page, rng)
    elif kind == "struck":
        other, on_other = ink.strike(page, rng)
    elif kind != "clean":
        other, on_other = ink.add(page, kind, rng)
    if rng.random() < 0.35:  # what both bear is no difference
        noted, _ = ink.add(page, rng.choice(tuple(ink.ADDED)), rng)
        page, other = noted, replace(other, ink=(*noted.ink, *other.ink))
    if on_other is not None and rng.random() < 0.5:
        page, other, on_page, on_other = other, page, on_other, on_page
    first = None if degradation == "none" or rng.random() < 0.5 else light(rng)
    second = None if degradation == "none" else STRENGTHS[degradation](rng)
    if kind not in ("amount", "word"):
        first, second = _maybe_unread(first, rng), _maybe_unread(second, rng)
    return PagePairCase(
        kind,
        degradation,
        _file([(page, first, 0)], rng, kept),
        _file([(other, second, 0)], rng, kept),
        _seen(on_page, page, first),
        _seen(on_other, other, second),
    )


def document_case(kind: str, degradation: str, rng: Random) -> DocumentCase:
    """Make a document of some pages and its rescan, with one page changed."""
    pages = document(rng, rng.randint(3, 6))
    order: list[int | TypesetPage] = list(range(len(pages)))
    place = rng.randrange(len(pages))
    turned = 0
    if kind == "swapped":
        place = rng.randrange(len(pages) - 1)
        order[place], order[place + 1] = order[place + 1], order[place]
    elif kind == "replaced":
        order[place] = _page(rng)
    elif kind == "inserted":
        order.insert(place, _page(rng))
    elif kind == "blank":
        order.insert(place, TypesetPage(pages[0].size, ()))
    elif kind == "missing":
        del order[place]
    else:
        turned = int(kind.partition("-")[2])
    scan = None if degradation == "none" else STRENGTHS[degradation](rng)
    if scan is not None and rng.random() < 0.3:
        scan = replace(scan, misread=None)
    entries = [
        (
            pages[entry] if isinstance(entry, int) else entry,
            scan and replace(scan, skew=scan.skew * rng.uniform(-1, 1)),
            turned if number == place else 0,
        )
        for number, entry in enumerate(order)
    ]
    return DocumentCase(
        kind,
        degradation,
        _file([(page, None, 0) for page in pages], rng),
        _file(entries, rng),
        frozenset((entry, number) for number, entry in enumerate(order) if isinstance(entry, int)),
        {place: -turned % 360} if turned else {},
    )


def document(rng: Random, count: int) -> list[TypesetPage]:
    """Return `pages` different pages of one document."""
    pages: list[TypesetPage] = []
    style = rng.randrange(1 << 30)
    while len(pages) < count:
        maker = rng.choice(LONG if rng.random() < 0.6 else MAKERS)
        for paper in maker(rng, rng.choice((GERMAN, ENGLISH)), 1, _cast(rng.randrange(6)))[:1]:
            pages += [
                page for blocks in paper.pages if len((page := typeset(blocks, Random(style))).words) > 25
            ]
    return pages[:count]


def pdf(pages: list[TypesetPage], scan: Scan | None, rng: Random) -> bytes:
    """Return all pages in one file, as printed or scanned in the same way."""
    return _file([(page, scan, 0) for page in pages], rng)


def _cast(number: int) -> Cast:
    """Return a new cast: papers use up its numbers, and cases must not depend on earlier ones."""
    return Cast(Random(f"cast {number}"))


def _page(rng: Random) -> TypesetPage:
    """Return a page with enough content for a comparison."""
    while True:
        paper = rng.choice(rng.choice(MAKERS)(rng, rng.choice((GERMAN, ENGLISH)), 1, _cast(rng.randrange(6))))
        blocks: Page = rng.choice(paper.pages)
        page = typeset(blocks, rng)
        if len(page.words) > 25:
            return page


def _changed(page: TypesetPage, rng: Random) -> tuple[TypesetPage, TypesetPage, Box, Box, frozenset[str]]:
    """Return a page, the same with another amount, the amount's boxes, and the words not to misread."""
    places = [n for n, word in enumerate(page.words) if _AMOUNT.fullmatch(word.text)]
    places = places or [n for n, word in enumerate(page.words) if _NUMBER.fullmatch(word.text)]
    if not places:
        return _changed(_page(rng), rng)
    number = rng.choice(places)
    old = page.words[number]
    digits = [place for place, sign in enumerate(old.text) if sign.isdigit()]
    written = list(old.text)
    way = rng.random()
    if way < LONGER:
        written.insert(rng.choice(digits), rng.choice("123456789"))
    elif way < LONGER + SHORTER:
        del written[rng.choice(digits)]
    elif way < LONGER + SHORTER + SIGNED:
        written.insert(0, "-")
    if way >= LONGER + SHORTER + SIGNED or not _has_room(page, number, "".join(written)):
        written = list(old.text)
        for place in rng.sample(digits, min(len(digits), rng.choice((1, 1, 2, 3)))):
            written[place] = rng.choice([digit for digit in "123456789" if digit != written[place]])
    return _written(page, number, "".join(written))


def _has_room(page: TypesetPage, number: int, text: str) -> bool:
    """Return whether the text fits before the next word, with a space between them."""
    box = replace(page.words[number], text=text).box(page.size)
    box = replace(box, right=box.right + BLANK)
    return not any(box.shared(word.box(page.size)) for word in page.words[number + 1 : number + 2])


def _reworded(page: TypesetPage, rng: Random) -> tuple[TypesetPage, TypesetPage, Box, Box, frozenset[str]]:
    """Return the pages with another word of the page in place of one that is hardly narrower."""
    words = [(n, word) for n, word in enumerate(page.words) if _PLAIN.fullmatch(word.text)]
    pairs = [
        (number, other.text)
        for number, word in words
        for _, other in words
        if fuzz.ratio(word.text.casefold(), other.text.casefold()) < MOST_ALIKE
        and NARROWEST <= _width(replace(word, text=other.text), page) / _width(word, page) <= 1
    ]
    return _written(page, *rng.choice(pairs)) if pairs else _reworded(_page(rng), rng)


def _width(word: Placed, page: TypesetPage) -> float:
    box = word.box(page.size)
    return box.right - box.left


def _written(
    page: TypesetPage, number: int, text: str
) -> tuple[TypesetPage, TypesetPage, Box, Box, frozenset[str]]:
    old = page.words[number]
    new = replace(old, text=text)
    other = replace(page, words=(*page.words[:number], new, *page.words[number + 1 :]))
    return page, other, old.box(page.size), new.box(page.size), frozenset((old.text, new.text))


def _maybe_unread(scan: Scan | None, rng: Random) -> Scan | None:
    return replace(scan, misread=None) if scan is not None and rng.random() < UNREAD else scan


def _seen(box: Box | None, page: TypesetPage, scan: Scan | None) -> Box | None:
    return box if box is None or scan is None else where(scan, page.size, box)


def _file(
    pages: list[tuple[TypesetPage, Scan | None, int]], rng: Random, kept: frozenset[str] = frozenset()
) -> bytes:
    """Return a file of the pages, as printed or scanned, each turned clockwise by its degrees."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True, pageCompression=1)
    for page, scan, turned in pages:
        if scan is None:
            draw(canvas, page, turned)
        else:
            add_scan(canvas, page, scan, rng, kept, turned)
    canvas.save()
    return out.getvalue()
