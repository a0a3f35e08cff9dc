"""Read what a document says about its stage: its own date, and words such as draft, signed or v2."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from app.dedup import dates
from app.dedup.number_labels import NUMBERS
from app.dedup.text_search import WordSearch, casefolded, line_at
from app.domain.chains import Stage

_HEAD, _FOOT = 2000, 500  # characters that name date and stage
_STAGE_LINE = 14  # words; in a longer line a stage word is part of a sentence
_DATE_LINE = 6  # words of a line that is hardly more than a date
_BEFORE = 48  # characters before a date that say what it is the date of

# --- words ---------------------------------------------------------------------------------------

DRAFT, OFFER, PLAIN, FINAL, SIGNED, COUNTERSIGNED = range(6)
_ORDINALS = {
    1: "erste[nrs]?|first", 2: "zweite[nrs]?|second", 3: "dritte[nrs]?|third", 4: "vierte[nrs]?|fourth",
    5: "fünfte[nrs]?|fifth",
}  # fmt: skip
_ORDINAL = rf"(?:(?:{'|'.join(_ORDINALS.values())})|\d{{1,2}}(?:\.|st|nd|rd|th))"
_MATURITY = {
    "draft": r"\w*entwurf|rohfassung|vorabzug|vorläufige?[nrs]?|draft|preliminary",
    "offer": r"angebot|kostenvoranschlag|offer|quotation|estimate",
    "final": r"endfassung|schlussfassung|reinschrift|endgültige?[nrs]?|final(?:e[nrs]?)?",
    "countersigned": (
        r"gegengezeichnet\w*|counter-?signed|(?:beidseitig|beiderseits|von beiden(?: parteien)?|fully)"
        r" (?:unterschrieben|unterzeichnet|signiert|signed|executed)|signed by both"
    ),
    "signed": r"unterschrieben\w*|unterzeichnet\w*|signiert\w*|gez\.|signed",
}
_RANK = {"draft": DRAFT, "offer": OFFER, "final": FINAL, "signed": SIGNED, "countersigned": COUNTERSIGNED}
_CORRECTED = (
    r"\w*korrektur\w*|korrigiert\w*|\w*berichtig(?:t\w*|ung\w*)|corrected|corrections?|corrigendum|erratum"
)
_AMENDED = (
    r"\w*nachtrag\w*|geänder\w+|änderungs?(?:bescheid|vereinbarung|vertrag|rechnung)?|änderung"
    r"|neufassung|ersetzt|amended|amendments?|addendum|revised|supersedes|replaces"
)
_WORD = re.compile(
    rf"(?<![^\W_])(?:(?P<ordinal>{_ORDINAL})[ -])?(?:"
    + "|".join(f"(?P<{name}>{words})" for name, words in _MATURITY.items())
    + rf"|(?P<corrected>{_CORRECTED})|(?P<amended>{_AMENDED}))(?![^\W_])"
    r"(?:[ -](?P<behind>\d{1,2})(?![\w.,/-]))?"
)
_EDITION = re.compile(
    r"(?<![^\W_])(?:"
    r"(?:v|ver\.?|version|fassung|ausgabe|auflage|edition|issue|rev\.?|revision|index)"
    r" ?(?P<number>\d{1,3}(?:\.\d{1,3}){0,2})"
    r"|(?:rev\.?|revision|index|version|ausgabe) (?P<letter>[a-z])"
    rf"|(?P<ordinal>{_ORDINAL})[ -](?:fassung|ausgabe|auflage|edition|version|revision|issue)"
    r")(?![\w/]|[.,]\d)"
)
# Every stage word contains one of these.
_STEMS = WordSearch((
    "entwurf", "rohfassung", "vorabzug", "vorläufig", "draft", "preliminary", "angebot", "kostenvoranschlag",
    "offer", "quotation", "estimate", "fassung", "reinschrift", "endgültig", "final", "gezeichnet",
    "unterschrieben", "unterzeichnet", "signiert", "gez.", "signed", "executed", "korr", "berichtig",
    "correct", "corrigendum", "erratum", "nachtrag", "änder", "ersetzt", "amend", "addendum", "revis",
    "supersedes", "replaces", "version", "ausgabe", "auflage", "edition", "issue", "rev.", "index",
))  # fmt: skip
_NUMBERED = re.compile(r"\b(?:v|ver\.?|rev) ?[\da-z]\b|\bv ?\d")
# The word is said of another document, or of what is still to come.
_NOT_THIS = re.compile(
    r"(?:ersetzt|replaces|supersedes|kein\w*|nicht|noch|not|no longer|to be|instead of|statt|anstelle"
    r"|früher\w*|previous|earlier|bisherige?\w*|corrects|amends|based on|according to|gemäss|laut"
    r"|zu|zum|zur|ihr\w*|your|unser\w*|our|per)"
    r"(?: (?:the|a|an|die|der|den|das|dem|des|de[rmn]|ein\w*|our|unser\w*))?(?: \w+)?[ :]*$"
)
_ASKS = re.compile(r"\b(?:bitte|please|return|zurück\w*|to be|muss|must|zu unterschreiben)\b")
_REPEATED = re.compile(
    rf"(?:{_CORRECTED}|{_AMENDED}) (?:der|des|zur|zum|of the|of|to the) (?:\w+ )?(?:{_CORRECTED}|{_AMENDED})"
)


def read_stage(title: str, text: str, created: date | None) -> Stage:
    """Return what a document says about its stage; about 0.5 ms for a page.

    Args:
        created: Paperless' date of it, which counts as its own date only where the text states it.
    """
    head, foot = casefolded(text[:_HEAD]), casefolded(text[max(_HEAD, len(text) - _FOOT) :])
    named = " ".join(re.sub(r"[_\s]+|(?<=\D)-(?=\D)|\.(?=pdf\b|docx?\b)", " ", casefolded(title)).split())
    short = [line for line in (head + "\n" + foot).splitlines() if len(line.split()) <= _STAGE_LINE]
    lines = "\n".join(" ".join(line.replace("_", " ").split()) for line in (named, *short))
    places = _STEMS.lines(lines) | {line_at(lines, hit.start()) for hit in _NUMBERED.finditer(lines)}
    telling = [lines[start:end] for start, end in sorted(places)]
    return _with_words(telling, own_date(head, foot, created))


def _with_words(lines: list[str], own: str) -> Stage:
    maturity, numbers, words = (PLAIN, 0), list[tuple[int, ...]](), list[str]()
    kinds: dict[int, int] = {}
    for line in lines:
        numbers += [_edition(hit) for hit in _EDITION.finditer(line)]
        words += [hit[0] for hit in _EDITION.finditer(line)]
        for hit in _WORD.finditer(line):
            name = hit.lastgroup if hit.lastgroup not in ("ordinal", "behind") else _name(hit)
            if name is None or _of_another(name, hit):
                continue
            often = _ordinal(hit["ordinal"]) or int(hit["behind"] or 0)
            if name in _RANK:
                rank = (_RANK[name], often)
                if maturity[0] == PLAIN or rank > maturity:
                    maturity = rank
            else:
                kind = 1 if name == "corrected" else 2
                kinds[kind] = max(kinds.get(kind, 1), often, 2 if _REPEATED.search(line) else 1)
            words.append(hit[0])
    superseding = (max(kinds), kinds[max(kinds)], len(kinds)) if kinds else (0, 0, 0)
    return Stage(own, max(numbers, default=()), superseding, maturity, tuple(dict.fromkeys(words)))


def _name(hit: re.Match[str]) -> str | None:
    return next((name for name in (*_RANK, "corrected", "amended") if hit[name]), None)


def _of_another(name: str, hit: re.Match[str]) -> bool:
    """Return whether a stage word is said of another document, or asks for a stage to come."""
    line, before = hit.string, hit.string[: hit.start()]
    if name == "offer":  # named in many letters; only a heading is one
        return bool(before.strip())
    if name in ("signed", "countersigned") and _ASKS.search(line):
        return True
    return name not in ("corrected", "amended") and _NOT_THIS.search(before) is not None


def _edition(hit: re.Match[str]) -> tuple[int, ...]:
    if hit["letter"]:
        return (ord(hit["letter"]) - ord("a") + 1,)
    if hit["number"]:
        return tuple(map(int, hit["number"].split(".")))
    return (_ordinal(hit["ordinal"]),)


def _ordinal(word: str | None) -> int:
    if not word:
        return 0
    if word[0].isdigit():
        return int(word.rstrip(".stndrh"))
    return next(number for number, names in _ORDINALS.items() if re.fullmatch(names, word))


# --- the document's own date -----------------------------------------------------------------------

_OWN = re.compile(
    r"\b(?:\w*datum|date|dated|stand|as of|ausgestellt(?: am)?|erstellt(?: am)?|issued(?: on)?|fassung vom"
    r"|version (?:vom|of)|ausgabe|auflage|edition|den|\w*bescheid vom|rev\.? \w{1,3})[ :.,(]*$"
)
_STANDING = re.compile(r"\b(?:stand|as of|fassung vom|version (?:vom|of)|ausgabe|auflage|edition)[ :.,(]*$")
# Before a date, these say that it is the date of something else.
_OTHER_WORDS = frozenset((
    "ersetzt", "replaces", "supersedes", "corrects", "amends", "zu", "zum", "zur", "to", "your",
    "previous", "earlier", "original", "statt", "instead", "zahlbar", "due", "until", "bis", "by",
    "gültig", "valid", "delivery", "geboren", "geb", "born", "birth", "gekündigt", "kündigung", "zeitraum",
    "period", "from", "begin", "begins", "start", "starts", "starting", "ab", "end", "ends", "ende",
    "eingegangen", "received", "scanned", "gescannt", "gedruckt", "printed", "unterschrieben",
    "unterzeichnet", "signiert", "gez", "signed", "gegengezeichnet", "countersigned", "kündbar", "expires",
    "läuft", "order", "seit", "since", "nach", "after", "vor", "before", "fax", "faxed",
))  # fmt: skip
_OTHER_STEMS = (
    "bezug", "ref", "ihr", "früher", "bisher", "fällig", "liefer", "leistung", "geburts", "beginn", "eingang",
    "bestell", "mandat", "abruf",
)  # fmt: skip
_LETTERS = re.compile(r"[^\W\d_]+")


def _of_something_else(before: str) -> bool:
    words = _LETTERS.findall(before)
    return not _OTHER_WORDS.isdisjoint(words) or any(word.startswith(_OTHER_STEMS) for word in words)


def own_date(head: str, foot: str, created: date | None) -> str:
    """Return the date that a document gives itself as ISO text; "" if there is none.

    A labelled date counts first; then Paperless' date if the text states it as the document's own; then a
    date that has a short line to itself. Dates of deadlines, of signatures and of other documents do not
    count.

    Args:
        head, foot: case-folded.
    """
    wanted = created.isoformat() if created else ""
    labelled, stated, alone = list[str](), False, ""
    for part, is_head in ((head, True), (foot, False)):
        for line in part.splitlines():
            for value, before in _dates_in(line):
                if _of_something_else(before):
                    continue
                if (_OWN if is_head else _STANDING).search(before):
                    labelled.append(value)
                stated = stated or (is_head and value == wanted)
                if is_head and not alone and len(value) == 10 and len(line.split()) <= _DATE_LINE:
                    alone = value
    return max(labelled, default="") or (wanted if stated else alone)


def _dates_in(line: str) -> Iterator[tuple[str, str]]:
    """Yield the dates and months of a line, each with the words before it."""
    for numbers in NUMBERS.finditer(line):
        found = [*dates.written_in_digits(numbers[0]), *dates.beside_names(line, numbers)]
        for sort, value in found:
            if _is_date(sort, value):
                yield value, _without_month(line[max(0, numbers.start() - _BEFORE) : numbers.start()])


def _is_date(sort: str, value: str) -> bool:
    return sort == dates.DATE or (sort == dates.PERIOD and value[5:].isdigit() and "/" not in value)


def _without_month(before: str) -> str:
    """Return what stands before a date that begins with the name of its month."""
    words = before.rstrip(" .,").rsplit(None, 1)
    return words[0] + " " if words and dates.months_named(words[-1]) and len(words) > 1 else before
