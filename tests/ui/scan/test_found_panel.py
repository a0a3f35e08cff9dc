"""The groups found so far: counted by kind, and opened in the review."""

from __future__ import annotations

from app.domain.decisions import Choice
from app.domain.duplicates import Kind
from app.ui.scan.found_panel import FoundRow
from tests.ui.shown_library import decided, open_library, row, show


def test_groups_are_counted_by_kind(page, session):
    open_library(session)
    show(session, row("a"), row("b", Kind.NEAR), row("c", Kind.NEAR), lookalikes=311)

    assert page.found.counts() == {
        Kind.EXACT: "1",
        Kind.NEAR: "2",
        Kind.VERSION: "0",
        Kind.CONTAINED: "0",
        Kind.SEMANTIC: "0",
        Kind.LOOKALIKE: "311",
    }


def test_review_button_counts_undecided_groups(page, session):
    open_library(session)
    assert not page.found.review.isEnabled()

    show(session, row("a"), row("b"), decided(row("c"), Choice.NOT_DUPLICATES))

    assert page.found.review.text() == "Review 2 groups now"
    assert page.found.review.isEnabled()


def test_latest_groups_open_in_the_review(page, session, travels):
    open_library(session)
    show(session, row("old"))
    session.scan_started.emit()
    show(session, row("old"), *(row(f"new {number}") for number in range(7)))

    shown = page.found.latest()
    assert [one.row.id for one in shown] == ["new 6", "new 5", "new 4", "new 3", "new 2"]
    assert "protected" not in shown[0].accessibleName()
    shown[0].click()

    assert travels.last.group == "new 6"


def test_latest_group_with_a_protected_document_bears_a_lock(qtbot):
    locked, plain = (FoundRow(row("a", has_protected=protected)) for protected in (True, False))
    for one in (locked, plain):
        qtbot.addWidget(one)
        one.resize(300, 52)

    assert locked.accessibleName() == f"{plain.accessibleName()}, One of the documents is protected"
    assert locked.grab().toImage() != plain.grab().toImage()
