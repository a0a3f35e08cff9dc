"""S12: empty or near-empty text matches nothing; only an equal checksum makes such documents copies."""

import pytest

from app.domain.duplicates import Suggestion
from app.services.review.groups import ReviewService
from app.services.scan.scan import scan
from tests.support.builders import DemoLibrary, document, file_of

NOTHING = ["", " \n \n", "\u00a0\u00a0", "\u00ad\u00ad", "\f", "…"]


@pytest.mark.parametrize("server_version", ["v3", "v3.2", "v2"])
def test_documents_without_text_match_nothing_but_the_same_file(open_harness, server_version):
    library = DemoLibrary(
        documents=(
            *(document(number, f"Scan {number}", content=text) for number, text in enumerate(NOTHING, 1)),
            document(21, "Foto", content="", original=file_of("foto")),
            document(22, "Foto (2)", content="", original=file_of("foto")),
        )
    )
    harness = open_harness(library, server_version=server_version, user="demo")

    result = scan(harness.library, harness.cancel)

    groups = ReviewService(harness.library.local).groups()
    assert [item.group.documents for item in groups] == [(21, 22)]
    assert sorted(groups[0].suggestion.suggestions.values()) == [Suggestion.KEEP, Suggestion.TRASH]
    assert {item.id for item in result.analysis.skipped} >= set(range(1, len(NOTHING) + 1))
