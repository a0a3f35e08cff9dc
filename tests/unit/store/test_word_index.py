"""Titles and texts are searched by the beginnings of words, in any order, with umlauts and accents folded."""

import pytest

from app.store import word_index
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
    assert sorted(words.search_all(typed)) == sorted(found)


def test_titles_can_be_searched_alone(words):
    assert words.search("rechnung", titles_only=True) == [1]


def test_so_many_are_found_at_most(words):
    assert words.search("rechnung", 1) == [3]


def test_changed_document_is_found_by_its_new_words_only(words):
    words.add([SearchedText(3, "b", "Kündigung", "Es bleibt dabei.")])

    assert words.search("rechnung") == [1]
    assert words.search("bleibt") == [3]
    assert words.search_all("rechnung").tolist() == [1]
    assert words.states() == {1: "a", 2: "a", 3: "b"}


def test_removed_document_is_not_found(words):
    words.remove([1])

    assert words.search("rechnung") == [3]


def test_other_profile_has_words_of_its_own(words, database, other_profile):
    other = WordIndex(database, other_profile.id)
    assert other.search("rechnung") == []

    other.add([SearchedText(1, "a", "Invoice", ""), SearchedText(7, "a", "Rechnung", "")])

    assert other.search("rechnung") == [7]
    assert other.search_all("rechnung").tolist() == [7]
    assert sorted(words.search_all("rechnung")) == [1, 3]


def test_worn_index_is_dropped_to_be_made_anew(words, monkeypatch):
    assert not words.drop_if_worn()
    monkeypatch.setattr(word_index, "_FEW", 2)
    words.remove([1, 2])

    assert words.drop_if_worn()
    assert words.search("rechnung") == []
    assert words.states() == {}


def test_index_of_an_earlier_version_is_searched_until_it_is_made_anew(words, monkeypatch):
    with monkeypatch.context() as earlier:
        earlier.setattr(word_index, "_CREATE", word_index._CREATE.replace("prefix='1 2 3 4'", "prefix='2 3'"))
        words.drop()
        words.add(TEXTS)
    assert words.search("rechn") == [3, 1]

    assert words.drop_if_worn()
    words.add(TEXTS)

    assert words.search("rechn") == [3, 1]
    assert not words.drop_if_worn()
