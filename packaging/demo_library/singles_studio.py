"""Papers of the pottery: suppliers, customers (some of them English speaking), offices."""

from __future__ import annotations

from datetime import date

import senders as s
from household import DISPUTED, MARA_USER, OPEN, PAID, money
from layouts import deed, form, items_table, letter, total_cents
from library import Library
from sheet import Paper

MUSEUM_TO = ("Museum für Angewandte Kunst", "Frau Dr. Leonie Sander", "Schlossallee 3", "99900 Residenz")


def add_studio_papers(library: Library) -> None:
    for add in (_suppliers, _english_customers, _own_invoices, _exhibitions, _studio_offices, _texts):
        add(library)


def _suppliers(library: Library) -> None:
    items = [("Frontlader BW 250 S, 250 Liter, 1.320 °C", 1, 489000), ("Regelung TC 9 mit zwanzig Programmen", 1, 64000), ("Untergestell mit Rollen", 1, 28500), ("Einbauplatten 500 × 480 mm", 6, 4890), ("Stützensatz, 36 Teile", 1, 11200), ("Anlieferung und Einbringen", 1, 39000)]
    body = f"""
    Sehr geehrte Frau Lindner,
    vielen Dank für Ihren Besuch in unserem Vorführraum. Für Ihre Werkstatt empfehlen wir den Frontlader der Baureihe S, dessen Elemente auch in der Tür liegen; das hält die Temperatur oben und unten gleich.
    {items_table(items)}
    Der Ofen braucht einen Drehstromanschluss 400 V, 32 A und zwanzig Zentimeter Abstand zu allen Wänden. Die Lieferzeit beträgt zehn Wochen nach Anzahlung eines Drittels.
    Auf die Isolation geben wir fünf Jahre Garantie, auf Heizelemente ein Jahr bei Bränden bis 1.260 °C.
    ~ Ottmar Feuerherdt, Vertrieb
    """
    library.add("ofen-angebot", letter(s.BRENNWERK, s.WORKSHOP, date(2022, 2, 14), "Angebot über einen Brennofen", body, (("Angebot", "BW-22-0214"),)), date(2022, 2, 14), "Angebot Brennofen BW 250 S", sender=s.BRENNWERK.name, kind="Angebot", tags=("Brennofen", "Werkstatt"), path="Werkstatt", owner=MARA_USER, fields={"Betrag": money(total_cents(items)), "Gewicht (kg)": 412.5})
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
    library.add("sicherheit-glasur", form(s.WESTERHOLZ, "Sicherheitsdatenblatt", "Transparentglasur WG 104 · Fassung 5", (("Produkt", "WG 104"), ("Überarbeitet", "03.05.2023"), ("Notruf", "0999 19240")), body), date(2023, 5, 3), "SDB_WG104_de", sender=s.WESTERHOLZ.name, kind="Anleitung", tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER)
    body = """
    Sehr geehrte Frau Lindner,
    Sie haben beim letzten Brand weiße Ausblühungen an Ihrer roten Masse RM 12 bemerkt. Unser Labor hat die eingesandten Scherben untersucht. Ursache sind lösliche Sulfate in der Charge 4471, die beim Trocknen an die Oberfläche wandern.
    Wir nehmen den Rest der Charge zurück und liefern zwölf Hubel zu zehn Kilogramm aus einer neuen Charge, der Bariumcarbonat zugesetzt ist. Bereits gebrannte Stücke können Sie mit verdünnter Essigsäure abwaschen; die Ausblühung kehrt in der Regel nicht wieder.
    Für Ihre Mühe schreiben wir Ihnen 75 Euro gut. Es tut uns leid, dass Ihre Auftragsarbeit betroffen war.
    ~ Dipl.-Ing. Karsten Lahm, Labor
    """
    library.add("reklamation-ton", letter(s.WESTERHOLZ, s.WORKSHOP, date(2023, 10, 12), "Ihre Reklamation der Masse RM 12", body, (("Vorgang", "RK 23-58"),)), date(2023, 10, 12), "Westerholz Antwort Ausblühungen", sender=s.WESTERHOLZ.name, kind="Brief", tags=("Werkstatt", "Einkauf"), path="Werkstatt", owner=MARA_USER, fields={"Status": PAID})
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
    library.add("ledger-terms", letter(s.CLOUDBERRY, s.WORKSHOP_EN, date(2025, 7, 1), "Changes to our terms of service", body), date(2025, 7, 1), "Cloudberry terms update", sender=s.CLOUDBERRY.name, kind="Brief", tags=("Werkstatt",), path="Werkstatt")


def _english_customers(library: Library) -> None:
    body = """
    Dear Ms Lindner,
    following our meeting at the spring fair we are pleased to place a first order with your workshop. Please confirm prices and the delivery date in writing.
    | Ref. | Description | Qty | Unit price
    | HF-01 | Breakfast bowl, moss glaze, 14 cm | 48 | €14.50
    | HF-02 | Mug without handle, chalk white | 60 | €11.20
    | HF-03 | Serving plate, iron speckle, 31 cm | 12 | €38.00
    | HF-07 | Butter dish with lid | 18 | €27.40
    Goods should be individually wrapped without plastic and marked with our article reference on the base of the box. We can receive pallets on weekdays between eight and noon.
    Payment is made thirty days after receipt. Breakages above two per cent are to be replaced with the next delivery.
    ~ Edmund Finch, Director of Purchasing
    """
    library.add("harbour-order", letter(s.HARBOUR, s.WORKSHOP_EN, date(2023, 4, 3), "Purchase order HF-2304", body, (("Our ref.", "EF/HF-2304"),)), date(2023, 4, 3), "Harbour & Finch purchase order HF-2304", sender=s.HARBOUR.name, kind="Brief", tags=("Kunden",), path="Werkstatt", owner=MARA_USER)
    body = """
    Dear Mara,
    the crate arrived on Thursday, and I am sorry to say that one corner had been dropped. Of the thirty-six noodle bowls, seven were broken and two have hairline cracks which you only hear when you tap them.
    I have photographed everything including the label and the dent in the crate, and the driver noted the damage on his sheet. The remaining bowls are already in use and our guests keep turning them over to look for your mark.
    Could you let me know whether you prefer to send replacements or to reduce the bill? There is no hurry from our side; we open the garden only in May.
    Warm wishes from Copper Lane
    ~ Orla Quinlan, The Larder Kitchen
    """
    library.add("larder-complaint", letter(s.LARDER, s.WORKSHOP_EN, date(2024, 3, 11), "Broken bowls in your delivery of 7 March", body), date(2024, 3, 11), "Larder complaint broken bowls", sender=s.LARDER.name, kind="Brief", tags=("Kunden", "prüfen"), path="Werkstatt", owner=MARA_USER, fields={"Status": DISPUTED})
    body = """
    Dear Orla,
    thank you for your kind letter, and for the photographs. What a pity! I have thrown nine new bowls this morning; they will be dry by the weekend and can go into the glaze firing on 2 April.
    I will send them at my own expense, this time in the double-walled boxes, together with two extra saucers by way of apology. The carrier has accepted the claim, so neither of us will be out of pocket.
    Please keep the cracked ones for your herbs. With a hole drilled in the base they make good pots.
    ~ Mara Lindner, Tonwerk Lindner
    """
    library.add("larder-reply", letter(s.TONWERK_EN, s.TO_LARDER, date(2024, 3, 19), "Replacement for the broken bowls", body), date(2024, 3, 19), "Reply to Larder", sender=s.LARDER.name, kind="Brief", tags=("Kunden",), path="Werkstatt", owner=MARA_USER, fields={"Gehört zu": ["larder-complaint"]})
    body = """
    # Parties
    This agreement is made between Tonwerk Lindner, Mühlgasse 7, 99991 Wiesenbrück, Germany (the Maker) and Harbour & Finch Ltd, 18 Lantern Street, Port Ellery, United Kingdom (the Shop).
    # 1. Goods on consignment
    The Maker places ceramics listed in Schedule A with the Shop. They remain the property of the Maker until sold to a customer. The Shop displays them with the name of the Maker.
    # 2. Prices and commission
    Retail prices are set jointly. The Shop keeps thirty-five per cent of the price before tax and remits the remainder by the tenth of the following month with a list of the pieces sold.
    # 3. Care and loss
    The Shop insures the goods at their wholesale value against fire, theft and breakage while they are on its premises. Damaged pieces are paid for as if they had been sold.
    # 4. Returns
    Pieces unsold after nine months may be exchanged. Each party bears one way of the carriage.
    # 5. Exclusivity
    Within twenty miles of Port Ellery the Maker supplies no other retailer with the moss glaze range.
    # 6. Term
    The agreement starts on 1 June 2024 and runs until either party ends it with three months' notice. Clause 3 survives its end.
    # Schedule A
    | Piece | Number | Wholesale value
    | Moon jar, ash glaze, 35 cm | 3 | €190.00
    | Pitcher, moss, 1.2 l | 10 | €46.00
    | Espresso cup, moss | 40 | €9.80
    | Candle holder, raw clay | 16 | €12.50
    _ For the Maker / For the Shop
    """
    library.add("consignment", deed("Consignment Agreement", "Tonwerk Lindner and Harbour & Finch Ltd", body, english=True, colour="#115e59"), date(2024, 5, 21), "Consignment agreement Harbour & Finch", sender=s.HARBOUR.name, kind="Vertrag", tags=("Kunden", "wichtig"), path="Werkstatt", owner=MARA_USER, asn=124, fields={"Aktenordner": 8})


def own_invoice_en(number: str, day: date, items: list[tuple[str, int, int]], text: str, closing: str, to: tuple[str, ...]) -> Paper:
    body = f"""
    {text}
    {items_table(items, vat=0, english=True)}
    {closing}
    ~ Mara Lindner, Tonwerk Lindner
    """
    return letter(s.TONWERK_EN, to, day, f"Invoice {number}", body, (("Invoice", number), ("Terms", "30 days net")))


def _own_invoices(library: Library) -> None:
    items = [("Breakfast bowl, moss glaze (HF-01)", 48, 1450), ("Mug without handle (HF-02)", 60, 1120), ("Serving plate (HF-03)", 12, 3800), ("Butter dish with lid (HF-07)", 18, 2740), ("Carriage to Port Ellery, one pallet", 1, 14800)]
    paper = own_invoice_en("2023-031", date(2023, 6, 9), items, "Dear Mr Finch, this is the bill for your first order. The pallet left Wiesenbrück on 7 June and should be with you within the week.", "Export delivery, free of German value added tax. Please check the crates while the driver is still there. It was a pleasure to make these pieces.", s.TO_HARBOUR)
    library.add("rechnung-harbour", paper, date(2023, 6, 9), "Invoice 2023-031 Harbour & Finch", sender=s.HARBOUR.name, kind="Rechnung", tags=("Kunden",), path="Werkstatt", owner=MARA_USER, asn=116, fields={"Betrag": money(total_cents(items, 0)), "Rechnungsnummer": "2023-031", "Status": OPEN, "Gehört zu": ["harbour-order"]})
    items = [("Noodle bowl, tenmoku glaze, 18 cm", 36, 2350), ("Saucer for soy sauce", 36, 640), ("Stamp with the restaurant's sign", 1, 8500)]
    paper = own_invoice_en("2024-009", date(2024, 3, 4), items, "Dear Orla, your bowls came out of the kiln with a beautiful rusty rim. They travel on Tuesday.", "Intra-community supply. Transport at our risk up to your kitchen door.", s.TO_LARDER)
    library.add("rechnung-larder", paper, date(2024, 3, 4), "Invoice 2024-009 Larder Kitchen", sender=s.LARDER.name, kind="Rechnung", tags=("Kunden",), path="Werkstatt", owner=MARA_USER, fields={"Betrag": money(total_cents(items, 0)), "Rechnungsnummer": "2024-009"})
    items = [("Nachbildung Apothekergefäß, Fayence, 24 cm", 4, 18500), ("Musterbrände und Glasurversuche, Stunden", 11, 5200), ("Transportkiste mit Formteilen", 1, 9600)]
    body = f"""
    Sehr geehrte Frau Dr. Sander,
    die vier Gefäße für Ihre Hörstation sind fertig und stehen zur Abholung bereit. Die Schriftbänder habe ich nach den Fotos der Originale freihändig gemalt; kleine Abweichungen sind beabsichtigt.
    {items_table(items)}
    Bitte reinigen Sie die Stücke nur trocken. Für die Zusammenarbeit danke ich Ihnen und Ihrem Restaurator herzlich.
    ~ Mara Lindner, Tonwerk Lindner
    """
    library.add("rechnung-museum", letter(s.TONWERK, MUSEUM_TO, date(2022, 10, 4), "Rechnung über vier Apothekergefäße", body, (("Rechnung", "2022-044"),)), date(2022, 10, 4), "Rechnung Museum 2022-044", sender=s.MUSEUM.name, kind="Rechnung", tags=("Kunden",), path="Werkstatt", owner=MARA_USER, fields={"Betrag": money(total_cents(items)), "Rechnungsnummer": "2022-044"})
    items = [("Wochenendkurs Drehen, zwei Personen", 2, 17500), ("Brand und Glasur, je Kilogramm", 7, 900)]
    body = f"""
    Liebe Frau Petersen,
    danke, dass Sie und Ihre Schwester bei uns an der Scheibe saßen! Ihre Schalen sind gebrannt; die große hat einen feinen Haarriss im Fuß, hält aber Wasser.
    {items_table(items)}
    Sie können die Stücke donnerstags zwischen 14 und 18 Uhr abholen. Der nächste Kurs für Fortgeschrittene beginnt nach den Osterferien.
    ~ Mara Lindner, Tonwerk Lindner
    """
    library.add("rechnung-kurs", letter(s.TONWERK, ("Frau", "Wiebke Petersen", "Deichweg 21", "99987 Flussau"), date(2025, 2, 17), "Rechnung Töpferkurs", body, (("Rechnung", "2025-006"),)), date(2025, 2, 17), "Rechnung Kurs Petersen", sender=s.TONWERK.name, kind="Rechnung", tags=("Kunden",), path="Werkstatt", owner=MARA_USER, fields={"Betrag": money(total_cents(items)), "Bezahlt": False})


def _exhibitions(library: Library) -> None:
    body = """
    Sehr geehrte Frau Lindner,
    mit großer Freude laden wir Sie zur Eröffnung der Ausstellung „Erde, Feuer, Form“ ein. Zwei Ihrer Vasen aus der Aschenserie stehen im ersten Saal, gleich neben den Krügen aus dem Westerholzer Fund.
    : Eröffnung = Freitag, 13. September 2024, 18.30 Uhr
    : Begrüßung = Prof. Dr. Viktor Aden, Direktor
    : Einführung = Dr. Leonie Sander
    : Musik = Duo Klangschale, Marimba und Cello
    Ab 20 Uhr reichen wir im Hof Brot, Käse und Federweißen. Der Katalog ist im Museumsladen für 28 Euro erhältlich; Leihgeber erhalten zwei Exemplare.
    Um Antwort bis zum 1. September wird gebeten. Parkplätze gibt es am Schlossgraben.
    ~ Leonie Sander, Kuratorin
    """
    library.add("museum-einladung", letter(s.MUSEUM, s.MARA, date(2024, 8, 5), "Einladung zur Ausstellung „Erde, Feuer, Form“", body), date(2024, 8, 5), "Einladung Museum Ausstellung", sender=s.MUSEUM.name, kind="Brief", tags=("Kunden",), path="Werkstatt", owner=MARA_USER)
    body = """
    Sehr geehrte Ausstellerin,
    wir bestätigen Ihnen Stand 34 auf dem Töpfermarkt am 14. und 15. Juni auf dem Marktplatz. Der Stand misst vier mal drei Meter, ein Stromanschluss ist vorhanden.
    | Leistung | Betrag
    | Standgebühr für zwei Tage | 180,00 €
    | Stromanschluss bis 2 kW | 25,00 €
    | Kaution für Müllbeutel | 20,00 €
    |= Zu zahlen bis 15. Mai | 225,00 €
    Aufbau ist am Samstag ab 6 Uhr, Fahrzeuge müssen den Platz bis 8.30 Uhr verlassen. Verkauft werden darf nur, was Sie selbst hergestellt haben. Bei Sturm ab Windstärke 8 schließen wir den Markt.
    ~ Holger Thies, Marktmeister
    """
    library.add("toepfermarkt", letter(s.STADT, s.WORKSHOP, date(2025, 3, 28), "Zulassung zum Töpfermarkt 2025", body, (("Stand", "34"),)), date(2025, 3, 28), "Töpfermarkt 2025 Zulassung", sender=s.STADT.name, kind="Bescheid", tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER, fields={"Fällig am": "2025-05-15", "Betrag": money(22500)})


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
    library.add("gewerbe", letter(s.STADT, s.MARA, date(2021, 2, 8), "Bescheinigung über die Gewerbeanmeldung", body, (("Zeichen", "32.2-0417"),)), date(2021, 2, 8), "Gewerbeanmeldung Tonwerk", sender=s.STADT.name, kind="Bescheid", tags=("Werkstatt", "wichtig"), path="Werkstatt", owner=MARA_USER, asn=100, fields={"Aktenordner": 2})
    body = """
    Sehr geehrte Frau Lindner,
    Ihrem Antrag vom 3. Februar auf Dauerfristverlängerung für die Abgabe der Umsatzsteuer-Voranmeldungen wird entsprochen. Sie gilt ab dem ersten Kalendervierteljahr und bis auf Widerruf.
    Die Voranmeldungen sind damit jeweils einen Monat später, also bis zum 10. Mai, 10. August, 10. November und 10. Februar, elektronisch zu übermitteln. Eine Sondervorauszahlung ist bei vierteljährlicher Abgabe nicht zu leisten.
    Bitte beachten Sie, dass die Verlängerung bei wiederholter verspäteter Zahlung widerrufen werden kann.
    """
    library.add("dauerfrist", letter(s.FINANZAMT, s.WORKSHOP, date(2022, 2, 17), "Dauerfristverlängerung Umsatzsteuer", body, (("Steuernr.", "999/2210/4567"),)), date(2022, 2, 17), "Finanzamt Dauerfristverlängerung", sender=s.FINANZAMT.name, kind="Bescheid", tags=("Steuer", "Werkstatt"), path="Steuer", owner=MARA_USER)
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
    library.add("betriebshaftpflicht", letter(s.SCHIRMHERR, s.WORKSHOP, date(2022, 1, 19), "Betriebshaftpflicht: Ihr Versicherungsschein", body, (("Vertrag", "B 22-700-118"),)), date(2022, 1, 19), "Betriebshaftpflicht Police", sender=s.SCHIRMHERR.name, kind="Versicherung", tags=("Versicherung", "Werkstatt"), path="Werkstatt", owner=MARA_USER, asn=106)
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
    library.add("inventur", form(s.TONWERK, "Inventur zum 31. Dezember 2024", "Werkstatt und Lager, Mühlgasse 9", (("Aufgenommen von", "M. Lindner, J. Ahrens"), ("Bewertung", "Herstellungskosten"), ("Blatt", "1 von 1")), body), date(2024, 12, 31), "Inventur 2024", sender=s.TONWERK.name, kind="Bescheid", tags=("Steuer 2024", "Werkstatt"), path="Steuer", owner=MARA_USER, fields={"Betrag": money(432960)})


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
    library.add("press", deed("Clay That Remembers", "Press release of Tonwerk Lindner", body, english=True, colour="#a4502f"), date(2025, 4, 10), "Press text Tonwerk (EN)", sender=s.TONWERK.name, kind="Rundbrief", tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER, fields={"Link": "https://tonwerk-lindner.example/press"})
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
    library.add("kursprogramm", form(s.TONWERK, "Kurse und Feuer", "Programm für Herbst und Winter 2023", (("Ort", "Mühlgasse 9, Hof"), ("Leitung", "Mara Lindner"), ("Plätze", "je sechs")), body), date(2023, 8, 1), "Kursprogramm Herbst 2023", sender=s.TONWERK.name, kind="Rundbrief", tags=("Werkstatt",), path="Werkstatt")
