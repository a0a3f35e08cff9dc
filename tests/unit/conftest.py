"""Pictures need a Qt application; the one they make for themselves would not do for tests with widgets."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def application_for_widgets(qapp: QApplication) -> QApplication:
    """Whichever test comes first in this process makes the one that serves all."""
    return qapp
