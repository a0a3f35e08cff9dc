"""What layouts lack."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget


def widgets_of(layout: QLayout) -> list[QWidget]:
    """The widgets in a layout, in its order."""
    items = (layout.itemAt(index) for index in range(layout.count()))
    widgets = (item.widget() for item in items if item is not None)
    return [widget for widget in widgets if widget is not None]


def clear(layout: QLayout) -> None:
    """Take every widget out of a layout and delete it; it is out of sight at once."""
    for widget in widgets_of(layout):
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()
