"""Reading pairs pages by text and picture, reports progress and can be cancelled."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from app.compare.page import Page
from app.compare.page_pairing import PagePair, pair_by_order
from app.domain.errors import FileDamaged, OperationCancelled
from app.domain.progress import CancelFlag, Progress, Stage, ignore_progress
from app.readers.page_files import StoredFile
from app.tasks import comparison_tasks


@dataclass
class Scans:
    """A file of pages without text; pages that cannot be read are None."""

    pictures: list[np.ndarray | None]
    seen: list[int] = field(default_factory=list)
    flag: CancelFlag | None = None  # cancelled when the second page is rendered

    @property
    def count(self):
        return len(self.pictures)

    @contextmanager
    def open(self):
        yield self

    def text(self, _number):
        return ""

    def page(self, number, dots_per_inch=None):
        if dots_per_inch is None:
            return Page(595, 842)
        self.seen.append(number)
        if self.flag is not None and number == 1:
            self.flag.cancel()
        picture = self.pictures[number]
        if picture is None:
            raise FileDamaged("The page is damaged. Open it in Paperless.")
        return Page(595, 842, picture=picture)

    def read(self, number, drawn):
        return self.page(number, 100 if drawn else None)


def picture(seed: int) -> np.ndarray:
    """Return white paper with print at random positions."""
    paper = np.full((330, 234), 255, np.uint8)
    for top, left in np.random.default_rng(seed).integers((20, 20), (290, 190), (40, 2)):
        paper[top : top + 6, left : left + 25] = 30
    return paper


def read(left: Scans, right: Scans, flag: CancelFlag | None = None, progress=ignore_progress):
    return comparison_tasks.read_pages(None, flag or CancelFlag(), progress, left=left, right=right, offset=0)


def test_pages_without_text_are_paired_by_picture():
    one, other = Scans([picture(1), picture(2)]), Scans([picture(1), picture(3), picture(2)])

    assert read(one, other).pairs == (PagePair(0, 0), PagePair(None, 1), PagePair(1, 2))


def test_turned_page_is_turned_upright_before_comparing():
    one, other = Scans([np.rot90(picture(1))]), Scans([picture(1)])
    (pair,) = read(one, other).pairs

    found = comparison_tasks.compare_pair(
        None, CancelFlag(), ignore_progress, left=one, right=other, pair=pair, conflicts=(), pictures=True
    )

    assert found.turned == (90, 0)
    assert found.highlights == ()


def test_pictures_are_compared_only_on_request():
    stamped = picture(1)
    stamped[150:180, 60:120] = 30

    def marks(*, pictures: bool):
        return comparison_tasks.compare_pair(
            None, CancelFlag(), ignore_progress, left=Scans([picture(1)]), right=Scans([stamped]),
            pair=PagePair(0, 0), conflicts=(), pictures=pictures,
        ).highlights  # fmt: skip

    assert not marks(pictures=False)
    assert marks(pictures=True)


@pytest.mark.parametrize("second", [picture(2), None], ids=["whole", "damaged"])
def test_following_pages_are_rendered_meanwhile(second):
    one, other = Scans([picture(1), picture(2)]), Scans([picture(1), second])

    found = comparison_tasks.compare_pair(
        None, CancelFlag(), ignore_progress, left=one, right=other, pair=PagePair(0, 0), conflicts=(),
        pictures=True, following=PagePair(1, 1),
    )  # fmt: skip

    assert one.seen == other.seen == [0, 1]
    assert not found.highlights


def test_text_of_a_short_file_comes_from_its_words():
    canvas = Canvas(content := BytesIO(), pagesize=(300, 400))
    canvas.drawString(40, 300, "Rent for March")
    canvas.drawString(40, 280, "1,200.00 EUR")
    canvas.save()
    short = StoredFile(content.getvalue(), 1)

    assert read(short, short).texts == (("Rent for March\n1,200.00 EUR",),) * 2


def test_unreadable_pages_are_paired_by_order():
    assert read(Scans([None, None]), Scans([None])).pairs == pair_by_order(2, 1)


def test_reading_stops_when_cancelled():
    flag = CancelFlag()
    one, other = Scans([picture(number) for number in range(20)], flag=flag), Scans([picture(0)])

    with pytest.raises(OperationCancelled):
        read(one, other, flag)

    assert one.seen == [0, 1]
    assert other.seen == []


def test_progress_counts_the_pages_read():
    reports: list[Progress] = []

    read(Scans([picture(1)] * 2), Scans([picture(1)]), progress=reports.append)

    assert reports[-1] == Progress(Stage.PAGES, 3, 3)
