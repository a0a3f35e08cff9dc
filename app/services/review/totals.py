"""The sum that a document is about: the labelled total, or the last and largest of the column of sums."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_CURRENCIES = r"€|\$|£|¥|EUR|Euro|USD|GBP|CHF|Fr\.|SFr\.|kr|zł|Kč|SEK|NOK|DKK|PLN|CZK"
CURRENCY_BEFORE = rf"(?:(?<![^\W_])(?:{_CURRENCIES})[^\S\n]?)?"
CURRENCY_AFTER = rf"(?:[^\S\n]?(?:{_CURRENCIES})(?![^\W_]))?"
_NUMBER = r"(?:\d{1,3}(?:[.,'’\u00a0\u2009\u202f]\d{3})+|\d+)[.,]\d\d"
_AMOUNT = re.compile(
    rf"{CURRENCY_BEFORE}(?<![\d.,/])-?{_NUMBER}(?![.,/-]?\d)(?![^\S\n]?%){CURRENCY_AFTER}", re.IGNORECASE
)
# After a label a blank may group the thousands: elsewhere it parts a quantity from a price.
_SPACED = re.compile(
    rf"^[\s:.=*_-]*({CURRENCY_BEFORE}\d{{1,3}}(?: \d{{3}})+[.,]\d\d{CURRENCY_AFTER})\s*$", re.IGNORECASE
)
_SIGN = r"€|\$|£|EUR|Euro|USD|GBP|CHF"
_WHOLE = r"\d{1,3}(?:[.,'’\u00a0\u2009\u202f]\d{3})+|\d+"
_WHOLE_SUM = re.compile(
    rf"(?<![^\W_])(?:{_SIGN})[^\S\n]?({_WHOLE})(?![\w.,/]?\d)"
    rf"|(?<![\d.,/])({_WHOLE})(?:,-+|,–|,—)?[^\S\n]?(?:{_SIGN})(?![^\W_])"
)
_FEW_WORDS = 6  # in the line of the only amount; more are a sentence
_END = re.compile(r"[\s*|.)=]*(?:[A-Z]\b)?[\s*|]*")  # behind the last amount of a line: a tax sign at most

_TO_PAY = (
    r"zu zahlen(?:der (?:betrag|gesamtbetrag))?|(?:bitte )?zahlen sie|zahlbetrag|zahlungsbetrag|zahllast"
    r"|(?:noch )?offener (?:betrag|saldo)"
    r"|überweisungsbetrag|auszahlungsbetrag|auszahlung|abbuchungsbetrag|lastschriftbetrag|erstattungsbetrag"
    r"|(?:total |amount |balance |sum )(?:due|payable|to pay|outstanding)|amount paid|net pay"
    r"|net à payer|a pagar|importo da pagare|te betalen"
)
_TOTAL = (
    r"(?:gesamt|rechnungs|end|brutto|rechnungsend|jahres|gutschrifts?|auftrags)"
    r"[- ]?(?:betrag|summe|preis|beitrag|total)"
    r"|gesamt(?: brutto)?|(?:summe|betrag) (?:brutto|gesamt|inkl\w*)|brutto(?: gesamt)?|insgesamt"
    r"|(?:grand|invoice|order|overall) total|total (?:amount|price|incl\w*|ttc)|total"
    r"|importe total|totale|totaal|razem|celkem"
)
_SUM = r"(?:rechnungs|end)?summe|betrag|amount|importe|importo|montant|bedrag"
_LABELS = tuple(
    re.compile(rf"(?<![\w-])(?:{words})(?![\w])", re.IGNORECASE) for words in (_TO_PAY, _TOTAL, _SUM)
)
_PART_OF_IT = re.compile(
    r"zwischen|netto|\bnet\b|übertrag|carried|\bsub|mwst|ust\b|umsatzsteuer|mehrwertsteuer|\bvat\b|\btax\b|rabatt"
    r"|skonto|discount|einzel|\bunit\b|\bje\b|monatlich|per month|\bvon\b.*\bbis\b",
    re.IGNORECASE,
)


def find_total(text: str) -> str | None:
    """Return the total as printed; None if no sum is certain to be it."""
    lines = text.splitlines()
    for label in _LABELS:
        found = list(_labelled(lines, label))
        if found:
            return found[-1] if len({amount_value(one) for one in found}) == 1 else None
    return _largest_of_column(lines)


def amount_value(printed: str) -> str:
    """Return an amount in the engine's form: 1234.56, -5.00."""
    digits = "".join(filter(str.isdigit, printed))
    whole = digits[:-2].lstrip("0") or "0"
    number = re.search(r"\d", printed)
    sign = "-" if number is not None and "-" in printed[: number.start()] else ""
    return f"{sign}{whole}.{digits[-2:]}"


def whole_sums(text: str) -> list[str]:
    """Return the sums of money without cents, such as €5,320 or 150 Euro, in the engine's form."""
    found = ("".join(filter(str.isdigit, hit[1] or hit[2])) for hit in _WHOLE_SUM.finditer(text))
    return [f"{int(digits)}.00" for digits in found]


def _labelled(lines: Sequence[str], label: re.Pattern[str]) -> Iterator[str]:
    """Yield the amounts that end a line with such a label, or stand alone in the next one."""
    for place, line in enumerate(lines):
        hits = list(label.finditer(line))
        if not hits or _PART_OF_IT.search(line):
            continue
        rest = line[hits[-1].end() :]
        spaced = _SPACED.match(rest)
        amounts = [spaced[1]] if spaced is not None else [hit[0] for hit in _AMOUNT.finditer(rest)]
        if not amounts and not any(map(str.isalpha, rest)) and place + 1 < len(lines):
            following = _AMOUNT.fullmatch(lines[place + 1].strip())
            amounts = [] if following is None else [following[0]]
        if amounts:
            yield _plain(amounts[-1])


def _largest_of_column(lines: Sequence[str]) -> str | None:
    """Return the largest of the amounts that end lines, if it is the last; a single one if it has a line."""
    column = [(last, len(line.split())) for line in lines if (last := _last_of(line)) is not None]
    if not column:
        return None
    values = [float(amount_value(printed)) for printed, _ in column]
    total, words = column[-1]
    is_sure = values[-1] == max(values) and (len(set(values)) > 1 or words <= _FEW_WORDS)
    return _plain(total) if is_sure else None


def _last_of(line: str) -> str | None:
    amounts = list(_AMOUNT.finditer(line))
    return amounts[-1][0] if amounts and _END.fullmatch(line, amounts[-1].end()) else None


def _plain(printed: str) -> str:
    return " ".join(printed.split())
