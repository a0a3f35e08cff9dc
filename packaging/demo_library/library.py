"""Collects the documents and what is true of them.

A copy names the document whose paper it shows. From that follow all pairs within a group of copies,
and which pairs of a series are look-alikes; nothing of it is kept by hand, so it cannot contradict
itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import combinations, product

from ink import Mark
from scanner import ORDINARY, Settings, placed, scan
from sheet import OFFICE, Page, Paper, Printer, content_of, random_for, to_pdf

RESAVED = Printer("Dokumentenmappe 11", "Druckertreiber 3.0", compress=0)
SCANNER = Printer("Scanstation", "Texterkennung 5")
RESAVED_BY_MAIL = Printer("Postfach", "PDF-Ablage 2.1")
Pen = Callable[[Page], Mark]


@dataclass
class Entry:
    """One document of the library, before it gets its number.

    Attributes:
        key: names the document within this generator.
        data: the original file; archive: a PDF made of it where the original is none.
        file: name in files/; two entries with the same bytes share it.
        copy_of: key of the document that this one shows the same paper as.
        cause: how it came to be a copy: same-file, same-text, rescan, stamp, signature, handwriting.
        fields: custom fields by name; a documentlink's value is a list of keys.
        notes: (text, user) each.
        view, change: ids of users with rights on this document besides its owner.
        paper: the pages of the file; sheets: what lay on the glass, if the file is a scan.
    """

    key: str
    title: str
    data: bytes
    content: str
    created: date
    added: datetime
    sender: str | None = None
    kind: str | None = None
    tags: tuple[str, ...] = ()
    path: str | None = None
    owner: int | None = None
    asn: int | None = None
    notes: tuple[tuple[str, int], ...] = ()
    fields: dict[str, object] = field(default_factory=dict)
    view: tuple[int, ...] = ()
    change: tuple[int, ...] = ()
    mime_type: str = "application/pdf"
    file: str = ""
    file_name: str = ""
    archive: bytes | None = None
    copy_of: str = ""
    cause: str = ""
    paper: Paper = field(default_factory=list)
    sheets: Paper = field(default_factory=list)


@dataclass(frozen=True)
class Ink:
    """Ink on a document that its counterpart lacks; box as fractions of the page from the upper left."""

    document: str
    counterpart: str
    page: int
    kind: str
    box: list[float]


@dataclass
class Library:
    """The documents by key, and the relations among them, all in terms of keys."""

    entries: dict[str, Entry] = field(default_factory=dict)
    series: dict[str, list[str]] = field(default_factory=dict)
    families: list[tuple[str, list[str]]] = field(default_factory=list)
    versions: list[tuple[list[str], str, str]] = field(default_factory=list)
    contained: list[tuple[str, str, str, str]] = field(default_factory=list)
    debatable: list[tuple[str, str]] = field(default_factory=list)
    ink: list[Ink] = field(default_factory=list)

    def add(
        self,
        key: str,
        paper: Paper,
        created: date,
        title: str,
        *,
        scanned: Settings | None = None,
        **more: object,
    ) -> str:
        """File a document that is no copy, as it was printed or else as a first scan. Returns its key."""
        pages = scan(paper, key, scanned) if scanned else paper
        data = to_pdf(pages, title, created, SCANNER if scanned else OFFICE)
        entry = Entry(
            key,
            title,
            data,
            content_of(pages),
            created,
            _added(key, created, 1, 12),
            paper=pages,
            sheets=paper,
        )
        self._file(entry, more)
        return key

    def add_file(self, key: str, data: bytes, content: str, created: date, title: str, **more: object) -> str:
        """File a document whose original is not one of our PDFs (a picture, a text)."""
        self._file(Entry(key, title, data, content, created, _added(key, created, 1, 12)), more)
        return key

    def same_file(self, of: str, key: str, title: str, **more: object) -> str:
        """Upload the very file of another document once more."""
        source = self.entries[of]
        entry = self._copy(source, key, title, source.data, source.paper, "same-file")
        entry.file = source.file
        entry.file_name = source.file_name
        self._file(entry, more)
        return key

    def same_text(self, of: str, key: str, title: str, printer: Printer = RESAVED, **more: object) -> str:
        """The same pages saved again by another programme: other bytes, the same text."""
        source = self.entries[of]
        data = to_pdf(source.paper, title, source.created + timedelta(days=9), printer)
        self._file(self._copy(source, key, title, data, source.paper, "same-text"), more)
        return key

    def rescan(
        self,
        of: str,
        key: str,
        title: str,
        settings: Settings = ORDINARY,
        pens: dict[int, Pen] | None = None,
        **more: object,
    ) -> str:
        """Scan the paper of another document; pens leave ink on its pages (by number from 0) before that."""
        source = self.entries[of]
        pages = [page.copy() for page in source.sheets or source.paper]
        cause = "rescan"
        for number, pen in (pens or {}).items():
            mark = pen(pages[number])
            cause = mark.kind
            self.ink.append(Ink(key, of, number, mark.kind, placed(mark, pages[number], settings)))
        paper = scan(pages, key, settings)
        data = to_pdf(paper, title, source.created, SCANNER)
        self._file(self._copy(source, key, title, data, paper, cause), more)
        return key

    def describe(self, key: str, **more: object) -> None:
        """Add to what a document carries: fields are joined, everything else replaced."""
        entry = self.entries[key]
        for name, value in more.items():
            setattr(entry, name, {**entry.fields, **value} if isinstance(value, dict) else value)

    def root(self, key: str) -> str:
        """The document at the start of a group of copies."""
        while self.entries[key].copy_of:
            key = self.entries[key].copy_of
        return key

    def group(self, key: str) -> list[str]:
        """All copies of one paper, the first one included."""
        root = self.root(key)
        return [other for other in self.entries if self.root(other) == root]

    def _copy(self, source: Entry, key: str, title: str, data: bytes, paper: Paper, cause: str) -> Entry:
        return Entry(
            key, title, data, content_of(paper), source.created, _added(key, source.added.date(), 15, 240),
            tags=("Posteingang",), copy_of=source.key, cause=cause, paper=paper,
        )  # fmt: skip

    def _file(self, entry: Entry, more: dict[str, object]) -> None:
        if entry.key in self.entries:
            raise ValueError(f"Two documents are called {entry.key}.")
        for name, value in more.items():
            if name not in Entry.__dataclass_fields__:
                raise ValueError(f"{entry.key}: a document has no {name}.")
            setattr(entry, name, value)
        entry.file = entry.file or f"{entry.key}.pdf"
        entry.file_name = entry.file_name or f"{entry.title}.pdf".replace("/", "-")
        self.entries[entry.key] = entry


def _added(key: str, after: date, earliest: int, latest: int) -> datetime:
    """Some evening so many days after a date."""
    generator = random_for(f"added:{key}")
    day = after + timedelta(days=int(generator.integers(earliest, latest)))
    return datetime.combine(
        day,
        time(int(generator.integers(7, 21)), int(generator.integers(0, 60)), int(generator.integers(0, 60))),
        UTC,
    )


@dataclass(frozen=True)
class Pair:
    """Two keys and what they are to each other; for contained, a is the part and b the whole."""

    a: str
    b: str
    kind: str
    cause: str
    note: str


CAUSE_NOTES = {
    "same-file": "dieselbe Datei, zweimal hochgeladen",
    "same-text": "derselbe Text, von einem anderen Programm gespeichert",
    "rescan": "dasselbe Blatt, noch einmal gescannt",
    "stamp": "dasselbe Blatt, mit Stempel gescannt",
    "signature": "dasselbe Blatt, von Hand unterschrieben und gescannt",
    "handwriting": "dasselbe Blatt, mit handschriftlichem Vermerk gescannt",
}


def planted_pairs(library: Library) -> list[Pair]:
    """All pairs that are duplicates, versions or parts of each other."""
    return [*_copies(library), *_versions(library), *_contained(library)]


def _copies(library: Library) -> list[Pair]:
    pairs = []
    for key, entry in library.entries.items():
        if entry.copy_of:
            continue
        for a, b in combinations(library.group(key), 2):
            pairs.append(_copy_pair(library.entries[a], library.entries[b]))
    return pairs


def _copy_pair(first: Entry, second: Entry) -> Pair:
    if first.data == second.data:
        cause = "same-file"
    elif first.content == second.content:
        cause = "same-text"
    else:
        inks = [
            entry.cause for entry in (first, second) if entry.cause in ("stamp", "signature", "handwriting")
        ]
        cause = inks[0] if inks else "rescan"
    kind = "exact" if cause.startswith("same") else "near"
    return Pair(first.key, second.key, kind, cause, CAUSE_NOTES[cause])


def _versions(library: Library) -> list[Pair]:
    pairs = []
    for keys, cause, note in library.versions:
        pairs += [Pair(a, b, "version", cause, note) for a, b in combinations(keys, 2)]
    return pairs


def _contained(library: Library) -> list[Pair]:
    return [
        Pair(a, b, "contained", cause, note)
        for part, whole, cause, note in library.contained
        for a, b in product(library.group(part), library.group(whole))
    ]


def debatable_pairs(library: Library) -> list[tuple[str, str]]:
    """Pairs one may call either way, such as a copy of one version against another version."""
    return library.debatable + [
        (a, b)
        for keys, _cause, _note in library.versions
        for first, second in combinations(keys, 2)
        for a, b in product(library.group(first), library.group(second))
        if (a, b) != (first, second)
    ]


def lookalike_pairs(library: Library) -> list[tuple[str, str, str]]:
    """All pairs within a series or family that are not planted: (a, b, why they look alike)."""
    told = {frozenset((pair.a, pair.b)) for pair in planted_pairs(library)}
    told |= {frozenset(pair) for pair in debatable_pairs(library)}
    found: dict[frozenset[str], tuple[str, str, str]] = {}
    for note, keys in [
        *((f"Serie: {name}", keys) for name, keys in library.series.items()),
        *library.families,
    ]:
        members = [copy for key in keys for copy in library.group(key)]
        for a, b in combinations(dict.fromkeys(members), 2):
            pair = frozenset((a, b))
            if pair not in told:
                found.setdefault(pair, (a, b, note))
    return list(found.values())
