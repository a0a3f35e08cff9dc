"""Files dropped onto Find similar."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, QUrl

from tests.support.sample_files import sample
from tests.ui.drags import drag_of, drop_of
from tests.ui.find.letters import COPY, LETTER, PART, WHOLE, answered, rows


@pytest.fixture(scope="module")
def library(letters):
    return letters


def drop(widget, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    enter = drag_of(data, QPointF(9, 9))
    widget.dragEnterEvent(enter)
    assert enter.isAccepted()
    widget.dropEvent(drop_of(data, QPointF(9, 9)))


@pytest.mark.parametrize("target", ["zone", "screen"])
def test_dropped_file_is_asked_about_without_being_uploaded(page, qtbot, tmp_path, target):
    path = tmp_path / "letter.txt"
    path.write_text(PART, "utf-8")

    drop(page.panel.drop if target == "zone" else page, path)
    answered(page, qtbot)

    assert set(rows(page)) == {1, COPY, WHOLE, LETTER}
    assert page.panel.card.title.text() == "letter.txt"
    assert page.panel.field.input.text() == "FINGERPRINT:letter.txt"
    assert not page.inspector.review.isEnabled()
    page.panel.overlap.setValue(90)
    qtbot.waitUntil(lambda: set(rows(page)) == {1, COPY})


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.pdf", b"", "“a.pdf” is empty"),
        ("b.pdf", b"%PDF-1.7 broken", "“b.pdf” is damaged"),
        ("c.pdf", sample("encrypted.pdf"), "“c.pdf” is locked with a password"),
        ("d.bin", b"\0\1\2", "“d.bin” is of a type"),
        ("e.txt", b"too short", "fewer than 5 words"),
        ("missing.pdf", None, "no file that can be read"),
    ],
)
def test_file_that_cannot_be_compared_gets_a_sentence(page, qtbot, tmp_path, name, data, said):
    if data is not None:
        (tmp_path / name).write_bytes(data)

    drop(page.panel.drop, tmp_path / name)

    qtbot.waitUntil(page.problem.isVisible)
    assert said in page.problem.message_label().text()
    assert rows(page) == []
