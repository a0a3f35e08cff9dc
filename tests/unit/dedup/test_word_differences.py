"""Places in which two texts differ: another code is another paper, a rewritten sentence is a version."""

from __future__ import annotations

import pytest

from app.dedup.engine import analyse
from app.dedup.facts import with_differing_words
from app.domain.duplicates import AnalysedDocument, Facts, Kind, Pair
from app.domain.parameters import Parameters
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library

VOUCHER = """Gutschein der Gärtnerei Lohmann
Dieser Gutschein gilt für einen Einkauf in unserem Hofladen und in der Baumschule. Er kann nicht in bar
ausgezahlt werden und ist übertragbar. Bitte legen Sie ihn an der Kasse vor.
Einlösecode: {code}
Wir wünschen viel Freude beim Pflanzen und freuen uns auf Ihren Besuch."""


def pair_of(one: str, other: str) -> Pair | None:
    """The pair that an analysis of both texts, among other papers, calls a duplicate."""
    analysis = analyse(_documents(one, other), Parameters())
    return next(
        (pair for pair in analysis.pairs if {pair.a, pair.b} == {1, 2} and pair.kind is not Kind.LOOKALIKE),
        None,
    )


def _documents(one: str, other: str) -> list[AnalysedDocument]:
    return library(one, other, LETTER_DE, LETTER_EN)


@pytest.mark.parametrize(
    ("code", "other"), [("QK7X-40", "QK7Z-40"), ("MP-2214", "MP-2314"), ("RA8H", "RB8H")]
)
def test_a_code_with_one_other_sign_is_another_paper(code: str, other: str) -> None:
    assert pair_of(VOUCHER.format(code=code), VOUCHER.format(code=other)) is None


@pytest.mark.parametrize(("code", "other"), [("KW19", "KV19"), ("B12U-7", "B12V-7"), ("3C7H4", "3G7H4")])
def test_code_with_a_letter_of_similar_shape_is_no_sure_copy(code: str, other: str) -> None:
    pair = pair_of(VOUCHER.format(code=code), VOUCHER.format(code=other))
    assert pair is None or pair.confidence <= 0.6


def test_code_with_a_letter_read_for_a_digit_is_a_sure_copy() -> None:
    pair = pair_of(VOUCHER.format(code="48B1-50"), VOUCHER.format(code="4881-5O"))
    assert pair is not None
    assert pair.confidence > 0.9


def test_a_letter_with_a_rewritten_sentence_stays_a_version() -> None:
    rewritten = LETTER_DE.replace(
        "Für die entstandenen Unannehmlichkeiten\nbitten wir um Entschuldigung.",
        "Wegen der langen Wartezeit\nschreiben wir Ihnen hundert Euro gut.",
    )
    pair = pair_of(LETTER_DE, rewritten)
    assert pair is not None
    assert pair.kind is Kind.VERSION


RENT = """Sociedade Imobiliária Ribeira
Recibo de renda do mês de {month}
Declaramos ter recebido do inquilino a quantia de 620,00 euros relativa à renda do apartamento e às despesas
comuns do prédio. O pagamento foi feito por transferência dentro do prazo combinado. Guarde este recibo com os
seus documentos e mostre-o sempre que for pedido pela administração.
Com os melhores cumprimentos, a gerência"""
MISREAD = {"Declaramos": "Dec1aramos", "quantia": "quantla", "prédio": "pródio", "combinado": "comblnado",
           "documentos": "docurnentos", "sempre": "sernpre", "cumprimentos": "cumprlmentos"}  # fmt: skip


@pytest.mark.parametrize(("month", "other"), [("junho", "julho"), ("março", "abril"), ("maio", "março")])
def test_misread_receipt_for_another_month_is_another_document(month: str, other: str) -> None:
    misread = RENT.format(month=other)
    for word, reading in MISREAD.items():
        misread = misread.replace(word, reading)
    assert pair_of(RENT.format(month=month), misread) is None


def test_misread_receipt_for_the_same_month_is_found() -> None:
    misread = RENT.format(month="junho")
    for word, reading in MISREAD.items():
        misread = misread.replace(word, reading)
    pair = pair_of(RENT.format(month="junho"), misread)
    assert pair is not None
    assert pair.kind is Kind.NEAR


def test_letter_with_edited_words_is_a_version() -> None:
    edited = LETTER_DE
    changes = {"Techniker": "Kollegen", "Für die": "Für alle die", "weitere ": "", "kurzfristig ": ""}
    for words, others in changes.items():
        edited = edited.replace(words, others, 1)
    pair = pair_of(LETTER_DE, edited)
    assert pair is not None
    assert pair.kind is Kind.VERSION


def test_a_good_rescan_is_shown_as_sure() -> None:
    misread = (
        LETTER_DE.replace("Nachricht", "Nachr1cht")
        .replace("Einfahrt", "Einfabrt")
        .replace("kommen", "kornmen")
    )
    pair = pair_of(LETTER_DE, misread)
    assert pair is not None
    assert pair.kind is Kind.NEAR
    assert pair.confidence >= 0.9


def test_doubtful_short_name_lowers_the_confidence() -> None:
    letter = LETTER_DE.replace("Erika Beispiel", "{name} Beispiel")
    misread = letter
    for word, reading in (("Nachricht", "Nachr1cht"), ("Einfahrt", "Einfabrt"), ("unserer", "nnserer"),
                          ("kommen", "kornmen"), ("Ende", "Eude"), ("sichtbar", "sicntbar"),
                          ("Woche", "Wocne"), ("Abteilung", "Abtellung")):  # fmt: skip
        misread = misread.replace(word, reading)
    pair = pair_of(letter.format(name="Mia"), misread.format(name="Max"))
    assert pair is None or pair.confidence <= 0.6


def test_decisive_differences_are_reported_as_conflicts() -> None:
    analysis = analyse(
        _documents(VOUCHER.format(code="QK7X-40"), VOUCHER.format(code="QK7Z-40")), Parameters()
    )
    (pair,) = (pair for pair in analysis.lookalikes if {pair.a, pair.b} == {1, 2})
    assert pair.facts.conflict == ("number qk7x ≠ qk7z",)


def test_decisive_months_and_words_have_separate_sorts() -> None:
    told = with_differing_words(
        Facts(conflict=("name mia ≠ max",)), [("mia", "max"), ("junho", "julho"), ("links", "rechts")]
    )
    assert told.conflict == ("name mia ≠ max", "number junho ≠ julho", "word links ≠ rechts")
