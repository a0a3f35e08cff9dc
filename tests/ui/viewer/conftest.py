"""What tests of the viewer need: English texts, the light look, and no motion to wait for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.i18n import use_language
from app.ui.settings_values import Appearance, LanguageChoice, SchemeChoice
from app.ui.theme import theme

PLAIN = Appearance(scheme=SchemeChoice.LIGHT, language=LanguageChoice.ENGLISH, reduce_motion=True)


@pytest.fixture(autouse=True)
def plain_look(qapp: QApplication) -> Iterator[None]:
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(PLAIN)
    yield
    use_language(LanguageChoice.ENGLISH)
    theme().set_appearance(PLAIN)
