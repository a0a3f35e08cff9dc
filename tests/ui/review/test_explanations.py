"""Explanations and questions about parts, ink, file sizes and scores."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.compare.text_difference import compare_texts
from app.domain.decisions import Choice
from app.domain.documents import Checksum, FileFacts
from app.domain.duplicates import Cause, ContainedSpan, Group, Kind
from app.domain.keeper import WhyNot
from app.domain.parameters import Parameters
from app.services.review.explanation import ChipSort, FactChip
from app.tasks import file_tasks
from app.ui.look.formats import format_size
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.review.comparison.guard_dialog import GuardDialog
from app.ui.review.explanation_wording import sentence_text
from app.ui.session import file_sizes
from app.ui.viewer.pages.page_layout import LEFT
from app.ui.viewer.text.text_layout import TOP
from tests.ui.review import library
from tests.ui.review.library import CHAIN, CONFLICT, EXACT, NEAR, VERSION

Key = Qt.Key


PART = library.pair(7, 8, Kind.CONTAINED, Cause.PART_OF, 0.99)
PART = replace(
    PART, scores=replace(PART.scores, containment_a=1.0, containment_b=0.2), span=ContainedSpan(0.5, 0.9)
)
PART_GROUP = Group("part", Kind.CONTAINED, (7, 8), (PART,), 0.99)


def test_contained_part_shows_its_position(make_harness):
    harness = make_harness((PART_GROUP,))
    whole_is_left = harness.shown_pair.left == PART.whole
    side = "right" if whole_is_left else "left"

    assert (harness.pages.options.span, harness.pages.options.whole == LEFT) == (PART.span, whole_is_left)
    assert harness.view.explanation.sentence.text() == (
        f"100% of the text on the {side} is also in “Police Scan”, near page 2."
    )

    harness.pages.part_found.emit(1, 2)
    assert (
        harness.view.explanation.sentence.text()
        == f"Pages 1–2 of “Police Scan” contain 100% of the text on the {side}."
    )

    harness.press(Qt.Key.Key_X)
    side = "left" if whole_is_left else "right"
    assert (harness.pages.options.span, harness.pages.options.whole == LEFT) == (PART.span, not whole_is_left)
    assert harness.view.explanation.sentence.text() == (
        f"100% of the text on the {side} is also in “Police Scan”, near page 2."
    )


def test_file_size_is_fetched_while_shown(make_harness, monkeypatch, qtbot):
    """Servers list documents without their size; only the header and the details are updated."""
    asked = []

    def measure(_context, _cancel, _progress, *, profile, document):
        asked.append(document)
        return FileFacts(None, Checksum("md5", "b" * 32), 412_000, "application/pdf", has_archive=True)

    monkeypatch.setattr(file_sizes, "RETRY_MS", 10)
    monkeypatch.setattr(file_tasks, "measure", measure)
    monkeypatch.setattr(
        library,
        "DOCUMENTS",
        tuple(replace(one, file_size=None) if one.id == 3 else one for one in library.DOCUMENTS),
    )
    harness = make_harness()
    harness.open(NEAR)
    header = next(one for one in harness.view.headers if "ASN 1187" in one.line.text())
    shown = [call for call in harness.pages.calls if call[0] == "show"]

    qtbot.waitUntil(lambda: header.line.text().endswith(f"2 pages · {format_size(412_000)} · ASN 1187"))

    assert [call for call in harness.pages.calls if call[0] == "show"] == shown
    assert harness.shown_pair.documents[3].file_size == 412_000
    assert harness.shown_pair.documents[3].archive_checksum is not None
    harness.open(CONFLICT)
    harness.open(NEAR)
    assert asked == [3]


INK_CHIPS = {
    LanguageChoice.ENGLISH: "Stamp or writing only on the left",
    LanguageChoice.GERMAN: "Stempel oder Schrift nur links",
}


@pytest.mark.parametrize("language", INK_CHIPS)
def test_one_sided_ink_is_a_chip_of_its_pair(harness, language):
    use_language(language)
    harness.open(CONFLICT)
    before = [chip.text() for chip in harness.view.explanation.chips.chips()]

    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_LEFT}))
    found = [chip.text() for chip in harness.view.explanation.chips.chips()]
    harness.pages.ink_found.emit(frozenset())

    assert [chip for chip in found if chip not in before] == [INK_CHIPS[language]]
    assert [chip.text() for chip in harness.view.explanation.chips.chips()] == before
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_LEFT}))
    harness.open(CHAIN)
    assert INK_CHIPS[language] not in [chip.text() for chip in harness.view.explanation.chips.chips()]


@pytest.mark.parametrize(
    ("group", "told"),
    [
        (EXACT, ""),
        (NEAR, "Nothing is suggested: the pages have not been compared yet."),
        (
            VERSION,
            "Nothing is suggested: versions are different papers; only you know which one is needed.",
        ),
    ],
)
def test_strip_says_why_nothing_is_suggested(harness, group, told):
    harness.open(group)

    shown = harness.view.explanation.not_suggested
    assert shown.isVisibleTo(harness.view) is bool(told)
    assert not told or shown.text() == told


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
def test_every_reason_has_words_for_the_shown_pair(harness, language):
    use_language(language)
    harness.open(NEAR)
    opened = harness.view.shown_pair
    for why in WhyNot:
        suggestion = replace(opened.group.suggestion, why_not={opened.right: why})
        shown = replace(opened, group=replace(opened.group, suggestion=suggestion))

        told = [sentence_text(one.explanation().not_suggested) for one in (shown, shown.swapped())]

        assert not any(sentence.startswith("whynot") for sentence in told)
        assert (told[0] != told[1]) is why.startswith("ink-on")


@pytest.mark.parametrize("mode", ["pages", "overlay", "text", "details"])
def test_ink_chip_opens_the_pages(harness, mode):
    harness.open(CONFLICT)
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))
    harness.view.choose_mode(mode)
    chip = next(chip for chip in harness.view.explanation.chips.chips() if "Stamp" in chip.text())

    chip.click()

    assert chip.accessibleName() == "Only on the right: a stamp, writing or a picture"
    assert harness.pages.calls[-1] == ("fact", FactChip(ChipSort.ONLY_RIGHT, key="chip.ink"))
    assert harness.view.mode == (mode if mode == "overlay" else "pages")


def test_keeping_only_a_part_needs_confirmation(make_harness, monkeypatch):
    monkeypatch.setattr(library, "DOCUMENTS", tuple(map(with_pages, library.DOCUMENTS)))
    harness = make_harness((PART_GROUP,))
    part_left = harness.shown_pair.left == PART.part
    key = Key.Key_1 if part_left else Key.Key_2

    harness.press(key)

    question = harness.page.findChild(GuardDialog)
    assert question.title.text() == f"Keep only the {'left' if part_left else 'right'} one?"
    assert question.explanation.text() == (
        "“Police Scan” has 14 pages and goes to the trash; “Police”, which is kept, has only 2 pages."
    )
    harness.qtbot.keyClick(question, Key.Key_Return)  # Cancel is the default
    harness.qtbot.waitUntil(lambda: harness.page.findChild(GuardDialog) is None)
    assert harness.decision("part") is None


def test_confirming_keeps_the_part(make_harness):
    harness = make_harness((PART_GROUP,))
    harness.press(Key.Key_1 if harness.shown_pair.left == PART.part else Key.Key_2)

    harness.page.findChild(GuardDialog).go.click()

    harness.wait_decided("part")
    assert (harness.decision("part").keep, harness.decision("part").confirmed) == (PART.part, True)


def with_pages(one):
    return replace(one, page_count=14) if one.id == PART.whole else one


def test_keeping_the_whole_needs_no_confirmation(make_harness):
    harness = make_harness((PART_GROUP,))

    decision = harness.decide(Key.Key_1 if harness.shown_pair.left == PART.whole else Key.Key_2, "part")

    assert (decision.keep, decision.confirmed) == (PART.whole, False)


def test_trashing_the_only_inked_copy_needs_confirmation(harness):
    harness.open(NEAR)
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))

    harness.press(Key.Key_1)

    question = harness.page.findChild(GuardDialog)
    assert question.explanation.text() == (
        "“Scan_0231” goes to the trash, but only it has a stamp, a signature, handwriting or a picture."
    )
    question.go.click()
    harness.wait_decided(NEAR)
    assert harness.decision(NEAR).confirmed


def test_keeping_the_inked_copy_needs_no_confirmation(harness):
    harness.open(NEAR)
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))

    decision = harness.decide(Key.Key_2, NEAR)

    assert (decision.keep, decision.confirmed) == (4, False)


def test_known_ink_needs_confirmation_before_comparing(harness, qtbot):
    harness.open(NEAR)
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))
    harness.open(VERSION)
    harness.open(NEAR)

    harness.press(Key.Key_1)

    assert "only it has" in harness.page.findChild(GuardDialog).explanation.text()
    harness.page.findChild(GuardDialog).reject()


def test_question_about_differing_facts_names_the_documents(harness):
    harness.open(CONFLICT)

    harness.press(Key.Key_1)

    asked = harness.page.findChild(GuardDialog)
    assert asked.explanation.text() == (
        "Dates and amounts differ between “Funkland Januar” (A) and “Funkland Februar” (B). "
        "These may be separate documents."
    )
    asked.reject()


def test_facts_and_ink_share_one_question(harness):
    use_language(LanguageChoice.GERMAN)
    harness.open(CONFLICT)
    harness.pages.ink_found.emit(frozenset({ChipSort.ONLY_RIGHT}))

    harness.press(Key.Key_1)

    question = harness.page.findChild(GuardDialog)
    assert question.title.text() == "Angaben weichen ab. Wirklich nur links behalten?"
    assert "weichen zwischen „Funkland Januar“ (A)" in question.explanation.text()
    assert "„Funkland Februar“ kommt in den Papierkorb, hat aber als Einziges" in question.explanation.text()
    question.reject()


def test_pages_of_a_part_stay_shown_after_deciding(make_harness):
    harness = make_harness((PART_GROUP,))
    harness.pages.part_found.emit(2, 2)
    said = harness.view.explanation.sentence.text()

    harness.press(Qt.Key.Key_3)
    harness.wait_decided("part")

    assert said.startswith("Page 2 of")
    assert harness.view.explanation.sentence.text() == said


def test_texts_open_where_the_part_lies(make_harness):
    harness = make_harness((PART_GROUP,))
    harness.view.show_text()
    before = [f"before {number} something else" for number in range(60)]
    part = [f"line {number} of the part" for number in range(30)]
    behind = [f"behind {number} others" for number in range(110)]
    texts = ["\n".join([*before, *part, *behind]), "\n".join(part)]
    if harness.shown_pair.left != PART.whole:
        texts.reverse()

    harness.view.show_comparison(replace(harness.view.comparison, difference=compare_texts(*texts)))

    view = harness.view.text
    shown = view.layout_.at(view.left.verticalScrollBar().value() + TOP)
    assert shown.first <= 60 + 24 < shown.end  # the span begins at 0.5 of 720 words, in the part's 25th line


def test_i_shows_the_score(harness):
    harness.open(NEAR)

    harness.press(Key.Key_I)

    assert harness.page.controller.score.isVisible()
    harness.page.controller.score.close()


@pytest.mark.parametrize("what", ["score", "menu"])
def test_keys_decide_nothing_behind_a_popup(harness, what):
    harness.open(NEAR)
    harness.press(Key.Key_I)
    popup = harness.page.controller.score
    if what == "menu":
        popup.close()
        popup = harness.page.panel.filters.kind.menu()
        popup.popup(harness.page.mapToGlobal(QPoint(10, 10)))
    assert QApplication.activePopupWidget() is popup

    harness.qtbot.keyClick(harness.page.panel.list, Key.Key_1)  # it has the focus below a menu
    assert QApplication.activePopupWidget() is popup
    popup.close()
    harness.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)
    harness.page.panel.list.setFocus()
    decision = harness.decide(Key.Key_5, NEAR)

    assert decision.choice is Choice.SKIPPED


def test_score_uses_the_weights_of_the_analysis(make_harness):
    weights = {"weight_jaccard": 1, "weight_fuzzy": 1, "weight_metadata": 2, "weight_title": 0}
    harness = make_harness(parameters=Parameters(ngram_size=4, **weights))
    harness.open(NEAR)

    harness.press(Key.Key_I)

    rows = [row.accessibleName() for row in harness.page.controller.score.findChildren(QWidget)]
    weighted = [name for name in rows if "weight" in name]
    assert [name.rpartition(" ")[2] for name in weighted] == ["25", "25", "50", "0"]
    harness.page.controller.score.close()
