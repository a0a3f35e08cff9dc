"""Set-up of every test: offscreen windows, guards, and shared fixtures."""

from __future__ import annotations

import os

# Before anything can import Qt or keyring.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"  # the same number and date formats everywhere
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"  # never use a real keychain

import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import hypothesis.configuration
import keyring
import pytest
from PySide6.QtWidgets import QApplication

from app.services.apply import executor
from tests.support.covering import FULL, turns_of_this_python
from tests.support.full_disk import unsynced
from tests.support.guards import LoopbackOnly, Watch, qt_at_work
from tests.support.keychain import MemoryKeychain

ROOT = Path(__file__).resolve().parent.parent
UI_TESTS = ROOT / "tests" / "ui"

# Variables of the folders for user data, settings and temporary files.
USER_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")
TEMPORARY_FOLDERS = ("TMPDIR", "TEMP", "TMP")

EXAMPLES = 100 if FULL else 50

# The same examples in every CI run, so that a failure is caused by the change and not by chance …
hypothesis.settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=EXAMPLES, database=None
)
# … and new examples in local runs, where they may find something.
hypothesis.settings.register_profile("dev", deadline=None, max_examples=EXAMPLES, database=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.configuration.set_hypothesis_home_dir(config.rootpath / ".pytest_cache" / "hypothesis")
    config.addinivalue_line(
        "markers", "shared: each version of Python runs half of the cases; FULL=1 runs all"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:], left_out = turns_of_this_python(items)
    config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session", autouse=True)
def application(qapp: QApplication) -> QApplication:
    """Made first and in the main thread: a comparison of pages would make a smaller one in its own."""
    return qapp


@pytest.fixture(scope="session", autouse=True)
def nothing_waits_for_the_disk() -> Iterator[None]:
    with unsynced():
        yield


@pytest.fixture(scope="session")
def watch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watch]:
    """Replace user and temporary folders by watched ones, where new files are leftovers of a test."""
    folders = {
        **dict.fromkeys(USER_FOLDERS, tmp_path_factory.mktemp("user-folder")),
        **dict.fromkeys(TEMPORARY_FOLDERS, tmp_path_factory.mktemp("temporary")),
    }
    with pytest.MonkeyPatch.context() as patch:
        for variable, folder in folders.items():
            patch.setenv(variable, str(folder))
        patch.setattr(tempfile, "tempdir", None)  # forget the previous folder
        yield Watch(untouched=(ROOT, *sorted(set(folders.values()))), closed=tmp_path_factory.getbasetemp())


@pytest.fixture(scope="session", autouse=True)
def nothing_left_by_the_whole_run(watch: Watch) -> Iterator[None]:
    """Check what fixtures of modules and of the session leave behind."""
    before = watch.look()
    yield
    _fail_for(watch.left_since(before))


@pytest.fixture(autouse=True)
def nothing_left(request: pytest.FixtureRequest, watch: Watch) -> Iterator[None]:
    before = watch.look()
    qt_before = qt_at_work() if _is_ui_test(request) else []
    yield
    left = watch.left_since(before)
    if _is_ui_test(request):
        left += [sentence for sentence in qt_at_work() if sentence not in qt_before]
    _fail_for(left)


@pytest.fixture(autouse=True)
def loopback_only(nothing_left: None) -> Iterator[LoopbackOnly]:
    guard = LoopbackOnly()
    with pytest.MonkeyPatch.context() as patch:
        guard.install(patch.setattr)
        yield guard
    _fail_for(guard.violations)


@pytest.fixture
def keychain() -> Iterator[MemoryKeychain]:
    """An empty keychain for this test; without this fixture there is none."""
    before = keyring.get_keyring()
    memory = MemoryKeychain()
    keyring.set_keyring(memory)
    yield memory
    keyring.set_keyring(before)


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trash each copy in a separate request, so that a test can act between two of them."""
    monkeypatch.setattr(executor, "BATCH_SIZE", 1)


def _is_ui_test(request: pytest.FixtureRequest) -> bool:
    return UI_TESTS in request.path.parents


def _fail_for(left: list[str]) -> None:
    if left:
        pytest.fail("\n".join(left), pytrace=False)
