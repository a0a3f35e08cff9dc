"""Dates and periods of a document, in the languages of household paperwork.

Each is read from normalised text into one spelling: a date as "2024-03-05", a month of a year as "2024-03",
a quarter as "2024-Q1", a half-year as "2024-H1", a week as "2024-W05", a school year as "2023/24". Months of
the Islamic, Persian and Hebrew calendars keep their own years; Buddhist, Japanese and Taiwanese years are
converted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from app.dedup.calendar_names import CROATIAN_MONTH_OF, MONTH_OF
from app.dedup.text_search import WordSearch

PERIOD, DATE = "period", "date"

# Gregorian and Buddhist years, and the current ones of the Islamic, Persian and Hebrew calendars.
_YEAR = re.compile(r"(?:(?:19|20)\d\d|25[4-9]\d|1[34]\d\d|57\d\d)$")
_BUDDHIST_FROM, _BUDDHIST = 2540, 543  # first such year; its offset from ours
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}  # year before the first

_ISO = re.compile(r"((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)")
_YEAR_FIRST = re.compile(r"(?<![\d.,/])((?:19|20)\d\d)([./])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d|/)")
_NUMERIC = re.compile(
    r"(?<![\d.,])(\d{1,2})([./])\s?(\d{1,2})\2\s?((?:19|20)\d\d|25[4-9]\d|\d\d)(?!\d)"
    r"|(?<![\d.,-])(\d{1,2})-(\d{1,2})-((?:19|20)\d\d)(?![\d-])"
)
_SLASHED = re.compile(r"(?<![\d/.])(0?[1-9]|1[0-2])\s?/\s?((?:19|20)\d\d)(?!\d)")
_SCHOOL_YEAR = re.compile(r"(?<![\d/.])((?:19|20)\d\d)\s?/\s?((?:19|20)?\d\d)(?![\d/])")

_REACH = 24  # characters beside a number within which the name of its month must be
_WORDS_BESIDE = 5  # words and numbers examined there
_PIECE = re.compile(r"\d+|[^\W\d_][^\s\d,;:()/_-]*")  # with the full stops of abbreviations
_GAP = re.compile(r"[\s.,·'’/-]{0,3}$")  # between two pieces of one date
_DAY = re.compile(r"(?<!\d)(\d{1,2})[.,'/-]?\s*$")
_DAY_POINTS = " .,·'/-"  # between a day and its month in OCR text
_DAY_AND_YEAR = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)(?!\d)")
_FULL_YEAR = re.compile(r"(?<!\d)(\d{4})[.,'/-]?\s*$")
_YEAR_BEFORE = re.compile(r"(?<!\d)((?:19|20)\d\d)\.?\s+(?:gada\s+)?\d{1,2}[.\s]*$")
_FIRST_YEAR = re.compile(r"(\d{4})(?!\d)")
# Between day, month and year: "5 de marzo de 2024", "2024 m. kovo 5 d.", "5 μαρτίου του 2024".
_CONNECTORS = frozenset(
    ["st", "nd", "rd", "th", "er", "of", "de", "di", "do", "da", "den", "der", "del", "dell", "od", "anul",
     "an", "roku", "rok", "year", "año", "ano", "i", "m", "d", "e", "o", "a", "g", "r", "ko", "gada", "г",
     "год", "року", "του", "ta'", "дня", "le", "la"]
)  # fmt: skip
_PREFIXES = ("d'", "d’", "ב")  # joined to the following name
_FULL_NAME = 4  # letters; a shorter name without a day beside it may be a word of another language
_SHORT_FULL_NAMES = ("mai", "may", "mei", "maj", "май", "мај")
_ALWAYS_MONTHS = frozenset(
    ["jan", "feb", "mar", "mär", "apr", "mai", "may", "jun", "jul", "aug", "sep", "okt", "oct", "nov", "dez",
     "dec", "mei"]
)  # fmt: skip
# The first three characters of what may follow a day; they exclude most other words without a search.
_STARTS = frozenset(
    start[:3]
    for name in (*MONTH_OF, *_CONNECTORS)
    for start in (f"{name} ", f"ב{name}", f"{name[:2]}.{name[2:]}", f"d'{name}", f"d’{name}")
)
_ENDS = frozenset(name[-3:] for name in MONTH_OF)
_CONNECTOR_ENDS = tuple(
    f" {word}" for word in ("de", "del", "di", "do", "of", "anul", "roku", "год", "року", "του")
)
_WEST_SLAVIC = re.compile("[ěřůľąęłśźż]")

_EAST_ASIAN = re.compile(
    r"(?:(?P<year>(?:19|20)\d\d)|(?P<era>令和|平成|昭和|民[國国])\s*(?P<count>\d{1,3}|元))\s*[年년]\s*"
    r"(?P<month>1[0-2]|0?[1-9])\s*[月월](?:\s*(?P<day>\d{1,2})\s*[日号號일])?"
)
_VIETNAMESE = re.compile(
    r"(?:ngày\s+(?P<day>\d{1,2})\s+)?tháng\s+(?P<month>\d{1,2})\s*(?:năm\s+|[/,-]\s*|\s)(?P<year>(?:19|20)\d\d)"
)
_CHINESE_DIGITS = str.maketrans("〇零一二三四五六七八九", "00123456789")
_CHINESE_NUMBER = re.compile("[〇零一二三四五六七八九十]+")

_QUARTERS = ("quart", "vierteljahr", "trimest", "kvart", "kwarta", "neljännes", "кварт", "τρίμηνο", "çeyrek")
_HALF_YEARS = ("halbjahr", "half", "semest", "halvår", "półrocz", "pololet", "полугод")
_SIGNS = ("q1", "q2", "q3", "q4", "kw", "cw", "wk", "kalenderwoche", "week", "-w")
_PART_SEARCH = WordSearch((*_QUARTERS, *_HALF_YEARS, *_SIGNS))
_RANKS = (
    "1 i erstes ersten erste first 1st premier primer primo primeiro первый första první",
    "2 ii zweites zweiten zweite second 2nd deuxième segundo secondo второй andra druhé",
    "3 iii drittes dritten dritte third 3rd troisième tercer terzo terceiro третий tredje třetí",
    "4 iv viertes vierten vierte fourth 4th quatrième cuarto quarto четвёртый четвертый fjärde čtvrté",
)
_RANK_OF = {word: rank for rank, words in enumerate(_RANKS, start=1) for word in words.split()}
_LAST_WORD = re.compile(r"(?<!\w)(\w+)(?:\.|°|º|-й|-ый)?\s*$")
_YEAR_AFTER = re.compile(
    r"[^\W\d_]*\.?[\s,/-]*(?:(?P<rank>[1-4]|i{1,3}|iv)[\s/.,-]+)?(?:\w{2,4}\s)?(?P<year>(?:19|20)\d\d)(?!\d)"
)
_QUARTER = re.compile(r"q(?P<rank>[1-4])[ /.-]{0,2}(?P<year>(?:19|20)\d\d)(?!\d)")
_QUARTER_BEHIND = re.compile(r"(?P<year>(?:19|20)\d\d)[ /.-]{0,2}q(?P<rank>[1-4])(?!\w)")
_WEEK = re.compile(
    r"(?:kw|cw|wk|kalenderwoche|week)\s?\.?\s?(?P<week>[0-5]?\d)(?:\.|\s?/|\s|,)\s?(?P<year>(?:19|20)\d\d)(?!\d)"
)
_WEEK_BEHIND = re.compile(r"(?P<year>(?:19|20)\d\d)-w(?P<week>[0-5]\d)(?!\d)")


def written_in_digits(stretch: str) -> Iterator[tuple[str, str]]:
    """Yield dates, months and school years of a run of digits, searched only if it has their separators."""
    dashes = stretch.count("-")
    if dashes:
        for hit in _ISO.finditer(stretch):
            yield from _date(hit[1], hit[2], hit[3])
    if dashes > 1 or stretch.count(".") > 1 or stretch.count("/") > 1:
        yield from _numeric_dates(stretch)
    if "/" in stretch:
        for hit in _SLASHED.finditer(stretch):
            yield PERIOD, f"{hit[2]}-{int(hit[1]):02d}"
        for hit in _SCHOOL_YEAR.finditer(stretch):
            if int(hit[2]) % 100 == (int(hit[1]) + 1) % 100:
                yield PERIOD, f"{hit[1]}/{hit[2][-2:]}"


def _numeric_dates(stretch: str) -> Iterator[tuple[str, str]]:
    for hit in _NUMERIC.finditer(stretch):
        day, sign, month, year = hit.group(1, 2, 3, 4) if hit[1] else (hit[5], "-", hit[6], hit[7])
        if sign != "." and int(month) > 12:  # American
            day, month = month, day
        yield from _date(year if len(year) == 4 else f"20{year}", month, day)
    for hit in _YEAR_FIRST.finditer(stretch):
        yield from _date(hit[1], hit[3], hit[4])


def beside_names(text: str, numbers: re.Match[str]) -> Iterable[tuple[str, str]]:
    """Return the dates and months of a year formed by a run of numbers and a month's name beside it."""
    start, end = numbers.span()
    found: list[tuple[str, str]] = []
    after = text[end : end + 5].lstrip()
    if after[:3] in _STARTS or (after[1:2] == "." and after[0].isalpha()):
        found += _month_after(text, numbers)
    if start and text[start - 1] in _DAY_POINTS:
        before = text[max(0, start - _REACH) : start]
        tail = before.rstrip(_DAY_POINTS)
        if tail[-3:] in _ENDS or tail.endswith(_CONNECTOR_ENDS):
            found += _month_before(text, numbers, before)
    return found


def with_signs(text: str) -> tuple[list[tuple[str, str]], str]:
    """Find dates and periods marked by signs or words other than a month's name: 年, tháng, quarter, week.

    Returns:
        The dates and periods; and the text with quarters and weeks replaced by bars, as their numbers look
        like months.
    """
    found: list[tuple[str, str]] = []
    if "年" in text or "년" in text:
        for hit in _EAST_ASIAN.finditer(_with_digits(text)):
            count = "1" if hit["count"] == "元" else hit["count"]
            year = hit["year"] or str(_ERAS[hit["era"]] + int(count))
            found += _date_or_month(year, hit["month"], hit["day"])
    if "tháng" in text:
        for hit in _VIETNAMESE.finditer(text):
            found += _date_or_month(hit["year"], hit["month"], hit["day"])
    for hit, value in _parts_of_years(text):
        found.append((PERIOD, value))
        text = text[: hit.start()] + "|" * (hit.end() - hit.start()) + text[hit.end() :]
    return found, text


def _parts_of_years(text: str) -> list[tuple[re.Match[str], str]]:
    """Return quarters, half-years and weeks that have a year: their matches and their spelling."""
    places = ((place, _part_of_year(text, place)) for place in _PART_SEARCH.places(text))
    return [part for _, part in places if part is not None]


def _part_of_year(text: str, place: int) -> tuple[re.Match[str], str] | None:
    """Return the quarter, half-year or week whose word or sign is at `place`, if number and year follow."""
    if not text.startswith(_SIGNS, place):
        hit = _YEAR_AFTER.match(text, place)
        rank = hit and _rank(hit["rank"] or text[max(0, place - _REACH) : place])
        sign = "H" if text.startswith(_HALF_YEARS, place) else "Q"
        return (hit, f"{hit['year']}-{sign}{rank}") if hit and rank else None
    begins_word = not text[place - 1 : place].isalnum()
    hit = (begins_word and (_QUARTER.match(text, place) or _WEEK.match(text, place))) or (
        _QUARTER_BEHIND.search(text, max(0, place - 6), place + 3)
        or _WEEK_BEHIND.search(text, max(0, place - 6), place + 4)
    )
    if not hit:
        return None
    part = f"Q{hit['rank']}" if "rank" in hit.re.groupindex else f"W{int(hit['week']):02d}"
    return hit, f"{hit['year']}-{part}"


def _rank(words: str) -> int | None:
    """Return the number from 1 to 4 that the last of these words means."""
    last = _LAST_WORD.search(words)
    if last is None:
        return None
    return int(last[1][0]) if last[1][0] in "1234" else _RANK_OF.get(last[1])


def months_named(title: str) -> frozenset[int]:
    """Return the months that a case-folded title names in full, in any language."""
    names = (piece.replace(".", "") for piece in _PIECE.findall(title))
    found = (MONTH_OF.get(name) for name in names if len(name) >= _FULL_NAME or name in _SHORT_FULL_NAMES)
    return frozenset(month for month in found if month is not None)


def unit_of(period: str) -> str:
    """Return the unit of a period: "-Q" quarter, "-H" half-year, "-W" week, "/" school year, "-" month."""
    return period[4:6].rstrip("0123456789")


def names_of(month: int) -> list[str]:
    """Return the names of a month, 1…12."""
    return [name for name, number in MONTH_OF.items() if number == month]


def _is_surely_month(name: str) -> bool:
    return len(name) >= _FULL_NAME or name in _ALWAYS_MONTHS or not name.isascii()


def _month_after(text: str, numbers: re.Match[str]) -> Iterator[tuple[str, str]]:
    pieces = _without_connectors(_pieces_after(text, numbers.end()))
    month, rest = _leading_month(pieces, text)
    if month is None:
        return
    following = rest[0] if rest else ""
    day, year = _DAY.search(numbers[0]), _FULL_YEAR.search(numbers[0])
    if day is not None and _YEAR.match(following):
        yield from _date(following, str(month), day[1])
    elif day is not None and (
        before := _YEAR_BEFORE.search(text[max(0, numbers.start() - _REACH) : numbers.end()])
    ):
        yield from _date(before[1], str(month), day[1])
    elif year is not None and _YEAR.match(year[1]) and _is_surely_month(pieces[0]):
        if len(following) <= 2 and following.isdigit():
            yield from _date(year[1], str(month), following)
        elif not _YEAR.match(following):
            yield from _date_or_month(year[1], str(month), None)


def _month_before(text: str, numbers: re.Match[str], before: str) -> Iterator[tuple[str, str]]:
    pieces = _without_connectors(_pieces_before(before))
    named = 2 if len(pieces) > 1 and _month(" ".join(pieces[-2:]), text) else 1
    name = " ".join(pieces[-named:])
    month = _month(name, text)
    if month is None:
        return
    if (rest := _DAY_AND_YEAR.match(text, numbers.start())) is not None:
        yield from _date(rest[2], str(month), rest[1])
        return
    year = _FIRST_YEAR.match(numbers[0])
    day_before = pieces[-named - 1 : -named]
    has_day = bool(day_before) and day_before[0].isdigit() and len(day_before[0]) <= 2
    if year is not None and _YEAR.match(year[1]) and not has_day and _is_surely_month(name):
        yield from _date_or_month(year[1], str(month), None)


def _pieces_after(text: str, start: int) -> list[str]:
    """Return the following words and numbers, up to a sign that ends a date."""
    pieces: list[str] = []
    end = start
    for hit in _PIECE.finditer(text, start, start + 2 * _REACH):
        if not _GAP.match(text[end : hit.start()]) or len(pieces) == _WORDS_BESIDE:
            break
        pieces.append(hit[0].replace(".", ""))
        end = hit.end()
    return pieces


def _pieces_before(before: str) -> list[str]:
    """Return the last words and numbers, back to a sign that no date contains."""
    pieces: list[str] = []
    start = len(before)
    for hit in reversed(list(_PIECE.finditer(before))):
        if not _GAP.match(before[hit.end() : start]):
            break
        pieces.insert(0, hit[0].replace(".", ""))
        start = hit.start()
    return pieces


def _without_connectors(pieces: Iterable[str]) -> list[str]:
    return [piece for piece in pieces if piece not in _CONNECTORS]


def _leading_month(pieces: list[str], text: str) -> tuple[int | None, list[str]]:
    """Return the month that the first one or two words name, and the remaining pieces."""
    for one, two in pairwise(pieces[:2]):
        if (month := _month(f"{one} {two}", text)) is not None:
            return month, pieces[2:]
    month = _month(pieces[0], text) if pieces else None
    return month, pieces[1:]


def _month(name: str, text: str) -> int | None:
    for prefix in _PREFIXES:
        if name.startswith(prefix) and name not in MONTH_OF:
            name = name.removeprefix(prefix)
    if name in CROATIAN_MONTH_OF and not _WEST_SLAVIC.search(text):
        return CROATIAN_MONTH_OF[name]
    return MONTH_OF.get(name)


def _with_digits(text: str) -> str:
    """Replace Chinese numbers below a hundred, and years written digit by digit, by figures."""
    return _CHINESE_NUMBER.sub(_in_figures, text)


def _in_figures(number: re.Match[str]) -> str:
    tens, ten, ones = number[0].partition("十")
    if not ten:
        return number[0].translate(_CHINESE_DIGITS)
    return (tens.translate(_CHINESE_DIGITS) or "1") + (ones.translate(_CHINESE_DIGITS) or "0")


def _date_or_month(year: str, month: str, day: str | None) -> Iterator[tuple[str, str]]:
    if day is not None:
        yield from _date(year, month, day)
    elif 1 <= int(month) <= 12:
        yield PERIOD, f"{_common_year(year)}-{int(month):02d}"


def _date(year: str, month: str, day: str) -> Iterator[tuple[str, str]]:
    if 1 <= int(month) <= 12 and 1 <= int(day) <= 31:
        yield DATE, f"{_common_year(year)}-{int(month):02d}-{int(day):02d}"


def _common_year(year: str) -> int:
    return int(year) - _BUDDHIST if int(year) >= _BUDDHIST_FROM and not year.startswith("57") else int(year)


_MONTH_STEM = 4  # letters; shorter ones begin other words
_ENDING = 3  # letters at most that a case adds
_OWN_ENDING = 1  # letters that a case takes from the name


@lru_cache(maxsize=1 << 14)
def month_of(word: str) -> int | None:
    """Return the number of the month, 1…12, or None.

    Args:
        word: normalised; any language, also inflected: "junho", "январе", "ιούλιο".
    """
    if word in MONTH_OF:
        return MONTH_OF[word]
    if word[:_MONTH_STEM] not in _BEGINNINGS:
        return None
    stems = (word[:end] for end in range(len(word), max(_MONTH_STEM, len(word) - _ENDING) - 1, -1))
    return next((_MONTH_STEMS[stem] for stem in stems if stem in _MONTH_STEMS), None)


def _stems() -> dict[str, int]:
    """Return the stems that belong to exactly one month."""
    found: dict[str, set[int]] = {}
    for name, month in MONTH_OF.items():
        for stem in (name, name[:-_OWN_ENDING]):
            if len(stem) >= _MONTH_STEM:
                found.setdefault(stem, set()).add(month)
    return {stem: months.pop() for stem, months in found.items() if len(months) == 1}


_MONTH_STEMS = _stems()
_BEGINNINGS = frozenset(stem[:_MONTH_STEM] for stem in _MONTH_STEMS)
