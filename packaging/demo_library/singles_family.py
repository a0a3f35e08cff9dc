"""Letters, bills and contracts of the family."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, OPEN, PAID, TOM_USER, money
from layouts import deed, form, items_table, letter, total_cents
from library import Library
from scanner import CLEAN, GREYISH, ORDINARY


def add_family_papers(library: Library) -> None:
    for add in (_insurance, _offices, _school, _health, _home, _car, _bank_and_law, _work):
        add(library)


def _insurance(library: Library) -> None:
    body = """
    Sehr geehrte Frau Lindner, sehr geehrter Herr Lindner,
    wir freuen uns, dass Sie Ihren Hausrat bei uns versichert haben. Dieser Versicherungsschein beurkundet den Vertrag. Bitte prüfen Sie die Angaben und bewahren Sie ihn außerhalb der Wohnung oder digital auf.
    : Versicherungsort = Mühlgasse 7, 99991 Wiesenbrück, Einfamilienhaus, 132 m²
    : Beginn = 1. Mai 2021, 0 Uhr
    : Versicherungssumme = 85.800 €, Unterversicherungsverzicht
    | Versicherte Gefahr | Selbstbeteiligung | Jahresbeitrag
    | Feuer, Blitz, Überspannung | ohne | 62,40 €
    | Leitungswasser | 150 € | 71,80 €
    | Sturm und Hagel | 150 € | 33,10 €
    | Einbruchdiebstahl, Vandalismus | ohne | 54,20 €
    | Fahrräder bis 2.500 € je Rad | ohne | 39,00 €
    |= Beitrag einschließlich 19 % Versicherungsteuer | | 260,50 €
    # Besondere Vereinbarungen
    Werkzeug und Ware der Töpferei in den Nebenräumen ist bis zu einem Zehntel der Versicherungssumme mitversichert, soweit kein anderer Vertrag eintritt. Brennöfen gelten nicht als Hausrat.
    Sengschäden sind bis 1.000 € eingeschlossen. Wertsachen sind auf zwanzig vom Hundert der Versicherungssumme begrenzt; Bargeld außerhalb eines Wertschutzschranks auf 1.500 €.
    Der Vertrag läuft ein Jahr und verlängert sich stillschweigend, wenn er nicht drei Monate vor Ablauf gekündigt wird.
    ~ Edda Quast, Vertragsabteilung Sach
    """
    library.add("hausrat", letter(s.SCHIRMHERR, s.FAMILY, date(2021, 4, 19), "Versicherungsschein Hausrat", body, (("Vertrag", "H 21-004-557"),)), date(2021, 4, 19), "Hausratversicherung Police", sender=s.SCHIRMHERR.name, kind="Versicherung", tags=("Versicherung", "wichtig"), path="Haushalt", owner=MARA_USER, asn=101, fields={"Aktenordner": 3}, view=(TOM_USER,))
    body = """
    Sehr geehrter Herr Lindner,
    Sie haben uns gemeldet, dass Ihr Sohn Emil am 9. Juni beim Fußballspielen die Scheibe des Gewächshauses Ihrer Nachbarin Frau Tolle getroffen hat. Wir haben den Vorgang geprüft und regulieren den Schaden.
    Der Kostenvoranschlag der Glaserei über 318,00 € ist angemessen. Da die Scheibe vierzehn Jahre alt war, ersetzen wir den Zeitwert; Frau Tolle hat sich damit einverstanden erklärt.
    : Entschädigung = 254,00 €
    : Zahlung an = Hannelore Tolle, Mühlgasse 11
    Ihr Vertrag bleibt von diesem Schaden unberührt. Wir wünschen Emil weiterhin einen kräftigen Schuss.
    ~ Torben Wiehe, Schadenservice Haftpflicht
    """
    library.add("haftpflicht-schaden", letter(s.SCHIRMHERR, s.TOM, date(2023, 6, 27), "Schaden vom 9. Juni: Gewächshaus", body, (("Schaden-Nr.", "S 23-118-90"),)), date(2023, 6, 27), "Schirmherr Haftpflichtschaden Gewächshaus", sender=s.SCHIRMHERR.name, kind="Brief", tags=("Versicherung", "Emil"), path="Familie", owner=TOM_USER)


def _offices(library: Library) -> None:
    body = """
    # Festsetzung
    Die Einkommensteuer wird für die Zusammenveranlagung festgesetzt. Der Bescheid ist nach § 165 der Abgabenordnung teilweise vorläufig.
    | | Einkommensteuer | Solidaritätszuschlag
    | Festgesetzt werden | 6.412,00 € | 0,00 €
    | Ab Steuerabzug vom Lohn | -3.580,92 € | 0,00 €
    | Ab Vorauszahlungen | -3.200,00 € | 0,00 €
    |= Erstattung | -368,92 € | 0,00 €

    # Besteuerungsgrundlagen
    | Einkünfte | Ehemann | Ehefrau
    | aus Gewerbebetrieb (Keramikwerkstatt) | 0,00 € | 21.384,00 €
    | aus nichtselbständiger Arbeit | 42.612,00 € | 0,00 €
    | ab Werbungskosten | -1.904,00 € | 0,00 €
    |= Gesamtbetrag der Einkünfte | 40.708,00 € | 21.384,00 €

    # Erläuterungen
    Die Aufwendungen für das häusliche Arbeitszimmer konnten nur zur Hälfte berücksichtigt werden, weil der Raum auch als Gästezimmer dient. Die Kosten des Brennofens wurden auf acht Jahre verteilt.
    Das Guthaben wird auf das Konto mit der Endung 33 überwiesen. Gegen diesen Bescheid ist der Einspruch binnen eines Monats nach Bekanntgabe zulässig.
    """
    facts = (("Steuernummer", "999/2210/4567"), ("Bescheid vom", "14.08.2023"), ("Sachbearbeitung", "Frau Ebeling, Zimmer 214"))
    library.add("steuerbescheid-2022", form(s.FINANZAMT, "Bescheid für 2022 über Einkommensteuer", "Mara und Tom Lindner, Mühlgasse 7, 99991 Wiesenbrück", facts, body), date(2023, 8, 14), "Steuerbescheid 2022", sender=s.FINANZAMT.name, kind="Bescheid", tags=("Steuer", "wichtig"), path="Steuer", owner=MARA_USER, asn=118, fields={"Betrag": money(36892), "Status": PAID}, notes=(("Frist für Einspruch: 17. September", MARA_USER),))
    body = """
    Sehr geehrte Frau Ebeling,
    gegen den Einkommensteuerbescheid 2022 vom 14. August 2023 lege ich fristgerecht Einspruch ein.
    Das Arbeitszimmer wurde nur hälftig anerkannt. Tatsächlich steht dort seit Februar 2022 kein Gästebett mehr. Der Raum dient ausschließlich der Buchführung, dem Versand und dem Fotografieren der Ware; einen Grundriss und drei Fotos füge ich bei.
    Ich bitte, den Bescheid zu ändern und den Raum mit 14,2 m² voll anzusetzen. Bis zur Entscheidung bitte ich um eine kurze Bestätigung des Eingangs.
    Mit freundlichen Grüßen
    ~ Mara Lindner, Anlagen: Grundriss, drei Fotos
    """
    library.add("einspruch", letter(s.PRIVATE, ("Finanzamt Wiesenbrück", "Frau Ebeling", "Behördenhof 5", s.CITY), date(2023, 9, 4), "Einspruch gegen den Einkommensteuerbescheid 2022", body, (("Steuernr.", "999/2210/4567"),)), date(2023, 9, 4), "Einspruch Arbeitszimmer", sender=s.FINANZAMT.name, kind="Brief", tags=("Steuer",), path="Steuer", owner=MARA_USER)
    body = """
    Sehr geehrte Damen und Herren,
    für das Grundstück Mühlgasse 7, Flurstück 118/4, wird die Grundsteuer B ab dem Kalenderjahr 2022 wie folgt neu festgesetzt. Anlass ist der Anbau des Abstellraums.
    | Berechnung | Messbetrag | Hebesatz | Jahresbetrag
    | Grundsteuer B | 84,12 € | 430 % | 361,72 €
    |= Vierteljährlich zu zahlen | | | 90,43 €
    Fälligkeit: 15. Februar, 15. Mai, 15. August, 15. November. Bitte nutzen Sie das beiliegende Formular zur Erteilung eines Lastschriftmandats. Dieser Bescheid gilt für alle folgenden Jahre, bis ein neuer ergeht.
    # Rechtsbehelfsbelehrung
    Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch beim Bürgermeister der Stadt Wiesenbrück eingelegt werden. Der Widerspruch hat keine aufschiebende Wirkung.
    """
    library.add("grundsteuer", letter(s.STADT, s.FAMILY, date(2022, 1, 20), "Grundsteuerbescheid", body, (("Kassenz.", "05.0118.4"),)), date(2022, 1, 20), "Grundsteuer ab 2022", sender=s.STADT.name, kind="Bescheid", tags=("Wohnen",), path="Haushalt", owner=TOM_USER, asn=107, fields={"Betrag": money(36172)})
    body = """
    Guten Tag Frau Lindner,
    Sie haben am 2. März Ihren Hund Krümel (Mischling, grau, Rüde) angemeldet. Die Steuermarke Nummer 2071 liegt bei; befestigen Sie sie bitte am Halsband.
    Für den ersten Hund beträgt die Steuer 72 Euro im Jahr. Weil Krümel aus dem Tierheim stammt, sind Sie nach § 6 der Hundesteuersatzung zwei Jahre lang befreit.
    Denken Sie daran, dass am Weiher und auf den Spielplätzen Leinenpflicht gilt. Tütenspender stehen an allen Zugängen des Stadtparks.
    ~ Ines Rauh, Steueramt
    """
    library.add("hundesteuer", letter(s.STADT, s.MARA, date(2022, 3, 9), "Anmeldung Ihres Hundes", body), date(2022, 3, 9), "Hundesteuer Krümel", sender=s.STADT.name, kind="Bescheid", tags=("Familie",), path="Familie")


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
    library.add("gymnasium", letter(s.GYMNASIUM, s.FAMILY, date(2022, 5, 30), "Aufnahme in die Klasse 5c", body), date(2022, 5, 30), "Aufnahme Gymnasium Ida", sender=s.GYMNASIUM.name, kind="Brief", tags=("Ida", "wichtig"), path="Familie", owner=MARA_USER)
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
    library.add("klassenfahrt", letter(s.GYMNASIUM, ("An die Eltern", "der Klasse 6c"), date(2024, 1, 22), "Klassenfahrt an die Lahme Bucht", body), date(2024, 1, 22), "Klassenfahrt 6c", scanned=CLEAN, sender=s.GYMNASIUM.name, kind="Brief", tags=("Ida",), path="Familie", owner=MARA_USER)
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
    library.add("zeugnis-emil", form(s.GRUNDSCHULE, "Lernentwicklungsbericht", "Emil Lindner, Klasse 2a, erstes Halbjahr", (("Schuljahr", "2024/2025"), ("Konferenz", "20.01.2025"), ("Ausgabe", "31.01.2025")), body), date(2025, 1, 31), "Zeugnis Emil 2a Halbjahr", sender=s.GRUNDSCHULE.name, kind="Bescheid", tags=("Emil", "wichtig"), path="Familie", owner=MARA_USER, asn=131)
    body = """
    Liebe Frau Lindner, lieber Herr Lindner,
    wir können Ihnen mitteilen, dass Emil zum 1. August 2021 einen Platz in unserer Sonnengruppe erhält. Die Betreuungszeit umfasst 35 Stunden in der Woche.
    Zur Eingewöhnung planen Sie bitte zwei bis drei Wochen ein. In den ersten Tagen bleiben Sie eine Stunde gemeinsam mit ihm da; danach verabschieden Sie sich kurz und klar.
    Geben Sie ihm Hausschuhe, Matschhose, Wechselwäsche und ein Kuscheltier mit. Zahnbürste und Becher stellen wir.
    Wenn Sie den Platz annehmen, senden Sie uns den beiliegenden Vertrag bis Ende Mai unterschrieben zurück.
    ~ Yvonne Kranz, Leitung
    """
    library.add("kita-platz", letter(s.KITA, s.FAMILY, date(2021, 5, 3), "Zusage eines Betreuungsplatzes für Emil", body), date(2021, 5, 3), "Kita-Zusage Emil", scanned=ORDINARY, sender=s.KITA.name, kind="Brief", tags=("Emil",), path="Familie")


def _health(library: Library) -> None:
    items = [("Beratung, auch telefonisch (Ziffer 1, 2,3-fach)", 2, 1072), ("Ganzkörperstatus (Ziffer 8, 2,3-fach)", 1, 3486), ("Ruhe-EKG mit zwölf Ableitungen (Ziffer 651)", 1, 2654), ("Blutentnahme (Ziffer 250)", 1, 420), ("Großes Blutbild, Labor", 1, 787)]
    body = f"""
    Sehr geehrter Herr Lindner,
    für meine ärztlichen Leistungen vom 6. und 13. November erlaube ich mir zu berechnen. Diagnose: Belastungsschwindel, Ausschluss einer Herzrhythmusstörung.
    {items_table(items, vat=0)}
    Ich bitte um Überweisung innerhalb von dreißig Tagen. Die Laborwerte waren unauffällig; eine Kontrolle ist erst in einem Jahr nötig.
    ~ Dr. med. Ruth Amsel, Fachärztin für Allgemeinmedizin
    """
    library.add("amsel-rechnung", letter(s.AMSEL, s.TOM, date(2023, 11, 20), "Liquidation", body, (("Patient", "T. Lindner, 02.09.1982"), ("Rechnung", "A-2311-077"))), date(2023, 11, 20), "Arztrechnung Dr. Amsel", sender=s.AMSEL.name, kind="Rechnung", tags=("Gesundheit",), path="Familie", owner=TOM_USER, fields={"Betrag": money(total_cents(items, 0)), "Rechnungsnummer": "A-2311-077", "Fällig am": "2023-12-20", "Bezahlt": True})
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
    library.add("heilplan", form(s.ZAHN, "Heil- und Kostenplan", "Mara Lindner, geboren 11.05.1984", (("Kasse", "Gesundkasse Mittelland"), ("Plan-Nr.", "22-0417"), ("Datum", "17.10.2022")), body), date(2022, 10, 17), "Heil- und Kostenplan Zeisig", sender=s.ZAHN.name, kind="Angebot", tags=("Gesundheit",), path="Familie", owner=MARA_USER, fields={"Betrag": money(123076), "Status": OPEN}, view=(TOM_USER,))
    body = """
    Guten Tag Frau Lindner,
    Ihr Antrag auf eine Vorsorgekur für Mutter und Kind ist bei uns eingegangen. Nach Rücksprache mit dem Medizinischen Dienst bewilligen wir Ihnen und Emil einen Aufenthalt von drei Wochen in der Klinik Dünenruh.
    Die Klinik setzt sich wegen eines Termins mit Ihnen in Verbindung. Für Fahrtkosten erstatten wir die einfache Strecke der zweiten Klasse; Ihre Zuzahlung beträgt zehn Euro am Tag, für Kinder fällt nichts an.
    Wir wünschen Ihnen gute Erholung und viel Wind um die Nase.
    ~ Carola Venn, Team Vorsorge
    """
    library.add("kur", letter(s.GESUND, s.MARA, date(2024, 2, 12), "Ihre Mutter-Kind-Kur ist bewilligt", body, (("Vers.-Nr.", "M 110 584 220"),)), date(2024, 2, 12), "Gesundkasse Kurbewilligung", sender=s.GESUND.name, kind="Bescheid", tags=("Gesundheit", "Emil"), path="Familie", owner=MARA_USER)
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
    library.add("rente", letter(s.RENTE, s.TOM, date(2025, 3, 14), "Ihre Renteninformation 2025", body, (("Vers.-Nr.", "41 020982 L 003"),)), date(2025, 3, 14), "Renteninformation Tom 2025", sender=s.RENTE.name, kind="Brief", tags=("wichtig",), path="Familie", owner=TOM_USER)


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
    library.add("nebenkosten-2022", letter(s.HAUSVERWALTUNG, s.WORKSHOP, date(2023, 8, 30), "Betriebskostenabrechnung 2022", body, (("Objekt", "09-07-EG"),)), date(2023, 8, 30), "Nebenkosten Werkstatt 2022", sender=s.HAUSVERWALTUNG.name, kind="Rechnung", tags=("Werkstatt", "Steuer 2023"), path="Werkstatt", owner=MARA_USER, fields={"Betrag": money(28369)})
    items = [("Anfahrt und Fehlersuche", 1, 6900), ("Umwälzpumpe, Hocheffizienz", 1, 24850), ("Ausdehnungsgefäß 25 l", 1, 7420), ("Monteurstunden", 3, 6450), ("Heizwasser aufbereiten", 1, 4800)]
    body = f"""
    Sehr geehrte Familie Lindner,
    am 18. Januar blieb Ihre Heizung kalt. Unser Monteur Herr Pohl fand eine festgefressene Pumpe und ein durchgerostetes Ausdehnungsgefäß; beides wurde noch am selben Tag erneuert.
    {items_table(items)}
    In der Summe sind Lohnkosten von 262,50 € zuzüglich Steuer enthalten, die Sie als Handwerkerleistung geltend machen können. Zahlbar ohne Abzug binnen zehn Tagen.
    """
    library.add("heizung", letter(s.HANDWERK, s.FAMILY, date(2024, 1, 25), "Rechnung: Reparatur der Heizungsanlage", body, (("Auftrag", "24-0061"), ("Rechnung", "R 2024-0118"))), date(2024, 1, 25), "Rohrbach Heizungsreparatur", sender=s.HANDWERK.name, kind="Rechnung", tags=("Wohnen", "Steuer 2024"), path="Haushalt", owner=TOM_USER, fields={"Betrag": money(total_cents(items)), "Rechnungsnummer": "R 2024-0118", "Bezahlt": True})
    items = [("Altes Bad abbrechen und entsorgen", 1, 148000), ("Bodengleiche Dusche 120 × 90 mit Rinne", 1, 186500), ("Waschtisch mit Unterschrank, 100 cm", 1, 89000), ("Wand-WC mit Spülkasten", 1, 62400), ("Handtuchheizkörper", 1, 41200), ("Rohinstallation, pauschal", 1, 211000)]
    body = f"""
    Sehr geehrte Frau Lindner,
    nach unserem Ortstermin biete ich Ihnen die Erneuerung des Badezimmers im Obergeschoss an. Die Fliesen stellen Sie aus eigener Werkstatt; das Verlegen übernimmt ein Kollege auf eigene Rechnung.
    {items_table(items)}
    Wir könnten Anfang September beginnen und brauchen elf Arbeitstage. An vier Tagen ist das Wasser im Haus abgestellt. An dieses Angebot halte ich mich acht Wochen gebunden.
    ~ Jörg Rohrbach, Installateurmeister
    """
    library.add("bad-angebot", letter(s.HANDWERK, s.MARA, date(2025, 5, 8), "Angebot Badezimmer Obergeschoss", body, (("Angebot", "A 25-033"),)), date(2025, 5, 8), "Angebot Bad Rohrbach", sender=s.HANDWERK.name, kind="Angebot", tags=("Wohnen",), path="Haushalt", owner=MARA_USER, fields={"Betrag": money(total_cents(items)), "Status": OPEN})
    items = [("Linde fachgerecht auslichten, Seilklettertechnik", 1, 52000), ("Eibenhecke zurücksetzen, je Meter", 18, 1450), ("Häckseln und Abfuhr", 1, 18500)]
    body = f"""
    Liebe Frau Lindner,
    danke für den Rundgang durch Ihren Garten. Die alte Linde an der Mauer ist gesund, trägt aber zwei angerissene Äste über dem Werkstattdach. Ich schlage vor, noch vor dem Austrieb zu schneiden.
    {items_table(items)}
    Zwischen März und September schneiden wir Hecken der Vögel wegen nur in Form. Das Holz spalten wir Ihnen auf Wunsch für den Kamin.
    ~ Fenja Immergrün, Gärtnermeisterin
    """
    library.add("garten-angebot", letter(s.NOTRUF, s.MARA, date(2022, 1, 31), "Baumschnitt und Hecke", body), date(2022, 1, 31), "Immergrün Baumschnitt", sender=s.NOTRUF.name, kind="Angebot", tags=("Wohnen",), path="Haushalt")
    body = """
    Sehr geehrte Damen und Herren,
    hiermit kündige ich die Mitgliedschaft meiner Tochter Ida in der Abteilung Geräteturnen zum nächstmöglichen Termin, nach § 5 der Satzung also zum 30. Juni 2024.
    Ida wechselt auf eigenen Wunsch zum Rudern. Den Trainerinnen danken wir für sechs schöne Jahre; das Leihtrikot gebe ich in der kommenden Woche in der Geschäftsstelle ab.
    Bitte bestätigen Sie mir das Ende der Mitgliedschaft und löschen Sie das Mandat für den Einzug.
    Mit sportlichen Grüßen
    ~ Tom Lindner,
    """
    library.add("kuendigung-tv", letter(s.PRIVATE, ("TV Wiesenbrück 1893 e. V.", "Geschäftsstelle", "Am Sportplatz 1", s.CITY), date(2024, 4, 6), "Kündigung der Mitgliedschaft Ida Lindner", body, (("Mitglied", "5512"),)), date(2024, 4, 6), "Kündigung Turnverein", sender=s.TURNVEREIN.name, kind="Brief", tags=("Ida",), path="Familie", owner=TOM_USER)
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
    library.add("tv-beitrag", letter(s.TURNVEREIN, s.FAMILY, date(2022, 11, 11), "Neue Beiträge ab Januar", body), date(2022, 11, 11), "TV Wiesenbrück Beitragsanpassung", scanned=GREYISH, sender=s.TURNVEREIN.name, kind="Rundbrief", tags=("Familie",), path="Familie")
    body = """
    Sehr geehrter Herr Lindner,
    die Glasfaser liegt in Ihrer Straße, und auch der Hausanschluss ist gesetzt. Am Dienstag, dem 12. März, kommt unser Techniker zwischen 8 und 12 Uhr und nimmt die Leitung in Betrieb.
    - Sorgen Sie bitte dafür, dass der Raum mit dem Hausübergabepunkt zugänglich ist.
    - In der Nähe braucht es eine freie Steckdose.
    - Ihren alten Anschluss kündigen wir in Ihrem Namen; die Rufnummer ziehen wir um.
    Die Heimzentrale schicken wir Ihnen vorab mit Paketpfeil zu. Ihre persönlichen Zugangsdaten folgen in einem getrennten Brief.
    Ihre Flussnetz Glasfaser AG
    """
    library.add("glasfaser-termin", letter(s.FLUSSNETZ, s.TOM, date(2024, 2, 26), "Ihr Schalttermin am 12. März", body, (("Vertrag", "FN 50-2207"),)), date(2024, 2, 26), "Flussnetz Schalttermin", sender=s.FLUSSNETZ.name, kind="Brief", tags=("Telefon & Internet",), path="Haushalt")
    body = """
    Hallo Mara Lindner,
    schön, dass du bei uns bleibst! Deinen Wechsel in den Tarif Lerche Allnet M haben wir eingerichtet. Ab dem 1. Januar surfst du mit 20 GB statt 8 GB, und die Zweitkarte für Ida ist aktiviert.
    Die neue Mindestlaufzeit beträgt einen Monat. Deine Rufnummern ändern sich nicht. Die Karte legst du einfach ein, die PIN steht unter dem Rubbelfeld.
    Widerrufen kannst du den Wechsel binnen vierzehn Tagen ohne Angabe von Gründen, am schnellsten in der App.
    Dein Lerche-Team
    """
    library.add("tarifwechsel", letter(s.LERCHE, s.MARA, date(2022, 12, 12), "Dein Tarifwechsel ist da", body, (("Kundenkonto", "7 300 118"),)), date(2022, 12, 12), "Lerche Tarifwechsel Bestätigung", sender=s.LERCHE.name, kind="Brief", tags=("Telefon & Internet",), path="Haushalt", owner=MARA_USER)


def _car(library: Library) -> None:
    items = [("Große Inspektion nach Plan", 1, 21900), ("Bremsscheiben vorn, Satz", 1, 14260), ("Bremsbeläge vorn", 1, 6880), ("Motoröl 5W-30, Liter", 5, 1490), ("Pollenfilter", 1, 2640), ("Hauptuntersuchung, Gebühr", 1, 11345)]
    body = f"""
    Sehr geehrter Herr Lindner,
    Ihr Kombi WB-L 417 war am 3. Juli bei 118.420 km in unserer Werkstatt. Die Plakette wurde ohne Mängel bis Juli 2026 zugeteilt.
    {items_table(items)}
    Beim nächsten Besuch sollten die hinteren Stoßdämpfer geprüft werden. Die Reifen haben vorn noch 4 mm Profil; für den Winter raten wir zu einem neuen Satz.
    !! Radmuttern nach 50 km nachziehen lassen. Das machen wir kostenlos und ohne Termin.
    """
    library.add("inspektion", letter(s.KOLBE, s.TOM, date(2024, 7, 5), "Werkstattrechnung", body, (("Fahrzeug", "WB-L 417"), ("Rechnung", "K24-1807"))), date(2024, 7, 5), "Kolbe Inspektion und TÜV", sender=s.KOLBE.name, kind="Rechnung", tags=("Auto",), path="Haushalt", owner=TOM_USER, asn=126, fields={"Betrag": money(total_cents(items)), "Rechnungsnummer": "K24-1807", "Fällig am": "2024-07-19"})
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
    library.add("kaufvertrag-auto", deed("Kaufvertrag", "über ein gebrauchtes Kraftfahrzeug", body), date(2021, 5, 27), "Kaufvertrag Kombi", sender=s.KOLBE.name, kind="Vertrag", tags=("Auto", "wichtig"), path="Haushalt", owner=TOM_USER, asn=102, fields={"Betrag": money(1345000), "Aktenordner": 5})


def _bank_and_law(library: Library) -> None:
    body = """
    Sehr geehrte Kundin, sehr geehrter Kunde,
    zum 1. Oktober ändern sich unsere Allgemeinen Geschäftsbedingungen und das Preisverzeichnis. Das Wichtigste in Kürze:
    - Überweisungen in Echtzeit kosten nicht mehr als gewöhnliche.
    - Für Einzahlungen von Münzgeld berechnen wir je Beutel 2,50 €.
    - Die Kontoführung im Modell Gewerbe steigt von 9,90 € auf 11,90 € im Monat.
    - Sparbücher werden auf Wunsch durch eine Karte ersetzt.
    Ihre Zustimmung können Sie im Online-Banking oder am Schalter erteilen. Ohne Zustimmung gelten die bisherigen Bedingungen bis auf Weiteres fort.
    ~ Ulrich Brandhorst, Vorstand
    """
    library.add("bank-agb", letter(s.SPARBANK_SENDER, s.WORKSHOP, date(2022, 7, 18), "Unsere Bedingungen ändern sich", body), date(2022, 7, 18), "Sparbank neue AGB", sender=s.SPARBANK_SENDER.name, kind="Brief", tags=("Werkstatt",), path="Werkstatt")
    body = """
    Vor dem unterzeichnenden Notar erschienen heute Frau Mara Lindner, geborene Tietz, und Herr Tom Lindner, beide wohnhaft Mühlgasse 7 in Wiesenbrück, ausgewiesen durch Personalausweise, und erklärten:
    # I. Vollmacht
    Wir bevollmächtigen uns gegenseitig, uns in allen persönlichen und vermögensrechtlichen Angelegenheiten zu vertreten, soweit das Gesetz eine Vertretung zulässt. Die Vollmacht erlischt nicht durch den Tod.
    # II. Gesundheit
    Die Vollmacht umfasst die Einwilligung in Untersuchungen und Eingriffe sowie deren Verweigerung. Der Bevollmächtigte darf Krankenunterlagen einsehen und Ärzte von der Schweigepflicht entbinden.
    # III. Aufenthalt und Wohnung
    Sie umfasst ferner die Bestimmung des Aufenthalts, die Auflösung der Wohnung und den Abschluss eines Heimvertrags. Freiheitsentziehende Maßnahmen bedürfen der Genehmigung des Gerichts.
    # IV. Ersatz
    Ist einer von uns verhindert, soll Frau Silke Tietz, Schwester der Erschienenen, an seine Stelle treten.
    # V. Belehrung
    Der Notar hat über die Reichweite belehrt und empfohlen, die Urkunde im Zentralen Vorsorgeregister eintragen zu lassen. Vorgelesen, genehmigt und eigenhändig unterschrieben.
    ~ Dr. Wendelin Specht, Notar in Residenz
    """
    library.add("vollmacht", deed("Vorsorgevollmacht", "Urkundenrolle Nr. 204 für 2023", body, foot="Kanzlei Specht & Partner"), date(2023, 2, 21), "Vorsorgevollmacht notariell", sender=s.KANZLEI.name, kind="Vertrag", tags=("wichtig", "Familie"), path="Familie", owner=MARA_USER, asn=112, view=(TOM_USER,), change=(TOM_USER,), fields={"Aktenordner": 1})
    items = [("Beurkundung der Vollmacht (KV 21200)", 1, 16500), ("Dokumentenpauschale, Seiten", 14, 50), ("Auslagen Vorsorgeregister", 1, 2600)]
    body = f"""
    Sehr geehrte Eheleute Lindner,
    für meine Amtstätigkeit vom 21. Februar, Urkundenrolle Nummer 204, berechne ich nach dem Gerichts- und Notarkostengesetz. Der Geschäftswert wurde mit 80.000 € angenommen.
    {items_table(items)}
    Die Ausfertigungen gehen Ihnen getrennt zu. Gegen die Kostenberechnung kann das Landgericht Residenz angerufen werden.
    """
    library.add("notar-kosten", letter(s.KANZLEI, s.FAMILY, date(2023, 3, 1), "Kostenberechnung", body, (("UR-Nr.", "204/2023"),)), date(2023, 3, 1), "Notarkosten Specht", sender=s.KANZLEI.name, kind="Rechnung", tags=("Familie",), path="Familie", owner=MARA_USER, fields={"Betrag": money(total_cents(items)), "Gehört zu": ["vollmacht"]})


def _work(library: Library) -> None:
    body = """
    Herr Tom Lindner, geboren am 2. September 1982, ist seit dem 1. April 2016 in unserem Hause als Disponent für Stückgut tätig. Dieses Zwischenzeugnis wird wegen eines Wechsels in der Leitung ausgestellt.
    Zu seinen Aufgaben gehören die Tourenplanung für vierzehn Fahrzeuge, die Abstimmung mit Fahrern und Empfangsstellen, die Bearbeitung von Reklamationen und die Ausbildung von derzeit zwei jungen Leuten.
    Herr Lindner überblickt auch in hektischen Lagen das Ganze und trifft Entscheidungen, die tragen. Seine Einführung der Frühschichtübergabe hat die Standzeiten an der Rampe um ein Fünftel gesenkt. Er erledigt seine Arbeit stets zu unserer vollen Zufriedenheit.
    Von Vorgesetzten, Kollegen und Fahrern wird er wegen seines trockenen Humors und seiner Verlässlichkeit gleichermaßen geschätzt.
    Wir danken ihm und freuen uns auf die weitere Zusammenarbeit.
    ~ Friederike Stahmer, Personalleitung
    """
    library.add("zwischenzeugnis", letter(s.NORDHAFEN, s.TOM, date(2022, 9, 30), "Zwischenzeugnis", body), date(2022, 9, 30), "Zwischenzeugnis Nordhafen", sender=s.NORDHAFEN.name, kind="Brief", tags=("wichtig",), path="Familie", owner=TOM_USER, asn=110)
    body = """
    Lieber Herr Lindner,
    wie besprochen halten wir fest, dass Sie ab dem 1. Februar montags und freitags von zu Hause arbeiten können. Die Kernzeit von 9 bis 15 Uhr gilt auch dort.
    Wir stellen Ihnen einen tragbaren Rechner, ein Telefon und einen Monitor. Private Geräte dürfen nicht mit dem Firmennetz verbunden werden. Frachtpapiere mit Kundendaten bleiben im Büro.
    Beide Seiten können diese Regelung mit einer Frist von vier Wochen beenden. Bitte senden Sie uns die Zweitschrift unterschrieben zurück.
    ~ Friederike Stahmer, Personalleitung
    """
    library.add("homeoffice", letter(s.NORDHAFEN, s.TOM, date(2023, 1, 16), "Vereinbarung über mobiles Arbeiten", body), date(2023, 1, 16), "Nordhafen mobiles Arbeiten", scanned=CLEAN, sender=s.NORDHAFEN.name, kind="Vertrag", tags=("Familie",), path="Familie", owner=TOM_USER)
