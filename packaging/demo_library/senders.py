"""Who writes to the household: invented names, places, banks and the look of their paper."""

from __future__ import annotations

from dataclasses import dataclass

from typeset import Look


@dataclass(frozen=True)
class Sender:
    """A company, office or person with its own stationery.

    Attributes:
        head: where name and logo stand: left, right, centre or band (a coloured band across the page).
        footer: columns at the foot of a letter; lines within a column are divided by a semicolon.
    """

    name: str
    street: str
    city: str
    look: Look
    logo: str
    head: str = "left"
    claim: str = ""
    footer: tuple[str, ...] = ()
    phone: str = ""
    english: bool = False


def _sender(
    name: str, street: str, city: str, colour: str, logo: str, head: str = "left", claim: str = "", *,
    font: str = "Helvetica", table: str = "tinted", phone: str = "", bank: str = "", tax: str = "", english: bool = False,
) -> Sender:  # fmt: skip
    labels = ("Phone", "Bank", "VAT no.") if english else ("Telefon", "Bankverbindung", "Steuernr.")
    footer = [f"{name};{street};{city}"]
    if phone:
        footer.append(f"{labels[0]} {phone};www.{_domain(name)}")
    if bank:
        footer.append(f"{labels[1]};{bank}")
    if tax:
        footer.append(f"{labels[2]};{tax}")
    return Sender(
        name,
        street,
        city,
        Look(colour, font, 10.2 if font == "Helvetica" else 11, table),
        logo,
        head,
        claim,
        tuple(footer),
        phone,
        english,
    )


def _domain(name: str) -> str:
    plain = name.lower().translate(
        str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "&": "", ".": "", "–": ""})
    )
    return "-".join(plain.split()[:2]) + ".example"


# fmt: off
CITY = "99991 Wiesenbrück"
SPARBANK = "Sparbank Wiesenbrück;IBAN DE00 0000 1122 {}"

STADTWERKE = _sender("Stadtwerke Wiesenbrück GmbH", "Am Umspannwerk 3", CITY, "#0f766e", "bolt", "right", "Strom. Wasser. Wärme.", phone="0999 4420-0", bank=SPARBANK.format("3344 01"), tax="999/1200/3301")
LERCHE = _sender("Lerche Mobil", "Funkturmallee 8", "99985 Hochfeld", "#b4236b", "waves", "band", "Telefonie für zu Hause und unterwegs", phone="0800 000 4477", bank="Handelsbank Hochfeld;IBAN DE00 0000 7788 1200 04", tax="985/3301/7720")
FLUSSNETZ = _sender("Flussnetz Glasfaser AG", "Uferstraße 40", "99987 Flussau", "#1d4ed8", "rings", "left", "Internet aus der Region", phone="0999 88110", bank="Handelsbank Hochfeld;IBAN DE00 0000 7788 5510 09", tax="987/0077/1212", table="ruled")
HAUSVERWALTUNG = _sender("Hausverwaltung Birnbaum", "Lindenplatz 2", CITY, "#7c2d12", "house", "left", "", font="Times-Roman", table="ruled", phone="0999 5521", bank=SPARBANK.format("7710 55"), tax="999/4410/0923")
NORDHAFEN = _sender("Nordhafen Logistik GmbH", "Kaistraße 101", "99980 Nordhafen", "#1e3a5f", "hexagon", "band", "", phone="0999 70030", table="grid")
TONWERK = _sender("Tonwerk Lindner", "Mühlgasse 7", CITY, "#a4502f", "cup", "centre", "Keramik aus eigener Werkstatt", phone="0999 3307", bank=SPARBANK.format("9001 17"), tax="999/2210/4567", table="ruled")
TONWERK_EN = _sender("Tonwerk Lindner", "Mühlgasse 7", "99991 Wiesenbrück, Germany", "#a4502f", "cup", "centre", "Handmade ceramics", phone="+49 999 3307", bank=SPARBANK.format("9001 17"), tax="DE000002210", table="ruled", english=True)
SPARBANK_SENDER = _sender("Sparbank Wiesenbrück", "Marktplatz 1", CITY, "#b91c1c", "bars", "right", "", phone="0999 1000", tax="999/0001/0001", table="ruled")
SCHIRMHERR = _sender("Schirmherr Versicherung AG", "Versicherungsplatz 1", "99900 Residenz", "#14532d", "umbrella", "left", "Gut, wenn man einen hat.", phone="0999 600-0", bank="Residenzbank;IBAN DE00 0000 9900 6000 01", tax="900/6000/6000")
GRUNDSCHULE = _sender("Grundschule am Weidenweg", "Weidenweg 12", CITY, "#4d7c0f", "tree", "left", "Offene Ganztagsschule", phone="0999 2214")
GYMNASIUM = _sender("Clara-Fink-Gymnasium", "Schulberg 1", CITY, "#334155", "book", "centre", "", font="Times-Roman", phone="0999 2290")
MUSIKSCHULE = _sender("Musikschule Dreiklang", "Turmgasse 4", CITY, "#6d28d9", "note", "right", "", phone="0999 7171", bank=SPARBANK.format("4141 70"))
AMSEL = _sender("Praxis Dr. med. Ruth Amsel", "Gartenstraße 19", CITY, "#0e7490", "cross", "centre", "Fachärztin für Allgemeinmedizin", phone="0999 8080", bank=SPARBANK.format("8080 80"), tax="999/8080/1111", table="grid")
ZAHN = _sender("Zahnarztpraxis Zeisig", "Marktplatz 9", CITY, "#0369a1", "sun", "left", "", phone="0999 8822", bank=SPARBANK.format("8822 01"), table="ruled")
FINANZAMT = _sender("Finanzamt Wiesenbrück", "Behördenhof 5", CITY, "#374151", "shield", "left", "", phone="0999 900-0", bank="Landeskasse Residenz;IBAN DE00 0000 0000 9000 00", table="grid")
STADT = _sender("Stadt Wiesenbrück", "Rathausplatz 1", CITY, "#1e40af", "shield", "right", "Der Bürgermeister", phone="0999 100-0", bank="Stadtkasse bei der Sparbank;IBAN DE00 0000 1122 0001 00", table="grid")
KOLBE = _sender("Autohaus Kolbe", "Industriering 22", "99985 Hochfeld", "#991b1b", "hexagon", "band", "Werkstatt · Verkauf · Reifen", phone="0999 43210", bank="Handelsbank Hochfeld;IBAN DE00 0000 7788 4321 00", tax="985/4321/0000")
BAHN = _sender("Mittelland-Bahn", "Bahnhofplatz 1", "99900 Residenz", "#be123c", "bars", "band", "", phone="0999 1111")
WESTERHOLZ = _sender("Tonhandel Westerholz", "Am Tonstich 14", "99970 Lehmfurt", "#78350f", "drop", "left", "Massen, Glasuren, Werkzeug", phone="0999 6651", bank="Lehmfurter Genossenschaftsbank;IBAN DE00 0000 6651 0014 00", tax="970/1414/2828")
BRENNWERK = _sender("Brennwerk Ofenbau KG", "Schamotteweg 6", "99970 Lehmfurt", "#c2410c", "flame", "right", "Öfen für Keramik und Glas", phone="0999 6700", bank="Lehmfurter Genossenschaftsbank;IBAN DE00 0000 6651 6700 00", tax="970/6700/0001")
PAKETPFEIL = _sender("Paketpfeil Versand GmbH", "Depotstraße 77", "99980 Nordhafen", "#ca8a04", "arrow", "band", "", phone="0999 5050", bank="Hafenbank;IBAN DE00 0000 5050 7700 00", tax="980/5050/7700")
CLOUDBERRY = _sender("Cloudberry Ledger Ltd", "5 Quayside Court", "Port Ellery PE0 0XX, United Kingdom", "#4338ca", "rings", "left", "Bookkeeping that keeps itself", phone="+44 0000 112233", bank="Ellery Commercial Bank;IBAN GB00 ELRY 0000 0011 2233", tax="GB 000 1122 33", english=True)
HARBOUR = _sender("Harbour & Finch Ltd", "18 Lantern Street", "Port Ellery PE0 4HF, United Kingdom", "#115e59", "wave", "centre", "Homeware", font="Times-Roman", phone="+44 0000 445566", english=True)
LARDER = _sender("The Larder Kitchen", "3 Copper Lane", "Dunmarrow, Ireland", "#3f6212", "leaf", "left", "Restaurant and shop", phone="+353 00 77889", english=True)
GESUND = _sender("Gesundkasse Mittelland", "Kurpark 3", "99900 Residenz", "#047857", "heart", "left", "Ihre Krankenkasse", phone="0800 000 2020")
RENTE = _sender("Rentenkasse Mittelland", "Altersruh 10", "99900 Residenz", "#1f4e79", "sun", "right", "", phone="0800 000 6767", table="grid")
TURNVEREIN = _sender("TV Wiesenbrück 1893 e. V.", "Am Sportplatz 1", CITY, "#166534", "star", "left", "", phone="0999 1893", bank=SPARBANK.format("1893 00"))
KANZLEI = _sender("Kanzlei Specht & Partner", "Domhof 6", "99900 Residenz", "#44403c", "scales", "centre", "Rechtsanwälte und Notar", font="Times-Roman", phone="0999 3131", bank="Residenzbank;IBAN DE00 0000 9900 3131 00", table="ruled")
MOEBEL = _sender("Möbelhof Eichengrund", "Waldstraße 200", "99987 Flussau", "#854d0e", "tree", "band", "", phone="0999 2002", bank="Flussauer Bank;IBAN DE00 0000 2002 0200 00", tax="987/2002/2002")
HANDWERK = _sender("Sanitär Rohrbach", "Werkstraße 15", CITY, "#0c4a6e", "drop", "right", "Bad · Heizung · Solar", phone="0999 6464", bank=SPARBANK.format("6464 15"), tax="999/6464/1515", table="ruled")
DACH = _sender("Dachdeckerei Sturm", "Firstweg 4", "99985 Hochfeld", "#52525b", "house", "band", "Meisterbetrieb", phone="0999 9494", bank="Handelsbank Hochfeld;IBAN DE00 0000 7788 9494 00", tax="985/9494/0404")
MARKT = _sender("Marktfrisch", "Lindenplatz 10", CITY, "#15803d", "leaf")
TANK = _sender("Tankpunkt Hochfeld", "Bundesstraße 2", "99985 Hochfeld", "#1e3a8a", "drop")
BAUMARKT = _sender("Baumarkt Hammerl", "Industriering 4", "99985 Hochfeld", "#c2410c", "hexagon")
APOTHEKE = _sender("Apotheke am Brunnen", "Marktplatz 3", CITY, "#be123c", "cross")
BUCH = _sender("Buchhandlung Lesezeichen", "Turmgasse 9", CITY, "#7e22ce", "book")
SEAVIEW = _sender("Seaview Guest House", "1 Cliff Walk", "Dunmarrow, Ireland", "#0e7490", "wave", "centre", "Bed and breakfast since 1961", font="Times-Roman", phone="+353 00 66554", english=True, table="ruled")
MUSEUM = _sender("Museum für Angewandte Kunst", "Schlossallee 3", "99900 Residenz", "#111827", "bars", "left", "Sammlung · Werkstatt · Archiv", phone="0999 5656")
KITA = _sender("Kita Pusteblume", "Wiesenweg 5", CITY, "#db2777", "sun", "left", "", phone="0999 2277", bank=SPARBANK.format("2277 05"))
NOTRUF = _sender("Gartenbau Immergrün", "Am Anger 31", CITY, "#3f6212", "leaf", "right", "Pflanzen, Pflege, Baumschnitt", phone="0999 7373", bank=SPARBANK.format("7373 31"), tax="999/7373/3131")
PRIVATE = _sender("Mara und Tom Lindner", "Mühlgasse 7", CITY, "#44403c", "none", "left", "", font="Times-Roman")
NOBODY = _sender("", "", "", "#334155", "none", font="Times-Roman", table="grid")

# fmt: on

MARA = ("Frau", "Mara Lindner", "Mühlgasse 7", CITY)
TOM = ("Herrn", "Tom Lindner", "Mühlgasse 7", CITY)
FAMILY = ("Familie", "Mara und Tom Lindner", "Mühlgasse 7", CITY)
WORKSHOP = ("Tonwerk Lindner", "Inh. Mara Lindner", "Mühlgasse 7", CITY)
WORKSHOP_EN = ("Tonwerk Lindner", "Mara Lindner", "Mühlgasse 7", "99991 Wiesenbrück", "Germany")
TO_HARBOUR = (
    "Harbour & Finch Ltd",
    "Purchasing",
    "18 Lantern Street",
    "Port Ellery PE0 4HF",
    "United Kingdom",
)
TO_LARDER = ("The Larder Kitchen", "Ms Orla Quinlan", "3 Copper Lane", "Dunmarrow", "Ireland")
