"""Copies: uploaded twice, saved again, scanned again, stamped, signed.

Copies differ in what people wrote to them (tags, notes, fields, numbers), so that a clean-up has
something to carry over.
"""

from __future__ import annotations

import senders as s
from household import ADMIN, DISPUTED, MARA_USER, PAID, TOM_USER, money
from ink import BLUE_STAMP, GREEN_PEN, Mark, handwriting, signature, stamp, tick
from library import RESAVED_BY_MAIL, Library
from scanner import CLEAN, CROOKED, FAINT, GREYISH, INKED, ORDINARY, YELLOWED
from sheet import Page


def add_copies(library: Library) -> None:
    for add in (
        _same_files,
        _same_texts,
        _four_policies,
        _rescans,
        _three_scans,
        _stamps,
        _handwritten,
    ):
        add(library)


def _same_files(library: Library) -> None:
    library.same_file(
        "mobil-2023-05",
        "mobil-2023-05-b",
        "Mobilfunkrechnung Mai",
        tags=("Telefon & Internet", "bezahlt"),
        owner=MARA_USER,
        notes=(("Sonderrufnummern nachfragen", MARA_USER),),
    )
    library.same_file(
        "gehalt-2023-07",
        "gehalt-2023-07-b",
        "Gehalt Tom Juli",
        tags=("Steuer 2023",),
        owner=TOM_USER,
        asn=211,
        fields={"Aktenordner": 7},
    )
    library.same_file(
        "gymnasium",
        "gymnasium-b",
        "Clara-Fink Aufnahme 5c",
        owner=None,
        notes=(("Masernnachweis liegt bei", TOM_USER), ("Bücher bestellt", MARA_USER)),
    )
    library.same_file(
        "heizung",
        "heizung-b",
        "R 2024-0118",
        tags=("Steuer 2024", "Posteingang"),
        owner=MARA_USER,
        fields={"Status": PAID, "Fällig am": "2024-02-04", "Betrag": money(75351)},
        notes=(("Lohnanteil in die Steuererklärung", MARA_USER),),
    )
    library.same_file(
        "ofen-angebot",
        "ofen-angebot-b",
        "BW-22-0214",
        sender=s.BRENNWERK.name,
        kind="Angebot",
        owner=MARA_USER,
        fields={"Gehört zu": ["kredit-final"]},
    )
    library.same_file(
        "seaview-rechnung",
        "seaview-rechnung-b",
        "Urlaub Irland Pension",
        tags=("Reise", "Familie"),
        owner=TOM_USER,
        fields={"Bezahlt": True},
    )
    library.same_file(
        "amsel-rechnung",
        "amsel-rechnung-b",
        "A-2311-077",
        tags=("Posteingang", "prüfen"),
        owner=ADMIN,
        view=(TOM_USER,),
        fields={"Status": DISPUTED, "Bezahlt": False},
    )


def _same_texts(library: Library) -> None:
    library.same_text(
        "kfz-2023", "kfz-2023-b", "Kfz Beitrag 2023 (aus Postfach)", owner=TOM_USER, tags=("Auto", "bezahlt")
    )
    library.same_text(
        "kur",
        "kur-b",
        "Kur bewilligt!",
        RESAVED_BY_MAIL,
        tags=("Gesundheit", "Reise"),
        owner=MARA_USER,
        asn=214,
    )
    library.same_text(
        "harbour-order",
        "harbour-order-b",
        "PO HF-2304 from mail",
        RESAVED_BY_MAIL,
        sender=s.HARBOUR.name,
        tags=("Kunden", "wichtig"),
        owner=MARA_USER,
        fields={"Link": "https://harbourfinch.example/po/HF-2304"},
    )
    library.same_text(
        "paket-2023-2",
        "paket-2023-2-b",
        "PP2023Q2-9001",
        tags=("Steuer 2023",),
        owner=MARA_USER,
        fields={"Rechnungsnummer": "PP2023Q2-9001"},
    )
    library.same_text(
        "zwischenzeugnis",
        "zwischenzeugnis-b",
        "Zwischenzeugnis TL druckbar",
        RESAVED_BY_MAIL,
        owner=TOM_USER,
        change=(MARA_USER,),
    )
    library.same_text("netz-2024-06", "netz-2024-06-b", "2024-06-2207", owner=None)
    library.same_text(
        "dauerfrist",
        "dauerfrist-b",
        "Dauerfristverlängerung (Kopie für Steuerberatung)",
        tags=("Steuer",),
        owner=MARA_USER,
        notes=(("An die Steuerberatung weitergeleitet", MARA_USER),),
    )


def _four_policies(library: Library) -> None:
    library.same_file(
        "hausrat",
        "hausrat-b",
        "Versicherungsschein H 21-004-557",
        sender=s.SCHIRMHERR.name,
        tags=("Versicherung",),
        owner=TOM_USER,
    )
    library.same_text(
        "hausrat",
        "hausrat-c",
        "Police Schirmherr",
        RESAVED_BY_MAIL,
        tags=("Wohnen", "Posteingang"),
        owner=MARA_USER,
        fields={"Link": "https://schirmherr-versicherung.example/meine-vertraege"},
    )
    library.same_text(
        "hausrat",
        "hausrat-d",
        "Hausrat_Schirmherr_2021",
        tags=("Versicherung", "Garantie"),
        owner=None,
        notes=(("Fahrräder sind mitversichert", TOM_USER),),
    )


def _rescans(library: Library) -> None:
    scans = (
        ("miete-2023-04", "Scan_2023-05-02_0931", ORDINARY), ("konto-2023-09", "Scan_2023-10-12_1410", YELLOWED), ("strom-2024-03", "Scan_2024-03-21_0807", CLEAN),
        ("steuerbescheid-2022", "Einkommensteuerbescheid 2022 Original", GREYISH), ("grundsteuer", "Scan_2022-02-03_1855", CROOKED), ("inspektion", "TÜV-Rechnung Kombi", ORDINARY),
        ("nebenkosten-2022", "IMG_20230911_0003", CLEAN), ("reklamation-ton", "Scan_2023-10-24_1122", FAINT), ("zeugnis-emil", "Zeugnis Emil", YELLOWED),
        ("heilplan", "Zahnarzt Mara Kostenplan", CLEAN), ("larder-complaint", "Letter from Orla", ORDINARY), ("consignment", "SCN_0047", ORDINARY),
        ("bon-markt", "Bon Marktfrisch", CROOKED), ("bon-baumarkt", "Scan_2024-06-01_0930", CLEAN), ("tank-03", "Tankquittung", GREYISH), ("gewerbe", "Scan_2021-03-01_2010", YELLOWED),
        ("kaufvertrag-auto", "Kaufvertrag Auto eingescannt", GREYISH), ("rente", "Scan_2025-04-02_1741", CLEAN), ("museum-einladung", "Vernissage", YELLOWED),
        ("betriebshaftpflicht", "SCN_0052", FAINT), ("elternbrief-2024-05", "Scan_2024-05-09_0712", CROOKED), ("essen-2021-11", "Kita Rechnung", ORDINARY),
        ("haftpflicht-schaden", "Scheibe Frau Tolle", GREYISH), ("bon-apotheke", "Scan_2023-12-28_1600", FAINT),
        ("kita-platz", "Zusage Pusteblume", YELLOWED), ("tv-beitrag", "Scan_2023-01-05_1913", CLEAN), ("homeoffice", "Vereinbarung Homeoffice", CROOKED),
    )  # fmt: skip
    owners = (MARA_USER, None, MARA_USER, TOM_USER, None, ADMIN)
    for number, (key, title, settings) in enumerate(scans):
        library.rescan(key, f"{key}-scan", title, settings, owner=owners[number % len(owners)])
    library.describe(
        "steuerbescheid-2022-scan",
        asn=202,
        tags=("Steuer 2023", "wichtig"),
        notes=(("Papier im Ordner Steuer", MARA_USER),),
        fields={"Aktenordner": 4},
    )
    library.describe(
        "inspektion-scan",
        sender=s.KOLBE.name,
        kind="Rechnung",
        tags=("Auto", "bezahlt"),
        fields={"Bezahlt": True, "Fällig am": "2024-07-20"},
    )
    library.describe(
        "gewerbe-scan", asn=200, tags=("wichtig",), notes=(("Original mit Siegel im Safe", MARA_USER),)
    )
    library.describe(
        "heilplan-scan", tags=("Gesundheit", "prüfen"), view=(TOM_USER,), fields={"Status": PAID}
    )
    library.describe(
        "larder-complaint-scan",
        sender=s.LARDER.name,
        fields={"Bemerkung": "Ersatz geschickt am 5. April.\nPaketpfeil hat reguliert."},
    )
    library.describe(
        "kaufvertrag-auto-scan", asn=203, sender=s.KOLBE.name, kind="Vertrag", fields={"Gewicht (kg)": 1480.0}
    )
    library.describe(
        "consignment-scan",
        tags=("Kunden",),
        change=(TOM_USER,),
        notes=(("Signed copy is with Edmund", MARA_USER),),
    )
    library.describe("zeugnis-emil-scan", tags=("Emil",), kind="Bescheid", path="Familie")


def _three_scans(library: Library) -> None:
    """One sheet that four people laid on the glass: a group of copies, clean and noisy."""
    library.rescan(
        "hundesteuer",
        "hundesteuer-scan-1",
        "Hundesteuer",
        CLEAN,
        tags=("Haushalt",),
        owner=MARA_USER,
        asn=206,
    )
    library.rescan("hundesteuer", "hundesteuer-scan-2", "Scan_2022-06-11_1004", CROOKED, owner=None)
    library.rescan(
        "hundesteuer",
        "hundesteuer-scan-3",
        "Krümel Anmeldung Stadt",
        FAINT,
        tags=("Familie",),
        owner=TOM_USER,
        notes=(("Marke 2071 am Halsband", TOM_USER),),
    )


def _stamps(library: Library) -> None:
    library.rescan(
        "musik-2023-1",
        "musik-2023-1-bezahlt",
        "Musikschule bezahlt",
        INKED,
        {0: lambda page: stamp(page, 430, 330, "BEZAHLT", below="02.02.2023")},
        tags=("Ida", "bezahlt"),
        owner=MARA_USER,
    )
    library.rescan(
        "rechnung-harbour",
        "rechnung-harbour-paid",
        "HF paid invoice",
        INKED,
        {
            0: lambda page: stamp(
                page, 420, 300, "PAID", below="14 JULY 2023", colour=BLUE_STAMP, tilt=-6, size=26
            )
        },
        sender=s.HARBOUR.name,
        tags=("Kunden", "bezahlt"),
        owner=MARA_USER,
        fields={"Status": PAID, "Bezahlt": True},
    )
    library.rescan(
        "kuendigung-tv",
        "kuendigung-tv-eingang",
        "Kündigung TV mit Eingangsstempel",
        INKED,
        {
            0: lambda page: stamp(
                page, 425, 735, "EINGEGANGEN", below="12.04.2024", colour=BLUE_STAMP, tilt=4, size=17
            )
        },
        tags=("Ida", "wichtig"),
        owner=TOM_USER,
        asn=221,
    )
    library.rescan(
        "paket-2024-1",
        "paket-2024-1-gebucht",
        "Scan_2024-04-15_1030",
        INKED,
        {0: lambda page: stamp(page, 430, 290, "GEBUCHT", below="15.04.2024", tilt=12)},
        tags=("Werkstatt",),
        owner=None,
    )


def _handwritten(library: Library) -> None:
    def signed(page: Page, name: str = "Mara Lindner") -> Mark:
        return signature(page, 325, _last_line(page) + 14, name)

    library.rescan(
        "klassenfahrt",
        "klassenfahrt-signiert",
        "Klassenfahrt Rücklauf",
        INKED,
        {0: signed},
        tags=("Ida", "Reise"),
        owner=MARA_USER,
    )
    library.rescan(
        "ton-2",
        "ton-2-quittiert",
        "Lieferschein Ton quittiert",
        INKED,
        {0: signed},
        sender=s.WESTERHOLZ.name,
        tags=("Einkauf",),
        owner=MARA_USER,
    )
    library.rescan(
        "untermiete-rahn",
        "untermiete-rahn-signiert",
        "Untermietvertrag Rahn unterschrieben",
        INKED,
        {0: lambda page: signed(page, "Swantje Rahn")},
        tags=("Werkstatt", "wichtig"),
        owner=MARA_USER,
        asn=219,
        fields={"Aktenordner": 8},
    )
    library.rescan(
        "notar-kosten",
        "notar-kosten-notiz",
        "Scan_2023-03-20_2114",
        INKED,
        {0: lambda page: handwriting(page, 330, 300, "bezahlt 14.3. tl", height=8)},
        owner=TOM_USER,
    )
    library.rescan(
        "bad-angebot",
        "bad-angebot-notiz",
        "Bad Angebot mit Notizen",
        INKED,
        {0: lambda page: handwriting(page, 300, 205, "zu teuer! ohne heizkörper?", height=7.5, tilt=4)},
        tags=("Wohnen", "prüfen"),
        owner=MARA_USER,
    )
    library.rescan(
        "toepfermarkt",
        "toepfermarkt-haken",
        "Töpfermarkt Zusage",
        INKED,
        {0: lambda page: tick(page, 470, 610, 34, GREEN_PEN)},
        owner=MARA_USER,
        fields={"Bezahlt": True},
    )


def _last_line(page: Page) -> float:
    """Height of the lowest line above the letter's foot."""
    return min(run.y for run in page.runs if run.y > 75)
