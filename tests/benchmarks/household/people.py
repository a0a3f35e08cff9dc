"""Senders and recipients: people, addresses, and firms with individual styles."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.benchmarks.household.tongue import ENGLISH, GERMAN, digits, spin

FIRST = {
    GERMAN: "Anna Bernd Claudia Dieter Elke Frank Gisela Hans Ingrid Jürgen Katrin Lothar Monika Norbert Petra Ralf Sabine Thomas Ursula Volker Wiebke Yasemin Zoran Annika Björn Carsten Dörte Emre Friederike Götz Hannelore Ivo Jörg Käthe Lena Malte Nele Özlem Philipp Rüdiger Silke Till Ulrike Vanessa Wolfgang Mareike Henning Svenja Tobias Jonas Leonie Mia Finn Greta Oskar Ida Theo Paula Emil Clara".split(),
    ENGLISH: "Alice Brian Catherine Daniel Eleanor Frederick Grace Harold Imogen James Karen Leonard Margaret Nigel Olivia Patrick Rachel Simon Theresa Victor Wendy Adrian Bethany Colin Deirdre Edmund Fiona Gareth Hilary Ian Joanna Keith Lorna Malcolm Naomi Owen Philippa Rupert Sheila Trevor Una Vincent Winifred Yvonne Aidan Bronwen Callum Daphne Euan Freya".split(),
}
LAST = {
    GERMAN: "Ahrens Bachmann Cordes Dietrich Eggers Falkenberg Gerlach Hinrichs Immelmann Jankowski Kleinschmidt Lüdemann Mühlbauer Nordhoff Oberländer Pfeiffer Quandt Reinhardt Schwarzkopf Thielemann Uhlig Vollmer Wiesner Yildirim Zacharias Albers Brüggemann Clausen Drescher Ehlers Fröhlich Gottschalk Habermann Isenberg Jessen Kowalski Lammers Meinhardt Niemeyer Ottersbach Paulsen Rademacher Seiffert Tiedemann Unger Vogelsang Wegener Zimmer Bäumler Döring Grünwald Hölscher Kühnert Löffler Möbius Rößler Schäfer Süß Weiß Zöllner Stegmann Burmeister Petersen Rohde Wendt Lorenzen Backhaus Hartwig Kettler Nagel".split(),
    ENGLISH: "Abernathy Blackwood Carmichael Dunstable Ellsworth Fairbairn Greenhalgh Hargreaves Ingleby Jardine Kirkpatrick Lockhart Merriweather Nettleton Oakeshott Pemberton Quigley Ravenscroft Stanhope Thackeray Underhill Vaughan Wetherby Yardley Ashdown Birtwistle Culpepper Donoghue Entwistle Featherstone Goodwin Haverford Illingworth Jefferies Kershaw Longbottom Mainwaring Nightingale Osgood Pickering Rothwell Sedgwick Tremayne Upton Vickers Winterbourne Barraclough Cartwright Dalrymple Earnshaw Fothergill Gillespie Holloway Ibbotson Jolliffe Kendrick".split(),
}
WOMEN = set(
    "Anna Claudia Elke Gisela Ingrid Katrin Monika Petra Sabine Ursula Wiebke Yasemin Annika Dörte Friederike Hannelore Lena Nele Özlem Silke Ulrike Vanessa Mareike Svenja Leonie Mia Greta Ida Paula Clara Alice Catherine Eleanor Grace Imogen Karen Margaret Olivia Rachel Theresa Wendy Bethany Deirdre Fiona Hilary Joanna Lorna Naomi Philippa Sheila Una Winifred Yvonne Bronwen Daphne Freya".split()
)
STREETS = {
    GERMAN: "Ahornweg|Bahnhofstraße|Corneliusplatz|Deichgrafenweg|Eichenallee|Fliederstraße|Gartenstraße|Hopfenmarkt|Im Winkel|Johannisgasse|Kastanienallee|Lindenstraße|Mühlenweg|Neuer Wall|Oststraße|Parkallee|Querstraße|Rosenhag|Schillerstraße|Turmgasse|Uferpromenade|Veilchenweg|Wiesengrund|Zum Sportplatz|Am Kirchberg|An der Schleuse|Beethovenring|Dorfstraße|Goethestraße|Hauptstraße|Industriering|Kölner Straße|Lange Reihe|Marktplatz|Nordwall|Obere Straße|Postweg|Ringstraße|Steinweg|Talstraße".split(
        "|"
    ),
    ENGLISH: "Abbey Road|Beech Avenue|Church Lane|Dale Street|Elm Grove|Foundry Yard|Garden Close|High Street|Ivy Terrace|Jubilee Way|King's Road|Laurel Drive|Mill Lane|North Parade|Orchard Crescent|Priory Gardens|Queen Street|Rectory Road|Station Approach|The Green|Union Street|Victoria Road|Willow Walk|York Place|Bridge Street|Castle Hill|Dock Road|Exchange Square|Ferry Lane|Granary Wharf".split(
        "|"
    ),
}
TOWNS = {
    GERMAN: "Bielefeld 33602|Braunschweig 38100|Celle 29221|Detmold 32756|Emden 26721|Flensburg 24937|Göttingen 37073|Hameln 31785|Ingolstadt 85049|Jena 07743|Kassel 34117|Lübeck 23552|Münster 48143|Nürnberg 90402|Oldenburg 26122|Paderborn 33098|Regensburg 93047|Siegen 57072|Tübingen 72070|Ulm 89073|Viersen 41747|Würzburg 97070|Zwickau 08056|Aurich 26603|Bayreuth 95444|Coburg 96450|Dessau 06844|Erfurt 99084|Fürth 90762|Gera 07545|Husum 25813|Itzehoe 25524".split(
        "|"
    ),
    ENGLISH: "Aberystwyth SY23 2AE|Bath BA1 5PD|Carlisle CA3 8QX|Derby DE1 3GT|Exeter EX4 3LS|Falmouth TR11 3QE|Gloucester GL1 2TH|Hereford HR4 9AR|Ipswich IP1 1DB|Kendal LA9 4RQ|Lincoln LN2 1PX|Malvern WR14 2AA|Norwich NR1 3JU|Oxford OX1 2EP|Preston PR1 8BH|Ripon HG4 1DD|Shrewsbury SY1 1SR|Taunton TA1 3XZ|Winchester SO23 9LH|York YO1 7HB|Chester CH1 2NX|Durham DH1 3NU|Bangor LL57 1RH|Stirling FK8 1ED".split(
        "|"
    ),
}
BANKS = {
    GERMAN: "Volksbank Mitte eG|Sparkasse am See|Handelsbank AG|Raiffeisenbank Nordtal eG|Commerzkasse|Ostdeutsche Kreditbank|Förde Sparkasse|Landesbank Süd".split(
        "|"
    ),
    ENGLISH: "Wessex Bank plc|Northern Counties Bank|Severn Building Society|Lothian & Clyde Bank|Harbour Bank|Pennine Mutual".split(
        "|"
    ),
}
# What a firm of each trade may be called; {last} {town} are filled in.
NAMES = {
    "energy": (
        "[Stadtwerke {town} GmbH|{town}er Energieversorgung AG|Nordlicht Strom GmbH|Grünkraft Energie eG|Regiogas {town} GmbH & Co. KG|Voltara Energie GmbH|Heimatstrom AG]",
        "[{town} Power Ltd|Brightwell Energy plc|Greenmoor Electricity Ltd|Three Rivers Gas & Power|Hearthstone Energy]",
    ),
    "telecom": (
        "[Telvio GmbH|Funkwerk Mobil AG|{town}net Kommunikation GmbH|Glasfaser {town} GmbH|Quattrofon SE|Kabelhaus Digital GmbH]",
        "[Larkfield Broadband Ltd|Telstream plc|Fennet Mobile|Copperleaf Communications Ltd|Meridian Fibre]",
    ),
    "craft": (
        "[Malerbetrieb {last}|{last} Sanitär und Heizung GmbH|Elektro {last}|Dachdeckerei {last} & Söhne|Tischlerei {last}|Fliesen {last} GmbH|Garten- und Landschaftsbau {last}|{last} Metallbau|Schlosserei {last} e.K.]",
        "[{last} & Sons Plumbing|{last} Electrical Services Ltd|{last} Roofing|{last} Joinery|{last} Decorators|{last} Landscapes Ltd|{last} Heating]",
    ),
    "shop": (
        "[Buchfink Versand GmbH|Technikhaus24 GmbH|Gartenfreude Online|Schrauben-{last} Handels GmbH|Kleiderkammer Mode GmbH|Bürobedarf {last} KG|Zoo & Co. {town}|Fahrradwelt {last}|Kaffeerösterei {last}]",
        "[Inkwell Books Online|Circuit Shed Ltd|The Potting Bench|Wardrobe & Thread Ltd|Paper & Pin Office Supplies|Pedal Works|{last} Coffee Roasters]",
    ),
    "bank": (
        "[Volksbank {town} eG|Sparkasse {town}|{town}er Bank AG|Direktbank Nord AG|Raiffeisenbank {town}]",
        "[{town} Building Society|Wessex Bank plc|Harbour Bank|Pennine Mutual|Northern Counties Bank]",
    ),
    "insurer": (
        "[Hanseatische Versicherung AG|Alte {town}er Versicherung VVaG|Vorsorge Direkt AG|Bergische Lebensversicherung|Protekta Versicherungen|Wacht & Schutz AG]",
        "[Guardian Oak Insurance plc|{town} Mutual Assurance|Lantern Insurance Ltd|Safe Harbour Cover|Provident & General]",
    ),
    "employer": (
        "[{last} Maschinenbau GmbH|{last} & {last2} Logistik KG|Klinikum {town} gGmbH|{town}er Druckhaus GmbH|{last} Systemtechnik AG|Molkerei {town} eG|Autohaus {last} GmbH]",
        "[{last} Engineering Ltd|{last} & {last2} LLP|{town} Printworks Ltd|{last} Foods plc|{last} Logistics|{town} Community Hospital Trust]",
    ),
    "office": (
        "[Finanzamt {town}|Finanzamt {town}-Nord|Finanzamt {town} Land]",
        "[{town} Revenue Office|Inland Tax Office {town}|{town} Tax Centre]",
    ),
    "landlord": (
        "[Hausverwaltung {last} GmbH|Wohnbau {town} eG|{last} Immobilien KG|Gemeinnützige Wohnungsgesellschaft {town}|Erbengemeinschaft {last}]",
        "[{last} Lettings|{town} Housing Association|{last} & {last2} Property Management|{last} Estates Ltd]",
    ),
    "doctor": (
        "[Praxis Dr. med. {last}|Gemeinschaftspraxis Dres. {last} und {last2}|MVZ {town}|Radiologie am {town}er Tor|Orthopädie Dr. {last}|Zahnarztpraxis Dr. {last}]",
        "[{town} Road Surgery|Dr {last} & Partners|{town} Imaging Clinic|{last} Dental Practice|The {last} Orthopaedic Clinic]",
    ),
    "school": (
        "[Grundschule {town}-West|Gymnasium {last}|Gesamtschule {town}|Kindertagesstätte Löwenzahn|Realschule am Park {town}|Musikschule {town}]",
        "[{town} Primary School|St {last}'s School|{town} Academy|Little Acorns Nursery|{town} School of Music]",
    ),
    "rail": (
        "[Regiobahn {town}|Fernzug Europa GmbH|Küstenfähre Reederei AG|Busverkehr {last}]",
        "[Great {town} Railway|Coastline Ferries Ltd|{last} Coaches|Northern Express Trains]",
    ),
    "club": (
        "[TSV {town} 1904 e.V.|Kleingartenverein Morgensonne e.V.|Förderverein Stadtbibliothek {town} e.V.|Automobilclub {town}|Naturschutzbund {town} e.V.|Chorgemeinschaft {town}]",
        "[{town} Cricket Club|{town} Allotment Society|Friends of {town} Library|{town} Motoring Association|{town} Wildlife Trust|{town} Choral Society]",
    ),
    "market": (
        "[Frischemarkt {last}|Getränke {last}|Baumarkt {town}|Drogerie {last}|Bäckerei {last}|Tankstelle {last}|Apotheke am {town}er Platz]",
        "[{last} Fresh Foods|{town} Hardware|{last} Pharmacy|{last} Bakery|{town} Service Station|{last} Wines]",
    ),
    "maker": (
        "[{last} Hausgeräte GmbH|Kronberg Elektrogeräte|{last} Werkzeuge GmbH|Solvent Audio|{last} Gartentechnik]",
        "[{last} Appliances Ltd|Kestrel Power Tools|{last} Audio|Thornbury Garden Machinery|{last} Kitchenware]",
    ),
    "course": (
        "[Volkshochschule {town}|Akademie {last}|Bildungswerk {town} gGmbH|Fahrschule {last}|Erste-Hilfe-Schule {last}]",
        "[{town} College|{last} Training Ltd|{town} Adult Education|{last} School of Motoring|First Aid {town}]",
    ),
    "council": (
        "[Stadt {town}|Landkreis {town}|Abfallwirtschaft {town}|Wasserverband {town}|Stadt {town} – Bürgeramt]",
        "[{town} City Council|{town} Borough Council|{town} Water Board|{town} Waste Services]",
    ),
    "lawyer": (
        "[Rechtsanwälte {last} & {last2}|Notariat {last}|Steuerberatung {last} PartG mbB|Kanzlei {last}]",
        "[{last} & {last2} Solicitors|{last} Accountants|{last} Notaries|{last} {last2} LLP]",
    ),
    "press": (
        "[{town}er Rundschau|Gartenbrief Redaktion|Wirtschaftsverlag {last}|Kulturbüro {town}|Weinhandlung {last}]",
        "[The {town} Gazette|Green Fingers Weekly|{last} Publishing|{town} Arts Centre|{last} Wine Merchants]",
    ),
}


@dataclass(frozen=True)
class Person:
    first: str
    last: str
    street: str
    town: str

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}"

    @property
    def woman(self) -> bool:
        return self.first in WOMEN


@dataclass(frozen=True)
class Firm:
    """A sender. Its seed determines wording and layout, so that all its documents look alike."""

    name: str
    trade: str
    lang: str
    seed: int
    street: str
    town: str
    facts: dict[str, str]

    def rng(self, key: str) -> Random:
        return Random(f"{self.seed}/{key}")

    def choose(self, key: str, count: int) -> int:
        """Return the index of this firm's habit among `count`."""
        return self.rng(key).randrange(count)


def _town(rng: Random, lang: str) -> tuple[str, str]:
    """Return a town's name, and its line of an address."""
    name, _, code = rng.choice(TOWNS[lang]).partition(" ")
    return name, f"{code} {name}" if lang == GERMAN else f"{name} {code}"


def person(rng: Random, lang: str) -> Person:
    number = rng.randint(1, 148)
    street = rng.choice(STREETS[lang])
    return Person(
        rng.choice(FIRST[lang]),
        rng.choice(LAST[lang]),
        f"{street} {number}" if lang == GERMAN else f"{number} {street}",
        _town(rng, lang)[1],
    )


def iban(rng: Random, lang: str) -> str:
    if lang == GERMAN:
        return digits(rng, "DE## #### #### #### #### ##")
    return digits(rng, "GB## @@@@ #### #### #### ##")


def firm(rng: Random, lang: str, trade: str) -> Firm:
    seed = rng.randrange(1 << 40)
    town, line = _town(rng, lang)
    last, last2 = rng.sample(LAST[lang], 2)
    pattern = NAMES[trade][0 if lang == GERMAN else 1]
    name = spin(pattern, rng).format(town=town, last=last, last2=last2)
    plain = "".join(sign for sign in name.lower().translate(str.maketrans("äöüß", "aous")) if sign.isalnum())[
        :16
    ]
    number = rng.randint(1, 210)
    street = rng.choice(STREETS[lang])
    return Firm(
        name,
        trade,
        lang,
        seed,
        f"{street} {number}" if lang == GERMAN else f"{number} {street}",
        line,
        {
            "phone": digits(rng, "0### ######" if lang == GERMAN else "01### ######"),
            "fax": digits(rng, "0### ######" if lang == GERMAN else "01### ######"),
            "mail": rng.choice(["info", "service", "kontakt" if lang == GERMAN else "hello", "office"])
            + f"@{plain}.example",
            "web": f"www.{plain}.example",
            "iban": iban(rng, lang),
            "bic": digits(rng, "@@@@DE##XXX" if lang == GERMAN else "@@@@GB2L"),
            "bank": rng.choice(BANKS[lang]),
            "vat": digits(rng, "DE#########" if lang == GERMAN else "GB ### #### ##"),
            "register": digits(rng, f"HRB ##### {town}" if lang == GERMAN else "########"),
            "chief": f"{rng.choice(FIRST[lang])} {rng.choice(LAST[lang])}",
            "clerk": f"{rng.choice(FIRST[lang])} {rng.choice(LAST[lang])}",
            "town": town,
        },
    )


class Cast:
    """The household and the senders of one library: a few people, and a handful of firms of each trade."""

    def __init__(self, rng: Random, firms_per_trade: int = 6) -> None:
        self.rng = rng
        self.residents = {lang: [person(rng, lang) for _ in range(5)] for lang in (GERMAN, ENGLISH)}
        self.firms = {
            (trade, lang): [firm(rng, lang, trade) for _ in range(firms_per_trade)]
            for trade in NAMES
            for lang in (GERMAN, ENGLISH)
        }

    def firm(self, trade: str, lang: str) -> Firm:
        return self.rng.choice(self.firms[trade, lang])

    def reader(self, lang: str) -> Person:
        """Return a recipient: usually of the household, else a customer or guest of the office."""
        return self.rng.choice(self.residents[lang]) if self.rng.random() < 0.7 else person(self.rng, lang)

    def others(self, lang: str, count: int) -> list[Person]:
        """Return different people, including household members."""
        found: dict[str, Person] = {}
        while len(found) < count:
            someone = self.reader(lang) if len(found) < 3 else person(self.rng, lang)
            found[someone.name] = someone
        return list(found.values())
