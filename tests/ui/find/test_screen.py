"""Find similar: asked with field and sliders, answered as a list."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt

from app.domain.duplicates import Cause, Group, Kind
from app.domain.protections import Protection
from app.system.folders import Folders
from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.session.navigation import Destination, ScreenId
from tests.support.local_library import local_library
from tests.ui.conftest import PLAIN
from tests.ui.drawn_texts import texts_of, visible_texts
from tests.ui.find.letters import COPY, LETTER, WHOLE, answered, asked, rows
from tests.ui.shown_library import NavigationRecorder


@pytest.fixture(scope="module")
def library(letters):
    return letters


def sentences(page):
    return {hit.id: page.model.relation(hit) for hit in page.model.hits}


# --- asking ----------------------------------------------------------------------------------------------


def test_answer_says_how_each_document_relates(page, qtbot):
    asked(page, qtbot)

    assert sentences(page) == {
        COPY: "is the same",
        WHOLE: "contains it completely, pages 3–4",
        LETTER: "overlaps",
    }
    assert page.heading.title.text() == "3 similar documents"
    spoken = page.model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Handbuch, contains it completely, pages 3–4, 100% of your document in it, 24%")


def test_list_has_room_for_long_words_and_tells_the_chance_in_a_tip(page, qtbot):
    asked(page, qtbot)
    tip = page.model.index(1).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "Handbuch\ncontains it completely, pages 3–4\nChance: 100%"

    drawn = {}
    for width in (480, 360, 200):
        page.list.setMinimumWidth(0)
        page.list.resize(width, 400)
        drawn[width] = " ".join(one.text for one in texts_of(page.list))

    assert "contains it completely, pages 3–4" in drawn[480]
    assert "pages 3–4" in drawn[360]  # on the second line
    assert "…" in drawn[200]


def test_inspector_shows_the_chosen_document(page, qtbot):
    asked(page, qtbot)

    page.list.setCurrentIndex(page.model.index(1))

    assert page.inspector.title.text() == "Handbuch"
    assert page.inspector.span.accessibleDescription() == "pages 3–4"
    assert page.inspector.why.text() == "All of A is also in this document. A can probably go."


# --- field and sliders -----------------------------------------------------------------------------------


def test_sliders_rewrite_the_field_and_filter(page, qtbot):
    asked(page, qtbot)

    page.panel.overlap.setValue(30)
    qtbot.waitUntil(lambda: rows(page) == [COPY])
    assert page.panel.field.input.text() == "FINGERPRINT:1_30"

    page.panel.chance.setValue(40)
    assert page.panel.field.input.text() == "FINGERPRINT:1_30_40"
    answered(page, qtbot)
    assert "bands of" in page.panel._explanation.text()
    assert "Weaker ones may come too." in page.panel._explanation.text()


def test_field_rewrites_the_sliders_on_enter(page, qtbot):
    asked(page, qtbot)

    page.panel.field.input.setText("FINGERPRINT:3_20_80")
    qtbot.keyClick(page.panel.field.input, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.panel.card.title.text() == "Handbuch")

    assert (page.panel.overlap.value(), page.panel.chance.value()) == (20, 80)


def test_wrong_value_is_named_below_the_field_and_keeps_the_results(page, qtbot):
    asked(page, qtbot)

    page.panel.field.input.setText("FINGERPRINT:1_200")
    qtbot.keyClick(page.panel.field.input, Qt.Key.Key_Return)

    assert page.panel.field.message().startswith("Write it like FINGERPRINT:1234_20_80")
    assert rows(page) == [COPY, WHOLE, LETTER]


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
def test_unknown_document_is_answered_with_a_sentence(page, qtbot, language):
    use_language(language)
    page.panel.field.input.setText("FINGERPRINT:4711")
    qtbot.keyClick(page.panel.field.input, Qt.Key.Key_Return)

    qtbot.waitUntil(page.problem.isVisible)
    assert "4711" in page.problem.message_label().text()


# --- going on --------------------------------------------------------------------------------------------


def test_pair_of_a_group_opens_its_group_in_the_review(page, session, qtbot):
    travels = NavigationRecorder(session)
    asked(page, qtbot)

    page.inspector.review.click()

    qtbot.waitUntil(lambda: bool(travels.destinations))
    assert (travels.last.screen, travels.last.group) == (ScreenId.REVIEW, "g")


def test_other_pair_opens_by_itself(page, session, qtbot):
    travels = NavigationRecorder(session)
    asked(page, qtbot)
    page.list.setCurrentIndex(page.model.index(1))

    page.inspector.review.click()

    qtbot.waitUntil(lambda: bool(travels.destinations))
    assert travels.last.pair.ids == (1, WHOLE)
    assert (travels.last.pair.kind, travels.last.pair.part) == (Kind.CONTAINED, 1)


def test_review_can_send_a_document_here(page, qtbot):
    page.enter(Destination(ScreenId.FIND, document=WHOLE))
    answered(page, qtbot)

    assert page.panel.card.title.text() == "Handbuch"


def test_next_library_starts_empty(page, session, qtbot):
    asked(page, qtbot)

    session.connected.emit()

    assert rows(page) == []
    assert page.panel.picker.isVisible()
    assert page.panel.field.input.text() == ""


def test_narrow_screen_with_large_text_shows_the_document_below_the_results(page, qtbot):
    asked(page, qtbot)
    beside = page.inspector.geometry()
    assert beside.left() > page.list.mapTo(page, page.list.rect().bottomRight()).x()

    theme().set_appearance(replace(PLAIN, text_size=1.5))
    page.resize(1024, 640)
    qtbot.waitUntil(lambda: page.inspector.y() > page.list.mapTo(page, page.list.rect().topLeft()).y())

    assert page.inspector.geometry().right() <= page.width()
    assert page.panel.geometry().right() < page.inspector.x()
    assert page.list.width() > page.width() / 2
    assert page.inspector.review.isVisible()
    page.resize(1300, 800)
    theme().set_appearance(PLAIN)
    page.resize(1301, 800)
    qtbot.waitUntil(lambda: page.inspector.page.isVisible() and page.inspector.y() == 0)


def test_protected_document_bears_its_lock(page, session, library, qtbot):
    folder, profile = library
    with local_library(Folders(folder).database) as local:
        assert local.profile.id == profile.id
        local.protections.set(Protection(with_asn=True))
    try:
        asked(page, qtbot, WHOLE)

        place = page.model.place(1)
        page.list.setCurrentIndex(page.model.index(place))
        assert page.inspector.lock.isVisible()
        assert page.inspector.lock.toolTip() == "Protected by its archive number"
        other = next(row for row, hit in enumerate(page.model.hits) if hit.id not in (1, COPY))
        page.list.setCurrentIndex(page.model.index(other))
        assert not page.inspector.lock.isVisible()
    finally:
        with local_library(Folders(folder).database) as local:
            local.protections.set(Protection())


@pytest.fixture
def versions(session, library, qtbot):
    """Document 1 is an older version of COPY."""
    folder, _ = library
    with local_library(Folders(folder).database) as local:
        before = local.analyses.load()
        pair = replace(before.pairs[0], kind=Kind.VERSION, cause=Cause.EDITED_TEXT)
        local.analyses.save(
            replace(before, pairs=(pair,), groups=(Group("g", Kind.VERSION, (1, COPY), (pair,), 1.0),))
        )
    with qtbot.waitSignal(session.review_data_changed):
        session.reload()
    yield
    with local_library(Folders(folder).database) as local:
        local.analyses.save(before)


def test_older_versions_are_found_only_if_they_are_included(versions, page, qtbot):
    older = page.panel.older
    asked(page, qtbot, WHOLE)
    assert older.box.isVisible()
    assert 1 not in rows(page)
    assert COPY in rows(page)
    assert "1 older version is left out." in visible_texts(page)
    judged = sentences(page)

    qtbot.mouseClick(older.box, Qt.MouseButton.LeftButton, pos=QPoint(8, older.box.height() // 2))

    assert {1, COPY} <= set(rows(page))
    assert {1, COPY} <= {hit.id for hit in page.graph._hits}
    assert sentences(page).items() >= judged.items()
    assert not older.hint.isVisible()


def test_asking_about_the_latest_says_that_only_older_versions_are_similar(versions, page, qtbot):
    page.panel.overlap.setValue(90)
    asked(page, qtbot, COPY)

    assert rows(page) == []
    assert "Only older versions of documents" in visible_texts(page)


def test_older_versions_are_offered_by_their_number_only(versions, page, qtbot):
    picker = page.panel.picker

    def offered():
        return [one.document.id for one in picker._offered]

    picker.search.setText("heiz")
    qtbot.waitUntil(lambda: offered() == [COPY])
    assert picker.hint.text() == "1 older version is left out."

    picker.search.setText("ASN 77")
    qtbot.waitUntil(lambda: offered()[:1] == [1])
    picker.search.setText("heiz")
    page.panel.older.box.setChecked(True)
    qtbot.waitUntil(lambda: set(offered()) == {1, COPY})


def test_library_without_versions_offers_no_older_ones(page):
    assert not page.panel.older.isVisible()
