"""The graph of similar documents, walked by keys and mouse."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from app.ui.find import graph as graphs
from tests.ui.find.letters import COPY, LETTER, WHOLE, asked


@pytest.fixture(scope="module")
def library(letters):
    return letters


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
