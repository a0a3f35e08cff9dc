"""Tool bar above the panes: view modes and the tools of the current mode."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from app.ui.look.formats import format_percent
from app.ui.look.keymap import keymap
from app.ui.look.theme import theme
from app.ui.look.translation import RetranslateMixin, text
from app.ui.viewer.difference_ribbon import UNKNOWN
from app.ui.viewer.pages.page_comparer import NOT_COMPARED
from app.ui.widgets.buttons import Switch, icon_button, name_icon_button
from app.ui.widgets.labels import label
from app.ui.widgets.segmented_control import SegmentedControl

HEIGHT = 40
MODES = ("pages", "overlay", "text", "details")


class ComparisonToolBar(RetranslateMixin, QWidget):
    """View modes, difference navigation, zoom and switches.

    Signals:
        mode_chosen: one of MODES.
        fit_chosen: "width" or "page".
    """

    mode_chosen = Signal(str)
    fit_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._zoom = 100
        self._differences: tuple[int, int] | None = None
        self.list_button = icon_button("list", small=True)
        self.list_button.hide()
        self.modes = SegmentedControl(small=True)
        for mode in MODES:
            self.modes.add_segment(mode, "", mode)
        self.modes.chosen.connect(self.mode_chosen)
        self.previous = icon_button("diff-prev", small=True)
        self.next = icon_button("diff-next", small=True)
        self.count = label(role="body")
        self.zoom_out = icon_button("minus", small=True)
        self.zoom_in = icon_button("plus", small=True)
        self.zoom = label(role="body")
        self.zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.fit = icon_button("fit", small=True)
        self.fit.clicked.connect(self._choose_fit)
        self.rotate = icon_button("rotate", small=True)
        self.sync = self._toggle("link")
        self.strip = self._toggle("thumbs")
        self.only_differences = Switch()
        self._only_label = label(role="small")
        self._only_label.setBuddy(self.only_differences)
        self.ignore_breaks = Switch()
        self.ignore_breaks.setChecked(True)
        self._breaks_label = label(role="small")
        self._breaks_label.setBuddy(self.ignore_breaks)
        self.swap = icon_button("swap", small=True)
        self._tools = {
            "differences": (self.previous, self.count, self.next),
            "zoom": (
                self.zoom_out,
                self.zoom,
                self.zoom_in,
                self.fit,
                self.rotate,
                self._divider(),
                self.sync,
                self.strip,
            ),
            "text": (self.ignore_breaks,),
            "details": (self.only_differences,),
        }
        self._line = self._divider()
        self._lay_out()
        self.set_mode("pages")
        self.retranslate()
        theme().changed.connect(self._fit_modes)

    def _toggle(self, icon: str) -> QToolButton:
        button = icon_button(icon, small=True)
        button.setCheckable(True)
        button.setChecked(True)
        return button

    def _divider(self) -> QFrame:
        line = QFrame()
        line.setObjectName("divider")
        line.setFixedSize(1, 22)
        return line

    def _lay_out(self) -> None:
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(12, 0, 12, 0)
        self.row.setSpacing(6)
        self.row.addWidget(self.list_button)
        self.row.addWidget(self.modes)
        self.row.addStretch(1)
        for widget in (
            *self._tools["differences"],
            self._line,
            *self._tools["zoom"],
            *self._tools["text"],
            self._breaks_label,
            *self._tools["details"],
            self._only_label,
            self.swap,
        ):
            self.row.addWidget(widget)
        self.setFixedHeight(max(HEIGHT, theme().scaled(HEIGHT - 12) + 12))

    def set_mode(self, mode: str) -> None:
        """Show the tools of a mode."""
        is_other = mode != self.modes.current()
        self.modes.choose(mode)
        shown = {
            "pages": ("differences", "zoom"),
            "overlay": ("differences", "zoom"),
            "text": ("differences", "text"),
            "details": ("differences", "details"),
        }[mode]
        for name, widgets in self._tools.items():
            for widget in widgets:
                widget.setVisible(name in shown)
        if is_other:
            self._fit_modes()
        self.sync.setEnabled(mode == "pages")

    def set_small(self, small: bool) -> None:
        margin = 8 if small else 12
        self.row.setContentsMargins(margin, 0, margin, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_modes()

    def _fit_modes(self) -> None:
        """Drop labels until the bar fits: first those of other modes, then all, including the switches'."""
        current = self.modes.current()
        for step in range(3):
            for switch_label, mode in ((self._breaks_label, "text"), (self._only_label, "details")):
                switch_label.setVisible(mode == current and step < 2)
            for mode in MODES:
                named = step == 0 or (step == 1 and mode == current)
                self.modes.set_text(mode, text(f"rv.{mode}") if named else "")
                self.modes.segment(mode).setAccessibleName(text(f"rv.{mode}"))
            self.modes.adjustSize()
            self.row.invalidate()
            if self.row.minimumSize().width() <= self.width():
                return

    def show_zoom(self, percent: int) -> None:
        self._zoom = percent
        self.zoom.setText(format_percent(percent / 100))
        self._name_fit()

    def _fits_width(self) -> bool:
        return self._zoom == 100

    def _choose_fit(self) -> None:
        """Toggle: fit to the page if the page fits the width now, otherwise fit to the width."""
        self.fit_chosen.emit("page" if self._fits_width() else "width")

    def _name_fit(self) -> None:
        fits = self._fits_width()
        key = keymap().key("fit_page" if fits else "fit_width")
        name_icon_button(self.fit, text("tip.fitpage" if fits else "tip.fit"), key)

    def show_differences(self, current: int, total: int) -> None:
        """Show the current difference, from 1 (0: none yet); the total may be UNKNOWN or NOT_COMPARED."""
        self._differences = (current, total)
        mode = self.modes.current()
        what = f".{mode}" if mode in ("text", "details") else ""  # each view counts something else
        if total == NOT_COMPARED:
            words = text("rv.diffs.never")
        elif total == UNKNOWN:
            words = text("rv.diffs.open")
        elif not total:
            words = text(f"rv.diffs.none{what}")
        elif not current:
            words = text(f"rv.diffs.all{what}", n=total)
        else:
            words = text(f"rv.diffs{what}", i=current, n=total)
        self._set_count(words)
        self._explain_marks()
        for button in (self.previous, self.next):
            button.setEnabled(total > 0)

    def _explain_marks(self) -> None:
        """Explain the marks of the pages where the differences are counted."""
        legend = text("rv.legend") if self.modes.current() in ("pages", "overlay") else ""
        self.count.setToolTip(legend)
        self.count.setAccessibleDescription(legend)

    def show_reading_progress(self, share: float) -> None:
        """Show the share of pages read, 0…1, until the number of differences is known."""
        if self._differences is not None and self._differences[1] == UNKNOWN:
            self._set_count(text("rv.diffs.reading", p=format_percent(share)))

    def _set_count(self, words: str) -> None:
        if words != self.count.text():
            self.count.setText(words)
            self._fit_modes()

    def retranslate(self) -> None:
        for mode in MODES:
            self.modes.segment(mode).setToolTip(f"{text(f'rv.{mode}')}  {keymap().name(mode)}")
        for button, key, command in (
            (self.previous, "tip.prev", "previous_difference"),
            (self.next, "tip.next", "next_difference"),
            (self.zoom_out, "tip.zoomout", "zoom_out"),
            (self.zoom_in, "tip.zoomin", "zoom_in"),
            (self.rotate, "tip.rotate", "rotate"),
            (self.sync, "tip.sync", "sync"),
            (self.strip, "tip.thumbs", "strip"),
            (self.swap, "tip.swap", "swap"),
        ):
            name_icon_button(button, text(key), keymap().key(command))
        name_icon_button(self.list_button, text("rv.list.show"))
        for switch, switch_label, key in (
            (self.only_differences, self._only_label, "rv.only.differences"),
            (self.ignore_breaks, self._breaks_label, "rv.breaks"),
        ):
            switch_label.setText(text(key))
            switch.setAccessibleName(text(key))
            switch.setToolTip(text(key))
        self.show_zoom(self._zoom)
        self.show_differences(*(self._differences or (0, 0)))
        self._fit_modes()
