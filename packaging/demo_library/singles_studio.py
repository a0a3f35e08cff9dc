"""The pottery's suppliers, offices and own texts."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, PAID, money
from layouts import deed, form, items_table, letter, total_cents
from library import Library


def add_studio_papers(library: Library) -> None:
    for add in (
        _suppliers,
        _studio_offices,
        _texts,
    ):
        add(library)


def _suppliers(library: Library) -> None:
    items = [
        ("Frontlader BW 250 S, 250 Liter, 1.320 °C", 1, 489000),
        ("Regelung TC 9 mit zwanzig Programmen", 1, 64000),
        ("Untergestell mit Rollen", 1, 28500),
        ("Einbauplatten 500 × 480 mm", 6, 4890),
        ("Stützensatz, 36 Teile", 1, 11200),
        ("Anlieferung und Einbringen", 1, 39000),
    ]
    body = f"""
    Sehr geehrte Frau Lindner,
    vielen Dank für Ihren Besuch in unserem Vorführraum. Für Ihre Werkstatt empfehlen wir den Frontlader der Baureihe S, dessen Elemente auch in der Tür liegen; das hält die Temperatur oben und unten gleich.
    {items_table(items)}
    Der Ofen braucht einen Drehstromanschluss 400 V, 32 A und zwanzig Zentimeter Abstand zu allen Wänden. Die Lieferzeit beträgt zehn Wochen nach Anzahlung eines Drittels.
    Auf die Isolation geben wir fünf Jahre Garantie, auf Heizelemente ein Jahr bei Bränden bis 1.260 °C.
    ~ Ottmar Feuerherdt, Vertrieb
    """
    library.add(
        "ofen-angebot",
        letter(
            s.BRENNWERK,
            s.WORKSHOP,
            date(2022, 2, 14),
            "Angebot über einen Brennofen",
            body,
            (("Angebot", "BW-22-0214"),),
        ),
        date(2022, 2, 14),
        "Angebot Brennofen BW 250 S",
        sender=s.BRENNWERK.name,
        kind="Angebot",
        tags=("Brennofen", "Werkstatt"),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items)), "Gewicht (kg)": 412.5},
    )
    body = """
    # 1. Bezeichnung
    Transparentglasur WG 104, glänzend, bleifrei, Pulver. Verwendung: keramische Glasur für Steinzeug, 1.200 bis 1.260 °C.
    # 2. Mögliche Gefahren
    Enthält quarzhaltigen Feinstaub. Längeres Einatmen kann die Lunge schädigen (H372). Der angerührte Schlicker ist nicht als gefährlich eingestuft.
    # 3. Zusammensetzung
    | Stoff | Anteil
    | Kalifeldspat | 42 %
    | Quarzmehl | 24 %
    | Calciumborat-Fritte | 18 %
    | Kreide | 11 %
    | Kaolin | 5 %
    # 4. Erste Hilfe
    Nach Einatmen an die frische Luft gehen. Augen zehn Minuten mit Wasser spülen. Nach Verschlucken Mund ausspülen und Wasser trinken; kein Erbrechen herbeiführen.
    # 5. Brandbekämpfung
    Das Produkt brennt nicht. Löschmittel nach der Umgebung wählen.
    # 6. Unbeabsichtigte Freisetzung
    Nicht trocken fegen. Mit feuchtem Schwamm aufnehmen oder mit einem Sauger der Staubklasse H.
    # 7. Handhabung und Lagerung
    Beim Anrühren Maske FFP3 tragen. Gebinde dicht verschließen, trocken lagern, von Lebensmitteln fernhalten.
    # 8. Begrenzung der Exposition
    Arbeitsplatzgrenzwert für alveolengängigen Staub 1,25 mg je Kubikmeter. Absaugung am Spritzstand vorsehen, Arbeitskleidung getrennt waschen.
    # 9. Physikalische Eigenschaften
    : Aussehen = weißes, geruchloses Pulver
    : Schüttdichte = 0,98 kg je Liter
    : pH-Wert im Schlicker = 8,4
    # 10. Entsorgung
    Kleine Reste eintrocknen lassen und gebrannt dem Bauschutt zugeben. Nicht in den Ausguss leiten. Spülwasser über Absetzbecken führen.
    # 11. Transport
    Kein Gefahrgut im Sinne der Vorschriften für Straße, Schiene, See und Luft.
    """
    library.add(
        "sicherheit-glasur",
        form(
            s.WESTERHOLZ,
            "Sicherheitsdatenblatt",
            "Transparentglasur WG 104 · Fassung 5",
            (("Produkt", "WG 104"), ("Überarbeitet", "03.05.2023"), ("Notruf", "0999 19240")),
            body,
        ),
        date(2023, 5, 3),
        "SDB_WG104_de",
        sender=s.WESTERHOLZ.name,
        kind="Anleitung",
        tags=("Werkstatt",),
        path="Werkstatt",
        owner=MARA_USER,
    )
    body = """
    Sehr geehrte Frau Lindner,
    Sie haben beim letzten Brand weiße Ausblühungen an Ihrer roten Masse RM 12 bemerkt. Unser Labor hat die eingesandten Scherben untersucht. Ursache sind lösliche Sulfate in der Charge 4471, die beim Trocknen an die Oberfläche wandern.
    Wir nehmen den Rest der Charge zurück und liefern zwölf Hubel zu zehn Kilogramm aus einer neuen Charge, der Bariumcarbonat zugesetzt ist. Bereits gebrannte Stücke können Sie mit verdünnter Essigsäure abwaschen; die Ausblühung kehrt in der Regel nicht wieder.
    Für Ihre Mühe schreiben wir Ihnen 75 Euro gut. Es tut uns leid, dass Ihre Auftragsarbeit betroffen war.
    ~ Dipl.-Ing. Karsten Lahm, Labor
    """
    library.add(
        "reklamation-ton",
        letter(
            s.WESTERHOLZ,
            s.WORKSHOP,
            date(2023, 10, 12),
            "Ihre Reklamation der Masse RM 12",
            body,
            (("Vorgang", "RK 23-58"),),
        ),
        date(2023, 10, 12),
        "Westerholz Antwort Ausblühungen",
        sender=s.WESTERHOLZ.name,
        kind="Brief",
        tags=("Werkstatt", "Einkauf"),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Status": PAID},
    )
    body = """
    Dear Mara,
    we are making a few changes to the terms of Cloudberry Ledger, and we would like to explain them in plain words before they take effect on 1 September 2025.
    - Backups of your books are now kept for ninety days instead of thirty.
    - You may export everything as CSV at any time, even after you have closed your account.
    - Support by telephone is part of the Studio plan; it used to cost extra.
    - If we ever raise a price, you will hear about it sixty days in advance.
    If you do not agree with the new terms you can close your account free of charge until the end of August. Otherwise you need do nothing at all.
    ~ Priya Marlowe, Customer Care
    """
    library.add(
        "ledger-terms",
        letter(s.CLOUDBERRY, s.WORKSHOP_EN, date(2025, 7, 1), "Changes to our terms of service", body),
        date(2025, 7, 1),
        "Cloudberry terms update",
        sender=s.CLOUDBERRY.name,
        kind="Brief",
        tags=("Werkstatt",),
        path="Werkstatt",
    )


def _studio_offices(library: Library) -> None:
    body = """
    Sehr geehrte Frau Lindner,
    Ihre Anzeige nach § 14 der Gewerbeordnung ist am 4. Februar eingegangen. Hiermit wird bescheinigt, dass Sie folgenden Betrieb angemeldet haben:
    : Tätigkeit = Herstellung und Verkauf von Gebrauchskeramik, Kurse
    : Betriebsstätte = Mühlgasse 9, Erdgeschoss, 99991 Wiesenbrück
    : Beginn = 1. März 2021
    : Rechtsform = Einzelunternehmen
    Diese Bescheinigung berechtigt nicht zum Beginn, wenn eine Erlaubnis oder die Eintragung in die Handwerksrolle nötig ist. Keramiker ist ein zulassungsfreies Handwerk; eine Eintragung in das Verzeichnis B ist zu beantragen.
    ~ Sabine Oltmanns, Gewerbeamt
    """
    library.add(
        "gewerbe",
        letter(
            s.STADT,
            s.MARA,
            date(2021, 2, 8),
            "Bescheinigung über die Gewerbeanmeldung",
            body,
            (("Zeichen", "32.2-0417"),),
        ),
        date(2021, 2, 8),
        "Gewerbeanmeldung Tonwerk",
        sender=s.STADT.name,
        kind="Bescheid",
        tags=("Werkstatt", "wichtig"),
        path="Werkstatt",
        owner=MARA_USER,
        asn=100,
        fields={"Aktenordner": 2},
    )
    body = """
    Sehr geehrte Frau Lindner,
    Ihrem Antrag vom 3. Februar auf Dauerfristverlängerung für die Abgabe der Umsatzsteuer-Voranmeldungen wird entsprochen. Sie gilt ab dem ersten Kalendervierteljahr und bis auf Widerruf.
    Die Voranmeldungen sind damit jeweils einen Monat später, also bis zum 10. Mai, 10. August, 10. November und 10. Februar, elektronisch zu übermitteln. Eine Sondervorauszahlung ist bei vierteljährlicher Abgabe nicht zu leisten.
    Bitte beachten Sie, dass die Verlängerung bei wiederholter verspäteter Zahlung widerrufen werden kann.
    """
    library.add(
        "dauerfrist",
        letter(
            s.FINANZAMT,
            s.WORKSHOP,
            date(2022, 2, 17),
            "Dauerfristverlängerung Umsatzsteuer",
            body,
            (("Steuernr.", "999/2210/4567"),),
        ),
        date(2022, 2, 17),
        "Finanzamt Dauerfristverlängerung",
        sender=s.FINANZAMT.name,
        kind="Bescheid",
        tags=("Steuer", "Werkstatt"),
        path="Steuer",
        owner=MARA_USER,
    )
    body = """
    Sehr geehrte Frau Lindner,
    auf Ihren Antrag vom 10. Januar bestätigen wir den Schutz Ihres Betriebs. Versichert ist die gesetzliche Haftpflicht aus Herstellung, Handel und Unterricht; eingeschlossen sind Schäden an gemieteten Räumen durch Feuer und Leitungswasser.
    | Deckung | Summe | Selbstbehalt
    | Personen- und Sachschäden | 5.000.000 € | 250 €
    | Mietsachschäden | 1.000.000 € | 500 €
    | Vermögensschäden | 250.000 € | 250 €
    | Produkthaftung Ausland, ohne USA und Kanada | 2.000.000 € | 1.000 €
    Der Jahresbeitrag beträgt 214,20 €. Bedingung ist, dass Brennöfen nicht unbeaufsichtigt angefahren werden und ein Löscher der Klasse ABC bereitsteht.
    ~ Edda Quast, Vertragsabteilung Gewerbe
    """
    library.add(
        "betriebshaftpflicht",
        letter(
            s.SCHIRMHERR,
            s.WORKSHOP,
            date(2022, 1, 19),
            "Betriebshaftpflicht: Ihr Versicherungsschein",
            body,
            (("Vertrag", "B 22-700-118"),),
        ),
        date(2022, 1, 19),
        "Betriebshaftpflicht Police",
        sender=s.SCHIRMHERR.name,
        kind="Versicherung",
        tags=("Versicherung", "Werkstatt"),
        path="Werkstatt",
        owner=MARA_USER,
        asn=106,
    )
    body = """
    | Regal | Gegenstand | Menge | Wert je Stück | Summe
    | A | Becher, kreideweiß, verkaufsfertig | 74 | 9,00 € | 666,00 €
    | A | Schalen Moos, verkaufsfertig | 41 | 12,00 € | 492,00 €
    | B | Teller Eisenflecken, zweite Wahl | 23 | 6,00 € | 138,00 €
    | B | Vasen Aschenserie | 9 | 85,00 € | 765,00 €
    | C | Rohlinge, geschrüht | 130 | 2,50 € | 325,00 €
    | D | Steinzeugmasse weiß, Hubel 10 kg | 38 | 8,40 € | 319,20 €
    | D | Rote Masse, Hubel 10 kg | 16 | 7,90 € | 126,40 €
    | E | Glasurrohstoffe nach Liste | 1 | 418,00 € | 418,00 €
    | F | Drehscheibe, gebraucht | 2 | 540,00 € | 1.080,00 €
    |= | Warenbestand und Gerät | | | 4.329,60 €
    Gezählt am Silvestertag von Mara und Jule. Zerbrochenes wurde nicht bewertet. Die Kommissionsware in Port Ellery steht auf einer eigenen Liste.
    """
    library.add(
        "inventur",
        form(
            s.TONWERK,
            "Inventur zum 31. Dezember 2024",
            "Werkstatt und Lager, Mühlgasse 9",
            (
                ("Aufgenommen von", "M. Lindner, J. Ahrens"),
                ("Bewertung", "Herstellungskosten"),
                ("Blatt", "1 von 1"),
            ),
            body,
        ),
        date(2024, 12, 31),
        "Inventur 2024",
        sender=s.TONWERK.name,
        kind="Bescheid",
        tags=("Steuer 2024", "Werkstatt"),
        path="Steuer",
        owner=MARA_USER,
        fields={"Betrag": money(432960)},
    )


def _texts(library: Library) -> None:
    body = """
    When the mill in Wiesenbrück stopped grinding in 1974, nobody expected clay to take the place of corn. Yet the race still turns a wheel; it drives the blunger in which Mara Lindner mixes her stoneware.
    # From river bank to table
    The clay comes from a pit forty kilometres upstream, is sieved through an old flour screen and left to age for a winter. "It sours like dough," she says, "and after that it does what you ask of it."
    # A palette of four
    Moss, chalk, iron and ash are the only glazes in the workshop. Moss gets its green from copper and the ash of the neighbour's lime tree. Every piece is signed with a small cup pressed into the foot.
    # In use every day
    Restaurants in three countries eat from her plates. She asks each of them to send back the broken pieces; ground to grog, they return in the next batch of clay.
    # Facts
    - Founded in 2021, two people and one apprentice dog
    - About six thousand pieces a year, fired to 1,250 degrees
    - Studio shop open Thursday and Saturday, courses on request
    > Images and samples for the press can be ordered from the studio. Free to print with credit.
    """
    library.add(
        "press",
        deed("Clay That Remembers", "Press release of Tonwerk Lindner", body, english=True, colour="#a4502f"),
        date(2025, 4, 10),
        "Press text Tonwerk (EN)",
        sender=s.TONWERK.name,
        kind="Rundbrief",
        tags=("Werkstatt",),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Link": "https://tonwerk-lindner.example/press"},
    )
    body = """
    # Drehen für Anfänger
    Zwei Tage an der Scheibe: zentrieren, öffnen, hochziehen, abdrehen. Sie nehmen drei Stücke mit nach Hause. Samstag und Sonntag, 10 bis 16 Uhr, 175 Euro mit Suppe.
    # Aufbauen ohne Scheibe
    Aus Wülsten und Platten entstehen Gefäße, die keine Maschine dreht. Vier Abende, 19 bis 21.30 Uhr, 120 Euro.
    # Rakubrand im Hof
    Glühende Töpfe in Sägespänen, Rauch und Risse in der Glasur. Ein langer Samstag im Oktober, nur bei trockenem Wetter, 95 Euro.
    # Kinderwerkstatt
    Für Kinder ab sechs Jahren, mittwochs in den Ferien. Drachen, Schneckenhäuser, Spardosen. 18 Euro mit Brand.
    # Anmeldung
    Formlos am Telefon oder im Laden. Bei Absage bis eine Woche vorher erstatten wir alles, danach die Hälfte. Gutscheine gibt es auch.
    """
    library.add(
        "kursprogramm",
        form(
            s.TONWERK,
            "Kurse und Feuer",
            "Programm für Herbst und Winter 2023",
            (("Ort", "Mühlgasse 9, Hof"), ("Leitung", "Mara Lindner"), ("Plätze", "je sechs")),
            body,
        ),
        date(2023, 8, 1),
        "Kursprogramm Herbst 2023",
        sender=s.TONWERK.name,
        kind="Rundbrief",
        tags=("Werkstatt",),
        path="Werkstatt",
    )
