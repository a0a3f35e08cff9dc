"""Texts as pages: decoded as they were meant, set line by line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from app.ui.viewer.sources.page_source import CannotShow, Problem
from app.ui.viewer.sources.text_source import COLUMNS, LINES, TextSource, decoded


@pytest.mark.parametrize(
    "data",
    ["Größe".encode(), "Größe".encode("utf-8-sig"), "Größe".encode("cp1252"), "Größe".encode("utf-16")],
)
def test_umlauts_are_read_in_every_usual_encoding(data):
    assert decoded(data) == "Größe"


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"\x00\x01\x02", b"MZ\x90\x00\x03"])
def test_what_is_no_text_is_not_shown_as_one(data):
    with pytest.raises(CannotShow) as failure:
        decoded(data)

    assert failure.value.problem is Problem.UNSUPPORTED


@pytest.mark.parametrize("data", [b"", b"\n \n"])
def test_an_empty_text_has_nothing_to_show(qapp: QApplication, data):
    with pytest.raises(CannotShow):
        TextSource(data)


def test_long_lines_are_broken_and_long_texts_have_several_pages(qapp: QApplication):
    source = TextSource(("wort " * 40 + "\n" + "x" * (COLUMNS + 5) + "\n" + "zeile\n" * LINES).encode())

    assert len(source.sizes) == 2
    lines = source.file.text(0).split("\n")
    assert max(map(len, lines)) <= COLUMNS
    assert lines[0].startswith("wort wort")
    assert "x" * COLUMNS in lines


def test_a_page_is_drawn_in_the_size_asked_for(qapp: QApplication, qtbot):
    source = TextSource(b"Ein kurzer Text.")

    with qtbot.waitSignal(source.drawn) as drawn:
        source.draw(0, QSize(300, 424))

    page, box, picture = drawn.args
    assert (page, box) == (0, QSize(300, 424))
    assert abs(picture.width() - 300) <= 1
    assert picture.pixelColor(1, 1).name() == "#ffffff"
