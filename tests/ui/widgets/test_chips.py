"""Chips: their texts, and what happens if they do not all fit."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.widgets.chips import Chip, ChipKind, ChipRow
from app.ui.widgets.layouts import FlowBox

FACTS = ("Date 12.01.2024", "Amount 1.284,60 €", "Invoice no. 2023-004417", "Stamp only on the left")


@pytest.fixture
def row(qtbot):
    row = ChipRow()
    qtbot.addWidget(row)
    row.set_chips([Chip(fact, ChipKind.AGREE) for fact in FACTS])
    row.resize(row.sizeHint())
    row.show()
    qtbot.waitExposed(row)
    return row


def shown(row):
    return [chip.text() for chip in row.chips() if chip.isVisible()]


def test_all_chips_are_shown_if_they_fit(row):
    assert shown(row) == list(FACTS)
    assert not row.overflow().isVisible()


def test_overflow_chip_counts_and_names_the_rest(row):
    row.resize(row.width() - 1, row.height())

    assert shown(row) == list(FACTS[:3])
    assert row.overflow().text() == "+1"
    assert row.overflow().toolTip() == FACTS[3]
    assert row.overflow().geometry().right() < row.width()


@pytest.mark.parametrize("width", range(50, 700, 35))
def test_chips_never_leave_the_row(row, width):
    row.resize(width, row.height())

    visible = [chip for chip in (*row.chips(), row.overflow()) if chip.isVisible()]
    assert max(chip.geometry().right() for chip in visible) < width
    counted = int(row.overflow().text()) if row.overflow().isVisible() else 0
    assert len(shown(row)) + counted == len(FACTS)


def test_limit_hides_chips_despite_free_space(row):
    row.set_limit(3)

    assert shown(row) == list(FACTS[:3])
    assert row.overflow().text() == "+1"


def test_chip_click_emits_its_position(row, qtbot):
    with qtbot.waitSignal(row.activated) as activated:
        qtbot.mouseClick(row.chips()[2], Qt.MouseButton.LeftButton)

    assert activated.args == [2]


def test_menu_of_a_chip_copies_its_text(row, qtbot):
    chip = row.chips()[1]
    middle = chip.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, chip.mapToGlobal(middle))
    QApplication.sendEvent(chip, event)

    (menu,) = chip.findChildren(QMenu)
    menu.actions()[0].trigger()
    menu.close()

    assert QGuiApplication.clipboard().text() == FACTS[1]


def test_focus_stays_on_a_recreated_chip(row, qtbot):
    row.chips()[3].setFocus()

    row.set_chips([Chip(fact, ChipKind.AGREE) for fact in (*FACTS[:2], "New", *FACTS[3:])])

    assert [chip.text() for chip in row.chips() if chip.hasFocus()] == [FACTS[3]]


def test_new_chips_replace_the_old(row, qtbot):
    row.set_chips([Chip("Only this", ChipKind.DIFFER)])

    assert shown(row) == ["Only this"]


@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        (ChipKind.AGREE, "agrees: Amount", "gleich: Amount"),
        (ChipKind.ONLY, "only on one side: Amount", "nur auf einer Seite: Amount"),
        (ChipKind.NEUTRAL, "Amount", "Amount"),
    ],
)
def test_accessible_name_states_the_meaning(qtbot, kind, english, german):
    chip = Chip("Amount", kind)
    qtbot.addWidget(chip)
    assert chip.accessibleName() == english

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: chip.accessibleName() == german)


def test_conflict_sign_has_accessible_words(qtbot):
    chip = Chip("Amount 45,90 ≠ 47,10", ChipKind.CONFLICT)
    qtbot.addWidget(chip)

    chip.set_spoken("Amount differs: 45,90 and 47,10")

    assert chip.accessibleName() == "Amount differs: 45,90 and 47,10"


@pytest.mark.parametrize("kind", ChipKind)
def test_chip_is_large_enough_and_painted_in_both_schemes(qtbot, kind):
    chip = Chip("Amount", kind)
    qtbot.addWidget(chip)
    assert chip.sizeHint().height() >= 24

    tints = set()
    for scheme in ("light", "dark"):
        theme().set_appearance(theme().appearance.changed(scheme=scheme))
        chip.resize(chip.sizeHint())
        tints.add(chip.grab().toImage().pixelColor(chip.width() // 2, 3).name())

    assert len(tints) == 2


def test_only_a_conflict_has_an_outline(qtbot):
    def left_edge(kind):
        chip = Chip("Amount", kind)
        qtbot.addWidget(chip)
        chip.resize(chip.sizeHint())
        return chip.grab().toImage().pixelColor(0, chip.height() // 2).name()

    assert left_edge(ChipKind.CONFLICT) == theme().color("conflict").name()
    assert left_edge(ChipKind.DIFFER) == theme().color("differ_tint").name()


def test_flow_wraps_and_reports_its_height(qtbot):
    flow = FlowBox()
    qtbot.addWidget(flow)
    chips = [Chip(fact) for fact in FACTS]
    for chip in chips:
        flow.add(chip)
    one_row = flow.sizeHint().width()

    height = flow.heightForWidth(one_row)
    flow.resize(one_row - 1, flow.heightForWidth(one_row - 1))
    with qtbot.waitExposed(flow):
        flow.show()

    assert flow.height() > height
    assert chips[-1].y() > chips[0].y()
    assert chips[-1].x() == 0
    assert chips[-1].geometry().bottom() < flow.height()


def test_flow_follows_growing_and_removed_widgets(qtbot):
    flow = FlowBox()
    qtbot.addWidget(flow)
    chips = [Chip(fact) for fact in FACTS[:2]]
    for chip in chips:
        flow.add(chip)
    flow.resize(flow.sizeHint())
    with qtbot.waitExposed(flow):
        flow.show()

    chips[0].setText(FACTS[0] * 3)
    qtbot.waitUntil(lambda: chips[1].y() > 0)

    flow.clear()
    assert flow.heightForWidth(flow.width()) == 0
    assert not chips[0].isVisible()
