"""Ctrl+C stops a command, which can be repeated or resumed."""

import json
import signal

import pytest

from tests.support.builders import OTHER_COPY, write_plan
from tests.support.faults import meanwhile, on
from tests.support.plan_items import CONFIRMED_LAST as LAST
from tests.support.plan_items import CONFIRMED_OTHER as OTHER
from tests.unit.command_line.answers import one_sentence

pytestmark = pytest.mark.shared


def interrupt(_state):
    signal.raise_signal(signal.SIGINT)


def test_stopped_scan_exits_with_130_and_can_be_repeated(paperless_dedupe, server, capfd):
    server.faults.add(on("GET", "/api/tags/"), meanwhile(interrupt), times=1)

    assert paperless_dedupe("scan", "--json", "-") == 130
    out, err = capfd.readouterr()
    assert out == ""
    assert "Stopped" in one_sentence(err)

    assert paperless_dedupe("scan") == 0


@pytest.mark.usefixtures("one_at_a_time")
def test_stopped_apply_exits_with_130_and_can_be_resumed(paperless_dedupe, scanned, server, tmp_path, capfd):
    server.faults.add(on("DELETE", f"/api/documents/{OTHER_COPY}/"), meanwhile(interrupt), times=1)
    plan = write_plan(tmp_path, OTHER, LAST)

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 130
    first = json.loads(capfd.readouterr().out)
    assert first["finished"] is False
    assert [item["documents"][0]["outcome"] for item in first["items"]] == ["trashed", "skipped"]
    assert first["items"][1]["documents"][0]["reason"] == "interrupted"

    assert paperless_dedupe("apply", plan, "--yes", "--json", "-") == 0
    second = json.loads(capfd.readouterr().out)
    assert [item["documents"][0]["outcome"] for item in second["items"]] == ["already-gone", "trashed"]


def test_second_interrupt_stops_immediately(paperless_dedupe, server, capfd):
    def twice(state):
        interrupt(state)
        interrupt(state)

    server.faults.add(on("GET", "/api/tags/"), meanwhile(twice), times=1)

    assert paperless_dedupe("scan") == 130
    assert "Stopped" in one_sentence(capfd.readouterr().err)
