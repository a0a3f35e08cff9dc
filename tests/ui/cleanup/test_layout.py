"""The plan and the inspector beside it fit into the window in every phase."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton, QScrollArea

from app.ui.cleanup.layout import CleanUpLayout, Phase
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from tests.ui.review.review_fixtures import fake_thumbnails


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("width", [1024, 1440])
def test_inspector_of_every_phase_is_inside_the_window(qtbot, width, language):
    use_language(language)
    page = CleanUpLayout(fake_thumbnails(None), None)
    qtbot.addWidget(page)
    page.inspector.apply.setText("15 Änderungen anwenden …")  # wider than the others' buttons
    page.resize(width, 652)
    page.show()
    columns = {Phase.PLAN: page.inspector, Phase.APPLYING: page.progress, Phase.RESULT: page.result}

    for phase in (*columns, *columns):
        page.show_phase(phase)
        qtbot.waitUntil(lambda: page.layout().activate() is False)

        assert [other for other, column in columns.items() if column.isVisible()] == [phase]
        for button in columns[phase].findChildren(QPushButton):
            if button.isVisible():
                right = button.mapTo(page, QPoint(button.width(), 0)).x()
                assert right <= width - 16, button.text()
        assert columns[phase].findChildren(QScrollArea)[0].mapTo(page, QPoint(0, 0)).x() > width / 2
