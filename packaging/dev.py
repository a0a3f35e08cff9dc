"""Sets the project up on a fresh machine, then starts the app or runs all checks.

    python3 packaging/dev.py run [arguments of the app]
    python3 packaging/dev.py test [arguments of pytest]

Needs Python 3.11 or newer and nothing else. Makes `.venv` beside the sources and installs the exact versions
of `constraints.txt` there. On Linux also installs the libraries that Qt expects from the system, if it may.
A stamp in `.venv` says what was installed, so that a later start need not ask pip.
"""

import ctypes
import hashlib
import importlib.util
import os
import platform
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Before anything that an older Python could not read.
if sys.version_info < (3, 11):
    sys.exit(
        f"Paperless Dedupe needs Python 3.11 or newer, and this is {platform.python_version()}. "
        "Start this script with a newer one, such as: python3.12 packaging/dev.py run"
    )

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "installed.txt"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"

RUNTIME, DEV = "runtime", "dev"  # what is installed; dev includes runtime

# What Qt loads from the system, and the Debian package that has it. The second half is for a window on X11.
QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-shape.so.0": "libxcb-shape0",
}

# Words of pip's, and what they mean to the person who waits for it.
NO_INDEX = "The package index is out of reach: check the network and the proxy, then start again."
PIP_TROUBLES = {
    "No space left on device": "The disk is full: free about 2 GB and start again.",
    "Failed to establish a new connection": NO_INDEX,
    "name resolution": NO_INDEX,
    "timed out": NO_INDEX,
    "CERTIFICATE_VERIFY_FAILED": "The package index's certificate is not trusted: check the proxy.",
    "Permission denied": f"Files in {VENV} cannot be written: check who owns them.",
}


class SetUpError(Exception):
    """Why the set-up cannot go on, as a sentence that says what to do."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Say what is going on, and afterwards how long it took."""
    print(f"==> {name}", flush=True)
    begin = time.monotonic()
    try:
        yield
    finally:
        print(f"    {name}: {time.monotonic() - begin:.1f} s", flush=True)


# --- What the system must have ------------------------------------------------------------------------------


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_from_system() -> dict[str, str]:
    """What the system lacks, each with the Debian package that has it."""
    missing = {library: package for library, package in QT_LIBRARIES.items() if not can_load(library)}
    if importlib.util.find_spec("ensurepip") is None:  # Debian packs it apart from Python
        missing["Python's venv module"] = f"python3.{sys.version_info.minor}-venv"
    return missing


def ensure_system_packages() -> None:
    missing = missing_from_system()
    if not missing:
        return
    if shutil.which("apt-get") is None:
        raise SetUpError(
            f"The system lacks {', '.join(missing)}. Install the packages of your distribution that have "
            "them, then start again."
        )
    install = ["apt-get", "install", "-y", "--no-install-recommends", *missing.values()]
    if os.geteuid() != 0:
        raise SetUpError(
            f"The system lacks {', '.join(missing)}. Run this, then start again:\n"
            f"  sudo apt-get update && sudo {shlex.join(install)}"
        )
    with step(f"installing from the system's packages: {' '.join(missing.values())}"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-qq"], [*install, "-qq"]):
            if subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode:
                raise SetUpError(f"`{shlex.join(command)}` failed; its reason stands above.")


# --- The virtual environment --------------------------------------------------------------------------------


def fingerprint() -> str:
    """Of all that decides what .venv must hold; a moved checkout counts, as .venv points back to it."""
    digest = hashlib.sha256(f"{sys.version}\n{ROOT}\n".encode())
    for file in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def is_installed(what: str) -> bool:
    if not (PYTHON.exists() and STAMP.exists()):
        return False
    wanted = {RUNTIME: (RUNTIME, DEV), DEV: (DEV,)}[what]
    return STAMP.read_text(encoding="utf-8") in {f"{fingerprint()} {installed}" for installed in wanted}


def venv_works() -> bool:
    """Whether .venv was made by this minor version of Python and has a pip that starts."""
    if not PYTHON.exists():
        return False
    ask = "import pip, sys; print(sys.version_info[:2])"
    answer = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    return answer.returncode == 0 and answer.stdout.strip() == str(sys.version_info[:2])


def make_venv() -> None:
    why = "anew, as it is broken or of another Python" if VENV.exists() else ""
    with step(f"making .venv {why}".strip()):
        made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=False)
    if made.returncode:
        raise SetUpError(f"{VENV} could not be made; the reason stands above. Mend it and start again.")


def pip_install(*arguments: str) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--constraint", str(CONSTRAINTS)]
    pip = subprocess.run(
        [str(PYTHON), "-m", "pip", "install", *options, *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", check=False,
    )  # fmt: skip
    if pip.returncode:
        print(pip.stderr, file=sys.stderr, flush=True)
        meanings = (meaning for words, meaning in PIP_TROUBLES.items() if words in pip.stderr)
        generic = (
            "pip could not install the packages; its reason stands above. Is the package index in reach?"
        )
        raise SetUpError(next(meanings, generic))


def ensure_installed(what: str) -> None:
    if is_installed(what):
        return
    if not venv_works():
        make_venv()
    STAMP.unlink(missing_ok=True)
    with step("installing the packages into .venv (the first time about 250 MB are fetched)"):
        # The build tools come first and by hand: pip would fetch any version of them into its build folder.
        pip_install("hatchling", "editables")
        pip_install("--no-build-isolation", "--editable", ".[dev]" if what == DEV else ".")
    STAMP.write_text(f"{fingerprint()} {what}", encoding="utf-8")


def set_up(what: str) -> None:
    if sys.platform == "linux":
        ensure_system_packages()
    ensure_installed(what)


# --- The two commands ---------------------------------------------------------------------------------------


def run(arguments: list[str]) -> int:
    """Start the app on its demo library."""
    set_up(RUNTIME)
    # -P: a folder "app" where the user happens to stand must not be taken for ours.
    command = [str(PYTHON), "-P", "-m", "app", "--demo", *arguments]
    if os.name == "posix":
        os.execv(PYTHON, command)  # the app takes this process's place, and so gets its signals
    return subprocess.run(command, check=False).returncode


def test(arguments: list[str]) -> int:
    """Run every check, whatever the ones before it said.

    Returns:
        The exit status of the first check that failed, or 0.
    """
    set_up(DEV)
    python = str(PYTHON)
    checks = {
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "mypy": [python, "-m", "mypy"],
        "import-linter": [str(SCRIPTS / "lint-imports")],
        "pytest": [python, "-m", "pytest", *(arguments or ["-n", "2"])],
    }
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    statuses = {}
    for name, command in checks.items():
        with step(name):
            statuses[name] = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    failed = {name: status for name, status in statuses.items() if status}
    print(f"Failed: {', '.join(failed)}" if failed else "All checks passed.", flush=True)
    return next(iter(failed.values()), 0)


def main(arguments: list[str]) -> int:
    commands = {"run": run, "test": test}
    if not arguments or arguments[0] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The set-up cannot go on: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
