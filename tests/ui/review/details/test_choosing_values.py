"""Choosing between differing values: in the details, in the preview, in the plan and on the server."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt

from app.demo.library import DemoSharing
from app.demo.state import Sharing
from app.ui.cleanup.layout import Phase
from app.ui.cleanup.plan_rows import Section
from app.ui.cleanup.screen import CleanUpScreen
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.review.details.carry_over_dialog import CarryOverDialog
from app.ui.review.details.delegate import KEPT, letter_places
from app.ui.review.details.rows import Cell
from app.ui.review.screen import ReviewScreen
from tests.support.builders import (
    BEN,
    CLEO,
    COPY,
    GROUPS,
    KEEPER,
    MONEY,
    SECOND_COPY,
    TAX,
    TAX_2023,
    small_library,
    with_changed,
)
from tests.ui.review.review_fixtures import fake_pages, fake_thumbnails
from tests.ui.screens import screen_setup_at

GROUP = GROUPS[0].id
AMOUNT = f"custom_fields.{MONEY}"
LABELS = {
    "title": "Title",
    AMOUNT: "Field “Betrag”",
    "created": "Document date",
    "permissions": "Owner, permissions",
    "correspondent": "Correspondent",
    "tags": "Tags",
    "notes": "Notes",
}


@pytest.fixture
def setup(qtbot, keychain, tmp_path):
    library = with_changed(
        small_library(), COPY, created=date(2023, 12, 1), owner=BEN.id, may_view=DemoSharing((CLEO.id,), (7,))
    )
    with screen_setup_at(qtbot, tmp_path, library=library) as made:
        yield made


def open_review(setup):
    page = setup.show(
        ReviewScreen(setup.session, make_pages_view=fake_pages, make_thumbnails=fake_thumbnails)
    )
    page.clear_filters()
    setup.session.reload()
    setup.qtbot.waitUntil(lambda: page.model.rowCount() == len(GROUPS))
    page.controller.open(GROUP)
    return page


@pytest.fixture
def page(setup):
    opened = open_review(setup)
    pane = opened.view
    setup.qtbot.waitUntil(lambda: pane.shown_pair is not None and pane.shown_pair.id == GROUP)
    opened.controller.show_left(KEEPER)
    opened.controller.show_right(COPY)
    setup.qtbot.waitUntil(lambda: pane.comparison is not None and pane.comparison.right.id == COPY)
    pane.choose_mode("details")
    setup.qtbot.waitUntil(lambda: "permissions" in {one.slot for one in pane.alternatives()})
    return opened


def row_of(page, slot):
    rows = page.view.details.model.rows()
    return next(place for place, row in enumerate(rows) if row.label == LABELS[slot])


def kept(page, slot):
    return page.view.details.model.rows()[row_of(page, slot)].kept


def press(qtbot, page, slot, key):
    table = page.view.details.table
    table.setFocus()
    table.setCurrentIndex(page.view.details.model.index(row_of(page, slot), 1))
    qtbot.keyClick(table, key)


def takes(setup):
    decision = setup.session.row(GROUP).decision
    return {take.slot: take.copy for take in decision.takes} if decision else None


def preview(page):
    page.controller.preview()
    return page.findChild(CarryOverDialog)


# --- in the details ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "value", "key"),
    [
        ("title", "Stromrechnung (Kopie)", Qt.Key.Key_Return),
        (AMOUNT, "99.00 EUR", Qt.Key.Key_Enter),
        ("created", "1 Dec 2023", Qt.Key.Key_Return),
        ("permissions", "ben (seen by cleo, group #7)", Qt.Key.Key_Enter),
    ],
)
def test_enter_cycles_through_the_values(setup, page, qtbot, slot, value, key):
    own = kept(page, slot)
    assert own.taken == ()

    press(qtbot, page, slot, key)

    assert kept(page, slot).taken == (value,)
    qtbot.waitUntil(lambda: takes(setup) == {slot: COPY})
    while kept(page, slot) != own:
        press(qtbot, page, slot, key)
    qtbot.waitUntil(lambda: takes(setup) == {})


def test_click_on_a_letter_chooses_its_value(setup, page, qtbot):
    details = page.view.details
    index = details.model.index(row_of(page, AMOUNT), KEPT)
    choice = details.model.rows()[index.row()].choice
    places = letter_places(QRectF(details.table.visualRect(index)), choice)
    letters = {document: place for document, _, place in places}

    def click(document):
        point = letters[document].center().toPoint()
        qtbot.mouseClick(details.table.viewport(), Qt.MouseButton.LeftButton, pos=point)

    click(COPY)
    click(COPY)
    assert kept(page, AMOUNT).taken == ("99.00 EUR",)

    click(KEEPER)
    assert kept(page, AMOUNT).taken == ()
    assert kept(page, AMOUNT).words == "12.50 EUR"


def test_tags_cycle_through_all_options(setup, page, qtbot):
    """Cycle through the keeper's value, the other value and both; without a choice it is both."""
    assert kept(page, "tags") == Cell(chips=("Geheim", "Wohnen"), added=("Steuer", "Steuer 2023"))
    going = [document for document in page.view.shown_pair.copies_trashed_for(KEEPER) if document != COPY]

    press(qtbot, page, "tags", Qt.Key.Key_Return)
    assert kept(page, "tags") == Cell(chips=("Geheim", "Wohnen"))
    qtbot.waitUntil(lambda: takes(setup) == {"tags": KEEPER})

    press(qtbot, page, "tags", Qt.Key.Key_Return)
    assert kept(page, "tags") == Cell(added=("Steuer", "Steuer 2023"), removed=("Geheim", "Wohnen"))
    assert kept(page, "tags").spoken().endswith("no longer Geheim, no longer Wohnen")
    assert page.view.decisions.adds.text().startswith("Removes 2 tags · Adds ")
    qtbot.waitUntil(lambda: takes(setup) == {"tags": COPY})

    for _ in going:
        press(qtbot, page, "tags", Qt.Key.Key_Return)
    press(qtbot, page, "tags", Qt.Key.Key_Return)
    assert kept(page, "tags") == Cell(chips=("Geheim", "Wohnen"), added=("Steuer", "Steuer 2023"))
    qtbot.waitUntil(lambda: takes(setup) == {})


def test_notes_are_added_but_never_removed(setup, page, qtbot):
    assert kept(page, "notes") == Cell("1 note", added=("1 note",))

    press(qtbot, page, "notes", Qt.Key.Key_Return)
    assert kept(page, "notes") == Cell("1 note")
    qtbot.waitUntil(lambda: takes(setup) == {"notes": KEEPER})

    press(qtbot, page, "notes", Qt.Key.Key_Return)
    assert kept(page, "notes") == Cell("1 note", added=("1 note",))
    qtbot.waitUntil(lambda: takes(setup) == {})


def test_chip_click_cycles_and_plus_click_combines(setup, page, qtbot):
    details = page.view.details

    def click(letter):
        index = details.model.index(row_of(page, "tags"), KEPT)
        area = QRectF(details.table.visualRect(index))
        choice = details.model.rows()[index.row()].choice
        places = {one: place for _, one, place in letter_places(area, choice)}
        point = places[letter].center() if letter else area.center() - QPointF(area.width() / 2 - 20, 0)
        qtbot.mouseClick(details.table.viewport(), Qt.MouseButton.LeftButton, pos=point.toPoint())

    click("")
    assert kept(page, "tags").added == ()
    click(page.view.shown_pair.letter(COPY))
    assert kept(page, "tags").removed == ("Geheim", "Wohnen")
    click("+")
    assert kept(page, "tags").removed == ()
    assert kept(page, "tags").added == ("Steuer", "Steuer 2023")


def test_narrow_cell_shows_only_the_chosen_letter(page, qtbot):
    details = page.view.details
    details.table.setColumnWidth(KEPT, 200)
    index = details.model.index(row_of(page, "tags"), KEPT)
    area = QRectF(details.table.visualRect(index))
    choice = details.model.rows()[index.row()].choice

    ((document, letter, place),) = letter_places(area, choice)
    assert (document, letter) == (None, "+")
    qtbot.mouseClick(details.table.viewport(), Qt.MouseButton.LeftButton, pos=place.center().toPoint())

    assert details.model.rows()[index.row()].choice.chosen == choice.following
    wide = QRectF(0, 0, 400, 36)
    assert [one for one, _, _ in letter_places(wide, choice)] == [one for one, _ in choice.options]


def test_tags_name_their_document(page, qtbot):
    index = page.view.details.model.index(row_of(page, "tags"), KEPT)

    assert "from all documents combined" in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "or of all combined" in index.data(Qt.ItemDataRole.ToolTipRole)
    press(qtbot, page, "tags", Qt.Key.Key_Return)
    assert f", from document {page.view.shown_pair.letter(KEEPER)}." in index.data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def test_tag_choice_applies_to_one_keeper_only(setup, page, qtbot):
    """A choice that adds nothing to one keeper must not remove the tags of another."""
    setup.session.clear_decision(page.view.shown_pair.group.group)
    qtbot.waitUntil(lambda: takes(setup) is None)
    keeper = page.view.shown_pair.keeper()
    other = COPY if keeper == KEEPER else KEEPER
    page.controller.choose_value("tags", keeper)
    assert kept(page, "tags").added == ()

    page.controller.decision_controller.keep(other)

    qtbot.waitUntil(lambda: takes(setup) == {})
    assert setup.session.row(GROUP).decision.keep == other


def test_undo_and_redo_step_through_tag_choices(setup, page, qtbot):
    press(qtbot, page, "tags", Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: takes(setup) == {"tags": KEEPER})
    press(qtbot, page, "tags", Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: takes(setup) == {"tags": COPY})

    page.controller.decision_controller.undo()
    qtbot.waitUntil(lambda: takes(setup) == {"tags": KEEPER})
    assert kept(page, "tags") == Cell(chips=("Geheim", "Wohnen"))
    page.controller.decision_controller.undo()
    qtbot.waitUntil(lambda: takes(setup) == {})
    page.controller.decision_controller.redo()
    qtbot.waitUntil(lambda: takes(setup) == {"tags": KEEPER})


def test_row_stays_selected_and_names_the_chosen_value(page, qtbot):
    press(qtbot, page, AMOUNT, Qt.Key.Key_Return)

    table = page.view.details.table
    assert table.currentIndex().row() == row_of(page, AMOUNT)
    index = page.view.details.model.index(row_of(page, AMOUNT), KEPT)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("99.00 EUR, from document ")
    assert "Enter" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_earlier_choice_is_in_the_decision(setup, page, qtbot):
    setup.session.clear_decision(page.view.shown_pair.group.group)
    qtbot.waitUntil(lambda: takes(setup) is None)
    page.view.show_choice("title", COPY)

    page.controller.decision_controller.keep(KEEPER)

    qtbot.waitUntil(lambda: takes(setup) == {"title": COPY})


def test_keeping_the_value_s_owner_needs_no_choice(setup, page, qtbot):
    setup.session.clear_decision(page.view.shown_pair.group.group)
    qtbot.waitUntil(lambda: takes(setup) is None)
    page.view.show_choice("title", COPY)

    page.controller.decision_controller.keep(COPY)

    qtbot.waitUntil(lambda: takes(setup) == {})


def test_hidden_document_s_value_stays_reachable(page, qtbot):
    page.controller.show_right(SECOND_COPY)
    qtbot.waitUntil(lambda: page.view.comparison is not None and page.view.comparison.right.id == SECOND_COPY)
    qtbot.waitUntil(lambda: kept(page, "correspondent").added == ("Stadtwerke",))
    details = page.view.details
    place = row_of(page, "correspondent")
    assert not details.model.rows()[place].differs

    details.table.setCurrentIndex(details.model.index(place - 1, 1))
    page.view.next_difference()
    assert details.table.currentIndex().row() == place

    page.view.bar.only_differences.click()
    assert "Correspondent" in [row.label for row in details.model.rows()]


def test_undo_reverts_a_choice(setup, page, qtbot):
    press(qtbot, page, "title", Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: takes(setup) == {"title": COPY})

    page.controller.decision_controller.undo()

    qtbot.waitUntil(lambda: takes(setup) == {})
    assert kept(page, "title").words == "Stromrechnung"


def test_no_choices_without_carry_over(page, qtbot):
    qtbot.keyClick(page.view.details.table, Qt.Key.Key_C)

    assert not any(row.choice for row in page.view.details.model.rows())
    before = page.view.shown_pair.chosen
    press(qtbot, page, "title", Qt.Key.Key_Return)
    assert page.view.shown_pair.chosen == before


def test_bar_counts_contradictions(page):
    assert page.view.decisions.adds.text().endswith("1 conflicting value")


# --- in the preview ------------------------------------------------------------------------------


def test_preview_lets_the_user_choose_a_value(setup, page, qtbot):
    dialog = preview(page)
    kept_value, other = dialog.radios[AMOUNT, KEEPER], dialog.radios[AMOUNT, COPY]
    assert kept_value.isChecked()
    assert "12.50 EUR (kept document)" in kept_value.text()
    assert "99.00 EUR" in other.text()

    qtbot.mouseClick(other, Qt.MouseButton.LeftButton)

    assert "Field “Betrag”: 99.00 EUR instead of 12.50 EUR" in dialog.lines
    qtbot.waitUntil(lambda: takes(setup) == {AMOUNT: COPY})
    qtbot.keyClick(dialog.radios[AMOUNT, COPY], Qt.Key.Key_Up)
    assert not any("99.00" in line for line in dialog.lines)
    dialog.done_button.click()


def test_preview_offers_tags_and_notes(setup, page, qtbot):
    dialog = preview(page)
    assert dialog.radios["tags", None].isChecked()
    assert dialog.radios["notes", None].isChecked()
    assert ("notes", COPY) not in dialog.radios
    assert dialog.radios["tags", None].text().startswith("All combined · Geheim, Steuer")

    qtbot.mouseClick(dialog.radios["tags", COPY], Qt.MouseButton.LeftButton)

    assert "Remove tag “Wohnen”" in dialog.lines
    assert "Tag “Steuer”" in dialog.lines
    qtbot.waitUntil(lambda: takes(setup) == {"tags": COPY})
    qtbot.mouseClick(dialog.radios["tags", None], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: takes(setup) == {})
    dialog.done_button.click()


def test_preview_focuses_the_first_choice(page, qtbot):
    dialog = preview(page)

    first = next(radio for radio in dialog.radios.values() if radio.isChecked())
    qtbot.waitUntil(first.hasFocus)
    assert first.mapTo(dialog, first.rect().topLeft()).y() == min(
        radio.mapTo(dialog, radio.rect().topLeft()).y()
        for radio in dialog.radios.values()
        if radio.isChecked()
    )
    names = {radio.accessibleName() for radio in dialog.radios.values()}
    assert len(names) == len(dialog.radios)
    assert any(name.startswith("Owner, permissions: ") for name in names)
    dialog.done_button.click()


def test_preview_is_translated(page, qtbot):
    use_language(LanguageChoice.GERMAN)
    dialog = preview(page)

    qtbot.mouseClick(dialog.radios["title", COPY], Qt.MouseButton.LeftButton)

    assert "Titel: „Stromrechnung (Kopie)“ statt „Stromrechnung“" in dialog.lines
    assert "(behaltenes Dokument)" in dialog.radios["title", KEEPER].text()
    dialog.done_button.click()


def test_permissions_are_not_offered_offline(setup, qtbot):
    setup.session.lost_connection()
    page = open_review(setup)
    qtbot.waitUntil(lambda: page.view.comparison is not None and page.view.shown_pair.id == GROUP)

    page.view.choose_mode("details")

    assert "permissions" not in {one.slot for one in page.view.alternatives()}


# --- to the end ----------------------------------------------------------------------------------


def test_choices_are_planned_applied_and_undone(setup, page, qtbot):
    before = setup.harness.snapshot()
    for slot in ("title", AMOUNT, "created", "permissions", "tags"):
        page.controller.choose_value(slot, COPY)
    page.controller.choose_value("notes", KEEPER)
    qtbot.waitUntil(lambda: len(takes(setup)) == 6)

    cleanup = setup.show(CleanUpScreen(setup.session))
    cleanup.inspector.backup.setChecked(False)
    cleanup.inspector.note.setChecked(False)  # the note about what is left behind would add another note
    qtbot.waitUntil(lambda: cleanup.model.rowCount() > 0)
    gets = {row.document: row.second for row in cleanup.model.rows(Section.CARRY_OVER)}[KEEPER]
    for sentence in (
        "title “Stromrechnung (Kopie)” instead of “Stromrechnung”",
        "date 1 Dec 2023 instead of 15 Jan 2024",
        "field “Betrag” 99.00 EUR instead of 12.50 EUR",
        "owner and permissions ben (seen by cleo, group #7) instead of no owner",
        "tag “Steuer 2023” · without tag “Wohnen”",
    ):
        assert sentence in gets
    assert "note" not in gets
    cleanup.ask()
    qtbot.mouseClick(cleanup.dialog.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: cleanup._phase is Phase.RESULT, timeout=20_000)

    keeper = setup.harness.live(KEEPER)
    assert (keeper.title, keeper.created, keeper.owner) == (
        "Stromrechnung (Kopie)",
        date(2023, 12, 1),
        BEN.id,
    )
    assert keeper.may_view == Sharing([CLEO.id], [7])
    assert keeper.custom_fields[MONEY] == "EUR99.00"
    assert {*keeper.tags} == {TAX, TAX_2023}
    assert [note.note for note in keeper.notes] == ["bezahlt"]
    (run,) = setup.harness.library.local.journal.runs()
    setup.harness.undo(run)
    assert setup.harness.snapshot() == before
