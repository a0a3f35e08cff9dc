"""Standard output and error on every console."""

from __future__ import annotations

import io
import sys


def print_in_any_encoding() -> None:
    """Print “?” for a character that a stream's encoding lacks, instead of failing.

    On Windows, redirected output has the old code page of the system: 1251, for example, has no “×”. A
    program without a console has no streams.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
