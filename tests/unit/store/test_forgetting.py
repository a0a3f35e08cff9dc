"""A removed profile leaves nothing behind and affects no other (S11)."""

import numpy as np
import pytest

from app.domain.analysis import Analysis
from app.domain.chains import ChainEdit
from app.domain.decisions import Choice, Decision
from app.domain.documents import Taxonomy
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.embedding import MeaningPair
from app.domain.keeper_rules import RuleSet
from app.domain.parameters import Parameters
from app.domain.plans import Plan, PlanItem
from app.domain.protections import Protection
from app.domain.runs import CarriedOver, Field
from app.store.analyses import AnalysisRepository
from app.store.analysis_parts import AnalysisBlob, FingerprintRepository
from app.store.candidates import CandidateRepository
from app.store.checkpoints import SyncCheckpoints, SyncMode
from app.store.corrections import ChainRepository, PairVerdicts
from app.store.decisions import DecisionRepository
from app.store.documents import ChangedDocuments, DocumentRepository
from app.store.ink import InkRepository
from app.store.journal import JournalRepository
from app.store.meaning import MeaningPairRepository, VectorRepository
from app.store.migrations import CURRENT_SCHEMA
from app.store.models import OwnedRecord
from app.store.profiles import ProfileRepository
from app.store.settings import ProtectionRepository, RuleSetRepository
from app.store.similar import SimilarRepository
from app.store.taxonomy import TaxonomyRepository
from app.store.word_index import SearchedText, WordIndex
from tests.unit.store.samples import NOON, full_document, with_text

OWNED_TABLES = [model._meta.table_name for model in CURRENT_SCHEMA.models if issubclass(model, OwnedRecord)]


def fill_every_table(database, profile_id):
    DocumentRepository(database, profile_id).upsert([with_text(full_document(1))])
    ChangedDocuments(database, profile_id).note({1: ("title",)})
    TaxonomyRepository(database, profile_id).save(Taxonomy(users={1: "anna"}))
    checkpoints = SyncCheckpoints(database, profile_id)
    checkpoints.start(SyncMode.FULL, 10, NOON)
    checkpoints.advance(2, [1], 100)
    pair = Pair(1, 2, Kind.NEAR, Cause.LIKE_TEXT, 0.9, 0.9, Scores(), Facts())
    analyses = AnalysisRepository(database, profile_id)
    analysis = Analysis(Parameters(), (pair,), (Group("g", Kind.NEAR, (1, 2), (pair,), 0.9),), ())
    analyses.save(analysis, {"table": AnalysisBlob("1", b"rows")})
    FingerprintRepository(database, profile_id).save({"hash": b"prints"}, "1")
    WordIndex(database, profile_id).add([SearchedText(1, "state", "Rechnung", "Text")])
    SimilarRepository(database, profile_id).add("1", 1, b"documents", b"signatures", [(7, b"postings")])
    analyses.dismiss(1, 2, "a", "b")
    analyses.save_pages_compared(full_document(1), full_document(2))
    InkRepository(database, profile_id).save(full_document(1), full_document(2), {1})
    ChainRepository(database, profile_id).save(ChainEdit(((1, 2),)))
    DecisionRepository(database, profile_id).set(Decision("g", Choice.KEEP, 1, (2,)))
    CandidateRepository(database, profile_id).save_share_links({1: 2})
    PairVerdicts(database, profile_id).confirm(3, 4, "a", "b")
    ProtectionRepository(database, profile_id).set(Protection(with_asn=True))
    RuleSetRepository(database, profile_id).save("mine", RuleSet())
    VectorRepository(database, profile_id).save(
        {"hash": np.ones((1, 2), np.float32)}, {"hash": "de"}, "model"
    )
    meaning = MeaningPair(1, 2, 0.7, 0.6, True, "de", "en", Facts())
    MeaningPairRepository(database, profile_id).replace([meaning], {1: "a", 2: "b"}, "model")
    journal = JournalRepository(database, profile_id)
    run = journal.create_run(Plan((PlanItem(1, (2,)),)), {})
    journal.add_carried_over(run.id, 1, CarriedOver(tags=1))
    journal.intend(run.id, 1, 2, Field.TRASHED, False, True)


def rows_by_owner(database, table):
    return dict(
        database._driver.execute(f'SELECT profile_id, count(*) FROM "{table}" GROUP BY profile_id').fetchall()
    )


@pytest.mark.parametrize("table", OWNED_TABLES)
def test_removed_profile_leaves_no_row(database, profile, other_profile, table):
    fill_every_table(database, profile.id)
    fill_every_table(database, other_profile.id)
    assert rows_by_owner(database, table).keys() == {profile.id, other_profile.id}
    theirs = rows_by_owner(database, table)[other_profile.id]

    ProfileRepository(database).forget(profile.id)

    assert rows_by_owner(database, table) == {other_profile.id: theirs}


def test_every_other_table_belongs_to_a_profile():
    assert {model._meta.table_name for model in CURRENT_SCHEMA.models} - set(OWNED_TABLES) == {
        "profile",
        "setting",
    }


def test_no_word_of_a_removed_profile_stays(database, profile, other_profile):
    fill_every_table(database, profile.id)
    fill_every_table(database, other_profile.id)

    ProfileRepository(database).forget(profile.id)

    assert WordIndex(database, profile.id).search("rechnung") == []
    assert WordIndex(database, other_profile.id).search("rechnung") == [1]
