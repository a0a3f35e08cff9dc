"""Find out whether one document says that it replaces, corrects or amends the other one, and names it.

A word for this relation counts only beside a number or a date that the other document calls its own, and that
this document has nowhere else: a letter about the contract, which both name, replaces nothing. If the date is
unreadable, a labelled reference that both have counts, unless they name different years.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import TypeAlias

from rapidfuzz import fuzz

from app.dedup import facts as fact
from app.dedup import ocr
from app.dedup.dates import months_named
from app.dedup.facts import read_facts
from app.dedup.number_labels import NUMBERS
from app.dedup.ocr_error_model import is_explained
from app.dedup.text_search import WordSearch, line_at
from app.domain import ocr_confusions

Windows: TypeAlias = tuple[tuple[int, int], ...]  # start and end of each, ascending

_HEAD = 2500  # characters that name a document and those it replaces
_BEFORE, _AFTER = 90, 130  # characters around the word in which the other document is named
_SENTENCE, _SAME_SENTENCE = 50, 80.0  # … and that tell whether the other text has this sentence, in percent
_DATE_FIGURES = 5  # digits of a date, at least
_LEAST_DIGITS = 4  # of a number that names a document
_YEAR_DATE = 14  # characters before a year that make it part of a date

# Beginnings of "replaces", "supersedes", "amends", "changes", "corrects", "revises" and "in place of" in the
# languages that Paperless recognises, as they occur inside words.
_RELATIONS = (
    "ersetz", "änder", "berichtig", "korrig", "korrekt", "anstelle", "an die stelle", "neufassung",  # de
    "replac", "supersed", "amend", "correct", "rectif", "in place of", "instead of", "substitut",  # en
    "remplac", "modifi", "corrig", "annule et",  # fr
    "sostitu", "rettific", "corregg", "annulla e",  # it
    "sustitu", "reemplaz", "enmiend",  # es
    "substitu", "retific", "alteraç",  # pt, ca
    "vervang", "wijzig", "corrigeer", "gecorrig", "herzien",  # nl
    "erstatt", "ersätt", "ændr", "ändr", "endrer", "endring", "rättels", "rättar", "rettels",  # da, nb, sv
    "korvaa", "muutta", "muutos", "oikais",  # fi
    "asenda", "muuda", "paranda", "aizstāj", "groz", "pakeič", "keičia", "taiso",  # et, lv, lt
    "zastęp", "zmieni", "koryg", "korekt", "nahra", "mění", "opravn", "opravu", "mení",  # pl, cs, sk
    "helyettes", "módosít", "helyesbít", "înlocui", "rectifică", "corecte",  # hu, ro
    "zamjen", "zamenj", "mijenja", "ispravlj", "spremin", "popravl",  # hr, sr, sl
    "yerine geç", "değişt", "düzelt", "zëvendës", "ndrysho",  # tr, sq
    "замен", "изменя", "изменен", "исправл", "корректир", "замін", "змінює", "виправл", "коригу",  # ru, uk
    "замества", "изменение", "поправ", "αντικαθιστ", "τροποποι", "διορθών",  # bg, el
    "يحل محل", "تعديل", "يعدل", "تصحيح", "מחליף", "מחליפה", "מתקן", "מתקנת", "בא במקום",  # ar, he
    "取代", "替换", "替換", "更正", "代替", "修改", "修正", "訂正", "差し替え", "差替",  # zh, ja
    "대체", "정정",  # ko
    "thay thế", "sửa đổi", "điều chỉnh", "menggantikan", "mengubah",  # vi, id
    "แทน", "แก้ไข", "प्रतिस्थापित", "संशोध",  # th, hi
)  # fmt: skip
_MISREAD = 5  # letters of a beginning that is recognised with one letter misread


def _readings(beginning: str) -> Iterator[str]:
    """Yield the beginning of a word, and if it is long, with each letter but the first one misread."""
    yield beginning
    if len(beginning) >= _MISREAD and beginning.isascii() and beginning.isalpha():
        for place, letter in list(enumerate(beginning))[1:]:
            for other in ascii_lowercase:
                if other != letter and ocr_confusions.share(letter, other) >= ocr_confusions.RARE:
                    yield beginning[:place] + other + beginning[place + 1 :]


_SEARCH = WordSearch({reading for beginning in _RELATIONS for reading in _readings(beginning)})
_NUMBER = re.compile(r"(?<![a-z0-9])(?:[a-z]{1,4}[-/]?)?\d[\w/-]*")
_REFERENCE = re.compile(
    r"(?:\baktenzeichen|\bgeschäftszeichen|\bkassenzeichen|\baz\b|\bsteuernummer|\bvorgangs?n|\breference"
    r"|\b(?:our |your )?ref\b|\bcase n|\bfile n|\bdossier|\bréférence|\briferimento|\bprotocollo|\bpratica"
    r"|\bexpediente|\breferencia|\breferência|\bprocesso|\bkenmerk|\bsagsn|\bdiarien|\bviite|\bsygnatura"
    r"|\bznak sprawy|\bsp\. zn|\bč\. ?j|\bügyirat|\bdosar|\bделу?\b|\bсправ|\bномер дела|\bαρ\. ?πρωτ)"
    r"[^\d\n]{0,18}(\d[\d/.-]{4,})"
)
_YEAR = re.compile(r"(?<![\w./,-])(?:19|20)\d\d(?![\w/-]|[.,]\d)")


def naming_windows(text: str) -> Windows:
    """Return the stretches in the head of a normalised text that say such a relation.

    Each is the line of the word for it, with the next or the last line if no number is in it and the sentence
    may be wrapped.
    """
    head = text[:_HEAD]
    windows: list[tuple[int, int]] = []
    for place in _SEARCH.places(head):
        start, end = line_at(head, place)
        for start_of_two, end_of_two in (
            (start, line_at(head, end + 1)[1]),
            (line_at(head, start - 2)[0], end),
        ):
            if _NUMBER.search(head, start, end) is None:
                start, end = start_of_two, end_of_two
        start, end = max(start, place - _BEFORE), min(end, place + _AFTER)
        if windows and start <= windows[-1][1]:
            start = windows.pop()[0]
        windows.append((start, end))
    return tuple(windows)


def names_replaced(text: str, windows: Windows, other: str, windows_of_other: Windows) -> bool:
    """Return whether a text names the other one as the document that it replaces or amends.

    Args:
        windows, windows_of_other: the `naming_windows` of both texts.
    """
    insides = [inside for start, end in windows if any(map(str.isdigit, inside := text[start:end]))]
    if not insides:
        return False
    outside, head = _without(text, windows), _without(other[:_HEAD], windows_of_other)
    for inside in insides:
        if _names(inside, outside, head):
            own_lines = [line for line in inside.split("\n") if not _also_says(other, line)]
            if len(own_lines) > inside.count("\n") or _names("\n".join(own_lines), outside, head):
                return True
    return False


def _names(inside: str, outside: str, head: str) -> bool:
    """Return whether a stretch names the document with this head."""
    dates = set(_dates(inside))
    dates = dates and dates.intersection(_dates(head))
    if dates and not dates.issubset(_dates(outside)):
        return True
    theirs = set(_numbers(head))
    numbers = {number for number in _numbers(inside) if number in theirs or _is_read_as(number, theirs)}
    if numbers and not numbers.issubset(_numbers(outside)):
        return True
    return _figures(inside) >= _DATE_FIGURES and _is_one_matter(outside, head)


def _figures(text: str) -> int:
    """Count the digits of the words with digits, letters read for digits included."""
    words = [ocr.fold(hit[0]) for hit in _NUMBER.finditer(text)]
    return sum(map(str.isdigit, "".join(words)))


def _also_says(other: str, line: str) -> bool:
    """Return whether the other text has the line too, as all documents of a form may."""
    if len(line) > 2 * _SENTENCE and (places := _SEARCH.places(line)):
        line = line[max(0, places[0] - _SENTENCE) : places[0] + _SENTENCE]
    return fuzz.partial_ratio(line, other, score_cutoff=_SAME_SENTENCE) > 0


def _without(text: str, windows: Windows) -> str:
    kept, start = [], 0
    for low, high in windows:
        kept.append(text[start:low])
        start = high
    return "\n".join([*kept, text[start:]])


def _dates(text: str) -> tuple[str, ...]:
    return read_facts(text).facts.get(fact.DATE, ())


def _numbers(text: str) -> Iterator[str]:
    """Yield the digits of numbers that may name a document, letters read for digits included."""
    for hit in _NUMBER.finditer(text[:_HEAD]):
        digits = "".join(filter(str.isdigit, ocr.fold(hit[0].lstrip("abcdefghijklmnopqrstuvwxyz-/"))))
        if len(digits) >= _LEAST_DIGITS and not _YEAR.fullmatch(digits):
            yield digits


def _is_read_as(number: str, others: set[str]) -> bool:
    return any(len(other) == len(number) and is_explained(number, other) for other in others)


def _is_one_matter(one: str, other: str) -> bool:
    """Return whether both have the same labelled reference, and no different years beside full dates."""
    references = {hit[1].strip("./-") for hit in _REFERENCE.finditer(one[:_HEAD])}
    if references.isdisjoint(hit[1].strip("./-") for hit in _REFERENCE.finditer(other)):
        return False
    years, their_years = set(_years(one[:_HEAD])), set(_years(other))
    return bool(years) and not years.isdisjoint(their_years)


def _years(text: str) -> Iterator[str]:
    """Yield the years that are no part of a date."""
    for hit in _YEAR.finditer(text):
        before = text[max(0, hit.start() - _YEAR_DATE) : hit.start()]
        if not (months_named(before) or NUMBERS.search(before)):
            yield hit[0]
