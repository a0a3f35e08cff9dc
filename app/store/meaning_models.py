"""The tables of vectors and of what was found with them; see `app.store.models`."""

from __future__ import annotations

from peewee import BlobField, CompositeKey, IntegerField, Model, TextField

from app.store.models import OwnedRecord


class VectorRecord(OwnedRecord):
    """A vector of a text or of one of its parts, as 16-bit floats; part 0 is the whole text."""

    content_hash = TextField()
    part = IntegerField()
    model = TextField()
    dimensions = IntegerField()
    language = TextField()
    body = BlobField()

    class Meta:
        table_name = "vector"
        primary_key = CompositeKey("profile", "content_hash", "part")


class MeaningPairRecord(OwnedRecord):
    """A pair compared by its meaning; valid for this model while both texts are unchanged."""

    a = IntegerField()
    b = IntegerField()
    hash_a = TextField()
    hash_b = TextField()
    model = TextField()
    body = TextField()

    class Meta:
        table_name = "meaning_pair"
        primary_key = CompositeKey("profile", "a", "b")


MEANING_MODELS: tuple[type[Model], ...] = (VectorRecord, MeaningPairRecord)
