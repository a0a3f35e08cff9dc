"""`decide`: a plan by rules, from the last scan, without asking the server."""

import json
import re

import pytest

from app.domain.documents import CustomField, Tag, Taxonomy
from app.domain.duplicates import Kind
from app.domain.errors import YamlInvalid
from app.domain.keeper_rules import DEFAULT_CONFIDENCE, DEFAULT_KINDS, Rule, RuleName, RuleSet
from app.domain.protections import Protection
from app.services.review.rules_file import read_rules
from app.store.database import Database
from app.store.profiles import ProfileRepository
from app.store.settings import ProtectionRepository
from app.system.folders import Folders
from tests.support.builders import COPY, KEEPER, TEXT_FIELD

NAMES = Taxonomy(
    tags={1: Tag(1, "Steuer"), 2: Tag(2, "Steuer 2023", parent=1), 3: Tag(3, "no"), 4: Tag(4, "NO")},
    correspondents={5: "Stadtwerke"},
    storage_paths={6: "Archiv"},
    users={7: "anna"},
    custom_fields={8: CustomField(8, "Betrag", "monetary")},
)


@pytest.fixture
def decide(paperless_dedupe, tmp_path):
    """Return a function that runs decide with these rules, and returns exit status and plan or None."""
    rules, plan = tmp_path / "rules.yaml", tmp_path / "plan.json"

    def run(text, *arguments):
        rules.write_text(text, encoding="utf-8")
        status = paperless_dedupe("decide", "--rules", rules, "--plan", plan, *arguments)
        return status, json.loads(plan.read_text("utf-8")) if plan.exists() else None

    return run


# --- on the command line ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "keep", "number"),
    [("rules: [has-asn]", COPY, 1), ("rules: [has-archive, {lacks-tag: wohnen}, most-fields]", COPY, 2),
     ("rules: [{has-tag: Wohnen}]\nkinds: [exact]", KEEPER, 1)],
)  # fmt: skip
def test_plan_holds_what_the_rules_are_sure_of(decide, scanned, server, capfd, rules, keep, number):
    server.requests.clear()

    status, plan = decide(rules)

    copy = KEEPER + COPY - keep
    assert status == 0
    assert plan == {"schema": 1, "items": [{"keep": keep, "trash": [copy], "carry_over": True}]}
    assert server.requests.all() == []
    said = capfd.readouterr().err
    assert "1 groups decided, 1 documents for the trash." in said
    assert f"rule {number}, " in said


def test_plan_is_taken_by_apply(decide, paperless_dedupe, scanned, server, tmp_path):
    decide("rules: [has-asn]")

    assert paperless_dedupe("apply", tmp_path / "plan.json", "--yes") == 0
    with server.state.lock:
        assert {one.id for one in server.state.trashed_documents()} == {KEEPER}


@pytest.mark.parametrize(
    ("rules", "arguments", "why"),
    [
        ("rules: [has-asn]\nprotect: {tags: [Wohnen]}", (), "A copy is protected: 1"),
        ("rules: [{has-tag: Wohnen}]\nprotect: {with_asn: true}", (), "A copy is protected: 1"),
        ("rules: [has-archive]", (), "No rule decides: 1"),
        ("rules: [has-asn]", ("--kinds", "near,version"), "Less sure than asked for: 4"),
        ("rules: [has-asn]\nkinds: [semantic]", (), ""),
    ],
)
def test_what_is_left_is_counted_with_its_reason(decide, scanned, capfd, rules, arguments, why):
    status, plan = decide(rules, *arguments)

    assert (status, plan) == (0, {"schema": 1, "items": []})
    said = capfd.readouterr().err
    assert ("groups left to you:" in said) is bool(why)
    assert why in said


def test_options_go_before_the_file(decide, scanned):
    _, plan = decide("rules: [has-asn]\nkinds: [near]\nmin_confidence: 1", "--kinds", "exact,near",
                     "--min-confidence", "0.5")  # fmt: skip

    assert len(plan["items"]) == 1


def test_plan_can_go_to_standard_output(paperless_dedupe, scanned, tmp_path, capfd):
    rules = tmp_path / "rules.yaml"
    rules.write_text("rules: [has-asn]", encoding="utf-8")

    assert paperless_dedupe("decide", "--rules", rules, "--plan", "-") == 0
    assert json.loads(capfd.readouterr().out)["items"][0]["keep"] == COPY


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ("rules: [has-asn, newest]", "Line 1, column 18: "),
        ("rules: [has-asn]\nkind: [exact]", "Line 2, column 1: "),
    ],
)
def test_wrong_rules_exit_with_2_and_write_no_plan(decide, scanned, capfd, rules, place):
    assert decide(rules) == (2, None)

    assert capfd.readouterr().err.startswith(place)


def test_decide_needs_a_scan(decide, capfd):
    assert decide("rules: [has-asn]") == (1, None)

    assert "Scan first." in capfd.readouterr().err


def test_missing_rules_are_reported(paperless_dedupe, scanned, tmp_path, capfd):
    assert paperless_dedupe("decide", "--rules", tmp_path / "none", "--plan", tmp_path / "plan.json") == 1

    assert "cannot be read" in capfd.readouterr().err
    assert not (tmp_path / "plan.json").exists()


def test_protected_document_is_refused_by_apply(
    decide, paperless_dedupe, scanned, server, data, tmp_path, capfd
):
    decide("rules: [has-asn]")
    with Database.open(Folders(data).database) as database:
        (profile,) = ProfileRepository(database).all()
        ProtectionRepository(database, profile.id).set(Protection(custom_fields=frozenset({TEXT_FIELD})))

    assert paperless_dedupe("apply", tmp_path / "plan.json", "--yes") == 1
    assert re.search(f"document {KEEPER}, which is protected", capfd.readouterr().err)
    assert server.requests.writes() == []
    _, plan = decide("rules: [has-asn]")
    assert plan["items"] == []


# --- the file ----------------------------------------------------------------------------------------------


def test_every_key_is_read():
    text = """
    rules:
      - owned-by-me
      - {has-tag: Steuer 2023}
      - lacks-tag: no
      - under-path: archiv
    kinds: [exact, version]
    min_confidence: 0.8
    protect:
      tags: [STEUER]
      owners: [anna]
      correspondents: [Stadtwerke]
      storage_paths: [Archiv]
      custom_fields: [Betrag]
      with_asn: true
    """

    file = read_rules(text, NAMES)

    chosen = (
        Rule(RuleName.OWNED_BY_ME),
        Rule(RuleName.HAS_TAG, 2),
        Rule(RuleName.LACKS_TAG, 3),
        Rule(RuleName.UNDER_PATH, 6),
    )
    assert file.rules == RuleSet(chosen, frozenset({Kind.EXACT, Kind.VERSION}), 0.8)
    assert file.protection == Protection(*(frozenset(ids) for ids in ({1, 2}, {7}, {5}, {6}, {8})), True)


def test_defaults_apply_to_what_is_not_said():
    file = read_rules("rules: [added-last]", NAMES)

    assert file.rules == RuleSet((Rule(RuleName.ADDED_LAST),), DEFAULT_KINDS, DEFAULT_CONFIDENCE)
    assert not file.protection


@pytest.mark.parametrize("name", [name for name in RuleName if not name.needs_value])
def test_every_plain_rule_is_known(name):
    assert read_rules(f"rules: [{name}]", NAMES).rules.rules == (Rule(name),)


@pytest.mark.parametrize(
    ("text", "case", "line", "column"),
    [
        ("kinds: [exact]", "missing", 1, 1),
        ("rules: []", "empty", 1, 8),
        ("rules: added-last", "list", 1, 8),
        ("rules:\n- has-tag", "choice", 2, 3),
        ("rules:\n- {has-tag: Steuer, lacks-tag: no}", "one", 2, 3),
        ("rules:\n- {has-tag: Privat}", "no-tag", 2, 13),
        ("rules:\n- {has-tag: No}", "no-tag", 2, 13),
        ("rules:\n- {under-path: Steuer}", "no-storage-path", 2, 16),
        ("rules:\n- {has-asn: true}", "unknown", 2, 4),
        ("rules: [has-asn]\nkinds: [look-alike]", "choice", 2, 9),
        ("rules: [has-asn]\nkinds: []", "empty", 2, 8),
        ("rules: [has-asn]\nmin_confidence: 95", "number", 2, 17),
        ("rules: [has-asn]\nprotect: {tag: [no]}", "unknown", 2, 11),
        ("rules: [has-asn]\nprotect: {owners: [ben]}", "no-owner", 2, 20),
        ("rules: [has-asn]\nprotect: {correspondents: [X]}", "no-correspondent", 2, 28),
        ("rules: [has-asn]\nprotect: {storage_paths: [X]}", "no-storage-path", 2, 27),
        ("rules: [has-asn]\nprotect: {custom_fields: [X]}", "no-custom-field", 2, 27),
        ("rules: [has-asn]\nprotect: {with_asn: maybe}", "flag", 2, 21),
    ],
)
def test_wrong_entries_are_named_with_their_place(text, case, line, column):
    with pytest.raises(YamlInvalid) as caught:
        read_rules(text, NAMES)

    details = caught.value.details
    assert (details["case"], details["line"], details["column"]) == (f"yaml-invalid.{case}", line, column)
