"""The selection assistant: rules and scope have a live effect, and one step decides and undoes the batch."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from app.domain.decisions import Choice, Decision
from app.domain.documents import Tag, Taxonomy
from app.domain.duplicates import Kind
from app.domain.keeper_rules import DEFAULT_RULES, Rule, RuleName, RuleSet
from app.domain.protections import Protection
from app.ui.assistant.dialog import AssistantDialog
from app.ui.assistant.effect_list import LETTER_ROLE, LOCK_ROLE, WHY_ROLE
from app.ui.assistant.rule_list import RULE_ROLE, SETTLED_ROLE, RuleList, cross_rect
from app.ui.assistant.rule_menus import NameDialog
from app.ui.overview.screen import OverviewScreen
from tests.support.builders import COPY, GROUPS, KEEPER, OTHER_COPY, OTHER_KEEPER, SECOND_COPY, TAX
from tests.ui.drawn_texts import visible_texts

NAMES = Taxonomy(tags={TAX: Tag(TAX, "Steuer & Co")}, storage_paths={1: "Archiv"})
FIRST, OTHER, *_ = GROUPS


# --- the rules ---------------------------------------------------------------------------------------------


@pytest.fixture
def rules(qtbot):
    made = RuleList()
    qtbot.addWidget(made)
    made.resize(420, 300)
    made.set_rules(DEFAULT_RULES, NAMES)
    made.show()
    return made


def test_rules_are_moved_by_keys_and_removed(rules, qtbot):
    rules.setCurrentRow(0)
    with qtbot.waitSignal(rules.rules_changed):
        QTest.keyClick(rules, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(rules, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [rule.name for rule in rules.rules()][:3] == ["owned-by-me", "most-tags", "has-asn"]

    for _ in range(5):
        QTest.keyClick(rules, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert rules.rules() == DEFAULT_RULES

    QTest.keyClick(rules, Qt.Key.Key_Delete)
    second = rules.visualItemRect(rules.item(1))
    cross = cross_rect(QRectF(second)).center().toPoint()
    QTest.mouseClick(rules.viewport(), Qt.MouseButton.LeftButton, pos=cross)
    assert [rule.name for rule in rules.rules()] == ["owned-by-me", "has-archive", "added-last"]


def test_rules_can_be_dragged(rules):
    model = rules.model()

    assert model.moveRow(rules.rootIndex(), 4, rules.rootIndex(), 0)

    assert rules.rules()[0] == Rule(RuleName.ADDED_LAST)
    assert rules.dragDropMode() is RuleList.DragDropMode.InternalMove


# --- the dialog --------------------------------------------------------------------------------------------


@pytest.fixture
def page(setup):
    """The overview, with nothing decided and the pages of all pairs but one compared."""
    local = setup.harness.library.local
    local.decisions.clear_many([group.id for group in GROUPS])
    documents = local.documents.many(local.documents.ids())
    for group in GROUPS:
        for one, other in combinations(group.documents, 2):
            if (one, other) != (OTHER_KEEPER, OTHER_COPY):
                local.analyses.save_pages_compared(documents[one], documents[other])
    with setup.qtbot.waitSignal(setup.session.review_data_changed):
        setup.session.reload()
    shown = setup.show(OverviewScreen(setup.session))
    yield shown
    if shown.assistant.dialog is not None:
        shown.assistant.dialog.reject()


def opened(setup, page, press="Selection assistant…") -> AssistantDialog:
    button = next(one for one in page.findChildren(type(page._heading.assist)) if one.text() == press)
    button.click()
    dialog = page.assistant.dialog
    settled(setup, dialog)
    return dialog


def settled(setup, dialog):
    setup.qtbot.waitUntil(
        lambda: dialog._effect is not None and dialog._job is None and dialog.model.rowCount() > 0
    )


def effect(dialog):
    return [
        (index.data(), index.data(WHY_ROLE), index.data(LETTER_ROLE))
        for index in map(dialog.model.index, range(dialog.model.rowCount()))
    ]


def decisions(setup):
    return {item.group: item for item in setup.harness.library.local.decisions.all()}


def test_batch_is_decided_and_undone_in_one_step(setup, page):
    dialog = opened(setup, page)

    shown, rows = visible_texts(dialog), effect(dialog)
    assert "group decided" in shown
    assert ("Stromrechnung (Kopie)", "Rule 1: A has ASN 42", "A") in rows
    assert ("Mietvertrag Kopie", "Pages not compared yet", "A") in rows
    assert "1 group waits until its pages are compared" in shown
    dialog.rules.add(Rule(RuleName.CREATED_LAST))
    settled(setup, dialog)
    assert dialog.go.text() == "Choose in 2 groups"
    assert dialog.figures._figures[1].text() == "3"

    with setup.qtbot.waitSignal(setup.session.decided):
        dialog.go.click()

    first = decisions(setup)[FIRST.id]
    assert (first.keep, sorted(first.trash)) == (COPY, [KEEPER, SECOND_COPY])
    assert len(decisions(setup)) == 2
    assert setup.session.undecided == len(GROUPS) - 2
    assert page.toast.message() == "2 groups decided. 3 documents planned for the trash."
    with setup.qtbot.waitSignal(setup.session.decided):
        page.toast.undo_requested.emit()
    assert decisions(setup) == {}
    assert setup.session.undecided == len(GROUPS)


def settled_by_rule(dialog):
    return {
        dialog.rules.item(place).data(RULE_ROLE).name: dialog.rules.item(place).data(SETTLED_ROLE)
        for place in range(dialog.rules.count())
    }


def test_each_rule_says_how_many_groups_it_settles(setup, page):
    dialog = opened(setup, page)
    assert dialog._effect.decided == 1
    assert settled_by_rule(dialog) == {
        **dict.fromkeys((rule.name for rule in DEFAULT_RULES), 0),
        "has-asn": 1,
    }
    spoken = dialog.rules.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "has an archive number (ASN). 1 group"
    before = dialog.rules.grab().toImage()

    dialog.rules.add(Rule(RuleName.CREATED_LAST))
    settled(setup, dialog)
    setup.qtbot.waitUntil(lambda: settled_by_rule(dialog)["created-last"] == 1)
    QTest.keyClick(dialog.rules, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    settled(setup, dialog)

    assert sum(settled_by_rule(dialog).values()) == dialog._effect.decided
    assert before != dialog.rules.grab().toImage()


def test_groups_with_a_protected_document_bear_a_lock(setup, page):
    setup.harness.library.local.protections.set(Protection(with_asn=True))
    with setup.qtbot.waitSignal(setup.session.review_data_changed):
        setup.session.reload()
    dialog = opened(setup, page)

    rows = [dialog.model.index(place) for place in range(dialog.model.rowCount())]
    locked = [row.data() for row in rows if row.data(LOCK_ROLE)]
    assert "Stromrechnung (Kopie)" in locked
    assert len(locked) < len(rows)
    spoken = next(row for row in rows if row.data() == "Stromrechnung (Kopie)")
    assert "One of the documents is protected" in spoken.data(Qt.ItemDataRole.AccessibleTextRole)


def test_keep_newest_shows_its_effect_first(setup, page):
    dialog = opened(setup, page, "Keep newest of all 5…")

    assert dialog.rule_set() == RuleSet((Rule(RuleName.ADDED_LAST),), frozenset({Kind.EXACT}))
    assert decisions(setup) == {}


def test_scope_and_own_decisions_limit_the_batch(setup, page):
    own = Decision(FIRST.id, Choice.SKIPPED)
    setup.harness.library.local.decisions.set(own)
    dialog = opened(setup, page)

    before = dialog._effect.decided
    dialog.scope.keep_own.click()
    settled(setup, dialog)
    assert dialog._effect.decided == before + 1
    dialog.scope.kinds[Kind.EXACT].box.click()
    setup.qtbot.waitUntil(lambda: dialog._job is None and dialog._effect.decided == 0)
    assert not dialog.go.isEnabled()
    assert dialog.scope.no_conflicts.isChecked()
    assert not dialog.scope.no_conflicts.isEnabled()
    assert not dialog.scope.kinds[Kind.VERSION].isVisible()

    dialog.cancel.click()
    assert decisions(setup) == {FIRST.id: own}


def test_rule_sets_are_saved_taken_and_deleted(setup, page):
    dialog = opened(setup, page)
    dialog.add._fill()
    tags = next(one for one in dialog.add._menu.actions() if one.text() == "has the tag").menu()
    next(one for one in tags.actions() if one.text() == "Steuer").trigger()
    settled(setup, dialog)
    mine = dialog.rule_set()
    assert mine.rules[-1] == Rule(RuleName.HAS_TAG, TAX)
    assert "does not have the tag" in [one.text() for one in dialog.add._menu.actions()]

    dialog.saved.ask_name()
    name = dialog.saved.findChild(NameDialog)
    assert not name.go.isEnabled()
    name.named.input.setText("Household")
    name.go.click()
    setup.qtbot.waitUntil(lambda: "Household" in dialog.saved._sets)
    dialog.rules.set_rules((), NAMES)
    dialog.saved._fill()
    next(one for one in dialog.saved._menu.actions() if one.text() == "Household").trigger()
    assert dialog.rule_set() == mine
    dialog.saved._fill()
    delete = next(one for one in dialog.saved._menu.actions() if one.text() == "Delete").menu()
    delete.actions()[0].trigger()
    setup.qtbot.waitUntil(lambda: not dialog.saved._sets)


def test_pages_that_groups_wait_for_are_compared_in_the_background(setup, page, monkeypatch):
    asked = []

    def compare(pairs):
        asked.append(pairs)
        local = setup.harness.library.local
        documents = local.documents.many([OTHER_KEEPER, OTHER_COPY])
        local.analyses.save_pages_compared(documents[OTHER_KEEPER], documents[OTHER_COPY])
        setup.session.pages_compared.emit()
        return True

    monkeypatch.setattr(setup.session, "compare_pages", compare)
    dialog = opened(setup, page)
    assert dialog._effect.waiting == 1

    dialog._pause.timeout.emit()

    setup.qtbot.waitUntil(lambda: dialog._effect.waiting == 0)
    assert asked == [((OTHER_COPY, OTHER_KEEPER),)]


def test_list_spells_every_reason_for_screen_readers(setup, page):
    dialog = opened(setup, page)

    spoken = [
        dialog.model.index(place).data(Qt.ItemDataRole.AccessibleTextRole)
        for place in range(dialog.model.rowCount())
    ]

    assert "Stromrechnung (Kopie). Rule 1: A has ASN 42. Keep A, 2 documents to the trash." in spoken
    assert any(one.startswith("Kette") and "Left for you: " in one for one in spoken)
    assert dialog.list.indexAt(QPoint(50, 20)).isValid()
