"""Which spellings count as one, and that no script is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dedup.text_search import casefolded, normalise
from app.dedup.tokens import split_words, words_in


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Solu\u00adtion", "solution"),
        ("Rechnungs-\nnummer", "Rechnungsnummer"),
        ("Rechnungs-  \r\n nummer", "Rechnungsnummer"),
        ("ﬁnanzieren", "finanzieren"),
        ("Mu\u0308hle", "Mühle"),
        ("STRASSE", "straße"),
        ("１２３", "123"),
    ],
    ids=["soft hyphen", "divided", "divided with blanks", "ligature", "composed", "sharp s", "full width"],
)
def test_two_spellings_of_one_word_become_equal(one, other):
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize("text", ["Baden-\nWürttemberg", "2024-\n03", "- \n Punkt"])
def test_a_hyphen_that_belongs_to_the_text_stays(text):
    assert "-" in normalise(text)


@pytest.mark.parametrize(
    "text", ["東京都の請求書", "ใบแจ้งหนี้ค่าไฟฟ้า", "فاتورة الكهرباء", "חשבונית מס", "Λογαριασμός"]
)
def test_every_script_keeps_its_words(text):
    assert split_words([normalise(text)]).counts[0] > 0


@given(st.one_of(st.text(), st.text(st.characters(max_codepoint=0xFF))))
def test_quick_case_folding_is_case_folding(text):
    assert casefolded(text) == text.casefold()


def test_every_latin_letter_is_folded():
    letters = "".join(map(chr, range(0x100)))

    assert casefolded(letters) == letters.casefold()


def test_words_are_cut_at_punctuation_and_unspaced_scripts_into_characters():
    block = split_words([normalise("Hallo, Welt 4711! 東京"), "", "a-b"])

    words = [block.texts[0][s:e] for s, e in zip(block.starts[:5], block.ends[:5], strict=True)]
    assert words == ["hallo", "welt", "4711", "東", "京"]
    assert block.counts.tolist() == [5, 0, 2]
    assert block.numeric.tolist() == [False, False, True, False, False, False, False]


@pytest.mark.parametrize(
    "text", ["", "-", "hallo, welt 4711!", "東京 tokyo", "a-b\0c", "नमस्ते 12", "กขค x", "\U0001f600 ok"]
)
def test_the_words_of_one_text_are_those_of_a_block(text):
    block = split_words(["before", text])
    own = slice(*block.offsets[1:])

    assert words_in(text) == tuple(
        text[start:end] for start, end in zip(block.starts[own], block.ends[own], strict=True)
    )


def test_a_word_has_one_hash_wherever_it_stands():
    block = split_words(["strom gas strom", "gas"])

    assert block.hashes[0] == block.hashes[2]
    assert block.hashes[1] == block.hashes[3]
    assert block.hashes[0] != block.hashes[1]


@pytest.mark.parametrize("text", ["", "\n \n", "\u00a0", "\u00ad", "Hund", "1 2 3", "..."])
def test_texts_with_next_to_nothing_in_them_are_empty(text):
    assert split_words([normalise(text)]).empty().tolist() == [True]


def test_the_order_of_words_makes_the_fingerprint():
    same, other, again = split_words(["a b c", "c b a", "a, b; c!"]).fingerprints()

    assert same == again
    assert same != other
