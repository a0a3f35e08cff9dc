"""The overview shows the results of a scan, and links its rows and bars to the review."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.domain.analysis import Analysis
from app.domain.decisions import Choice
from app.domain.duplicates import Kind
from app.domain.keeper import WhyNot
from app.domain.parameters import Parameters
from app.services.scan.scan import ScanResult
from app.services.scan.sync import SyncResult
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from app.ui.overview.charts import BarButton, Histogram
from app.ui.overview.kind_row import KindRow
from app.ui.session.library_session import LibrarySession
from app.ui.session.navigation import DecisionFilter, ReviewFilter, ScreenId
from tests.support.builders import GROUPS
from tests.ui.drawn_texts import visible_texts
from tests.ui.review import library as review_library
from tests.ui.shown_library import ACCOUNT, decided, open_library, row, show


def button(page: QWidget, text: str) -> QPushButton:
    return next(one for one in page.findChildren(QPushButton) if one.isVisible() and one.text() == text)


def kind_row(page: QWidget, kind: Kind) -> KindRow:
    return next(one for one in page.findChildren(KindRow) if one._kind is kind and one.isVisible())


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
def test_kinds_say_why_nothing_is_suggested(page, session, language, tmp_path, qtbot):
    use_language(language)
    profile = review_library.write_library(session.queues.folders)
    open_library(session, profile)
    session.reload()
    qtbot.waitUntil(lambda: session.review_data is not None)
    told = {
        LanguageChoice.ENGLISH: {
            Kind.EXACT: "",
            Kind.NEAR: "Nothing suggested: 2 × pages not compared yet; 1 × facts differ",
        },
        LanguageChoice.GERMAN: {
            Kind.EXACT: "",
            Kind.NEAR: "Nichts vorgeschlagen: 2 × Seiten noch nicht verglichen; 1 × Angaben verschieden",
        },
    }[language]
    qtbot.waitUntil(lambda: kind_row(page, Kind.NEAR).not_suggested.isVisible())

    assert {kind: kind_row(page, kind).not_suggested.text() for kind in told} == told
    for reason in WhyNot:
        assert kind_row(page, Kind.NEAR).set_reasons(Counter({reason: 1})) is None
        assert "whynot" not in kind_row(page, Kind.NEAR).not_suggested.text()
    ink = Counter({WhyNot.INK_ON_KEEPER: 1, WhyNot.CONFLICT: 2, WhyNot.INK_ON_COPY: 3})
    kind_row(page, Kind.NEAR).set_reasons(ink)
    counts = kind_row(page, Kind.NEAR).not_suggested.text().split(": ")[1].split("; ")
    assert [count.split()[0] for count in counts] == ["4", "2"]


# --- what is shown -----------------------------------------------------------------------------------------


def test_title_and_sentence_count_the_results(session, page):
    open_library(session)

    show(session, row("a"), row("b", Kind.NEAR, reclaimable_size=2_000_000), documents=12480)

    assert "2 groups of possible duplicates" in visible_texts(page)
    assert (
        "in 12,480 documents. Removing the extra copies would free 2.0\u00a0MB and 6 pages."
        in visible_texts(page)
    )


def test_incomplete_size_is_not_shown(session, page):
    open_library(session)

    show(session, row("a"), row("b", Kind.NEAR, unmeasured=(5,)))

    assert "Removing the extra copies would free 6 pages." in visible_texts(page)
    assert "1\u00a0kB" in visible_texts(kind_row(page, Kind.EXACT))
    assert "kB" not in visible_texts(kind_row(page, Kind.NEAR))


def test_every_kind_has_a_row_and_lookalikes_are_separate(session, page):
    open_library(session)

    show(session, row("a"), row("b", Kind.VERSION), lookalikes=3)

    shown = [one._kind for one in page.findChildren(KindRow) if one.isVisible()]
    assert sorted(shown) == [Kind.EXACT, Kind.LOOKALIKE, Kind.VERSION]


def test_missing_lookalikes_have_no_row(session, page):
    open_library(session)

    show(session, row("a"))

    assert "Not duplicates" not in visible_texts(page)


def test_next_step_depends_on_the_decisions(session, page, travels):
    open_library(session)
    open_one, done = row("a"), decided(row("b"), Choice.SKIPPED)

    show(session, open_one)
    assert button(page, "Start reviewing")
    show(session, open_one, done)
    button(page, "Continue reviewing").click()
    assert travels.last.screen is ScreenId.REVIEW
    assert travels.last.review == ReviewFilter()  # never the look-alikes that the list showed last
    show(session, done)
    button(page, "Go to Clean up").click()
    assert travels.last.screen is ScreenId.CLEANUP


def test_narrow_window_hides_the_sizes(session, page):
    open_library(session)
    show(session, row("a"))
    assert "1\u00a0kB" in visible_texts(page)

    page.resize(1024, 650)

    assert "1\u00a0kB" not in visible_texts(kind_row(page, Kind.EXACT))


def test_versions_say_how_many_chains_and_older_versions_there_are(session, page):
    open_library(session)

    show(
        session, row("a", Kind.VERSION, chains=1, older=(1, 2)), row("b", Kind.VERSION, chains=1, older=(3,))
    )

    assert "2 chains of versions hold 3 older versions." in visible_texts(kind_row(page, Kind.VERSION))


# --- where it leads ----------------------------------------------------------------------------------------


def test_row_opens_the_review_with_its_kind(session, page, travels):
    open_library(session)
    show(session, row("a"), row("b", Kind.NEAR), lookalikes=1)

    kind_row(page, Kind.NEAR).button.click()
    assert travels.last.review == ReviewFilter(kind=Kind.NEAR)
    kind_row(page, Kind.LOOKALIKE).button.click()
    assert travels.last.review == ReviewFilter(kind=Kind.LOOKALIKE)


def test_row_without_undecided_groups_shows_decided_ones(session, page, travels):
    open_library(session)
    show(session, decided(row("a"), Choice.SKIPPED), row("b", Kind.NEAR))

    kind_row(page, Kind.EXACT).button.click()

    assert travels.last.review == ReviewFilter(kind=Kind.EXACT, state=DecisionFilter.ALL)


def test_enter_on_a_column_shows_its_groups(qtbot, session, page, travels):
    open_library(session)
    show(session, row("a"))
    columns = page.findChild(Histogram)

    qtbot.keyClick(columns, Qt.Key.Key_Left)  # from the first to the last
    qtbot.keyClick(columns, Qt.Key.Key_Return)

    assert travels.last.review == ReviewFilter(confidence=9, state=DecisionFilter.ALL)


def test_bar_shows_the_groups_of_its_correspondent(qtbot, session, page, travels):
    open_library(session)
    show(session, row("a"), row("b", correspondent=""))

    named, nobody = (one for one in page.findChildren(BarButton) if one.isVisible())
    qtbot.mouseClick(named, Qt.MouseButton.LeftButton)
    assert travels.last.review == ReviewFilter(correspondent="Stadtwerke", state=DecisionFilter.ALL)
    qtbot.mouseClick(nobody, Qt.MouseButton.LeftButton)
    assert travels.last.review == ReviewFilter(correspondent="", state=DecisionFilter.ALL)


def test_tab_order_is_top_to_bottom_then_charts(session, page):
    open_library(session)
    show(session, row("a"))
    show(session, row("a"), row("b", Kind.NEAR), lookalikes=1)

    start = button(page, "Start reviewing")
    order, current = [start], start.nextInFocusChain()
    while current is not start:
        if current.isVisible() and current.focusPolicy() & Qt.FocusPolicy.TabFocus:
            order.append(current)
        current = current.nextInFocusChain()

    expected = [
        start,
        button(page, "Selection assistant…"),
        button(page, "Scan again"),
        button(page, "Keep newest of all 1…"),
        *(kind_row(page, kind).button for kind in (Kind.EXACT, Kind.NEAR, Kind.LOOKALIKE)),
        page.findChild(Histogram),
        *(one for one in page.findChildren(BarButton) if one.isVisible()),
    ]
    assert order == expected


# --- scanning ----------------------------------------------------------------------------------------------


def test_last_scan_is_shown(session, page):
    open_library(session)
    show(session, row("a"))

    assert "Scanned 2 Mar 2026" in visible_texts(page)


def test_scanning_again_needs_a_connection(session, page):
    open_library(session, rights=None)
    show(session, row("a"))

    assert not button(page, "Scan again").isEnabled()


def test_library_without_duplicates_offers_its_lookalikes(session, page, travels):
    open_library(session)

    show(session, documents=12480, lookalikes=4)

    assert "No duplicates found" in visible_texts(page)
    assert "No two of the 12,480 documents are similar enough." in visible_texts(page)
    button(page, "View 4 look-alike pairs").click()
    assert travels.last.review == ReviewFilter(kind=Kind.LOOKALIKE)


def test_unscanned_library_offers_a_scan(session, page):
    open_library(session, replace(ACCOUNT, last_scan=None))

    show(session)

    assert "No scan yet" in visible_texts(page)
    assert button(page, "Scan library").isEnabled()


def test_first_scan_shows_nothing_until_the_lists_load(session, page, monkeypatch):
    open_library(session, replace(ACCOUNT, last_scan=None))
    show(session)
    monkeypatch.setattr(session, "reload", lambda: None)
    monkeypatch.setattr(session, "_check_pages", lambda: None)

    session._on_scanned(ScanResult(SyncResult(2, 2, 0, ()), Analysis(Parameters(), (), GROUPS, ())))
    page.enter()

    assert "No scan yet" not in visible_texts(page)
    assert "No duplicates found" not in visible_texts(page)
    show(session, row("a"))
    assert "1 group of possible duplicates" in visible_texts(page)


def test_running_scan_links_to_its_progress(session, page, travels, monkeypatch):
    open_library(session)
    show(session, row("a"))

    monkeypatch.setattr(LibrarySession, "scanning", True)
    session.scan_started.emit()

    assert "A scan is running." in visible_texts(page)
    button(page, "Show progress").click()
    assert travels.last.screen is ScreenId.SCAN


def test_texts_follow_the_language(session, page):
    open_library(session)
    show(session, row("a"), documents=12480)

    use_language(LanguageChoice.GERMAN)
    QApplication.processEvents()

    assert "1 Gruppe möglicher Duplikate" in visible_texts(page)
    assert button(page, "Prüfen beginnen")
    use_language(LanguageChoice.ENGLISH)
