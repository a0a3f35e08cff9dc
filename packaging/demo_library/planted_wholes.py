"""Wholes and their parts (batch scans, collections, threads, excerpts), and links to copies."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, TOM_USER
from layouts import letter
from library import Library
from scanner import GREYISH, scan
from series_studio import parcels


def add_wholes(library: Library) -> None:
    """Batch scans, collections, threads and excerpts."""
    library.contained.append(
        ("mail-paddeln", "mail-faden", "mail-in-thread", "die Mail steht ganz in der Antwort darauf")
    )

    batch = [
        page for key in ("glasfaser-termin", "tarifwechsel", "kur") for page in library.entries[key].paper
    ]
    library.add(
        "stapel",
        scan(batch, "stapel", GREYISH),
        date(2024, 3, 1),
        "Stapelscan_2024-03-01",
        tags=("Posteingang",),
        owner=None,
    )
    library.contained += [
        (key, "stapel", "batch-scan", "der Brief liegt in einem Stapelscan")
        for key in ("glasfaser-termin", "tarifwechsel", "kur")
    ]

    year = [page for quarter in (1, 2, 3, 4) for page in parcels(quarter, 2022)[0]]
    library.add(
        "paket-2022",
        year,
        date(2022, 12, 30),
        "Paketpfeil 2022 komplett",
        sender=s.PAKETPFEIL.name,
        kind="Rechnung",
        tags=("Werkstatt", "Steuer"),
        path="Steuer",
        owner=MARA_USER,
    )
    library.series["Paketpfeil Sammelrechnungen"].append("paket-2022")
    library.contained.append(
        ("paket-2022-2", "paket-2022", "yearly-collection", "die Rechnung steht in der Jahressammlung")
    )

    pages = library.entries["ofen-handbuch"].paper
    library.add(
        "ofen-stoerungen",
        pages[11:13],
        date(2022, 5, 2),
        "Brennofen Pflege und Störungen (Auszug)",
        sender=s.BRENNWERK.name,
        kind="Anleitung",
        tags=("Brennofen",),
        path="Werkstatt",
        owner=MARA_USER,
        notes=(("Hängt laminiert am Ofen", MARA_USER),),
    )
    library.contained.append(
        ("ofen-stoerungen", "ofen-handbuch", "excerpt", "zwei Kapitel aus der Anleitung")
    )

    library.add(
        "zahlungsplan",
        library.entries["kredit-final"].paper[1:],
        date(2022, 3, 21),
        "Zahlungsplan Darlehen",
        sender=s.SPARBANK_SENDER.name,
        kind="Vertrag",
        tags=("Brennofen",),
        path="Werkstatt",
        owner=MARA_USER,
    )
    library.contained.append(("zahlungsplan", "kredit-final", "excerpt", "die Anlage allein"))
    library.debatable.append(("zahlungsplan", "kredit-entwurf"))

    folder = [page for key in ("heizung", "nebenkosten-2022") for page in library.entries[key].paper]
    library.add(
        "steuer-anlagen",
        folder,
        date(2024, 5, 20),
        "Anlagen zur Steuererklärung",
        sender=s.FINANZAMT.name,
        tags=("Steuer 2024",),
        path="Steuer",
        owner=MARA_USER,
    )
    library.contained += [
        (key, "steuer-anlagen", "collection", "der Beleg steht in den Anlagen zur Steuererklärung")
        for key in ("heizung", "nebenkosten-2022")
    ]

    _application(library)


def _application(library: Library) -> None:
    body = """
    Sehr geehrter Herr Admiraal,
    über Ihre Anzeige habe ich mich gefreut: Sie suchen jemanden, der den Umschlag am Binnenhafen neu ordnet, und genau das tue ich seit acht Jahren mit Lastwagen. Nun reizt mich das Wasser.
    In meiner Freizeit fahre ich mit dem Kajak die Kanäle ab, die Ihre Schubverbände nehmen. Ich spreche Englisch und so viel Niederländisch, dass die Schiffer höflich bleiben.
    Ein Zwischenzeugnis füge ich bei. Beginnen könnte ich zum ersten Juli; meine Gehaltsvorstellung nenne ich Ihnen gern im Gespräch.
    ~ Tom Lindner, Anlage: Zwischenzeugnis
    """
    day = date(2024, 4, 15)
    cover = letter(
        s.PRIVATE,
        ("Binnenhafen Flussau eG", "Herrn Piet Admiraal", "Schleusenweg 2", "99987 Flussau"),
        day,
        "Bewerbung als Leiter Umschlag",
        body,
    )
    library.add(
        "bewerbung",
        cover + library.entries["zwischenzeugnis"].paper,
        day,
        "Bewerbungsmappe Tom",
        kind="Brief",
        tags=("wichtig",),
        path="Familie",
        owner=TOM_USER,
    )
    library.contained.append(
        ("zwischenzeugnis", "bewerbung", "collection", "das Zeugnis ist Teil der Bewerbungsmappe")
    )


def add_links(library: Library) -> None:
    """Other documents point to copies; a clean-up must turn these links to the copy that stays."""
    library.describe("kaufvertrag-auto", fields={"Gehört zu": ["kfz-2023-b", "inspektion-scan"]})
    library.describe("larder-reply", fields={"Gehört zu": ["larder-complaint-scan"]})
    library.describe("einspruch", fields={"Gehört zu": ["steuerbescheid-2022-scan"]})
    library.describe("steuer-anlagen", fields={"Gehört zu": ["heizung-b", "nebenkosten-2022-scan"]})
    library.describe("tarifwechsel", fields={"Gehört zu": ["mobil-2023-05-b"]})
    library.describe("rechnung-harbour", fields={"Gehört zu": ["harbour-order-b"]})
