"""Names for the ids in documents."""

from app.domain.documents import CustomField, Tag, Taxonomy
from app.store.taxonomy import TaxonomyRepository

TAXONOMY = Taxonomy(
    tags={1: Tag(1, "Steuer"), 2: Tag(2, "2024", parent=1)},
    correspondents={1: "Müller & Söhne"},
    document_types={1: "Rechnung"},
    storage_paths={4: "archive/{created_year}"},
    custom_fields={
        1: CustomField(1, "Status", "select", {"a1": "open"}),
        2: CustomField(2, "See", "documentlink"),
    },
    users={3: "anna"},
)


def test_names_are_restored(database, profile):
    TaxonomyRepository(database, profile.id).save(TAXONOMY)

    assert TaxonomyRepository(database, profile.id).load() == TAXONOMY


def test_saving_removes_missing_names(database, profile):
    names = TaxonomyRepository(database, profile.id)
    names.save(TAXONOMY)

    names.save(Taxonomy(users={4: "ben"}))

    assert names.load() == Taxonomy(users={4: "ben"})


def test_profiles_have_separate_names(database, profile, other_profile):
    TaxonomyRepository(database, profile.id).save(TAXONOMY)
    TaxonomyRepository(database, other_profile.id).save(Taxonomy(users={3: "ben"}))

    assert TaxonomyRepository(database, profile.id).load() == TAXONOMY
    assert TaxonomyRepository(database, other_profile.id).load() == Taxonomy(users={3: "ben"})
