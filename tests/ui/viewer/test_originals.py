"""Extreme originals: very many pages, none, a plan, a till receipt."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from PIL import Image

from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.sources.page_source import Problem
from tests.support.covering import FULL
from tests.support.tiff_codings import FOREIGN_CODINGS
from tests.ui.viewer.pages.test_picture_store import of_size
from tests.ui.viewer.viewer_fixtures import PDF, is_settled, small, viewer_setup_at, wait_until
from tests.unit.readers.test_page_pictures import pdf, scanned_plan

WORDS = "one two three four five six seven eight nine ten eleven twelve"
RECEIPT, PLAN = "0 0 80 160", "0 0 2384 3370"  # points


@pytest.fixture
def shown(tmp_path, qtbot):
    """Show two files side by side and wait until their pages are drawn and compared."""
    stages = []

    def show(left: bytes, right: bytes, kind: str = PDF) -> PagesView:
        opening = viewer_setup_at(tmp_path, small((kind, left), (kind, right)))
        viewer_setup = opening.__enter__()
        stages.append(opening)
        view = PagesView(viewer_setup.session)
        qtbot.addWidget(view)
        view.resize(1000, 600)
        view.show()
        view.show_documents(viewer_setup.documents[1], viewer_setup.documents[2])
        wait_until(lambda: is_settled(view))
        return view

    yield show
    for opening in stages:
        opening.__exit__(None, None, None)


def drawn(view: PagesView, page: int) -> list[bool]:
    """Return for both sides whether a page was drawn."""
    found = [view._pictures.pages.find(side.source, page) for side in view.sides]
    return [one is not None and not one.damaged for one in found]


def test_hundreds_of_pages_are_paired_and_shown(shown):
    pages = 1000 if FULL else 200
    data = pdf(pages, text=WORDS)

    view = shown(data, data)
    view.both.go_to_row(pages - 1)
    wait_until(lambda: is_settled(view))

    assert len(view.both.layout.pairs) == pages
    assert drawn(view, pages - 1) == [True, True]
    assert len(view._pictures.pages) <= 40


def test_page_is_paired_among_three_hundred(shown):
    whole = pdf(300, text=WORDS)
    view = shown(pdf(1, text=WORDS), whole)

    assert len(view.both.layout.pairs) == 300
    assert view.both.layout.pairs[view.both.leader.current_row()].left == 0


@pytest.mark.parametrize("box", [RECEIPT, PLAN, "0 0 20 14400", "0 0 14400 20"])
def test_page_of_any_size_is_drawn_sharp_in_tiles(shown, box):
    view = shown(pdf(1, box, WORDS), pdf(1, box, WORDS))

    for _ in range(20):
        view.zoom_in()
    wait_until(lambda: is_settled(view))

    assert view.zoom == 400
    assert drawn(view, 0) == [True, True]


def test_scanned_plan_is_shown_and_compared(shown):
    data = scanned_plan(4000, 5600)

    view = shown(data, data)
    wait_until(lambda: view._comparer.finished)

    assert drawn(view, 0) == [True, True]
    assert view.differences.all() == ()


def plan(kind: str) -> bytes:
    """Return a picture too large to be decoded at once, with a dark field in the middle."""
    image = Image.new("L", (6000, 8484), "white")
    image.paste(20, (2400, 3600, 3600, 4800))
    content = BytesIO()
    image.save(content, kind, **{"PNG": {"compress_level": 1}, "TIFF": {"compression": "tiff_lzw"}}[kind])
    return content.getvalue()


def test_plan_as_picture_is_drawn_sharp_in_tiles(shown):
    view = shown(plan("PNG"), plan("TIFF"), "image/png")
    wait_until(lambda: view._comparer.finished)
    assert view.differences.all() == ()

    for _ in range(20):
        view.zoom_in()
    wait_until(lambda: is_settled(view))

    assert view.zoom == 400
    assert drawn(view, 0) == [True, True]
    assert {tile.source for tile in view._pictures.parts._tiles} == {side.source for side in view.sides}


def tiff(coding: str, number: int = 0) -> bytes:
    """One page; a number is what the file says of its coding, true or not."""
    content = BytesIO()
    Image.new("RGB", (620, 877), "white").save(content, "TIFF", compression=coding)
    data = content.getvalue()
    entry = struct.pack("<HHI", 259, 3, 1)
    place = data.index(entry) + len(entry)
    return data[:place] + struct.pack("<H", number) + data[place + 2 :] if number else data


@pytest.mark.parametrize("coding", FOREIGN_CODINGS)
def test_a_tiff_in_a_coding_that_qt_cannot_read_is_shown_and_compared(shown, coding):
    view = shown(tiff(coding), tiff("tiff_lzw"), "image/tiff")
    wait_until(lambda: view._comparer.finished)

    assert [side.problem for side in view.sides] == [None, None]
    assert drawn(view, 0) == [True, True]
    assert view.differences.all() == ()


def test_a_tiff_in_a_coding_that_nobody_reads_says_which_it_is(shown):
    view = shown(tiff("raw", 34712), tiff("raw"), "image/tiff")

    told = view.sides[0].notice
    assert "coded as JPEG 2000" in told.reason()
    assert "Paperless" in told.reason()
    assert "damaged" not in told.reason()
    assert told.open.isVisible()


@pytest.mark.parametrize(("width", "coarse"), [(3000, False), (7000, True)])
def test_oversized_photograph_shows_a_notice(shown, width, coarse):
    content = BytesIO()
    Image.new("RGB", (width, width), "white").save(content, "JPEG")

    view = shown(content.getvalue(), content.getvalue(), "image/jpeg")

    assert drawn(view, 0) == [True, True]
    assert [side.coarse.isVisible() for side in view.sides] == [coarse] * 2
    view.show_documents(None, None)
    assert not any(side.coarse.isVisible() for side in view.sides)


@pytest.mark.qt_log_ignore(".")
@pytest.mark.parametrize(
    ("data", "kind", "problem"),
    [
        (pdf(0), PDF, Problem.DAMAGED),
        (of_size(9933, 14043, "PNG"), "image/png", Problem.DAMAGED),
        (of_size(9933, 14043, "PNG", interlaced=True), "image/png", Problem.LARGE),
    ],
    ids=["no pages", "no content", "interlaced"],
)
def test_unshowable_file_offers_the_browser(shown, data, kind, problem):
    view = shown(data, data, kind)

    assert [side.problem for side in view.sides] == [problem] * 2
    assert all(side.notice.reason() and side.notice.open.isVisible() for side in view.sides)
