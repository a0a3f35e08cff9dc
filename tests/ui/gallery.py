"""All generic widgets in one window, for visual checks.

python tests/ui/screenshot.py tests.ui.gallery:make OUT.png --size 1440x900 [--scheme dark]
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QProgressBar,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.ui.look.translation import text
from app.ui.overview.charts import BarRow, BarRows, Column, Histogram
from app.ui.review.comparison.decision_bar import COMMANDS, DecisionButton
from app.ui.review.comparison.explanation_strip import ConfidenceRing
from app.ui.scan.stage_list import Stage, StageList, StageState
from app.ui.shell.tool_bar import ProgressPill
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import Switch, icon_button, push_button
from app.ui.widgets.chips import Chip, ChipKind, ChipRow
from app.ui.widgets.document_badges import OutcomeBadge
from app.ui.widgets.fields import FieldState, LabeledField
from app.ui.widgets.focus_ring import use_focus_rings
from app.ui.widgets.labels import Badge, ElidedLabel, IconLabel, IconTile, label
from app.ui.widgets.panels import Disclosure, InspectorColumn, Panel
from app.ui.widgets.segmented_control import SegmentedControl
from app.ui.widgets.shortcuts import KeyCap
from app.ui.widgets.spinner import Spinner
from app.ui.widgets.toast import Toast


def make() -> QWidget:
    app = QApplication.instance()
    use_focus_rings(app)
    page = QWidget()
    page.setObjectName("page")
    outer = QVBoxLayout(page)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    outer.addWidget(_tool_bar())
    offline = Banner(BannerKind.OFFLINE)
    offline.set_message("", "Paperless does not answer")
    offline.add_button(text("e.off.b"))
    outer.addWidget(offline)
    outer.addWidget(_why_strip())
    outer.addWidget(_compare_bar())
    middle = QHBoxLayout()
    middle.setSpacing(0)
    middle.addWidget(_main_area(), 1)
    middle.addWidget(_inspector())
    outer.addLayout(middle, 1)
    outer.addWidget(_decision_bar())
    return page


def _bar(name: str, height: int, *widgets: QWidget | None) -> QWidget:
    """Create a bar of the window; None is a stretch."""
    bar = QWidget()
    bar.setObjectName(name)
    bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    bar.setFixedHeight(height)
    row = QHBoxLayout(bar)
    row.setContentsMargins(12, 0, 12, 0)
    row.setSpacing(6)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return bar


def _tool_bar() -> QWidget:
    tabs = SegmentedControl()
    for tab in ("overview", "review", "find", "cleanup"):
        tabs.add_segment(tab, text(f"tab.{tab}"), tab)
    tabs.set_badge("review", "312")
    tabs.set_badge("cleanup", "46")
    tabs.choose("review")
    pill = ProgressPill()
    pill.set_share(0.82)
    settings = icon_button("settings", text("tip.settings"))
    settings.setCheckable(True)
    settings.setChecked(True)
    return _bar("toolBar", 48, None, tabs, None, pill, icon_button("history", text("tip.history")), settings)


def _why_strip() -> QWidget:
    ring = ConfidenceRing()
    ring.set_value(99)
    conflict = ConfidenceRing()
    conflict.set_value(71, conflict=True)
    chips = ChipRow()
    chips.set_chips(
        [
            Chip("Date 12.01.2024", ChipKind.AGREE),
            Chip("Rent 840,00 € ≠ 865,00 €", ChipKind.CONFLICT),
            Chip("differs", ChipKind.DIFFER),
            Chip("Stamp only on the left", ChipKind.ONLY, "stamp"),
            Chip("2 pages only on the right", ChipKind.ONLY),
            Chip("Neutral"),
        ]
    )
    texts = QWidget()
    column = QVBoxLayout(texts)
    column.setSpacing(2)
    column.addStretch(1)
    column.addWidget(label("99% of the text is the same; dates and amounts agree.", "lead"))
    column.addWidget(chips)
    column.addStretch(1)
    texts.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return _bar("whyStrip", 80, ring, conflict, texts, push_button(text("rv.score"), size="s", icon="chart"))


def _compare_bar() -> QWidget:
    modes = SegmentedControl(small=True)
    for mode in ("pages", "overlay", "text", "details"):
        modes.add_segment(mode, text(f"rv.{mode}"), mode)
    sync = icon_button("link", text("tip.sync"), "L", small=True)
    sync.setCheckable(True)
    sync.setChecked(True)
    return _bar("compareBar", 40, modes, None, icon_button("diff-prev", text("tip.prev"), small=True), sync)


def _decision_bar() -> QWidget:
    buttons = []
    for (key, icon), command in zip(
        (("keepL", "keep"), ("keepR", "keep"), ("both", "both"), ("version", "version"), ("skip", "skip")),
        COMMANDS.values(),
        strict=True,
    ):
        button = DecisionButton(icon, command)
        button.set_label(text(f"rv.{key}"), text("rv.both.s") if key == "both" else "")
        button.set_suggested(key == "keepL")
        button.set_decided(key == "keepR")
        button.setEnabled(key != "version")
        buttons.append(button)
    carry = QCheckBox(text("rv.carry"))
    carry.setChecked(True)
    return _bar("decisionBar", 72, carry, None, icon_button("undo", text("rv.undo"), "Ctrl+Z"), *buttons)


def _main_area() -> QWidget:
    area = QWidget()
    grid = QGridLayout(area)
    grid.setContentsMargins(24, 16, 24, 16)
    grid.setHorizontalSpacing(24)
    grid.addWidget(_controls(), 0, 0)
    grid.addWidget(_fields(), 0, 1)
    grid.addWidget(_rows(), 1, 0)
    grid.addWidget(_stages(), 1, 1)
    toast = Toast(area)
    toast.show_message(text("toast.keepL", n=1), can_undo=True)
    return area


def _column(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    for widget in widgets:
        column.addWidget(widget)
    column.addStretch(1)
    return holder


def _line(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return holder


def _controls() -> QWidget:
    disabled = push_button("Disabled")
    disabled.setEnabled(False)
    focus = push_button("Focus")
    focus.setFocus()
    checked, half, on = QCheckBox(), QCheckBox(), Switch("On")
    checked.setChecked(True)
    half.setTristate(True)
    half.setCheckState(Qt.CheckState.PartiallyChecked)
    on.setChecked(True)
    radio = QRadioButton("Light")
    radio.setChecked(True)
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setValue(60)
    slider.setFixedWidth(140)
    large = push_button(text("ov.start"), "primary", "l", "arrow-right", icon_after=True)
    return _column(
        label(text("ov.title", n=312), "h1"),
        label("in 12,480 documents. Removing the extra copies would free 1.9 GB.", "lead"),
        _line(large, push_button("Go on", size="l", icon="history"), push_button("Scan again", "link")),
        _line(push_button("Default", "primary"), push_button("Normal"), focus, disabled),
        _line(
            push_button("Keep left", "keep", icon="keep"),
            OutcomeBadge("keep"),
            OutcomeBadge("trash"),
            OutcomeBadge("version"),
            Badge("31"),
            KeyCap("F7"),
        ),
        _line(QCheckBox(), checked, half, QRadioButton("Dark"), radio, Switch("Off"), on, slider, Spinner()),
    )


def _fields() -> QWidget:
    address = LabeledField(text("connect.address"), icon="lock", large=True)
    address.input.setText("https://paperless.home.lan")
    address.set_state(FieldState.OK, text("connect.found", server="Paperless-ngx 2.20"))
    password = LabeledField(text("connect.pass"), password=True)
    password.input.setText("secret-text")
    password.set_state(FieldState.INVALID, text("err.wrong-password"))
    checking = LabeledField("Checking")
    checking.set_state(FieldState.CHECKING)
    combo = QComboBox()
    combo.addItems(["English", "Deutsch"])
    warning = Banner(BannerKind.WARNING, inline=True)
    warning.set_message(text("connect.err.cert.hint"), text("connect.err.cert"))
    error = Banner(BannerKind.ERROR, inline=True, closable=True)
    error.set_message(text("ap.perm"))
    return _column(address, password, checking, combo, warning, error, Disclosure(text("connect.adv")))


def _rows() -> QWidget:
    panel = Panel(divider_inset=66)
    for kind in ("exact", "near"):
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(14)
        layout.addWidget(IconTile(f"kind-{kind}"))
        layout.addWidget(
            _column(label(text(f"kinds.{kind}"), "strong"), label(text(f"kinds.{kind}.d"), "small")), 1
        )
        layout.addWidget(push_button(text("ov.review"), size="s"))
        panel.add_row(row)
    path = ElidedLabel("~/Documents/Paperless backup/a/very/long/path.pdf", mode=Qt.TextElideMode.ElideMiddle)
    path.setFixedWidth(200)
    return _column(panel, path)


def _stages() -> QWidget:
    stages = StageList()
    stages.set_stages(
        [
            Stage(text("scan.s1"), StageState.DONE, "12,480 documents · 41 s"),
            Stage(text("scan.s4"), StageState.RUNNING, "24,707 of 38,604 pairs", 0.64),
            Stage(text("scan.s5"), StageState.WAITING, "on the way"),
        ]
    )
    progress = QProgressBar()
    progress.setProperty("scale", "l")
    progress.setTextVisible(False)
    progress.setValue(82)
    return _column(progress, stages)


def _inspector() -> QWidget:
    column = InspectorColumn(300)
    histogram = Histogram()
    amounts = (6, 9, 8, 12, 15, 21, 18, 30, 45, 151)
    histogram.set_columns(
        [Column(str(i), amount, str(amount), f"{50 + i * 5}%: {amount}") for i, amount in enumerate(amounts)],
        ("50%", "75%", "100%"),
    )
    bars = BarRows()
    bars.set_rows([BarRow("a", "Stadtwerke Lindental", 0.7, "41"), BarRow("b", text("ov.nocorr"), 1.0, "58")])
    good = Banner(BannerKind.GOOD, inline=True)
    good.set_message(text("ap.trashinfo", n=30))
    for widget in (label(text("ov.conf"), "h3"), histogram, label(text("ov.corr"), "h3"), bars, good):
        column.body.addWidget(widget)
    column.footer.addWidget(IconLabel("keep", text("connect.promise1"), "keep"))
    column.footer.addWidget(push_button(text("ap.go", n=44), "primary", "l"))
    return column
