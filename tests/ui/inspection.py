"""Finds accessibility and layout problems in a widget and everything it shows.

Each function returns its findings as sentences.
"""

from __future__ import annotations

from itertools import pairwise

import shiboken6
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QImage, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QTextEdit,
    QWidget,
)

from app.ui.shell.tool_bar import LibraryButton
from app.ui.widgets.segmented_control import SegmentedControl
from tests.ui.drawn_texts import DrawnText, hard_to_read, texts_of

SMALLEST_TARGET = 24  # pixels, WCAG 2.2 (2.5.8)
EDGE = 4  # pixels at both sides of a button that stay free of text
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)


def controls(root: QWidget) -> list[QWidget]:
    """Return the visible controls, without the parts that Qt puts into other controls."""
    return [
        one
        for one in root.findChildren(QWidget)
        if isinstance(one, CONTROLS) and one.isVisible() and not _is_part(one)
    ]


def _is_part(widget: QWidget) -> bool:
    """Return whether Qt created it, such as scroll bars and the clear button of a line edit."""
    parent = widget.parentWidget()
    return (
        isinstance(widget, QScrollBar)
        or widget.objectName().startswith("qt_")
        or widget.metaObject().className() in ("QLineEditIconButton", "QComboBoxPrivateContainer")
        or isinstance(parent, QComboBox | QAbstractSpinBox | QAbstractItemView)
    )


def described(widget: QWidget) -> str:
    """Return the widget's class, text and position."""
    words = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    names, one = [], widget
    while one is not None and len(names) < 4:
        names.append(type(one).__name__)
        one = one.parentWidget()
    return f"{' in '.join(names)}{f' “{words[:60]}”' if words else ''}"


def everything(root: QWidget, wordings: list[str]) -> dict[str, list[str]]:
    """Return all findings by kind; wordings: the texts of the app in the current language."""
    traps = focus_traps(root)
    unseen = focus_not_seen(root)  # pending answers arrive here and change what is shown
    QApplication.sendPostedEvents(None, int(QEvent.Type.LayoutRequest.value))  # as before a frame is painted
    texts = texts_of(root)
    return {
        "no name": nameless(root),
        "too small": too_small(root),
        "not reached by Tab": unreachable(root),
        "out of order": out_of_order(root),
        "focus trap": traps,
        "focus not seen": unseen,
        "cut off": [*cut_off(root), *overflowing(texts)],
        "shortened": shortened(texts, wordings),
        "hard to read": hard_to_read(root, texts),
    }


# --- controls ---------------------------------------------------------------------------------------------


def nameless(root: QWidget) -> list[str]:
    found = []
    for control in controls(root):
        interface = QAccessible.queryAccessibleInterface(control)
        if not interface.text(QAccessible.Text.Name).strip():
            found.append(described(control))
    return found


def too_small(root: QWidget) -> list[str]:
    return [
        f"{described(control)}: {control.width()} × {control.height()}"
        for control in controls(root)
        if min(control.width(), control.height()) < SMALLEST_TARGET
    ]


def too_large(root: QWidget, width: int, height: int) -> list[str]:
    """Find a window or dialog larger than the screen for which the window was made."""
    fits = root.width() <= width and root.height() <= height
    return [] if fits else [f"{type(root).__name__}: {root.width()} × {root.height()}"]


def unreachable(root: QWidget) -> list[str]:
    """Find controls that Tab never reaches; of exclusive buttons, it needs to reach only one."""
    reached = set()
    window = root.window()
    start = one = window
    while True:
        reached.add(one)
        one = one.nextInFocusChain()
        if one is start:
            break
    return [
        described(control)
        for control in controls(root)
        if control.isEnabled()
        and not _is_one_of_many(control)
        and (not control.focusPolicy() & Qt.FocusPolicy.TabFocus or control not in reached)
    ]


def _is_one_of_many(control: QWidget) -> bool:
    if not isinstance(control, QAbstractButton):
        return False
    group = control.group()
    return (group is not None and group.exclusive()) or isinstance(control.parentWidget(), SegmentedControl)


def out_of_order(root: QWidget) -> list[str]:
    """Find parts that Tab reaches before others that are read before them: above, or left in the same line.

    Parts are the children of one widget, as far as they contain controls; so columns stay together.
    """
    reached: dict[QWidget, int] = {}
    one, place = root.window().nextInFocusChain(), 0
    while one is not root.window():
        if _takes_focus(one) and not _is_part(one) and (one is root or root.isAncestorOf(one)):
            part: QWidget | None = one
            while part is not None and part is not root:
                reached.setdefault(part, place)
                part = part.parentWidget()
            place += 1
        one = one.nextInFocusChain()
    by_parent: dict[QWidget, list[QWidget]] = {}
    for part in sorted(reached, key=reached.__getitem__):
        parent = part.parentWidget()
        if parent is not None and not isinstance(parent, QDialogButtonBox):  # ordered by the platform
            by_parent.setdefault(parent, []).append(part)
    return [
        f"{described(later)} is read before {described(earlier)}"
        for parts in by_parent.values()
        for earlier, later in pairwise(parts)
        if _is_read_before(later.geometry(), earlier.geometry())
    ]


def _is_read_before(one: QRect, other: QRect) -> bool:
    """Return whether one part is above another, or left of it in the same line.

    A part that begins in the lower half of another one is in a later line.
    """
    beside = one.top() <= other.bottom() and other.top() <= one.bottom()
    below_each_other = one.left() <= other.right() and other.left() <= one.right()
    if beside and below_each_other:
        return False  # one lies on the other
    if beside:
        return one.right() < other.left() and one.top() <= other.center().y()
    return below_each_other and one.bottom() < other.top()


def focus_traps(root: QWidget) -> list[str]:
    """Find controls that keep the focus when Tab or Shift+Tab is pressed, though there are others."""
    window = root.window()
    window.activateWindow()
    kept = []
    stops = [control for control in controls(window) if _takes_focus(control)]
    for control in stops if len(stops) > 1 else ():
        if not _takes_focus(control):  # pending answers may have replaced it
            continue
        for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            control.setFocus(Qt.FocusReason.TabFocusReason)
            if window.focusWidget() is not control:
                continue
            QApplication.sendEvent(control, QKeyEvent(QEvent.Type.KeyPress, key, _NO_MODIFIER, "\t"))
            if window.focusWidget() is control:
                kept.append(f"{described(control)} ({key.name})")
    return kept


_NO_MODIFIER = Qt.KeyboardModifier.NoModifier


def focus_not_seen(root: QWidget) -> list[str]:
    """Find controls that look the same with and without the focus."""
    root.window().activateWindow()
    QApplication.processEvents()
    return [words for control in controls(root) if (words := _without_focus_mark(root.window(), control))]


def _without_focus_mark(window: QWidget, control: QWidget) -> str:
    """Return a control's description if its focus is invisible; "" otherwise, or if it takes no focus."""
    if not _takes_focus(control):
        return ""
    if focused := QApplication.focusWidget():
        focused.clearFocus()
    _scroll_to(control)
    QApplication.processEvents()
    if not _takes_focus(control):  # it may have been replaced in the meantime
        return ""
    before = _around(window, control)
    control.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    unseen = _takes_focus(control) and window.focusWidget() is control and _around(window, control) == before
    return described(control) if unseen else ""


def _takes_focus(control: QWidget) -> bool:
    return (
        shiboken6.isValid(control)
        and control.isVisible()
        and control.isEnabled()
        and bool(control.focusPolicy() & Qt.FocusPolicy.TabFocus)
    )


def _scroll_to(control: QWidget) -> None:
    """Scroll to a control as Qt does when Tab reaches it."""
    above = control.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(control)
        above = above.parentWidget()


def _around(window: QWidget, control: QWidget) -> QImage:
    """Return a picture of the control and a few pixels around it."""
    corner = control.mapTo(window, control.rect().topLeft())
    area = control.rect().translated(corner).adjusted(-6, -6, 6, 6).intersected(window.rect())
    return window.grab(area).toImage()


# --- texts ------------------------------------------------------------------------------------------------


def cut_off(root: QWidget) -> list[str]:
    """Find labels and buttons narrower than their text, and wordings that end in "…"."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.visibleRegion().isEmpty() or _is_part(widget):
            continue
        if isinstance(widget, QLabel) and widget.text():
            found += _label_cut_off(widget)
        elif isinstance(widget, QAbstractButton) and widget.text():
            needed = widget.minimumSizeHint() if _paints_itself(widget) else widget.sizeHint()
            padding = 2 * EDGE if isinstance(widget, QPushButton) else 1  # the drawing shows the rest
            if widget.width() < needed.width() - padding or widget.height() < needed.height() - 2:
                found.append(f"{described(widget)}: {widget.size().toTuple()} of {needed.toTuple()}")
    return found


def _paints_itself(widget: QWidget) -> bool:
    """Return whether the app paints its text, so that Qt's size rules do not apply."""
    ours = (kind for kind in type(widget).__mro__ if kind.__module__.startswith("app."))
    return any("paintEvent" in vars(kind) for kind in ours)


def _label_cut_off(label: QLabel) -> list[str]:
    if _paints_itself(label):
        return []
    room = label.contentsRect()
    if label.wordWrap():
        needed_height, needed_width = label.heightForWidth(label.width()), 0
    else:
        needed_height, needed_width = label.sizeHint().height(), label.sizeHint().width()
    if label.width() < needed_width - 1 or label.height() < needed_height - 1:
        return [f"{described(label)}: {room.width()} × {label.height()} of {needed_width} × {needed_height}"]
    return []


def overflowing(texts: list[DrawnText]) -> list[str]:
    """Find texts that exceed the widget that draws them, which hides their end."""
    found = []
    for drawn in texts:
        room = drawn.widget.rect()
        has_edge = not (_paints_itself(drawn.widget) or drawn.widget.property("flush"))
        if isinstance(drawn.widget, QPushButton) and has_edge:
            room = room.adjusted(EDGE, 0, -EDGE, 0)
        over = max(drawn.local.right() - room.right(), room.left() - drawn.local.left())
        if over > 2 and not _scrolls(drawn.widget):
            found.append(f"“{drawn.text[:60]}” {over:.0f} px beyond {described(drawn.widget)}")
    return found


def _scrolls(widget: QWidget) -> bool:
    """Return whether its content scrolls horizontally."""
    editor = widget.parentWidget() if widget.objectName() == "qt_scrollarea_viewport" else widget
    return isinstance(editor, QLineEdit | QPlainTextEdit | QTextEdit)


def shortened(texts: list[DrawnText], wordings: list[str]) -> list[str]:
    """Find wordings of the app drawn with "…"; texts of the user may be elided."""
    own = [wording for wording in wordings if len(wording) > 3]
    return [
        f"“{drawn.text}”"
        for drawn in texts
        if drawn.text.endswith("…")
        and drawn.text not in own
        and not isinstance(drawn.widget, LibraryButton)  # the demo's name stands for one of the user
        and any(wording.startswith(drawn.text[:-1].rstrip()) for wording in own if len(drawn.text) > 4)
    ]
