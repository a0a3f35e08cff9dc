"""Fetched files: whole or absent, private, apart by profile, and never much more than there is room for."""

from __future__ import annotations

import errno
import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.errors import DiskFull, StorageFailed
from app.store.file_cache import CacheKey, FileCache

KEY = CacheKey(profile=1, document=7, kind="preview", version="ab")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def put(cache: FileCache, key: CacheKey, data: bytes, used: int | None = None) -> None:
    """Keep a file, last used so many seconds after 1970."""
    with cache.writing(key) as file:
        file.write(data)
    if used is not None:
        os.utime(cache.path(key), (used, used))


def write_half(cache: FileCache) -> None:
    with cache.writing(KEY) as file:
        file.write(b"half a pa")
        raise RuntimeError("the connection is gone")


def test_a_file_is_found_again_as_it_was_written(folder):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    found = FileCache(folder).find(KEY)

    assert found is not None
    assert found.read_bytes() == b"pages"


@pytest.mark.parametrize(
    "other",
    [
        replace(KEY, profile=2),
        replace(KEY, document=8),
        replace(KEY, kind="original"),
        replace(KEY, version="cd"),
    ],
)
def test_a_file_is_found_under_its_own_name_only(folder, other):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    assert cache.find(other) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps other users out by the folder's own rules")
def test_only_this_user_may_read_it(folder):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    path = cache.path(KEY)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_broke_off_is_not_there_and_leaves_nothing(folder):
    cache = FileCache(folder)

    with pytest.raises(RuntimeError):
        write_half(cache)

    assert cache.find(KEY) is None
    assert list(cache.path(KEY).parent.iterdir()) == []


def test_a_broken_off_renewal_leaves_the_file_as_it_was(folder):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    with pytest.raises(RuntimeError), cache.writing(KEY):
        raise RuntimeError("the connection is gone")

    assert cache.path(KEY).read_bytes() == b"pages"


def test_the_files_not_used_the_longest_make_room(folder):
    cache = FileCache(folder, capacity=1000)
    first, second, third = (replace(KEY, document=number) for number in (1, 2, 3))
    put(cache, first, bytes(400), used=100)
    put(cache, second, bytes(400), used=200)
    cache.find(first)  # used again, just now

    put(cache, third, bytes(400))

    assert cache.find(second) is None
    assert cache.find(first) is not None
    assert cache.find(third) is not None


def test_room_is_made_for_files_of_earlier_starts_too(folder):
    earlier = FileCache(folder, capacity=1000)
    for number in range(3):
        put(earlier, replace(KEY, document=number), bytes(300), used=number)

    put(FileCache(folder, capacity=1000), replace(KEY, document=9), bytes(300))

    assert FileCache(folder).size() <= 900


def test_a_file_larger_than_the_whole_cache_can_still_be_shown(folder):
    cache = FileCache(folder, capacity=100)
    put(cache, replace(KEY, document=1), bytes(50))

    put(cache, KEY, bytes(500))

    assert cache.find(KEY) is not None
    assert cache.find(replace(KEY, document=1)) is None


def test_what_a_crash_left_unfinished_goes_like_any_other_file(folder):
    left = folder / "1" / "tmpabc.part"
    left.parent.mkdir(parents=True)
    left.write_bytes(bytes(800))
    os.utime(left, (1, 1))

    put(FileCache(folder, capacity=1000), KEY, bytes(300))

    assert not left.exists()


def test_clearing_a_profile_leaves_the_others(folder):
    cache = FileCache(folder)
    other = replace(KEY, profile=2)
    put(cache, KEY, b"mine")
    put(cache, other, b"yours")

    cache.clear(1)
    cache.clear(1)  # nothing is left to clear

    assert cache.find(KEY) is None
    assert cache.find(other) is not None


@pytest.mark.parametrize(
    ("number", "failure"), [(errno.ENOSPC, DiskFull), (errno.EDQUOT, DiskFull), (errno.EACCES, StorageFailed)]
)
def test_a_disk_that_takes_nothing_is_named(folder, monkeypatch, number, failure):
    cache = FileCache(folder)

    with pytest.raises(failure), cache.writing(KEY):
        raise OSError(number, "no")
