"""The log of the scan screen shows the lines of all threads."""

from __future__ import annotations

import logging
import threading

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.ui.scan.screen import ScanScreen


def test_log_shows_all_threads_and_counts_warnings(qtbot, page):
    log = logging.getLogger("app.somewhere")
    writing = threading.Thread(target=log.warning, args=("Document %d has no text", 7))
    writing.start()
    writing.join()
    log.info("Library read")
    qtbot.waitUntil(lambda: page.log.lines.blockCount() == 2)

    assert page.log.warnings() == 1
    assert "WARN  Document 7 has no text" in page.log.lines.toPlainText()


def test_log_keeps_the_latest_five_thousand_lines(page):
    record = logging.LogRecord("app", logging.INFO, "", 0, "a line", None, None)
    for _ in range(5_010):
        page.log.add(record)

    assert page.log.lines.blockCount() == 5_000


def test_log_is_collapsed_until_its_button_is_pressed(page):
    assert not page.log.lines.isVisible()
    assert page.log.height() <= 40

    page.log.toggle.click()

    assert page.log.lines.isVisible()
    assert page.log.copy.isVisible()


def test_log_can_be_copied(page):
    page.log.add(logging.LogRecord("app", logging.INFO, "", 0, "a line", None, None))

    page.log.copy.click()

    assert QGuiApplication.clipboard().text().endswith("a line")


def test_deleted_screen_stops_listening(qtbot, session):
    handlers = list(logging.getLogger("app").handlers)
    made = ScanScreen(session)
    assert logging.getLogger("app").handlers != handlers

    made.deleteLater()
    QApplication.sendPostedEvents(made, 52)  # DeferredDelete

    qtbot.waitUntil(lambda: logging.getLogger("app").handlers == handlers)
