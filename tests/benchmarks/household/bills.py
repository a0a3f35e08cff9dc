"""Bills: energy, telephone, craftsmen, shops, the stages of an order, reminders, receipts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from tests.benchmarks.household.goods import ARTICLES, GROCERIES, WORKS
from tests.benchmarks.household.people import Cast, Firm, Person, iban
from tests.benchmarks.household.sheet import Paper, Sheet
from tests.benchmarks.household.terms import PRIVACY, WITHDRAWAL, clauses, statutory
from tests.benchmarks.household.tongue import (
    GERMAN,
    add_months,
    amount,
    decimal,
    digits,
    month_end,
    month_name,
)


def any_day(rng: Random, first: int = 2013, last: int = 2025) -> date:
    return date(rng.randint(first, last), rng.randint(1, 12), rng.randint(1, 28))


def first_day(rng: Random, steps: int, months: int) -> date:
    """Return the first day of a series of `steps` documents at this interval that ends by 2025."""
    last = 2024 - steps * months // 12
    return any_day(rng, min(2012, last), last)


def vat_rate(lang: str) -> int:
    return 19 if lang == GERMAN else 20


def vat(net: int, rate: int) -> int:
    """Value added tax in cents, rounded half up."""
    return (net * rate + 50) // 100


def totals(sheet: Sheet, net: int, rate: int) -> dict[str, object]:
    """Net, tax and gross lines; the figures as facts."""
    tax = vat(net, rate)
    sheet.totals(
        (
            sheet.say(
                "net",
                "[Nettobetrag|Zwischensumme|Summe netto|Netto]",
                "[Net|Subtotal|Net amount|Total excl. VAT]",
            ),
            sheet.money(net),
        ),
        (
            sheet.say(
                "vat",
                "[zzgl. {r} % MwSt.|Umsatzsteuer {r} %|USt. {r}%|+ {r} % Mehrwertsteuer]",
                "[VAT {r} %|VAT at {r}%|plus VAT {r}%]",
                r=rate,
            ),
            sheet.money(tax),
        ),
        (
            sheet.say(
                "gross",
                "[Gesamtbetrag|Rechnungsbetrag|Zu zahlen|Bruttobetrag|Summe brutto]",
                "[Total|Amount due|Total to pay|Total incl. VAT|Balance due]",
            ),
            sheet.money(net + tax),
        ),
    )
    return {"net": net, "vat": tax, "gross": net + tax}


def pay(sheet: Sheet, gross: int, due: date, reference: str) -> None:
    """Return the payment instructions in the firm's words."""
    sheet.text(
        "pay",
        "[Bitte überweisen Sie den Betrag von {sum} bis zum {due} unter Angabe von {ref} auf unser Konto.|Den Betrag von {sum} buchen wir am {due} von Ihrem Konto ab (Verwendungszweck {ref}).|Zahlbar ohne Abzug bis {due}, Verwendungszweck: {ref}. Betrag: {sum}.|Wir bitten um Ausgleich des Rechnungsbetrages ({sum}) bis spätestens {due}. Bitte geben Sie dabei {ref} an.]",
        "[Please pay {sum} by {due} quoting {ref}.|We will collect {sum} by direct debit on or after {due} (reference {ref}).|Payment of {sum} is due on {due}. Reference: {ref}.|Kindly settle the amount of {sum} no later than {due} and quote {ref} with your payment.]",
        sum=sheet.money(gross),
        due=sheet.day(due),
        ref=reference,
    )


# Energy and telephone: series of one contract ---------------------------------------------------------


def energy(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Monthly bills of one meter."""
    firm, person = cast.firm("energy", lang), cast.reader(lang)
    customer, contract, meter = (
        digits(rng, "1#######"),
        digits(rng, "V-####-####"),
        digits(rng, "1EMH00########"),
    )
    reading, start = rng.randint(2000, 60000), first_day(rng, n, 1).replace(day=1)
    price, base = rng.randint(2400, 4200), rng.randint(790, 1890)  # 1/100 cent a kWh; cents a month
    papers = []
    for month in range(n):
        period = add_months(start, month)
        used = rng.randint(140, 420)
        issued = month_end(period) + timedelta(days=rng.randint(3, 9))
        number = f"{firm.choose('prefix', 90) + 10}{period:%Y%m}{rng.randint(1000, 9999)}"
        papers.append(
            _energy_bill(
                firm,
                person,
                customer,
                contract,
                meter,
                (reading, used),
                (price, base),
                period,
                issued,
                number,
            )
        )
        reading += used
    return papers


def _energy_bill(
    firm: Firm,
    person: Person,
    customer: str,
    contract: str,
    meter: str,
    readings: tuple[int, int],
    prices: tuple[int, int],
    period: date,
    issued: date,
    number: str,
) -> Paper:
    s = Sheet(firm)
    (reading, used), (price, base) = readings, prices
    s.letterhead()
    s.address(person)
    s.refs(
        (s.say("no", "[Rechnungsnummer|Rechnung Nr.|Beleg-Nr.]", "[Invoice no.|Bill number]"), number),
        (s.say("cust", "[Kundennummer|Kunden-Nr.]", "[Customer number|Account]"), customer),
        (s.say("contract", "[Vertragsnummer|Vertragskonto]", "[Contract|Supply agreement]"), contract),
        (s.word("Datum", "Date"), s.day(issued)),
    )
    s.heading(
        "title",
        "[Ihre Stromrechnung|Rechnung Strom|Monatsrechnung Strom|Abrechnung Stromlieferung] {m}",
        "[Your electricity bill|Electricity statement|Monthly electricity bill] {m}",
        m=month_name(period, s.lang),
    )
    s.greeting(person)
    s.text(
        "intro",
        "[für die Lieferung von Strom an Ihre Verbrauchsstelle|für den im Abrechnungszeitraum bezogenen Strom] {street} [berechnen wir Ihnen|stellen wir Ihnen in Rechnung] [folgende Beträge.|wie folgt:] Abrechnungszeitraum: {a} bis {b}.",
        "[this is your bill for electricity supplied to|here is what you owe for electricity used at] {street} [from|for the period] {a} to {b}.",
        street=person.street,
        a=s.day(period),
        b=s.day(month_end(period)),
    )
    s.table(
        (
            s.word("Zähler", "Meter"),
            s.word("Anfangsstand", "Previous"),
            s.word("Endstand", "Present"),
            s.word("Verbrauch kWh", "Units kWh"),
        ),
        (meter, decimal(reading, s.lang, 0), decimal(reading + used, s.lang, 0), decimal(used, s.lang, 0)),
    )
    energy_cost = (used * price + 50) // 100
    net = energy_cost + base
    s.table(
        (
            s.say(
                "work",
                "[Arbeitspreis|Verbrauchspreis|Energiekosten]",
                "[Unit charge|Energy used|Electricity]",
            ),
            f"{decimal(used, s.lang, 0)} kWh",
            f"{decimal(price / 100, s.lang)} {s.word('ct/kWh', 'p/kWh')}",
            s.money(energy_cost),
        ),
        (
            s.say("base", "[Grundpreis|Grundgebühr|Messentgelt]", "[Standing charge|Service charge]"),
            s.word("1 Monat", "1 month"),
            s.money(base),
            s.money(base),
        ),
    )
    facts = totals(s, net, vat_rate(s.lang))
    pay(s, net + vat(net, vat_rate(s.lang)), issued + timedelta(days=14), number)
    s.text(
        "advice",
        "[Fragen zur Rechnung beantworten wir Ihnen gern montags bis freitags von 8 bis 18 Uhr.|Ihren Zählerstand können Sie uns jederzeit im Kundenportal mitteilen.|Tipp: Mit unserem Energieberater sparen Sie bares Geld.] [Strom aus 62 % erneuerbaren Quellen, 21 % Kohle, 12 % Erdgas, 5 % sonstigen.|Störungen melden Sie bitte rund um die Uhr unter der oben genannten Nummer.|Informationen zum Lieferantenwechsel erhalten Sie auf unserer Internetseite.]",
        "[You can give us a meter reading at any time online.|Our lines are open from 8 to 6, Monday to Friday.|Could you pay less? Compare our tariffs on our website.] [Fuel mix: 48 % renewable, 33 % gas, 14 % nuclear, 5 % other.|In a power cut call 105 free of charge.|Ask us about help for customers in need of priority services.]",
    )
    if firm.choose("privacy", 3) == 0:
        statutory(s, PRIVACY)
    s.closing()
    s.footer()
    return s.paper(
        "energy",
        f"{s.word('Stromrechnung', 'Electricity bill')} {month_name(period, s.lang)}",
        issued,
        items=[energy_cost, base],
        **facts,
    )


TARIFFS = {
    GERMAN: ["Komfort M", "Flat XL", "Basis", "Surf & Fon 100", "Allnet 20", "Glasfaser 250", "Familie Plus"],
    "en": ["Essentials", "Unlimited XL", "Fibre 100", "Talk & Surf", "SIM Only 20", "Family Max"],
}


def telecom(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Monthly telephone bills; the fee is constant, calls differ or are missing."""
    firm, person = cast.firm("telecom", lang), cast.reader(lang)
    customer, line = digits(rng, "K########"), digits(rng, "01## #######")
    fee, option, tariff = rng.randint(999, 4999), rng.choice([0, 299, 499, 995]), rng.choice(TARIFFS[lang])
    start, flat = first_day(rng, n, 1), rng.random() < 0.5
    papers = []
    for month in range(n):
        issued = add_months(start, month)
        number = digits(rng, f"{issued:%y%m}########")
        calls = 0 if flat else rng.randint(15, 1900)
        papers.append(
            _telecom_bill(firm, person, customer, line, (fee, option, calls), tariff, issued, number)
        )
    return papers


def _telecom_bill(
    firm: Firm,
    person: Person,
    customer: str,
    line: str,
    costs: tuple[int, int, int],
    tariff: str,
    issued: date,
    number: str,
) -> Paper:
    s = Sheet(firm)
    fee, option, calls = costs
    s.letterhead()
    s.address(person)
    s.heading(
        "title",
        "[Ihre Rechnung|Rechnung|Mobilfunkrechnung|Telefonrechnung] [für|im] {m}",
        "[Your bill|Phone bill|Statement of charges] [for|–] {m}",
        m=month_name(issued, s.lang),
    )
    s.refs(
        (s.say("no", "[Rechnungsnr.|Rechnungs-Nr.]", "[Bill no.|Invoice]"), number),
        (s.say("cust", "[Kundennr.|Ihre Kundennummer]", "[Customer no.|Account number]"), customer),
        (s.say("line", "[Rufnummer|Anschluss]", "[Line|Phone number]"), line),
        (s.word("Rechnungsdatum", "Date"), s.day(issued)),
    )
    s.text(
        "intro",
        "[vielen Dank, dass Sie mit uns telefonieren.|vielen Dank für Ihr Vertrauen.|danke, dass Sie unser Kunde sind.] [Nachfolgend finden Sie Ihre Entgelte im Überblick.|Die Einzelheiten entnehmen Sie bitte der Aufstellung.|Ihren Einzelverbindungsnachweis finden Sie online.]",
        "[Thank you for being with us.|Thanks for choosing us.] [Here is a summary of your charges.|You can see every call in your online account.|A breakdown follows below.]",
    )
    items = [fee] + ([option] if option else []) + ([calls] if calls else [])
    rows = [
        (
            f"{s.say('fee', '[Grundpreis|Monatspaket|Tarif]', '[Monthly plan|Line rental|Package]')} {tariff}",
            s.money(fee),
        )
    ]
    if option:
        rows.append(
            (
                s.say(
                    "option",
                    "[Zusatzoption Sicherheitspaket|Option Ausland EU|Router-Miete|Festnetz-Flat]",
                    "[Security add-on|EU roaming pass|Router rental|Caller display]",
                ),
                s.money(option),
            )
        )
    if calls:
        rows.append(
            (
                s.say(
                    "calls",
                    "[Verbindungen|Gespräche und Nachrichten|Sonderrufnummern]",
                    "[Calls and texts|Premium calls|Usage outside your plan]",
                ),
                s.money(calls),
            )
        )
    s.table(*rows)
    facts = totals(s, sum(items), vat_rate(s.lang))
    pay(s, sum(items) + vat(sum(items), vat_rate(s.lang)), issued + timedelta(days=10), customer)
    s.text(
        "note",
        "[Einwendungen gegen diese Rechnung können Sie innerhalb von acht Wochen nach Zugang schriftlich erheben.|Beanstandungen richten Sie bitte innerhalb von acht Wochen an unseren Kundenservice.] [Die Mindestlaufzeit Ihres Vertrags endet mit Ablauf der vereinbarten Frist; danach ist er monatlich kündbar.|Kennen Sie schon unsere neuen Tarife? Beratung in jeder Filiale.|Bei Umzug nehmen Sie Ihren Anschluss einfach mit.]",
        "[If you think this bill is wrong, tell us within eight weeks.|Queries about this bill must reach us within eight weeks.] [After the minimum term you may leave with 30 days' notice.|Moving home? Take your number with you.|See our new plans in store or online.]",
    )
    if firm.choose("privacy", 2):
        statutory(s, PRIVACY)
    s.footer()
    return s.paper(
        "telecom",
        s.word(f"Rechnung {tariff} {issued:%m/%Y}", f"Phone bill {issued:%b %Y}"),
        issued,
        items=items,
        **facts,
    )


# Goods and work: one order and its papers ---------------------------------------------------------------


@dataclass(frozen=True)
class Order:
    """An order of one customer. Lines are (name, quantity, unit price in cents)."""

    firm: Firm
    person: Person
    number: str
    customer: str
    ordered: date
    lines: tuple[tuple[str, int, int], ...]
    rate: int

    @property
    def net(self) -> int:
        return sum(quantity * price for _, quantity, price in self.lines)


def order(
    rng: Random, lang: str, cast: Cast, trade: str, low: int = 2, high: int = 9, firm: Firm | None = None
) -> Order:
    pool = {"craft": WORKS, "shop": ARTICLES}[trade][lang]
    chosen = rng.sample(pool, rng.randint(low, high))
    lines = tuple(
        (name, rng.choice([1, 1, 1, 2, 2, 3, 4, 5, 8, 12]), price + rng.choice([0, 0, 50, 100, -40]))
        for name, price in chosen
    )
    return Order(
        firm or cast.firm(trade, lang),
        cast.reader(lang),
        digits(rng, "######"),
        digits(rng, "D#####"),
        any_day(rng),
        lines,
        vat_rate(lang),
    )


def _top(o: Order, number: str, label: tuple[str, str], issued: date) -> Sheet:
    s = Sheet(o.firm)
    s.letterhead()
    s.address(o.person)
    s.refs(
        (s.word(*label), number),
        (s.say("cust", "[Kundennr.|Kunde|Kunden-Nr.]", "[Customer no.|Account]"), o.customer),
        (s.say("ordno", "[Auftrag|Auftrags-Nr.|Bestellnummer]", "[Order|Order no.|Our ref.]"), o.number),
        (s.word("Datum", "Date"), s.day(issued)),
    )
    return s


def _lines(s: Sheet, o: Order, priced: bool = True) -> None:
    """Return position, name and quantity, and price and sum except on a delivery note."""
    head = (
        s.word("Pos.", "No."),
        s.say("desc", "[Bezeichnung|Artikel|Leistung]", "[Description|Item]"),
        s.word("Menge", "Qty"),
    )
    rows = [head + ((s.word("Einzelpreis", "Unit price"), s.word("Gesamt", "Amount")) if priced else ())]
    for place, (name, quantity, price) in enumerate(o.lines, 1):
        row = (str(place), name, str(quantity))
        rows.append((*row, amount(price, s.lang), amount(quantity * price, s.lang)) if priced else row)
    s.table(*rows)


def invoice(o: Order, issued: date, number: str, *, correction: bool = False, terms: bool = False) -> Paper:
    """Return the invoice of an order; a correction keeps the number and names what it replaces."""
    s = _top(o, number, ("Rechnungsnummer", "Invoice no."), issued)
    if correction:
        s.heading(
            "corrected",
            "[Korrigierte Rechnung|Rechnungskorrektur|Berichtigte Rechnung] {n}",
            "[Corrected invoice|Amended invoice|Revised invoice] {n}",
            n=number,
        )
        s.text(
            "replaces",
            "[Diese Rechnung ersetzt unsere frühere Rechnung mit derselben Nummer.|Bitte vernichten Sie die zuvor übersandte Fassung.]",
            "[This invoice replaces the earlier one with the same number.|Please discard the version sent to you before.]",
        )
    else:
        s.heading(
            "title",
            "[Rechnung {n}|Rechnung|Rechnung Nr. {n}]",
            "[Invoice {n}|Invoice|Tax invoice {n}]",
            n=number,
        )
    s.greeting(o.person)
    s.text(
        "intro",
        "[vielen Dank für Ihren Auftrag vom {d}.|wir bedanken uns für Ihre Bestellung vom {d}.|für die am {d} beauftragten Leistungen erlauben wir uns zu berechnen:] [Vereinbarungsgemäß stellen wir in Rechnung:|Unsere Leistungen im Einzelnen:|]",
        "[Thank you for your order of {d}.|We were pleased to work for you as ordered on {d}.|For goods and work ordered on {d} we charge as follows.] [Details are given below.|]",
        d=s.day(o.ordered),
    )
    _lines(s, o)
    facts = totals(s, o.net, o.rate)
    pay(s, o.net + vat(o.net, o.rate), issued + timedelta(days=14), number)
    if o.firm.trade == "craft":
        s.text(
            "craft",
            "[Die Arbeitskosten sind nach § 35a EStG begünstigt. Bitte bewahren Sie diese Rechnung zwei Jahre auf.|Als Privatkunde sind Sie verpflichtet, die Rechnung zwei Jahre lang aufzubewahren.|Auf unsere Arbeiten gewähren wir fünf Jahre Gewährleistung.]",
            "[All work is guaranteed for twelve months.|Please keep this invoice as proof of guarantee.|Registered with a competent person scheme.]",
        )
    elif o.firm.choose("withdrawal", 2):
        statutory(s, WITHDRAWAL)
    s.closing()
    s.footer()
    if terms:
        s.new_page()
        clauses(s)
    return s.paper(
        "invoice",
        f"{s.word('Rechnung', 'Invoice')} {number}",
        issued,
        items=[q * p for _, q, p in o.lines],
        **facts,
    )


def offer(o: Order, issued: date, number: str) -> Paper:
    s = _top(o, number, ("Angebot Nr.", "Quotation no."), issued)
    s.heading(
        "offer",
        "[Angebot {n}|Kostenvoranschlag|Unser Angebot]",
        "[Quotation {n}|Estimate|Our quotation]",
        n=number,
    )
    s.greeting(o.person)
    s.text(
        "offer-intro",
        "[vielen Dank für Ihre Anfrage.|wir freuen uns über Ihr Interesse.] [Gern bieten wir Ihnen an:|Wir unterbreiten Ihnen folgendes Angebot:]",
        "[Thank you for your enquiry.|We are pleased to quote as follows.] [Our prices are set out below.|]",
    )
    _lines(s, o)
    facts = totals(s, o.net, o.rate)
    s.text(
        "offer-end",
        "[An dieses Angebot halten wir uns bis {d} gebunden.|Das Angebot gilt bis zum {d}.] [Über Ihren Auftrag würden wir uns freuen.|Für Rückfragen stehen wir gern zur Verfügung.]",
        "[This quotation is open until {d}.|Prices are held until {d}.] [We look forward to hearing from you.|]",
        d=s.day(issued + timedelta(days=30)),
    )
    s.closing()
    s.footer()
    return s.paper(
        "offer",
        f"{s.word('Angebot', 'Quotation')} {number}",
        issued,
        items=[q * p for _, q, p in o.lines],
        **facts,
    )


def confirmation(o: Order, issued: date, number: str) -> Paper:
    s = _top(o, number, ("Auftragsbestätigung Nr.", "Confirmation no."), issued)
    s.heading(
        "confirm",
        "[Auftragsbestätigung {n}|Auftragsbestätigung|Bestellbestätigung]",
        "[Order confirmation {n}|Order acknowledgement|Confirmation of order]",
        n=number,
    )
    s.greeting(o.person)
    s.text(
        "confirm-intro",
        "[hiermit bestätigen wir Ihren Auftrag vom {d}.|vielen Dank für Ihre Bestellung vom {d}, die wir wie folgt bestätigen:|Ihren Auftrag vom {d} haben wir dankend notiert.]",
        "[we confirm your order of {d}.|thank you for your order of {d}, which we acknowledge as follows.]",
        d=s.day(o.ordered),
    )
    _lines(s, o)
    facts = totals(s, o.net, o.rate)
    s.text(
        "confirm-end",
        "[Voraussichtlicher Termin: {d}.|Die Lieferung ist für den {d} vorgesehen.|Ausführung ab {d}.]",
        "[Expected date: {d}.|Delivery is planned for {d}.]",
        d=s.day(o.ordered + timedelta(days=12)),
    )
    s.closing()
    s.footer()
    return s.paper(
        "confirmation",
        f"{s.word('Auftragsbestätigung', 'Order confirmation')} {number}",
        issued,
        items=[q * p for _, q, p in o.lines],
        **facts,
    )


def delivery(o: Order, issued: date, number: str) -> Paper:
    s = _top(o, number, ("Lieferschein Nr.", "Delivery note no."), issued)
    s.heading(
        "delivery",
        "[Lieferschein {n}|Lieferschein|Warenbegleitschein]",
        "[Delivery note {n}|Delivery note|Packing slip]",
        n=number,
    )
    s.text(
        "delivery-intro",
        "[Wir lieferten Ihnen aufgrund Ihrer Bestellung vom {d}:|Lieferung zu Ihrem Auftrag vom {d}.]",
        "[Delivered against your order of {d}:|Goods supplied under your order of {d}.]",
        d=s.day(o.ordered),
    )
    _lines(s, o, priced=bool(o.firm.choose("delivery-prices", 2)))
    s.text(
        "delivery-end",
        "[Ware vollständig und unbeschädigt erhalten: ______________|Datum, Unterschrift des Empfängers: ______________]",
        "[Received in good condition: ______________|Signature of recipient: ______________]",
    )
    s.footer()
    return s.paper("delivery", f"{s.word('Lieferschein', 'Delivery note')} {number}", issued)


def stages(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Return n ≥ 2 of offer, confirmation, delivery note and invoice of one order, with the same lines."""
    o = order(rng, lang, cast, rng.choice(["craft", "shop"]))
    base = int(o.number)
    papers = [
        offer(o, o.ordered - timedelta(days=rng.randint(5, 20)), f"A{base % 9000 + 1000}"),
        confirmation(o, o.ordered + timedelta(days=1), f"B{base % 8000 + 1500}"),
        delivery(o, o.ordered + timedelta(days=12), f"L{base % 7000 + 2500}"),
        invoice(o, o.ordered + timedelta(days=14), f"R{o.ordered:%y}-{base % 6000 + 3500}"),
    ]
    return papers if n >= 4 else sorted(rng.sample(papers, max(n, 2)), key=lambda paper: paper.created)


def craft(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Bills of one craftsman for different jobs."""
    return _invoices(rng, lang, n, cast, "craft")


def shop(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Bills of one online shop."""
    return _invoices(rng, lang, n, cast, "shop")


def _invoices(rng: Random, lang: str, n: int, cast: Cast, trade: str) -> list[Paper]:
    firm = cast.firm(trade, lang)
    person, customer, papers = cast.reader(lang), digits(rng, "D#####"), []
    start = first_day(rng, n, 2)
    for place in range(n):
        o = replace(
            order(rng, lang, cast, trade, firm=firm),
            person=person,
            customer=customer,
            ordered=add_months(start, place * 2),
        )
        papers.append(
            invoice(
                o,
                o.ordered + timedelta(days=rng.randint(2, 20)),
                digits(rng, f"{o.ordered:%Y}-####"),
                terms=firm.choose("with-terms", 3) == 0,
            )
        )
    return papers


def corrected(rng: Random, lang: str, cast: Cast) -> tuple[Paper, Paper]:
    """Return an invoice and its correction: one or two lines with another quantity or price, and new sums."""
    o = order(rng, lang, cast, rng.choice(["craft", "shop"]), low=4, high=10)
    number, issued = digits(rng, f"{o.ordered:%Y}-####"), o.ordered + timedelta(days=9)
    lines = list(o.lines)
    for place in rng.sample(range(len(lines)), rng.randint(1, 2)):
        name, quantity, price = lines[place]
        lines[place] = (
            (name, quantity + 1, price)
            if rng.random() < 0.5
            else (
                name,
                quantity,
                price + rng.choice([-500, 350, 1000, 1250]) if price > 1000 else price + 100,
            )
        )
    fixed = replace(o, lines=tuple(lines))
    return invoice(o, issued, number), invoice(
        fixed, issued + timedelta(days=rng.randint(3, 20)), number, correction=rng.random() < 0.7
    )


def reminders(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Return up to three reminders of one invoice, each sterner."""
    firm, person = cast.firm(rng.choice(["craft", "shop", "energy", "telecom"]), lang), cast.reader(lang)
    invoiced, gross, number = any_day(rng), rng.randint(2500, 190000), digits(rng, "R######")
    return [
        _reminder(firm, person, invoiced, gross, number, level) for level in range(1, min(max(n, 2), 3) + 1)
    ]


def _reminder(firm: Firm, person: Person, invoiced: date, gross: int, number: str, level: int) -> Paper:
    s = Sheet(firm)
    issued, fee = invoiced + timedelta(days=14 + 14 * level), [0, 0, 500, 1200][level]
    s.letterhead()
    s.address(person)
    s.refs(
        (s.word("Rechnung", "Invoice"), number),
        (s.word("vom", "dated"), s.day(invoiced)),
        (s.word("Datum", "Date"), s.day(issued)),
    )
    s.heading(
        f"title{level}",
        [
            "",
            "[Zahlungserinnerung|1. Mahnung|Freundliche Erinnerung]",
            "[2. Mahnung|Zweite Mahnung]",
            "[3. und letzte Mahnung|Letzte Mahnung]",
        ][level],
        [
            "",
            "[Payment reminder|First reminder]",
            "[Second reminder|Reminder no. 2]",
            "[Final reminder|Final demand]",
        ][level],
    )
    s.greeting(person)
    s.text(
        f"tone{level}",
        [
            "",
            "[sicher ist es Ihrer Aufmerksamkeit entgangen, dass die folgende Rechnung noch offen ist.|im Alltag kann eine Rechnung leicht übersehen werden.]",
            "[auf unser erstes Schreiben haben wir leider keinen Zahlungseingang feststellen können.|leider haben Sie auf unsere Zahlungserinnerung nicht reagiert.]",
            "[trotz zweier Mahnungen ist die Forderung weiterhin offen. Nach Ablauf der Frist übergeben wir die Sache einem Inkassobüro.|wir fordern Sie letztmalig auf, den offenen Betrag zu begleichen; andernfalls leiten wir das gerichtliche Mahnverfahren ein.]",
        ][level],
        [
            "",
            "[perhaps it has slipped your mind that the invoice below is still unpaid.|our records show that the following invoice is overdue.]",
            "[we have not yet received payment despite our earlier letter.|we wrote to you recently about the unpaid invoice below.]",
            "[despite two reminders the amount remains unpaid. Unless we are paid in time we shall pass the matter to a collection agency.|this is our final request before we begin court proceedings.]",
        ][level],
    )
    items = [gross] + ([fee] if fee else [])
    rows = [(f"{s.word('Rechnung', 'Invoice')} {number}", s.day(invoiced), s.money(gross))]
    if fee:
        rows.append((s.word("Mahngebühr", "Late fee"), "", s.money(fee)))
    s.table(*rows)
    s.totals((s.word("Offener Betrag", "Amount outstanding"), s.money(sum(items))))
    pay(s, sum(items), issued + timedelta(days=10), number)
    s.text(
        "crossed",
        "[Sollte sich Ihre Zahlung mit diesem Schreiben überschnitten haben, betrachten Sie es bitte als gegenstandslos.|Haben Sie inzwischen gezahlt, so bitten wir, dieses Schreiben zu ignorieren.]",
        "[If you have paid in the meantime, please disregard this letter.|If your payment has crossed with this letter, please accept our thanks.]",
    )
    s.closing()
    s.footer()
    return s.paper(
        "reminder", f"{s.word('Mahnung', 'Reminder')} {level} {number}", issued, items=items, gross=sum(items)
    )


def receipts(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Till receipts of one shop on different days: short, in capitals."""
    firm, start, papers = cast.firm("market", lang), first_day(rng, n, 1), []
    for _ in range(n):
        start += timedelta(days=rng.randint(2, 40))
        s = Sheet(firm)
        s.add(
            "letterhead",
            firm.name.upper(),
            firm.street,
            firm.town,
            s.word(f"UID {firm.facts['vat']}", f"VAT NO {firm.facts['vat']}"),
        )
        lines = [(name, price) for name, price in rng.sample(GROCERIES[lang], rng.randint(3, 14))]
        s.table(
            *((name, amount(price, lang) + s.word(rng.choice([" A", " B"]), "")) for name, price in lines)
        )
        total = sum(price for _, price in lines)
        card = rng.random() < 0.6
        s.totals(
            (s.word("SUMME EUR", "TOTAL GBP"), amount(total, lang)),
            (
                s.word("GEG. GIROCARD" if card else "GEG. BAR", "CARD" if card else "CASH"),
                amount(total, lang),
            ),
        )
        s.add(
            "text",
            f"{start:%d.%m.%Y} {rng.randint(8, 20):02d}:{rng.randint(0, 59):02d} {s.word('Bon', 'TXN')} {digits(rng, '####')} {s.word('Kasse', 'TILL')} {rng.randint(1, 6)} {s.word('Bediener', 'OP')} {digits(rng, '##')}",
        )
        if card:
            s.add(
                "text",
                f"Terminal {digits(rng, '########')} TA-Nr. {digits(rng, '######')} {s.word('Karte', 'Card')} ####{digits(rng, '####')}",
            )
        s.text(
            "bye",
            "[Vielen Dank für Ihren Einkauf|Danke und auf Wiedersehen|Es bediente Sie unser Team. Umtausch nur mit Bon innerhalb von 14 Tagen]",
            "[Thank you for shopping with us|Please keep your receipt|Refunds within 28 days with receipt]",
        )
        papers.append(
            s.paper(
                "receipt",
                f"{s.word('Kassenbon', 'Receipt')} {firm.name}",
                start,
                items=[price for _, price in lines],
                gross=total,
            )
        )
    return papers


def meter_readings(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Yearly cards on which a household reports its meter reading."""
    firm, person = cast.firm(rng.choice(["energy", "council"]), lang), cast.reader(lang)
    meter, customer, reading, start = (
        digits(rng, "#########"),
        digits(rng, "2#######"),
        rng.randint(100, 9000),
        first_day(rng, n, 12),
    )
    papers = []
    for year in range(n):
        when = add_months(start, 12 * year)
        s = Sheet(firm)
        s.letterhead()
        s.address(person)
        s.heading(
            "title",
            "[Ablesung Ihres Zählers|Zählerstandsmitteilung|Selbstablesung {y}]",
            "[Meter reading card|Please read your meter|Annual meter reading {y}]",
            y=when.year,
        )
        s.text(
            "ask",
            "[bitte lesen Sie Ihren Zähler bis zum {d} ab und senden Sie diese Karte zurück.|für die Jahresabrechnung benötigen wir Ihren Zählerstand zum {d}.] [Geben Sie nur die Ziffern vor dem Komma an.|Sie können den Stand auch online melden.] [Ohne Ihre Meldung schätzen wir den Verbrauch.|Vielen Dank für Ihre Mithilfe.]",
            "[please read your meter by {d} and return this card.|we need a reading for {d} to prepare your annual bill.] [Give only the black figures.|You may also report online.] [Without a reading we will estimate your use.|Thank you for your help.]",
            d=s.day(when),
        )
        s.refs(
            (s.word("Kundennummer", "Customer no."), customer),
            (s.word("Zählernummer", "Meter no."), meter),
            (s.word("Ablesedatum", "Date read"), s.day(when - timedelta(days=rng.randint(0, 9)))),
            (s.word("Zählerstand", "Reading"), str(reading)),
        )
        s.add("text", f"{s.word('Unterschrift', 'Signed')}: {person.last}")
        s.footer()
        reading += rng.randint(60, 4000)
        papers.append(s.paper("meter", f"{s.word('Zählerstand', 'Meter reading')} {when.year}", when))
    return papers


def direct_debit(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Filled-in mandate forms: one form, different people. They share nearly all words."""
    firm = cast.firm(rng.choice(["club", "energy", "telecom", "insurer"]), lang)
    papers = []
    for someone in cast.others(lang, n):
        s, when = Sheet(firm), any_day(rng)
        s.letterhead()
        s.heading(
            "title",
            "[SEPA-Lastschriftmandat|Einzugsermächtigung]",
            "[Direct debit mandate|Instruction to your bank]",
        )
        s.refs(
            (s.word("Gläubiger-ID", "Originator"), firm.facts["vat"]),
            (s.word("Mandatsreferenz", "Reference"), digits(rng, "M######")),
        )
        s.text(
            "mandate",
            "Ich ermächtige {n}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von {n} auf mein Konto gezogenen Lastschriften einzulösen. Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.",
            "Please pay {n} direct debits from the account detailed in this instruction, subject to the safeguards assured by the direct debit guarantee. I understand that this instruction may remain with {n} and, if so, details will be passed electronically to my bank. If an error is made in the payment you are entitled to a full and immediate refund.",
            n=firm.name,
        )
        s.refs(
            (s.word("Kontoinhaber", "Account holder"), someone.name),
            (s.word("Anschrift", "Address"), f"{someone.street}, {someone.town}"),
            ("IBAN", iban(rng, lang)),
            (s.word("Ort, Datum", "Date"), s.day(when)),
            (s.word("Unterschrift", "Signature"), someone.last),
        )
        papers.append(s.paper("mandate", s.word("SEPA-Mandat", "Direct debit mandate"), when))
    return papers
