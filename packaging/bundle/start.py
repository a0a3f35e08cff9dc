"""Where the bundled program begins.

The bootloader and its hooks point LD_LIBRARY_PATH and Qt's variables into the bundle, for this process. A
browser or file manager that the app opens would inherit them, load our libraries and fail; so what the user
had is put back. Qt finds its plug-ins without them. The bootloader's own notes go as well: a worker process
of ours, which is this program again, then sets all of it up anew, as it must to find its libraries.
"""

import os
from multiprocessing import freeze_support

LENT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "QT_PLUGIN_PATH", "QML2_IMPORT_PATH")
NOTES = "_PYI_"


def give_back_environment() -> None:
    for variable in LENT:
        os.environ.pop(variable, None)
        own = os.environ.pop(f"{variable}_ORIG", None)
        if own:
            os.environ[variable] = own
    for variable in [name for name in os.environ if name.startswith(NOTES)]:
        del os.environ[variable]


if __name__ == "__main__":
    give_back_environment()
    freeze_support()  # a worker process is this program again; it has no use for the rest

    import sys

    from app.__main__ import main

    sys.exit(main())
