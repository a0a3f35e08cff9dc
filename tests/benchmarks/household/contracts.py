"""Documents of several pages: leases, policies, manuals and warranties."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from random import Random

from tests.benchmarks.household.bills import any_day
from tests.benchmarks.household.goods import DEVICES
from tests.benchmarks.household.money import COVERS
from tests.benchmarks.household.people import Cast, Firm, Person
from tests.benchmarks.household.sheet import Paper, Sheet
from tests.benchmarks.household.terms import PRIVACY, clauses, statutory
from tests.benchmarks.household.tongue import add_months, digits, wrap

# Paragraphs of a lease: heading and text, German and English.
LEASE = [
    (
        "Mietsache",
        "Vermietet werden im Hause {street}, {floor}, {rooms} Zimmer, Küche, Bad und Keller mit einer Wohnfläche von {area} m². [Die Wohnung wird im besichtigten Zustand übergeben.|Über den Zustand wird ein Protokoll aufgenommen.]",
        "Property",
        "The landlord lets the flat at {street}, {floor}, consisting of {rooms} rooms, kitchen and bathroom with about {area} square metres. [The flat is let as seen.|An inventory is attached.]",
    ),
    (
        "Mietzeit",
        "Das Mietverhältnis beginnt am {start} und läuft auf unbestimmte Zeit. [Es kann mit gesetzlicher Frist gekündigt werden.|Ein Kündigungsverzicht wird für ein Jahr vereinbart.]",
        "Term",
        "The tenancy begins on {start} and continues until ended by [two months' notice from either side|notice as the law provides].",
    ),
    (
        "Miete",
        "Die Miete beträgt monatlich {rent}. Hinzu kommen Vorauszahlungen auf die Betriebskosten von {costs}. [Sie ist bis zum dritten Werktag eines Monats zu zahlen.|Die Zahlung erfolgt im Voraus auf das Konto des Vermieters.]",
        "Rent",
        "The rent is {rent} a month, together with a service charge of {costs}, [payable in advance on the first of the month|due by standing order on the third day of each month].",
    ),
    (
        "Kaution",
        "Der Mieter leistet eine Kaution in Höhe von {deposit}. [Sie wird vom Vermieter getrennt von seinem Vermögen angelegt.|Sie kann in drei Raten gezahlt werden.]",
        "Deposit",
        "The tenant pays a deposit of {deposit}, [to be held in a tenancy deposit scheme|protected as the law requires].",
    ),
    (
        "Betriebskosten",
        "[Über die Betriebskosten rechnet der Vermieter jährlich ab.|Umgelegt werden die Kosten nach § 2 BetrKV.] [Maßstab ist die Wohnfläche.|Heizung und Warmwasser werden nach Verbrauch verteilt.]",
        "Bills",
        "[The tenant pays for gas, electricity, water and council tax.|The landlord settles the service charge once a year.] [Shared costs are divided by floor area.|Heating is charged by meter.]",
    ),
    (
        "Schönheitsreparaturen",
        "[Der Mieter führt die laufenden Schönheitsreparaturen auf eigene Kosten aus.|Die Schönheitsreparaturen übernimmt der Vermieter.] Kleinreparaturen trägt der Mieter bis {minor} im Einzelfall.",
        "Repairs",
        "[The tenant keeps the interior clean and in good decorative order.|The landlord maintains the structure and the installations.] The tenant bears minor repairs up to {minor} in each case.",
    ),
    (
        "Tierhaltung",
        "[Kleintiere darf der Mieter in üblichem Umfang halten.|Die Haltung von Hunden und Katzen bedarf der Zustimmung.] [Die Erlaubnis kann aus wichtigem Grund widerrufen werden.|]",
        "Pets",
        "[No pets other than small caged animals may be kept.|Pets may be kept only with written consent.] [Consent may be withdrawn for good reason.|]",
    ),
    (
        "Untervermietung",
        "[Eine Gebrauchsüberlassung an Dritte ist nur mit Erlaubnis zulässig.|Zur Untervermietung ist der Mieter ohne Zustimmung nicht berechtigt.]",
        "Subletting",
        "[The tenant must not sublet or share possession.|Subletting needs the landlord's written consent.]",
    ),
    (
        "Hausordnung",
        "[Treppenhaus und Gehweg reinigt der Mieter im Wechsel mit den Nachbarn.|Ruhezeiten sind von 13 bis 15 und von 22 bis 6 Uhr einzuhalten.] [Fahrräder sind im Keller abzustellen.|Das Grillen auf dem Balkon ist untersagt.]",
        "House rules",
        "[Stairs and entrance are to be kept clear.|Quiet is to be kept between ten at night and seven in the morning.] [Bicycles belong in the shed.|No barbecues on balconies.]",
    ),
    (
        "Zutritt",
        "[Der Vermieter darf die Räume nach Ankündigung betreten.|Bei Gefahr ist der Zutritt jederzeit zu ermöglichen.]",
        "Access",
        "[The landlord may enter at reasonable times after 24 hours' notice.|In an emergency access must be given at any time.]",
    ),
    (
        "Rückgabe",
        "Bei Ende des Mietverhältnisses ist die Wohnung [besenrein|vollständig geräumt] mit allen Schlüsseln zurückzugeben. [Einbauten sind zu entfernen.|Anschriftenänderungen sind mitzuteilen.]",
        "Leaving",
        "At the end of the tenancy the flat is to be returned [clean and empty|in the condition in which it was let] with all keys. [Fixtures must be removed.|The tenant gives a forwarding address.]",
    ),
    (
        "Sonstiges",
        "[Mündliche Nebenabreden sind nicht getroffen.|Änderungen bedürfen der Schriftform.] [Sollte eine Bestimmung unwirksam sein, gelten die übrigen fort.|]",
        "General",
        "[There are no oral agreements beside this contract.|Changes must be made in writing.] [If one term is void, the others remain in force.|]",
    ),
]


@dataclass(frozen=True)
class Lease:
    firm: Firm
    tenant: Person
    start: date
    floor: int
    rooms: int
    area: int
    rent: int
    costs: int
    deposit: int
    flat: str
    extra: dict[int, str]  # paragraphs whose wording was changed


def lease(rng: Random, lang: str, cast: Cast) -> Lease:
    rent = rng.randint(38000, 145000)
    return Lease(
        cast.firm("landlord", lang),
        cast.reader(lang),
        any_day(rng).replace(day=1),
        rng.randint(0, 4),
        rng.randint(1, 5),
        rng.randint(28, 124),
        rent,
        rng.randint(9000, 26000),
        rent * 3,
        digits(rng, "W##"),
        {},
    )


def lease_paper(c: Lease) -> Paper:
    s = Sheet(c.firm)
    s.letterhead()
    s.heading(
        "title",
        "[Mietvertrag|Wohnraummietvertrag|Mietvertrag über Wohnraum]",
        "[Tenancy agreement|Residential lease|Agreement for letting]",
    )
    s.text(
        "parties",
        "Zwischen {f}, {fs}, {ft} (Vermieter) und {t}, bisher {ts}, {tt} (Mieter) wird folgender Mietvertrag geschlossen:",
        "This agreement is made between {f} of {fs}, {ft} (the landlord) and {t}, at present of {ts}, {tt} (the tenant).",
        f=c.firm.name,
        fs=c.firm.street,
        ft=c.firm.town,
        t=c.tenant.name,
        ts=c.tenant.street,
        tt=c.tenant.town,
    )
    floor = s.word(
        ["Erdgeschoss", "1. Obergeschoss", "2. Obergeschoss", "3. Obergeschoss", "Dachgeschoss"][c.floor],
        ["ground floor", "first floor", "second floor", "third floor", "top floor"][c.floor],
    )
    fields = {
        "street": s.firm.street,
        "floor": f"{floor}, {s.word('Wohnung', 'flat')} {c.flat}",
        "rooms": c.rooms,
        "area": c.area,
        "start": s.day(c.start),
        "rent": s.money(c.rent),
        "costs": s.money(c.costs),
        "deposit": s.money(c.deposit),
        "minor": s.money(10000),
    }
    for place, (head, german, english_head, english) in enumerate(LEASE):
        if place in (5, 10):
            s.new_page()
        s.add(
            "text",
            f"§ {place + 1} {s.word(head, english_head)}" if s.german else f"{place + 1}. {english_head}",
        )
        s.text(f"lease{place}", german, english, **fields)
        if place in c.extra:
            s.add("text", c.extra[place])
    s.add(
        "text",
        f"{s.firm.facts['town']}, {s.day(c.start)}",
        s.word(
            "Vermieter: ____________   Mieter: ____________", "Landlord: ____________   Tenant: ____________"
        ),
    )
    return s.paper(
        "lease",
        s.word(f"Mietvertrag {c.tenant.last}", f"Tenancy agreement {c.tenant.last}"),
        c.start,
        rent=c.rent,
        deposit=c.deposit,
    )


def twin_leases(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Contracts of one landlord with different tenants of one house; sometimes of equal flats."""
    first, papers = lease(rng, lang, cast), []
    for someone in cast.others(lang, n):
        other = lease(rng, lang, cast)
        twin = (
            replace(first, tenant=someone, flat=other.flat, floor=other.floor)
            if rng.random() < 0.6
            else replace(other, firm=first.firm, tenant=someone)
        )
        papers.append(lease_paper(twin))
    return papers


CHANGES = {
    "de": [
        "Abweichend hiervon wird vereinbart, dass die Regelung erst nach Ablauf von sechs Monaten gilt.",
        "Die Parteien sind sich einig, dass der Stellplatz Nr. {n} mitvermietet ist.",
        "Diese Bestimmung gilt nicht für den Zeitraum der Renovierung bis zum {n}. Tag nach Einzug.",
        "Der Mieter darf eine Satellitenantenne auf eigene Kosten anbringen.",
    ],
    "en": [
        "By way of exception this shall apply only after six months.",
        "The parties agree that parking space no. {n} is included.",
        "This does not apply during the works in the first {n} days.",
        "The tenant may fit a satellite dish at his own expense.",
    ],
}


def changed_clause(rng: Random, lang: str, cast: Cast) -> tuple[Paper, Paper]:
    """One lease before and after its last negotiation: a clause added, or the rent changed."""
    c = lease(rng, lang, cast)
    after = replace(c, extra={rng.randrange(4, 11): rng.choice(CHANGES[lang]).format(n=rng.randint(5, 40))})
    if rng.random() < 0.4:
        after = replace(after, rent=c.rent + rng.choice([-2000, 1500, 2500]))
    return lease_paper(c), lease_paper(after)


PERILS = [
    (
        "Versichert sind Schäden durch [Feuer, Blitzschlag und Explosion|Brand, Explosion und Implosion].",
        "We cover loss caused by [fire, lightning and explosion|fire and smoke].",
    ),
    (
        "[Leitungswasserschäden sind mitversichert|Schäden durch bestimmungswidrig austretendes Wasser sind gedeckt], soweit die Rohre innerhalb des Gebäudes liegen.",
        "[Escape of water is covered|We cover water leaking from fixed pipes] within the building.",
    ),
    (
        "[Einbruchdiebstahl und Raub|Diebstahl aus verschlossenen Räumen] ersetzen wir zum Neuwert.",
        "[Theft following forcible entry|Burglary and robbery] is settled on a new for old basis.",
    ),
    (
        "Nicht versichert sind [Krieg, innere Unruhen und Kernenergie|vorsätzlich herbeigeführte Schäden].",
        "We do not cover [war, riot and nuclear risks|deliberate acts by you or your family].",
    ),
    (
        "Die Selbstbeteiligung wird [je Schadenfall|je Schadenereignis] abgezogen.",
        "The excess is deducted [from every claim|for each incident].",
    ),
    (
        "Obliegenheiten: [Der Schaden ist unverzüglich anzuzeigen und möglichst gering zu halten.|Bei Diebstahl ist sofort Anzeige bei der Polizei zu erstatten.]",
        "Your duties: [tell us of any loss as soon as you can and keep it as small as possible.|report theft to the police at once.]",
    ),
    (
        "Ändert sich das Risiko, [ist uns dies binnen eines Monats mitzuteilen|passen wir den Beitrag an].",
        "If the risk changes [you must tell us within one month|we may alter the premium].",
    ),
    (
        "Der Vertrag [kann nach jedem Schadenfall von beiden Seiten gekündigt werden|endet mit dem Wegfall des versicherten Interesses].",
        "Either side may [end the policy after a claim|cancel at renewal by giving notice].",
    ),
    (
        "[Unterversicherung wird nicht angerechnet, wenn die Summe dem Wohnflächenmodell entspricht.|Bei Unterversicherung leisten wir anteilig.]",
        "[We will not apply average if the sum insured follows our guide.|If you are under-insured we pay in proportion.]",
    ),
    (
        "Wertsachen sind bis zu [20|25|30] Prozent der Versicherungssumme mitversichert.",
        "Valuables are covered up to [20|25|30] per cent of the sum insured.",
    ),
]


def policies(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Policies of one insurer for different people: an individual first page, then shared conditions."""
    firm, papers = cast.firm("insurer", lang), []
    for someone in cast.others(lang, n):
        s, start = Sheet(firm), any_day(rng)
        cover, number = rng.choice(COVERS[lang]), digits(rng, "##-#######-##")
        s.letterhead()
        s.address(someone)
        s.heading(
            "policy",
            "[Versicherungsschein|Police] {c}",
            "[Policy schedule|Certificate of insurance] – {c}",
            c=cover,
        )
        s.refs(
            (s.word("Vertragsnummer", "Policy number"), number),
            (s.word("Beginn", "Start"), s.day(start)),
            (s.word("Ablauf", "End"), s.day(add_months(start, 36))),
            (s.word("Versicherungssumme", "Sum insured"), s.money(rng.randint(20, 900) * 100000)),
            (s.word("Selbstbeteiligung", "Excess"), s.money(rng.choice([0, 15000, 25000, 50000]))),
            (s.word("Jahresbeitrag", "Annual premium"), s.money(rng.randint(4000, 80000))),
        )
        s.text(
            "thanks",
            "[Wir danken für Ihr Vertrauen.|Hiermit bestätigen wir den Versicherungsschutz.] Grundlage sind Ihr Antrag vom {d} und die folgenden Bedingungen.",
            "[Thank you for choosing us.|We confirm your cover.] It is based on your proposal of {d} and on the following conditions.",
            d=s.day(start),
        )
        s.footer()
        s.new_page()
        rule = firm.rng("perils")
        for place, (german, english) in enumerate(rule.sample(PERILS, rule.randint(7, 10)), 1):
            s.add("terms", f"A {place}")
            s.text(f"peril{place}", german, english)
        s.new_page()
        clauses(s, 6, 12)
        statutory(s, PRIVACY)
        papers.append(s.paper("policy", f"{s.word('Versicherungsschein', 'Policy')} {cover}", start))
    return papers


STEPS = [
    (
        "[Stellen Sie das Gerät auf eine ebene, trockene Fläche.|Wählen Sie einen festen Standort ohne direkte Sonne.]",
        "[Place the appliance on a level, dry surface.|Choose a firm position out of direct sunlight.]",
    ),
    (
        "[Prüfen Sie vor dem Anschluss die Angaben auf dem Typenschild.|Schließen Sie das Gerät nur an eine geerdete Steckdose an.]",
        "[Check the rating plate before connecting.|Connect only to an earthed socket.]",
    ),
    (
        "[Ziehen Sie vor jeder Reinigung den Netzstecker.|Trennen Sie das Gerät bei Nichtgebrauch vom Netz.]",
        "[Unplug the appliance before cleaning.|Disconnect from the mains when not in use.]",
    ),
    (
        "[Halten Sie Kinder und Haustiere fern.|Das Gerät ist kein Spielzeug.]",
        "[Keep children and pets away.|This appliance is not a toy.]",
    ),
    (
        "[Drücken Sie die Taste START drei Sekunden lang.|Drehen Sie den Wahlschalter auf die gewünschte Stufe.]",
        "[Press START for three seconds.|Turn the selector to the setting you need.]",
    ),
    (
        "[Leuchtet die rote Anzeige, so ist der Filter zu reinigen.|Bei Störung E4 rufen Sie bitte den Kundendienst.]",
        "[If the red lamp lights, clean the filter.|For error E4 call our service.]",
    ),
    (
        "[Verwenden Sie nur Originalzubehör.|Für Schäden durch fremde Teile haften wir nicht.]",
        "[Use only original accessories.|Damage from other parts is not covered.]",
    ),
    (
        "[Reinigen Sie das Gehäuse mit einem feuchten Tuch.|Scheuermittel greifen die Oberfläche an.]",
        "[Wipe the housing with a damp cloth.|Do not use abrasive cleaners.]",
    ),
    (
        "[Entkalken Sie alle {n} Betriebsstunden.|Ölen Sie die beweglichen Teile alle {n} Stunden.]",
        "[Descale every {n} hours of use.|Oil moving parts every {n} hours.]",
    ),
    (
        "[Die Leistungsaufnahme beträgt {n}0 Watt bei 230 Volt.|Der Schallpegel liegt bei {n} dB(A).]",
        "[Power input is {n}0 watts at 230 volts.|The sound level is {n} dB(A).]",
    ),
    (
        "[Lagern Sie das Gerät frostfrei und trocken.|Wickeln Sie das Kabel nicht um das warme Gerät.]",
        "[Store in a dry place free from frost.|Do not wrap the cable around the warm appliance.]",
    ),
    (
        "[Altgeräte gehören nicht in den Hausmüll.|Bringen Sie das Gerät am Ende zur Sammelstelle.]",
        "[Do not dispose of with household waste.|Take the appliance to a collection point.]",
    ),
    (
        "[Die erste Füllung bitte weggießen.|Lassen Sie das Gerät beim ersten Mal {n} Minuten leer laufen.]",
        "[Discard the first filling.|Run empty for {n} minutes the first time.]",
    ),
    (
        "[Der Sicherheitsschalter unterbricht den Betrieb bei offenem Deckel.|Der Überhitzungsschutz schaltet nach {n} Minuten ab.]",
        "[The safety switch stops the motor when the lid is open.|Overheating protection cuts in after {n} minutes.]",
    ),
    (
        "[Wechseln Sie das Messer nur mit Schutzhandschuhen.|Achtung, scharfe Kanten am Gehäuse.]",
        "[Wear gloves when changing the blade.|Caution: sharp edges on the housing.]",
    ),
    (
        "[Stellen Sie die Höhe mit dem seitlichen Hebel in {n} Stufen ein.|Ein Klick zeigt, dass der Deckel sitzt.]",
        "[Set the height with the side lever in {n} steps.|A click shows that the lid is closed.]",
    ),
]
# Sentences about one device's own parts: what is done, to which part, with what.
PARTS = {
    "de": [
        "den Filterdeckel",
        "die Dichtung",
        "das Kreuzmesser",
        "die Tropfschale",
        "den Trommelrand",
        "die Schutzhaube",
        "den Ansaugstutzen",
        "die Ablaufpumpe",
        "das Sägeblatt",
        "den Akku",
        "die Bodendüse",
        "das Flusensieb",
        "den Sprüharm",
        "die Mahleinheit",
        "den Bügel",
        "das Getriebe",
        "die Türfeder",
        "den Temperaturfühler",
        "das Bedienfeld",
        "den Handgriff",
    ],
    "en": [
        "the filter cover",
        "the gasket",
        "the cross blade",
        "the drip tray",
        "the drum rim",
        "the guard",
        "the inlet",
        "the drain pump",
        "the saw blade",
        "the battery",
        "the floor nozzle",
        "the lint trap",
        "the spray arm",
        "the grinder",
        "the bail",
        "the gearbox",
        "the door spring",
        "the temperature probe",
        "the control panel",
        "the handle",
    ],
}
ACTS = {
    "de": [
        "Lösen Sie {p} mit {t}, und {s}.",
        "Setzen Sie {p} wieder ein; {s}.",
        "Kontrollieren Sie {p} nach {n} Stunden, danach {s}.",
        "Schieben Sie {p} bis zum Anschlag {n} mm nach hinten und {s}.",
        "Bevor Sie {p} abnehmen, {s}.",
        "Ist {p} verschlissen, bestellen Sie Ersatzteil {n}-{m}.",
        "Zum Einstellen drehen Sie {p} um {n} Grad; {s}.",
        "Reinigen Sie {p} mit {t} und {s}.",
    ],
    "en": [
        "Loosen {p} with {t} and {s}.",
        "Refit {p}; {s}.",
        "Check {p} after {n} hours, then {s}.",
        "Push {p} back {n} mm to the stop and {s}.",
        "Before removing {p}, {s}.",
        "If {p} is worn order spare part {n}-{m}.",
        "To adjust, turn {p} by {n} degrees; {s}.",
        "Clean {p} with {t} and {s}.",
    ],
}
TOOLS = {
    "de": [
        "einem Inbusschlüssel",
        "dem beiliegenden Pinsel",
        "warmem Wasser",
        "einem Kreuzschlitzschraubendreher",
        "dem Spezialschlüssel",
        "einem trockenen Tuch",
        "Entkalker",
        "etwas Öl",
        "der flachen Hand",
        "Druckluft",
    ],
    "en": [
        "an Allen key",
        "the brush supplied",
        "warm water",
        "a cross-head screwdriver",
        "the special spanner",
        "a dry cloth",
        "descaler",
        "a little oil",
        "the flat of your hand",
        "compressed air",
    ],
}
SEQUELS = {
    "de": [
        "warten Sie {m} Minuten",
        "achten Sie auf den Pfeil",
        "ziehen Sie die Schraube mit {m} Nm an",
        "lassen Sie alles trocknen",
        "halten Sie die Taste M gedrückt",
        "notieren Sie den Stand",
        "prüfen Sie den Sitz",
        "entfernen Sie Rückstände",
        "schalten Sie erst dann ein",
        "stellen Sie den Regler auf {m}",
    ],
    "en": [
        "wait {m} minutes",
        "mind the arrow",
        "tighten the screw to {m} Nm",
        "let everything dry",
        "hold down button M",
        "note the reading",
        "check the fit",
        "remove residue",
        "only then switch on",
        "set the control to {m}",
    ],
}


def _own_step(rng: Random, lang: str) -> str:
    sequel = rng.choice(SEQUELS[lang]).format(m=rng.randint(2, 60))
    act = rng.choice(ACTS[lang])
    return act.format(
        p=rng.choice(PARTS[lang]),
        t=rng.choice(TOOLS[lang]),
        s=sequel,
        n=rng.randint(2, 480),
        m=rng.randint(10, 99),
    )


CHAPTERS = [
    ("Sicherheitshinweise", "Safety"),
    ("Aufstellen und Anschließen", "Setting up"),
    ("Bedienung", "Operation"),
    ("Reinigung und Pflege", "Cleaning and care"),
    ("Störungen beheben", "Troubleshooting"),
    ("Technische Daten", "Technical data"),
]


def _manual(firm: Firm, device: str, edition: int, changed: frozenset[int], when: date) -> Paper:
    """Return sections of steps. Steps in `changed` have another wording in the second edition."""
    s = Sheet(firm)
    s.letterhead()
    s.heading(
        "manual",
        "[Bedienungsanleitung|Gebrauchsanweisung|Betriebsanleitung] {d}",
        "[Instruction manual|User guide|Operating instructions] {d}",
        d=device,
    )
    s.add(
        "refs",
        f"{s.word('Ausgabe', 'Edition')} {edition} {when:%m/%Y} · {s.word('Art.-Nr.', 'Part no.')} {firm.choose('part', 90000) + 10000}-{edition}",
    )
    plan, step = firm.rng(f"plan {device}"), 0
    for chapter, names in enumerate(CHAPTERS):
        if chapter in (2, 4):
            s.new_page()
        s.add("heading", f"{chapter + 1} {s.word(*names)}")
        for german, english in plan.sample(STEPS, plan.randint(4, 7)):
            key = f"{device} {step}" + (" new" if edition > 1 and step in changed else "")
            rng = firm.rng(key)
            own = " ".join(_own_step(rng, s.lang) for _ in range(rng.randint(1, 3)))
            s.add("text", *wrap(f"{s.say(key, german, english, n=rng.randint(3, 90))} {own}", s.width))
            step += 1
    s.footer()
    return s.paper(
        "manual", f"{s.word('Anleitung', 'Manual')} {device}" + (f" ({edition})" if edition > 1 else ""), when
    )


def manuals(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Manuals of one maker for different devices."""
    firm = cast.firm("maker", lang)
    return [
        _manual(firm, f"{device} {digits(rng, '@#')}", 1, frozenset(), any_day(rng))
        for device in rng.sample(DEVICES[lang], n)
    ]


def editions(rng: Random, lang: str, cast: Cast) -> tuple[Paper, Paper]:
    """Two editions of one manual with about a sixth of the steps rewritten."""
    firm, device, when = (
        cast.firm("maker", lang),
        f"{rng.choice(DEVICES[lang])} {digits(rng, '@#')}",
        any_day(rng, 2013, 2022),
    )
    changed = frozenset(rng.sample(range(30), rng.randint(3, 6)))
    return _manual(firm, device, 1, changed, when), _manual(
        firm, device, 2, changed, add_months(when, rng.randint(8, 30))
    )


def warranties(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Warranty cards of one maker: same text, another device, serial number and buyer."""
    firm, person, papers = cast.firm("maker", lang), cast.reader(lang), []
    for device in rng.sample(DEVICES[lang], n):
        s, when = Sheet(firm), any_day(rng)
        s.letterhead()
        s.heading(
            "warranty",
            "[Garantiekarte|Garantieschein|Garantieurkunde]",
            "[Warranty card|Certificate of guarantee|Guarantee]",
        )
        s.refs(
            (s.word("Gerät", "Product"), device),
            (s.word("Seriennummer", "Serial no."), digits(rng, "@@########")),
            (s.word("Kaufdatum", "Purchased"), s.day(when)),
            (s.word("Käufer", "Buyer"), f"{person.name}, {person.street}, {person.town}"),
        )
        s.text(
            "promise",
            "[Wir gewähren auf dieses Gerät eine Garantie von 24 Monaten ab Kaufdatum.|Für dieses Gerät übernehmen wir drei Jahre Herstellergarantie.] [Sie umfasst Material- und Fertigungsfehler.|Verschleißteile sind ausgenommen.] [Die gesetzlichen Rechte des Käufers bleiben unberührt.|Im Garantiefall senden Sie das Gerät mit Kaufbeleg an unseren Kundendienst.] [Eingriffe durch Dritte lassen die Garantie erlöschen.|Die Garantie gilt in allen Ländern der Europäischen Union.]",
            "[This product is guaranteed for 24 months from the date of purchase.|We guarantee this product for three years.] [The guarantee covers faults in material and workmanship.|Wearing parts are excluded.] [Your statutory rights are not affected.|In case of a fault send the product with proof of purchase to our service.] [The guarantee is void if the product is opened.|It is valid in all countries of sale.]",
        )
        s.add(
            "text",
            s.word(
                "Stempel und Unterschrift des Händlers ____________",
                "Dealer's stamp and signature ____________",
            ),
        )
        s.footer()
        papers.append(s.paper("warranty", f"{s.word('Garantie', 'Warranty')} {device}", when))
    return papers
