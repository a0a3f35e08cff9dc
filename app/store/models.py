"""The tables of the local database in the current version of its schema (see `app.store.migrations`).

Except for profiles and settings, every table belongs to a profile and is deleted with it (S11). Models are
bound to no database: `Database` runs their queries, so that several can be open in one process. Instants
and dates are ISO text (instants in UTC), structured values JSON text, or "" for none.
"""

from __future__ import annotations

from peewee import (
    SQL,
    AutoField,
    BlobField,
    BooleanField,
    CompositeKey,
    FloatField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)


class ProfileRecord(Model):
    """One user on one server."""

    id = AutoField()
    server_url = TextField()
    user_name = TextField()
    user_id = IntegerField()
    server_version = TextField()
    last_used = TextField()
    last_scan = TextField(null=True)
    is_demo = BooleanField()
    options = TextField()

    class Meta:
        table_name = "profile"
        indexes = ((("server_url", "user_name", "user_id"), True),)


class SettingRecord(Model):
    """A setting of the app, the same for all profiles."""

    key = TextField(primary_key=True)
    value = TextField()

    class Meta:
        table_name = "setting"


class OwnedRecord(Model):
    """Base of the records that belong to one profile; not a table."""

    # Every primary key or index starts with the profile, so it needs no separate index.
    profile = ForeignKeyField(ProfileRecord, on_delete="CASCADE", index=False)


_OF_A_DOCUMENT = SQL(
    "FOREIGN KEY (profile_id, document) REFERENCES document (profile_id, id) ON DELETE CASCADE"
)


class DocumentRecord(OwnedRecord):
    """A document without its text."""

    id = IntegerField()
    title = TextField()
    created = TextField(null=True)
    added = TextField(null=True)
    modified = TextField()
    content_hash = TextField()
    correspondent = IntegerField(null=True)
    document_type = IntegerField(null=True)
    storage_path = IntegerField(null=True)
    tags = TextField()
    owner = IntegerField(null=True)
    archive_serial_number = IntegerField(null=True)
    original_file_name = TextField()
    mime_type = TextField()
    page_count = IntegerField(null=True)
    custom_fields = TextField()
    notes = TextField()
    checksum = TextField(null=True)
    archive_checksum = TextField(null=True)
    file_size = IntegerField(null=True)
    user_can_change = BooleanField()
    version_count = IntegerField()
    sharing = TextField(null=True)  # four lists of ids, see Sharing

    class Meta:
        table_name = "document"
        primary_key = CompositeKey("profile", "id")


class TextRecord(OwnedRecord):
    """A document's compressed text; separate from the documents, so that lists stay fast."""

    document = IntegerField()
    body = BlobField()

    class Meta:
        table_name = "document_text"
        primary_key = CompositeKey("profile", "document")
        constraints = (_OF_A_DOCUMENT,)


class LinkRecord(OwnedRecord):
    """A document that links to another one in a custom field."""

    document = IntegerField()
    field = IntegerField()
    target = IntegerField()

    class Meta:
        table_name = "document_link"
        primary_key = CompositeKey("profile", "target", "document", "field")
        indexes = ((("profile", "document"), False),)
        constraints = (_OF_A_DOCUMENT,)
        without_rowid = True


class ChangedDocumentRecord(OwnedRecord):
    """A document found changed on the server since the last scan, and its changed fields."""

    document = IntegerField()
    fields = TextField()

    class Meta:
        table_name = "changed_document"
        primary_key = CompositeKey("profile", "document")
        constraints = (_OF_A_DOCUMENT,)


class TaxonomyRecord(OwnedRecord):
    """A name for an id in documents."""

    kind = TextField()
    id = IntegerField()
    name = TextField()
    parent = IntegerField(null=True)
    data_type = TextField()
    options = TextField()

    class Meta:
        table_name = "taxonomy"
        primary_key = CompositeKey("profile", "kind", "id")


class SyncRecord(OwnedRecord):
    """Position of a profile's sync, and start of the last ones; the mode is "" between syncs."""

    mode = TextField()
    next_page = IntegerField()
    page_size = IntegerField()
    started = TextField()
    last_full = TextField(null=True)
    last_incremental = TextField(null=True)

    class Meta:
        table_name = "sync"
        primary_key = CompositeKey("profile")


class SeenRecord(OwnedRecord):
    """A document that the running sync has seen on the server."""

    document = IntegerField()

    class Meta:
        table_name = "sync_seen"
        primary_key = CompositeKey("profile", "document")
        without_rowid = True


class AnalysisRecord(OwnedRecord):
    """The last analysis, without its pairs and groups."""

    parameters = TextField()
    skipped = TextField()
    timings = TextField()
    rescored = BooleanField(default=False)  # the weights have changed since the pairs were scored

    class Meta:
        table_name = "analysis"
        primary_key = CompositeKey("profile")


class PairRecord(OwnedRecord):
    """A compared pair; a < b."""

    a = IntegerField()
    b = IntegerField()
    kind = TextField()
    cause = TextField()
    score = FloatField()
    probability = FloatField()
    jaccard = FloatField()
    containment_a = FloatField()
    containment_b = FloatField()
    fuzzy = FloatField()
    metadata = FloatField()
    title = FloatField()
    coverage = FloatField()
    exclusivity = FloatField()
    facts = TextField()
    place_start = FloatField(null=True)  # both, or neither
    place_end = FloatField(null=True)
    weak = IntegerField(default=0)  # 1: shown in a group, but below the threshold

    class Meta:
        table_name = "pair"
        primary_key = CompositeKey("profile", "a", "b")
        without_rowid = True


# Few pairs are weak, and they are read together.
PairRecord.add_index(PairRecord.profile, PairRecord.weak, where=PairRecord.weak == SQL("1"), name="weak_pair")


class GroupRecord(OwnedRecord):
    """A group; its pairs are those of its documents."""

    id = TextField()
    kind = TextField()
    documents = TextField()
    confidence = FloatField()

    class Meta:
        table_name = "duplicate_group"
        primary_key = CompositeKey("profile", "id")


class FingerprintRecord(OwnedRecord):
    """A text's fingerprint in the engine's format."""

    content_hash = TextField()
    reading = TextField()  # fingerprint version
    body = BlobField()

    class Meta:
        table_name = "fingerprint"
        primary_key = CompositeKey("profile", "content_hash")


class AnalysisPartRecord(OwnedRecord):
    """Data of the last analysis in the engine's format, from which the engine continues."""

    name = TextField()
    form = TextField()  # version of the format, and everything else that must match to reuse it
    body = BlobField()

    class Meta:
        table_name = "analysis_part"
        primary_key = CompositeKey("profile", "name")


class DismissalRecord(OwnedRecord):
    """A pair that the user called no duplicates; valid while both texts are unchanged."""

    a = IntegerField()
    b = IntegerField()
    hash_a = TextField()
    hash_b = TextField()

    class Meta:
        table_name = "dismissal"
        primary_key = CompositeKey("profile", "a", "b")


class PagesComparedRecord(OwnedRecord):
    """A pair whose pages were compared: state of both documents, method and result."""

    a = IntegerField()
    b = IntegerField()
    hash_a = TextField()
    modified_a = TextField()
    hash_b = TextField()
    modified_b = TextField()
    method = IntegerField()
    answer = TextField()

    class Meta:
        table_name = "pages_compared"
        primary_key = CompositeKey("profile", "a", "b")


class InkRecord(OwnedRecord):
    """A document whose pages bear ink that those of another lack, and the compared state of both."""

    document = IntegerField()
    other = IntegerField()
    state = TextField()
    other_state = TextField()

    class Meta:
        table_name = "ink"
        primary_key = CompositeKey("profile", "document", "other")


class ChainEditRecord(OwnedRecord):
    """The user's correction of the chains of some documents, by the lowest id among them."""

    document = IntegerField()
    orders = TextField()
    out = TextField()

    class Meta:
        table_name = "chain_edit"
        primary_key = CompositeKey("profile", "document")


class RunRecord(OwnedRecord):
    """One Apply."""

    number = AutoField()
    id = TextField()
    plan = TextField()
    started = TextField()
    finished = TextField(null=True)
    backup_folder = TextField(null=True)
    undone_at = TextField(null=True)
    can_restore = BooleanField()
    warnings = TextField()

    class Meta:
        table_name = "run"
        indexes = ((("profile", "id"), True),)


_OF_A_RUN = SQL("FOREIGN KEY (profile_id, run) REFERENCES run (profile_id, id) ON DELETE CASCADE")


class RunDocumentRecord(OwnedRecord):
    """The outcome of one document of a run."""

    run = TextField()
    document = IntegerField()
    position = IntegerField()
    keep = IntegerField()
    title = TextField()
    outcome = TextField()
    reason = TextField()
    message = TextField()
    not_carried = TextField()

    class Meta:
        table_name = "run_document"
        primary_key = CompositeKey("profile", "run", "document")
        constraints = (_OF_A_RUN,)


class CarriedOverRecord(OwnedRecord):
    """Number of values that one keeper received in a run."""

    run = TextField()
    keep = IntegerField()
    received = TextField()

    class Meta:
        table_name = "carried_over"
        primary_key = CompositeKey("profile", "run", "keep")
        constraints = (_OF_A_RUN,)


class EntryRecord(OwnedRecord):
    """One write to the server."""

    id = AutoField()
    run = TextField()
    keep = IntegerField()
    document = IntegerField()
    field = TextField()
    before = TextField()
    after = TextField()
    state = TextField()
    message = TextField()

    class Meta:
        table_name = "entry"
        indexes = ((("profile", "run"), False), (("profile", "state"), False))
        constraints = (_OF_A_RUN,)


MODELS: tuple[type[Model], ...] = (
    ProfileRecord,
    SettingRecord,
    DocumentRecord,
    TextRecord,
    LinkRecord,
    ChangedDocumentRecord,
    TaxonomyRecord,
    SyncRecord,
    SeenRecord,
    AnalysisRecord,
    PairRecord,
    GroupRecord,
    FingerprintRecord,
    AnalysisPartRecord,
    DismissalRecord,
    PagesComparedRecord,
    InkRecord,
    ChainEditRecord,
    RunRecord,
    RunDocumentRecord,
    CarriedOverRecord,
    EntryRecord,
)
