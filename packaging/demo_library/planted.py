"""The duplicates: what was uploaded twice, saved again, scanned again, stamped or signed."""

from __future__ import annotations

from ink import stamp
from library import Library
from scanner import CLEAN, INKED, ORDINARY, YELLOWED


def add_planted(library: Library) -> None:
    library.same_file("mobil-2023-05", "mobil-2023-05-b", "Mobilfunkrechnung Mai", tags=("Telefon & Internet", "bezahlt"), notes=(("Doppelt abgebucht? Nein, stimmt so.", 3),))
    library.same_text("kfz-2023", "kfz-2023-b", "Kfz Beitrag 2023 (aus Postfach)")
    library.rescan("miete-2023-04", "miete-2023-04-scan", "Scan_2023-05-02_0931", ORDINARY)
    library.rescan("konto-2023-09", "konto-2023-09-scan", "Scan_2023-10-12_1410", YELLOWED)
    library.rescan("strom-2024-03", "strom-2024-03-scan", "Scan_2024-03-21_0807", CLEAN)
    library.rescan("musik-2023-1", "musik-2023-1-scan", "Musikschule bezahlt", INKED, {0: lambda page: stamp(page, 430, 540, "BEZAHLT", below="02.02.2023")})
