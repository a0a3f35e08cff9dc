"""Pay, bank, tax and insurance: monthly or yearly documents full of figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from tests.benchmarks.household.bills import any_day, first_day, pay
from tests.benchmarks.household.goods import SHOPPERS
from tests.benchmarks.household.people import Cast, Firm, Person, iban
from tests.benchmarks.household.sheet import Paper, Sheet
from tests.benchmarks.household.terms import APPEAL, PRIVACY, statutory
from tests.benchmarks.household.tongue import GERMAN, add_months, amount, digits, month_end, month_name


def payslips(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Payslips of a constant salary: consecutive ones differ in the month's name, and sometimes in one figure."""
    firm, person = cast.firm("employer", lang), cast.reader(lang)
    staff, insured, account = digits(rng, "#####"), digits(rng, "## ###### @ ###"), iban(rng, lang)
    gross, start = rng.randint(210000, 640000), first_day(rng, n, 1).replace(day=1)
    shares = [
        ("Lohnsteuer", "Income tax", 14),
        ("Solidaritätszuschlag", "Pension scheme", 1),
        ("Krankenversicherung", "National insurance", 8),
        ("Rentenversicherung", "Student loan", 9),
        ("Arbeitslosenversicherung", "Union subscription", 1),
        ("Pflegeversicherung", "Charity giving", 2),
    ]
    plain = rng.random() < 0.5  # this firm prints no day, only the month
    papers = []
    for month in range(n):
        period = add_months(start, month)
        extra = rng.choice([0, 0, 0, 0, 15000, 24000]) if not plain else 0
        s = Sheet(firm)
        s.letterhead()
        s.heading(
            "title",
            "[Entgeltabrechnung|Gehaltsabrechnung|Lohn- und Gehaltsabrechnung|Verdienstabrechnung] {m}",
            "[Payslip|Pay advice|Salary statement] {m}",
            m=month_name(period, lang),
        )
        s.address(person)
        s.refs(
            (s.word("Personalnummer", "Employee no."), staff),
            (s.word("Sozialversicherungsnummer", "NI number"), insured),
            (s.word("Steuerklasse", "Tax code"), s.word(str(firm.choose("class", 5) + 1), "1257L")),
            (s.word("Eintritt", "Start date"), s.day(add_months(start, -40))),
            (s.word("Kostenstelle", "Department"), str(firm.choose("cost", 900) + 100)),
        )
        rows = [
            (s.word("Bezeichnung", "Description"), s.word("Betrag", "Amount")),
            (s.say("salary", "[Gehalt|Grundgehalt|Monatslohn]", "[Basic pay|Salary]"), amount(gross, lang)),
        ]
        if extra:
            rows.append(
                (
                    s.say(
                        "extra", "[Überstundenzuschlag|Prämie|Sonntagszuschlag]", "[Overtime|Bonus|Allowance]"
                    ),
                    amount(extra, lang),
                )
            )
        total = gross + extra
        rows.append((s.word("Gesamtbrutto", "Gross pay"), amount(total, lang)))
        taken = [(s.word(german, english), total * part // 100) for german, english, part in shares]
        rows += [(name, amount(-cents, lang)) for name, cents in taken]
        s.table(*rows)
        net = total - sum(cents for _, cents in taken)
        s.totals(
            (
                s.say("net", "[Auszahlungsbetrag|Netto-Verdienst|Überweisung]", "[Net pay|Take-home pay]"),
                s.money(net),
            )
        )
        s.text(
            "paid",
            "[Der Betrag wird auf das Konto {a} überwiesen.|Überweisung auf IBAN {a}.]",
            "[Paid to account {a}.|Paid by BACS to {a}.]",
            a=account,
        )
        s.text(
            "legal",
            "[Entgeltbescheinigung nach § 108 Absatz 3 Satz 1 Gewerbeordnung.|Diese Abrechnung wurde maschinell erstellt und ist ohne Unterschrift gültig.] [Bitte prüfen Sie Ihre Daten und teilen Sie Änderungen der Personalabteilung mit.|Rückfragen richten Sie bitte an die Lohnbuchhaltung.]",
            "[Please keep this payslip in a safe place.|This document was produced by computer.] [Queries should be addressed to the payroll office.|Report any changes to the personnel department.]",
        )
        if not plain:
            s.add(
                "footer",
                s.word("erstellt am ", "printed ")
                + s.day(month_end(period) - timedelta(days=rng.randint(1, 5))),
            )
        papers.append(
            s.paper(
                "payslip",
                f"{s.word('Gehaltsabrechnung', 'Payslip')} {month_name(period, lang)}",
                month_end(period),
                gross=total,
                items=[cents for _, cents in taken],
                net=net,
            )
        )
    return papers


def statements(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Monthly bank statements with transactions; some run over two pages."""
    firm, person = cast.firm("bank", lang), cast.reader(lang)
    account, balance, start = iban(rng, lang), rng.randint(20000, 900000), first_day(rng, n, 1).replace(day=1)
    regular = rng.sample(SHOPPERS[lang], 6)
    papers = []
    for month in range(n):
        period = add_months(start, month)
        s = Sheet(firm)
        s.letterhead()
        s.address(person)
        s.heading(
            "title",
            "[Kontoauszug|Auszug Girokonto|Kontoauszug Nr.] {k}/{y}",
            "[Statement of account|Bank statement|Current account statement] {k}/{y}",
            k=period.month,
            y=period.year,
        )
        s.refs(
            ("IBAN", account),
            (s.word("Zeitraum", "Period"), f"{s.day(period)} - {s.day(month_end(period))}"),
            (s.word("Blatt", "Sheet"), str(month + 1)),
        )
        booked = [(rng.randint(1, 28), name) for name in regular] + [
            (rng.randint(1, 28), rng.choice(SHOPPERS[lang])) for _ in range(rng.randint(4, 34))
        ]
        opening, moves = balance, []
        rows = [(s.word("Buchung", "Date"), s.word("Vorgang", "Details"), s.word("Betrag", "Amount"))]
        for place, (number, name) in enumerate(sorted(booked)):
            cents = (
                rng.randint(180000, 420000) if name in ("LOHN/GEHALT", "SALARY") else -rng.randint(350, 19000)
            )
            moves.append(cents)
            rows.append(
                (
                    f"{number:02d}.{period.month:02d}." if s.german else f"{number:02d}/{period.month:02d}",
                    f"{name} {digits(rng, '######')}",
                    amount(cents, lang),
                )
            )
            if place and place % 24 == 0:
                s.table(*rows)
                s.footer()
                s.new_page()
                s.add("letterhead", firm.name, f"IBAN {account}")
                rows = [rows[0]]
        balance += sum(moves)
        s.table((s.word("Alter Saldo", "Opening balance"), amount(opening, lang)))
        s.table(*rows)
        s.totals((s.word("Neuer Saldo", "Closing balance"), amount(balance, lang)))
        s.text(
            "note",
            "[Bitte prüfen Sie die Buchungen. Einwendungen sind innerhalb von sechs Wochen zu erheben.|Schecks und Lastschriften schreiben wir unter Vorbehalt des Eingangs gut.] [Guthaben sind nach Maßgabe des Einlagensicherungsgesetzes entschädigungsfähig.|Der Rechnungsabschluss gilt als genehmigt, wenn nicht rechtzeitig widersprochen wird.]",
            "[Please check this statement and tell us of any errors without delay.|Cheques are credited subject to being honoured.] [Your eligible deposits are protected by the deposit guarantee scheme.|Interest rates are shown on our website.]",
        )
        s.footer()
        papers.append(
            s.paper(
                "statement",
                f"{s.word('Kontoauszug', 'Statement')} {period:%m/%Y}",
                month_end(period),
                items=moves,
                opening=opening,
                closing=balance,
            )
        )
    return papers


# Tax ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Assessment:
    """A tax assessment: figures in whole euros or pounds."""

    firm: Firm
    person: Person
    number: str
    year: int
    issued: date
    wages: int
    expenses: int
    special: int
    withheld: int

    @property
    def taxable(self) -> int:
        return self.wages - self.expenses - self.special

    @property
    def tax(self) -> int:
        return max(0, (self.taxable - 9000) * 23 // 100)


def _assessment(rng: Random, cast: Cast, lang: str, last: int = 2023) -> Assessment:
    year = rng.randint(2011, last)
    wages = rng.randint(24000, 98000)
    return Assessment(
        cast.firm("office", lang),
        cast.reader(lang),
        digits(rng, "###/####/####"),
        year,
        date(year + 1, rng.randint(3, 11), rng.randint(1, 28)),
        wages,
        rng.randint(1000, 5200),
        rng.randint(300, 8000),
        wages * rng.randint(14, 22) // 100,
    )


def assessment(a: Assessment, amends: date | None = None) -> Paper:
    """Return the notice; an amended one names the notice it replaces."""
    s = Sheet(a.firm)

    def euro(value: int) -> str:
        return amount(value * 100, s.lang)

    s.letterhead()
    s.address(a.person)
    s.refs((s.word("Steuernummer", "Tax reference"), a.number), (s.word("Datum", "Date"), s.day(a.issued)))
    s.heading(
        "title",
        "Bescheid für {y} über Einkommensteuer[ und Solidaritätszuschlag|, Solidaritätszuschlag und Kirchensteuer|]",
        "[Tax calculation|Notice of assessment|Income tax assessment] for {y}",
        y=a.year,
    )
    if amends:
        s.text(
            "amends",
            "Der Bescheid vom {d} wird nach § [172 Abs. 1 Nr. 2|173 Abs. 1|175 Abs. 1] AO geändert. [Er tritt an die Stelle des früheren Bescheids.|]",
            "This notice [amends|replaces] the assessment dated {d}. [Please disregard the earlier one.|]",
            d=s.day(amends),
        )
    s.text(
        "intro",
        "[Festsetzung:|Die Einkommensteuer wird wie folgt festgesetzt.|Art der Festsetzung: Der Bescheid ist nach § 165 Abs. 1 AO teilweise vorläufig.] [Ein Guthaben wird auf das von Ihnen angegebene Konto überwiesen.|Zahlungen leisten Sie bitte unbar unter Angabe der Steuernummer.]",
        "[We have worked out your tax from the return you sent us.|This is how we have calculated your income tax.] [Repayments are made to your nominated account.|Please quote the reference above in all correspondence.]",
    )
    s.heading(
        "basis",
        "[Besteuerungsgrundlagen|Berechnung des zu versteuernden Einkommens]",
        "[How we worked it out|Calculation of taxable income]",
    )
    s.table(
        (s.word("Bruttoarbeitslohn", "Pay from employment"), euro(a.wages)),
        (s.word("ab Werbungskosten", "less allowable expenses"), euro(-a.expenses)),
        (s.word("ab Sonderausgaben", "less reliefs and gifts"), euro(-a.special)),
        (s.word("zu versteuerndes Einkommen", "Taxable income"), euro(a.taxable)),
    )
    balance = a.tax - a.withheld
    s.totals(
        (s.word("festgesetzte Einkommensteuer", "Income tax due"), euro(a.tax)),
        (s.word("ab Steuerabzug vom Lohn", "less tax deducted"), euro(-a.withheld)),
        (
            s.word(
                "mithin sind zu wenig entrichtet" if balance > 0 else "mithin sind zu viel entrichtet",
                "Underpaid" if balance > 0 else "Overpaid",
            ),
            euro(abs(balance)),
        ),
    )
    s.text(
        "explain",
        "[Erläuterungen: Die Aufwendungen für Wege zwischen Wohnung und erster Tätigkeitsstätte wurden mit der Entfernungspauschale angesetzt.|Erläuterungen: Spenden konnten nur berücksichtigt werden, soweit Nachweise vorlagen.|Erläuterungen: Die Belege sind bis zum Ablauf der Einspruchsfrist aufzubewahren.] Die Festsetzung ist hinsichtlich der Höhe der Freibeträge vorläufig.",
        "[Notes: Travel between home and your usual place of work is not allowable.|Notes: We have accepted gifts to charity only where evidence was sent.|Notes: Keep your records for at least five years.] Personal allowances have been given at the standard rate.",
    )
    statutory(s, APPEAL)
    s.add("footer", a.firm.street, a.firm.facts["bank"], f"IBAN {a.firm.facts['iban']}")
    title = s.word("Einkommensteuerbescheid", "Tax assessment")
    return s.paper(
        "tax",
        f"{title} {a.year}",
        a.issued,
        taxable=a.taxable,
        wages=a.wages,
        deductions=a.expenses + a.special,
    )


def tax_years(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """Yearly assessments of one person."""
    first, papers = _assessment(rng, cast, lang, last=2024 - n), []
    for year in range(n):
        again = _assessment(rng, cast, lang)
        a = Assessment(
            first.firm,
            first.person,
            first.number,
            first.year + year,
            first.issued.replace(year=first.issued.year + year),
            again.wages,
            again.expenses,
            again.special,
            again.withheld,
        )
        papers.append(assessment(a))
    return papers


def amended(rng: Random, lang: str, cast: Cast) -> tuple[Paper, Paper]:
    """An assessment and its amendment: other expenses or reliefs, and the resulting figures."""
    a = _assessment(rng, cast, lang)
    expenses, special = (
        (a.expenses + rng.randint(120, 900), a.special)
        if rng.random() < 0.5
        else (a.expenses, a.special + rng.randint(100, 900))
    )
    later = Assessment(
        a.firm,
        a.person,
        a.number,
        a.year,
        a.issued + timedelta(days=rng.randint(30, 200)),
        a.wages,
        expenses,
        special,
        a.withheld,
    )
    return assessment(a), assessment(later, amends=a.issued)


# Insurance, membership, rates -----------------------------------------------------------------------------

COVERS = {
    GERMAN: [
        "Hausratversicherung",
        "Privathaftpflicht",
        "Kfz-Versicherung",
        "Wohngebäudeversicherung",
        "Unfallversicherung",
        "Rechtsschutzversicherung",
    ],
    "en": [
        "Home contents insurance",
        "Car insurance",
        "Buildings insurance",
        "Personal accident cover",
        "Legal expenses cover",
        "Pet insurance",
    ],
}


def insurance_notices(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """The yearly premium notice of one policy."""
    firm, person = cast.firm("insurer", lang), cast.reader(lang)
    policy, cover, premium = digits(rng, "##-#######-##"), rng.choice(COVERS[lang]), rng.randint(4500, 89000)
    start, papers = first_day(rng, n, 12).replace(day=1), []
    for year in range(n):
        when = add_months(start, 12 * year)
        issued = when - timedelta(days=rng.randint(20, 40))
        tax = premium * 19 // 119
        s = Sheet(firm)
        s.letterhead()
        s.address(person)
        s.refs(
            (s.word("Versicherungsschein-Nr.", "Policy number"), policy),
            (s.word("Datum", "Date"), s.day(issued)),
        )
        s.heading(
            "title",
            "[Beitragsrechnung|Beitragsmitteilung|Nachtrag und Beitragsrechnung] {c}",
            "[Renewal notice|Premium notice|Your renewal] – {c}",
            c=cover,
        )
        s.greeting(person)
        s.text(
            "intro",
            "[für das Versicherungsjahr vom {a} bis {b} wird der folgende Beitrag fällig.|wir danken für Ihre Treue. Ihr Beitrag für die Zeit vom {a} bis {b}:]",
            "[your cover continues from {a} to {b}. The premium is shown below.|thank you for insuring with us. Your premium for {a} to {b} is as follows.]",
            a=s.day(when),
            b=s.day(add_months(when, 12) - timedelta(days=1)),
        )
        s.table(
            (s.word("Beitrag netto", "Premium"), s.money(premium - tax)),
            (s.word("Versicherungsteuer 19 %", "Insurance premium tax"), s.money(tax)),
        )
        s.totals((s.word("Gesamtbeitrag", "Total premium"), s.money(premium)))
        pay(s, premium, when, policy)
        s.text(
            "change",
            "[Die Anpassung folgt aus dem Beitragsfaktor der Bedingungen. Bei einer Erhöhung können Sie innerhalb eines Monats kündigen.|Bitte prüfen Sie, ob die Versicherungssumme noch ausreicht.|Schäden melden Sie bitte unverzüglich unter unserer Servicenummer.] [Der Versicherungsschutz besteht nur bei rechtzeitiger Zahlung.|Eine Doppelversicherung bitten wir anzuzeigen.]",
            "[Please check that the sums insured are still sufficient.|Tell us about any changes that may affect your policy.|Claims can be reported day and night.] [Cover depends on payment being made on time.|You may cancel within 14 days of receiving this notice.]",
        )
        if firm.choose("privacy", 2):
            statutory(s, PRIVACY)
        s.closing()
        s.footer()
        papers.append(
            s.paper(
                "premium",
                f"{cover} {s.word('Beitrag', 'renewal')} {when.year}",
                issued,
                items=[premium - tax, tax],
                gross=premium,
            )
        )
        premium = premium if rng.random() < 0.4 else premium * rng.randint(101, 108) // 100
    return papers


def memberships(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """A club's yearly letters about the fee to one member."""
    firm, person, member = cast.firm("club", lang), cast.reader(lang), digits(rng, "####")
    fee, start, papers = rng.choice([2400, 3600, 4800, 6000, 9600]), first_day(rng, n, 12), []
    for year in range(n):
        papers.append(_membership(firm, person, member, fee, add_months(start, 12 * year)))
        fee += rng.choice([0, 0, 0, 600])
    return papers


def fee_letters(rng: Random, lang: str, n: int, cast: Cast) -> list[Paper]:
    """The same letter of one club to several members, on one day."""
    firm, when, fee = cast.firm("club", lang), any_day(rng), rng.choice([2400, 3600, 4800, 6000])
    return [_membership(firm, someone, digits(rng, "####"), fee, when) for someone in cast.others(lang, n)]


def _membership(firm: Firm, person: Person, member: str, fee: int, when: date) -> Paper:
    s = Sheet(firm)
    s.letterhead()
    s.address(person)
    s.refs((s.word("Mitgliedsnummer", "Member no."), member), (s.word("Datum", "Date"), s.day(when)))
    s.heading(
        "title",
        "[Mitgliedsbeitrag {y}|Beitragsrechnung {y}|Ihr Beitrag für das Jahr {y}]",
        "[Membership subscription {y}|Annual fee {y}|Renewal of membership {y}]",
        y=when.year,
    )
    s.greeting(person)
    s.text(
        "intro",
        "[vielen Dank für Ihre Unterstützung im vergangenen Jahr.|auch in diesem Jahr haben wir viel vor.] [Der Jahresbeitrag beträgt {f}.|Wir ziehen den Beitrag von {f} in den nächsten Tagen ein.] [Die Mitgliederversammlung findet im März im Vereinsheim statt.|Unser Sommerfest feiern wir wie gewohnt im Juli.] [Neue Mitglieder sind herzlich willkommen.|Helferinnen und Helfer werden weiterhin gesucht.]",
        "[thank you for your support over the past year.|we have a busy year ahead of us.] [The annual subscription is {f}.|We will collect the fee of {f} shortly.] [The annual general meeting takes place in March.|Our summer party will be held in July as usual.] [New members are always welcome.|We are still looking for volunteers.]",
        f=s.money(fee),
    )
    pay(s, fee, when + timedelta(days=21), f"{s.word('Mitglied', 'Member')} {member}")
    s.closing()
    s.footer()
    return s.paper(
        "membership",
        f"{s.word('Mitgliedsbeitrag', 'Subscription')} {when.year}",
        when,
        items=[fee],
        gross=fee,
    )
