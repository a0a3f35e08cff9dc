"""`--selftest`: checks that this installation is complete by using each part once."""

from __future__ import annotations

import importlib
import io
import math
import os
import ssl
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from PIL import Image, TiffImagePlugin
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication, QImage, QImageReader
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication

from app.dedup.workers import Workers
from app.domain.progress import CancelFlag
from app.domain.servers import ConnectionOptions, Profile, Token
from app.embedding import local_model
from app.paperless.certificates import context_for
from app.readers.pdf import PdfPages
from app.readers.tiff_codings import OF_PILLOW, foreign_pixels, is_in_this_pillow
from app.services.token_store import TokenStore
from app.store.database import Database
from app.store.profiles import ProfileRepository
from app.system.folders import Folders, resources
from app.system.processes import SubprocessCall
from app.ui.look.preferences import LanguageChoice
from app.ui.look.theme import theme
from app.ui.look.translation import text, use_language

DONE, FAILED = 0, 1

KEYCHAINS = {
    "linux": "keyring.backends.SecretService",
    "darwin": "keyring.backends.macOS",
    "win32": "keyring.backends.Windows",
}
SHOWN_FORMATS = {"gif", "jpeg", "png", "tiff", "webp"}  # besides PDF, the formats that Paperless delivers


def run() -> int:
    """Try every part, report on standard output, and return the exit status."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QApplication(["paperless-dedupe"])
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("database", _database),
        ("key store", _key_store),
        ("TLS with the system's certificates", _tls),
        ("PDF rendering", _pdf),
        ("WebP thumbnails", _webp),
        ("picture formats", _formats),
        ("TIFF codings", _tiff),
        ("another process", _other_process),
        ("process pool", _process_pool),
        ("model for same meaning", _language_model),
        ("translations", _translations),
        ("style and icons", _style),
    )
    results = [_tried(name, check) for name, check in checks]
    return DONE if all(results) else FAILED


def _tried(name: str, check: Callable[[], str]) -> bool:
    try:
        result = check()
    except Exception as error:  # noqa: BLE001 - any error is a result of the check
        sys.stdout.write(f"failed  {name}: {type(error).__name__}: {error}\n")
        return False
    sys.stdout.write(f"ok      {name}{': ' if result else ''}{result}\n")
    return True


def _database() -> str:
    with tempfile.TemporaryDirectory() as folder, Database.open(Folders(Path(folder)).database) as database:
        profile = ProfileRepository(database).find_or_create("https://paperless.example", "somebody", 1)
        return "" if ProfileRepository(database).get(profile.id) == profile else _wrong("it forgot a row")


def _key_store() -> str:
    """Try the keychain; without one the token is kept for the session, which is no failure."""
    importlib.import_module(KEYCHAINS[sys.platform])
    secrets = TokenStore()
    profile = Profile(0, "https://selftest.invalid", "selftest", 0)
    try:
        kept = secrets.save(profile, Token("selftest"))
        return "the system's keychain" if kept else "none on this computer; tokens are kept for the session"
    finally:
        secrets.forget(profile)


def _tls() -> str:
    """Load the system's authorities and start a handshake without a server."""
    context = context_for(ConnectionOptions())
    if context.verify_mode is not ssl.CERT_REQUIRED:
        return _wrong("it would believe any certificate")
    greeting = ssl.MemoryBIO()
    connection = context.wrap_bio(ssl.MemoryBIO(), greeting, server_hostname="paperless.example")
    with suppress(ssl.SSLWantReadError):  # no answer comes
        connection.do_handshake()
    if not greeting.pending:
        return _wrong("it does not greet")
    return ssl.OPENSSL_VERSION


def _pdf() -> str:
    """Try both PDF readers: that of the window, and that of the page comparison."""
    file = next(iter(sorted((resources() / "demo" / "files").glob("*.pdf"))))
    shown = QPdfDocument()
    shown.load(str(file))
    drawn = shown.render(0, QSize(100, 140))
    shown.close()
    with PdfPages(file.read_bytes()) as pages:
        page = pages.page(0)
    if drawn.isNull() or page.picture is None or page.picture.min() >= 128 or not page.words:
        return _wrong("blank")
    return f"{page.picture.shape[1]} × {page.picture.shape[0]}, {len(page.words)} words"


def _webp() -> str:
    thumbnail = next(iter(sorted((resources() / "demo" / "thumbs").glob("*.webp"))))
    return "" if not QImage(str(thumbnail)).isNull() else _wrong("it cannot be read")


def _formats() -> str:
    missing = SHOWN_FORMATS - {str(name.data(), "ascii") for name in QImageReader.supportedImageFormats()}
    return "" if not missing else _wrong(f"{', '.join(sorted(missing))} cannot be read")


def _tiff() -> str:
    """Try those that Qt cannot read; one that this Pillow was built without is named."""
    missing = []
    for coding, name in OF_PILLOW.items():
        if not is_in_this_pillow(coding):
            missing.append(name)
            continue
        file = io.BytesIO()
        compression = TiffImagePlugin.COMPRESSION_INFO[coding]
        Image.new("L", (16, 16), 90).save(file, "TIFF", compression=compression)
        width, height, pixels = foreign_pixels(file.getvalue(), gray=True)
        if (width, height) != (16, 16) or not 88 <= pixels[0] <= 92:
            return _wrong(f"{name} is read wrongly")
    return f"all but {', '.join(missing)}, which Pillow lacks here" if missing else ""


def _process_pool() -> str:
    """Try the worker processes that analyse large libraries."""
    numbers = list(range(50))
    with Workers(2, CancelFlag()) as workers:
        roots = list(workers.map(math.sqrt, numbers))
    return "" if roots == [math.sqrt(number) for number in numbers] else _wrong("it calculates wrongly")


def _other_process() -> str:
    with SubprocessCall(os.getpid, CancelFlag()) as get_pid:
        return "" if get_pid() != os.getpid() else _wrong("it is the same")


def _language_model() -> str:
    """Try the model on a letter and its translation; it is an optional package."""
    if not local_model.is_installed():
        return "not installed; an embedding server can take its place"
    with SubprocessCall(local_model.embed, CancelFlag()) as embed:
        vectors = embed(["The rent rises in March.", "Die Miete steigt im März.", "Feed the cat."])
    same, other = float(vectors[0] @ vectors[1]), float(vectors[0] @ vectors[2])
    threshold = local_model.LOCAL_MODEL.thresholds.review
    return "" if other < threshold <= same else _wrong(f"similarities {same:.2f} and {other:.2f}")


def _translations() -> str:
    use_language(LanguageChoice.GERMAN)
    return "" if text("tab.overview") == "Übersicht" else _wrong("German texts are missing")


def _style() -> str:
    return "" if theme().style_sheet() and QCoreApplication.instance() else _wrong("the style sheet is empty")


def _wrong(what: str) -> str:
    raise RuntimeError(what)
