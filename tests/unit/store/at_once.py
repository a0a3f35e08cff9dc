"""Several connections that open one database at the same moment."""

import threading
from concurrent.futures import ThreadPoolExecutor

from app.store.database import Database
from app.store.migrations import CURRENT_SCHEMA

LANES = 4


def open_at_once(path, schema=CURRENT_SCHEMA):
    """Open and close the database in several threads; raise the error of any."""
    start = threading.Barrier(LANES)

    def open_and_close():
        start.wait()
        Database.open(path, schema).close()

    with ThreadPoolExecutor(LANES) as lanes:
        for opened in [lanes.submit(open_and_close) for _ in range(LANES)]:
            opened.result()
