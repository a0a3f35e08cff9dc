"""The words of reports and of the command line in English and German.

Keys and codes that programs read stay as they are in every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from app.domain.languages import Language
from app.domain.runs import CarriedOver, Field, Outcome, Reason, WarningKind
from app.domain.undo_results import FILE, OWNER, TEXT, VERSIONS, Cause

if TYPE_CHECKING:
    from app.domain.runs import JsonValue, NotCarried, RunDocument, RunWarning
    from app.domain.undo_results import NotUndone

_WORDS: Mapping[str, tuple[str, str]] = {
    "done of": ("{done} of {all} documents done", "{done} von {all} Dokumenten erledigt"),
    "started": ("Started {moment} on {server}, run {run}.", "Begonnen am {moment} auf {server}, Lauf {run}."),
    "interrupted": (
        "It was interrupted and can be continued.",
        "Er wurde unterbrochen und kann fortgesetzt werden.",
    ),
    "undone": ("Undone {moment}.", "Rückgängig gemacht am {moment}."),
    "backup": ("Backup: {folder}", "Sicherung: {folder}"),
    "done": ("Done", "Erledigt"),
    "left": ("Not done, and why", "Nicht erledigt, und warum"),
    "received heading": ("Carried over", "Übernommen"),
    "document": ("Document", "Dokument"),
    "kept": ("Kept instead", "Behalten wurde"),
    "outcome": ("Outcome", "Ergebnis"),
    "why": ("Why", "Warum"),
    "kept document": ("Kept document", "Behaltenes Dokument"),
    "received": ("Received", "Erhielt"),
    "date": ("Date", "Datum"),
    "replaced heading": ("Values taken from a copy", "Von einer Kopie genommene Werte"),
    "field": ("What", "Was"),
    "before": ("Before", "Vorher"),
    "now": ("Now", "Jetzt"),
    "nobody": ("no owner", "kein Eigentümer"),
    "group": ("group #{id}", "Gruppe #{id}"),
    "view": ("seen by {names}", "sehen: {names}"),
    "change": ("changed by {names}", "ändern: {names}"),
    "suggested": ("Suggested", "Vorschlag"),
    "groups": (
        "{groups} groups of possible duplicates in {documents} documents",
        "{groups} Gruppen möglicher Duplikate in {documents} Dokumenten",
    ),
    "tags": ("Tags: {n}", "Schlagwörter: {n}"),
    "tags removed": ("Tags removed: {n}", "Schlagwörter entfernt: {n}"),
    "tag names": ("tags", "Schlagwörter"),
    "notes": ("notes: {n}", "Notizen: {n}"),
    "custom fields": ("custom fields: {n}", "benutzerdefinierte Felder: {n}"),
    "correspondent": ("correspondent", "Korrespondent"),
    "document type": ("document type", "Dokumenttyp"),
    "storage path": ("storage path", "Speicherpfad"),
    "archive serial number": ("archive serial number", "Archivnummer"),
    "title": ("title", "Titel"),
    "created": ("date", "Datum"),
    "permissions": ("owner and permissions", "Eigentümer und Rechte"),
    "links": ("links of other documents: {n}", "Verweise anderer Dokumente: {n}"),
    "keep": ("keep", "behalten"),
    "trash": ("trash", "Papierkorb"),
    "none": ("look", "ansehen"),
    "why look": ("To be looked at: {why}", "Zum Ansehen: {why}"),
    "exact": ("Same", "Gleich"),
    "near": ("Nearly the same", "Fast gleich"),
    "version": ("Versions", "Fassungen"),
    "contained": ("Contained", "Enthalten"),
    "semantic": ("Same meaning", "Gleicher Inhalt"),
    "look-alike": ("Look-alike", "Ähnlich"),
    "pending": ("waiting", "wartet"),
    "would-trash": ("to go to the trash", "für den Papierkorb"),
    "trashed": ("in the trash", "im Papierkorb"),
    "already-gone": ("gone already", "schon weg"),
    "skipped": ("left alone", "nicht angerührt"),
    "failed": ("failed", "fehlgeschlagen"),
    "not compared": ("Not compared, and why", "Nicht verglichen, und warum"),
    "no-text": ("It has no text.", "Es hat keinen Text."),
    "few-words": ("It has too few words.", "Es hat zu wenige Wörter."),
    "unreadable": ("The server fails to show it.", "Der Server kann es nicht zeigen."),
    "restored": ("brought back", "zurückgeholt"),
    "not-restored": ("not brought back", "nicht zurückgeholt"),
    # --- the command line
    "stage connect": ("Connecting", "Verbinden"),
    "stage sync": ("Reading the library", "Bestand lesen"),
    "stage fingerprint": ("Fingerprinting", "Fingerabdrücke nehmen"),
    "stage candidates": ("Finding candidates", "Kandidaten finden"),
    "stage compare": ("Comparing", "Vergleichen"),
    "stage group": ("Grouping", "Gruppieren"),
    "stage pages": ("Comparing pages", "Seiten vergleichen"),
    "stage preview": ("Looking at the server", "Auf dem Server nachsehen"),
    "stage apply": ("Applying", "Anwenden"),
    "stage undo": ("Undoing", "Rückgängig machen"),
    "stopped": (
        "Stopped. What was done so far stays; start again to go on.",
        "Angehalten. Was getan ist, bleibt; ein neuer Start macht weiter.",
    ),
    "broke": (
        (
            "Something went wrong that should not have. Nothing is lost: every change is in the journal. "
            "The details are in {log}."
        ),
        (
            "Etwas ist schiefgegangen, das nicht hätte passieren dürfen. Nichts ist verloren: "
            "Jede Änderung steht im Protokoll. Einzelheiten stehen in {log}."
        ),
    ),
    "groups found": (
        "{groups} groups of possible duplicates in {documents} documents.",
        "{groups} Gruppen möglicher Duplikate in {documents} Dokumenten.",
    ),
    "left out": (
        "Left out because the server fails to show them: document {ids}. Its log says more.",
        "Ausgelassen, weil der Server sie nicht zeigen kann: Dokument {ids}. Mehr steht in seinem Log.",
    ),
    "empty token file": ("The token file “{path}” is empty.", "Die Token-Datei „{path}“ ist leer."),
    "no password": (
        "--user needs the password in the environment variable PAPERLESS_PASSWORD.",
        "--user braucht das Passwort in der Umgebungsvariablen PAPERLESS_PASSWORD.",
    ),
    "how to sign in": (
        "How to sign in? Set the environment variable PAPERLESS_TOKEN, or use --token-file or --user.",
        "Wie anmelden? Setze die Umgebungsvariable PAPERLESS_TOKEN oder nimm --token-file oder --user.",
    ),
    "one report": (
        "Only one report fits on standard output. Give the others a path.",
        "In die Ausgabe passt nur ein Bericht. Gib den anderen einen Pfad.",
    ),
    "no documents": (
        (
            "The account “{user}” sees no document on this server. If there are some, it may not view them: "
            "let an administrator give it the right to view documents (in Paperless under Settings › Users & "
            "Groups), or sign in with the account that they belong to."
        ),
        (
            "Das Konto „{user}“ sieht auf diesem Server kein Dokument. Falls es welche gibt, darf es sie "
            "nicht ansehen: Lass ihm das Recht dazu geben (in Paperless unter Einstellungen › Benutzer & "
            "Gruppen), oder melde dich mit dem Konto an, dem sie gehören."
        ),
    ),
    "untested": (
        (
            "Not tested with Paperless {version}: this version is newer than those that Paperless Dedupe was "
            "tested with (up to {tested}). It goes on with what both know, and checks every change as always."
        ),
        (
            "Nicht getestet mit Paperless {version}: Diese Version ist neuer als die, mit denen Paperless "
            "Dedupe getestet wurde (bis {tested}). Es arbeitet mit dem, was beide kennen, und prüft jede "
            "Änderung wie immer."
        ),
    ),
    # --- outcome of a run
    "documents counted": ("Documents: {parts}.", "Dokumente: {parts}."),
    "nothing changed": (
        "This was a dry run: nothing was changed.",
        "Das war ein Probelauf: Geändert wurde nichts.",
    ),
    "counted": ("{n} {what}", "{n} {what}"),
    "still to do": ("still to do", "noch zu erledigen"),
    "go on": ("To go on: {command}", "Fortsetzen: {command}"),
    "take back": ("To undo it: {command}", "Rückgängig machen: {command}"),
    "try again": ("To try the rest again: {command}", "Den Rest noch einmal versuchen: {command}"),
    "brought back": ("Documents brought back: {n}.", "Zurückgeholte Dokumente: {n}."),
    "not taken back": ("What could not be undone: {n}.", "Was sich nicht rückgängig machen ließ: {n}."),
    "undo stopped": (
        "Stopped before the end; what was undone stays so.",
        "Vor dem Ende angehalten; was rückgängig gemacht ist, bleibt so.",
    ),
    "unfinished run": (
        "Run {run} of {moment} was interrupted; {done} of {all} documents are done.",
        "Der Lauf {run} vom {moment} wurde unterbrochen; {done} von {all} Dokumenten sind erledigt.",
    ),
    "unfinished run of": (
        "Run {run} of {moment} by {user} was interrupted; {done} of {all} documents are done.",
        "Der Lauf {run} vom {moment} ({user}) wurde unterbrochen; {done} von {all} Dokumenten sind erledigt.",
    ),
    "more unfinished": ("More such runs: {n}. See: {command}", "Weitere solche Läufe: {n}. Siehe: {command}"),
    "run finished": (
        "Run {run} is finished; there is nothing to go on with.",
        "Der Lauf {run} ist abgeschlossen; es gibt nichts fortzusetzen.",
    ),
    "run undone": (
        "Run {run} was undone; what it left out is for a new plan.",
        "Der Lauf {run} wurde rückgängig gemacht; was er ausließ, gehört in einen neuen Plan.",
    ),
    # --- the list of runs
    "no runs": ("There is no run in this data folder.", "In diesem Datenordner gibt es keinen Lauf."),
    "listed run": (
        "{run}  {moment}  {server} ({user})  {state}, in the trash: {trashed}",
        "{run}  {moment}  {server} ({user})  {state}, im Papierkorb: {trashed}",
    ),
    "run state finished": ("finished", "abgeschlossen"),
    "run state interrupted": ("interrupted", "unterbrochen"),
    "run state undone": ("undone", "rückgängig gemacht"),
    "run state undone-in-part": ("undone in part", "zum Teil rückgängig gemacht"),
    # --- what a keeper could not take, and what a run warns of
    "not carried heading": ("What could not be carried over", "Was nicht übernommen werden konnte"),
    "in a note": ("In a note", "In einer Notiz"),
    "not carried": (
        "{value} of document {copy} could not go to document {keep}.",
        "{value} von Dokument {copy} konnte nicht zu Dokument {keep}.",
    ),
    "not carried noted": (
        "{value} of document {copy} could not go to document {keep}; it stands there in a note.",
        "{value} von Dokument {copy} konnte nicht zu Dokument {keep}; es steht dort in einer Notiz.",
    ),
    "will not carry": (
        "{value} of document {copy} cannot go to document {keep} and would be lost.",
        "{value} von Dokument {copy} kann nicht zu Dokument {keep} und ginge verloren.",
    ),
    "will note": (
        "{value} of document {copy} cannot go to document {keep} and would stand there in a note.",
        "{value} von Dokument {copy} kann nicht zu Dokument {keep} und stünde dort in einer Notiz.",
    ),
    "left note": ("From the removed copy #{copy}: {values}", "Aus der entfernten Kopie #{copy}: {values}"),
    "left title": ("title “{value}”", "Titel „{value}“"),
    "left created": ("date {value}", "Datum {value}"),
    "left correspondent": ("correspondent “{value}”", "Korrespondent „{value}“"),
    "left document_type": ("document type “{value}”", "Dokumenttyp „{value}“"),
    "left storage_path": ("storage path “{value}”", "Speicherpfad „{value}“"),
    "left archive_serial_number": ("ASN {value}", "ASN {value}"),
    "left owner": ("owner {value}", "Eigentümer {value}"),
    "left tags": ("tag “{value}”", "Schlagwort „{value}“"),
    "left notes": ("note “{value}”", "Notiz „{value}“"),
    "left custom_fields": ("{name}: {value}", "{name}: {value}"),
    "yes": ("yes", "ja"),
    "no": ("no", "nein"),
    "warning share-links": (
        "Share links of document {id} that do not work while it is in the trash: {details}.",
        "Freigabelinks von Dokument {id}, die nicht gehen, solange es im Papierkorb liegt: {details}.",
    ),
    "warning changed-meanwhile": (
        "Document {id} was changed on the server while it was worked on: {details}.",
        "Dokument {id} wurde auf dem Server geändert, während daran gearbeitet wurde: {details}.",
    ),
    "warning not-taken-back": (
        "Document {id} still has what it received, though its copies stayed: {details}.",
        "Dokument {id} hat noch, was es bekam, obwohl seine Kopien blieben: {details}.",
    ),
    "warning part-kept": (
        "Document {id} goes to the trash, and only a part of it is kept{details}.",
        "Dokument {id} kommt in den Papierkorb, und nur ein Teil davon bleibt{details}.",
    ),
    "warning part-kept pages": (" (pages: {pages})", " (Seiten: {pages})"),
    "warning only-ink": (
        "Document {id} goes to the trash, and it alone bears a stamp, a signature, handwriting or a picture.",
        "Dokument {id} kommt in den Papierkorb; nur hier sind Stempel, Unterschrift, Handschrift oder Bild.",
    ),
    "changed title": ("title", "Titel"),
    "changed created": ("date", "Datum"),
    "changed correspondent": ("correspondent", "Korrespondent"),
    "changed document_type": ("document type", "Dokumenttyp"),
    "changed storage_path": ("storage path", "Speicherpfad"),
    "changed archive_serial_number": ("archive serial number", "Archivnummer"),
    "changed owner": ("owner", "Eigentümer"),
    "changed sharing": ("permissions", "Rechte"),
    "changed permissions": ("owner and permissions", "Eigentümer und Rechte"),
    "changed tags": ("tags", "Schlagwörter"),
    "changed note": ("a note", "eine Notiz"),
    "changed notes": ("notes", "Notizen"),
    "changed custom_fields": ("custom fields", "benutzerdefinierte Felder"),
    "changed original_file_name": ("file name", "Dateiname"),
    "trash closed": (
        "Your account cannot open the server's trash, so what goes there cannot be brought back from here.",
        (
            "Dein Konto darf den Papierkorb des Servers nicht öffnen: Was dorthin kommt, lässt sich von "
            "hier aus nicht zurückholen."
        ),
    ),
    "long wait": (
        "Nothing has moved for {n} seconds: waiting for the server to {what}.",
        "Seit {n} Sekunden bewegt sich nichts: Der Server soll {what}.",
    ),
    "wait settle": ("show the results of earlier requests", "die Ergebnisse früherer Anfragen zeigen"),
    "wait look": ("show the next documents", "die nächsten Dokumente zeigen"),
    "wait backup": ("hand out a file for the backup", "eine Datei für die Sicherung herausgeben"),
    "wait carry-over": ("add details to the kept document", "Angaben auf das behaltene Dokument übernehmen"),
    "wait trash": ("move documents to the trash", "Dokumente in den Papierkorb legen"),
    "wait late": ("finish what it was asked for", "zu Ende bringen, worum er gebeten wurde"),
    "wait restore": ("bring documents back from the trash", "Dokumente aus dem Papierkorb zurückholen"),
    "wait take-back": (
        "take back what a kept document received",
        "zurücknehmen, was ein behaltenes Dokument bekommen hat",
    ),
    "no standard output": (
        "Standard output is closed. Give the report a path.",
        "Die Standardausgabe ist geschlossen. Gib dem Bericht einen Pfad.",
    ),
    "about": ("Document {id}: {message}", "Dokument {id}: {message}"),
    "purged": (
        "Document {id} is not in the server's trash any more and cannot come back.",
        "Dokument {id} liegt nicht mehr im Papierkorb des Servers und kann nicht zurückkommen.",
    ),
}

_LEFT_NOTE = tuple(
    re.compile(re.escape(wording.partition("{copy}")[0]) + r"\d+: ") for wording in _WORDS["left note"]
)
_GERMAN_REASONS: Mapping[Reason, str] = {
    Reason.CHANGED_ON_SERVER: "Es wurde auf dem Server seit der Suche geändert. Bitte neu suchen.",
    Reason.KEEPER_GONE: "Das Dokument, das bleiben soll, ist nicht mehr da oder nicht mehr sichtbar.",
    Reason.KEEPER_CHANGED: "Das Dokument, das bleiben soll, wurde auf dem Server geändert. Bitte ansehen.",
    Reason.KEEPER_FILE_MISSING: "Der Server hat keine Datei für das Dokument, das bleiben soll.",
    Reason.NOT_PERMITTED: "Dein Konto darf das auf diesem Server nicht.",
    Reason.CARRY_OVER_FAILED: "Seine Angaben konnten nicht übernommen werden; es blieb, wo es war.",
    Reason.NOT_VERIFIED: "Dass es gelungen ist, ließ sich nicht nachweisen.",
    Reason.SERVER_ERROR: "Der Server hat nicht oder mit einem Fehler geantwortet.",
    Reason.NO_TRASH: "Der Server hat keinen Papierkorb.",
    Reason.INTERRUPTED: "Der Lauf wurde unterbrochen, bevor es an der Reihe war.",
}
_GERMAN_FIELDS: Mapping[str, str] = {
    Field.TITLE: "Der Titel",
    Field.CREATED: "Das Datum",
    Field.TAGS: "Die Liste der Schlagwörter",
    Field.CUSTOM_FIELDS: "Ein benutzerdefiniertes Feld",
    Field.CORRESPONDENT: "Der Korrespondent",
    Field.DOCUMENT_TYPE: "Der Dokumenttyp",
    Field.STORAGE_PATH: "Der Speicherpfad",
    Field.ARCHIVE_SERIAL_NUMBER: "Die Archivnummer",
    Field.NOTE: "Eine Notiz",
    Field.PERMISSIONS: "Die Angabe von Eigentümer und Rechten",
    FILE: "Die Datei",
    TEXT: "Der Text",
    VERSIONS: "Die Zahl der Dateiversionen",
    OWNER: "Der Eigentümer",
}
_GERMAN_NOT_UNDONE: Mapping[Cause, str] = {
    Cause.OPEN: "{} blieb vorerst: nicht erreichbar. Das nächste Zurücknehmen versucht es wieder.",
    Cause.DIFFERS: "Es ist zurück, aber nicht, wie es war. {} ist anders.",
    Cause.KEPT: "{} blieb hier, weil das Dokument, von dem das kam, nicht zurück ist.",
    Cause.CHANGED: "{} blieb, denn hier wurde inzwischen etwas geändert.",
}
_GERMAN_OUTCOMES: Mapping[Outcome, str] = {
    Outcome.ALREADY_GONE: "Es war auf dem Server schon nicht mehr da oder nicht mehr sichtbar.",
    Outcome.NOT_RESTORED: "Es ließ sich nicht aus dem Papierkorb zurückholen.",
}


class Words:
    """The wording of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._column = 1 if language == "de" else 0

    def __call__(self, key: str, **values: object) -> str:
        """The wording of a key.

        Raises:
            KeyError: there is none, or it needs a value that was not given.
        """
        return _WORDS[key][self._column].format(**values)

    def moment(self, value: datetime) -> str:
        """An instant in local time."""
        local = value.astimezone()
        return f"{local:%d.%m.%Y, %H:%M}" if self.language == "de" else f"{local:%Y-%m-%d %H:%M}"

    def day(self, value: date | None) -> str:
        if value is None:
            return ""
        return f"{value:%d.%m.%Y}" if self.language == "de" else value.isoformat()

    def why(self, item: RunDocument) -> str:
        """Why a document was left alone or did not come back; the journal's own sentence is English."""
        if self.language == "en" or not item.message:
            return item.message
        return _GERMAN_REASONS.get(item.reason) or _GERMAN_OUTCOMES.get(item.outcome) or item.message

    def not_undone(self, problem: NotUndone) -> str:
        """Why something was not taken back; the problem's own sentence is English."""
        if self.language == "en":
            return problem.message
        if problem.field == Field.TRASHED:
            if problem.cause is Cause.OPEN:
                return "Es ist noch nicht zurück; das nächste Zurücknehmen versucht es wieder."
            return _GERMAN_OUTCOMES[Outcome.NOT_RESTORED]
        name = _GERMAN_FIELDS.get(problem.field, problem.field)
        return _GERMAN_NOT_UNDONE[problem.cause].format(name)

    def left_value(self, item: NotCarried) -> str:
        """A value that a keeper could not take, with what it is: "ASN 88123"."""
        slot, _, _ = item.field.partition(".")
        return self(f"left {slot}", value=self._plain(item.value), name=item.name or item.field)

    def _plain(self, value: JsonValue) -> str:
        if isinstance(value, bool):
            return self("yes" if value else "no")
        return ", ".join(f"#{one}" for one in value) if isinstance(value, list) else str(value)

    def left_note(self, copy: int, values: Sequence[NotCarried]) -> str:
        """The line that keeps the values of one copy in a note on its keeper."""
        return self("left note", copy=copy, values=", ".join(map(self.left_value, values)))

    @staticmethod
    def is_left_note(text: str) -> bool:
        """Whether a note, in whatever language, is one that keeps the values of a copy."""
        return any(pattern.match(text) for pattern in _LEFT_NOTE)

    def not_carried(self, item: NotCarried, keep: int, *, planned: bool = False) -> str:
        """The sentence about one value that a keeper could not take."""
        keys = ("will not carry", "will note") if planned else ("not carried", "not carried noted")
        return self(keys[item.noted], value=self.left_value(item), copy=item.document, keep=keep)

    def warning(self, warning: RunWarning) -> str:
        """A warning of a run as a sentence."""
        words = (self(f"changed {one}") if f"changed {one}" in _WORDS else one for one in warning.details)
        details = ", ".join(words)
        if warning.kind is WarningKind.PART_KEPT and details:
            details = self("warning part-kept pages", pages=details)
        return self(f"warning {warning.kind}", id=warning.document, details=details)

    def received(self, received: CarriedOver) -> str:
        """What a keeper got, in one line."""
        counted = (
            ("tags", received.tags),
            ("tags removed", received.tags_removed),
            ("notes", received.notes),
            ("custom fields", received.custom_fields),
            ("links", received.links),
        )
        given = (
            ("title", received.title),
            ("created", received.created),
            ("correspondent", received.correspondent),
            ("document type", received.document_type),
            ("storage path", received.storage_path),
            ("archive serial number", received.archive_serial_number),
            ("permissions", received.permissions),
        )
        parts = [self(key, n=number) for key, number in counted if number]
        return ", ".join([*parts, *(self(key) for key, present in given if present)])
