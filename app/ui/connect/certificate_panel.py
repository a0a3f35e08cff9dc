"""The question whether to trust a certificate that nobody vouches for, and the sign that one is trusted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.domain.errors import CertificateChanged, CertificateUnknown
from app.ui.connect import wording
from app.ui.look.translation import RetranslateMixin, text
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.widgets.buttons import push_button
from app.ui.widgets.labels import IconLabel, label

HALF = 48  # characters: a whole fingerprint stands in two lines


class CertificatePanel(RetranslateMixin, QWidget):
    """Hidden until there is something to ask or to say.

    Signals:
        trusted: the fingerprint the user trusts from now on.
        distrusted: the user takes the trust back.
    """

    trusted = Signal(str)
    distrusted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._error: CertificateUnknown | CertificateChanged | None = None
        self._fingerprint = ""
        self._whole = False
        self._banner = Banner(BannerKind.WARNING, inline=True)
        self._shown: QLabel = label(role="mono")
        self._shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.trust = push_button(size="s", icon="shield")
        self.details = push_button(kind="link", size="s")
        self._question = QWidget()
        self._sign = IconLabel("shield", color="keep")
        self.end_trust = push_button(kind="link", size="s")
        self._trusting = QWidget()
        self._lay_out()
        self.trust.clicked.connect(self._on_trust)
        self.details.clicked.connect(self._toggle_details)
        self.end_trust.clicked.connect(self.distrusted)
        self.show_nothing()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addWidget(self.trust)
        buttons.addWidget(self.details)
        buttons.addStretch(1)
        question = QVBoxLayout(self._question)
        question.setContentsMargins(0, 2, 0, 2)
        question.setSpacing(8)
        question.addWidget(self._shown)
        question.addLayout(buttons)
        self._banner.add_below(self._question)
        trusting = QHBoxLayout(self._trusting)
        trusting.setContentsMargins(0, 0, 0, 0)
        trusting.setSpacing(8)
        trusting.addWidget(self._sign, 1)
        trusting.addWidget(self.end_trust)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._banner)
        column.addWidget(self._trusting)

    def ask(self, error: CertificateUnknown | CertificateChanged) -> None:
        """Show the certificate of a failed connection; without a fingerprint it cannot be trusted."""
        self._error = error
        self._fingerprint = str(error.details.get("fingerprint") or "")
        self._whole = False
        self._show()

    def show_trust(self, fingerprint: str) -> None:
        """Say that this one is trusted."""
        self._error = None
        self._fingerprint = fingerprint
        self._show()

    def show_nothing(self) -> None:
        self._error = None
        self._fingerprint = ""
        self._show()

    def asks(self) -> bool:
        return self._error is not None

    def _show(self) -> None:
        self._banner.setVisible(self._error is not None)
        self._trusting.setVisible(self._error is None and bool(self._fingerprint))
        self.setVisible(self._error is not None or bool(self._fingerprint))
        self.retranslate()

    def retranslate(self) -> None:
        if isinstance(self._error, CertificateChanged):
            self._banner.set_message(text("connect.err.cert.changed.hint"), text("connect.err.cert.changed"))
        elif self._error is not None and self._fingerprint:
            self._banner.set_message(text("connect.err.cert.hint"), text("connect.err.cert"))
        elif self._error is not None:
            self._banner.set_message(text("connect.err.cert.other"), text("connect.err.cert"))
        self._question.setVisible(bool(self._fingerprint))
        whole = wording.spelled(self._fingerprint)
        shown = f"{whole[:HALF]}\n{whole[HALF:]}" if self._whole else wording.shortened(self._fingerprint)
        self._shown.setText(f"SHA-256{chr(10) if self._whole else ' '}{shown}")
        self._shown.setAccessibleName(f"{text('connect.fingerprint')} {whole}")
        self.trust.setText(text("connect.err.cert.trust"))
        self.details.setText(text("connect.err.cert.hide" if self._whole else "connect.err.cert.show"))
        self._sign.set_text(text("connect.trusted", fingerprint=wording.shortened(self._fingerprint)))
        self._sign.setToolTip(whole)
        self.end_trust.setText(text("connect.trusted.end"))

    def _toggle_details(self) -> None:
        self._whole = not self._whole
        self.retranslate()

    def _on_trust(self) -> None:
        self.trusted.emit(self._fingerprint)
