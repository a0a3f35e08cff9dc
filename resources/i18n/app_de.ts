<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
<name>app</name>
<message><source>a11y.applying</source><translation>{a} von {b} Dokumenten fertig</translation></message>
<message><source>a11y.chip.agree</source><translation>gleich: {x}</translation></message>
<message><source>a11y.chip.conflict</source><translation>weicht ab: {x}</translation></message>
<message><source>a11y.chip.differ</source><translation>anders: {x}</translation></message>
<message><source>a11y.chip.only</source><translation>nur auf einer Seite: {x}</translation></message>
<message><source>a11y.chipbad</source><translation>{x} weicht ab: {a} und {b}</translation></message>
<message><source>a11y.conf</source><translation>Sicherheit {c} Prozent</translation></message>
<message><source>a11y.conf.none</source><translation>Sicherheit nicht bekannt</translation></message>
<message><source>a11y.decided</source><translation>entschieden</translation></message>
<message><source>a11y.dt.choice</source><translation>{x}, aus Dokument {d}. Die Eingabetaste behält den Wert eines anderen Dokuments</translation></message>
<message><source>a11y.dt.goes</source><translation>nicht mehr {x}</translation></message>
<message><source>a11y.dt.united</source><translation>{x}, aus allen Dokumenten zusammen. Die Eingabetaste behält nur die eines Dokuments</translation></message>
<message><source>a11y.field.checking</source><translation>wird geprüft</translation></message>
<message><source>a11y.field.ok</source><translation>in Ordnung</translation></message>
<message><source>a11y.found.meaning</source><translation>{row}, nach Bedeutung gefunden</translation></message>
<message numerus="yes"><source>a11y.grouprow</source><translation><numerusform>{title}, {kind}, %Ln Dokument, {c} Prozent, {state}</numerusform><numerusform>{title}, {kind}, %Ln Dokumente, {c} Prozent, {state}</numerusform></translation></message>
<message><source>a11y.left</source><translation>Linkes Dokument</translation></message>
<message><source>a11y.node</source><translation>{title}, Überlappung {p}</translation></message>
<message><source>a11y.node.meaning</source><translation>{title}, Bedeutungsähnlichkeit {m}</translation></message>
<message numerus="yes"><source>a11y.page</source><translation><numerusform>Seite {i} von {total}, %Ln Unterschied</numerusform><numerusform>Seite {i} von {total}, %Ln Unterschiede</numerusform></translation></message>
<message><source>a11y.progress</source><translation>Suche: {p}</translation></message>
<message numerus="yes"><source>a11y.ribbon</source><translation><numerusform>%Ln Unterschied im ganzen Dokument</numerusform><numerusform>Unterschiede im ganzen Dokument, %Ln</numerusform></translation></message>
<message><source>a11y.right</source><translation>Rechtes Dokument</translation></message>
<message><source>a11y.score</source><translation>{name}: {score} von 100, Gewicht {weight}</translation></message>
<message><source>a11y.score.unweighted</source><translation>{name}: {score} von 100</translation></message>
<message><source>a11y.similar</source><translation>{title}, {relation}, {a} deines Dokuments darin, {b} davon in deinem Dokument, Chance {p}</translation></message>
<message><source>a11y.similar.meaning</source><translation>{title}, {relation}, Bedeutungsähnlichkeit {m}</translation></message>
<message><source>a11y.stage.done</source><translation>fertig</translation></message>
<message><source>a11y.stage.running</source><translation>läuft</translation></message>
<message><source>a11y.stage.waiting</source><translation>wartet</translation></message>
<message><source>a11y.state.all</source><translation>alle {n} behalten</translation></message>
<message><source>a11y.state.both</source><translation>beide behalten</translation></message>
<message><source>a11y.state.conflict</source><translation>Angaben weichen ab</translation></message>
<message><source>a11y.state.keep</source><translation>{x} behalten</translation></message>
<message><source>a11y.state.linked</source><translation>behalten und verknüpft</translation></message>
<message><source>a11y.state.open</source><translation>offen</translation></message>
<message><source>a11y.state.skip</source><translation>zurückgestellt</translation></message>
<message><source>a11y.state.versions</source><translation>wird ein Dokument mit Versionen</translation></message>
<message><source>a11y.suggested</source><translation>Vorschlag</translation></message>
<message><source>a11y.undoing</source><translation>{a} von {b} Änderungen rückgängig gemacht</translation></message>
<message><source>about.licence</source><translation>Freie Software unter der MIT-Lizenz.</translation></message>
<message><source>about.version</source><translation>Version {v}</translation></message>
<message><source>ap.applying</source><translation>Änderungen werden angewendet</translation></message>
<message><source>ap.asked</source><translation>Vorher wirst du noch einmal gefragt.</translation></message>
<message><source>ap.backtoplan</source><translation>Zurück zum Plan</translation></message>
<message><source>ap.backup</source><translation>Vorher eine Sicherung herunterladen</translation></message>
<message numerus="yes"><source>ap.backup.count</source><translation><numerusform>%Ln Original mit Metadaten</numerusform><numerusform>%Ln Originale mit Metadaten</numerusform></translation></message>
<message><source>ap.backup.folder</source><translation>Ordner für die Sicherung</translation></message>
<message><source>ap.backup.short</source><translation>Vorher sichern</translation></message>
<message numerus="yes"><source>ap.backup.size</source><translation><numerusform>%Ln Original mit Metadaten, {size}</numerusform><numerusform>%Ln Originale mit Metadaten, {size}</numerusform></translation></message>
<message numerus="yes"><source>ap.backupfirst</source><translation><numerusform>Vorher wird die Datei gesichert.</numerusform><numerusform>Vorher werden alle %Ln Dateien gesichert.</numerusform></translation></message>
<message><source>ap.c.carry-over-not-permitted</source><translation>Du darfst ein Dokument nicht ändern, das etwas übernimmt oder abgibt</translation></message>
<message><source>ap.c.changed</source><translation>Seit der Suche auf dem Server geändert</translation></message>
<message><source>ap.c.gone</source><translation>Auf dem Server schon gelöscht</translation></message>
<message><source>ap.c.keeper-changed</source><translation>Das bleibende Dokument wurde auf dem Server geändert</translation></message>
<message><source>ap.c.keeper-gone</source><translation>Das bleibende Dokument ist auf dem Server nicht mehr da</translation></message>
<message><source>ap.c.not-permitted</source><translation>Du darfst dieses Dokument nicht löschen</translation></message>
<message><source>ap.carry</source><translation>Metadaten übernehmen</translation></message>
<message><source>ap.change</source><translation>Ändern</translation></message>
<message><source>ap.check</source><translation>Jetzt prüfen</translation></message>
<message numerus="yes"><source>ap.checked</source><translation><numerusform>%Ln Dokument solltest du dir ansehen.</numerusform><numerusform>%Ln Dokumente solltest du dir ansehen.</numerusform></translation></message>
<message><source>ap.checked.none</source><translation>Auf dem Server hat sich nichts geändert.</translation></message>
<message><source>ap.checking</source><translation>Wird geprüft …</translation></message>
<message><source>ap.compare</source><translation>Neu vergleichen</translation></message>
<message numerus="yes"><source>ap.confirm</source><translation><numerusform>%Ln Dokument in den Papierkorb verschieben?</numerusform><numerusform>%Ln Dokumente in den Papierkorb verschieben?</numerusform></translation></message>
<message numerus="yes"><source>ap.confirm.link</source><translation><numerusform>Die Dokumente von %Ln Gruppe verknüpfen?</numerusform><numerusform>Die Dokumente von %Ln Gruppen verknüpfen?</numerusform></translation></message>
<message numerus="yes"><source>ap.confirm.perm</source><translation><numerusform>%Ln Dokument endgültig löschen?</numerusform><numerusform>%Ln Dokumente endgültig löschen?</numerusform></translation></message>
<message><source>ap.continue</source><translation>Fortsetzen</translation></message>
<message numerus="yes"><source>ap.done</source><translation><numerusform>Fertig. %Ln Dokument in den Papierkorb verschoben.</numerusform><numerusform>Fertig. %Ln Dokumente in den Papierkorb verschoben.</numerusform></translation></message>
<message numerus="yes"><source>ap.done.perm</source><translation><numerusform>Fertig. %Ln Dokument endgültig gelöscht.</numerusform><numerusform>Fertig. %Ln Dokumente endgültig gelöscht.</numerusform></translation></message>
<message numerus="yes"><source>ap.doubts.more</source><translation><numerusform>und %Ln weiteres, in der Liste mit ⚠</numerusform><numerusform>und %Ln weitere, in der Liste mit ⚠</numerusform></translation></message>
<message><source>ap.empty</source><translation>Nichts geplant</translation></message>
<message><source>ap.empty.b</source><translation>Zum Prüfen</translation></message>
<message><source>ap.empty.d</source><translation>Was du unter „Prüfen“ entscheidest, wartet hier, bis du es anwendest.</translation></message>
<message><source>ap.exclude</source><translation>Auslassen</translation></message>
<message><source>ap.final</source><translation>Endgültig zu löschen</translation></message>
<message><source>ap.finished</source><translation>Aufräumen abgeschlossen</translation></message>
<message><source>ap.gets</source><translation>bekommt {x}</translation></message>
<message numerus="yes"><source>ap.go</source><translation><numerusform>%Ln Änderung anwenden …</numerusform><numerusform>%Ln Änderungen anwenden …</numerusform></translation></message>
<message><source>ap.go.link</source><translation>Verknüpfen</translation></message>
<message><source>ap.go.move</source><translation>In den Papierkorb</translation></message>
<message><source>ap.go.perm</source><translation>Endgültig löschen</translation></message>
<message numerus="yes"><source>ap.interrupted</source><translation><numerusform>Das Aufräumen vom {day}, {time} Uhr wurde unterbrochen. %Ln Dokument fehlt noch.</numerusform><numerusform>Das Aufräumen vom {day}, {time} Uhr wurde unterbrochen. %Ln Dokumente fehlen noch.</numerusform></translation></message>
<message><source>ap.keeps</source><translation>bleibt: {title}</translation></message>
<message><source>ap.keepusing</source><translation>Du kannst die App weiter benutzen.</translation></message>
<message><source>ap.leave</source><translation>Vorerst so lassen</translation></message>
<message><source>ap.left</source><translation>nicht übernommen: {x}</translation></message>
<message><source>ap.left.noted</source><translation>in einer Notiz aufgehoben: {x}</translation></message>
<message><source>ap.link</source><translation>Dokumente verknüpfen</translation></message>
<message><source>ap.link.by.field</source><translation>durch das Feld „{field}“</translation></message>
<message><source>ap.link.by.note</source><translation>durch eine Notiz</translation></message>
<message><source>ap.link.same</source><translation>gleicher Inhalt: {x}</translation></message>
<message><source>ap.link.with</source><translation>älter: {x}</translation></message>
<message numerus="yes"><source>ap.linked</source><translation><numerusform>In %Ln Gruppe werden Dokumente behalten und verknüpft.</numerusform><numerusform>In %Ln Gruppen werden Dokumente behalten und verknüpft.</numerusform></translation></message>
<message numerus="yes"><source>ap.links</source><translation><numerusform>%Ln Freigabelink funktioniert dann nicht mehr: Sein Dokument kommt in den Papierkorb.</numerusform><numerusform>%Ln Freigabelinks funktionieren dann nicht mehr: Ihre Dokumente kommen in den Papierkorb.</numerusform></translation></message>
<message><source>ap.needs</source><translation>Bitte ansehen</translation></message>
<message><source>ap.needs.d</source><translation>Bleibt außen vor, bis du entscheidest</translation></message>
<message><source>ap.norestore</source><translation>Mit diesem Konto ist der Papierkorb nicht lesbar, deshalb kannst du das hier nicht rückgängig machen. Jemand mit mehr Rechten kann es.</translation></message>
<message><source>ap.norestore.check</source><translation>Mir ist klar, dass ich sie von hier nicht zurückholen kann</translation></message>
<message><source>ap.note</source><translation>Den Rest in einer Notiz aufheben</translation></message>
<message><source>ap.note.d</source><translation>Was das behaltene Dokument nicht übernehmen kann, etwa eine zweite Archivnummer oder einen anderen Titel, steht dann dort in einer Notiz.</translation></message>
<message><source>ap.owned</source><translation>gehört {x}</translation></message>
<message><source>ap.pause.conn</source><translation>Verbindung verloren. Nichts geht verloren oder passiert doppelt. Mach weiter, sobald du verbunden bist.</translation></message>
<message><source>ap.pause.signedout</source><translation>Du wurdest abgemeldet. Nichts geht verloren oder passiert doppelt. Melde dich neu an und mach dann weiter.</translation></message>
<message><source>ap.perm</source><translation>Dieser Server hat keinen Papierkorb. Dokumente würden endgültig gelöscht.</translation></message>
<message><source>ap.perm.check</source><translation>Mir ist klar, dass das nicht rückgängig zu machen ist</translation></message>
<message><source>ap.perm.reason</source><translation>Du darfst „{title}“ nicht löschen</translation></message>
<message><source>ap.plan</source><translation>Geplante Änderungen</translation></message>
<message><source>ap.position</source><translation>Dokument {i} von {total} in den Papierkorb</translation></message>
<message numerus="yes"><source>ap.r.gone</source><translation><numerusform>endgültig gelöscht</numerusform><numerusform>endgültig gelöscht</numerusform></translation></message>
<message numerus="yes"><source>ap.r.linked</source><translation><numerusform>Dokument verknüpft</numerusform><numerusform>Dokumente verknüpft</numerusform></translation></message>
<message numerus="yes"><source>ap.r.meta</source><translation><numerusform>Dokument ergänzt</numerusform><numerusform>Dokumente ergänzt</numerusform></translation></message>
<message numerus="yes"><source>ap.r.more</source><translation><numerusform>Und %Ln weiteres in der Liste.</numerusform><numerusform>Und %Ln weitere in der Liste.</numerusform></translation></message>
<message><source>ap.r.not</source><translation>nicht angewendet</translation></message>
<message numerus="yes"><source>ap.r.trash</source><translation><numerusform>Dokument im Papierkorb</numerusform><numerusform>Dokumente im Papierkorb</numerusform></translation></message>
<message numerus="yes"><source>ap.r.versions</source><translation><numerusform>Version angelegt</numerusform><numerusform>Versionen angelegt</numerusform></translation></message>
<message numerus="yes"><source>ap.receive</source><translation><numerusform>Vorher bekommt %Ln Dokument Metadaten.</numerusform><numerusform>Vorher bekommen %Ln Dokumente Metadaten.</numerusform></translation></message>
<message><source>ap.recheck</source><translation>Jedes Dokument vorher noch einmal prüfen</translation></message>
<message><source>ap.recheck.d</source><translation>Überspringt seit der Suche geänderte Dokumente</translation></message>
<message><source>ap.report</source><translation>Bericht speichern …</translation></message>
<message><source>ap.review</source><translation>Weiter prüfen</translation></message>
<message><source>ap.savedfirst</source><translation>Metadaten werden zuerst gesichert. Beim Anhalten geht nichts verloren.</translation></message>
<message><source>ap.search</source><translation>Plan durchsuchen …</translation></message>
<message><source>ap.showbackup</source><translation>Sicherung anzeigen</translation></message>
<message><source>ap.step.carrying</source><translation>Metadaten übernehmen</translation></message>
<message><source>ap.step.saving</source><translation>Sicherung speichern</translation></message>
<message><source>ap.step.trash</source><translation>In den Papierkorb verschieben</translation></message>
<message><source>ap.step.versions</source><translation>Versionen anlegen</translation></message>
<message><source>ap.stop</source><translation>Nach diesem Dokument anhalten</translation></message>
<message><source>ap.stop.short</source><translation>Anhalten</translation></message>
<message numerus="yes"><source>ap.stopped</source><translation><numerusform>Angehalten. %Ln Dokument ist fertig.</numerusform><numerusform>Angehalten. %Ln Dokumente sind fertig.</numerusform></translation></message>
<message><source>ap.stopped.title</source><translation>Aufräumen angehalten</translation></message>
<message><source>ap.stopping</source><translation>Wird angehalten …</translation></message>
<message><source>ap.sub</source><translation>Noch wurde nichts geändert. Prüfe die Liste und drücke dann „Anwenden“.</translation></message>
<message><source>ap.timeleft</source><translation>noch etwa {t}</translation></message>
<message numerus="yes"><source>ap.title</source><translation><numerusform>%Ln Änderung geplant</numerusform><numerusform>%Ln Änderungen geplant</numerusform></translation></message>
<message><source>ap.took</source><translation>Dauer {t}</translation></message>
<message><source>ap.trash</source><translation>In den Papierkorb</translation></message>
<message numerus="yes"><source>ap.trashinfo</source><translation><numerusform>Paperless leert den Papierkorb nach %Ln Tag. Bis dahin kannst du das unter „Verlauf“ rückgängig machen.</numerusform><numerusform>Paperless leert den Papierkorb nach %Ln Tagen. Bis dahin kannst du das unter „Verlauf“ rückgängig machen.</numerusform></translation></message>
<message><source>ap.trashinfo.unknown</source><translation>Die Dokumente kommen in den Papierkorb von Paperless. Bis er geleert wird, kannst du das unter „Verlauf“ rückgängig machen.</translation></message>
<message numerus="yes"><source>ap.undecided</source><translation><numerusform>%Ln Gruppe ist noch offen.</numerusform><numerusform>%Ln Gruppen sind noch offen.</numerusform></translation></message>
<message><source>ap.undoall</source><translation>Alles rückgängig machen …</translation></message>
<message><source>ap.version.of</source><translation>Version {n} von „{title}“</translation></message>
<message><source>ap.versions</source><translation>Versionen anlegen</translation></message>
<message numerus="yes"><source>ap.versions.first</source><translation><numerusform>Vorher wird %Ln Dokument zur Version eines anderen.</numerusform><numerusform>Vorher werden %Ln Dokumente zu Versionen eines anderen.</numerusform></translation></message>
<message><source>ap.why.changing</source><translation>Es laufen noch andere Änderungen. Warte, bis sie fertig sind.</translation></message>
<message><source>ap.why.nothing</source><translation>Es ist nichts angehakt.</translation></message>
<message><source>ap.why.offline</source><translation>Du bist offline. Wende die Änderungen an, sobald du verbunden bist.</translation></message>
<message><source>ap.why.reading</source><translation>Der Plan wird noch geladen. Wende die Änderungen danach an.</translation></message>
<message><source>ap.why.scanning</source><translation>Gerade läuft eine Suche. Wende die Änderungen an, sobald sie fertig ist.</translation></message>
<message><source>ap.why.signed-out</source><translation>Du bist abgemeldet. Melde dich neu an und wende die Änderungen dann an.</translation></message>
<message><source>ap.why.unread</source><translation>Der Plan ließ sich nicht lesen. Öffne „Aufräumen“ noch einmal.</translation></message>
<message><source>app.name</source><translation>Paperless Dedupe</translation></message>
<message><source>as.a11y.left</source><translation>{title}. Bleibt für dich: {why}.</translation></message>
<message numerus="yes"><source>as.a11y.row</source><translation><numerusform>{title}. {why}. {x} behalten, %Ln Dokument in den Papierkorb.</numerusform><numerusform>{title}. {why}. {x} behalten, %Ln Dokumente in den Papierkorb.</numerusform></translation></message>
<message><source>as.add</source><translation>Regel hinzufügen</translation></message>
<message><source>as.conf</source><translation>Sicherheit mindestens</translation></message>
<message numerus="yes"><source>as.decided</source><translation><numerusform>Gruppe entschieden</numerusform><numerusform>Gruppen entschieden</numerusform></translation></message>
<message><source>as.delete</source><translation>Löschen</translation></message>
<message><source>as.effect</source><translation>Wirkung</translation></message>
<message numerus="yes"><source>as.go</source><translation><numerusform>In %Ln Gruppe auswählen</numerusform><numerusform>In %Ln Gruppen auswählen</numerusform></translation></message>
<message numerus="yes"><source>as.going</source><translation><numerusform>in den Papierkorb</numerusform><numerusform>in den Papierkorb</numerusform></translation></message>
<message numerus="yes"><source>as.left</source><translation><numerusform>bleibt für dich</numerusform><numerusform>bleiben für dich</numerusform></translation></message>
<message numerus="yes"><source>as.listed</source><translation><numerusform>Nur die %Ln Gruppe der Liste</numerusform><numerusform>Nur die %Ln Gruppen der Liste</numerusform></translation></message>
<message><source>as.loading</source><translation>Gruppen werden gelesen …</translation></message>
<message><source>as.move.tip</source><translation>Ziehe eine Regel, oder verschiebe sie mit Alt+↑ und Alt+↓</translation></message>
<message><source>as.rule</source><translation>Regel {i}: {why}</translation></message>
<message><source>as.rules</source><translation>Behalte das Dokument, das …</translation></message>
<message><source>as.safe</source><translation>Gelöscht wird erst, wenn du „Anwenden“ drückst.</translation></message>
<message><source>as.save</source><translation>Diese Regeln speichern …</translation></message>
<message><source>as.save.go</source><translation>Speichern</translation></message>
<message><source>as.save.name</source><translation>Name</translation></message>
<message><source>as.save.title</source><translation>Diese Regeln speichern</translation></message>
<message><source>as.saved</source><translation>Gespeicherte Regeln</translation></message>
<message><source>as.scope</source><translation>Anwenden auf</translation></message>
<message numerus="yes"><source>as.settled</source><translation><numerusform>%Ln Gruppe</numerusform><numerusform>%Ln Gruppen</numerusform></translation></message>
<message><source>as.skipconf</source><translation>Gruppen mit widersprüchlichen Angaben nie anfassen</translation></message>
<message><source>as.skipconf.tip</source><translation>Das ist immer so: Solche Gruppen musst du selbst ansehen.</translation></message>
<message><source>as.skipdec</source><translation>Meine eigenen Entscheidungen nicht ändern</translation></message>
<message><source>as.sub</source><translation>Wählt je Gruppe das Dokument, das bleibt. Jede Wahl kannst du danach ändern.</translation></message>
<message><source>as.then</source><translation>Bei Gleichstand entscheidet die nächste Regel.</translation></message>
<message><source>as.title</source><translation>Auswahl-Assistent</translation></message>
<message numerus="yes"><source>as.waiting</source><translation><numerusform>%Ln Gruppe wartet, bis ihre Seiten verglichen sind. Das geschieht im Hintergrund.</numerusform><numerusform>%Ln Gruppen warten, bis ihre Seiten verglichen sind. Das geschieht im Hintergrund.</numerusform></translation></message>
<message numerus="yes"><source>as.waiting.offline</source><translation><numerusform>%Ln Gruppe wartet, bis ihre Seiten verglichen sind. Dazu muss der Server erreichbar sein.</numerusform><numerusform>%Ln Gruppen warten, bis ihre Seiten verglichen sind. Dazu muss der Server erreichbar sein.</numerusform></translation></message>
<message><source>as.why.added-first</source><translation>{a} wurde zuerst hinzugefügt</translation></message>
<message><source>as.why.added-last</source><translation>{a} wurde zuletzt hinzugefügt</translation></message>
<message><source>as.why.created-first</source><translation>{a} hat das älteste Datum, {x}</translation></message>
<message><source>as.why.created-last</source><translation>{a} hat das neueste Datum, {x}</translation></message>
<message><source>as.why.digital-original</source><translation>{a} entstand am Computer</translation></message>
<message><source>as.why.has-archive</source><translation>{a} hat eine Archivversion</translation></message>
<message><source>as.why.has-asn</source><translation>{a} hat ASN {x}</translation></message>
<message><source>as.why.has-correspondent</source><translation>{a} hat einen Korrespondenten</translation></message>
<message><source>as.why.has-ink</source><translation>{a} trägt Tinte, die den anderen fehlt</translation></message>
<message><source>as.why.has-tag</source><translation>{a} hat das Tag „{x}“</translation></message>
<message><source>as.why.lacks-tag</source><translation>{a} hat das Tag „{x}“ nicht</translation></message>
<message><source>as.why.largest-file</source><translation>{a} ist die größte Datei, {x}</translation></message>
<message numerus="yes"><source>as.why.most-fields</source><translation><numerusform>{a} hat %Ln Feld oder Notiz, {b} hat {m}</numerusform><numerusform>{a} hat %Ln Felder und Notizen, {b} hat {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-fields.n</source><translation><numerusform>{a} hat %Ln Feld oder Notiz, die anderen haben {x}</numerusform><numerusform>{a} hat %Ln Felder und Notizen, die anderen haben {x}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-pages</source><translation><numerusform>{a} hat %Ln Seite, {b} hat {m}</numerusform><numerusform>{a} hat %Ln Seiten, {b} hat {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-pages.n</source><translation><numerusform>{a} hat %Ln Seite, die anderen haben {x}</numerusform><numerusform>{a} hat %Ln Seiten, die anderen haben {x}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-share-links</source><translation><numerusform>{a} hat %Ln Freigabelink, {b} hat {m}</numerusform><numerusform>{a} hat %Ln Freigabelinks, {b} hat {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-share-links.n</source><translation><numerusform>{a} hat %Ln Freigabelink, die anderen haben {x}</numerusform><numerusform>{a} hat %Ln Freigabelinks, die anderen haben {x}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-tags</source><translation><numerusform>{a} hat %Ln Tag, {b} hat {m}</numerusform><numerusform>{a} hat %Ln Tags, {b} hat {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-tags.n</source><translation><numerusform>{a} hat %Ln Tag, die anderen haben {x}</numerusform><numerusform>{a} hat %Ln Tags, die anderen haben {x}</numerusform></translation></message>
<message><source>as.why.owned-by-me</source><translation>{a} gehört dir</translation></message>
<message><source>as.why.pdf-original</source><translation>{a} hat ein PDF-Original</translation></message>
<message><source>as.why.smallest-file</source><translation>{a} ist die kleinste Datei, {x}</translation></message>
<message><source>as.why.under-path</source><translation>{a} liegt unter „{x}“</translation></message>
<message><source>chain.add</source><translation>Zu den Versionen nehmen</translation></message>
<message><source>chain.asfound</source><translation>Reihenfolge wie gefunden</translation></message>
<message><source>chain.by.date</source><translation>nach den Daten auf den Dokumenten</translation></message>
<message><source>chain.by.paperless</source><translation>nach den Daten in Paperless</translation></message>
<message><source>chain.by.stage</source><translation>nach den Ständen, die sie nennen</translation></message>
<message><source>chain.by.user</source><translation>von dir</translation></message>
<message><source>chain.earlier</source><translation>Früher einordnen</translation></message>
<message><source>chain.later</source><translation>Später einordnen</translation></message>
<message><source>chain.latest</source><translation>neueste</translation></message>
<message numerus="yes"><source>chain.more</source><translation><numerusform>%Ln weitere</numerusform><numerusform>%Ln weitere</numerusform></translation></message>
<message><source>chain.order</source><translation>geordnet {x}</translation></message>
<message><source>chain.out</source><translation>Aus den Versionen nehmen</translation></message>
<message numerus="yes"><source>chain.paragraphs</source><translation><numerusform>%Ln Absatz geändert</numerusform><numerusform>%Ln Absätze geändert</numerusform></translation></message>
<message><source>chain.place</source><translation>Version {n} von {total}</translation></message>
<message><source>chain.split</source><translation>Hier eine neue Kette beginnen</translation></message>
<message><source>chip.ink.left</source><translation>Stempel oder Schrift nur links</translation></message>
<message><source>chip.ink.right</source><translation>Stempel oder Schrift nur rechts</translation></message>
<message><source>chip.misread</source><translation>{x} verschieden gelesen</translation></message>
<message><source>chip.misread.d</source><translation>{x}: {a} im einen Text und {b} im anderen, auf den Seiten aber kein Unterschied</translation></message>
<message><source>chip.more</source><translation>+{n}</translation></message>
<message numerus="yes"><source>chip.pages.left</source><translation><numerusform>%Ln Seite nur links</numerusform><numerusform>%Ln Seiten nur links</numerusform></translation></message>
<message numerus="yes"><source>chip.pages.right</source><translation><numerusform>%Ln Seite nur rechts</numerusform><numerusform>%Ln Seiten nur rechts</numerusform></translation></message>
<message><source>closing.go_on</source><translation>Weiterarbeiten</translation></message>
<message><source>closing.stop</source><translation>Anhalten und schließen</translation></message>
<message><source>closing.stopping</source><translation>Das aktuelle Dokument wird noch fertig. Dann schließt sich das Fenster.</translation></message>
<message><source>closing.text</source><translation>Wenn du jetzt schließt, wird das aktuelle Dokument noch fertig. Der Rest bleibt, wie er ist, und du kannst nach dem nächsten Start damit weitermachen.</translation></message>
<message><source>closing.title</source><translation>Es werden noch Dokumente bearbeitet</translation></message>
<message><source>connect.address</source><translation>Serveradresse</translation></message>
<message><source>connect.adv</source><translation>Erweiterte Verbindungseinstellungen</translation></message>
<message><source>connect.again</source><translation>Melde dich neu an: Auf diesem Computer gibt es kein gültiges Token mehr für diese Bibliothek.</translation></message>
<message><source>connect.ca</source><translation>Eigene Zertifizierungsstelle (CA-Datei)</translation></message>
<message><source>connect.ca.choose</source><translation>Datei wählen …</translation></message>
<message><source>connect.ca.files</source><translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation></message>
<message><source>connect.ca.none</source><translation>Zertifikate des Systems</translation></message>
<message><source>connect.ca.remove</source><translation>Wieder die Zertifikate des Systems verwenden</translation></message>
<message><source>connect.client</source><translation>Client-Zertifikat, falls der Server eines verlangt</translation></message>
<message><source>connect.client.files</source><translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation></message>
<message><source>connect.client.key</source><translation>Schlüssel dazu, falls er nicht in derselben Datei liegt</translation></message>
<message><source>connect.client.key.files</source><translation>Schlüssel (*.pem *.key);;Alle Dateien (*)</translation></message>
<message><source>connect.client.key.none</source><translation>In derselben Datei</translation></message>
<message><source>connect.client.key.remove</source><translation>Keine Schlüsseldatei verwenden</translation></message>
<message><source>connect.client.none</source><translation>Keines</translation></message>
<message><source>connect.client.remove</source><translation>Kein Client-Zertifikat verwenden</translation></message>
<message><source>connect.demo</source><translation>Mit Demo-Bibliothek ausprobieren</translation></message>
<message><source>connect.demo.hint</source><translation>Kein Server nötig. Rund 300 erfundene Dokumente.</translation></message>
<message><source>connect.err.address.empty</source><translation>Gib die Adresse deines Servers ein, oder probiere die Demo-Bibliothek aus.</translation></message>
<message><source>connect.err.cert</source><translation>Die Verbindung ist verschlüsselt, aber dieser Computer kennt den Aussteller des Zertifikats nicht.</translation></message>
<message><source>connect.err.cert.changed</source><translation>Der Server zeigt ein anderes Zertifikat als das, dem du vertraut hast.</translation></message>
<message><source>connect.err.cert.changed.hint</source><translation>Vertraue dem neuen nur, wenn du weißt, warum es gewechselt hat, zum Beispiel weil du es erneuert hast.</translation></message>
<message><source>connect.err.cert.hide</source><translation>Details verbergen</translation></message>
<message><source>connect.err.cert.hint</source><translation>Das ist bei Heimservern üblich. Vertraue ihm nur, wenn der Fingerabdruck zu deinem Server gehört.</translation></message>
<message><source>connect.err.cert.other</source><translation>Das Zertifikat lässt sich nicht prüfen, und es gibt keinen Fingerabdruck. Wähle in den erweiterten Einstellungen die Datei deiner Zertifizierungsstelle.</translation></message>
<message><source>connect.err.cert.show</source><translation>Details anzeigen</translation></message>
<message><source>connect.err.cert.trust</source><translation>Diesem Zertifikat vertrauen</translation></message>
<message><source>connect.err.header</source><translation>Header-Namen dürfen nur Buchstaben, Ziffern, Binde- und Unterstriche enthalten, Werte keine Zeilenumbrüche oder Umlaute.</translation></message>
<message><source>connect.err.pass.empty</source><translation>Gib dein Passwort ein.</translation></message>
<message><source>connect.err.token.empty</source><translation>Gib das Token ein.</translation></message>
<message><source>connect.err.user.empty</source><translation>Gib deinen Benutzernamen ein.</translation></message>
<message><source>connect.fingerprint</source><translation>SHA-256-Fingerabdruck</translation></message>
<message><source>connect.forget</source><translation>Von diesem Computer entfernen …</translation></message>
<message><source>connect.forget.go</source><translation>Entfernen</translation></message>
<message><source>connect.forget.text</source><translation>Die lokale Kopie, deine Entscheidungen und der Verlauf von {user} auf {host} werden von diesem Computer entfernt, das Token aus dem Schlüsselbund. In Paperless ändert sich nichts.</translation></message>
<message><source>connect.forget.title</source><translation>Diese Bibliothek von diesem Computer entfernen?</translation></message>
<message><source>connect.found</source><translation>{server} gefunden · sichere Verbindung</translation></message>
<message><source>connect.found.home</source><translation>{server} gefunden · im Heimnetz, nicht verschlüsselt</translation></message>
<message><source>connect.found.open</source><translation>{server} gefunden, aber die Verbindung ist nicht verschlüsselt. Andere können Passwort und Dokumente unterwegs mitlesen. Nimm wenn möglich https.</translation></message>
<message><source>connect.found.trusted</source><translation>{server} gefunden · verschlüsselt, mit dem Zertifikat, dem du vertraust</translation></message>
<message><source>connect.go</source><translation>Verbinden</translation></message>
<message><source>connect.going</source><translation>Verbindet …</translation></message>
<message><source>connect.header.name</source><translation>Name des Headers</translation></message>
<message><source>connect.header.value</source><translation>Wert des Headers</translation></message>
<message><source>connect.headers</source><translation>Zusätzliche HTTP-Header für einen Reverse-Proxy</translation></message>
<message><source>connect.headers.add</source><translation>Header hinzufügen</translation></message>
<message><source>connect.headers.remove</source><translation>Header entfernen</translation></message>
<message><source>connect.otp</source><translation>Einmalcode</translation></message>
<message><source>connect.otp.hint</source><translation>Nur bei Anmeldung in zwei Schritten</translation></message>
<message><source>connect.pass</source><translation>Passwort</translation></message>
<message><source>connect.password</source><translation>Benutzername und Passwort</translation></message>
<message><source>connect.promise1</source><translation>Nichts wird gelöscht, bevor du „Anwenden“ drückst.</translation></message>
<message><source>connect.promise2</source><translation>Gelöschtes landet im Papierkorb von Paperless. Du kannst es hier rückgängig machen.</translation></message>
<message><source>connect.promise3</source><translation>Verglichen wird nur auf diesem Computer. Es wird nichts weitergegeben.</translation></message>
<message><source>connect.recent</source><translation>Zuletzt verwendet</translation></message>
<message><source>connect.recent.a11y</source><translation>{host}, {user}, zuletzt verwendet {when}</translation></message>
<message><source>connect.remember</source><translation>Auf diesem Computer merken</translation></message>
<message><source>connect.remember.hint</source><translation>Als Token im Schlüsselbund des Systems. Dein Passwort wird nicht gespeichert.</translation></message>
<message><source>connect.signin</source><translation>Anmelden mit</translation></message>
<message><source>connect.sub</source><translation>Gib die Adresse ein, mit der du Paperless im Browser öffnest.</translation></message>
<message><source>connect.timeout</source><translation>Sekunden auf eine Antwort warten</translation></message>
<message><source>connect.title</source><translation>Mit Paperless verbinden</translation></message>
<message><source>connect.token</source><translation>API-Token</translation></message>
<message><source>connect.token.hint</source><translation>Du findest es in Paperless oben rechts unter „Mein Profil“.</translation></message>
<message><source>connect.trusted</source><translation>Du vertraust dem Zertifikat {fingerprint} für diesen Server.</translation></message>
<message><source>connect.trusted.end</source><translation>Nicht mehr vertrauen</translation></message>
<message><source>connect.user</source><translation>Benutzername</translation></message>
<message numerus="yes"><source>count.documents</source><translation><numerusform>%Ln Dokument</numerusform><numerusform>%Ln Dokumente</numerusform></translation></message>
<message numerus="yes"><source>count.fields</source><translation><numerusform>%Ln Feld</numerusform><numerusform>%Ln Felder</numerusform></translation></message>
<message numerus="yes"><source>count.lesstags</source><translation><numerusform>%Ln Tag ersetzt</numerusform><numerusform>%Ln Tags ersetzt</numerusform></translation></message>
<message numerus="yes"><source>count.notes</source><translation><numerusform>%Ln Notiz</numerusform><numerusform>%Ln Notizen</numerusform></translation></message>
<message numerus="yes"><source>count.pages</source><translation><numerusform>%Ln Seite</numerusform><numerusform>%Ln Seiten</numerusform></translation></message>
<message numerus="yes"><source>count.pairs</source><translation><numerusform>%Ln Paar</numerusform><numerusform>%Ln Paare</numerusform></translation></message>
<message numerus="yes"><source>count.tags</source><translation><numerusform>%Ln Tag</numerusform><numerusform>%Ln Tags</numerusform></translation></message>
<message numerus="yes"><source>count.versions</source><translation><numerusform>%Ln Version</numerusform><numerusform>%Ln Versionen</numerusform></translation></message>
<message><source>crash.copied</source><translation>Kopiert</translation></message>
<message><source>crash.copy</source><translation>Bericht kopieren</translation></message>
<message><source>crash.details</source><translation>Details anzeigen</translation></message>
<message><source>crash.earlier</source><translation>Paperless Dedupe wurde beim letzten Mal unerwartet beendet. Deine Dokumente sind sicher: Jede Änderung steht im Protokoll, und Unterbrochenes lässt sich fortsetzen.</translation></message>
<message><source>crash.hide</source><translation>Details ausblenden</translation></message>
<message><source>crash.report</source><translation>Der Bericht zeigt, wo im Programm der Fehler aufgetreten ist. Er enthält kein Passwort, kein Token und keinen Text deiner Dokumente. Nichts wird automatisch verschickt.</translation></message>
<message><source>crash.report.name</source><translation>Bericht</translation></message>
<message><source>crash.sentence</source><translation>Ein unerwarteter Fehler ist aufgetreten. Deine Dokumente sind sicher: Jede Änderung steht im Protokoll. Starte die App neu, wenn sie sich seltsam verhält.</translation></message>
<message><source>db.aside</source><translation>Beiseitelegen und neu beginnen</translation></message>
<message><source>db.damaged</source><translation>Die lokale Datenbank ist beschädigt oder stammt von einem anderen Programm. Du kannst sie beiseitelegen: Sie bekommt im selben Ordner einen anderen Namen, nichts darin wird gelöscht, und eine leere tritt an ihre Stelle. Danach meldest du dich an und suchst erneut.</translation></message>
<message><source>db.damaged.lost</source><translation>Deine Entscheidungen und der Verlauf früherer Aufräumsitzungen bleiben in der alten Datei. Was im Papierkorb von Paperless liegt, lässt sich weiterhin in Paperless selbst wiederherstellen.</translation></message>
<message><source>db.damaged.title</source><translation>Die lokale Datenbank ist nicht lesbar</translation></message>
<message><source>db.folder</source><translation>Ordner öffnen</translation></message>
<message><source>db.unusable.title</source><translation>Die lokale Datenbank ist nicht verwendbar</translation></message>
<message><source>demo.badge</source><translation>Demo</translation></message>
<message><source>demo.lib</source><translation>Demo-Bibliothek</translation></message>
<message><source>doc.added</source><translation>hinzugefügt {d}</translation></message>
<message><source>doc.asn</source><translation>ASN {x}</translation></message>
<message><source>doc.copyid</source><translation>Dokumentnummer kopieren</translation></message>
<message><source>doc.copylink</source><translation>Link kopieren</translation></message>
<message><source>doc.exclude</source><translation>Aus der Gruppe nehmen</translation></message>
<message><source>doc.keepthis</source><translation>Dieses behalten</translation></message>
<message><source>doc.keepthis.n</source><translation>Dieses behalten · {n} in den Papierkorb</translation></message>
<message><source>doc.menu</source><translation>Mehr zu Dokument {x}</translation></message>
<message><source>doc.nocorr</source><translation>kein Korrespondent</translation></message>
<message><source>doc.open</source><translation>In Paperless öffnen</translation></message>
<message><source>doc.openfile</source><translation>Datei öffnen</translation></message>
<message><source>doc.putleft</source><translation>Links anzeigen</translation></message>
<message><source>doc.putright</source><translation>Rechts anzeigen</translation></message>
<message><source>doc.save</source><translation>Datei speichern unter …</translation></message>
<message><source>doc.saved</source><translation>Gespeichert als „{x}“.</translation></message>
<message><source>doc.similar</source><translation>Ähnliche suchen</translation></message>
<message><source>doc.takein</source><translation>Wieder in die Gruppe nehmen</translation></message>
<message><source>doubt.only-ink</source><translation>„{x}“ kommt in den Papierkorb, hat aber als Einziges einen Stempel, eine Unterschrift, Handschrift oder ein Bild.</translation></message>
<message><source>doubt.only-ink.short</source><translation>Nur hier Stempel oder Schrift</translation></message>
<message><source>doubt.part-kept</source><translation>„{x}“ kommt in den Papierkorb, und nur ein Teil davon bleibt: „{kept}“.</translation></message>
<message numerus="yes"><source>doubt.part-kept.pages</source><translation><numerusform>„{x}“ hat {total} Seiten und kommt in den Papierkorb; „{kept}“ bleibt und hat nur %Ln Seite.</numerusform><numerusform>„{x}“ hat {total} Seiten und kommt in den Papierkorb; „{kept}“ bleibt und hat nur %Ln Seiten.</numerusform></translation></message>
<message><source>doubt.part-kept.short</source><translation>Nur ein Teil davon bleibt</translation></message>
<message><source>dt.added</source><translation>Hinzugefügt</translation></message>
<message><source>dt.after</source><translation>Behaltenes Dokument danach</translation></message>
<message><source>dt.after.short</source><translation>Bleibt</translation></message>
<message><source>dt.asn</source><translation>ASN</translation></message>
<message><source>dt.changedby</source><translation>ändern: {x}</translation></message>
<message><source>dt.choose</source><translation>Klick oder Eingabetaste: den Wert eines anderen Dokuments behalten</translation></message>
<message><source>dt.choose.united</source><translation>Klick oder Eingabetaste: nur die eines Dokuments behalten oder die aller zusammen</translation></message>
<message><source>dt.corr</source><translation>Korrespondent</translation></message>
<message><source>dt.created</source><translation>Dokumentdatum</translation></message>
<message><source>dt.customfield</source><translation>Feld „{x}“</translation></message>
<message><source>dt.format.archived</source><translation>{x}, mit archiviertem PDF</translation></message>
<message><source>dt.group</source><translation>Gruppe #{x}</translation></message>
<message><source>dt.no</source><translation>nein</translation></message>
<message><source>dt.notes</source><translation>Notizen</translation></message>
<message><source>dt.nouser</source><translation>kein Eigentümer</translation></message>
<message><source>dt.number</source><translation>Dokumentnummer</translation></message>
<message><source>dt.original</source><translation>Original, Archiv</translation></message>
<message><source>dt.owner</source><translation>Eigentümer, Rechte</translation></message>
<message><source>dt.pages</source><translation>Seiten, Größe</translation></message>
<message><source>dt.path</source><translation>Speicherpfad</translation></message>
<message><source>dt.samefile</source><translation>Gleiche Datei (Prüfsumme)</translation></message>
<message><source>dt.seenby</source><translation>sehen: {x}</translation></message>
<message><source>dt.tags</source><translation>Tags</translation></message>
<message><source>dt.title</source><translation>Titel</translation></message>
<message><source>dt.type</source><translation>Dokumenttyp</translation></message>
<message><source>dt.yes</source><translation>ja</translation></message>
<message><source>e.done.b</source><translation>Zum Aufräumen</translation></message>
<message numerus="yes"><source>e.done.d</source><translation><numerusform>%Ln Entscheidung wartet. Noch wurde nichts gelöscht.</numerusform><numerusform>%Ln Entscheidungen warten. Noch wurde nichts gelöscht.</numerusform></translation></message>
<message><source>e.done.t</source><translation>Alle Gruppen entschieden</translation></message>
<message><source>e.filter.b</source><translation>Filter löschen</translation></message>
<message><source>e.filter.t</source><translation>Keine Gruppe passt zu diesen Filtern</translation></message>
<message><source>e.first.b</source><translation>Bibliothek durchsuchen</translation></message>
<message><source>e.first.d</source><translation>Paperless Dedupe liest deine Bibliothek und vergleicht dann alle Dokumente auf diesem Computer.</translation></message>
<message><source>e.first.t</source><translation>Noch keine Suche</translation></message>
<message numerus="yes"><source>e.none.d</source><translation><numerusform>Es gibt nur ein Dokument. In den Einstellungen kannst du großzügiger suchen.</numerusform><numerusform>Keine zwei der %Ln Dokumente sind sich ähnlich genug. In den Einstellungen kannst du großzügiger suchen.</numerusform></translation></message>
<message><source>e.none.t</source><translation>Keine Duplikate gefunden</translation></message>
<message><source>e.off.b</source><translation>Erneut versuchen</translation></message>
<message><source>e.page.b</source><translation>Text vergleichen</translation></message>
<message><source>e.page.coarse</source><translation>Das Bild ist so groß, dass hier feine Einzelheiten fehlen. In Paperless siehst du sie.</translation></message>
<message><source>e.page.damaged</source><translation>Die Datei auf dem Server ist beschädigt. Text und Details lassen sich trotzdem vergleichen.</translation></message>
<message><source>e.page.large</source><translation>Das Bild ist zu groß, um hier angezeigt zu werden. Text und Details lassen sich trotzdem vergleichen.</translation></message>
<message><source>e.page.locked</source><translation>Die Datei ist mit einem Passwort geschützt. Text und Details lassen sich trotzdem vergleichen.</translation></message>
<message><source>e.page.t</source><translation>Diese Seite konnte nicht geladen werden</translation></message>
<message><source>e.page.unsupported</source><translation>Dieser Dateityp lässt sich hier nicht anzeigen. Text und Details kannst du trotzdem vergleichen.</translation></message>
<message><source>e.scan.b</source><translation>Suche fortsetzen</translation></message>
<message><source>e.scan.t</source><translation>Die Suche wurde unterbrochen</translation></message>
<message><source>err.address-invalid</source><translation>Das ist keine Adresse. Gib sie so ein wie im Browser, zum Beispiel https://paperless.example oder 192.168.1.20:8000.</translation></message>
<message><source>err.address-invalid.elsewhere</source><translation>Die Anfrage an {host} wurde nicht gesendet: Das ist nicht der verbundene Server.</translation></message>
<message><source>err.address-invalid.form</source><translation>„{url}“ kann nicht aufgerufen werden. Prüfe die Adresse.</translation></message>
<message><source>err.certificate-changed</source><translation>Der Server zeigt ein anderes Zertifikat als das, dem du vertraut hast. Vertraue ihm nur, wenn du weißt, warum es gewechselt hat.</translation></message>
<message><source>err.certificate-changed.pinned</source><translation>Das Zertifikat von {url} ist nicht das, dem du vertraut hast: Sein SHA-256-Fingerabdruck ist jetzt {fingerprint}. Hast du es erneuert, vertraue dem neuen; wenn nicht, melde dich nicht an.</translation></message>
<message><source>err.certificate-unknown</source><translation>Die Verbindung ist verschlüsselt, aber dieser Computer kennt den Aussteller des Zertifikats nicht.</translation></message>
<message><source>err.certificate-unknown.authority</source><translation>Dem Zertifikat von {url} wird nicht vertraut: Dieser Computer kennt seinen Aussteller nicht. Wähle die Datei deiner Zertifizierungsstelle, oder vertraue, wenn das dein Server ist, seinem SHA-256-Fingerabdruck {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.expired</source><translation>Dem Zertifikat von {url} wird nicht vertraut: Es ist abgelaufen. Wähle die Datei deiner Zertifizierungsstelle, oder vertraue, wenn das dein Server ist, seinem SHA-256-Fingerabdruck {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.nobody</source><translation>Dem Zertifikat von {url} wird nicht vertraut: Keine Stelle, der dieser Computer vertraut, hat es signiert. Wähle die Datei deiner Zertifizierungsstelle, oder vertraue, wenn das dein Server ist, seinem SHA-256-Fingerabdruck {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.other-name</source><translation>Dem Zertifikat von {url} wird nicht vertraut: Es gilt für einen anderen Namen oder eine andere Adresse. Wähle die Datei deiner Zertifizierungsstelle, oder vertraue, wenn das dein Server ist, seinem SHA-256-Fingerabdruck {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.self-signed</source><translation>Dem Zertifikat von {url} wird nicht vertraut: Es ist selbst signiert. Wähle die Datei deiner Zertifizierungsstelle, oder vertraue, wenn das dein Server ist, seinem SHA-256-Fingerabdruck {fingerprint}.</translation></message>
<message><source>err.changed-since</source><translation>Es wurde inzwischen geändert, deshalb blieb es, wie es ist.</translation></message>
<message><source>err.client-certificate</source><translation>Der Server verlangt ein Client-Zertifikat. Wähle seine Dateien in den erweiterten Verbindungseinstellungen.</translation></message>
<message><source>err.client-certificate.none</source><translation>{url} verlangt ein Client-Zertifikat. Wähle seine Dateien in den erweiterten Verbindungseinstellungen.</translation></message>
<message><source>err.client-certificate.refused</source><translation>{url} nimmt das Client-Zertifikat nicht an. Prüfe, ob es das richtige und noch gültig ist.</translation></message>
<message><source>err.confirmation-needed</source><translation>Dieser Server hat keinen Papierkorb. Dokumente würden endgültig gelöscht.</translation></message>
<message><source>err.database-damaged</source><translation>Die lokale Datenbank ist nicht lesbar. Sie wurde nicht verändert.</translation></message>
<message><source>err.database-too-new</source><translation>Die lokale Datenbank stammt von einer neueren Version dieser App. Aktualisiere die App.</translation></message>
<message><source>err.disk-full</source><translation>Der Datenträger ist voll. Schaffe Platz und versuche es noch einmal.</translation></message>
<message><source>err.embedding-address</source><translation>„{address}“ ist keine Adresse eines Embedding-Servers. Gib eine ein wie http://localhost:11434.</translation></message>
<message><source>err.embedding-failed</source><translation>Der Embedding-Server {host} meldet einen Fehler (Status {status}). Versuche es später noch einmal.</translation></message>
<message><source>err.embedding-key</source><translation>Der Embedding-Server {host} nimmt den Schlüssel nicht an. Gib ihn noch einmal ein.</translation></message>
<message><source>err.embedding-refused</source><translation>Der Embedding-Server {host} hat die Anfrage abgelehnt (Status {status}). Prüfe Adresse und Modell.</translation></message>
<message><source>err.embedding-size</source><translation>Der Embedding-Server {host} hat Vektoren mit {size} statt {expected} Zahlen geschickt: Er hat ein anderes Modell. Wähle das Modell noch einmal.</translation></message>
<message><source>err.embedding-timeout</source><translation>Der Embedding-Server {host} hat nicht rechtzeitig geantwortet. Versuche es später noch einmal.</translation></message>
<message><source>err.embedding-unreachable</source><translation>Der Embedding-Server {host} ist nicht erreichbar. Prüfe seine Adresse und ob er läuft.</translation></message>
<message><source>err.embedding-unreadable</source><translation>Die Antwort des Embedding-Servers {host} ist keine Liste von Vektoren oder abgeschnitten. Prüfe die Adresse und die Art des Servers.</translation></message>
<message><source>err.error</source><translation>Etwas ist schiefgegangen. Versuche es noch einmal.</translation></message>
<message><source>err.file-broken</source><translation>„{path}“ ist beschädigt oder unvollständig. Versuche es mit einer anderen Kopie.</translation></message>
<message><source>err.file-coding-unknown</source><translation>Die Seiten dieses TIFF sind auf eine Weise als {coding} kodiert, die sich hier nicht lesen lässt. Öffne es in Paperless.</translation></message>
<message><source>err.file-damaged</source><translation>Die Datei ist beschädigt oder kein PDF. Öffne sie in Paperless, um nachzusehen.</translation></message>
<message><source>err.file-empty</source><translation>„{path}“ ist leer.</translation></message>
<message><source>err.file-locked</source><translation>Die Datei ist mit einem Passwort geschützt. Öffne sie in Paperless.</translation></message>
<message><source>err.file-needs-password</source><translation>„{path}“ ist mit einem Passwort geschützt. Speichere die Datei ohne Passwort und versuche es noch einmal.</translation></message>
<message><source>err.file-picture</source><translation>„{path}“ ist ein Bild ohne Text und lässt sich darum nicht über den Text vergleichen. Mach zuerst ein PDF mit Texterkennung daraus.</translation></message>
<message><source>err.file-too-large</source><translation>„{path}“ ist zu groß zum Vergleichen ({size} MB; höchstens {most} MB).</translation></message>
<message><source>err.file-too-long</source><translation>„{path}“ hat mehr Text, als sich vergleichen lässt: mehr als etwa 3.000 Seiten.</translation></message>
<message><source>err.file-type</source><translation>Den Typ von „{path}“ kann dieses Programm nicht lesen. Es liest PDF, Text, E-Mails (.eml) und Office-Dateien (.docx, .xlsx, .pptx, .odt, .ods, .odp).</translation></message>
<message><source>err.file-unreadable</source><translation>„{path}“ lässt sich nicht lesen. Prüfe, ob es die Datei gibt und ob du sie öffnen darfst.</translation></message>
<message><source>err.file-without-text</source><translation>„{path}“ enthält keinen Text, der sich vergleichen lässt. Lass zuerst die Texterkennung darüber laufen.</translation></message>
<message><source>err.fingerprint-other-server</source><translation>Diese Adresse gehört nicht zu {server}. Gib stattdessen die Nummer des Dokuments an.</translation></message>
<message><source>err.fingerprint-query</source><translation>Schreibe es so: FINGERPRINT:1234_20_80 (Dokumentnummer, Überlappung, Chance).</translation></message>
<message><source>err.fp</source><translation>Schreibe es so: FINGERPRINT:1234_20_80 (Dokumentnummer, Überlappung, Chance).</translation></message>
<message><source>err.in-use</source><translation>Paperless Dedupe läuft schon. Schließe das andere Fenster zuerst.</translation></message>
<message><source>err.keychain</source><translation>Der Schlüsselbund ist nicht verfügbar. Du wirst beim nächsten Mal erneut gefragt.</translation></message>
<message><source>err.link-field-not-permitted</source><translation>Du darfst auf diesem Server das benutzerdefinierte Feld „{name}“ nicht anlegen. Bitte den Administrator darum oder verknüpfe die Dokumente durch eine Notiz.</translation></message>
<message><source>err.link-field-taken</source><translation>Der Server hat ein benutzerdefiniertes Feld „{name}“ von anderem Typ. Benenne es um oder verknüpfe die Dokumente durch eine Notiz.</translation></message>
<message><source>err.login-page</source><translation>Statt Paperless antwortet eine Anmeldeseite davor. Trage unter „Erweiterte Verbindungseinstellungen“ die Header ein, die dein Reverse-Proxy verlangt.</translation></message>
<message><source>err.login-page.elsewhere</source><translation>Statt Paperless unter {url} antwortet eine Anmeldeseite auf {host}. Prüfe die Adresse und den Pfad; schützt eine Anmeldung Paperless, trage die Header, die sie verlangt, in die Verbindung ein.</translation></message>
<message><source>err.login-page.file</source><translation>Von {url} kam statt der Datei eine Webseite, wahrscheinlich eine Anmeldung. Melde dich neu an.</translation></message>
<message><source>err.login-page.front</source><translation>Statt Paperless antwortet eine Anmeldung vor {url}. Trage die Header, die sie verlangt, in die Verbindung ein.</translation></message>
<message><source>err.login-page.here</source><translation>Statt Paperless antwortet unter {url} eine Anmeldeseite. Prüfe die Adresse und den Pfad; schützt eine Anmeldung Paperless, trage die Header, die sie verlangt, in die Verbindung ein.</translation></message>
<message><source>err.login-page.page</source><translation>Statt Paperless antwortet unter {url} eine Webseite, wahrscheinlich eine Anmeldung. Trage die Header, die sie verlangt, in die Verbindung ein, oder nimm eine Adresse, die direkt zu Paperless führt.</translation></message>
<message><source>err.meaning-none</source><translation>Noch kein Dokument wurde auf seine Bedeutung gelesen. Das geschieht nach einer Suche: Einstellungen › Gleicher Inhalt zeigt, wie weit es ist; auf der Kommandozeile erledigt es scan --meaning.</translation></message>
<message><source>err.meaning-off</source><translation>Der Vergleich nach Bedeutung ist ausgeschaltet. Schalte ihn unter Einstellungen › Gleicher Inhalt ein.</translation></message>
<message><source>err.model-missing</source><translation>Das Modell, das Inhalte vergleicht, ist nicht installiert. Installiere es mit pip install paperless-dedupe[meaning], oder wähle in den Einstellungen einen Embedding-Server.</translation></message>
<message><source>err.not-found</source><translation>Paperless hat es nicht, oder dein Konto darf es nicht sehen.</translation></message>
<message><source>err.not-indexed</source><translation>Die Bibliothek ist für diese Suche noch nicht vorbereitet. Durchsuche sie zuerst.</translation></message>
<message><source>err.not-paperless</source><translation>Hier läuft ein Webserver, aber kein Paperless. Versuche es mit dem Port, z. B. :8000.</translation></message>
<message><source>err.not-paperless.encryption</source><translation>{url} verlangt Verschlüsselung. Gib die Adresse mit https:// ein.</translation></message>
<message><source>err.not-paperless.name</source><translation>Der Server nimmt die Adresse {url} nicht an. Nimm die Adresse, für die er eingerichtet ist, oder erlaube diese in PAPERLESS_URL oder PAPERLESS_ALLOWED_HOSTS des Servers.</translation></message>
<message><source>err.not-paperless.other</source><translation>Unter {url} antwortet etwas, aber kein Paperless. Prüfe die Adresse, den Port und den Pfad.</translation></message>
<message><source>err.not-paperless.page</source><translation>Unter {url} antwortet eine Webseite, aber kein Paperless. Prüfe die Adresse, den Port und den Pfad.</translation></message>
<message><source>err.not-permitted</source><translation>Dein Konto darf das nicht. Bitte die Verwaltung dieses Paperless um das Recht dazu.</translation></message>
<message><source>err.not-permitted.documents</source><translation>Dein Konto darf keine Dokumente sehen. Bitte die Verwaltung dieses Paperless um das Recht dazu.</translation></message>
<message><source>err.not-verified</source><translation>Der Server hat die Änderung nicht behalten.</translation></message>
<message><source>err.nothing-scanned</source><translation>Diese Bibliothek wurde noch nicht durchsucht.</translation></message>
<message><source>err.plan-invalid</source><translation>Der Plan verletzt eine Sicherheitsregel, deshalb wurde nichts gesendet. Sieh dir die Entscheidungen noch einmal an.</translation></message>
<message><source>err.plan-invalid.beyond</source><translation>Der Plan ist zu tief verschachtelt oder hat eine zu lange Zahl. Es wurde nichts gesendet.</translation></message>
<message><source>err.plan-invalid.flag</source><translation>„{name}“ muss in Eintrag {item} des Plans true oder false sein.</translation></message>
<message><source>err.plan-invalid.form</source><translation>Der Plan muss so aussehen: {example}. Es wurde nichts gesendet.</translation></message>
<message><source>err.plan-invalid.json</source><translation>Der Plan ist kein gültiges JSON (Zeile {line}, Spalte {column}). Es wurde nichts gesendet.</translation></message>
<message><source>err.plan-invalid.keep</source><translation>Eintrag {item} des Plans braucht „keep“ mit der Nummer eines Dokuments.</translation></message>
<message><source>err.plan-invalid.kept-and-trashed</source><translation>Eintrag {item} des Plans behält Dokument {document}, aber Eintrag {other} legt es in den Papierkorb. Ein behaltenes Dokument darf kein anderer Eintrag in den Papierkorb legen.</translation></message>
<message><source>err.plan-invalid.link</source><translation>„link“ des Eintrags {item} im Plan muss eine Liste mit den Nummern älterer Versionen sein, und „by“ muss „field“ oder „note“ sein.</translation></message>
<message><source>err.plan-invalid.no-match</source><translation>Eintrag {item} des Plans legt Dokument {document} für Dokument {keep} in den Papierkorb, aber beide gehörten in der letzten Suche nicht direkt zusammen. Suche neu, oder setze „confirmed“ im Eintrag.</translation></message>
<message><source>err.plan-invalid.nothing-stays</source><translation>Eintrag {item} des Plans ließe kein Dokument der Gruppe {documents} übrig. Mindestens eines muss bleiben.</translation></message>
<message><source>err.plan-invalid.nothing-trashed</source><translation>Eintrag {item} des Plans legt nichts in den Papierkorb. Nenne die Kopien unter „trash“.</translation></message>
<message><source>err.plan-invalid.object</source><translation>Eintrag {item} des Plans ist kein Objekt. Es wurde nichts gesendet.</translation></message>
<message><source>err.plan-invalid.protected</source><translation>Eintrag {item} des Plans legt das geschützte Dokument {document} in den Papierkorb. Nimm es aus dem Plan, oder ändere den Schutz unter Einstellungen › Schutz.</translation></message>
<message><source>err.plan-invalid.schema</source><translation>„schema“ muss im Plan {schema} sein. Es wurde nichts gesendet.</translation></message>
<message><source>err.plan-invalid.take</source><translation>„take“ muss in Eintrag {item} des Plans so aussehen: {example}. Es wurde nichts gesendet.</translation></message>
<message><source>err.plan-invalid.take-copy</source><translation>„take“ braucht in Eintrag {item} des Plans für jede Angabe die Nummer einer Kopie.</translation></message>
<message><source>err.plan-invalid.take-field</source><translation>„take“ braucht in Eintrag {item} des Plans die Nummern benutzerdefinierter Felder.</translation></message>
<message><source>err.plan-invalid.take-unknown</source><translation>„take“ hat in Eintrag {item} des Plans unbekannte Angaben: {names}.</translation></message>
<message><source>err.plan-invalid.takes-from-elsewhere</source><translation>Eintrag {item} des Plans nimmt „{name}“ von Dokument {document}, das keine der Kopien ist, die er in den Papierkorb legt.</translation></message>
<message><source>err.plan-invalid.takes-notes</source><translation>Eintrag {item} des Plans nimmt die Notizen von Dokument {document} anstelle der eigenen des behaltenen Dokuments, die verloren gingen. Notizen werden nur ergänzt; nenne das behaltene Dokument, um keine zu ergänzen.</translation></message>
<message><source>err.plan-invalid.takes-nothing-carried</source><translation>Eintrag {item} des Plans übernimmt einzelne Werte, soll aber nichts übernehmen.</translation></message>
<message><source>err.plan-invalid.trash</source><translation>Eintrag {item} des Plans braucht „trash“ mit einer Liste von Dokumentnummern.</translation></message>
<message><source>err.plan-invalid.twice</source><translation>Eintrag {item} des Plans nennt Dokument {document} ein zweites Mal.</translation></message>
<message><source>err.plan-invalid.unknown</source><translation>Eintrag {item} des Plans hat unbekannte Angaben: {names}.</translation></message>
<message><source>err.plan-invalid.unreadable</source><translation>„{path}“ lässt sich nicht lesen. Prüfe den Pfad und ob es eine Textdatei ist.</translation></message>
<message><source>err.plan-invalid.versions</source><translation>„versions“ des Eintrags {item} im Plan muss eine Liste mit den Nummern der neueren Versionen sein, die älteste zuerst.</translation></message>
<message><source>err.plan-invalid.versions-already</source><translation>Eintrag {item} im Plan würde Dokument {document} zur Version eines anderen machen, aber es hat selbst Versionen. Dokumente mit Versionen bleiben, wie sie sind.</translation></message>
<message><source>err.plan-invalid.versions-unsupported</source><translation>Eintrag {item} im Plan macht Versionen eines Dokuments daraus, was Paperless {version} nicht kann. Dafür ist Paperless 3.0 oder neuer nötig; „link“ geht mit jeder Version.</translation></message>
<message><source>err.process-ended</source><translation>Das System hat einen Teil der Arbeit beendet, wahrscheinlich weil der Arbeitsspeicher knapp war. Schließe andere Programme und suche noch einmal.</translation></message>
<message><source>err.readonly</source><translation>Mit diesem Konto kannst du nur ansehen. Aufräumen ist ausgeschaltet.</translation></message>
<message><source>err.refused</source><translation>Der Server hat die Anfrage abgelehnt.</translation></message>
<message><source>err.refused.reason</source><translation>Paperless hat das abgelehnt. Der Server meldet: „{reason}“</translation></message>
<message><source>err.run-unknown</source><translation>Diese Sitzung steht nicht im Protokoll.</translation></message>
<message><source>err.second-factor-needed</source><translation>Dieses Konto verlangt einen Einmalcode. Gib den ein, den deine App zeigt.</translation></message>
<message><source>err.second-factor-wrong</source><translation>Der Einmalcode ist falsch oder abgelaufen. Gib den ein, den deine App jetzt zeigt.</translation></message>
<message><source>err.server-error</source><translation>Der Server meldet einen Fehler. Versuche es gleich noch einmal.</translation></message>
<message><source>err.server-error.status</source><translation>{url} ist mit dem Status {status} gescheitert. Versuche es später noch einmal; das Protokoll des Servers sagt mehr.</translation></message>
<message><source>err.setting-invalid</source><translation>Eine Einstellung ist ungültig. Berichtige sie.</translation></message>
<message><source>err.setting-invalid.ca-file</source><translation>Die Zertifikatsdatei „{path}“ ist nicht brauchbar: Sie muss eine lesbare PEM-Datei mit dem Zertifikat der Zertifizierungsstelle sein.</translation></message>
<message><source>err.setting-invalid.client-files</source><translation>Das Client-Zertifikat „{path}“ ist nicht brauchbar: Es muss eine lesbare PEM-Datei sein, und sein Schlüssel eine PEM-Datei, die dazu gehört.</translation></message>
<message><source>err.setting-invalid.client-form</source><translation>Das Client-Zertifikat „{path}“ ist keine PEM-Datei. Mache aus einer .p12- oder .pfx-Datei eine mit: openssl pkcs12 -in DATEI -out client.pem -nodes</translation></message>
<message><source>err.setting-invalid.fingerprint</source><translation>„{fingerprint}“ ist kein SHA-256-Fingerabdruck eines Zertifikats; der hat 64 Ziffern von 0 bis f.</translation></message>
<message><source>err.setting-invalid.header</source><translation>Der zusätzliche Header „{name}“ kann nicht gesendet werden. Schreibe ihn als „Name: Wert“ mit einfachen Buchstaben, Ziffern und Zeichen.</translation></message>
<message><source>err.setting-invalid.own-header</source><translation>Den Header „{name}“ setzt die App selbst, er kann kein zusätzlicher sein.</translation></message>
<message><source>err.setting-invalid.passphrase</source><translation>Der Schlüssel des Client-Zertifikats „{path}“ ist durch eine Passphrase geschützt, nach der diese App nicht fragt. Speichere ihn ohne, nur für dich lesbar, mit: openssl pkey -in DATEI -out client.key</translation></message>
<message><source>err.setting-invalid.proxy</source><translation>Der Proxy in {variable} oder ALL_PROXY ist nicht brauchbar. Schreibe ihn als http://proxy.example:3128, oder nenne diesen Server in NO_PROXY.</translation></message>
<message><source>err.sign-in</source><translation>Der Server hat die Anmeldung abgelehnt.</translation></message>
<message><source>err.sign-in.password</source><translation>{url} erlaubt keine Anmeldung mit Passwort. Nimm ein Token aus deinem Profil in Paperless.</translation></message>
<message><source>err.similar-document</source><translation>Die letzte Suche kennt kein Dokument „{subject}“. Prüfe die Nummer oder suche erneut.</translation></message>
<message><source>err.storage</source><translation>In den Ordner kann nicht geschrieben werden: {path}. Wähle einen anderen.</translation></message>
<message><source>err.text-too-short</source><translation>„{title}“ hat weniger als {words} Wörter. Das ist zu wenig Text zum Vergleichen.</translation></message>
<message><source>err.timeout</source><translation>Der Server hat nicht rechtzeitig geantwortet. Versuche es gleich noch einmal.</translation></message>
<message><source>err.timeout.answer</source><translation>{url} hat nicht rechtzeitig geantwortet. Versuche es noch einmal, oder erlaube in den Einstellungen mehr Zeit.</translation></message>
<message><source>err.token-rejected</source><translation>Das Token wurde abgelehnt. Erstelle in Paperless unter „Mein Profil“ ein neues.</translation></message>
<message><source>err.token-rejected.refused</source><translation>{url} nimmt die Anmeldung nicht an. Melde dich neu an. Der Server meldet: „{reason}“</translation></message>
<message><source>err.token-rejected.spelling</source><translation>Das Token ist leer oder enthält Zeichen, die in keinem Token vorkommen. Kopiere es noch einmal aus deinem Profil in Paperless.</translation></message>
<message><source>err.too-many-attempts</source><translation>Der Server begrenzt Anmeldungen. Warte eine Minute und versuche es noch einmal.</translation></message>
<message><source>err.too-many-attempts.seconds</source><translation>Paperless erlaubt nur wenige Anmeldungen in der Minute. Versuche es in {seconds} Sekunden noch einmal.</translation></message>
<message><source>err.unreachable</source><translation>Unter dieser Adresse antwortet kein Server. Prüfe die Schreibweise und ob du im Heimnetz oder VPN bist.</translation></message>
<message><source>err.unreachable.closed</source><translation>{url} hat die Verbindung ohne Antwort geschlossen. Versuche es noch einmal.</translation></message>
<message><source>err.unreachable.far</source><translation>{url} ist nicht erreichbar. Prüfe die Adresse und ob du im Heimnetz, VPN oder online bist.</translation></message>
<message><source>err.unreachable.name</source><translation>Der Servername in {url} ist unbekannt. Prüfe die Adresse und ob du online bist.</translation></message>
<message><source>err.unreachable.nothing</source><translation>Unter {url} antwortet nichts. Prüfe die Adresse und den Port und ob Paperless läuft.</translation></message>
<message><source>err.unreachable.proxy</source><translation>Der Proxy hat die Verbindung zu {url} abgelehnt. Prüfe die Proxy-Einstellungen dieses Computers.</translation></message>
<message><source>err.unreachable.tls</source><translation>{url} spricht kein richtiges https. Ist dein Paperless ohne Verschlüsselung erreichbar, gib die Adresse mit http:// ein.</translation></message>
<message><source>err.unreadable</source><translation>Die Antwort des Servers ist nicht lesbar. Versuche es gleich noch einmal.</translation></message>
<message><source>err.unreadable.cut</source><translation>Die Verbindung zu {url} brach mitten in der Antwort ab. Versuche es noch einmal.</translation></message>
<message><source>err.unreadable.damaged</source><translation>Die Antwort von {url} ist beschädigt. Versuche es noch einmal.</translation></message>
<message><source>err.unreadable.file</source><translation>{url} hat ohne die Datei geantwortet. Versuche es noch einmal.</translation></message>
<message><source>err.unreadable.form</source><translation>Paperless hat in einer Form geantwortet, die diese App nicht kennt ({what}). Suche nach einer neueren Version der App.</translation></message>
<message><source>err.unreadable.json</source><translation>Die Antwort von {url} ist nicht das JSON, das Paperless sendet. Versuche es noch einmal.</translation></message>
<message><source>err.unreadable.large</source><translation>Eine Antwort von {url} ist größer als {limit} MB und wurde nicht gelesen. Frage nach weniger Dokumenten auf einmal.</translation></message>
<message><source>err.unreadable.thumbnail</source><translation>Das Vorschaubild des Dokuments {document} ist größer, als ein Vorschaubild sein darf.</translation></message>
<message><source>err.unreadable.user</source><translation>Paperless hat nicht gesagt, wer angemeldet ist. Suche nach einer neueren Version der App.</translation></message>
<message><source>err.version-refused</source><translation>Der Server konnte die Datei von „{title}“ nicht als Version aufnehmen.</translation></message>
<message><source>err.version-refused.changed</source><translation>Der Server hat die Datei von „{title}“ verändert; die neue Version wurde deshalb wieder entfernt.</translation></message>
<message><source>err.version-refused.said</source><translation>Der Server konnte die Datei von „{title}“ nicht als Version aufnehmen. Der Server meldet: „{reason}“</translation></message>
<message><source>err.version-unsupported</source><translation>Diese Paperless-Version wird nicht unterstützt. Nötig ist 2.0 oder neuer.</translation></message>
<message><source>err.version-unsupported.new</source><translation>{named} ist zu neu für diese App. Suche nach einer neueren Version der App.</translation></message>
<message><source>err.version-unsupported.old</source><translation>{named} bietet keine API-Version an, die diese App unterstützt. Nötig ist Paperless 2.0 oder neuer und eine App, die nicht älter ist als der Server.</translation></message>
<message><source>err.wrong-password</source><translation>Benutzername oder Passwort ist falsch. Nach mehreren Versuchen sperrt Paperless das Konto.</translation></message>
<message><source>err.yaml-invalid</source><translation>In der Datei stimmt etwas nicht. Es wurde nichts geändert.</translation></message>
<message><source>err.yaml-invalid.choice</source><translation>Zeile {line}, Spalte {column}: „{value}“ gibt es für „{name}“ nicht. Möglich: {possible}.</translation></message>
<message><source>err.yaml-invalid.contradiction</source><translation>Zeile {line}, Spalte {column}: „{name}“ widerspricht „{other}“ in Zeile {other_line}. Entferne eines davon.</translation></message>
<message><source>err.yaml-invalid.deep</source><translation>Zeile {line}, Spalte {column}: Die Datei ist zu tief verschachtelt.</translation></message>
<message><source>err.yaml-invalid.empty</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht mindestens einen Eintrag.</translation></message>
<message><source>err.yaml-invalid.file</source><translation>Zeile {line}, Spalte {column}: Die Datei braucht Einträge der Form „Schlüssel: Wert“.</translation></message>
<message><source>err.yaml-invalid.flag</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht true oder false.</translation></message>
<message><source>err.yaml-invalid.list</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht eine Liste, zum Beispiel [eins, zwei].</translation></message>
<message><source>err.yaml-invalid.mapping</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht Einträge der Form „Schlüssel: Wert“.</translation></message>
<message><source>err.yaml-invalid.missing</source><translation>Zeile {line}, Spalte {column}: „{key}“ fehlt.</translation></message>
<message><source>err.yaml-invalid.no-correspondent</source><translation>Zeile {line}, Spalte {column}: Die Bibliothek hat keinen Korrespondenten „{value}“.</translation></message>
<message><source>err.yaml-invalid.no-custom-field</source><translation>Zeile {line}, Spalte {column}: Die Bibliothek hat kein benutzerdefiniertes Feld „{value}“.</translation></message>
<message><source>err.yaml-invalid.no-kind</source><translation>Zeile {line}, Spalte {column}: Alle Arten sind aus. Lass mindestens eine an.</translation></message>
<message><source>err.yaml-invalid.no-owner</source><translation>Zeile {line}, Spalte {column}: Die Bibliothek hat keinen Benutzer „{value}“.</translation></message>
<message><source>err.yaml-invalid.no-storage-path</source><translation>Zeile {line}, Spalte {column}: Die Bibliothek hat keinen Speicherpfad „{value}“.</translation></message>
<message><source>err.yaml-invalid.no-tag</source><translation>Zeile {line}, Spalte {column}: Die Bibliothek hat kein Tag „{value}“.</translation></message>
<message><source>err.yaml-invalid.no-weight</source><translation>Zeile {line}, Spalte {column}: Alle vier Gewichte sind null. Setze mindestens eines höher.</translation></message>
<message><source>err.yaml-invalid.number</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht eine Zahl von {low} bis {high}.</translation></message>
<message><source>err.yaml-invalid.one</source><translation>Zeile {line}, Spalte {column}: „{name}“ nimmt hier genau einen Eintrag.</translation></message>
<message><source>err.yaml-invalid.syntax</source><translation>Zeile {line}, Spalte {column}: Das ist kein gültiges YAML. Prüfe dort Einrückung, Doppelpunkte und Anführungszeichen.</translation></message>
<message><source>err.yaml-invalid.text</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht einen Text.</translation></message>
<message><source>err.yaml-invalid.twice</source><translation>Zeile {line}, Spalte {column}: „{key}“ steht hier zum zweiten Mal. Entferne eines davon.</translation></message>
<message><source>err.yaml-invalid.unknown</source><translation>Zeile {line}, Spalte {column}: „{key}“ gibt es hier nicht. Möglich: {possible}.</translation></message>
<message><source>err.yaml-invalid.whole</source><translation>Zeile {line}, Spalte {column}: „{name}“ braucht eine ganze Zahl von {low} bis {high}.</translation></message>
<message><source>fact.IBAN</source><translation>IBAN</translation></message>
<message><source>fact.amount</source><translation>Betrag</translation></message>
<message><source>fact.contract_number</source><translation>Vertragsnr.</translation></message>
<message><source>fact.customer_number</source><translation>Kundennr.</translation></message>
<message><source>fact.date</source><translation>Datum</translation></message>
<message><source>fact.document_number</source><translation>Belegnr.</translation></message>
<message><source>fact.language</source><translation>Sprache</translation></message>
<message><source>fact.meter</source><translation>Zählernr.</translation></message>
<message><source>fact.meter_reading</source><translation>Zählerstand</translation></message>
<message><source>fact.name</source><translation>Name</translation></message>
<message><source>fact.number</source><translation>Nummer</translation></message>
<message><source>fact.paper</source><translation>Dokumentart</translation></message>
<message><source>fact.period</source><translation>Zeitraum</translation></message>
<message><source>fact.plate</source><translation>Kennzeichen</translation></message>
<message><source>fact.route</source><translation>Strecke</translation></message>
<message><source>fact.tagsdiffer</source><translation>Tags verschieden</translation></message>
<message><source>fact.word</source><translation>Wort</translation></message>
<message><source>facts.IBAN</source><translation>IBANs</translation></message>
<message><source>facts.amount</source><translation>Beträge</translation></message>
<message><source>facts.contract_number</source><translation>Vertragsnummern</translation></message>
<message><source>facts.customer_number</source><translation>Kundennummern</translation></message>
<message><source>facts.date</source><translation>Datumsangaben</translation></message>
<message><source>facts.document_number</source><translation>Belegnummern</translation></message>
<message><source>facts.language</source><translation>Sprachen</translation></message>
<message><source>facts.meter</source><translation>Zählernummern</translation></message>
<message><source>facts.meter_reading</source><translation>Zählerstände</translation></message>
<message><source>facts.name</source><translation>Namen</translation></message>
<message><source>facts.number</source><translation>Nummern</translation></message>
<message><source>facts.paper</source><translation>Dokumentarten</translation></message>
<message><source>facts.period</source><translation>Zeiträume</translation></message>
<message><source>facts.plate</source><translation>Kennzeichen</translation></message>
<message><source>facts.route</source><translation>Strecken</translation></message>
<message><source>facts.word</source><translation>Wörter</translation></message>
<message><source>file.run</source><translation>Aufräumen {day}</translation></message>
<message><source>file.scan</source><translation>Duplikate {day}</translation></message>
<message><source>filter.all</source><translation>Alle</translation></message>
<message><source>filter.conf</source><translation>Sicherheit {a} bis {b} %</translation></message>
<message><source>filter.conflict</source><translation>Mit abweichenden Angaben</translation></message>
<message><source>filter.decided</source><translation>Entschieden</translation></message>
<message><source>filter.skipped</source><translation>Später</translation></message>
<message><source>fs.addgroup</source><translation>Als Gruppe prüfen</translation></message>
<message><source>fs.addgroup.file</source><translation>Eine Datei vom Computer ist nicht in der Bibliothek und lässt sich darum nicht prüfen.</translation></message>
<message><source>fs.by</source><translation>Ähnlich nach</translation></message>
<message><source>fs.by.both</source><translation>Beidem</translation></message>
<message><source>fs.by.meaning</source><translation>Bedeutung</translation></message>
<message><source>fs.by.meaning.d</source><translation>Findet den gleichen Inhalt in anderen Worten oder einer anderen Sprache. Der Wert ist die Bedeutungsähnlichkeit (Kosinus): ab {strong} höchstwahrscheinlich gleich, ab {review} einen Blick wert, ab {related} dasselbe Thema.</translation></message>
<message><source>fs.by.meaning.short</source><translation>Findet den gleichen Inhalt in anderen Worten oder einer anderen Sprache.</translation></message>
<message><source>fs.by.settings</source><translation>Einstellungen</translation></message>
<message><source>fs.by.text</source><translation>Text</translation></message>
<message numerus="yes"><source>fs.by.unread</source><translation><numerusform>%Ln Dokument ist noch nicht nach Bedeutung verglichen.</numerusform><numerusform>%Ln Dokumente sind noch nicht nach Bedeutung verglichen.</numerusform></translation></message>
<message><source>fs.change</source><translation>Ändern …</translation></message>
<message><source>fs.col.chance</source><translation>Chance</translation></message>
<message><source>fs.col.document</source><translation>Dokument</translation></message>
<message><source>fs.col.meaning</source><translation>Bedeutung</translation></message>
<message><source>fs.col.meaning.bar</source><translation>Bedeutungsähnlichkeit</translation></message>
<message><source>fs.col.overlap</source><translation>Text von A darin / davon in A</translation></message>
<message><source>fs.col.overlap.short</source><translation>Überlappung</translation></message>
<message><source>fs.comparing</source><translation>Vergleich nach Bedeutung …</translation></message>
<message><source>fs.contains</source><translation>enthält es vollständig</translation></message>
<message><source>fs.curve</source><translation>Fundwahrscheinlichkeit nach Überlappung</translation></message>
<message><source>fs.drop</source><translation>Datei hierher ziehen oder auswählen</translation></message>
<message><source>fs.drop.hint</source><translation>PDF, Text, E-Mail oder Office. Sie wird nicht hochgeladen.</translation></message>
<message><source>fs.exact</source><translation>ist dasselbe</translation></message>
<message><source>fs.file</source><translation>Datei auf diesem Computer</translation></message>
<message><source>fs.finds.all</source><translation>Findet jedes Dokument mit dieser Überlappung: dem Anteil aller Folgen von fünf Wörtern, die beide haben.</translation></message>
<message><source>fs.finds.bands</source><translation>{b} Bänder zu je {r}: Ein Dokument mit einer Überlappung von {o} wird mit einer Wahrscheinlichkeit von {p} gefunden. Schwächere können auch dabei sein.</translation></message>
<message><source>fs.fp</source><translation>Fingerabdruck-Abfrage</translation></message>
<message><source>fs.fp.hint</source><translation>Dokument _ Überlappung _ Wahrscheinlichkeit</translation></message>
<message><source>fs.graph</source><translation>Graph</translation></message>
<message><source>fs.graph.keys</source><translation>Pfeiltasten wählen ein Dokument, Eingabe fragt danach.</translation></message>
<message numerus="yes"><source>fs.graph.more</source><translation><numerusform>+%Ln weiteres</numerusform><numerusform>+%Ln weitere</numerusform></translation></message>
<message><source>fs.in</source><translation>ist ein Teil davon</translation></message>
<message><source>fs.legend.a</source><translation>dein Dokument (A)</translation></message>
<message><source>fs.legend.b</source><translation>gefundenes Dokument</translation></message>
<message><source>fs.level.related</source><translation>dasselbe Thema</translation></message>
<message><source>fs.level.review</source><translation>sagt vielleicht dasselbe</translation></message>
<message><source>fs.level.strong</source><translation>sagt höchstwahrscheinlich dasselbe</translation></message>
<message><source>fs.list</source><translation>Liste</translation></message>
<message><source>fs.list.name</source><translation>Ähnliche Dokumente</translation></message>
<message><source>fs.loading</source><translation>Sprachmodell wird geladen …</translation></message>
<message><source>fs.lookalike</source><translation>hat die gleiche Form, andere Angaben</translation></message>
<message><source>fs.meaning.score</source><translation>Bedeutungsähnlichkeit: {m}</translation></message>
<message><source>fs.mostly-contains</source><translation>enthält das meiste davon</translation></message>
<message><source>fs.mostly-in</source><translation>ist größtenteils ein Teil davon</translation></message>
<message><source>fs.near</source><translation>ist dasselbe, noch einmal gescannt oder gespeichert</translation></message>
<message><source>fs.next</source><translation>Dazu Ähnliche suchen</translation></message>
<message><source>fs.none</source><translation>Nichts Ähnliches gefunden</translation></message>
<message><source>fs.none.d</source><translation>Kein anderes Dokument hat genug Text gemeinsam. Verringere die Überlappung, um schwächere zu sehen.</translation></message>
<message><source>fs.none.older</source><translation>Nur ältere Versionen von Dokumenten haben genug Text gemeinsam. Beziehe sie ein, um sie zu sehen.</translation></message>
<message><source>fs.offered</source><translation>Passende Dokumente</translation></message>
<message numerus="yes"><source>fs.older</source><translation><numerusform>%Ln ältere Version ist ausgelassen.</numerusform><numerusform>%Ln ältere Versionen sind ausgelassen.</numerusform></translation></message>
<message><source>fs.over</source><translation>überlappt</translation></message>
<message><source>fs.overlap</source><translation>Überlappung mindestens</translation></message>
<message><source>fs.page</source><translation>Seite {a}</translation></message>
<message><source>fs.page.first</source><translation>S. 1</translation></message>
<message><source>fs.page.short</source><translation>S. {a}</translation></message>
<message><source>fs.pages</source><translation>Seiten {a}–{b}</translation></message>
<message><source>fs.pages.short</source><translation>S. {a}–{b}</translation></message>
<message><source>fs.prob</source><translation>Fundwahrscheinlichkeit mindestens</translation></message>
<message><source>fs.reading</source><translation>Datei wird gelesen …</translation></message>
<message><source>fs.reading.part</source><translation>Datei wird gelesen … {p}</translation></message>
<message><source>fs.related</source><translation>verwandt: dasselbe Thema</translation></message>
<message><source>fs.related.facts</source><translation>verwandt, andere Angaben: {facts}</translation></message>
<message><source>fs.related.near</source><translation>verwandt: ähnlicher Inhalt, nicht in allem</translation></message>
<message numerus="yes"><source>fs.results</source><translation><numerusform>%Ln ähnliches Dokument</numerusform><numerusform>%Ln ähnliche Dokumente</numerusform></translation></message>
<message><source>fs.search</source><translation>Titel, Wörter, Nummer oder Adresse</translation></message>
<message><source>fs.search.failed</source><translation>Nur nach Wörtern gesucht. {problem}</translation></message>
<message><source>fs.search.hint</source><translation>Suche nach Wörtern oder gib eine Dokumentnummer, „ASN 123“ oder eine Adresse von Paperless ein.</translation></message>
<message><source>fs.search.meaning</source><translation>nach Bedeutung</translation></message>
<message><source>fs.search.none</source><translation>Kein Dokument enthält diese Wörter.</translation></message>
<message><source>fs.semantic</source><translation>sagt dasselbe in anderen Worten</translation></message>
<message><source>fs.semantic-in</source><translation>ein Teil von deinem sagt dasselbe</translation></message>
<message><source>fs.semantic-languages</source><translation>sagt dasselbe, {languages}</translation></message>
<message><source>fs.start</source><translation>Ist das schon in meinem Paperless?</translation></message>
<message><source>fs.start.d</source><translation>Wähle links ein Dokument oder zieh eine Datei hierher. Sie wird nicht hochgeladen.</translation></message>
<message><source>fs.title</source><translation>Ähnliche Dokumente finden zu</translation></message>
<message><source>fs.version</source><translation>ist eine andere Version</translation></message>
<message><source>fs.weaker</source><translation>{n} schwächere</translation></message>
<message><source>fs.weaker.tip</source><translation>Sie haben weniger als ein Zehntel beider Texte gemeinsam. Wähle eine kleine Überlappung, um sie zu sehen.</translation></message>
<message><source>fs.where</source><translation>Wo A darin vorkommt</translation></message>
<message><source>fs.why.contains</source><translation>Alles von A steht auch in diesem Dokument. A kann wohl weg.</translation></message>
<message><source>fs.why.exact</source><translation>Beide haben denselben Text. Eines von beiden kann wohl weg.</translation></message>
<message><source>fs.why.in</source><translation>Alles aus diesem Dokument steht auch in A. Es kann wohl weg.</translation></message>
<message><source>fs.why.level</source><translation>Die ähnlichsten Dokumente werden Satz für Satz verglichen; dieses nicht.</translation></message>
<message><source>fs.why.lookalike</source><translation>Andere Angaben, also wohl ein anderes Dokument:
{facts}</translation></message>
<message><source>fs.why.mostly-contains</source><translation>Das meiste von A steht auch in diesem Dokument.</translation></message>
<message><source>fs.why.mostly-in</source><translation>Das meiste aus diesem Dokument steht auch in A.</translation></message>
<message><source>fs.why.near</source><translation>Dasselbe Papier, noch einmal gescannt oder gespeichert. Alle Angaben stimmen überein.</translation></message>
<message><source>fs.why.over</source><translation>Beide haben Text gemeinsam, aber jedes hat auch eigenen.</translation></message>
<message><source>fs.why.related</source><translation>Beide handeln vom selben Thema, sagen aber nicht dasselbe. Sie sind keine Duplikate.</translation></message>
<message><source>fs.why.related.facts</source><translation>Beide handeln vom selben Thema, nennen aber andere Angaben:
{facts}</translation></message>
<message><source>fs.why.semantic</source><translation>Andere Worte, aber gleicher Inhalt. Behalte beide und verknüpfe sie; keines ersetzt das andere.</translation></message>
<message><source>fs.why.semantic-in</source><translation>Ein Teil deines Dokuments sagt in anderen Worten dasselbe wie dieses.</translation></message>
<message><source>fs.why.semantic-languages</source><translation>{languages}, vermutlich eine Übersetzung. Behalte beide und verknüpfe sie; keines ersetzt das andere.</translation></message>
<message><source>fs.why.version</source><translation>Dasselbe Dokument in einem anderen Stand. Sieh nach, was sich geändert hat, bevor du entscheidest.</translation></message>
<message numerus="yes"><source>h.back</source><translation><numerusform>%Ln wiederhergestellt</numerusform><numerusform>%Ln wiederhergestellt</numerusform></translation></message>
<message numerus="yes"><source>h.by</source><translation><numerusform>%Ln Änderung von {user} auf {server}.</numerusform><numerusform>%Ln Änderungen von {user} auf {server}.</numerusform></translation></message>
<message numerus="yes"><source>h.by.demo</source><translation><numerusform>%Ln Änderung in der Demo-Bibliothek.</numerusform><numerusform>%Ln Änderungen in der Demo-Bibliothek.</numerusform></translation></message>
<message><source>h.by.demo.none</source><translation>In der Demo-Bibliothek ist keine Änderung mehr übrig.</translation></message>
<message><source>h.by.none</source><translation>Von {user} ist auf {server} keine Änderung mehr übrig.</translation></message>
<message><source>h.changed</source><translation>geändert</translation></message>
<message numerus="yes"><source>h.completed</source><translation><numerusform>%Ln ergänzt</numerusform><numerusform>%Ln ergänzt</numerusform></translation></message>
<message><source>h.continue</source><translation>Fortsetzen</translation></message>
<message><source>h.continuing</source><translation>Wird fortgesetzt</translation></message>
<message numerus="yes"><source>h.daysleft</source><translation><numerusform>im Papierkorb, noch %Ln Tag</numerusform><numerusform>im Papierkorb, noch %Ln Tage</numerusform></translation></message>
<message><source>h.deleted</source><translation>endgültig gelöscht</translation></message>
<message><source>h.empty</source><translation>Noch nichts angewendet</translation></message>
<message><source>h.empty.b</source><translation>Zum Aufräumen</translation></message>
<message><source>h.empty.d</source><translation>Jedes Aufräumen steht hier und lässt sich rückgängig machen.</translation></message>
<message><source>h.gone</source><translation>war schon weg</translation></message>
<message><source>h.got</source><translation>bekam {x}</translation></message>
<message><source>h.interrupted</source><translation>unterbrochen</translation></message>
<message><source>h.intrash</source><translation>im Papierkorb</translation></message>
<message><source>h.keptinstead</source><translation>stattdessen behalten: {title}</translation></message>
<message><source>h.keptinstead.short</source><translation>dafür: {title}</translation></message>
<message numerus="yes"><source>h.left</source><translation><numerusform>%Ln unangetastet</numerusform><numerusform>%Ln unangetastet</numerusform></translation></message>
<message><source>h.leftalone</source><translation>unangetastet</translation></message>
<message><source>h.linked</source><translation>behalten und verknüpft</translation></message>
<message numerus="yes"><source>h.linked.n</source><translation><numerusform>%Ln verknüpft</numerusform><numerusform>%Ln verknüpft</numerusform></translation></message>
<message><source>h.linkedwith</source><translation>verknüpft mit „{title}“</translation></message>
<message><source>h.linkedwith.short</source><translation>mit: {title}</translation></message>
<message numerus="yes"><source>h.lost</source><translation><numerusform>%Ln Dokument ist nicht mehr im Papierkorb und kommt nicht zurück.</numerusform><numerusform>%Ln Dokumente sind nicht mehr im Papierkorb und kommen nicht zurück.</numerusform></translation></message>
<message><source>h.maybe</source><translation>Der Papierkorb wurde seitdem vielleicht geleert.</translation></message>
<message><source>h.named</source><translation>„{title}“: {why}</translation></message>
<message><source>h.none</source><translation>Keine Sitzung passt</translation></message>
<message><source>h.notback</source><translation>Es ließ sich nicht zurückholen.</translation></message>
<message><source>h.notback.short</source><translation>nicht zurückgeholt</translation></message>
<message><source>h.nothing</source><translation>nichts geändert</translation></message>
<message><source>h.offline</source><translation>Du bist offline. Mach es rückgängig, sobald du verbunden bist.</translation></message>
<message><source>h.purged</source><translation>nicht mehr im Papierkorb</translation></message>
<message><source>h.quoted</source><translation>„{x}“</translation></message>
<message><source>h.restore</source><translation>Wiederherstellen</translation></message>
<message><source>h.restore.tip</source><translation>Dieses Dokument zurückholen</translation></message>
<message><source>h.restored</source><translation>wiederhergestellt {time}</translation></message>
<message><source>h.restored.not</source><translation>wiederhergestellt, außer: {x}</translation></message>
<message><source>h.restored.plain</source><translation>wiederhergestellt</translation></message>
<message><source>h.rows</source><translation>Dokumente dieser Sitzung</translation></message>
<message><source>h.search</source><translation>Verlauf durchsuchen …</translation></message>
<message><source>h.sessions</source><translation>Sitzungen</translation></message>
<message><source>h.signed-out</source><translation>Du bist abgemeldet. Melde dich neu an und mach es dann rückgängig.</translation></message>
<message><source>h.stop</source><translation>Anhalten</translation></message>
<message><source>h.title</source><translation>Verlauf</translation></message>
<message><source>h.today</source><translation>Heute</translation></message>
<message numerus="yes"><source>h.trashed</source><translation><numerusform>%Ln in den Papierkorb verschoben</numerusform><numerusform>%Ln in den Papierkorb verschoben</numerusform></translation></message>
<message><source>h.undo</source><translation>Diese Sitzung rückgängig machen …</translation></message>
<message><source>h.undo.item</source><translation>Alles zurücknehmen, was für dieses Dokument getan wurde</translation></message>
<message><source>h.undo.one</source><translation>Rückgängig</translation></message>
<message><source>h.undo.short</source><translation>Rückgängig machen …</translation></message>
<message><source>h.undoing</source><translation>Wird rückgängig gemacht</translation></message>
<message><source>h.undone</source><translation>vollständig rückgängig</translation></message>
<message><source>h.undone.part</source><translation>teilweise rückgängig</translation></message>
<message><source>h.unlinked</source><translation>nicht mehr verknüpft</translation></message>
<message><source>h.until</source><translation>Alle lassen sich bis {d} rückgängig machen.</translation></message>
<message><source>h.versionof</source><translation>Version von „{title}“</translation></message>
<message><source>h.versionof.short</source><translation>Version von: {title}</translation></message>
<message><source>h.waiting</source><translation>noch nicht erledigt</translation></message>
<message><source>h.why.carry-over-failed</source><translation>die Metadaten ließen sich nicht übernehmen</translation></message>
<message><source>h.why.changed-on-server</source><translation>seit der Suche auf dem Server geändert</translation></message>
<message><source>h.why.interrupted</source><translation>vorher unterbrochen</translation></message>
<message><source>h.why.keeper-changed</source><translation>das bleibende Dokument wurde geändert</translation></message>
<message><source>h.why.keeper-file-missing</source><translation>dem Server fehlt die Datei des bleibenden Dokuments</translation></message>
<message><source>h.why.keeper-gone</source><translation>das bleibende Dokument ist nicht mehr da</translation></message>
<message><source>h.why.no-trash</source><translation>der Server hat keinen Papierkorb</translation></message>
<message><source>h.why.not-permitted</source><translation>das darfst du nicht</translation></message>
<message><source>h.why.not-verified</source><translation>es ließ sich nicht nachweisen</translation></message>
<message><source>h.why.server-error</source><translation>der Server hat einen Fehler gemeldet</translation></message>
<message><source>h.yesterday</source><translation>Gestern</translation></message>
<message><source>hint.carry</source><translation>Tags, Notizen und Werte der Kopien gehen auf Wunsch auf das behaltene Dokument über. Das wählst du unten links; {preview} zeigt, was es bekommt.</translation></message>
<message><source>hint.chips</source><translation>Die kleinen Schilder über den Seiten nennen, was gleich ist (✓) und was abweicht (≠). Ein Klick darauf zeigt die Stelle auf beiden Seiten.</translation></message>
<message><source>hint.done</source><translation>Verstanden ({n} von {all})</translation></message>
<message><source>hint.keys</source><translation>Die Tasten {left} bis {skip} entscheiden, dann öffnet sich die nächste Gruppe. {list} zeigt alle Tasten.</translation></message>
<message><source>hint.last</source><translation>Verstanden</translation></message>
<message><source>keys.apply</source><translation>Anwenden …</translation></message>
<message><source>keys.areas</source><translation>Nächster, voriger Bereich</translation></message>
<message><source>keys.blink</source><translation>In der Überlagerung zwischen beiden Dokumenten blinken</translation></message>
<message><source>keys.both</source><translation>Beide behalten oder die ganze Gruppe</translation></message>
<message><source>keys.carry</source><translation>Übernehmen, Vorschau</translation></message>
<message><source>keys.diffs</source><translation>Nächster, voriger Unterschied</translation></message>
<message><source>keys.groups</source><translation>Vorige, nächste Gruppe</translation></message>
<message><source>keys.history</source><translation>Verlauf</translation></message>
<message><source>keys.keepL</source><translation>Links behalten, Kopien in den Papierkorb</translation></message>
<message><source>keys.keepR</source><translation>Rechts behalten, Kopien in den Papierkorb</translation></message>
<message><source>keys.member</source><translation>Mitglied der Gruppe links, rechts anzeigen</translation></message>
<message><source>keys.modes</source><translation>Seiten, Überlagern, Text, Details</translation></message>
<message><source>keys.order</source><translation>Auf einer Version: früher, später einordnen</translation></message>
<message><source>keys.places</source><translation>Übersicht, Prüfen</translation></message>
<message><source>keys.places.more</source><translation>Ähnliche suchen, Aufräumen</translation></message>
<message><source>keys.rescan</source><translation>Erneut suchen</translation></message>
<message><source>keys.rotate</source><translation>Beide Dokumente drehen</translation></message>
<message><source>keys.score</source><translation>Bewertung</translation></message>
<message><source>keys.screen</source><translation>Eine Bildschirmseite ab, auf</translation></message>
<message><source>keys.search</source><translation>Suchen</translation></message>
<message><source>keys.settings</source><translation>Einstellungen</translation></message>
<message><source>keys.skip</source><translation>Später</translation></message>
<message><source>keys.strip</source><translation>Seitenpaare</translation></message>
<message><source>keys.swap</source><translation>Seiten tauschen</translation></message>
<message><source>keys.sync</source><translation>Gemeinsam scrollen</translation></message>
<message><source>keys.taken</source><translation>Tippen und Bewegen</translation></message>
<message><source>keys.undecided</source><translation>Nächste offene Gruppe</translation></message>
<message><source>keys.undo</source><translation>Entscheidung zurück, wieder vor</translation></message>
<message><source>keys.value</source><translation>Wert eines anderen Dokuments behalten (in Details)</translation></message>
<message><source>keys.versions</source><translation>Versionen: neueste behalten oder alle verknüpfen</translation></message>
<message><source>keys.zoom</source><translation>Größer, kleiner, ganze Breite, ganze Seite</translation></message>
<message><source>kind.contained</source><translation>Enthalten</translation></message>
<message><source>kind.exact</source><translation>Exakte Kopie</translation></message>
<message><source>kind.lookalike</source><translation>Ähnliche Vorlage</translation></message>
<message><source>kind.near</source><translation>Fast gleich</translation></message>
<message><source>kind.semantic</source><translation>Gleicher Inhalt</translation></message>
<message><source>kind.version</source><translation>Version</translation></message>
<message><source>kinds.contained</source><translation>Enthaltene Dokumente</translation></message>
<message><source>kinds.contained.d</source><translation>Alle Seiten stecken auch in einem größeren.</translation></message>
<message><source>kinds.exact</source><translation>Exakte Kopien</translation></message>
<message><source>kinds.exact.d</source><translation>Dieselbe Datei oder derselbe Text, mehrfach gespeichert.</translation></message>
<message><source>kinds.lookalike</source><translation>Ähnliche Vorlagen</translation></message>
<message><source>kinds.lookalike.d</source><translation>Gleiche Vorlage, andere Angaben, z. B. Monatsrechnungen.</translation></message>
<message><source>kinds.near</source><translation>Fast gleiche Dokumente</translation></message>
<message><source>kinds.near.d</source><translation>Dasselbe Papier, noch einmal gescannt oder gespeichert.</translation></message>
<message><source>kinds.semantic</source><translation>Gleicher Inhalt</translation></message>
<message><source>kinds.semantic.d</source><translation>Andere Worte, gleicher Inhalt, z. B. eine Übersetzung.</translation></message>
<message><source>kinds.version</source><translation>Versionen</translation></message>
<message><source>kinds.version.d</source><translation>Ein Dokument in mehreren Ständen, z. B. Entwurf.</translation></message>
<message><source>list.two</source><translation>{a} und {b}</translation></message>
<message><source>mark.conflict</source><translation>≠ anders</translation></message>
<message><source>mark.differ</source><translation>anders</translation></message>
<message><source>mark.ink</source><translation>ein Stempel, Handschrift oder ein Bild</translation></message>
<message><source>mark.only</source><translation>nur hier</translation></message>
<message numerus="yes"><source>mark.pages.left</source><translation><numerusform>%Ln Seite nur links</numerusform><numerusform>%Ln Seiten nur links</numerusform></translation></message>
<message numerus="yes"><source>mark.pages.right</source><translation><numerusform>%Ln Seite nur rechts</numerusform><numerusform>%Ln Seiten nur rechts</numerusform></translation></message>
<message><source>mark.said.conflict</source><translation>widersprüchlich: links „{a}“, rechts „{b}“</translation></message>
<message><source>mark.said.differ</source><translation>links „{a}“, rechts „{b}“</translation></message>
<message><source>mark.said.left</source><translation>nur links: {x}</translation></message>
<message><source>mark.said.noise</source><translation>links als „{a}“ und rechts als „{b}“ gelesen, gedruckt sieht es gleich aus</translation></message>
<message><source>mark.said.right</source><translation>nur rechts: {x}</translation></message>
<message><source>menu.about</source><translation>Über Paperless Dedupe</translation></message>
<message><source>menu.disconnect</source><translation>Verbindung trennen</translation></message>
<message><source>menu.export</source><translation>Bericht exportieren …</translation></message>
<message><source>menu.guide</source><translation>Dein erstes Aufräumen</translation></message>
<message><source>menu.logs</source><translation>Ordner der Protokolle öffnen</translation></message>
<message><source>menu.quit</source><translation>Beenden</translation></message>
<message><source>menu.rescan</source><translation>Erneut suchen</translation></message>
<message><source>menu.rescan.all</source><translation>Alles neu durchsuchen</translation></message>
<message><source>menu.rescan.all.d</source><translation>Liest jedes Dokument neu, auch bei Änderungen, die der Server nicht anzeigt, etwa nach einer neuen Texterkennung</translation></message>
<message><source>menu.shortcuts</source><translation>Tastenkürzel</translation></message>
<message><source>merge.adds</source><translation>„{title}“ bekommt</translation></message>
<message><source>merge.all</source><translation>Alle zusammen · {x}</translation></message>
<message><source>merge.asn</source><translation>Die Archivnummer wandert mit. Dein Papier bleibt auffindbar.</translation></message>
<message><source>merge.choose</source><translation>Nur wenn du es wählst</translation></message>
<message><source>merge.choose.d</source><translation>Das behaltene Dokument behält sein Eigenes, wenn du nicht das einer Kopie wählst.</translation></message>
<message><source>merge.contradict</source><translation>Beide haben einen Wert</translation></message>
<message><source>merge.contradict.d</source><translation>Das behaltene Dokument behält seinen, wenn du keinen anderen wählst.</translation></message>
<message><source>merge.instead</source><translation>{x} statt {y}</translation></message>
<message><source>merge.note</source><translation>Notiz: {x}</translation></message>
<message><source>merge.nothing</source><translation>Das behaltene Dokument hat schon alles.</translation></message>
<message><source>merge.own</source><translation>{d} · {x} (behaltenes Dokument)</translation></message>
<message><source>merge.tag</source><translation>Tag „{x}“</translation></message>
<message><source>merge.theirs</source><translation>{d} · {x}</translation></message>
<message><source>merge.title</source><translation>Was übernommen wird</translation></message>
<message><source>merge.turned</source><translation>„{title}“ verweist dann auf das behaltene Dokument</translation></message>
<message><source>merge.united</source><translation>Tags und Notizen</translation></message>
<message><source>merge.united.d</source><translation>Tags und Notizen aller Dokumente kommen zusammen, wenn du nichts anderes wählst. Die eigenen Notizen des behaltenen Dokuments bleiben immer.</translation></message>
<message><source>merge.untag</source><translation>Tag „{x}“ entfernen</translation></message>
<message><source>merge.value</source><translation>{field}: {x}</translation></message>
<message><source>meta.asn</source><translation>Archivnummer</translation></message>
<message><source>meta.correspondent</source><translation>Korrespondent</translation></message>
<message><source>meta.date</source><translation>Datum</translation></message>
<message><source>meta.fields</source><translation>Felder</translation></message>
<message><source>meta.file</source><translation>Datei</translation></message>
<message><source>meta.filename</source><translation>Dateiname</translation></message>
<message><source>meta.notes</source><translation>Notizen</translation></message>
<message><source>meta.owner</source><translation>Eigentümer</translation></message>
<message><source>meta.pages</source><translation>Seitenzahl</translation></message>
<message><source>meta.path</source><translation>Speicherpfad</translation></message>
<message><source>meta.permissions</source><translation>Rechte</translation></message>
<message><source>meta.tags</source><translation>Tags</translation></message>
<message><source>meta.text</source><translation>Text</translation></message>
<message><source>meta.title</source><translation>Titel</translation></message>
<message><source>meta.type</source><translation>Typ</translation></message>
<message><source>meta.versions</source><translation>Dateiversionen</translation></message>
<message><source>notice.cleaned</source><translation>Das Aufräumen ist beendet</translation></message>
<message><source>notice.cleaned.text</source><translation>Öffne Paperless Dedupe, um das Ergebnis zu sehen.</translation></message>
<message numerus="yes"><source>notice.found</source><translation><numerusform>Die Suche ist fertig: %Ln Gruppe gefunden</numerusform><numerusform>Die Suche ist fertig: %Ln Gruppen gefunden</numerusform></translation></message>
<message><source>notice.found.text</source><translation>Öffne Paperless Dedupe, um sie zu prüfen.</translation></message>
<message><source>notice.stopped</source><translation>Die Suche wurde unterbrochen</translation></message>
<message><source>ol.align</source><translation>Scans ausrichten</translation></message>
<message><source>ol.alone</source><translation>Nur ein Dokument hat Seiten zum Anzeigen, darum lässt sich nichts überlagern.</translation></message>
<message><source>ol.blink</source><translation>Blinken</translation></message>
<message><source>ol.slider</source><translation>Vom linken Dokument zum rechten</translation></message>
<message><source>ol.swipe</source><translation>Teilen</translation></message>
<message><source>ol.swipe.tip</source><translation>Links der Linie das linke Dokument, rechts davon das rechte. Ziehe die Linie oder drücke ← und →.</translation></message>
<message><source>ol.view</source><translation>Beide Dokumente übereinander</translation></message>
<message><source>ov.assist</source><translation>Auswahl-Assistent …</translation></message>
<message><source>ov.bulk</source><translation>Neueste behalten ({x}) …</translation></message>
<message numerus="yes"><source>ov.chains</source><translation><numerusform>%Ln Versionskette enthält {m}.</numerusform><numerusform>%Ln Versionsketten enthalten {m}.</numerusform></translation></message>
<message><source>ov.conf</source><translation>Wie sicher sind die Treffer?</translation></message>
<message><source>ov.conf.hint</source><translation>Klick auf einen Balken zeigt nur diese Gruppen.</translation></message>
<message><source>ov.continue</source><translation>Weiter prüfen</translation></message>
<message><source>ov.corr</source><translation>Meiste Duplikate nach Korrespondent</translation></message>
<message numerus="yes"><source>ov.groups.n</source><translation><numerusform>Gruppe</numerusform><numerusform>Gruppen</numerusform></translation></message>
<message><source>ov.interrupted.go</source><translation>Zum Aufräumen</translation></message>
<message><source>ov.lastscan</source><translation>Gesucht {when} · Dauer {t}</translation></message>
<message><source>ov.lastscan.plain</source><translation>Gesucht {when}</translation></message>
<message numerus="yes"><source>ov.lookalikes</source><translation><numerusform>%Ln Paar ähnlicher Vorlagen ansehen</numerusform><numerusform>%Ln Paare ähnlicher Vorlagen ansehen</numerusform></translation></message>
<message><source>ov.nocorr</source><translation>Kein Korrespondent</translation></message>
<message numerus="yes"><source>ov.none.d</source><translation><numerusform>Es gibt nur ein Dokument.</numerusform><numerusform>Keine zwei der %Ln Dokumente sind sich ähnlich genug.</numerusform></translation></message>
<message><source>ov.notdup</source><translation>Keine Duplikate</translation></message>
<message><source>ov.offline</source><translation>Zum Suchen braucht es eine Verbindung zum Server.</translation></message>
<message numerus="yes"><source>ov.older</source><translation><numerusform>%Ln ältere Version</numerusform><numerusform>%Ln ältere Versionen</numerusform></translation></message>
<message numerus="yes"><source>ov.pairs.n</source><translation><numerusform>Paar</numerusform><numerusform>Paare</numerusform></translation></message>
<message><source>ov.progress</source><translation>Fortschritt zeigen</translation></message>
<message><source>ov.rescan</source><translation>Erneut suchen</translation></message>
<message><source>ov.review</source><translation>Prüfen</translation></message>
<message><source>ov.review.kind</source><translation>Prüfen: {kind}</translation></message>
<message><source>ov.scanning</source><translation>Eine Suche läuft.</translation></message>
<message><source>ov.scanning.d</source><translation>Was sie findet, erscheint hier.</translation></message>
<message><source>ov.scanning.t</source><translation>Die Suche läuft</translation></message>
<message><source>ov.start</source><translation>Prüfen beginnen</translation></message>
<message numerus="yes"><source>ov.step</source><translation><numerusform>{a} bis {b}: %Ln Gruppe</numerusform><numerusform>{a} bis {b}: %Ln Gruppen</numerusform></translation></message>
<message numerus="yes"><source>ov.sub</source><translation><numerusform>in %Ln Dokument. Ohne die überzähligen Kopien werden {s} und {p} frei.</numerusform><numerusform>in %Ln Dokumenten. Ohne die überzähligen Kopien werden {s} und {p} frei.</numerusform></translation></message>
<message numerus="yes"><source>ov.sub.pages</source><translation><numerusform>in %Ln Dokument. Ohne die überzähligen Kopien werden {p} frei.</numerusform><numerusform>in %Ln Dokumenten. Ohne die überzähligen Kopien werden {p} frei.</numerusform></translation></message>
<message numerus="yes"><source>ov.sub.plain</source><translation><numerusform>in %Ln Dokument.</numerusform><numerusform>in %Ln Dokumenten.</numerusform></translation></message>
<message numerus="yes"><source>ov.sub.size</source><translation><numerusform>in %Ln Dokument. Ohne die überzähligen Kopien werden {s} frei.</numerusform><numerusform>in %Ln Dokumenten. Ohne die überzähligen Kopien werden {s} frei.</numerusform></translation></message>
<message numerus="yes"><source>ov.title</source><translation><numerusform>%Ln Gruppe möglicher Duplikate</numerusform><numerusform>%Ln Gruppen möglicher Duplikate</numerusform></translation></message>
<message><source>ov.view</source><translation>Ansehen</translation></message>
<message><source>ov.view.kind</source><translation>Ansehen: {kind}</translation></message>
<message><source>ov.whynot</source><translation>Nichts vorgeschlagen: {reasons}</translation></message>
<message><source>ov.whynot.asked</source><translation>jedes Mal zu fragen</translation></message>
<message><source>ov.whynot.classic</source><translation>klassisch gefunden</translation></message>
<message><source>ov.whynot.conflict</source><translation>Angaben verschieden</translation></message>
<message><source>ov.whynot.few-words</source><translation>zu wenige Wörter</translation></message>
<message><source>ov.whynot.file-versions</source><translation>mit älteren Dateifassungen</translation></message>
<message><source>ov.whynot.gone</source><translation>nicht mehr im Bestand</translation></message>
<message><source>ov.whynot.ink</source><translation>nur eines unterschrieben oder gestempelt</translation></message>
<message><source>ov.whynot.link</source><translation>zu verknüpfen</translation></message>
<message><source>ov.whynot.meaning</source><translation>nur der Inhalt ist gleich</translation></message>
<message><source>ov.whynot.n</source><translation>{n} × {why}</translation></message>
<message><source>ov.whynot.not-direct</source><translation>nur anderen der Gruppe ähnlich</translation></message>
<message><source>ov.whynot.only-shown</source><translation>nur anzuzeigen</translation></message>
<message><source>ov.whynot.pages-differ</source><translation>Seitenbilder verschieden</translation></message>
<message><source>ov.whynot.pages-not-compared</source><translation>Seiten noch nicht verglichen</translation></message>
<message><source>ov.whynot.pages-unsure</source><translation>Seiten genau zu vergleichen</translation></message>
<message><source>ov.whynot.protected</source><translation>geschützt</translation></message>
<message><source>ov.whynot.several-numbers</source><translation>mehrere Archivnummern</translation></message>
<message><source>ov.whynot.version</source><translation>andere Version</translation></message>
<message><source>ov.whynot.whole-of-keeper</source><translation>das Ganze zu einem Teil</translation></message>
<message><source>page.copy</source><translation>Markierten Text kopieren</translation></message>
<message><source>page.pair.left</source><translation>Seite {i}, nur links</translation></message>
<message><source>page.pair.right</source><translation>Seite {i}, nur rechts</translation></message>
<message><source>page.select</source><translation>Ganzen Text dieser Seite markieren</translation></message>
<message><source>page.strip</source><translation>Seitenpaare</translation></message>
<message><source>paper.advance invoice</source><translation>Abschlagsrechnung</translation></message>
<message><source>paper.credit note</source><translation>Gutschrift</translation></message>
<message><source>paper.delivery note</source><translation>Lieferschein</translation></message>
<message><source>paper.final invoice</source><translation>Schlussrechnung</translation></message>
<message><source>paper.invoice</source><translation>Rechnung</translation></message>
<message><source>paper.offer</source><translation>Angebot</translation></message>
<message><source>paper.order confirmation</source><translation>Auftragsbestätigung</translation></message>
<message><source>paper.payslip</source><translation>Lohnabrechnung</translation></message>
<message><source>paper.receipt</source><translation>Quittung</translation></message>
<message><source>paper.reminder</source><translation>Mahnung</translation></message>
<message><source>paper.statement</source><translation>Kontoauszug</translation></message>
<message><source>paper.termination</source><translation>Kündigung</translation></message>
<message><source>period.half</source><translation>{number}. Halbjahr {year}</translation></message>
<message><source>period.quarter</source><translation>{number}. Quartal {year}</translation></message>
<message><source>period.week</source><translation>KW {number}/{year}</translation></message>
<message><source>protected.asn</source><translation>Durch die Archivnummer geschützt</translation></message>
<message><source>protected.correspondent</source><translation>Durch den Korrespondenten geschützt</translation></message>
<message><source>protected.custom-field</source><translation>Durch ein benutzerdefiniertes Feld geschützt</translation></message>
<message><source>protected.owner</source><translation>Durch den Eigentümer geschützt</translation></message>
<message><source>protected.storage-path</source><translation>Durch den Speicherpfad geschützt</translation></message>
<message><source>protected.tag</source><translation>Durch ein Tag geschützt</translation></message>
<message><source>r.added-first</source><translation>zuerst hinzugefügt wurde</translation></message>
<message><source>r.added-last</source><translation>zuletzt hinzugefügt wurde</translation></message>
<message><source>r.created-first</source><translation>das älteste Dokumentdatum hat</translation></message>
<message><source>r.created-last</source><translation>das neueste Dokumentdatum hat</translation></message>
<message><source>r.digital-original</source><translation>am Computer entstand, nicht im Scanner</translation></message>
<message><source>r.has-archive</source><translation>eine Archivversion hat</translation></message>
<message><source>r.has-asn</source><translation>eine Archivnummer (ASN) hat</translation></message>
<message><source>r.has-correspondent</source><translation>einen Korrespondenten hat</translation></message>
<message><source>r.has-ink</source><translation>eine Unterschrift, einen Stempel oder Handschrift trägt</translation></message>
<message><source>r.has-tag</source><translation>das Tag „{x}“ hat</translation></message>
<message><source>r.has-tag.add</source><translation>das Tag hat</translation></message>
<message><source>r.lacks-tag</source><translation>das Tag „{x}“ nicht hat</translation></message>
<message><source>r.lacks-tag.add</source><translation>das Tag nicht hat</translation></message>
<message><source>r.largest-file</source><translation>die größte Datei ist</translation></message>
<message><source>r.most-fields</source><translation>die meisten benutzerdefinierten Felder und Notizen hat</translation></message>
<message><source>r.most-pages</source><translation>die meisten Seiten hat</translation></message>
<message><source>r.most-share-links</source><translation>die meisten Freigabelinks hat</translation></message>
<message><source>r.most-tags</source><translation>die meisten Tags hat</translation></message>
<message><source>r.owned-by-me</source><translation>mir gehört</translation></message>
<message><source>r.pdf-original</source><translation>ein PDF-Original hat</translation></message>
<message><source>r.smallest-file</source><translation>die kleinste Datei ist</translation></message>
<message><source>r.under-path</source><translation>unter dem Speicherpfad „{x}“ liegt</translation></message>
<message><source>r.under-path.add</source><translation>unter dem Speicherpfad liegt</translation></message>
<message><source>row.all</source><translation>Alle Gruppen auswählen</translation></message>
<message><source>row.copy</source><translation>Titel kopieren</translation></message>
<message><source>row.open</source><translation>Vergleichen</translation></message>
<message><source>rv.afterall</source><translation>Das sind doch Duplikate</translation></message>
<message><source>rv.batch.assist</source><translation>Auswahl-Assistent …</translation></message>
<message numerus="yes"><source>rv.batch.assist.tip</source><translation><numerusform>In %Ln Gruppe nach Regeln wählen</numerusform><numerusform>In %Ln Gruppen nach Regeln wählen</numerusform></translation></message>
<message><source>rv.batch.both</source><translation>Beide behalten</translation></message>
<message numerus="yes"><source>rv.batch.both.tip</source><translation><numerusform>%Ln Gruppe: keine Duplikate</numerusform><numerusform>%Ln Gruppen: keine Duplikate</numerusform></translation></message>
<message><source>rv.batch.clear</source><translation>Zurücknehmen</translation></message>
<message numerus="yes"><source>rv.batch.clear.tip</source><translation><numerusform>Die Entscheidung zu %Ln Gruppe zurücknehmen</numerusform><numerusform>Die Entscheidungen zu %Ln Gruppen zurücknehmen</numerusform></translation></message>
<message><source>rv.batch.keep</source><translation>Vorschläge nehmen</translation></message>
<message numerus="yes"><source>rv.batch.keep.tip</source><translation><numerusform>In %Ln Gruppe das vorgeschlagene Dokument behalten, wo nichts dagegen spricht</numerusform><numerusform>In %Ln Gruppen das vorgeschlagene Dokument behalten, wo nichts dagegen spricht</numerusform></translation></message>
<message><source>rv.batch.skip</source><translation>Später</translation></message>
<message numerus="yes"><source>rv.batch.skip.tip</source><translation><numerusform>%Ln Gruppe zurückstellen</numerusform><numerusform>%Ln Gruppen zurückstellen</numerusform></translation></message>
<message><source>rv.both</source><translation>Beide behalten</translation></message>
<message><source>rv.both.n</source><translation>Alle {n} behalten</translation></message>
<message><source>rv.both.n.short</source><translation>Alle {n}</translation></message>
<message><source>rv.both.s</source><translation>keine Duplikate</translation></message>
<message><source>rv.both.short</source><translation>Beide</translation></message>
<message><source>rv.breaks</source><translation>Zeilenumbrüche ignorieren</translation></message>
<message><source>rv.carry</source><translation>Tags, Notizen, Felder übernehmen</translation></message>
<message><source>rv.carry.add</source><translation>Ergänzt {x}</translation></message>
<message><source>rv.carry.asn</source><translation>Archivnummer</translation></message>
<message numerus="yes"><source>rv.carry.contradict</source><translation><numerusform>%Ln Wert widerspricht</numerusform><numerusform>%Ln Werte widersprechen</numerusform></translation></message>
<message><source>rv.carry.corr</source><translation>Korrespondent</translation></message>
<message><source>rv.carry.date</source><translation>Datum</translation></message>
<message><source>rv.carry.field</source><translation>Feld „{x}“</translation></message>
<message><source>rv.carry.from</source><translation>{x} aus {d}</translation></message>
<message numerus="yes"><source>rv.carry.links</source><translation><numerusform>%Ln Link eines anderen Dokuments</numerusform><numerusform>%Ln Links anderer Dokumente</numerusform></translation></message>
<message><source>rv.carry.nothing</source><translation>Nichts zu ergänzen</translation></message>
<message><source>rv.carry.owner</source><translation>Eigentümer und Rechte</translation></message>
<message><source>rv.carry.path</source><translation>Speicherpfad</translation></message>
<message><source>rv.carry.perm</source><translation>Du darfst „{title}“ nicht ändern. Ohne Übernehmen kannst du trotzdem entscheiden.</translation></message>
<message><source>rv.carry.remove</source><translation>Entfernt {x}</translation></message>
<message><source>rv.carry.see</source><translation>Vorschau</translation></message>
<message><source>rv.carry.short</source><translation>Übernehmen</translation></message>
<message><source>rv.carry.tag</source><translation>Tag „{x}“</translation></message>
<message><source>rv.carry.title</source><translation>Titel</translation></message>
<message><source>rv.carry.type</source><translation>Typ</translation></message>
<message><source>rv.carry.untag</source><translation>ohne Tag „{x}“</translation></message>
<message><source>rv.caution</source><translation>Wahrscheinlich keine Duplikate</translation></message>
<message><source>rv.changed</source><translation>Auf dem Server seitdem geändert: {x}.</translation></message>
<message><source>rv.changed.confirm</source><translation>Mit {digit} bestätigst du deine Entscheidung, oder entscheide neu.</translation></message>
<message><source>rv.changed.one</source><translation>„{title}“: {x}</translation></message>
<message><source>rv.changed.text</source><translation>Die Textähnlichkeit stammt von vor dieser Änderung; die nächste Suche berechnet sie neu.</translation></message>
<message><source>rv.details</source><translation>Details</translation></message>
<message numerus="yes"><source>rv.diffs</source><translation><numerusform>Unterschied {i} von %Ln</numerusform><numerusform>Unterschied {i} von %Ln</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.all</source><translation><numerusform>%Ln Unterschied</numerusform><numerusform>%Ln Unterschiede</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.all.details</source><translation><numerusform>%Ln Feld weicht ab</numerusform><numerusform>%Ln Felder weichen ab</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.all.text</source><translation><numerusform>%Ln Unterschied im Text</numerusform><numerusform>%Ln Unterschiede im Text</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.details</source><translation><numerusform>Abweichendes Feld {i} von %Ln</numerusform><numerusform>Abweichendes Feld {i} von %Ln</numerusform></translation></message>
<message><source>rv.diffs.never</source><translation>Seiten nicht verglichen</translation></message>
<message><source>rv.diffs.none</source><translation>Keine Unterschiede</translation></message>
<message><source>rv.diffs.none.details</source><translation>Keine Felder weichen ab</translation></message>
<message><source>rv.diffs.none.text</source><translation>Keine Unterschiede im Text</translation></message>
<message><source>rv.diffs.open</source><translation>Wird verglichen …</translation></message>
<message><source>rv.diffs.reading</source><translation>Liest Seiten, {p}</translation></message>
<message numerus="yes"><source>rv.diffs.text</source><translation><numerusform>Unterschied {i} von %Ln im Text</numerusform><numerusform>Unterschied {i} von %Ln im Text</numerusform></translation></message>
<message numerus="yes"><source>rv.docs.short</source><translation><numerusform>%Ln Dok.</numerusform><numerusform>%Ln Dok.</numerusform></translation></message>
<message><source>rv.going</source><translation>{n} in den Papierkorb</translation></message>
<message><source>rv.going.compact</source><translation>{x} · {n} weg</translation></message>
<message><source>rv.indirect</source><translation>Nur über andere</translation></message>
<message><source>rv.keepL</source><translation>Links behalten</translation></message>
<message><source>rv.keepL.short</source><translation>Links</translation></message>
<message><source>rv.keepR</source><translation>Rechts behalten</translation></message>
<message><source>rv.keepR.short</source><translation>Rechts</translation></message>
<message><source>rv.keeper.added-first</source><translation>Es wurde zuerst hinzugefügt</translation></message>
<message><source>rv.keeper.archive-number</source><translation>Es hat die Archivnummer</translation></message>
<message><source>rv.keeper.latest-version</source><translation>Es ist der neueste Stand</translation></message>
<message><source>rv.keeper.more-metadata</source><translation>Es hat mehr Tags, Notizen und Felder</translation></message>
<message><source>rv.keeper.true-original</source><translation>Es ist die Originaldatei</translation></message>
<message><source>rv.keeper.whole</source><translation>Es enthält das andere</translation></message>
<message><source>rv.kind</source><translation>Art</translation></message>
<message><source>rv.kind.all</source><translation>Alle Arten</translation></message>
<message><source>rv.left</source><translation>Links</translation></message>
<message><source>rv.legend</source><translation>Gefüllt: anders. Rahmen: nur hier. Dicker Rahmen mit ≠: Angaben weichen ab. Punktiert unterstrichen: verschieden gelesen, gedruckt gleich.</translation></message>
<message><source>rv.link</source><translation>Beide behalten und verknüpfen …</translation></message>
<message><source>rv.link.n</source><translation>Alle behalten und verknüpfen …</translation></message>
<message><source>rv.link.short</source><translation>Verknüpfen …</translation></message>
<message><source>rv.list</source><translation>Gruppen</translation></message>
<message><source>rv.list.show</source><translation>Liste anzeigen</translation></message>
<message><source>rv.narrowed</source><translation>{x}: {n}</translation></message>
<message><source>rv.nomatch</source><translation>Das andere Dokument passt nicht direkt zu diesem</translation></message>
<message><source>rv.only.differences</source><translation>Nur Unterschiede</translation></message>
<message><source>rv.open</source><translation>Offen</translation></message>
<message><source>rv.open.n</source><translation>Offen: {n}</translation></message>
<message><source>rv.overlay</source><translation>Überlagern</translation></message>
<message><source>rv.pages</source><translation>Seiten</translation></message>
<message><source>rv.progress</source><translation>{a} von {b} entschieden</translation></message>
<message><source>rv.protected</source><translation>„{title}“ ist geschützt und bleibt.</translation></message>
<message><source>rv.right</source><translation>Rechts</translation></message>
<message><source>rv.ring</source><translation>Sicherheit, dass beide dasselbe Dokument sind, in Prozent</translation></message>
<message><source>rv.row.protected</source><translation>Eines der Dokumente ist geschützt</translation></message>
<message><source>rv.score</source><translation>Bewertung</translation></message>
<message><source>rv.search</source><translation>Titel und Texte suchen</translation></message>
<message><source>rv.search.meaning</source><translation>nach Bedeutung</translation></message>
<message><source>rv.search.older</source><translation>Ältere Versionen einbeziehen</translation></message>
<message><source>rv.search.older.tip</source><translation>Ältere Versionen einbeziehen: Die Suche findet sonst nur die neueste Version eines Dokuments.</translation></message>
<message><source>rv.search.words</source><translation>Nur nach Wörtern gesucht. {problem}</translation></message>
<message numerus="yes"><source>rv.selected</source><translation><numerusform>%Ln Gruppe ausgewählt</numerusform><numerusform>%Ln Gruppen ausgewählt</numerusform></translation></message>
<message><source>rv.skip</source><translation>Später</translation></message>
<message><source>rv.sort.by</source><translation>Sortierung: {x}</translation></message>
<message><source>rv.state</source><translation>Stand</translation></message>
<message><source>rv.state.all</source><translation>Alle: {n}</translation></message>
<message><source>rv.state.conflict</source><translation>Abweichend: {n}</translation></message>
<message><source>rv.state.decided</source><translation>Entschieden: {n}</translation></message>
<message><source>rv.state.skipped</source><translation>Später: {n}</translation></message>
<message numerus="yes"><source>rv.stay.rest</source><translation><numerusform>%Ln bleibt, weil es nicht direkt passt.</numerusform><numerusform>%Ln bleiben, weil sie nicht direkt passen.</numerusform></translation></message>
<message numerus="yes"><source>rv.stay.tip</source><translation><numerusform>%Ln Dokument der Gruppe bleibt, weil es nicht direkt passt oder herausgenommen wurde.</numerusform><numerusform>%Ln Dokumente der Gruppe bleiben, weil sie nicht direkt passen oder herausgenommen wurden.</numerusform></translation></message>
<message><source>rv.stays</source><translation>Bleibt</translation></message>
<message><source>rv.suggest</source><translation>Vorschlag</translation></message>
<message><source>rv.text</source><translation>Text</translation></message>
<message numerus="yes"><source>rv.text.misread</source><translation><numerusform>%Ln Zeile nur mit Lesefehlern</numerusform><numerusform>%Ln Zeilen nur mit Lesefehlern</numerusform></translation></message>
<message numerus="yes"><source>rv.text.same</source><translation><numerusform>%Ln gleiche Zeile</numerusform><numerusform>%Ln gleiche Zeilen</numerusform></translation></message>
<message><source>rv.undo</source><translation>Rückgängig</translation></message>
<message><source>rv.unsure</source><translation>Bitte genau vergleichen</translation></message>
<message><source>rv.version</source><translation>Version …</translation></message>
<message><source>rv.version.short</source><translation>Version …</translation></message>
<message><source>rv.willkeep</source><translation>Behalten</translation></message>
<message><source>rv.willtrash</source><translation>Papierkorb</translation></message>
<message><source>rv.willversion</source><translation>Version</translation></message>
<message><source>sc.alike</source><translation>Ähnlichkeit: {n} von 100</translation></message>
<message><source>sc.change</source><translation>Gewichte ändern …</translation></message>
<message><source>sc.confidence</source><translation>Sicherheit, dass beide dasselbe Dokument sind: {p}.</translation></message>
<message><source>sc.coverage.d</source><translation>Wortfolge; Jaccard {n}</translation></message>
<message><source>sc.facts</source><translation>Angaben</translation></message>
<message><source>sc.facts.d</source><translation>Daten, Beträge, Nummern</translation></message>
<message numerus="yes"><source>sc.factsdiffer</source><translation><numerusform>%Ln Angabe weicht ab.</numerusform><numerusform>%Ln Angaben weichen ab.</numerusform></translation></message>
<message><source>sc.fuzzy</source><translation>Wortlaut</translation></message>
<message><source>sc.fuzzy.d</source><translation>Unscharfer Textvergleich</translation></message>
<message><source>sc.how</source><translation>So entstehen die {n}</translation></message>
<message><source>sc.jaccard</source><translation>Gemeinsamer Text</translation></message>
<message><source>sc.jaccard.d</source><translation>Jaccard, {words}-Wort-Folgen</translation></message>
<message><source>sc.meta</source><translation>Metadaten</translation></message>
<message><source>sc.meta.d</source><translation>Absender, Typ, Daten</translation></message>
<message><source>sc.onlyadd</source><translation>Metadaten und Titel heben nur an.</translation></message>
<message><source>sc.part.d</source><translation>Enthalten; Jaccard {n}</translation></message>
<message><source>sc.samefile</source><translation>Die gleiche Datei zählt immer 100.</translation></message>
<message><source>sc.sametext</source><translation>Gleicher Text zählt immer 100.</translation></message>
<message><source>sc.title</source><translation>Titel</translation></message>
<message><source>sc.title.d</source><translation>Ähnliche Titel</translation></message>
<message><source>sc.total</source><translation>Sicherheit</translation></message>
<message><source>sc.weakest</source><translation>Das schwächste Paar dieser Gruppe hat {p}; das zeigt die Liste.</translation></message>
<message><source>sc.weight</source><translation>Gewicht</translation></message>
<message><source>sc.weight.n</source><translation>Gewicht {n}</translation></message>
<message><source>sc.weight.none</source><translation>Gewicht –</translation></message>
<message><source>scan.cancel</source><translation>Suche abbrechen</translation></message>
<message><source>scan.continue</source><translation>Fortsetzen</translation></message>
<message><source>scan.done.d</source><translation>Alles Gefundene steht in der Übersicht.</translation></message>
<message><source>scan.done.t</source><translation>Die Bibliothek ist durchsucht</translation></message>
<message><source>scan.files</source><translation>Dateien prüfen: {a} von {b}</translation></message>
<message><source>scan.found</source><translation>Bisher gefunden</translation></message>
<message><source>scan.just</source><translation>Gerade gefunden</translation></message>
<message numerus="yes"><source>scan.kept</source><translation><numerusform>{a} von %Ln Dokument ist schon gelesen und bleibt erhalten.</numerusform><numerusform>{a} von %Ln Dokumenten sind schon gelesen und bleiben erhalten.</numerusform></translation></message>
<message><source>scan.left</source><translation>noch etwa {t}</translation></message>
<message><source>scan.log</source><translation>Protokoll</translation></message>
<message><source>scan.log.hide</source><translation>Protokoll schließen</translation></message>
<message><source>scan.log.show</source><translation>Protokoll öffnen</translation></message>
<message numerus="yes"><source>scan.log.warnings</source><translation><numerusform>%Ln Warnung</numerusform><numerusform>%Ln Warnungen</numerusform></translation></message>
<message><source>scan.lost</source><translation>Der Server antwortet nicht mehr.</translation></message>
<message numerus="yes"><source>scan.member.count</source><translation><numerusform>%Ln Dok.</numerusform><numerusform>%Ln Dok.</numerusform></translation></message>
<message numerus="yes"><source>scan.of</source><translation><numerusform>von %Ln Dokument</numerusform><numerusform>von %Ln Dokumenten</numerusform></translation></message>
<message numerus="yes"><source>scan.of.documents</source><translation><numerusform>{a} von %Ln Dokument</numerusform><numerusform>{a} von %Ln Dokumenten</numerusform></translation></message>
<message numerus="yes"><source>scan.of.pairs</source><translation><numerusform>{a} von %Ln Paar</numerusform><numerusform>{a} von %Ln Paaren</numerusform></translation></message>
<message><source>scan.offline</source><translation>Im Moment gibt es keine Verbindung zum Server.</translation></message>
<message><source>scan.pause</source><translation>Pause</translation></message>
<message><source>scan.paused.sub</source><translation>Was gelesen wurde, bleibt erhalten. Mach weiter, wann du willst.</translation></message>
<message><source>scan.paused.title</source><translation>Die Suche ist angehalten</translation></message>
<message numerus="yes"><source>scan.rate</source><translation><numerusform>%Ln Vergleich pro Sekunde</numerusform><numerusform>%Ln Vergleiche pro Sekunde</numerusform></translation></message>
<message numerus="yes"><source>scan.rate.documents</source><translation><numerusform>%Ln Dokument pro Sekunde</numerusform><numerusform>%Ln Dokumente pro Sekunde</numerusform></translation></message>
<message numerus="yes"><source>scan.review</source><translation><numerusform>%Ln Gruppe jetzt prüfen</numerusform><numerusform>%Ln Gruppen jetzt prüfen</numerusform></translation></message>
<message><source>scan.s1</source><translation>Bibliothek lesen</translation></message>
<message><source>scan.s2</source><translation>Fingerabdruck</translation></message>
<message><source>scan.s3</source><translation>Kandidaten finden</translation></message>
<message><source>scan.s4</source><translation>Vergleichen</translation></message>
<message><source>scan.s5</source><translation>Gruppieren</translation></message>
<message><source>scan.s6</source><translation>Ähnliche suchen vorbereiten</translation></message>
<message><source>scan.sub</source><translation>Du kannst sofort mit dem Prüfen beginnen. Neue Gruppen kommen während der Suche dazu.</translation></message>
<message><source>scan.title</source><translation>Duplikate werden gesucht</translation></message>
<message><source>sort.newest</source><translation>Neueste zuerst</translation></message>
<message><source>sort.size</source><translation>Größter Platzgewinn zuerst</translation></message>
<message><source>sort.sure</source><translation>Sicherste zuerst</translation></message>
<message><source>sort.title</source><translation>Nach Titel</translation></message>
<message><source>sort.unsure</source><translation>Unsicherste zuerst</translation></message>
<message><source>st.act.a11y</source><translation>Was damit geschieht: {kind}</translation></message>
<message><source>st.act.ask</source><translation>Fragen</translation></message>
<message><source>st.act.link</source><translation>Verknüpfen</translation></message>
<message><source>st.act.pre</source><translation>Vorauswählen</translation></message>
<message><source>st.act.show</source><translation>Nur anzeigen</translation></message>
<message><source>st.adv</source><translation>Experten</translation></message>
<message><source>st.advance</source><translation>Nach einer Entscheidung zur nächsten Gruppe</translation></message>
<message><source>st.bands</source><translation>Bänder</translation></message>
<message><source>st.bandsrows</source><translation>Bänder × Zeilen</translation></message>
<message><source>st.curve</source><translation>Chance, dass ein Paar gefunden wird</translation></message>
<message><source>st.dashed</source><translation>Gestrichelt: {bands} × {rows} wie im klassischen Verfahren. Balken: Paare in deiner Bibliothek.</translation></message>
<message><source>st.detect</source><translation>Erkennung</translation></message>
<message><source>st.dim</source><translation>Papier im dunklen Modus abdunkeln</translation></message>
<message><source>st.dim.d</source><translation>Farben auf den Seiten bleiben echt</translation></message>
<message><source>st.effective</source><translation>Wirksame Grenze (1/Bänder)^(1/Zeilen): {p}.</translation></message>
<message><source>st.exp.min</source><translation>Grenze für kurze Texte in Wörtern</translation></message>
<message><source>st.exp.min.d</source><translation>Texte mit weniger Wörtern werden nach Buchstaben verglichen und nie vorausgewählt.</translation></message>
<message><source>st.exp.next</source><translation>Diese Angaben wirken ab der nächsten Suche.</translation></message>
<message><source>st.exp.ngram</source><translation>Wörter je Wortfolge</translation></message>
<message><source>st.exp.ngram.d</source><translation>Längere Folgen finden weniger Paare und brechen eher an Lesefehlern.</translation></message>
<message><source>st.exp.sample</source><translation>Zeichen für den Wortlaut-Vergleich</translation></message>
<message><source>st.exp.sample.d</source><translation>Vom Anfang jedes Textes gezählt.</translation></message>
<message><source>st.fg.1</source><translation>das Anmelde-Token im Schlüsselbund</translation></message>
<message><source>st.fg.2</source><translation>die lokale Kopie der Dokumente und Seiten und die Suchergebnisse</translation></message>
<message><source>st.fg.3</source><translation>deine Entscheidungen, die noch nicht angewendet sind</translation></message>
<message><source>st.fg.4</source><translation>den Verlauf; früheres Aufräumen lässt sich hier nicht mehr rückgängig machen</translation></message>
<message><source>st.fg.go</source><translation>Vergessen</translation></message>
<message><source>st.fg.stays</source><translation>Auf dem Server ändert sich nichts. Sicherungen bleiben im Sicherungsordner.</translation></message>
<message><source>st.fg.text</source><translation>Das entfernt alles, was auf diesem Computer über {user} auf {host} gespeichert ist:</translation></message>
<message><source>st.fg.title</source><translation>Diesen Server vergessen?</translation></message>
<message><source>st.file</source><translation>Einstellungen als Datei</translation></message>
<message><source>st.file.d</source><translation>Alle Einstellungen der Erkennung als YAML, auch mit den Schlüsseln von Paperless-Dedupe und ragd.</translation></message>
<message><source>st.file.load</source><translation>Einstellungen laden …</translation></message>
<message><source>st.file.loaded</source><translation>Die Einstellungen sind geladen.</translation></message>
<message><source>st.file.save</source><translation>Einstellungen sichern …</translation></message>
<message><source>st.file.unchanged</source><translation>Nichts wurde geändert.</translation></message>
<message><source>st.foundwith</source><translation>mit {p} gefunden</translation></message>
<message numerus="yes"><source>st.groups.n</source><translation><numerusform>Gruppe ab {p}</numerusform><numerusform>Gruppen ab {p}</numerusform></translation></message>
<message><source>st.ignored</source><translation>Ignorierte Paare</translation></message>
<message numerus="yes"><source>st.ignored.back</source><translation><numerusform>%Ln Paar zurücknehmen</numerusform><numerusform>%Ln Paare zurücknehmen</numerusform></translation></message>
<message><source>st.ignored.back.none</source><translation>Zurücknehmen</translation></message>
<message><source>st.ignored.d</source><translation>Du hast gesagt, dass das keine Duplikate sind. Nimmst du das zurück, werden sie wieder vorgeschlagen.</translation></message>
<message><source>st.ignored.none</source><translation>Bisher hast du kein Paar „keine Duplikate“ genannt.</translation></message>
<message><source>st.ignored.pair</source><translation>{a}  und  {b}</translation></message>
<message><source>st.ignored.search</source><translation>Paare durchsuchen</translation></message>
<message><source>st.keys.change</source><translation>{x}: {k}, ändern</translation></message>
<message><source>st.keys.hint</source><translation>Klicke auf eine Taste und drücke dann die, die du stattdessen möchtest.</translation></message>
<message><source>st.keys.press</source><translation>Taste drücken …</translation></message>
<message><source>st.keys.press.d</source><translation>Drücke die neue Taste. Esc behält die alte.</translation></message>
<message><source>st.keys.reset</source><translation>Wieder die übliche Taste: {x}</translation></message>
<message><source>st.keys.reset.all</source><translation>Alle Tastenkürzel zurücksetzen</translation></message>
<message><source>st.keys.taken</source><translation>{k} ist schon vergeben: {x}. Wähle eine andere Taste, oder ändere zuerst jene.</translation></message>
<message><source>st.keys.taken.usual</source><translation>Die übliche Taste ist jetzt vergeben: {x}. Ändere zuerst jene.</translation></message>
<message><source>st.kind.threshold</source><translation>Ähnlichkeitsgrenze: {kind}</translation></message>
<message><source>st.lang</source><translation>Sprache</translation></message>
<message><source>st.lang.d</source><translation>Ändert sich sofort</translation></message>
<message><source>st.lang.de</source><translation>Deutsch</translation></message>
<message><source>st.lang.en</source><translation>English</translation></message>
<message><source>st.lang.sys</source><translation>System</translation></message>
<message><source>st.length</source><translation>Länge des Fingerabdrucks</translation></message>
<message numerus="yes"><source>st.length.n</source><translation><numerusform>%Ln Wert</numerusform><numerusform>%Ln Werte</numerusform></translation></message>
<message><source>st.look</source><translation>Darstellung &amp; Sprache</translation></message>
<message><source>st.loose</source><translation>Großzügig</translation></message>
<message><source>st.meaning</source><translation>Gleicher Inhalt</translation></message>
<message><source>st.meaning.address</source><translation>Adresse</translation></message>
<message><source>st.meaning.answered</source><translation>Der Server antwortet mit Vektoren aus {n} Zahlen.</translation></message>
<message><source>st.meaning.begins</source><translation>Modell wird geladen …</translation></message>
<message numerus="yes"><source>st.meaning.found</source><translation><numerusform>Fertig: %Ln Paar hat den gleichen Inhalt.</numerusform><numerusform>Fertig: %Ln Paare haben den gleichen Inhalt.</numerusform></translation></message>
<message><source>st.meaning.key</source><translation>Schlüssel, falls der Server einen braucht; er kommt in den Schlüsselbund</translation></message>
<message><source>st.meaning.keynotkept</source><translation>Der Schlüsselbund des Systems nimmt den Schlüssel nicht an. Er ist nur bekannt, bis du die App schließt.</translation></message>
<message><source>st.meaning.leaves</source><translation>Achtung: Die Texte deiner Dokumente werden an diesen Server geschickt. Sie verlassen diesen Computer.</translation></message>
<message><source>st.meaning.model</source><translation>Name des Modells</translation></message>
<message><source>st.meaning.on</source><translation>Übersetzungen und umformulierte Dokumente finden</translation></message>
<message><source>st.meaning.on.d</source><translation>Nach jeder Suche, im Hintergrund. Was gefunden wird, wird nur gezeigt, nie für den Papierkorb vorgeschlagen.</translation></message>
<message><source>st.meaning.pause</source><translation>Anhalten</translation></message>
<message><source>st.meaning.paused</source><translation>Angehalten. Es geht dort weiter, wo es stehen blieb.</translation></message>
<message><source>st.meaning.resume</source><translation>Jetzt ausführen</translation></message>
<message><source>st.meaning.runs</source><translation>{done} von {total}</translation></message>
<message><source>st.meaning.source</source><translation>Modell</translation></message>
<message><source>st.meaning.source.d</source><translation>Das Modell auf diesem Computer kennt 16 Sprachen und braucht kein Netz.</translation></message>
<message><source>st.meaning.source.local</source><translation>Auf diesem Computer</translation></message>
<message><source>st.meaning.source.ollama</source><translation>Ollama-Server</translation></message>
<message><source>st.meaning.source.openai</source><translation>Server wie OpenAI</translation></message>
<message><source>st.meaning.state</source><translation>Fortschritt</translation></message>
<message><source>st.meaning.stays</source><translation>Dieser Server ist auf diesem Computer: Kein Text verlässt ihn.</translation></message>
<message><source>st.meaning.use</source><translation>Diesen Server verwenden</translation></message>
<message><source>st.meaning.waits</source><translation>Läuft nach der nächsten Suche.</translation></message>
<message><source>st.motion</source><translation>Bewegung reduzieren</translation></message>
<message><source>st.nextscan</source><translation>Diese Wahl wirkt ab der nächsten Suche.</translation></message>
<message><source>st.pattern</source><translation>Markierungen zusätzlich mit Muster</translation></message>
<message><source>st.pattern.d</source><translation>Hilft, wenn Farben schwer zu unterscheiden sind</translation></message>
<message><source>st.percent</source><translation> %</translation></message>
<message><source>st.preset</source><translation>Vorlage</translation></message>
<message><source>st.preset.alfresco</source><translation>Alfresco</translation></message>
<message><source>st.preset.alfresco.d</source><translation>Folgen von fünf Wörtern und 512 Hashwerte, mit Urteil wie empfohlen.</translation></message>
<message><source>st.preset.classic</source><translation>Klassisch (Paperless-Dedupe)</translation></message>
<message><source>st.preset.classic.d</source><translation>Vergleicht nur die Ähnlichkeit. Übersieht viele Neuscans und hält Monatsrechnungen für Kopien.</translation></message>
<message><source>st.preset.judged</source><translation>Mit Urteil (empfohlen)</translation></message>
<message><source>st.preset.judged.d</source><translation>Wägt Angaben, Wortlaut und Aufbau jedes Paares ab.</translation></message>
<message><source>st.preset.own</source><translation>Eigene Werte</translation></message>
<message><source>st.preset.ragd</source><translation>ragd</translation></message>
<message><source>st.preset.ragd.d</source><translation>128 Permutationen, fast gleich ab 0,85, Versionen ab 0,75, mit Urteil wie empfohlen.</translation></message>
<message><source>st.protect</source><translation>Schutz</translation></message>
<message><source>st.protect.asn</source><translation>Dokumente mit Archivnummer</translation></message>
<message><source>st.protect.asn.d</source><translation>Ihr Papier ist unter dieser Nummer abgelegt.</translation></message>
<message><source>st.protect.choose</source><translation>Auswählen</translation></message>
<message><source>st.protect.correspondents</source><translation>Dokumente dieser Korrespondenten</translation></message>
<message><source>st.protect.custom_fields</source><translation>Dokumente, in denen eines dieser Felder ausgefüllt ist</translation></message>
<message><source>st.protect.d</source><translation>Geschützte Dokumente kommen nie in den Papierkorb: nicht durch einen Vorschlag, nicht durch eine Auswahl nach Regeln, und kein Plan, der eines wegwirft, wird angewendet. Ein Schloss kennzeichnet sie.</translation></message>
<message><source>st.protect.none</source><translation>Keine</translation></message>
<message><source>st.protect.owners</source><translation>Dokumente dieser Eigentümer</translation></message>
<message><source>st.protect.storage_paths</source><translation>Dokumente unter diesen Speicherpfaden</translation></message>
<message><source>st.protect.tags</source><translation>Dokumente mit diesen Tags</translation></message>
<message><source>st.r.change</source><translation>Dokumente ändern, damit Metadaten übernommen werden können</translation></message>
<message numerus="yes"><source>st.r.days</source><translation><numerusform>Der Server bewahrt Dokumente %Ln Tag lang im Papierkorb auf.</numerusform><numerusform>Der Server bewahrt Dokumente %Ln Tage lang im Papierkorb auf.</numerusform></translation></message>
<message><source>st.r.daysunknown</source><translation>Der Server bewahrt Dokumente eine Zeit lang im Papierkorb auf.</translation></message>
<message><source>st.r.delete</source><translation>Eigene Dokumente in den Papierkorb verschieben</translation></message>
<message><source>st.r.deleteall</source><translation>Alle Dokumente in den Papierkorb verschieben</translation></message>
<message><source>st.r.nochange</source><translation>Keine Dokumente ändern, also auch keine Metadaten übernehmen</translation></message>
<message><source>st.r.nodelete</source><translation>Keine Dokumente löschen, also auch nicht aufräumen</translation></message>
<message><source>st.r.norestore</source><translation>Keine Dokumente aus dem Papierkorb zurückholen; die Verwaltung kann es</translation></message>
<message><source>st.r.notrash</source><translation>Der Server hat keinen Papierkorb. Gelöschtes ist endgültig weg.</translation></message>
<message><source>st.r.offline</source><translation>Verbinde dich, um zu sehen, was dieses Konto darf.</translation></message>
<message><source>st.r.restore</source><translation>Dokumente aus dem Papierkorb zurückholen</translation></message>
<message><source>st.r.title</source><translation>Was dieses Konto darf</translation></message>
<message><source>st.rare</source><translation>Paare mit seltenen gemeinsamen Wortfolgen werden in jedem Fall gefunden.</translation></message>
<message><source>st.reset</source><translation>Standard wiederherstellen</translation></message>
<message><source>st.rows</source><translation>Zeilen</translation></message>
<message><source>st.server</source><translation>Server &amp; Anmeldung</translation></message>
<message><source>st.shared</source><translation>Gemeinsamer Text zweier Dokumente</translation></message>
<message><source>st.shortcuts</source><translation>Tastenkürzel</translation></message>
<message><source>st.size</source><translation>Schriftgröße</translation></message>
<message><source>st.size.value</source><translation>{p} der normalen Größe</translation></message>
<message><source>st.srv.busy</source><translation>Eine Suche oder das Aufräumen läuft. Danach kannst du den Server vergessen.</translation></message>
<message><source>st.srv.ca</source><translation>Zertifizierungsstelle</translation></message>
<message><source>st.srv.cert</source><translation>Vertrautes Zertifikat</translation></message>
<message><source>st.srv.demo</source><translation>Sie gehört zur App und beginnt jedes Mal von vorn.</translation></message>
<message><source>st.srv.forget</source><translation>Server vergessen …</translation></message>
<message><source>st.srv.forget.a11y</source><translation>Server vergessen: {user}, {host}</translation></message>
<message numerus="yes"><source>st.srv.headers</source><translation><numerusform>Zusätzlicher Header</numerusform><numerusform>Zusätzliche Header</numerusform></translation></message>
<message><source>st.srv.none</source><translation>Auf diesem Computer ist kein Server gespeichert.</translation></message>
<message><source>st.srv.open</source><translation>Geöffnete Bibliothek</translation></message>
<message><source>st.srv.plain</source><translation>Nicht verschlüsselt</translation></message>
<message><source>st.srv.plain.d</source><translation>Wer auf dem Weg zum Server mitliest, sieht das Token. Nimm https, wenn es geht.</translation></message>
<message><source>st.srv.saved</source><translation>Gespeicherte Server</translation></message>
<message><source>st.srv.signin</source><translation>Neu anmelden …</translation></message>
<message><source>st.srv.signin.a11y</source><translation>Neu anmelden: {host}</translation></message>
<message><source>st.srv.used</source><translation>{user} · Paperless {v} · zuletzt {when}</translation></message>
<message><source>st.srv.user</source><translation>{user} · Paperless {v}</translation></message>
<message><source>st.sto.backups</source><translation>Sicherungen</translation></message>
<message><source>st.sto.cache</source><translation>Seiten-Zwischenspeicher</translation></message>
<message><source>st.sto.cache.d</source><translation>Schon gezeigte Seiten, damit das Prüfen auch offline weitergeht</translation></message>
<message><source>st.sto.clear</source><translation>Zwischenspeicher leeren</translation></message>
<message><source>st.sto.data</source><translation>Datenordner</translation></message>
<message><source>st.sto.db</source><translation>Datenbank</translation></message>
<message><source>st.sto.db.d</source><translation>Texte, Suchergebnisse, deine Entscheidungen und der Verlauf</translation></message>
<message><source>st.sto.logs</source><translation>Protokolldateien</translation></message>
<message><source>st.sto.logs.open</source><translation>Protokolle öffnen</translation></message>
<message><source>st.sto.nobackups</source><translation>Noch keine Sicherungen</translation></message>
<message><source>st.sto.open</source><translation>Ordner öffnen</translation></message>
<message><source>st.sto.open.a11y</source><translation>Ordner öffnen: {name}</translation></message>
<message><source>st.storage</source><translation>Speicher</translation></message>
<message><source>st.strict</source><translation>Streng</translation></message>
<message><source>st.table</source><translation>Übliche Werte</translation></message>
<message><source>st.table.chance</source><translation>Gefunden bei {p}</translation></message>
<message><source>st.table.effective</source><translation>Wirksame Grenze</translation></message>
<message><source>st.table.rows</source><translation>Zeilen</translation></message>
<message><source>st.table.size</source><translation>Werte × Bänder</translation></message>
<message><source>st.table.use</source><translation>Nehmen</translation></message>
<message><source>st.table.use.a11y</source><translation>{values} Werte und {bands} Bänder nehmen</translation></message>
<message><source>st.theme.dark</source><translation>Dunkel</translation></message>
<message><source>st.theme.light</source><translation>Hell</translation></message>
<message><source>st.theme.sys</source><translation>System</translation></message>
<message><source>st.threshold</source><translation>Wie ähnlich müssen Dokumente sein?</translation></message>
<message><source>st.threshold.d</source><translation>Strenger findet weniger Gruppen und macht weniger Fehler.</translation></message>
<message><source>st.tiers</source><translation>Wonach gesucht wird und was damit passiert</translation></message>
<message><source>st.tune</source><translation>Nicht zufrieden mit den Treffern?</translation></message>
<message><source>st.tune.back</source><translation>Zurücknehmen</translation></message>
<message><source>st.tune.change.fewer-bands</source><translation>{b} statt {a} Bänder nehmen</translation></message>
<message><source>st.tune.change.judged</source><translation>Das empfohlene Verfahren nehmen, das Angaben abwägt</translation></message>
<message><source>st.tune.change.kind-on</source><translation>Suchen nach: {kind}</translation></message>
<message><source>st.tune.change.longer-ngrams</source><translation>Folgen von {b} statt {a} Wörtern vergleichen</translation></message>
<message><source>st.tune.change.looser</source><translation>Die Grenze von {a} auf {b} senken</translation></message>
<message><source>st.tune.change.more-bands</source><translation>{b} statt {a} Bänder nehmen</translation></message>
<message><source>st.tune.change.shorter-fingerprint</source><translation>Fingerabdrücke mit {b} statt {a} Werten nehmen</translation></message>
<message><source>st.tune.change.shorter-ngrams</source><translation>Folgen von {b} statt {a} Wörtern vergleichen</translation></message>
<message><source>st.tune.change.smaller-sample</source><translation>Den Wortlaut von {b} statt {a} Zeichen vergleichen</translation></message>
<message><source>st.tune.change.stricter</source><translation>Die Grenze von {a} auf {b} anheben</translation></message>
<message><source>st.tune.change.stricter-kind</source><translation>{kind}: die Grenze von {a} auf {b} anheben</translation></message>
<message><source>st.tune.change.text-only</source><translation>Nur den Text zählen lassen, nicht Titel und Metadaten</translation></message>
<message><source>st.tune.d</source><translation>Wähle, was stört. Du siehst, was jede Änderung in dieser Bibliothek bewirken würde, bevor du sie übernimmst.</translation></message>
<message numerus="yes"><source>st.tune.effect</source><translation><numerusform>%Ln Gruppe: {gained}, {lost}.</numerusform><numerusform>%Ln Gruppen: {gained}, {lost}.</numerusform></translation></message>
<message numerus="yes"><source>st.tune.example.d</source><translation><numerusform>„{title}“ öffnen (%Ln Dokument)</numerusform><numerusform>„{title}“ öffnen (%Ln Dokumente)</numerusform></translation></message>
<message><source>st.tune.example.gained</source><translation>+ {title}</translation></message>
<message><source>st.tune.example.lost</source><translation>− {title}</translation></message>
<message><source>st.tune.false-matches</source><translation>Zu viele falsche Treffer</translation></message>
<message numerus="yes"><source>st.tune.gained</source><translation><numerusform>%Ln neue</numerusform><numerusform>%Ln neue</numerusform></translation></message>
<message numerus="yes"><source>st.tune.lost</source><translation><numerusform>%Ln fällt weg</numerusform><numerusform>%Ln fallen weg</numerusform></translation></message>
<message><source>st.tune.misses</source><translation>Übersieht Duplikate</translation></message>
<message><source>st.tune.nothing</source><translation>Dafür lässt sich an den Einstellungen nichts mehr ändern.</translation></message>
<message numerus="yes"><source>st.tune.same</source><translation><numerusform>%Ln Gruppe, wie jetzt.</numerusform><numerusform>%Ln Gruppen, wie jetzt.</numerusform></translation></message>
<message><source>st.tune.seconds</source><translation>Eine Analyse dauert {then} statt {now}.</translation></message>
<message><source>st.tune.stop</source><translation>Anhalten</translation></message>
<message><source>st.tune.take</source><translation>Übernehmen</translation></message>
<message><source>st.tune.taken</source><translation>Übernommen.</translation></message>
<message><source>st.tune.too-slow</source><translation>Zu langsam</translation></message>
<message><source>st.tune.try</source><translation>Ausprobieren</translation></message>
<message><source>st.tune.trying</source><translation>Wird ausprobiert: {p}</translation></message>
<message><source>st.tune.untried</source><translation>Noch nicht ausprobiert.</translation></message>
<message><source>st.weights</source><translation>Was wie viel zählt</translation></message>
<message><source>status.offline</source><translation>Offline – arbeitet mit lokaler Kopie</translation></message>
<message><source>status.online</source><translation>Verbunden</translation></message>
<message><source>status.signed-out</source><translation>Abgemeldet – arbeitet mit lokaler Kopie</translation></message>
<message><source>status.signin</source><translation>Neu anmelden</translation></message>
<message><source>status.untested</source><translation>Nicht getestet mit Paperless {version}: Diese Version ist neuer als die, mit denen Paperless Dedupe getestet wurde (bis {tested}). Es arbeitet mit dem, was beide kennen, und prüft jede Änderung wie immer.</translation></message>
<message><source>tab.cleanup</source><translation>Aufräumen</translation></message>
<message><source>tab.find</source><translation>Ähnliche suchen</translation></message>
<message><source>tab.history</source><translation>Verlauf</translation></message>
<message><source>tab.overview</source><translation>Übersicht</translation></message>
<message><source>tab.review</source><translation>Prüfen</translation></message>
<message><source>tab.settings</source><translation>Einstellungen</translation></message>
<message><source>time.day_and_time</source><translation>{day}, {time} Uhr</translation></message>
<message numerus="yes"><source>time.hours</source><translation><numerusform>%Ln Stunde</numerusform><numerusform>%Ln Stunden</numerusform></translation></message>
<message numerus="yes"><source>time.minutes</source><translation><numerusform>%Ln Minute</numerusform><numerusform>%Ln Minuten</numerusform></translation></message>
<message numerus="yes"><source>time.seconds</source><translation><numerusform>%Ln Sekunde</numerusform><numerusform>%Ln Sekunden</numerusform></translation></message>
<message><source>time.today</source><translation>heute</translation></message>
<message><source>time.yesterday</source><translation>gestern</translation></message>
<message><source>tip.fit</source><translation>Breite anpassen</translation></message>
<message><source>tip.fitpage</source><translation>Ganze Seite</translation></message>
<message><source>tip.history</source><translation>Verlauf</translation></message>
<message><source>tip.lib</source><translation>Bibliothek wechseln oder trennen</translation></message>
<message><source>tip.menu</source><translation>Menü</translation></message>
<message><source>tip.next</source><translation>Nächster Unterschied</translation></message>
<message><source>tip.prev</source><translation>Voriger Unterschied</translation></message>
<message><source>tip.rotate</source><translation>Beide um 90° drehen</translation></message>
<message><source>tip.settings</source><translation>Einstellungen</translation></message>
<message><source>tip.swap</source><translation>Links und rechts tauschen</translation></message>
<message><source>tip.sync</source><translation>Beide Seiten gemeinsam scrollen und zoomen</translation></message>
<message><source>tip.thumbs</source><translation>Seitenpaare anzeigen</translation></message>
<message><source>tip.zoomin</source><translation>Vergrößern</translation></message>
<message><source>tip.zoomout</source><translation>Verkleinern</translation></message>
<message numerus="yes"><source>toast.assist</source><translation><numerusform>%Ln Gruppe entschieden. {m}</numerusform><numerusform>%Ln Gruppen entschieden. {m}</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.both</source><translation><numerusform>%Ln Gruppe ganz behalten. Sie wird nicht wieder vorgeschlagen.</numerusform><numerusform>%Ln Gruppen ganz behalten. Sie werden nicht wieder vorgeschlagen.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.clear</source><translation><numerusform>Entscheidung zu %Ln Gruppe zurückgenommen.</numerusform><numerusform>Entscheidungen zu %Ln Gruppen zurückgenommen.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.left</source><translation><numerusform>%Ln bleibt für dich.</numerusform><numerusform>%Ln bleiben für dich.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.skip</source><translation><numerusform>%Ln Gruppe zurückgestellt.</numerusform><numerusform>%Ln Gruppen zurückgestellt.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.waiting</source><translation><numerusform>Die Seiten von %Ln Paar werden vorher verglichen.</numerusform><numerusform>Die Seiten von %Ln Paaren werden vorher verglichen.</numerusform></translation></message>
<message><source>toast.both</source><translation>Beide behalten. Dieses Paar wird nicht wieder vorgeschlagen.</translation></message>
<message><source>toast.both.n</source><translation>Alle {n} behalten. Sie werden nicht wieder vorgeschlagen.</translation></message>
<message><source>toast.chain</source><translation>Die Reihenfolge der Versionen ist gespeichert.</translation></message>
<message><source>toast.cleared</source><translation>Entscheidung zurückgenommen.</translation></message>
<message><source>toast.joined</source><translation>Eines davon ist schon in einer Gruppe. Entscheide über alle {n} zusammen.</translation></message>
<message numerus="yes"><source>toast.keepL</source><translation><numerusform>Links behalten. %Ln Dokument für den Papierkorb vorgemerkt.</numerusform><numerusform>Links behalten. %Ln Dokumente für den Papierkorb vorgemerkt.</numerusform></translation></message>
<message numerus="yes"><source>toast.keepN</source><translation><numerusform>{x} behalten. %Ln Dokument für den Papierkorb vorgemerkt.</numerusform><numerusform>{x} behalten. %Ln Dokumente für den Papierkorb vorgemerkt.</numerusform></translation></message>
<message numerus="yes"><source>toast.keepR</source><translation><numerusform>Rechts behalten. %Ln Dokument für den Papierkorb vorgemerkt.</numerusform><numerusform>Rechts behalten. %Ln Dokumente für den Papierkorb vorgemerkt.</numerusform></translation></message>
<message numerus="yes"><source>toast.linked</source><translation><numerusform>%Ln Versionen werden verknüpft.</numerusform><numerusform>%Ln Versionen werden verknüpft.</numerusform></translation></message>
<message><source>toast.linked.same</source><translation>{n} Dokumente bleiben und werden verknüpft.</translation></message>
<message numerus="yes"><source>toast.planned</source><translation><numerusform>%Ln Dokument für den Papierkorb vorgemerkt.</numerusform><numerusform>%Ln Dokumente für den Papierkorb vorgemerkt.</numerusform></translation></message>
<message><source>toast.redone</source><translation>Entscheidung wiederholt.</translation></message>
<message numerus="yes"><source>toast.redone.n</source><translation><numerusform>Entscheidung zu %Ln Gruppe wiederhergestellt.</numerusform><numerusform>Entscheidungen zu %Ln Gruppen wiederhergestellt.</numerusform></translation></message>
<message><source>toast.skip</source><translation>Zurückgestellt. Du findest es unter „Später“.</translation></message>
<message><source>toast.undecided</source><translation>Es wurde nichts entschieden.</translation></message>
<message><source>toast.undone</source><translation>Entscheidung rückgängig gemacht.</translation></message>
<message numerus="yes"><source>toast.undone.n</source><translation><numerusform>Entscheidung zu %Ln Gruppe rückgängig gemacht.</numerusform><numerusform>Entscheidungen zu %Ln Gruppen rückgängig gemacht.</numerusform></translation></message>
<message numerus="yes"><source>toast.versions</source><translation><numerusform>%Ln Dokument wird eines mit Versionen.</numerusform><numerusform>%Ln Dokumente werden eines mit Versionen.</numerusform></translation></message>
<message><source>ui.busy</source><translation>In Arbeit</translation></message>
<message><source>ui.cancel</source><translation>Abbrechen</translation></message>
<message><source>ui.close</source><translation>Schließen</translation></message>
<message><source>ui.copy</source><translation>Kopieren</translation></message>
<message><source>ui.hide_password</source><translation>Passwort verbergen</translation></message>
<message><source>ui.of</source><translation>{a} von {b}</translation></message>
<message><source>ui.search</source><translation>Suchen</translation></message>
<message><source>ui.show_more</source><translation>{n} weitere anzeigen</translation></message>
<message><source>ui.show_password</source><translation>Passwort anzeigen</translation></message>
<message><source>ui.undo</source><translation>Rückgängig</translation></message>
<message numerus="yes"><source>undo.done</source><translation><numerusform>%Ln Dokument ist wieder da.</numerusform><numerusform>%Ln Dokumente sind wieder da.</numerusform></translation></message>
<message><source>undo.go</source><translation>Rückgängig machen</translation></message>
<message numerus="yes"><source>undo.part</source><translation><numerusform>%Ln Dokument ist nicht mehr im Papierkorb. Seine Datei liegt in der Sicherung.</numerusform><numerusform>%Ln Dokumente sind nicht mehr im Papierkorb. Ihre Dateien liegen in der Sicherung.</numerusform></translation></message>
<message numerus="yes"><source>undo.part.nobackup</source><translation><numerusform>%Ln Dokument ist nicht mehr im Papierkorb und kommt nicht zurück.</numerusform><numerusform>%Ln Dokumente sind nicht mehr im Papierkorb und kommen nicht zurück.</numerusform></translation></message>
<message><source>undo.rest</source><translation>Nicht rückgängig gemacht: {x}.</translation></message>
<message><source>undo.stopped</source><translation>Mach noch einmal rückgängig, um mit dem Rest weiterzumachen.</translation></message>
<message><source>undo.text</source><translation>Dokumente kommen aus dem Papierkorb zurück, und übernommene Metadaten werden wieder entfernt.</translation></message>
<message numerus="yes"><source>undo.title</source><translation><numerusform>Diese %Ln Änderung rückgängig machen?</numerusform><numerusform>Diese %Ln Änderungen rückgängig machen?</numerusform></translation></message>
<message><source>undo.versions</source><translation>Versionen werden wieder herausgenommen.</translation></message>
<message><source>ver.go</source><translation>So vormerken</translation></message>
<message numerus="yes"><source>ver.keeplatest</source><translation><numerusform>Nur die neueste behalten; %Ln ältere Version in den Papierkorb</numerusform><numerusform>Nur die neueste behalten; %Ln ältere Versionen in den Papierkorb</numerusform></translation></message>
<message><source>ver.latest</source><translation>Neueste: {x}</translation></message>
<message><source>ver.link.field</source><translation>Alle behalten und durch das Feld „{field}“ verknüpfen</translation></message>
<message><source>ver.link.note</source><translation>Alle behalten und durch eine Notiz verknüpfen</translation></message>
<message numerus="yes"><source>ver.make</source><translation><numerusform>Ein Dokument mit Versionen daraus machen; %Ln einzelnes in den Papierkorb</numerusform><numerusform>Ein Dokument mit Versionen daraus machen; %Ln einzelne in den Papierkorb</numerusform></translation></message>
<message><source>ver.make.own</source><translation>„{title}“ hat selbst Versionen und kann darum keine Version eines anderen Dokuments werden. Beim Verknüpfen bleibt alles, wie es ist.</translation></message>
<message><source>ver.make.protected</source><translation>„{title}“ ist geschützt und kann darum keine Version eines anderen Dokuments werden.</translation></message>
<message><source>ver.make.rights</source><translation>Auf diesem Server darfst du „{title}“ nicht ändern und löschen. Das ist nötig, um Versionen anzulegen und zurückzunehmen.</translation></message>
<message><source>ver.new</source><translation>Geordnet nach dem Tag, an dem sie hinzukamen.</translation></message>
<message><source>ver.order</source><translation>Reihenfolge der Versionen</translation></message>
<message><source>ver.same.text</source><translation>Angekreuzte Dokumente sagen dasselbe in anderen Worten oder einer anderen Sprache. Alle bleiben erhalten.</translation></message>
<message><source>ver.same.title</source><translation>Behalten und verknüpfen</translation></message>
<message><source>ver.text</source><translation>Angekreuzte Dokumente sind Versionen voneinander, die älteste zuerst. Zieh sie, um die Reihenfolge zu ändern.</translation></message>
<message><source>ver.title</source><translation>Versionen dieses Dokuments</translation></message>
<message><source>ver.two</source><translation>Kreuze mindestens zwei Dokumente an.</translation></message>
<message><source>ver.unsupported</source><translation>Um Versionen eines Dokuments anzulegen, muss die App mit Paperless 3.0 oder neuer verbunden sein.</translation></message>
<message><source>wait.backup</source><translation>eine Datei für die Sicherung herausgeben</translation></message>
<message><source>wait.carry-over</source><translation>Angaben auf das behaltene Dokument übernehmen</translation></message>
<message><source>wait.late</source><translation>eine frühere Anfrage zu Ende bringen</translation></message>
<message numerus="yes"><source>wait.long</source><translation><numerusform>Seit %Ln Sekunde bewegt sich nichts: Der Server soll {x}.</numerusform><numerusform>Seit %Ln Sekunden bewegt sich nichts: Der Server soll {x}.</numerusform></translation></message>
<message><source>wait.look</source><translation>die nächsten Dokumente liefern</translation></message>
<message><source>wait.restore</source><translation>Dokumente aus dem Papierkorb zurückholen</translation></message>
<message><source>wait.settle</source><translation>die Ergebnisse früherer Anfragen zeigen</translation></message>
<message><source>wait.take-back</source><translation>entfernen, was ein behaltenes Dokument bekommen hat</translation></message>
<message><source>wait.trash</source><translation>Dokumente in den Papierkorb verschieben</translation></message>
<message><source>wait.versions</source><translation>eine Datei als Version aufnehmen</translation></message>
<message><source>warn.different</source><translation>Den Texten nach sind es zwei verschiedene Dokumente.</translation></message>
<message><source>warn.doubt.title</source><translation>Wirklich nur links behalten?</translation></message>
<message><source>warn.doubt.title.other</source><translation>Wirklich nur {x} behalten?</translation></message>
<message><source>warn.doubt.title.right</source><translation>Wirklich nur rechts behalten?</translation></message>
<message><source>warn.factsdiff.document</source><translation>„{title}“ ({x})</translation></message>
<message><source>warn.factsdiff.go</source><translation>Trotzdem links behalten</translation></message>
<message><source>warn.factsdiff.go.other</source><translation>Trotzdem {x} behalten</translation></message>
<message><source>warn.factsdiff.go.right</source><translation>Trotzdem rechts behalten</translation></message>
<message><source>warn.factsdiff.text</source><translation>{facts} weichen zwischen {kept} und {others} ab. Es können eigenständige Dokumente sein.</translation></message>
<message><source>warn.factsdiff.title</source><translation>Angaben weichen ab. Wirklich nur links behalten?</translation></message>
<message><source>warn.factsdiff.title.other</source><translation>Angaben weichen ab. Wirklich nur {x} behalten?</translation></message>
<message><source>warn.factsdiff.title.right</source><translation>Angaben weichen ab. Wirklich nur rechts behalten?</translation></message>
<message><source>why.classic</source><translation>Nur nach der klassischen Bewertung ähnlich. Datumsangaben, Beträge und Nummern wurden nicht verglichen.</translation></message>
<message><source>why.classic.same</source><translation>Der Text ist Wort für Wort gleich. Mehr vergleicht die klassische Methode nicht.</translation></message>
<message><source>why.differ</source><translation>{facts} weichen ab.</translation></message>
<message><source>why.exact</source><translation>Die Dateien sind Byte für Byte gleich.</translation></message>
<message><source>why.exact.meta</source><translation>Nur hier gibt es Unterschiede: {facts}.</translation></message>
<message numerus="yes"><source>why.exact.n</source><translation><numerusform>Die Datei ist einmal gespeichert.</numerusform><numerusform>Alle %Ln Dateien sind Byte für Byte gleich.</numerusform></translation></message>
<message><source>why.indirect</source><translation>Diese beiden passen nicht direkt zueinander, nur über andere Dokumente der Gruppe.</translation></message>
<message><source>why.lookalike</source><translation>Gleiche Vorlage, aber {facts} sind verschieden.</translation></message>
<message><source>why.lookalike.plain</source><translation>Gleicher Wortlaut oder gleiche Vorlage, aber nichts zeigt, dass sie dasselbe Dokument sind.</translation></message>
<message><source>why.meant.left</source><translation>Das linke Dokument sagt dasselbe wie ein Teil von „{title}“.</translation></message>
<message numerus="yes"><source>why.meant.left.about</source><translation><numerusform>Das linke Dokument sagt dasselbe wie ein Teil von „{title}“, etwa auf Seite {a}.</numerusform><numerusform>Das linke Dokument sagt dasselbe wie ein Teil von „{title}“, etwa auf den Seiten {a}–{b}.</numerusform></translation></message>
<message><source>why.meant.right</source><translation>Das rechte Dokument sagt dasselbe wie ein Teil von „{title}“.</translation></message>
<message numerus="yes"><source>why.meant.right.about</source><translation><numerusform>Das rechte Dokument sagt dasselbe wie ein Teil von „{title}“, etwa auf Seite {a}.</numerusform><numerusform>Das rechte Dokument sagt dasselbe wie ein Teil von „{title}“, etwa auf den Seiten {a}–{b}.</numerusform></translation></message>
<message><source>why.misread</source><translation>Auf den Seiten ist kein Unterschied zu sehen, wahrscheinlich ist einer der Texte verlesen.</translation></message>
<message><source>why.near</source><translation>{p} des Textes sind gleich. {facts} stimmen überein.</translation></message>
<message><source>why.near.conflict</source><translation>{p} des Textes sind gleich, aber {facts} weichen ab.</translation></message>
<message><source>why.near.plain</source><translation>{p} des Textes sind gleich.</translation></message>
<message numerus="yes"><source>why.pages.left</source><translation><numerusform>Links gibt es %Ln Seite mehr.</numerusform><numerusform>Links gibt es %Ln Seiten mehr.</numerusform></translation></message>
<message numerus="yes"><source>why.pages.right</source><translation><numerusform>Rechts gibt es %Ln Seite mehr.</numerusform><numerusform>Rechts gibt es %Ln Seiten mehr.</numerusform></translation></message>
<message><source>why.part.left</source><translation>{p} des linken Textes stecken auch in „{title}“.</translation></message>
<message numerus="yes"><source>why.part.left.about</source><translation><numerusform>{p} des linken Textes stecken auch in „{title}“, etwa auf Seite {a}.</numerusform><numerusform>{p} des linken Textes stecken auch in „{title}“, etwa auf den Seiten {a}–{b}.</numerusform></translation></message>
<message numerus="yes"><source>why.part.left.pages</source><translation><numerusform>Seite {a} von „{title}“ enthält {p} des linken Textes.</numerusform><numerusform>Seiten {a}–{b} von „{title}“ enthalten {p} des linken Textes.</numerusform></translation></message>
<message><source>why.part.right</source><translation>{p} des rechten Textes stecken auch in „{title}“.</translation></message>
<message numerus="yes"><source>why.part.right.about</source><translation><numerusform>{p} des rechten Textes stecken auch in „{title}“, etwa auf Seite {a}.</numerusform><numerusform>{p} des rechten Textes stecken auch in „{title}“, etwa auf den Seiten {a}–{b}.</numerusform></translation></message>
<message numerus="yes"><source>why.part.right.pages</source><translation><numerusform>Seite {a} von „{title}“ enthält {p} des rechten Textes.</numerusform><numerusform>Seiten {a}–{b} von „{title}“ enthalten {p} des rechten Textes.</numerusform></translation></message>
<message><source>why.sametext</source><translation>Der Text ist Wort für Wort gleich, die Dateien sind verschieden.</translation></message>
<message><source>why.sametext.plain</source><translation>Der Text ist Wort für Wort gleich.</translation></message>
<message><source>why.semantic</source><translation>Andere Worte, aber gleicher Inhalt: {title}, vermutlich eine Übersetzung.</translation></message>
<message><source>why.short</source><translation>{p} des Textes sind gleich, aber es sind nur wenige Wörter. Maßgeblich sind die Seiten.</translation></message>
<message><source>why.short.conflict</source><translation>Es gibt nur wenige Wörter zum Vergleichen, und {facts} weichen ab.</translation></message>
<message><source>why.short.same</source><translation>Der Text ist gleich, aber es sind nur wenige Wörter. Maßgeblich sind die Seiten.</translation></message>
<message><source>why.version</source><translation>Dasselbe Dokument in zwei Ständen. {facts} weichen ab.</translation></message>
<message><source>why.version.edited</source><translation>Dasselbe Dokument in zwei Ständen mit geändertem Wortlaut.</translation></message>
<message><source>whynot</source><translation>Nichts vorgeschlagen: {why}.</translation></message>
<message><source>whynot.asked</source><translation>laut Einstellungen wird jedes Mal gefragt</translation></message>
<message><source>whynot.classic</source><translation>das klassische Verfahren achtet nicht auf Daten, Beträge und Nummern</translation></message>
<message><source>whynot.conflict</source><translation>Angaben unterscheiden sich</translation></message>
<message><source>whynot.few-words</source><translation>zu wenige Wörter, um sicher zu sein</translation></message>
<message><source>whynot.file-versions</source><translation>ältere Dateifassungen wurden nicht verglichen und gingen mit</translation></message>
<message><source>whynot.gone</source><translation>das Dokument ist nicht mehr im Bestand</translation></message>
<message><source>whynot.ink-on-copy.left</source><translation>nur das linke trägt Unterschrift, Stempel oder Handschrift</translation></message>
<message><source>whynot.ink-on-copy.right</source><translation>nur das rechte trägt Unterschrift, Stempel oder Handschrift</translation></message>
<message><source>whynot.ink-on-keeper.left</source><translation>nur das rechte trägt Unterschrift, Stempel oder Handschrift</translation></message>
<message><source>whynot.ink-on-keeper.right</source><translation>nur das linke trägt Unterschrift, Stempel oder Handschrift</translation></message>
<message><source>whynot.kept</source><translation>Nichts für den Papierkorb: {why}.</translation></message>
<message><source>whynot.link</source><translation>laut Einstellungen werden alle behalten und verknüpft (4)</translation></message>
<message><source>whynot.meaning</source><translation>nur der Inhalt ist gleich; behalte und verknüpfe alle (4)</translation></message>
<message><source>whynot.not-direct</source><translation>diese Kopie ähnelt anderen der Gruppe, nicht dem Dokument, das bleiben soll</translation></message>
<message><source>whynot.only-shown</source><translation>laut Einstellungen wird diese Art nur angezeigt</translation></message>
<message><source>whynot.other</source><translation>ein anderes Dokument der Gruppe muss angesehen werden</translation></message>
<message><source>whynot.pages-differ</source><translation>die Seitenbilder unterscheiden sich in Druck oder Tinte</translation></message>
<message><source>whynot.pages-not-compared</source><translation>die Seiten sind noch nicht verglichen</translation></message>
<message><source>whynot.pages-unsure</source><translation>die Seitenbilder belegen nicht, dass jedes Zeichen gleich ist</translation></message>
<message><source>whynot.protected</source><translation>diese Kopie ist geschützt</translation></message>
<message><source>whynot.several-numbers</source><translation>beide haben eine Archivnummer</translation></message>
<message><source>whynot.version</source><translation>Versionen sind verschiedene Papiere; welche gebraucht wird, weißt nur du</translation></message>
<message><source>whynot.whole-of-keeper</source><translation>das vorgeschlagene Dokument ist nur ein Teil von diesem</translation></message>
</context>
</TS>
