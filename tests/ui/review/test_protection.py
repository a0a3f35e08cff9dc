"""Protected documents bear a lock and stay, whatever is decided; ignored pairs can be taken back."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from app.domain.decisions import Choice, Decision, keep_decision
from app.domain.duplicates import Kind, Suggestion
from app.domain.keeper import WhyNot
from app.domain.protections import ProtectedBy, Protection
from app.services.apply.plan_preview import preview_plan
from app.services.library import LocalLibrary
from app.services.review.comparison import lookalike_rows
from app.services.review.group_table import GroupTable
from app.services.review.groups import ReviewService
from app.services.review.pair_decisions import ignored_pairs, take_back
from app.store.database import Database
from app.system.folders import Folders
from app.ui.cleanup.plan_rows import Section, plan_rows
from app.ui.review.comparison.versions_dialog import VersionsDialog
from app.ui.review.queue.list_view import QueueDelegate
from app.ui.review.queue.model import QueueModel, spoken
from app.ui.session.navigation import ReviewFilter
from app.ui.settings.ignored import IgnoredSection
from app.ui.settings.protection import ProtectionSection
from app.ui.widgets.document_badges import Lock
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, GROUPS, NEAR
from tests.ui.review.review_fixtures import fake_thumbnails

PAID, MIRIAM = 3, library.USER
OF_EXACT = next(group for group in GROUPS if group.id == EXACT)


@pytest.mark.parametrize(
    ("protection", "reason"),
    [
        (Protection(tags=frozenset({PAID})), ProtectedBy.TAG),
        (Protection(owners=frozenset({MIRIAM})), ProtectedBy.OWNER),
        (Protection(correspondents=frozenset({2})), ProtectedBy.CORRESPONDENT),
        (Protection(custom_fields=frozenset({1})), ProtectedBy.CUSTOM_FIELD),
    ],
)
def test_protected_copy_is_neither_suggested_nor_planned(tmp_path, protection, reason):
    with library.opened_library(tmp_path) as local:
        local.decisions.set(keep_decision(OF_EXACT, 1))
        assert ReviewService(local).plan().trashed == (2,)

        local.protections.set(protection)

        group = ReviewService(local).group(EXACT)
        assert group.protected[2] is reason
        assert group.suggestion.suggestions[2] is Suggestion.NONE
        assert group.suggestion.why_not[2] is WhyNot.PROTECTED
        assert ReviewService(local).plan().items == ()


def test_lock_says_why_and_the_decision_is_refused(make_harness, tmp_path):
    harness = make_harness()
    with Database.open(Folders(tmp_path).database) as database:
        LocalLibrary.of(database, harness.session.profile).protections.set(Protection(tags=frozenset({PAID})))
    with harness.qtbot.waitSignal(harness.session.review_data_changed):
        harness.session.reload()
    harness.open(EXACT)
    harness.qtbot.waitUntil(lambda: bool(harness.shown_pair.group.protected))

    locks = [lock for lock in harness.page.findChildren(Lock) if lock.isVisible()]
    assert [lock.toolTip() for lock in locks] == ["Protected by a tag"]
    harness.view.choose_mode("pages")
    locks = [header.lock.isVisible() for header in harness.view.headers]
    assert locks == [False, True]
    assert not harness.view.decisions.buttons["left"].isEnabled()
    harness.page.controller.decision_controller.keep(1)
    assert harness.view.toast.message() == "“Beitragsrechnung” is protected and stays."
    assert harness.decide(Qt.Key.Key_2, EXACT).trash == (1,)


def test_rows_with_a_protected_document_bear_a_lock(tmp_path):
    with library.opened_library(tmp_path) as local:
        rows = ReviewService(local).rows()
        assert not any(row.has_protected for row in (*rows, *lookalike_rows(local)))
        plain = spoken(rows.find(EXACT))

        local.protections.set(Protection(tags=frozenset({PAID}), with_asn=True))
        rows = ReviewService(local).rows()

        locked = {row.id for row in rows if row.has_protected}
        assert locked == {EXACT, NEAR, CHAIN, CONFLICT}  # a tag, and three archive serial numbers
        assert "One of the documents is protected" in spoken(rows.find(EXACT))
        assert drawn(rows.find(EXACT)) != drawn(replace(rows.find(EXACT), has_protected=False))
        assert plain == spoken(replace(rows.find(EXACT), has_protected=False))


def drawn(row):
    """Return the picture of a row of the list."""
    model, owner = QueueModel(), QWidget()
    model.set_rows(GroupTable([row]))
    delegate, picture = (
        QueueDelegate(fake_thumbnails(None), owner),
        QImage(300, 70, QImage.Format.Format_RGB32),
    )
    picture.fill(0)
    option = QStyleOptionViewItem()
    option.rect = picture.rect()
    painter = QPainter(picture)
    delegate.paint(painter, option, model.index(0))
    painter.end()
    return picture


def test_look_alikes_bear_a_lock_in_list_and_headers(make_harness, tmp_path):
    harness = make_harness()
    with Database.open(Folders(tmp_path).database) as database:
        local = LocalLibrary.of(database, harness.session.profile)
        local.protections.set(Protection(owners=frozenset({MIRIAM})))

    harness.page.set_filter(ReviewFilter(kind=Kind.LOOKALIKE))

    harness.wait_open("13-14")
    assert [row.has_protected for row in harness.page.model.rows()] == [True]
    assert [header.lock.toolTip() for header in harness.view.headers] == ["Protected by its owner"] * 2
    assert all(header.lock.isVisible() for header in harness.view.headers)


def test_kept_document_of_the_plan_bears_its_lock(tmp_path):
    with library.opened_library(tmp_path) as local:
        local.protections.set(Protection(with_asn=True))
        local.decisions.set(keep_decision(OF_EXACT, 1))
        plan = ReviewService(local).plan()

        found = plan_rows(preview_plan(local, plan, {1: EXACT}, None), library.TAXONOMY, {}, None).rows

        locks = {(section, row.document): row.lock for section in found for row in found[section]}
        assert locks == {
            (Section.TRASH, 2): "Protected by its archive number",
            (Section.CARRY_OVER, 1): "Protected by its archive number",
        }


def test_ignored_pairs_say_which_documents_are_protected(tmp_path):
    with library.opened_library(tmp_path) as local:
        local.decisions.set(Decision(EXACT, Choice.NOT_DUPLICATES))
        local.protections.set(Protection(tags=frozenset({PAID})))

        (pair,) = ignored_pairs(local)

        assert (pair.a, pair.b, pair.protected) == (1, 2, {2})


def test_dialog_of_versions_marks_protected_documents(make_harness, tmp_path):
    harness = make_harness()
    with Database.open(Folders(tmp_path).database) as database:
        LocalLibrary.of(database, harness.session.profile).protections.set(Protection(tags=frozenset({PAID})))
    with harness.qtbot.waitSignal(harness.session.review_data_changed):
        harness.session.reload()
    harness.open(EXACT)
    harness.qtbot.waitUntil(lambda: bool(harness.shown_pair.group.protected))

    shown = VersionsDialog(
        harness.shown_pair, harness.shown_pair.chain_to_make(), harness.session.capabilities, harness.view
    )

    items = {shown.list.item(row).data(Qt.ItemDataRole.UserRole): shown.list.item(row) for row in range(2)}
    assert {document for document, item in items.items() if not item.icon().isNull()} == {2}
    assert items[2].toolTip().endswith("Protected by a tag")


def test_ignored_pairs_are_listed_and_taken_back(tmp_path):
    with library.opened_library(tmp_path) as local:
        local.decisions.set(Decision(NEAR, Choice.NOT_DUPLICATES))
        local.analyses.dismiss(7, 8, "a", "b")
        assert [(pair.a, pair.b) for pair in ignored_pairs(local)] == [(3, 4), (7, 8)]

        take_back(local, [(3, 4)])

        assert local.decisions.get(NEAR) is None
        (left,) = ignored_pairs(local)
        assert (left.a, left.b, left.titles) == (7, 8, ("Police", "Police Scan"))
        take_back(local, [(7, 8)])
        assert ignored_pairs(local) == ()


def test_settings_protect_and_take_back(harness):
    qtbot, session = harness.qtbot, harness.session
    protection, ignored = ProtectionSection(session), IgnoredSection(session)
    for section in (protection, ignored):
        qtbot.addWidget(section)
        section.show()
        section.enter()
    qtbot.waitUntil(protection.buttons["tags"].isEnabled)
    menu = protection.buttons["tags"].menu()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Car", "Paid", "Tax 2024"]

    with qtbot.waitSignal(session.review_data_changed):
        menu.actions()[1].trigger()
    assert protection._rows["tags"].explanation() == "Paid"
    with qtbot.waitSignal(session.review_data_changed):
        qtbot.mouseClick(protection.with_asn, Qt.MouseButton.LeftButton)
    assert protection._protection == Protection(tags=frozenset({PAID}), with_asn=True)

    session.decide(Decision(CHAIN, Choice.NOT_DUPLICATES))
    harness.wait_decided(CHAIN)
    ignored.enter()
    qtbot.waitUntil(lambda: ignored.list.count() == 3)
    ignored.search.setText("kopie")
    assert [ignored.list.item(row).text() for row in range(2)] == [
        "Police (#7)  and  Police Kopie (#9)",
        "Police Kopie (#9)  and  Police Auszug (#10)",
    ]
    ignored.list.item(0).setSelected(True)
    assert ignored.take_back.text() == "Take back 1 pair"
    with qtbot.waitSignal(session.review_data_changed):
        ignored.take_back.click()
    assert ignored.list.count() == 0
    assert harness.decision(CHAIN) is None
