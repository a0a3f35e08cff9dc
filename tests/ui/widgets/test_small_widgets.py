"""Switches, spinners, labels, charts and the focus ring."""

import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.overview.charts import BarRow, BarRows, Column, Histogram
from app.ui.review.comparison.explanation_strip import ConfidenceRing
from app.ui.review.score_popover import ScorePart, ScorePopover
from app.ui.scan.stage_list import Stage, StageList, StageState
from app.ui.shell.tool_bar import ProgressPill
from app.ui.widgets.buttons import Switch, icon_button, push_button
from app.ui.widgets.dialogs import exec_with_scrim
from app.ui.widgets.focus_ring import FocusRing, use_focus_rings
from app.ui.widgets.labels import ElidedLabel, label
from app.ui.widgets.panels import Disclosure, EmptyState, InspectorColumn
from app.ui.widgets.spinner import Spinner
from tests.ui.drawn_texts import color_at


def shown(qtbot, widget):
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def active(qtbot, widget):
    shown(qtbot, widget).activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


def test_switch_toggles_by_pointer_and_space(qtbot):
    switch = shown(qtbot, Switch("Reduce motion"))

    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(switch.width() - 2, 12))
    assert switch.isChecked()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert not switch.isChecked()


def test_switch_knob_shows_the_state(qtbot):
    switch = shown(qtbot, Switch())
    white = theme().color("on_accent").name()
    middle = switch.height() // 2

    assert (color_at(switch, 8, middle), color_at(switch, 24, middle) == white) == (white, False)
    switch.setChecked(True)
    assert (color_at(switch, 8, middle) == white, color_at(switch, 24, middle)) == (False, white)


def test_spinner_turns_only_while_visible_with_motion(qtbot):
    theme().set_appearance(theme().appearance.changed(reduce_motion=False))
    spinner = shown(qtbot, Spinner())
    assert spinner.is_turning()

    theme().set_appearance(theme().appearance.changed(reduce_motion=True))
    assert not spinner.is_turning()

    theme().set_appearance(theme().appearance.changed(reduce_motion=False))
    assert spinner.is_turning()
    spinner.hide()
    assert not spinner.is_turning()


@pytest.mark.parametrize(
    ("mode", "starts", "ends"),
    [(Qt.TextElideMode.ElideRight, "Jahres", "…"), (Qt.TextElideMode.ElideMiddle, "Jahres", ".pdf")],
)
def test_elided_label_keeps_its_text_in_the_tooltip(qtbot, mode, starts, ends):
    title = ElidedLabel("Jahresabrechnung Strom und Gas 2023.pdf", mode=mode)
    title.resize(150, 20)
    shown(qtbot, title)

    assert title.shown_text().startswith(starts)
    assert title.shown_text().endswith(ends)
    assert title.toolTip() == title.text()

    title.resize(title.sizeHint())
    assert (title.shown_text(), title.toolTip()) == (title.text(), "")


def test_conflict_ring_has_its_colour_and_an_accessible_number(qtbot):
    ring = shown(qtbot, ConfidenceRing())
    ring.set_value(71)
    calm = color_at(ring, ring.width() - 4, ring.height() // 2)

    ring.set_value(71, conflict=True)

    assert calm == theme().color("accent").name()
    assert color_at(ring, ring.width() - 4, ring.height() // 2) == theme().color("conflict_line").name()
    assert ring.accessibleName() == "Confidence 71 percent"


def test_stages_have_translated_accessible_states(qtbot):
    stages = shown(qtbot, StageList())
    stages.set_stages(
        [
            Stage("Read", StageState.DONE, "41 s"),
            Stage("Compare", StageState.RUNNING, share=0.5),
            Stage("Group"),
        ]
    )
    assert stages.accessibleName() == "Read, done, 41 s. Compare, running. Group, waiting"

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: stages.accessibleName() == "Read, fertig, 41 s. Compare, läuft. Group, wartet")


def test_running_stage_bar_matches_its_share(qtbot):
    stages = StageList()
    stages.set_stages([Stage("Compare", StageState.RUNNING, share=0.5)])
    stages.resize(442, stages.sizeHint().height())
    shown(qtbot, stages)

    assert color_at(stages, 42 + 190, 32) == theme().color("accent").name()
    assert color_at(stages, 42 + 210, 32) == theme().color("track").name()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, None])
def test_bar_is_activated_by_pointer_and_keys(qtbot, key):
    bars = shown(qtbot, BarRows())
    bars.set_rows([BarRow("a", "Stadtwerke", 0.7, "41"), BarRow("b", "Funkland", 0.4, "22")])
    button = bars.buttons()[1]

    with qtbot.waitSignal(bars.activated) as activated:
        if key is None:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(button, key)

    assert activated.args == ["b"]
    assert button.accessibleName() == "Funkland: 22"


@pytest.fixture
def histogram(qtbot):
    histogram = Histogram()
    histogram.set_columns([Column(str(at), at * 3, str(at * 3), f"{at}: {at * 3} groups") for at in range(5)])
    histogram.resize(250, histogram.sizeHint().height())
    return shown(qtbot, histogram)


def test_arrow_keys_move_between_columns(histogram, qtbot):
    qtbot.keyClick(histogram, Qt.Key.Key_Right)
    qtbot.keyClick(histogram, Qt.Key.Key_Right)
    assert histogram.accessibleDescription() == "2: 6 groups"

    with qtbot.waitSignal(histogram.activated) as activated:
        qtbot.keyClick(histogram, Qt.Key.Key_Return)

    assert activated.args == ["2"]


def test_click_above_a_low_column_activates_it(histogram, qtbot):
    with qtbot.waitSignal(histogram.activated) as activated:
        qtbot.mouseClick(histogram, Qt.MouseButton.LeftButton, pos=QPoint(75, 20))

    assert activated.args == ["1"]


def test_empty_histogram_ignores_input(histogram, qtbot):
    histogram.set_columns([])

    with qtbot.assertNotEmitted(histogram.activated):
        qtbot.keyClick(histogram, Qt.Key.Key_Return)
        qtbot.mouseClick(histogram, Qt.MouseButton.LeftButton, pos=QPoint(75, 20))
    assert histogram.current() == ""


def test_progress_pill_keeps_its_width(qtbot):
    pill = shown(qtbot, ProgressPill())
    widths = set()
    for share in (0, 0.07, 0.82, 1):
        pill.set_share(share)
        widths.add(pill.sizeHint().width())

    assert len(widths) == 1
    assert pill.accessibleName() == "Scan: 100%"


def test_icon_button_name_omits_its_shortcut(qtbot):
    button = icon_button("diff-next", "Next difference", "F7")
    qtbot.addWidget(button)

    assert button.accessibleName() == "Next difference"
    assert button.accessibleDescription() == "F7"
    assert button.toolTip() == "Next difference  F7"


@pytest.mark.parametrize(("size", "height"), [("s", 26), ("m", 32), ("l", 40)])
def test_buttons_have_the_designed_heights(qtbot, size, height):
    button = push_button("Review", size=size)
    shown(qtbot, button)

    assert button.sizeHint().height() == height


@pytest.mark.parametrize(("small", "side"), [(True, 24), (False, 32)])
def test_icon_buttons_are_large_enough(qtbot, small, side):
    button = icon_button("close", "Close", small=small)
    shown(qtbot, button)

    assert min(button.sizeHint().width(), button.sizeHint().height()) >= side


def test_disclosure_opens_and_closes(qtbot):
    disclosure = shown(qtbot, Disclosure("Advanced"))
    inside = label("inside")
    disclosure.body.addWidget(inside)
    button = disclosure.findChild(type(disclosure._button))

    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert inside.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not inside.isVisible()


def test_empty_state_offers_an_action(qtbot):
    state = EmptyState("empty-no-scan")
    state.set_texts("No scan yet", "Paperless Dedupe reads your library.")
    button = state.add_button("Scan library", "primary")
    shown(qtbot, state)

    assert button.isVisible()
    assert (state.accessibleName(), state.accessibleDescription()) == (
        "No scan yet",
        "Paperless Dedupe reads your library.",
    )


def test_empty_state_shows_all_lines(qtbot):
    state = EmptyState("empty-offline")
    state.set_texts("No connection", "You can go on reviewing with the local copy. " * 4)
    state.resize(430, 420)
    shown(qtbot, state)

    sentence = state._text
    assert sentence.height() >= sentence.heightForWidth(sentence.width())


def test_inspector_fits_wrapped_texts_and_text_size(qtbot):
    column = InspectorColumn(300)
    column.resize(300, 600)
    long_text = label("Nothing is deleted until you press Apply. " * 6, wrap=True)
    column.body.addWidget(long_text)
    shown(qtbot, column)

    assert long_text.height() >= long_text.heightForWidth(long_text.width())
    theme().set_appearance(theme().appearance.changed(text_size=1.3))
    assert column.width() == 390
    theme().set_appearance(theme().appearance.changed(text_size=0.9))
    assert column.width() == 300


@pytest.mark.parametrize("words", [1, 12, 16, 20, 40])
def test_score_popover_fits_all_parts(qtbot, words):
    popover, anchor = ScorePopover(), QWidget()
    for widget in (popover, anchor):
        qtbot.addWidget(widget)
    anchor.show()
    parts = [ScorePart(f"Part {n}", "of five", 100, 20) for n in range(5)]
    popover.set_score(89, parts, "words " * words)

    popover.open_below(anchor)

    rows = [row for row in popover.findChildren(QWidget) if "of 100" in row.accessibleName()]
    qtbot.waitExposed(popover)
    assert {row.height() for row in rows} == {rows[0].sizeHint().height()}
    popover.close()


def test_score_popover_explains_the_score(qtbot):
    popover = ScorePopover()
    qtbot.addWidget(popover)
    popover.set_score(94, [ScorePart("Title", "Similar titles", 100, 10)], "2 facts differ.")
    assert popover.accessibleName() == "How the 94 came about"

    with qtbot.waitSignal(popover.weights_requested):
        popover._change.click()

    use_language(LanguageChoice.GERMAN)
    qtbot.waitUntil(lambda: popover.accessibleName() == "So entstehen die 94")


# --- The focus ring -----------------------------------------------------------------------------------------


@pytest.fixture
def rings(qapp):
    return use_focus_rings(qapp)


def ring_in(widget):
    return [ring for ring in widget.findChildren(FocusRing) if ring.isVisible()]


def test_focus_ring_surrounds_the_focused_button(rings, qtbot):
    page = QWidget()
    layout = QVBoxLayout(page)
    first, second = push_button("First", "primary"), push_button("Second")
    for button in (first, second):
        layout.addWidget(button)
    active(qtbot, page)

    first.setFocus()
    assert ring_in(page)[0].geometry().contains(first.geometry().adjusted(-4, -4, 4, 4))
    second.setFocus()
    assert [ring.geometry().contains(second.geometry()) for ring in ring_in(page)] == [True]
    second.clearFocus()
    assert ring_in(page) == []


def test_focus_ring_follows_its_button(rings, qtbot):
    page = QWidget()
    page.resize(300, 200)
    button = push_button("Here")
    button.setParent(page)
    active(qtbot, page)
    button.setFocus()

    button.move(100, 50)
    assert ring_in(page)[0].geometry().topLeft() == QPoint(96, 46)
    button.hide()
    assert ring_in(page) == []


def test_focus_ring_scrolls_with_its_button(rings, qtbot):
    content = QWidget()
    content.setMinimumHeight(2000)
    button = push_button("Here")
    button.setParent(content)
    button.move(20, 20)
    area = QScrollArea()
    area.setWidget(content)
    active(qtbot, area)

    button.setFocus()

    assert ring_in(area)[0].parentWidget() is content


def test_focused_button_can_be_deleted(rings, qtbot):
    page = active(qtbot, QWidget())
    for _ in range(2):
        button = push_button("Here")
        button.setParent(page)
        button.show()
        button.setFocus()
        button.setParent(None)
        button.deleteLater()
        QApplication.processEvents()

    assert ring_in(page) == []


def test_focus_ring_survives_its_deleted_button(rings, qtbot):
    """A ring may be painted before its removal, and an exception in a paint event ends the process."""
    page = active(qtbot, QWidget())
    inner = QWidget(page)
    button = push_button("Here")
    button.setParent(inner)
    inner.show()
    button.setFocus()
    (ring,) = ring_in(page)

    shiboken6.delete(button)
    ring.show()
    ring.grab()
    inner.move(10, 10)

    qtbot.waitUntil(lambda: not shiboken6.isValid(ring))


def test_field_has_its_own_ring(rings, qtbot):
    page = active(qtbot, QWidget())
    field = QLineEdit(page)
    field.show()

    field.setFocus()

    assert ring_in(page) == []


@pytest.mark.parametrize("kind", [QPushButton, QPlainTextEdit])
def test_qt_dialog_buttons_and_texts_have_a_ring(rings, qtbot, kind):
    page = active(qtbot, QWidget())
    control = kind(page)
    control.show()

    control.setFocus()

    assert len(ring_in(page)) == 1


def test_dialogs_can_be_shown_repeatedly(rings, qtbot):
    """The ring of a dialog must not outlive it, and deleting the ring must not delete the dialog."""
    window = active(qtbot, QWidget())

    for _ in range(3):
        QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
        exec_with_scrim(QMessageBox(window))
        qtbot.wait(10)

    assert QApplication.activeModalWidget() is None
