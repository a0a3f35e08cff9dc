"""The log loses no record when it cannot be rotated."""

from __future__ import annotations

import logging
import os

from app import bootstrap
from app.bootstrap import claim_folder
from app.system.folders import Folders


def test_a_log_that_another_program_shows_goes_on_and_is_rotated_later(tmp_path, monkeypatch, capsys):
    folders = Folders(tmp_path)
    rename = os.rename
    log = logging.getLogger("app.test")
    monkeypatch.setattr(bootstrap, "LOG_BYTES", 500)

    def refused(source, target):  # as Windows does while another program has the file open
        raise PermissionError(32, "The process cannot access the file", source)

    with claim_folder(folders):
        monkeypatch.setattr(os, "rename", refused)
        for number in range(20):
            log.info("step %d", number)
        told = (folders.logs / "app.log").read_text("utf-8")
        monkeypatch.setattr(os, "rename", rename)
        log.info("step 20")

    assert [f"step {number}\n" in told for number in range(20)] == [True] * 20
    assert "step 20\n" in (folders.logs / "app.log").read_text("utf-8")
    assert "step 19\n" in (folders.logs / "app.log.1").read_text("utf-8")
    assert capsys.readouterr().err == ""
