"""Find similar: asked by document or file, with field and sliders, answered as a list and as a graph."""

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, Qt, QUrl
from PySide6.QtTest import QTest

from app.domain.analysis import Analysis
from app.domain.documents import Taxonomy
from app.domain.duplicates import Cause, Facts, Group, Kind, Pair, Scores
from app.domain.parameters import Parameters
from app.domain.protections import Protection
from app.services.similar.words import update_words
from app.system.folders import Folders
from app.ui.find import graph as graphs
from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import use_language
from app.ui.session.navigation import Destination, ScreenId
from tests.support.local_library import local_library, prose
from tests.support.sample_files import sample
from tests.ui.conftest import PLAIN
from tests.ui.drags import drag_of, drop_of
from tests.ui.drawn_texts import visible_texts
from tests.ui.shown_library import NavigationRecorder
from tests.unit.services.similar.conftest import stored

PART = prose(1)
COPY, WHOLE, LETTER, OTHER = 2, 3, 4, 5


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A scanned library of five documents: folder and profile."""
    folder = tmp_path_factory.mktemp("find")
    with local_library(Folders(folder).database) as local:
        local.taxonomy.save(Taxonomy(correspondents={1: "Wärmetec"}))
        stored(local, {1: PART, COPY: PART}, title="Heizung", correspondent=1, archive_serial_number=77)
        stored(local, {WHOLE: f"{prose(2)} {PART} {prose(3)} {prose(4)}"}, title="Handbuch", page_count=8)
        stored(local, {LETTER: f"{' '.join(PART.split()[:60])} {prose(6, 140)}"}, title="Angebot")
        stored(local, {OTHER: prose(7)}, title="Kündigung", created=date(2024, 3, 5))
        update_words(local)
        pair = Pair(1, COPY, Kind.EXACT, Cause.SAME_TEXT, 1.0, 1.0, Scores(), Facts())
        group = Group("g", Kind.EXACT, (1, COPY), (pair,), 1.0)
        local.analyses.save(Analysis(Parameters(), (pair,), (group,), ()))
    return folder, local.profile


def asked(page, qtbot, document=1):
    page.ask_about(document)
    answered(page, qtbot)


def answered(page, qtbot):
    qtbot.waitUntil(lambda: page._found is not None and page._job is None and page._judging is None)


def rows(page):
    return [hit.id for hit in page.model.hits]


def sentences(page):
    return {hit.id: page.model.relation(hit) for hit in page.model.hits}


# --- asking ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("heiz", [COPY, 1]),
        ("kundig", [OTHER]),
        ("5", [OTHER]),
        ("ASN 77", [1]),
        ("https://paper.example/documents/3/details", [WHOLE]),
        ("nothing like this", []),
    ],
)
def test_document_is_searched_by_words_number_asn_and_address(page, qtbot, typed, offered):
    page.panel.picker.search.setText(typed)

    def shown():
        items = page.panel.picker.list
        return [items.item(place).data(Qt.ItemDataRole.UserRole) for place in range(items.count())]

    if offered:
        qtbot.waitUntil(lambda: bool(shown()))
        assert shown()[0] in offered
        assert set(offered) <= set(shown())
    else:
        qtbot.waitUntil(lambda: page.panel.picker.hint.text() == "No document has these words.")


def test_enter_chooses_the_first_offered_document(page, qtbot):
    qtbot.keyClicks(page.panel.picker.search, "handb")
    qtbot.waitUntil(lambda: page.panel.picker.list.count() == 1)

    qtbot.keyClick(page.panel.picker.search, Qt.Key.Key_Return)
    answered(page, qtbot)

    assert page.panel.card.title.text() == "Handbuch"
    assert not page.panel.picker.isVisible()
    assert rows(page) == [1, COPY, LETTER]


def test_answer_says_how_each_document_relates(page, qtbot):
    asked(page, qtbot)

    assert sentences(page) == {
        COPY: "is the same",
        WHOLE: "contains it completely, pages 3–4",
        LETTER: "overlaps",
    }
    assert page._title.text() == "3 similar documents"
    spoken = page.model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Handbuch, contains it completely, pages 3–4, 100% of your document in it, 24%")


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


# --- files -----------------------------------------------------------------------------------------------


def drop(widget, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    enter = drag_of(data, QPointF(9, 9))
    widget.dragEnterEvent(enter)
    assert enter.isAccepted()
    widget.dropEvent(drop_of(data, QPointF(9, 9)))


@pytest.mark.parametrize("target", ["zone", "screen"])
def test_dropped_file_is_asked_about_without_being_uploaded(page, qtbot, tmp_path, target):
    path = tmp_path / "letter.txt"
    path.write_text(PART, "utf-8")

    drop(page.panel.drop if target == "zone" else page, path)
    answered(page, qtbot)

    assert set(rows(page)) == {1, COPY, WHOLE, LETTER}
    assert page.panel.card.title.text() == "letter.txt"
    assert page.panel.field.input.text() == "FINGERPRINT:letter.txt"
    assert not page.inspector.review.isEnabled()
    page.panel.overlap.setValue(90)
    qtbot.waitUntil(lambda: set(rows(page)) == {1, COPY})


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.pdf", b"", "“a.pdf” is empty"),
        ("b.pdf", b"%PDF-1.7 broken", "“b.pdf” is damaged"),
        ("c.pdf", sample("encrypted.pdf"), "“c.pdf” is locked with a password"),
        ("d.bin", b"\0\1\2", "“d.bin” is of a type"),
        ("e.txt", b"too short", "fewer than 5 words"),
        ("missing.pdf", None, "no file that can be read"),
    ],
)
def test_file_that_cannot_be_compared_gets_a_sentence(page, qtbot, tmp_path, name, data, said):
    if data is not None:
        (tmp_path / name).write_bytes(data)

    drop(page.panel.drop, tmp_path / name)

    qtbot.waitUntil(page.problem.isVisible)
    assert said in page.problem.message_label().text()
    assert rows(page) == []


# --- graph -----------------------------------------------------------------------------------------------


@pytest.fixture
def graph(page, qtbot):
    asked(page, qtbot)
    qtbot.mouseClick(page.view.segment("graph"), Qt.MouseButton.LeftButton)
    page.graph.setFocus()
    return page.graph


def test_graph_is_walked_by_keys(page, graph, qtbot):
    assert graph.nodes() == [COPY, WHOLE, LETTER]
    QTest.keyClick(graph, Qt.Key.Key_Right)
    QTest.keyClick(graph, Qt.Key.Key_Down)
    assert page.inspector.hit.id == LETTER
    QTest.keyClick(graph, Qt.Key.Key_Left)
    assert page.inspector.title.text() == "Handbuch"
    assert graph.accessibleDescription() == "Handbuch, overlap 100%"

    QTest.keyClick(graph, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: graph.nodes() == [1, COPY, LETTER])
    assert page.panel.card.title.text() == "Handbuch"


def test_click_on_a_node_chooses_its_document(page, graph, qtbot):
    place = graph.mapFromScene(graph._nodes[2].pos())

    qtbot.mouseClick(graph.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert page.inspector.hit.id == LETTER


def test_graph_shows_at_most_so_many_nodes(page, graph, monkeypatch):
    monkeypatch.setattr(graphs, "MOST_NODES", 2)

    graph.show_found(1, page.model.hits, page._found.documents)

    assert graph.nodes() == [COPY, WHOLE]
    assert graph._left_out == 1
    graph.grab()


@pytest.mark.parametrize("size", [(420, 520), (465, 590), (1100, 780)])
def test_percentages_of_the_graph_are_not_hidden(page, graph, size):
    graph.resize(*size)
    graph._lay_out()

    centre = QRectF(-22, -30, 44, 60)
    for node in graph._nodes:
        label = QRectF(0, 0, 40, 14)
        label.moveCenter(node.label_place)
        title = node._title_box().translated(node.pos())
        assert not any(label.intersects(other) for other in (centre, title))


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
