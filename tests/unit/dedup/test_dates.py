"""Dates and periods are read in the languages that papers are written in."""

from __future__ import annotations

import pytest

from app.dedup.dates import DATE, PERIOD, month_of
from app.dedup.distinguishing_words import titles_disagree
from app.dedup.facts import compare_facts, read_facts
from app.dedup.text_search import normalise

FIFTH_OF_MARCH = [
    "5. März 2024", "March 5, 2024", "5 March 2024", "5th of March 2024", "5 mars 2024",
    "5 de marzo de 2024", "5 de marzo del 2024", "5 marzo 2024", "5 de março de 2024",
    "5 de març de 2024", "5 maart 2024", "5. marts 2024", "5. mars 2024", "den 5 mars 2024",
    "5. maaliskuuta 2024", "5. märts 2024", "2024. gada 5. martā", "2024 m. kovo 5 d.",
    "5 marca 2024 r.", "5. března 2024", "5. marca 2024", "2024. március 5.", "5 martie 2024",
    "5 март 2024 г.", "5 марта 2024 г.", "5 березня 2024 року", "5 сакавіка 2024", "5. ožujka 2024.",
    "5. март 2024.", "5. marec 2024", "5 Μαρτίου 2024", "5 Mart 2024",
    "5 مارس 2024", "٥ مارس ٢٠٢٤", "5 במרץ 2024", "۵ مارس ۲۰۲۴", "5 मार्च 2024",
    "५ मार्च २०२४", "5 มีนาคม 2567", "5 มี.ค. 2567", "ngày 5 tháng 3 năm 2024", "5 Maret 2024",
    "5 Mac 2024",
    "2024年3月5日", "２０２４年３月５日", "令和6年3月5日",
    "二〇二四年三月五日", "民國113年3月5日", "2024년 3월 5일",
    "5 մարտի 2024", "5 მარტი 2024", "5 mawrth 2024", "5 martxoa 2024", "05-mar-2024", "5/mar/2024",
    "05.03.2024", "5.3.24", "2024-03-05", "2024/03/05", "2024.03.05.", "05-03-2024", "5 mär 2024",
]  # fmt: skip
MARCH_2024 = [
    "März 2024", "marzo de 2024", "marzo 2024", "mars 2024", "março de 2024", "март 2024",
    "март 2024 г.", "březen 2024", "marzec 2024", "2024. március", "maaliskuu 2024", "Mart 2024",
    "مارس 2024", "मार्च 2024", "มีนาคม 2567", "2024年3月", "2024年3月分", "2024년 3월", "tháng 3/2024",
    "tháng 3 năm 2024", "令和6年3月", "Mar-2024", "03/2024", "2024 m. kovas", "березень 2024",
    "μάρτιος 2024", "maart 2024", "meán fómhair 2024",
]  # fmt: skip


@pytest.mark.parametrize("written", FIFTH_OF_MARCH)
def test_a_date_is_read_in_every_notation(written: str) -> None:
    assert facts(f"Beleg, {written}, Summe") == {DATE: ("2024-03-05",)}


@pytest.mark.parametrize("written", MARCH_2024)
def test_a_month_of_a_year_is_read_in_every_language(written: str) -> None:
    month = "09" if "fómhair" in written else "03"
    assert facts(f"Beleg: {written}\nSumme") == {PERIOD: (f"2024-{month}",)}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3. Quartal 2023", "2023-Q3"),
        ("Drittes Quartal 2023", "2023-Q3"),
        ("Q3 2023", "2023-Q3"),
        ("third quarter of 2023", "2023-Q3"),
        ("III квартал 2023", "2023-Q3"),
        ("3e trimestre 2023", "2023-Q3"),
        ("tercer trimestre de 2023", "2023-Q3"),
        ("Quartal 3/2023", "2023-Q3"),
        ("2. Halbjahr 2023", "2023-H2"),
        ("KW 7/2023", "2023-W07"),
        ("2023-W07", "2023-W07"),
        ("week 7, 2023", "2023-W07"),
        ("Schuljahr 2023/24", "2023/24"),
        ("school year 2023/2024", "2023/24"),
    ],
)
def test_parts_of_a_year_are_read(written: str, read: str) -> None:
    assert facts(f"Mitteilung\n{written}\nBetrag") == {PERIOD: (read,)}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("5 رجب 1445", "1445-07-05"),
        ("5 ربيع الأول 1445", "1445-03-05"),
        ("5 مهر 1403", "1403-07-05"),
        ("5 בניסן 5784", "5784-07-05"),
    ],
)
def test_months_of_other_calendars_keep_their_years(written: str, read: str) -> None:
    assert facts(f"- {written} -") == {DATE: (read,)}


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("račun za listopad 2023 u đ", "10"),
        ("rachunek za listopad 2023 źródło", "11"),
        ("účet za srpen 2023", "08"),
    ],
)
def test_ambiguous_month_names_follow_the_language(text: str, month: str) -> None:
    assert facts(text) == {PERIOD: (f"2023-{month}",)}


@pytest.mark.parametrize(
    "text",
    [
        "paid out 2024",
        "tra 2023 e 2024",
        "set 2 of 2019",
        "market 2024",
        "room 5 marble 2024",
        "12 ago",
        "version 1.2.3",
        "Seite 3/4",
        "5 Mars bars",
        "phone 0202-33-44",
        "between 2010/2015",
        "the 3 may not 2024",
    ],
)
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    read = facts(text)
    assert DATE not in read
    assert PERIOD not in read


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Recibo de alquiler, enero 2024", "Recibo de alquiler, febrero 2024"),
        ("Квитанция за январь 2024 г.", "Квитанция за февраль 2024 г."),
        ("家賃領収書 2024年3月分", "家賃領収書 2024年4月分"),
        ("Leistungsübersicht 1. Quartal 2024", "Leistungsübersicht 2. Quartal 2024"),
        ("Bulletin de paie, juin 2023", "Bulletin de paie, juillet 2023"),
    ],
)
def test_papers_of_two_periods_contradict_each_other(one: str, other: str) -> None:
    compared = compare_facts(read_facts(normalise(one)), read_facts(normalise(other)))
    assert [line for line in compared.conflict if line.startswith(PERIOD)]


def test_periods_of_other_units_do_not_contradict_each_other() -> None:
    one, other = "Bericht 1. Quartal 2024, Mai 2024", "Bericht KW 7/2024, Mai 2024"
    compared = compare_facts(read_facts(normalise(one)), read_facts(normalise(other)))
    assert compared.conflict == ()
    assert "period 2024-05" in compared.agree


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("Nómina enero", "Nómina febrero", True),
        ("給与 5月", "給与 6月", False),
        ("Brief Jan Meier", "Brief Mai", False),
        ("Квитанция июнь", "Квитанция июль", True),
        ("Recibo marzo", "Recibo marzo (2)", False),
        ("Lohn März", "Lohn maart", False),
    ],
)
def test_titles_that_name_two_months_are_apart(one: str, other: str, apart: bool) -> None:
    assert titles_disagree(one, other) is apart


def facts(text: str) -> dict[str, tuple[str, ...]]:
    read = read_facts(normalise(text)).facts
    return {sort: values for sort, values in read.items() if sort in (DATE, PERIOD)}


@pytest.mark.parametrize(
    ("word", "month"),
    [
        ("junho", 6),
        ("ιούλιο", 7),
        ("январе", 1),
        ("styczniu", 1),
        ("heinäkuussa", 7),
        ("märz", 3),
        ("أغسطس", 8),
        ("mei", 5),
    ],
)
def test_a_month_is_known_in_its_language(word: str, month: int) -> None:
    assert month_of(word) == month


@pytest.mark.parametrize("word", ["marktes", "vereinbarung", "januarmiete", "", "ju", "decision"])
def test_other_words_are_no_months(word: str) -> None:
    assert month_of(word) is None
