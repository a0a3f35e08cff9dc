"""Sentences of the Find similar screen."""

from __future__ import annotations

from app.dedup.facts import parts_of
from app.domain.embedding import Level, Thresholds
from app.domain.similar import FingerprintQuery, Judgement, Relation, SimilarDocument
from app.tasks.similar_tasks import KnownDocument
from app.ui.look.formats import format_chance, format_date, format_number, format_percent
from app.ui.look.translation import text
from app.ui.wording.facts import fact_value

SEPARATOR = " · "
_NO_BREAK = "\u00a0"
MOSTLY = 0.7  # of a text: then it is "mostly" in the other


def share(value: float) -> str:
    """Return a share as shown: only 1 gives 100 %, and only 0 gives 0 %."""
    whole = 100 if value >= 1 else max(int(100 * value + 1e-9), int(value > 0))
    return format_percent(whole / 100)


def about(known: KnownDocument) -> str:
    """Return number, correspondent, pages and date in one line; it breaks between them, behind the dot."""
    document = known.document
    parts = []
    if document.page_count:
        parts.append(text("count.pages", n=document.page_count))
    if document.created is not None:
        parts.append(format_date(document.created))
    whole = [part.replace(" ", _NO_BREAK) for part in parts]
    return f"{_NO_BREAK}· ".join(filter(None, (f"#{document.id}", known.correspondent, *whole)))


def closeness(hit: SimilarDocument) -> str:
    """Return the larger of overlap, in per cent, and similarity of meaning, as a number below 1."""
    if hit.meaning is not None and hit.meaning > hit.overlap:
        return format_number(hit.meaning, 2)
    return share(hit.overlap)


def meaning(hit: SimilarDocument) -> str:
    """Return the similarity of meaning; a dash if it was not compared or is low."""
    return "–" if hit.meaning is None else format_number(hit.meaning, 2)


def relation(hit: SimilarDocument, judged: Judgement | None, page_count: int | None) -> str:
    """Say how a found document relates to the one asked about, with its place and differing facts.

    Args:
        page_count: of the found document; in a single page, its place is left out.
    """
    if hit.level is not None and not hit.overlap and judged is None:
        return text(f"fs.level.{hit.level}")
    if judged is not None and judged.relation is Relation.RELATED:
        return _related(hit, judged)
    sentence = text(f"fs.{_relation_name(hit, judged)}", languages=_languages(judged))
    if judged is None:
        return sentence
    if judged.relation is Relation.LOOKALIKE and judged.facts.conflict:
        return f"{sentence}: {', '.join(_facts(judged, 2))}"
    short = judged.relation is Relation.SEMANTIC  # which names the languages as well
    where = pages(judged, short=short) if (page_count or 0) > 1 else ""
    return f"{sentence}, {where}" if where and judged.relation is not Relation.EXACT else sentence


def _relation_name(hit: SimilarDocument, judged: Judgement | None) -> str:
    kind = Relation.OVERLAP if judged is None else judged.relation
    if kind is Relation.SEMANTIC and judged is not None:
        if judged.is_part:
            return "semantic-in"
        return "semantic-languages" if _languages(judged) else "semantic"
    if kind in (Relation.EXACT, Relation.NEAR, Relation.VERSION, Relation.LOOKALIKE):
        return str(kind)
    if hit.of_query >= 1 and hit.of_query > hit.in_query:
        return "contains"
    if hit.in_query >= 1 and hit.in_query > hit.of_query:
        return "in"
    if kind is Relation.CONTAINED or hit.overlap >= MOSTLY:
        return "mostly-contains" if hit.of_query >= hit.in_query else "mostly-in"
    return "over"


def _related(hit: SimilarDocument, judged: Judgement) -> str:
    if judged.facts.conflict:
        return text("fs.related.facts", facts=", ".join(_facts(judged, 2)))
    return text("fs.related" if hit.level is Level.RELATED else "fs.related.near")


def _facts(judged: Judgement, most: int) -> list[str]:
    """Return the values that differ, as they are written in the current language."""
    parts = [parts_of(line) for line in judged.facts.conflict[:most]]
    return [f"{fact_value(sort, value)} ≠ {fact_value(sort, other)}" for sort, value, other in parts]


def _languages(judged: Judgement | None) -> str:
    """Return the languages of both texts if they differ, such as "EN ↔ DE"."""
    one, other = (judged and judged.languages) or ("", "")
    return f"{one.upper()} ↔ {other.upper()}" if one and other and one != other else ""


def pages(judged: Judgement, *, short: bool = False) -> str:
    """Return the pages of the found document that contain the text; "" if they are not known."""
    form = ".short" if short else ""
    if judged.pages is None:
        return ""
    first, last = judged.pages
    if first == last:
        return text(f"fs.page{form}", a=str(first))
    return text(f"fs.pages{form}", a=str(first), b=str(last))


def advice(hit: SimilarDocument, judged: Judgement | None) -> str:
    """Say in the inspector what the judgement means."""
    if judged is not None and judged.relation is Relation.LOOKALIKE and judged.facts.conflict:
        return text("fs.why.lookalike", facts="\n".join(_facts(judged, 4)))
    if judged is not None and judged.relation is Relation.RELATED:
        facts = "\n".join(_facts(judged, 4))
        return text("fs.why.related.facts", facts=facts) if facts else text("fs.why.related")
    if judged is None and hit.level is not None and not hit.overlap:
        return text("fs.why.level") if hit.level is not Level.RELATED else text("fs.why.related")
    return text(f"fs.why.{_relation_name(hit, judged)}", languages=_languages(judged))


def by_meaning(thresholds: Thresholds | None) -> str:
    """Say what the similarity of meaning is, with the thresholds of the model once they are known."""
    if thresholds is None:
        return text("fs.by.meaning.short")
    return text(
        "fs.by.meaning.d",
        strong=format_number(thresholds.strong, 2),
        review=format_number(thresholds.review, 2),
        related=format_number(thresholds.related, 2),
    )


def bands(query: FingerprintQuery) -> str:
    """Say what the chance of a query means, with its rows and bands."""
    if query.is_exhaustive:
        return text("fs.finds.all")
    found = query.chance_at(query.overlap)
    return text("fs.finds.bands", b=query.bands, r=query.rows, o=share(query.overlap), p=format_chance(found))
