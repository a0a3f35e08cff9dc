"""Cached files are complete or absent, private, separate by profile, and limited in size."""

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
    """Cache a file, last used so many seconds after 1970."""
    with cache.writing(key) as file:
        file.write(data)
    if used is not None:
        os.utime(cache.path(key), (used, used))


def write_half(cache: FileCache) -> None:
    with cache.writing(KEY) as file:
        file.write(b"half a pa")
        raise RuntimeError("the connection is gone")


def test_cached_file_is_found_unchanged(folder):
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
def test_file_is_found_by_its_key_only(folder, other):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    assert cache.find(other) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps other users out by the folder's own rules")
def test_cached_file_is_private(folder):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    path = cache.path(KEY)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_interrupted_file_leaves_nothing(folder):
    cache = FileCache(folder)

    with pytest.raises(RuntimeError):
        write_half(cache)

    assert cache.find(KEY) is None
    assert list(cache.path(KEY).parent.iterdir()) == []


def test_interrupted_renewal_keeps_the_old_file(folder):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    with pytest.raises(RuntimeError), cache.writing(KEY):
        raise RuntimeError("the connection is gone")

    assert cache.path(KEY).read_bytes() == b"pages"


def test_least_recently_used_files_are_removed(folder):
    cache = FileCache(folder, capacity=1000)
    first, second, third = (replace(KEY, document=number) for number in (1, 2, 3))
    put(cache, first, bytes(400), used=100)
    put(cache, second, bytes(400), used=200)
    cache.find(first)  # used again, just now

    put(cache, third, bytes(400))

    assert cache.find(second) is None
    assert cache.find(first) is not None
    assert cache.find(third) is not None


def test_files_of_earlier_starts_count(folder):
    earlier = FileCache(folder, capacity=1000)
    for number in range(3):
        put(earlier, replace(KEY, document=number), bytes(300), used=number)

    put(FileCache(folder, capacity=1000), replace(KEY, document=9), bytes(300))

    assert FileCache(folder).size() <= 900


def test_file_larger_than_the_cache_can_be_shown(folder):
    cache = FileCache(folder, capacity=100)
    put(cache, replace(KEY, document=1), bytes(50))

    put(cache, KEY, bytes(500))

    assert cache.find(KEY) is not None
    assert cache.find(replace(KEY, document=1)) is None


def test_unfinished_files_of_a_crash_are_removed(folder):
    left = folder / "1" / "tmpabc.part"
    left.parent.mkdir(parents=True)
    left.write_bytes(bytes(800))
    os.utime(left, (1, 1))

    put(FileCache(folder, capacity=1000), KEY, bytes(300))

    assert not left.exists()


def test_clearing_a_profile_keeps_the_others(folder):
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
def test_full_or_unwritable_disk_is_reported(folder, monkeypatch, number, failure):
    cache = FileCache(folder)

    with pytest.raises(failure), cache.writing(KEY):
        raise OSError(number, "no")


def test_a_file_that_is_read_while_it_arrives_again_stays(folder, monkeypatch):
    cache = FileCache(folder)
    put(cache, KEY, b"pages")

    def refused(self, target):  # as Windows does while the target is open
        raise PermissionError(5, "Access is denied", str(target))

    monkeypatch.setattr(Path, "replace", refused)
    put(cache, KEY, b"pages")

    assert cache.path(KEY).read_bytes() == b"pages"
    assert len(list(folder.rglob("*-*"))) == 1
    with pytest.raises(StorageFailed):
        put(cache, replace(KEY, document=8), b"others")
