"""Papers and misreadings that several tests of the engine use."""

from __future__ import annotations

import calendar
import random

from app.dedup.engine import analyse
from app.domain.duplicates import AnalysedDocument, Kind
from app.domain.parameters import Parameters

_CONFUSED = {
    "l": "1",
    "o": "0",
    "e": "c",
    "s": "5",
    "1": "l",
    "0": "O",
    "5": "S",
    "8": "B",
    "m": "rn",
    "t": "f",
}

LETTER_DE = """Stadtwerke Mühlheim GmbH
Uferstraße 12, 45468 Mühlheim
Frau Erika Beispiel
Lindenweg 4
45470 Mühlheim
Sehr geehrte Frau Beispiel,
vielen Dank für Ihre Nachricht zu den Bauarbeiten vor Ihrem Haus. Wir haben die zuständige Abteilung gebeten,
die Zufahrt bis zum Ende der kommenden Woche wieder freizugeben. Für die entstandenen Unannehmlichkeiten
bitten wir um Entschuldigung. Sollten weitere Schäden an der Einfahrt sichtbar werden, melden Sie sich bitte
unter der bekannten Rufnummer; unsere Techniker kommen dann kurzfristig vorbei und nehmen alles auf.
Mit freundlichen Grüßen
Petra Sandmann, Kundenservice"""

LETTER_EN = """Harbour View Housing Association
22 Quay Street, Bristol BS1 4QD
Dear Ms Whitfield,
thank you for reporting the leaking gutter above your kitchen window. Our contractor inspected the roof and
found two cracked tiles and a blocked downpipe, both of which will be replaced as soon as the scaffolding has
been delivered. Please keep the area below the window clear while the work is being carried out, and let our
office know if water enters the room again in the meantime. We apologise for the inconvenience this has
caused.
Yours sincerely
Martin Oakley, Repairs Team"""


def invoice_de(number: str, day: str, month: str, year: str, usage: str, total: str, meter: str) -> str:
    return f"""Stadtwerke Mühlheim GmbH
Uferstraße 12, 45468 Mühlheim
Rechnung
Rechnungsnummer: {number} Kundennummer: 88123
Datum: {day}.{month}.{year}
Sehr geehrte Frau Beispiel,
für die Lieferung von Strom an die Verbrauchsstelle Lindenweg 4 berechnen wir Ihnen den folgenden Betrag.
Zählernummer 1EMH0044 Zählerstand {meter} Verbrauch {usage} kWh
Arbeitspreis 31,20 Cent je kWh, Grundpreis 11,90 EUR im Monat
Gesamtbetrag {total} EUR
Der Betrag wird in den nächsten Tagen von Ihrem Konto eingezogen. Einwände gegen diese Rechnung richten Sie
bitte innerhalb von vier Wochen schriftlich an unseren Kundenservice in der Uferstraße.
IBAN DE12 5001 0517 0648 4898 90"""


PAYSLIP = """Payslip
Harbour View Housing Association
Employee number 2231 Dear Ms Whitfield, this is your statement of earnings for {month} 2024 as agreed.
Basic salary 2,850.00 Tax 412.30 National insurance 198.75 Pension contribution 142.50 Net pay 2,096.45
The amount is paid into your bank account on the last working day. Please keep this statement for your
records."""
MONTHS_EN = list(calendar.month_name)[1:]


def months_de() -> list[str]:
    return [
        invoice_de(f"SW-{7100 + 37 * m}", f"{3 + m % 4:02d}", f"{m:02d}", "2023", f"{180 + 7 * m}",
                   f"{68 + 2 * m},{(13 * m) % 100:02d}", f"{40211 + 191 * m}")
        for m in range(1, 13)
    ]  # fmt: skip


def scanned(text: str, errors: float, seed: int) -> str:
    """The text with about `errors` wrong characters per character, as OCR makes them."""
    chance = random.Random(seed)
    read: list[str] = []
    for character in text:
        if character.isspace() or chance.random() >= errors:
            read.append(character)
        elif chance.random() < 0.7:
            read.append(_CONFUSED.get(character, chance.choice("ilrnc")))
        elif chance.random() < 0.5:
            read.append(character + chance.choice(".'i "))
    return "".join(read)


def library(*texts: str, **same: object) -> list[AnalysedDocument]:
    """Documents 1, 2, … with these texts."""
    return [AnalysedDocument(id=number, text=text, **same) for number, text in enumerate(texts, start=1)]


def only_kind(*texts: str) -> dict[tuple[int, int], Kind]:
    """Return the duplicate pairs among these texts, with their kinds."""
    pairs = analyse(library(*texts), processes=1).pairs
    return {pair.ids: pair.kind for pair in pairs if pair.kind.is_duplicate}


def kinds(documents: list[AnalysedDocument], **parameters: float) -> dict[tuple[int, int], Kind]:
    """Return the pairs that are duplicates at these parameters' threshold, with their kinds."""
    chosen = Parameters(**parameters)
    return {
        pair.ids: pair.kind
        for pair in analyse(documents, chosen).pairs
        if pair.kind.is_duplicate and pair.score >= chosen.similarity_threshold
    }
