"""What is read to choose the keepers of all groups at once: no texts, no scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from peewee import Value

from app.domain.duplicates import Cause, Kind
from app.domain.page_answers import METHOD, PageAnswer
from app.domain.protections import Protection, is_filled
from app.domain.summaries import Candidate, PairSummary
from app.store.database import Database
from app.store.models import DocumentRecord, InkRecord, PagesComparedRecord, PairRecord
from app.store.pair_records import HAS_CONFLICT
from app.store.review_models import ShareLinkRecord
from app.store.values import list_from, optional_date_from, optional_instant_from

_KINDS = {str(kind): kind for kind in Kind}
_CAUSES = {str(cause): cause for cause in Cause}
# In the order of Candidate's fields, which a candidate is made of.
_COLUMNS = (
    DocumentRecord.id,
    DocumentRecord.title,
    DocumentRecord.created,
    DocumentRecord.added,
    DocumentRecord.correspondent,
    DocumentRecord.archive_serial_number,
    DocumentRecord.page_count,
    DocumentRecord.checksum,
    DocumentRecord.archive_checksum,
    DocumentRecord.file_size,
    DocumentRecord.owner,
    DocumentRecord.storage_path,
    DocumentRecord.mime_type,
    DocumentRecord.version_count,
    DocumentRecord.tags,
    DocumentRecord.custom_fields,
    DocumentRecord.notes,
)

Ids = tuple[int, int]


class CandidateRepository:
    """Documents and pairs of one profile, in the shortest form."""

    def __init__(self, database: Database, profile_id: int) -> None:
        self._database = database
        self._profile = profile_id

    def documents(self) -> Iterator[Candidate]:
        """Yield every document that a compared pair has."""
        links = dict(
            self._database.rows(
                ShareLinkRecord.select(ShareLinkRecord.document, ShareLinkRecord.number).where(
                    ShareLinkRecord.profile == self._profile
                )
            )
        )
        mine = PairRecord.profile == self._profile
        ends = PairRecord.select(PairRecord.a).where(mine) | PairRecord.select(PairRecord.b).where(mine)
        query = DocumentRecord.select(*_COLUMNS).where(
            (DocumentRecord.profile == self._profile) & DocumentRecord.id.in_(ends)
        )
        for row in self._database.stream(query):
            yield _candidate(row, links.get(row[0], 0))

    def pairs(self) -> Iterator[PairSummary]:
        """Yield all compared pairs, look-alikes too."""
        query = PairRecord.select(
            PairRecord.a,
            PairRecord.b,
            PairRecord.kind,
            PairRecord.cause,
            PairRecord.containment_a >= PairRecord.containment_b,
            PairRecord.weak,
            HAS_CONFLICT,
        ).where(PairRecord.profile == self._profile)
        for a, b, kind, cause, a_is_part, weak, has_conflict in self._database.stream(query):
            part = None if kind != Kind.CONTAINED else (a if a_is_part else b)
            yield PairSummary(a, b, _KINDS[kind], _CAUSES[cause], part, bool(weak), bool(has_conflict))

    def protected(self, protection: Protection) -> frozenset[int]:
        """Return the documents that a protection names."""
        if not protection:
            return frozenset()
        query = DocumentRecord.select(
            DocumentRecord.id,
            DocumentRecord.tags,
            DocumentRecord.owner,
            DocumentRecord.correspondent,
            DocumentRecord.storage_path,
            DocumentRecord.custom_fields,
            DocumentRecord.archive_serial_number,
        ).where(DocumentRecord.profile == self._profile)
        return frozenset(
            number
            for number, tags, owner, correspondent, path, fields, asn in self._database.stream(query)
            if protection.reason_for(
                list_from(tags) if tags else (), owner, correspondent, path, _filled(fields), asn
            )
        )

    def page_answers(self) -> dict[Ids, PageAnswer]:
        """Return the results of comparing pages, for pairs (a < b) of unchanged documents."""
        one, other, answers = DocumentRecord.alias(), DocumentRecord.alias(), PagesComparedRecord
        query = (
            answers.select(answers.a, answers.b, answers.answer)
            .join(one, on=_same(one, answers.profile, answers.a, answers.hash_a, answers.modified_a))
            .switch(answers)
            .join(other, on=_same(other, answers.profile, answers.b, answers.hash_b, answers.modified_b))
            .where((answers.profile == self._profile) & (answers.method == METHOD))
        )
        return {(a, b): PageAnswer(answer) for a, b, answer in self._database.rows(query)}

    def ink(self) -> frozenset[Ids]:
        """Return pairs of unchanged documents of which the first bears ink that the second lacks."""
        one, other, found = DocumentRecord.alias(), DocumentRecord.alias(), InkRecord
        query = (
            found.select(found.document, found.other)
            .join(one, on=_bearing(one, found.profile, found.document, found.state))
            .switch(found)
            .join(other, on=_bearing(other, found.profile, found.other, found.other_state))
            .where(found.profile == self._profile)
        )
        return frozenset((document, lacking) for document, lacking in self._database.rows(query))

    def save_share_links(self, numbers: dict[int, int]) -> None:
        """Replace the numbers of share links, by document."""
        with self._database.transaction():
            self._database.change(ShareLinkRecord.delete().where(ShareLinkRecord.profile == self._profile))
            self._database.insert_many(
                ShareLinkRecord,
                (ShareLinkRecord.profile, ShareLinkRecord.document, ShareLinkRecord.number),
                [(self._profile, *item) for item in numbers.items()],
            )


def _same(document: Any, profile: Any, number: Any, text_hash: Any, modified: Any) -> Any:
    """Return the condition that a document is unchanged since its pages were compared."""
    return (
        (document.profile == profile)
        & (document.id == number)
        & (document.content_hash == text_hash)
        & (document.modified == modified)
    )


def _bearing(document: Any, profile: Any, number: Any, state: Any) -> Any:
    """Return the condition that a document is unchanged since its ink was found, see `app.store.ink`."""
    now = document.content_hash.concat(Value(" ")).concat(document.version_count.cast("TEXT"))
    return (document.profile == profile) & (document.id == number) & (now == state)


def _candidate(row: tuple[Any, ...], share_links: int) -> Candidate:
    number, title, created, added = row[:4]
    tags, fields, notes = row[14:]
    values = (
        number,
        title,
        optional_date_from(created),
        optional_instant_from(added),
        *row[4:14],
        tuple(list_from(tags)) if tags else (),
        _filled(fields),
        len(list_from(notes)) if notes else 0,
        share_links,
        _is_digital(row[12]),
    )
    return Candidate(*values)


def _filled(fields: str | None) -> tuple[int, ...]:
    """Return the ids of the stored custom fields that have a value."""
    return tuple(field for field, value in list_from(fields) if is_filled(value)) if fields else ()


def _is_digital(mime_type: str) -> bool | None:
    """Return whether such a file was made on a computer; None for types that scanners make as well."""
    sort, _, name = mime_type.partition("/")
    if sort == "image":
        return False
    return None if not name or name == "pdf" else True
