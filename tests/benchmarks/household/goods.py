"""Goods and services: entries with a price in cents."""

from __future__ import annotations

from tests.benchmarks.household.tongue import ENGLISH, GERMAN


def _priced(text: str) -> list[tuple[str, int]]:
    """Parse entries "name=price" separated by |, with the price in cents."""
    return [(entry.rpartition("=")[0].strip(), int(entry.rpartition("=")[2])) for entry in text.split("|")]


WORKS = {
    GERMAN: _priced(
        "Anfahrt pauschal=4500|Monteurstunde=6480|Gesellenstunde=5890|Meisterstunde=7650|Helferstunde=4350|Heizkörperventil getauscht=3890|Kupferrohr 18 mm, je m=1425|Dichtungssatz=985|Umwälzpumpe Stratos=38900|Druckprüfung Leitungsnetz=8900|Steckdose unter Putz gesetzt=3450|Leitung NYM-J 3x1,5 verlegt, je m=385|FI-Schutzschalter 40 A=7490|Unterverteilung geprüft=12500|Wand grundiert und gestrichen, je m²=965|Raufaser entfernt, je m²=480|Dispersionsfarbe weiß 10 l=5290|Abdeckarbeiten=6500|Dachziegel ersetzt, Stück=1850|Dachrinne gereinigt, je m=640|Schornsteinverwahrung erneuert=28600|Gerüst gestellt=64000|Parkett geschliffen, je m²=2350|Türblatt Eiche eingebaut=42900|Schloss ausgewechselt=8750|Fliesen verlegt, je m²=5890|Silikonfuge erneuert, je m=790|Estrich ausgeglichen, je m²=1780|Rasen angelegt, je m²=890|Hecke geschnitten, je m=720|Pflastersteine verlegt, je m²=6450|Entsorgung Bauschutt=9500|Container 5 m³=21900|Kleinmaterial=2350|Abflussleitung gespült=13900|Brennerwartung=16800|Thermostatkopf=2490|Waschtischarmatur montiert=15900|WC-Spülkasten eingestellt=5400|Fenster abgedichtet=4700|Rollladengurt erneuert=6900|Geländer verzinkt, je m=18900"
    ),
    ENGLISH: _priced(
        "Call-out charge=6500|Engineer, per hour=5800|Labourer, per hour=3200|Radiator valve replaced=4150|Copper pipe 15 mm, per m=980|Boiler service=9500|Pump replaced=24500|Pressure test=7000|Double socket fitted=6800|Cable run, per m=450|Consumer unit, 10 way=38500|Electrical installation report=18000|Walls primed and painted, per m2=1150|Lining paper stripped, per m2=520|Trade emulsion 10 l=5400|Dust sheets and masking=4500|Slate replaced, each=2400|Gutter cleared, per m=700|Lead flashing renewed=26500|Scaffold tower hire=42000|Floor sanded, per m2=2600|Oak door hung=36500|Lock changed=9200|Tiles laid, per m2=5500|Sealant renewed, per m=850|Floor levelled, per m2=1900|Turf laid, per m2=1050|Hedge trimmed, per m=780|Paving laid, per m2=7200|Waste removal=11000|Skip hire 6 yd=24000|Sundries=1950|Drain jetted=12000|Cylinder thermostat=3100|Mixer tap fitted=14500|Cistern repaired=6200|Window draught-proofed=4900|Handrail fitted=8800|Garage door spring=7600|Fence panel replaced=5900"
    ),
}
ARTICLES = {
    GERMAN: _priced(
        "Kaffeebohnen Sidamo 1 kg=2490|Kaffeefilter Gr. 4, 100 St.=349|Schreibtischlampe LED schwarz=4995|USB-C-Kabel 2 m=1299|Tintenpatrone 305 XL=2899|Ordner A4 breit, grau=379|Druckerpapier 500 Blatt=599|Trekkingrucksack 45 l=11990|Regenjacke Gr. L marine=8999|Wollsocken 3er-Pack=1995|Fahrradschlauch 28 Zoll=695|Kettenöl 100 ml=899|Bremsbeläge Satz=1450|Gartenschere Bypass=2795|Blumenerde 40 l=899|Tomatensamen Harzfeuer=295|Hochbeet Lärche 120 cm=14900|Roman „Der Strandläufer“ gebunden=2400|Kochbuch Vegetarisch=2995|Wandkalender A3=1595|Katzenfutter 12 x 400 g=1788|Hundeleine 2 m Leder=3490|Akkuschrauber 18 V=12999|Spanplattenschrauben 4x40, 200 St.=849|Bitsatz 31-tlg.=1995|Staubsaugerbeutel 10 St.=1290|Wasserkocher Edelstahl=4490|Bratpfanne 28 cm=5995|Bettwäsche Baumwolle 135x200=3999|Handtuch 50x100 anthrazit=1299|Festplatte extern 2 TB=7990|Tastatur kabellos=4999|Webcam Full HD=5995|Netzteil 65 W=3495|Kinderfahrradhelm blau=3999|Luftpumpe Standfuß=2995|Sonnenschirm 3 m=8990|Grillkohle 10 kg=1699|Bilderrahmen 30x40=1495|Teekanne Porzellan=2790|Wecker Funk=1990|Rauchmelder 2er-Set=3495"
    ),
    ENGLISH: _priced(
        "Ethiopian coffee beans 1 kg=2200|Filter papers no. 4, pack of 100=350|LED desk lamp, black=3995|USB-C cable 2 m=1099|Ink cartridge 305XL=2599|Lever arch file A4=375|Copier paper, ream=549|Rucksack 45 l=9500|Rain jacket, L, navy=7499|Wool socks, 3 pairs=1800|Inner tube 700c=650|Chain oil 100 ml=799|Brake pads, pair=1250|Secateurs=2450|Potting compost 40 l=750|Tomato seeds Gardener's Delight=279|Raised bed kit=11900|The Salt Road (hardback)=1899|Vegetable cookery=2200|Wall calendar A3=1299|Cat food 12 x 400 g=1550|Leather dog lead=2900|Cordless drill 18 V=10999|Wood screws 4x40, box of 200=699|Bit set, 31 pieces=1599|Vacuum cleaner bags, 10=1150|Kettle, stainless=3999|Frying pan 28 cm=4500|Cotton duvet set, single=3299|Hand towel, charcoal=999|External drive 2 TB=6900|Wireless keyboard=4200|Webcam full HD=4999|Power adapter 65 W=2999|Child's cycle helmet, blue=2899|Track pump=2499|Parasol 3 m=7500|Charcoal 10 kg=1450|Picture frame 30x40=1199|Porcelain teapot=2450|Alarm clock=1650|Smoke alarms, twin pack=2999"
    ),
}
GROCERIES = {
    GERMAN: _priced(
        "BIO MILCH 1,5%=129|VOLLKORNBROT 750G=249|EIER 10ER FREIL.=329|BUTTER 250G=219|JOGHURT NATUR=79|TOMATEN KG=299|BANANEN=169|APFEL ELSTAR=249|GOUDA JUNG SCH.=289|SPAGHETTI 500G=99|PASSATA=119|REIS 1KG=219|OLIVENOEL 0,75=899|KAFFEE GEM.=649|MINERALW. 6X1,5=294|PFAND=150|SCHOKOLADE 100G=119|HAFERFLOCKEN=89|KARTOFFELN 2KG=299|ZWIEBELN NETZ=149|HAEHNCHENBRUST=699|LACHSFILET TK=599|WASCHMITTEL=549|SPUELI=125|TOIL.PAPIER 8R=399|ZAHNPASTA=145|DUSCHGEL=195|MUELLBEUTEL=175|BATTERIEN AA 4=399|TULPEN BUND=299|SUPER E10 1,799/L=6112|SCHRAUBEN M6=449|ACRYL WEISS=379|IBUPROFEN 400=549|HUSTENSAFT=899"
    ),
    ENGLISH: _priced(
        "SEMI SKIMMED 2L=155|WHOLEMEAL LOAF=140|FREE RANGE EGGS=285|BUTTER 250G=210|NAT YOGURT=95|TOMATOES=160|BANANAS=95|BRAEBURN X6=190|MATURE CHEDDAR=340|SPAGHETTI 500G=85|PASSATA=90|BASMATI 1KG=225|OLIVE OIL 750ML=750|GROUND COFFEE=425|SPARKLING WATER=60|CHOC BAR 100G=135|PORRIDGE OATS=120|POTATOES 2KG=165|ONIONS=99|CHICKEN BREAST=575|SALMON FILLETS=525|WASHING PWDR=600|WASH UP LIQ=110|TOILET ROLL 9PK=450|TOOTHPASTE=150|SHOWER GEL=175|BIN LINERS=180|AA BATTERIES=425|TULIPS=400|UNLEADED=5544|M6 BOLTS=349|SEALANT WHT=450|IBUPROFEN=65|COUGH SYRUP=549"
    ),
}
SHOPPERS = {
    GERMAN: "REWE MARKT|EDEKA KLEIN|DM DROGERIE|STADTKASSE|TANKSTELLE NORD|LOHN/GEHALT|MIETE|RUNDFUNKBEITRAG|STADTWERKE ABSCHLAG|KFZ-VERSICHERUNG|SPARPLAN|GELDAUTOMAT|BÄCKEREI SOMMER|APOTHEKE AM RING|SPORTVEREIN BEITRAG|FINANZKASSE|ONLINE-SHOP BUCHFINK|RESTAURANT ADRIA|KINDERGELD|KITA BEITRAG|TELEKOM RECHNUNG|ZAHNARZT DR. WEISS|PARKHAUS CITY|BAHN TICKET|GARTENCENTER|ÜBERTRAG TAGESGELD".split(
        "|"
    ),
    ENGLISH: "TESCO STORES|CORNER SHOP|BOOTS|COUNCIL TAX|SHELL FILLING STN|SALARY|RENT|TV LICENCE|WATER BOARD|CAR INSURANCE|ISA SAVINGS|CASH WITHDRAWAL|VILLAGE BAKERY|PHARMACY|GYM MEMBERSHIP|HMRC|INKWELL BOOKS|LA TRATTORIA|CHILD BENEFIT|NURSERY FEES|BROADBAND|DENTAL PLAN|CAR PARK|TRAIN TICKETS|GARDEN CENTRE|TRANSFER TO SAVER".split(
        "|"
    ),
}
COURSES = {
    GERMAN: "Erste Hilfe am Kind|Buchführung Grundlagen|Spanisch A2|Tabellenkalkulation für Fortgeschrittene|Gabelstaplerschein|Brandschutzhelfer|Yoga und Rückenschule|Projektleitung kompakt|Schweißen nach DIN EN ISO 9606|Digitale Fotografie|Sportbootführerschein Binnen|Rhetorik und Auftreten|Datenschutz im Betrieb|Hygieneschulung nach § 43 IfSG".split(
        "|"
    ),
    ENGLISH: "Paediatric First Aid|Bookkeeping Level 2|Spanish Improvers|Spreadsheets Advanced|Fork Lift Operator|Fire Warden|Back Care and Yoga|Project Management Foundation|Welding Coded to ISO 9606|Digital Photography|Food Hygiene Level 2|Public Speaking|Data Protection at Work|Inland Waterways Helmsman".split(
        "|"
    ),
}
DEVICES = {
    GERMAN: "Waschmaschine WA 1480|Geschirrspüler GS 60|Kaffeevollautomat KV 3|Akku-Rasenmäher RM 40|Heckenschere HS 55|Bluetooth-Lautsprecher LX 2|Stabmixer SM 800|Bohrhammer BH 26|Kühl-Gefrier-Kombination KG 186|Backofen BO 71|Staubsauger SG 12|Dampfbügelstation DB 5".split(
        "|"
    ),
    ENGLISH: "Washing machine WM 1480|Dishwasher DW 60|Coffee machine CM 3|Cordless mower RM 40|Hedge trimmer HT 55|Wireless speaker LX 2|Hand blender HB 800|Rotary hammer RH 26|Fridge freezer FF 186|Built-in oven BO 71|Vacuum cleaner VC 12|Steam station SS 5".split(
        "|"
    ),
}
