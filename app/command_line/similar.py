"""The subcommands similar and check: they work on the last scan and ask no server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.command_line.last_scan import scanned_library
from app.domain.errors import DedupeError
from app.domain.progress import Progress, Stage
from app.domain.similar import PREFIX, FingerprintQuery, Relation, document_reference
from app.readers.file_text import read_file
from app.services.similar.check import CheckedFile, check_file
from app.services.similar.index import SegmentCache
from app.services.similar.judgement import judge
from app.services.similar.search import find_similar, find_similar_to_file
from app.texts import error_text, text

if TYPE_CHECKING:
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.similar import Judgement
    from app.services.library import LocalLibrary
    from app.services.phrases import Words
    from app.services.similar.search import SimilarAnswer
    from app.store.database import Database

SCHEMA = 1
DONE, FAILED, SOME_NEW = 0, 1, 4
_DIGITS = 6  # of shares in the JSON


@dataclass(frozen=True)
class Outcome:
    """What a subcommand has to say.

    Attributes:
        lines: for people, on standard output if no JSON is asked for.
        problems: sentences about what could not be done.
    """

    status: int
    json: dict[str, Any]
    lines: Sequence[str]
    problems: Sequence[str]


def similar(database: Database, arguments: argparse.Namespace, cancel: CancelToken, words: Words) -> Outcome:
    """Answer each query, and what is similar to each file.

    Raises:
        NothingScanned: there is no scan of this server and user.
        DedupeError: the only query cannot be answered.
    """
    local = scanned_library(database, arguments.server, arguments.user)
    cache = SegmentCache()
    answers: list[dict[str, Any]] = []
    lines: list[str] = []
    problems: list[str] = []
    for asked in arguments.asked:
        cancel.raise_if_cancelled()
        try:
            answer = _answer(local, asked, cancel, cache)
        except DedupeError as error:
            if len(arguments.asked) == 1:
                raise
            problems.append(f"{asked}: {error_text(error, words.language)}")
            continue
        judged = judge(local, answer, cancel)
        answers.append(_answer_as_json(answer, judged))
        lines += _answer_lines(answer, judged, words)
    output = answers[0] if len(arguments.asked) == 1 else {"schema": SCHEMA, "queries": answers}
    return Outcome(FAILED if problems else DONE, output, lines, problems)


def check(
    database: Database,
    arguments: argparse.Namespace,
    cancel: CancelToken,
    progress: ProgressSink,
    words: Words,
) -> Outcome:
    """Say of each file, and each file in a folder, whether the library has it.

    Raises:
        NothingScanned: the library is not scanned or not indexed yet.
    """
    local = scanned_library(database, arguments.server, arguments.user)
    cache = SegmentCache()
    paths = list(_files(arguments.files))
    files: list[dict[str, Any]] = []
    lines: list[str] = []
    problems: list[str] = []
    for number, path in enumerate(paths):
        progress(Progress(Stage.CHECK, number, len(paths), path.name))
        checked = _checked(local, path, cancel, cache)
        message = _message(checked, words)
        files.append(_checked_as_json(checked, message))
        lines.append(f"{checked.name}: {message}")
        if checked.problem is not None:
            problems.append(lines[-1])
    progress(Progress(Stage.CHECK, len(paths), len(paths)))
    status = DONE if all(file["known"] for file in files) else SOME_NEW
    return Outcome(FAILED if problems else status, {"schema": SCHEMA, "files": files}, lines, problems)


# --- similar -------------------------------------------------------------------------------------


def _answer(local: LocalLibrary, asked: str, cancel: CancelToken, cache: SegmentCache) -> SimilarAnswer:
    is_query = asked.casefold().startswith(PREFIX.casefold())
    query = FingerprintQuery.parse(asked) if is_query else FingerprintQuery(asked)
    if document_reference(query.subject, local.profile.server_url) is not None:
        return find_similar(local, query, cache)
    return find_similar_to_file(local, query, read_file(Path(query.subject), cancel), cache)


def _answer_as_json(answer: SimilarAnswer, judged: dict[int, Judgement]) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "query": str(answer.query),
        "rows": answer.query.rows,
        "bands": answer.query.bands,
        "results": [
            {
                "id": hit.id,
                "title": answer.documents[hit.id].title,
                "jaccard": round(hit.jaccard, _DIGITS),
                "in_query": round(hit.in_query, _DIGITS),
                "of_query": round(hit.of_query, _DIGITS),
                "chance": round(hit.chance, _DIGITS),
                "kind": str(judged[hit.id].relation),
                "pages": judged[hit.id].pages,
            }
            for hit in answer.found
        ],
    }


def _answer_lines(answer: SimilarAnswer, judged: dict[int, Judgement], words: Words) -> Iterator[str]:
    yield text("cli.similar.found", words.language, query=answer.query, n=len(answer.found))
    for hit in answer.found:
        yield text(
            "cli.similar.line",
            words.language,
            id=hit.id,
            title=answer.documents[hit.id].title,
            jaccard=round(100 * hit.jaccard),
            of_query=round(100 * hit.of_query),
            in_query=round(100 * hit.in_query),
            kind=text(f"cli.similar.{judged[hit.id].relation}", words.language),
        )


# --- check ---------------------------------------------------------------------------------------


def _files(named: Iterable[Path]) -> Iterator[Path]:
    """Yield the named files, and those in named folders and below in the order of their names."""
    for path in named:
        if not path.is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (Path(folder, name) for name in sorted(names) if not name.startswith("."))


def _checked(local: LocalLibrary, path: Path, cancel: CancelToken, cache: SegmentCache) -> CheckedFile:
    try:
        file = read_file(path, cancel)
    except DedupeError as problem:
        return CheckedFile(str(path), False, problem=problem)
    return check_file(local, file, cancel, cache)


def _checked_as_json(checked: CheckedFile, message: str) -> dict[str, Any]:
    return {
        "path": checked.name,
        "known": checked.known,
        "kind": None if checked.relation is None else str(checked.relation),
        "id": checked.document,
        "confidence": None if checked.confidence is None else round(checked.confidence, _DIGITS),
        "message": message,
    }


def _message(checked: CheckedFile, words: Words) -> str:
    if checked.problem is not None:
        return error_text(checked.problem, words.language)
    return text(_message_key(checked), words.language, id=checked.document, title=checked.title)


def _message_key(checked: CheckedFile) -> str:
    if checked.relation is None:
        return "cli.check.nothing"
    if checked.relation is Relation.EXACT and checked.confidence == 1:
        return "cli.check.file"
    if checked.relation is Relation.CONTAINED:
        return "cli.check.part" if checked.is_part else "cli.check.whole"
    if checked.relation is Relation.NEAR and not checked.known:
        return "cli.check.perhaps"
    return f"cli.check.{checked.relation}"
