"""Files of a run on this computer: its backup and its report."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from app.domain.errors import DedupeError
from app.domain.runs import Run
from app.tasks import queries
from app.tasks.context import on_local
from app.ui.look.formats import format_date
from app.ui.look.translation import language, text
from app.ui.session.library_session import LibrarySession
from app.ui.widgets.dialogs import ask_for_report


def open_backup(run: Run | None) -> None:
    """Open the folder of a run's backup, if it has one."""
    if run is not None and run.backup_folder:
        QDesktopServices.openUrl(QUrl.fromLocalFile(run.backup_folder))


def save_report(
    page: QWidget, session: LibrarySession, run: Run | None, failed: Callable[[DedupeError], None]
) -> None:
    """Ask for a file and write the run's report into it.

    Args:
        failed: a bound method of a QObject, called if the report cannot be written.
    """
    if run is None or session.profile is None:
        return
    name = text("file.run", day=format_date(run.started.astimezone().date()))
    target = ask_for_report(page, text("ap.report"), name)
    if target is not None:
        query = partial(queries.export_run, run=run, target=target, language=language())
        session.queues.queries.submit(on_local(session.profile, query), failed=failed)
