"""Documents that exist once: everything but the series, families and planted copies."""

from __future__ import annotations

from library import Library
from manual import add_manual
from singles_children import add_children_papers
from singles_customers import add_customer_papers
from singles_home import add_home_papers
from singles_oddities import add_oddities
from singles_offices import add_office_papers
from singles_studio import add_studio_papers


def add_singles(library: Library) -> None:
    add_office_papers(library)
    add_children_papers(library)
    add_home_papers(library)
    add_studio_papers(library)
    add_customer_papers(library)
    add_manual(library)
    add_oddities(library)
