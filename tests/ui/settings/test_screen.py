"""Settings apply at once and are saved; forgetting a server names what it removes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QPushButton

from app.domain.duplicates import Kind
from app.domain.errors import DiskFull
from app.domain.parameters import RANGES, Parameters
from app.domain.policies import DEFAULT_POLICIES, OFFERED_KINDS, Policy
from app.domain.presets import preset_of
from app.domain.servers import ConnectionOptions
from app.services.connection import ConnectionService
from app.services.same_meaning import MeaningSettings
from app.services.scan.detection import Detection
from app.tasks import connection_tasks, meaning_tasks, queries
from app.tasks.context import on_local
from app.ui.cleanup.plan_inspector import PlanInspector
from app.ui.look.preferences import BACKUP_FOLDER, Appearance, LanguageChoice, SchemeChoice
from app.ui.look.theme import theme
from app.ui.look.translation import is_german
from app.ui.session.navigation import ScreenId
from app.ui.settings.appearance import AppearanceSection
from app.ui.settings.detection import DetectionSection
from app.ui.settings.expert import ExpertSection
from app.ui.settings.kind_choice import KindChoice
from app.ui.settings.open_library import connection_facts, sentences
from app.ui.settings.screen import SettingsScreen
from app.ui.settings.servers import ForgetServerDialog, ServerSection
from app.ui.settings.storage import StorageSection
from app.ui.settings.threshold_card import DetectionCurve
from tests.ui.conftest import PLAIN
from tests.ui.inspection import visible_texts
from tests.ui.shown_library import ACCOUNT, RIGHTS, NavigationRecorder, open_library


@pytest.fixture
def page(qtbot, session, settings) -> SettingsScreen:
    made = SettingsScreen(session, settings)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    return made


def section(page: SettingsScreen, key: str):
    page.show_section(key)
    QApplication.processEvents()
    return page.sections[key]


# --- the list of pages -------------------------------------------------------------------------------------


def test_arrow_keys_change_the_section(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.keyClick(page.nav.item("look"), Qt.Key.Key_Down)

    assert page.nav.item("server").isChecked()
    assert page.sections["server"].isVisible()


def test_settings_open_with_focus_on_the_current_section(page):
    page.show_section("storage")

    page.enter()

    assert QApplication.focusWidget() is page.nav.item("storage")


def test_tab_enters_the_current_section(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.keyClick(page.nav.item("look"), Qt.Key.Key_Tab)

    assert page.sections["look"].isAncestorOf(QApplication.focusWidget())


def test_click_focuses_the_section(qtbot, page):
    page.nav.item("look").setFocus()

    qtbot.mouseClick(page.nav.item("expert"), Qt.MouseButton.LeftButton)

    assert QApplication.focusWidget() is page.nav.item("expert")


def test_list_focus_follows_a_section_opened_elsewhere(qtbot, page):
    page.nav.item("look").setFocus()

    page.show_section("detect")

    assert QApplication.focusWidget() is page.nav.item("detect")


def test_every_section_has_a_heading(page):
    headings = [section(page, key).heading.text() for key in page.sections]

    assert headings == [
        "How similar must documents be?",
        "Protection",
        "Ignored pairs",
        "Same meaning",
        "Appearance & language",
        "Server & sign-in",
        "Storage",
        "Shortcuts",
        "Expert",
    ]


# --- detection ---------------------------------------------------------------------------------------------


@pytest.fixture
def detection(page, session, qtbot) -> DetectionSection:
    """The section for a library scanned with a threshold of 75 %."""
    open_library(session)
    page.show_section("detect")
    shown = page.sections["detect"]
    qtbot.waitUntil(shown.threshold.isEnabled)
    return shown


@pytest.fixture
def chosen(session, qtbot) -> Callable[[], Detection]:
    """Return a function that reads the parameters as the next scan does."""

    def read() -> Detection:
        found: list[Detection] = []
        session.queues.queries.submit(on_local(session.profile, queries.load_detection), found.append)
        qtbot.waitUntil(lambda: found != [])
        return found[0]

    return read


@pytest.fixture
def scanned(detection, session, scan_texts, qtbot) -> DetectionSection:
    """The section for a library with a letter, two scans of it and a pile that contains it."""
    open_library(session, scan_texts("letter", "letter scanned", "letter scanned badly", "pile of three"))
    qtbot.waitUntil(lambda: "1 group" in detection.threshold.accessibleDescription())
    return detection


def kind_row(detection: DetectionSection, kind: Kind) -> KindChoice:
    return next(row for row in detection.kinds if row.kind is kind)


def pick(box: QComboBox, value: object) -> None:
    """Choose an entry as a user does, which shows and reports it."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def test_threshold_regroups_and_is_saved(detection, session, chosen, qtbot):
    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(90)

    assert chosen().chosen.similarity_threshold == 0.9
    assert "90" in detection.threshold.accessibleDescription()


def test_group_count_and_detection_chance_are_shown(scanned):
    assert scanned.threshold.accessibleDescription() == "1 group at 75% or more"
    assert "found with 99.9% chance" in visible_texts(scanned)
    assert "next scan" not in visible_texts(scanned)

    scanned.threshold.setValue(30)

    assert "found with 82.7% chance" in visible_texts(scanned)


def test_curve_line_follows_the_slider(detection, session, chosen, qtbot):
    curve = detection.search.curve
    line = point_at(curve, 0.75)

    with qtbot.waitSignal(session.review_data_changed):
        qtbot.mousePress(curve, Qt.MouseButton.LeftButton, pos=line)
        qtbot.mouseMove(curve, point_at(curve, 0.9))
        qtbot.mouseRelease(curve, Qt.MouseButton.LeftButton, pos=point_at(curve, 0.9))

    assert detection.threshold.value() == 90
    assert chosen().chosen.similarity_threshold == 0.9


def test_click_beside_the_line_changes_nothing(detection, qtbot):
    curve = detection.search.curve

    qtbot.mousePress(curve, Qt.MouseButton.LeftButton, pos=point_at(curve, 0.4))
    qtbot.mouseMove(curve, point_at(curve, 0.9))
    qtbot.mouseRelease(curve, Qt.MouseButton.LeftButton, pos=point_at(curve, 0.9))

    assert detection.threshold.value() == 75


def point_at(curve: DetectionCurve, likeness: float) -> QPoint:
    """Return the point of a similarity on the curve's axis, at half height."""
    plot = curve._plot()
    return QPoint(round(plot.left() + likeness * plot.width()), round(plot.center().y()))


def test_bands_and_rows_change_together_for_the_next_scan(scanned, chosen, qtbot):
    pick(scanned.search.rows, 8)

    qtbot.waitUntil(lambda: "next scan" in visible_texts(scanned))
    assert scanned.search.bands.currentData() == 24
    assert chosen().chosen == Parameters(num_bands=24)


@pytest.mark.parametrize("name", ["classic", "ragd", "alfresco"])
def test_preset_sets_every_parameter_but_the_kinds(detection, session, chosen, qtbot, name):
    with qtbot.waitSignals([session.review_data_changed] * 2):
        kind_row(detection, Kind.VERSION).switch.click()
        detection.pause.stop()
        detection.submit_changes()
        pick(detection.preset, name)

    found = chosen().chosen
    assert preset_of(found) == name
    assert Kind.VERSION not in found.kinds
    assert kind_row(detection, Kind.NEAR).threshold.value() == round(found.threshold_for(Kind.NEAR) * 100)

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(90)

    assert detection.preset.currentIndex() == -1


@pytest.mark.parametrize("length", [64, 256, 300])
def test_new_length_keeps_similar_rows(detection, session, chosen, qtbot, length):
    with qtbot.waitSignal(session.review_data_changed):
        pick(detection.search.length, length)

    found = chosen().chosen
    assert found.num_permutations == length
    assert abs(found.rows_per_band - 3) <= 1


def test_disabled_kind_is_excluded_until_defaults_are_restored(detection, session, chosen, qtbot):
    with qtbot.waitSignal(session.review_data_changed):
        kind_row(detection, Kind.VERSION).switch.click()
    assert Kind.VERSION not in chosen().chosen.kinds

    with qtbot.waitSignals([session.review_data_changed] * 2):
        detection.restore.click()

    assert chosen().chosen == Parameters()


@pytest.mark.parametrize("handed_in", [False, True], ids=["in the pause", "after it"])
def test_earlier_answer_does_not_revert_a_change(detection, session, chosen, qtbot, handed_in):
    switch = kind_row(detection, Kind.VERSION).switch
    with qtbot.waitSignal(session.review_data_changed):
        detection.enter()
        switch.click()
        if handed_in:
            detection.pause.stop()
            detection.submit_changes()
    assert not switch.isChecked()
    assert Kind.VERSION not in chosen().chosen.kinds

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(80)

    assert chosen().chosen.similarity_threshold == 0.8
    assert Kind.VERSION not in chosen().chosen.kinds


def test_controls_are_disabled_until_parameters_load(detection, session, qtbot):
    open_library(session)

    assert not detection.threshold.isEnabled()
    qtbot.waitUntil(detection.threshold.isEnabled)


@pytest.mark.parametrize("foreseen", [True, False])
def test_failed_change_is_reverted(detection, session, qtbot, monkeypatch, foreseen):
    def refuse(*_arguments: object, **_values: object) -> None:
        raise DiskFull("no space") if foreseen else ValueError("a defect")

    monkeypatch.setattr(queries, "choose_detection", refuse)
    with qtbot.waitSignal(session.failed if foreseen else session.queues.crashed):
        detection.threshold.setValue(90)

    qtbot.waitUntil(lambda: detection.threshold.value() == 75)


def test_last_kind_cannot_be_disabled(detection, qtbot):
    switches = [kind_row(detection, kind).switch for kind in OFFERED_KINDS]
    for switch in switches:
        switch.click()

    qtbot.waitUntil(lambda: all(switch.isChecked() for switch in switches))


@pytest.mark.parametrize("policy", [Policy.ASK, Policy.SHOW])
def test_policy_lasts_until_defaults_are_restored(detection, session, chosen, qtbot, policy):
    row = kind_row(detection, Kind.NEAR)
    with qtbot.waitSignal(session.review_data_changed):
        pick(row.action, policy)
    assert chosen().policies == {**DEFAULT_POLICIES, Kind.NEAR: policy}

    with qtbot.waitSignals([session.review_data_changed] * 2):
        detection.restore.click()

    assert chosen().policies == DEFAULT_POLICIES
    assert row.policy is Policy.SUGGEST


def test_same_meaning_is_listed_only_where_it_is_looked_for(detection, session, chosen, qtbot):
    row = kind_row(detection, Kind.SEMANTIC)
    assert row.isHidden()
    session.query(partial(meaning_tasks.choose_settings, settings=MeaningSettings(on=True)), lambda _: None)

    detection.enter()

    qtbot.waitUntil(row.isVisible)
    assert row.policy is Policy.ASK
    assert [row.action.itemData(place) for place in range(row.action.count())] == [
        Policy.SUGGEST,
        Policy.ASK,
        Policy.SHOW,
    ]
    with qtbot.waitSignal(session.review_data_changed):
        pick(row.action, Policy.SHOW)
    assert chosen().policies == {**DEFAULT_POLICIES, Kind.SEMANTIC: Policy.SHOW}
    with qtbot.waitSignal(session.review_data_changed):
        row.switch.click()
    assert chosen().policies[Kind.SEMANTIC] is Policy.OFF
    assert Kind.SEMANTIC not in chosen().chosen.kinds


def test_table_says_from_which_overlap_each_fingerprint_finds_a_pair(detection, chosen, qtbot):
    table = detection.search.table
    lines = {cells[0].text(): [cell.text() for cell in cells[1:]] for cells in table._cells}

    assert lines["128 × 16"] == ["8", "71%", "81.5%"]  # (1/16)^(1/8); 1 − (1 − 0.75^8)^16
    assert lines["192 × 64"][:2] == ["3", "25%"]
    assert "(1/bands)^(1/rows): 25%" in detection.search._explanation.text()
    place = list(lines).index("128 × 16")
    table.buttons[place].click()

    qtbot.waitUntil(lambda: not table.buttons[place].isEnabled())
    assert (chosen().chosen.num_permutations, chosen().chosen.num_bands) == (128, 16)


def test_kind_has_a_threshold_of_its_own(detection, session, chosen, qtbot):
    row = kind_row(detection, Kind.NEAR)
    with qtbot.waitSignal(session.review_data_changed):
        row.threshold.setValue(85)
    assert chosen().chosen.thresholds == ((Kind.NEAR, 0.85),)

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(80)
    assert chosen().chosen.thresholds == ((Kind.NEAR, 0.85),)
    assert [kind_row(detection, kind).threshold.value() for kind in (Kind.NEAR, Kind.VERSION)] == [85, 80]

    with qtbot.waitSignal(session.review_data_changed):
        row.threshold.setValue(80)
    assert chosen().chosen.thresholds == ()


def test_action_of_a_kind_that_is_off_cannot_be_chosen(detection):
    row = kind_row(detection, Kind.CONTAINED)

    row.switch.click()

    assert not row.action.isEnabled()
    assert not row.threshold.isEnabled()


def test_controls_are_disabled_without_a_library(page):
    page.show_section("detect")

    assert not page.sections["detect"].threshold.isEnabled()


# --- expert --------------------------------------------------------------------------------------


@pytest.fixture
def expert(page, session, qtbot) -> ExpertSection:
    open_library(session)
    page.show_section("expert")
    shown = page.sections["expert"]
    qtbot.waitUntil(shown.restore.isEnabled)
    return shown


def test_file_has_the_settings_of_another_library(expert, session, chosen, qtbot, monkeypatch, tmp_path):
    target = str(tmp_path / "settings.yaml")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (target, ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (target, ""))
    expert.numbers["ngram_size"].setValue(5)
    with qtbot.waitSignal(session.review_data_changed):
        expert.pause.stop()
        expert.submit_changes()
    expert.file.save.click()
    with qtbot.waitSignal(session.review_data_changed):
        expert.restore.click()
    assert chosen().chosen == Parameters()

    with qtbot.waitSignal(session.review_data_changed):
        expert.file.load.click()

    assert chosen().chosen == Parameters(ngram_size=5)
    assert expert.numbers["ngram_size"].value() == 5
    assert expert.file.told.text() == "The settings are loaded."


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "ngramSize: 4\nminWords: many",
            "Line 2, column 11: “minWords” needs a whole number from 0 to 1000. Nothing was changed.",
        ),
        (
            "deduplication: {on_duplicate: {near: skip}}",
            "The settings are loaded. “on_duplicate: near: skip” is taken as the policy “suggest”.",
        ),
    ],
)
def test_what_became_of_a_file_is_told(expert, chosen, qtbot, monkeypatch, tmp_path, written, told):
    source = tmp_path / "settings.yaml"
    source.write_text(written, "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(source), ""))

    expert.file.load.click()

    qtbot.waitUntil(lambda: expert.file.told.text() == told)
    assert expert.file.told.isVisible()
    assert chosen().chosen == Parameters()


def test_expert_numbers_last_until_defaults_are_restored(expert, session, chosen, qtbot):
    with qtbot.waitSignal(session.review_data_changed):
        expert.numbers["ngram_size"].setValue(5)
        expert.numbers["fuzzy_sample_size"].setValue(2000)
    assert chosen().chosen == Parameters(ngram_size=5, fuzzy_sample_size=2000)

    with qtbot.waitSignal(session.review_data_changed):
        expert.restore.click()

    assert chosen().chosen == Parameters()


def test_typing_continues_despite_an_answer_to_the_first_digit(expert, session, chosen, qtbot):
    with qtbot.waitSignals([session.review_data_changed] * 2):
        expert.numbers["min_words"].setValue(5)
        expert.pause.stop()
        expert.submit_changes()
        expert.numbers["min_words"].setValue(50)

    assert expert.numbers["min_words"].value() == 50
    assert chosen().chosen == Parameters(min_words=50)


def test_pending_number_applies_in_another_section(expert, page, session, chosen, qtbot):
    detection = page.sections["detect"]
    with qtbot.waitSignal(session.review_data_changed):
        expert.numbers["min_words"].setValue(50)
        page.show_section("detect")

    with qtbot.waitSignal(session.review_data_changed):
        detection.threshold.setValue(90)

    assert chosen().chosen == Parameters(min_words=50, similarity_threshold=0.9)


def test_pending_change_survives_one_in_another_section(detection, page, session, chosen, qtbot):
    """The second section shows parameters read before the first one's change was saved."""
    expert = page.sections["expert"]
    with qtbot.waitSignals([session.review_data_changed] * 4):
        detection.threshold.setValue(90)
        page.show_section("expert")  # submits the threshold
        expert.numbers["min_words"].setValue(50)
        page.show_section("detect")  # submits the number
        pick(detection.search.bands, 32)
        kind_row(detection, Kind.VERSION).switch.click()

    found = chosen().chosen
    assert found == Parameters(
        similarity_threshold=0.9,
        min_words=50,
        num_bands=32,
        kinds=tuple(kind for kind in Parameters().kinds if kind is not Kind.VERSION),
    )


def test_reverted_threshold_shows_its_groups_again(scanned, qtbot):
    scanned.threshold.setValue(90)
    scanned.threshold.setValue(75)

    qtbot.waitUntil(lambda: "1 group" in scanned.threshold.accessibleDescription())


def test_number_out_of_range_is_rejected(expert):
    for name, box in expert.numbers.items():
        low, high = RANGES[name]
        box.setValue(high + 1)
        assert box.value() == high
        box.setValue(low - 1)
        assert box.value() == low


# --- appearance --------------------------------------------------------------------------------------------


@pytest.fixture
def look(page) -> AppearanceSection:
    return page.sections["look"]


def test_scheme_applies_at_once_and_is_saved(look, settings):
    look.schemes[2].click()

    assert theme().dark
    assert Appearance.load(settings).scheme is SchemeChoice.DARK


def test_picture_click_chooses_the_scheme(qtbot, look):
    picture = look._cards[2]._picture

    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton)

    assert look.schemes[2].isChecked()


def test_language_changes_at_once(look, settings):
    look.language.setCurrentIndex(2)
    QApplication.processEvents()

    assert is_german()
    assert look.heading.text() == "Darstellung & Sprache"
    assert Appearance.load(settings).language == LanguageChoice.GERMAN


def test_text_size_changes_in_steps(qtbot, look, settings):
    look.text_size.setFocus()

    qtbot.keyClick(look.text_size, Qt.Key.Key_Right)

    assert theme().appearance.text_size == 1.15
    assert Appearance.load(settings).text_size == 1.15
    assert "115% of the normal size" in visible_texts(look)


def test_tab_reaches_every_switch(look):
    for switch in look.switches:
        switch.setFocus(Qt.FocusReason.TabFocusReason)

    assert all(switch.focusPolicy() & Qt.FocusPolicy.TabFocus for switch in look.switches)


@pytest.mark.parametrize(
    ("number", "field"), [(0, "dim_paper"), (1, "reduce_motion"), (2, "patterns"), (3, "advance")]
)
def test_each_switch_changes_its_setting(look, settings, number, field):
    before = getattr(PLAIN, field)

    look.switches[number].click()

    assert getattr(theme().appearance, field) is not before
    assert getattr(Appearance.load(settings), field) is not before


def test_defaults_can_be_restored(look, settings):
    look.schemes[2].click()
    look.text_size.setValue(3)

    look.restore.click()

    assert theme().appearance == Appearance()
    assert Appearance.load(settings) == Appearance()
    assert look.schemes[0].isChecked()
    assert look.text_size.value() == 1


def test_command_line_choice_is_not_saved(look, settings):
    theme().set_appearance(PLAIN.changed(scheme=SchemeChoice.DARK))  # as --theme dark does

    look.switches[2].click()

    assert Appearance.load(settings) == Appearance(patterns=True)


# --- server ------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(session, qtbot) -> list:
    """Two accounts in the database, the second used last."""

    def add(context, _cancel, _progress):
        profiles = ConnectionService(context.app.database, context.app.secrets)._profiles
        for name, number in (("ben", 2), ("anna", 1)):
            profiles.touch(
                profiles.find_or_create("https://paper.example", name, number).id, server_version="3.0.5"
            )
        return list(profiles.all())

    answers: list = []
    session.queues.queries.submit(add, answers.extend)
    qtbot.waitUntil(lambda: len(answers) == 2)
    return answers


def shown_servers(qtbot, page, count: int) -> ServerSection:
    servers = section(page, "server")
    qtbot.waitUntil(lambda: len(servers.rows) == count)
    QApplication.processEvents()
    return servers


def answer(button: str) -> None:
    """Press a button of the dialog that opens next."""

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        next(one for one in dialog.findChildren(QPushButton) if one.text() == button).click()

    QTimer.singleShot(0, press)


def test_saved_servers_show_account_version_and_last_use(qtbot, page, saved):
    servers = shown_servers(qtbot, page, 2)

    shown = [row.explanation() for row in servers.rows]
    assert [line.split(" · ")[:2] for line in shown] == [
        ["anna", "Paperless 3.0.5"],
        ["ben", "Paperless 3.0.5"],
    ]
    assert all("last used" in line for line in shown)


def test_forgetting_a_server_removes_its_pages(qtbot, page, session, saved, tmp_path):
    servers = shown_servers(qtbot, page, 2)
    forgotten = servers.rows[1].profile
    cached = tmp_path / "data" / "cache" / str(forgotten.id) / "1-preview-0"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(b"page")

    answer("Forget")
    servers.rows[1].forget.click()

    qtbot.waitUntil(lambda: [row.profile.user_name for row in servers.rows] == ["anna"])
    qtbot.waitUntil(lambda: not cached.exists())


def test_cancel_keeps_the_server(qtbot, page, session, saved):
    servers = shown_servers(qtbot, page, 2)

    answer("Cancel")
    servers.rows[1].forget.click()

    left: list = []
    session.queues.queries.submit(connection_tasks.recent, left.extend)
    qtbot.waitUntil(lambda: bool(left))
    assert len(left) == 2


def test_forgetting_the_open_server_closes_the_library(qtbot, page, session, saved):
    open_library(session, saved[0])
    servers = shown_servers(qtbot, page, 2)

    answer("Forget")
    with qtbot.waitSignal(session.disconnected):
        servers.rows[0].forget.click()

    assert session.profile is None


def test_library_in_use_cannot_be_forgotten(qtbot, page, session, saved, monkeypatch):
    open_library(session, saved[0])
    monkeypatch.setattr(type(session.queues.operations), "busy", True)
    servers = shown_servers(qtbot, page, 2)

    assert not servers.rows[0].forget.isEnabled()
    assert "running" in servers.rows[0].forget.toolTip()
    assert servers.rows[1].forget.isEnabled()


def test_forget_question_names_everything_removed(qtbot):
    dialog = ForgetServerDialog(ACCOUNT)
    qtbot.addWidget(dialog)
    dialog.show()

    told = visible_texts(dialog)

    assert all(
        word in told for word in ("anna on paper.example", "token", "local copy", "decisions", "history")
    )
    assert "Backups stay" in told
    assert not dialog.forget.isDefault()


def test_signing_in_again_opens_the_connect_screen(page, session):
    travels = NavigationRecorder(session)
    open_library(session)
    servers = section(page, "server")

    servers.open_library.sign_in.click()

    assert travels.last.screen is ScreenId.CONNECT


@pytest.mark.parametrize(
    ("changes", "good", "told"),
    [
        ({}, True, "Move your own documents to the trash"),
        ({"is_superuser": True}, True, "Move all documents to the trash"),
        ({"permissions": frozenset()}, False, "Cannot delete documents, so nothing can be cleaned up"),
        ({"permissions": frozenset()}, False, "Cannot change documents, so no metadata can be carried over"),
        ({"can_restore": False}, False, "Cannot bring documents back from the trash; an administrator can"),
        ({}, True, "The server keeps documents in its trash for 30 days."),
        ({"trash_days": None}, True, "The server keeps documents in its trash for some time."),
        ({"has_trash": False}, False, "The server has no trash. Deleted documents are gone for good."),
    ],
)
def test_permissions_are_sentences(qapp, changes, good, told):
    assert (good, told) in sentences(replace(RIGHTS, **changes))


def test_connection_facts_omit_header_values(qapp):
    options = ConnectionOptions("/etc/ca.pem", "ab" * 32, (("X-Proxy-Key", "secret"),))

    facts = dict(connection_facts(replace(ACCOUNT, server_url="http://paper.example", options=options)))

    assert facts["Trusted certificate"].startswith("SHA-256 AB:AB:")
    assert facts["Certificate authority"] == "/etc/ca.pem"
    assert facts["Extra header"] == "X-Proxy-Key"
    assert "Not encrypted" in facts
    assert "secret" not in str(facts)


def test_permissions_are_unknown_offline(page, session):
    open_library(session, rights=None)

    servers = section(page, "server")

    assert "Connect to the server to see what this account may do." in visible_texts(servers)


# --- storage -----------------------------------------------------------------------------------------------


@pytest.fixture
def storage(qtbot, page, session, settings, tmp_path) -> StorageSection:
    settings.setValue(BACKUP_FOLDER, str(tmp_path / "no backups"))
    cached = tmp_path / "data" / "cache" / "7" / "1-preview-0"
    cached.parent.mkdir(parents=True)
    cached.write_bytes(bytes(5000))
    shown = section(page, "storage")
    qtbot.waitUntil(lambda: shown.clear.isEnabled())
    QApplication.processEvents()
    return shown


def test_folders_and_sizes_are_shown(storage, tmp_path):
    told = visible_texts(storage)

    assert str(tmp_path / "data") in told
    assert "5\u00a0kB" in told
    assert "No backups yet" in told
    assert not storage.open_backups.isEnabled()


def test_backup_folder_is_shown(storage, settings, tmp_path, qtbot, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    chosen = tmp_path / "my backups"
    chosen.mkdir()

    inspector = PlanInspector(settings)
    qtbot.addWidget(inspector)
    inspector.folder.set_folder(chosen)
    storage.enter()

    qtbot.waitUntil(lambda: str(chosen) in visible_texts(storage))
    storage.open_backups.click()
    assert opened == [str(chosen)]


def test_clearing_the_cache_removes_pages(qtbot, storage, tmp_path):
    storage.clear.click()

    qtbot.waitUntil(lambda: "0\u00a0B" in visible_texts(storage))
    assert list((tmp_path / "data" / "cache").rglob("*preview*")) == []
    assert not storage.clear.isEnabled()


def test_folder_opens_in_the_file_manager(storage, tmp_path, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))

    storage.open_data.click()

    assert opened == [str(tmp_path / "data")]
