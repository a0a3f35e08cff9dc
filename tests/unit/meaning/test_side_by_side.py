"""Sentences of two texts stand opposite each other; those without counterpart are differences."""

import numpy as np

from app.compare.word_alignment import WordStatus
from app.domain.embedding import Thresholds
from app.meaning.judgement import Scale
from app.meaning.side_by_side import beside, side_by_side

TOPICS = {"rent": 0, "Miete": 0, "keys": 1, "Schlüssel": 1, "garden": 2, "gate": 3, "Tor": 3}


def embed(texts):
    vectors = np.zeros((len(texts), 8), np.float32)
    for place, text in enumerate(texts):
        vectors[place, next(topic for word, topic in TOPICS.items() if word in text)] = 1
    return vectors


def said(segments):
    return " ".join(segment.text for segment in segments)


def test_sentences_stand_opposite_their_translations():
    english = "The rent rises in March. Please water the garden daily. Return the keys by Monday."
    german = "Die Miete steigt im März. Geben Sie die Schlüssel bis Montag zurück. Das Tor bleibt immer zu."

    found = side_by_side(english, german, embed)

    assert [(said(row.a), said(row.b)) for row in found.rows] == [
        ("The rent rises in March.", "Die Miete steigt im März."),
        ("Please water the garden daily.", ""),
        ("Return the keys by Monday.", "Geben Sie die Schlüssel bis Montag zurück."),
        ("", "Das Tor bleibt immer zu."),
    ]
    assert [hunk.row for hunk in found.differences] == [1, 3]
    assert {hunk.status for hunk in found.differences} == {WordStatus.ONLY}
    assert [row.number_b for row in found.rows] == [1, None, 2, 3]
    assert found.by_meaning


def test_sentences_in_a_row_without_counterpart_are_one_difference():
    whole = "Water the garden daily. The garden is behind. The rent rises in March. The garden is green."

    found = side_by_side(whole, "Die Miete steigt im März.", embed)

    assert [hunk.row for hunk in found.differences] == [0, 3]
    assert [[segment.difference for segment in row.a] for row in found.rows] == [[0], [0], [None], [1]]


def test_an_empty_text_has_no_counterpart():
    found = side_by_side("The rent rises in March.", "", embed)

    assert [(said(row.a), said(row.b)) for row in found.rows] == [("The rent rises in March.", "")]


def test_other_models_are_brought_to_the_scale_of_the_local_one():
    def crowded(texts):
        """Return vectors that are never less similar than 0.9, as some models do."""
        apart = embed(texts)
        return np.hstack([apart * np.sqrt(0.1), np.full((len(texts), 1), np.sqrt(0.9), np.float32)])

    english, german = "The rent rises in March. Water the garden daily.", "Die Miete steigt im März."

    scale = Scale(Thresholds(0.95, 0.97, 0.99))
    found = side_by_side(english, german, crowded, scale)

    assert [(said(row.a), said(row.b)) for row in found.rows] == [
        ("The rent rises in March.", "Die Miete steigt im März."),
        ("Water the garden daily.", ""),
    ]
    assert side_by_side(english, german, crowded).differences == ()


def test_until_they_are_aligned_texts_stand_beside_each_other_without_marks():
    found = beside("The rent rises in March. Water the garden daily.", "Die Miete steigt im März.")

    assert [(said(row.a), said(row.b)) for row in found.rows] == [
        ("The rent rises in March.", "Die Miete steigt im März."),
        ("Water the garden daily.", ""),
    ]
    assert found.differences == ()
    assert found.pending
