"""A local library whose texts are indexed, without a server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.services.library import LocalLibrary
from app.services.similar.index import update_index
from tests.support.local_library import local_library, put_texts


def stored(local: LocalLibrary, texts: Mapping[int, str], **values: object) -> None:
    """Store documents with these texts, as a sync does, and index them."""
    put_texts(local, texts, **values)
    update_index(local)


@pytest.fixture
def local(tmp_path: Path) -> Iterator[LocalLibrary]:
    with local_library(tmp_path / "library.sqlite") as local:
        yield local
