"""The subcommands similar and check: they work on the last scan and ask no server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.domain.errors import DedupeError
from app.domain.progress import Progress, Stage
from app.domain.similar import PREFIX, By, FingerprintQuery, Relation, document_reference
from app.readers.file_text import read_file
from app.services.library import scanned_library
from app.services.meaning.finding import FoundByMeaning, find_by, judge_found
from app.services.meaning.questions import MeaningQuestions
from app.services.same_meaning import MeaningChoice
from app.services.similar.index import SegmentCache
from app.services.similar.judgement import CheckedFile, check_file
from app.texts import error_text, text

if TYPE_CHECKING:
    from app.bootstrap import App
    from app.domain.progress import CancelToken, ProgressSink
    from app.domain.similar import Judgement, SimilarDocument
    from app.meaning.judgement import Embed
    from app.services.library import LocalLibrary
    from app.services.phrases import Words
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


def similar(app: App, arguments: argparse.Namespace, cancel: CancelToken, words: Words) -> Outcome:
    """Answer each query, and what is similar to each file.

    Raises:
        NothingScanned: there is no scan of this server and user.
        DedupeError: the only query cannot be answered.
    """
    local = scanned_library(app.database, arguments.server, arguments.user)
    by = By(arguments.by)
    answers: list[dict[str, Any]] = []
    lines: list[str] = []
    problems: list[str] = []
    with closing(MeaningQuestions()) as questions:
        key = app.secrets.load_key(MeaningChoice(app.database).load().key_name) if by is not By.TEXT else ""
        asking = _Asking(local, by, questions, questions.embedding(local, key, cancel), SegmentCache())
        for asked in arguments.asked:
            cancel.raise_if_cancelled()
            try:
                found = asking.find(asked, cancel)
                judged = judge_found(local, found, asking.embed, cancel)
            except DedupeError as error:
                if len(arguments.asked) == 1:
                    raise
                problems.append(f"{asked}: {error_text(error, words.language)}")
                continue
            answers.append(_answer_as_json(found, judged, by))
            lines += _answer_lines(found, judged, words)
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


@dataclass(frozen=True)
class _Asking:
    """What answers the queries of one command."""

    local: LocalLibrary
    by: By
    questions: MeaningQuestions
    embed: Embed
    cache: SegmentCache

    def find(self, asked: str, cancel: CancelToken) -> FoundByMeaning:
        is_query = asked.casefold().startswith(PREFIX.casefold())
        query = FingerprintQuery.parse(asked) if is_query else FingerprintQuery(asked)
        is_document = document_reference(query.subject, self.local.profile.server_url) is not None
        return find_by(
            self.local,
            query,
            self.by,
            self.questions,
            self.embed,
            file=None if is_document else read_file(Path(query.subject), cancel),
            cache=self.cache,
            even_if_off=True,  # the command says so itself
        )


def _answer_as_json(found: FoundByMeaning, judged: dict[int, Judgement], by: By) -> dict[str, Any]:
    answer = found.answer
    results = []
    for hit in answer.found:
        judgement = judged.get(hit.id)
        result = {
            "id": hit.id,
            "title": answer.documents[hit.id].title,
            "jaccard": round(hit.jaccard, _DIGITS),
            "in_query": round(hit.in_query, _DIGITS),
            "of_query": round(hit.of_query, _DIGITS),
            "chance": round(hit.chance, _DIGITS),
            "kind": str(_relation(judgement)),
            "pages": None if judgement is None else judgement.pages,
        }
        if by is not By.TEXT:
            result["meaning"] = None if hit.meaning is None else round(hit.meaning, _DIGITS)
            result["level"] = None if hit.level is None else str(hit.level)
        results.append(result)
    output = {
        "schema": SCHEMA,
        "query": str(answer.query),
        "rows": answer.query.rows,
        "bands": answer.query.bands,
        "results": results,
    }
    return output if by is By.TEXT else {**output, "by": str(by), "not_compared": answer.unread}


def _relation(judgement: Judgement | None) -> Relation:
    """Return what is said about a document; those not compared may say the same, so they are related."""
    return Relation.RELATED if judgement is None else judgement.relation


def _answer_lines(found: FoundByMeaning, judged: dict[int, Judgement], words: Words) -> Iterator[str]:
    answer = found.answer
    yield text("cli.similar.found", words.language, query=answer.query, n=len(answer.found))
    for hit in answer.found:
        yield text(
            _line_key(hit),
            words.language,
            id=hit.id,
            title=answer.documents[hit.id].title,
            jaccard=round(100 * hit.jaccard),
            of_query=round(100 * hit.of_query),
            in_query=round(100 * hit.in_query),
            meaning="" if hit.meaning is None else f"{hit.meaning:.2f}",
            kind=text(f"cli.similar.{_relation(judged.get(hit.id))}", words.language),
        )
    if answer.unread:
        yield text("cli.similar.unread", words.language, n=answer.unread)


def _line_key(hit: SimilarDocument) -> str:
    if hit.meaning is None:
        return "cli.similar.line"
    return "cli.similar.line.both" if hit.overlap else "cli.similar.line.meaning"


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
