"""What a card of the filmstrip says about a version: its place in the chain, and what changed before it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from app.domain.chains import Chain, ChainEdit, ChainStep, moved, split, taken_out
from app.services.review.chain_changes import StepChange
from app.services.review.pair_facts import Fact
from app.ui.look.formats import capitalised, format_date
from app.ui.look.translation import locale, text
from app.ui.review.shown_pair import ShownPair
from app.ui.wording.facts import fact_value

WORDS_SHOWN, FACTS_SHOWN, PARAGRAPHS_SHOWN = 3, 6, 3
WIDTH, LINES = 100, 3  # of a paragraph in a tool tip: characters of a line, and lines


@dataclass(frozen=True)
class CardVersion:
    """A document as a version in its chain.

    Attributes:
        place: of its step, counted from 1.
        change: since the step before; None for the oldest.
    """

    document: int
    chain: Chain
    place: int
    change: StepChange | None

    @classmethod
    def of(cls, shown_pair: ShownPair, document: int) -> CardVersion | None:
        """Return None for a document that belongs to no chain."""
        group = shown_pair.group
        chain = group.chain_of(document) if group is not None else None
        if group is None or chain is None:
            return None
        return cls(document, chain, chain.position(document), group.changes.get(document))

    @property
    def step(self) -> ChainStep:
        return self.chain.steps[self.place - 1]

    @property
    def is_latest(self) -> bool:
        return self.place == len(self.chain.steps)

    def line(self) -> str:
        """Return date, mark and the most telling change, for a card's second line."""
        words = [text("chain.latest")] if self.is_latest else []
        return " · ".join([*self._when(), *words, *self._told()])

    def about(self) -> str:
        """Return date and stage, whatever its place."""
        return " · ".join([*self._when(), *self._stage()])

    def spoken(self) -> str:
        """Return the place in the chain and what changed, for screen readers."""
        place = text("chain.place", n=self.place, total=len(self.chain.steps))
        return ", ".join([place, *([text("chain.latest")] if self.is_latest else []), *self._told()])

    def details(self) -> str:
        """Return everything about the version, for the tool tip: facts first, then paragraphs."""
        head = text("chain.place", n=self.place, total=len(self.chain.steps))
        lines = [" · ".join([head, *self._when(), *self._stage()])]
        if self.change is not None:
            facts = [fact_change(fact) for fact in self.change.facts]
            lines += facts[:FACTS_SHOWN]
            lines += [text("chain.more", n=len(facts) - FACTS_SHOWN)] if len(facts) > FACTS_SHOWN else []
            lines += _paragraphs("−", self.change.removed)
            lines += _paragraphs("+", self.change.added)
        return "\n".join(lines)

    def _when(self) -> list[str]:
        shown = partial_date(self.step.date or self.step.paperless_date)
        return [shown] if shown else []

    def _stage(self) -> list[str]:
        words = self.step.words[:WORDS_SHOWN]
        return [" ".join(text("h.quoted", x=word) for word in words)] if words else []

    def _told(self) -> list[str]:
        """Return the first fact that changed, or else the stage, or else how many paragraphs changed."""
        if self.change is not None and (fact := _most_telling(self.change)) is not None:
            return [fact_change(fact)]
        if self._stage():
            return self._stage()
        changed = 0 if self.change is None else max(len(self.change.removed), len(self.change.added))
        return [text("chain.paragraphs", n=changed)] if changed else []


def _most_telling(change: StepChange) -> Fact | None:
    """Return an amount that changed, or else any other fact with two values but a date, which is shown."""
    both = [fact for fact in change.facts if fact.value and fact.other]
    amounts = [fact for fact in both if fact.sort == "amount"]
    return next(iter([*amounts, *(fact for fact in both if fact.sort != "date")]), None)


def fact_change(fact: Fact) -> str:
    """Return a change: "amount 1,675.52 → 1,613.64"."""
    before, after = (fact_value(fact.sort, value) if value else "–" for value in (fact.value, fact.other))
    name = text(f"fact.{fact.sort.replace(' ', '_')}")
    return f"{name} {before} → {after}"


def partial_date(iso: str) -> str:
    """Return a date, or a month, that is known as ISO text; "" for none."""
    if len(iso) == len("2024-03"):
        return f"{locale().standaloneMonthName(int(iso[5:]))} {iso[:4]}"
    return format_date(date.fromisoformat(iso)) if iso else ""


def _paragraphs(sign: str, paragraphs: tuple[str, ...]) -> Iterator[str]:
    for paragraph in paragraphs[:PARAGRAPHS_SHOWN]:
        yield f"{sign} {textwrap.fill(paragraph, WIDTH, max_lines=LINES, placeholder=' …')}"
    if len(paragraphs) > PARAGRAPHS_SHOWN:
        yield f"{sign} {text('chain.more', n=len(paragraphs) - PARAGRAPHS_SHOWN)}"


def chain_menu(shown_pair: ShownPair, document: int) -> list[tuple[str, ChainEdit | None]]:
    """Return the corrections that a card offers: their labels, and what to store; None drops corrections."""
    version, chain = CardVersion.of(shown_pair, document), shown_pair.chain
    if version is None:
        if chain is None:
            return []
        return [(text("chain.add"), moved(chain, document, len(chain.ids)))]
    ids = version.chain.ids
    at = ids.index(document)
    entries: list[tuple[str, ChainEdit | None]] = []
    if at > 0:
        entries.append((text("chain.earlier"), moved(version.chain, document, at - 1)))
    if at < len(ids) - 1:
        entries.append((text("chain.later"), moved(version.chain, document, at + 1)))
    if at > 0:
        entries.append((text("chain.split"), split(version.chain, document)))
    entries.append((text("chain.out"), taken_out(version.chain, document)))
    if version.chain.by_user:
        entries.append((text("chain.asfound"), None))
    return entries


def dropped(shown_pair: ShownPair, document: int, beside: int, *, after: bool) -> ChainEdit | None:
    """Return the correction that puts a dragged document beside another one; None if nothing changes."""
    group = shown_pair.group
    chain = group.chain_of(beside) if group is not None else None
    if group is None or chain is None or document == beside or document not in group.documents:
        return None
    others = [one for one in chain.ids if one != document]
    edit = moved(chain, document, others.index(beside) + after)
    return None if edit.orders == (chain.ids,) else edit


def order_sentence(chain: Chain) -> str:
    """Return what the order of a chain rests on."""
    bases = list(dict.fromkeys(step.basis for step in chain.steps[1:] if step.basis is not None))
    return capitalised(text("chain.order", x=", ".join(text(f"chain.by.{basis}") for basis in bases)))
