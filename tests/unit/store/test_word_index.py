"""Titles and texts are searched by the beginnings of words, in any order, with umlauts and accents folded."""

import pytest

from app.domain.analysis import Analysis
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.store import word_index
from app.store.analyses import AnalysisRepository
from app.store.word_index import SearchedText, WordIndex

TEXTS = [
    SearchedText(1, "a", "Rechnung März", "Sehr geehrte Frau Müller, die Straße ist gesperrt."),
    SearchedText(2, "a", "Invoice March", "Dear Ms Mueller, the café is closed."),
    SearchedText(3, "a", "Kündigung", "Die Rechnung vom 05.03.2024 über 12,50 EUR"),
]


@pytest.fixture
def words(database, profile):
    words = WordIndex(database, profile.id)
    words.add(TEXTS)
    return words


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("rechnung", [3, 1]),
        ("marz rech", [1]),
        ("MÜLLER", [2, 1]),
        ("mueller", [2, 1]),
        ("muller", [1]),
        ("strasse", [1]),
        ("Straße", [1]),
        ("cafe", [2]),
        ("kundig", [3]),
        ("12,50", [3]),
        ("geehrte_frau_m", [1]),
        ("rechnung invoice", []),
        ('" OR *', []),
        ("", []),
        ("-", []),
        ("_", []),
    ],
)
def test_documents_are_found_by_the_beginnings_of_words(words, typed, found):
    assert words.search(typed) == found
    assert words.search_all(typed) == set(found)


def test_titles_can_be_searched_alone(words):
    assert words.search("rechnung", titles_only=True) == [1]


def test_so_many_are_found_at_most(words):
    assert words.search("rechnung", 1) == [3]


def test_changed_document_is_found_by_its_new_words_only(words):
    words.add([SearchedText(3, "b", "Kündigung", "Es bleibt dabei.")])

    assert words.search("rechnung") == [1]
    assert words.search("bleibt") == [3]
    assert words.search_all("rechnung") == {1}
    assert words.search_all("") == frozenset()
    assert words.states() == {1: "a", 2: "a", 3: "b"}


def test_removed_document_is_not_found(words):
    words.remove([1])

    assert words.search("rechnung") == [3]


def test_other_profile_has_words_of_its_own(words, database, other_profile):
    other = WordIndex(database, other_profile.id)
    assert other.search("rechnung") == []

    other.add([SearchedText(1, "a", "Invoice", ""), SearchedText(7, "a", "Rechnung", "")])

    assert other.search("rechnung") == [7]
    assert other.search_all("rechnung") == {7}
    assert words.search_all("rechnung") == {1, 3}


def test_worn_index_is_dropped_to_be_made_anew(words, monkeypatch):
    assert not words.drop_if_worn()
    monkeypatch.setattr(word_index, "_FEW", 2)
    words.remove([1, 2])

    assert words.drop_if_worn()
    assert words.search("rechnung") == []
    assert words.states() == {}


def test_groups_are_found_by_the_words_of_their_documents(words, database, profile):
    pair = Pair(1, 2, Kind.NEAR, Cause.LIKE_TEXT, 0.9, 0.9, Scores(), Facts())
    group = Group("g", Kind.NEAR, (1, 2), (pair,), 0.9)
    AnalysisRepository(database, profile.id).save(Analysis(Parameters(), (pair,), (group,), ()))

    def found_with(typed):
        return {group: set(documents) for group, documents in words.groups_with(words.search_all(typed))}

    assert found_with("gesperrt") == {"g": {1, 2}}
    assert found_with("12,50") == {}
    assert found_with("") == {}
