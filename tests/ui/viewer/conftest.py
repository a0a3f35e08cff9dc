"""What tests of the viewer need: stages with a library, and what the view wanted to open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication

from app.ui.viewer.pages.page_comparer import UNJUDGED, ComparisonOptions
from app.ui.viewer.pages.pages_view import PagesView
from tests.ui.viewer.viewer_fixtures import Stage, is_settled, library, stage_at, wait_until


@pytest.fixture
def stage(tmp_path: Path, qapp: QApplication) -> Iterator[Stage]:
    with stage_at(tmp_path, library()) as stage:
        yield stage


@pytest.fixture
def opened() -> list[QUrl]:
    """Addresses the view wanted a browser to open."""
    return []


@pytest.fixture
def view(stage: Stage, qtbot: Any, opened: list[QUrl]) -> PagesView:
    view = PagesView(stage.session, open_url=opened.append)
    qtbot.addWidget(view)
    qtbot.addWidget(view.strip_column)
    view.strip_column.resize(92, 600)
    view.resize(1000, 600)
    for widget in (view.strip_column, view):
        widget.show()
        qtbot.waitExposed(widget)
    return view


@pytest.fixture
def show(stage: Stage, view: PagesView) -> Callable[..., None]:
    """Show documents by number and wait until they are drawn."""

    def show(left: int | None, right: int | None, how: ComparisonOptions = UNJUDGED) -> None:
        view.show_documents(stage.documents.get(left or 0), stage.documents.get(right or 0), how)
        wait_until(lambda: is_settled(view))

    return show
