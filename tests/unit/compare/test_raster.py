"""Means along the rows of a page, as a plain reckoning gives them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.compare.raster import RUN, row_means

pages = arrays(np.uint8, st.tuples(st.integers(1, 4), st.integers(1, 3 * RUN)))


@given(pages)
def test_a_row_mean_is_that_of_the_stretch_around_its_pixel(ink):
    framed = np.pad(ink, ((0, 0), (RUN // 2, RUN - RUN // 2 - 1)), mode="edge").astype(int)
    wanted = [[row[start : start + RUN].sum() / RUN for start in range(ink.shape[1])] for row in framed]

    assert np.abs(row_means(ink).astype(float) - np.floor(np.array(wanted) + 1e-4)).max() == 0
