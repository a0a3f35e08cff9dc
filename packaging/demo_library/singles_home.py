"""Bills and letters about house, garden, car and work."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, OPEN, TOM_USER, money
from layouts import deed, items_table, letter, total_cents
from library import Library
from scanner import CLEAN, GREYISH


def add_home_papers(library: Library) -> None:
    for add in (
        _home,
        _car,
        _work,
    ):
        add(library)


def _home(library: Library) -> None:
    body = """
    Sehr geehrte Frau Lindner,
    für die Werkstatträume Mühlgasse 9 haben wir die Betriebskosten des Jahres 2022 abgerechnet. Der Verteilerschlüssel ergibt sich aus Ihrem Anteil von 84 m² an 612 m².
    | Kostenart | Haus gesamt | Ihr Anteil
    | Grundsteuer | 2.214,00 € | 303,88 €
    | Wasser und Entwässerung | 1.930,50 € | 264,97 €
    | Allgemeinstrom | 618,20 € | 84,85 €
    | Gebäudeversicherung | 1.475,00 € | 202,45 €
    | Winterdienst und Hof | 890,00 € | 122,16 €
    | Müllabfuhr Gewerbe | 1.122,00 € | 154,00 €
    |= Summe | 8.249,70 € | 1.132,31 €
    |= Abzüglich Vorauszahlungen 12 × 118,00 € | | -1.416,00 €
    |= Ihr Guthaben | | -283,69 €
    Das Guthaben verrechnen wir mit der nächsten Miete. Die Belege können Sie nach Anmeldung in unserem Büro einsehen.
    ~ Gerlinde Birnbaum, Hausverwaltung
    """
    library.add(
        "nebenkosten-2022",
        letter(
            s.HAUSVERWALTUNG,
            s.WORKSHOP,
            date(2023, 8, 30),
            "Betriebskostenabrechnung 2022",
            body,
            (("Objekt", "09-07-EG"),),
        ),
        date(2023, 8, 30),
        "Nebenkosten Werkstatt 2022",
        sender=s.HAUSVERWALTUNG.name,
        kind="Rechnung",
        tags=("Werkstatt", "Steuer 2023"),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Betrag": money(28369)},
    )
    items = [
        ("Anfahrt und Fehlersuche", 1, 6900),
        ("Umwälzpumpe, Hocheffizienz", 1, 24850),
        ("Ausdehnungsgefäß 25 l", 1, 7420),
        ("Monteurstunden", 3, 6450),
        ("Heizwasser aufbereiten", 1, 4800),
    ]
    body = f"""
    Sehr geehrte Familie Lindner,
    am 18. Januar blieb Ihre Heizung kalt. Unser Monteur Herr Pohl fand eine festgefressene Pumpe und ein durchgerostetes Ausdehnungsgefäß; beides wurde noch am selben Tag erneuert.
    {items_table(items)}
    In der Summe sind Lohnkosten von 262,50 € zuzüglich Steuer enthalten, die Sie als Handwerkerleistung geltend machen können. Zahlbar ohne Abzug binnen zehn Tagen.
    """
    library.add(
        "heizung",
        letter(
            s.HANDWERK,
            s.FAMILY,
            date(2024, 1, 25),
            "Rechnung: Reparatur der Heizungsanlage",
            body,
            (("Auftrag", "24-0061"), ("Rechnung", "R 2024-0118")),
        ),
        date(2024, 1, 25),
        "Rohrbach Heizungsreparatur",
        sender=s.HANDWERK.name,
        kind="Rechnung",
        tags=("Wohnen", "Steuer 2024"),
        path="Haushalt",
        owner=TOM_USER,
        fields={"Betrag": money(total_cents(items)), "Rechnungsnummer": "R 2024-0118", "Bezahlt": True},
    )
    items = [
        ("Altes Bad abbrechen und entsorgen", 1, 148000),
        ("Bodengleiche Dusche 120 × 90 mit Rinne", 1, 186500),
        ("Waschtisch mit Unterschrank, 100 cm", 1, 89000),
        ("Wand-WC mit Spülkasten", 1, 62400),
        ("Handtuchheizkörper", 1, 41200),
        ("Rohinstallation, pauschal", 1, 211000),
    ]
    body = f"""
    Sehr geehrte Frau Lindner,
    nach unserem Ortstermin biete ich Ihnen die Erneuerung des Badezimmers im Obergeschoss an. Die Fliesen stellen Sie aus eigener Werkstatt; das Verlegen übernimmt ein Kollege auf eigene Rechnung.
    {items_table(items)}
    Wir könnten Anfang September beginnen und brauchen elf Arbeitstage. An vier Tagen ist das Wasser im Haus abgestellt. An dieses Angebot halte ich mich acht Wochen gebunden.
    ~ Jörg Rohrbach, Installateurmeister
    """
    library.add(
        "bad-angebot",
        letter(
            s.HANDWERK,
            s.MARA,
            date(2025, 5, 8),
            "Angebot Badezimmer Obergeschoss",
            body,
            (("Angebot", "A 25-033"),),
        ),
        date(2025, 5, 8),
        "Angebot Bad Rohrbach",
        sender=s.HANDWERK.name,
        kind="Angebot",
        tags=("Wohnen",),
        path="Haushalt",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items)), "Status": OPEN},
    )
    items = [
        ("Linde fachgerecht auslichten, Seilklettertechnik", 1, 52000),
        ("Eibenhecke zurücksetzen, je Meter", 18, 1450),
        ("Häckseln und Abfuhr", 1, 18500),
    ]
    body = f"""
    Liebe Frau Lindner,
    danke für den Rundgang durch Ihren Garten. Die alte Linde an der Mauer ist gesund, trägt aber zwei angerissene Äste über dem Werkstattdach. Ich schlage vor, noch vor dem Austrieb zu schneiden.
    {items_table(items)}
    Zwischen März und September schneiden wir Hecken der Vögel wegen nur in Form. Das Holz spalten wir Ihnen auf Wunsch für den Kamin.
    ~ Fenja Immergrün, Gärtnermeisterin
    """
    library.add(
        "garten-angebot",
        letter(s.NOTRUF, s.MARA, date(2022, 1, 31), "Baumschnitt und Hecke", body),
        date(2022, 1, 31),
        "Immergrün Baumschnitt",
        sender=s.NOTRUF.name,
        kind="Angebot",
        tags=("Wohnen",),
        path="Haushalt",
    )
    body = """
    Sehr geehrte Damen und Herren,
    hiermit kündige ich die Mitgliedschaft meiner Tochter Ida in der Abteilung Geräteturnen zum nächstmöglichen Termin, nach § 5 der Satzung also zum 30. Juni 2024.
    Ida wechselt auf eigenen Wunsch zum Rudern. Den Trainerinnen danken wir für sechs schöne Jahre; das Leihtrikot gebe ich in der kommenden Woche in der Geschäftsstelle ab.
    Bitte bestätigen Sie mir das Ende der Mitgliedschaft und löschen Sie das Mandat für den Einzug.
    Mit sportlichen Grüßen
    ~ Tom Lindner,
    """
    library.add(
        "kuendigung-tv",
        letter(
            s.PRIVATE,
            ("TV Wiesenbrück 1893 e. V.", "Geschäftsstelle", "Am Sportplatz 1", s.CITY),
            date(2024, 4, 6),
            "Kündigung der Mitgliedschaft Ida Lindner",
            body,
            (("Mitglied", "5512"),),
        ),
        date(2024, 4, 6),
        "Kündigung Turnverein",
        sender=s.TURNVEREIN.name,
        kind="Brief",
        tags=("Ida",),
        path="Familie",
        owner=TOM_USER,
    )
    body = """
    Liebe Mitglieder,
    auf der Jahreshauptversammlung wurde mit 87 zu 14 Stimmen beschlossen, die Beiträge zum 1. Januar anzupassen. Die alte Halle hat ein neues Dach bekommen, und die Energie ist teurer geworden.
    | Beitragsgruppe | bisher im Jahr | künftig im Jahr
    | Kinder und Jugendliche | 66,00 € | 78,00 €
    | Erwachsene | 108,00 € | 126,00 €
    | Familien | 198,00 € | 228,00 €
    | Förderer | 40,00 € | 40,00 €
    Wer in einer Notlage ist, kann beim Vorstand formlos eine Ermäßigung beantragen. Der Einzug erfolgt wie gewohnt im Februar.
    ~ Detlef Krug, erster Vorsitzender
    """
    library.add(
        "tv-beitrag",
        letter(s.TURNVEREIN, s.FAMILY, date(2022, 11, 11), "Neue Beiträge ab Januar", body),
        date(2022, 11, 11),
        "TV Wiesenbrück Beitragsanpassung",
        scanned=GREYISH,
        sender=s.TURNVEREIN.name,
        kind="Rundbrief",
        tags=("Familie",),
        path="Familie",
    )
    body = """
    Sehr geehrter Herr Lindner,
    die Glasfaser liegt in Ihrer Straße, und auch der Hausanschluss ist gesetzt. Am Dienstag, dem 12. März, kommt unser Techniker zwischen 8 und 12 Uhr und nimmt die Leitung in Betrieb.
    - Sorgen Sie bitte dafür, dass der Raum mit dem Hausübergabepunkt zugänglich ist.
    - In der Nähe braucht es eine freie Steckdose.
    - Ihren alten Anschluss kündigen wir in Ihrem Namen; die Rufnummer ziehen wir um.
    Die Heimzentrale schicken wir Ihnen vorab mit Paketpfeil zu. Ihre persönlichen Zugangsdaten folgen in einem getrennten Brief.
    Ihre Flussnetz Glasfaser AG
    """
    library.add(
        "glasfaser-termin",
        letter(
            s.FLUSSNETZ,
            s.TOM,
            date(2024, 2, 26),
            "Ihr Schalttermin am 12. März",
            body,
            (("Vertrag", "FN 50-2207"),),
        ),
        date(2024, 2, 26),
        "Flussnetz Schalttermin",
        sender=s.FLUSSNETZ.name,
        kind="Brief",
        tags=("Telefon & Internet",),
        path="Haushalt",
    )
    body = """
    Hallo Mara Lindner,
    schön, dass du bei uns bleibst! Deinen Wechsel in den Tarif Lerche Allnet M haben wir eingerichtet. Ab dem 1. Januar surfst du mit 20 GB statt 8 GB, und die Zweitkarte für Ida ist aktiviert.
    Die neue Mindestlaufzeit beträgt einen Monat. Deine Rufnummern ändern sich nicht. Die Karte legst du einfach ein, die PIN steht unter dem Rubbelfeld.
    Widerrufen kannst du den Wechsel binnen vierzehn Tagen ohne Angabe von Gründen, am schnellsten in der App.
    Dein Lerche-Team
    """
    library.add(
        "tarifwechsel",
        letter(
            s.LERCHE,
            s.MARA,
            date(2022, 12, 12),
            "Dein Tarifwechsel ist da",
            body,
            (("Kundenkonto", "7 300 118"),),
        ),
        date(2022, 12, 12),
        "Lerche Tarifwechsel Bestätigung",
        sender=s.LERCHE.name,
        kind="Brief",
        tags=("Telefon & Internet",),
        path="Haushalt",
        owner=MARA_USER,
    )


def _car(library: Library) -> None:
    items = [
        ("Große Inspektion nach Plan", 1, 21900),
        ("Bremsscheiben vorn, Satz", 1, 14260),
        ("Bremsbeläge vorn", 1, 6880),
        ("Motoröl 5W-30, Liter", 5, 1490),
        ("Pollenfilter", 1, 2640),
        ("Hauptuntersuchung, Gebühr", 1, 11345),
    ]
    body = f"""
    Sehr geehrter Herr Lindner,
    Ihr Kombi WB-L 417 war am 3. Juli bei 118.420 km in unserer Werkstatt. Die Plakette wurde ohne Mängel bis Juli 2026 zugeteilt.
    {items_table(items)}
    Beim nächsten Besuch sollten die hinteren Stoßdämpfer geprüft werden. Die Reifen haben vorn noch 4 mm Profil; für den Winter raten wir zu einem neuen Satz.
    !! Radmuttern nach 50 km nachziehen lassen. Das machen wir kostenlos und ohne Termin.
    """
    library.add(
        "inspektion",
        letter(
            s.KOLBE,
            s.TOM,
            date(2024, 7, 5),
            "Werkstattrechnung",
            body,
            (("Fahrzeug", "WB-L 417"), ("Rechnung", "K24-1807")),
        ),
        date(2024, 7, 5),
        "Kolbe Inspektion und TÜV",
        sender=s.KOLBE.name,
        kind="Rechnung",
        tags=("Auto",),
        path="Haushalt",
        owner=TOM_USER,
        asn=126,
        fields={
            "Betrag": money(total_cents(items)),
            "Rechnungsnummer": "K24-1807",
            "Fällig am": "2024-07-19",
        },
    )
    body = """
    # Zwischen
    Autohaus Kolbe, Industriering 22, 99985 Hochfeld (Verkäufer) und Tom Lindner, Mühlgasse 7, 99991 Wiesenbrück (Käufer) wird folgender Kauf vereinbart.
    # § 1 Fahrzeug
    Kombi, erstmals zugelassen am 14. März 2018, Laufleistung laut Zähler 61.300 km, Farbe Schiefergrau, ein Vorbesitzer, Fahrgestellnummer WXX000000L0417.
    # § 2 Preis
    Der Kaufpreis beträgt 13.450,00 €. Das Altfahrzeug wird mit 1.200,00 € in Zahlung genommen; der Rest ist bei Übergabe zu überweisen.
    # § 3 Zustand
    Bekannt sind ein nachlackierter Kotflügel hinten links und ein Steinschlag außerhalb des Sichtfelds. Unfallschäden sind dem Verkäufer nicht bekannt. Acht Winterreifen auf Stahlfelge werden mitgegeben.
    # § 4 Gewährleistung
    Die Gewährleistung beträgt ein Jahr ab Übergabe. Verschleißteile sind ausgenommen. Eine Garantie wird darüber hinaus nicht gegeben.
    # § 5 Übergabe
    Das Fahrzeug wird am 2. Juni 2021 mit neuer Hauptuntersuchung, zwei Schlüsseln und vollem Serviceheft übergeben.
    Hochfeld, den 27. Mai 2021
    _ Verkäufer / Käufer
    """
    library.add(
        "kaufvertrag-auto",
        deed("Kaufvertrag", "über ein gebrauchtes Kraftfahrzeug", body),
        date(2021, 5, 27),
        "Kaufvertrag Kombi",
        sender=s.KOLBE.name,
        kind="Vertrag",
        tags=("Auto", "wichtig"),
        path="Haushalt",
        owner=TOM_USER,
        asn=102,
        fields={"Betrag": money(1345000), "Aktenordner": 5},
    )


def _work(library: Library) -> None:
    body = """
    Herr Tom Lindner, geboren am 2. September 1982, ist seit dem 1. April 2016 in unserem Hause als Disponent für Stückgut tätig. Dieses Zwischenzeugnis wird wegen eines Wechsels in der Leitung ausgestellt.
    Zu seinen Aufgaben gehören die Tourenplanung für vierzehn Fahrzeuge, die Abstimmung mit Fahrern und Empfangsstellen, die Bearbeitung von Reklamationen und die Ausbildung von derzeit zwei jungen Leuten.
    Herr Lindner überblickt auch in hektischen Lagen das Ganze und trifft Entscheidungen, die tragen. Seine Einführung der Frühschichtübergabe hat die Standzeiten an der Rampe um ein Fünftel gesenkt. Er erledigt seine Arbeit stets zu unserer vollen Zufriedenheit.
    Von Vorgesetzten, Kollegen und Fahrern wird er wegen seines trockenen Humors und seiner Verlässlichkeit gleichermaßen geschätzt.
    Wir danken ihm und freuen uns auf die weitere Zusammenarbeit.
    ~ Friederike Stahmer, Personalleitung
    """
    library.add(
        "zwischenzeugnis",
        letter(s.NORDHAFEN, s.TOM, date(2022, 9, 30), "Zwischenzeugnis", body),
        date(2022, 9, 30),
        "Zwischenzeugnis Nordhafen",
        sender=s.NORDHAFEN.name,
        kind="Brief",
        tags=("wichtig",),
        path="Familie",
        owner=TOM_USER,
        asn=110,
    )
    body = """
    Lieber Herr Lindner,
    wie besprochen halten wir fest, dass Sie ab dem 1. Februar montags und freitags von zu Hause arbeiten können. Die Kernzeit von 9 bis 15 Uhr gilt auch dort.
    Wir stellen Ihnen einen tragbaren Rechner, ein Telefon und einen Monitor. Private Geräte dürfen nicht mit dem Firmennetz verbunden werden. Frachtpapiere mit Kundendaten bleiben im Büro.
    Beide Seiten können diese Regelung mit einer Frist von vier Wochen beenden. Bitte senden Sie uns die Zweitschrift unterschrieben zurück.
    ~ Friederike Stahmer, Personalleitung
    """
    library.add(
        "homeoffice",
        letter(s.NORDHAFEN, s.TOM, date(2023, 1, 16), "Vereinbarung über mobiles Arbeiten", body),
        date(2023, 1, 16),
        "Nordhafen mobiles Arbeiten",
        scanned=CLEAN,
        sender=s.NORDHAFEN.name,
        kind="Vertrag",
        tags=("Familie",),
        path="Familie",
        owner=TOM_USER,
    )
