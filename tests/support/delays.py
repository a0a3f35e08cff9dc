"""Removes the delays before reads of the server's state: the demo server shows its changes at once."""

import pytest

from app.services.apply import reconciliation, verification


def without_delays(monkeypatch: pytest.MonkeyPatch, reads: int = 1) -> None:
    """Read a written state back `reads` times at most, and late writes once."""
    monkeypatch.setattr(verification, "READ_BACK_DELAYS", (0.0,) * reads)
    monkeypatch.setattr(reconciliation, "FINAL_CHECK_DELAYS", (0.0,))
