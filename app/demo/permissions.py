"""Who may see and change what.

There are two gates: the global right ("change_document"), and the object: one's own, nobody's, or one
that was shared. Deleting asks for ownership; a share to change is not enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.demo.messages import not_permitted

if TYPE_CHECKING:
    from app.demo.library import DemoUser
    from app.demo.state import Document

_MODELS = (
    "correspondent",
    "customfield",
    "customfieldinstance",
    "document",
    "documenttype",
    "group",
    "logentry",
    "mailaccount",
    "mailrule",
    "note",
    "paperlesstask",
    "savedview",
    "sharelink",
    "storagepath",
    "tag",
    "uisettings",
    "user",
    "workflow",
)
ALL_PERMISSIONS = tuple(
    f"{action}_{model}" for model in _MODELS for action in ("add", "change", "delete", "view")
)


def permissions_of(user: DemoUser) -> tuple[str, ...]:
    return ALL_PERMISSIONS if user.is_superuser else user.permissions


def may(user: DemoUser, permission: str) -> bool:
    """Whether the user has a global right, such as "view_tag"."""
    return user.is_superuser or permission in user.permissions


def require(user: DemoUser, permission: str) -> None:
    """Let through only who has the global right.

    Raises:
        ApiError: 403.
    """
    if not may(user, permission):
        raise not_permitted()


def owns_or_unowned(user: DemoUser, owner: int | None) -> bool:
    return user.is_superuser or owner is None or owner == user.id


def may_view(user: DemoUser, document: Document) -> bool:
    return owns_or_unowned(user, document.owner) or user.id in document.may_view.users


def may_change(user: DemoUser, document: Document) -> bool:
    """Whether the object may be changed; the global right is another question."""
    return owns_or_unowned(user, document.owner) or user.id in document.may_change.users


def may_delete(user: DemoUser, document: Document) -> bool:
    return owns_or_unowned(user, document.owner)
