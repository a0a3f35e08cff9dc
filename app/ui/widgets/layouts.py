"""What layouts lack."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QLayout, QSizePolicy, QWidget


def widgets_of(layout: QLayout) -> list[QWidget]:
    """The widgets in a layout, in its order."""
    items = (layout.itemAt(index) for index in range(layout.count()))
    widgets = (item.widget() for item in items if item is not None)
    return [widget for widget in widgets if widget is not None]


def fit_to_texts(dialog: QDialog) -> None:
    """Make a dialog as wide as its buttons need and as high as its texts are when they wrap.

    Left to itself Qt makes no dialog larger than two thirds of the screen, and cuts texts off instead.
    """
    layout = dialog.layout()
    if layout is not None:
        width = max(dialog.minimumWidth(), layout.totalMinimumSize().width())
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else 0
        dialog.resize(width, max(height, layout.totalMinimumSize().height()))


def clear(layout: QLayout) -> None:
    """Take every widget out of a layout and delete it; it is out of sight at once."""
    for widget in widgets_of(layout):
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


class FlowBox(QWidget):
    """Widgets from left to right, each in its preferred size, in as many rows as the width needs.

    A widget that places its children, and no layout: Qt goes on to ask a layout of Python's while it is taken
    down, when its Python side may be gone.
    """

    def __init__(self, spacing: int = 6, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spacing = spacing
        self._widgets: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        widget.setParent(self)
        widget.show()
        self._widgets.append(widget)
        self._rearrange()

    def clear(self) -> None:
        """Take every widget out and delete it; it is out of sight at once."""
        for widget in self._widgets:
            widget.hide()
            widget.deleteLater()
        self._widgets = []
        self._rearrange()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return max((place.y() + place.height() for place in places), default=0)

    def sizeHint(self) -> QSize:
        hints = [widget.sizeHint() for widget in self._widgets]
        gaps = self._spacing * max(len(hints) - 1, 0)
        return QSize(
            sum(hint.width() for hint in hints) + gaps, max((hint.height() for hint in hints), default=0)
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(0, max((widget.sizeHint().height() for widget in self._widgets), default=0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:  # a widget has another size now
            self._rearrange()
        return super().event(event)

    def _rearrange(self) -> None:
        self.updateGeometry()
        self._arrange()

    def _arrange(self) -> None:
        for widget, place in zip(self._widgets, self._places(self.width()), strict=True):
            widget.setGeometry(place)

    def _places(self, width: int) -> list[QRect]:
        places: list[QRect] = []
        at, row_height = QPoint(0, 0), 0
        for widget in self._widgets:
            size = widget.sizeHint().boundedTo(QSize(width, widget.sizeHint().height()))
            if at.x() > 0 and at.x() + size.width() > width:
                at, row_height = QPoint(0, at.y() + row_height + self._spacing), 0
            places.append(QRect(at, size))
            at += QPoint(size.width() + self._spacing, 0)
            row_height = max(row_height, size.height())
        return places
