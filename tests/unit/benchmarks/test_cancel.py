"""The benchmark of cancels counts the looks at the token; a small run tells whether it still sees them."""

import json

from tests.benchmarks import cancel


def test_a_small_library_is_measured(tmp_path, capsys):
    written = tmp_path / "figures.json"

    assert cancel.main(["--documents", "300", "--cancels", "2", "--json", str(written)]) == 0

    figures = json.loads(written.read_text(encoding="utf-8"))
    for run in (figures["first"], figures["second"]):
        assert run["looks"] > 20
        assert run["longest_between_seconds"] > 0
    assert figures["cancelled"]["longest"] > 0
    assert "share_of_cancels_too_late" in capsys.readouterr().out
