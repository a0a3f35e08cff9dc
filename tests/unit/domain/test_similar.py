"""The fingerprint query language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import FingerprintQueryInvalid
from app.domain.similar import (
    ArchiveNumber,
    DocumentNumber,
    FingerprintQuery,
    document_reference,
)

SERVER = "https://paper.example/docs"


@pytest.mark.parametrize(
    ("written", "subject", "overlap", "chance"),
    [
        ("FINGERPRINT:1234", "1234", 0.0, None),
        ("FINGERPRINT:1234_20", "1234", 0.2, None),
        ("FINGERPRINT:1234_20_80", "1234", 0.2, 0.8),
        ("FINGERPRINT:1234_0.2_0.8", "1234", 0.2, 0.8),
        ("fingerprint: 1234_12,5%_99%", "1234", 0.125, 0.99),
        ("FINGERPRINT:ASN 77_100", "ASN 77", 1.0, None),
        ("FINGERPRINT:12_1", "12", 1.0, None),  # only numbers above 1 are per cent
        ("FINGERPRINT:scan_2023.pdf_20", "scan_2023.pdf", 0.2, None),
        (
            "FINGERPRINT:https://paper.example/docs/documents/9/details_30_50",
            "https://paper.example/docs/documents/9/details",
            0.3,
            0.5,
        ),
    ],
)
def test_query_is_read(written, subject, overlap, chance):
    assert FingerprintQuery.parse(written) == FingerprintQuery(subject, overlap, chance)


@pytest.mark.parametrize("written", ["", "1234", "FINGERPRINT:", "FINGERPRINT:_20", "FINGERPRINT:1_101"])
def test_other_texts_are_answered_with_an_example(written):
    with pytest.raises(FingerprintQueryInvalid, match="FINGERPRINT:1234_20_80"):
        FingerprintQuery.parse(written)


@given(
    st.integers(0, 1000).map(lambda value: value / 1000),
    st.none() | st.integers(0, 1000).map(lambda value: value / 1000),
)
def test_written_query_reads_back(overlap, chance):
    query = FingerprintQuery("12", overlap, chance)

    assert FingerprintQuery.parse(str(query)) == query


@pytest.mark.parametrize(
    ("overlap", "chance", "rows", "bands"),
    [(0.2, 0.4, 3, 171), (0.5, 0.8, 5, 103), (0.9, 0.9, 22, 24), (1.0, 0.99, 512, 1), (0.01, 0.999, 1, 512)],
)
def test_bands_are_the_fewest_that_find_the_overlap(overlap, chance, rows, bands):
    query = FingerprintQuery("1", overlap, chance)

    assert (query.rows, query.bands) == (rows, bands)
    assert query.chance_at(overlap) >= min(chance, 1 - (1 - overlap) ** 512)
    fewer = next(count for count in range(1, 513) if 512 // count == rows) - 1
    assert not fewer or 1 - (1 - overlap ** (512 // fewer)) ** fewer <= chance


@given(st.floats(0.01, 1), st.floats(0, 0.999))
def test_document_with_the_overlap_is_found_with_the_asked_chance(overlap, chance):
    query = FingerprintQuery("1", overlap, chance)

    assert query.chance_at(overlap) > chance or query.rows == 1


@pytest.mark.parametrize("query", [FingerprintQuery("1"), FingerprintQuery("1", 0.2)])
def test_query_without_chance_finds_everything(query):
    assert query.is_exhaustive
    assert query.chance_at(0.01) == 1
    assert (query.rows, query.bands) == (1, 512)


@pytest.mark.parametrize(
    ("subject", "reference"),
    [
        ("12", DocumentNumber(12)),
        ("#12", DocumentNumber(12)),
        ("ASN 77", ArchiveNumber(77)),
        ("asn77", ArchiveNumber(77)),
        ("https://paper.example/docs/documents/12/details", DocumentNumber(12)),
        ("http://PAPER.example:8000/documents/12", DocumentNumber(12)),
        ("letter.pdf", None),
    ],
)
def test_document_is_named_by_id_archive_number_or_address(subject, reference):
    assert document_reference(subject, SERVER) == reference


def test_address_of_another_server_is_refused():
    with pytest.raises(FingerprintQueryInvalid, match=r"not of https://paper\.example"):
        document_reference("https://other.example/documents/12/", SERVER)
