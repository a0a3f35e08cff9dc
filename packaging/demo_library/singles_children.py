"""Letters about the children's schools and about everybody's health."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, OPEN, TOM_USER, money
from layouts import form, items_table, letter, total_cents
from library import Library
from scanner import CLEAN, ORDINARY


def add_children_papers(library: Library) -> None:
    for add in (
        _school,
        _health,
    ):
        add(library)


def _school(library: Library) -> None:
    body = """
    Liebe Familie Lindner,
    wir freuen uns, Ida im kommenden Schuljahr in die Klasse 5c aufzunehmen. Sie hatte das Profil Kunst und Werken gewählt; diesem Wunsch konnten wir entsprechen.
    # Erster Schultag
    Die Einschulung findet am Donnerstag, dem 24. August, um 9 Uhr in der Aula statt. Die Klassenlehrerin ist Frau Dr. Reimers. Danach gibt es im Hof Kuchen vom Abiturjahrgang.
    # Was Sie bitte mitbringen
    - das Original des letzten Zeugnisses und eine Kopie der Geburtsurkunde
    - zwei Passfotos für den Schülerausweis
    - den Nachweis über die Masernimpfung
    Schulbücher leihen wir gegen eine Gebühr von 54 Euro aus. Den Zirkel, das Geodreieck und den Malkasten besorgen Sie selbst.
    ~ Dr. Hartmut Nagel, Oberstudiendirektor
    """
    library.add(
        "gymnasium",
        letter(s.GYMNASIUM, s.FAMILY, date(2022, 5, 30), "Aufnahme in die Klasse 5c", body),
        date(2022, 5, 30),
        "Aufnahme Gymnasium Ida",
        sender=s.GYMNASIUM.name,
        kind="Brief",
        tags=("Ida", "wichtig"),
        path="Familie",
        owner=MARA_USER,
    )
    body = """
    Liebe Eltern der 6c,
    vom 13. bis 17. Mai fahren wir ins Schullandheim an die Lahme Bucht. Auf dem Plan stehen eine Wattwanderung, der Besuch der Seehundstation und ein Abend am Feuer.
    : Kosten = 248 Euro mit Vollpension und Busfahrt
    : Anzahlung = 80 Euro bis 1. März
    : Abfahrt = Montag, 7.15 Uhr, Parkplatz Schulberg
    Handys bleiben zu Hause; die Kinder können jeden Abend vom Heim aus anrufen. Bitte teilen Sie uns Allergien, Medikamente und besondere Kost mit.
    Familien, für die der Betrag eine Belastung ist, sprechen mich bitte vertraulich an. Der Förderverein hilft unbürokratisch.
    ---
    Rücklauf an Frau Dr. Reimers: Mein Kind fährt mit / fährt nicht mit. Es kann sicher schwimmen: ja / nein.
    _ Name des Kindes / Unterschrift
    """
    library.add(
        "klassenfahrt",
        letter(
            s.GYMNASIUM,
            ("An die Eltern", "der Klasse 6c"),
            date(2024, 1, 22),
            "Klassenfahrt an die Lahme Bucht",
            body,
        ),
        date(2024, 1, 22),
        "Klassenfahrt 6c",
        scanned=CLEAN,
        sender=s.GYMNASIUM.name,
        kind="Brief",
        tags=("Ida",),
        path="Familie",
        owner=MARA_USER,
    )
    body = """
    | Bereich | Beobachtung
    | Deutsch | Emil liest flüssig und mit Freude vor. Beim Schreiben vergisst er noch oft die Großschreibung von Hauptwörtern.
    | Mathematik | Im Zahlenraum bis hundert rechnet er sicher. Textaufgaben löst er gern zeichnerisch.
    | Sachunterricht | Er bringt viel Wissen über Feuer, Ton und Gestein mit und hält einen Vortrag über Vulkane.
    | Sport | Er ist ausdauernd, lernt das Rückenschwimmen und nimmt auf Schwächere Rücksicht.
    | Musik | Rhythmen klatscht er genau nach. Er wünscht sich eine Trommel.
    # Arbeits- und Sozialverhalten
    Emil kommt fröhlich zur Schule und beginnt seine Aufgaben zügig. In der Gruppe hört er zu, vertritt aber auch seine Meinung. Sein Platz könnte aufgeräumter sein.
    Versäumte Tage: 4, davon entschuldigt: 4.
    ~ Birte Osterloh, Klassenlehrerin
    """
    library.add(
        "zeugnis-emil",
        form(
            s.GRUNDSCHULE,
            "Lernentwicklungsbericht",
            "Emil Lindner, Klasse 2a, erstes Halbjahr",
            (("Schuljahr", "2024/2025"), ("Konferenz", "20.01.2025"), ("Ausgabe", "31.01.2025")),
            body,
        ),
        date(2025, 1, 31),
        "Zeugnis Emil 2a Halbjahr",
        sender=s.GRUNDSCHULE.name,
        kind="Bescheid",
        tags=("Emil", "wichtig"),
        path="Familie",
        owner=MARA_USER,
        asn=131,
    )
    body = """
    Liebe Frau Lindner, lieber Herr Lindner,
    wir können Ihnen mitteilen, dass Emil zum 1. August 2021 einen Platz in unserer Sonnengruppe erhält. Die Betreuungszeit umfasst 35 Stunden in der Woche.
    Zur Eingewöhnung planen Sie bitte zwei bis drei Wochen ein. In den ersten Tagen bleiben Sie eine Stunde gemeinsam mit ihm da; danach verabschieden Sie sich kurz und klar.
    Geben Sie ihm Hausschuhe, Matschhose, Wechselwäsche und ein Kuscheltier mit. Zahnbürste und Becher stellen wir.
    Wenn Sie den Platz annehmen, senden Sie uns den beiliegenden Vertrag bis Ende Mai unterschrieben zurück.
    ~ Yvonne Kranz, Leitung
    """
    library.add(
        "kita-platz",
        letter(s.KITA, s.FAMILY, date(2021, 5, 3), "Zusage eines Betreuungsplatzes für Emil", body),
        date(2021, 5, 3),
        "Kita-Zusage Emil",
        scanned=ORDINARY,
        sender=s.KITA.name,
        kind="Brief",
        tags=("Emil",),
        path="Familie",
    )


def _health(library: Library) -> None:
    items = [
        ("Beratung, auch telefonisch (Ziffer 1, 2,3-fach)", 2, 1072),
        ("Ganzkörperstatus (Ziffer 8, 2,3-fach)", 1, 3486),
        ("Ruhe-EKG mit zwölf Ableitungen (Ziffer 651)", 1, 2654),
        ("Blutentnahme (Ziffer 250)", 1, 420),
        ("Großes Blutbild, Labor", 1, 787),
    ]
    body = f"""
    Sehr geehrter Herr Lindner,
    für meine ärztlichen Leistungen vom 6. und 13. November erlaube ich mir zu berechnen. Diagnose: Belastungsschwindel, Ausschluss einer Herzrhythmusstörung.
    {items_table(items, vat=0)}
    Ich bitte um Überweisung innerhalb von dreißig Tagen. Die Laborwerte waren unauffällig; eine Kontrolle ist erst in einem Jahr nötig.
    ~ Dr. med. Ruth Amsel, Fachärztin für Allgemeinmedizin
    """
    library.add(
        "amsel-rechnung",
        letter(
            s.AMSEL,
            s.TOM,
            date(2023, 11, 20),
            "Liquidation",
            body,
            (("Patient", "T. Lindner, 02.09.1982"), ("Rechnung", "A-2311-077")),
        ),
        date(2023, 11, 20),
        "Arztrechnung Dr. Amsel",
        sender=s.AMSEL.name,
        kind="Rechnung",
        tags=("Gesundheit",),
        path="Familie",
        owner=TOM_USER,
        fields={
            "Betrag": money(total_cents(items, 0)),
            "Rechnungsnummer": "A-2311-077",
            "Fällig am": "2023-12-20",
            "Bezahlt": True,
        },
    )
    body = """
    | Zahn | Befund | Geplante Versorgung | Festzuschuss
    | 16 | Füllung undicht, Sprung im Höcker | Krone, Vollkeramik | 186,42 €
    | 26 | ersetzungsbedürftige Krone | Krone, Metall verblendet | 186,42 €
    | 36 | fehlt seit 2019 | Implantat, Aufbau gesondert | 0,00 €
    |= Summe der Zuschüsse | | | 372,84 €

    # Voraussichtliche Kosten
    | Leistung | Betrag
    | Zahnärztliches Honorar | 684,00 €
    | Material und Eigenlabor | 517,60 €
    | Fremdlabor Bissfest | 402,00 €
    |= Gesamtkosten | 1.603,60 €
    |= Eigenanteil nach Zuschuss | 1.230,76 €
    Der Plan gilt sechs Monate. Beginnen Sie die Behandlung bitte erst, wenn Ihre Kasse zugestimmt hat. Über schmerzarme Betäubung beraten wir Sie gern.
    ~ Dr. Malte Zeisig, Zahnarzt
    """
    library.add(
        "heilplan",
        form(
            s.ZAHN,
            "Heil- und Kostenplan",
            "Mara Lindner, geboren 11.05.1984",
            (("Kasse", "Gesundkasse Mittelland"), ("Plan-Nr.", "22-0417"), ("Datum", "17.10.2022")),
            body,
        ),
        date(2022, 10, 17),
        "Heil- und Kostenplan Zeisig",
        sender=s.ZAHN.name,
        kind="Angebot",
        tags=("Gesundheit",),
        path="Familie",
        owner=MARA_USER,
        fields={"Betrag": money(123076), "Status": OPEN},
        view=(TOM_USER,),
    )
    body = """
    Guten Tag Frau Lindner,
    Ihr Antrag auf eine Vorsorgekur für Mutter und Kind ist bei uns eingegangen. Nach Rücksprache mit dem Medizinischen Dienst bewilligen wir Ihnen und Emil einen Aufenthalt von drei Wochen in der Klinik Dünenruh.
    Die Klinik setzt sich wegen eines Termins mit Ihnen in Verbindung. Für Fahrtkosten erstatten wir die einfache Strecke der zweiten Klasse; Ihre Zuzahlung beträgt zehn Euro am Tag, für Kinder fällt nichts an.
    Wir wünschen Ihnen gute Erholung und viel Wind um die Nase.
    ~ Carola Venn, Team Vorsorge
    """
    library.add(
        "kur",
        letter(
            s.GESUND,
            s.MARA,
            date(2024, 2, 12),
            "Ihre Mutter-Kind-Kur ist bewilligt",
            body,
            (("Vers.-Nr.", "M 110 584 220"),),
        ),
        date(2024, 2, 12),
        "Gesundkasse Kurbewilligung",
        sender=s.GESUND.name,
        kind="Bescheid",
        tags=("Gesundheit", "Emil"),
        path="Familie",
        owner=MARA_USER,
    )
    body = """
    Sehr geehrter Herr Lindner,
    in dieser Renteninformation haben wir die bis zum 31. Dezember 2024 gespeicherten Zeiten berücksichtigt. Ihre Regelaltersgrenze erreichen Sie am 1. Oktober 2049.
    | Ihre Rente | Monatlich
    | wegen voller Erwerbsminderung, wenn Sie heute krank würden | 1.318,40 €
    | erreichte Anwartschaft auf Altersrente | 781,15 €
    | hochgerechnet bei gleichbleibenden Beiträgen | 1.902,33 €
    Bislang haben Sie 21,6431 Entgeltpunkte erworben, davon 2,0000 für Zeiten der Kindererziehung. Die Kaufkraft der Beträge sinkt mit der Geldentwertung; wir empfehlen eine zusätzliche Vorsorge.
    Lücken sehen wir zwischen Oktober 2003 und März 2004. Falls Sie damals studiert haben, reichen Sie bitte eine Bescheinigung der Hochschule nach.
    """
    library.add(
        "rente",
        letter(
            s.RENTE,
            s.TOM,
            date(2025, 3, 14),
            "Ihre Renteninformation 2025",
            body,
            (("Vers.-Nr.", "41 020982 L 003"),),
        ),
        date(2025, 3, 14),
        "Renteninformation Tom 2025",
        sender=s.RENTE.name,
        kind="Brief",
        tags=("wichtig",),
        path="Familie",
        owner=TOM_USER,
    )
