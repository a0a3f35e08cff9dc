"""For macOS: the app in a disk image; signed and notarised where a developer's identity is given.

    APPLE_IDENTITY   "Developer ID Application: NAME (TEAM)", a certificate in the keychain of this Mac
    APPLE_PROFILE    the name under which `xcrun notarytool store-credentials NAME` keeps the account

Without APPLE_IDENTITY the app is signed ad hoc: it runs here, and elsewhere after the user has allowed it in
the system settings. With it PyInstaller signs each library with the hardened runtime and the entitlements of
macos/entitlements.plist. With APPLE_PROFILE too, the image goes to Apple, and the answer is stapled to it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from names import APPLE_IDENTIFIER, APPLE_IDENTITY, DIST, FOLDER, MACHINE, PROGRAM, TITLE, VERSION, WORK

APP = DIST / f"{TITLE}.app"
PROFILE = os.environ.get("APPLE_PROFILE")

PROPERTIES = {  # of Info.plist, besides what PyInstaller writes
    "CFBundleName": TITLE,
    "CFBundleDisplayName": TITLE,
    "CFBundleIdentifier": APPLE_IDENTIFIER,
    "CFBundleShortVersionString": VERSION,
    "CFBundleVersion": VERSION,
    "CFBundleDevelopmentRegion": "en",
    "CFBundleLocalizations": ["en", "de"],
    "LSApplicationCategoryType": "public.app-category.productivity",
    "LSMinimumSystemVersion": "13.0",  # Qt 6.12's own
    "NSHighResolutionCapable": True,
    "NSRequiresAquaSystemAppearance": False,  # dark where the system is dark
    "NSHumanReadableCopyright": "MIT licence",
}


def program() -> Path:
    return APP / "Contents" / "MacOS" / PROGRAM


def check(_folder: Path) -> None:
    """See that the app is signed, by whomever, and whole."""
    subprocess.run(["codesign", "--verify", "--deep", "--strict", str(APP)], check=True)


def package() -> list[Path]:
    """Make the disk image; sign and notarise it where an identity is given."""
    image = DIST / f"{PROGRAM}-{VERSION}-macos-{MACHINE}.dmg"
    folder = WORK / "image"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(APP, folder / APP.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    create = ["hdiutil", "create", "-quiet", "-ov", "-format", "UDZO"]
    subprocess.run([*create, "-volname", TITLE, "-srcfolder", str(folder), str(image)], check=True)
    if APPLE_IDENTITY:
        subprocess.run(["codesign", "--sign", APPLE_IDENTITY, "--timestamp", str(image)], check=True)
    if APPLE_IDENTITY and PROFILE:
        submit = ["xcrun", "notarytool", "submit", str(image), "--keychain-profile", PROFILE, "--wait"]
        subprocess.run(submit, check=True)
        subprocess.run(["xcrun", "stapler", "staple", str(image)], check=True)
    return [FOLDER, APP, image]
