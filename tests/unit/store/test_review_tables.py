"""Protections, rule sets, the user's words about pairs, and what rules look at."""

from app.domain.analysis import Analysis
from app.domain.documents import Checksum, CustomFieldValue, Note
from app.domain.duplicates import Cause, ContainedSpan, Facts, Group, Kind, Pair, Scores
from app.domain.keeper_rules import Rule, RuleName, RuleSet
from app.domain.page_answers import PageAnswer
from app.domain.parameters import Parameters
from app.domain.protections import Protection
from app.domain.summaries import Candidate, PairSummary
from app.store.analyses import AnalysisRepository
from app.store.candidates import CandidateRepository
from app.store.corrections import IgnoredPair, PairVerdicts
from app.store.documents import DocumentRepository
from app.store.ink import InkRepository
from app.store.settings import ProtectionRepository, RuleSetRepository
from tests.unit.store.samples import document, full_document, with_text


def test_protection_is_replaced_as_a_whole(database, profile):
    protections = ProtectionRepository(database, profile.id)
    everything = Protection(*(frozenset({place, 9}) for place in range(5)), with_asn=True)
    assert not protections.get()

    for protection in (everything, Protection(owners=frozenset({4})), Protection()):
        protections.set(protection)
        assert protections.get() == protection


def test_rule_sets_are_saved_by_name(database, profile):
    saved = RuleSetRepository(database, profile.id)
    rules = RuleSet((Rule(RuleName.HAS_TAG, 5), Rule(RuleName.ADDED_LAST)), frozenset({Kind.VERSION}), 1.0)

    saved.save("b", RuleSet())
    saved.save("a", RuleSet())
    saved.save("a", rules)
    assert list(saved.all().items()) == [("a", rules), ("b", RuleSet())]

    saved.delete("a")
    assert list(saved.all()) == ["b"]


def test_words_about_pairs_end_with_their_texts(database, profile):
    verdicts, analyses = PairVerdicts(database, profile.id), AnalysisRepository(database, profile.id)
    DocumentRepository(database, profile.id).upsert([with_text(document(1)), with_text(document(2))])
    analyses.dismiss(1, 2, "a", "b")
    analyses.dismiss(2, 3, "b", "c")
    assert verdicts.ignored() == (
        IgnoredPair(1, 2, ("Document 1", "Document 2")),
        IgnoredPair(2, 3, ("Document 2", "")),
    )

    verdicts.confirm(2, 1, "b", "a")

    assert [(pair.a, pair.b) for pair in verdicts.ignored()] == [(2, 3)]
    assert verdicts.confirmed({1: "a", 2: "b"}) == {(1, 2)}
    assert verdicts.confirmed({1: "a", 2: "new"}) == set()
    assert verdicts.confirmed_documents() == {1, 2}
    verdicts.take_back([(2, 3)])
    assert verdicts.ignored() == ()


def test_candidates_have_what_rules_look_at(database, profile):
    documents, analyses = DocumentRepository(database, profile.id), AnalysisRepository(database, profile.id)
    candidates = CandidateRepository(database, profile.id)
    fields = (
        CustomFieldValue(1, False),
        CustomFieldValue(2, ""),
        CustomFieldValue(3, 0),
        CustomFieldValue(4, None),
    )
    full = full_document(1)
    plain = document(2, custom_fields=fields, notes=(Note(1, "x", None, ""),))
    documents.upsert([with_text(full), with_text(plain), with_text(document(3))])
    parts = Scores(containment_a=0.2, containment_b=0.9)
    conflict = Facts(conflict=("date 2024-01-03 ≠ 2024-02-03",))
    pairs = (
        Pair(1, 2, Kind.CONTAINED, Cause.PART_OF, 0.9, 0.9, parts, Facts(), ContainedSpan(0, 0.5)),
        Pair(1, 3, Kind.LOOKALIKE, Cause.OTHER_FACTS, 0.9, 0.9, Scores(), conflict),
    )
    analyses.save(Analysis(Parameters(), pairs, (Group("g", Kind.CONTAINED, (1, 2), pairs[:1], 0.9),), ()))
    candidates.save_share_links({1: 5})

    found = {one.id: one for one in candidates.documents()}

    assert found[1] == Candidate(
        1, full.title, full.created, full.added, 1, 6, 7, str(full.checksum), str(full.archive_checksum),
        123_456, owner=5, storage_path=3, mime_type="application/pdf", version_count=2, tags=(9, 4),
        filled=(1, 3, 4, 5), notes=2, share_links=5,
    )  # fmt: skip
    assert (found[2].filled, found[2].notes, found[2].checksum, found[2].share_links) == ((3,), 1, None, 0)
    assert list(candidates.pairs()) == [
        PairSummary(1, 2, Kind.CONTAINED, Cause.PART_OF, part=2, weak=False, has_conflict=False),
        PairSummary(1, 3, Kind.LOOKALIKE, Cause.OTHER_FACTS, part=None, weak=False, has_conflict=True),
    ]


def test_results_of_comparing_pages_end_with_the_documents(database, profile):
    documents, analyses = DocumentRepository(database, profile.id), AnalysisRepository(database, profile.id)
    candidates, ink = CandidateRepository(database, profile.id), InkRepository(database, profile.id)
    one, other, third = document(1), document(2), document(3)
    documents.upsert(map(with_text, (one, other, third)))
    analyses.save_pages_compared(other, one, PageAnswer.SAME)
    analyses.save_pages_compared(one, third, PageAnswer.OTHER)
    ink.save(one, third, {3})
    assert candidates.page_answers() == {(1, 2): PageAnswer.SAME, (1, 3): PageAnswer.OTHER}
    assert candidates.ink() == {(3, 1)}

    documents.upsert([with_text(document(3, content_hash="new", checksum=Checksum("md5", "0" * 32)))])

    assert candidates.page_answers() == {(1, 2): PageAnswer.SAME}
    assert candidates.ink() == set()
