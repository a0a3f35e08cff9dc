"""Find similar by meaning: documents that say the same, related ones, parts, and words that were typed."""

from contextlib import closing
from dataclasses import replace

import pytest

from app.domain.embedding import Level
from app.domain.errors import MeaningUnavailable, TextTooShort
from app.domain.progress import CancelFlag
from app.domain.similar import By, FileContent, FingerprintQuery, Relation
from app.services.meaning import finding
from app.services.meaning.finding import find_by, judge_found
from app.services.meaning.questions import MeaningQuestions
from app.services.meaning.search import MeaningSearch
from app.services.same_meaning import MeaningChoice
from app.services.scan.analysis import AnalysisService
from app.services.similar.index import update_index
from tests.benchmarks.semantic.letters import LETTERS
from tests.support.local_library import local_library, put_texts
from tests.support.topic_vectors import MODEL, SETTINGS, ask, fake_embed

GYM, CHIMNEY, SURGERY = LETTERS["gym"], LETTERS["chimney"], LETTERS["surgery"]
FILLER = "The weather in the mountains was fine and the hut served soup to everybody on the path. " * 30
LONG = f"{FILLER}\n\n{' '.join(forms[2] for forms in list(LETTERS.values())[4:8])}\n\n{FILLER}"
MANY = " ".join(forms[0] for forms in list(LETTERS.values())[4:8])
ENGLISH, GERMAN, DEARER, OTHER, BOOK, CHAPTER, COPY = range(1, 8)
TEXTS = {
    ENGLISH: GYM[0],
    GERMAN: GYM[2],
    DEARER: GYM[2].replace("34,90", "39,90"),
    OTHER: CHIMNEY[0],
    BOOK: LONG,
    CHAPTER: MANY,
    COPY: f"{CHIMNEY[0]} Please call us.",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with local_library(tmp_path_factory.mktemp("meaning") / "library.sqlite") as local:
        put_texts(local, TEXTS, page_count=8)
        update_index(local)
        MeaningChoice(local.database).save(SETTINGS)
        AnalysisService(local).run(CancelFlag())
        MeaningSearch(local, MODEL, ask, fake_embed, CancelFlag()).run()
        yield local


@pytest.fixture
def questions():
    with closing(MeaningQuestions()) as questions:
        yield questions


def never_embed(_texts):
    raise AssertionError("the vectors of documents are known")


def said(local, questions, asked, by, file=None, embed=fake_embed):
    """Return the relation of each found document but the one asked about, in the order of the answer."""
    found = find_by(local, FingerprintQuery(str(asked)), by, questions, embed, file=file)
    judged = judge_found(local, found, fake_embed)
    return {hit.id: judged[hit.id] for hit in found.answer.found if hit.id != asked}


def file_with(text):
    return FileContent("letter.txt", frozenset(), text)


def test_translation_means_the_same_and_other_figures_are_related(library, questions):
    found = said(library, questions, ENGLISH, By.MEANING, embed=never_embed)

    assert {number: judged.relation for number, judged in found.items()} == {
        GERMAN: Relation.SEMANTIC,
        DEARER: Relation.RELATED,
    }
    assert found[GERMAN].languages == ("en", "de")
    assert 0.7 < found[GERMAN].confidence < 1
    assert found[DEARER].facts.conflict == ("amount 34.90 ≠ 39.90",)


def test_shared_text_alone_finds_no_translation(library, questions):
    assert GERMAN not in said(library, questions, ENGLISH, By.TEXT, embed=never_embed)


def test_both_mixes_them_and_words_in_common_tell_more(library, questions):
    found = said(library, questions, OTHER, By.BOTH)
    assert found[COPY].relation in (Relation.NEAR, Relation.VERSION, Relation.CONTAINED)
    found = said(library, questions, ENGLISH, By.BOTH)
    assert found[GERMAN].relation is Relation.SEMANTIC


def test_score_is_the_cosine_with_the_level_of_the_model(library, questions):
    answer = find_by(library, FingerprintQuery("1"), By.MEANING, questions, never_embed).answer
    hit = answer.found[0]

    assert hit.id == ENGLISH
    assert hit.meaning == pytest.approx(1, abs=1e-3)
    assert hit.level is Level.STRONG
    assert hit.overlap == 1


def test_text_that_says_the_same_as_a_part_is_named_with_its_pages(library, questions):
    found = said(library, questions, CHAPTER, By.MEANING)
    assert found[BOOK].relation is Relation.SEMANTIC
    assert found[BOOK].pages == (4, 5)
    assert not found[BOOK].is_part

    assert said(library, questions, BOOK, By.MEANING)[CHAPTER].is_part


def test_same_is_said_of_a_file_that_the_library_does_not_have(library, questions):
    for text, page in ((GYM[1], None), (MANY.replace("Please", "Kindly"), (4, 5))):
        found = said(library, questions, "letter.txt", By.MEANING, file_with(text))
        number = GERMAN if page is None else BOOK
        assert (found[number].relation, found[number].pages) == (Relation.SEMANTIC, page)

    found = said(library, questions, "letter.txt", By.MEANING, file_with(GYM[1]))
    assert found[DEARER].relation is Relation.RELATED
    assert OTHER not in found


def test_file_of_few_words_is_not_compared(library, questions):
    with pytest.raises(TextTooShort):
        said(library, questions, "letter.txt", By.MEANING, file_with("Thank you"))


def test_only_the_nearest_are_compared_by_their_sentences(library, questions, monkeypatch):
    monkeypatch.setattr(finding, "MOST_JUDGED", 0)
    query = FingerprintQuery("letter.txt")
    found = find_by(library, query, By.MEANING, questions, fake_embed, file=file_with(GYM[1]))

    assert {hit.id for hit in found.answer.found} == {ENGLISH, GERMAN, DEARER}
    assert ENGLISH not in judge_found(library, found, never_embed)


@pytest.fixture
def local(tmp_path):
    with local_library(tmp_path / "library.sqlite") as local:
        yield local


def put(local, *texts):
    put_texts(local, dict(enumerate(texts, start=1)))
    update_index(local)
    AnalysisService(local).run(CancelFlag())


def search(local):
    MeaningSearch(local, MODEL, ask, fake_embed, CancelFlag()).run()


def test_switched_off_it_says_so_unless_the_command_asks_for_it(local, questions):
    put(local, GYM[0], GYM[2])
    MeaningChoice(local.database).save(SETTINGS)
    search(local)
    MeaningChoice(local.database).save(replace(SETTINGS, on=False))

    with pytest.raises(MeaningUnavailable, match="switched off"):
        find_by(local, FingerprintQuery("1"), By.MEANING, questions, fake_embed)
    found = find_by(local, FingerprintQuery("1"), By.MEANING, questions, fake_embed, even_if_off=True)
    assert [hit.id for hit in found.answer.found] == [1, 2]


def test_documents_without_vectors_are_counted_and_vectors_of_old_texts_ignored(local, questions):
    MeaningChoice(local.database).save(SETTINGS)
    put(local, GYM[0], CHIMNEY[0])
    with pytest.raises(MeaningUnavailable, match="scan --meaning"):
        find_by(local, FingerprintQuery("1"), By.MEANING, questions, fake_embed)
    search(local)
    put(local, GYM[0], CHIMNEY[0], GYM[2], SURGERY[0])
    again = MeaningQuestions()
    answer = find_by(local, FingerprintQuery("1"), By.MEANING, again, fake_embed).answer
    assert (answer.unread, [hit.id for hit in answer.found]) == (2, [1])

    search(local)

    answer = find_by(local, FingerprintQuery("1"), By.MEANING, again, fake_embed).answer
    assert (answer.unread, [hit.id for hit in answer.found]) == (0, [1, 3])
    local.documents.remove([3])
    answer = find_by(local, FingerprintQuery("1"), By.MEANING, again, fake_embed).answer
    assert [hit.id for hit in answer.found] == [1]


def test_typed_words_find_the_documents_about_them(library, questions):
    about = questions.about(library, " ".join(CHIMNEY[2].split()[3:9]), fake_embed)

    assert about == [OTHER, COPY]
    assert questions.about(library, "the hut served", fake_embed) == [BOOK]
    assert questions.about(library, " ".join(SURGERY[0].split()[1:2]), fake_embed) == []
