"""What the connect page says about servers, certificates and days."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from app.domain.servers import ConnectionOptions, Profile, ServerFound
from app.ui.look.formats import format_date
from app.ui.look.translation import text
from app.ui.widgets.fields import FieldState

PAPERLESS = "Paperless-ngx"


def about(found: ServerFound, options: ConnectionOptions) -> tuple[FieldState, str]:
    """What to show at the address of a server that was found."""
    server = f"{PAPERLESS} {found.version}" if found.version else PAPERLESS
    if found.address.is_encrypted and options.trusted_fingerprint:
        return FieldState.OK, text("connect.found.trusted", server=server)
    if found.address.is_encrypted:
        return FieldState.OK, text("connect.found", server=server)
    if found.address.is_private:
        return FieldState.OK, text("connect.found.home", server=server)
    return FieldState.WARNING, text("connect.found.open", server=server)


def host(profile: Profile) -> str:
    """The address without its scheme: "paperless.home.lan", "192.168.178.40:8000/paper"."""
    return profile.server_url.partition("://")[2]


def last_used(profile: Profile, today: date) -> str:
    day = datetime.fromisoformat(profile.last_used).astimezone().date()
    if day == today:
        return text("time.today")
    if day == today - timedelta(days=1):
        return text("time.yesterday")
    return format_date(day)


def spelled(fingerprint: str) -> str:
    """64 hex digits as certificate viewers show them: "4A:9F:02:…"."""
    digits = fingerprint.upper()
    return ":".join(digits[start : start + 2] for start in range(0, len(digits), 2))


def shortened(fingerprint: str) -> str:
    """The first five and the last two bytes, enough to recognise it by."""
    whole = spelled(fingerprint)
    return f"{whole[:14]}:…:{whole[-5:]}"
