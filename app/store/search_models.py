"""The tables that documents are searched by: indexes of their words and texts, and vectors of their meaning.

See `app.store.models`.
"""

from __future__ import annotations

from peewee import BlobField, CompositeKey, IntegerField, Model, TextField

from app.store.models import OwnedRecord


class SimilarSegmentRecord(OwnedRecord):
    """A segment of the index of similar texts, in the engine's format, without its postings."""

    number = IntegerField()  # by chance, so that none returns with other contents
    form = TextField()  # version of the format
    postings = IntegerField()
    documents = BlobField()
    signatures = BlobField()

    class Meta:
        table_name = "similar_segment"
        primary_key = CompositeKey("profile", "number")


class SimilarSliceRecord(OwnedRecord):
    """The postings of a segment in one slice of the hash range."""

    id = IntegerField(primary_key=True)  # of segment and slice, so that a search needs no other index
    body = BlobField()

    class Meta:
        table_name = "similar_slice"


class SearchedDocumentRecord(OwnedRecord):
    """A document's row in the word index of its profile, and the title and text that it was made of."""

    number = IntegerField(primary_key=True)  # of profile and row, so that a search needs no other index
    document = IntegerField()
    state = TextField()

    class Meta:
        table_name = "searched_document"
        indexes = ((("profile", "document"), True),)


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


SEARCH_MODELS: tuple[type[Model], ...] = (SimilarSegmentRecord, SimilarSliceRecord, SearchedDocumentRecord)
MEANING_MODELS: tuple[type[Model], ...] = (VectorRecord, MeaningPairRecord)
