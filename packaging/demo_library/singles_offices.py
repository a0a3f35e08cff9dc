"""Insurances, taxes, the town hall, the bank and the notary."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, PAID, TOM_USER, money
from layouts import deed, form, items_table, letter, total_cents
from library import Library


def add_office_papers(library: Library) -> None:
    for add in (
        _insurance,
        _offices,
        _bank_and_law,
    ):
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
    library.add(
        "hausrat",
        letter(
            s.SCHIRMHERR,
            s.FAMILY,
            date(2021, 4, 19),
            "Versicherungsschein Hausrat",
            body,
            (("Vertrag", "H 21-004-557"),),
        ),
        date(2021, 4, 19),
        "Hausratversicherung Police",
        sender=s.SCHIRMHERR.name,
        kind="Versicherung",
        tags=("Versicherung", "wichtig"),
        path="Haushalt",
        owner=MARA_USER,
        asn=101,
        fields={"Aktenordner": 3},
        view=(TOM_USER,),
    )
    body = """
    Sehr geehrter Herr Lindner,
    Sie haben uns gemeldet, dass Ihr Sohn Emil am 9. Juni beim Fußballspielen die Scheibe des Gewächshauses Ihrer Nachbarin Frau Tolle getroffen hat. Wir haben den Vorgang geprüft und regulieren den Schaden.
    Der Kostenvoranschlag der Glaserei über 318,00 € ist angemessen. Da die Scheibe vierzehn Jahre alt war, ersetzen wir den Zeitwert; Frau Tolle hat sich damit einverstanden erklärt.
    : Entschädigung = 254,00 €
    : Zahlung an = Hannelore Tolle, Mühlgasse 11
    Ihr Vertrag bleibt von diesem Schaden unberührt. Wir wünschen Emil weiterhin einen kräftigen Schuss.
    ~ Torben Wiehe, Schadenservice Haftpflicht
    """
    library.add(
        "haftpflicht-schaden",
        letter(
            s.SCHIRMHERR,
            s.TOM,
            date(2023, 6, 27),
            "Schaden vom 9. Juni: Gewächshaus",
            body,
            (("Schaden-Nr.", "S 23-118-90"),),
        ),
        date(2023, 6, 27),
        "Schirmherr Haftpflichtschaden Gewächshaus",
        sender=s.SCHIRMHERR.name,
        kind="Brief",
        tags=("Versicherung", "Emil"),
        path="Familie",
        owner=TOM_USER,
    )


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
    facts = (
        ("Steuernummer", "999/2210/4567"),
        ("Bescheid vom", "14.08.2023"),
        ("Sachbearbeitung", "Frau Ebeling, Zimmer 214"),
    )
    library.add(
        "steuerbescheid-2022",
        form(
            s.FINANZAMT,
            "Bescheid für 2022 über Einkommensteuer",
            "Mara und Tom Lindner, Mühlgasse 7, 99991 Wiesenbrück",
            facts,
            body,
        ),
        date(2023, 8, 14),
        "Steuerbescheid 2022",
        sender=s.FINANZAMT.name,
        kind="Bescheid",
        tags=("Steuer", "wichtig"),
        path="Steuer",
        owner=MARA_USER,
        asn=118,
        fields={"Betrag": money(36892), "Status": PAID},
        notes=(("Frist für Einspruch: 17. September", MARA_USER),),
    )
    body = """
    Sehr geehrte Frau Ebeling,
    gegen den Einkommensteuerbescheid 2022 vom 14. August 2023 lege ich fristgerecht Einspruch ein.
    Das Arbeitszimmer wurde nur hälftig anerkannt. Tatsächlich steht dort seit Februar 2022 kein Gästebett mehr. Der Raum dient ausschließlich der Buchführung, dem Versand und dem Fotografieren der Ware; einen Grundriss und drei Fotos füge ich bei.
    Ich bitte, den Bescheid zu ändern und den Raum mit 14,2 m² voll anzusetzen. Bis zur Entscheidung bitte ich um eine kurze Bestätigung des Eingangs.
    Mit freundlichen Grüßen
    ~ Mara Lindner, Anlagen: Grundriss, drei Fotos
    """
    library.add(
        "einspruch",
        letter(
            s.PRIVATE,
            ("Finanzamt Wiesenbrück", "Frau Ebeling", "Behördenhof 5", s.CITY),
            date(2023, 9, 4),
            "Einspruch gegen den Einkommensteuerbescheid 2022",
            body,
            (("Steuernr.", "999/2210/4567"),),
        ),
        date(2023, 9, 4),
        "Einspruch Arbeitszimmer",
        sender=s.FINANZAMT.name,
        kind="Brief",
        tags=("Steuer",),
        path="Steuer",
        owner=MARA_USER,
    )
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
    library.add(
        "grundsteuer",
        letter(
            s.STADT, s.FAMILY, date(2022, 1, 20), "Grundsteuerbescheid", body, (("Kassenz.", "05.0118.4"),)
        ),
        date(2022, 1, 20),
        "Grundsteuer ab 2022",
        sender=s.STADT.name,
        kind="Bescheid",
        tags=("Wohnen",),
        path="Haushalt",
        owner=TOM_USER,
        asn=107,
        fields={"Betrag": money(36172)},
    )
    body = """
    Guten Tag Frau Lindner,
    Sie haben am 2. März Ihren Hund Krümel (Mischling, grau, Rüde) angemeldet. Die Steuermarke Nummer 2071 liegt bei; befestigen Sie sie bitte am Halsband.
    Für den ersten Hund beträgt die Steuer 72 Euro im Jahr. Weil Krümel aus dem Tierheim stammt, sind Sie nach § 6 der Hundesteuersatzung zwei Jahre lang befreit.
    Denken Sie daran, dass am Weiher und auf den Spielplätzen Leinenpflicht gilt. Tütenspender stehen an allen Zugängen des Stadtparks.
    ~ Ines Rauh, Steueramt
    """
    library.add(
        "hundesteuer",
        letter(s.STADT, s.MARA, date(2022, 3, 9), "Anmeldung Ihres Hundes", body),
        date(2022, 3, 9),
        "Hundesteuer Krümel",
        sender=s.STADT.name,
        kind="Bescheid",
        tags=("Familie",),
        path="Familie",
    )


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
    library.add(
        "bank-agb",
        letter(s.SPARBANK_SENDER, s.WORKSHOP, date(2022, 7, 18), "Unsere Bedingungen ändern sich", body),
        date(2022, 7, 18),
        "Sparbank neue AGB",
        sender=s.SPARBANK_SENDER.name,
        kind="Brief",
        tags=("Werkstatt",),
        path="Werkstatt",
    )
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
    library.add(
        "vollmacht",
        deed("Vorsorgevollmacht", "Urkundenrolle Nr. 204 für 2023", body, foot="Kanzlei Specht & Partner"),
        date(2023, 2, 21),
        "Vorsorgevollmacht notariell",
        sender=s.KANZLEI.name,
        kind="Vertrag",
        tags=("wichtig", "Familie"),
        path="Familie",
        owner=MARA_USER,
        asn=112,
        view=(TOM_USER,),
        change=(TOM_USER,),
        fields={"Aktenordner": 1},
    )
    items = [
        ("Beurkundung der Vollmacht (KV 21200)", 1, 16500),
        ("Dokumentenpauschale, Seiten", 14, 50),
        ("Auslagen Vorsorgeregister", 1, 2600),
    ]
    body = f"""
    Sehr geehrte Eheleute Lindner,
    für meine Amtstätigkeit vom 21. Februar, Urkundenrolle Nummer 204, berechne ich nach dem Gerichts- und Notarkostengesetz. Der Geschäftswert wurde mit 80.000 € angenommen.
    {items_table(items)}
    Die Ausfertigungen gehen Ihnen getrennt zu. Gegen die Kostenberechnung kann das Landgericht Residenz angerufen werden.
    """
    library.add(
        "notar-kosten",
        letter(s.KANZLEI, s.FAMILY, date(2023, 3, 1), "Kostenberechnung", body, (("UR-Nr.", "204/2023"),)),
        date(2023, 3, 1),
        "Notarkosten Specht",
        sender=s.KANZLEI.name,
        kind="Rechnung",
        tags=("Familie",),
        path="Familie",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items)), "Gehört zu": ["vollmacht"]},
    )
