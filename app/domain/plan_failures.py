"""What can be wrong with a plan, each with its sentence; the German ones stand among the window's texts."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.errors import PlanInvalid

PLAN_FAILURES: Mapping[str, str] = {
    "unreadable": "“{path}” cannot be read. Check the path and that it is a text file.",
    "json": "The plan is not valid JSON (line {line}, column {column}). Nothing was sent.",
    "beyond": "The plan is nested too deeply, or has too long a number. Nothing was sent.",
    "form": "The plan must look like {example}. Nothing was sent.",
    "schema": "The plan's “schema” must be {schema}. Nothing was sent.",
    "object": "Item {item} of the plan is not an object. Nothing was sent.",
    "unknown": "Item {item} of the plan has unknown entries: {names}.",
    "keep": "Item {item} of the plan needs “keep” with the id of one document.",
    "trash": "Item {item} of the plan needs “trash” with a list of document ids.",
    "flag": "“{name}” of item {item} of the plan must be true or false.",
    "take": "“take” of item {item} of the plan must look like {example}. Nothing was sent.",
    "take-unknown": "“take” of item {item} of the plan has unknown entries: {names}.",
    "take-field": "“take” of item {item} of the plan needs the ids of custom fields.",
    "take-copy": "“take” of item {item} of the plan needs the id of a copy for each entry.",
    "kept-and-trashed": (
        "Item {item} of the plan keeps document {document}, but item {other} moves it to the trash. "
        "A document kept anywhere is deleted nowhere."
    ),
    "nothing-stays": (
        "Item {item} of the plan would leave no document of the group {documents}. At least one must stay."
    ),
    "nothing-trashed": "Item {item} of the plan trashes nothing. Name the copies under “trash”.",
    "twice": "Item {item} of the plan names document {document} a second time.",
    "takes-nothing-carried": "Item {item} of the plan takes values over, but carries nothing over.",
    "takes-from-elsewhere": (
        "Item {item} of the plan takes “{name}” from document {document}, which is none of the copies that "
        "it trashes."
    ),
    "takes-notes": (
        "Item {item} of the plan takes the notes of document {document} in place of the kept document's own, "
        "which would be lost. Notes are only added; name the kept document to add none."
    ),
    "no-match": (
        "Item {item} of the plan trashes document {document} for document {keep}, but the two did not match "
        "directly in the last scan. Scan again, or set “confirmed” on the item."
    ),
}


def plan_invalid(case: str, **details: object) -> PlanInvalid:
    """The failure of a case; the details fill its sentence. Items are counted from 1."""
    return PlanInvalid(PLAN_FAILURES[case].format(**details), case=f"plan-invalid.{case}", **details)
