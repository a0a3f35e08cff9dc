"""Sets up the project on a fresh machine, then starts the app, runs all checks, or builds the bundle.

    python3 packaging/dev.py run [arguments of the app]
    python3 packaging/dev.py test [arguments of pytest]
    python3 packaging/dev.py bundle
    python3 packaging/dev.py windows [folder]

Needs only Python 3.11 or newer. Creates `.venv` in the project folder and installs the exact versions of
`constraints.txt` there; another version of Python gets a separate folder, such as `.venv-3.13`. On Linux it
also installs the system libraries that Qt needs, if it may. A stamp in `.venv` records the installation, so
that later starts need not run pip. The bundle is built with separate packages in `build/venv`; the result is
in `dist`.
"""

import ctypes
import hashlib
import importlib.util
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

# Before any syntax that an older Python cannot read.
if sys.version_info < (3, 11):
    sys.exit(
        f"Paperless Dedupe needs Python 3.11 or newer, and this is {platform.python_version()}. "
        "Start this script with a newer one, such as: python3.12 packaging/dev.py run"
    )

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"

RUNTIME, DEV, BUNDLE = "runtime", "dev", "bundle"  # sets of packages; the others include runtime
EXTRAS = {RUNTIME: ".", DEV: ".[dev]", BUNDLE: ".[bundle]"}

# Pythons that can build the bundle, the best first; 3.11 would come with an older Qt.
BUNDLE_PYTHONS = ("3.12", "3.13")

# Libraries that Qt and others load from the system, with their Debian packages; see system_libraries.py.
SYSTEM_LIBRARIES = ROOT / "packaging" / "system_libraries.json"

# Words in pip's output, and what they mean to the user.
NO_INDEX = "The package index is out of reach: check the network and the proxy, then start again."
PIP_TROUBLES = {
    "No space left on device": "The disk is full: free about 2 GB and start again.",
    "Failed to establish a new connection": NO_INDEX,
    "name resolution": NO_INDEX,
    "timed out": NO_INDEX,
    "CERTIFICATE_VERIFY_FAILED": "The package index's certificate is not trusted: check the proxy.",
    "Permission denied": f"Files in {ROOT} cannot be written: check who owns them.",
}


class SetUpError(Exception):
    """The set-up failed; the sentence says why and what to do."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print the name of a step, and afterwards its duration."""
    print(f"==> {name}", flush=True)
    begin = time.monotonic()
    try:
        yield
    finally:
        print(f"    {name}: {time.monotonic() - begin:.1f} s", flush=True)


# --- System packages ----------------------------------------------------------------------------------------


def can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_from_system() -> dict[str, str]:
    """Return what the system lacks, with its Debian packages."""
    known = json.loads(SYSTEM_LIBRARIES.read_text(encoding="utf-8"))
    missing = {library: package for library, package in known.items() if not can_load(library)}
    if importlib.util.find_spec("ensurepip") is None:  # Debian packages it separately from Python
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
    packages = sorted(set(missing.values()))
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        raise SetUpError(
            f"The system lacks {', '.join(missing)}. Run this, then start again:\n"
            f"  sudo apt-get update && sudo {shlex.join(install)}"
        )
    with step(f"installing from the system's packages: {' '.join(packages)}"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-qq"], [*install, "-qq"]):
            if subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode:
                raise SetUpError(f"`{shlex.join(command)}` failed; see the reason above.")


# --- The virtual environments -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Venv:
    """A folder of packages, and the Python that makes it."""

    folder: Path
    maker: str

    @property
    def scripts(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        return self.scripts / ("python.exe" if os.name == "nt" else "python")

    @property
    def stamp(self) -> Path:
        return self.folder / "installed.txt"


def venv_of_this_python(root: Path = ROOT) -> Venv:
    """Return `.venv`, or another folder if an existing Python of another version has created that one."""
    first = Venv(root / ".venv", sys.executable)
    mine = f"{sys.version_info.major}.{sys.version_info.minor}"
    settings = first.folder / "pyvenv.cfg"
    made_by = ""
    if first.python.exists() and settings.exists():
        version = re.search(r"^version\s*=\s*(\d+\.\d+)", settings.read_text(encoding="utf-8"), re.MULTILINE)
        made_by = version[1] if version else ""
    return first if made_by in ("", mine) else Venv(root / f".venv-{mine}", sys.executable)


def version_of(python: str) -> str:
    """Return the version as "3.12"; "" if this Python does not start."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    answer = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
    return answer.stdout.strip() if answer.returncode == 0 else ""


def fingerprint(venv: Venv) -> str:
    """Return a hash of everything that determines the packages, including the path of the checkout."""
    digest = hashlib.sha256(f"{venv.maker}\n{sys.version}\n{ROOT}\n".encode())
    for file in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def is_installed(venv: Venv, what: str) -> bool:
    if not (venv.python.exists() and venv.stamp.exists()):
        return False
    wanted = {RUNTIME: (RUNTIME, DEV), DEV: (DEV,), BUNDLE: (BUNDLE,)}[what]
    return venv.stamp.read_text(encoding="utf-8") in {f"{fingerprint(venv)} {one}" for one in wanted}


def works(venv: Venv) -> bool:
    """Return whether the venv has its maker's minor version of Python and a working pip."""
    if not venv.python.exists():
        return False
    pip = subprocess.run([venv.python, "-c", "import pip"], capture_output=True, check=False)
    return pip.returncode == 0 and version_of(str(venv.python)) == version_of(venv.maker)


def make(venv: Venv) -> None:
    why = "again, because it is broken or of another Python" if venv.folder.exists() else ""
    with step(f"creating {venv.folder.name} {why}".strip()):
        made = subprocess.run([venv.maker, "-m", "venv", "--clear", venv.folder], check=False)
    if made.returncode:
        raise SetUpError(
            f"{venv.folder} could not be created; see the reason above. Correct it and start again."
        )


def pip_install(venv: Venv, *arguments: str) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--constraint", str(CONSTRAINTS)]
    pip = subprocess.run(
        [str(venv.python), "-m", "pip", "install", *options, *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", check=False,
    )  # fmt: skip
    if pip.returncode:
        print(pip.stderr, file=sys.stderr, flush=True)
        meanings = (meaning for words, meaning in PIP_TROUBLES.items() if words in pip.stderr)
        generic = "pip could not install the packages; see the reason above. Is the package index reachable?"
        raise SetUpError(next(meanings, generic))


def ensure_installed(venv: Venv, what: str) -> None:
    if is_installed(venv, what):
        return
    if not works(venv):
        make(venv)
    venv.stamp.unlink(missing_ok=True)
    with step(f"installing the packages into {venv.folder.name} (downloads about 250 MB the first time)"):
        # Build tools are installed first and explicitly; otherwise pip would download any version of them.
        pip_install(venv, "hatchling", "editables")
        pip_install(venv, "--no-build-isolation", "--editable", EXTRAS[what])
    venv.stamp.write_text(f"{fingerprint(venv)} {what}", encoding="utf-8")


def set_up(what: str, venv: Venv) -> None:
    if sys.platform == "linux":
        ensure_system_packages()
    ensure_installed(venv, what)


# --- The commands -------------------------------------------------------------------------------------------


def run(arguments: list[str]) -> int:
    """Start the app on its demo library."""
    venv = venv_of_this_python()
    set_up(RUNTIME, venv)
    # -P: a folder "app" in the current directory must not replace ours.
    command = [str(venv.python), "-P", "-m", "app", "--demo", *arguments]
    if os.name == "posix":
        os.execv(venv.python, command)  # the app replaces this process and receives its signals
    return subprocess.run(command, check=False).returncode


def _in_parallel() -> list[str]:
    """Return pytest's arguments for one process per processor, at least 2, at most 6.

    Each takes a contiguous part and then what others have left, so that fixtures of a module are made once.
    """
    return ["-n", str(max(2, min(os.cpu_count() or 2, 6))), "--dist", "worksteal"]


def test(arguments: list[str]) -> int:
    """Run every check, even after a failure; mypy runs in parallel, because it uses only one core.

    Returns:
        The exit status of the first check that failed, or 0.
    """
    venv = venv_of_this_python()
    set_up(DEV, venv)
    python = str(venv.python)
    checks = {
        "ruff check": [python, "-m", "ruff", "check", "."],
        "ruff format": [python, "-m", "ruff", "format", "--check", "."],
        "import-linter": [str(venv.scripts / "lint-imports")],
        "pytest": [python, "-m", "pytest", *(arguments or _in_parallel())],
    }
    # Keep compiled modules despite the system's setting: the tests start Python a hundred times.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONDONTWRITEBYTECODE": ""}
    statuses = {}
    with (
        tempfile.TemporaryFile() as output,
        subprocess.Popen(
            [python, "-m", "mypy"], cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        ) as mypy,
    ):
        for name, command in checks.items():
            with step(name):
                statuses[name] = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        with step("mypy"):
            statuses["mypy"] = mypy.wait()
            output.seek(0)
            print(output.read().decode(errors="replace"), end="", flush=True)
    failed = {name: status for name, status in statuses.items() if status}
    print(f"Failed: {', '.join(failed)}" if failed else "All checks passed.", flush=True)
    return next(iter(failed.values()), 0)


def bundle(_arguments: list[str]) -> int:
    """Build the bundle for this platform with a suitable Python."""
    maker = next(find_bundle_pythons(), None)
    if maker is None:
        raise SetUpError(
            f"The bundle is built with Python {' or '.join(BUNDLE_PYTHONS)}, and neither is on this machine. "
            "Install one, and start again with it: python3.12 packaging/dev.py bundle"
        )
    venv = Venv(ROOT / "build" / "venv", maker)
    set_up(BUNDLE, venv)
    build = ROOT / "packaging" / "bundle" / "build.py"
    return subprocess.run([str(venv.python), str(build)], cwd=ROOT, check=False).returncode


def windows(arguments: list[str]) -> int:
    """Try the app, its tests and its installer as Windows programs; needs a Debian and root."""
    venv = venv_of_this_python()
    set_up(DEV, venv)
    room = ROOT / "packaging" / "windows_room.py"
    return subprocess.run([str(venv.python), str(room), *arguments], cwd=ROOT, check=False).returncode


def find_bundle_pythons() -> Iterator[str]:
    """Yield suitable Pythons: this one, those on the path and those of pyenv."""
    if version_of(sys.executable) in BUNDLE_PYTHONS:
        yield sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in BUNDLE_PYTHONS:
        on_path = shutil.which(f"python{version}")
        if on_path and version_of(on_path) == version:  # pyenv leaves names there that cannot be started
            yield on_path
        yield from map(str, sorted(pyenv.glob(f"{version}.*/bin/python")))


def main(arguments: list[str]) -> int:
    commands = {"run": run, "test": test, "bundle": bundle, "windows": windows}
    if not arguments or arguments[0] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The set-up failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
