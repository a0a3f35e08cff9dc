"""The people and the shelves of the library: users, tags, fields, and what an entry can carry."""

from __future__ import annotations

ADMIN, MARA_USER, TOM_USER = 2, 3, 4

_OBJECTS = ("document", "tag", "correspondent", "documenttype", "storagepath", "customfield")
_READ = [f"view_{name}" for name in (*_OBJECTS, "note", "uisettings", "savedview")]
_EDIT = [
    *(f"{verb}_{name}" for name in (*_OBJECTS, "note") for verb in ("add", "change")),
    "delete_document",
    "delete_note",
]

USERS: list[dict[str, object]] = [
    {
        "id": ADMIN,
        "username": "admin",
        "password": "demo",
        "first_name": "Mara",
        "last_name": "Lindner (Verwaltung)",
        "is_superuser": True,
        "permissions": [],
    },
    {
        "id": MARA_USER,
        "username": "mara",
        "password": "demo",
        "first_name": "Mara",
        "last_name": "Lindner",
        "is_superuser": False,
        "permissions": sorted([*_READ, *_EDIT, "view_user", "view_history"]),
    },
    {
        "id": TOM_USER,
        "username": "tom",
        "password": "demo",
        "first_name": "Tom",
        "last_name": "Lindner",
        "is_superuser": False,
        "permissions": sorted(_READ),
    },
]

# Each tag with its colour and its parent
TAGS: dict[str, tuple[str, str | None]] = {
    "Posteingang": ("#a6cee3", None), "Haushalt": ("#33a02c", None), "Wohnen": ("#b2df8a", "Haushalt"), "Strom & Wasser": ("#8dd3c7", "Haushalt"),
    "Telefon & Internet": ("#80b1d3", "Haushalt"), "Werkstatt": ("#b15928", None), "Kunden": ("#fdbf6f", "Werkstatt"), "Einkauf": ("#ff7f00", "Werkstatt"),
    "Brennofen": ("#e31a1c", "Werkstatt"), "Familie": ("#cab2d6", None), "Ida": ("#6a3d9a", "Familie"), "Emil": ("#9e77c4", "Familie"),
    "Gesundheit": ("#1f9e89", "Familie"), "Steuer": ("#e6ab02", None), "Steuer 2023": ("#f2cf5b", "Steuer"), "Steuer 2024": ("#f7e08b", "Steuer"),
    "Versicherung": ("#66a61e", None), "Auto": ("#7570b3", None), "Reise": ("#1f78b4", None), "wichtig": ("#d7191c", None),
    "bezahlt": ("#4daf4a", None), "Garantie": ("#999999", None), "prüfen": ("#fb9a99", None),
}  # fmt: skip

DOCUMENT_TYPES = (
    "Rechnung", "Vertrag", "Brief", "Kontoauszug", "Gehaltsabrechnung", "Quittung", "Versicherung", "Bescheid", "Mahnung",
    "Angebot", "Lieferschein", "Anleitung", "E-Mail", "Ticket", "Rundbrief",
)  # fmt: skip

STORAGE_PATHS: dict[str, str] = {
    "Haushalt": "haushalt/{{ created_year }}/{{ correspondent }}/{{ title }}",
    "Werkstatt": "werkstatt/{{ created_year }}/{{ document_type }}/{{ title }}",
    "Familie": "familie/{{ created_year }}/{{ title }}",
    "Steuer": "steuer/{{ created_year }}/{{ title }}",
}

OPEN, PAID, DISPUTED = "pX3vQ9mLr2TzKw7a", "Jb8sYd4NcE1uHg6f", "Zk5tWq0RnV9xMa2p"
# Each field with its data type and its extra data
CUSTOM_FIELDS: dict[str, tuple[str, dict[str, object] | None]] = {
    "Rechnungsnummer": ("string", None),
    "Fällig am": ("date", None),
    "Betrag": ("monetary", {"default_currency": "EUR"}),
    "Bezahlt": ("boolean", None),
    "Aktenordner": ("integer", None),
    "Link": ("url", None),
    "Status": ("select", {"select_options": [{"label": "offen", "id": OPEN}, {"label": "bezahlt", "id": PAID}, {"label": "strittig", "id": DISPUTED}]}),
    "Gehört zu": ("documentlink", None),
    "Gewicht (kg)": ("float", None),
    "Bemerkung": ("longtext", None),
}  # fmt: skip


def money(cents: int) -> str:
    """An amount as Paperless keeps it in a monetary field."""
    return f"EUR{cents // 100}.{cents % 100:02d}"
