"""Known servers and users; all other local data belongs to one of them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from app.domain.errors import NothingScanned
from app.domain.servers import ConnectionOptions, Profile, ServerAddress
from app.store.database import Database
from app.store.models import ProfileRecord
from app.store.values import instant_text, json_text, now
from app.store.word_index import WordIndex

_COLUMNS = (
    ProfileRecord.id,
    ProfileRecord.server_url,
    ProfileRecord.user_name,
    ProfileRecord.user_id,
    ProfileRecord.server_version,
    ProfileRecord.last_used,
    ProfileRecord.last_scan,
    ProfileRecord.is_demo,
    ProfileRecord.options,
)


class ProfileRepository:
    """Profiles by server and user."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find_or_create(
        self, server_url: str, user_name: str, user_id: int, *, is_demo: bool = False
    ) -> Profile:
        """Return the profile of exactly this address, name and id, created if there is none.

        A reinstalled server may give a known name another id: that is another library (S11).
        """
        with self._database.transaction():
            found = self._database.row(
                ProfileRecord.select(ProfileRecord.id).where(
                    (ProfileRecord.server_url == server_url)
                    & (ProfileRecord.user_name == user_name)
                    & (ProfileRecord.user_id == user_id)
                )
            )
            profile_id = (
                found[0]
                if found
                else self._database.insert(
                    ProfileRecord.insert(
                        server_url=server_url,
                        user_name=user_name,
                        user_id=user_id,
                        server_version="",
                        last_used=now(),
                        is_demo=is_demo,
                        options=_options_text(ConnectionOptions()),
                    )
                )
            )
            return self.get(profile_id)

    def get(self, profile_id: int) -> Profile:
        """Raise NothingScanned if the profile was removed or never existed."""
        row = self._database.row(ProfileRecord.select(*_COLUMNS).where(ProfileRecord.id == profile_id))
        if row is None:
            raise NothingScanned(
                "This server and user are not known on this computer. Connect to the server first."
            )
        return _profile(row)

    def all(self) -> tuple[Profile, ...]:
        """Return all profiles, most recently used first."""
        newest_first = ProfileRecord.select(*_COLUMNS).order_by(
            ProfileRecord.last_used.desc(), ProfileRecord.id.desc()
        )
        return tuple(_profile(row) for row in self._database.rows(newest_first))

    def matching(self, server: str | None, user: str | None) -> tuple[Profile, ...]:
        """Return the profiles of a server and user, most recently used first.

        Args:
            server: an address as typed by the user; None for every server.
            user: None for every user.

        Raises:
            AddressInvalid: the server's address cannot be one.
        """
        urls = None if server is None else {address.url for address in ServerAddress.candidates(server)}
        return tuple(
            profile
            for profile in self.all()
            if (urls is None or profile.server_url in urls) and user in (None, profile.user_name)
        )

    def touch(self, profile_id: int, *, server_version: str | None = None) -> None:
        """Record that the profile is used now, and its server's version if given."""
        values = {"last_used": now()}
        if server_version is not None:
            values["server_version"] = server_version
        self._update(profile_id, values)

    def set_last_scan(self, profile_id: int, when: datetime) -> None:
        self._update(profile_id, {"last_scan": instant_text(when)})

    def save_options(self, profile_id: int, options: ConnectionOptions) -> None:
        self._update(profile_id, {"options": _options_text(options)})

    def forget(self, profile_id: int) -> None:
        """Delete the profile and its local data; the server is not changed."""
        with self._database.transaction():
            WordIndex(self._database, profile_id).drop()
            self._database.change(ProfileRecord.delete().where(ProfileRecord.id == profile_id))

    def _update(self, profile_id: int, values: dict[str, str]) -> None:
        self._database.change(ProfileRecord.update(values).where(ProfileRecord.id == profile_id))


def _profile(row: tuple[Any, ...]) -> Profile:
    profile_id, server_url, user_name, user_id, server_version, last_used, last_scan, is_demo, options = row
    return Profile(
        profile_id,
        server_url,
        user_name,
        user_id,
        server_version,
        last_used,
        last_scan,
        bool(is_demo),
        _options(options),
    )


def _options_text(options: ConnectionOptions) -> str:
    return json_text(
        {
            "ca_file": options.ca_file,
            "trusted_fingerprint": options.trusted_fingerprint,
            "headers": options.headers,
            "timeout": options.timeout,
            "client_certificate": options.client_certificate,
            "client_key": options.client_key,
        }
    )


def _options(text: str) -> ConnectionOptions:
    values = json.loads(text)
    values["headers"] = tuple((name, value) for name, value in values["headers"])
    return ConnectionOptions(**values)
