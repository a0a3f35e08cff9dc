"""Banner above the documents: changes on the server since the decision."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.ui.look.keymap import keymap
from app.ui.look.translation import text
from app.ui.review.comparison.decision_bar import COMMANDS
from app.ui.review.shown_pair import ShownPair
from app.ui.widgets.banner import Banner, BannerKind
from app.ui.wording.facts import changed_text


class ChangedBanner(Banner):
    """Shown while a decision needs to be confirmed again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(BannerKind.WARNING, parent=parent)
        self.hide()

    def show_pair(self, shown_pair: ShownPair) -> None:
        changed = shown_pair.unconfirmed
        self.setVisible(bool(changed))
        if not changed:
            return
        named = [
            text("rv.changed.one", title=shown_pair.documents[one].title, x=changed_text(fields))
            for one, fields in changed.items()
            if one in shown_pair.documents
        ]
        sentences = [text("rv.changed", x="; ".join(named))]
        if any("content_hash" in fields for fields in changed.values()):
            sentences.append(text("rv.changed.text"))
        action = shown_pair.decided()
        if action is not None:
            sentences.append(text("rv.changed.confirm", digit=keymap().name(COMMANDS[action])))
        self.set_message(" ".join(sentences))
