"""The document to ask about is found as words are typed."""

import pytest
from PySide6.QtCore import Qt

from app.domain.progress import CancelFlag
from app.tasks import similar_tasks
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from tests.ui.find.letters import COPY, LETTER, OTHER, WHOLE, answered, rows


@pytest.fixture(scope="module")
def library(letters):
    return letters


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


def test_offered_documents_follow_the_language(page, qtbot):
    picker = page.panel.picker
    picker.search.setText("kundig")
    qtbot.waitUntil(lambda: picker.list.count() == 1)
    assert "5\u00a0Mar\u00a02024" in picker.list.item(0).text()
    assert picker.list.item(0).toolTip() == picker.list.item(0).text()
    picker.list.setFocus()
    picker.list.setCurrentRow(0)

    use_language(LanguageChoice.GERMAN)

    qtbot.waitUntil(lambda: "05.03.2024" in picker.list.item(0).text())
    assert picker.list.hasFocus()
    assert picker.list.currentRow() == 0
    assert picker.list.isVisible()
    assert not picker.hint.isVisible()

    picker.search.setText("nothing like this")
    qtbot.waitUntil(lambda: picker.hint.text() == "Kein Dokument enthält diese Wörter.")
    use_language(LanguageChoice.ENGLISH)
    qtbot.waitUntil(lambda: picker.hint.text() == "No document has these words.")


def test_only_the_last_key_is_searched_for(page, session, qtbot, monkeypatch):
    searched = []
    released = CancelFlag()
    session.queues.queries.submit(lambda *_: released.wait(5))
    monkeypatch.setattr(
        similar_tasks, "offer_documents", lambda _local, *, typed: searched.append(typed) or []
    )

    for end in range(1, 6):
        page.panel.picker.search.setText("heizung"[:end])
    released.cancel()

    qtbot.waitUntil(lambda: not session.queues.queries.busy)
    assert searched == ["heizu"]
