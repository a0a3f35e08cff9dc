"""Turns what the services say about two documents into the language in use."""

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


def keep_text(members: int, going: int) -> str:
    """What a menu says of keeping one of so many documents, for which so many go to the trash."""
    return text("doc.keepthis.n", n=going) if members > 2 and going else text("doc.keepthis")


# --- why -----------------------------------------------------------------------------------------


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
    """The names of facts or of metadata, as a list in a sentence."""
    return joined([_sort_name(sort) for sort in sorts])


def _sort_name(sort: str) -> str:
    return text(sort) if sort.startswith("meta.") else text(f"facts.{_key(sort)}")


def _key(sort: str) -> str:
    return sort.replace(" ", "_")


def fact_chip(said: FactChip) -> Chip:
    kind = _CHIP_KINDS[said.sort]
    if said.fact is None:
        return _other_chip(said, kind)
    name = text(f"fact.{_key(said.fact.sort)}")
    value = fact_value(said.fact.sort, said.fact.value)
    if said.sort is not ChipSort.CONFLICT:
        return Chip(f"{name} {value}", kind)
    other = fact_value(said.fact.sort, said.fact.other)
    chip = Chip(f"{name} {value} ≠ {other}", kind)
    chip.set_spoken(text("a11y.chipbad", x=name, a=value, b=other))
    return chip


def _other_chip(said: FactChip, kind: ChipKind) -> Chip:
    """What is no fact: tags, pages and ink."""
    side = "left" if said.sort is ChipSort.ONLY_LEFT else "right"
    if said.key == PAGES:
        return Chip(text(f"{PAGES}.{side}", n=said.number), kind)
    if said.key == INK:
        chip = Chip(text(f"{INK}.{side}"), kind, "stamp")
        whole = capitalised(text(f"mark.said.{side}", x=text("mark.ink")))
        chip.set_spoken(whole)
        chip.setToolTip(whole)
        return chip
    return Chip(text(said.key), kind, "tag" if said.key == "fact.tagsdiffer" else "")


# --- documents -----------------------------------------------------------------------------------


# --- what is carried over ------------------------------------------------------------------------
