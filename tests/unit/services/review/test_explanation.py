"""The explanation of a pair: sentences and facts, independent of language."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from app.compare.text_difference import compare_texts
from app.compare.word_alignment import WordStatus
from app.domain.documents import Document
from app.domain.duplicates import Cause, ContainedSpan, Facts, Kind, Pair, Scores
from app.services.review.explanation import MAX_CHIPS, ChipSort, FactChip, explain
from app.services.review.pair_facts import Fact, conflict_values, read_fact
from app.services.review.printed_facts import printed_facts

LEFT = Document(1, "Left", date(2024, 1, 1), None, datetime(2024, 1, 1, tzinfo=UTC), "hash", page_count=3)
RIGHT = replace(LEFT, id=2, title="Left")
AGREE = Facts(agree=("name lindner", "amount 12.00", "date 2024-01-12", "date 2024-02-12"))
LANGUAGES = Facts(agree=("language DE ↔ EN",))
CONFLICT = Facts(
    agree=("customer number 88",), conflict=("amount 45.90 ≠ 47.10", "date 2023-01-03 ≠ 2023-02-03")
)


def pair(kind=Kind.NEAR, cause=Cause.LIKE_TEXT, facts=None, sure=0.99, **scores) -> Pair:
    return Pair(1, 2, kind, cause, 0.9, sure, Scores(coverage=0.97, **scores), facts or Facts())


def keys(found) -> list[str]:
    return [sentence.key for sentence in found.sentences]


@pytest.mark.parametrize(
    ("compared", "sentence"),
    [
        (pair(Kind.EXACT, Cause.SAME_FILE), "why.exact"),
        (pair(Kind.EXACT, Cause.SAME_TEXT), "why.sametext.plain"),
        (pair(Kind.EXACT, Cause.SHORT_TEXT), "why.short.same"),
        (pair(Kind.NEAR, Cause.SHORT_TEXT), "why.short"),
        (pair(Kind.NEAR, Cause.SHORT_TEXT, CONFLICT), "why.short.conflict"),
        (pair(Kind.EXACT, Cause.CLASSIC), "why.classic.same"),
        (pair(Kind.NEAR, Cause.CLASSIC), "why.classic"),
        (pair(facts=AGREE), "why.near"),
        (pair(), "why.near.plain"),
        (pair(facts=CONFLICT), "why.near.conflict"),
        (pair(Kind.VERSION, Cause.EDITED_TEXT), "why.version.edited"),
        (pair(Kind.VERSION, Cause.EDITED_TEXT, CONFLICT), "why.version"),
        (pair(Kind.CONTAINED, Cause.PART_OF, containment_a=0.99, containment_b=0.2), "why.part.left"),
        (pair(Kind.CONTAINED, Cause.PART_OF, containment_a=0.2, containment_b=0.99), "why.part.right"),
        (pair(Kind.SEMANTIC, Cause.LIKE_TEXT), "kinds.semantic.d"),
        (pair(Kind.SEMANTIC, Cause.SAME_MEANING, LANGUAGES), "why.semantic"),
        (pair(Kind.LOOKALIKE, Cause.OTHER_FACTS, CONFLICT), "why.lookalike"),
        (pair(Kind.LOOKALIKE, Cause.OTHER_FACTS), "why.lookalike.plain"),
        (None, "why.indirect"),
    ],
)
def test_each_sort_of_pair_has_its_sentence(compared, sentence):
    assert keys(explain(LEFT, RIGHT, compared, kind=Kind.NEAR))[0] == sentence


@pytest.mark.parametrize(("part", "side"), [(1, "left"), (2, "right")])
def test_part_of_the_same_meaning_is_named_with_its_place(part, side):
    shares = {"containment_a": float(part == 1), "containment_b": float(part == 2)}
    meant = replace(
        pair(Kind.SEMANTIC, Cause.SAME_MEANING, LANGUAGES, **shares), span=ContainedSpan(0.4, 0.6)
    )
    left, right = (replace(one, page_count=1 if one.id == part else 10) for one in (LEFT, RIGHT))

    found = explain(left, right, meant, kind=Kind.SEMANTIC)

    assert keys(found) == ["why.semantic", f"why.meant.{side}.about"]
    assert found.sentences[0].title == "DE ↔ EN"
    assert found.sentences[1].pages == (5, 6)


def test_the_most_telling_facts_are_named_first_and_each_sort_once():
    read = printed_facts("Frau Lindner\n12.01.2024\n12. Februar 2024\nSumme 12,00 €")

    found = explain(LEFT, RIGHT, pair(facts=AGREE), kind=Kind.NEAR, papers=(read, read))

    assert found.sentences[0].facts == ("date", "amount", "name")
    assert found.sentences[0].share == 0.97
    assert found.chips == (
        FactChip(ChipSort.AGREE, Fact("date", "2024-01-12", printed="12.01.2024")),
        FactChip(ChipSort.AGREE, Fact("amount", "12.00", printed="12,00 €")),
        FactChip(ChipSort.AGREE, Fact("name", "lindner", printed="Lindner")),
    )


def test_facts_of_equal_pages_were_only_read_differently():
    found = explain(LEFT, RIGHT, pair(facts=CONFLICT), kind=Kind.NEAR, print_is_same=True)

    assert not found.conflict
    assert keys(found)[-1] == "why.misread"
    assert ChipSort.CONFLICT not in [chip.sort for chip in found.chips]
    assert found.chips[0] == FactChip(ChipSort.DIFFER, Fact("date", "2023-01-03", "2023-02-03"))


@pytest.mark.parametrize("kind", [Kind.VERSION, Kind.LOOKALIKE])
def test_different_documents_stay_different_where_no_page_differs(kind):
    compared = pair(kind, Cause.OTHER_FACTS, CONFLICT)

    found = explain(LEFT, RIGHT, compared, kind=kind, print_is_same=True)

    assert "why.misread" not in keys(found)
    assert found.chips[0].sort is ChipSort.CONFLICT


def test_confidence_is_at_most_that_of_the_group_which_the_list_shows():
    assert explain(LEFT, RIGHT, pair(sure=0.999), kind=Kind.NEAR, at_most=0.98).confidence == 0.98
    assert explain(LEFT, RIGHT, pair(sure=0.9), kind=Kind.NEAR, at_most=0.98).confidence == 0.9


def test_the_contained_document_is_told_by_its_side():
    compared = pair(Kind.CONTAINED, Cause.PART_OF, containment_a=0.99, containment_b=0.2)

    found = explain(RIGHT, replace(LEFT, title="Whole left"), compared, kind=Kind.CONTAINED)

    assert found.sentences[0].key == "why.part.right"
    assert found.sentences[0].title == RIGHT.title


@pytest.mark.parametrize(
    ("left", "right", "key", "sort"),
    [
        (3, 5, "why.pages.right", ChipSort.ONLY_RIGHT),
        (5, 3, "why.pages.left", ChipSort.ONLY_LEFT),
    ],
)
def test_more_pages_are_said_with_their_side(left, right, key, sort):
    found = explain(replace(LEFT, page_count=left), replace(RIGHT, page_count=right), pair(), kind=Kind.NEAR)

    assert found.sentences[-1].key == key
    assert found.sentences[-1].number == 2
    assert found.chips[-1] == FactChip(sort, key="chip.pages", number=2)


@pytest.mark.parametrize(
    "ink", [(ChipSort.ONLY_LEFT,), (ChipSort.ONLY_RIGHT,), (ChipSort.ONLY_LEFT, ChipSort.ONLY_RIGHT)]
)
@pytest.mark.parametrize("compared", [None, pair(facts=Facts(agree=("date 1", "amount 2", "period 3")))])
def test_ink_that_only_one_side_has_is_said_before_the_pages(compared, ink):
    found = explain(replace(LEFT, page_count=5), RIGHT, compared, kind=Kind.NEAR, ink=frozenset(ink))

    pages = FactChip(ChipSort.ONLY_LEFT, key="chip.pages", number=2)
    assert found.chips[-1 - len(ink) :] == (*(FactChip(sort, key="chip.ink") for sort in ink), pages)
    assert len(found.chips) <= MAX_CHIPS


def test_ink_is_not_told_of_look_alikes():
    compared = pair(Kind.LOOKALIKE, Cause.OTHER_FACTS, CONFLICT)

    found = explain(LEFT, RIGHT, compared, kind=Kind.LOOKALIKE, ink={ChipSort.ONLY_LEFT})

    assert "chip.ink" not in [chip.key for chip in found.chips]


@pytest.mark.parametrize("pages", [None, 3])
def test_pages_that_are_equal_or_unknown_are_not_mentioned(pages):
    found = explain(LEFT, replace(RIGHT, page_count=pages), pair(), kind=Kind.NEAR)

    assert keys(found) == ["why.near.plain"]


def test_conflicts_come_first_and_follow_the_sides():
    found = explain(RIGHT, LEFT, pair(facts=CONFLICT), kind=Kind.NEAR)

    assert found.chips[0] == FactChip(ChipSort.CONFLICT, Fact("date", "2023-02-03", "2023-01-03"))
    assert [chip.sort for chip in found.chips] == [ChipSort.CONFLICT, ChipSort.CONFLICT, ChipSort.AGREE]


@pytest.mark.parametrize(
    ("compared", "conflict", "caution"),
    [
        (pair(facts=AGREE), False, False),
        (pair(facts=CONFLICT, sure=0.99), True, False),
        (pair(facts=CONFLICT, sure=0.71), True, True),
        (pair(Kind.VERSION, Cause.EDITED_TEXT, CONFLICT, sure=0.71), False, False),
        (pair(Kind.LOOKALIKE, Cause.OTHER_FACTS, CONFLICT, sure=0.95), True, True),
    ],
)
def test_how_much_speaks_against_a_pair(compared, conflict, caution):
    found = explain(LEFT, RIGHT, compared, kind=Kind.NEAR)

    assert (found.conflict, found.caution) == (conflict, caution)


def test_of_one_file_the_metadata_that_differ_are_named():
    other = replace(RIGHT, title="Other", tags=(4,), archive_serial_number=9)

    found = explain(LEFT, other, pair(Kind.EXACT, Cause.SAME_FILE), kind=Kind.EXACT, files=4)

    assert keys(found) == ["why.exact.n", "why.exact.meta"]
    assert found.sentences[0].number == 4
    assert found.sentences[1].facts == ("meta.title", "meta.asn", "meta.tags")
    assert FactChip(ChipSort.DIFFER, key="fact.tagsdiffer") in found.chips


def test_there_are_five_chips_at_most():
    sorts = ("date", "amount", "document number", "period", "customer number", "contract number", "paper")
    facts = Facts(agree=tuple(f"{sort} 1" for sort in sorts))

    found = explain(replace(LEFT, page_count=9), RIGHT, pair(facts=facts), kind=Kind.NEAR)

    assert len(found.chips) == MAX_CHIPS
    assert found.chips[-1].key == "chip.pages"


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("date 2024-01-12", Fact("date", "2024-01-12")),
        ("meter reading 123", Fact("meter reading", "123")),
        ("meter 77", Fact("meter", "77")),
        ("document number A-1 ≠ A-2", Fact("document number", "A-1", "A-2")),
        ("number 12 ≠ 13", Fact("number", "12", "13")),
        ("number november ≠ december", Fact("period", "november", "december")),
        ("word links ≠ rechts", Fact("word", "links", "rechts")),
        ("something 5", Fact("number", "something 5")),
    ],
)
def test_facts_are_read_from_the_engines_lines(line, fact):
    assert read_fact(line) == fact


def test_the_values_of_conflicts_are_those_of_both_sides():
    found = conflict_values(pair(facts=CONFLICT))

    assert found[:4] == ("45.90", "47.10", "2023-01-03", "2023-02-03")
    assert conflict_values(None) == ()


@pytest.mark.parametrize(
    ("conflict", "words", "silent"),
    [
        ("period 2023-06 ≠ 2023-07", {"juni", "june", "juli", "july"}, {"2023", "mai"}),
        ("period 2023-06 ≠ 2024-06", {"2023", "2024"}, {"juni"}),
        ("date 2023-01-03 ≠ 2023-02-03", {"januar", "february"}, {"2023"}),
        ("date 2023-01-03 ≠ 2023-01-04", set(), {"januar", "2023"}),
        ("paper invoice ≠ delivery note", {"rechnung", "invoice", "lieferschein"}, {"angebot"}),
        ("paper reminder 1 ≠ reminder 2", set(), {"mahnung"}),
    ],
)
def test_months_and_papers_that_conflict_are_known_by_their_names(conflict, words, silent):
    found = set(conflict_values(pair(facts=Facts(conflict=(conflict,)))))

    assert words <= found
    assert not silent & found


@pytest.mark.parametrize(
    ("conflict", "left", "right"),
    [
        ("period 2023-06 ≠ 2023-07", "Auszahlung Juni 2023", "Auszahlung Juli 2023"),
        ("date 2024-07-19 ≠ 2024-07-08", "Datum 19. Juli 2024", "Datum 8. Juli 2024"),
        ("date 2024-07-19 ≠ 2024-07-08", "Dated July 19, 2024", "Dated July 8, 2024"),
        ("date 2024-07-19 ≠ 2023-07-19", "Datum 19. Juli 2024", "Datum 19. Juli 2023"),
        ("date 2024-07-19 ≠ 2024-07-08", "Datum 19.Juli 2024", "Datum 08.Juli 2024"),
        ("date 2024-07-19 ≠ 2024-07-08", "Datum 19. 7. 2024", "Datum 08. 07. 2024"),
        ("date 2024-07-19 ≠ 2024-07-08", "am 19. Juli abgelesen", "am 8. Juli abgelesen"),
        ("date 2024-07-22 ≠ 2024-07-01", "on the 22nd of July", "on the 1st of July"),
        ("date 2024-07-22 ≠ 2024-07-01", "on July 22nd", "on July 1st"),
        ("date 2024-03-19 ≠ 2024-07-08", "am 19. März", "am 8. Juli"),
    ],
)
def test_conflicting_dates_are_highlighted_in_words(conflict, left, right):
    conflicts = conflict_values(pair(facts=Facts(conflict=(conflict,))))

    found = compare_texts(left, right, conflicts)

    assert [one.status for one in found.differences] == [WordStatus.CONFLICT]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Anlage Satz 8. gilt weiter", "Anlage Absatz neu gilt weiter"),
        ("8. Die Frist beträgt", "9. Die Frist beträgt"),
        ("siehe Punkt 8, oben", "siehe Punkt 19, oben"),
        ("item 8. Your meter", "item 19. Your meter"),
        ("see clause 8, above", "see clause 19, above"),
        ("the 8th paragraph", "the 19th paragraph"),
        ("8. August bis 19. August", "7. August bis 18. August"),
        ("8 Stück 7 kg", "19 Stück 7 kg"),
    ],
)
def test_a_number_that_is_no_day_is_no_conflict_of_days(left, right):
    """The number of an item, a count, or the same day of another month."""
    conflicts = conflict_values(pair(facts=Facts(conflict=("date 2024-07-19 ≠ 2024-07-08",))))

    found = compare_texts(left, right, conflicts)

    assert found.differences
    assert WordStatus.CONFLICT not in {one.status for one in found.differences}


def test_a_day_is_marked_and_the_month_beside_it_is_not():
    conflicts = conflict_values(pair(facts=Facts(conflict=("date 2024-07-19 ≠ 2024-07-08",))))

    (row,) = compare_texts("am 19. Juli", "am 8. Juli", conflicts).rows

    assert [(piece.text, piece.status) for piece in row.b] == [
        ("am", WordStatus.EQUAL),
        ("8.", WordStatus.CONFLICT),
        ("Juli", WordStatus.EQUAL),
    ]
