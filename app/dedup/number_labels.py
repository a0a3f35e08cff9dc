"""Numbers with a label before them: customer, contract and meter numbers."""

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
# A number, or a run of numbers.
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
    """Return the sort of a number, as the label before it says, and its value; None without a label."""
    label = _LABEL_BEFORE.search(text[max(0, start - _REACH) : start])
    number = _NUMBER.match(text, start)
    if label is None or number is None:
        return None
    sort = next(sort for place, sort in enumerate(_SORTS) if label[f"l{place}"])
    return sort, f"{label[label.re.groups]}{number[0].strip('./-')}".strip().upper()


def may_be_labelled(before: str) -> bool:
    """Return whether the SIGN_REACH characters before a number contain a sign that follows a label.

    Saves the search for a label at most numbers.
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
    """Yield the meter readings and number plates of a normalised text."""
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
    """Return the run of numbers that begins at `start`, "" if none does."""
    stretch = NUMBERS.match(text, start)
    return "" if stretch is None else stretch[0]
