"""Profiles: one per server and user, with all local data in one of them (S11)."""

from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from app.domain.errors import NothingScanned
from app.domain.servers import ConnectionOptions
from app.store.profiles import ProfileRepository

ANNA = ("https://paper.example", "anna", 3)


@pytest.fixture
def profiles(database):
    return ProfileRepository(database)


def test_same_user_and_server_have_one_profile(profiles):
    assert profiles.find_or_create(*ANNA) == profiles.find_or_create(*ANNA)


@pytest.mark.parametrize(
    "other",
    [
        ("https://other.example", "anna", 3),
        ("https://paper.example", "ben", 3),
        ("https://paper.example", "anna", 4),
    ],
)
def test_other_server_name_or_id_is_another_profile(profiles, other):
    assert profiles.find_or_create(*ANNA).id != profiles.find_or_create(*other).id


def test_last_used_profile_comes_first(profiles):
    anna, ben = profiles.find_or_create(*ANNA), profiles.find_or_create("https://paper.example", "ben", 4)
    assert [profile.id for profile in profiles.all()] == [ben.id, anna.id]

    profiles.touch(anna.id, server_version="3.0.5")

    assert [profile.id for profile in profiles.all()] == [anna.id, ben.id]
    assert profiles.get(anna.id).server_version == "3.0.5"


def test_touch_without_version_keeps_the_known_one(profiles):
    anna = profiles.find_or_create(*ANNA)
    profiles.touch(anna.id, server_version="3.0.5")

    profiles.touch(anna.id)

    assert profiles.get(anna.id).server_version == "3.0.5"


def test_last_scan_is_stored_in_utc(profiles):
    anna = profiles.find_or_create(*ANNA, is_demo=True)

    profiles.set_last_scan(anna.id, datetime(2026, 11, 27, 21, 15, tzinfo=UTC))

    assert profiles.get(anna.id).last_scan == "2026-11-27T21:15:00+00:00"
    assert profiles.get(anna.id).is_demo


def test_connection_options_are_restored(profiles):
    anna = profiles.find_or_create(*ANNA)
    headers = (("X-Access", "yes"), ("X-Access", "again"))
    options = ConnectionOptions("/etc/ca.pem", "ab" * 32, headers, 12.5, "/home/me.crt", "/home/me.key")

    profiles.save_options(anna.id, options)

    assert profiles.get(anna.id).options == options
    assert asdict(profiles.find_or_create("https://b.example", "b", 1).options) == asdict(ConnectionOptions())


def test_unknown_profile_is_reported(profiles):
    with pytest.raises(NothingScanned):
        profiles.get(99)
