"""Documents of the same meaning are found in the background, and join the groups of the scan."""

import socket
import time
from dataclasses import replace

import pytest

from app.domain.duplicates import Kind, Suggestion
from app.domain.errors import OperationCancelled, ServerUnreachable
from app.domain.keeper import WhyNot
from app.domain.progress import CancelFlag, Stage
from app.embedding import endpoint
from app.services import same_meaning
from app.services.meaning import child, search
from app.services.meaning.run import choose_meaning, compare_meanings, try_endpoint
from app.services.meaning.search import MeaningSearch
from app.services.review.groups import ReviewService
from app.services.same_meaning import MeaningChoice, MeaningSettings, Source
from app.services.scan.analysis import AnalysisService
from tests.benchmarks.semantic.letters import LETTERS
from tests.support import offline
from tests.support.embedding_server import FakeServer
from tests.support.local_library import local_library, put_texts
from tests.support.topic_vectors import MODEL, SETTINGS, ask, fake_embed

GYM, CHIMNEY = LETTERS["gym"], LETTERS["chimney"]
FILLER = (
    "The weather in the mountains was fine and the hut served soup to everybody who came along the path. "
    * 60
)


@pytest.fixture
def local(tmp_path):
    with local_library(tmp_path / "library.sqlite") as local:
        yield local


def fill(local, *texts):
    put_texts(local, dict(enumerate(texts, start=1)))
    MeaningChoice(local.database).save(SETTINGS)
    AnalysisService(local).run(CancelFlag())


def run(local, embed=fake_embed, cancel=None, progress=lambda _: None):
    return MeaningSearch(local, MODEL, ask, embed, cancel or CancelFlag(), progress).run()


def kinds(local):
    return {group.documents: group.kind for group in local.analyses.groups()}


def test_translation_is_found_and_never_suggested_for_the_trash(local):
    fill(local, GYM[0], CHIMNEY[0], GYM[2])

    result = run(local)

    assert (result.embedded, result.pairs) == (3, 1)
    assert kinds(local) == {(1, 3): Kind.SEMANTIC}
    (group,) = ReviewService(local).groups()
    assert Suggestion.TRASH not in group.suggestion.suggestions.values()
    assert set(group.suggestion.why_not.values()) == {WhyNot.MEANING}
    (pair,) = group.group.pairs
    assert "language EN ↔ DE" in pair.facts.agree
    assert "date 2024-06-30" in pair.facts.agree


def test_pairs_of_other_kinds_stay_what_they_are(local):
    fill(local, GYM[0], GYM[0], GYM[2])

    run(local)

    found = {pair.ids: pair.kind for pair in local.analyses.pairs()}
    assert found == {(1, 2): Kind.EXACT, (1, 3): Kind.SEMANTIC, (2, 3): Kind.SEMANTIC}


def test_other_figures_are_not_the_same(local):
    fill(local, GYM[0], GYM[2].replace("34,90", "39,90"))

    assert run(local).pairs == 0
    assert kinds(local) == {}


def test_stopped_search_continues_with_what_is_missing(local, monkeypatch):
    monkeypatch.setattr(search, "BATCH", 2)
    fill(local, *(forms[0] for forms in LETTERS.values()))
    cancel = CancelFlag()
    done = []

    def progress(report):
        done.append((report.stage, report.done, report.total))
        if report.done == 4:
            cancel.cancel()

    with pytest.raises(OperationCancelled):
        run(local, cancel=cancel, progress=progress)

    assert done == [(Stage.MEANING, number, len(LETTERS)) for number in (0, 2, 4)]
    assert run(local).embedded == len(LETTERS) - 4


def test_search_continues_after_the_server_failed(local, monkeypatch):
    monkeypatch.setattr(search, "BATCH", 2)
    monkeypatch.setattr(endpoint, "PAUSES", (0.001, 0.001))
    fill(local, *(forms[0] for forms in list(LETTERS.values())[:5]))
    server = FakeServer()
    try:
        settings = MeaningSettings(True, Source.OLLAMA, server.address, "a-model", 2, 0.9, 0.95, 0.99)
        choose_meaning(local, settings)
        server.faults = [None, (500, ""), (500, ""), "cut"]
        with pytest.raises(ServerUnreachable):
            compare_meanings(local, CancelFlag())

        assert compare_meanings(local, CancelFlag()).embedded == 3
    finally:
        server.stop()


@pytest.mark.parametrize("changed", ["model", "dimensions", "parts"])
def test_vectors_made_otherwise_are_stale(local, monkeypatch, changed):
    fill(local, GYM[0], CHIMNEY[0])
    assert run(local).embedded == 2
    assert run(local).embedded == 0
    model = MODEL
    if changed == "model":
        model = replace(MODEL, name="another")
    elif changed == "dimensions":
        model = replace(MODEL, dimensions=16)
    else:
        monkeypatch.setattr(same_meaning, "EXCERPT_VERSION", same_meaning.EXCERPT_VERSION + 1)

    def embed(texts):
        return fake_embed(texts)[:, : model.dimensions]

    again = MeaningSearch(local, model, ask, embed, CancelFlag())

    assert again.run().embedded == 2


def test_changed_text_is_embedded_anew(local):
    fill(local, GYM[0], CHIMNEY[0])
    run(local)
    fill(local, GYM[0], CHIMNEY[1])

    assert run(local).embedded == 1


def test_next_scan_keeps_the_pairs_while_texts_are_unchanged(local):
    fill(local, GYM[0], GYM[2])
    run(local)
    AnalysisService(local).run(CancelFlag())
    assert kinds(local) == {(1, 2): Kind.SEMANTIC}

    fill(local, GYM[0], CHIMNEY[2])
    assert kinds(local) == {}


def test_switched_off_the_groups_are_gone_at_once_and_in_the_next_scan(local):
    fill(local, GYM[0], GYM[2])
    run(local)
    choice = MeaningChoice(local.database)

    choose_meaning(local, replace(choice.load(), on=False))

    assert kinds(local) == {}
    AnalysisService(local).run(CancelFlag())
    assert kinds(local) == {}
    assert compare_meanings(local, CancelFlag()) is None


def test_part_of_a_long_document_is_named_with_its_place(local):
    english, german = (" ".join(forms[form] for forms in list(LETTERS.values())[:4]) for form in (0, 2))
    fill(local, f"{FILLER[:3000]}\n\n{german}\n\n{FILLER[:3000]}", english)

    run(local)

    (pair,) = (pair for pair in local.analyses.pairs() if pair.kind is Kind.SEMANTIC)
    words = len(FILLER[:3000].split())
    part = len(german.split())
    assert pair.span.start == pytest.approx(words / (2 * words + part), abs=0.05)
    assert pair.span.end == pytest.approx((words + part) / (2 * words + part), abs=0.05)
    assert pair.part == 2
    assert "language DE ↔ EN" in pair.facts.agree  # of the part, though the rest is English


def test_texts_of_a_few_words_mean_nothing(local):
    fill(local, "Thank you very much.", "Vielen Dank.")

    assert run(local).pairs == 0


def test_search_with_the_local_model_needs_no_network_and_stops_at_once(local, monkeypatch):
    monkeypatch.setattr(child, "answer", offline.answer)
    for name in ("connect", "connect_ex"):
        monkeypatch.setattr(socket.socket, name, offline.refuse)
    fill(local, GYM[0], CHIMNEY[2], GYM[2])
    MeaningChoice(local.database).save(MeaningSettings(on=True))

    assert compare_meanings(local, CancelFlag()).pairs == 1

    cancel = CancelFlag()
    cancel.cancel()
    began = time.perf_counter()
    with pytest.raises(OperationCancelled):
        compare_meanings(local, cancel)
    assert time.perf_counter() - began < 2  # most of it to start and end a process


def test_server_is_asked_for_dimensions_and_thresholds(local):
    fill(local, *(form for forms in LETTERS.values() for form in forms))
    server = FakeServer()
    try:
        wanted = MeaningSettings(on=True, source=Source.OPENAI, address=server.address, model="a-model")
        found = try_endpoint(local, wanted, "planted-key", CancelFlag())
        choose_meaning(local, found)
        result = compare_meanings(local, CancelFlag(), key="planted-key")
    finally:
        server.stop()

    assert found.dimensions == 2
    assert found.review > 0.95  # the server's vectors are all alike
    assert result.embedded == 36
    assert {key for _, _, key in server.requests} == {"Bearer planted-key"}
    assert {len(text.split()) for _, body, _ in server.requests for text in body["input"]} != {1}


class CountingToken(CancelFlag):
    """Counts how often it is asked, and is cancelled at the given time."""

    def __init__(self, last=None):
        super().__init__()
        self.asked = 0
        self._last = last

    def raise_if_cancelled(self):
        self.asked += 1
        if self.asked == self._last:
            self.cancel()
        super().raise_if_cancelled()


def test_every_batch_block_and_pair_asks_whether_it_is_cancelled(local, monkeypatch):
    monkeypatch.setattr(search, "BATCH", 2)
    monkeypatch.setattr(search, "SCREENED", 2)
    fill(local, *(forms[form] for forms in list(LETTERS.values())[:4] for form in (0, 2)))
    token = CountingToken()

    found = run(local, cancel=token).pairs

    batches, blocks, rows_and_pairs = 4, 3, 2
    assert found == 4
    assert token.asked >= batches + blocks + rows_and_pairs + found


def test_cancelled_at_any_moment_it_ends_at_once_and_publishes_nothing(local, monkeypatch):
    monkeypatch.setattr(search, "BATCH", 1)
    fill(local, GYM[0], GYM[2], CHIMNEY[0])
    last = 1
    while True:
        token = CountingToken(last)
        try:
            run(local, cancel=token)
        except OperationCancelled:
            assert token.asked == last  # nobody went on after the token was cancelled
            assert kinds(local) == {}
            last += 1
        else:
            break

    assert last > 6
    assert kinds(local) == {(1, 2): Kind.SEMANTIC}
