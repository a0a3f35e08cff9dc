"""Lists the libraries that Qt and the other compiled packages load from a Linux system, for packaging/dev.py.

    .venv/bin/python packaging/system_libraries.py

writes `system_libraries.json`: each library and its Debian package. The libraries are read from the compiled
files: the Qt modules that the app imports, the plugins that a window may load, and their dependencies. dpkg
knows the packages, so run it on a Debian that has all of them; it names those it cannot find. Run it again
for a new version of PySide6, or when the app imports another module of it.
"""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_suffix(".json")

# Plugin folders of a window on X11 or Wayland, and plugins for other purposes: screens without a desktop, and
# the GTK look, which Qt uses if GTK is installed.
PLUGIN_FOLDERS = (
    "iconengines", "imageformats", "networkinformation", "platforminputcontexts", "platforms",
    "platformthemes", "tls", "wayland-decoration-client", "wayland-graphics-integration-client",
    "wayland-shell-integration", "xcbglintegrations",
)  # fmt: skip
NOT_FOR_A_DESKTOP = (
    "libqeglfs*", "libqlinuxfb*", "libqminimal*", "libqvkkhrdisplay*", "libqvnc*", "libqgtk3*",
    "libqtvirtualkeyboard*", "libvulkan-server*",
)  # fmt: skip

# Part of the C library, which every system has.
C_LIBRARY = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|util|resolv))\.so\.\d+")

_DYNAMIC, _NEEDED, _STRINGS, _LOAD = 2, 1, 5, 1  # numbers of the ELF format


def needed_from_system(packages: Path | None = None) -> dict[str, list[str]]:
    """Return loaded libraries outside the installed packages, with the files that need them.

    Args:
        packages: the folder of the installed packages; by default that of this Python.
    """
    packages = packages or Path(sysconfig.get_path("platlib"))
    own = {file.name: file for file in packages.rglob("*.so*") if file.is_file()}
    users: dict[str, list[str]] = defaultdict(list)
    waiting, seen = list(_loaded_files(packages)), set[Path]()
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        seen.add(file)
        for library in needed_by(file):
            if library in own:
                waiting.append(own[library])
            elif not C_LIBRARY.fullmatch(library):
                users[library].append(file.name)
    return {library: sorted(users[library]) for library in sorted(users)}


def needed_by(file: Path) -> list[str]:
    """Return the libraries that a 64-bit ELF file needs; none for other files."""
    data = file.read_bytes()
    if data[:5] != b"\x7fELF\x02":
        return []
    (offset,) = struct.unpack_from("<Q", data, 0x20)
    size, count = struct.unpack_from("<HH", data, 0x36)
    headers = [struct.unpack_from("<IIQQQQQQ", data, offset + size * number) for number in range(count)]
    entries: list[tuple[int, int]] = []
    for kind, _, start, _, _, length, _, _ in headers:
        if kind == _DYNAMIC:
            entries += struct.iter_unpack("<qQ", data[start : start + length])
    address = next((value for tag, value in entries if tag == _STRINGS), 0)
    strings = next(
        (
            start + address - at
            for kind, _, start, at, _, length, _, _ in headers
            if kind == _LOAD and at <= address < at + length
        ),
        0,
    )
    places = [strings + value for tag, value in entries if tag == _NEEDED]
    return [data[place : data.index(b"\0", place)].decode() for place in places]


def modules_in_use() -> set[str]:
    """Return the modules of PySide6 that the app imports, such as QtWidgets."""
    sources = (file.read_text(encoding="utf-8") for file in (ROOT / "app").rglob("*.py"))
    return {module for text in sources for module in re.findall(r"\bPySide6\.(Qt\w+)", text)}


def _loaded_files(packages: Path) -> Iterator[Path]:
    """Yield all compiled files, but of Qt only the modules and plugins in use."""
    qt = packages / "PySide6"
    for module in sorted(modules_in_use()):
        yield from qt.glob(f"{module}.abi3.so")
    for folder in PLUGIN_FOLDERS:
        plugins = (qt / "Qt" / "plugins" / folder).glob("*.so")
        yield from (file for file in plugins if not any(fnmatch(file.name, one) for one in NOT_FOR_A_DESKTOP))
    for file in packages.rglob("*.so*"):
        if qt not in file.parents and file.is_file():
            yield file


def packages_of(libraries: Sequence[str]) -> dict[str, str]:
    """Return the Debian package of each library; raises SystemExit if the system lacks one.

    Debian renamed some packages in 2024 ("…t64"); the old names still install them.
    """
    cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    places = dict(re.findall(r"^\s+(\S+) .*=> (\S+)$", cache, re.MULTILINE))
    if missing := sorted(set(libraries) - places.keys()):
        sys.exit(f"Not on this system, install them first: {', '.join(missing)}")
    return {library: _package_of(Path(places[library])) for library in libraries}


def _package_of(file: Path) -> str:
    """Return a file's package; depending on the system dpkg knows it in /usr/lib or /lib."""
    for name in (str(file), str(file).removeprefix("/usr"), f"/usr{file}"):
        owner = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
        if owner.returncode == 0:
            return owner.stdout.split(":")[0].removesuffix("t64")
    sys.exit(f"{file} is of no Debian package.")


def main() -> None:
    known = json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {}
    needed = needed_from_system()
    # Libraries for other versions of PySide6 stay in the list, because those are in use too.
    found = {**known, **packages_of([library for library in needed if library not in known])}
    LIST.write_text(json.dumps(dict(sorted(found.items())), indent=4) + "\n", encoding="utf-8")
    print(f"{len(found)} libraries, {len(set(found.values()))} packages")


if __name__ == "__main__":
    main()
