"""Versions in the review: the timeline, corrections of its order, and what key 4 offers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt

from app.domain.decisions import Choice, Decision
from app.domain.duplicates import Cause, Group, Kind
from app.domain.errors import ModelMissing
from app.domain.keeper import WhyNot
from app.domain.plans import LinkBy
from app.domain.progress import CancelFlag
from app.meaning.side_by_side import side_by_side
from app.services.meaning.questions import MeaningQuestions
from app.ui.review.comparison.dragging import dragged
from app.ui.review.comparison.timeline import chain_menu
from app.ui.review.comparison.versions_dialog import VersionsAction, VersionsDialog
from app.ui.review.queue.panel import BatchAction
from app.ui.review.shown_pair import DecisionAction, PlannedOutcome
from app.ui.session.navigation import DecisionFilter, ReviewFilter
from tests.ui.drags import drop_of
from tests.ui.review import library
from tests.ui.review.library import NEAR, VERSION, pair

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
DRAFT, PLAIN, SIGNED = 11, 14, 12  # oldest first, though 14 was added last
STAGES = "stages"
GROUPS = (
    Group(
        STAGES,
        Kind.VERSION,
        (DRAFT, SIGNED, PLAIN),
        (
            pair(DRAFT, SIGNED, Kind.VERSION, Cause.EDITED_TEXT, 0.9),
            pair(SIGNED, PLAIN, Kind.VERSION, Cause.EDITED_TEXT, 0.9),
        ),
        0.9,
    ),
    library.GROUPS[1],
)


@pytest.fixture
def opened(make_harness):
    harness = make_harness(GROUPS, rights=replace(library.RIGHTS, is_superuser=True))
    harness.open(STAGES)
    return harness


def cards(harness):
    return [card.document.id for card in harness.view.filmstrip.cards()]


def card(harness, document):
    return next(one for one in harness.view.filmstrip.cards() if one.document.id == document)


def wait_order(harness, *order):
    harness.qtbot.waitUntil(lambda: cards(harness) == [*order])


def dialog(harness) -> VersionsDialog:
    harness.press(Key.Key_4)
    found = harness.view.findChildren(VersionsDialog)
    assert len(found) == 1
    return found[0]


def dialog_of(harness, shown_pair=None) -> VersionsDialog:
    """Return the dialog without asking by key: a second 4 clears a decision."""
    shown_pair = shown_pair or harness.shown_pair
    asked = VersionsDialog(shown_pair, shown_pair.chain_to_make(), harness.session.capabilities, harness.view)
    asked.ask()
    return asked


def drop(harness, document, beside, *, after):
    target = card(harness, beside)
    x = target.width() - 5 if after else 5
    data = dragged(document)  # the event does not own it
    target.dropEvent(drop_of(data, QPointF(x, 10)))


# --- the timeline ------------------------------------------------------------------------------------------


def test_versions_stand_in_their_order_and_the_latest_is_marked_and_kept(opened):
    assert cards(opened) == [DRAFT, PLAIN, SIGNED]
    assert [opened.shown_pair.letter(one) for one in cards(opened)] == ["A", "B", "C"]
    assert "latest" in card(opened, SIGNED).accessibleName()
    assert "version 1 of 3" in card(opened, DRAFT).accessibleName()
    assert opened.shown_pair.left == SIGNED


def test_a_card_says_what_changed_since_the_version_before_facts_first(opened):
    said = card(opened, PLAIN).toolTip().splitlines()

    assert said[0] == "Rechnung Februar"
    assert said[1].startswith("version 2 of 3")
    facts = [line for line in said if "→" in line]
    assert facts == ["Document type – → invoice", "Amount – → 12.00"]
    assert said.index(facts[0]) < said.index("− Mietvertrag") < said.index("+ Rechnung Februar")
    assert said[-1] == "Ordered by the stages that they name"


def test_two_versions_have_a_timeline_as_well_and_two_copies_have_none(make_harness):
    harness = make_harness()

    harness.open(VERSION)
    shown = harness.view.filmstrip.isVisible()
    harness.open(NEAR)

    assert shown
    assert not harness.view.filmstrip.isVisible()


# --- corrections -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "beside", "after", "order"),
    [
        (SIGNED, DRAFT, False, (SIGNED, DRAFT, PLAIN)),
        (DRAFT, SIGNED, True, (PLAIN, SIGNED, DRAFT)),
        (DRAFT, PLAIN, True, (PLAIN, DRAFT, SIGNED)),
    ],
)
def test_a_card_dragged_beside_another_gets_its_place(opened, document, beside, after, order):
    drop(opened, document, beside, after=after)

    wait_order(opened, *order)
    assert opened.shown_pair.group.chains[0].by_user
    assert opened.shown_pair.group.suggestion.document == order[-1]
    assert opened.view.toast.message() == "The order of the versions is saved."


def test_a_card_dropped_where_it_is_changes_nothing(opened):
    drop(opened, DRAFT, PLAIN, after=False)

    assert opened.page.controller.decision_controller.is_saved
    assert not opened.shown_pair.group.chains[0].by_user


def test_ctrl_and_an_arrow_move_a_version(opened):
    card(opened, SIGNED).setFocus()

    opened.press(Key.Key_Left, CTRL)

    wait_order(opened, DRAFT, SIGNED, PLAIN)


def choose(harness, document, label):
    offered = dict(chain_menu(harness.shown_pair, document))
    harness.view.filmstrip.chain_corrected.emit(offered[label])


def test_a_version_is_taken_out_added_again_and_the_order_as_found_returns(opened):
    choose(opened, DRAFT, "Take out of the versions")
    opened.qtbot.waitUntil(lambda: opened.shown_pair.group.chains[0].ids == (PLAIN, SIGNED))
    choose(opened, DRAFT, "Add to the versions")
    opened.qtbot.waitUntil(lambda: opened.shown_pair.group.chains[0].ids == (PLAIN, SIGNED, DRAFT))

    choose(opened, DRAFT, "Order as found")

    wait_order(opened, DRAFT, PLAIN, SIGNED)


def test_a_chain_is_split(opened):
    choose(opened, SIGNED, "Begin another chain here")

    opened.qtbot.waitUntil(lambda: [one.ids for one in opened.shown_pair.group.chains] == [(DRAFT, PLAIN)])


# --- key 4 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [VersionsAction.LINK_BY_FIELD, VersionsAction.LINK_BY_NOTE])
def test_key_4_plans_to_link_all_versions(opened, action):
    asked = dialog(opened)
    asked.radios[action].setChecked(True)

    asked.go.click()

    opened.wait_decided(STAGES)
    decision = opened.decision(STAGES)
    assert (decision.choice, decision.keep, decision.linked) == (Choice.LINK, SIGNED, (DRAFT, PLAIN))
    assert decision.link_by is LinkBy(action.value)
    opened.qtbot.waitUntil(lambda: opened.shown_pair.decided() is DecisionAction.VERSIONS)
    assert {opened.shown_pair.outcome(one) for one in cards(opened)} == {PlannedOutcome.KEEP}
    assert opened.view.decisions.buttons[DecisionAction.VERSIONS].is_decided()
    assert "3 versions will be linked" in opened.view.toast.message()


def test_key_4_again_clears_the_decision(opened):
    dialog(opened).go.click()
    opened.wait_decided(STAGES)
    opened.qtbot.waitUntil(lambda: opened.shown_pair.decided() is DecisionAction.VERSIONS)

    opened.view.decisions.buttons[DecisionAction.VERSIONS].click()

    opened.wait_decided(STAGES, decided=False)


def test_only_the_latest_is_kept_and_only_direct_matches_go(opened):
    asked = dialog(opened)
    asked.radios[VersionsAction.KEEP_LATEST].setChecked(True)

    asked.go.click()

    opened.wait_decided(STAGES)
    decision = opened.decision(STAGES)
    assert (decision.choice, decision.keep) == (Choice.KEEP, SIGNED)
    assert set(decision.trash) == {DRAFT, PLAIN}


def test_key_4_plans_to_make_versions_of_the_oldest(opened):
    asked = dialog(opened)
    assert not asked.why_not.isVisible()
    asked.radios[VersionsAction.MAKE_VERSIONS].setChecked(True)

    asked.go.click()

    opened.wait_decided(STAGES)
    assert opened.decision(STAGES) == Decision(STAGES, Choice.MAKE_VERSIONS, DRAFT, (PLAIN, SIGNED))
    opened.qtbot.waitUntil(lambda: opened.shown_pair.decided() is DecisionAction.VERSIONS)
    outcomes = [opened.shown_pair.outcome(one) for one in cards(opened)]
    assert outcomes == [PlannedOutcome.KEEP, PlannedOutcome.VERSION, PlannedOutcome.VERSION]
    assert opened.view.toast.message().startswith("3 documents will become one with versions.")
    again = dialog_of(opened)
    assert again.radios[VersionsAction.MAKE_VERSIONS].isChecked()


@pytest.mark.parametrize("rights", [replace(library.RIGHTS, server_version="2.20.15"), None])
def test_a_server_without_versions_is_not_offered_to_make_them(make_harness, rights):
    harness = make_harness(GROUPS, rights=rights)
    harness.open(STAGES)

    asked = dialog_of(harness)

    assert asked.radios[VersionsAction.MAKE_VERSIONS].isHidden()
    assert "3.0 or later" in asked.why_not.text()


def test_why_documents_cannot_become_versions_is_explained(opened):
    with_versions = replace(opened.shown_pair.documents[SIGNED], version_count=2)
    shown = replace(opened.shown_pair, documents={**opened.shown_pair.documents, SIGNED: with_versions})

    asked = dialog_of(opened, shown)
    make = asked.radios[VersionsAction.MAKE_VERSIONS]
    refused = make.isEnabled(), asked.why_not.text()
    asked.list.setCurrentRow(2)
    for _ in range(2):
        opened.qtbot.keyClick(asked, Key.Key_Up, Qt.KeyboardModifier.AltModifier)

    assert refused[0] is False
    assert refused[1].startswith(f"“{with_versions.title}” has versions of its own")
    assert asked.order()[0] == SIGNED  # the oldest may have versions
    assert make.isEnabled()


def test_what_stands_last_in_the_dialog_is_the_latest(opened):
    asked = dialog(opened)
    asked.list.setCurrentRow(1)
    opened.qtbot.keyClick(asked, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    asked.radios[VersionsAction.KEEP_LATEST].setChecked(True)

    asked.go.click()

    opened.wait_decided(STAGES)
    assert opened.decision(STAGES).keep == PLAIN
    assert opened.decision(STAGES).trash == (SIGNED,)  # the draft does not match it directly
    opened.qtbot.waitUntil(lambda: opened.shown_pair.group.chains[0].ids == (DRAFT, SIGNED, PLAIN))


def test_an_unticked_document_is_no_version(opened):
    asked = dialog(opened)
    asked.list.item(0).setCheckState(Qt.CheckState.Unchecked)

    assert asked.order() == (PLAIN, SIGNED)
    asked.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    assert not asked.go.isEnabled()
    asked.list.item(1).setCheckState(Qt.CheckState.Checked)
    asked.go.click()

    opened.wait_decided(STAGES)
    assert opened.decision(STAGES).linked == (PLAIN,)
    opened.qtbot.waitUntil(lambda: opened.shown_pair.group.chains[0].ids == (PLAIN, SIGNED))


def test_copies_can_be_made_versions(opened):
    opened.open(NEAR)
    asked = dialog(opened)

    asked.go.click()

    opened.wait_decided(NEAR)
    assert opened.decision(NEAR).linked == (3,)
    opened.qtbot.waitUntil(lambda: len(opened.shown_pair.group.chains) == 1)


def test_cancel_plans_nothing(opened):
    dialog(opened).cancel.click()

    assert opened.decision(STAGES) is None
    assert not opened.page.controller.decision_controller.is_asking


# --- search ------------------------------------------------------------------------------------------------


def test_search_finds_older_versions_only_if_they_are_included(opened):
    filters, model = opened.page.panel.filters, opened.page.panel._model
    opened.page.set_filter(ReviewFilter(DecisionFilter.ALL))

    filters.search.setText("entwurf")
    opened.qtbot.waitUntil(lambda: model.rowCount() == 0)
    filters.include_older.trigger()

    opened.qtbot.waitUntil(lambda: model.rowCount() == 1)
    assert filters.include_older.isVisible()
    filters.search.setText("unterschrieben")
    opened.qtbot.waitUntil(lambda: model.rowCount() == 1)


def test_without_versions_there_is_nothing_to_include(make_harness):
    harness = make_harness((library.GROUPS[1],))

    assert not harness.page.panel.filters.include_older.isVisible()


def test_the_menu_offers_nothing_without_versions(make_harness):
    harness = make_harness()
    harness.open(NEAR)

    assert chain_menu(harness.shown_pair, 3) == []


def test_the_policy_to_link_suggests_key_4(opened):
    group = opened.shown_pair.group
    suggestion = replace(group.suggestion, why_not=dict.fromkeys((DRAFT, PLAIN), WhyNot.LINK))

    shown = replace(opened.shown_pair, group=replace(group, suggestion=suggestion))

    assert shown.suggested() is DecisionAction.VERSIONS
    assert opened.shown_pair.suggested() is None


# --- the same meaning --------------------------------------------------------------------------------------

_SAME = pair(11, 12, Kind.SEMANTIC, Cause.SAME_MEANING, 0.9, library.AGREE)
MEANT = Group("meant", Kind.SEMANTIC, (11, 12), (_SAME,), 0.9)


@pytest.fixture
def meant(make_harness):
    harness = make_harness((MEANT, library.GROUPS[1]))
    harness.open("meant")
    return harness


def test_documents_of_the_same_meaning_are_to_be_kept_and_linked(meant):
    button = meant.view.decisions.buttons[DecisionAction.VERSIONS]
    assert meant.shown_pair.suggested() is DecisionAction.VERSIONS
    assert meant.shown_pair.decided() is None
    assert button.text() == "Keep both and link…"
    assert meant.view.explanation.not_suggested.text().startswith("Nothing for the trash: ")

    asked = dialog(meant)
    visible = {action for action, radio in asked.radios.items() if radio.isVisible()}
    assert visible == {VersionsAction.LINK_BY_FIELD, VersionsAction.LINK_BY_NOTE}
    assert not asked.earlier.isVisible()
    assert asked.radios[VersionsAction.LINK_BY_FIELD].text().endswith("by the field “Same meaning”")
    asked.grab()
    asked.go.click()

    meant.wait_decided("meant")
    decision = meant.decision("meant")
    assert (decision.choice, decision.trash) == (Choice.LINK, ())
    assert {decision.keep, *decision.linked} == {11, 12}
    assert meant.shown_pair.chain is None
    assert "2 documents stay and will be linked." in meant.view.toast.message()


def test_texts_of_the_same_meaning_are_aligned_and_meanwhile_not_marked(make_harness, monkeypatch):
    released = CancelFlag()

    def align(_questions, _local, left, right, _embed, _cancel):
        released.wait(10)
        return side_by_side(left, right, lambda texts: np.eye(len(texts), 40, dtype=np.float32))

    monkeypatch.setattr(MeaningQuestions, "align", align)
    harness = make_harness((MEANT,))
    harness.press(Key.Key_3, CTRL)
    harness.qtbot.waitUntil(lambda: harness.view.comparison is not None)
    shown = harness.view.comparison.difference
    assert shown.pending
    assert harness.view.bar.count.text() == "Comparing…"

    released.cancel()

    harness.qtbot.waitUntil(lambda: not harness.view.comparison.difference.pending)
    assert harness.view.text.difference.by_meaning
    assert "in the text" in harness.view.bar.count.text()


def test_texts_that_cannot_be_aligned_are_compared_by_their_words(make_harness, monkeypatch):
    def align(*_):
        raise ModelMissing("The model that compares meanings is not installed.")

    monkeypatch.setattr(MeaningQuestions, "align", align)
    harness = make_harness((MEANT,))

    harness.qtbot.waitUntil(lambda: not harness.view.comparison.difference.pending)

    assert not harness.view.comparison.difference.by_meaning
    assert "not installed" in harness.view.toast.message()


def test_no_batch_decides_on_the_same_meaning(meant):
    meant.page.panel.list.setFocus()
    meant.press(Key.Key_A, CTRL)

    with meant.qtbot.waitSignal(meant.session.decided):
        meant.page.panel.batch.buttons[BatchAction.KEEP].click()

    assert meant.session.row("meant").decision is None


def test_other_groups_keep_their_button_for_versions(meant):
    meant.open(NEAR)

    assert meant.view.decisions.buttons[DecisionAction.VERSIONS].text() == "Make version…"
