"""The tables of the indexes that documents are searched by; see `app.store.models`."""

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


SEARCH_MODELS: tuple[type[Model], ...] = (SimilarSegmentRecord, SimilarSliceRecord, SearchedDocumentRecord)
