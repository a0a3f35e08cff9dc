"""Rows of the plan: their texts, by section."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.domain.documents import Document, Taxonomy
from app.domain.plans import LinkBy, link_field_name
from app.domain.protections import ProtectedBy
from app.domain.runs import Field, NotCarried
from app.services.apply.plan_preview import (
    PlanIssue,
    PlannedCarryOver,
    PlannedDocument,
    PlannedLink,
    PlannedVersions,
    PlanPreview,
)
from app.services.carry_over.planning import Write
from app.services.phrases import Words
from app.ui.look.formats import format_date, format_size
from app.ui.look.translation import language, text
from app.ui.widgets.document_badges import lock_text
from app.ui.wording.carry_over import (
    SINGLE,
    change_text,
    field_ids,
    field_name,
    notes_and_links,
    removed_tag_ids,
    tag_ids,
    tag_name,
    written_fields,
)
from app.ui.wording.facts import changed_text, doubt_text


class Section(StrEnum):
    NEEDS_LOOK = "needs"
    TRASH = "trash"
    VERSIONS = "versions"
    LINK = "link"
    CARRY_OVER = "carry"


class RowState(StrEnum):
    """Progress of a row while the plan is applied; PLANNED before."""

    PLANNED = "planned"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    LEFT_ALONE = "left-alone"


@dataclass(frozen=True)
class PlanRow:
    """One row.

    Attributes:
        document: the copy to be trashed, the latest of linked versions, or the keeper that receives metadata.
        keeper: id of the keeper.
        second: second line, below the title.
        keeps: the document kept instead, or "".
        concern: why the row needs a look, or None.
        changed: what changed on the server, or "".
        flag: short reason why the decision is questionable, or "".
        doubts: the same in sentences.
        version: number of the file version that the copy becomes, from 2; 0 if it only goes to the trash.
        lock: what protects the keeper from the trash, or "".
    """

    section: Section
    document: int
    keeper: int
    group: str
    title: str
    second: str
    keeps: str = ""
    concern: PlanIssue = PlanIssue.NONE
    changed: str = ""
    flag: str = ""
    doubts: tuple[str, ...] = ()
    version: int = 0
    lock: str = ""

    @property
    def home(self) -> Section:
        """Return the section of a copy that needs no look."""
        return Section.VERSIONS if self.version else Section.TRASH

    @property
    def key(self) -> tuple[Section, int]:
        return self.section, self.document

    def contains(self, words: str) -> bool:
        return words in f"{self.title} {self.second} {self.keeps} {self.flag}".casefold()


@dataclass(frozen=True)
class PlanRows:
    """Rows by section, and the notes on the right of the section heads."""

    rows: Mapping[Section, tuple[PlanRow, ...]] = field(default_factory=dict)
    notes: Mapping[Section, str] = field(default_factory=dict)


def plan_rows(
    view: PlanPreview, taxonomy: Taxonomy, concerns: Mapping[int, PlanIssue], own: int | None
) -> PlanRows:
    """Return the plan as rows.

    Args:
        concerns: issues that a check against the server found since the plan was loaded.
        own: id of the signed-in user, whose ownership is not mentioned; None while offline.
    """
    needs: list[PlanRow] = []
    trash: list[PlanRow] = []
    sizes = pages = 0
    for item in view.documents:
        concern = concerns.get(item.document.id, item.concern)
        section = Section.NEEDS_LOOK if concern else Section.TRASH
        row = _document_row(item, section, concern, taxonomy, own)
        (needs if concern else trash).append(row)
        if not concern:
            sizes += item.document.file_size or 0
            pages += item.document.page_count or 0
    versions: list[PlanRow] = []
    for chain in view.versions:
        found = version_rows(chain, concerns, taxonomy, own)
        (needs if found[0].concern else versions).extend(found)
    figures = [format_size(sizes)] if sizes else []
    figures += [text("count.pages", n=pages)] if pages else []
    rows = {
        Section.NEEDS_LOOK: needs,
        Section.TRASH: trash,
        Section.VERSIONS: versions,
        Section.LINK: list(map(_link_row, view.links)),
        Section.CARRY_OVER: [_carry_row(item, taxonomy) for item in view.carry_overs],
    }
    return PlanRows(
        {section: tuple(with_lock(row, view.protected) for row in found) for section, found in rows.items()},
        {
            Section.NEEDS_LOOK: text("ap.needs.d"),
            Section.TRASH: " · ".join(figures),
            Section.CARRY_OVER: carried_figures(view.carry_overs),
        },
    )


def with_lock(row: PlanRow, protected: Mapping[int, ProtectedBy]) -> PlanRow:
    """Return the row with what protects its keeper; copies to trash are never protected."""
    reason = protected.get(row.keeper)
    return row if reason is None else replace(row, lock=lock_text(reason))


def concern_text(row: PlanRow) -> str:
    """Return why a row needs a look."""
    message = text(f"ap.c.{row.concern}")
    return f"{message}: {row.changed}" if row.changed else message


def _document_row(
    item: PlannedDocument, section: Section, concern: PlanIssue, taxonomy: Taxonomy, own: int | None
) -> PlanRow:
    document = item.document
    return PlanRow(
        section,
        document.id,
        item.keeper.id,
        item.group,
        document.title,
        " · ".join([document_line(document, taxonomy, own), *left_parts(item.left)]),
        text("ap.keeps", title=item.keeper.title),
        concern,
        changed_text(item.changed) if item.changed else "",
        ", ".join(text(f"doubt.{doubt.kind}.short") for doubt in item.doubts),
        tuple(
            doubt_text(doubt, {document.id: document, item.keeper.id: item.keeper}) for doubt in item.doubts
        ),
    )


def version_rows(
    chain: PlannedVersions, concerns: Mapping[int, PlanIssue], taxonomy: Taxonomy, own: int | None
) -> list[PlanRow]:
    """Return the copies that become file versions of one document; all need a look if one does."""
    known = [concerns.get(copy.document.id, copy.concern) for copy in chain.copies]
    concern = next(filter(None, known), PlanIssue.NONE)
    section = Section.NEEDS_LOOK if concern else Section.VERSIONS
    return [
        replace(
            _document_row(copy, section, concern, taxonomy, own),
            keeps=text("ap.version.of", n=number, title=chain.keeper.title),
            version=number,
        )
        for number, copy in enumerate(chain.copies, start=chain.keeper.version_count + 1)
    ]


def document_line(document: Document, taxonomy: Taxonomy, own: int | None) -> str:
    """ "#9120 · Nordhafen Versicherung · 12 Dec 2023"."""
    parts = [f"#{document.id}"]
    correspondent = taxonomy.correspondents.get(document.correspondent or 0)
    if correspondent:
        parts.append(correspondent)
    if document.created is not None:
        parts.append(format_date(document.created))
    if own is not None and document.owner not in (None, own):
        owner = taxonomy.users.get(document.owner or 0, f"#{document.owner}")
        parts.append(text("ap.owned", x=owner))
    return " · ".join(parts)


def left_parts(left: Collection[NotCarried]) -> list[str]:
    """Return the values that the keeper cannot take: kept in a note, or lost with the copy."""
    words = Words(language())
    parts = []
    for noted, key in ((True, "ap.left.noted"), (False, "ap.left")):
        values = [words.left_value(value) for value in left if value.noted is noted]
        parts += [text(key, x=", ".join(values))] if values else []
    return parts


def link_texts(others: Sequence[str], link_by: LinkBy, *, same_meaning: bool) -> tuple[str, str]:
    """Return with which documents one is linked, and how."""
    which = text("ap.link.same" if same_meaning else "ap.link.with", x=", ".join(others))
    return which, text(f"ap.link.by.{link_by}", field=link_field_name(same_meaning=same_meaning))


def _link_row(item: PlannedLink) -> PlanRow:
    older = [
        f"{one.title} ({format_date(one.created)})" if one.created is not None else one.title
        for one in item.older
    ]
    latest = item.latest.id
    return PlanRow(
        Section.LINK,
        latest,
        latest,
        item.group,
        item.latest.title,
        *link_texts(older, item.link_by, same_meaning=item.same_meaning),
    )


def _carry_row(item: PlannedCarryOver, taxonomy: Taxonomy) -> PlanRow:
    gets = " · ".join(received_parts(item.writes, item.keeper.id, taxonomy))
    return PlanRow(
        Section.CARRY_OVER,
        item.keeper.id,
        item.keeper.id,
        item.group,
        item.keeper.title,
        text("ap.gets", x=gets),
    )


def received_parts(writes: Collection[Write], keeper: int, taxonomy: Taxonomy) -> list[str]:
    """Return the names and values that a keeper receives."""
    own = [write for write in writes if write.document == keeper]
    parts = [
        f"{text(f'rv.carry.{SINGLE[write.field]}')} {change_text(*change, taxonomy)}"
        for write in own
        if write.field in SINGLE
        for change in written_fields(write)
    ]
    parts += [text("rv.carry.tag", x=tag_name(tag, taxonomy)) for tag in tag_ids(own, keeper)]
    parts += [text("rv.carry.untag", x=tag_name(tag, taxonomy)) for tag in removed_tag_ids(own, keeper)]
    parts += [
        f"{text('rv.carry.field', x=field_name(number, taxonomy))} {change_text(*change, taxonomy)}"
        for write in own
        for number, change in zip(field_ids(write), written_fields(write), strict=False)
    ]
    numbers = [write for write in own if write.field is Field.ARCHIVE_SERIAL_NUMBER]
    parts += [
        f"{text('rv.carry.asn')} {change_text(*change, taxonomy)}"
        for write in numbers
        for change in written_fields(write)
    ]
    return parts + notes_and_links(writes, keeper)


def carried_figures(items: Collection[PlannedCarryOver]) -> str:
    """ "9 tags, 4 fields, 2 notes"."""
    tags = sum(len(tag_ids(item.writes, item.keeper.id)) for item in items)
    writes = [write for item in items for write in item.writes if write.document == item.keeper.id]
    fields = sum(1 for write in writes if write.field is Field.CUSTOM_FIELDS)
    notes = sum(1 for write in writes if write.field is Field.NOTE)
    counted = (("count.tags", tags), ("count.fields", fields), ("count.notes", notes))
    return ", ".join(text(key, n=number) for key, number in counted if number)
