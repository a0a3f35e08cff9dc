"""Papers that belong together and look alike, but are not copies: stages, halves of a journey, twins."""

from __future__ import annotations

from datetime import date, timedelta

import senders as s
from dates import short
from household import DISPUTED, MARA_USER, TOM_USER, money
from layouts import deed, euro, items_table, letter, ticket, total_cents
from library import Library
from sheet import Paper


def add_families(library: Library) -> None:
    for add in (
        _reminders_roof,
        _reminders_customer,
        _clay_order,
        _furniture_order,
        _train,
        _twins,
        _circulars,
    ):
        add(library)


def _reminders_roof(library: Library) -> None:
    items = [
        ("Firstziegel neu verlegen, Meter", 6, 4850),
        ("Gaube eindichten", 1, 38500),
        ("Gerüst, Standzeit eine Woche", 1, 62000),
    ]
    total = total_cents(items)
    day = date(2022, 8, 15)
    body = f"""
    Sehr geehrter Herr Lindner,
    nach dem Sturm vom 29. Juli haben wir Ihr Dach gesichert und die folgenden Arbeiten ausgeführt:
    {items_table(items)}
    Bitte zahlen Sie den Betrag bis zum {short(day + timedelta(days=14))}. Auf unsere Arbeiten geben wir fünf Jahre Gewähr.
    ~ Knut Sturm, Dachdeckermeister
    """
    keys = [
        library.add(
            "dach-sturm",
            letter(s.DACH, s.TOM, day, "Rechnung DS-22-140", body, (("Rechnung", "DS-22-140"),)),
            day,
            "Dachdeckerei Sturm DS-22-140",
            sender=s.DACH.name,
            kind="Rechnung",
            tags=("Wohnen",),
            path="Haushalt",
            owner=TOM_USER,
            fields={"Betrag": money(total), "Rechnungsnummer": "DS-22-140"},
        )
    ]
    stages = (
        (date(2022, 9, 12), "1. Mahnung zur Rechnung DS-22-140", "sicher haben Sie unsere Rechnung vom 15. August nur übersehen. Sie war am 29. August fällig. Falls Sie in den letzten Tagen überwiesen haben, betrachten Sie dieses Schreiben als gegenstandslos.", 0),
        (date(2022, 10, 4), "2. Mahnung zur Rechnung DS-22-140", "leider haben Sie auch auf unsere Mahnung vom 12. September nicht gezahlt. Wir setzen Ihnen eine letzte Frist von sieben Tagen. Danach geben wir die Forderung an unseren Anwalt weiter.", 750),
    )  # fmt: skip
    for number, (when, title, text, fee) in enumerate(stages, start=1):
        body = f"""
        Sehr geehrter Herr Lindner,
        {text}
        | Beleg | Datum | Betrag
        | Rechnung DS-22-140 | 15.08.2022 | {euro(total)}
        | Mahngebühr | {short(when)} | {euro(fee)}
        |= Offener Betrag | | {euro(total + fee)}
        Für Rückfragen erreichen Sie unser Büro vormittags.
        ~ Wiebke Sturm, Buchhaltung
        """
        keys.append(
            library.add(
                f"dach-mahnung-{number}",
                letter(s.DACH, s.TOM, when, title, body, (("Rechnung", "DS-22-140"),)),
                when,
                f"{number}. Mahnung Dachdeckerei Sturm",
                sender=s.DACH.name,
                kind="Mahnung",
                tags=("Wohnen", "prüfen"),
                path="Haushalt",
                owner=TOM_USER,
                fields={"Betrag": money(total + fee), "Gehört zu": ["dach-sturm"]},
            )
        )
    library.families.append(("Rechnung und ihre Mahnungen", keys))


def _reminders_customer(library: Library) -> None:
    to = ("Café Morgenrot", "Frau Ayla Demir", "Bahnhofstraße 6", "99985 Hochfeld")
    items = [("Cappuccinotassen mit Untertasse, Rost", 40, 1650), ("Zuckerschalen", 12, 900)]
    total = total_cents(items)
    body = f"""
    Liebe Frau Demir,
    Ihre Tassen haben wir am 3. Mai ins Café gebracht. Ich hoffe, der erste Kaffee daraus hat geschmeckt. Vereinbarungsgemäß berechne ich:
    {items_table(items)}
    Zahlbar innerhalb von vierzehn Tagen auf das unten genannte Konto.
    ~ Mara Lindner, Tonwerk Lindner
    """
    day = date(2024, 5, 6)
    keys = [
        library.add(
            "cafe-rechnung",
            letter(s.TONWERK, to, day, "Rechnung 2024-021", body, (("Rechnung", "2024-021"),)),
            day,
            "Rechnung Café Morgenrot 2024-021",
            sender=s.TONWERK.name,
            kind="Rechnung",
            tags=("Kunden",),
            path="Werkstatt",
            owner=MARA_USER,
            fields={"Betrag": money(total), "Status": DISPUTED},
        )
    ]
    texts = (
        (
            date(2024, 6, 3),
            "Zahlungserinnerung",
            "im Trubel der Saison geht leicht etwas unter: Die Rechnung vom 6. Mai ist noch offen. Bitte sehen Sie einmal nach.",
        ),
        (
            date(2024, 6, 24),
            "Mahnung",
            "auf meine Erinnerung vom 3. Juni habe ich nichts von Ihnen gehört. Bitte überweisen Sie nun bis zum 4. Juli; sonst muss ich Verzugszinsen verlangen. Wenn es gerade klemmt, rufen Sie mich an, dann finden wir Raten.",
        ),
    )
    for number, (when, title, text) in enumerate(texts, start=1):
        body = f"""
        Liebe Frau Demir,
        {text}
        : Rechnung = 2024-021 vom 06.05.2024
        : Offen = {euro(total)}
        ~ Mara Lindner, Tonwerk Lindner
        """
        keys.append(
            library.add(
                f"cafe-mahnung-{number}",
                letter(
                    s.TONWERK, to, when, f"{title} zur Rechnung 2024-021", body, (("Rechnung", "2024-021"),)
                ),
                when,
                f"{title} Café Morgenrot",
                sender=s.TONWERK.name,
                kind="Mahnung",
                tags=("Kunden",),
                path="Werkstatt",
                owner=MARA_USER,
            )
        )
    library.families.append(("Rechnung und ihre Mahnungen", keys))


def _stages(
    library: Library,
    key: str,
    sender: s.Sender,
    to: tuple[str, ...],
    order: str,
    items: list[tuple[str, int, int]],
    days: tuple[date, date, date],
    texts: tuple[str, str, str],
    owner: int,
    tag: str,
) -> None:
    """Order confirmation, delivery note and invoice of one order."""
    titles, kinds = ("Auftragsbestätigung", "Lieferschein", "Rechnung"), ("Brief", "Lieferschein", "Rechnung")
    plain = "\n".join(["| Bezeichnung | Menge", *(f"| {what} | {count}" for what, count, _each in items)])
    keys = []
    for number, (title, kind, day, text) in enumerate(zip(titles, kinds, days, texts, strict=True)):
        intro, _, close = text.partition(" // ")
        body = f"""
        Guten Tag Familie Lindner,
        {intro}
        {plain if number == 1 else items_table(items)}
        {close}
        """
        if number == 1:
            body += "_ Ware vollständig erhalten am / Unterschrift"
        keys.append(
            library.add(
                f"{key}-{number + 1}",
                letter(sender, to, day, f"{title} {order}", body, (("Auftrag", order),)),
                day,
                f"{title} {sender.name.split()[0]} {order}",
                sender=sender.name,
                kind=kind,
                tags=(tag,),
                path="Werkstatt" if tag == "Einkauf" else "Haushalt",
                owner=owner,
                fields={"Betrag": money(total_cents(items))} if number == 2 else {},
            )
        )
    library.families.append(("Stationen einer Bestellung", keys))


def _clay_order(library: Library) -> None:
    items = [
        ("Steinzeugmasse SM 40 weiß, Hubel 10 kg", 60, 890),
        ("Rote Masse RM 12, Hubel 10 kg", 24, 845),
        ("Kupfercarbonat, 500 g", 2, 2190),
        ("Modellierholz Buchsbaum", 5, 640),
    ]
    texts = (
        "wir danken für Ihre Bestellung vom 6. Februar und bestätigen sie wie folgt: // Die Lieferung ist für die achte Kalenderwoche vorgesehen. Änderungen sind bis zwei Tage vorher möglich.",
        "mit unserem eigenen Wagen liefern wir Ihnen heute auf zwei Paletten: // Bitte melden Sie Bruch und Fehlmengen sofort dem Fahrer. Die Paletten nehmen wir im Tausch zurück.",
        "für die Lieferung vom 21. Februar erlauben wir uns zu berechnen: // Bei Zahlung binnen acht Tagen gewähren wir zwei Prozent Skonto, sonst dreißig Tage netto.",
    )
    _stages(
        library,
        "ton",
        s.WESTERHOLZ,
        s.WORKSHOP,
        "W-23-0306",
        items,
        (date(2023, 2, 8), date(2023, 2, 21), date(2023, 2, 24)),
        texts,
        MARA_USER,
        "Einkauf",
    )


def _furniture_order(library: Library) -> None:
    items = [
        ("Esstisch Eiche geölt, 220 × 95 cm", 1, 109000),
        ("Bank ohne Lehne, 200 cm", 1, 38900),
        ("Stuhl Alma, Sitz Leder cognac", 4, 21800),
    ]
    texts = (
        "schön, dass Sie Ihren Tisch bei uns gefunden haben. Wir haben ihn für Sie in Auftrag gegeben: // Die Fertigung dauert etwa neun Wochen. Ihre Anzahlung von 400 Euro ist eingegangen.",
        "heute bringen wir Ihre Möbel und bauen sie auf: // Die Verpackung nehmen wir mit. Öl und Tuch für die erste Pflege liegen in der Schublade.",
        "die Möbel stehen, nun folgt das Unvermeidliche: // Abzüglich der Anzahlung überweisen Sie bitte den Rest binnen zehn Tagen. Das Möbelstück bleibt bis dahin unser Eigentum.",
    )
    _stages(
        library,
        "tisch",
        s.MOEBEL,
        s.FAMILY,
        "EG 55-1180",
        items,
        (date(2021, 9, 13), date(2021, 11, 18), date(2021, 11, 22)),
        texts,
        TOM_USER,
        "Wohnen",
    )


def _train(library: Library) -> None:
    keys = []
    legs = (
        ("Hinfahrt", date(2024, 9, 13), "Wiesenbrück", "Residenz Hbf", "15:07", "17:21", "RE 4410", "52"),
        ("Rückfahrt", date(2024, 9, 14), "Residenz Hbf", "Wiesenbrück", "11:38", "13:54", "RE 4427", "17"),
    )
    for number, (title, day, start, end, leave, arrive, train, seat) in enumerate(legs, start=1):
        rows = (
            ("Reisende", "Mara Lindner, 1 Erwachsene"),
            ("Datum", short(day)),
            ("Von", f"{start} ab {leave}"),
            ("Nach", f"{end} an {arrive}"),
            ("Zug", train),
            ("Wagen / Platz", f"4 / {seat}"),
            ("Klasse", "2. Klasse, Spartarif"),
            ("Preis", "19,90 €"),
        )
        note = """
        # Hinweise zu Ihrer Fahrkarte
        - Diese Fahrkarte gilt nur in dem oben genannten Zug und nur zusammen mit einem Lichtbildausweis.
        - Stornieren können Sie bis zum Tag vor der Reise gegen ein Entgelt von zehn Euro.
        - Fällt der Zug aus oder kommt er über zwanzig Minuten zu spät, ist die Bindung an den Zug aufgehoben.
        Wir wünschen Ihnen eine angenehme Reise durch das Mittelland.
        """
        order = f"MB7K2Q{number}"
        keys.append(
            library.add(
                f"bahn-{number}",
                ticket(s.BAHN, "Fahrkarte", title, order, rows, note),
                day,
                f"Bahn {title} {short(day)}",
                sender=s.BAHN.name,
                kind="Ticket",
                tags=("Reise",),
                path="Familie",
                owner=MARA_USER,
            )
        )
    library.families.append(("Hin- und Rückfahrt", keys))


def sublease(tenant: str, room: str, area: str, rent: int, start: str, day: date) -> Paper:
    """A room in the workshop, let to a guest."""
    body = f"""
    # Vertragsparteien
    Mara Lindner, Tonwerk Lindner, Mühlgasse 9, überlässt {tenant} den nachstehend bezeichneten Arbeitsplatz zur Untermiete. Die Hausverwaltung hat zugestimmt.
    # § 1 Mietsache
    Vermietet wird {room} mit {area}, dazu die Mitbenutzung der Drehscheiben, des Glasurraums und der Teeküche.
    # § 2 Miete
    Die Miete beträgt {euro(rent)} im Monat und schließt Heizung, Wasser und Strom außer Brennstrom ein. Sie ist am Ersten fällig.
    # § 3 Brennen
    Brände werden nach Kilogramm abgerechnet. Wer den Ofen besetzt, trägt ihn in die Liste ein und bleibt bis 600 Grad in der Nähe.
    # § 4 Dauer
    Das Mietverhältnis beginnt am {start}. Es läuft auf unbestimmte Zeit; beide Seiten können mit einer Frist von sechs Wochen zum Monatsende kündigen.
    # § 5 Ordnung
    Ton gehört nicht in den Ausguss. Der Boden wird abends feucht gewischt. Den Schlüssel darf die Mieterin oder der Mieter nicht weitergeben.
    # § 6 Haftung
    Für Werkstücke wird nicht gehaftet. Eine eigene Haftpflichtversicherung ist nachzuweisen.
    Wiesenbrück, den {short(day)}
    _ Vermieterin / Mieterin oder Mieter
    """
    return deed("Untermietvertrag", "über einen Arbeitsplatz in der Keramikwerkstatt", body, colour="#a4502f")


def _twins(library: Library) -> None:
    first, second = date(2023, 9, 18), date(2024, 2, 27)
    keys = [
        library.add("untermiete-rahn", sublease("Frau Swantje Rahn, Fischersteg 3, Flussau,", "der Platz am Nordfenster", "9 m²", 14500, "1. Oktober 2023", first), first, "Untermietvertrag Rahn", sender=s.TONWERK.name, kind="Vertrag", tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER, asn=120),
        library.add("untermiete-osei", sublease("Herrn Kwame Osei, Am Anger 12, Wiesenbrück,", "der Platz unter der Galerie", "12 m²", 18000, "1. März 2024", second), second, "Untermietvertrag Osei", sender=s.TONWERK.name, kind="Vertrag", tags=("Werkstatt",), path="Werkstatt", owner=MARA_USER, asn=123),
    ]  # fmt: skip
    library.families.append(("gleicher Vertrag, zwei Mieter", keys))


def _circulars(library: Library) -> None:
    day = date(2025, 1, 9)
    keys = []
    for key, to, name, rebate in (
        ("preise-harbour", s.TO_HARBOUR, "Mr Finch", "8 per cent on orders above €2,500"),
        ("preise-larder", s.TO_LARDER, "Ms Quinlan", "5 per cent on orders above €900"),
    ):
        body = f"""
        Dear {name},
        clay, glaze and above all electricity have become dearer, and after three years without a change I have to adjust my prices from 1 March 2025.
        - Mugs, bowls and cups go up by about six per cent.
        - Plates above 28 cm go up by nine per cent, because only four fit on a shelf.
        - Vases and one-off pieces stay as they are.
        As a thank you for your loyalty I grant you {rebate}. Orders received before the end of February are charged at the old prices.
        The new list will follow with the spring photographs. I look forward to making more for you.
        ~ Mara Lindner, Tonwerk Lindner
        """
        keys.append(
            library.add(
                key,
                letter(s.TONWERK_EN, to, day, "New prices from March 2025", body),
                day,
                f"Price letter {to[0]}",
                sender=s.TONWERK.name,
                kind="Brief",
                tags=("Kunden",),
                path="Werkstatt",
                owner=MARA_USER,
            )
        )
    library.families.append(("gleicher Brief an zwei Kunden", keys))
