"""S15: only positive proof suggests the trash; a likeness is none, and neither is "cannot tell".

A document that differs from another in one character survives scan, suggestions and apply.
"""

from __future__ import annotations

import io
import json
from dataclasses import replace
from random import Random

from reportlab.pdfgen.canvas import Canvas

from app.demo.library import DemoDocument, DemoLibrary, StoredFile
from app.demo.server import DemoServer
from tests.benchmarks.pages.scanner import Scan, add_scan
from tests.benchmarks.pages.sheet import Placed, TypesetPage, as_pdf
from tests.support.builders import ANNA, run_app

SIZE = (420.0, 360.0)  # points; large enough for a letter of some lines
FIRST = Scan(0.4, 1.002, (1.0, -2.0), 200, 0.95, 0.04, 0.9, 4, 4, 82, 255, None)
AGAIN = replace(FIRST, skew=-0.1, scale=0.999, shift=(-2.0, 1.0), paper=0.92, noise=5, quality=70)
DRAWN = None

VOUCHER = """Gutschein der Buchhandlung am Markt
Er gilt für alle Bücher, Karten und Spiele im Laden
und kann nicht gegen Bargeld eingetauscht werden.
Gutscheincode: {}
Bitte bewahren Sie diesen Abschnitt sorgfältig auf.
Bei Verlust leisten wir leider keinen Ersatz.
Viel Freude beim Lesen wünscht Ihnen das ganze Team"""
FLAT = """Hausverwaltung Sonnenhof, Ablesung der Heizkörper
Unser Mitarbeiter kommt am Vormittag zu Ihnen.
Bitte machen Sie alle Heizkörper und Zähler frei zugänglich.
Wohnung {}
Sollten Sie verhindert sein, hinterlegen Sie den Schlüssel
beim Hausmeister oder bei einem Nachbarn Ihrer Wahl.
Vielen Dank für Ihre Mithilfe und freundliche Grüße"""
TICKET = """Sommerfest des Ruderklubs, Eintritt zum Tanzabend
Einlass ab sechs Uhr, Beginn der Musik um sieben.
Speisen und Getränke sind im Preis nicht enthalten.
Losnummer {} der großen Tombola
Die Gewinne werden kurz vor Mitternacht am Steg verlost.
Wer früher geht, meldet sich bitte vorher bei der Kasse.
Wir freuen uns auf einen schönen Abend am Wasser"""
DONATION = """Förderverein der Stadtbücherei, Bestätigung einer Spende
Wir danken Ihnen herzlich für Ihre großzügige Hilfe,
mit der wir neue Bilderbücher für die Kleinen kaufen.
Betrag der Zuwendung: {} Euro
Es handelt sich um den Verzicht auf keine Erstattung.
Die Mittel dienen nur den Zwecken unserer Satzung.
Mit bestem Dank, der Vorstand und alle Leserinnen"""
RULE = """Kleingartenverein Morgenrot, Beschluss der Versammlung
Über den Antrag wurde nach längerer Aussprache abgestimmt.
Der Brunnen am unteren Weg bleibt den Winter über offen.
Das Grillen ist an Sonntagen {} gestattet
und auf die Nachbarn ist in jedem Fall Rücksicht zu nehmen.
Der Beschluss gilt bis zur nächsten Versammlung im Frühling.
Protokoll geführt und verlesen von der Schriftführerin"""
SERIES = """Volkshochschule am Fluss, Kurs im Töpfern für Anfänger
Mitzubringen sind eine Schürze, ein Handtuch und Geduld.
Der Ton und die Glasuren werden von uns gestellt.
Teil {} der Reihe
Die fertigen Stücke werden nach zwei Wochen gebrannt
und können danach im Sekretariat abgeholt werden.
Eine Anmeldung gilt immer für den ganzen Kurs"""
RESCANNED = """Tierarztpraxis im Lindenhof, Hinweise nach dem Eingriff
Ihr Kater darf heute Abend wieder etwas Wasser trinken.
Gefüttert wird er erst morgen früh, und nur sehr wenig.
Der Verband bleibt {} Tage dran
Bitte lassen Sie ihn in dieser Zeit nicht nach draußen.
Zum Ziehen der Fäden kommen Sie ohne Termin vorbei.
Gute Besserung wünschen die Ärztin und ihr Team"""

OTHERS = (
    (VOUCHER, "AR-QK7X", "AR-QK7Z", FIRST, AGAIN),
    (FLAT, "5a", "5b", replace(FIRST, dpi=150), replace(AGAIN, dpi=150)),
    (TICKET, "4471", "4472", FIRST, replace(AGAIN, dpi=300)),
    (DONATION, "50,00", "80,00", DRAWN, AGAIN),
    (RULE, "nicht", "immer", replace(FIRST, dpi=300), AGAIN),
    (SERIES, "II", "III", replace(FIRST, quality=60), replace(AGAIN, quality=0)),
)


def page(form: str, value: str) -> TypesetPage:
    words = []
    for number, line in enumerate(form.format(value).splitlines()):
        x = 40.0
        for text in line.split():
            words.append(Placed(text, x, 60 + 22.0 * number, 10.0, "Times-Roman"))
            x += words[-1].width + 3
    return TypesetPage(SIZE, tuple(words))


def document(number: int, form: str, value: str, scan: Scan | None) -> DemoDocument:
    """Return a document whose text on the server does not contain its value."""
    out = io.BytesIO()
    if scan is None:
        out.write(as_pdf([page(form, value)]))
    else:
        canvas = Canvas(out, invariant=True)
        add_scan(canvas, page(form, value), scan, Random(number), warp=0.0)
        canvas.save()
    title = f"Scan {number}"
    return DemoDocument(number, title, content=form.format(""), original=StoredFile(out.getvalue()))


def test_only_the_rescan_is_trashed(tmp_path):
    documents = [
        document(10 * place + side, form, (one, other)[side], (first, second)[side])
        for place, (form, one, other, first, second) in enumerate(OTHERS, start=1)
        for side in (0, 1)
    ]
    documents += [document(90, RESCANNED, "zehn", FIRST), document(91, RESCANNED, "zehn", AGAIN)]
    plan = tmp_path / "plan.json"
    with DemoServer(DemoLibrary(users=(ANNA,), documents=tuple(documents))) as server:
        where = ("--server", server.url, "--data-dir", str(tmp_path / "data"))
        token = {"PAPERLESS_TOKEN": server.token}
        scanned = run_app("scan", *where, "--compare-pages", "--json", "-", **token)
        groups = json.loads(scanned.stdout)["groups"]
        members = [{one["id"]: one["suggested"] for one in group["documents"]} for group in groups]
        accepted = [
            {
                "keep": next(number for number, said in group.items() if said == "keep"),
                "trash": [number for number, said in group.items() if said == "trash"],
                "carry_over": True,
            }
            for group in members
            if "trash" in group.values()
        ]
        plan.write_text(json.dumps({"schema": 1, "items": accepted}), "utf-8")
        applied = run_app("apply", plan, *where, "--yes", **token)

        trashed = {one.id for one in server.state.trashed_documents()}

    assert len(members) == len(OTHERS) + 1  # all were found, and it is the pages that tell
    assert applied.returncode == 0, applied.stderr
    assert trashed < {90, 91}
    assert len(trashed) == 1
