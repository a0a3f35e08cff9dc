"""Removes the delays before reads of the server's state: the demo server shows its changes at once."""

from datetime import timedelta

import pytest

from app.services.apply import reconciliation, verification, version_uploads

DELAYS = (
    (verification, "READ_BACK_DELAYS", (0.0,)),
    (reconciliation, "FINAL_CHECK_DELAYS", (0.0,)),
    (version_uploads, "POLLS", (0.0,)),
    (version_uploads, "UNLISTED", 0.0),
    (version_uploads, "UNANSWERED", timedelta(0)),
)


def without_delays(monkeypatch: pytest.MonkeyPatch, reads: int = 1) -> None:
    """Read a written state back `reads` times at most, and late writes once."""
    for module, name, value in DELAYS:
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(verification, "READ_BACK_DELAYS", (0.0,) * reads)
