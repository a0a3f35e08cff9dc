"""The whole library: series of documents, planted copies, and their frequencies."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from tests.benchmarks.household import bills, contracts, copies, letters, money, ocr
from tests.benchmarks.household.people import Cast
from tests.benchmarks.household.relations import Document
from tests.benchmarks.household.sheet import Page, Paper
from tests.benchmarks.household.tongue import ENGLISH, GERMAN, digits

Series = Callable[[Random, str, int, Cast], list[Paper]]

# Each kind of paper: how to make a series, the longest series, and how often it comes.
KINDS: dict[str, tuple[Series, int, int]] = {
    "energy": (bills.energy, 60, 5),
    "telecom": (bills.telecom, 60, 5),
    "craft": (bills.craft, 8, 8),
    "shop": (bills.shop, 12, 8),
    "stages": (bills.stages, 4, 6),
    "reminders": (bills.reminders, 3, 5),
    "receipts": (bills.receipts, 12, 8),
    "meter": (bills.meter_readings, 10, 4),
    "mandates": (bills.direct_debit, 6, 3),
    "payslips": (money.payslips, 60, 5),
    "statements": (money.statements, 36, 5),
    "tax": (money.tax_years, 9, 6),
    "premiums": (money.insurance_notices, 15, 6),
    "membership": (money.memberships, 12, 4),
    "fee-letters": (money.fee_letters, 6, 3),
    "leases": (contracts.twin_leases, 4, 4),
    "policies": (contracts.policies, 5, 4),
    "manuals": (contracts.manuals, 5, 4),
    "warranties": (contracts.warranties, 5, 4),
    "doctors": (letters.doctors, 8, 8),
    "school": (letters.school_letters, 8, 5),
    "form-letters": (letters.form_letters, 8, 5),
    "letters": (letters.free_letters, 10, 12),
    "mails": (letters.mails, 5, 7),
    "newsletters": (letters.newsletters, 12, 4),
    "tickets": (letters.tickets, 6, 6),
    "certificates": (letters.certificates, 6, 5),
    "minutes": (letters.minutes, 8, 6),
}
MANY_PAGES = ("leases", "policies", "manuals", "minutes")
FREE_ORDER = ("manual", "minutes", "statement")  # kinds whose later pages are their own, not a form's
TABLES = (
    "energy",
    "craft",
    "shop",
    "stages",
    "payslips",
    "statements",
    "receipts",
    "premiums",
    "tax",
    "reminders",
)
TYPES = {
    "invoice": ("Rechnung", "Invoice"), "energy": ("Rechnung", "Invoice"), "telecom": ("Rechnung", "Invoice"),
    "reminder": ("Mahnung", "Reminder"), "payslip": ("Gehaltsabrechnung", "Payslip"), "lease": ("Vertrag", "Contract"),
    "statement": ("Kontoauszug", "Bank statement"), "tax": ("Bescheid", "Tax"), "receipt": ("Beleg", "Receipt"),
    "premium": ("Versicherung", "Insurance"), "policy": ("Versicherung", "Insurance"), "doctor": ("Arztbrief", "Medical"),
    "ticket": ("Fahrkarte", "Ticket"), "certificate": ("Zeugnis", "Certificate"), "manual": ("Anleitung", "Manual"),
}  # fmt: skip
PER_FAMILY = 32  # pairs planted of each family in a library of 4,000


class Library:
    """A library under construction; `documents` is in the order of planting until `finish`."""

    def __init__(self, size: int, seed: int) -> None:
        self.size = size
        self.rng = Random(f"household {seed}")
        self.cast = Cast(self.rng)
        self.documents: list[Document] = []
        self.spare: dict[str, list[Document]] = {}
        self.works = 0

    def times(self, count: float) -> int:
        """Scale a count for a library of 4,000 documents to this library's size."""
        return max(1, round(count * self.size / 4000))

    # Originals ---------------------------------------------------------------------------------------

    def series(self, kind: str, length: int | None = None) -> list[Document]:
        """Add a new series to the library."""
        make, longest, _ = KINDS[kind]
        lang = self.rng.choice((GERMAN, ENGLISH))
        papers = make(self.rng, lang, length or self._length(longest), self.cast)
        name = f"{kind}#{self.works}"
        found = [self.original(paper, series=frozenset([name])) for paper in papers]
        self.spare.setdefault(kind, []).extend(found)
        return found

    def _length(self, longest: int) -> int:
        low, high = self.rng.choices([(1, 1), (2, 4), (5, 12), (13, 24), (25, 60)], [40, 32, 18, 6, 4])[0]
        return min(self.rng.randint(low, high), longest)

    def original(self, paper: Paper, version: str = "", work: int | None = None, **more: Any) -> Document:
        """Add the first document of a paper: clean, as from a printer, or with a few OCR errors, as from a scanner."""
        if work is None:
            self.works += 1
            work = self.works
        own = frozenset([0]) if paper.kind == "invoice" else frozenset(range(len(paper.pages)))
        rate = 0.0 if self.rng.random() < 0.4 else self.rng.uniform(0.001, 0.015)
        attached = paper.kind == "invoice" and len(paper.pages) > 1
        text = ocr.scan(copies.plain(paper), rate, self.rng)
        if attached:
            more["series"] = more.get("series", frozenset()) | {f"shared-terms#{paper.sender}"}
        document = Document(paper, text, {work: (version, own)}, attached=attached, **more)
        document.meta = self._meta(document)
        self.documents.append(document)
        return document

    def draw(self, kinds: Iterable[str], fits: Callable[[Document], bool] = lambda _: True) -> Document:
        """Return an original without a copy, of an existing or a new series."""
        names = list(kinds)
        kind = self.rng.choices(names, [KINDS[name][2] for name in names])[0]
        while True:
            waiting = [document for document in self.spare.get(kind, []) if fits(document)]
            if waiting and self.rng.random() < 0.7:
                chosen = self.rng.choice(waiting)
                self.spare[kind] = [document for document in self.spare[kind] if document is not chosen]
                return chosen
            self.series(kind)

    # Copies ------------------------------------------------------------------------------------------

    def copy(self, of: Document, way: str) -> Document:
        """Add a copy of a paper."""
        if way.startswith("exact"):
            return self._exact(of, way)
        paper, parts = of.paper, dict(of.parts)
        if way == "page-lost":
            lost = self.rng.randrange(0 if paper.kind in FREE_ORDER else 1, len(paper.pages))
            kept = [page for page in range(len(paper.pages)) if page != lost]
            paper = copies.only_pages(paper, kept)
            parts = {work: (version, frozenset(kept)) for work, (version, _) in parts.items()}
        twin = Document(of.paper, copies.scanned(paper, way, self.rng), parts, way, of.attached, of.series)
        twin.meta = self._meta(twin)
        self.documents.append(twin)
        return twin

    def _exact(self, of: Document, way: str) -> Document:
        twin = replace(of, how=way, meta=self._meta(of))
        if way == "exact-copy":
            twin.meta |= {key: of.meta[key] for key in ("file_size", "checksum")}
        self.documents.append(twin)
        return twin

    def _meta(self, document: Document) -> dict[str, Any]:
        paper, rng = document.paper, self.rng
        title = paper.title
        if rng.random() < 0.25:
            title = rng.choice(
                [
                    f"Scan {paper.created:%Y-%m-%d}",
                    digits(rng, "scan_####"),
                    f"{title} ({rng.randint(2, 3)})",
                    "Dokument",
                ]
            )
        german, english = TYPES.get(paper.kind, ("Schreiben", "Letter"))
        filed = paper.created + timedelta(days=rng.randint(0, 40))
        created = filed if rng.random() < 0.15 else paper.created
        return {
            "title": title[:128] if rng.random() > 0.02 else None,
            "correspondent": paper.sender if rng.random() > 0.12 else None,
            "document_type": (german if paper.lang == GERMAN else english) if rng.random() > 0.15 else None,
            "created": created.isoformat() if rng.random() > 0.02 else None,
            "modified": f"{filed.isoformat()}T{rng.randint(7, 22):02d}:{rng.randint(0, 59):02d}:00+00:00",
            "file_size": len(document.text) * rng.randint(20, 300) + rng.randint(900, 90000),
            "checksum": hashlib.sha256(rng.randbytes(16)).hexdigest(),
        }

    # What is planted -----------------------------------------------------------------------------------

    def plant_copies(self) -> None:
        """Plant clusters of an original and one to four copies.

        Medium and heavy rescans have errors on both sides, so all of a cluster have the same error rate; the
        other ways are mixed within a cluster.
        """
        alike = ("rescan-medium", "rescan-heavy")
        paged = ("page-swap", "page-lost")
        mixed = [way for way in (*copies.WAYS, "exact-copy", "exact-text") if way not in (*alike, *paged)]
        for way in alike:
            self._clusters([way] * self.times(PER_FAMILY * 0.7), tuple(KINDS), pages=1)
        self._clusters(list(paged) * self.times(PER_FAMILY), MANY_PAGES, pages=2)
        self._clusters(mixed * self.times(PER_FAMILY), tuple(KINDS), pages=1)

    def _clusters(self, ways: list[str], kinds: tuple[str, ...], pages: int) -> None:
        self.rng.shuffle(ways)
        while ways:
            many = self.rng.choice([2, 2, 3, 3, 4])
            taken, ways = ways[:many], ways[many:]
            wanted = TABLES if "columns" in taken else kinds
            one = self.draw(wanted, lambda doc: len(doc.paper.pages) >= pages)
            if taken[0] in ("rescan-medium", "rescan-heavy"):
                one.how, one.text = taken[0], copies.scanned(one.paper, taken[0], self.rng)
            for way in taken:
                self.copy(one, way)

    def plant_groups(self) -> None:
        """Plant papers scanned many times: small groups, large ones, and one of up to 200."""
        sizes = [("rescan-group", size) for size in (3, 4, 5, 6, 8)] + [
            ("rescan-large", size) for size in (9, 12, 15)
        ]
        for name, size in sizes * self.times(1) + [("rescan-huge", max(3, min(200, self.size // 20)))]:
            one = self.draw(
                ("energy", "craft", "shop", "letters", "statements", "premiums", "doctors", "policies")
            )
            one.group = (name, 0)
            for place in range(1, size):
                way = self.rng.choice(
                    ["rescan-light", "rescan-light", "rescan-medium", "stamped", "rewrapped"]
                )
                self.copy(one, way).group = (name, place)

    def plant_versions(self) -> None:
        makers: dict[str, Callable[[str], tuple[Paper, Paper]]] = {
            "corrected-invoice": lambda lang: bills.corrected(self.rng, lang, self.cast),
            "amended-tax": lambda lang: money.amended(self.rng, lang, self.cast),
            "changed-clause": lambda lang: contracts.changed_clause(self.rng, lang, self.cast),
            "edition": lambda lang: contracts.editions(self.rng, lang, self.cast),
            "draft": self._draft,
            "signed": self._signed,
        }
        for version, make in makers.items():
            for place in range(self.times(17)):
                earlier, later = make(self.rng.choice((GERMAN, ENGLISH)))
                first = self.original(earlier)
                second = self.original(later, version, next(iter(first.parts)))
                if place % 3 == 0:  # both versions scanned again: four pairs of versions, two rescans
                    self.copy(first, "rescan-light")
                    self.copy(second, self.rng.choice(["rescan-light", "rescan-medium", "stamped"]))

    def _draft(self, lang: str) -> tuple[Paper, Paper]:
        kind = self.rng.choice(
            [letters.free_letters, letters.minutes, contracts.policies, letters.newsletters]
        )
        final = kind(self.rng, lang, 1, self.cast)[0]
        return copies.draft(final, self.rng, self.cast), final

    def _signed(self, lang: str) -> tuple[Paper, Paper]:
        if self.rng.random() < 0.5:
            paper = contracts.lease_paper(contracts.lease(self.rng, lang, self.cast))
        else:
            o = bills.order(self.rng, lang, self.cast, "craft")
            make = self.rng.choice([bills.offer, bills.confirmation, bills.delivery])
            paper = make(o, o.ordered, digits(self.rng, "A####"))
        return paper, copies.sign(paper, self.rng, self.cast.reader(lang).last)

    def plant_contained(self) -> None:
        self._batches()
        for _ in range(self.times(3)):
            months = self.series(
                self.rng.choice(["energy", "telecom", "payslips", "statements"]),
                self.rng.choice([12, 12, 24]),
            )
            self.bundle(months[:12], "yearly-collection")
        for _ in range(self.times(5)):
            mails = self.series("mails", 5)
            self.bundle_thread(mails[:3])
            self.bundle_thread(mails)
        for _ in range(self.times(PER_FAMILY / 2)):
            one = self.draw(MANY_PAGES, lambda doc: len(doc.paper.pages) > 1)
            for _ in range(2):
                self.excerpt(one)
        for _ in range(self.times(PER_FAMILY)):
            o = bills.order(
                self.rng, self.rng.choice((GERMAN, ENGLISH)), self.cast, self.rng.choice(["craft", "shop"])
            )
            number, issued = digits(self.rng, f"{o.ordered:%Y}-####"), o.ordered + timedelta(days=11)
            bare = self.original(bills.invoice(o, issued, number))
            self.original(
                bills.invoice(o, issued, number, terms=True),
                work=next(iter(bare.parts)),
                how="terms-attached",
            )

    def _batches(self) -> None:
        """Plant files of two to eight papers scanned together; most papers are filed separately as well."""
        for _ in range(self.times(11)):
            kinds = [kind for kind in KINDS if kind not in ("mails", "receipts")]
            count = self.rng.randint(2, 8)
            papers = [self.draw(kinds, lambda doc: doc.how == "original") for _ in range(count)]
            self.bundle(papers, "batch-scan")

    def bundle(self, documents: list[Document], how: str) -> Document:
        """Add a document of several papers, with new OCR errors."""
        pages: list[Page] = [page for document in documents for page in document.paper.pages]
        first = documents[0].paper
        paper = first.with_pages(pages, title=self.rng.choice(["Stapel", "Scan", first.title]), kind=how)
        text = ocr.scan(copies.plain(paper), self.rng.uniform(0.0, 0.02), self.rng)
        parts = {work: part for document in documents for work, part in document.parts.items()}
        series = frozenset(name for document in documents for name in document.series)
        whole = Document(paper, text, parts, how, series=series)
        whole.meta = self._meta(whole)
        self.documents.append(whole)
        return whole

    def bundle_thread(self, mails: list[Document]) -> None:
        paper = letters.thread([mail.paper for mail in mails])
        whole = self.bundle(mails, "mail-thread")
        rate = 0.0 if self.rng.random() < 0.7 else 0.01
        whole.paper, whole.text = paper, ocr.scan(copies.plain(paper), rate, self.rng)
        whole.meta["title"] = paper.title

    def excerpt(self, of: Document) -> None:
        """Add a document of some pages, but not only pages of a form shared with other papers."""
        every = len(of.paper.pages)
        count = self.rng.randint(1, max(1, every // 2))
        first = self.rng.randint(0, every - count) if of.paper.kind in FREE_ORDER else 0
        kept = list(range(first, first + count))
        part = copies.only_pages(of.paper, kept)
        parts = {work: (version, frozenset(kept)) for work, (version, _) in of.parts.items()}
        text = ocr.scan(copies.plain(part), self.rng.uniform(0.0, 0.015), self.rng)
        piece = Document(of.paper, text, parts, "excerpt", series=of.series)
        piece.meta = self._meta(piece)
        self.documents.append(piece)

    def plant_blank(self) -> None:
        """Plant photographs and locked files, without readable text. They are never duplicates."""
        for place in range(self.times(8)):
            snap = letters.free_letters(self.rng, self.rng.choice((GERMAN, ENGLISH)), 1, self.cast)[0]
            blank = self.original(snap.with_pages([], kind="photo"), series=frozenset(["no-text#"]))
            blank.text = ("", "\n \n", "\u00a0", "\u00ad")[place % 4]

    def finish(self) -> list[Document]:
        """Fill up with papers without copies, shuffle, and number from 1."""
        names = list(KINDS)
        while len(self.documents) < self.size:
            self.series(self.rng.choices(names, [KINDS[name][2] for name in names])[0])
        del self.documents[self.size :]
        self.rng.shuffle(self.documents)
        for number, document in enumerate(self.documents, 1):
            document.id = number
        return self.documents


def library(size: int, seed: int) -> list[Document]:
    """Return a library of `size` documents; a seed always gives the same library."""
    grown = Library(size, seed)
    grown.plant_copies()
    grown.plant_groups()
    grown.plant_versions()
    grown.plant_contained()
    grown.plant_blank()
    return grown.finish()
