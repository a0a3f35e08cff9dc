"""Receipts, printed mails, tickets of another kind, a picture, a text file and a sheet without words."""

from __future__ import annotations

import io
from datetime import date

from PIL import Image
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

import senders as s
from household import MARA_USER, TOM_USER, money
from ink import GREEN_PEN, handwriting, tick
from layouts import items_table, letter, mail, receipt
from library import Library
from scanner import CROOKED, YELLOWED, Settings, render, scan
from sheet import GREY, Page, content_of, to_pdf


def add_oddities(library: Library) -> None:
    for add in (_receipts, _mails, _holiday, _guarantee_picture, _recipes, _sketch):
        add(library)


def _receipts(library: Library) -> None:
    slips = (
        ("bon-markt", s.MARKT, date(2025, 9, 13), "Einkauf Samstag", [
            "---", "Vollmilch 3,8 % 1 l x 4\t4,76 A", "Roggenbrot 750 g\t3,95 A", "Äpfel Elstar 1,842 kg\t4,24 A", "Bergkäse am Stück\t6,38 A", "Hundefutter Wild 6er\t8,94 B", "Spülmittel Zitrone\t1,79 B",
            "Eier Bodenhaltung 10 St\t2,99 A", "---", "*SUMME EUR\t33,05", "Girokarte\t33,05", "---", "A  7,0 %   netto 20,86\tSteuer 1,46", "B 19,0 %   netto  9,02\tSteuer 1,71", "---", "13.09.2025  10:42\tKasse 3", "= Danke, Ihr Marktfrisch-Team"]),
        ("bon-baumarkt", s.BAUMARKT, date(2024, 5, 18), "Hammerl Farbe Werkstatt", [
            "---", "Wandfarbe weiß 10 l x 2\t89,98", "Malerkrepp 50 m x 3\t11,97", "Farbrolle 25 cm\t7,49", "Abdeckvlies 10 m²\t12,95", "Dübel S8 50 Stück\t5,29", "Schraubhaken 10er\t3,19", "---", "*ZU ZAHLEN\t130,87", "Bar gegeben\t150,00", "Rückgeld\t19,13", "---",
            "19 % MwSt aus 109,97\t20,90", "---", "Markt 014  Bon 55102\t18.05.2024", "= Umtausch binnen 90 Tagen mit Beleg", "= Schon gewusst? Wir sägen zu."]),
        ("bon-apotheke", s.APOTHEKE, date(2023, 12, 4), "Apotheke Hustensaft", [
            "---", "Efeu Hustensaft 200 ml\t11,98", "Fieberzäpfchen 250 mg 10 St\t4,35", "Zuzahlung Rezept Antibiotikum\t5,00", "Traubenzucker Kirsche\t0,99", "---", "*Gesamt\t22,32", "Karte\t22,32", "---", "Patient: Emil Lindner", "Rezept Dr. Amsel vom 04.12.2023", "---", "04.12.2023 17:20\tBedienung: Fr. Lohse", "= Gute Besserung!"]),
        ("bon-buch", s.BUCH, date(2024, 12, 14), "Lesezeichen Weihnachten", [
            "---", "Das große Buch der Vulkane\t24,00", "Ein Hund namens Dienstag\t15,00", "Kalender Keramik 2025\t29,95", "Geschenkpapier Sterne x 2\t7,00", "Gutschein Nr. 0311\t-20,00", "---", "*Bitte zahlen Sie\t55,95", "---", "Enthält 7 % MwSt 2,55", "Enthält 19 % MwSt 5,90", "14.12.2024\t12:05 Uhr", "= Frohe Festtage", "= und ruhige Abende beim Lesen"]),
        ("bon-baeckerei", s.Sender("Backstube Roggenkamp", "Turmgasse 2", s.CITY, s.MARKT.look, "sun"), date(2025, 6, 14), "Beleg Brötchen Töpfermarkt", [
            "---", "40 belegte Brötchen, gemischt\t92,00", "2 Bleche Streuselkuchen\t48,00", "Kaffee, Kanne 2 l x 3\t27,00", "Pfand Kannen\t30,00", "---", "*Barverkauf\t197,00", "---", "14.06.2025 06:15\tTresen", "Bewirtung Stand 34, Töpfermarkt", "= Mit Liebe gebacken"]),
        ("bon-parkhaus", s.Sender("Parkhaus Schlossgraben", "Schlossgraben 1", "99900 Residenz", s.STADT.look, "hexagon"), date(2024, 9, 13), "Parkschein Museum", [
            "---", "Einfahrt\t13.09.2024 17:58", "Ausfahrt\t13.09.2024 22:31", "Parkdauer\t4 Std 33 Min", "---", "*Abendtarif\t6,50 €", "Kennzeichen\tWB-L 417", "---", "= Quittung nur mit Automatenstempel", "= Behalten Sie diesen Schein beim Auto"]),
    )  # fmt: skip
    scanned = {"bon-parkhaus": CROOKED, "bon-baeckerei": YELLOWED}
    for key, shop, day, title, lines in slips:
        library.add(
            key,
            receipt(shop, lines),
            day,
            title,
            scanned=scanned.get(key),
            sender=shop.name,
            kind="Quittung",
            tags=("Werkstatt",) if key in ("bon-baumarkt", "bon-baeckerei") else ("Haushalt",),
            path="Haushalt",
            owner=TOM_USER if key == "bon-parkhaus" else MARA_USER,
        )


WALK_MAIL = """
Moin Tom,
für die Tour an Himmelfahrt habe ich drei Boote reserviert, zwei Dreier und einen Zweier. Wir setzen um zehn am Wehr in Flussau ein und paddeln bis zur alten Ziegelei, das sind achtzehn Kilometer mit zwei Umtragestellen.
Bringt bitte Wechselkleidung in einem wasserdichten Sack mit und jemanden, der den Grill hinfährt. Die Schwimmwesten für Ida und Emil leihe ich beim Verein, sag mir nur ihre Größen.
Wenn der Pegel über zwei Meter vierzig steigt, verschieben wir auf Pfingsten.
Gruß, Henning
"""


def _mails(library: Library) -> None:
    fields = (
        ("Von", "Henning Brook <henning@brook.example>"),
        ("An", "Tom Lindner <tom@lindner.example>"),
        ("Datum", "Di, 23. April 2024, 21:14"),
    )
    library.add(
        "mail-paddeln",
        mail(fields, "Paddeltour Himmelfahrt", WALK_MAIL),
        date(2024, 4, 23),
        "Mail Paddeltour",
        kind="E-Mail",
        tags=("Familie", "Reise"),
        owner=TOM_USER,
    )
    answer = """
    Hallo Henning,
    großartig, wir sind dabei! Ida braucht M, Emil S. Krümel bleibt bei meiner Schwägerin, sonst springt er wieder jedem Blesshuhn hinterher. Den Grill nimmt Mara im Kombi mit, dazu zwei Schüsseln Kartoffelsalat aus der Werkstattküche.
    Kannst du noch einen Dreier mehr bekommen? Jule und ihr Freund würden gern mitkommen und haben ein eigenes Paddel.
    Bis dahin, Tom
    ---
    > Am 23. April 2024 um 21:14 schrieb Henning Brook:
    """
    fields = (
        ("Von", "Tom Lindner <tom@lindner.example>"),
        ("An", "Henning Brook <henning@brook.example>"),
        ("Datum", "Mi, 24. April 2024, 07:52"),
        ("Kopie", "Mara Lindner <mara@lindner.example>"),
    )
    library.add(
        "mail-faden",
        mail(fields, "Re: Paddeltour Himmelfahrt", answer + WALK_MAIL),
        date(2024, 4, 24),
        "Re_ Paddeltour Himmelfahrt",
        kind="E-Mail",
        tags=("Familie", "Reise"),
        owner=TOM_USER,
    )
    body = """
    Hi Mara,
    just a quick note from the shop floor: the moss bowls sold out in nine days, and three customers have asked whether you would make a deeper one for porridge. Something around seventeen centimetres across and seven high, still stackable?
    Edmund suggests two dozen to begin with. If you can quote before the end of the month, I will slip them into the autumn catalogue; the photographer comes on the fifth.
    One more thing. The chalk mugs stain a little with beetroot juice. Is that the glaze, or are we meant to love it?
    All the best, Philippa
    """
    fields = (
        ("From", "Philippa Grove <philippa@harbourfinch.example>"),
        ("To", "Mara Lindner <mara@tonwerk-lindner.example>"),
        ("Date", "Tue, 18 July 2023 16:40"),
    )
    library.add(
        "mail-porridge",
        mail(fields, "A deeper moss bowl?", body, english=True),
        date(2023, 7, 18),
        "Mail Philippa porridge bowls",
        sender=s.HARBOUR.name,
        kind="E-Mail",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
    )
    body = """
    Hallo Frau Lindner,
    die Platten Kordierit 500 × 480 sind erst in Kalenderwoche 39 wieder am Lager. Ich kann Ihnen ersatzweise Siliziumkarbid in 10 mm anbieten, die sind leichter, aber gut doppelt so teuer. Oder Sie kommen vorbei: Im Hof stehen elf gebrauchte aus einer Schulauflösung, ohne Risse, zum Stückpreis von zwölf Euro.
    Das Pinselset habe ich zurückgelegt.
    Viele Grüße aus dem Tonstich, Rieke Westerholz
    """
    fields = (
        ("Von", "Rieke Westerholz <rieke@tonhandel-westerholz.example>"),
        ("An", "werkstatt@tonwerk-lindner.example"),
        ("Datum", "Do, 4. September 2025, 11:03"),
    )
    library.add(
        "mail-platten",
        mail(fields, "AW: Einbauplatten lieferbar?", body),
        date(2025, 9, 4),
        "AW Einbauplatten",
        sender=s.WESTERHOLZ.name,
        kind="E-Mail",
        tags=("Einkauf",),
        path="Werkstatt",
        owner=MARA_USER,
    )


def _holiday(library: Library) -> None:
    body = """
    Dear Mr and Mrs Lindner,
    how lovely that you are coming back! We have set aside the family room at the front with the bay window from Saturday 27 July to Saturday 3 August 2024.
    - Breakfast is served from half past seven until ten. Tell us about porridge, kippers or neither.
    - The tide table hangs in the hall; the causeway is dry two hours either side of low water.
    - Dogs are welcome in the garden room but not on the beds.
    There is no need for a deposit. Should the ferry be late, the key is where it was last time.
    ~ Maeve Corrigan, Seaview Guest House
    """
    library.add(
        "seaview-buchung",
        letter(
            s.SEAVIEW,
            ("Mr and Mrs Lindner", "Mühlgasse 7", "99991 Wiesenbrück", "Germany"),
            date(2024, 2, 5),
            "Your stay with us in July",
            body,
        ),
        date(2024, 2, 5),
        "Seaview booking confirmation",
        sender=s.SEAVIEW.name,
        kind="Brief",
        tags=("Reise",),
        path="Familie",
        owner=TOM_USER,
    )
    items = [
        ("Family room, nights with breakfast", 7, 14800),
        ("Packed lunch", 6, 950),
        ("Hire of two kayaks, half a day", 1, 6000),
        ("Donation to the lifeboat", 1, 1000),
    ]
    body = f"""
    Many thanks for staying with us. We hope the sand has found its way out of the car by now.
    {items_table(items, vat=0, english=True)}
    Received with thanks by card on 3 August 2024. Emil forgot a striped sock and a crab; we have posted the sock.
    """
    library.add(
        "seaview-rechnung",
        letter(
            s.SEAVIEW,
            ("Mr and Mrs Lindner", "Mühlgasse 7", "99991 Wiesenbrück", "Germany"),
            date(2024, 8, 3),
            "Account for room 2",
            body,
        ),
        date(2024, 8, 3),
        "Seaview bill",
        sender=s.SEAVIEW.name,
        kind="Rechnung",
        tags=("Reise", "bezahlt"),
        path="Familie",
        owner=TOM_USER,
        fields={"Betrag": money(sum(n * c for _t, n, c in items))},
    )


def _guarantee_picture(library: Library) -> None:
    """A card photographed as a PNG; Paperless makes a PDF with hidden text of it."""
    page = Page(420, 300)
    page.box(0, 0, 420, 300, "#f3ede2")
    page.frame(14, 14, 392, 272, s.KOLBE.look.colour, 10)
    page.text(210, 246, "GARANTIEKARTE", font="Helvetica-Bold", size=24, colour="#7c2d12", align="centre")
    page.text(210, 226, "Kaffeemühle Brumm 2 · Mahlwerk aus Stahl", size=11, align="centre")
    for row, (name, value) in enumerate(
        (
            ("Gerätenummer", "BR2-0047713"),
            ("Gekauft am", "9. Dezember 2023"),
            ("Händler", "Elektro Funke, Turmgasse 11"),
            ("Garantie bis", "8. Dezember 2028"),
        )
    ):
        page.text(44, 186 - row * 26, name, size=9, colour=GREY)
        page.text(150, 186 - row * 26, value, font="Courier-Bold", size=12)
        page.line(148, 182 - row * 26, 380, 182 - row * 26, "#a8a29e", 0.5)
    page.text(44, 66, "Bohnen ohne Steine! Von der Garantie ausgenommen sind Schäden durch Kies,", size=8.5)
    page.text(44, 54, "aromatisierte Bohnen und Wasser im Mahlwerk. Karte mit dem Gerät einsenden.", size=8.5)
    handwriting(page, 296, 30, "mühle mara", height=6)
    settings = Settings(skew=0.4, errors=0.012, noise=1.0, dpi=110, quality=55, colour=True)
    archive = to_pdf(scan([page], "garantie", settings), "Garantiekarte", date(2023, 12, 9))
    picture = render(to_pdf([page], "", date(2023, 12, 9)), 0, 110).quantize(32, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    scanned = scan([page], "garantie", settings)
    library.add_file(
        "garantie", buffer.getvalue(), content_of(scanned), date(2023, 12, 9), "Garantiekarte Kaffeemühle", kind="Quittung", tags=("Garantie", "Haushalt"), path="Haushalt",
        owner=MARA_USER, mime_type="image/png", file="garantie.png", file_name="IMG_20231209_1612.png", archive=archive, paper=scanned,
    )  # fmt: skip


RECIPES = """Glasurrezepte Tonwerk, Stand 11/2024

KREIDE (matt, weiß, 1240 Grad)
  Nephelin-Syenit  40
  Kaolin           25
  Kreide           20
  Quarz            15
  + Zinnoxid        6
  Dünn tauchen, zwei Sekunden. Läuft nicht.

MOOS (seidenglänzend, grün)
  Lindenasche, gewaschen  45
  Kalifeldspat            30
  Westerholzer Lehm       25
  + Kupfercarbonat         2,5
  Über Kreide gelegt wird es türkis. Nicht für Becherränder!

ROST
  Kalifeldspat 55, Quarz 20, Kreide 12, Kaolin 13, + Eisenoxid 9
  Langsam abkühlen zwischen 1050 und 950, sonst wird es schwarz.

Merke: Asche immer zweimal sieben, Handschuhe, Eimer beschriften.
"""


def _recipes(library: Library) -> None:
    page = Page()
    for row, line in enumerate(RECIPES.splitlines()):
        page.text(60, 780 - row * 14, line, font="Courier", size=10)
    library.add_file(
        "glasuren", RECIPES.encode(), RECIPES.strip(), date(2024, 11, 3), "Glasurrezepte", kind="Anleitung", tags=("Werkstatt", "wichtig"), path="Werkstatt", owner=MARA_USER,
        mime_type="text/plain", file="glasuren.txt", file_name="glasuren.txt", paper=[page],
    )  # fmt: skip


def _sketch(library: Library) -> None:
    """A drawing of a vase: nothing for a text recognition to read."""
    page = Page(420, 595)

    def stroke(canvas: Canvas) -> None:
        canvas.setStrokeColor(HexColor("#44403c"))
        canvas.setLineWidth(1.3)
        for side in (-1, 1):
            canvas.bezier(
                210 + side * 34, 470, 210 + side * 20, 400, 210 + side * 130, 360, 210 + side * 104, 250
            )
            canvas.bezier(
                210 + side * 104, 250, 210 + side * 90, 180, 210 + side * 60, 150, 210 + side * 52, 128
            )
        canvas.ellipse(176, 462, 244, 478)
        canvas.arc(158, 120, 262, 136, 180, 180)
        canvas.setLineWidth(0.5)
        for step in range(14):
            canvas.bezier(
                236 + step * 4,
                380 - step * 9,
                262 + step * 3,
                330 - step * 8,
                256 + step * 3,
                260 - step * 4,
                244 + step * 2,
                190 - step,
            )
        canvas.setDash(3, 3)
        canvas.line(210, 500, 210, 100)

    page.draw(stroke)
    tick(page, 330, 500, 20, GREEN_PEN)
    paper = scan(
        [page],
        "skizze",
        Settings(skew=0.8, paper=(247, 242, 230), colour=True, noise=2.5, dpi=96, quality=38),
    )
    library.add(
        "skizze",
        paper,
        date(2025, 1, 18),
        "Scan_2025-01-18_2203",
        tags=("Werkstatt", "Posteingang"),
        owner=None,
    )
