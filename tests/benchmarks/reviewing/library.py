"""A large library as after a scan, and a server with the files of all its documents.

Every document shares its file and text with some hundred others, because only their number matters here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from io import BytesIO

import pypdfium2
from PIL import Image, ImageChops

from app.dedup.grouping import group_id
from app.demo.library import DemoDocument, DemoLibrary, StoredFile, load_library
from app.domain.analysis import Analysis
from app.domain.decisions import keep_decision
from app.domain.documents import Document, DocumentWithText, Taxonomy, content_hash
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.servers import Profile
from app.services.library import LocalLibrary
from app.services.review.groups import ReviewService
from app.store.database import Database
from app.store.profiles import ProfileRepository
from app.system.folders import Folders, resources

LETTERS = (
    "elternbrief-2024-05",
    "essen-2021-11",
    "grundsteuer",
    "haftpflicht-schaden",
    "betriebshaftpflicht",
)
USER, USER_ID = "demo", 1
EVERY_TRIPLE = 25  # one group in so many has three documents
EVERY_DECIDED = 50
LOOKALIKES_A_GROUP = 0.1
CORRESPONDENTS = 60
TEXT_LENGTH = 1500  # characters, about a page
SCAN_DPI = 300
FIRST_DAY = datetime(2015, 1, 1, 8, tzinfo=UTC)
KINDS = (
    (Kind.NEAR, Cause.LIKE_TEXT),
    (Kind.NEAR, Cause.LIKE_TEXT),
    (Kind.VERSION, Cause.EDITED_TEXT),
    (Kind.CONTAINED, Cause.PART_OF),
    (Kind.NEAR, Cause.SAME_TEXT),
)
OTHER_DATES = Facts(conflict=("date 2023-01-03 ≠ 2023-02-03",))
AGREEING = Facts(agree=("date 2024-01-12", "amount 1284.60"))


@dataclass(frozen=True)
class Written:
    """The two libraries of the benchmark's database.

    Attributes:
        shown: the analysed library in the window.
        analysed: a smaller library to analyse while the other is shown.
    """

    shown: Profile
    analysed: Profile


def count_documents(groups: int) -> int:
    return 2 * groups + groups // EVERY_TRIPLE


def served_library(documents: int) -> DemoLibrary:
    """Return the server's library: repeated demo documents, and scans of 300 dpi for the first group."""
    samples = _samples()
    scans = StoredFile(scanned_pages())
    return DemoLibrary(
        documents=tuple(
            DemoDocument(
                number,
                f"Scan {number}",
                original=scans if number <= 2 else samples[number % len(samples)].original,
                thumb=samples[number % len(samples)].thumb,
            )
            for number in range(1, documents + 1)
        )
    )


def five_pages() -> tuple[bytes, bytes]:
    """Return two PDFs of five pages: letters, and scans of the same letters."""
    letters, scans = pypdfium2.PdfDocument.new(), pypdfium2.PdfDocument.new()
    for letter in LETTERS:
        for whole, name in ((letters, letter), (scans, f"{letter}-scan")):
            file = pypdfium2.PdfDocument(resources() / f"demo/files/{name}.pdf")
            whole.import_pages(file, [0])
            file.close()
    return _saved(letters), _saved(scans)


def scanned_pages() -> bytes:
    """Return a PDF of five colour pages like those of a scanner."""
    pages = []
    for number, letter in enumerate(LETTERS):
        file = pypdfium2.PdfDocument(resources() / f"demo/files/{letter}-scan.pdf")
        picture = file[0].render(scale=SCAN_DPI / 72).to_pil().convert("RGB")
        noise = Image.effect_noise(picture.size, 12 + number).convert("RGB")
        pages.append(ImageChops.subtract(picture, noise.point(lambda tone: max(tone - 128, 0))))
        file.close()
    content = BytesIO()
    pages[0].save(content, "PDF", resolution=SCAN_DPI, quality=80, save_all=True, append_images=pages[1:])
    return content.getvalue()


def _saved(document: pypdfium2.PdfDocument) -> bytes:
    content = BytesIO()
    document.save(content)
    document.close()
    return content.getvalue()


def write_libraries(folders: Folders, server_url: str, groups: int, analysed: int) -> Written:
    """Write both libraries to a new database."""
    with Database.open(folders.database) as database:
        profiles = ProfileRepository(database)
        shown = profiles.find_or_create(server_url, USER, USER_ID)
        local = LocalLibrary.of(database, shown)
        local.taxonomy.save(
            Taxonomy(correspondents={number: f"Absender {number}" for number in range(1, CORRESPONDENTS + 1)})
        )
        local.documents.upsert(_documents(count_documents(groups), distinct=False))
        found = _groups(groups)
        pairs = (pair for group in found for pair in group.pairs)
        alike = _lookalikes(int(groups * LOOKALIKES_A_GROUP))
        local.analyses.save(Analysis(Parameters(), (*pairs, *alike), tuple(found), ()))
        ReviewService(local).rows()  # reads and stores the stages of versions, as a scan does
        with database.transaction():
            for group in found[::-EVERY_DECIDED]:
                local.decisions.set(keep_decision(group, group.documents[0]))
        profiles.set_last_scan(shown.id, datetime.now(UTC))
        other = profiles.find_or_create(server_url, "other", USER_ID + 1)
        LocalLibrary.of(database, other).documents.upsert(_documents(analysed, distinct=True))
        return Written(profiles.get(shown.id), profiles.get(other.id))


def _samples() -> tuple[DemoDocument, ...]:
    """Return the demo library's PDFs that have a thumbnail, with their files in memory."""
    documents = load_library(resources() / "demo").documents
    return tuple(
        replace(one, original=StoredFile(one.original.read()), thumb=StoredFile(one.thumb.read()))
        for one in documents
        if one.original and one.thumb and one.mime_type == "application/pdf"
    )


def _documents(count: int, *, distinct: bool) -> Iterator[DocumentWithText]:
    """Args:
    distinct: whether all texts differ, as a library to analyse needs.
    """
    texts = [sample.content[:TEXT_LENGTH] for sample in _samples()]
    hashes = [content_hash(text) for text in texts]
    chance = random.Random(7)
    for number in range(1, count + 1):
        text, text_hash = texts[number % len(texts)], hashes[number % len(texts)]
        if distinct:
            words = text.split()
            chance.shuffle(words)
            text = " ".join((*words, f"Nr. {number}"))
            text_hash = content_hash(text)
        added = FIRST_DAY + timedelta(hours=number)
        yield DocumentWithText(
            Document(
                id=number,
                title=f"Rechnung {number % 977} vom {added:%d.%m.%Y}",
                created=date(2020, 1, 1) + timedelta(days=number % 1500),
                added=added,
                modified=added,
                content_hash=text_hash,
                correspondent=number % CORRESPONDENTS + 1,
                archive_serial_number=number if number % 10 == 0 else None,
                page_count=number % 4 + 1,
                file_size=100_000 + number,
                mime_type="application/pdf",
                owner=USER_ID,
            ),
            text,
        )


def _groups(count: int) -> list[Group]:
    """Return groups with the highest confidence first, as after an analysis, with consecutive documents."""
    groups = []
    first = 1
    for place in range(count):
        members = tuple(range(first, first + (3 if place % EVERY_TRIPLE == EVERY_TRIPLE - 1 else 2)))
        first += len(members)
        kind, cause = KINDS[place % len(KINDS)]
        sure = 1 - 0.5 * place / count
        facts = OTHER_DATES if place % 17 == 16 else AGREEING
        pairs = tuple(_pair(members[0], other, kind, cause, sure, facts) for other in members[1:])
        groups.append(Group(group_id(members), kind, members, pairs, sure))
    return groups


def _lookalikes(count: int) -> Iterator[Pair]:
    """Return look-alikes, each of documents of two groups."""
    for place in range(count):
        a = 7 * place + 1
        yield _pair(a, a + 5, Kind.LOOKALIKE, Cause.OTHER_FACTS, 0.9, OTHER_DATES)


def _pair(a: int, b: int, kind: Kind, cause: Cause, sure: float, facts: Facts) -> Pair:
    scores = Scores(jaccard=0.96, containment_a=0.97, containment_b=0.95, fuzzy=0.98, metadata=0.92)
    return Pair(a, b, kind, cause, 0.94, sure, scores, facts)
