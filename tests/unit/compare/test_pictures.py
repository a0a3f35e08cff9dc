"""Whether two page pictures bear the same ink: rescans do, a stamp or signature on one side is found."""

import numpy as np
import pytest

from app.compare.page import Box, Gray
from app.compare.pictures import AlignedPages, PrintedWords, align_pages, compare_pictures

HEIGHT, WIDTH = 920, 650


def page(seed: int = 1) -> Gray:
    """A page of print: lines of word-like bars on white."""
    random = np.random.default_rng(seed)
    picture = np.full((HEIGHT, WIDTH), 255, np.uint8)
    for top in range(80, 840, 22):
        left = 70
        while left < WIDTH - 120:
            width = int(random.integers(15, 60))
            picture[top : top + 9, left : left + width : 3] = 30
            picture[top + 4, left : left + width] = 30
            left += width + 10
    return picture


def rescanned(
    picture: Gray, *, degrees: float = 0.0, shift: int = 0, tint: float = 1.0, noise: float = 0.0
) -> Gray:
    """The page as a scanner gives it: turned, moved, on tinted paper, with noise."""
    y, x = np.indices(picture.shape, dtype=float)
    y, x = y - HEIGHT / 2, x - WIDTH / 2
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    rows = np.rint(cosine * y + sine * x + HEIGHT / 2).astype(int) - shift
    columns = np.rint(-sine * y + cosine * x + WIDTH / 2).astype(int) - shift
    inside = (rows >= 0) & (rows < HEIGHT) & (columns >= 0) & (columns < WIDTH)
    moved = np.full(picture.shape, 255.0)
    moved[inside] = picture[rows[inside], columns[inside]]
    speckled = moved * tint + np.random.default_rng(7).normal(0, noise, picture.shape)
    return np.clip(speckled, 0, 255).astype(np.uint8)


def stamped(picture: Gray) -> Gray:
    marked = picture.copy()
    marked[300:306, 380:560] = marked[360:366, 380:560] = 90
    marked[300:366, 380:386] = marked[300:366, 554:560] = 90
    marked[325:341, 400:540:4] = 90
    return marked


def signed(picture: Gray) -> Gray:
    """A thin, curved line in the free margin at the bottom."""
    marked = picture.copy()
    across = np.arange(380, 520)
    down = (870 + 14 * np.sin(across / 9)).astype(int)
    for offset in (0, 1):
        marked[down + offset, across] = 40
    return marked


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"shift": 9},
        {"degrees": 1.3},
        {"degrees": -2.4, "shift": -6},
        {"tint": 0.88},
        {"noise": 9.0},
        {"degrees": 0.8, "shift": 5, "tint": 0.92, "noise": 7.0},
    ],
)
def test_a_rescan_bears_the_same_ink(how):
    assert compare_pictures(page(), rescanned(page(), **how)).alike


@pytest.mark.parametrize("marked", [stamped, signed])
@pytest.mark.parametrize("how", [{}, {"degrees": 1.1, "shift": 6, "tint": 0.92, "noise": 6.0}])
def test_ink_that_only_one_page_bears_is_found_on_that_side(marked, how):
    only_on_the_scan = compare_pictures(page(), rescanned(marked(page()), **how))
    only_on_the_original = compare_pictures(marked(page()), rescanned(page(), **how))

    assert only_on_the_scan.only_b
    assert not only_on_the_scan.only_a
    assert only_on_the_original.only_a
    assert not only_on_the_original.only_b


def test_stamp_position_is_in_fractions_of_the_page():
    patches = compare_pictures(page(), stamped(page())).only_b

    left = min(patch.box.left for patch in patches)
    right = max(patch.box.right for patch in patches)
    assert left == pytest.approx(380 / WIDTH, abs=0.04)
    assert right == pytest.approx(560 / WIDTH, abs=0.04)


def test_pages_of_another_text_are_not_alike():
    assert not compare_pictures(page(1), page(2)).alike


def test_pages_of_another_shape_cannot_be_compared():
    assert not compare_pictures(page(), page()[: HEIGHT // 2]).comparable


def test_two_blank_pages_are_alike():
    blank = np.full((HEIGHT, WIDTH), 250, np.uint8)

    assert compare_pictures(blank, blank).alike


def test_the_resolution_does_not_matter():
    assert compare_pictures(page(), page().repeat(2, axis=0).repeat(2, axis=1)).alike


def lettered(seed: int = 1) -> Gray:
    """A page of print whose lines are of letters, some with stems above, with paper between them."""
    random = np.random.default_rng(seed)
    picture = np.full((HEIGHT, WIDTH), 255, np.uint8)
    for top in range(80, 840, 22):
        left = 70
        while left < WIDTH - 120:
            for _ in range(int(random.integers(2, 9))):
                stem = 4 if random.random() < 0.3 else 0
                picture[top - stem : top + 8, left : left + 2] = 30
                picture[top : top + 2, left : left + 5] = 30
                left += 7
            left += 6
    return picture


def test_a_line_through_words_is_found_as_far_as_it_goes():
    struck = lettered()
    struck[326:328, 120:330] = 30

    (patch,) = compare_pictures(rescanned(lettered(), degrees=0.7, noise=5.0), struck).only_b

    assert patch.box.left * WIDTH == pytest.approx(120, abs=12)
    assert patch.box.right * WIDTH == pytest.approx(330, abs=12)
    assert patch.box.top * HEIGHT < 323
    assert patch.box.bottom * HEIGHT > 330


def test_a_ruled_line_that_faded_is_no_difference():
    dark, faded = lettered(), lettered()
    dark[336, 60:600], faded[336, 60:600] = 60, 190

    assert compare_pictures(dark, faded).alike


def test_pale_hairline_lost_in_black_and_white_is_ignored():
    printed = lettered()
    printed[862, 60:600] = 165
    scanned = np.where(printed > 128, 255, 0).astype(np.uint8)

    assert compare_pictures(printed, scanned).alike


@pytest.mark.parametrize(("height", "darkness"), [(1, 30), (12, 165)])
def test_black_line_and_pale_bar_are_differences(height, darkness):
    ruled = lettered()
    ruled[862 : 862 + height, 200:600] = darkness

    assert compare_pictures(ruled, lettered()).only_a


def test_ink_across_words_is_one_patch():
    words = [Box(0.1, top / HEIGHT, 0.85, (top + 9) / HEIGHT) for top in range(80, 840, 22)]
    ticked = lettered()
    for step in range(60):
        ticked[300 + step : 303 + step, 200 + step : 204 + step] = 30

    aligned = align_pages(lettered(), ticked, PrintedWords(words, words))
    assert aligned is not None
    (patch,) = aligned.difference().only_b

    assert patch.box.overlap(Box(200 / WIDTH, 300 / HEIGHT, 264 / WIDTH, 363 / HEIGHT)) > 0.7


def test_a_page_that_faded_away_cannot_be_compared():
    faded = lettered()
    random = np.random.default_rng(3)
    for top in range(70, 850, 22):
        for left in range(60, WIDTH - 60, 14):
            if random.random() < 0.6:
                faded[top : top + 22, left : left + 14] = 255

    difference = compare_pictures(lettered(), faded)

    assert not difference.comparable
    assert not difference.alike


def test_what_lies_beside_a_sheet_on_the_scanner_is_no_ink():
    y, x = np.indices((HEIGHT, WIDTH))
    sheet = (page() * 0.75).astype(np.uint8)
    beside = (x < 10 + y * 0.03) | (y > 900 - x * 0.03)

    for brightness in (20, 235):
        assert compare_pictures(page(), np.where(beside, brightness, sheet).astype(np.uint8)).alike


def test_a_lid_little_brighter_than_shaded_paper_is_no_ink():
    y, x = np.indices((HEIGHT, WIDTH))
    pale = 255 - (255.0 - page()) * 0.5
    sheet = pale * (0.65 + 0.28 * x / WIDTH)
    scanned = np.where(x < 8 + y * 0.04, 225, sheet).astype(np.uint8)

    assert compare_pictures(page(), scanned).alike


def with_band(brightness: int) -> Gray:
    """A page of letters below a coloured band with a white figure in it, as of a letterhead."""
    picture = lettered()
    picture[:76] = brightness
    picture[24:52, 90:118] = 255
    return picture


def with_white_above(picture: Gray) -> Gray:
    """Scanned three pixels too low, so that white shows above the sheet."""
    scanned = np.full_like(picture, 255)
    scanned[3:] = picture[:-3]
    return scanned


def signed_above(picture: Gray) -> Gray:
    marked = picture.copy()
    across = np.arange(300, 420)
    down = (40 + 14 * np.sin(across / 9)).astype(int)
    for offset in range(3):
        marked[down + offset, across] = 40
    return marked


def lay_by_lines(a: Gray, b: Gray) -> AlignedPages:
    """The second page, scanned three pixels too low, laid over the first."""
    lines_a, lines_b = (
        [Box(0.1, top / HEIGHT, 0.85, (top + 9) / HEIGHT) for top in range(80 + low, 840 + low, 22)]
        for low in (0, 3)
    )
    aligned = align_pages(a, b, PrintedWords(lines_a, lines_b))
    assert aligned is not None
    return aligned


@pytest.mark.parametrize("brightness", [150, 180])
def test_coloured_band_is_no_ink(brightness):
    band = with_band(brightness)

    assert lay_by_lines(band, with_white_above(band)).difference().alike


@pytest.mark.parametrize("brightness", [150, 180])
def test_ink_on_a_coloured_band_is_found(brightness):
    band = with_band(brightness)

    on_the_scan = lay_by_lines(band, with_white_above(signed_above(band))).difference()
    on_the_original = lay_by_lines(signed_above(band), with_white_above(band)).difference()

    assert (len(on_the_scan.only_a), len(on_the_scan.only_b)) == (0, 1)
    assert (len(on_the_original.only_a), len(on_the_original.only_b)) == (1, 0)
