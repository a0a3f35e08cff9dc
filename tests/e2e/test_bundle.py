"""The bundle as people have it: without Python, in any folder, in a real window with a mouse and keys.

Runs where `python packaging/dev.py bundle` has made one.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.demo.server import DemoServer
from app.system.folders import resources
from tests.e2e.desktop import Desktop, missing_tools
from tests.support.builders import ROOT
from tests.unit.paperless.scripted_server import CERTIFICATES, listing, serve

BUNDLE = ROOT / "dist" / "paperless-dedupe"
PATIENCE = 300  # seconds; a machine with other work to do is slow

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not BUNDLE.is_dir(),
    reason="there is no bundle; packaging/dev.py bundle makes one",
)


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Iterator[Path]:
    """The bundle, moved to a folder with a name that programs stumble over."""
    folder = tmp_path_factory.mktemp("elsewhere") / "Müllers Programme (neu)"
    shutil.copytree(BUNDLE, folder, symlinks=True)
    yield folder / "paperless-dedupe"
    shutil.rmtree(folder)


@pytest.fixture
def bare(tmp_path) -> dict[str, str]:
    """The environment of somebody who has just logged in, and nothing of ours."""
    home = tmp_path / "zu Hause bei Änne"
    home.mkdir()
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def run(program: Path, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(program), *map(str, arguments)], env=environment, cwd="/", stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


# --- Without a display --------------------------------------------------------------------------------------


def test_it_has_all_it_needs(program, bare):
    tried = run(program, "--selftest", **bare)

    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert all(line.startswith("ok ") for line in tried.stdout.splitlines())


def test_without_a_display_it_says_so(program, bare):
    started = run(program, **bare)

    assert (started.returncode, started.stdout) == (1, "")
    assert started.stderr == "There is no display. Use the subcommands; see paperless-dedupe --help.\n"


def test_a_scan_of_the_demo_library_finds_what_the_source_finds(program, bare):
    scanned = run(program, "scan", "--demo", "--json", "-", **bare)

    assert scanned.returncode == 0, scanned.stderr
    truth = json.loads((resources() / "demo" / "truth.json").read_text(encoding="utf-8"))
    planted = {frozenset((pair["a"], pair["b"])) for pair in truth["pairs"]}
    groups = [{one["id"] for one in group["documents"]} for group in json.loads(scanned.stdout)["groups"]]
    assert [pair for pair in planted if not any(pair <= group for group in groups)] == []


def test_it_believes_the_authorities_of_the_computer_or_of_a_file_and_no_others(program, bare):
    authority = str(CERTIFICATES / "authority.pem")
    signed_in = {**bare, "PAPERLESS_TOKEN": "planted"}
    with serve(lambda asked: listing(), "server.pem") as server:
        scan = ("scan", "--server", server.address.url)

        assert "certificate" in run(program, *scan, **signed_in).stderr
        assert server.asked == []
        run(program, *scan, "--ca-file", authority, **signed_in)
        assert server.asked
        server.asked.clear()
        run(
            program, *scan, **signed_in, SSL_CERT_FILE=authority
        )  # where OpenSSL looks for the computer's own
        assert server.asked


# --- In a window --------------------------------------------------------------------------------------------


@contextmanager
def window(program: Path, environment: dict[str, str], errors: Path, *arguments: object) -> Iterator[None]:
    """Runs for the block; what it complains of on standard error goes to a file."""
    with errors.open("w") as file:
        running = subprocess.Popen(
            [str(program), *map(str, arguments)],
            env=environment,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stderr=file,
        )
        try:
            yield
        finally:
            running.terminate()
            running.wait(PATIENCE)


def wording(key: str) -> str:
    """A text of the window in English."""
    for file in (resources() / "i18n" / "strings").glob("*.json"):
        texts = json.loads(file.read_text(encoding="utf-8"))
        if key in texts:
            return str(texts[key]["en"])
    raise KeyError(key)


def trashed(server: DemoServer) -> set[int]:
    with server.state.lock:
        return {document.id for document in server.state.trashed_documents()}


@pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}")
def test_the_whole_job_by_mouse_and_keys(program, bare, tmp_path):
    with Desktop() as desktop, DemoServer() as server:
        environment = {**bare, **desktop.environment}
        with window(program, environment, tmp_path / "errors.txt", "--lang", "en", "--theme", "light"):
            connect(desktop, server)
            desktop.click(desktop.wait_for(wording("ov.start")))
            desktop.take_picture(tmp_path / "2-review.png")
            assert server.requests.writes() == []

            desktop.press("1")  # keep the left one
            desktop.press("ctrl+shift+4")  # the plan
            desktop.take_picture(tmp_path / "3-plan.png")
            desktop.wait_for(wording("ap.backup"), "check box")
            desktop.press("ctrl+Return")
            desktop.click(desktop.wait_for(wording("ap.go.move")))
            desktop.wait_until(lambda: len(trashed(server)) == 1)
            desktop.take_picture(tmp_path / "4-applied.png")

            desktop.click(desktop.wait_for(wording("tip.history"), "check box"))
            desktop.click(desktop.wait_for(wording("h.undo")))
            desktop.take_picture(tmp_path / "5-undo.png")
            desktop.click(desktop.wait_for(wording("undo.go")))
            desktop.wait_until(lambda: not trashed(server))
            desktop.take_picture(tmp_path / "6-undone.png")
    assert complaints(tmp_path / "errors.txt") == []


def complaints(errors: Path) -> list[str]:
    """What the app wrote, but for Qt's word on things that went away while we looked at them."""
    lines = errors.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("qt.accessibility.atspi: Could not find")]


def connect(desktop: Desktop, server: DemoServer) -> None:
    desktop.click(desktop.wait_for(wording("connect.address"), "text"))
    desktop.type(server.url)
    desktop.click(desktop.wait_for(wording("connect.token"), "check box"))
    desktop.click(desktop.wait_for(wording("connect.token"), "text"))
    desktop.type(server.token)
    desktop.press("Return")
