"""Requirements for every widget, checked on the gallery."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLineEdit, QRadioButton

from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.widgets.focus_ring import FocusRings
from tests.ui import gallery

SMALLEST_TARGET = 24


@pytest.fixture
def page(qtbot, qapp):
    page = gallery.make()
    qtbot.addWidget(page)
    page.resize(1440, 1000)
    page.show()
    qtbot.waitExposed(page)
    yield page
    for rings in qapp.findChildren(FocusRings):
        qapp.focusChanged.disconnect(rings._move)
        rings.deleteLater()


def seen(page, *kinds):
    return [widget for kind in kinds for widget in page.findChildren(kind) if widget.isVisible()]


def test_every_control_has_an_accessible_name(page):
    named_beside = (QCheckBox, QRadioButton)  # in the gallery some stand alone, to show their states
    nameless = [
        widget
        for widget in seen(page, QAbstractButton)
        if not isinstance(widget, named_beside) and not (widget.accessibleName() or widget.text())
    ]
    assert nameless == []


def test_every_click_target_is_large_enough(page):
    small = [
        (type(widget).__name__, widget.text(), widget.size().toTuple())
        for widget in seen(page, QAbstractButton)
        if widget.height() < SMALLEST_TARGET
        or not (isinstance(widget, QCheckBox | QRadioButton) or widget.width() >= SMALLEST_TARGET)
    ]
    assert small == []


def test_every_widget_paints_in_every_appearance(page):
    pictures = set()
    for language in (LanguageChoice.ENGLISH, LanguageChoice.GERMAN):
        use_language(language)
        for scheme in ("light", "dark"):
            for size in (0.9, 1.3):
                theme().set_appearance(theme().appearance.changed(scheme=scheme, text_size=size))
                QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
                picture = page.grab().toImage()  # its pixels live as long as it
                pictures.add(bytes(picture.constBits()))

    assert len(pictures) == 8


def test_field_is_named_after_its_label(page):
    fields = [
        field for field in seen(page, QLineEdit) if field.parent().metaObject().className() == "LabeledField"
    ]

    assert len(fields) == 3
    assert all(field.accessibleName() for field in fields)
