"""The closing lines of apply: documents left alone, values left behind and warnings."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.domain.plans import Plan, PlanItem
from app.domain.runs import NotCarried, Outcome, Reason, Run, RunDocument, RunWarning, WarningKind
from app.services.phrases import Words
from app.services.reports.run_summary import Commands, apply_lines

MOMENT = datetime(2026, 11, 27, 21, 15, tzinfo=UTC)
ASN = NotCarried(2, "archive_serial_number", 88123, noted=True)
RUN = Run(
    "20261127-211530-a1b2",
    1,
    Plan((PlanItem(1, (2, 3, 4, 5)),)),
    MOMENT,
    MOMENT,
    (
        RunDocument(1, 2, "Strom", Outcome.TRASHED, not_carried=(ASN,)),
        RunDocument(1, 3, "Gas", Outcome.FAILED, Reason.SERVER_ERROR, "It broke.", (ASN,)),
        RunDocument(1, 4, "Miete", Outcome.ALREADY_GONE, message="It was gone."),
        RunDocument(1, 5, "Wasser", Outcome.SKIPPED, Reason.INTERRUPTED, "You stopped."),
    ),
    warnings=(RunWarning(WarningKind.SHARE_LINKS, 1, 2, ("1",)),),
)
COMMANDS = Commands("https://paperless.example", "/home/anna/my data")


@pytest.mark.parametrize("language", ["en", "de"])
def test_problems_are_listed_before_counts_and_commands(language):
    words = Words(language)

    lines = list(apply_lines(RUN, words, COMMANDS))

    assert [line.split(": ")[1] for line in lines[:3]] == ["It broke.", "It was gone.", "You stopped."]
    assert lines[3] == words.not_carried(ASN, 1)
    assert lines[4] == words.warning(RUN.warnings[0])
    assert (
        lines[5]
        == {
            "en": "Documents: 1 still to do, 1 in the trash, 1 already gone, 1 failed.",
            "de": "Dokumente: 1 noch zu erledigen, 1 im Papierkorb, 1 schon weg, 1 fehlgeschlagen.",
        }[language]
    )
    undo = "paperless-dedupe undo 20261127-211530-a1b2 --server https://paperless.example"
    assert lines[6].endswith(f"{undo} --data-dir '/home/anna/my data'")
    assert len(lines) == 7


def test_resume_and_undo_are_offered_only_where_possible():
    told = "\n".join(apply_lines(replace(RUN, finished=None, can_restore=False), Words("en"), COMMANDS))

    assert "apply --resume 20261127-211530-a1b2 --server https://paperless.example --yes" in told
    assert "paperless-dedupe undo" not in told
