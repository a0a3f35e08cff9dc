"""The tables of the local database in the current version of its schema (see `app.store.migrations`).

Every table but the profiles and the app's settings belongs to a profile and goes with it (S11). Models are
bound to no database: `Database` runs their queries, so that several can be open in one process. Instants
and dates are ISO text (instants in UTC), structured values JSON text, "" where there is nothing.
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


class ProfileRow(Model):
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


class SettingRow(Model):
    """A setting of the app, the same for all profiles."""

    key = TextField(primary_key=True)
    value = TextField()

    class Meta:
        table_name = "setting"


class OwnedRow(Model):
    """What belongs to one profile; no table of its own."""

    # Every primary key or index starts with the profile, so that it needs no index of its own.
    profile = ForeignKeyField(ProfileRow, on_delete="CASCADE", index=False)


_OF_A_DOCUMENT = SQL(
    "FOREIGN KEY (profile_id, document) REFERENCES document (profile_id, id) ON DELETE CASCADE"
)


class DocumentRow(OwnedRow):
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


class TextRow(OwnedRow):
    """A document's text, compressed; apart from the documents, so that lists stay fast."""

    document = IntegerField()
    body = BlobField()

    class Meta:
        table_name = "document_text"
        primary_key = CompositeKey("profile", "document")
        constraints = (_OF_A_DOCUMENT,)


class LinkRow(OwnedRow):
    """A document that names another one in a custom field."""

    document = IntegerField()
    field = IntegerField()
    target = IntegerField()

    class Meta:
        table_name = "document_link"
        primary_key = CompositeKey("profile", "target", "document", "field")
        indexes = ((("profile", "document"), False),)
        constraints = (_OF_A_DOCUMENT,)
        without_rowid = True


class ChangedDocumentRow(OwnedRow):
    """A document that a look at the server found changed since the last scan, and in what."""

    document = IntegerField()
    fields = TextField()

    class Meta:
        table_name = "changed_document"
        primary_key = CompositeKey("profile", "document")
        constraints = (_OF_A_DOCUMENT,)


class TaxonomyRow(OwnedRow):
    """A name for an id on documents."""

    kind = TextField()
    id = IntegerField()
    name = TextField()
    parent = IntegerField(null=True)
    data_type = TextField()
    options = TextField()

    class Meta:
        table_name = "taxonomy"
        primary_key = CompositeKey("profile", "kind", "id")


class SyncRow(OwnedRow):
    """Where the sync of a profile stands, and when the last ones began; the mode is "" between syncs."""

    mode = TextField()
    next_page = IntegerField()
    page_size = IntegerField()
    started = TextField()
    last_full = TextField(null=True)
    last_incremental = TextField(null=True)

    class Meta:
        table_name = "sync"
        primary_key = CompositeKey("profile")


class SeenRow(OwnedRow):
    """A document that the running sync has met on the server."""

    document = IntegerField()

    class Meta:
        table_name = "sync_seen"
        primary_key = CompositeKey("profile", "document")
        without_rowid = True


class AnalysisRow(OwnedRow):
    """The last analysis, but for its pairs and groups."""

    parameters = TextField()
    skipped = TextField()
    timings = TextField()
    rescored = BooleanField(default=False)  # whether the weights are no longer those of the pairs' scores

    class Meta:
        table_name = "analysis"
        primary_key = CompositeKey("profile")


class PairRow(OwnedRow):
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


# Few pairs are weak, and all of them are asked for at once.
PairRow.add_index(PairRow.profile, PairRow.weak, where=PairRow.weak == SQL("1"), name="weak_pair")


class GroupRecord(OwnedRow):
    """A group; its pairs are those among its documents."""

    id = TextField()
    kind = TextField()
    documents = TextField()
    confidence = FloatField()

    class Meta:
        table_name = "duplicate_group"
        primary_key = CompositeKey("profile", "id")


class FingerprintRow(OwnedRow):
    """What the engine read from a text, in its own form."""

    content_hash = TextField()
    reading = TextField()  # in which way it was read; another way gives other prints
    body = BlobField()

    class Meta:
        table_name = "fingerprint"
        primary_key = CompositeKey("profile", "content_hash")


class AnalysisPartRow(OwnedRow):
    """A part of the last analysis in the engine's own form, for the engine to go on from."""

    name = TextField()
    form = TextField()  # the version of the form, and whatever else must be the same to go on from it
    body = BlobField()

    class Meta:
        table_name = "analysis_part"
        primary_key = CompositeKey("profile", "name")


class DismissalRow(OwnedRow):
    """A pair the user called no duplicates, as long as both texts stay what they were."""

    a = IntegerField()
    b = IntegerField()
    hash_a = TextField()
    hash_b = TextField()

    class Meta:
        table_name = "dismissal"
        primary_key = CompositeKey("profile", "a", "b")


class PagesComparedRow(OwnedRow):
    """A pair whose pages were compared, the state of both documents, the method, and its answer."""

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


class InkRow(OwnedRow):
    """A document whose pages bear ink that those of another lack, and in which state both were compared."""

    document = IntegerField()
    other = IntegerField()
    state = TextField()
    other_state = TextField()

    class Meta:
        table_name = "ink"
        primary_key = CompositeKey("profile", "document", "other")


class DecisionStepRow(OwnedRow):
    """One step of deciding: what was said about a group, or that a decision was taken back (choice "")."""

    number = IntegerField()
    group = TextField()
    undone = BooleanField()
    choice = TextField()
    keep = IntegerField(null=True)
    trash = TextField()
    carry_over = BooleanField()
    confirmed = BooleanField()
    takes = TextField()  # copy by slot

    class Meta:
        table_name = "decision_step"
        primary_key = CompositeKey("profile", "number")
        indexes = ((("profile", "group", "number"), False),)


class RunRow(OwnedRow):
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


class RunDocumentRow(OwnedRow):
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


class CarriedOverRow(OwnedRow):
    """How much one keeper received in a run."""

    run = TextField()
    keep = IntegerField()
    received = TextField()

    class Meta:
        table_name = "carried_over"
        primary_key = CompositeKey("profile", "run", "keep")
        constraints = (_OF_A_RUN,)


class EntryRow(OwnedRow):
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
    ProfileRow,
    SettingRow,
    DocumentRow,
    TextRow,
    LinkRow,
    ChangedDocumentRow,
    TaxonomyRow,
    SyncRow,
    SeenRow,
    AnalysisRow,
    PairRow,
    GroupRecord,
    FingerprintRow,
    AnalysisPartRow,
    DismissalRow,
    PagesComparedRow,
    InkRow,
    DecisionStepRow,
    RunRow,
    RunDocumentRow,
    CarriedOverRow,
    EntryRow,
)
