"""Detection settings as YAML: keys of other methods, notes, errors with their place, and a round trip."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.duplicates import Kind
from app.domain.errors import YamlInvalid
from app.domain.parameters import PRESETS, SCORED_KINDS, Parameters, Preset, preset_of
from app.domain.policies import DEFAULT_POLICIES, OFFERED_KINDS, Policy, offered_for
from app.services.phrases import Words
from app.services.settings_file import KEYS, read_settings, settings_text

USUAL = Parameters()
WEIGHTS = ("Fuzzy", "Filename", "Jaccard", "Metadata")
PAPERLESS_DEDUPE = """\
ngramSize: 3
minWords: 20
numPermutations: 192
numBands: 20
fuzzySampleSize: 5000
similarityThreshold: 0.75
confidenceWeightJaccard: 40
confidenceWeightFuzzy: 30
confidenceWeightMetadata: 15
confidenceWeightFilename: 15
"""
RAGD = """\
deduplication:
  exact:
    enabled: true
  near:
    enabled: true
    threshold: 0.85
    num_permutations: 128
  semantic:
    enabled: false
    threshold: 0.9
  on_duplicate:
    exact: skip
    near: version
    semantic: flag
"""


def read(text, parameters=USUAL, policies=DEFAULT_POLICIES):
    return read_settings(text, parameters, policies)


def told(found, language="en"):
    return [Words(language)(note.key, **dict(note.values)) for note in found.notes]


def test_settings_of_paperless_dedupe_are_read():
    found = read("preset: classic\n" + PAPERLESS_DEDUPE)

    assert found.parameters == Parameters.classic()
    assert found.policies == DEFAULT_POLICIES
    assert told(found) == ["192 values cannot be split into 20 equal bands; 24 bands are used."]


def test_settings_of_ragd_are_read():
    found = read(RAGD)

    assert found.parameters == Parameters(
        num_permutations=128,
        num_bands=32,
        thresholds={Kind.NEAR: 0.85, Kind.SEMANTIC: 0.9},
        kinds=OFFERED_KINDS,
    )
    assert found.policies == {
        Kind.EXACT: Policy.SUGGEST,
        Kind.NEAR: Policy.LINK,
        Kind.VERSION: Policy.ASK,
        Kind.CONTAINED: Policy.SUGGEST,
        Kind.SEMANTIC: Policy.OFF,
    }
    assert "“on_duplicate: near: version” is taken as the policy “link”." in told(found)
    assert all(sentence.strip() for sentence in told(found, "de"))


@pytest.mark.parametrize(
    ("tier", "action", "policy"),
    [
        ("exact", "skip", Policy.SUGGEST),
        ("exact", "warn", Policy.ASK),
        ("exact", "replace", Policy.SUGGEST),
        ("near", "version", Policy.LINK),
        ("near", "warn", Policy.ASK),
        ("near", "skip", Policy.SUGGEST),
        ("semantic", "flag", Policy.SHOW),
        ("semantic", "skip", Policy.SUGGEST),
        ("semantic", "version", Policy.ASK),
    ],
)
def test_actions_become_policies_and_a_note_says_how(tier, action, policy):
    found = read(f"deduplication: {{on_duplicate: {{{tier}: {action}}}}}")

    assert found.policies == {**DEFAULT_POLICIES, Kind(tier): policy}
    assert f"“on_duplicate: {tier}: {action}” is taken as the policy “{policy}”." in told(found)


def test_what_the_file_does_not_mention_stays():
    own = Parameters(ngram_size=4, thresholds={Kind.VERSION: 0.6}, kinds=(Kind.EXACT, Kind.NEAR))
    policies = {**DEFAULT_POLICIES, Kind.NEAR: Policy.SHOW}
    off = dict.fromkeys((Kind.VERSION, Kind.CONTAINED, Kind.SEMANTIC), Policy.OFF)

    found = read("thresholds: {near: 0.9}", own, {**policies, **off})

    assert found.parameters == Parameters(
        ngram_size=4, thresholds={Kind.NEAR: 0.9, Kind.VERSION: 0.6}, kinds=(Kind.EXACT, Kind.NEAR)
    )
    assert found.policies == {**policies, **off}
    assert found.notes == ()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_chosen_by_its_name(name):
    found = read(f"preset: {name}", Parameters(min_words=7, kinds=(Kind.EXACT,)))

    assert preset_of(found.parameters) == name


def test_presets_have_the_numbers_of_the_methods_that_they_are_named_after():
    shown = {
        name: (one.preset, one.ngram_size, one.num_permutations, one.num_bands, dict(one.thresholds))
        for name, one in PRESETS.items()
    }

    assert shown == {
        "judged": (Preset.STANDARD, 3, 192, 64, {}),
        "classic": (Preset.CLASSIC, 3, 192, 24, {}),
        "ragd": (Preset.STANDARD, 3, 128, 32, {Kind.NEAR: 0.85, Kind.VERSION: 0.75}),
        "alfresco": (Preset.STANDARD, 5, 512, 128, {}),
    }
    assert [one.similarity_threshold for one in PRESETS.values()] == [0.75] * 4


def test_new_length_keeps_the_rows_as_far_as_possible():
    assert read("numPermutations: 256").parameters.rows_per_band == 4
    assert read("numPermutations: 96").parameters.rows_per_band == 3


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("ngramSize: 3\nngramSise: 3", 2, 1, "“ngramSise” is unknown"),
        ("\n  ngramSize: 11", 2, 14, "whole number from 1 to 10"),
        ("minWords: 1.5", 1, 11, "whole number"),
        ("similarityThreshold: 75", 1, 22, "number from 0 to 1"),
        ("numPermutations: 64\nnumBands: 65", 2, 11, "whole number from 1 to 64"),
        ("preset: fast", 1, 9, "judged, classic, ragd, alfresco"),
        ("thresholds: {exact: 0.9}", 1, 14, "“exact” is unknown"),
        ("policies:\n  near: trash", 2, 9, "suggest, ask, link, show, off"),
        ("policies: {look-alike: off}", 1, 12, "“look-alike” is unknown"),
        ("deduplication:\n  near:\n    treshold: 0.8", 3, 5, "“treshold” is unknown"),
        ("deduplication: {on_duplicate: {exact: version}}", 1, 39, "skip, warn, replace"),
        ("deduplication: {near: {enabled: maybe}}", 1, 33, "true or false"),
        ("policies: {near: ask}\ndeduplication: {on_duplicate: {near: skip}}", 2, 38, "in line 1"),
        ("numPermutations: 64\ndeduplication: {near: {num_permutations: 128}}", 2, 42, "contradicts"),
        ("policies: {exact: off, near: off, version: off, contained: off, semantic: off}", 1, 75, "kinds"),
        ("".join(f"confidenceWeight{name}: 0\n" for name in WEIGHTS), 4, 27, "weights"),
        ("[1, 2", 1, 6, "no valid YAML"),
        ("", 1, 1, "key: value"),
    ],
)
def test_wrong_keys_and_values_are_named_with_their_place(text, line, column, part):
    with pytest.raises(YamlInvalid) as refused:
        read(text)

    assert (refused.value.details["line"], refused.value.details["column"]) == (line, column)
    assert part in str(refused.value)


@settings(max_examples=15)
@given(
    st.builds(
        Parameters,
        ngram_size=st.integers(1, 10),
        min_words=st.integers(0, 1000),
        num_permutations=st.just(192),
        num_bands=st.sampled_from((24, 32, 64)),
        weight_jaccard=st.sampled_from((0.1, 0.4, 1.0)),
        weight_title=st.sampled_from((0.0, 0.15, 0.333)),
        similarity_threshold=st.floats(0.0, 1.0),
        preset=st.sampled_from(Preset),
        thresholds=st.dictionaries(st.sampled_from(SCORED_KINDS), st.floats(0.0, 1.0)),
    ),
    st.fixed_dictionaries({kind: st.sampled_from(offered_for(kind)) for kind in OFFERED_KINDS[1:]}),
)
def test_exported_settings_are_the_same_after_an_import(parameters, policies):
    policies = {Kind.SEMANTIC: Policy.ASK, Kind.EXACT: Policy.SUGGEST, **policies}
    kinds = [kind for kind, policy in policies.items() if policy is not Policy.OFF]

    found = read(settings_text(parameters, policies))

    expected = Parameters(**{**parameters.as_dict(), "kinds": kinds})
    assert found.parameters == expected
    assert found.policies == policies


def test_an_export_names_every_setting():
    text = settings_text(Parameters(), DEFAULT_POLICIES)

    assert [line.partition(":")[0] for line in text.splitlines() if not line.startswith(" ")] == [*KEYS[:-1]]
    assert all(f"  {kind}: " in text for kind in DEFAULT_POLICIES)
    assert read(text).notes == ()


def test_a_policy_for_same_meaning_says_when_it_counts():
    (told_of,) = told(read("policies: {semantic: show}"))

    assert told_of == "“semantic” is found only while Settings › Same meaning is on, or by scan --meaning."


def test_only_near_copies_and_versions_can_be_linked():
    found = read("policies: {near: link, version: link}")

    assert {found.policies[kind] for kind in (Kind.NEAR, Kind.VERSION)} == {Policy.LINK}
    with pytest.raises(YamlInvalid):
        read("policies: {contained: link}")
