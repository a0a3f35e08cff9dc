"""Explanations of a pair in the current language."""

from __future__ import annotations

from collections.abc import Iterable

from app.services.review.explanation import INK, PAGES, ChipSort, FactChip, Sentence
from app.ui.look.formats import capitalised, format_percent, joined
from app.ui.look.translation import text
from app.ui.widgets.chips import Chip, ChipKind
from app.ui.wording.facts import fact_value

_CHIP_KINDS = {
    ChipSort.AGREE: ChipKind.AGREE,
    ChipSort.CONFLICT: ChipKind.CONFLICT,
    ChipSort.DIFFER: ChipKind.DIFFER,
    ChipSort.ONLY_LEFT: ChipKind.ONLY,
    ChipSort.ONLY_RIGHT: ChipKind.ONLY,
}


def keep_text(members: int, trashed: int) -> str:
    """Return the menu text for keeping one document of a group, which trashes this many others."""
    return text("doc.keepthis.n", n=trashed) if members > 2 and trashed else text("doc.keepthis")


def sentence_text(sentence: Sentence) -> str:
    values: dict[str, str] = {"title": sentence.title}
    if sentence.share is not None:
        values["p"] = format_percent(min(sentence.share, 1.0))
    if sentence.pages is not None:
        values["a"], values["b"] = map(str, sentence.pages)
    if sentence.facts:
        values["facts"] = facts_text(sentence.facts)
    return text(sentence.key, n=sentence.number, **values)


def facts_text(sorts: Iterable[str]) -> str:
    """Return the names of facts or of metadata as a list for a sentence."""
    return joined([_sort_name(sort) for sort in sorts])


def _sort_name(sort: str) -> str:
    return text(sort) if sort.startswith("meta.") else text(f"facts.{_key(sort)}")


def _key(sort: str) -> str:
    return sort.replace(" ", "_")


def chip_for(found: FactChip) -> Chip:
    fact, kind = found.fact, _CHIP_KINDS[found.sort]
    if fact is None:
        return _other_chip(found, kind)
    name = text(f"fact.{_key(fact.sort)}")
    value = fact.printed or fact_value(fact.sort, fact.value)
    if found.sort is ChipSort.AGREE:
        return Chip(f"{name} {value}", kind)
    other = fact.other_printed or fact_value(fact.sort, fact.other)
    if found.sort is ChipSort.DIFFER:
        chip = Chip(text("chip.misread", x=name), kind)
        chip.set_spoken(text("chip.misread.d", x=name, a=value, b=other))
        chip.setToolTip(text("chip.misread.d", x=name, a=value, b=other))
        return chip
    colon = ":" if fact.sort == "paper" else ""  # its values are words, not figures
    chip = Chip(f"{name}{colon} {value} ≠ {other}", kind)
    chip.set_spoken(text("a11y.chipbad", x=name, a=value, b=other))
    return chip


def _other_chip(found: FactChip, kind: ChipKind) -> Chip:
    """Return the chip for tags, pages or ink."""
    side = "left" if found.sort is ChipSort.ONLY_LEFT else "right"
    if found.key == PAGES:
        return Chip(text(f"{PAGES}.{side}", n=found.number), kind)
    if found.key == INK:
        chip = Chip(text(f"{INK}.{side}"), kind, "stamp")
        whole = capitalised(text(f"mark.said.{side}", x=text("mark.ink")))
        chip.set_spoken(whole)
        chip.setToolTip(whole)
        return chip
    return Chip(text(found.key), kind, "tag" if found.key == "fact.tagsdiffer" else "")
