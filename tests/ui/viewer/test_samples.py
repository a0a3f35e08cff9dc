"""Files of every kind, intact and broken: each is shown or explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication

from app.ui.viewer.pages.pages_view import PagesView
from app.ui.viewer.sources.page_source import Problem
from tests.support.sample_files import sample
from tests.ui.viewer.viewer_fixtures import is_settled, small, viewer_setup_at, wait_until

EXPECTED: dict[str, int | Problem] = {
    "broken.eml": 1,
    "not-utf-8.txt": 1,
    "document.webp": 1,
    "encrypted.pdf": Problem.LOCKED,
    "encrypted-scan.pdf": Problem.LOCKED,
    "first.pdf": 1,
    "two-pages.pdf": 2,
    "broken-index.pdf": 2,
    "multi-page-digital.pdf": 3,
    "multi-page-images-alpha.tiff": 3,
    "multi-page-images.pdf": 3,
    "multi-page-images.tiff": 3,
    "multi-page-mixed.pdf": 6,
    "cut-off.odt": Problem.UNSUPPORTED,
    "rotated.pdf": 4,
    "sample.doc": Problem.UNSUPPORTED,
    "sample.docx": Problem.UNSUPPORTED,
    "signed.pdf": 1,
    "no-alpha.png": 1,
    "simple.gif": 1,
    # The file contains no picture, which only a decoder of the format can detect.
    "simple.heic": Problem.DAMAGED
    if b"heic" in QImageReader.supportedImageFormats()
    else Problem.UNSUPPORTED,
    "simple.tiff": 1,
    "tagged-but-no-text.pdf": 1,
    "with-bom.pdf": 2,
    "with-form.pdf": 1,
}
"""Pages, or the problem."""


# Qt's TIFF reader lacks some compression methods; such a page is shown as damaged.
@pytest.mark.qt_log_ignore("compression (support|method) is not configured", extend=True)
def test_every_sample_is_shown_or_explained(tmp_path: Path, qtbot: Any, qapp: QApplication):
    files = [("application/octet-stream", sample(name)) for name in EXPECTED]
    with viewer_setup_at(tmp_path, small(*files)) as viewer_setup:
        view = PagesView(viewer_setup.session)
        qtbot.addWidget(view)
        view.resize(900, 600)
        view.show()
        found: dict[str, int | Problem] = {}
        for number, name in enumerate(EXPECTED, start=1):
            view.show_documents(viewer_setup.documents[number], None)
            wait_until(lambda: is_settled(view))
            side = view.sides[0]
            found[name] = side.problem if isinstance(side.problem, Problem) else len(side.sizes)

    assert found == EXPECTED
