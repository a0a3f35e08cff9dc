"""An older database is copied, then migrated step by step."""

import sqlite3
import stat
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.domain.decisions import Choice, Decision
from app.domain.documents import Sharing, Taxonomy
from app.domain.duplicates import Cause, Facts, Kind, Pair, Scores
from app.domain.errors import DatabaseDamaged, StorageFailed
from app.domain.plans import Plan, PlanItem
from app.domain.runs import CarriedOver
from app.domain.value_choices import ValueChoice
from app.store.analyses import AnalysisRepository
from app.store.analysis_parts import FingerprintRepository
from app.store.database import Database
from app.store.decisions import DecisionRepository, JoinedPair, JoinedPairs
from app.store.documents import DocumentRepository
from app.store.journal import JournalRepository
from app.store.migrations import CURRENT_SCHEMA, backup_path
from app.store.profiles import ProfileRepository
from app.store.settings import SettingsRepository
from app.store.taxonomy import TaxonomyRepository
from app.store.word_index import SearchedText, WordIndex
from tests.unit.store.at_once import open_at_once


def add_colour(connection):
    connection.execute_sql("ALTER TABLE setting ADD COLUMN colour TEXT NOT NULL DEFAULT 'grey'")


def paint_it(connection):
    connection.execute_sql("UPDATE setting SET colour = 'green'")


def orphan_a_row(connection):
    connection.execute_sql("INSERT INTO taxonomy VALUES (999, 'users', 1, 'anna', NULL, '', '')")


def fail(connection):
    connection.execute_sql("UPDATE no_such_table SET colour = 'red'")


def build_profiles_anew(connection):
    connection.execute_sql("CREATE TABLE kept AS SELECT * FROM profile")
    connection.execute_sql("DELETE FROM profile")
    connection.execute_sql("INSERT INTO profile SELECT * FROM kept")
    connection.execute_sql("DROP TABLE kept")


NOW = CURRENT_SCHEMA.version


def future(*steps):
    """Return the schema after further steps from the current one."""
    return replace(CURRENT_SCHEMA, version=NOW + len(steps), steps=dict(enumerate(steps, start=NOW + 1)))


FUTURE = future(add_colour, paint_it)


def read(path, question):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


@pytest.fixture
def old_database(path):
    with Database.open(path) as database:
        SettingsRepository(database).set("theme", "dark")
    return path


def test_all_steps_run_in_order(old_database):
    with Database.open(old_database, FUTURE) as database:
        assert SettingsRepository(database).get("theme") == "dark"
        assert database._driver.execute("PRAGMA foreign_keys").fetchone()[0] == 1

    assert read(old_database, "SELECT colour FROM setting") == "green"
    assert read(old_database, "PRAGMA user_version") == NOW + 2


def test_old_version_is_copied_first(old_database):
    Database.open(old_database, FUTURE).close()

    copy = backup_path(old_database, NOW)

    assert copy.name == f"library.sqlite.v{NOW}.backup"
    assert read(copy, "PRAGMA user_version") == NOW
    assert read(copy, "SELECT value FROM setting") == '"dark"'
    if sys.platform != "win32":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with Database.open(copy) as database:
        assert SettingsRepository(database).get("theme") == "dark"


def test_concurrent_opening_migrates_once(tmp_path):
    for attempt in range(30):
        path = tmp_path / f"{attempt}.sqlite"
        Database.open(path).close()

        open_at_once(path, FUTURE)

        assert read(path, "PRAGMA user_version") == NOW + 2
        assert read(backup_path(path, NOW), "PRAGMA user_version") == NOW


def test_rebuilt_table_keeps_its_references(path):
    with Database.open(path) as database:
        profile = ProfileRepository(database).find_or_create("https://a.example", "anna", 1)
        TaxonomyRepository(database, profile.id).save(Taxonomy(users={1: "anna"}))
    schema = future(build_profiles_anew)

    with Database.open(path, schema) as database:
        assert TaxonomyRepository(database, profile.id).load() == Taxonomy(users={1: "anna"})


def test_current_version_is_not_copied(old_database):
    Database.open(old_database).close()

    assert not backup_path(old_database, NOW).exists()


def test_new_database_needs_no_steps(path):
    Database.open(path, future(fail)).close()

    assert read(path, "PRAGMA user_version") == NOW + 1
    assert not backup_path(path, NOW).exists()


@pytest.mark.parametrize(("step", "error"), [(fail, StorageFailed), (orphan_a_row, DatabaseDamaged)])
def test_failed_step_changes_nothing(old_database, step, error):
    schema = future(add_colour, step)

    with pytest.raises(error):
        Database.open(old_database, schema)

    assert read(old_database, "PRAGMA user_version") == NOW
    assert read(old_database, "SELECT count(*) FROM pragma_table_info('setting') WHERE name = 'colour'") == 0
    with Database.open(old_database) as database:
        assert SettingsRepository(database).get("theme") == "dark"


@pytest.fixture
def version_1(path):
    return written_anew(path, "version_1.sql")


@pytest.fixture
def version_3(path):
    return written_anew(path, "version_3.sql")


def written_anew(path, dump):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(Path(__file__).with_name(dump).read_text("utf-8"))
    return path


def shape(path):
    """Return columns, keys and indexes of each table."""
    with closing(sqlite3.connect(path)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {
            name: (
                sorted(row[1:] for row in connection.execute(f'PRAGMA table_info("{name}")')),
                sorted(row[2:] for row in connection.execute(f'PRAGMA foreign_key_list("{name}")')),
                sorted(row[2:] for row in connection.execute(f'PRAGMA index_list("{name}")')),
            )
            for name in tables
        }


def test_analysis_of_version_1_is_unchanged(version_1):
    with Database.open(version_1) as database:
        groups = AnalysisRepository(database, 1).groups()
        fingerprints = FingerprintRepository(database, 1)
        fingerprints.save({"hash": b"prints"}, "1")
        assert fingerprints.some(["hash"], "1") == {"hash": b"prints"}

    assert [(group.id, group.documents, group.confidence) for group in groups] == [
        ("sure", (60, 70), 0.9),
        ("less sure", (12, 40, 50), 0.8),
    ]
    assert groups[1].weak == {(40, 50)}
    assert backup_path(version_1, 1).exists()


def test_pairs_without_spans_are_compared_again(version_1):
    Database.open(version_1, replace(CURRENT_SCHEMA, version=2)).close()
    with closing(sqlite3.connect(version_1)) as connection, connection:
        connection.execute("INSERT INTO analysis_part VALUES (1, 'comparisons', 'form', x'00')")

    with Database.open(version_1) as database:
        analyses = AnalysisRepository(database, 1)
        assert analyses.part("comparisons", "form") is None
        assert {pair.span for pair in analyses.load().pairs} == {None}


def test_data_of_version_3_have_no_value_choices(version_3):
    with Database.open(version_3) as database:
        decisions = DecisionRepository(database, 1)
        journal = JournalRepository(database, 1)
        assert decisions.all() == (Decision("g1", Choice.KEEP, 12, (40, 50), confirmed=True),)
        assert decisions.undo() == ("g2",)
        assert decisions.get("g2") == Decision("g2", Choice.SKIPPED)
        (run,) = journal.runs()
        assert run.plan == Plan((PlanItem(12, (40,), note=None),))  # there were no notes yet
        assert run.carried_over == {12: CarriedOver(tags=1, correspondent=True)}
        assert [entry.after for entry in journal.entries(run.id)] == [3]
        assert (run.can_restore, run.warnings, run.documents[0].not_carried) == (True, (), ())
        documents = DocumentRepository(database, 1)
        document = documents.get(12)
        assert (document.title, document.owner, document.sharing) == ("Rechnung", 5, None)

        chosen = Decision("g1", Choice.KEEP, 12, (40,), takes=(ValueChoice("title", 40),))
        decisions.set(chosen)
        documents.update_sharings({12: Sharing((1,), (), (2, 3), (4,))})

    with Database.open(version_3) as database:
        assert DecisionRepository(database, 1).get("g1") == chosen
        assert DocumentRepository(database, 1).get(12).sharing == Sharing((1,), (), (2, 3), (4,))
    assert backup_path(version_3, 3).exists()


# Columns added later need a default value, which new rows do not use.
ADDED_LATER = (
    ("analysis", ("rescored", "INTEGER", 1, "0", 0)),
    ("decision_step", ("turn", "INTEGER", 1, "0", 0)),
    ("decision_step", ("takes", "TEXT", 1, "'{}'", 0)),
    ("decision_step", ("linked", "TEXT", 1, "'[]'", 0)),
    ("decision_step", ("link_by", "TEXT", 1, "''", 0)),
    ("run", ("can_restore", "INTEGER", 1, "1", 0)),
    ("run", ("warnings", "TEXT", 1, "'[]'", 0)),
    ("run_document", ("not_carried", "TEXT", 1, "'[]'", 0)),
)


def test_migrated_database_has_the_tables_of_a_new_one(version_1, tmp_path):
    Database.open(version_1).close()
    Database.open(tmp_path / "new.sqlite").close()

    migrated, new = shape(version_1), shape(tmp_path / "new.sqlite")

    for table, column in ADDED_LATER:
        columns = migrated[table][0]
        columns[columns.index(column)] = (*column[:3], None, column[4])
    assert migrated == new


def test_words_indexed_by_version_11_are_found(path):
    with Database.open(path) as database:
        profile = ProfileRepository(database).find_or_create("https://a.example", "anna", 1)
        WordIndex(database, profile.id).add([SearchedText(4, "state", "Rechnung", "März")])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            """
            ALTER TABLE searched_document RENAME TO later;
            CREATE TABLE searched_document (
                profile_id INTEGER NOT NULL, document INTEGER NOT NULL, number INTEGER NOT NULL,
                state TEXT NOT NULL, PRIMARY KEY (profile_id, document));
            INSERT INTO searched_document VALUES (1, 4, 1, 'state');
            DROP TABLE later;
            ALTER TABLE decision_step DROP COLUMN joined;
            PRAGMA user_version = 11;
            """
        )

    with Database.open(path) as database:
        words = WordIndex(database, profile.id)
        assert words.search("rechn") == [4]
        words.add([SearchedText(4, "later", "Mahnung", "")])
        assert words.search_all("rechn").tolist() == []
        assert words.states() == {4: "later"}


def test_decision_of_version_12_made_no_group(path):
    decision = Decision("group", Choice.KEEP, 12, (40,))
    with Database.open(path) as database:
        profile = ProfileRepository(database).find_or_create("https://a.example", "anna", 1)
        DecisionRepository(database, profile.id).set(decision)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute('ALTER TABLE "decision_step" DROP COLUMN "joined"')
        connection.execute("PRAGMA user_version = 12")

    with Database.open(path) as database:
        joined = JoinedPairs(database, profile.id)
        assert joined.of_steps() == {}
        assert DecisionRepository(database, profile.id).all() == (decision,)
        pair = Pair(12, 40, Kind.NEAR, Cause.LIKE_TEXT, 0.9, 0.8, Scores(), Facts())
        joined.add("group", JoinedPair(pair, None, ("hash", "other")))
        assert joined.of_steps(undone=False) == {1: JoinedPair(pair, None, ("hash", "other"))}
        assert joined.of_steps(undone=True) == {}
