"""A local library without a server, to which a test adds documents, changes and removes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path

from app.domain.analysis import Analysis
from app.domain.documents import Checksum, Document, DocumentWithText, Taxonomy, content_hash
from app.domain.parameters import Parameters
from app.domain.progress import CancelFlag
from app.services.library import LocalLibrary
from app.services.scan.analysis import AnalysisService
from tests.support.local_library import local_library
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, months_de, scanned

_changes = count()  # seconds after the first one; a document that was changed has another time of change
_NAMES = Taxonomy(correspondents={1: "Stadtwerke Mühlheim", 2: "Vermieter"}, document_types={1: "Rechnung"})


def _contract(number: int) -> str:
    """Return the text of a distinct contract with the terms that all contracts share."""
    return (
        f"Vertrag Nummer V-{number * 7919} zwischen der Verwaltung und Mieter {number} über die Wohnung in "
        f"der Straße {number * 31}. Das Entgelt beträgt {number * 13},50 Euro im Monat ab dem {number - 20}. "
        f"März 20{number - 10}. {TERMS}"
    )


TERMS = " ".join(
    f"Die Vereinbarung {word} gilt auch für alle {word}en Nachfolger und wird von beiden Seiten {word}lich "
    "anerkannt, soweit nicht zwingende Vorschriften entgegenstehen."
    for word in ("schrift", "münd", "dauer", "gemein", "förm", "ausdrück", "ehr", "sach", "red", "fried")
)
_BILLS = months_de()
TEXTS = {
    "letter": LETTER_DE,
    "letter in capitals": LETTER_DE.upper(),
    "letter in other lines": LETTER_DE.replace("\n", "\n\n "),
    "letter scanned": scanned(LETTER_DE, 0.02, 1),
    "letter scanned badly": scanned(LETTER_DE, 0.04, 2),
    "letter scanned worse": scanned(LETTER_DE, 0.05, 3),
    "draft of the letter": "Entwurf\n" + LETTER_DE.replace("der kommenden Woche", "des nächsten Monats"),
    "half of the letter": "\n".join(LETTER_DE.split("\n")[5:]),
    "pile of three": f"{LETTER_EN}\f{LETTER_DE}\f{_BILLS[0]}",
    "other letter": LETTER_EN,
    "other letter scanned": scanned(LETTER_EN, 0.03, 4),
    "bill of January": _BILLS[0],
    "bill of February": _BILLS[1],
    "bill of March": _BILLS[2],
    "bill of January scanned": scanned(_BILLS[0], 0.02, 5),
    "terms": TERMS,
    "contract 21": _contract(21),
    "contract 22": _contract(22),
    "contract 23": _contract(23),
    "contract 24": _contract(24),
    "contract 21 scanned": scanned(_contract(21), 0.03, 6),
    "ticket": "Parkschein 4711 Markt 3 Euro",
    "ticket scanned": "Parkschein 4711 Markt 3 Eurc",
    "nothing": "",
    "blanks": "  \n",
}
TITLES = ("Scan_0042", "Brief", "Brief Entwurf", "Rechnung 7137", "Mahnung")


@dataclass(frozen=True)
class Paper:
    """The part of a document that an analysis uses.

    Attributes:
        text: its name among TEXTS.
        file, archive: equal for equal files.
    """

    text: str
    title: str = "Brief"
    correspondent: int | None = None
    document_type: int | None = None
    created: date | None = None
    file: str | None = None
    archive: str | None = None


@contextmanager
def shelf(path: Path, papers: Mapping[int, Paper] | None = None) -> Iterator[LocalLibrary]:
    """Open the library in this file, and add these documents."""
    with local_library(path) as local:
        local.taxonomy.save(_NAMES)
        put(local, papers or {})
        yield local


def put(local: LocalLibrary, papers: Mapping[int, Paper]) -> None:
    local.documents.upsert(_stored(number, paper) for number, paper in papers.items())


def analysed(local: LocalLibrary, parameters: Parameters | None = None) -> Analysis:
    """Run an analysis, and return its stored result without timings."""
    AnalysisService(local).run(CancelFlag(), parameters=parameters)
    return stored(local)


def stored(local: LocalLibrary) -> Analysis:
    found = local.analyses.load()
    assert found is not None
    return Analysis(found.parameters, found.pairs, found.groups, found.skipped)


def analysed_afresh(
    path: Path,
    papers: Mapping[int, Paper],
    parameters: Parameters | None = None,
    dismissed: Iterable[tuple[int, int]] = (),
) -> Analysis:
    """Return the result of a first analysis of such a library."""
    path.unlink(missing_ok=True)
    with shelf(path, papers) as local:
        for a, b in dismissed:
            local.analyses.dismiss(a, b, hash_of(papers[a]), hash_of(papers[b]))
        return analysed(local, parameters)


def hash_of(paper: Paper) -> str:
    return content_hash(TEXTS[paper.text])


def _stored(number: int, paper: Paper) -> DocumentWithText:
    document = Document(
        number,
        paper.title,
        paper.created,
        None,
        datetime(2026, 3, 1, tzinfo=UTC) + timedelta(seconds=next(_changes)),
        hash_of(paper),
        correspondent=paper.correspondent,
        document_type=paper.document_type,
        checksum=_checksum(paper.file),
        archive_checksum=_checksum(paper.archive),
    )
    return DocumentWithText(document, TEXTS[paper.text])


def _checksum(file: str | None) -> Checksum | None:
    return None if file is None else Checksum("md5", content_hash(file))
