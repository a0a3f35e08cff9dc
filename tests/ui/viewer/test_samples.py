"""Files of every kind, whole and broken: each is shown, or it is said why not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication

from app.ui.viewer.page_source import Problem
from app.ui.viewer.pages_view import PagesView
from tests.ui.viewer.stage import is_settled, small, stage_at, wait_until

EXPECTED: dict[str, int | Problem] = {
    "broken.eml": 1,
    "decode_error.txt": 1,
    "document.webp": 1,
    "encrypted.pdf": Problem.LOCKED,
    "first.pdf": 1,
    "html.eml.pdf": 2,
    "invalid_pdf.pdf": 2,
    "multi-page-digital.pdf": 3,
    "multi-page-images-alpha.tiff": 3,
    "multi-page-images.pdf": 3,
    "multi-page-images.tiff": 3,
    "multi-page-mixed.pdf": 6,
    "multi-part-broken.odt": Problem.UNSUPPORTED,
    "password-is-test.pdf": Problem.LOCKED,
    "rotated.pdf": 4,
    "sample.doc": Problem.UNSUPPORTED,
    "sample.docx": Problem.UNSUPPORTED,
    "signed.pdf": 1,
    "simple-noalpha.png": 1,
    "simple.gif": 1,
    "simple.heic": 1 if b"heic" in QImageReader.supportedImageFormats() else Problem.UNSUPPORTED,
    "simple.tiff": 1,
    "tagged-but-no-text.pdf": 1,
    "test_with_bom.pdf": 2,
    "with-form.pdf": 1,
}
"""Pages, or what is wrong."""


# Qt's own reader of TIFF lacks some ways of packing pages; such a page is shown as damaged.
@pytest.mark.qt_log_ignore("compression (support|method) is not configured", extend=True)
def test_every_sample_is_shown_or_explained(tmp_path: Path, shared: Path, qtbot: Any, qapp: QApplication):
    files = [shared / "samples" / name for name in EXPECTED]
    if not all(file.is_file() for file in files):
        pytest.skip("the samples are not here")
    with stage_at(tmp_path, small(*(("application/octet-stream", file) for file in files))) as stage:
        view = PagesView(stage.session)
        qtbot.addWidget(view)
        view.resize(900, 600)
        view.show()
        found: dict[str, int | Problem] = {}
        for number, name in enumerate(EXPECTED, start=1):
            view.show_documents(stage.documents[number], None)
            wait_until(lambda: is_settled(view))
            side = view.sides[0]
            found[name] = side.problem if isinstance(side.problem, Problem) else len(side.sizes)

    assert found == EXPECTED
