"""Damaged files of every kind are read and drawn as in the window; nothing breaks or hangs."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from app.ui.viewer.pages.render_queue import RenderQueue, Request
from app.ui.viewer.sources.file_sources import open_source
from app.ui.viewer.sources.page_source import CannotShow
from tests.ui.viewer.viewer_fixtures import ViewerSetup, wait_until
from tests.unit.readers.test_page_pictures import MUTATIONS, good_file, mutated

BOX = QSize(300, 400)


@pytest.mark.qt_log_ignore(".")
def test_damaged_file_is_drawn_or_refused(viewer_setup: ViewerSetup):
    queue, drawn = RenderQueue(), list[QImage]()
    queue.drawn.connect(lambda _request, picture: drawn.append(picture))
    asked: list[Request] = []
    for seed in range(MUTATIONS):
        rng = random.Random(seed)
        with suppress(CannotShow):
            source = open_source(mutated(good_file(rng), rng), viewer_setup.session.queues.files)
            asked.append(Request(source, len(source.sizes) - 1, BOX))
            queue.set_requests(asked[-1:])
            wait_until(lambda: len(drawn) == len(asked))
            queue.close(source)
            wait_until(lambda: not queue.busy)

    assert len(asked) > MUTATIONS / 4
    assert sum(not picture.isNull() for picture in drawn) > len(asked) / 2
