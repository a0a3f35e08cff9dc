"""The tables of decisions and of what guides them; see `app.store.models`."""

from __future__ import annotations

from peewee import BooleanField, CompositeKey, IntegerField, Model, TextField

from app.store.models import OwnedRecord


class ConfirmedPairRecord(OwnedRecord):
    """A look-alike that the user called duplicates after all; valid while both texts are unchanged."""

    a = IntegerField()
    b = IntegerField()
    hash_a = TextField()
    hash_b = TextField()

    class Meta:
        table_name = "confirmed_pair"
        primary_key = CompositeKey("profile", "a", "b")


class ProtectionRecord(OwnedRecord):
    """Something that protects documents, see `app.domain.protections`; number 0 for all of its sort."""

    sort = TextField()
    number = IntegerField()

    class Meta:
        table_name = "protection"
        primary_key = CompositeKey("profile", "sort", "number")


class RuleSetRecord(OwnedRecord):
    """Rules that choose keepers, saved by name."""

    name = TextField()
    body = TextField()

    class Meta:
        table_name = "rule_set"
        primary_key = CompositeKey("profile", "name")


class ShareLinkRecord(OwnedRecord):
    """A document's number of share links at the last scan."""

    document = IntegerField()
    number = IntegerField()

    class Meta:
        table_name = "share_link"
        primary_key = CompositeKey("profile", "document")


class DecisionStepRecord(OwnedRecord):
    """A decision on a group, or its removal (choice ""); one step, or part of one for many groups."""

    number = IntegerField()
    turn = IntegerField(default=0)  # number of the first record of the same step
    group = TextField()
    undone = BooleanField()
    choice = TextField()
    keep = IntegerField(null=True)
    trash = TextField()
    carry_over = BooleanField()
    confirmed = BooleanField()
    takes = TextField()  # value choices: copy by field
    linked = TextField()  # documents to be linked, oldest first
    link_by = TextField()  # how; "" if nothing is linked
    joined = TextField(null=True)  # the pair that the decision made a group, see `app.store.decisions`

    class Meta:
        table_name = "decision_step"
        primary_key = CompositeKey("profile", "number")
        indexes = ((("profile", "group", "number"), False),)


REVIEW_MODELS: tuple[type[Model], ...] = (
    ConfirmedPairRecord,
    ProtectionRecord,
    RuleSetRecord,
    ShareLinkRecord,
    DecisionStepRecord,
)
