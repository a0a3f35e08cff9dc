"""Fixtures for tests of the viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QUrl

from app.ui.viewer.pages.page_comparer import DEFAULTS, ComparisonOptions
from app.ui.viewer.pages.pages_view import PagesView
from tests.ui.viewer.viewer_fixtures import ViewerSetup, is_settled, wait_until


@pytest.fixture
def opened() -> list[QUrl]:
    """Addresses that the view passed to the browser."""
    return []


@pytest.fixture
def view(viewer_setup: ViewerSetup, qtbot: Any, opened: list[QUrl]) -> PagesView:
    view = PagesView(viewer_setup.session, open_url=opened.append)
    qtbot.addWidget(view)
    qtbot.addWidget(view.strip_column)
    view.strip_column.resize(92, 600)
    view.resize(1000, 600)
    for widget in (view.strip_column, view):
        widget.show()
        qtbot.waitExposed(widget)
    return view


@pytest.fixture
def show(viewer_setup: ViewerSetup, view: PagesView) -> Callable[..., None]:
    """Show documents by number and wait until they are drawn."""

    def show(left: int | None, right: int | None, options: ComparisonOptions = DEFAULTS) -> None:
        view.show_documents(
            viewer_setup.documents.get(left or 0), viewer_setup.documents.get(right or 0), options
        )
        wait_until(lambda: is_settled(view))

    return show


@pytest.fixture
def compared(view: PagesView, show: Callable[..., None]) -> Callable[[int, int], PagesView]:
    """Show documents and wait until their pages are compared."""

    def show_compared(left: int, right: int) -> PagesView:
        show(left, right)
        wait_until(lambda: view._comparer.finished)
        return view

    return show_compared
