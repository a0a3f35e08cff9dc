"""History: every run is listed with what it did, and can be searched and reported."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.domain.protections import Protection
from app.tasks.queries import RunContext
from app.ui.session.navigation import ScreenId
from tests.support.builders import (
    COPY,
    KEEPER,
    LAST_COPY,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    TAX,
    PlanItem,
)
from tests.ui.history.past_runs import ITEMS, open_history, row, rows


def test_current_row_stays_when_titles_arrive(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    page.detail.rows.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(page.detail.rows, Qt.Key.Key_Down)
    assert page.detail.rows.currentIndex().row() == 1

    page._on_context(RunContext({KEEPER: "Ein neuer Titel"}, {}))

    assert "Ein neuer Titel" in row(page, COPY).second
    assert page.detail.rows.currentIndex().row() == 1


def test_empty_history_links_to_clean_up(setup, qtbot):
    page = open_history(setup, sessions=0)

    qtbot.mouseClick(page.detail.to_cleanup, Qt.MouseButton.LeftButton)

    assert setup.places[-1].screen is ScreenId.CLEANUP


def test_run_shows_trashed_kept_and_left_alone_documents(setup):
    setup.harness.edit(OTHER_COPY, title="Anderer Titel")
    setup.harness.apply(*ITEMS, PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    page = open_history(setup)

    assert "3 trashed, 1 completed, 1 left alone" in page.runs.index(0).data()
    assert row(page, COPY).second == "kept instead: Stromrechnung"
    assert row(page, COPY).state.startswith("in the trash")
    assert row(page, KEEPER).second.startswith("got type, correspondent, storage path, 2 tags")
    assert row(page, OTHER_COPY).state == "left alone"
    assert "changed on the server" in row(page, OTHER_COPY).second
    assert row(page, OTHER_COPY).action == ""


def test_protected_documents_bear_a_lock(setup):
    """The keeper got the tag of its copy; what lies in the trash is not protected."""
    setup.harness.apply(*ITEMS)
    setup.harness.library.local.protections.set(Protection(tags=frozenset({TAX})))

    page = open_history(setup)

    assert {number: row(page, number).lock for number in rows(page)} == {
        KEEPER: "Protected by a tag",
        COPY: "",
        SECOND_COPY: "",
        LAST_COPY: "",
    }
    keeper = page.detail.rows.model().index(rows(page)[KEEPER])
    assert "Protected by a tag" in keeper.data(Qt.ItemDataRole.ToolTipRole)
    assert "Protected by a tag" in keeper.data(Qt.ItemDataRole.AccessibleTextRole)


def test_demo_run_shows_no_address(setup):
    setup.harness.apply(*ITEMS)
    detail = open_history(setup).detail
    run, profile = (
        setup.harness.library.local.journal.runs()[0],
        setup.harness.library.local.profile,
    )

    def told(shown):
        detail.show_run(
            run, RunContext({}, {}), shown, None, busy=False, any_runs=True, now=datetime.now(UTC)
        )
        return "\n".join(one.text() for one in detail.findChildren(QLabel))

    address = profile.server_url.partition("://")[2]
    assert address in told(replace(profile, is_demo=False))
    assert address not in told(replace(profile, is_demo=True))
    assert "4 changes in the demo library." in told(replace(profile, is_demo=True))


def test_offline_history_is_read_only(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    setup.session.lost_connection()
    page.reload()

    assert not page.detail.undo.isEnabled()
    assert "offline" in page.detail.undo.toolTip()
    page.detail.rows.setCurrentIndex(page.detail.rows.model().index(0))
    qtbot.keyClick(page.detail.rows, Qt.Key.Key_Return)
    assert not page.undoing.busy


def test_search_finds_runs_and_documents(setup, qtbot):
    setup.harness.apply(ITEMS[0])
    setup.harness.apply(ITEMS[1])
    page = open_history(setup, sessions=2)

    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(page.search, "strom")

    assert page.runs.rowCount() == 1
    assert set(rows(page)) >= {COPY, SECOND_COPY}
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.runs.rowCount() == 2


def test_note_about_uncarried_values_is_not_counted(setup):
    setup.harness.apply(*ITEMS, note="en")
    notes = [note.note for note in setup.harness.live(KEEPER).notes]
    assert len(notes) == 3  # its own, its copy's, and what it could not take
    assert [note for note in notes if note.startswith("From the removed copy")] == notes[2:]

    got = row(open_history(setup), KEEPER).second

    assert "1 note" in got
    assert "2 notes" not in got


def test_history_opens_on_the_newest_run_without_an_older_message(setup, qtbot):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    page.good.set_message("Everything of an older run was undone.")
    page.good.show()
    setup.harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))

    page.enter()

    newest = setup.harness.library.local.journal.runs()[0].id
    qtbot.waitUntil(lambda: page.runs.rowCount() == 2 and page._run is not None)
    assert page._run.id == newest
    assert page.good.isHidden()


def test_message_about_a_run_goes_when_another_is_chosen(setup, qtbot):
    setup.harness.apply(*ITEMS)
    setup.harness.apply(PlanItem(OTHER_KEEPER, (OTHER_COPY,)))
    page = open_history(setup, sessions=2)
    page.good.show()

    page.list.setCurrentIndex(page.runs.index(1))

    assert page.good.isHidden()


def test_reason_of_a_disabled_button_can_be_read_aloud(setup):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)

    setup.session.lost_connection()

    assert page.detail.undo.toolTip() == "You are offline. Undo when you are connected."
    assert page.detail.undo.accessibleDescription() == page.detail.undo.toolTip()


def test_run_report_is_saved(setup, qtbot, tmp_path, monkeypatch):
    setup.harness.apply(*ITEMS)
    page = open_history(setup)
    target = tmp_path / "report.html"
    monkeypatch.setattr(
        "app.ui.widgets.dialogs.QFileDialog.getSaveFileName", lambda *_arguments: (str(target), "")
    )

    qtbot.mouseClick(page.detail.report, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: target.exists() and "Stromrechnung 2" in target.read_text(encoding="utf-8"))
