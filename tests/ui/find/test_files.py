"""Files dropped onto Find similar."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl

from app.readers import file_text, text_limit
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
        ("f.txt", b"two hundred words or so " * 40, "“f.txt” has more text than can be compared"),
        ("g.png", b"\x89PNG\r\n\x1a\n", "“g.png” is a picture without text"),
        ("h.iso", bytes(3_000_000), "“h.iso” is too large to be compared (3 MB; at most 2 MB)"),
        ("missing.pdf", None, "no file that can be read"),
    ],
)
def test_file_that_cannot_be_compared_gets_a_sentence(page, qtbot, tmp_path, monkeypatch, name, data, said):
    monkeypatch.setattr(file_text, "MAX_BYTES", 2_000_000)
    monkeypatch.setattr(text_limit, "MAX_CHARACTERS", 900)
    if data is not None:
        (tmp_path / name).write_bytes(data)

    drop(page, tmp_path / name)

    qtbot.waitUntil(page.problem.isVisible)
    assert said in page.problem.message_label().text()
    assert rows(page) == []
    assert not page.heading.stop.isVisible()


@pytest.fixture
def gigantic(tmp_path):
    """A file that takes a second to read."""
    path = tmp_path / "backup.tar"
    with path.open("wb") as file:
        file.truncate(400_000_000)
    return path


@pytest.mark.parametrize("way_out", ["cancel", "other document"])
def test_reading_a_gigantic_file_can_be_cancelled(page, session, qtbot, gigantic, way_out):
    drop(page, gigantic)
    qtbot.waitUntil(lambda: page.heading.title.text().startswith("Reading the file… "))

    button = page.heading.stop if way_out == "cancel" else page.panel.card.change
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: not session.queues.comparison.busy, timeout=500)
    assert page.panel.picker.isVisible()
    assert page.heading.title.text() == ""
    assert not page.heading.stop.isVisible()
    assert not page.problem.isVisible()


def test_another_file_can_be_dropped_while_a_gigantic_one_is_read(page, qtbot, gigantic, tmp_path):
    drop(page, gigantic)
    (tmp_path / "letter.txt").write_text(PART, "utf-8")

    drop(page, tmp_path / "letter.txt")
    answered(page, qtbot)

    assert set(rows(page)) == {1, COPY, WHOLE, LETTER}
    assert page.panel.card.title.text() == "letter.txt"
