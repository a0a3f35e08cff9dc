"""Collects the licence texts of everything that goes into the bundle, from where it was installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePath

from contents import Entry

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
IN_BUNDLE = "licences"

_TEXT = re.compile(r"(licen[cs]e|copying|notice|copyright)", re.IGNORECASE)
_LGPL = "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only"
_QT = ("pyside6", "shiboken6")

_NOTICE = """\
Paperless Dedupe is under the MIT licence (Paperless Dedupe/LICENSE). The bundle holds the works below, each
under its own licence; the texts lie in the folder of the same name.

Qt, PySide6 and Shiboken are used under the GNU Lesser General Public License, version 3 (LGPL-3.0.txt, which
adds to GPL-3.0.txt). They are here unchanged, as libraries of their own, in the folders PySide6 and
shiboken6: you may replace them by versions of your own that have the same interface. Their source code:
https://download.qt.io/official_releases/

The program that starts the bundle is PyInstaller's bootloader, under the GNU General Public License, version
2 or later, with an exception that lets it be shipped with works under other licences.

"""


class TextMissing(Exception):
    """Something in the bundle has no licence text."""


def collect(entries: Iterable[Entry], target: Path) -> list[Entry]:
    """Write the texts and a list of them into a folder.

    Returns:
        The folder's files, as entries for the bundle.

    Raises:
        TextMissing: no text was found for something that is in the bundle; the message names it.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    files = {Path(file).resolve() for _name, file, _kind in entries if file}
    lines = [_ours(target), _python(target), _bootloader(target)]
    owners = _owners()
    lines += [
        _from_distribution(one, target) for one in _unique(owners[file] for file in files if file in owners)
    ]
    if sys.platform == "linux":
        lines += [_from_debian(package, target) for package in _debian_packages(files - owners.keys())]
    for text in (HERE / "licences").glob("*.txt"):
        shutil.copy(text, target)
    (target / "README.txt").write_text(
        _NOTICE + "\n".join(sorted(lines, key=str.lower)) + "\n", encoding="utf-8"
    )
    return [
        (f"{IN_BUNDLE}/{file.relative_to(target).as_posix()}", str(file), "DATA")
        for file in sorted(target.rglob("*"))
        if file.is_file()
    ]


def _ours(target: Path) -> str:
    _copy([ROOT / "LICENSE"], target / "Paperless Dedupe")
    return "Paperless Dedupe: MIT"


def _python(target: Path) -> str:
    """Also of what Python's own modules hold: expat, libmpdec, HACL*."""
    standard_library = (
        Path(sys.base_prefix) / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    )
    places = [standard_library / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    _copy([place for place in places if place.exists()][:1], target / "Python")
    return f"Python {sys.version.split()[0]}: PSF-2.0"


def _bootloader(target: Path) -> str:
    return _from_distribution(Distribution.from_name("pyinstaller"), target)


def _owners() -> dict[Path, Distribution]:
    """Which installed distribution a file belongs to."""
    owners: dict[Path, Distribution] = {}
    for one in distributions():
        if one.metadata["Name"] != "paperless-dedupe":
            place = Path(str(one.locate_file(""))).resolve()
            owners |= {Path(os.path.normpath(place / file)): one for file in one.files or ()}
    return owners


def _unique(found: Iterable[Distribution]) -> list[Distribution]:
    return list({one.metadata["Name"]: one for one in found}.values())


def _from_distribution(one: Distribution, target: Path) -> str:
    name, licence = one.metadata["Name"], _licence_of(one)
    if name.lower().startswith(_QT):
        return f"{name} {one.version}: {_LGPL} (LGPL-3.0.txt, GPL-3.0.txt)"
    texts = [file for file in one.files or () if _is_text(file)]
    for file in texts:
        below = Path(*file.parts[1:]) if file.parts[1] != "licenses" else Path(*file.parts[2:])
        _copy([Path(str(one.locate_file(file)))], (target / name / below).parent)
    if not texts:
        raise TextMissing(f"{name} {one.version} has no licence text among its files.")
    return f"{name} {one.version}: {licence}"


def _is_text(file: PurePath) -> bool:
    """Whether a file of a distribution tells its licence, by its name or its folder's."""
    return file.parts[0].endswith(".dist-info") and bool(_TEXT.search("/".join(file.parts[1:])))


def _licence_of(one: Distribution) -> str:
    classifiers = [
        line.rpartition(" :: ")[2]
        for line in one.metadata.get_all("Classifier", [])
        if line.startswith("License")
    ]
    short = (one.metadata["License"] or "").partition("\n")[0]
    return one.metadata["License-Expression"] or short or ", ".join(classifiers) or "see the text"


def _debian_packages(files: Iterable[Path]) -> list[str]:
    """The packages that libraries of the system come from."""
    libraries = sorted(
        str(file)
        for file in files
        if ".so" in file.name and not file.is_relative_to(sys.base_prefix) and not file.is_relative_to(ROOT)
    )
    packages = set()
    for library in libraries:
        packages.add(_debian_package(library))
    return sorted(packages)


def _debian_package(library: str) -> str:
    for place in (
        library,
        library.removeprefix("/usr"),
    ):  # dpkg may know it by its place before /usr was merged
        found = subprocess.run(["dpkg", "-S", place], capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.partition(":")[0]
    raise TextMissing(f"{library} belongs to no installed package, so its licence is not known.")


def _from_debian(package: str, target: Path) -> str:
    _copy([Path("/usr/share/doc") / package / "copyright"], target / package)
    return f"{package} (of the system): see the text"


def _copy(files: list[Path], folder: Path) -> None:
    if not files:
        raise TextMissing(f"There is no licence text for {folder.name}.")
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        shutil.copy(file, folder / file.name)
