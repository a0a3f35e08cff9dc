"""For Linux: a .tar.gz to unpack anywhere, an AppDir for appimagetool, and a Debian package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import textwrap
from collections import defaultdict
from functools import cache
from pathlib import Path

import contents
import icons
from names import APP_ID, DIST, FOLDER, MACHINE, PROGRAM, ROOT, SUMMARY, TITLE, VERSION, WORK

HERE = Path(__file__).resolve().parent / "linux"
DEBIAN_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
GLIBC = re.compile(r"GLIBC_(\d+)\.(\d+)\b")

_NEEDED = re.compile(r"NEEDED\s+(\S+)")


class ForeignLibrary(Exception):
    """The program needs a library that is neither in the bundle nor counted on."""


def program() -> Path:
    return FOLDER / PROGRAM


# --- What is in it ------------------------------------------------------------------------------------------


def check(folder: Path) -> None:
    """See that every library is either in the bundle or one that a Linux desktop surely has.

    Raises:
        ForeignLibrary: it names the library and who needs it.
    """
    inside = {file.name for file in folder.rglob("*")}
    known = {*inside, *contents.SYSTEM_LIBRARIES}
    missing = {
        library: users
        for library, users in _needed_by(folder).items()
        if library not in known and not contents.is_c_library(library) and not _only_the_gtk_theme(users)
    }
    if missing:
        lines = (f"{library}, needed by {', '.join(users)}" for library, users in sorted(missing.items()))
        raise ForeignLibrary("Not in the bundle, and not in SYSTEM_LIBRARIES: " + "; ".join(lines))


def _needed_by(folder: Path) -> dict[str, list[str]]:
    """The libraries that programs and libraries below a folder ask for, and who does."""
    needed = defaultdict(list)
    for file in _elf_files(folder):
        for library in _NEEDED.findall(_dump(file)):
            needed[library].append(file.name)
    return needed


def _elf_files(folder: Path) -> list[Path]:
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return [file for file in files if file.open("rb").read(4) == b"\x7fELF"]


@cache
def _dump(file: Path) -> str:
    return subprocess.run(["objdump", "-p", str(file)], capture_output=True, text=True, check=True).stdout


def _only_the_gtk_theme(users: list[str]) -> bool:
    """Qt loads it where GTK is there, and goes without it elsewhere."""
    return users == ["libqgtk3.so"]


def _glibc_wanted() -> str:
    """The version of the C library that the newest symbol used needs."""
    versions = {
        (int(major), int(minor)) for file in _elf_files(FOLDER) for major, minor in GLIBC.findall(_dump(file))
    }
    return ".".join(map(str, max(versions)))


# --- What people get ----------------------------------------------------------------------------------------


def package() -> list[Path]:
    """Make all three; returns them."""
    tree = _tree(WORK / "tree")
    return [FOLDER, _archive(tree), _app_dir(tree), _debian_package(tree)]


def _tree(tree: Path) -> Path:
    """The files as they lie below /usr."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(FOLDER, tree / "lib" / PROGRAM, symlinks=True, copy_function=os.link)
    (tree / "bin").mkdir()
    (tree / "bin" / PROGRAM).symlink_to(f"../lib/{PROGRAM}/{PROGRAM}")
    share = tree / "share"
    icons.write_pngs(share / "icons" / "hicolor", APP_ID)
    _copy(HERE / f"{APP_ID}.desktop", share / "applications")
    (share / "metainfo").mkdir()
    metainfo = (HERE / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8").replace("@VERSION@", VERSION)
    (share / "metainfo" / f"{APP_ID}.metainfo.xml").write_text(metainfo, encoding="utf-8")
    shutil.copytree(WORK / "licences", share / "doc" / PROGRAM / "licences")
    shutil.copy(ROOT / "LICENSE", share / "doc" / PROGRAM / "copyright")
    return tree


def _archive(tree: Path) -> Path:
    name = f"{PROGRAM}-{VERSION}-linux-{MACHINE}"
    archive = DIST / f"{name}.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=6) as tar:
        tar.add(tree, name, filter=_owned_by_nobody)
        tar.add(HERE / "add-to-menu", f"{name}/add-to-menu", filter=_owned_by_nobody)
        tar.add(HERE / "README.txt", f"{name}/README.txt", filter=_owned_by_nobody)
    return archive


def _owned_by_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def _app_dir(tree: Path) -> Path:
    """The folder that appimagetool makes an AppImage of; it can also be started as it is."""
    app_dir = DIST / f"{TITLE.replace(' ', '_')}.AppDir"
    shutil.copytree(tree, app_dir / "usr", symlinks=True, copy_function=os.link)
    (app_dir / "AppRun").symlink_to(f"usr/bin/{PROGRAM}")
    shutil.copy(HERE / f"{APP_ID}.desktop", app_dir)
    shutil.copy(tree / "share/icons/hicolor/256x256/apps" / f"{APP_ID}.png", app_dir)
    (app_dir / ".DirIcon").symlink_to(f"{APP_ID}.png")
    return app_dir


def _debian_package(tree: Path) -> Path:
    root, machine = WORK / "debian", DEBIAN_MACHINES.get(MACHINE, MACHINE)
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(tree, root / "usr", symlinks=True, copy_function=os.link)
    needed = _needed_by(FOLDER)
    packages = {package for library, package in contents.SYSTEM_LIBRARIES.items() if library in needed}
    control = f"""\
        Package: {PROGRAM}
        Version: {VERSION}
        Architecture: {machine}
        Maintainer: {TITLE} <{PROGRAM}@localhost>
        Section: utils
        Priority: optional
        Installed-Size: {sum(file.stat().st_size for file in _files(root)) // 1024}
        Depends: libc6 (>= {_glibc_wanted()}), {", ".join(sorted(packages))}
        Recommends: ca-certificates, gnome-keyring | kwalletmanager, xdg-utils
        Description: {SUMMARY[0].lower()}{SUMMARY[1:]}
         It shows both copies side by side, says why it thinks they are the same paper, and
         moves the one you do not want to the server's own trash. Every step can be undone.
        """
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(textwrap.dedent(control), encoding="utf-8")
    package = DIST / f"{PROGRAM}_{VERSION}_{machine}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z6", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def _files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]


def _copy(file: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, folder)
