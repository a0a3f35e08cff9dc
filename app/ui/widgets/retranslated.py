"""Texts that change at once with the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:  # a second Qt class among the bases would give the widget two C++ objects
    _Base = object


class RetranslateMixin(_Base):
    """Mixed into a widget that sets its own texts in `retranslate`, first and after a change of language.

    It stands before the Qt class, and the widget calls `retranslate` at the end of its constructor:

        class Greeting(Retranslated, QLabel): …
    """

    def retranslate(self) -> None:
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
