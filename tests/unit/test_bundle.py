"""The contents of the bundle, and its start."""

from __future__ import annotations

import os
import runpy
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app import APP_ID
from tests.support.builders import ROOT

BUNDLE = ROOT / "packaging" / "bundle"


@pytest.fixture
def give_back(monkeypatch):
    """Replace our environment, and return the rest of it after the bundle has started."""

    def after_begin(**environment: str) -> dict[str, str]:
        monkeypatch.setattr(os, "environ", dict(environment))
        runpy.run_path(str(BUNDLE / "start.py"))["give_back_environment"]()
        return dict(os.environ)

    return after_begin


def test_opened_programs_do_not_get_bundled_libraries(give_back):
    lent = {"LD_LIBRARY_PATH": "/opt/app", "QT_PLUGIN_PATH": "/opt/app/plugins", "HOME": "/home/anna"}

    assert give_back(**lent) == {"HOME": "/home/anna"}


def test_opened_programs_keep_the_users_environment(give_back):
    lent = {"LD_LIBRARY_PATH": "/opt/app", "LD_LIBRARY_PATH_ORIG": "/home/anna/lib"}

    assert give_back(**lent) == {"LD_LIBRARY_PATH": "/home/anna/lib"}


def test_worker_process_sets_up_its_own_environment(give_back):
    assert give_back(_PYI_ARCHIVE_FILE="/opt/app/app", _PYI_PARENT_PROCESS_LEVEL="1", LANG="de") == {
        "LANG": "de"
    }


@pytest.fixture
def bundle_modules(monkeypatch):
    monkeypatch.syspath_prepend(str(BUNDLE))
    yield
    for name in [name for name, module in sys.modules.items() if _is_of_bundle(module)]:
        del sys.modules[name]


def _is_of_bundle(module: object) -> bool:
    return Path(getattr(module, "__file__", None) or "/").parent == BUNDLE


@pytest.mark.usefixtures("bundle_modules")
class TestContents:
    @pytest.mark.parametrize(
        ("name", "stays"),
        [
            ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
            ("PySide6/Qt/plugins/platforms/libqwayland.so", True),
            ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
            ("PySide6\\plugins\\platforms\\qwindows.dll", True),
            ("PySide6\\plugins\\platforms\\qminimal.dll", False),
            ("PySide6/Qt/plugins/imageformats/libqwebp.so", True),
            ("PySide6/Qt/plugins/imageformats/libqtga.so", False),
            ("PySide6/Qt/translations/qtbase_de.qm", True),
            ("PySide6/Qt/translations/qtbase_fr.qm", False),
            ("resources/i18n/app_de.qm", True),
            ("resources/i18n/strings/command_line.json", True),
            ("resources/i18n/strings/reports.json", True),
        ],
    )
    def test_bundle_keeps_only_used_parts_of_qt(self, name, stays):
        from contents import wanted

        assert bool(wanted([(name, "/somewhere", "BINARY")])) is stays

    @pytest.mark.skipif(sys.platform != "linux", reason="libraries of Linux systems")
    @pytest.mark.parametrize(
        ("name", "stays"),
        [
            ("libstdc++.so.6", False), ("libX11.so.6", False), ("libglib-2.0.so.0", False),
            ("libfontconfig.so.1", False), ("libxcb.so.1", False), ("libxcb-cursor.so.0", True),
            ("libssl.so.3", True), ("libpython3.12.so.1.0", True), ("libQt6Core.so.6", True),
        ],
    )  # fmt: skip
    def test_drivers_and_fonts_use_system_libraries(self, name, stays):
        from contents import wanted

        assert bool(wanted([(name, "/somewhere", "BINARY")])) is stays


@pytest.mark.usefixtures("bundle_modules", "qapp")
class TestIcons:
    def test_windows_icon_has_every_size_as_png(self, tmp_path):
        import icons

        icons.write_ico(tmp_path / "app.ico")

        data = (tmp_path / "app.ico").read_bytes()
        count = struct.unpack_from("<HHH", data)[2]
        places = [struct.unpack_from("<II", data, 6 + 16 * index + 8) for index in range(count)]
        assert [png_size(data[place:][:length]) for length, place in places] == list(icons.WINDOWS_SIZES)

    def test_macos_icon_has_every_size_as_png(self, tmp_path):
        import icons

        icons.write_icns(tmp_path / "app.icns")

        data, found, place = (tmp_path / "app.icns").read_bytes(), {}, 8
        while place < len(data):
            length = struct.unpack_from(">I", data, place + 4)[0]
            found[data[place : place + 4]] = png_size(data[place + 8 : place + length])
            place += length
        assert found == icons.APPLE_ENTRIES
        assert struct.unpack_from(">I", data, 4)[0] == len(data)


def png_size(picture: bytes) -> int:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", picture, 16)
    assert width == height
    return int(width)


@pytest.mark.skipif(sys.platform != "linux", reason="a shell script for Linux desktops")
class TestMenu:
    def test_menu_entry_starts_the_app_and_can_be_removed(self, tmp_path):
        unpacked = tmp_path / r'Ordner "neu" mit $, \ und 100 %'
        share = unpacked / "share"
        (share / "applications").mkdir(parents=True)
        (share / "icons" / "hicolor" / "48x48" / "apps").mkdir(parents=True)
        (share / "icons" / "hicolor" / "48x48" / "apps" / f"{APP_ID}.png").touch()
        entry = BUNDLE / "linux" / f"{APP_ID}.desktop"
        (share / "applications" / entry.name).write_bytes(entry.read_bytes())
        script = unpacked / "add-to-menu"
        script.write_bytes((BUNDLE / "linux" / "add-to-menu").read_bytes())
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}

        subprocess.run(["sh", str(script)], env=environment, check=True)

        lines = (tmp_path / "data" / "applications" / entry.name).read_text(encoding="utf-8").splitlines()
        path = str(unpacked / "bin" / "paperless-dedupe").replace("%", "%%")
        quoted = path.replace("\\", 4 * "\\").replace('"', r'\\"').replace("$", r"\\$")
        assert [line for line in lines if line.startswith("Exec")] == [f'Exec="{quoted}"']

        subprocess.run(["sh", str(script), "--remove"], env=environment, check=True)

        assert list((tmp_path / "data").rglob(f"{APP_ID}*")) == []


@pytest.mark.skipif(sys.platform != "linux", reason="files of Linux desktops")
class TestDesktopFiles:
    ENTRY = BUNDLE / "linux" / f"{APP_ID}.desktop"
    METAINFO = BUNDLE / "linux" / f"{APP_ID}.metainfo.xml"

    def test_menu_entry_icon_and_metainfo_share_one_name(self):
        component = ET.parse(self.METAINFO).getroot()
        lines = self.ENTRY.read_text(encoding="utf-8").splitlines()

        assert component.findtext("id") == APP_ID
        assert component.findtext("launchable") == self.ENTRY.name
        assert f"Icon={APP_ID}" in lines
        assert (BUNDLE / "linux" / "add-to-menu").read_text(encoding="utf-8").count(f"id={APP_ID}\n") == 1

    @pytest.mark.parametrize(
        ("command", "file"),
        [(["desktop-file-validate"], ENTRY), (["appstreamcli", "validate", "--no-net"], METAINFO)],
    )
    def test_desktop_tools_accept_the_files(self, command, file, tmp_path):
        if shutil.which(command[0]) is None:
            pytest.skip(f"{command[0]} is not here")
        filled = tmp_path / file.name
        filled.write_text(file.read_text(encoding="utf-8").replace("@VERSION@", "1.2.3"), encoding="utf-8")

        checked = subprocess.run([*command, str(filled)], capture_output=True, text=True, check=False)

        assert checked.returncode == 0, checked.stdout
