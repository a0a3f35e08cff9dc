"""The folders of this user, the resources of the app, and the check for a full disk.

The only module that knows whether the app runs from a checkout, an installed wheel or a bundle.
"""

from __future__ import annotations

import errno
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import platformdirs

APP_NAME = "paperless-dedupe"
LOG_FILE = "app.log"

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


@dataclass(frozen=True)
class Folders:
    """The app's folders on this computer; each is created at the first write."""

    data: Path

    @classmethod
    def default(cls) -> Folders:
        return cls(Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)))

    @property
    def database(self) -> Path:
        return self.data / "library.sqlite"

    @property
    def cache(self) -> Path:
        return self.data / "cache"

    @property
    def logs(self) -> Path:
        return self.data / "logs"


def is_bundled() -> bool:
    """Return whether this is the program of the bundle, not Python that runs the app."""
    return hasattr(sys, "_MEIPASS")


@cache
def resources() -> Path:
    """Return the folder of icons, styles, translations and the demo library.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    package = Path(__file__).resolve().parents[1]
    bundle = Path(getattr(sys, "_MEIPASS", package))
    for candidate in (bundle / "resources", package / "resources", package.parent / "resources"):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError("The app's resources are missing. Install Paperless Dedupe again.")


def is_disk_full(error: OSError) -> bool:
    """Return whether a write failed because the disk is full or the user's quota is used up."""
    return error.errno in _NO_SPACE
