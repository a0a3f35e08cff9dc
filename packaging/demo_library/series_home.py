"""Series of the family: bills and letters that come again and again from one template."""

from __future__ import annotations

from datetime import date, timedelta

import senders as s
from dates import last_day, months, name_of, short
from household import MARA_USER, TOM_USER, money
from layouts import euro, form, items_table, letter, long_date, receipt, total_cents
from library import Library
from sheet import Paper, random_for


def add_home_series(library: Library) -> None:
    for add in (
        _electricity,
        _phone,
        _internet,
        _car_insurance,
        _fuel,
        _school_news,
        _lunch,
        _music,
        _payslips_tom,
    ):
        add(library)


def _electricity(library: Library) -> None:
    keys = []
    meter = 41210
    for number, month in enumerate(months(2024, 1, 12)):
        generator = random_for(f"strom:{number}")
        used = int(generator.integers(228, 391))
        cents = round(used * 31.4) + 1190
        day = month + timedelta(days=2)
        body = f"""
        Sehr geehrte Frau Lindner, sehr geehrter Herr Lindner,
        für die Lieferstelle Mühlgasse 7 berechnen wir Ihnen den Strombezug im {name_of(month)} nach Ihrem Tarif Mühlbach Flex. Den Zählerstand hat Ihr digitaler Zähler am Monatsende selbst übermittelt.
        | Zähler 1EMH00 4471 | Stand alt | Stand neu | Verbrauch
        | Wirkarbeit Bezug | {meter} | {meter + used} | {used} kWh

        | Position | Menge | Preis | Betrag
        | Arbeitspreis 31,40 ct je kWh | {used} kWh | 0,31 € | {euro(round(used * 31.4))}
        | Grundpreis | 1 | 11,90 € | 11,90 €
        |= Rechnungsbetrag einschließlich 19 % Umsatzsteuer | | | {euro(cents)}
        !! Wir ziehen den Betrag von {euro(cents)} am {short(month + timedelta(days=47))} von Ihrem Konto ein. Sie müssen nichts veranlassen.
        Fragen zur Rechnung beantwortet unser Kundenzentrum am Umspannwerk montags bis freitags von 8 bis 17 Uhr.
        Mit freundlichen Grüßen
        > Dieses Schreiben wurde maschinell erstellt und ist ohne Unterschrift gültig. Beschwerden richten Sie bitte an die Schlichtungsstelle Energie.
        """
        meter += used
        invoice = f"SW-{month:%y%m}-{int(generator.integers(10000, 99999))}"
        refs = (("Kundennr.", "440 071 12"), ("Rechnung", invoice))
        paper = letter(s.STADTWERKE, s.FAMILY, day, f"Ihre Stromrechnung für {name_of(month)}", body, refs)
        keys.append(library.add(
            f"strom-{month:%Y-%m}", paper, day, f"Stromrechnung {name_of(month)}", sender=s.STADTWERKE.name, kind="Rechnung",
            tags=("Strom & Wasser",), path="Haushalt", owner=MARA_USER, fields={"Betrag": money(cents), "Rechnungsnummer": invoice},
        ))  # fmt: skip
    library.series["Stromrechnungen 2024"] = keys


def _phone(library: Library) -> None:
    keys = []
    for number, month in enumerate(months(2023, 1, 12)):
        generator = random_for(f"mobil:{number}")
        minutes, abroad = int(generator.integers(4, 80)), int(generator.integers(0, 5)) * 249
        items = [
            ("Lerche Allnet M, Grundpreis", 1, 2100),
            ("Zweitkarte Ida", 1, 840),
            (f"Sonderrufnummern, {minutes} Minuten", minutes, 12),
        ]
        if abroad:
            items.append(("Tagespass Ausland", abroad // 249, 209))
        total = total_cents(items)
        day = month + timedelta(days=int(generator.integers(4, 7)))
        invoice = f"LM{month:%Y%m}{int(generator.integers(100000, 999999))}"
        body = f"""
        Hallo Mara Lindner,
        hier ist Ihre Mobilfunkrechnung. Abgerechnet werden die Grundpreise für den laufenden Monat und die Verbindungen vom {short(month - timedelta(days=28))} bis {short(month - timedelta(days=1))}.
        {items_table(items)}
        Ihr Guthaben an Treuepunkten beträgt {1200 + number * 37} Punkte. Einlösen können Sie es in der App oder in jedem Lerche-Laden.
        !! Der Gesamtbetrag wird frühestens am {short(day + timedelta(days=8))} abgebucht. Mandat LM-77-2019, Gläubiger DE00ZZZ00000007788.
        Schöne Grüße aus der Funkturmallee
        Ihr Lerche-Team
        """
        paper = letter(
            s.LERCHE,
            s.MARA,
            day,
            f"Mobilfunkrechnung {name_of(month)}",
            body,
            (("Kundenkonto", "7 300 118"), ("Rechnung", invoice)),
        )
        keys.append(library.add(
            f"mobil-{month:%Y-%m}", paper, day, f"Lerche Mobil {month:%Y-%m}", sender=s.LERCHE.name, kind="Rechnung",
            tags=("Telefon & Internet",), path="Haushalt", owner=MARA_USER if number % 3 else None, fields={"Betrag": money(total)},
        ))  # fmt: skip
    library.series["Mobilfunkrechnungen"] = keys


def _internet(library: Library) -> None:
    keys = []
    for month in months(2024, 4, 12):
        generator = random_for(f"netz:{month}")
        volume = int(generator.integers(310, 890))
        day = month + timedelta(days=1)
        body = f"""
        Sehr geehrter Herr Lindner,
        vielen Dank, dass Sie mit uns verbunden sind. Für Ihren Anschluss FN-Glas 500 in der Mühlgasse 7 stellen wir im {name_of(month)} in Rechnung:
        {items_table([("Glasfaseranschluss 500 Mbit/s", 1, 3773), ("Miete Heimzentrale", 1, 420)])}
        In diesem Zeitraum wurden {volume} GB übertragen. Störungen an Ihrer Leitung wurden uns nicht gemeldet.
        Der Betrag wird zum {short(month + timedelta(days=14))} per Lastschrift eingezogen.
        Ihre Flussnetz Glasfaser AG
        > Nächster möglicher Kündigungstermin: jederzeit mit Monatsfrist. Sitz der Gesellschaft ist Flussau. Vorstand: H. Brückner, L. Wehr.
        """
        paper = letter(
            s.FLUSSNETZ,
            s.TOM,
            day,
            "Rechnung für Ihren Glasfaseranschluss",
            body,
            (("Vertrag", "FN 50-2207"), ("Rechnung", f"{month:%Y}-{month.month:02d}-2207")),
        )
        keys.append(library.add(
            f"netz-{month:%Y-%m}", paper, day, f"Flussnetz Rechnung {month.month:02d}/{month.year}", sender=s.FLUSSNETZ.name, kind="Rechnung",
            tags=("Telefon & Internet",), path="Haushalt", owner=TOM_USER,
        ))  # fmt: skip
    library.series["Internetrechnungen"] = keys


def _car_insurance(library: Library) -> None:
    keys = []
    for year, cents, tier in (
        (2021, 38412, 9),
        (2022, 37190, 10),
        (2023, 37944, 11),
        (2024, 40127, 12),
        (2025, 43380, 13),
        (2026, 42911, 14),
    ):
        day = date(year - 1, 11, 24)
        body = f"""
        Sehr geehrter Herr Lindner,
        Ihre Kraftfahrtversicherung verlängert sich um ein weiteres Jahr. Den Beitrag für das Versicherungsjahr {year} haben wir nach der neuen Schadenfreiheitsklasse berechnet.
        : Fahrzeug = Kombi, amtliches Kennzeichen WB-L 417
        : Versicherungsschein = K 55-781-402
        : Schadenfreiheitsklasse = SF {tier}
        | Baustein | Selbstbeteiligung | Beitrag
        | Haftpflicht, 100 Millionen pauschal | ohne | {euro(round(cents * 0.62))}
        | Teilkasko | 150 € | {euro(round(cents * 0.31))}
        | Schutzbrief | ohne | {euro(cents - round(cents * 0.62) - round(cents * 0.31))}
        |= Jahresbeitrag einschließlich Versicherungsteuer | | {euro(cents)}
        Wir buchen den Beitrag am 2. Januar {year} ab. Wenn sich Ihre Fahrleistung oder der Kreis der Fahrer geändert hat, teilen Sie es uns bitte mit.
        Mit freundlichen Grüßen
        ~ Anselm Hagedorn, Leiter Kraftfahrt
        """
        paper = letter(
            s.SCHIRMHERR,
            s.TOM,
            day,
            f"Beitragsrechnung Kraftfahrt für das Jahr {year}",
            body,
            (("Vertrag", "K 55-781-402"),),
        )
        keys.append(library.add(
            f"kfz-{year}", paper, day, f"Kfz-Versicherung Beitrag {year}", sender=s.SCHIRMHERR.name, kind="Versicherung",
            tags=("Versicherung", "Auto"), path="Haushalt", owner=TOM_USER if year % 2 else None, change=(MARA_USER,),
        ))  # fmt: skip
    library.series["Kfz-Versicherung"] = keys


def _fuel(library: Library) -> None:
    keys = []
    for number, month in enumerate(months(2025, 2, 8)):
        generator = random_for(f"tank:{number}")
        day = month + timedelta(days=int(generator.integers(0, 27)))
        litres, price = int(generator.integers(2200, 5100)), int(generator.integers(1629, 1839))
        cents = round(litres * price / 1000)
        net = round(cents / 1.19)
        paper = receipt(s.TANK, [
            "---", f"Beleg {int(generator.integers(1000, 9999))}\tSäule {int(generator.integers(1, 9))}", f"{short(day)}\t{int(generator.integers(6, 21)):02d}:{int(generator.integers(0, 60)):02d} Uhr", "---",
            "Super E5", f"{litres / 100:.2f} l x {price / 1000:.3f}\t{euro(cents)}".replace(".", ","), "---",
            f"*SUMME\t{euro(cents)}", f"Netto\t{euro(net)}", f"MwSt 19 %\t{euro(cents - net)}", "Girokarte\tbezahlt", "---", "= Gute Fahrt und bis bald!", "= Steuernr. 985/2222/0001",
        ])  # fmt: skip
        keys.append(library.add(
            f"tank-{number + 1:02d}", paper, day, f"Tankbeleg {day:%d.%m.%y}", sender=s.TANK.name, kind="Quittung", tags=("Auto",), path="Haushalt", owner=TOM_USER,
        ))  # fmt: skip
    library.series["Tankbelege"] = keys


NEWS = (
    ("Im Werkraum entstehen Vogelhäuser, die Klasse 3b sucht dafür noch Holzreste.", "Vorlesewettbewerb in der Aula"),
    ("Die neue Kletterwand ist abgenommen und ab sofort in beiden Pausen offen.", "Faschingsfeier mit Umzug um den Weiher"),
    ("Nach dem Wasserschaden zieht die Bücherei für vier Wochen in den Musikraum.", "Elternsprechtag, Listen hängen aus"),
    ("Der Schulgarten ist umgegraben; Familien dürfen ein Beet übernehmen.", "Fahrradprüfung der vierten Klassen"),
    ("Das Kollegium begrüßt Frau Osterloh, die Kunst und Sachkunde unterrichtet.", "Sportfest auf dem Platz des Turnvereins"),
    ("Beim Spendenlauf kamen 2.318 Euro für das Tierheim zusammen. Danke!", "Sommerfest mit Trödelmarkt"),
    ("Alle neuen Erstklässler haben ihren Paten gefunden und die Schulwege geübt.", "Einschulung in der Turnhalle"),
    ("Die Mensa kocht jetzt zweimal in der Woche ganz ohne Fleisch.", "Herbstwanderung zum Tonstich"),
    ("Der Förderverein hat zwölf gebrauchte Mikroskope beschafft.", "Laternenumzug mit der Feuerwehr"),
    ("Im Flur vor dem Lehrerzimmer steht der Wunschbaum des Kinderheims.", "Weihnachtssingen im Treppenhaus"),
)  # fmt: skip


def _school_news(library: Library) -> None:
    keys = []
    for number, (month, (news, event)) in enumerate(
        zip((m for m in months(2024, 1, 12) if m.month not in (7, 8)), NEWS, strict=True)
    ):
        event_day = month + timedelta(days=9 + number)
        body = f"""
        # Liebe Eltern,
        {news}
        : Termin des Monats = {event}
        : Wann = {long_date(event_day)}, 15.30 Uhr
        # Was sonst noch wichtig ist
        - Kranke Kinder melden Sie bitte bis 7.45 Uhr im Sekretariat ab, auch wenn sie nur die Betreuung besuchen.
        - Fundsachen liegen in der Kiste neben der Pforte und werden zu den Ferien gespendet.
        - Bitte halten Sie morgens nicht auf dem Zebrastreifen. Die letzten Meter schafft jedes Kind allein.
        Mit herzlichem Gruß aus dem Weidenweg
        ~ Petra Holm, Schulleiterin
        """
        paper = form(
            s.GRUNDSCHULE,
            "Weidenweg-Post",
            f"Elternbrief im {name_of(month)}",
            (("Ausgabe", f"Nr. {number + 1}"), ("Erscheint", "monatlich"), ("Redaktion", "Sekretariat")),
            body,
        )
        keys.append(library.add(
            f"elternbrief-{month:%Y-%m}", paper, month + timedelta(days=1), f"Weidenweg-Post {name_of(month)}", sender=s.GRUNDSCHULE.name, kind="Rundbrief",
            tags=("Emil",), path="Familie",
        ))  # fmt: skip
    library.series["Elternbriefe"] = keys


def _lunch(library: Library) -> None:
    keys = []
    for month in months(2021, 9, 8):
        meals = int(random_for(f"essen:{month}").integers(11, 22))
        body = f"""
        Liebe Eltern von Emil,
        im {name_of(month)} hat Ihr Kind an {meals} Tagen bei uns zu Mittag gegessen. Wir berechnen:
        {items_table([("Mittagessen mit Getränk", meals, 340), ("Obstpause, Monatspauschale", 1, 600)], vat=0)}
        Abgemeldete Tage sind bereits abgezogen. Bitte überweisen Sie mit dem Vermerk Emil L., Sonnengruppe.
        Herzliche Grüße vom Küchenteam
        ~ Yvonne Kranz, Leitung
        """
        paper = letter(
            s.KITA,
            s.FAMILY,
            last_day(month),
            f"Essensgeld {name_of(month)}",
            body,
            (("Gruppe", "Sonnengruppe"),),
        )
        keys.append(library.add(
            f"essen-{month:%Y-%m}", paper, last_day(month), f"Kita Essensgeld {name_of(month)}", sender=s.KITA.name, kind="Rechnung", tags=("Emil",), path="Familie",
        ))  # fmt: skip
    library.series["Essensgeld"] = keys


def _music(library: Library) -> None:
    keys = []
    for number, (year, half) in enumerate((y, h) for y in (2022, 2023, 2024, 2025) for h in (1, 2)):
        day = date(year, 1 if half == 1 else 7, 15)
        lessons = int(random_for(f"musik:{number}").integers(16, 20))
        body = f"""
        Sehr geehrte Familie Lindner,
        für den Unterricht Ihrer Tochter Ida im {half}. Halbjahr {year} erlauben wir uns, folgende Gebühren zu erheben. Grundlage ist die Gebührenordnung des Trägervereins.
        {items_table([("Violoncello, Einzelstunde 30 Minuten", lessons, 2150), ("Leihinstrument, halbes Jahr", 1, 5400), ("Orchesterprobe, Ermäßigung", 1, -2000)], vat=0)}
        Zahlbar in zwei Raten zum Monatsersten nach Erhalt und sechs Wochen darauf. Ferienstunden sind nicht enthalten.
        ~ Leander Voss, Schulleitung
        """
        paper = letter(
            s.MUSIKSCHULE,
            s.FAMILY,
            day,
            f"Gebührenbescheid Musikunterricht {half}/{year}",
            body,
            (("Schülerin", "Ida Lindner"), ("Bescheid", f"{year}-{half}-0412")),
        )
        keys.append(library.add(
            f"musik-{year}-{half}", paper, day, f"Musikschule {year} Halbjahr {half}", sender=s.MUSIKSCHULE.name, kind="Rechnung", tags=("Ida",), path="Familie", owner=MARA_USER,
        ))  # fmt: skip
    library.series["Musikschule"] = keys


def payslip(month: date) -> Paper:
    """Tom's payslip; with his constant salary only the month differs."""
    body = f"""
    | Lohnart | Bezeichnung | Menge | Betrag
    | 0100 | Gehalt | 1 | 3.480,00 €
    | 0310 | Vermögenswirksame Leistungen, Anteil Arbeitgeber | 1 | 26,00 €
    | 0420 | Fahrtkostenzuschuss, pauschal versteuert | 1 | 45,00 €
    |= Gesamtbrutto | | | 3.551,00 €

    | Abzüge | Grundlage | Satz | Betrag
    | Lohnsteuer | 3.506,00 € | | 298,41 €
    | Krankenversicherung | 3.506,00 € | 8,15 % | 285,74 €
    | Pflegeversicherung | 3.506,00 € | 1,80 % | 63,11 €
    | Rentenversicherung | 3.506,00 € | 9,30 % | 326,06 €
    | Arbeitslosenversicherung | 3.506,00 € | 1,30 % | 45,58 €
    |= Summe der Abzüge | | | 1.018,90 €

    | Auszahlung | Betrag
    | Nettoverdienst | 2.532,10 €
    | Überweisung Vermögenssparen | -40,00 €
    |= Auszahlungsbetrag {name_of(month)} | 2.492,10 €
    !! Überweisung auf Konto DE00 0000 1122 5080 33, Sparbank Wiesenbrück.
    > Bescheinigung nach den Vorschriften der Entgeltbescheinigungsverordnung. Bitte aufbewahren. Rückfragen an die Personalabteilung, Durchwahl 33.
    """
    facts = (
        ("Personalnummer", "004417"), ("Eintritt", "01.04.2016"), ("Steuerklasse", "3, zwei Kinder"),
        ("Abteilung", "Disposition Stückgut"), ("Krankenkasse", "Gesundkasse Mittelland"), ("Urlaub", "30 Tage im Jahr"),
    )  # fmt: skip
    return form(
        s.NORDHAFEN,
        "Gehaltsabrechnung",
        f"{name_of(month)} · Herrn Tom Lindner, Mühlgasse 7, {s.CITY}",
        facts,
        body,
    )


def _payslips_tom(library: Library) -> None:
    keys = []
    for number, month in enumerate(months(2023, 3, 14)):
        keys.append(library.add(
            f"gehalt-{month:%Y-%m}", payslip(month), last_day(month), f"Gehaltsabrechnung {name_of(month)}" if number % 4 else f"Lindner_004417_{month:%Y_%m}",
            sender=s.NORDHAFEN.name, kind="Gehaltsabrechnung", tags=("Familie",), path="Familie", owner=TOM_USER, view=(MARA_USER,),
        ))  # fmt: skip
    library.series["Gehaltsabrechnungen Tom"] = keys
