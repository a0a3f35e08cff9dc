"""Makes the bundle for the platform it runs on; packaging/dev.py starts it, with Python 3.12 or newer.

`--no-installer` leaves out the installer for Windows, which can be made elsewhere (windows.py).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import icons
import linux
import macos
import names
import windows

NO_INSTALLER = "--no-installer"
PLATFORMS = {"linux": linux, "win32": windows, "darwin": macos}


@contextmanager
def step(name: str) -> Iterator[None]:
    print(f"==> {name}", flush=True)
    begin = time.monotonic()
    yield
    print(f"    {name}: {time.monotonic() - begin:.1f} s", flush=True)


def main() -> None:
    """Icons, the frozen program, its self-test, then what the platform's people install."""
    platform = PLATFORMS[sys.platform]
    shutil.rmtree(names.DIST, ignore_errors=True)
    with step("drawing the icons"):
        (names.WORK / "icons").mkdir(parents=True, exist_ok=True)
        icons.write_ico(names.WORK / "icons" / "app.ico")
        icons.write_icns(names.WORK / "icons" / "app.icns")
    with step("freezing the program"):
        freeze()
    with step("checking what is in it"):
        platform.check(names.FOLDER)
    with step("its self-test"):
        selftest(platform.program())
    with step("packing"):
        made = platform.package()
        if platform is windows and NO_INSTALLER not in sys.argv[1:]:
            made.append(windows.make_installer())
    for file in made:
        print(f"{size(file):7.1f} MB  {file.relative_to(names.ROOT)}")


def freeze() -> None:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    folders = ["--workpath", str(names.WORK), "--distpath", str(names.DIST)]
    spec = Path(__file__).with_name("paperless-dedupe.spec")
    subprocess.run([*command, *folders, str(spec)], env=environment, check=True)


def selftest(program: Path) -> None:
    """As on a machine that knows nothing of Python."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QT_"))}
    subprocess.run([str(program), "--selftest"], env=bare, stdin=subprocess.DEVNULL, timeout=600, check=True)


def size(path: Path) -> float:
    """Megabytes of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [one for one in path.rglob("*") if not one.is_symlink()]
    return sum(one.stat().st_size for one in files if one.is_file()) / 1e6


if __name__ == "__main__":
    try:
        main()
    except windows.CompilerMissing as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{Path(error.cmd[0]).name} failed with status {error.returncode}; its reason stands above.")
