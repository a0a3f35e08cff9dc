"""What the command line prints: one sentence, or the line about a document."""

from app.domain.plans import PlanItem
from tests.support.builders import COPY, KEEPER

CONFIRMED = PlanItem(KEEPER, (COPY,), confirmed=True)


def one_sentence(text):
    """Return the last line of the output, which must be a complete sentence and no traceback."""
    assert "Traceback" not in text
    line = text.strip().splitlines()[-1]
    assert line.endswith((".", ".”"))  # a server's own words are in quotation marks
    assert line[0].isupper() or line[0] in "“/-h"
    return line


def about(document, text, word="Document"):
    """Return the sentence about one document."""
    assert "Traceback" not in text
    (line,) = [line for line in text.splitlines() if line.startswith(f"{word} {document}: ")]
    assert line.endswith(".")
    return line
