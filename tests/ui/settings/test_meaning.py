"""The tier "same meaning" is off by default; switched on, it runs after scans and can be paused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.errors import ServerUnreachable
from app.domain.progress import Progress, Stage
from app.services.meaning.search import MeaningResult
from app.services.same_meaning import Source
from app.tasks import meaning_tasks
from app.ui.settings.meaning import MeaningSection
from tests.support.embedding_server import FakeServer
from tests.ui.shown_library import open_library

KEY = "planted-key-0815"


@pytest.fixture
def running_server():
    made = FakeServer()
    yield made
    made.stop()


@pytest.fixture
def section(qtbot, session):
    open_library(session)
    made = MeaningSection(session)
    qtbot.addWidget(made)
    made.show()
    made.enter()
    return made


def test_switched_on_it_searches_and_says_what_it_found(qtbot, section, monkeypatch):
    monkeypatch.setattr(meaning_tasks, "compare_meanings", lambda *_, profile: MeaningResult(3, 1))
    assert not section.switch.isChecked()
    assert not section.pause.isVisible()

    section.switch.click()

    qtbot.waitUntil(lambda: section.state() == "Done: 1 pair says the same.")
    assert section.pause.isVisible()
    assert section.pause.text() == "Run now"


def test_search_shows_progress_and_pauses(qtbot, section, monkeypatch):
    stopped = []

    def search(_context, cancel, progress, *, profile):
        progress(Progress(Stage.MEANING, 48, 2000))
        cancel.wait(10)
        stopped.append(cancel.cancelled)
        cancel.raise_if_cancelled()

    monkeypatch.setattr(meaning_tasks, "compare_meanings", search)
    section.switch.click()
    qtbot.waitUntil(lambda: section.state() == "48 of 2,000")

    section.pause.click()

    qtbot.waitUntil(lambda: stopped == [True])
    assert section.state() == "Paused. It continues where it stopped."
    section.pause.click()
    qtbot.waitUntil(lambda: section.state() == "48 of 2,000")
    section.switch.click()
    qtbot.waitUntil(lambda: stopped == [True, True])


def test_choice_is_kept(qtbot, section, session, monkeypatch):
    monkeypatch.setattr(meaning_tasks, "compare_meanings", lambda *_, profile: MeaningResult(0, 0))
    section.switch.click()
    qtbot.waitUntil(lambda: session.meaning.result is not None)

    again = MeaningSection(session)
    qtbot.addWidget(again)
    again.enter()

    qtbot.waitUntil(again.switch.isChecked)


def test_a_scan_is_followed_by_the_search(qtbot, session, section, monkeypatch):
    monkeypatch.setattr(meaning_tasks, "compare_meanings", lambda *_, profile: MeaningResult(9, 4))

    session.scan_finished.emit(None)

    qtbot.waitUntil(lambda: session.meaning.result == MeaningResult(9, 4))


def test_a_scan_need_not_wait_for_the_search_which_continues_afterwards(qtbot, session, section, monkeypatch):
    began, stopped = [], []

    def search(_context, cancel, _progress, *, profile):
        began.append(profile)
        cancel.wait(10)
        stopped.append(cancel.cancelled)
        cancel.raise_if_cancelled()

    monkeypatch.setattr(meaning_tasks, "compare_meanings", search)
    section.switch.click()
    qtbot.waitUntil(lambda: len(began) == 1)

    session.scan_started.emit()
    qtbot.waitUntil(lambda: stopped == [True])
    assert not session.meaning.running

    session.scan_finished.emit(None)
    qtbot.waitUntil(lambda: len(began) == 2)
    section.pause.click()


def test_server_is_used_after_it_answered_and_warns_that_texts_leave(qtbot, section, monkeypatch):
    asked = []

    def choose(_context, _cancel, _progress, *, profile, settings, key):
        asked.append((settings.address, settings.model, key))
        return meaning_tasks.ChosenServer(replace(settings, dimensions=768), key_kept=False)

    monkeypatch.setattr(meaning_tasks, "choose_server", choose)
    server = section.server
    server.source.setCurrentIndex(server.source.findData(Source.OLLAMA))
    server.source.activated.emit(server.source.currentIndex())
    server.address.input.setText("https://models.example.com")
    assert "leave this computer" in server.warning.message_label().text()
    server.address.input.setText("http://localhost:11434")
    assert "no text leaves" in server.warning.message_label().text()
    server.model.input.setText("a-model")
    server.key.input.setText("secret")

    server.use.click()

    qtbot.waitUntil(lambda: "768" in server.address.message())
    assert asked == [("http://localhost:11434", "a-model", "secret")]
    assert "until you close the app" in server.key.message()


def test_key_of_the_server_is_in_the_keychain_only_and_used_again(qtbot, section, keychain, running_server):
    server = section.server
    server.source.setCurrentIndex(server.source.findData(Source.OPENAI))
    server.source.activated.emit(server.source.currentIndex())
    server.address.input.setText(running_server.address)
    server.model.input.setText("a-model")
    server.key.input.setText(KEY)
    server.use.click()
    qtbot.waitUntil(lambda: "of 2 numbers" in server.address.message())

    server.key.input.clear()
    server.use.click()
    qtbot.waitUntil(server.use.isEnabled)

    assert list(keychain.secrets.values()) == [KEY]
    assert {key for _, _, key in running_server.requests} == {f"Bearer {KEY}"}
    assert len(running_server.requests) == 2
    folder = section._session.queues.folders.data
    stored = [path for path in folder.rglob("*") if path.is_file()]
    assert stored
    assert not any(KEY.encode() in path.read_bytes() for path in stored)


def test_server_that_fails_is_not_used(qtbot, section, monkeypatch):
    def choose(*_, **__):
        raise ServerUnreachable("The embedding server localhost cannot be reached.")

    monkeypatch.setattr(meaning_tasks, "choose_server", choose)
    section.server.source.setCurrentIndex(1)
    section.server.source.activated.emit(1)

    section.server.use.click()

    qtbot.waitUntil(lambda: "cannot be reached" in section.server.address.message())
    assert section.server.use.isEnabled()
