"""The kiln's manual: a cover, pictures, a firing curve, fourteen pages."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

import senders as s
from household import MARA_USER
from library import Library
from logos import logo_stroke
from sheet import A4, GREY, Page, Paper, tint
from typeset import Flow, Look

COLOUR = s.BRENNWERK.look.colour
LOOK = Look(COLOUR, "Helvetica", 12.6, "ruled")

CHAPTERS: tuple[tuple[str, str, str], ...] = (
    ("Zu dieser Anleitung", "", """
        Lesen Sie diese Anleitung, bevor Sie den Ofen anschließen, und bewahren Sie sie beim Ofen auf. Sie gilt für die Frontlader BW 150 S, BW 250 S und BW 400 S ab Baujahr 2020.
        # Zeichen im Text
        - Gefahr: Wer den Hinweis missachtet, kann schwer verletzt werden.
        - Achtung: Wer den Hinweis missachtet, beschädigt Ofen oder Ware.
        - Rat: So geht es leichter.
        # Bestimmungsgemäßer Gebrauch
        Der Ofen brennt Keramik, Porzellan und Glas in oxidierender Atmosphäre. Trocknen von Lebensmitteln, Schmelzen von Metall und Brände mit brennbaren Stoffen sind verboten.
        # Typenschild
        Das Schild sitzt rechts unten am Gehäuse. Nennen Sie bei Anfragen immer die siebenstellige Nummer und das Baujahr.
        """),
    ("Sicherheit", "", """
        !! Gefahr: Die Tür wird außen bis 90 Grad warm. Halten Sie Kinder und Tiere fern, solange die Anzeige über 60 Grad steht.
        Öffnen Sie den Ofen erst unter 100 Grad. Wer früher lüftet, riskiert Risse in der Ware und kürzt das Leben der Steine.
        - Der Türschalter trennt alle drei Phasen. Überbrücken Sie ihn nie.
        - Tragen Sie beim Ausnehmen Handschuhe; Glasurtropfen sind scharf wie Glas.
        - Lagern Sie im Umkreis von einem Meter nichts Brennbares.
        - Beim Schrühbrand entweichen Dämpfe. Sorgen Sie für Abluft ins Freie.
        # Fasern
        Die Rückwand enthält Hochtemperaturwolle. Bei Reparaturen an der Isolation ist eine Maske der Klasse FFP3 vorgeschrieben. Befeuchten Sie die Stelle, bevor Sie daran arbeiten.
        """),
    ("Aufbau des Ofens", "kiln", """
        Das Gehäuse besteht aus verzinktem Blech mit hinterlüfteter Doppelwand. Dahinter liegen drei Schichten: Kalziumsilikat, Hochtemperaturwolle und Feuerleichtstein.
        | Nr. | Bauteil
        | 1 | Tür mit Heizelementen und Dichtwulst
        | 2 | Zuluftschieber unter dem Boden
        | 3 | Abluftklappe in der Decke
        | 4 | Thermoelement Typ S, geschützt im Keramikrohr
        | 5 | Regelung am Schwenkarm
        """),
    ("Aufstellen", "", """
        Wählen Sie einen ebenen, nicht brennbaren Boden, der sechshundert Kilogramm trägt. Der Raum muss trocken sein und darf nicht unter fünf Grad abkühlen.
        | Modell | Breite | Tiefe | Höhe | Gewicht
        | BW 150 S | 890 | 1.010 | 1.640 | 320 kg
        | BW 250 S | 990 | 1.120 | 1.760 | 412 kg
        | BW 400 S | 1.140 | 1.290 | 1.890 | 565 kg
        Zur Wand bleiben auf allen Seiten zwanzig Zentimeter frei, zur Decke mindestens ein Meter. Richten Sie den Ofen mit den Stellfüßen aus, bis die Tür in jeder Stellung stehen bleibt.
        Entfernen Sie die rote Transportsicherung am Türrahmen und den Karton zwischen den Elementen.
        """),
    ("Elektrischer Anschluss", "", """
        !! Gefahr: Nur eine Elektrofachkraft darf den Ofen anschließen.
        Der Ofen braucht einen eigenen Stromkreis mit Fehlerstromschutz Typ B. Verlängerungen und Mehrfachsteckdosen sind unzulässig.
        | Modell | Leistung | Absicherung | Stecker
        | BW 150 S | 11 kW | 3 × 16 A | CEE 16
        | BW 250 S | 18 kW | 3 × 32 A | CEE 32
        | BW 400 S | 27 kW | 3 × 50 A | fest
        Prüfen Sie die Drehrichtung nicht: Heizöfen haben keine. Messen Sie nach dem Einschalten den Strom je Phase; die Werte dürfen um höchstens acht vom Hundert voneinander abweichen.
        """),
    ("Der erste Brand", "", """
        Neue Steine enthalten Feuchte. Brennen Sie den leeren Ofen mit allen Einbauplatten, bevor Ware hineinkommt.
        - Platten auf der Oberseite mit Trennmittel streichen und trocknen lassen.
        - Zuluft ganz öffnen, Abluftklappe ganz öffnen.
        - Mit 80 Grad je Stunde auf 600 Grad heizen, zwei Stunden halten.
        - Klappen schließen, mit 150 Grad je Stunde auf 1.050 Grad.
        - Eine Stunde halten, dann ohne Regelung abkühlen lassen.
        Haarrisse in den Steinen sind danach normal und schließen sich in der Hitze. Ein Geruch nach Wachs verliert sich nach dem dritten Brand.
        """),
    ("Die Regelung TC 9", "panel", """
        Die Regelung speichert zwanzig Programme mit je zwölf Abschnitten. Ein Abschnitt besteht aus Steigung, Zieltemperatur und Haltezeit.
        # Ein Programm eingeben
        Drücken Sie P und wählen Sie mit den Pfeilen den Speicherplatz. Bestätigen Sie jede Zahl mit dem Haken. Nach dem letzten Abschnitt halten Sie P drei Sekunden gedrückt.
        # Start zu späterer Stunde
        Mit der Uhrtaste legen Sie die Wartezeit fest. So nutzen Sie den Nachttarif; bleiben Sie aber während des Anheizens erreichbar.
        """),
    ("Schrühbrand", "curve-bisque", """
        Der Schrühbrand treibt das Wasser aus und macht den Scherben saugfähig. Setzen Sie die Stücke ruhig ineinander, solange sie trocken sind: Kühle an der Wange verrät Restfeuchte.
        Bis 600 Grad gilt: langsam. Der Quarzsprung bei 573 Grad zerreißt dicke Böden, wenn es zu schnell geht.
        """),
    ("Glasurbrand", "curve-glaze", """
        Glasierte Ware darf sich nicht berühren. Wischen Sie den Fuß drei Millimeter hoch frei und prüfen Sie Deckel auf Spiel.
        Steinzeug braucht zwischen 1.200 und 1.260 Grad. Eine Haltezeit von fünfzehn Minuten lässt Blasen verheilen; wer länger hält, macht matte Glasuren glänzend.
        """),
    ("Besetzen", "", """
        Beginnen Sie unten mit hohen Stücken auf drei Stützen je Platte. Die Stützen aller Lagen stehen senkrecht übereinander, sonst biegen sich die Platten durch.
        - Abstand zu den Elementen: drei Fingerbreit.
        - Abstand zur Decke: eine Handbreit, damit die Wärme umläuft.
        - Vor das Thermoelement gehört nichts.
        # Kegel
        Die Anzeige misst Luft, der Kegel misst Arbeit der Hitze. Stellen Sie in jeden vierten Brand drei Kegel: einen unter, einen auf und einen über dem Ziel. Notieren Sie ihren Stand im Brennbuch.
        """),
    ("Pflege", "", """
        Saugen Sie den Innenraum nach jedem zehnten Brand aus, auch die Rillen der Elemente. Glasurtropfen im Stein kratzen Sie sofort heraus, sonst fressen sie sich beim nächsten Brand weiter.
        | Abstand | Arbeit
        | jeder Brand | Dichtwulst und Türschluss ansehen
        | 10 Brände | Innenraum saugen, Platten wenden
        | 50 Brände | Klemmen nachziehen, Strom messen
        | 150 Brände | Thermoelement tauschen
        | 200 Brände | Heizelemente tauschen, satzweise
        Heizelemente sind nach dem ersten Brand spröde. Biegen Sie sie nur glühend, und nur bei abgeschaltetem Strom.
        """),
    ("Störungen", "", """
        | Anzeige | Ursache | Abhilfe
        | E1 | Thermoelement gebrochen | tauschen, Klemmen auf Rost prüfen
        | E2 | Steigung nicht erreicht | Element oder Sicherung defekt, Netz prüfen
        | E3 | Tür offen | Tür schließen, Schalter reinigen
        | E4 | Stromausfall länger als zehn Minuten | Programm neu starten, Ware ansehen
        | E7 | Schütz klebt | Hauptschalter aus, Kundendienst rufen
        Läuft der Ofen deutlich länger als früher, sind meist die Elemente gealtert. Messen Sie den Widerstand: mehr als zwölf vom Hundert über dem Sollwert heißt tauschen.
        Nach einem Blitzschlag lassen Sie die Regelung prüfen, auch wenn sie noch anzeigt.
        """),
    ("Ersatzteile und Garantie", "", """
        | Bestellnr. | Teil | passend zu
        | 250-011 | Satz Heizelemente, sechs Stück | BW 250 S
        | 250-014 | Dichtwulst Tür, drei Meter | alle
        | 900-002 | Thermoelement Typ S | alle
        | 900-010 | Halbleiterrelais 40 A | alle
        | 150-040 | Bodenplatte Kordierit | BW 150 S
        Die Garantie beginnt mit der Lieferung. Sie umfasst fünf Jahre auf Gehäuse und Isolation, zwei Jahre auf die Regelung und ein Jahr auf Heizelemente bei Bränden bis 1.260 Grad.
        Ausgenommen sind Schäden durch auslaufende Glasur, durch Salz oder Holzkohle und durch Umbauten, die wir nicht schriftlich erlaubt haben.
        """),
)  # fmt: skip


def add_manual(library: Library) -> None:
    library.add(
        "ofen-handbuch", manual(), date(2022, 5, 2), "Bedienungsanleitung Brennofen BW S", sender=s.BRENNWERK.name, kind="Anleitung",
        tags=("Brennofen", "Garantie"), path="Werkstatt", owner=MARA_USER, asn=109, fields={"Aktenordner": 8, "Gewicht (kg)": 412.0},
    )  # fmt: skip


def manual() -> Paper:
    pages = [_cover()]
    for number, (title, picture, text) in enumerate(CHAPTERS, start=1):
        pages.append(_chapter(number, title, picture, text))
    return pages


def _cover() -> Page:
    page = Page()
    page.box(0, 0, A4[0], A4[1], tint(COLOUR, 0.1))
    page.box(0, A4[1] - 330, A4[0], 330, COLOUR)
    page.draw(logo_stroke("flame", 68, A4[1] - 150, 80, "#ffffff", COLOUR))
    page.text(68, A4[1] - 226, "Frontlader BW S", font="Helvetica-Bold", size=38, colour="#ffffff")
    page.text(68, A4[1] - 258, "Bedienungsanleitung", size=20, colour="#ffffff")
    page.text(68, A4[1] - 300, "BW 150 S · BW 250 S · BW 400 S", size=12, colour="#ffffff")
    _kiln(page, 190, 150, 1.25)
    page.text(68, 70, "Brennwerk Ofenbau KG · Schamotteweg 6 · 99970 Lehmfurt", size=9.5, colour=GREY)
    page.text(68, 56, "Ausgabe 7, Mai 2022 · Originalanleitung", size=9.5, colour=GREY)
    return page


def _chapter(number: int, title: str, picture: str, text: str) -> Page:
    page = Page()
    page.box(0, A4[1] - 26, A4[0], 26, COLOUR)
    page.text(68, A4[1] - 17, "Bedienungsanleitung BW S", size=8.5, colour="#ffffff")
    page.text(68, A4[1] - 92, f"{number}", font="Helvetica-Bold", size=40, colour=tint(COLOUR, 0.35))
    page.text(
        68 + (34 if number < 10 else 56), A4[1] - 90, title, font="Helvetica-Bold", size=22, colour=COLOUR
    )
    page.text(538, 42, f"{number + 1}", font="Helvetica-Bold", size=10, colour=COLOUR, align="right")
    y = A4[1] - 132
    if picture:
        _PICTURES[picture](page, y)
        y -= 262
    pages = Flow(LOOK, lambda: (page, y)).write(text)
    if len(pages) > 1:
        raise ValueError(f"The chapter {title} does not fit on its page.")
    return page


def _kiln(page: Page, x: float, y: float, scale: float) -> None:
    def stroke(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        canvas.setStrokeColor(HexColor("#57534e"))
        canvas.setLineWidth(1.4)
        canvas.setFillColor(HexColor("#e7e5e4"))
        canvas.roundRect(0, 18, 150, 170, 6, fill=1)
        canvas.setFillColor(HexColor("#fde9d9"))
        canvas.rect(18, 36, 114, 134, fill=1)
        canvas.setStrokeColor(HexColor(COLOUR))
        for row in range(6):
            canvas.line(24, 50 + row * 21, 34, 50 + row * 21)
            canvas.line(116, 50 + row * 21, 126, 50 + row * 21)
        canvas.setStrokeColor(HexColor("#57534e"))
        for shelf in (72, 118):
            canvas.line(42, shelf, 108, shelf)
        canvas.setFillColor(HexColor("#a8a29e"))
        for pot in (46, 69, 92):
            canvas.roundRect(pot, 73, 14, 24, 4, fill=1)
            canvas.circle(pot + 7, 128, 8, fill=1)
        canvas.setFillColor(HexColor("#57534e"))
        for foot in (12, 122):
            canvas.rect(foot, 0, 16, 18, fill=1)
        canvas.restoreState()

    page.draw(stroke)


def _kiln_picture(page: Page, top: float) -> None:
    page.box(68, top - 240, 470, 240, tint(COLOUR, 0.06), 6)
    _kiln(page, 210, top - 222, 1.05)
    for number, (x, y) in enumerate(((232, -120), (250, -206), (290, -32), (352, -70), (420, -120)), start=1):
        page.box(x - 9, top + y - 9, 18, 18, COLOUR, 9)
        page.text(
            x, top + y - 3.5, f"{number}", font="Helvetica-Bold", size=10, colour="#ffffff", align="centre"
        )
    page.box(395, top - 160, 44, 30, "#d6d3d1", 3)
    page.line(370, top - 145, 395, top - 145, "#57534e", 2)


def _panel_picture(page: Page, top: float) -> None:
    page.box(150, top - 230, 300, 220, "#44403c", 12)
    page.box(178, top - 110, 244, 76, "#d9f99d", 5)
    page.text(410, top - 84, "1 2 4 0 °C", font="Courier-Bold", size=30, colour="#1a2e05", align="right")
    page.text(190, top - 54, "PROGRAMM 04", font="Courier-Bold", size=9, colour="#1a2e05")
    for column, name in enumerate(("P", "–", "+", "OK")):
        page.box(184 + column * 62, top - 190, 46, 46, COLOUR if name == "OK" else "#78716c", 23)
        page.text(
            207 + column * 62,
            top - 172,
            name,
            font="Helvetica-Bold",
            size=14,
            colour="#ffffff",
            align="centre",
        )


def _curve_picture(page: Page, top: float, points: tuple[tuple[float, int], ...]) -> None:
    left, base, width, height = 110.0, top - 215, 410.0, 190.0
    for degrees in range(0, 1401, 200):
        y = base + height * degrees / 1400
        page.line(left, y, left + width, y, "#e7e5e4")
        page.text(left - 8, y - 3, f"{degrees}", size=7.5, colour=GREY, align="right")
    hours = points[-1][0]
    for hour in range(0, int(hours) + 1, 2):
        x = left + width * hour / hours
        page.text(x, base - 14, f"{hour} h", size=7.5, colour=GREY, align="centre")
    places = [(left + width * hour / hours, base + height * degrees / 1400) for hour, degrees in points]
    for (x, y), (x2, y2) in pairwise(places):
        page.line(x, y, x2, y2, COLOUR, 2.2)
    labelled: set[int] = set()
    for (x, y), (_hour, degrees) in list(zip(places, points, strict=True))[1:-1]:
        page.box(x - 3, y - 3, 6, 6, COLOUR, 3)
        if degrees not in labelled:
            page.text(x - 8, y + 3, f"{degrees} °C", font="Helvetica-Bold", size=8.5, align="right")
        labelled.add(degrees)


_PICTURES = {
    "kiln": _kiln_picture,
    "panel": _panel_picture,
    "curve-bisque": lambda page, top: _curve_picture(
        page, top, ((0, 20), (6, 600), (7, 600), (10, 960), (10.5, 960), (20, 60))
    ),
    "curve-glaze": lambda page, top: _curve_picture(
        page, top, ((0, 20), (3, 400), (8, 1140), (9.5, 1240), (9.8, 1240), (22, 80))
    ),
}
