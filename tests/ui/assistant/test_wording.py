"""A group's deciding rule is worded with what it measured in the group's documents."""

import pytest

from app.domain.documents import Taxonomy
from app.domain.duplicates import Kind
from app.domain.keeper_rules import Rule, RuleName
from app.domain.summaries import Candidate
from app.services.review.batch import EffectRow
from app.ui.assistant.wording import why_text
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language

_NONE = (None,) * 10  # `created` to `storage_path`


def worded(rule, *values, language=LanguageChoice.ENGLISH):
    """Return why the document with the highest of these values stays; all have letters in their order."""
    members = tuple(Candidate(number, "", *_NONE, "application/pdf", 1) for number in range(len(values)))
    row = EffectRow("g", Kind.EXACT, members, values.index(max(values)), 0, values, None)
    use_language(language)
    return why_text(row, (Rule(rule),), Taxonomy(), first=0)


@pytest.mark.parametrize(
    ("values", "english", "german"),
    [
        ((1.0, 3.0), "Rule 1: B has 3 tags, A has 1", "Regel 1: B hat 3 Tags, A hat 1"),
        (
            (2.0, 3.0, 5.0),
            "Rule 1: C has 5 tags, the others have 3 and 2",
            "Regel 1: C hat 5 Tags, die anderen haben 3 und 2",
        ),
        (
            (0.0, 1.0, 0.0, 0.0),
            "Rule 1: B has 1 tag, the others have 0",
            "Regel 1: B hat 1 Tag, die anderen haben 0",
        ),
    ],
)
def test_the_counts_of_all_documents_are_named(values, english, german):
    assert worded(RuleName.MOST_TAGS, *values) == english
    assert worded(RuleName.MOST_TAGS, *values, language=LanguageChoice.GERMAN) == german


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (RuleName.MOST_FIELDS, "fields and notes"),
        (RuleName.MOST_PAGES, "pages"),
        (RuleName.MOST_SHARE_LINKS, "share links"),
    ],
)
def test_every_counting_rule_names_them(rule, words):
    assert worded(rule, 4.0, 3.0, 1.0) == f"Rule 1: A has 4 {words}, the others have 3 and 1"
