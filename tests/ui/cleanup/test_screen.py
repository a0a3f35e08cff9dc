"""Clean up: the confirmed plan is applied unchanged, and the screen shows the result."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from app.demo.state import ShareLink
from app.domain.decisions import Choice, keep_decision
from app.domain.errors import NothingScanned
from app.tasks import operations, queries
from app.tasks.connection_tasks import Connected
from app.ui.cleanup import plan_view
from app.ui.cleanup.layout import Phase
from app.ui.cleanup.plan_model import HEAD_ROLE, MORE_ROLE, ROW_ROLE
from app.ui.cleanup.plan_rows import PlanRows, RowState, Section
from app.ui.cleanup.screen import CleanUpScreen
from app.ui.overview.screen import OverviewScreen
from app.ui.session.navigation import Destination, ScreenId
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
    TAX,
    TAX_2023,
    A,
    B,
    C,
)
from tests.support.faults import answer, hang_up, on, wait_for
from tests.ui.screens import PLANNED, screen_setup_at


def open_cleanup(setup, *, note=False, **how):
    """Open the screen with a plan; notes with uncarried values are off unless requested."""
    page = setup.show(CleanUpScreen(setup.session, **how))
    page.inspector.note.setChecked(note)
    page.inspector.folder.set_folder(setup.backups)
    setup.qtbot.waitUntil(lambda: page.model.rowCount() > 0)
    return page


def row_index(page, section, document):
    model = page.model
    for number in range(model.rowCount()):
        head = model.index(number, 0)
        if head.data(HEAD_ROLE).section is not section:
            continue
        for place in range(model.rowCount(head)):
            index = model.index(place, 0, head)
            if index.data(ROW_ROLE) is not None and index.data(ROW_ROLE).document == document:
                return index
    raise AssertionError(f"document {document} is not in {section}")


def head_index(page, section):
    heads = [page.model.index(number, 0) for number in range(page.model.rowCount())]
    return next(head for head in heads if head.data(HEAD_ROLE).section is section)


def press(page, qtbot, key, index):
    page.tree.setCurrentIndex(index)
    qtbot.keyClick(page.tree, key)


def confirm(page, qtbot):
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()
    assert page.dialog is not None
    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)


def finish(page, qtbot):
    qtbot.waitUntil(lambda: page._phase is Phase.RESULT, timeout=20_000)


def stop_after_the_first(page, setup, qtbot):
    """Apply the plan and stop it, which leaves the run open."""
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)
    qtbot.mouseClick(page.progress.stop, Qt.MouseButton.LeftButton)
    go_on.set()
    finish(page, qtbot)


def documents(page, section=Section.TRASH):
    return {row.document for row in page.model.rows(section)}


# --- the plan ------------------------------------------------------------------------------------


def test_plan_lists_trashed_documents_and_keeper_additions(setup):
    page = open_cleanup(setup)

    assert documents(page) == PLANNED
    gets = {row.document: row.second for row in page.model.rows(Section.CARRY_OVER)}
    assert "tag “Steuer 2023”" in gets[KEEPER]
    assert "field “Zähler” 7" in gets[KEEPER]
    assert gets[OTHER_KEEPER] == "gets tag “Wohnen”"
    assert page.inspector.apply.text() == "Apply 6 changes…"


def test_uncarried_values_are_named_and_kept_in_an_optional_note(setup, qtbot):
    page = open_cleanup(setup, note=True)

    def line(document):
        return next(row.second for row in page.model.rows(Section.TRASH) if row.document == document)

    assert "kept in a note: title “Mietvertrag Kopie”" in line(OTHER_COPY)
    assert {item.note for item in page.controller.frozen_plan().items} == {"en"}

    page.inspector.note.setChecked(False)

    qtbot.waitUntil(lambda: "not carried over: title “Mietvertrag Kopie”" in line(OTHER_COPY))
    assert {item.note for item in page.controller.frozen_plan().items} == {None}


def test_account_without_trash_access_must_confirm(setup, monkeypatch):
    rights = replace(setup.session.capabilities, can_restore=False)
    monkeypatch.setattr(setup.session, "capabilities", rights)
    page = open_cleanup(setup)

    page.ask()

    assert page.dialog.know.isVisibleTo(page.dialog)
    assert not page.dialog.go.isEnabled()
    page.dialog.know.setChecked(True)
    assert page.dialog.go.isEnabled()
    page.dialog.reject()


def test_share_links_are_counted_before_apply(setup, qtbot):
    with setup.harness.server.state.lock:
        setup.harness.server.state.share_links += [
            ShareLink(number, document, f"slug{number}")
            for number, document in enumerate((COPY, COPY, SECOND_COPY, KEEPER), start=1)
        ]
    page = open_cleanup(setup)
    links = page.inspector.links

    qtbot.waitUntil(links.isVisible)
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    assert links.message_label().text().startswith("3 share links stop working")
    page.ask()
    assert "3 share links stop working" in page.dialog.doubts.message_label().text()
    assert page.dialog.doubts.isVisible()
    page.dialog.reject()

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, COPY))
    qtbot.waitUntil(lambda: "1 share link stops working" in links.message_label().text())
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, SECOND_COPY))
    qtbot.waitUntil(links.isHidden)


@pytest.mark.parametrize("fault", [None, answer(404), answer(403)], ids=["silent", "404", "403"])
def test_apply_does_not_wait_for_share_links(setup, qtbot, fault):
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("GET", "/api/share_links/"), fault or wait_for(go_on))
    page = open_cleanup(setup)
    qtbot.waitUntil(lambda: rule.hits > 0)

    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()

    assert page.dialog is not None
    assert not page.dialog.doubts.isVisible()
    assert page.banners.problem.isHidden()
    page.dialog.reject()
    go_on.set()


def test_space_unticks_a_document_and_its_carry_over(setup, qtbot):
    page = open_cleanup(setup)

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))

    qtbot.waitUntil(lambda: documents(page, Section.CARRY_OVER) == {KEEPER})
    assert OTHER_COPY not in page.controller.frozen_plan().trashed
    assert page.tree.currentIndex().data(ROW_ROLE).document == OTHER_COPY


def test_section_tick_unticks_all_its_rows(setup, qtbot):
    page = open_cleanup(setup)
    head = head_index(page, Section.TRASH)

    place = page.tree._delegate.tick_rect(page.tree.visualRect(head), head).center()
    qtbot.mouseClick(page.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert page.controller.frozen_plan().items == ()
    assert not page.inspector.apply.isEnabled()
    assert page.inspector.apply.toolTip() == "Nothing is ticked."


def test_unticked_metadata_is_not_carried_over(setup, qtbot):
    page = open_cleanup(setup)

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.CARRY_OVER, KEEPER))

    carried = {item.keep: item.carry_over for item in page.controller.frozen_plan().items}
    assert carried == {KEEPER: False, OTHER_KEEPER: True, LAST_KEEPER: True}


def test_metadata_stays_unticked_while_its_copies_are_left_out(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.CARRY_OVER, OTHER_KEEPER))

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))
    qtbot.waitUntil(lambda: OTHER_KEEPER not in documents(page, Section.CARRY_OVER))
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))
    qtbot.waitUntil(lambda: OTHER_KEEPER in documents(page, Section.CARRY_OVER))

    carried = {item.keep: item.carry_over for item in page.controller.frozen_plan().items}
    assert carried == {KEEPER: True, OTHER_KEEPER: False, LAST_KEEPER: True}


def test_search_filters_only_the_list(setup, qtbot):
    page = open_cleanup(setup)

    qtbot.keyClick(page, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(page.search, "zeugnis")

    assert page.model.rowCount(head_index(page, Section.TRASH)) == 1
    assert set(page.controller.frozen_plan().trashed) == PLANNED
    qtbot.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""


def test_stale_plan_cannot_be_applied(setup, qtbot):
    page = open_cleanup(setup)
    page.hide()
    with qtbot.waitSignal(setup.session.decided):
        setup.session.decide(keep_decision(GROUPS[1], OTHER_COPY))
    page.ask()
    assert page.dialog is None

    page.show()
    page.enter()
    page.ask()

    assert page.dialog is None
    assert page.inspector.apply.toolTip() == "The plan is still loading. Apply when it has loaded."
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    assert set(page.controller.frozen_plan().trashed) == PLANNED - {OTHER_COPY} | {OTHER_KEEPER}


def test_row_just_left_out_is_not_applied(setup, qtbot):
    page = open_cleanup(setup)

    page._leave_out(row_index(page, Section.TRASH, OTHER_COPY).data(ROW_ROLE))
    page.ask()

    assert page.dialog is None
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    assert set(page.controller.frozen_plan().trashed) == PLANNED - {OTHER_COPY}


def test_unreadable_plan_cannot_be_applied(setup, qtbot, monkeypatch):
    page = open_cleanup(setup)

    def fail(*_arguments, **_how):
        raise NothingScanned("nothing")

    with monkeypatch.context() as patch:
        patch.setattr(queries, "load_plan", fail)
        page.enter()
        qtbot.waitUntil(lambda: not page.banners.problem.isHidden())
    page.ask()

    assert page.dialog is None
    assert page.inspector.apply.toolTip() == "The plan could not be read. Open Clean up again."
    page.enter()
    qtbot.waitUntil(page.inspector.apply.isEnabled)


def test_late_plan_of_another_library_is_ignored(setup, qtbot):
    page = open_cleanup(setup)
    page.hide()
    profile, rights = setup.session.profile, setup.session.capabilities
    go_on = threading.Event()
    setup.queues.queries.submit(lambda *_arguments: go_on.wait(20))
    page.controller.load()

    setup.session.close()
    setup.session.open(Connected(replace(profile, id=999), rights, True))
    go_on.set()

    qtbot.waitUntil(lambda: not setup.queues.queries.busy)
    assert page.controller.frozen_plan().items == ()


def test_metadata_stays_unticked_until_its_row_returns(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.CARRY_OVER, OTHER_KEEPER))
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))
    qtbot.waitUntil(lambda: OTHER_KEEPER not in documents(page, Section.CARRY_OVER))

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))

    assert OTHER_KEEPER not in documents(page, Section.CARRY_OVER)
    carried = {item.keep: item.carry_over for item in page.controller.frozen_plan().items}
    assert carried == {KEEPER: True, OTHER_KEEPER: False, LAST_KEEPER: True}
    page.ask()
    assert page.dialog is None  # the carry-overs are still loading


@pytest.mark.parametrize("wanted", [False, True], ids=["left out before", "ticked in between"])
def test_cleared_row_gets_its_earlier_tick_back(setup, qtbot, wanted):
    page = open_cleanup(setup)
    title = setup.harness.known(OTHER_COPY).title
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))
    setup.harness.edit(OTHER_COPY, title="Anderer Titel")
    qtbot.mouseClick(page.inspector.check, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: documents(page, Section.NEEDS_LOOK) == {OTHER_COPY})
    if wanted:
        press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.NEEDS_LOOK, OTHER_COPY))

    setup.harness.edit(OTHER_COPY, title=title)
    qtbot.waitUntil(page.inspector.check.isEnabled)
    qtbot.mouseClick(page.inspector.check, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: OTHER_COPY in documents(page, Section.TRASH))

    assert (OTHER_COPY in page.controller.frozen_plan().trashed) == wanted


def test_document_changed_on_the_server_is_left_out(setup, qtbot):
    page = open_cleanup(setup)
    setup.harness.edit(OTHER_COPY, title="Anderer Titel")

    qtbot.mouseClick(page.inspector.check, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: documents(page, Section.NEEDS_LOOK) == {OTHER_COPY})
    assert OTHER_COPY not in page.controller.frozen_plan().trashed
    index = row_index(page, Section.NEEDS_LOOK, OTHER_COPY)
    button = page.tree._delegate.button_rect(page.tree.visualRect(index), index)
    qtbot.mouseClick(page.tree.viewport(), Qt.MouseButton.LeftButton, pos=button.center())
    assert setup.places[-1].screen is ScreenId.REVIEW
    assert setup.places[-1].group == GROUPS[1].id


def test_missing_document_can_be_removed_from_the_plan(setup, qtbot):
    page = open_cleanup(setup)
    with setup.harness.server.state.lock:
        del setup.harness.server.state.documents[LAST_COPY]
    page.controller.check()
    qtbot.waitUntil(lambda: documents(page, Section.NEEDS_LOOK) == {LAST_COPY})

    press(page, qtbot, Qt.Key.Key_Return, row_index(page, Section.NEEDS_LOOK, LAST_COPY))

    qtbot.waitUntil(lambda: LAST_COPY not in documents(page, Section.NEEDS_LOOK))
    assert setup.session.row(GROUPS[4].id).decision.choice is Choice.SKIPPED


def test_long_section_expands_on_demand(setup, qtbot):
    page = open_cleanup(setup)
    many = page.model.rows(Section.TRASH)
    page.tree.resize(600, 300)
    page.model.set_rows(PlanRows({Section.TRASH: tuple(replace(many[0], document=n) for n in range(20))}))
    head = head_index(page, Section.TRASH)
    more = page.model.index(5, 0, head)
    assert more.data(MORE_ROLE) == 15

    press(page, qtbot, Qt.Key.Key_Return, more)

    assert page.model.rowCount(head_index(page, Section.TRASH)) == 20


def test_plan_uses_the_height_there_is(setup):
    page = open_cleanup(setup)
    one = page.model.rows(Section.TRASH)[0]
    page.tree.resize(600, 40 + 12 * 44)
    page.model.set_rows(PlanRows({Section.TRASH: tuple(replace(one, document=n) for n in range(12))}))
    assert page.model.rowCount(head_index(page, Section.TRASH)) == 12

    page.model.set_rows(PlanRows({Section.TRASH: tuple(replace(one, document=n) for n in range(40))}))

    head = head_index(page, Section.TRASH)
    assert page.model.rowCount(head) == 12
    assert page.model.index(11, 0, head).data(MORE_ROLE) == 29


def test_value_of_several_lines_is_shown_in_one_line(qapp):
    painted = []
    for words in ("Rechnung 7\nfür Erika\nMuster", "Rechnung 7 für Erika Muster"):
        picture = QImage(300, 20, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        plan_view._draw(painter, picture.rect(), words)
        painter.end()
        painted.append(picture)

    assert painted[0] == painted[1]


def test_double_click_on_a_row_shows_its_documents(setup, qtbot):
    page = open_cleanup(setup)
    went = []
    setup.session.navigation_requested.connect(went.append)
    row = page.model.rows(Section.TRASH)[0]
    area = page.tree.visualRect(row_index(page, Section.TRASH, row.document))

    qtbot.mouseDClick(page.tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(52, area.center().y()))
    assert went == []  # that is the tick
    qtbot.mouseDClick(page.tree.viewport(), Qt.MouseButton.LeftButton, pos=area.center())

    assert went == [Destination(ScreenId.REVIEW, group=row.group)]


@pytest.mark.parametrize("key", [Qt.Key.Key_Left, Qt.Key.Key_Return])
def test_section_collapsed_by_key_stays_collapsed(setup, qtbot, key):
    page = open_cleanup(setup)

    press(page, qtbot, key, head_index(page, Section.TRASH))
    page.controller.load()

    assert not page.tree.isExpanded(head_index(page, Section.TRASH))


def test_apply_is_disabled_offline_with_a_reason(setup):
    page = open_cleanup(setup)

    setup.session.lost_connection()

    assert not page.inspector.apply.isEnabled()
    assert "offline" in page.inspector.hint.text()


def test_backup_folder_is_saved(setup, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    page = open_cleanup(setup, settings=settings)

    page.inspector.folder.set_folder(tmp_path / "elsewhere")
    page.inspector.backup.setChecked(False)

    again = CleanUpScreen(setup.session, settings=settings)
    setup.keep(again)
    assert again.inspector.folder.folder == tmp_path / "elsewhere"
    assert again.inspector.backup_folder is None


# --- applying ------------------------------------------------------------------------------------


def test_cancel_is_the_default_and_sends_nothing(setup, qtbot):
    page = open_cleanup(setup)
    qtbot.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    dialog = page.dialog
    assert dialog.title.text() == "Move 4 documents to the trash?"
    assert dialog.list.model().rowCount() == 4

    qtbot.keyClick(dialog, Qt.Key.Key_Return)

    assert page.dialog is None
    assert page._phase is Phase.PLAN
    assert setup.harness.writes() == []


def test_report_75_batch_is_confirmed_once_with_count_and_titles(setup, qtbot, qapp):
    page = open_cleanup(setup)
    page.ask()
    told = [page.dialog.list.model().index(row, 0).data() for row in range(4)]
    assert "4 documents" in page.dialog.title.text()
    assert [line.partition("  ·  ")[0] for line in told] == [
        row.title for row in page.model.rows(Section.TRASH)
    ]
    asked = []

    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    for _ in range(200):
        asked += [one for one in qapp.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
        if page._phase is Phase.RESULT:
            break
        qtbot.wait(20)
    finish(page, qtbot)
    assert asked == []
    assert setup.harness.trashed() == PLANNED


def test_report_75_empty_plan_needs_no_confirmation(setup, qtbot):
    page = open_cleanup(setup)
    for document in sorted(PLANNED):
        press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, document))
    qtbot.waitUntil(lambda: not page.inspector.apply.isEnabled())

    page.ask()

    assert page.dialog is None
    assert page.inspector.apply.toolTip()
    assert setup.harness.writes() == []


def test_applying_trashes_documents_and_carries_metadata_over(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))

    confirm(page, qtbot)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED - {LAST_COPY}
    assert {TAX, TAX_2023} <= set(setup.harness.live(KEEPER).tags)
    assert page.result._title.text() == "Done. 3 documents moved to the trash."
    assert min(path.name for path in setup.backups.iterdir()).startswith("000011")
    assert set(page.model._states.values()) == {RowState.DONE}


def test_applied_rows_leave_the_plan_and_left_out_rows_stay(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    confirm(page, qtbot)
    finish(page, qtbot)

    qtbot.mouseClick(page.result.plan, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: documents(page) == {LAST_COPY})
    assert page._phase is Phase.PLAN
    assert page.controller.frozen_plan().trashed == ()


def test_failed_run_keeps_the_left_out_rows(setup, qtbot, monkeypatch):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))

    def fail(*_arguments, **_how):
        raise NothingScanned("nothing")

    monkeypatch.setattr(operations, "apply_plan", fail)
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: not page.banners.problem.isHidden())
    qtbot.waitUntil(lambda: documents(page) == PLANNED)

    assert set(page.controller.frozen_plan().trashed) == PLANNED - {OTHER_COPY}


@pytest.mark.usefixtures("one_at_a_time")
def test_later_changes_do_not_affect_the_confirmed_plan(setup, qtbot):
    page = open_cleanup(setup)
    go_on = threading.Event()
    setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    page.ask()

    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, OTHER_COPY))
    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._current == COPY and page.progress._progress.stage == "apply")
    setup.session.decide(keep_decision(GROUPS[2], B))
    setup.session.decide(keep_decision(GROUPS[1], OTHER_COPY))
    page.search.setText("mietvertrag")
    page.ask()
    setup.session.reload()
    setup.session.scan()
    page.enter()
    qtbot.wait(50)
    go_on.set()
    finish(page, qtbot)
    qtbot.waitUntil(lambda: not setup.session.scanning, timeout=20_000)

    assert set(setup.harness.deletes()) == PLANNED
    assert page.dialog is None


def test_plan_read_during_the_question_does_not_change_the_run(setup, qtbot):
    page = open_cleanup(setup)
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    page.ask()
    setup.session.decide(keep_decision(GROUPS[1], OTHER_COPY))
    qtbot.waitUntil(lambda: OTHER_COPY not in documents(page))

    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED
    assert documents(page) == PLANNED


@pytest.mark.usefixtures("one_at_a_time")
def test_open_question_blocks_resuming_a_run(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    stop_after_the_first(page, setup, qtbot)
    qtbot.mouseClick(page.result.plan, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: LAST_COPY in documents(page) and not page.banners.open_run.isHidden())
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    for document in documents(page) - {LAST_COPY}:
        press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, document))
    qtbot.waitUntil(page.inspector.apply.isEnabled)

    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    page.ask()
    qtbot.waitUntil(lambda: not setup.queues.queries.busy)
    qtbot.mouseClick(page.dialog.go, Qt.MouseButton.LeftButton)
    finish(page, qtbot)

    assert setup.harness.trashed() == {COPY, LAST_COPY}
    assert documents(page) == {LAST_COPY}


def test_changed_document_is_left_alone_with_the_reason(setup, qtbot):
    page = open_cleanup(setup)
    setup.harness.edit(OTHER_COPY, title="Anderer Titel")

    confirm(page, qtbot)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED - {OTHER_COPY}
    assert "changed on the server" in page.result.rest.message_label().text()
    row = row_index(page, Section.TRASH, OTHER_COPY).data(ROW_ROLE)
    assert "changed on the server" in row.keeps


@pytest.mark.usefixtures("one_at_a_time")
def test_failed_journal_read_is_retried(setup, qtbot, monkeypatch):
    page = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), wait_for(go_on))

    def break_down(*_arguments, **_how):
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(queries, "load_unfinished_runs", break_down)
        with qtbot.waitSignal(setup.queues.queries.crashed, timeout=20_000):
            confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    qtbot.waitUntil(lambda: RowState.DONE in page.model._states.values())
    go_on.set()
    finish(page, qtbot)


@pytest.mark.usefixtures("one_at_a_time")
def test_stop_finishes_the_current_document_and_can_resume(setup, qtbot):
    page = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    qtbot.mouseClick(page.progress.stop, Qt.MouseButton.LeftButton)
    go_on.set()
    finish(page, qtbot)
    assert setup.harness.trashed() == {COPY}
    assert not page.banners.open_run.isHidden()

    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._phase is Phase.APPLYING)
    finish(page, qtbot)
    assert setup.harness.trashed() == PLANNED


@pytest.mark.parametrize("outage", [hang_up(), answer(502)], ids=["no answer", "a proxy's answer"])
def test_run_resumes_after_a_lost_connection(setup, qtbot, outage):
    """Without an answer nothing counts as failed: everything remains for later."""
    setup.harness.library.local.decisions.set(keep_decision(GROUPS[2], B))
    page = open_cleanup(setup)
    page.inspector.backup.setChecked(False)
    setup.harness.server.faults.add(on("*", "/api/documents/.*"), outage)
    confirm(page, qtbot)
    finish(page, qtbot)
    assert setup.harness.trashed() == set()
    assert not setup.session.online
    assert page.banners.open_run.message_label().text().startswith("Connection lost.")

    qtbot.waitUntil(lambda: not setup.queues.operations.busy)  # the session tries to reconnect at once
    setup.harness.server.faults.clear()
    setup.session.reconnect()
    qtbot.waitUntil(lambda: setup.session.online)
    assert "was interrupted" in page.banners.open_run.message_label().text()
    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._phase is Phase.APPLYING)
    finish(page, qtbot)

    assert setup.harness.trashed() == PLANNED | {A, C}


def test_sign_out_is_not_reported_as_a_lost_connection(setup, qtbot):
    page = open_cleanup(setup)
    page.inspector.backup.setChecked(False)
    refused = answer(401, b'{"detail": "Invalid token."}', "application/json")
    setup.harness.server.faults.add(on("*", "/api/.*"), refused)
    confirm(page, qtbot)
    finish(page, qtbot)

    qtbot.waitUntil(lambda: setup.session.signed_out is not None)
    assert page.banners.open_run.message_label().text().startswith("You were signed out.")
    assert not page.banners.resume.isEnabled()

    setup.harness.server.faults.clear()
    setup.session.reconnect()
    qtbot.waitUntil(lambda: setup.session.online)
    assert setup.session.signed_out is None
    qtbot.mouseClick(page.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._phase is Phase.APPLYING)
    finish(page, qtbot)
    assert setup.harness.trashed() == PLANNED


@pytest.mark.usefixtures("one_at_a_time")
def test_interrupted_run_is_offered_after_a_restart(setup, qtbot):
    page = open_cleanup(setup)
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("DELETE", f"/api/documents/{COPY}/"), wait_for(go_on))
    confirm(page, qtbot)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)

    threading.Timer(0.2, go_on.set).start()
    setup.stop()
    setup.start()
    again = setup.show(CleanUpScreen(setup.session))
    qtbot.waitUntil(lambda: not again.banners.open_run.isHidden())
    qtbot.mouseClick(again.banners.resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: again._phase is Phase.RESULT, timeout=20_000)

    assert setup.harness.trashed() == PLANNED
    assert sorted(setup.harness.deletes()) == sorted(PLANNED)


@pytest.mark.usefixtures("one_at_a_time")
def test_undone_run_is_not_offered_again(setup, qtbot):
    page = open_cleanup(setup)
    stop_after_the_first(page, setup, qtbot)
    (run,) = setup.harness.library.local.journal.unfinished_runs()
    assert not page.banners.open_run.isHidden()

    setup.harness.undo(run)
    page.enter()  # the result that is shown
    qtbot.waitUntil(page.banners.open_run.isHidden)
    again = setup.show(CleanUpScreen(setup.session))
    qtbot.waitUntil(lambda: documents(again) == PLANNED)
    idle = threading.Event()
    setup.queues.queries.submit(lambda *_: None, lambda _answer: idle.set())
    qtbot.waitUntil(idle.is_set)

    assert again.banners.open_run.isHidden()


def test_new_decision_replaces_the_result_by_the_new_plan(setup, qtbot):
    page = open_cleanup(setup)
    confirm(page, qtbot)
    finish(page, qtbot)
    page.enter()
    assert page._phase is Phase.RESULT

    with qtbot.waitSignal(setup.session.decided):
        setup.session.decide(keep_decision(GROUPS[2], B))
    page.enter()

    qtbot.waitUntil(lambda: documents(page) == {A, C})
    assert page._phase is Phase.PLAN


def test_back_to_the_plan_keeps_the_focus_for_its_keys(setup, qtbot):
    page = open_cleanup(setup)
    confirm(page, qtbot)
    finish(page, qtbot)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)

    page.result.plan_requested.emit()
    setup.session.decide(keep_decision(GROUPS[2], B))
    qtbot.waitUntil(lambda: page.inspector.apply.isEnabled())

    focus = QApplication.focusWidget()
    assert focus is page or page.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert page.dialog is not None
    page.dialog.reject()


@pytest.mark.usefixtures("one_at_a_time")
def test_overview_tells_of_an_interrupted_run_until_it_is_declined(setup, qtbot):
    page = open_cleanup(setup)
    stop_after_the_first(page, setup, qtbot)

    overview = setup.show(OverviewScreen(setup.session))
    banner = overview.interrupted
    qtbot.waitUntil(lambda: not banner.isHidden())
    assert "was interrupted" in banner.message_label().text()
    qtbot.mouseClick(banner.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert setup.places[-1].screen is ScreenId.CLEANUP

    qtbot.mouseClick(page.banners.leave, Qt.MouseButton.LeftButton)
    overview.enter()
    qtbot.waitUntil(banner.isHidden)


def test_undo_all_restores_the_documents(setup, qtbot):
    page = open_cleanup(setup)
    before = setup.harness.snapshot()
    confirm(page, qtbot)
    finish(page, qtbot)

    qtbot.mouseClick(page.result.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    qtbot.mouseClick(page.undoing.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.banners.good.isHidden(), timeout=20_000)

    assert setup.harness.snapshot() == before


def undo_until_it_hangs(page, setup, qtbot):
    """Undo everything; the server answers once the event is set."""
    go_on = threading.Event()
    rule = setup.harness.server.faults.add(on("POST", "/api/trash/"), wait_for(go_on))
    qtbot.mouseClick(page.result.undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.undoing.dialog is not None)
    qtbot.mouseClick(page.undoing.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: rule.hits > 0, timeout=20_000)
    return go_on


@pytest.mark.usefixtures("one_at_a_time")
def test_apply_is_disabled_during_an_undo(setup, qtbot):
    page = open_cleanup(setup)
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    confirm(page, qtbot)
    finish(page, qtbot)
    go_on = undo_until_it_hangs(page, setup, qtbot)

    qtbot.mouseClick(page.result.plan, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: documents(page) == {LAST_COPY})
    press(page, qtbot, Qt.Key.Key_Space, row_index(page, Section.TRASH, LAST_COPY))
    qtbot.waitUntil(lambda: not setup.queues.queries.busy)
    page.ask()
    assert page.dialog is None
    assert page.inspector.apply.toolTip().startswith("Other changes are still being made.")

    go_on.set()
    qtbot.waitUntil(lambda: not page.banners.good.isHidden(), timeout=20_000)
    qtbot.waitUntil(page.inspector.apply.isEnabled)
    assert setup.harness.trashed() == set()


@pytest.mark.usefixtures("one_at_a_time")
def test_run_cannot_resume_during_its_undo(setup, qtbot):
    page = open_cleanup(setup)
    stop_after_the_first(page, setup, qtbot)
    go_on = undo_until_it_hangs(page, setup, qtbot)

    assert not page.banners.resume.isEnabled()
    assert page.banners.resume.toolTip().startswith("Other changes are still being made.")
    assert not page.result.undo.isEnabled()
    page._continue(page._run)
    go_on.set()

    qtbot.waitUntil(lambda: not page.banners.good.isHidden(), timeout=20_000)
    qtbot.waitUntil(lambda: not setup.queues.operations.busy and not setup.queues.queries.busy)
    assert setup.harness.trashed() == set()


@pytest.mark.parametrize("ending", ["html", "csv", "json"])
def test_run_report_names_trashed_and_kept_documents(setup, qtbot, tmp_path, monkeypatch, ending):
    page = open_cleanup(setup)
    confirm(page, qtbot)
    finish(page, qtbot)
    target = tmp_path / f"report.{ending}"
    monkeypatch.setattr(
        "app.ui.widgets.save_dialog.QFileDialog.getSaveFileName", lambda *_arguments: (str(target), "")
    )

    qtbot.mouseClick(page.result.report, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: target.exists() and str(COPY) in target.read_text(encoding="utf-8"))


# --- servers and users that allow less -----------------------------------------------------------


def test_server_without_trash_requires_backup_and_confirmation(qtbot, keychain, tmp_path):
    with screen_setup_at(qtbot, tmp_path) as setup:
        setup.session.capabilities = replace(setup.session.capabilities, has_trash=False)
        page = open_cleanup(setup)
        assert not page.banners.final.isHidden()
        assert page.inspector.backup.isChecked()
        assert not page.inspector.backup.isEnabled()

        page.ask()

        assert page.dialog.go.text() == "Delete for good"
        assert not page.dialog.go.isEnabled()
        page.dialog.know.setChecked(True)
        assert page.dialog.go.isEnabled()
        page.dialog.reject()


def test_read_only_account_can_view_but_not_apply(qtbot, keychain, tmp_path):
    with screen_setup_at(qtbot, tmp_path, user="cleo") as setup:
        page = open_cleanup(setup)

        assert not page.inspector.apply.isEnabled()
        assert page.inspector.hint.text().startswith(
            "This account can view documents but not change anything"
        )
        page.ask()
        assert page.dialog is None
