"""Finds accessibility and layout problems in a widget and everything it shows.

Each function returns its findings as sentences. Texts come from an SVG drawing of the widget, which includes
delegates and painted widgets; their background comes from a picture of the same widget.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

import numpy as np
import shiboken6
from PySide6.QtCore import QBuffer, QEvent, QIODevice, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetricsF, QImage, QKeyEvent, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
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

SMALLEST_TARGET = 24  # pixels, WCAG 2.2 (2.5.8)
LEAST_CONTRAST = 4.5  # WCAG 2.2 (1.4.3)
EDGE = 4  # pixels at both sides of a button that stay free of text
SCALE = 2  # of the picture, so that the background shows between the letters
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


@dataclass(frozen=True)
class DrawnText:
    """One run of drawn text, with its positions in the root and in the widget that drew it."""

    text: str
    color: QColor
    box: QRectF
    local: QRectF
    widget: QWidget


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
        if isinstance(drawn.widget, QPushButton) and not _paints_itself(drawn.widget):
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


def hard_to_read(root: QWidget, texts: list[DrawnText]) -> list[str]:
    """Find enabled texts with too little contrast to their background."""
    picture = _picture(root)
    disabled = [
        QRectF(one.rect().translated(one.mapTo(root, one.rect().topLeft())))
        for one in root.findChildren(QWidget)
        if one.isVisible() and not one.isEnabled()
    ]
    found = []
    for drawn in texts:
        if any(area.contains(drawn.box.center()) for area in disabled):
            continue
        ground = _ground(picture, drawn.box)
        if ground is None:
            continue
        ratio = contrast(_blended(drawn.color, ground), ground)
        if ratio < LEAST_CONTRAST:
            colors = f"{drawn.color.name()} on {ground.name()}"
            found.append(f"“{drawn.text[:60]}” {colors}: {ratio:.2f}")
    return found


def visible_texts(root: QWidget) -> str:
    """Return the texts of all visible labels, a line each."""
    return "\n".join(one.text() for one in root.findChildren(QLabel) if one.isVisible())


def color_at(widget: QWidget, x: int, y: int) -> str:
    """Return the colour that a widget paints at a point, as #rrggbb."""
    return widget.grab().toImage().pixelColor(x, y).name()


def texts_of(root: QWidget) -> list[DrawnText]:
    """Return every visible run of text drawn in the widget and its children."""
    widgets = [root, *(one for one in root.findChildren(QWidget) if one.isVisible())]
    return [drawn for widget in widgets for drawn in _texts_of_one(widget, root)]


def _texts_of_one(widget: QWidget, root: QWidget) -> Iterator[DrawnText]:
    seen = widget.visibleRegion()
    if seen.isEmpty():
        return
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(widget.size())
    drawing.setViewBox(widget.rect())
    drawing.setResolution(96)
    widget.render(drawing, QPoint(), QRegion(), QWidget.RenderFlag(0))  # without its children
    corner = widget.mapTo(root, QPoint())
    tree = ET.fromstring(bytes(buffer.data().data()))
    for words, color, local in _texts(tree, QTransform()):
        if seen.contains(local.center().toPoint()):
            yield DrawnText(words, color, local.translated(corner), local, widget)


def _texts(element: ET.Element, transform: QTransform) -> Iterator[tuple[str, QColor, QRectF]]:
    matrix = re.match(r"matrix\(([^)]+)\)", element.get("transform", ""))
    if matrix:
        a, b, c, d, e, f = (float(part) for part in matrix[1].split(","))
        transform = QTransform(a, b, c, d, e, f) * transform
    words = (element.text or "").strip()
    if element.tag.endswith("text") and words:
        color = QColor(element.get("fill", "#000000"))
        color.setAlphaF(float(element.get("fill-opacity", "1")))
        metrics = _metrics(
            element.get("font-family", ""), element.get("font-size", "13"), element.get("font-weight", "400")
        )
        place = transform.map(QPointF(float(element.get("x", "0")), float(element.get("y", "0"))))
        top = place.y() - metrics.ascent()
        yield words, color, QRectF(place.x(), top, metrics.horizontalAdvance(words), metrics.height())
    for child in element:
        yield from _texts(child, transform)


@cache
def _metrics(family: str, size: str, weight: str) -> QFontMetricsF:
    font = QFont(family)
    font.setPixelSize(max(1, round(float(size))))
    font.setWeight(QFont.Weight(int(weight)) if weight.isdigit() else QFont.Weight.Normal)
    return QFontMetricsF(font)


def _picture(root: QWidget) -> QImage:
    picture = QImage(root.size() * SCALE, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(SCALE)
    picture.fill(Qt.GlobalColor.white)
    root.render(picture)
    return picture


def _ground(picture: QImage, box: QRectF) -> QColor | None:
    """Return the most frequent colour behind a text, or None outside the widget."""
    area = QRectF(box.topLeft() * SCALE, box.size() * SCALE).toRect().intersected(picture.rect())
    if area.width() < 2 or area.height() < 2:
        return None
    pixels = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), -1)
    colors, counts = np.unique(
        pixels[area.top() : area.bottom() + 1, area.left() : area.right() + 1], return_counts=True
    )
    return QColor.fromRgb(int(colors[counts.argmax()]))


def _blended(color: QColor, ground: QColor) -> QColor:
    alpha = color.alphaF()
    return QColor.fromRgbF(
        *(
            alpha * over + (1 - alpha) * under
            for over, under in zip(color.getRgbF()[:3], ground.getRgbF()[:3], strict=True)
        )
    )


def contrast(first: QColor, second: QColor) -> float:
    """Return the contrast ratio of WCAG 2.2."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
