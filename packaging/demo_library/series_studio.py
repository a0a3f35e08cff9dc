"""Series of the pottery: rent, wages, statements, postage, software. No two of them are copies."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np

import senders as s
from dates import last_day, months, name_of, short
from household import MARA_USER, money
from layouts import MONTHS_EN, euro, form, items_table, letter, total_cents
from library import Library
from sheet import Paper, random_for


def add_studio_series(library: Library) -> None:
    for add in (
        _rent,
        _payslips_jule,
        _bank,
        _ledger,
        _parcels,
    ):
        add(library)


def _rent(library: Library) -> None:
    keys = []
    for month in months(2023, 1, 12):
        day = month - timedelta(days=5)
        body = f"""
        Sehr geehrte Frau Lindner,
        gemäß Mietvertrag vom 14. November 2019 über die Werkstatträume im Erdgeschoss, Mühlgasse 9, stellen wir Ihnen die Miete für den Monat {name_of(month)} in Rechnung.
        {items_table([("Nettokaltmiete Werkstatt, 84 m²", 1, 63000), ("Vorauszahlung Betriebskosten", 1, 11800), ("Stellplatz im Hof", 1, 3500)])}
        Bitte überweisen Sie den Betrag bis zum dritten Werktag des Monats unter Angabe der Objektnummer 09-07-EG.
        Mit freundlichen Grüßen
        ~ Gerlinde Birnbaum, Hausverwaltung
        """
        paper = letter(
            s.HAUSVERWALTUNG,
            s.WORKSHOP,
            day,
            f"Mietrechnung Werkstatt {name_of(month)}",
            body,
            (("Objekt", "09-07-EG"), ("Rechnung", f"M-{month:%Y}/{month.month}")),
        )
        keys.append(library.add(
            f"miete-{month:%Y-%m}", paper, day, f"Miete Werkstatt {name_of(month)}", sender=s.HAUSVERWALTUNG.name, kind="Rechnung",
            tags=("Werkstatt", "Steuer 2023"), path="Werkstatt", owner=MARA_USER, fields={"Betrag": money(93177)},
        ))  # fmt: skip
    library.series["Mietrechnungen 2023"] = keys


def _payslips_jule(library: Library) -> None:
    keys = []
    for month in months(2025, 1, 8):
        hours = int(random_for(f"jule:{month}").integers(34, 49))
        wage = hours * 1480
        body = f"""
        Liebe Jule, das ist die Abrechnung deiner Stunden in der Werkstatt. Die Abgaben für die geringfügige Beschäftigung trägt die Werkstatt pauschal.
        | Leistung | Stunden | Lohn je Stunde | Betrag
        | Drehen, Glasieren, Brennhilfe | {hours} | 14,80 € | {euro(wage)}
        |= Auszahlung | | | {euro(wage)}
        : Urlaubsanspruch = anteilig nach Arbeitstagen
        : Zeitkonto = ausgeglichen
        Der Betrag geht wie immer zum Monatsende auf dein Konto.
        ~ Mara Lindner, Tonwerk Lindner
        """
        facts = (
            ("Name", "Jule Ahrens"),
            ("Beschäftigung", "Aushilfe, geringfügig"),
            ("Abrechnung für", name_of(month)),
        )
        paper = form(s.TONWERK, "Lohnabrechnung Aushilfe", f"Abrechnungsmonat {name_of(month)}", facts, body)
        keys.append(library.add(
            f"lohn-jule-{month:%Y-%m}", paper, last_day(month), f"Lohn Jule {month:%Y-%m}", sender=s.TONWERK.name, kind="Gehaltsabrechnung",
            tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER,
        ))  # fmt: skip
    library.series["Lohnabrechnungen Jule"] = keys


BOOKINGS = (
    ("Lastschrift Stadtwerke Wiesenbrück", -9800, -13900), ("Kartenzahlung Marktfrisch Lindenplatz", -1800, -14600), ("Überweisung Tonhandel Westerholz", -9000, -42000),
    ("Gutschrift Laden am Markt, Geschirr", 12000, 88000), ("Lastschrift Lerche Mobil", -3400, -5100), ("Gutschrift The Larder Kitchen", 18000, 120000),
    ("Kartenzahlung Tankpunkt Hochfeld", -4100, -8800), ("Überweisung Paketpfeil Versand", -2100, -9900), ("Gutschrift Töpferkurs, Anmeldung", 8900, 8900),
    ("Kartenzahlung Buchhandlung Lesezeichen", -900, -4700), ("Überweisung Musikschule Dreiklang", -6400, -6400), ("Barauszahlung Automat Marktplatz", -5000, -20000),
    ("Gutschrift Museum für Angewandte Kunst", 9900, 64000), ("Lastschrift Schirmherr Versicherung", -4720, -4720), ("Kartenzahlung Baumarkt Hammerl", -1200, -16400),
    ("Überweisung Kita Pusteblume, Essen", -5400, -7200), ("Gutschrift Harbour & Finch Ltd", 22000, 140000), ("Kartenzahlung Apotheke am Brunnen", -600, -3900),
)  # fmt: skip


def statement(month: date, number: int, balance: int) -> tuple[Paper, int]:
    """A bank statement whose bookings add up; returns it with the new balance in cents."""
    generator = random_for(f"konto:{month}")
    chosen = generator.permutation(len(BOOKINGS))[: int(generator.integers(10, 15))]
    days = np.sort(generator.integers(0, 27, len(chosen)))
    rows, opening = ["| Buchung | Vorgang | Betrag"], balance
    for offset, index in zip(days, chosen, strict=True):
        text, low, high = BOOKINGS[index]
        amount = low if low == high else int(generator.integers(min(low, high), max(low, high)))
        balance += amount
        rows.append(
            f"| {short(month + timedelta(days=int(offset)))} | {text} | {euro(amount).replace(' €', '')} {'S' if amount < 0 else 'H'}"
        )
    newline = "\n"
    body = f"""
    : Alter Kontostand = {euro(opening)}
    {newline.join(rows)}
    : Neuer Kontostand = {euro(balance)}
    > Bitte prüfen Sie die Buchungen. Einwendungen gegen den Rechnungsabschluss müssen binnen sechs Wochen in Textform bei uns eingehen. Guthaben sind als Einlagen gesichert.
    """
    facts = (
        ("Konto", "DE00 0000 1122 9001 17"),
        ("Auszug", f"{number}/{month.year}"),
        ("Zeitraum", f"{short(month)} – {short(last_day(month))}"),
    )
    return form(
        s.SPARBANK_SENDER, "Kontoauszug", "Geschäftskonto Tonwerk Lindner, Inh. Mara Lindner", facts, body
    ), balance


def _bank(library: Library) -> None:
    keys, balance = [], 412750
    for month in months(2023, 7, 13):
        paper, balance = statement(month, month.month, balance)
        keys.append(library.add(
            f"konto-{month:%Y-%m}", paper, last_day(month), f"Kontoauszug {month:%Y-%m}", sender=s.SPARBANK_SENDER.name, kind="Kontoauszug",
            tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER, file_name=f"Konto_900117-Auszug_{month:%Y}_{month.month:04d}.pdf",
        ))  # fmt: skip
    library.series["Kontoauszüge"] = keys


def _ledger(library: Library) -> None:
    keys = []
    for month in months(2025, 6, 10):
        seats = int(random_for(f"ledger:{month}").integers(1, 4))
        items = [("Cloudberry Ledger Studio plan", 1, 1900), ("Additional seat", seats, 450)]
        english_month = f"{MONTHS_EN[month.month - 1]} {month.year}"
        body = f"""
        Hello Mara,
        thank you for keeping your books with us. This invoice covers your subscription in {english_month}.
        {items_table(items, vat=20, english=True)}
        We have charged the card ending in 0042, so there is nothing left for you to do. You can change your plan or the number of seats under Settings, Billing.
        Happy bookkeeping
        The Cloudberry team
        > Cloudberry Ledger Ltd is registered in Port Ellery. Reverse charge does not apply to accounts without a registered VAT number.
        """
        number = f"CL-{month:%Y%m}-0815"
        paper = letter(
            s.CLOUDBERRY,
            s.WORKSHOP_EN,
            month,
            f"Invoice {number}",
            body,
            (("Account", "tonwerk-lindner"), ("Period", english_month)),
        )
        keys.append(library.add(
            f"ledger-{month:%Y-%m}", paper, month, f"invoice_{number}", sender=s.CLOUDBERRY.name, kind="Rechnung", tags=("Werkstatt",), path="Werkstatt",
            owner=MARA_USER, fields={"Betrag": money(total_cents(items, 20)), "Link": f"https://cloudberry-ledger.example/invoices/{number}"},
        ))  # fmt: skip
    library.series["Cloudberry invoices"] = keys


def parcels(quarter: int, year: int) -> tuple[Paper, date]:
    """The carrier's bill of one quarter."""
    generator = random_for(f"paket:{year}:{quarter}")
    small, medium, island = (int(generator.integers(low, high)) for low, high in ((12, 60), (8, 30), (2, 11)))
    items = [
        ("Päckchen bis 2 kg, Inland", small, 389),
        ("Paket bis 10 kg, zerbrechlich", medium, 749),
        ("Paket Großbritannien und Irland", island, 1890),
        ("Abholung, monatlich", 3, 500),
    ]
    day = date(year, quarter * 3, 28)
    body = f"""
    Guten Tag Frau Lindner,
    im {quarter}. Quartal {year} haben wir {small + medium + island} Sendungen Ihrer Werkstatt befördert. Die Einzelnachweise finden Sie im Kundenbereich unter Sendungen.
    {items_table(items)}
    : Zahlungsziel = {short(day + timedelta(days=14))}
    : Haftung = bis 500 € je Sendung, Keramik nur in zertifizierter Verpackung
    Danke, dass Sie mit uns versenden.
    """
    return letter(
        s.PAKETPFEIL,
        s.WORKSHOP,
        day,
        f"Sammelrechnung {quarter}. Quartal {year}",
        body,
        (("Kunde", "TW-9001"), ("Rechnung", f"PP{year}Q{quarter}-9001")),
    ), day


def _parcels(library: Library) -> None:
    keys = []
    for year, quarter in ((2022, 2), *((y, q) for y in (2023, 2024) for q in (1, 2, 3, 4))):
        paper, day = parcels(quarter, year)
        keys.append(library.add(
            f"paket-{year}-{quarter}", paper, day, f"Paketpfeil Q{quarter} {year}", sender=s.PAKETPFEIL.name, kind="Rechnung", tags=("Werkstatt", "Einkauf"), path="Werkstatt", owner=MARA_USER,
        ))  # fmt: skip
    library.series["Paketpfeil Sammelrechnungen"] = keys
