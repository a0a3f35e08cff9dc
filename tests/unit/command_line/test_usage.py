"""Wrong usage, help, and how errors are reported."""

import pytest

from app.__main__ import main

pytestmark = pytest.mark.shared


@pytest.mark.parametrize(
    "arguments",
    [
        ["scan"],
        ["scan", "--demo", "--server", "http://x"],
        ["apply", "plan.json", "--server", "http://x"],
        ["apply", "--yes", "--server", "http://x"],
        ["apply", "plan.json", "--yes"],
        ["apply", "plan.json", "--resume", "RUN", "--yes", "--server", "http://x"],
        ["apply", "--resume", "RUN", "--server", "http://x"],
        ["apply", "--resume", "RUN", "--yes"],
        ["apply", "--resume", "RUN", "--yes", "--backup", "b", "--server", "http://x"],
        ["apply", "--resume", "RUN", "--dry-run", "--server", "http://x"],
        ["apply", "--dry-run", "--server", "http://x"],
        ["apply", "plan.json", "--dry-run"],
        ["runs", "RUN"],
        ["scan", "--server", "http://x", "--client-key", "key.pem"],
        ["undo", "--server", "http://x"],
        ["undo", "RUN"],
        ["similar", "FINGERPRINT:1"],
        ["similar", "--server", "http://x"],
        ["check", "letter.pdf"],
        ["check", "--server", "http://x"],
        ["decide", "--rules", "rules.yaml", "--plan", "plan.json"],
        ["decide", "--rules", "rules.yaml", "--server", "http://x"],
        ["decide", "--plan", "plan.json", "--server", "http://x"],
        ["decide", "--rules", "r", "--plan", "p", "--server", "http://x", "--kinds", "exact,equal"],
        ["decide", "--rules", "r", "--plan", "p", "--server", "http://x", "--min-confidence", "2"],
        ["scan", "--server", "http://x", "--threshold", "1.5"],
        ["scan", "--server", "http://x", "--threshold", "nan"],
        ["scan", "--server", "http://x", "--timeout", "0"],
        ["scan", "--server", "http://x", "--header", "no colon"],
        ["scan", "--server", "http://x", "--log-level", "loud"],
        ["delete-everything"],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2(arguments, capfd):
    with pytest.raises(SystemExit) as end:
        main(arguments)

    assert end.value.code == 2
    assert "error:" in capfd.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        *([command, "--help"] for command in ("scan", "apply", "undo", "runs", "decide", "similar", "check")),
    ],
)
def test_help_and_version_exit_with_0(arguments, capfd):
    with pytest.raises(SystemExit) as end:
        main(arguments)

    assert end.value.code == 0
    assert capfd.readouterr().out


def test_only_debug_adds_the_traceback(paperless_dedupe, monkeypatch, capfd):
    monkeypatch.setenv("PAPERLESS_TOKEN", "0" * 40)

    paperless_dedupe("scan", "--log-level", "debug")
    assert "Traceback" in capfd.readouterr().err

    paperless_dedupe("scan", "--log-level", "info")
    assert "Traceback" not in capfd.readouterr().err
