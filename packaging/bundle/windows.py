"""For Windows: an installer made by NSIS, and a .zip to unpack anywhere.

`python packaging/bundle/windows.py` makes only the installer, on any system that has NSIS, of a program
folder that was made on Windows before.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import icons
from names import DIST, FOLDER, MACHINE, PROGRAM, ROOT, SUMMARY, TITLE, VERSION, WORK

if TYPE_CHECKING:
    from PyInstaller.utils.win32.versioninfo import VSVersionInfo

SCRIPT = Path(__file__).resolve().parent / "windows" / "installer.nsi"
TIMESTAMPS = "http://timestamp.digicert.com"  # of a signature, so that it outlives its certificate
ENGLISH_UNICODE = "040904B0"  # language 0x0409, code page 1200


class CompilerMissing(Exception):
    """NSIS is not installed."""


def program() -> Path:
    return FOLDER / f"{PROGRAM}.exe"


def check(folder: Path) -> None:
    """See that both programs were made."""
    for name in (PROGRAM, TITLE):
        (folder / f"{name}.exe").stat()


def version_information() -> VSVersionInfo:
    """What the file's properties show."""
    from PyInstaller.utils.win32 import versioninfo as info

    numbers = tuple(map(int, f"{VERSION}.0".split(".")))
    strings = {
        "ProductName": TITLE,
        "ProductVersion": VERSION,
        "FileDescription": TITLE,
        "FileVersion": VERSION,
        "Comments": SUMMARY,
        "LegalCopyright": "MIT licence",
    }
    table = info.StringTable(ENGLISH_UNICODE, [info.StringStruct(*pair) for pair in strings.items()])
    return info.VSVersionInfo(
        ffi=info.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[
            info.StringFileInfo([table]),
            info.VarFileInfo([info.VarStruct("Translation", [0x0409, 1200])]),
        ],
    )


def package() -> list[Path]:
    """Make the .zip."""
    archive = shutil.make_archive(str(DIST / f"{PROGRAM}-{VERSION}-windows-{MACHINE}"), "zip", DIST, PROGRAM)
    return [FOLDER, Path(archive)]


def make_installer() -> Path:
    """Make the installer of the program folder; return its path.

    Raises:
        CompilerMissing: NSIS is needed for it.
    """
    icon = WORK / "icons" / "app.ico"
    icon.parent.mkdir(parents=True, exist_ok=True)
    icons.write_ico(icon)
    target = DIST / f"{PROGRAM}-{VERSION}-setup.exe"
    values = {
        "VERSION": VERSION,
        "SOURCE": FOLDER,
        "OUTPUT": target,
        "ICON": icon,
        "LICENCE": ROOT / "LICENSE",
    }
    if command := _signing_command():
        values["SIGN"] = command
    defines = [f"-D{name}={value}" for name, value in values.items()]
    subprocess.run([str(_compiler()), "-V2", "-INPUTCHARSET", "UTF8", *defines, str(SCRIPT)], check=True)
    return target


def _compiler() -> Path:
    found = shutil.which("makensis")
    usual = Path(os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")) / "NSIS" / "makensis.exe"
    if found or usual.exists():
        return Path(found or usual)
    raise CompilerMissing(
        "The installer needs NSIS 3. Install it (winget install NSIS.NSIS, or on Debian apt install nsis), "
        "then start again."
    )


def _signing_command() -> str:
    """Return the command that signs the file named after it; "" if the environment has no certificate."""
    certificate = os.environ.get("WINDOWS_CERTIFICATE")
    if not certificate:
        return ""
    password = os.environ.get("WINDOWS_CERTIFICATE_PASSWORD", "")
    arguments = [
        "sign",
        "/f",
        certificate,
        "/p",
        password,
        "/fd",
        "sha256",
        "/tr",
        TIMESTAMPS,
        "/td",
        "sha256",
    ]
    return subprocess.list2cmdline(["signtool", *arguments])


if __name__ == "__main__":
    try:
        print(make_installer())
    except CompilerMissing as error:
        sys.exit(str(error))
