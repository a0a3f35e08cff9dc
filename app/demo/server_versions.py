"""How servers of different versions answer, as far as a client can tell."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ServerVersion:
    """One server version's ways.

    Attributes:
        version: what X-Version says.
        oldest_api, newest_api: the range of API versions it accepts.
        default_api: the API version of a request that names none.
        is_version_3: it has the ways of 3.0: SHA-256 checksums in place of MD5, versions of files, deletion
            at an address of its own, and a few more entries in answers.
        has_trash: a deleted document waits in the trash; otherwise it is gone.
        nested_tags: tags have parents.
        file_facts_in_lists: page count and file type are told with every document.
        deletes_in_bulk_edit: `bulk_edit` has the method `delete`.
    """

    version: str
    oldest_api: int
    newest_api: int
    default_api: int
    is_version_3: bool
    has_trash: bool = True
    nested_tags: bool = True
    file_facts_in_lists: bool = True
    deletes_in_bulk_edit: bool = True


# v3 and v2 as recorded from real servers. v3.2 is what a later version may be like: it speaks a newer version
# of the API, too, and has dropped what 3.0 calls deprecated. 2.9 is the last version before the trash; its
# form is taken from the API's published history of versions.
SERVER_VERSIONS = {
    "v3": ServerVersion("3.0.5", oldest_api=9, newest_api=10, default_api=10, is_version_3=True),
    "v3.2": ServerVersion(
        "3.2.0", oldest_api=10, newest_api=11, default_api=11, is_version_3=True, deletes_in_bulk_edit=False
    ),
    "v2": ServerVersion("2.20.15", oldest_api=1, newest_api=9, default_api=9, is_version_3=False),
    "v2.9": ServerVersion(
        "2.9.0",
        oldest_api=1,
        newest_api=5,
        default_api=1,
        is_version_3=False,
        has_trash=False,
        nested_tags=False,
        file_facts_in_lists=False,
    ),
}

API_WITH_PLAIN_DATES = 9  # before, `created` was a moment: midnight of the server's zone
API_WITH_NOTE_AUTHORS = 8  # before, a note told only the id of its author
API_WITHOUT_ALL_IDS = 10  # before, a list's answer carried the ids of all pages
