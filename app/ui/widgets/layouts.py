"""What layouts lack."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLayout, QWidget


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
