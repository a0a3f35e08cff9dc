"""Invented chains of versions in German and English, each in its true order, oldest first.

A document is its title, text, Paperless' date of the document, and the day on which it was added. Papers are
scanned in any order, and Paperless gives a paper without a date the date of its file.
"""

from __future__ import annotations

from datetime import date

Paper = tuple[str, str, date | None, date]


def day(month: int, number: int, year: int = 2024) -> date:
    return date(year, month, number)


LEASE = "Mietvertrag\nzwischen Familie Seidel, Köln, und Herrn Ole Brandt\nDie Miete beträgt 780,00 EUR."
REPORT = "Building survey of 14 Mill Lane\nPrepared for Mrs Hollis\nThe roof needs work within two years."

CHAINS: dict[str, tuple[Paper, ...]] = {
    # --- the documents' own dates
    "de dates in the letterhead": (
        ("Angebot Küche", "Tischlerei Moor\nKiel, 4. März 2024\nAngebot 114", day(3, 4), day(5, 20)),
        ("Angebot Küche", "Tischlerei Moor\nKiel, 18. März 2024\nAngebot 114", day(3, 18), day(5, 1)),
    ),
    "en dates with a label": (
        ("Survey", f"{REPORT}\nDate: 12 January 2024", day(1, 12), day(6, 3)),
        ("Survey", f"{REPORT}\nDate: 2 February 2024", day(2, 2), day(6, 2)),
        ("Survey", f"{REPORT}\nDate: 9 February 2024", day(2, 9), day(6, 1)),
    ),
    "de a printed date outweighs a stage word": (
        ("Satzung final", "Satzung des Vereins\nStand: 10.01.2023\nEndfassung", day(1, 10, 2023), day(2, 1)),
        ("Satzung Entwurf", "Satzung des Vereins\nStand: 03.05.2024\nEntwurf", day(5, 3), day(1, 1)),
    ),
    "de the date of the corrected invoice is not its own": (
        ("Rechnung 88", "Rechnung 88\nRechnungsdatum: 03.04.2024\nBetrag 200,00", day(4, 3), day(7, 1)),
        (
            "Rechnung 88 K",
            "Rechnung 88\nersetzt die Rechnung vom 03.04.2024\nRechnungsdatum: 22.04.2024",
            day(4, 3),
            day(6, 1),
        ),
    ),
    "en the date due is not its own": (
        ("Invoice 71", "Invoice 71\nInvoice date: 5 June 2024\nDue by 5 July 2024", day(6, 5), day(8, 2)),
        ("Invoice 71", "Invoice 71\nInvoice date: 11 June 2024\nDue by 1 July 2024", day(6, 11), day(8, 1)),
    ),
    "de only months are stated": (
        ("Bedingungen", "Allgemeine Bedingungen\nFassung\nStand 03/2021", None, day(9, 9)),
        ("Bedingungen", "Allgemeine Bedingungen\nFassung\nStand 11/2022", None, day(9, 8)),
    ),
    "en one month and one day": (
        ("Terms", "General terms\nas of March 2021", None, day(9, 2)),
        ("Terms", "General terms\nas of 4 May 2022", None, day(9, 1)),
    ),
    "de dates that only Paperless knows come last": (
        ("Plan", "Lageplan Garten", day(2, 1), day(9, 2)),
        ("Plan", "Lageplan Garten", day(4, 1), day(9, 1)),
    ),
    "en nothing but the day it was added": (
        ("Plan", "Garden plan", None, day(9, 1)),
        ("Plan", "Garden plan", None, day(9, 2)),
    ),
    # --- drafts scanned after finals
    "de a draft scanned after the final": (
        ("Mietvertrag Entwurf", f"Entwurf\n{LEASE}", day(8, 9), day(8, 9)),
        ("Mietvertrag final", f"{LEASE}\nEndfassung", day(5, 2), day(5, 2)),
    ),
    "en a draft scanned after the signed copy": (
        ("Survey", f"DRAFT\n{REPORT}", day(9, 1), day(9, 1)),
        ("Survey", f"{REPORT}\nSigned by Peter Marsh, 14 March 2024", day(3, 20), day(3, 20)),
    ),
    "de draft, plain, signed, countersigned in any order of scanning": (
        ("Mietvertrag", f"Entwurf\n{LEASE}", day(8, 9), day(8, 9)),
        ("Mietvertrag", LEASE, day(8, 1), day(8, 1)),
        ("Mietvertrag", f"{LEASE}\ngez. Seidel", day(7, 1), day(7, 1)),
        ("Mietvertrag", f"{LEASE}\ngegengezeichnet Brandt", day(6, 1), day(6, 1)),
    ),
    "en draft, final, signed, countersigned by title": (
        ("Lease_draft.pdf", REPORT, day(4, 4), day(4, 4)),
        ("Lease_final.pdf", REPORT, day(4, 3), day(4, 3)),
        ("Lease_signed.pdf", REPORT, day(4, 2), day(4, 2)),
        ("Lease_countersigned.pdf", REPORT, day(4, 1), day(4, 1)),
    ),
    "de drafts are numbered": (
        ("1. Entwurf Testament", "Testament", day(8, 3), day(8, 3)),
        ("2. Entwurf Testament", "Testament", day(8, 2), day(8, 2)),
        ("Testament", "Testament", day(8, 1), day(8, 1)),
    ),
    "en drafts are numbered": (
        ("Will, first draft", "Last will", day(8, 3), day(8, 3)),
        ("Will, second draft", "Last will", day(8, 2), day(8, 2)),
        ("Will", "Last will", day(8, 1), day(8, 1)),
    ),
    "de preliminary notice": (
        ("Abrechnung", "Vorläufige Abrechnung\nHausgeld", day(6, 2), day(6, 2)),
        ("Abrechnung", "Abrechnung\nHausgeld", day(6, 1), day(6, 1)),
    ),
    "en an offer and its final text": (
        ("Kitchen", "Quotation\nKitchen fitted in oak", day(6, 2), day(6, 2)),
        ("Kitchen", "Final\nKitchen fitted in oak", day(6, 1), day(6, 1)),
    ),
    # --- equal dates
    "de equal dates, draft and final": (
        ("Protokoll", "Protokoll vom 5. Mai 2024\nEntwurf", day(5, 5), day(5, 9)),
        ("Protokoll", "Protokoll vom 5. Mai 2024", day(5, 5), day(5, 8)),
    ),
    "en equal dates, signed on another day": (
        ("Deed", "Deed\nDate: 5 May 2024", day(5, 5), day(5, 9)),
        ("Deed", "Deed\nDate: 5 May 2024\nSigned by Ann Poole 7 May 2024", day(5, 5), day(5, 8)),
    ),
    "de equal dates, corrected": (
        ("Rechnung 9", "Rechnung 9\nDatum: 02.02.2024", day(2, 2), day(3, 9)),
        ("Rechnung 9", "Rechnungskorrektur\nRechnung 9\nDatum: 02.02.2024", day(2, 2), day(3, 8)),
    ),
    "en equal dates, numbered": (
        ("Manual", "Manual v1.9\nDate: 1 May 2024", day(5, 1), day(5, 9)),
        ("Manual", "Manual v1.10\nDate: 1 May 2024", day(5, 1), day(5, 8)),
        ("Manual", "Manual v2\nDate: 1 May 2024", day(5, 1), day(5, 7)),
    ),
    "de equal dates and words: by the day it was added": (
        ("Liste", "Inventar\nDatum: 02.02.2024", day(2, 2), day(3, 8)),
        ("Liste", "Inventar\nDatum: 02.02.2024", day(2, 2), day(3, 9)),
    ),
    # --- numbered editions
    "de editions": (
        ("Handbuch", "Handbuch\n1. Auflage", day(3, 3), day(3, 3)),
        ("Handbuch", "Handbuch\n2. Auflage", day(3, 2), day(3, 2)),
        ("Handbuch", "Handbuch\ndritte Auflage", day(3, 1), day(3, 1)),
    ),
    "en editions in words": (
        ("Guide", "Guide to bees\nFirst edition", day(3, 3), day(3, 3)),
        ("Guide", "Guide to bees\nSecond edition", day(3, 2), day(3, 2)),
    ),
    "en revisions in letters": (
        ("Drawing 7", "Drawing 7 Rev. A", day(3, 3), day(3, 3)),
        ("Drawing 7", "Drawing 7 Rev. B", day(3, 2), day(3, 2)),
        ("Drawing 7", "Drawing 7 Rev. C", day(3, 1), day(3, 1)),
    ),
    "de versions in file names": (
        ("Konzept.pdf", "Konzept Spielplatz", day(3, 3), day(3, 3)),
        ("Konzept_v2.pdf", "Konzept Spielplatz", day(3, 2), day(3, 2)),
        ("Konzept_v10.pdf", "Konzept Spielplatz", day(3, 1), day(3, 1)),
    ),
    "en v3 and then final": (
        ("Thesis v2", "On dunes", day(3, 3), day(3, 3)),
        ("Thesis v3", "On dunes", day(3, 2), day(3, 2)),
        ("Thesis final", "On dunes", day(3, 1), day(3, 1)),
    ),
    # --- corrections, and corrections of corrections
    "de correction of a correction": (
        ("Zeugnis", "Zeugnis", day(5, 3), day(5, 3)),
        ("Zeugnis Korrektur", "Zeugnis", day(5, 2), day(5, 2)),
        ("Zeugnis Korrektur der Korrektur", "Zeugnis", day(5, 1), day(5, 1)),
    ),
    "en correction of a correction": (
        ("Payslip", "Payslip May", day(5, 3), day(5, 3)),
        ("Payslip", "Payslip May\nCorrected", day(5, 2), day(5, 2)),
        ("Payslip", "Payslip May\nSecond correction", day(5, 1), day(5, 1)),
    ),
    "de supplements to a contract": (
        ("Vertrag", f"{LEASE}\ngez. Seidel", day(5, 4), day(5, 4)),
        ("Vertrag 1. Nachtrag", f"{LEASE}\ngez. Seidel", day(5, 3), day(5, 3)),
        ("Vertrag 2. Nachtrag", f"{LEASE}", day(5, 2), day(5, 2)),
    ),
    "de notice and amended notice": (
        ("Bescheid", "Bescheid über Hundesteuer", day(5, 3), day(5, 3)),
        ("Bescheid", "Änderungsbescheid\nBescheid über Hundesteuer", day(5, 2), day(5, 2)),
        ("Bescheid", "2. Änderungsbescheid\nBescheid über Hundesteuer", day(5, 1), day(5, 1)),
    ),
    "en amended agreement, its draft scanned last": (
        ("Agreement", "Agreement\nsigned by both", day(5, 1), day(5, 1)),
        ("Agreement", "Draft\nAmended agreement", day(5, 9), day(5, 9)),
        ("Agreement", "Amended agreement", day(5, 2), day(5, 2)),
        ("Agreement", "Amended agreement\nsigned by both", day(5, 3), day(5, 3)),
    ),
    # --- what is no stage
    "de the draft that it replaces is another document": (
        ("Vertrag", f"Entwurf\n{LEASE}", day(5, 9), day(5, 9)),
        ("Vertrag", f"Ersetzt den Entwurf\n{LEASE}", day(5, 1), day(5, 1)),
    ),
    "en a copy to be signed is not signed": (
        ("Form", "Consent\nPlease return the signed copy", day(5, 9), day(5, 9)),
        ("Form", "Consent\nSigned by Lena Voss", day(5, 1), day(5, 1)),
    ),
    "de bitte unterschrieben zurück": (
        ("Formular", "Einwilligung\nBitte unterschrieben zurücksenden", day(5, 9), day(5, 9)),
        ("Formular", "Einwilligung\nUnterschrieben am 3. Mai 2024", day(5, 1), day(5, 1)),
    ),
}  # fmt: skip
