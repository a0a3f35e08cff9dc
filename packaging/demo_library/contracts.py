"""Papers that exist in several versions: drafts, amended clauses, corrected amounts, signed copies."""

from __future__ import annotations

from datetime import date

import senders as s
from household import MARA_USER, TOM_USER, money
from layouts import deed, euro, items_table, letter, total_cents
from library import Library
from sheet import Paper
from singles_customers import MUSEUM_TO


def add_versions(library: Library) -> None:
    for add in (_commission, _maintenance, _roof_invoice, _museum_invoice, _museum_loan, _credit, _terms):
        add(library)


def _commission(library: Library) -> None:
    """Three rounds of negotiation over tableware for a restaurant."""

    def paper(version: int) -> Paper:
        count, price, weeks = {
            1: (120, "€4,680", "twelve"),
            2: (140, "€5,320", "twelve"),
            3: (140, "€5,180", "fourteen"),
        }[version]
        advance = "half of the price on signing" if version == 1 else "forty per cent of the price on signing"
        extra = (
            ""
            if version == 1
            else "# 7. Spare pieces\nThe Maker keeps five pieces of every shape for two years and supplies them at the contract price."
        )
        last = (
            ""
            if version < 3
            else "# 8. Broken pieces\nThe Client may return shards for grog; carriage is shared."
        )
        body = f"""
        # Parties
        Tonwerk Lindner, Mühlgasse 7, 99991 Wiesenbrück, Germany (the Maker) and The Larder Kitchen, 3 Copper Lane, Dunmarrow, Ireland (the Client) agree on the following commission.
        # 1. The work
        The Maker throws {count} pieces of tableware in stoneware with tenmoku glaze: dinner plates, side plates, soup bowls and beakers in equal numbers, after the samples approved on 12 February 2025.
        # 2. Price and payment
        The price is {price} carriage paid. The Client pays {advance} and the remainder within two weeks of delivery.
        # 3. Delivery
        The pieces are delivered {weeks} weeks after the advance has arrived, in two consignments if the Client wishes. A kiln failure extends the period by three weeks.
        # 4. Variation
        Handmade pieces differ. Diameter may vary by four millimetres and the colour of the rim from rust to black; neither is a defect.
        # 5. Rights
        Shapes and glaze remain the intellectual property of the Maker. The Client may show the pieces in photographs and on its menu.
        ^
        # 6. Law
        Disputes are first brought before a mediator chosen by both. The law of the Maker's country applies.
        {extra}
        {last}
        Version {version} of the agreement
        _ For the Maker / For the Client
        """
        return deed(
            "Commission Agreement",
            "Tableware for The Larder Kitchen",
            body,
            english=True,
            colour="#3f6212",
            foot=f"v{version}",
        )

    keys = []
    for version, day in ((1, date(2025, 2, 20)), (2, date(2025, 3, 3)), (3, date(2025, 3, 12))):
        keys.append(
            library.add(
                f"larder-vertrag-{version}",
                paper(version),
                day,
                f"larder_commission_v{version}",
                sender=s.LARDER.name,
                kind="Vertrag",
                tags=("Kunden",),
                path="Werkstatt",
                owner=MARA_USER,
                fields={"Bemerkung": "gilt"} if version == 3 else {},
            )
        )
    library.versions.append((keys, "amended-clauses", "derselbe Vertrag, Klauseln geändert"))


def _maintenance(library: Library) -> None:
    def paper(*, final: bool) -> Paper:
        body = f"""
        # Parteien
        Brennwerk Ofenbau KG, Schamotteweg 6, 99970 Lehmfurt (Auftragnehmer) und Tonwerk Lindner, Mühlgasse 9, 99991 Wiesenbrück (Auftraggeber) schließen folgenden Wartungsvertrag.
        # § 1 Gegenstand
        Gewartet wird der Brennofen BW 250 S mit der Nummer 2250417 einschließlich Regelung, Thermoelement und Abluftklappe.
        # § 2 Leistungen
        Der Auftragnehmer prüft einmal im Jahr Elemente, Klemmen, Schütze und Isolation, misst die Ströme und stellt die Tür ein. Über jede Wartung erhält der Auftraggeber ein Protokoll.
        # § 3 Störungen
        Bei Ausfall kommt ein Monteur binnen {"zwei Werktagen" if final else "fünf Werktagen"}. Die Fahrt ist {"bis zweimal im Jahr frei" if final else "gesondert zu vergüten"}.
        # § 4 Vergütung
        Die Pauschale beträgt {"348,00 €" if final else "372,00 €"} netto im Jahr. Ersatzteile werden nach Liste mit {"zehn vom Hundert Nachlass" if final else "fünf vom Hundert Nachlass"} berechnet.
        # § 5 Laufzeit
        Der Vertrag läuft zwei Jahre ab dem {"1. Juni 2023" if final else "1. Mai 2023"} und verlängert sich um je ein Jahr, wenn er nicht drei Monate zuvor gekündigt wird.
        # § 6 Haftung
        Für Ware, die während einer Störung im Ofen steht, haftet der Auftragnehmer nur bei grober Fahrlässigkeit.
        {"Lehmfurt, den 22. Mai 2023" if final else "Entwurf zur Abstimmung, Stand 24. April 2023"}
        _ Auftragnehmer / Auftraggeber
        """
        return deed(
            "Wartungsvertrag",
            "Brennofen BW 250 S",
            body,
            colour=s.BRENNWERK.look.colour,
            foot="" if final else "ENTWURF",
        )

    keys = [
        library.add("wartung-entwurf", paper(final=False), date(2023, 4, 24), "Wartungsvertrag Brennofen ENTWURF", sender=s.BRENNWERK.name, kind="Vertrag", tags=("Brennofen",), path="Werkstatt", owner=MARA_USER, notes=(("Anfahrt verhandeln!", MARA_USER),)),
        library.add("wartung-final", paper(final=True), date(2023, 5, 22), "Wartungsvertrag Brennofen", sender=s.BRENNWERK.name, kind="Vertrag", tags=("Brennofen", "wichtig"), path="Werkstatt", owner=MARA_USER, asn=115, fields={"Gehört zu": ["ofen-handbuch"]}),
    ]  # fmt: skip
    library.versions.append((keys, "draft-final", "Entwurf und Endfassung eines Vertrags"))


def _roof_invoice(library: Library) -> None:
    def paper(day: date, *, corrected: bool) -> tuple[Paper, int]:
        items = [
            ("Dachrinne Zink, halbrund, Meter", 14, 4200 if corrected else 4900),
            ("Fallrohr mit Laubfang", 2, 13800),
            ("Blechkehle löten", 1, 21500),
            ("Gesellenstunden", 9 if corrected else 11, 5850),
        ]
        note = (
            "Diese Korrektur ersetzt unser Schreiben vom 8. Juli. Wir hatten zwei Stunden zu viel notiert und beim Meterpreis den alten Nachlass vergessen."
            if corrected
            else "Bitte gleichen Sie den Betrag binnen zwei Wochen aus."
        )
        body = f"""
        Sehr geehrte Frau Lindner,
        an der Südseite Ihres Hauses haben wir die Entwässerung erneuert und das alte Blech entsorgt. Wir berechnen:
        {items_table(items)}
        {note}
        Das Regenwasser läuft nun über den Filter in Ihre Tonne; leeren Sie den Korb bitte zweimal im Jahr.
        ~ Wiebke Sturm, Buchhaltung
        """
        title = "Rechnung DS-24-077" + (" – Korrektur" if corrected else "")
        return letter(s.DACH, s.MARA, day, title, body, (("Rechnung", "DS-24-077"),)), total_cents(items)

    keys = []
    for key, day, corrected in (("rinne-1", date(2024, 7, 8), False), ("rinne-2", date(2024, 7, 19), True)):
        pages, cents = paper(day, corrected=corrected)
        keys.append(
            library.add(
                key,
                pages,
                day,
                "Dachrinne Rechnung" + (" Korrektur" if corrected else ""),
                sender=s.DACH.name,
                kind="Rechnung",
                tags=("Wohnen",),
                path="Haushalt",
                owner=TOM_USER,
                fields={"Rechnungsnummer": "DS-24-077", "Betrag": money(cents)},
            )
        )
    library.versions.append((keys, "corrected-invoice", "Rechnung und ihre Korrektur unter derselben Nummer"))


def _museum_invoice(library: Library) -> None:
    items = [
        ("Nachbildung Apothekergefäß, Fayence, 24 cm", 4, 17200),
        ("Musterbrände und Glasurversuche, Stunden", 11, 5200),
        ("Transportkiste mit Formteilen", 1, 9600),
    ]
    body = f"""
    Sehr geehrte Frau Dr. Sander,
    die vier Gefäße für Ihre Hörstation sind fertig und stehen zur Abholung bereit. Die Schriftbänder habe ich nach den Fotos der Originale freihändig gemalt; kleine Abweichungen sind beabsichtigt.
    {items_table(items)}
    Korrigierte Fassung: Der Stückpreis entspricht nun meinem Angebot. Bitte vernichten Sie die erste Rechnung.
    Bitte reinigen Sie die Stücke nur trocken. Für die Zusammenarbeit danke ich Ihnen und Ihrem Restaurator herzlich.
    ~ Mara Lindner, Tonwerk Lindner
    """
    day = date(2022, 10, 18)
    corrected = letter(
        s.TONWERK, MUSEUM_TO, day, "Rechnung über vier Apothekergefäße", body, (("Rechnung", "2022-044"),)
    )
    library.add(
        "rechnung-museum-2",
        corrected,
        day,
        "Rechnung Museum 2022-044 korrigiert",
        sender=s.MUSEUM.name,
        kind="Rechnung",
        tags=("Kunden", "bezahlt"),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items)), "Rechnungsnummer": "2022-044"},
    )
    library.versions.append(
        (
            ["rechnung-museum", "rechnung-museum-2"],
            "corrected-invoice",
            "Rechnung und ihre Korrektur unter derselben Nummer",
        )
    )


def _museum_loan(library: Library) -> None:
    def paper(*, signed: bool) -> Paper:
        end = (
            "Residenz, den 3. Juni 2024, Dr. Leonie Sander\n~ Leonie Sander, für das Museum\nWiesenbrück, den 7. Juni 2024, Mara Lindner\n~ Mara Lindner, Leihgeberin"
            if signed
            else "Ort und Datum\n_ für das Museum / Leihgeberin"
        )
        body = f"""
        # 1. Leihgaben
        Mara Lindner überlässt dem Museum für Angewandte Kunst zwei Bodenvasen der Aschenserie, Höhe 62 und 58 Zentimeter, für die Ausstellung „Erde, Feuer, Form“.
        # 2. Dauer
        Die Leihe reicht vom 19. August 2024 bis zum 31. Januar 2025. Eine Verlängerung muss schriftlich vereinbart werden.
        # 3. Transport
        Das Museum holt die Stücke mit eigenen Kräften ab und bringt sie zurück. Vor jedem Weg wird ein Zustandsprotokoll mit Fotos erstellt.
        # 4. Versicherung
        Das Museum versichert von Nagel zu Nagel mit 2.400,00 € je Stück.
        # 5. Präsentation
        Die Vasen stehen unter Glas, nicht unter 40 vom Hundert relativer Feuchte und ohne Wasser oder Blumen. Fotografieren ohne Blitz ist gestattet.
        # 6. Nennung
        In Saal und Katalog lautet die Angabe: Mara Lindner, Tonwerk, Wiesenbrück, Leihgabe der Künstlerin.
        {end}
        """
        return deed("Leihvertrag", "Museum für Angewandte Kunst, Residenz", body, colour="#111827")

    keys = [
        library.add("leihe-offen", paper(signed=False), date(2024, 5, 27), "Leihvertrag Museum (zur Unterschrift)", sender=s.MUSEUM.name, kind="Vertrag", tags=("Kunden",), path="Werkstatt", owner=MARA_USER),
        library.add("leihe-signiert", paper(signed=True), date(2024, 6, 7), "Leihvertrag Museum unterschrieben", sender=s.MUSEUM.name, kind="Vertrag", tags=("Kunden", "wichtig"), path="Werkstatt", owner=MARA_USER, asn=125, fields={"Gehört zu": ["museum-einladung"]}),
    ]  # fmt: skip
    library.versions.append((keys, "signed-unsigned", "ohne und mit Unterschriften"))


def _credit(library: Library) -> None:
    def paper(*, final: bool) -> Paper:
        rate, instalment = ("3,15 %", 32710) if final else ("3,45 %", 33240)
        balance, rows = 900000, ["| Rate | Fällig | Zahlung | Restschuld"]
        for quarter in range(1, 13):
            balance -= instalment * 2 - round(balance * 0.0079)
            rows.append(
                f"| {quarter} | {('30.06.', '30.09.', '31.12.', '31.03.')[(quarter - 1) % 4]}{2022 + (quarter + 0) // 4} | {euro(instalment * 2)} | {euro(balance)}"
            )
        plan = "\n".join(rows)
        body = f"""
        # 1. Darlehen
        Die Sparbank Wiesenbrück gewährt Frau Mara Lindner, Inhaberin von Tonwerk Lindner, ein Darlehen über 9.000,00 € zum Kauf eines Brennofens samt Anschluss.
        # 2. Zinsen
        Der Sollzins beträgt {rate} im Jahr und ist bis zum Ende der Laufzeit gebunden. Er wird vierteljährlich nachträglich berechnet.
        # 3. Auszahlung
        Ausgezahlt wird in einem Betrag gegen Vorlage der Rechnung des Ofenbauers, spätestens bis zum 31. Mai 2022. {"Bereitstellungszinsen fallen nicht an." if final else "Ab dem zweiten Monat fallen 0,15 % Bereitstellungszinsen an."}
        # 4. Sicherheit
        Der Ofen wird der Sparbank zur Sicherheit übereignet. {"Eine Bürgschaft ist nicht erforderlich." if final else "Herr Tom Lindner übernimmt eine Bürgschaft über 3.000,00 €."}
        # 5. Tilgung
        Zurückgezahlt wird in vierteljährlichen Raten nach dem Plan in der Anlage. Sondertilgungen sind {"jederzeit ohne Entgelt" if final else "einmal im Jahr bis 1.000,00 €"} möglich.
        # 6. Kündigung
        Beide Seiten können aus wichtigem Grund kündigen; die Sparbank insbesondere, wenn zwei Raten in Folge ausbleiben.
        # 7. Widerruf
        Der Vertrag kann binnen vierzehn Tagen ohne Begründung in Textform widerrufen werden. Ein schon gezahlter Betrag ist dann innerhalb von dreißig Tagen zurückzugeben.
        {"Wiesenbrück, den 21. März 2022" if final else "Unverbindlicher Entwurf vom 7. März 2022"}
        _ Sparbank Wiesenbrück / Darlehensnehmerin
        ^
        # Anlage: Zahlungsplan
        {plan}
        > Die Schlussrate weicht wegen der Rundung um wenige Cent ab und wird gesondert mitgeteilt.
        """
        return deed(
            "Darlehensvertrag",
            "Investition in einen Brennofen",
            body,
            colour=s.SPARBANK_SENDER.look.colour,
            foot="" if final else "ENTWURF",
        )

    keys = [
        library.add("kredit-entwurf", paper(final=False), date(2022, 3, 7), "Darlehen Entwurf Sparbank", sender=s.SPARBANK_SENDER.name, kind="Vertrag", tags=("Brennofen",), path="Werkstatt", owner=MARA_USER),
        library.add("kredit-final", paper(final=True), date(2022, 3, 21), "Darlehensvertrag Sparbank", sender=s.SPARBANK_SENDER.name, kind="Vertrag", tags=("Brennofen", "wichtig"), path="Werkstatt", owner=MARA_USER, asn=108, fields={"Betrag": money(900000), "Gehört zu": ["ofen-angebot"]}),
    ]  # fmt: skip
    library.versions.append((keys, "draft-final", "Entwurf und Endfassung eines Vertrags"))


def _terms(library: Library) -> None:
    def paper(year: int) -> Paper:
        late = year == 2025
        body = f"""
        # Bestellung
        Eine Bestellung gilt als angenommen, wenn wir sie schriftlich bestätigen. Sonderanfertigungen beginnen wir nach einer Anzahlung von {"vierzig" if late else "dreißig"} vom Hundert.
        # Handarbeit
        Jedes Stück ist von Hand gedreht. Maße, Farbe und Gewicht schwanken; auch kleine Nadelstiche in der Glasur sind kein Mangel.
        # Preise und Versand
        Preise verstehen sich in Euro einschließlich Umsatzsteuer. Ab {"150" if late else "120"} Euro liefern wir im Inland frei Haus, darunter berechnen wir {"7,90" if late else "6,90"} Euro.
        # Bruch
        Melden Sie Bruch binnen {"fünf" if late else "drei"} Tagen mit einem Foto. Wir ersetzen das Stück oder erstatten den Preis, ganz wie Sie wollen.
        # Rückgabe
        Lagerware nehmen wir innerhalb von vierzehn Tagen unbenutzt zurück. Beschriftete oder gestempelte Stücke sind ausgenommen.
        # Gebrauch
        Unser Geschirr darf in die Spülmaschine{", aber nicht in die Mikrowelle, wenn es mit Rost glasiert ist" if late else ""}. Stellen Sie heiße Töpfe nicht auf kalten Stein.
        # Kurse
        Kursplätze sind übertragbar. Fällt ein Kurs aus, zahlen wir alles zurück{"; bei Krankheit genügt ein Anruf" if late else ""}.
        Fassung vom {"1. Februar 2025" if late else "1. Juni 2023"}
        """
        return deed("Liefer- und Kursbedingungen", "Tonwerk Lindner", body, colour="#a4502f")

    keys = [
        library.add(f"agb-{year}", paper(year), day, f"AGB Tonwerk {year}", sender=s.TONWERK.name, kind="Vertrag", tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER)
        for year, day in ((2023, date(2023, 6, 1)), (2025, date(2025, 2, 1)))
    ]  # fmt: skip
    library.versions.append((keys, "new-edition", "ältere und neuere Fassung derselben Bedingungen"))
