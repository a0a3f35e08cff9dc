"""The library of the field reports about connecting and reading: forty short papers, read by two users."""

from app.demo.library import DemoDocument, DemoLibrary, DemoUser

ANNA = DemoUser(1, "anna", "geheim-4711", is_superuser=True)
READER = DemoUser(2, "reader", "geheim-4712", permissions=("view_document", "view_uisettings"))
COUNT = 40


def papers(count=COUNT, **values):
    return tuple(DemoDocument(n, f"Paper {n}", content=f"Text {n}. ", **values) for n in range(1, count + 1))


def library_of(*documents):
    return DemoLibrary(users=(ANNA, READER), documents=documents or papers())
