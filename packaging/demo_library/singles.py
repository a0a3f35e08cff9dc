"""Documents that exist once: everything but the series, families and planted copies."""

from __future__ import annotations

from library import Library
from manual import add_manual
from singles_family import add_family_papers
from singles_oddities import add_oddities
from singles_studio import add_studio_papers


def add_singles(library: Library) -> None:
    add_family_papers(library)
    add_studio_papers(library)
    add_manual(library)
    add_oddities(library)
