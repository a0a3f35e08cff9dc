"""Letters of doctors, schools and clubs, mails, newsletters, tickets, certificates."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.benchmarks.household.bills import any_day, first_day
from tests.benchmarks.household.goods import COURSES
from tests.benchmarks.household.people import TOWNS, Cast, Person
from tests.benchmarks.household.sheet import Block, Paper, Sheet
from tests.benchmarks.household.tongue import (
    ENGLISH,
    GERMAN,
    MONTHS,
    WEEKDAYS,
    add_months,
    digits,
    month_name,
    some,
    spin,
    wrap,
)


def _split(pattern: str) -> list[str]:
    """Split entries at | outside brackets."""
    entries, depth, entry = [], 0, ""
    for sign in pattern:
        depth += (sign == "[") - (sign == "]")
        if sign == "|" and depth == 0:
            entries.append(entry)
            entry = ""
        else:
            entry += sign
    return [*entries, entry]


FINDINGS = {
    GERMAN: _split(
        "Herztöne rein, rhythmisch, keine [pathologischen|] Geräusche|Lunge [beidseits|seitengleich] belüftet, kein Rasselgeräusch|Abdomen weich, [kein Druckschmerz|leichter Druckschmerz im rechten Unterbauch]|Blutdruck {a}/{b} mmHg, Puls {c}/min|Hämoglobin {h} g/dl, Leukozyten {l}/nl|Kniegelenk rechts mit [Reizerguss|Meniskuszeichen medial positiv]|Wirbelsäule [klopfschmerzhaft|frei beweglich], Fingerboden {f} cm|EKG: [Sinusrhythmus|Linkstyp], Frequenz {c}/min|Schilddrüse sonografisch [unauffällig|mit echoarmem Knoten {f} mm]|Haut: [multiple Nävi ohne Malignitätszeichen|diskretes Ekzem an beiden Händen]|Neurologisch [kein Herdbefund|Sensibilitätsstörung L5 links]|Visus rechts 0,{f}, links 0,{g}|Gesamtcholesterin {c}{f} mg/dl, LDL {b} mg/dl"
    ),
    ENGLISH: _split(
        "Heart sounds normal, no [added sounds|murmur]|Chest clear [on both sides|to auscultation]|Abdomen soft, [non-tender|mild tenderness in the right lower quadrant]|Blood pressure {a}/{b} mmHg, pulse {c}|Haemoglobin {h} g/dl, white cells {l}|Right knee: [small effusion|medial joint line tenderness]|Spine [tender to percussion|full range of movement], finger to floor {f} cm|ECG: [sinus rhythm|left axis], rate {c}|Thyroid ultrasound [normal|shows a nodule of {f} mm]|Skin: [several benign naevi|mild hand eczema]|Neurology [intact|reduced sensation L5 left]|Vision right 6/{f}, left 6/{g}|Cholesterol {h}, LDL {g}"
    ),
}


DIAGNOSES = {
    GERMAN: "Arterielle Hypertonie (I10.90)|Gonarthrose rechts (M17.1)|Lumboischialgie links (M54.4)|Akute Bronchitis (J20.9)|Hypothyreose (E03.9)|Migräne ohne Aura (G43.0)|Refluxkrankheit (K21.9)|Diabetes mellitus Typ 2 (E11.90)|Impingement der Schulter (M75.4)|Pollinosis (J30.1)|Eisenmangelanämie (D50.9)|Karies 36 (K02.1)".split(
        "|"
    ),
    ENGLISH: "Essential hypertension|Osteoarthritis of the right knee|Sciatica, left|Acute bronchitis|Hypothyroidism|Migraine without aura|Reflux disease|Type 2 diabetes|Shoulder impingement|Hay fever|Iron deficiency anaemia|Dental caries LL6".split(
        "|"
    ),
}
DRUGS = {
    GERMAN: "Ramipril 5 mg 1-0-0|Ibuprofen 600 mg bei Bedarf|L-Thyroxin 75 µg 1-0-0|Pantoprazol 20 mg 1-0-0|Metformin 1000 mg 1-0-1|Bisoprolol 2,5 mg 1-0-0|Krankengymnastik 6 x|Einlagen nach Maß|Cetirizin 10 mg 0-0-1|Eisen-II-Sulfat 100 mg 1-0-0".split(
        "|"
    ),
    ENGLISH: "ramipril 5 mg once daily|ibuprofen 400 mg as needed|levothyroxine 75 mcg daily|omeprazole 20 mg daily|metformin 1 g twice daily|bisoprolol 2.5 mg daily|physiotherapy, six sessions|made-to-measure insoles|cetirizine 10 mg at night|ferrous sulphate 200 mg daily".split(
        "|"
    ),
}


def doctors(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Letters of one practice about different patients."""
    firm, colleague, papers = cast.firm("doctor", lang), cast.firm("doctor", lang), []
    for patient in cast.others(lang, n):
        s, seen = Sheet(firm), any_day(rng)
        born = date(rng.randint(1935, 2012), rng.randint(1, 12), rng.randint(1, 28))
        s.letterhead()
        s.add("address", colleague.name, colleague.street, colleague.town)
        s.heading(
            "title",
            "[Arztbrief|Befundbericht|Ambulanter Bericht]",
            "[Clinic letter|Medical report|Outpatient letter]",
        )
        s.refs(
            (s.word("Patient", "Patient"), patient.name),
            (s.word("geb.", "Born"), s.day(born)),
            (s.word("Untersuchung am", "Seen on"), s.day(seen)),
        )
        s.text(
            "thanks",
            "[vielen Dank für die freundliche Überweisung|wir berichten über] Ihrer Patientin / Ihres Patienten {p}, wohnhaft {st}[, die oder der sich in unserer Sprechstunde vorstellte|]. ",
            "[Thank you for referring|I reviewed] {p} of {st} [in clinic|at our surgery].",
            p=patient.name,
            st=patient.street,
        )
        numbers = {
            "a": rng.randint(110, 165),
            "b": rng.randint(65, 99),
            "c": rng.randint(52, 98),
            "h": f"{rng.randint(9, 16)}{s.word(',', '.')}{rng.randint(0, 9)}",
            "l": f"{rng.randint(3, 12)}{s.word(',', '.')}{rng.randint(0, 9)}",
            "f": rng.randint(3, 9),
            "g": rng.randint(3, 9),
        }
        s.add("text", f"{s.word('Diagnosen', 'Diagnoses')}: {'; '.join(some(rng, DIAGNOSES[lang], 1, 3))}")
        found = ". ".join(spin(entry, rng).format(**numbers) for entry in some(rng, FINDINGS[lang], 4, 8))
        s.add("text", *wrap(f"{s.word('Befund', 'Examination')}: {found}.", s.width))
        s.add(
            "text",
            *wrap(
                f"{s.word('Therapie', 'Plan')}: {', '.join(some(rng, DRUGS[lang], 1, 3))}. {spin(s.word('[Wiedervorstellung|Kontrolle] in {w} Wochen[, bei Beschwerden früher|].', '[Review|Follow-up] in {w} weeks[, sooner if needed|].'), rng).format(w=rng.randint(2, 26))}",
                s.width,
            ),
        )
        s.text(
            "end",
            "[Für Rückfragen stehen wir gern zur Verfügung.|Laborwerte liegen dem Schreiben bei.] Mit [freundlichen kollegialen|kollegialen] Grüßen",
            "[Please do not hesitate to contact us.|Results are enclosed.] With [kind|best] regards",
        )
        s.add("text", firm.facts["clerk"])
        s.footer()
        papers.append(s.paper("doctor", f"{s.word('Arztbrief', 'Clinic letter')} {patient.last}", seen))
    return papers


TRIPS = {
    GERMAN: [
        "ins Naturkundemuseum",
        "zum Waldlehrpfad",
        "in den Tierpark",
        "ins Theater",
        "zur Feuerwache",
        "auf den Bauernhof",
    ],
    ENGLISH: [
        "to the science museum",
        "to the forest trail",
        "to the zoo",
        "to the theatre",
        "to the fire station",
        "to the farm",
    ],
}


def school_letters(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """One letter to the parents of several children; only the child and the class differ."""
    firm, when, cost = cast.firm("school", lang), any_day(rng), rng.randint(3, 45) * 100
    trip, trip_day, topic = rng.choice(TRIPS[lang]), None, rng.randrange(3)
    trip_day = when + timedelta(days=rng.randint(9, 40))
    papers = []
    for parent in cast.others(lang, n):
        s, child = Sheet(firm), cast.others(lang, 1)[0].first
        s.letterhead()
        s.add(
            "address",
            s.word(f"An die Eltern von {child} {parent.last}", f"To the parents of {child} {parent.last}"),
            f"{s.word('Klasse', 'Form')} {rng.randint(1, 9)}{rng.choice('abcd')}",
        )
        s.refs((s.word("Datum", "Date"), s.day(when)))
        s.text(
            f"school{topic}",
            "[Liebe Eltern|Sehr geehrte Eltern und Erziehungsberechtigte], "
            + [
                "am {d} unternimmt die Klasse einen Ausflug {t}. [Treffpunkt ist um 8 Uhr auf dem Schulhof|Wir fahren um 8.15 Uhr mit dem Bus ab], Rückkehr gegen 14 Uhr. Bitte geben Sie Ihrem Kind {c} [in einem Umschlag|bis eine Woche vorher] mit. [Wetterfeste Kleidung und ein Imbiss sind nötig.|Denken Sie bitte an Getränke.]",
                "der nächste Elternabend findet am {d} um 19.30 Uhr statt. [Auf der Tagesordnung stehen die Wahl der Elternvertreter, die Klassenfahrt und Verschiedenes.|Wir sprechen über Leistungen, Hausaufgaben und die geplante Fahrt {t}.] Für die Klassenkasse bitten wir um {c}. [Um rege Teilnahme wird gebeten.|Wir freuen uns auf Ihr Kommen.]",
                "am {d} ist unterrichtsfrei, da das Kollegium an einer Fortbildung teilnimmt. [Eine Notbetreuung wird angeboten.|Betreuung melden Sie bitte schriftlich an.] Die Kosten für Arbeitshefte und die Fahrt {t} betragen {c}. [Bitte überweisen Sie den Betrag auf das Schulkonto.|Das Geld sammelt die Klassenlehrerin ein.]",
            ][topic],
            "Dear [parents|parents and carers], "
            + [
                "on {d} the class will go on a trip {t}. [We meet in the playground at eight|The coach leaves at 8.15] and will be back by two. The cost is {c}, [to be sent in an envelope|payable online]. [Children need a packed lunch and a waterproof coat.|Please send a drink and a snack.]",
                "our next parents' evening takes place on {d} at half past seven. [We will elect class representatives and discuss the residential.|We will talk about progress, homework and the trip {t}.] A contribution of {c} to the class fund would be welcome. [We hope to see many of you.|Please return the slip below.]",
                "school will be closed on {d} for staff training. [Emergency care can be booked at the office.|Please make your own arrangements.] The cost of workbooks and the trip {t} comes to {c}. [Please pay online.|The class teacher will collect the money.]",
            ][topic],
            d=s.day(trip_day),
            t=trip,
            c=s.money(cost),
        )
        s.closing()
        s.text(
            "slip",
            "--- [Bitte abtrennen und zurückgeben|Rücklauf] --- Wir haben den Brief erhalten und [sind einverstanden|nehmen teil]. Name des Kindes: {k} Unterschrift: ________",
            "--- [Please return this slip|Reply slip] --- I have read the letter and [agree|give consent]. Child's name: {k} Signed: ________",
            k=f"{child} {parent.last}",
        )
        papers.append(s.paper("school", s.word("Elternbrief", "School letter"), when))
    return papers


def form_letters(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """One letter of a firm to several customers on the same day: a change of prices, terms or office."""
    trade = rng.choice(["energy", "telecom", "bank", "insurer", "council", "landlord", "press"])
    firm, when, share, about = cast.firm(trade, lang), any_day(rng), rng.randint(2, 14), digits(rng, "##")
    german = [
        "[zum {d} passen wir unsere Preise um {p} Prozent an. Grund sind gestiegene Kosten für Beschaffung und Netze.|die Kosten sind gestiegen, deshalb erhöhen sich unsere Preise ab {d} um {p} Prozent.] [Sie haben ein Sonderkündigungsrecht.|Sie müssen nichts weiter veranlassen.] [Die neuen Konditionen finden Sie in der Anlage.|Eine Übersicht liegt diesem Schreiben bei.]",
        "[ab dem {d} erreichen Sie uns unter neuer Anschrift|wir ziehen am {d} um]. [Alle Rufnummern bleiben unverändert|Die Durchwahlen ändern sich nicht]. Unser Team [ist in der Woche des Umzugs nur eingeschränkt erreichbar|freut sich auf Ihren Besuch]. Bitte richten Sie Post vom Tag {p} an nur noch dorthin.",
        "[wir ändern unsere Bedingungen zum {d}|zum {d} treten neue Vertragsbedingungen in Kraft]. [Die Änderungen betreffen Abschnitt {p} über Haftung und Datenschutz.|Neu gefasst wurde Ziffer {p}.] [Ihre Zustimmung gilt als erteilt, wenn Sie nicht innerhalb von zwei Monaten widersprechen.|Bitte senden Sie uns die beigefügte Erklärung unterschrieben zurück.]",
    ]
    english = [
        "[from {d} our prices will rise by {p} per cent because our own costs have gone up.|we are changing our prices on {d}; on average they increase by {p} per cent.] [You may leave without charge before that date.|You need not do anything.] [The new rates are enclosed.|A summary is attached to this letter.]",
        "[we are moving on {d}.|from {d} you will find us at a new address.] [All telephone numbers stay the same.|Our numbers will not change.] [In the week of the move our lines may be busy.|Do come and see us.] Please use the new address from day {p} onwards.",
        "[we are updating our terms on {d}.|new terms apply from {d}.] [The changes concern section {p} on liability and data protection.|Clause {p} has been rewritten.] [If you do not object within two months you will be taken to have agreed.|Please sign and return the enclosed form.]",
    ]
    which, papers = rng.randrange(3), []
    for person in cast.others(lang, n):
        s = Sheet(firm)
        s.letterhead()
        s.address(person)
        s.refs(
            (s.word("Kundennummer", "Customer no."), digits(rng, "########")),
            (s.word("Datum", "Date"), s.day(when)),
        )
        s.heading(
            f"form{which}",
            [
                "[Wichtige Information zu Ihren Preisen|Preisanpassung]",
                "[Wir ziehen um|Neue Anschrift]",
                "[Änderung unserer Bedingungen|Neue Vertragsbedingungen]",
            ][which],
            [
                "[Important: your prices|Changes to your prices]",
                "[We are moving|New address]",
                "[Changes to our terms|Updated terms]",
            ][which],
        )
        s.greeting(person)
        s.text(
            f"form-text{which}", german[which], english[which], d=s.day(when + timedelta(days=45)), p=share
        )
        s.text(
            "form-end",
            "[Wir bedanken uns für das Vertrauen, das Sie uns entgegenbringen, und freuen uns auf die weitere Zusammenarbeit.|Haben Sie Fragen? Unsere Mitarbeiterinnen und Mitarbeiter helfen Ihnen gern weiter.] [Diese Mitteilung wurde maschinell erstellt und ist ohne Unterschrift gültig.|] Az. {a}",
            "[Thank you for your custom; we look forward to serving you in future.|If you have any questions our staff will be glad to help.] [This letter was produced by computer and needs no signature.|] Ref. {a}",
            a=about,
        )
        s.closing()
        s.footer()
        papers.append(s.paper("form", s.word("Mitteilung", "Notice") + f" {firm.name}", when))
    return papers


# Free prose: each sentence has many faces, so that two letters rarely share one.
_THINGS = {
    GERMAN: "den Entwurf|die Unterlagen|das Protokoll|den Kostenplan|die Schlüssel|das Gutachten|die Fotos|den Mietwagen|die Heizung im Keller|das Dachfenster|den Terminplan|die Gästeliste|die Bestellung der Stühle|den Antrag|die Rückzahlung|das Geschenk für Tante Hilde|die Fahrräder|den Schulranzen|die Impfpässe|den Gartenzaun|das alte Klavier|die Vollmacht|die Festschrift|den Hund|die Beleuchtung|das Faltblatt".split(
        "|"
    ),
    ENGLISH: "the draft|the paperwork|the minutes|the budget|the keys|the survey report|the photographs|the hire car|the boiler|the skylight|the timetable|the guest list|the order for chairs|the application|the refund|the present for Aunt Hilda|the bicycles|the school bag|the vaccination cards|the garden fence|the old piano|the power of attorney|the brochure|the dog|the lighting|the leaflet".split(
        "|"
    ),
}
_DOINGS = {
    GERMAN: "abholen|prüfen|unterschreiben|weiterleiten|ergänzen|bezahlen|zurückgeben|besprechen|kopieren|aussortieren|neu bestellen|fotografieren|anmelden|vergleichen|verschieben|einreichen|reparieren lassen|ablehnen|verkaufen|zusammenfassen".split(
        "|"
    ),
    ENGLISH: "collect|check|sign|forward|complete|pay for|return|discuss|copy|sort out|reorder|photograph|register|compare|postpone|submit|have repaired|turn down|sell|summarise".split(
        "|"
    ),
}
_PROSE = {
    GERMAN: [
        "[Könntest du|Kannst du|Würdest du] bitte bis {day} {thing} {do}?",
        "{name} [meint|sagt|glaubt], wir sollten {thing} lieber {when} {do}.",
        "[Ich habe|Wir haben] {when} mit {name} aus {town} gesprochen; {thing} wird er wohl {do}.",
        "[Leider|Zum Glück|Wie besprochen] müssen wir {thing} nicht mehr {do}.",
        "Für {thing} rechnen wir mit {money} Euro, [dazu kommen|einschließlich] {money2} Euro Nebenkosten.",
        "Treffpunkt ist {day} um {hour} Uhr [am Bahnhof|im Büro|bei {name}] in {town}.",
        "[Nicht vergessen:|Noch offen:|Wichtig:] {thing} {do}, danach {thing2} {do2}.",
        "{when} [kommt|ruft] {name} [vorbei|an], um {thing} zu {do}.",
        "[Im Anhang findest du|Beigefügt ist|Anbei] {thing}[, Stand {when}|].",
        "Ob wir {thing} {do} oder erst {thing2} {do2}, [entscheiden wir {day}|klärt {name}].",
    ],
    ENGLISH: [
        "[Could you|Would you|Can you] {do} {thing} by {day}, please?",
        "{name} [thinks|says|suggests] we should {do} {thing} {when}.",
        "[I spoke|We talked] to {name} from {town} {when}; he will probably {do} {thing}.",
        "[Unfortunately|Luckily|As agreed] we no longer need to {do} {thing}.",
        "We expect to spend {money} pounds on {thing}, [plus|including] {money2} pounds of extras.",
        "We meet on {day} at {hour} o'clock [at the station|in the office|at {name}'s] in {town}.",
        "[Don't forget:|Still open:|Important:] {do} {thing}, then {do2} {thing2}.",
        "{name} will [come|ring] {when} to {do} {thing}.",
        "[Attached you will find|Please find enclosed|Here is] {thing}[, as of {when}|].",
        "Whether to {do} {thing} or first {do2} {thing2} [we decide on {day}|is up to {name}].",
    ],
}
_WHEN = {
    GERMAN: "morgen|gestern|nächste Woche|im Herbst|nach Ostern|am Wochenende|vor dem Urlaub|heute Abend|Ende des Monats|in vierzehn Tagen".split(
        "|"
    ),
    ENGLISH: "tomorrow|yesterday|next week|in the autumn|after Easter|at the weekend|before the holidays|this evening|at the end of the month|in a fortnight".split(
        "|"
    ),
}


def prose(rng: Random, lang: str, sentences: int, cast: Cast) -> str:
    """Freely written sentences."""
    made = []
    for pattern in rng.choices(_PROSE[lang], k=sentences):
        thing, thing2 = rng.sample(_THINGS[lang], 2)
        do, do2 = rng.sample(_DOINGS[lang], 2)
        sentence = spin(pattern, rng).format(
            thing=thing,
            thing2=thing2,
            do=do,
            do2=do2,
            when=rng.choice(_WHEN[lang]),
            day=rng.choice(WEEKDAYS[lang]),
            name=cast.reader(lang).name,
            town=rng.choice(TOWNS[lang]).split()[0],
            money=rng.randint(12, 3900),
            money2=rng.randint(5, 480),
            hour=rng.randint(8, 20),
        )
        made.append(sentence[0].upper() + sentence[1:])
    return " ".join(made)


def free_letters(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Correspondence of one sender with one reader, with little in common but the letterhead."""
    firm, person = (
        cast.firm(rng.choice(["lawyer", "landlord", "council", "insurer", "press", "employer"]), lang),
        cast.reader(lang),
    )
    papers = []
    for _ in range(n):
        s, when = Sheet(firm), any_day(rng)
        s.letterhead()
        s.address(person)
        s.refs(
            (s.word("Unser Zeichen", "Our ref."), digits(rng, "@@-###/##")),
            (s.word("Datum", "Date"), s.day(when)),
        )
        subject = rng.choice(_THINGS[lang])
        s.add("heading", f"{s.word('Betreff:', 'Re:')} {subject}")
        s.greeting(person)
        for _ in range(rng.randint(2, 5)):
            s.add("text", *wrap(prose(rng, lang, rng.randint(2, 6), cast), s.width))
        s.closing()
        s.footer()
        papers.append(s.paper("letter", subject, when))
    return papers


def mails(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Mails of one conversation, oldest first, without quotes."""
    first, second = cast.others(lang, 2)
    subject, when, papers = rng.choice(_THINGS[lang]), any_day(rng), []
    firm = cast.firm("press", lang)
    for place in range(n):
        sender, reader = (first, second) if place % 2 == 0 else (second, first)
        s = Sheet(firm)
        head = [
            f"{s.word('Von', 'From')}: {sender.name} <{_mail(sender)}>",
            f"{s.word('An', 'To')}: {reader.name} <{_mail(reader)}>",
            f"{s.word('Gesendet', 'Sent')}: {when:%d.%m.%Y} {rng.randint(7, 22):02d}:{rng.randint(0, 59):02d}",
            f"{s.word('Betreff', 'Subject')}: {'Re: ' if s.lang == ENGLISH and place else 'AW: ' if place else ''}{subject}",
        ]
        s.add("refs", *head)
        s.add("text", s.word(f"Hallo {reader.first},", f"Hi {reader.first},"))
        for _ in range(rng.randint(1, 4)):
            s.add("text", *wrap(prose(rng, lang, rng.randint(2, 5), cast), 76))
        s.add("text", s.word("Viele Grüße", "Best wishes"), sender.first)
        papers.append(s.paper("mail", subject, when))
        when += timedelta(days=rng.randint(0, 3))
    return papers


def _mail(person: Person) -> str:
    return f"{person.first}.{person.last}@mail.example".lower()


def thread(answers: list[Paper]) -> Paper:
    """Return the newest mail with all earlier ones quoted below it."""
    newest = answers[-1]
    rule = Block(
        "text",
        ("-----Ursprüngliche Nachricht-----" if newest.lang == GERMAN else "-----Original Message-----",),
    )
    page = list(newest.pages[0])
    for mail in reversed(answers[:-1]):
        page += [rule, *mail.pages[0]]
    return newest.with_pages([tuple(page)], title=f"{newest.title} (Thread)")


def newsletters(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Issues of one newsletter: same layout, different news."""
    firm, start = cast.firm("press", lang), first_day(rng, n, 1)
    papers = []
    for issue in range(n):
        s, when = Sheet(firm), add_months(start, issue)
        s.letterhead()
        s.heading(
            "title",
            "[Newsletter|Rundbrief|Mitteilungen] {m}",
            "[Newsletter|News|Bulletin] {m}",
            m=month_name(when, lang),
        )
        s.text(
            "hello",
            "[Liebe Leserinnen und Leser,|Guten Tag,] [auch in diesem Monat haben wir wieder Nützliches für Sie zusammengestellt.|hier sind unsere Neuigkeiten.]",
            "[Dear readers,|Hello,] [here is our round-up for this month.|once again we have news for you.]",
        )
        for _ in range(rng.randint(3, 6)):
            s.add(
                "heading",
                spin(s.word("[Neues|Tipp|Bericht|Veranstaltung]: ", "[News|Tip|Report|Event]: "), rng)
                + rng.choice(_THINGS[lang]),
            )
            s.add("text", *wrap(prose(rng, lang, rng.randint(2, 5), cast), s.width))
        s.text(
            "unsubscribe",
            "[Sie erhalten diesen Brief, weil Sie sich angemeldet haben.|Abmelden können Sie sich jederzeit mit einem Klick.] Herausgeber: {f}. Nachdruck nur mit Genehmigung.",
            "[You receive this because you signed up.|You may unsubscribe at any time.] Published by {f}. All rights reserved.",
            f=firm.name,
        )
        s.footer()
        papers.append(s.paper("newsletter", f"Newsletter {month_name(when, lang)}", when))
    return papers


def tickets(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Outward and return tickets of one booking, then further trips on the same line."""
    firm, person = cast.firm("rail", lang), cast.reader(lang)
    here, there = (entry.split()[0] for entry in rng.sample(TOWNS[lang], 2))
    booking, day, price, papers = digits(rng, "@@@###"), any_day(rng), rng.randint(990, 14900), []
    for trip in range(max(n, 2)):
        start, goal = (here, there) if trip % 2 == 0 else (there, here)
        s, hour = Sheet(firm), rng.randint(5, 20)
        s.letterhead()
        s.heading("ticket", "[Online-Ticket|Fahrkarte|Fahrschein]", "[E-ticket|Ticket|Travel ticket]")
        s.refs(
            (s.word("Buchungsnummer", "Booking"), booking),
            (s.word("Fahrgast", "Passenger"), person.name),
            (s.word("Gültig am", "Valid on"), s.day(day)),
        )
        s.table(
            (
                s.word("Halt", "Stop"),
                s.word("Zeit", "Time"),
                s.word("Zug", "Service"),
                s.word("Platz", "Seat"),
            ),
            (
                start,
                f"{hour:02d}:{rng.randint(0, 59):02d}",
                f"{rng.choice(['RE', 'IC', 'EX'])} {rng.randint(10, 2400)}",
                f"{s.word('Wagen', 'Coach')} {rng.randint(1, 14)} {s.word('Platz', 'Seat')} {rng.randint(11, 118)}",
            ),
            (goal, f"{hour + rng.randint(1, 4):02d}:{rng.randint(0, 59):02d}", "", ""),
        )
        s.totals((s.word("Preis", "Fare"), s.money(price)))
        s.text(
            "rules",
            "[Bitte führen Sie einen amtlichen Lichtbildausweis mit.|Das Ticket ist nicht übertragbar.] [Zugbindung: Die Fahrkarte gilt nur in den angegebenen Zügen.|Umtausch und Erstattung sind bis einen Tag vor Reiseantritt gegen Gebühr möglich.] [Ab einer Stunde Verspätung haben Sie Anspruch auf Entschädigung.|Es gelten die Beförderungsbedingungen des Unternehmens.] Fahrräder und Hunde benötigen eine eigene Fahrkarte.",
            "[Please carry photo identification.|This ticket is not transferable.] [Valid only on the services shown.|Refunds are subject to an administration fee.] [You may claim compensation for delays of an hour or more.|Issued subject to the conditions of carriage.] Bicycles and dogs travel with a ticket of their own.",
        )
        s.add("text", digits(rng, "####-####-####-####"))
        s.footer()
        papers.append(s.paper("ticket", f"Ticket {start}-{goal}", day, gross=price))
        day += timedelta(days=rng.randint(1, 12))
        if trip % 2:
            booking = digits(rng, "@@@###")
    return papers


def certificates(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Certificates of one course for several participants."""
    firm, course, day, hours = (
        cast.firm("course", lang),
        rng.choice(COURSES[lang]),
        any_day(rng),
        rng.randint(8, 80),
    )
    papers = []
    for person in cast.others(lang, n):
        s = Sheet(firm)
        born = date(rng.randint(1950, 2005), rng.randint(1, 12), rng.randint(1, 28))
        s.letterhead()
        s.heading(
            "title",
            "[Teilnahmebescheinigung|Zertifikat|Zeugnis]",
            "[Certificate of attendance|Certificate|Award]",
        )
        s.text(
            "that",
            "[{p}, geboren am {b}, hat erfolgreich an dem Lehrgang|Hiermit wird bescheinigt, dass {p}, geb. {b}, den Kurs] „{c}“ [teilgenommen|besucht]. Der Kurs umfasste {h} Unterrichtsstunden und endete am {d}. Inhalte waren [Grundlagen und praktische Übungen|Theorie, Praxis und eine Abschlussprüfung] sowie [rechtliche Vorschriften|Fragen der Teilnehmer].",
            "[This is to certify that|We hereby confirm that] {p}, born {b}, has [successfully completed|attended] the course {c}. It comprised {h} hours of instruction and ended on {d}. Topics were [basics and practical work|theory, practice and a final test] and [the rules in force|participants' questions].",
            p=person.name,
            b=s.day(born),
            c=course,
            h=hours,
            d=s.day(day),
        )
        if firm.choose("grade", 2):
            s.add(
                "text",
                f"{s.word('Ergebnis', 'Result')}: {rng.randint(51, 100)} {s.word('von 100 Punkten', 'out of 100')}",
            )
        s.add(
            "text",
            f"{firm.facts['town']}, {s.day(day)}",
            firm.facts["clerk"],
            s.word("Lehrgangsleitung", "Course leader"),
        )
        s.footer()
        papers.append(s.paper("certificate", f"{s.word('Zertifikat', 'Certificate')} {course}", day))
    return papers


def minutes(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Minutes of one body's meetings, two or three pages each."""
    firm, start = cast.firm(rng.choice(["club", "landlord", "council"]), lang), first_day(rng, n, 3)
    papers = []
    for place in range(n):
        s, when = Sheet(firm), add_months(start, place * 3)
        s.letterhead()
        s.heading(
            "minutes",
            "[Protokoll|Niederschrift] der Sitzung vom {d}",
            "[Minutes|Notes] of the meeting of {d}",
            d=s.day(when),
        )
        s.add(
            "text",
            *wrap(
                f"{s.word('Anwesend', 'Present')}: {', '.join(person.name for person in cast.others(lang, rng.randint(4, 9)))}",
                s.width,
            ),
        )
        for item in range(1, rng.randint(6, 10)):
            if item in (4, 8):
                s.new_page()
            s.add("heading", f"{s.word('TOP', 'Item')} {item}: {rng.choice(_THINGS[lang])}")
            s.add("text", *wrap(prose(rng, lang, rng.randint(3, 8), cast), s.width))
            s.add(
                "text",
                f"{s.word('Abstimmung: Ja', 'Vote: for')} {rng.randint(5, 60)}, {s.word('Nein', 'against')} {rng.randint(0, 9)}, {s.word('Enthaltungen', 'abstentions')} {rng.randint(0, 5)}",
            )
        s.add("text", f"{firm.facts['clerk']}, {s.word('Protokoll', 'minutes')}")
        papers.append(
            s.paper(
                "minutes",
                f"{s.word('Protokoll', 'Minutes')} {MONTHS[lang][when.month - 1]} {when.year}",
                when,
            )
        )
    return papers
