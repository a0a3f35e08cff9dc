"""Paperless Dedupe: find and safely clean up duplicate documents in a Paperless-NGX library."""

__version__ = "0.1.0"

# Desktops use this name for the menu entry, its icon and the page of the software centre. It must be a
# reversed domain; as the project has none, it uses "internal", which nobody can register.
APP_ID = "internal.paperless_dedupe.PaperlessDedupe"
