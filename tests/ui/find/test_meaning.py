"""Find similar by meaning: the choice in the panel, results, search field, and the tier switched off."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import Qt

from app.domain.errors import ServerUnreachable
from app.domain.progress import CancelFlag
from app.domain.similar import By
from app.services.meaning import questions
from app.services.meaning.search import MeaningSearch
from app.services.same_meaning import MeaningChoice
from app.services.scan.analysis import AnalysisService
from app.services.similar.index import update_index, update_words
from app.store.database import Database
from app.system.folders import Folders
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.session.navigation import ScreenId
from tests.benchmarks.semantic.letters import LETTERS
from tests.support.local_library import local_library, put_texts
from tests.support.topic_vectors import MODEL, SETTINGS, ask, fake_embed
from tests.ui.shown_library import NavigationRecorder

GYM, CHIMNEY = LETTERS["gym"], LETTERS["chimney"]
ENGLISH, GERMAN, DEARER, SWEEP = 1, 2, 3, 4
TITLES = {ENGLISH: "Gym", GERMAN: "Studio", DEARER: "Studio, teurer", SWEEP: "Chimney"}
TEXTS = {
    ENGLISH: GYM[0],
    GERMAN: GYM[2],
    DEARER: GYM[2].replace("34,90", "39,90"),
    SWEEP: CHIMNEY[0],
}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("meaning")
    with local_library(Folders(folder).database) as local:
        for number, title in TITLES.items():
            put_texts(local, {number: TEXTS[number]}, title=title)
        update_index(local)
        update_words(local)
        MeaningChoice(local.database).save(SETTINGS)
        AnalysisService(local).run(CancelFlag())
        MeaningSearch(local, MODEL, ask, fake_embed, CancelFlag()).run()
    return folder, local.profile


@pytest.fixture(autouse=True)
def model(monkeypatch):
    monkeypatch.setattr(questions, "_embed_on_server", lambda *asked: fake_embed(asked[-1]))


@pytest.fixture
def switched_off(library):
    folder, _ = library
    with Database.open(Folders(folder).database) as database:
        MeaningChoice(database).save(replace(SETTINGS, on=False))
        yield
        MeaningChoice(database).save(SETTINGS)


def choose(page, by):
    page.panel.by_control.segment(by).click()


def answered(page, qtbot):
    qtbot.waitUntil(lambda: page._found is not None and page._job is None and page._judging is None)


def sentences(page):
    return {hit.id: page.model.relation(hit) for hit in page.model.hits}


def test_by_meaning_finds_the_translation_and_names_what_is_related(page, qtbot):
    choose(page, By.MEANING)
    page.ask_about(ENGLISH)
    answered(page, qtbot)

    assert sentences(page) == {
        GERMAN: "means the same, EN ↔ DE",
        DEARER: "related, other facts: 34.90 ≠ 39.90",
    }
    assert not page.panel.field.isVisible()
    assert "from 0.75 most likely the same" in page.panel._by_hint.text()
    spoken = page.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Studio, means the same, EN ↔ DE, similarity of meaning 1.00"
    page.list.setCurrentIndex(page.model.index(0))
    assert page.inspector.why.text().startswith("EN ↔ DE, probably a translation. Keep both and link them")
    assert page.inspector.score.text() == "Similarity of meaning: 1.00"


def test_both_shows_what_shares_text_and_what_means_the_same(page, qtbot):
    page.ask_about(GERMAN)
    answered(page, qtbot)
    assert set(sentences(page)) == {DEARER}

    choose(page, By.BOTH)
    qtbot.waitUntil(lambda: len(page.model.hits) == 2)
    answered(page, qtbot)

    assert sentences(page)[ENGLISH] == "means the same, DE ↔ EN"
    assert sentences(page)[DEARER].startswith("has the same form, other facts")
    assert page.panel.field.isVisible()
    for view in ("list", "graph"):
        page.view.segment(view).click()
        page.grab()


def test_dropped_file_is_found_by_its_meaning(page, qtbot, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text(GYM[1], "utf-8")
    choose(page, By.MEANING)

    page.ask_about_file(path)
    answered(page, qtbot)

    assert sentences(page)[GERMAN] == "means the same, EN ↔ DE"


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
def test_switched_off_it_says_how_to_switch_it_on(page, qtbot, switched_off, language):
    use_language(language)
    travels = NavigationRecorder(page._session)
    page.ask_about(GERMAN)
    answered(page, qtbot)

    choose(page, By.MEANING)
    qtbot.waitUntil(page.unavailable.isVisible)
    answered(page, qtbot)

    shown = page.unavailable.message_label().text()
    assert "Settings › Same meaning" in shown or "Einstellungen › Gleicher Inhalt" in shown
    assert page.panel.by is By.TEXT
    assert set(sentences(page)) == {DEARER}
    page._to_settings.click()
    assert (travels.last.screen, travels.last.section) == (ScreenId.SETTINGS, "meaning")


# --- the search field ------------------------------------------------------------------------------------


def offered(page):
    items = page.panel.picker.list
    return [items.item(place).text().splitlines() for place in range(items.count())]


def test_typed_words_find_by_words_first_then_by_meaning(page, qtbot):
    page.panel.picker.search.setText(" ".join(GYM[0].split()[4:9]))

    qtbot.waitUntil(lambda: len(offered(page)) == 3)

    assert [title for title, _ in offered(page)] == ["Gym", "Studio", "Studio, teurer"]
    assert [about.startswith("found by meaning") for _, about in offered(page)] == [False, True, True]


def test_switched_off_only_words_are_searched(page, qtbot, switched_off):
    searched = []
    page.panel.picker.lookup.found.connect(lambda _typed, meant: searched.append(meant))
    page.panel.picker.search.setText(" ".join(GYM[0].split()[4:9]))

    qtbot.waitUntil(lambda: searched == [[]])

    assert [title for title, _ in offered(page)] == ["Gym"]


def test_failing_model_is_named_and_words_are_found_nevertheless(page, qtbot, monkeypatch):
    def fail(*_):
        raise ServerUnreachable("The embedding server cannot be reached.")

    monkeypatch.setattr(questions, "_embed_on_server", fail)
    page.panel.picker.search.setText(" ".join(GYM[0].split()[4:9]))

    qtbot.waitUntil(lambda: "Only words were searched." in page.panel.picker.hint.text())
    assert [title for title, _ in offered(page)] == ["Gym"]


def test_slow_model_holds_up_neither_typing_nor_words(page, qtbot, monkeypatch):
    released = CancelFlag()

    def slow(_settings, _key, cancel, texts):
        while not released.wait(0.01):
            cancel.raise_if_cancelled()
        return np.zeros((len(texts), MODEL.dimensions), np.float32)

    monkeypatch.setattr(questions, "_embed_on_server", slow)
    picker = page.panel.picker
    picker.search.setText(" ".join(GYM[0].split()[4:9]))
    qtbot.waitUntil(lambda: picker.lookup.running)
    job = picker.lookup._job

    picker.search.setText("chimney")
    qtbot.waitUntil(lambda: [title for title, _ in offered(page)] == ["Chimney"])

    assert job.flag.cancelled
    released.cancel()


@pytest.fixture
def slow_model(monkeypatch):
    """The model on this computer, whose process does not answer yet; returns the flag that lets it."""
    released = CancelFlag()

    class SlowChild:
        is_running = False

        def __init__(self, _function):
            pass

        def __call__(self, cancel, _call, texts):
            while not released.wait(0.01):
                cancel.raise_if_cancelled()
            return np.zeros((len(texts), MODEL.dimensions), np.float32)

        def close(self):
            pass

    def here(self, _local, _key, cancel, loading=lambda: None):
        self._child = SlowChild(None)
        return partial(self._embed_here, loading, cancel)

    monkeypatch.setattr(questions.MeaningQuestions, "embedding", here)
    yield released
    released.cancel()


def test_loading_the_model_is_said_until_it_answers(page, qtbot, slow_model):
    picker = page.panel.picker
    picker.search.setText("no such words anywhere")
    qtbot.waitUntil(lambda: picker.hint.text() == "Loading the language model…")
    slow_model.cancel()
    qtbot.waitUntil(lambda: picker.hint.text() == "No document has these words.")


def test_loading_the_model_for_a_file_is_said_in_the_heading(page, qtbot, slow_model, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text(" ".join(f"word{number}" for number in range(40)), "utf-8")
    choose(page, By.MEANING)
    page.ask_about_file(letter)
    qtbot.waitUntil(lambda: page.heading.title.text() == "Loading the language model…")
    slow_model.cancel()
    qtbot.waitUntil(lambda: page.heading.title.text() != "Loading the language model…")
