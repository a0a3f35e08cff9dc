"""Paperless Dedupe: find and safely clean up duplicate documents in a Paperless-NGX library."""

__version__ = "0.1.0"

# Desktops find the entry in their menu, its icon and the software centre's page by this name. It has to be a
# domain read backwards; as the project has none, it stands in "internal", which nobody can ever register.
APP_ID = "internal.paperless_dedupe.PaperlessDedupe"
