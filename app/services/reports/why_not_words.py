"""Why copies are not suggested for the trash, in the languages of reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.domain.keeper import WhyNot

if TYPE_CHECKING:
    from app.domain.languages import Language

_SENTENCES: Mapping[WhyNot, tuple[str, str]] = {
    WhyNot.GONE: ("It is not in the library any more", "Es ist nicht mehr im Bestand"),
    WhyNot.NOT_DIRECT: (
        "It resembles others of the group, not the document to keep",
        "Es ähnelt anderen der Gruppe, nicht dem Dokument, das bleiben soll",
    ),
    WhyNot.CONFLICT: (
        "It contradicts the document to keep in a date, an amount, a number or the like",
        "Es widerspricht dem Dokument, das bleiben soll, bei Datum, Betrag, Nummer oder dergleichen",
    ),
    WhyNot.VERSION: (
        "It is another version, and which one is needed has to be decided",
        "Es ist eine andere Fassung, und welche gebraucht wird, muss jemand entscheiden",
    ),
    WhyNot.ASKED: (
        "The settings say to ask for this kind each time",
        "Nach den Einstellungen wird bei dieser Art jedes Mal gefragt",
    ),
    WhyNot.WHOLE_OF_KEEPER: (
        "The document to keep is only a part of it",
        "Das Dokument, das bleiben soll, ist nur ein Teil davon",
    ),
    WhyNot.FILE_VERSIONS: (
        "It has older file versions, which nobody compared and which would go along",
        "Es hat ältere Dateifassungen, die niemand verglichen hat und die mitgingen",
    ),
    WhyNot.FEW_WORDS: (
        "It has too few words to be sure, and is not known to be the same file",
        "Es hat zu wenige Wörter, um sicher zu sein, und ist nicht als gleiche Datei bekannt",
    ),
    WhyNot.CLASSIC: (
        "The classic preset found it, which looks at no dates, amounts and numbers",
        "Die klassische Suche hat es gefunden, die auf Daten, Beträge und Nummern nicht achtet",
    ),
    WhyNot.PAGES_NOT_COMPARED: (
        "It is not known to be the same file, and its pages have not been compared and found alike",
        "Es ist nicht als gleiche Datei bekannt, und seine Seiten wurden nicht als gleich erkannt",
    ),
    WhyNot.PAGES_DIFFER: (
        "Its pages show other print or ink than those of the document to keep",
        "Seine Seiten zeigen anderen Druck oder andere Tinte als die des Dokuments, das bleiben soll",
    ),
    WhyNot.PAGES_UNSURE: (
        "Whether every sign on its pages is the same cannot be told from the pictures: compare them closely",
        "Ob jedes Zeichen auf seinen Seiten gleich ist, zeigen die Bilder nicht sicher: genau vergleichen",
    ),
    WhyNot.SEVERAL_NUMBERS: (
        "More than one document of the group has an archive serial number",
        "Mehr als ein Dokument der Gruppe hat eine Archivnummer",
    ),
}


def why_not_suggested(reasons: Mapping[int, WhyNot], language: Language) -> str:
    """A sentence for each reason, with the ids of the copies it holds for; "" if there is none.

    Args:
        reasons: by the ids of the copies.
    """
    copies: dict[WhyNot, list[int]] = {}
    for document, reason in reasons.items():
        copies.setdefault(reason, []).append(document)
    word, column = ("Dokument", 1) if language == "de" else ("document", 0)
    return " ".join(
        f"{_SENTENCES[reason][column]} ({word} {', '.join(map(str, ids))})." for reason, ids in copies.items()
    )
