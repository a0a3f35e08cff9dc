"""Rules of the code base that no linter checks; import-linter checks the layers."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "app"
TESTS = ROOT / "tests"

HEAVY = {"PySide6", "shiboken6", "numpy", "scipy", "datasketch", "peewee", "httpx"}


def modules(*folders: Path) -> list[Path]:
    return sorted(module for folder in folders for module in folder.rglob("*.py"))


def findings(check, *folders: Path) -> list[str]:
    """Return the findings of a check, as lines that an editor can jump to."""
    return [
        f"{module.relative_to(ROOT)}:{line}: {what}"
        for module in modules(*folders)
        for line, what in check(ast.parse(module.read_text(encoding="utf-8")))
    ]


# --- Signals are connected to bound methods only ------------------------------------------------------------


def loose_connections(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Find calls of `….connect(slot)` whose slot is no method of an object.

    Qt runs a lambda, a partial or a plain function in the thread that emits, and keeps alive what it holds.
    """
    local = {
        inner.name
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.Lambda)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.FunctionDef) and inner is not outer
    }
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if call.func.attr != "connect":
            continue
        for slot in call.args[:1]:
            if isinstance(slot, ast.Lambda):
                yield call.lineno, "a lambda is connected"
            elif isinstance(slot, ast.Call):
                yield call.lineno, f"what {ast.unparse(slot.func)}(…) returns is connected"
            elif isinstance(slot, ast.Name) and slot.id in local:
                yield call.lineno, f"the nested function {slot.id} is connected"


def test_signals_are_connected_to_methods_only():
    assert findings(loose_connections, APP / "ui", APP / "tasks") == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("button.clicked.connect(self.save)", False),
        ("button.clicked.connect(self.page.model.refresh)", False),
        ("worker.done.connect(self.show, Qt.ConnectionType.QueuedConnection)", False),
        ("worker.done.connect(other.signal)", False),
        ("button.clicked.connect(lambda: self.save(1))", True),
        ("button.clicked.connect(functools.partial(self.save, 1))", True),
        ("button.clicked.connect(partial(self.save, 1))", True),
        ("def build(self):\n    def save(): ...\n    button.clicked.connect(save)", True),
    ],
)
def test_connection_check_recognises_methods(source, found):
    assert bool(list(loose_connections(ast.parse(source)))) is found


# --- No exception is swallowed ------------------------------------------------------------------------------


def swallowed_exceptions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Find handlers that do nothing; where that is intended, `contextlib.suppress` says so."""
    for handler in ast.walk(tree):
        if isinstance(handler, ast.ExceptHandler) and all(does_nothing(line) for line in handler.body):
            yield handler.lineno, "an exception is swallowed"


def does_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Pass | ast.Continue):
        return True
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def test_no_exception_is_swallowed():
    assert findings(swallowed_exceptions, APP) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("pass", True),
        ("continue", True),
        ("...", True),
        ("'it does not matter'", True),
        ("log.warning('gone')", False),
        ("raise", False),
        ("return None", False),
    ],
)
def test_handler_check_recognises_empty_handlers(body, found):
    tree = ast.parse(f"def f():\n while x:\n  try:\n   g()\n  except OSError:\n   {body}")

    assert bool(list(swallowed_exceptions(tree))) is found


# --- Certificates are checked -------------------------------------------------------------------------------


def unchecked_certificates(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Find connections to a server without verifying its identity."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "verify" and is_false(node.value):
            yield node.value.lineno, "verify=False"
        elif isinstance(node, ast.Attribute) and node.attr == "_create_unverified_context":
            yield node.lineno, node.attr


def is_false(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is False


def test_no_server_is_trusted_blindly():
    assert findings(unchecked_certificates, APP) == []


def test_certificate_check_finds_disabled_verification():
    assert list(unchecked_certificates(ast.parse("httpx.Client(verify=False)")))
    assert list(unchecked_certificates(ast.parse("ssl._create_unverified_context()")))
    assert not list(unchecked_certificates(ast.parse("httpx.Client(verify=context)")))


# --- The program starts fast --------------------------------------------------------------------------------


def test_command_line_starts_without_heavy_libraries():
    imported = packages_imported_by("--version")

    assert "app" in imported
    assert imported & HEAVY == set()


def test_scan_needs_no_qt(tmp_path):
    imported = packages_imported_by("scan", "--demo", "--data-dir", str(tmp_path / "data"))

    assert "peewee" in imported
    assert imported & {"PySide6", "shiboken6"} == set()


# Modules that the first window does not need; `MainWindow.load_ahead` loads most of them once it is shown.
NOT_FOR_THE_FIRST_WINDOW = (
    "numpy", "scipy", "datasketch", "rapidfuzz", "ahocorasick_rs", "pypdfium2", "httpx", "truststore",
    "keyring", "multiprocessing",
    "app.dedup", "app.compare", "app.paperless", "app.demo", "app.tasks.operations",
    "app.tasks.queries",
    "app.ui.session.library_session",
    "app.ui.shell.library_view", "app.ui.viewer", "app.ui.review", "app.ui.review.screen",
    "app.ui.cleanup.screen",
)  # fmt: skip

TELL_WHAT_IS_IMPORTED_AT_THE_FIRST_FRAME = """
import sys
from PySide6.QtWidgets import QApplication
from app.command_line.arguments import parse
from app.main import run_window
from app.ui.shell.process_hooks import FirstFrame

def tell(watcher):
    print(*sys.modules)
    QApplication.exit()

FirstFrame._note = tell
sys.exit(run_window(parse(["--data-dir", sys.argv[1]])))
"""


def test_first_window_loads_no_other_screens(tmp_path):
    start = subprocess.run(
        [sys.executable, "-c", TELL_WHAT_IS_IMPORTED_AT_THE_FIRST_FRAME, str(tmp_path / "data")],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen:"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert start.returncode == 0, start.stderr
    imported = start.stdout.split()

    assert "app.ui.connect.screen" in imported
    assert [name for name in imported if is_or_is_in(name, NOT_FOR_THE_FIRST_WINDOW)] == []


def is_or_is_in(name: str, packages: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def packages_imported_by(*arguments: str) -> set[str]:
    """Return the top-level packages that one run of the program imports."""
    start = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "app", *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert start.returncode == 0, start.stderr.splitlines()[-1]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in start.stderr.splitlines()}


# --- The domain needs nothing but Python --------------------------------------------------------------------


def test_domain_imports_only_the_standard_library():
    allowed = sys.stdlib_module_names | {"app"}  # which part of app, import-linter checks

    assert findings(lambda tree: imports_beyond(tree, allowed), APP / "domain") == []


def imports_beyond(tree: ast.Module, allowed: frozenset[str] | set[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module]
        else:
            continue
        for name in names:
            if name.partition(".")[0] not in allowed:
                yield node.lineno, f"{name} is imported"


def test_import_check_finds_third_party_libraries():
    assert list(imports_beyond(ast.parse("import os, numpy.typing"), {"os"})) == [
        (1, "numpy.typing is imported")
    ]
    assert list(imports_beyond(ast.parse("from httpx import Client"), {"os"}))
    assert not list(imports_beyond(ast.parse("from os.path import join"), {"os"}))


# --- Names --------------------------------------------------------------------------------------------------


def test_packaging_folder_does_not_hide_the_library():
    assert not (ROOT / "packaging" / "__init__.py").exists()


# --- docs/developing.md stays true --------------------------------------------------------------------------

MODULE_LINES = 450
# Papers of a made-up household, a function each and nearly all wording: split, a kind of paper would scatter.
ONLY_DATA = {f"tests/benchmarks/household/{name}.py" for name in ("bills", "contracts", "letters", "money")}
GUIDE = (ROOT / "docs" / "developing.md").read_text(encoding="utf-8")


def test_guide_names_every_package():
    packages = {init.parent.relative_to(ROOT).as_posix() for init in APP.rglob("__init__.py")} - {
        "app",
        "app/ui",
    }

    assert [package for package in sorted(packages) if f"`{package}`" not in GUIDE] == []


def test_every_path_in_the_guide_exists():
    named = set(re.findall(r"`((?:app|tests|packaging|resources|docs)/[\w./]+)`", GUIDE))

    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_no_module_is_longer_than_the_guide_allows():
    lengths = {
        module.relative_to(ROOT).as_posix(): len(module.read_text(encoding="utf-8").splitlines())
        for module in modules(APP, TESTS)
    }

    too_long = {module: lines for module, lines in lengths.items() if lines > MODULE_LINES}
    assert {module: lines for module, lines in too_long.items() if module not in ONLY_DATA} == {}


def test_version_loads_neither_the_window_nor_the_domain():
    """It answers at once: importing the documents and pairs alone would take as long as all of it."""
    code = (
        "import sys; from app.command_line.arguments import parse\n"
        "try: parse(['--version'])\n"
        "finally: print(*sys.modules)"
    )
    start = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    imported = start.stdout.split()
    assert "app.command_line.arguments" in imported
    assert not {"PySide6", "peewee", "app.domain.documents", "app.domain.duplicates"} & set(imported)
