"""The household library: the same for every seed, papers whose amounts add up, a truth that is one."""

import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.benchmarks.household import bills, copies, money, ocr
from tests.benchmarks.household.__main__ import main
from tests.benchmarks.household.library import KINDS, library
from tests.benchmarks.household.people import Cast
from tests.benchmarks.household.relations import truth
from tests.benchmarks.household.tongue import ENGLISH, GERMAN, amount

pytestmark = pytest.mark.shared

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def documents():
    return library(4000, 7)


@pytest.fixture(scope="module")
def pairs(documents):
    return truth(documents)


def papers(kind: str, lang: str):
    make, longest, _ = KINDS[kind]
    rng = Random(f"{kind} {lang}")
    return [paper for _ in range(4) for paper in make(rng, lang, min(longest, 4), Cast(rng))]


def test_one_seed_gives_one_library_whatever_the_hash_seed(tmp_path):
    written = []
    for hash_seed in ("1", "2"):
        out = tmp_path / hash_seed
        subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.household", "300", str(out), "5"],
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        files = (Path(f"{out}{end}").read_bytes() for end in (".jsonl", ".truth.json"))
        written.append([sha256(file).hexdigest() for file in files])

    assert written[0] == written[1]


def test_another_seed_gives_another_library():
    assert library(60, 1)[0].text != library(60, 2)[0].text


def test_the_files_are_what_the_benchmark_reads(tmp_path):
    assert main(["120", str(tmp_path / "house"), "3"]) == 0

    lines = [json.loads(line) for line in (tmp_path / "house.jsonl").read_text("utf-8").splitlines()]
    wanted = json.loads((tmp_path / "house.truth.json").read_text("utf-8"))

    assert [line["id"] for line in lines] == list(range(1, 121))
    columns = (
        "title",
        "content",
        "correspondent",
        "document_type",
        "created",
        "modified",
        "file_size",
        "checksum",
    )
    assert all(line.keys() == {"id", *columns} for line in lines)
    assert all(1 <= a < b <= 120 for a, b, *_ in wanted["pairs"])


@pytest.mark.parametrize("lang", [GERMAN, ENGLISH])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_kind_comes_in_both_languages_and_two_of_a_series_differ(kind, lang):
    texts = [copies.plain(paper) for paper in papers(kind, lang)]

    assert len(set(texts)) == len(texts)
    assert all(len(text.split()) > 25 for text in texts)
    assert all("{" not in text and "[" not in text for text in texts)


@pytest.mark.parametrize("lang", [GERMAN, ENGLISH])
@pytest.mark.parametrize("kind", ["energy", "telecom", "craft", "shop", "stages"])
def test_net_and_tax_make_the_total_that_is_printed(kind, lang):
    for paper in papers(kind, lang):
        if "net" not in paper.facts:  # a delivery note
            continue
        net, tax, gross = (paper.facts[name] for name in ("net", "vat", "gross"))
        rate = bills.vat_rate(lang)

        assert sum(paper.facts["items"]) == net
        assert abs(tax - net * rate / 100) <= 0.5
        assert net + tax == gross
        assert all(amount(figure, lang) in copies.plain(paper) for figure in (net, tax, gross))


@pytest.mark.parametrize("lang", [GERMAN, ENGLISH])
@pytest.mark.parametrize("kind", ["reminders", "receipts", "premiums", "membership"])
def test_single_sums_make_the_total_that_is_printed(kind, lang):
    for paper in papers(kind, lang):
        assert sum(paper.facts["items"]) == paper.facts["gross"]
        assert amount(paper.facts["gross"], lang) in copies.plain(paper)


@pytest.mark.parametrize("lang", [GERMAN, ENGLISH])
def test_pay_statements_and_taxes_add_up(lang):
    for slip in papers("payslips", lang):
        assert slip.facts["gross"] - sum(slip.facts["items"]) == slip.facts["net"]
    statements = papers("statements", lang)
    for statement in statements:
        assert statement.facts["opening"] + sum(statement.facts["items"]) == statement.facts["closing"]
    assert statements[0].facts["closing"] == statements[1].facts["opening"]
    for notice in papers("tax", lang):
        assert notice.facts["wages"] - notice.facts["deductions"] == notice.facts["taxable"]


@pytest.mark.parametrize("lang", [GERMAN, ENGLISH])
def test_a_correction_keeps_the_number_and_changes_the_sum(lang):
    rng = Random(4)
    before, after = bills.corrected(rng, lang, Cast(rng))

    assert before.title == after.title
    assert before.facts["gross"] != after.facts["gross"]


def test_an_amended_assessment_names_the_one_it_replaces():
    rng = Random(5)
    before, after = money.amended(rng, GERMAN, Cast(rng))

    assert "geändert" in copies.plain(after)
    assert before.facts["taxable"] != after.facts["taxable"]


@pytest.mark.parametrize("rate", [0.003, 0.02, 0.06])
def test_a_scan_misreads_about_the_share_it_was_asked_for(rate):
    text = "Sehr geehrte Frau Müller, der Rechnungsbetrag beläuft sich auf 1.508,15 EUR.\n" * 200
    wrong = 0
    for line, read in zip(text.split("\n"), ocr.scan(text, rate, Random(1)).split("\n"), strict=True):
        wrong += _distance(line, read)

    assert 0.6 * rate < wrong / len(text) < 1.7 * rate


def _distance(a: str, b: str) -> int:
    """Edits from a to b."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (x != y))
    return row[-1]


def test_the_truth_has_each_pair_once_and_no_look_alike_is_a_pair(documents, pairs):
    planted = [(a, b) for a, b, *_ in pairs["pairs"]]
    alike = [(a, b) for a, b, _ in pairs["lookalikes"]]

    assert all(1 <= a < b <= len(documents) for a, b in planted + alike)
    assert len(set(planted)) == len(planted)
    assert not set(planted) & set(alike)


def test_two_copies_of_one_paper_are_also_a_pair(pairs):
    known = {(a, b): kind for a, b, kind, _ in pairs["pairs"]}
    partners = defaultdict(set)
    for (a, b), kind in known.items():
        if kind in ("exact", "near"):
            partners[a].add(b)
            partners[b].add(a)

    missing = [
        (a, b) for own in partners.values() for a, b in combinations(sorted(own), 2) if (a, b) not in known
    ]
    assert missing == []


def test_exact_pairs_have_one_text_and_no_others_have_one_file(documents, pairs):
    by_id = {document.id: document for document in documents}
    for a, b, kind, family in pairs["pairs"]:
        one, other = by_id[a], by_id[b]
        assert (one.text == other.text) == (kind == "exact")
        assert (one.meta["checksum"] == other.meta["checksum"]) == (family == "exact-copy")


def test_run_of_4000_has_thirty_pairs_of_each_family(documents, pairs):
    counted = [(a, b, kind, family) for a, b, kind, family in pairs["pairs"] if kind != "dontcare"]
    families = Counter((kind, family) for _, _, kind, family in counted)
    inside = {number for a, b, *_ in counted for number in (a, b)}

    assert min(families.values()) >= 30, families
    assert 0.25 <= len(inside) / len(documents) <= 0.36
    assert {kind for kind, _ in families} == {"exact", "near", "version", "contained"}
