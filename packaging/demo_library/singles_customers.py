"""Customers of the pottery, some of them English speaking, and its exhibitions."""

from __future__ import annotations

from datetime import date

import senders as s
from household import DISPUTED, MARA_USER, OPEN, money
from layouts import deed, items_table, letter, total_cents
from library import Library
from sheet import Paper


def add_customer_papers(library: Library) -> None:
    for add in (
        _english_customers,
        _own_invoices,
        _exhibitions,
    ):
        add(library)


MUSEUM_TO = ("Museum für Angewandte Kunst", "Frau Dr. Leonie Sander", "Schlossallee 3", "99900 Residenz")


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
    library.add(
        "harbour-order",
        letter(
            s.HARBOUR,
            s.WORKSHOP_EN,
            date(2023, 4, 3),
            "Purchase order HF-2304",
            body,
            (("Our ref.", "EF/HF-2304"),),
        ),
        date(2023, 4, 3),
        "Harbour & Finch purchase order HF-2304",
        sender=s.HARBOUR.name,
        kind="Brief",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
    )
    body = """
    Dear Mara,
    the crate arrived on Thursday, and I am sorry to say that one corner had been dropped. Of the thirty-six noodle bowls, seven were broken and two have hairline cracks which you only hear when you tap them.
    I have photographed everything including the label and the dent in the crate, and the driver noted the damage on his sheet. The remaining bowls are already in use and our guests keep turning them over to look for your mark.
    Could you let me know whether you prefer to send replacements or to reduce the bill? There is no hurry from our side; we open the garden only in May.
    Warm wishes from Copper Lane
    ~ Orla Quinlan, The Larder Kitchen
    """
    library.add(
        "larder-complaint",
        letter(s.LARDER, s.WORKSHOP_EN, date(2024, 3, 11), "Broken bowls in your delivery of 7 March", body),
        date(2024, 3, 11),
        "Larder complaint broken bowls",
        sender=s.LARDER.name,
        kind="Brief",
        tags=("Kunden", "prüfen"),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Status": DISPUTED},
    )
    body = """
    Dear Orla,
    thank you for your kind letter, and for the photographs. What a pity! I have thrown nine new bowls this morning; they will be dry by the weekend and can go into the glaze firing on 2 April.
    I will send them at my own expense, this time in the double-walled boxes, together with two extra saucers by way of apology. The carrier has accepted the claim, so neither of us will be out of pocket.
    Please keep the cracked ones for your herbs. With a hole drilled in the base they make good pots.
    ~ Mara Lindner, Tonwerk Lindner
    """
    library.add(
        "larder-reply",
        letter(s.TONWERK_EN, s.TO_LARDER, date(2024, 3, 19), "Replacement for the broken bowls", body),
        date(2024, 3, 19),
        "Reply to Larder",
        sender=s.LARDER.name,
        kind="Brief",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Gehört zu": ["larder-complaint"]},
    )
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
    ^
    # Schedule A
    | Piece | Number | Wholesale value
    | Moon jar, ash glaze, 35 cm | 3 | €190.00
    | Pitcher, moss, 1.2 l | 10 | €46.00
    | Espresso cup, moss | 40 | €9.80
    | Candle holder, raw clay | 16 | €12.50
    _ For the Maker / For the Shop
    """
    library.add(
        "consignment",
        deed(
            "Consignment Agreement",
            "Tonwerk Lindner and Harbour & Finch Ltd",
            body,
            english=True,
            colour="#115e59",
        ),
        date(2024, 5, 21),
        "Consignment agreement Harbour & Finch",
        sender=s.HARBOUR.name,
        kind="Vertrag",
        tags=("Kunden", "wichtig"),
        path="Werkstatt",
        owner=MARA_USER,
        asn=124,
        fields={"Aktenordner": 8},
    )


def own_invoice_en(
    number: str, day: date, items: list[tuple[str, int, int]], text: str, closing: str, to: tuple[str, ...]
) -> Paper:
    body = f"""
    {text}
    {items_table(items, vat=0, english=True)}
    {closing}
    ~ Mara Lindner, Tonwerk Lindner
    """
    return letter(
        s.TONWERK_EN, to, day, f"Invoice {number}", body, (("Invoice", number), ("Terms", "30 days net"))
    )


def _own_invoices(library: Library) -> None:
    items = [
        ("Breakfast bowl, moss glaze (HF-01)", 48, 1450),
        ("Mug without handle (HF-02)", 60, 1120),
        ("Serving plate (HF-03)", 12, 3800),
        ("Butter dish with lid (HF-07)", 18, 2740),
        ("Carriage to Port Ellery, one pallet", 1, 14800),
    ]
    paper = own_invoice_en(
        "2023-031",
        date(2023, 6, 9),
        items,
        "Dear Mr Finch, this is the bill for your first order. The pallet left Wiesenbrück on 7 June and should be with you within the week.",
        "Export delivery, free of German value added tax. Please check the crates while the driver is still there. It was a pleasure to make these pieces.",
        s.TO_HARBOUR,
    )
    library.add(
        "rechnung-harbour",
        paper,
        date(2023, 6, 9),
        "Invoice 2023-031 Harbour & Finch",
        sender=s.HARBOUR.name,
        kind="Rechnung",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
        asn=116,
        fields={
            "Betrag": money(total_cents(items, 0)),
            "Rechnungsnummer": "2023-031",
            "Status": OPEN,
            "Gehört zu": ["harbour-order"],
        },
    )
    items = [
        ("Noodle bowl, tenmoku glaze, 18 cm", 36, 2350),
        ("Saucer for soy sauce", 36, 640),
        ("Stamp with the restaurant's sign", 1, 8500),
    ]
    paper = own_invoice_en(
        "2024-009",
        date(2024, 3, 4),
        items,
        "Dear Orla, your bowls came out of the kiln with a beautiful rusty rim. They travel on Tuesday.",
        "Intra-community supply. Transport at our risk up to your kitchen door.",
        s.TO_LARDER,
    )
    library.add(
        "rechnung-larder",
        paper,
        date(2024, 3, 4),
        "Invoice 2024-009 Larder Kitchen",
        sender=s.LARDER.name,
        kind="Rechnung",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items, 0)), "Rechnungsnummer": "2024-009"},
    )
    items = [
        ("Nachbildung Apothekergefäß, Fayence, 24 cm", 4, 18500),
        ("Musterbrände und Glasurversuche, Stunden", 11, 5200),
        ("Transportkiste mit Formteilen", 1, 9600),
    ]
    body = f"""
    Sehr geehrte Frau Dr. Sander,
    die vier Gefäße für Ihre Hörstation sind fertig und stehen zur Abholung bereit. Die Schriftbänder habe ich nach den Fotos der Originale freihändig gemalt; kleine Abweichungen sind beabsichtigt.
    {items_table(items)}
    Bitte reinigen Sie die Stücke nur trocken. Für die Zusammenarbeit danke ich Ihnen und Ihrem Restaurator herzlich.
    ~ Mara Lindner, Tonwerk Lindner
    """
    library.add(
        "rechnung-museum",
        letter(
            s.TONWERK,
            MUSEUM_TO,
            date(2022, 10, 4),
            "Rechnung über vier Apothekergefäße",
            body,
            (("Rechnung", "2022-044"),),
        ),
        date(2022, 10, 4),
        "Rechnung Museum 2022-044",
        sender=s.MUSEUM.name,
        kind="Rechnung",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items)), "Rechnungsnummer": "2022-044"},
    )
    items = [("Wochenendkurs Drehen, zwei Personen", 2, 17500), ("Brand und Glasur, je Kilogramm", 7, 900)]
    body = f"""
    Liebe Frau Petersen,
    danke, dass Sie und Ihre Schwester bei uns an der Scheibe saßen! Ihre Schalen sind gebrannt; die große hat einen feinen Haarriss im Fuß, hält aber Wasser.
    {items_table(items)}
    Sie können die Stücke donnerstags zwischen 14 und 18 Uhr abholen. Der nächste Kurs für Fortgeschrittene beginnt nach den Osterferien.
    ~ Mara Lindner, Tonwerk Lindner
    """
    library.add(
        "rechnung-kurs",
        letter(
            s.TONWERK,
            ("Frau", "Wiebke Petersen", "Deichweg 21", "99987 Flussau"),
            date(2025, 2, 17),
            "Rechnung Töpferkurs",
            body,
            (("Rechnung", "2025-006"),),
        ),
        date(2025, 2, 17),
        "Rechnung Kurs Petersen",
        sender=s.TONWERK.name,
        kind="Rechnung",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Betrag": money(total_cents(items)), "Bezahlt": False},
    )


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
    library.add(
        "museum-einladung",
        letter(s.MUSEUM, s.MARA, date(2024, 8, 5), "Einladung zur Ausstellung „Erde, Feuer, Form“", body),
        date(2024, 8, 5),
        "Einladung Museum Ausstellung",
        sender=s.MUSEUM.name,
        kind="Brief",
        tags=("Kunden",),
        path="Werkstatt",
        owner=MARA_USER,
    )
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
    library.add(
        "toepfermarkt",
        letter(
            s.STADT, s.WORKSHOP, date(2025, 3, 28), "Zulassung zum Töpfermarkt 2025", body, (("Stand", "34"),)
        ),
        date(2025, 3, 28),
        "Töpfermarkt 2025 Zulassung",
        sender=s.STADT.name,
        kind="Bescheid",
        tags=("Werkstatt",),
        path="Werkstatt",
        owner=MARA_USER,
        fields={"Fällig am": "2025-05-15", "Betrag": money(22500)},
    )
