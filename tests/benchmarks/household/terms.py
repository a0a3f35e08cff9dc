"""Small print shared by many documents: general terms of a firm, and statutory notices used by all firms."""

from __future__ import annotations

from tests.benchmarks.household.sheet import Sheet
from tests.benchmarks.household.tongue import GERMAN, spin, wrap

# Each clause: German, English. A firm takes a dozen of them in its own order and wording.
CLAUSES = [
    (
        "Für [alle Lieferungen und Leistungen|unsere gesamten Geschäftsbeziehungen] gelten [ausschließlich|nur] die nachstehenden Bedingungen. [Abweichende Bedingungen des Kunden erkennen wir nicht an, es sei denn, wir haben ihrer Geltung ausdrücklich zugestimmt.|Entgegenstehende Bedingungen werden nicht Vertragsbestandteil.]",
        "[These terms|The following conditions] apply to all [goods and services we supply|contracts between us and the customer]. [No other terms form part of the contract unless we agree to them in writing.|Any conflicting terms of the customer are excluded.]",
    ),
    (
        "[Unsere Angebote sind freibleibend.|Angebote sind bis zur Annahme unverbindlich.] Ein Vertrag kommt [erst mit unserer Auftragsbestätigung|durch schriftliche Bestätigung oder Ausführung der Leistung] zustande.",
        "[Quotations are not binding until accepted.|Our quotations are open for thirty days.] A contract is formed [when we confirm the order in writing|once we begin to carry out the order].",
    ),
    (
        "Die Preise [verstehen sich einschließlich|enthalten] der gesetzlichen Umsatzsteuer[, soweit nichts anderes angegeben ist|]. [Verpackung und Versand werden gesondert berechnet.|Kosten der Versendung trägt der Besteller.]",
        "Prices [include|are inclusive of] value added tax [at the rate in force|unless stated otherwise]. [Carriage and packing are charged separately.|Delivery is charged at cost.]",
    ),
    (
        "Rechnungen sind [innerhalb von 14 Tagen|binnen zehn Tagen|sofort] nach [Zugang|Rechnungsdatum] ohne Abzug zu begleichen. Bei Verzug berechnen wir Zinsen in Höhe von [fünf|neun] Prozentpunkten über dem Basiszinssatz.",
        "Invoices are [due within 14 days|payable on receipt|to be settled within thirty days] without deduction. [Interest on late payments is charged at eight per cent above the base rate.|We may charge statutory interest on overdue sums.]",
    ),
    (
        "[Die gelieferte Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.|Wir behalten uns das Eigentum an der Ware bis zum Eingang aller Zahlungen vor.] Der Kunde [darf sie weder verpfänden noch zur Sicherheit übereignen|hat sie pfleglich zu behandeln].",
        "[Title to the goods passes to the customer only upon full payment.|Goods remain our property until paid for in full.] Until then the customer shall [keep them insured and in good order|neither sell nor pledge them].",
    ),
    (
        "[Lieferfristen beginnen mit dem Datum der Auftragsbestätigung.|Angegebene Termine sind nur verbindlich, wenn sie schriftlich zugesagt wurden.] Höhere Gewalt, Arbeitskämpfe und [unverschuldete Betriebsstörungen|Störungen bei Zulieferern] verlängern sie angemessen.",
        "[Delivery dates are estimates only.|Time of delivery is not of the essence.] We are not liable for delay caused by [events beyond our reasonable control|strikes, weather or failures of suppliers].",
    ),
    (
        "Offensichtliche Mängel sind [unverzüglich|innerhalb von zwei Wochen] nach Erhalt schriftlich anzuzeigen. [Wir dürfen zunächst nachbessern oder Ersatz liefern.|Das Recht auf Nacherfüllung geht der Minderung vor.]",
        "Visible defects must be reported [in writing within seven days|promptly after delivery]. [We may repair or replace defective goods.|The remedy for defects is repair, replacement or refund at our choice.]",
    ),
    (
        "Wir haften [unbeschränkt|nach den gesetzlichen Vorschriften] für Vorsatz und grobe Fahrlässigkeit sowie für Schäden an Leben, Körper und Gesundheit. Im Übrigen ist die Haftung auf den [vorhersehbaren, vertragstypischen Schaden|Auftragswert] begrenzt.",
        "Nothing in these terms limits liability for [death or personal injury caused by negligence|fraud or wilful misconduct]. Otherwise our total liability is limited to [the price paid|losses that were foreseeable at the time of the contract].",
    ),
    (
        "[Personenbezogene Daten werden nur zur Abwicklung des Vertrags verarbeitet|Wir speichern Ihre Daten zur Vertragserfüllung] und [nicht an Dritte weitergegeben|nach Ablauf der Aufbewahrungsfristen gelöscht]. [Sie haben das Recht auf Auskunft, Berichtigung und Löschung.|Auskunft erteilt der Datenschutzbeauftragte.]",
        "[We process personal data only to perform the contract|Your details are kept to manage your account] and [do not pass them to third parties|erase them once the legal retention period ends]. [You may ask for access, correction or erasure at any time.|Please contact our data protection officer with any questions.]",
    ),
    (
        "Der Vertrag [verlängert sich jeweils um ein Jahr|läuft auf unbestimmte Zeit], wenn er nicht mit einer Frist von [einem Monat|drei Monaten|sechs Wochen] zum Ende der Laufzeit gekündigt wird. [Die Kündigung bedarf der Textform.|Das Recht zur außerordentlichen Kündigung bleibt unberührt.]",
        "The agreement [renews for a further year|continues] unless either party gives [one month's|three months'|six weeks'] notice. [Notice must be given in writing or by e-mail.|The right to terminate for cause is unaffected.]",
    ),
    (
        "Änderungen und Ergänzungen [dieses Vertrags|dieser Bedingungen] bedürfen der Schriftform. [Mündliche Nebenabreden bestehen nicht.|Dies gilt auch für den Verzicht auf die Schriftform.]",
        "[No variation of this agreement is effective unless made in writing and signed by both parties.|Changes must be agreed in writing.] [There are no oral side agreements.|This document is the entire agreement.]",
    ),
    (
        "[Gerichtsstand ist, soweit zulässig, der Sitz unseres Unternehmens.|Erfüllungsort ist der Geschäftssitz.] Es gilt [deutsches Recht|das Recht der Bundesrepublik Deutschland unter Ausschluss des UN-Kaufrechts].",
        "This agreement is governed by [the law of England and Wales|English law] and [the courts of England have jurisdiction|disputes are subject to the exclusive jurisdiction of its courts].",
    ),
    (
        "Sollte eine Bestimmung unwirksam sein [oder werden|], so [bleibt die Gültigkeit der übrigen unberührt|berührt dies den Vertrag im Ganzen nicht]. [An ihre Stelle tritt die gesetzliche Regelung.|Die Parteien ersetzen sie durch eine wirksame.]",
        "If any provision is found to be [invalid or unenforceable|void], the [remainder shall continue in force|other provisions are not affected]. [The parties will replace it by a valid one.|It shall be severed from the rest.]",
    ),
    (
        "Zu [Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle|einem Schlichtungsverfahren] sind wir [weder bereit noch verpflichtet|bereit, soweit das Gesetz es vorsieht].",
        "If we cannot settle a complaint you may [refer it to the ombudsman free of charge|use an alternative dispute resolution body]. [We will tell you how to do so.|Details are on our website.]",
    ),
    (
        "[Der Kunde gewährt uns Zugang zu den Räumen|Für die Arbeiten stellt der Auftraggeber Strom und Wasser kostenlos zur Verfügung], soweit dies zur Ausführung nötig ist. [Wartezeiten werden nach Aufwand berechnet.|Der Arbeitsbereich ist freizuräumen.]",
        "The customer shall [give us access to the premises|provide water and electricity free of charge] [at the agreed times|as needed for the work]. [Waiting time is charged at the hourly rate.|Work areas must be cleared beforehand.]",
    ),
    (
        "[Zusätzliche Leistungen, die im Auftrag nicht enthalten sind,|Mehrarbeiten] werden nach [tatsächlichem Aufwand|den am Tag der Ausführung gültigen Stundensätzen] abgerechnet.",
        "[Work not included in the quotation|Additional work] is charged [on a time and materials basis|at our current hourly rates] and agreed [in advance|with the customer where possible].",
    ),
    (
        "Die Aufrechnung ist nur mit [unbestrittenen oder rechtskräftig festgestellten|anerkannten] Forderungen zulässig. [Ein Zurückbehaltungsrecht besteht nur aus demselben Vertragsverhältnis.|Abtretungen bedürfen unserer Zustimmung.]",
        "The customer may not [withhold or set off payments|make deductions] except for claims that are [undisputed|finally established by a court]. [Rights may not be assigned without our consent.|]",
    ),
    (
        "[Gutscheine und Rabatte sind nicht kombinierbar.|Eine Barauszahlung von Guthaben ist ausgeschlossen.] Irrtümer und [Druckfehler|Preisänderungen] bleiben vorbehalten.",
        "[Vouchers cannot be combined or exchanged for cash.|Discounts apply once per order.] [Errors and omissions excepted.|We reserve the right to correct misprints.]",
    ),
]

WITHDRAWAL = (
    "Widerrufsbelehrung: Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben. Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({name}, {street}, {town}, {mail}) mittels einer eindeutigen Erklärung über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Zur Wahrung der Frist reicht es aus, dass Sie die Mitteilung vor Ablauf der Frist absenden. Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten, unverzüglich und spätestens binnen vierzehn Tagen zurückzuzahlen. Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben.",
    "Right to cancel: You have the right to cancel this contract within 14 days without giving any reason. The cancellation period expires 14 days after the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods. To exercise the right to cancel you must inform us ({name}, {street}, {town}, {mail}) of your decision by a clear statement. To meet the deadline it is sufficient to send your communication before the period has expired. If you cancel this contract we will reimburse all payments received from you, including the costs of delivery, without undue delay and not later than 14 days. We may withhold reimbursement until we have received the goods back.",
)
APPEAL = (
    "Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats nach Bekanntgabe Einspruch eingelegt werden. Der Einspruch ist schriftlich bei der oben bezeichneten Behörde einzureichen, ihr elektronisch zu übermitteln oder dort zur Niederschrift zu erklären. Die Frist beginnt mit Ablauf des Tages, an dem Ihnen der Bescheid bekannt gegeben worden ist. Bei Zusendung durch einfachen Brief gilt die Bekanntgabe mit dem dritten Tag nach Aufgabe zur Post als bewirkt. Durch die Einlegung des Einspruchs wird die Vollziehung nicht gehemmt.",
    "How to appeal: If you disagree with this decision you may appeal in writing within 30 days of the date of this notice. Send the appeal to the office named above and say which part of the decision you think is wrong and why. An appeal does not suspend the duty to pay. If you need more time, contact us before the period ends. You may ask an independent tribunal to decide if we cannot reach agreement.",
)
PRIVACY = (
    "Datenschutzhinweis: Verantwortlich für die Verarbeitung Ihrer Daten ist {name}, {street}, {town}. Wir verarbeiten Ihre Daten nach Artikel 6 Absatz 1 Buchstabe b DSGVO zur Durchführung des Vertrags. Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit sowie das Recht, sich bei einer Aufsichtsbehörde zu beschweren.",
    "Privacy notice: {name}, {street}, {town} is the controller of your personal data. We process your data because it is necessary for the performance of a contract. You have the right to access, rectify, erase or restrict the use of your data, to data portability, and to lodge a complaint with the supervisory authority.",
)


def statutory(sheet: Sheet, notice: tuple[str, str]) -> None:
    """Return one of the notices above, with the same words for all firms."""
    f = sheet.firm
    text = notice[0 if sheet.german else 1].format(
        name=f.name, street=f.street, town=f.town, mail=f.facts["mail"]
    )
    sheet.add("terms", *wrap(text, sheet.width + 14))


def clauses(sheet: Sheet, low: int = 4, high: int = 14) -> None:
    """Return the firm's general terms, always the same, with `low` to `high` clauses."""
    rng = sheet.firm.rng("terms")
    chosen = rng.sample(CLAUSES, rng.randint(low, min(high, len(CLAUSES))))
    sheet.add(
        "terms",
        rng.choice(
            ["Allgemeine Geschäftsbedingungen", "AGB", "Unsere Bedingungen"]
            if sheet.lang == GERMAN
            else ["Terms and conditions", "General terms", "Conditions of sale"]
        ),
    )
    sign = rng.choice(["§ {}", "{}.", "({})"])
    for number, clause in enumerate(chosen, 1):
        sheet.add(
            "terms",
            *wrap(f"{sign.format(number)} {spin(clause[0 if sheet.german else 1], rng)}", sheet.width + 14),
        )
