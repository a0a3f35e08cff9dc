"""Where things lie: the folders of this user, and the resources that come with the app.

The only module that knows whether the app runs from a checkout, an installed wheel or a bundle.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import platformdirs

APP_NAME = "paperless-dedupe"
LOG_FILE = "app.log"


@dataclass(frozen=True)
class Folders:
    """The app's folders on this computer; each is made by whoever first writes into it."""

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


@cache
def resources() -> Path:
    """The folder of icons, styles, translations and the demo library.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    package = Path(__file__).resolve().parents[1]
    bundle = Path(getattr(sys, "_MEIPASS", package))
    for candidate in (bundle / "resources", package / "resources", package.parent / "resources"):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError("The app's resources are missing. Install Paperless Dedupe again.")
