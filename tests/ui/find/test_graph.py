"""The graph of similar documents, walked by keys and mouse."""

from dataclasses import replace
from itertools import combinations

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
    assert graph.left_out == 1
    graph.grab()


def show_crowd(page, graph, count):
    """Show so many documents, from one that is the same to one that shares a third."""
    hit, known = page.model.hits[0], page._found.documents[COPY]
    shares = {100 + number: 1 - 0.67 * number / count for number in range(count)}
    hits = [replace(hit, id=one, of_query=share, in_query=share) for one, share in shares.items()]
    graph.show_found(1, hits, dict.fromkeys(shares, known))


def test_every_one_of_forty_nodes_is_reached_by_keys(page, graph, qtbot):
    graph.resize(1100, 780)
    show_crowd(page, graph, 45)
    chosen = []
    graph.chosen.connect(chosen.append)

    for _ in range(graphs.MOST_NODES):
        QTest.keyClick(graph, Qt.Key.Key_Right)

    assert graph.nodes() == list(range(100, 140))
    assert chosen == graph.nodes()
    assert graph.left_out == 5
    assert graph.accessibleDescription().startswith("Heizung, overlap ")
    QTest.keyClick(graph, Qt.Key.Key_Down)
    QTest.keyClick(graph, Qt.Key.Key_Up)
    assert chosen[-2:] == [100, 139]
    with qtbot.waitSignal(graph.walked) as walked:
        QTest.keyClick(graph, Qt.Key.Key_Return)
    assert walked.args == [139]


def test_small_window_shows_those_that_can_be_read_and_how_many_are_left_out(page, graph):
    graph.resize(465, 590)
    show_crowd(page, graph, 40)
    graph.choose(100)
    few = len(graph.nodes())

    assert graphs.ALWAYS_SHOWN <= few < 40
    assert graph.left_out == 40 - few
    graph.resize(1100, 780)
    assert len(graph.nodes()) == 40
    assert graph.accessibleDescription() == "Heizung, overlap 100%"


@pytest.mark.parametrize(
    ("size", "count"),
    [((420, 520), 3), ((465, 590), 3), ((465, 590), 4), ((800, 770), 12), ((1100, 780), 12)],
)
def test_percentages_of_the_graph_are_not_hidden(page, graph, size, count):
    graph.resize(*size)
    show_crowd(page, graph, count)

    taken = [QRectF(-22, -30, 44, 60), *(box for node in graph._nodes for box in node.boxes())]
    rings = [place for _, place in graph._ring_labels if place is not None]
    assert len(rings) >= 2
    taken += [node.label_box for node in graph._nodes]
    taken += [QRectF(place.x() - 15, place.y() - 7, 30, 14) for place in rings]
    assert not any(one.intersects(other) for one, other in combinations(taken, 2))
    assert all(graph.sceneRect().contains(box) for box in taken)
