"""Pairs of scans of documents that differ in one character, and of one document scanned twice.

The text layers never show the difference: they are missing, or the second equals the first, as after an OCR
error.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from PIL import Image
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tests.benchmarks.household import bills, contracts, letters, money
from tests.benchmarks.household.people import Cast
from tests.benchmarks.household.sheet import Page
from tests.benchmarks.household.tongue import ENGLISH, GERMAN
from tests.benchmarks.pages.scanner import MM, Scan, add_scan
from tests.benchmarks.pages.sheet import Bar, Inked, Placed, TypesetPage, draw, typeset

TUNING = (
    bills.energy, bills.telecom, bills.craft, bills.shop, bills.stages, bills.reminders, bills.receipts,
    money.payslips, money.statements, money.fee_letters, letters.form_letters, letters.free_letters,
)  # fmt: skip
JUDGING = (
    bills.meter_readings, money.tax_years, money.insurance_notices, contracts.policies, contracts.twin_leases,
    letters.doctors, letters.school_letters, letters.certificates, letters.minutes,
)  # fmt: skip
SMALLEST = 8.0  # points, of what differs

_FIGURES = ("{}471", "44{}7", "R-2{}", "{}13", "K{}0-45", "7{}", "{}", "2024-{}8")
_CODES = ("QK7{}", "{}-12", "AR{}", "{}", "T{}K", "5{}")
SIGNS: dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "1-2": (_FIGURES, (("1", "2"),)),
    "3-8": (_FIGURES, (("3", "8"),)),
    "5-6": (_FIGURES, (("5", "6"),)),
    "0-8": (_FIGURES, (("0", "8"), ("6", "8"), ("9", "8"))),
    "1-7": (_FIGURES, (("1", "7"), ("0", "6"), ("4", "9"))),
    "a-b": (("5{}", "12{}", "{})", "7{}", "A{}"), (("a", "b"), ("b", "d"), ("c", "e"), ("a", "e"))),
    "X-Z": (_CODES, (("X", "Z"), ("E", "F"), ("O", "Q"), ("P", "R"), ("C", "G"), ("M", "N"))),
    "B-8": (_CODES, (("B", "8"), ("S", "5"), ("D", "O"), ("I", "1"))),
    "I-II": (("{}", "({})", "{}."), (("I", "II"), ("II", "III"), ("IV", "VI"), ("V", "X"))),
    "drei-acht": (("{}",), (("drei", "acht"), ("mit", "ohne"), ("links", "rechts"), ("two", "ten"))),
    "nicht-immer": (("{}",), (("nicht", "immer"), ("kein", "mein"), ("now", "not"), ("ja", "ab"))),
    "50-80": (("{},00", "1.2{},00", "{}.00"), (("50", "80"), ("10", "70"), ("30", "36"))),
    ".-,": (("1{}250", "12{}50", "3{}5"), ((".", ","),)),
}
WAYS = (
    "150", "200", "300", "150+300", "200+300", "drawn+150", "drawn+200", "drawn+300", "noisy 200",
    "warped 200", "dust 200", "edge 200", "colour 200", "photo 200", "1-bit 200", "1-bit 300",
    "1-bit 200+300", "1-bit+grey 200", "1-bit+grey 300", "1-bit+drawn 200", "1-bit+drawn 300", "100",
    "drawn+100",
)  # fmt: skip


@dataclass(frozen=True)
class ScanPair:
    """Two PDFs of one page each, and whether they show the same document."""

    sign: str
    way: str
    a: bytes
    b: bytes
    same: bool


def scan_pair(sign: str, way: str, rng: Random, *, judging: bool = False) -> ScanPair:
    """Make one pair.

    Args:
        sign: of SIGNS; "" for one document scanned twice.
        way: of WAYS.
        judging: use the documents that nothing was tuned on.
    """
    page = _paper(rng, JUDGING if judging else TUNING, sign or rng.choice(tuple(SIGNS)), way)
    a, b = page
    if not sign:
        b = a
    if way.startswith("photo"):
        photo = _photo(rng)
        a, b = a.with_ink(photo), b.with_ink(photo)
    told = rng.random() < 0.5
    resolutions = way.split()[-1].split("+") * 2
    scans = [None if dots == "drawn" else _scan(int(dots), way, rng, told=told) for dots in resolutions[:2]]
    if way.startswith("1-bit"):
        scans[0] = _black_and_white(scans[0], rng)
        if way.startswith("1-bit+drawn"):
            scans[1] = None
        elif not way.startswith("1-bit+grey"):
            scans[1] = _black_and_white(scans[1], rng)
    dusty = way.startswith("dust")
    return ScanPair(
        sign, way,
        _file(_dusty(a, rng) if dusty else a, a, scans[0], way, rng),
        _file(_dusty(b, rng) if dusty else b, a, scans[1], way, rng),
        not sign,
    )  # fmt: skip


def _black_and_white(scan: Scan | None, rng: Random) -> Scan:
    assert scan is not None
    # As drivers set it: what vanishes or runs together, nobody would keep.
    return replace(scan, quality=0, threshold=rng.uniform(0.3, 0.5), blur=rng.uniform(1.5, 4.0))


def _paper(rng: Random, makers: tuple, sign: str, way: str) -> tuple[TypesetPage, TypesetPage]:
    """Return a page with one character in a word, and the page with the other character there."""
    while True:
        maker = rng.choice(makers)
        paper = rng.choice(
            maker(rng, rng.choice((GERMAN, ENGLISH)), 1, Cast(Random(f"cast {rng.randrange(6)}")))
        )
        blocks: Page = rng.choice(paper.pages)
        page = typeset(blocks, rng)
        if len(page.words) < 25:
            continue
        forms, signs = SIGNS[sign]
        form, pair = rng.choice(forms), rng.choice(signs)
        one, other = (form.format(text) for text in rng.choice((pair, pair[::-1])))
        size = rng.choice((SMALLEST, 9.0, 10.0, 11.0, 12.0))
        places = [
            n
            for n, word in enumerate(page.words)
            if word.size >= SMALLEST and _has_room(word, size, one, other)
        ]
        if not places:
            continue
        number = rng.choice(places)
        old = page.words[number]
        x = page.size[0] - rng.uniform(2, 4) * MM - max(_width(one, old, size), _width(other, old, size))
        new = replace(old, size=size, x=x if way.startswith("edge") else old.x)
        return tuple(
            replace(page, words=(*page.words[:number], replace(new, text=text), *page.words[number + 1 :]))
            for text in (one, other)
        )


def _width(text: str, word: Placed, size: float) -> float:
    return float(stringWidth(text, word.font, size))


def _has_room(word: Placed, size: float, *texts: str) -> bool:
    fits = word.size >= SMALLEST and size < word.size + 1.5
    return fits and max(_width(text, word, size) for text in texts) <= word.width + 1


def _scan(dots: int, way: str, rng: Random, *, told: bool) -> Scan:
    noisy = way.startswith("noisy")
    return Scan(
        skew=rng.uniform(-0.5, 0.5),
        scale=rng.uniform(0.995, 1.005),
        shift=(0, 0) if way.startswith("edge") else (rng.uniform(-4, 4), rng.uniform(-4, 4)),
        dpi=dots,
        paper=rng.uniform(0.88, 1.0),
        shade=rng.uniform(0, 0.07),
        ink=rng.uniform(0.75, 1.0),
        noise=rng.uniform(8, 12) if noisy else rng.uniform(1, 7),
        blur=rng.uniform(2.5, 6.5),
        quality=rng.randint(60, 68) if noisy else rng.randint(60, 90),
        outside=255,
        misread=0.01 if told else None,
    )  # fmt: skip


def _dusty(page: TypesetPage, rng: Random) -> TypesetPage:
    specks = []
    for _ in range(rng.randint(3, 12)):
        side = rng.uniform(0.08, 0.4) * MM
        specks.append(
            Bar(
                rng.uniform(10, page.size[0] - 10), rng.uniform(10, page.size[1] - 10),
                side, side * rng.uniform(0.6, 1.4), rng.uniform(0.2, 0.6),
            )
        )  # fmt: skip
    return replace(page, bars=(*page.bars, *specks))


def _photo(rng: Random) -> Inked:
    """Return a picture like a photograph: soft areas of all greys, with some detail."""
    noise = np.random.default_rng(rng.randrange(1 << 30))
    width, height = 420, 300
    grey = np.zeros((height, width))
    for step, weight in ((100, 80), (40, 50), (15, 25), (5, 12), (2, 6)):
        small = noise.standard_normal((height // step + 2, width // step + 2)) * weight
        layer = Image.fromarray(small.astype(np.float32)).resize((width, height), Image.Resampling.BICUBIC)
        grey += np.asarray(layer)
    picture = Image.fromarray(np.clip(130 + grey, 0, 255).astype(np.uint8)).convert("RGB")
    return Inked(picture, rng.uniform(60, 300), rng.uniform(500, 640), 200, 143)


def _file(page: TypesetPage, read_as: TypesetPage, scan: Scan | None, way: str, rng: Random) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=True, pageCompression=1)
    if scan is None:
        draw(canvas, page)
    else:
        add_scan(
            canvas,
            page,
            scan,
            rng,
            read_as=read_as,
            warp=0.12 * MM if way.startswith("warped") else 0.0,
            tint=(250, 244, 228) if way.startswith("colour") else None,
        )
    canvas.save()
    return out.getvalue()
