"""What a page looks like from afar tells it from others, and how it is turned."""

from __future__ import annotations

import numpy as np
import pytest

from app.compare.page import Gray
from app.compare.page_appearance import describe_page, likenesses
from app.compare.page_pairing import SEEN_ALIKE

HEIGHT, WIDTH = 468, 331  # A4 at 40 dots an inch


def page(seed: int) -> Gray:
    """Paragraphs of lines of changing length on white."""
    random = np.random.default_rng(seed)
    picture = np.full((HEIGHT, WIDTH), 255, np.uint8)
    top = 30
    while top < HEIGHT - 40:
        for _ in range(int(random.integers(1, 6))):
            picture[top : top + 3, 30 : int(random.integers(80, WIDTH - 30))] = 60
            top += 8
        top += int(random.integers(8, 50))
    return picture


def askew(picture: Gray, degrees: float) -> Gray:
    y, x = np.indices(picture.shape)
    rows = np.rint(y + (x - WIDTH / 2) * np.tan(np.radians(degrees))).astype(int)
    return np.where((rows >= 0) & (rows < HEIGHT), picture[np.clip(rows, 0, HEIGHT - 1), x], 255).astype(
        np.uint8
    )


@pytest.mark.parametrize("degrees", [-2.5, 0, 1.5])
def test_a_rescan_looks_like_its_page_and_other_pages_do_not(degrees):
    others = [describe_page(page(seed)) for seed in range(2, 8)]
    same = describe_page((askew(page(1), degrees) * 0.85).astype(np.uint8))

    found, turned = likenesses(describe_page(page(1)), [same, *others])

    assert found[0] >= SEEN_ALIKE
    assert found.argmax() == 0
    assert turned[0] == 0


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_likenesses_report_the_rotation(degrees):
    found, turned = likenesses(describe_page(page(1)), [describe_page(np.rot90(page(1), -degrees // 90))])

    assert found[0] >= SEEN_ALIKE
    assert turned[0] == degrees


def test_a_blank_page_is_like_blank_pages_alone():
    blank = describe_page(np.full((HEIGHT, WIDTH), 250, np.uint8))

    found, _ = likenesses(blank, [blank, describe_page(page(1))])

    assert blank.blank
    assert list(found) == [1, 0]
