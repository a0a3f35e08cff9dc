"""A library of fourteen documents in its own database, with one group of each sort."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

from app.domain.analysis import Analysis
from app.domain.documents import (
    Checksum,
    CustomField,
    CustomFieldValue,
    Document,
    DocumentWithText,
    Note,
    Tag,
    Taxonomy,
    content_hash,
)
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.servers import Capabilities, Profile
from app.services.library import LocalLibrary
from app.store.database import Database
from app.store.profiles import ProfileRepository
from app.system.folders import Folders

USER = 3
TAXONOMY = Taxonomy(
    tags={1: Tag(1, "Car"), 2: Tag(2, "Tax 2024"), 3: Tag(3, "Paid")},
    correspondents={1: "Nordhafen", 2: "Stadtwerke"},
    document_types={1: "Invoice"},
    custom_fields={1: CustomField(1, "Amount", "monetary")},
    users={USER: "miriam", 4: "jonas"},
)
EXACT, NEAR, CONFLICT, CHAIN, VERSION = "exact", "near", "conflict", "chain", "version"
TEXTS = {
    3: "Stromrechnung 2023\nDatum 12.01.2024\nBetrag 1.284,60 EUR\nBitte zahlen Sie bald.",
    4: "Stromrechnung 2023\nDatum 12.O1.2024\nBetrag 1.284,60 EUR\nBitte zahlen Sie bald.\nSeite zwei",
    5: "Funkland Rechnung\nDatum 03.01.2023\nBetrag 45,90 EUR",
    6: "Funkland Rechnung\nDatum 03.02.2023\nBetrag 47,10 EUR",
    11: "Mietvertrag\nKaltmiete 840 EUR im Monat\nzahlbar am dritten Werktag",
    12: "Mietvertrag\nKaltmiete 840 EUR im Monat\nzahlbar am fünften Werktag",
    13: "Rechnung Januar\nBetrag 10,00 EUR",
    14: "Rechnung Februar\nBetrag 12,00 EUR",
}


def document(number: int, title: str, **values: object) -> Document:
    text = TEXTS.get(number, title)
    fields: dict[str, object] = {
        "created": date(2024, 1, number),
        "added": datetime(2024, 2, number, 12, tzinfo=UTC),
        "modified": datetime(2024, 3, 1, tzinfo=UTC),
        "correspondent": 2,
        "page_count": 2,
        "file_size": 200_000,
        "mime_type": "application/pdf",
        "owner": USER,
    }
    return Document(id=number, title=title, content_hash=content_hash(text), **(fields | values))


SAME = Checksum("sha256", "a" * 64)
_AMOUNT = CustomFieldValue(1, "EUR412.80")
DOCUMENTS = (
    document(1, "KFZ Beitrag 2024", checksum=SAME, tags=(1, 2), document_type=1, archive_serial_number=7),
    document(2, "Beitragsrechnung", checksum=SAME, tags=(1, 3), custom_fields=(_AMOUNT,)),
    document(3, "Jahresabrechnung Strom", archive_serial_number=1187),
    document(4, "Scan_0231", page_count=4, correspondent=None, notes=(Note(1, "paid", None, "miriam"),)),
    document(5, "Funkland Januar", file_size=900_000, archive_serial_number=12),
    document(6, "Funkland Februar", file_size=900_000),
    document(7, "Police", archive_serial_number=5),
    document(8, "Police Scan"),
    document(9, "Police Kopie"),
    document(10, "Police Auszug"),
    document(11, "Mietvertrag Entwurf"),
    document(12, "Mietvertrag unterschrieben", owner=4),
    document(13, "Rechnung Januar"),
    document(14, "Rechnung Februar"),
)


def pair(a: int, b: int, kind: Kind, cause: Cause, sure: float, facts: Facts | None = None) -> Pair:
    scores = Scores(jaccard=0.96, fuzzy=0.98, metadata=0.92, title=0.5, coverage=0.99)
    return Pair(a, b, kind, cause, 0.94, sure, scores, facts or Facts())


AGREE = Facts(agree=("date 2024-01-12", "amount 1284.60"))
OTHER = Facts(conflict=("date 2023-01-03 ≠ 2023-02-03", "amount 45.90 ≠ 47.10"))
LOOKALIKE = pair(13, 14, Kind.LOOKALIKE, Cause.OTHER_FACTS, 0.9, Facts(conflict=("amount 10.00 ≠ 12.00",)))
_CHAIN = (
    pair(7, 8, Kind.NEAR, Cause.LIKE_TEXT, 0.97),
    pair(7, 9, Kind.NEAR, Cause.LIKE_TEXT, 0.96),
    pair(9, 10, Kind.NEAR, Cause.LIKE_TEXT, 0.95),
)
GROUPS = (
    Group(EXACT, Kind.EXACT, (1, 2), (pair(1, 2, Kind.EXACT, Cause.SAME_FILE, 1.0),), 1.0),
    Group(NEAR, Kind.NEAR, (3, 4), (pair(3, 4, Kind.NEAR, Cause.LIKE_TEXT, 0.99, AGREE),), 0.99),
    Group(CHAIN, Kind.NEAR, (7, 8, 9, 10), _CHAIN, 0.95),
    Group(VERSION, Kind.VERSION, (11, 12), (pair(11, 12, Kind.VERSION, Cause.EDITED_TEXT, 0.9),), 0.9),
    Group(CONFLICT, Kind.NEAR, (5, 6), (pair(5, 6, Kind.NEAR, Cause.LIKE_TEXT, 0.71, OTHER),), 0.71),
)
RIGHTS = Capabilities(
    server_version="3.0.5",
    api_version=10,
    user_id=USER,
    user_name="miriam",
    is_superuser=False,
    permissions=frozenset({"view_document", "change_document", "delete_document", "add_note"}),
    has_trash=True,
    can_restore=True,
    trash_days=30,
)


SERVER = "https://paper.example"


@contextmanager
def opened_library(folder: Path) -> Iterator[LocalLibrary]:
    """Write the library to a new database in this data folder, and open it."""
    folders = Folders(folder)
    profile = write_library(folders)
    with Database.open(folders.database) as database:
        yield LocalLibrary.of(database, profile)


def write_library(
    folders: Folders,
    groups: tuple[Group, ...] = GROUPS,
    *,
    scanned: bool = True,
    server: str = SERVER,
    parameters: Parameters | None = None,
) -> Profile:
    """Write the library to a new database and return its profile."""
    Path(folders.data).mkdir(parents=True, exist_ok=True)
    with Database.open(folders.database) as database:
        profiles = ProfileRepository(database)
        profile = profiles.find_or_create(server, "miriam", USER)
        local = LocalLibrary.of(database, profile)
        local.taxonomy.save(TAXONOMY)
        local.documents.upsert([DocumentWithText(d, TEXTS.get(d.id, d.title)) for d in DOCUMENTS])
        pairs = tuple(p for group in groups for p in group.pairs)
        if scanned:
            local.analyses.save(Analysis(parameters or Parameters(), (*pairs, LOOKALIKE), groups, ()))
            profiles.set_last_scan(profile.id, datetime(2024, 4, 1, tzinfo=UTC))
        return profiles.get(profile.id)
