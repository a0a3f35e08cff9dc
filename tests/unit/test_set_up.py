"""packaging/dev.py sets a fresh machine up: what it asks of the system, and where its packages lie."""

from __future__ import annotations

import importlib.util
import json
import sys

import pytest

from tests.support.builders import ROOT

PACKAGING = ROOT / "packaging"
THIS = f"{sys.version_info.major}.{sys.version_info.minor}"
OTHER = "3.12" if THIS != "3.12" else "3.13"


def load(name):
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", PACKAGING / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def dev():
    yield load("dev")
    del sys.modules["packaging_dev"]


@pytest.fixture(scope="module")
def system_libraries():
    yield load("system_libraries")
    del sys.modules["packaging_system_libraries"]


# --- What the system must have ------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt brings all it needs")
class TestSystemLibraries:
    def test_the_list_has_everything_that_the_installed_packages_load(self, system_libraries):
        listed = json.loads((PACKAGING / "system_libraries.json").read_text(encoding="utf-8"))

        needed = system_libraries.needed_from_system()

        assert {library: users for library, users in needed.items() if library not in listed} == {}
        assert listed.keys() - needed.keys() == set()
        assert {"libgssapi_krb5.so.2", "libwayland-egl.so.1", "libxcb-cursor.so.0"} <= needed.keys()

    def test_every_plugin_that_a_window_loads_is_looked_at(self, system_libraries):
        users = {user for users in system_libraries.needed_from_system().values() for user in users}

        assert {"libqxcb.so", "libqxcb-glx-integration.so", "libqt-plugin-wayland-egl.so"} <= users
        assert not any(user.startswith(("libqeglfs", "libqgtk3")) for user in users)

    def test_what_is_missing_is_named_with_the_one_command_that_installs_it(self, dev, monkeypatch):
        absent = {"libgssapi_krb5.so.2", "libglib-2.0.so.0", "libgio-2.0.so.0"}
        monkeypatch.setattr(dev, "can_load", lambda library: library not in absent)
        monkeypatch.setattr(dev.shutil, "which", lambda program: f"/usr/bin/{program}")
        monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)

        with pytest.raises(dev.SetUpError) as told:
            dev.ensure_system_packages()

        command = str(told.value).splitlines()[-1]
        assert command.strip() == (
            "sudo apt-get update && "
            "sudo apt-get install -y --no-install-recommends libglib2.0-0 libgssapi-krb5-2"
        )

    def test_nothing_is_asked_of_a_system_that_has_it_all(self, dev, monkeypatch):
        monkeypatch.setattr(dev, "can_load", lambda library: True)

        assert dev.missing_from_system() == {}


# --- Where the packages lie ---------------------------------------------------------------------------------


def make_venv(folder, version):
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").touch()
    (folder / "Scripts").mkdir()
    (folder / "Scripts" / "python.exe").touch()
    (folder / "pyvenv.cfg").write_text(f"home = /somewhere\nversion = {version}\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("made_by", "folder"),
    [(None, ".venv"), (f"{THIS}.1", ".venv"), (f"{OTHER}.0", f".venv-{THIS}")],
)
def test_each_version_of_python_keeps_its_packages(dev, tmp_path, made_by, folder):
    if made_by:
        make_venv(tmp_path / ".venv", made_by)

    assert dev.venv_of_this_python(tmp_path).folder == tmp_path / folder


def test_a_folder_whose_python_is_gone_is_made_anew(dev, tmp_path):
    make_venv(tmp_path / ".venv", f"{OTHER}.0")
    (tmp_path / ".venv" / "bin" / "python").unlink()
    (tmp_path / ".venv" / "Scripts" / "python.exe").unlink()

    assert dev.venv_of_this_python(tmp_path).folder == tmp_path / ".venv"
