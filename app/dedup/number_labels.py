"""Numbers that a word before them names: a customer's, a contract's, a meter's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.dedup.text_search import WordSearch

DOCUMENT_NUMBER = "document number"
CUSTOMER_NUMBER = "customer number"

_LABELS = {
    DOCUMENT_NUMBER: r"rechnungs?|rechn|beleg|invoice|bill|document|receipt|quittungs?|bon"
    r"|gutschrifts?|statement|auszugs?|kontoauszug|credit note|lieferschein"
    r"|delivery(?: note)?|angebots?|offer|quotation|quote|aktenzeichen|bescheid|steuerbescheid",
    "order number": r"auftrags?|order|bestell|ticket|buchungs?|booking",
    CUSTOMER_NUMBER: r"kunden|customer|client|mitglieds?|member(?:ship)?|personal|employee|account|konto",
    "contract number": r"vertrags?|contract|policen?|policy|versicherungs?|versicherungsschein",
    "meter": r"zähler|meter",
}
# Where a number or a row of them stands.
NUMBERS = re.compile(r"[0-9][0-9.,/' -]*")
_SORTS = tuple(_LABELS)
_REACH = 44  # characters before a number in which its label must begin
SIGN_REACH = 16  # … and "number", "no." or the like
_LABEL_BEFORE = re.compile(
    r"(?:"
    + "|".join(rf"\b(?P<l{place}>{words})" for place, words in enumerate(_LABELS.values()))
    + r")(?:[ -]?(?:nummer|number|nr|no|num|id|#)\b\.?|[ -]?n°)\s*[:.]?\s*([a-z]{0,4}[-/ ]?)$"
)
_NUMBER = re.compile(r"\d[\w/.-]*")
_METERS = ("zählerstand", "reading")
_PLATES = ("kennzeichen", "number plate", "registration", "license plate", "licence plate")
_METER_OR_PLATE_SEARCH = WordSearch((*_METERS, *_PLATES))
_METER_OR_PLATE = re.compile(
    rf"(?:(?:{'|'.join(_METERS)})\s*(?:neu|alt|new|old)?\s*:?\s*"
    rf"|(?:{'|'.join(_PLATES)})\s*:?\s*(?P<district>[a-zäöü]{{1,3}}[- ][a-z]{{1,2}} ?))(?=[0-9])"
)


def label_before(text: str, start: int) -> tuple[str, str] | None:
    """What the words before it call the number that starts there, and its value."""
    label = _LABEL_BEFORE.search(text[max(0, start - _REACH) : start])
    number = _NUMBER.match(text, start)
    if label is None or number is None:
        return None
    sort = next(sort for place, sort in enumerate(_SORTS) if label[f"l{place}"])
    return sort, f"{label[label.re.groups]}{number[0].strip('./-')}".strip().upper()


def may_be_labelled(before: str) -> bool:
    """Whether, in the SIGN_REACH characters before a number, one of the signs stands that follow a label.

    Spares most numbers the search for a label.
    """
    return (
        "nr" in before
        or "no" in before
        or "num" in before
        or "id" in before
        or "#" in before
        or "n°" in before
    )


def meters_and_plates(text: str) -> Iterator[tuple[str, str]]:
    """The meter readings and number plates of a normalised text."""
    for hit in _METER_OR_PLATE_SEARCH.matches(_METER_OR_PLATE, text):
        stretch = _stretch(text, hit.end())
        if len(stretch) < 2:
            continue
        number = stretch.strip(" .,")
        if hit["district"] is None:
            yield "meter reading", number
        else:
            yield "plate", f"{hit['district'].strip()} {number}".upper().replace(" ", "-")


def _stretch(text: str, start: int) -> str:
    """The row of numbers that begins there."""
    stretch = NUMBERS.match(text, start)
    return "" if stretch is None else stretch[0]
