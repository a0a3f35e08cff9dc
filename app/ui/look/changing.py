"""Changes the appearance of the open window, and saves it."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from app.ui.look.preferences import Appearance
from app.ui.look.theme import theme
from app.ui.look.translation import use_language


def change_appearance(settings: QSettings | None, **values: object) -> None:
    """Apply changed values of `Appearance`; those set by the command line for this start are not saved.

    Args:
        settings: where to save them; without, they last as long as the window.
    """
    before = theme().appearance
    chosen = before.changed(**values)
    if chosen == before:
        return
    if settings is not None:
        Appearance.load(settings).changed(**values).save(settings)
    theme().set_appearance(chosen)
    if chosen.language != before.language:
        use_language(chosen.language)
