"""Above the documents: what changed on the server since they were decided about."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.ui.look.translation import text
from app.ui.review.comparison.decision_bar import KEYS
from app.ui.review.shown_pair import ShownPair
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.wording.facts import changed_text


class ChangedBanner(Banner):
    """Shown as long as a decision waits to be confirmed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(BannerKind.WARNING, parent=parent)
        self.hide()

    def show_subject(self, subject: ShownPair) -> None:
        changed = subject.unconfirmed
        self.setVisible(bool(changed))
        if not changed:
            return
        named = [
            text("rv.changed.one", title=subject.documents[one].title, x=changed_text(fields))
            for one, fields in changed.items()
            if one in subject.documents
        ]
        told = [text("rv.changed", x="; ".join(named))]
        if any("content_hash" in fields for fields in changed.values()):
            told.append(text("rv.changed.text"))
        verdict = subject.decided()
        if verdict is not None:
            told.append(text("rv.changed.confirm", digit=KEYS[verdict]))
        self.set_message(" ".join(told))
