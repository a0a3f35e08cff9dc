"""For Windows: an installer made by Inno Setup, and a .zip to unpack anywhere."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from names import DIST, FOLDER, MACHINE, PROGRAM, ROOT, SUMMARY, TITLE, VERSION, WORK

if TYPE_CHECKING:
    from PyInstaller.utils.win32.versioninfo import VSVersionInfo

SCRIPT = Path(__file__).resolve().parent / "windows" / "installer.iss"
ENGLISH_UNICODE = "040904B0"  # language 0x0409, code page 1200


class CompilerMissing(Exception):
    """Inno Setup is not installed."""


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
    """Make the installer and the .zip.

    Raises:
        CompilerMissing: Inno Setup is needed for the installer.
    """
    archive = shutil.make_archive(str(DIST / f"{PROGRAM}-{VERSION}-windows-{MACHINE}"), "zip", DIST, PROGRAM)
    values = {
        "Version": VERSION,
        "Source": FOLDER,
        "Output": DIST,
        "Icon": WORK / "icons" / "app.ico",
        "Licence": ROOT / "LICENSE",
    }
    defines = [f"/D{name}={value}" for name, value in values.items()]
    subprocess.run([str(_compiler()), "/Qp", *defines, str(SCRIPT)], check=True)
    return [FOLDER, Path(archive), DIST / f"{PROGRAM}-{VERSION}-setup.exe"]


def _compiler() -> Path:
    found = shutil.which("ISCC")
    usual = Path(os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")) / "Inno Setup 6" / "ISCC.exe"
    if found or usual.exists():
        return Path(found or usual)
    raise CompilerMissing(
        "The installer needs Inno Setup 6. Install it (winget install JRSoftware.InnoSetup), then "
        "start again."
    )
