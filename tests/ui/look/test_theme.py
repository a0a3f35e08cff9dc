"""The theme provides colours, fonts and durations."""

import json
import re
import shutil
import sys
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.system.folders import resources
from app.ui.look import icons
from app.ui.look.preferences import Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import FONT_ROLES, theme
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import label
from tests.ui.drawn_texts import contrast

TOKENS = json.loads((resources() / "style" / "tokens.json").read_text(encoding="utf-8"))
LIGHT = Appearance(scheme=SchemeChoice.LIGHT)
DARK = Appearance(scheme=SchemeChoice.DARK)


@pytest.fixture(autouse=True)
def light_theme(qapp):
    theme().set_appearance(LIGHT)
    yield
    theme().set_appearance(LIGHT)


def test_scheme_change_is_complete_before_its_signal(qapp, qtbot):
    seen = []
    theme().changed.connect(lambda: seen.append((theme().scheme, theme().color("window").name())))

    with qtbot.waitSignal(theme().changed):
        theme().set_appearance(DARK)

    assert seen == [("dark", TOKENS["dark"]["window"].lower())]
    assert qapp.palette().color(QPalette.ColorRole.Window) == theme().color("window")
    assert TOKENS["dark"]["canvas"].lower() in qapp.styleSheet()
    assert TOKENS["light"]["canvas"].lower() not in qapp.styleSheet()


def test_same_appearance_changes_nothing(qtbot):
    with qtbot.assertNotEmitted(theme().changed):
        theme().set_appearance(Appearance(scheme=SchemeChoice.LIGHT))


def test_highlight_colours_are_the_same_in_both_schemes():
    in_light = {name: theme().on_paper(name) for name in TOKENS["on_paper"]}

    theme().set_appearance(DARK)

    assert {name: theme().on_paper(name) for name in TOKENS["on_paper"]} == in_light
    assert theme().on_paper("differ_fill").alpha() == round(0.45 * 255)


def test_both_schemes_have_the_same_tokens():
    assert TOKENS["light"].keys() == TOKENS["dark"].keys()


@pytest.mark.parametrize("appearance", [LIGHT, DARK])
def test_style_sheet_has_no_unfilled_tokens(appearance):
    theme().set_appearance(appearance)

    assert "@" not in theme().style_sheet()


@pytest.mark.parametrize(
    ("factor", "body", "h1"), [(0.9, 12, 22), (1.0, 13, 24), (1.15, 15, 28), (1.3, 17, 31)]
)
def test_text_size_scales_fonts_and_style_sheet(factor, body, h1):
    theme().set_appearance(LIGHT.changed(text_size=factor))

    assert theme().font("body").pixelSize() == body
    assert f'role="h1"] {{ font-size: {h1}px' in theme().style_sheet()


def test_style_sheet_roles_match_the_fonts():
    sizes = re.findall(r'QLabel\[role="(\w+)"\] \{[^}]*font-size: (\d+)px', theme().style_sheet())
    known = {role: style.pixels for role, style in FONT_ROLES.items()}

    assert {role: known[role] for role, _ in sizes if role in known} == {
        role: int(size) for role, size in sizes if role in known
    }
    assert len(sizes) > 8


QUOTED = pytest.param(
    'a "quoted" one',
    marks=pytest.mark.skipif(sys.platform == "win32", reason="Windows allows no quotes in names"),
)


@pytest.mark.parametrize("folder", ["Programme (neu)", "it's", QUOTED, "Ümläüte; {x}"])
def test_style_sheet_works_in_any_install_path(qtbot, qtlog, tmp_path, monkeypatch, folder):
    elsewhere = tmp_path / folder
    shutil.copytree(resources() / "icons", elsewhere / "icons")
    monkeypatch.setattr("app.ui.look.theme.resources", lambda: elsewhere)
    box = QCheckBox()
    qtbot.addWidget(box)
    box.setChecked(True)
    other_mark = painted(box, theme().style_sheet().replace("qss-check.svg", "qss-dash.svg"))

    assert painted(box, theme().style_sheet()) != other_mark
    assert [record.message for record in qtlog.records] == []


def painted(widget: QWidget, style_sheet: str) -> QImage:
    widget.setStyleSheet(style_sheet)
    return widget.grab().toImage()


def test_focused_button_has_no_platform_frame(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    button = push_button("Move to trash", "trash")
    QVBoxLayout(window).addWidget(button)
    window.show()
    qtbot.waitExposed(window)
    before = button.grab().toImage()

    window.activateWindow()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(button.hasFocus)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)

    assert button.grab().toImage() == before


def test_reduced_motion_has_no_durations():
    assert theme().duration(120) == 120

    theme().set_appearance(LIGHT.changed(reduce_motion=True))

    assert theme().duration(120) == 0


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("text", "window"), ("text2", "sidebar"), ("text3", "chrome"), ("accent_text", "selected"),
        ("on_accent", "accent"), ("on_keep", "keep_fill"), ("keep", "keep_tint"), ("trash", "trash_tint"),
        ("differ", "differ_tint"), ("only", "only_tint"), ("conflict", "conflict_tint"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("appearance", [LIGHT, DARK])
def test_text_contrasts_with_its_background(appearance, ink, ground):
    theme().set_appearance(appearance)

    assert contrast(theme().color(ink), theme().color(ground)) >= 4.5


@pytest.mark.parametrize("appearance", [LIGHT, DARK])
def test_system_contrast_is_respected(appearance):
    theme().set_appearance(appearance)
    style_hints = QApplication.instance().styleHints()
    hints = style_hints.accessibility()
    texts = [("text2", "sidebar"), ("text3", "chrome"), ("accent_text", "surface"), ("keep", "surface")]
    texts += [("on_keep", "keep_fill"), ("trash", "surface"), ("conflict", "surface"), ("line", "surface")]
    try:
        hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
        assert theme().high_contrast
        assert all(contrast(theme().color(ink), theme().color(ground)) >= 7 for ink, ground in texts[:3])
        assert all(contrast(theme().color(ink), theme().color(ground)) >= 4.5 for ink, ground in texts)
    finally:
        hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.NoPreference)

    assert theme().color("text2").name().upper() == TOKENS[str(appearance.scheme)]["text2"]


def test_system_motion_is_respected():
    theme()._follow_motion(SimpleNamespace(name="ReducedMotion"))
    assert theme().duration(120) == 0

    theme()._follow_motion(SimpleNamespace(name="NoPreference"))
    assert theme().duration(120) == 120


# --- Icons --------------------------------------------------------------------------------------------------


def test_icon_has_its_token_colour_and_pixel_ratio():
    drawing = icons.pixmap("stop", "keep", size=20, ratio=2.0)

    assert (drawing.width(), drawing.devicePixelRatio()) == (40, 2.0)
    assert theme().color("keep").name() in opaque_colors(drawing)


def test_button_icon_follows_the_theme(qtbot):
    button = QPushButton()
    qtbot.addWidget(button)
    icons.set_icon(button, "stop", "text", size=20)
    assert TOKENS["light"]["text"].lower() in opaque_colors(button.icon().pixmap(20))

    theme().set_appearance(DARK)

    assert TOKENS["dark"]["text"].lower() in opaque_colors(button.icon().pixmap(20))


def test_second_icon_replaces_the_first(qtbot):
    button = QPushButton()
    qtbot.addWidget(button)
    icons.set_icon(button, "stop", "text", size=20)
    icons.set_icon(button, "stop", "trash", size=20)

    theme().set_appearance(DARK)

    assert TOKENS["dark"]["trash"].lower() in opaque_colors(button.icon().pixmap(20))


def test_every_icon_renders_in_both_schemes():
    names = sorted(path.stem for path in (resources() / "icons").glob("*.svg"))
    for appearance in (LIGHT, DARK):
        theme().set_appearance(appearance)
        empty = [name for name in names if not opaque_colors(icons.pixmap(name, "text", size=48))]
        assert empty == []


def opaque_colors(drawing) -> set[str]:
    image = drawing.toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


# --- What the user chose ------------------------------------------------------------------------------------


def test_appearance_is_saved(tmp_path):
    chosen = Appearance(
        scheme=SchemeChoice.DARK, language=LanguageChoice.GERMAN, text_size=1.15, dim_paper=False,
        reduce_motion=True, patterns=True, advance=False,
    )  # fmt: skip
    path = str(tmp_path / "settings.ini")

    settings = QSettings(path, QSettings.Format.IniFormat)
    chosen.save(settings)
    settings.sync()

    assert Appearance.load(QSettings(path, QSettings.Format.IniFormat)) == chosen


@pytest.mark.parametrize("damaged", ["", "purple", "7", "nan"])
def test_invalid_setting_gets_its_default(tmp_path, damaged):
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for name in ("scheme", "language", "text_size", "dim_paper", "advance"):
        settings.setValue(f"appearance/{name}", damaged)

    assert Appearance.load(settings) == Appearance()


def test_system_scheme_is_followed_if_chosen(qapp, monkeypatch):
    system = {"scheme": "light"}
    monkeypatch.setattr(
        theme(),
        "_wanted_scheme",
        lambda: system["scheme"] if theme().appearance.scheme == "system" else "light",
    )
    theme().set_appearance(Appearance(scheme=SchemeChoice.SYSTEM))

    system["scheme"] = "dark"
    qapp.styleHints().colorSchemeChanged.emit(qapp.styleHints().colorScheme())
    assert theme().dark

    theme().set_appearance(LIGHT)
    qapp.styleHints().colorSchemeChanged.emit(qapp.styleHints().colorScheme())
    assert not theme().dark


def test_late_style_sheet_gives_the_same_look(qapp, qtbot):
    with theme().without_style_sheet():
        without_style_sheet = some_panel()
        assert qapp.styleSheet() == ""
    qtbot.addWidget(without_style_sheet)
    dressed = some_panel()
    qtbot.addWidget(dressed)

    assert qapp.styleSheet() == theme().style_sheet()
    assert without_style_sheet.sizeHint() == dressed.sizeHint()
    assert without_style_sheet.grab().toImage() == dressed.grab().toImage()
    qapp.processEvents()  # see `Theme.without_style_sheet`


def test_style_sheet_is_restored_after_a_failure(qapp):
    with pytest.raises(ZeroDivisionError), theme().without_style_sheet():
        _ = 1 / 0

    assert qapp.styleSheet() == theme().style_sheet()


def some_panel() -> QWidget:
    panel = QWidget()
    column = QVBoxLayout(panel)
    for widget in (label("Heading", "h1"), push_button("Go on"), QLineEdit("text"), QPushButton("Plain")):
        column.addWidget(widget)
    return panel
