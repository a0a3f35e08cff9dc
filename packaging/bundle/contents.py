"""What goes into the bundle, and what PyInstaller would take along that the app never uses."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from fnmatch import fnmatch

Entry = tuple[str, str, str]  # name in the bundle, file on this machine, PyInstaller's type code

EXCLUDED_MODULES = [
    "datasketch",  # the app makes datasketch's signatures by itself; only tests compare them
    # Of scipy, the page check takes ndimage, which needs special.
    "scipy.cluster", "scipy.datasets", "scipy.differentiate", "scipy.fft", "scipy.fftpack", "scipy.integrate",
    "scipy.interpolate", "scipy.io", "scipy.misc", "scipy.odr", "scipy.optimize", "scipy.signal",
    "scipy.sparse", "scipy.spatial", "scipy.stats",
    "anyio", "trio", "sniffio",  # httpx tries them for its asynchronous half, which is not used
    # Of Pillow, only the reader of TIFF is needed.
    "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingmath", "PIL._imagingmorph",
    "PIL._imagingtk", "PIL._webp", "PIL.ImageQt",
    "tkinter", "readline", "setuptools", "pkg_resources", "pip", "pytest", "IPython", "click", "rich",
]  # fmt: skip

# Parts of Qt in the bundle's PySide6 folder that no window of ours asks for.
_UNUSED_QT = [
    "*/plugins/egldeviceintegrations/*",
    "*/plugins/generic/*",
    "*/plugins/networkinformation/*",
    "*/plugins/tls/*",  # HTTPS is Python's
    "*/plugins/xcbglintegrations/*",
    "*/plugins/wayland-graphics-integration-client/*",  # nothing is drawn with OpenGL
    "*/plugins/platforms/*eglfs*", "*/plugins/platforms/*linuxfb*", "*/plugins/platforms/*minimal*",
    "*/plugins/platforms/*vkkhrdisplay*", "*/plugins/platforms/*vnc*", "*/plugins/platforms/*direct2d*",
    "*/plugins/imageformats/*icns*", "*/plugins/imageformats/*ico.*", "*/plugins/imageformats/*pdf*",
    "*/plugins/imageformats/*tga*", "*/plugins/imageformats/*wbmp*",
    "*/plugins/wayland-shell-integration/*fullscreen*", "*/plugins/wayland-shell-integration/*ivi*",
    "*/plugins/wayland-shell-integration/*qt-shell*", "*/plugins/wayland-shell-integration/*wl-shell*",
    "*libQt6EglF*", "*libQt6WlShellIntegration*",
    "*/opengl32sw.dll",
]  # fmt: skip

# Files of Qt's own texts that stay: of the buttons and file dialogs, in the languages of the app.
_TRANSLATIONS = ["*/translations/qtbase_de.qm", "*/translations/qtbase_en.qm"]

# Libraries that must be the Linux system's own. The display drivers, GTK's look and the fonts' settings come
# from the system into the same process; they need these, and perhaps newer ones than the build's machine has.
SYSTEM_LIBRARIES = {
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgio-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
_C_LIBRARY = [
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "libresolv.so.2",
    "ld-linux-*",
]  # fmt: skip

# What comes along only because one of the above or the GTK theme needs it: it is the system's there, too.
_NEEDED_BY_THEM = [
    "libX*", "libxcb.so.*", "libbsd.*", "libmd.*", "libgcrypt.*", "libgpg-error.*", "libsystemd.*",
    "libcap.*", "liblz4.*", "libexpat.*", "libpng16.*", "libharfbuzz*", "libgraphite2.*", "libpcre2-*",
    "libmount.*", "libblkid.*", "libselinux.*", "libgmodule-*", "libatk-*", "libcairo*", "libgdk*", "libgtk*",
    "libpango*", "libpixman-*", "libfribidi.*", "libthai.*", "libdatrie.*", "libjpeg.so.*", "libreadline.*",
    "libtinfo.*", "libwayland-*",
]  # fmt: skip


def wanted(entries: Iterable[Entry]) -> list[Entry]:
    """The entries of PyInstaller's list that the bundle keeps."""
    return [entry for entry in entries if _is_wanted(entry[0].replace("\\", "/"))]


def _is_wanted(name: str) -> bool:
    if any(fnmatch(name, pattern) for pattern in _UNUSED_QT):
        return False
    if "/translations/" in name and name.endswith(".qm"):
        return any(fnmatch(name, pattern) for pattern in _TRANSLATIONS)
    return not (sys.platform == "linux" and is_from_system(name))


def is_from_system(name: str) -> bool:
    """Whether a library in the top folder of the bundle is left to the Linux system."""
    return name in SYSTEM_LIBRARIES or any(fnmatch(name, pattern) for pattern in _NEEDED_BY_THEM)


def is_c_library(name: str) -> bool:
    return any(fnmatch(name, pattern) for pattern in _C_LIBRARY)
