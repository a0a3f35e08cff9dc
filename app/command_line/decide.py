"""The subcommand decide: rules choose the keepers of the last scan; the result is a plan and a summary."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from app.command_line.plan_file import SCHEMA
from app.domain.keeper_rules import Left
from app.services.library import scanned_library
from app.services.review.batch import BatchRequest, Effect, load_batch
from app.services.review.rules_file import read_rules
from app.texts import text

if TYPE_CHECKING:
    from app.services.phrases import Words
    from app.store.database import Database


def decide(database: Database, arguments: argparse.Namespace, rules: str) -> Effect:
    """Return what the rules decide on the last scan of the server and user of the arguments.

    Args:
        rules: the text of the file with rules.

    Raises:
        YamlInvalid: the file has a wrong key or value.
        NothingScanned: there is no scan of this server and user.
    """
    local = scanned_library(database, arguments.server, arguments.user)
    file = read_rules(rules, local.taxonomy.load())
    chosen = file.rules
    if arguments.kinds is not None:
        chosen = replace(chosen, kinds=arguments.kinds)
    if arguments.min_confidence is not None:
        chosen = replace(chosen, min_confidence=arguments.min_confidence)
    return load_batch(local, protection=file.protection).effect(BatchRequest(chosen))


def plan_text(effect: Effect) -> str:
    """Return the decisions as PLAN.json, one item a line."""
    items = [
        {"keep": item.keep, "trash": list(item.trash), "carry_over": item.carry_over}
        for item in effect.decisions()
    ]
    lines = ",\n ".join(map(json.dumps, items))
    return f'{{"schema": {SCHEMA}, "items": [{lines}]}}\n'


def summary_lines(effect: Effect, words: Words) -> Iterator[str]:
    """Yield how many groups are decided, by which rule, and how many are left, and why."""
    language = words.language
    yield text("cli.decide.decided", language, groups=effect.decided, documents=effect.going)
    for position, rule in enumerate(effect.rules.rules):
        groups = effect.decided_by(position)
        if groups:
            yield text("cli.decide.by-rule", language, number=position + 1, rule=rule.name, groups=groups)
    if effect.left:
        yield text("cli.decide.left", language, groups=effect.left)
    for reason in Left:
        if groups := effect.left_for(reason):
            yield text("cli.decide.why", language, why=words(f"batch.{reason}"), groups=groups)
    if effect.waiting:
        yield text("cli.decide.waiting", language)
