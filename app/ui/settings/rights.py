"""What the signed-in account may do, in words."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.domain.servers import Capabilities
from app.ui.look.translation import text
from app.ui.settings.setting_row import PADDING
from app.ui.widgets import layouts
from app.ui.widgets.icon_label import IconLabel
from app.ui.widgets.labels import label


class Rights(QWidget):
    """A heading and one line a right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(PADDING, 12, PADDING, 12)
        self._column.setSpacing(6)

    def show_rights(self, rights: Capabilities | None) -> None:
        """None while the server is not connected."""
        layouts.clear(self._column)
        self._column.addWidget(label(text("st.r.title"), "medium"))
        if rights is None:
            self._column.addWidget(label(text("st.r.offline"), "hint", wrap=True))
            return
        for allowed, sentence in sentences(rights):
            icon, color = ("check", "keep") if allowed else ("close", "conflict")
            self._column.addWidget(IconLabel(icon, sentence, color))


def sentences(rights: Capabilities) -> list[tuple[bool, str]]:
    """Each right as a sentence, and whether it is good news."""
    may_change = rights.allows("change_document")
    may_delete = rights.allows("delete_document")
    told = [
        (may_change, "st.r.change" if may_change else "st.r.nochange"),
        (
            may_delete,
            ("st.r.deleteall" if rights.is_superuser else "st.r.delete") if may_delete else "st.r.nodelete",
        ),
    ]
    lines = [(good, text(key)) for good, key in told]
    if not rights.has_trash:
        return [*lines, (False, text("st.r.notrash"))]
    lines.append((rights.can_restore, text("st.r.restore" if rights.can_restore else "st.r.norestore")))
    days = rights.trash_days
    lines.append((True, text("st.r.daysunknown") if days is None else text("st.r.days", n=days)))
    return lines
