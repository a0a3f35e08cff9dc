"""The local model: its vectors, its tokeniser, and that it needs no network."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

from app.domain.errors import ModelMissing
from app.embedding import encoder, local_model
from app.embedding.encoder import Encoder
from app.embedding.local_model import WordTokenizer, embed
from app.meaning.judgement import Judge, may_say_the_same, read
from tests.benchmarks.semantic.letters import HARD_CASES, LETTERS


@pytest.fixture(scope="module")
def judge():
    return Judge(embed)


def judged(judge, one, other):
    a, b = read(one), read(other)
    similar = embed([one, other])
    return judge.judge((1, 2), a, b, float(similar[0] @ similar[1]), may_say_the_same(a, b))


@pytest.mark.parametrize("topic", LETTERS)
def test_translation_and_paraphrase_say_the_same(judge, topic):
    english, paraphrase, german = LETTERS[topic]

    assert judged(judge, english, german).same
    assert judged(judge, english, paraphrase).same


@pytest.mark.parametrize("case", HARD_CASES)
def test_hard_cases_do_not_say_the_same(judge, case):
    assert not judged(judge, *HARD_CASES[case]).same


def test_vectors_have_length_one_and_an_empty_text_has_none():
    vectors = embed(["The rent rises.", " "])

    assert np.linalg.norm(vectors[0]) == pytest.approx(1, abs=1e-3)
    assert not vectors[1].any()


@pytest.mark.parametrize("kept", [encoder._KEPT, 40, 3])
def test_vectors_are_those_of_the_package(kept, monkeypatch):
    monkeypatch.setattr(encoder, "_KEPT", kept)
    package = local_model._model().backend
    texts = [form for forms in list(LETTERS.values())[:4] for form in forms] + ["Miete", "租金上涨", "x"]

    vectors = Encoder(package).encode(texts)

    assert vectors == pytest.approx(package.encode(texts), abs=1e-5)


def test_tokeniser_divides_as_the_models_own():
    own = local_model._model().backend.sp._tokenizer
    text = "Sehr geehrte Frau Weber,\n die Miete (940,00 €) steigt ab 1.3. – 租金上涨。 It's ﬁne… Ａ１ ½ x²"

    assert WordTokenizer(own).encode(text) == own.encode(text)


def test_missing_model_is_reported_by_the_process_that_embeds(monkeypatch):
    monkeypatch.setattr(local_model, "is_installed", lambda: False)
    local_model._model.cache_clear()

    with pytest.raises(ModelMissing) as caught:
        embed(["The rent rises."])

    received = pickle.loads(pickle.dumps(caught.value))  # as it comes from a child process
    assert isinstance(received, ModelMissing)
    assert str(received) == str(caught.value)


def test_model_works_without_network():
    code = (
        "import socket\n"
        "def refuse(*_, **__): raise OSError('no network')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "from app.embedding.local_model import embed\n"
        "print(embed(['The rent rises.']).shape)"
    )

    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert answer.stdout.strip() == "(1, 512)"
