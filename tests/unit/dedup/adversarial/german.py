"""German pairs."""

from tests.unit.dedup.adversarial.case import Case, other, same

BILL = """Stadtwerke Quellental GmbH
Am Brunnen 7, 54321 Quellental
Frau Helga Mertens, Birkenweg 3, 54322 Auersberg
Rechnung
Rechnungsnummer: 4408-17 Kundennummer: 90551
Rechnungsdatum: 14.03.2022
Sehr geehrte Frau Mertens,
für Strom im Monat Februar 2022 berechnen wir Ihnen nach Ablesung des Zählers 55-7781 folgende Beträge.
Verbrauch 243 kWh zu 0,32 Euro ergibt 77,76 Euro, Grundpreis 9,90 Euro, zusammen 87,66 Euro.
Der Betrag wird am 28.03.2022 von Ihrem Konto abgebucht. Bitte bewahren Sie diese Rechnung auf."""

PAYSLIP = """Gehaltsabrechnung Mai 2021
Tischlerei Nordhaus, Hafenstraße 22, 26721 Emden
Personalnummer 118 Herr Jens Oltmanns, Steuerklasse 1, Eintritt 01.08.2014
Grundgehalt 2.940,00 Euro, Lohnsteuer 381,16 Euro, Sozialversicherung 588,73 Euro
Auszahlung 1.970,11 Euro auf das Konto bei der Sparkasse Emden. Diese Abrechnung gilt als Nachweis."""

LETTER = """Hausverwaltung Lindenhof
Herrn Bernd Wiesner, Lindenallee 14, 01099 Dresden
Dresden, 5. September 2023
Sehr geehrter Herr Wiesner,
in der Woche vom 18. bis 22. September wird die Heizung im Treppenhaus gewartet. Bitte ermöglichen Sie den
Handwerkern den Zugang zum Keller. Die Arbeiten beginnen täglich um acht Uhr und enden gegen sechzehn Uhr.
Für Rückfragen erreichen Sie unser Büro unter der bekannten Nummer.
Mit freundlichen Grüßen
Katrin Solms"""

LEASE = """Mietvertrag
zwischen der Wohnbau Süd eG und Frau Ayla Demir
§ 1 Vermietet wird die Wohnung Nr. 12 im Haus Kastanienstraße 8, bestehend aus drei Zimmern, Küche und Bad.
§ 2 Das Mietverhältnis beginnt am 01.04.2020 und läuft auf unbestimmte Zeit.
§ 3 Die Miete beträgt 745,00 Euro im Monat, die Vorauszahlung auf die Nebenkosten 160,00 Euro.
§ 4 Haustiere bedürfen der Zustimmung. § 5 Schönheitsreparaturen übernimmt der Mieter.
§ 6 Die Kündigung muss schriftlich erfolgen und spätestens am dritten Werktag eingehen."""

ORDER = """Werkzeughandel Kranz KG
Firma Metallbau Ostermann, Industriering 40, 38440 Wolfsburg
Auftragsbestätigung
Bestellung: B-77120
wir bedanken uns für Ihren Auftrag und bestätigen die Lieferung der folgenden Waren frei Haus:
1 Bohrmaschine Profi 2 Stück zu 189,00 ergibt 378,00 Euro
2 Spiralbohrer Satz 5 Stück zu 24,50 ergibt 122,50 Euro
Summe 500,50 Euro zuzüglich gesetzlicher Umsatzsteuer, Lieferzeit etwa zehn Arbeitstage ab heute."""

REPORT = """Protokoll der Jahresversammlung
Anwesend waren vierzehn Mitglieder sowie die Kassenwartin. Der Vorsitzende begrüßte alle und verlas das letzte
Protokoll, das ohne Einwände angenommen wurde. Die Kassenwartin berichtete, dass der neue Zaun bezahlt sei und
die Regentonnen im Frühjahr ersetzt werden. Mehrere Mitglieder klagten über Wühlmäuse in den unteren Beeten.
Das Sommerfest findet wieder am Teich statt, Helfer sind willkommen."""

TAX = """Finanzamt Auersberg
Bescheid für 2020 über Einkommensteuer
Steuernummer 211/4407/0093
Festgesetzt werden Einkommensteuer 4.812,00 Euro und Solidaritätszuschlag 264,66 Euro.
Bereits gezahlt wurden 4.500,00 Euro. Bitte zahlen Sie den Rest bis zum 15.11.2021 auf das
 unten genannte Konto.
Gegen diesen Bescheid können Sie innerhalb eines Monats schriftlich Einspruch einlegen."""

CASES: tuple[Case, ...] = (
    # The bill
    same(
        BILL,
        "glyphs misread",
        ("Stadtwerke", "Stadtwcrke"),
        ("Ablesung", "Ablesnng"),
        ("folgende", "fo1gende"),
    ),
    same(
        BILL,
        "letters for digits in a number",
        ("243 kWh", "24B kWh"),
        ("Betrag", "8etrag"),
        ("Konto", "K0nto"),
    ),
    same(BILL, "stamped on arrival", ("Rechnung\n", "EINGEGANGEN 17.03.2022\nRechnung\n")),
    same(BILL, "stamped as paid", ("", "BEZAHLT")),
    same(BILL, "separators lost", ("87,66", "8766"), ("77,76", "77.76")),
    same(BILL, "umlauts lost", ("für Strom", "fur Strom"), ("Zählers", "Zahlers"), ("Beträge", "Betrage")),
    same(BILL, "one date lost a dot", ("14.03.2022", "14 03.2022")),
    same(BILL, "corrected sums under the same number", ("77,76", "74,56"), ("87,66", "84,46")),
    same(BILL, "glued words", ("Sehr geehrte Frau", "Sehrgeehrte Frau"), ("am 28", "am28")),
    same(BILL, "the last line is lost", (" Bitte bewahren Sie diese Rechnung auf.", "")),
    same(BILL, "capitals", ("Stadtwerke Quellental", "STADTWERKE QUELLENTAL")),
    other(
        BILL,
        "next month",
        ("4408-17", "4471-02"),
        ("14.03", "13.04"),
        ("Februar", "März"),
        ("243", "198"),
        ("77,76", "63,36"),
        ("87,66", "73,26"),
        ("28.03", "27.04"),
    ),
    other(
        BILL,
        "next month with the same amounts",
        ("4408-17", "4471-02"),
        ("14.03", "13.04"),
        ("Februar", "März"),
        ("28.03", "27.04"),
    ),
    other(
        BILL,
        "the same month of the next year",
        ("4408-17", "5820-11"),
        ("2022", "2023"),
        ("243", "251"),
        ("77,76", "80,32"),
        ("87,66", "90,22"),
    ),
    other(
        BILL,
        "another customer",
        ("Helga Mertens", "Ursula Bock"),
        ("Frau Mertens", "Frau Bock"),
        ("90551", "90377"),
        ("4408-17", "4409-88"),
        ("55-7781", "55-6920"),
        ("Birkenweg 3", "Talstraße 41"),
    ),
    other(BILL, "a reminder of the bill", ("Rechnung\n", "Mahnung\n"), ("14.03", "20.04")),
    other(BILL, "a credit note", ("Rechnung\n", "Gutschrift\n"), ("4408-17", "4408-95"), ("14.03", "02.05")),
    other(
        BILL,
        "another meter of the same house",
        ("55-7781", "55-7964"),
        ("4408-17", "4408-29"),
        ("243", "1120"),
        ("77,76", "358,40"),
        ("87,66", "368,30"),
    ),
    other(
        BILL,
        "gas instead of power",
        ("Strom", "Erdgas"),
        ("4408-17", "6312-44"),
        ("243", "877"),
        ("77,76", "70,16"),
        ("87,66", "80,06"),
        ("55-7781", "71-0032"),
    ),
    # The payslip
    same(PAYSLIP, "glyphs misread", ("Tischlerei", "Tischleroi"), ("Nordhaus", "Nordhaua"), ("gilt", "gi1t")),
    same(PAYSLIP, "month badly read", ("Mai 2021", "Mal 2021")),
    same(PAYSLIP, "a copy mark", ("", "Kopie")),
    same(PAYSLIP, "currency sign", ("Euro", "EUR")),
    same(PAYSLIP, "a blank in a sum", ("1.970,11", "1.97 0,11")),
    same(PAYSLIP, "lines wrapped", ("Diese Abrechnung", "\nDiese\nAbrechnung")),
    same(PAYSLIP, "received", ("", "Eingang Personalbüro")),
    other(PAYSLIP, "the next month of a constant salary", ("Mai", "Juni")),
    other(PAYSLIP, "a month of another year", ("Mai 2021", "Mai 2019")),
    other(PAYSLIP, "a month badly read", ("Mai 2021", "Septernber 2021")),
    other(
        PAYSLIP,
        "another month and a rescan",
        ("Mai", "Dezember"),
        ("Tischlerei", "Tischleroi"),
        ("gilt", "gi1t"),
    ),
    other(
        PAYSLIP,
        "a colleague with the same salary",
        ("Jens Oltmanns", "Heiko Brahms"),
        ("Personalnummer 118", "Personalnummer 264"),
        ("01.08.2014", "15.02.2016"),
    ),
    other(
        PAYSLIP,
        "a raise",
        ("Mai", "Oktober"),
        ("2.940,00", "3.050,00"),
        ("381,16", "409,33"),
        ("588,73", "610,75"),
        ("1.970,11", "2.029,92"),
    ),
    other(PAYSLIP, "a glued month", ("Gehaltsabrechnung Mai 2021", "GehaltsabrechnungAugust 2021")),
    # The letter
    same(LETTER, "glyphs misread", ("Heizung", "Hcizung"), ("Keller", "KeIler"), ("täglich", "taglich")),
    same(LETTER, "signed", ("", "gez. Solms")),
    same(LETTER, "stamped", ("Dresden, 5.", "ERLEDIGT\nDresden, 5.")),
    same(
        LETTER,
        "a sentence reworded",
        (
            "Für Rückfragen erreichen Sie unser Büro unter der bekannten Nummer.",
            "Bei Fragen rufen Sie uns gern im Büro an.",
        ),
    ),
    same(LETTER, "a sentence more", ("täglich um acht Uhr", "täglich um acht Uhr und dauern den ganzen Tag")),
    same(
        LETTER, "hyphens at line ends", ("Treppenhaus", "Treppen-\nhaus"), ("Handwerkern", "Hand-\nwerkern")
    ),
    same(LETTER, "signature lost", ("\nKatrin Solms", "")),
    same(LETTER, "date by digits", ("5. September 2023", "05.09.2023")),
    other(
        LETTER,
        "the same letter to a neighbour",
        ("Herrn Bernd Wiesner, Lindenallee 14", "Herrn Olaf Kühne, Lindenallee 16"),
        ("geehrter Herr Wiesner", "geehrter Herr Kühne"),
    ),
    other(
        LETTER,
        "the same letter to Mrs",
        ("Herrn Bernd Wiesner", "Frau Gisela Abt"),
        ("geehrter Herr Wiesner", "geehrte Frau Abt"),
        ("Lindenallee 14", "Ahornweg 2"),
    ),
    other(
        LETTER,
        "a year later",
        ("2023", "2024"),
        ("5. September", "9. September"),
        ("18. bis 22.", "23. bis 27."),
    ),
    other(
        LETTER, "in another month", ("5. September", "2. Mai"), ("18. bis 22. September", "14. bis 17. Mai")
    ),
    # The lease
    same(LEASE, "glyphs misread", ("Wohnung", "Wohnnng"), ("beginnt", "beginut"), ("Zimmern", "Zirnmern")),
    same(
        LEASE,
        "a clause amended",
        ("Haustiere bedürfen der Zustimmung.", "Kleintiere sind erlaubt, Hunde nicht."),
    ),
    same(LEASE, "a clause more", ("", "§ 7 Die Hausordnung ist Bestandteil dieses Vertrags.")),
    same(LEASE, "a draft", ("Mietvertrag", "ENTWURF\nMietvertrag")),
    same(LEASE, "signed", ("", "Unterschriften beider Parteien liegen vor")),
    same(LEASE, "a clause less", (" § 5 Schönheitsreparaturen übernimmt der Mieter.", "")),
    same(LEASE, "sections without signs", ("§ 2", "S 2"), ("§ 3", "8 3")),
    other(
        LEASE,
        "another tenant and flat",
        ("Ayla Demir", "Nora Feldt"),
        ("Nr. 12", "Nr. 27"),
        ("745,00", "812,00"),
        ("160,00", "185,00"),
        ("01.04.2020", "01.10.2021"),
    ),
    other(
        LEASE,
        "another house",
        ("Ayla Demir", "Simon Raabe"),
        ("Kastanienstraße 8", "Rosenweg 31"),
        ("Nr. 12", "Nr. 4"),
        ("745,00", "690,00"),
        ("01.04.2020", "15.11.2018"),
    ),
    other(
        LEASE,
        "another tenant of the same flat",
        ("Ayla Demir", "Torben Quast"),
        ("01.04.2020", "01.07.2023"),
        ("745,00", "798,00"),
    ),
    # The order
    same(
        ORDER,
        "glyphs misread",
        ("Bohrmaschine", "Bohrrnaschine"),
        ("Lieferung", "Licferung"),
        ("Waren", "Warcn"),
    ),
    same(
        ORDER,
        "table by columns",
        ("378,00 Euro\n2 Spiralbohrer Satz 5 Stück", "\n2 Spiralbohrer Satz 378,00 Euro 5 Stück"),
    ),
    same(ORDER, "stamped", ("", "ERLEDIGT")),
    same(ORDER, "currency sign", (" Euro", " €")),
    same(ORDER, "lost separators", ("378,00", "37800"), ("500,50", "500 50")),
    other(ORDER, "the delivery note", ("Auftragsbestätigung", "Lieferschein")),
    other(ORDER, "the invoice", ("Auftragsbestätigung", "Rechnung")),
    other(ORDER, "the offer", ("Auftragsbestätigung", "Angebot")),
    other(
        ORDER, "the delivery note, badly read", ("Auftragsbestätigung", "Lieferschcin"), ("Waren", "Warcn")
    ),
    other(ORDER, "the reminder, badly read", ("Auftragsbestätigung", "Mahnnng"), ("Lieferung", "Licferung")),
    other(
        ORDER,
        "the next order",
        ("B-77120", "B-78844"),
        ("189,00", "229,00"),
        ("2 Stück", "3 Stück"),
        ("378,00", "687,00"),
        ("500,50", "809,50"),
    ),
    other(
        ORDER,
        "the same order for another customer",
        ("Firma Metallbau Ostermann, Industriering 40", "Firma Schlosserei Paulsen, Gewerbepark 17"),
        ("B-77120", "B-77385"),
    ),
    # The report: prose without facts
    same(
        REPORT, "glyphs misread", ("Mitglieder", "Mitgliedcr"), ("Protokoll", "Protoko1l"), ("Teich", "Tcich")
    ),
    same(REPORT, "a sentence reworded", ("Wühlmäuse in den unteren Beeten", "Rehe am oberen Gartentor")),
    same(
        REPORT,
        "a sentence more",
        ("", "Der Vorsitzende dankte allen und schloss die Versammlung um neun Uhr."),
    ),
    same(REPORT, "umlauts as two letters", ("ü", "ue"), ("ä", "ae")),
    same(REPORT, "a draft", ("Protokoll der", "Entwurf\nProtokoll der")),
    same(
        REPORT,
        "a sentence lost",
        ("Das Sommerfest findet wieder am Teich statt, Helfer sind willkommen.", ""),
    ),
    # The tax assessment
    same(TAX, "glyphs misread", ("Finanzamt", "Finanzarnt"), ("Einkommensteuer", "Einkornmensteuer")),
    same(TAX, "stamped", ("", "EINGEGANGEN 19.10.2021")),
    same(TAX, "a letter for a digit", ("4.812,00", "4.8l2,00"), ("264,66", "264,6b")),
    other(
        TAX,
        "the next year",
        ("2020", "2021"),
        ("4.812,00", "5.190,00"),
        ("264,66", "285,45"),
        ("4.500,00", "4.900,00"),
        ("15.11.2021", "17.10.2022"),
    ),
    other(
        TAX,
        "another taxpayer",
        ("211/4407/0093", "211/5128/6640"),
        ("4.812,00", "1.377,00"),
        ("264,66", "75,73"),
        ("4.500,00", "1.200,00"),
    ),
)
