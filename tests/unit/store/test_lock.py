"""Two instances never use one data folder."""

import subprocess
import sys

import pytest

from app.domain.errors import DataFolderInUse, StorageFailed
from app.store.lock import DataFolderLock

HOLD = """
import sys
from pathlib import Path
from app.store.lock import DataFolderLock
DataFolderLock(Path(sys.argv[1])).acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_second_instance_is_refused_until_the_first_ends(tmp_path):
    with DataFolderLock(tmp_path), pytest.raises(DataFolderInUse, match="--data-dir"):
        DataFolderLock(tmp_path).acquire()

    with DataFolderLock(tmp_path):
        pass


def test_two_data_folders_are_independent(tmp_path):
    with DataFolderLock(tmp_path / "one"), DataFolderLock(tmp_path / "two"):
        pass


def test_killed_instance_leaves_no_lock(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout.readline().strip() == b"held"
        with pytest.raises(DataFolderInUse):
            DataFolderLock(tmp_path).acquire()

        holder.kill()
        holder.wait()

        with DataFolderLock(tmp_path):
            pass


def test_folder_that_cannot_be_created_is_reported(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(StorageFailed):
        DataFolderLock(tmp_path / "file").acquire()
