"""Clean up: what the plan lists, what is left out of it, and when it cannot be applied."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QImage, QPainter

from app.demo.state import ShareLink
from app.domain.decisions import Choice, keep_decision
from app.domain.errors import NothingScanned
from app.tasks import queries
from app.tasks.connection_tasks import Connected
from app.ui.cleanup.plan_model import MORE_ROLE, ROW_ROLE
from app.ui.cleanup.plan_rows import PlanRows, Section
from app.ui.cleanup.screen import CleanUpScreen
from app.ui.session.navigation import Destination, ScreenId
from app.ui.widgets.painting import paint_line
from tests.support.builders import (
    COPY,
    GROUPS,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    SECOND_COPY,
)
from tests.support.faults import answer, on, wait_for
from tests.ui.cleanup.cleaning_up import documents, head_index, open_cleanup, press, row_index
from tests.ui.screens import PLANNED


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
        paint_line(painter, picture.rect(), words)
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
