"""Advanced settings of a connection: headers, certificates and timeout."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from app.domain.errors import ClientCertificateNeeded, SettingInvalid
from app.domain.servers import ConnectionOptions
from app.ui.connect.advanced import FileRow
from app.ui.look.preferences import LanguageChoice
from app.ui.look.translation import use_language
from tests.ui.connect.signing_in import PASSWORD


def test_headers_ca_file_and_timeout_become_options(qtbot, page, monkeypatch):
    advanced = page.form.advanced
    chosen = ("/home/anna/ca.pem", "")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: chosen)
    advanced.set_open(True)
    advanced.ca.choose.click()
    advanced.add_header_button.click()
    qtbot.keyClicks(advanced.rows()[0].name, "X-Door")
    qtbot.keyClicks(advanced.rows()[0].value, "open sesame")
    advanced.add_header_button.click()
    advanced.timeout.setValue(60)
    page.check.stop()

    assert page.form.options() == ConnectionOptions(
        "/home/anna/ca.pem", None, (("X-Door", "open sesame"),), 60.0
    )


@pytest.mark.parametrize(("name", "value"), [("X Door", "a"), ("", "a"), ("X-Tür", "a"), ("X-Door", "ü")])
def test_invalid_header_is_refused_with_a_message(page, server, name, value):
    form = page.form
    form.address.input.setText(server.url)
    form.sign_in.user.input.setText("anna")
    form.sign_in.password.input.setText(PASSWORD)
    form.advanced.fill(ConnectionOptions(headers=((name, value),)))

    form.connect_button.click()

    assert form.advanced.problem() != ""
    assert form.advanced.is_open()
    assert server.requests.all() == []


def test_header_can_be_removed(page):
    page.form.advanced.fill(ConnectionOptions(headers=(("A", "1"), ("B", "2"))))

    page.form.advanced.rows()[0].remove.click()
    page.check.stop()

    assert page.form.options().headers == (("B", "2"),)


def test_invalid_ca_file_is_reported_in_advanced_settings(page):
    page.form.show_error(SettingInvalid("The file cannot be used."))

    assert page.form.advanced.problem() == "The file cannot be used."
    assert page.form.advanced.is_open()


def test_client_certificate_and_key_can_be_set_and_removed(page, monkeypatch):
    advanced = page.form.advanced
    chosen = iter([("/home/anna/anna.crt", ""), ("/home/anna/anna.key", ""), ("", "")])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: next(chosen))
    assert not advanced.client_key.isEnabled()

    advanced.client.choose.click()
    advanced.client_key.choose.click()
    advanced.client.choose.click()  # closing the dialog changes nothing
    page.check.stop()

    expected = ConnectionOptions(client_certificate="/home/anna/anna.crt", client_key="/home/anna/anna.key")
    assert page.form.options() == expected

    advanced.client.remove.click()
    page.check.stop()

    assert page.form.options() == ConnectionOptions()


@pytest.mark.parametrize("language", [LanguageChoice.ENGLISH, LanguageChoice.GERMAN])
@pytest.mark.parametrize("width", [1024, 1440])
def test_file_rows_are_aligned(page, width, language):
    use_language(language)
    page.resize(width, 900)
    advanced = page.form.advanced
    path = "/home/anna/certificates/anna.crt"
    advanced.fill(ConnectionOptions(ca_file="/home/anna/ca.pem", client_certificate=path))
    advanced.set_open(True)
    QApplication.processEvents()

    rows = (advanced.ca, advanced.client, advanced.client_key)
    assert [row._name.text() for row in rows[:2]] == ["ca.pem", "anna.crt"]
    assert advanced.client.toolTip() == path
    assert len({(row._name.x(), row._name.width(), row.choose.x()) for row in rows}) == 1
    assert all(row.rect().contains(row.choose.geometry()) for row in rows)


def test_required_client_certificate_opens_advanced_settings(page):
    page.form.show_error(ClientCertificateNeeded("It wants one."))

    assert page.form.advanced.problem() == "It wants one."
    assert page.form.advanced.is_open()


def test_longest_german_word_of_a_title_is_not_cut(qtbot):
    use_language(LanguageChoice.GERMAN)
    row = FileRow("connect.ca")
    qtbot.addWidget(row)
    row.resize(420, 80)
    row.show()
    row.resize(421, 80)

    title = row._title
    words = title.text().split()
    assert "Zertifizierungsstelle" in words
    assert title.width() >= max(title.fontMetrics().horizontalAdvance(word) for word in words)
