"""Trust in certificates on the connect screen."""

from __future__ import annotations

import hashlib
import ssl

import pytest
from PySide6.QtWidgets import QLabel

from app.domain.errors import CertificateChanged, CertificateUnknown
from app.ui.connect.screen import ConnectScreen
from app.ui.widgets.fields import FieldState
from tests.ui.connect.signing_in import idle, type_address
from tests.unit.paperless.scripted_server import CERTIFICATES, listing, serve

FINGERPRINT = "4a9f" * 16


def test_unknown_certificate_can_be_trusted(qtbot, page, session):
    form = page.form
    with serve(lambda asked: listing(), "other.pem") as server:
        type_address(qtbot, page, server.address.url)
        qtbot.waitUntil(form.certificate.asks, timeout=10_000)
        idle(qtbot, session)
        assert form.options().trusted_fingerprint is None

        form.certificate.trust.click()
        qtbot.waitUntil(lambda: form.address.state() is not FieldState.NORMAL, timeout=10_000)
        idle(qtbot, session)

    text = (CERTIFICATES / "other.pem").read_text("utf-8")
    certificate = ssl.PEM_cert_to_DER_cert(text[text.index("-----BEGIN CERTIFICATE") :])
    assert form.options().trusted_fingerprint == hashlib.sha256(certificate).hexdigest()
    assert form.certificate.end_trust.isVisible()
    assert not form.certificate.trust.isVisible()


def ask_for_trust(page: ConnectScreen, error: CertificateUnknown | CertificateChanged) -> None:
    page.form.address.input.setText("https://paper.example")
    page.form.show_error(error)


def test_details_show_the_full_fingerprint(page):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))
    labels = page.form.certificate.findChildren(QLabel)
    assert any("SHA-256 4A:9F:4A:9F:4A:…:4A:9F" in one.text() for one in labels)

    page.form.certificate.details.click()

    whole = ":".join(["4A", "9F"] * 16)
    shown = "".join(one.text().replace("\n", "") for one in labels if one.isVisible())
    assert whole in shown


def test_trust_button_gets_the_focus(page):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))

    assert page.form.certificate.trust.hasFocus()


def test_changed_certificate_has_its_own_wording(page):
    ask_for_trust(page, CertificateChanged("changed", expected="00" * 32, fingerprint=FINGERPRINT))

    shown = [one.text() for one in page.form.certificate.findChildren(QLabel) if one.isVisible()]
    assert "The server shows a different certificate from the one you trusted." in shown
    page.form.certificate.trust.click()
    assert page.form.options().trusted_fingerprint == FINGERPRINT
    page.check.stop()


def test_certificate_without_fingerprint_cannot_be_trusted(page):
    ask_for_trust(page, CertificateUnknown("broken", fingerprint=None))

    assert not page.form.certificate.trust.isVisible()


@pytest.mark.parametrize(("typed", "trusted"), [("/paper", True), ("e", False), (":8443", False)])
def test_trust_applies_to_one_server(qtbot, page, typed, trusted):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))
    page.form.certificate.trust.click()

    page.form.address.input.setText(page.form.typed() + typed[:-1])
    qtbot.keyClicks(page.form.address.input, typed[-1])
    page.check.stop()

    assert (page.form.options().trusted_fingerprint is not None) is trusted


def test_trust_can_be_withdrawn(page):
    ask_for_trust(page, CertificateUnknown("who?", fingerprint=FINGERPRINT))
    page.form.certificate.trust.click()

    page.form.certificate.end_trust.click()
    page.check.stop()

    assert page.form.options().trusted_fingerprint is None
    assert not page.form.certificate.isVisible()
