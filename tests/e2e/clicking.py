"""Runs the program with its arguments and clicks one button of the database dialog: "set_aside" or "quit".

    python -m tests.e2e.clicking BUTTON ARGUMENTS…

Says what the dialog said, then how many windows there were, and closes a window that opens without a dialog.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app import main
from app.command_line.arguments import parse
from app.ui.shell.dialogs import DatabaseDialog
from app.ui.shell.main_window import MainWindow

PATIENCE = 2_000  # milliseconds without a dialog


class Clicked(MainWindow):
    windows = 0

    def start(self, *, demo: bool) -> None:
        type(self).windows += 1
        super().start(demo=demo)
        self.looking = QTimer(self)
        self.looking.timeout.connect(self.look)
        self.looking.start(20)
        QTimer.singleShot(PATIENCE, self, self.close_without_dialog)

    def dialog(self) -> DatabaseDialog | None:
        dialogs = (one for one in QApplication.topLevelWidgets() if isinstance(one, DatabaseDialog))
        return next((one for one in dialogs if one.isVisible()), None)

    def look(self) -> None:
        dialog = self.dialog()
        if dialog is not None:
            self.looking.stop()
            print(dialog.explanation.text(), flush=True)
            print("may be set aside" if dialog.set_aside.isVisible() else "may not be set aside", flush=True)
            getattr(dialog, sys.argv[1]).click()

    def close_without_dialog(self) -> None:
        if self.dialog() is None and self.looking.isActive():
            self.close()


if __name__ == "__main__":
    main.MainWindow = Clicked
    status = main.run_window(parse(sys.argv[2:]))
    print(f"{Clicked.windows} windows", flush=True)
    sys.exit(status)
