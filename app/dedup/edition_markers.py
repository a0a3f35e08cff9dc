"""Find edition markers: words such as draft, signed, corrected or second edition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.dedup.text_search import WordSearch, casefolded, line_at

_HEAD = 1500  # characters of the head, which names the edition
_FOOT = 400  # characters of the foot, which may name it too

_SUPERSEDING = (
    r"ersetzt|nachtrag|(?:rechnungs)?korrektur(?:rechnung)?|korrigiert\w*|berichtigt\w*|änderungsbescheid"
    r"|geändert|amended|amendment|revised|revision|corrected|correction|supersedes|replaces|recalculated"
)
_EDITION = (
    r"(?:(?:ausgabe|auflage|edition|issue|version|rev\.?|v) ?\d+(?:\.\d+)?)"
    r"|(?:\d+\.|\d+(?:st|nd|rd|th)|erste|zweite|dritte|first|second|third) (?:auflage|ausgabe|edition)"
)
_SIGNED = (
    r"gez\. ?[^\W\d_][\w-]+(?: [^\W\d_][\w-]+)?|(?:unterschrieben|unterzeichnet|signiert) (?:am|von)"
    r"|signed (?:on|by|[^\W\d_][\w.-]+ [^\W\d_][\w-]+,? \d+)"
)
_STAGE = re.compile(
    rf"(?<!\w)(?:(?P<superseding>{_SUPERSEDING})|(?P<edition>{_EDITION})|(?P<signed>{_SIGNED})"
    r"|(?P<draft>entwurf|draft|vorläufig\w*)|endfassung|(?:neu)?fassung(?: vom [^\n]{0,20})?|final|version"
    r"|(?:stand|as of|effective)\b[^\n]{0,12}\d)(?!\w)"
)
# Every marker contains one of these, in one line.
_STEMS = WordSearch((
    "ersetzt", "nachtrag", "korr", "berichtigt", "änder", "amend", "revis", "correct", "supersedes",
    "replaces", "recalculated", "ausgabe", "auflage", "edition", "issue", "version", "rev.", "entwurf",
    "fassung", "vorläufig", "draft", "final", "stand", "as of", "effective",
    "gez.", "unterschrieben", "unterzeichnet", "signiert", "signed",
))  # fmt: skip
_V_NUMBER = re.compile(r"v ?\d")


def edition_markers(title: str, text: str) -> frozenset[str]:
    """Return the edition markers in title, head and foot of a text, including signatures.

    Synonyms are not merged.
    """
    searched = f"{title}\n{text[:_HEAD]}\n{text[-_FOOT:]}"
    searched = casefolded(searched).replace("_", " ")
    lines = _STEMS.lines(searched) | {line_at(searched, hit.start()) for hit in _V_NUMBER.finditer(searched)}
    return frozenset(hit[0] for start, end in lines for hit in _STAGE.finditer(searched[start:end]))


def takes_place(markers: frozenset[str]) -> bool:
    """Return whether a marker says that the document corrects, amends or replaces another."""
    return any(hit["superseding"] for hit in _hits(markers))


def version_markers(markers: frozenset[str]) -> frozenset[str]:
    """Return the markers of a draft, a correction or a signature, which make a document a version."""
    return frozenset(hit[0] for hit in _hits(markers) if hit["draft"] or hit["superseding"] or hit["signed"])


def without_signatures(markers: frozenset[str]) -> frozenset[str]:
    """Return the markers except signatures: one of two documents of a form may be signed."""
    return frozenset(hit[0] for hit in _hits(markers) if not hit["signed"])


def is_edition(markers: frozenset[str]) -> bool:
    """Return whether a marker numbers an edition."""
    return any(hit["edition"] for hit in _hits(markers))


def _hits(markers: frozenset[str]) -> Iterator[re.Match[str]]:
    """Yield the match of each marker."""
    return (hit for hit in map(_STAGE.fullmatch, markers) if hit)
