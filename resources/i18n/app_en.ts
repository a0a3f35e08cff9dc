<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en">
<context>
<name>app</name>
<message><source>a11y.applying</source><translation>{a} of {b} documents done</translation></message>
<message><source>a11y.chip.agree</source><translation>agrees: {x}</translation></message>
<message><source>a11y.chip.conflict</source><translation>conflicting: {x}</translation></message>
<message><source>a11y.chip.differ</source><translation>differs: {x}</translation></message>
<message><source>a11y.chip.only</source><translation>only on one side: {x}</translation></message>
<message><source>a11y.chipbad</source><translation>{x} differs: {a} and {b}</translation></message>
<message><source>a11y.conf</source><translation>Confidence {c} percent</translation></message>
<message><source>a11y.conf.none</source><translation>Confidence unknown</translation></message>
<message><source>a11y.decided</source><translation>decided</translation></message>
<message><source>a11y.dt.choice</source><translation>{x}, from document {d}. Enter keeps another document’s value</translation></message>
<message><source>a11y.dt.goes</source><translation>no longer {x}</translation></message>
<message><source>a11y.dt.united</source><translation>{x}, from all documents combined. Enter keeps those of one document only</translation></message>
<message><source>a11y.field.checking</source><translation>is being checked</translation></message>
<message><source>a11y.field.ok</source><translation>correct</translation></message>
<message><source>a11y.found.meaning</source><translation>{row}, found by meaning</translation></message>
<message numerus="yes"><source>a11y.grouprow</source><translation><numerusform>{title}, {kind}, %Ln document, {c} percent, {state}</numerusform><numerusform>{title}, {kind}, %Ln documents, {c} percent, {state}</numerusform></translation></message>
<message><source>a11y.left</source><translation>Left document</translation></message>
<message><source>a11y.node</source><translation>{title}, overlap {p}</translation></message>
<message><source>a11y.node.meaning</source><translation>{title}, similarity of meaning {m}</translation></message>
<message numerus="yes"><source>a11y.page</source><translation><numerusform>Page {i} of {total}, %Ln difference</numerusform><numerusform>Page {i} of {total}, %Ln differences</numerusform></translation></message>
<message><source>a11y.progress</source><translation>Scan: {p}</translation></message>
<message numerus="yes"><source>a11y.ribbon</source><translation><numerusform>%Ln difference in the whole document</numerusform><numerusform>Differences in the whole document, %Ln</numerusform></translation></message>
<message><source>a11y.right</source><translation>Right document</translation></message>
<message><source>a11y.score</source><translation>{name}: {score} of 100, weight {weight}</translation></message>
<message><source>a11y.score.unweighted</source><translation>{name}: {score} of 100</translation></message>
<message><source>a11y.similar</source><translation>{title}, {relation}, {a} of your document in it, {b} of it in your document, chance {p}</translation></message>
<message><source>a11y.similar.meaning</source><translation>{title}, {relation}, similarity of meaning {m}</translation></message>
<message><source>a11y.stage.done</source><translation>done</translation></message>
<message><source>a11y.stage.running</source><translation>running</translation></message>
<message><source>a11y.stage.waiting</source><translation>waiting</translation></message>
<message><source>a11y.state.all</source><translation>keep all {n}</translation></message>
<message><source>a11y.state.both</source><translation>keep both</translation></message>
<message><source>a11y.state.conflict</source><translation>facts differ</translation></message>
<message><source>a11y.state.keep</source><translation>keep {x}</translation></message>
<message><source>a11y.state.linked</source><translation>kept and linked</translation></message>
<message><source>a11y.state.open</source><translation>undecided</translation></message>
<message><source>a11y.state.skip</source><translation>skipped</translation></message>
<message><source>a11y.state.versions</source><translation>to become one document with versions</translation></message>
<message><source>a11y.suggested</source><translation>suggested</translation></message>
<message><source>a11y.undoing</source><translation>{a} of {b} changes undone</translation></message>
<message><source>about.licence</source><translation>Free software under the MIT licence.</translation></message>
<message><source>about.version</source><translation>Version {v}</translation></message>
<message><source>ap.applying</source><translation>Applying changes</translation></message>
<message><source>ap.asked</source><translation>You are asked once more before anything happens.</translation></message>
<message><source>ap.backtoplan</source><translation>Back to the plan</translation></message>
<message><source>ap.backup</source><translation>Download a backup first</translation></message>
<message numerus="yes"><source>ap.backup.count</source><translation><numerusform>%Ln original with metadata</numerusform><numerusform>%Ln originals with metadata</numerusform></translation></message>
<message><source>ap.backup.folder</source><translation>Folder for the backup</translation></message>
<message><source>ap.backup.short</source><translation>Backup first</translation></message>
<message numerus="yes"><source>ap.backup.size</source><translation><numerusform>%Ln original with metadata, {size}</numerusform><numerusform>%Ln originals with metadata, {size}</numerusform></translation></message>
<message numerus="yes"><source>ap.backupfirst</source><translation><numerusform>A backup of the file is saved before anything is moved.</numerusform><numerusform>A backup of all %Ln files is saved before anything is moved.</numerusform></translation></message>
<message><source>ap.c.carry-over-not-permitted</source><translation>You may not change a document involved in the carry-over</translation></message>
<message><source>ap.c.changed</source><translation>Changed on the server since the scan</translation></message>
<message><source>ap.c.gone</source><translation>Already deleted on the server</translation></message>
<message><source>ap.c.keeper-changed</source><translation>The document to keep was changed on the server</translation></message>
<message><source>ap.c.keeper-gone</source><translation>The document to keep is no longer on the server</translation></message>
<message><source>ap.c.not-permitted</source><translation>You may not delete this document</translation></message>
<message><source>ap.carry</source><translation>Metadata to carry over</translation></message>
<message><source>ap.change</source><translation>Change</translation></message>
<message><source>ap.check</source><translation>Check again</translation></message>
<message numerus="yes"><source>ap.checked</source><translation><numerusform>%Ln document now needs a look.</numerusform><numerusform>%Ln documents now need a look.</numerusform></translation></message>
<message><source>ap.checked.none</source><translation>Nothing has changed on the server.</translation></message>
<message><source>ap.checking</source><translation>Checking…</translation></message>
<message><source>ap.compare</source><translation>Compare again</translation></message>
<message numerus="yes"><source>ap.confirm</source><translation><numerusform>Move %Ln document to the trash?</numerusform><numerusform>Move %Ln documents to the trash?</numerusform></translation></message>
<message numerus="yes"><source>ap.confirm.link</source><translation><numerusform>Link the documents of %Ln group?</numerusform><numerusform>Link the documents of %Ln groups?</numerusform></translation></message>
<message numerus="yes"><source>ap.confirm.perm</source><translation><numerusform>Delete %Ln document for good?</numerusform><numerusform>Delete %Ln documents for good?</numerusform></translation></message>
<message><source>ap.continue</source><translation>Continue</translation></message>
<message numerus="yes"><source>ap.done</source><translation><numerusform>Done. %Ln document moved to the trash.</numerusform><numerusform>Done. %Ln documents moved to the trash.</numerusform></translation></message>
<message numerus="yes"><source>ap.done.perm</source><translation><numerusform>Done. %Ln document deleted for good.</numerusform><numerusform>Done. %Ln documents deleted for good.</numerusform></translation></message>
<message numerus="yes"><source>ap.doubts.more</source><translation><numerusform>and %Ln more, marked ⚠ in the list</numerusform><numerusform>and %Ln more, marked ⚠ in the list</numerusform></translation></message>
<message><source>ap.empty</source><translation>Nothing is planned</translation></message>
<message><source>ap.empty.b</source><translation>Go to Review</translation></message>
<message><source>ap.empty.d</source><translation>What you decide in Review waits here until you apply it.</translation></message>
<message><source>ap.exclude</source><translation>Leave out</translation></message>
<message><source>ap.final</source><translation>To be deleted for good</translation></message>
<message><source>ap.finished</source><translation>Clean-up finished</translation></message>
<message><source>ap.gets</source><translation>gets {x}</translation></message>
<message numerus="yes"><source>ap.go</source><translation><numerusform>Apply %Ln change…</numerusform><numerusform>Apply %Ln changes…</numerusform></translation></message>
<message><source>ap.go.link</source><translation>Link</translation></message>
<message><source>ap.go.move</source><translation>Move to trash</translation></message>
<message><source>ap.go.perm</source><translation>Delete for good</translation></message>
<message numerus="yes"><source>ap.interrupted</source><translation><numerusform>The clean-up of {day}, {time} was interrupted. %Ln document remains.</numerusform><numerusform>The clean-up of {day}, {time} was interrupted. %Ln documents remain.</numerusform></translation></message>
<message><source>ap.keeps</source><translation>keeps: {title}</translation></message>
<message><source>ap.keepusing</source><translation>You can keep using the app.</translation></message>
<message><source>ap.leave</source><translation>Leave it for now</translation></message>
<message><source>ap.left</source><translation>not carried over: {x}</translation></message>
<message><source>ap.left.noted</source><translation>kept in a note: {x}</translation></message>
<message><source>ap.link</source><translation>Documents to link</translation></message>
<message><source>ap.link.by.field</source><translation>by the field “{field}”</translation></message>
<message><source>ap.link.by.note</source><translation>by a note</translation></message>
<message><source>ap.link.same</source><translation>means the same: {x}</translation></message>
<message><source>ap.link.with</source><translation>older: {x}</translation></message>
<message numerus="yes"><source>ap.linked</source><translation><numerusform>In %Ln group, documents are kept and linked.</numerusform><numerusform>In %Ln groups, documents are kept and linked.</numerusform></translation></message>
<message numerus="yes"><source>ap.links</source><translation><numerusform>%Ln share link stops working: its document goes to the trash.</numerusform><numerusform>%Ln share links stop working: their documents go to the trash.</numerusform></translation></message>
<message><source>ap.needs</source><translation>Needs a look</translation></message>
<message><source>ap.needs.d</source><translation>Left out until you decide</translation></message>
<message><source>ap.norestore</source><translation>This account cannot read the trash, so you cannot undo this here. Someone with more rights can.</translation></message>
<message><source>ap.norestore.check</source><translation>I know that I cannot bring them back from here</translation></message>
<message><source>ap.note</source><translation>Keep the rest in a note</translation></message>
<message><source>ap.note.d</source><translation>Values the kept document has no room for, such as a second archive number or title, are saved in a note on it.</translation></message>
<message><source>ap.owned</source><translation>owned by {x}</translation></message>
<message><source>ap.pause.conn</source><translation>Connection lost. Nothing is repeated or lost; continue when you are connected.</translation></message>
<message><source>ap.pause.signedout</source><translation>You were signed out. Nothing is repeated or lost; sign in again, then continue.</translation></message>
<message><source>ap.perm</source><translation>This server has no trash. Documents would be deleted for good.</translation></message>
<message><source>ap.perm.check</source><translation>I know that this cannot be undone</translation></message>
<message><source>ap.perm.reason</source><translation>You may not delete “{title}”</translation></message>
<message><source>ap.plan</source><translation>Planned changes</translation></message>
<message><source>ap.position</source><translation>Document {i} of {total} to the trash</translation></message>
<message numerus="yes"><source>ap.r.gone</source><translation><numerusform>document deleted for good</numerusform><numerusform>documents deleted for good</numerusform></translation></message>
<message numerus="yes"><source>ap.r.linked</source><translation><numerusform>document linked</numerusform><numerusform>documents linked</numerusform></translation></message>
<message numerus="yes"><source>ap.r.meta</source><translation><numerusform>document got metadata</numerusform><numerusform>documents got metadata</numerusform></translation></message>
<message numerus="yes"><source>ap.r.more</source><translation><numerusform>And %Ln more, in the list.</numerusform><numerusform>And %Ln more, in the list.</numerusform></translation></message>
<message><source>ap.r.not</source><translation>not applied</translation></message>
<message numerus="yes"><source>ap.r.trash</source><translation><numerusform>document in the trash</numerusform><numerusform>documents in the trash</numerusform></translation></message>
<message numerus="yes"><source>ap.r.versions</source><translation><numerusform>version created</numerusform><numerusform>versions created</numerusform></translation></message>
<message numerus="yes"><source>ap.receive</source><translation><numerusform>%Ln document receives metadata first.</numerusform><numerusform>%Ln documents receive metadata first.</numerusform></translation></message>
<message><source>ap.recheck</source><translation>Check each document again before it goes</translation></message>
<message><source>ap.recheck.d</source><translation>Skips documents edited since the scan</translation></message>
<message><source>ap.report</source><translation>Save report…</translation></message>
<message><source>ap.review</source><translation>Continue reviewing</translation></message>
<message><source>ap.savedfirst</source><translation>Metadata is saved first, so nothing is lost if you stop now.</translation></message>
<message><source>ap.search</source><translation>Search the plan…</translation></message>
<message><source>ap.showbackup</source><translation>Show backup</translation></message>
<message><source>ap.step.carrying</source><translation>Carrying metadata over</translation></message>
<message><source>ap.step.saving</source><translation>Saving the backup</translation></message>
<message><source>ap.step.trash</source><translation>Moving to the trash</translation></message>
<message><source>ap.step.versions</source><translation>Creating versions</translation></message>
<message><source>ap.stop</source><translation>Stop after this document</translation></message>
<message><source>ap.stop.short</source><translation>Stop</translation></message>
<message numerus="yes"><source>ap.stopped</source><translation><numerusform>Stopped. %Ln document is done.</numerusform><numerusform>Stopped. %Ln documents are done.</numerusform></translation></message>
<message><source>ap.stopped.title</source><translation>Clean-up stopped</translation></message>
<message><source>ap.stopping</source><translation>Stopping…</translation></message>
<message><source>ap.sub</source><translation>Nothing has been changed yet. Check the list, then press Apply.</translation></message>
<message><source>ap.timeleft</source><translation>about {t} left</translation></message>
<message numerus="yes"><source>ap.title</source><translation><numerusform>%Ln change planned</numerusform><numerusform>%Ln changes planned</numerusform></translation></message>
<message><source>ap.took</source><translation>took {t}</translation></message>
<message><source>ap.trash</source><translation>To the trash</translation></message>
<message numerus="yes"><source>ap.trashinfo</source><translation><numerusform>Paperless empties its trash after %Ln day. Until then you can undo this under History.</numerusform><numerusform>Paperless empties its trash after %Ln days. Until then you can undo this under History.</numerusform></translation></message>
<message><source>ap.trashinfo.unknown</source><translation>The documents go to the Paperless trash. You can undo this under History until the trash is emptied.</translation></message>
<message numerus="yes"><source>ap.undecided</source><translation><numerusform>%Ln group is still undecided.</numerusform><numerusform>%Ln groups are still undecided.</numerusform></translation></message>
<message><source>ap.undoall</source><translation>Undo everything…</translation></message>
<message><source>ap.version.of</source><translation>version {n} of “{title}”</translation></message>
<message><source>ap.versions</source><translation>Versions to create</translation></message>
<message numerus="yes"><source>ap.versions.first</source><translation><numerusform>%Ln document becomes a version of another one first.</numerusform><numerusform>%Ln documents become versions of another one first.</numerusform></translation></message>
<message><source>ap.why.changing</source><translation>Other changes are still being made. Wait until they are finished.</translation></message>
<message><source>ap.why.nothing</source><translation>Nothing is ticked.</translation></message>
<message><source>ap.why.offline</source><translation>You are offline. Apply when you are connected.</translation></message>
<message><source>ap.why.reading</source><translation>The plan is still loading. Apply when it has loaded.</translation></message>
<message><source>ap.why.scanning</source><translation>A scan is running. Apply when it is finished.</translation></message>
<message><source>ap.why.signed-out</source><translation>You are signed out. Sign in again, then apply.</translation></message>
<message><source>ap.why.unread</source><translation>The plan could not be read. Open Clean up again.</translation></message>
<message><source>app.name</source><translation>Paperless Dedupe</translation></message>
<message><source>as.a11y.left</source><translation>{title}. Left for you: {why}.</translation></message>
<message numerus="yes"><source>as.a11y.row</source><translation><numerusform>{title}. {why}. Keep {x}, %Ln document to the trash.</numerusform><numerusform>{title}. {why}. Keep {x}, %Ln documents to the trash.</numerusform></translation></message>
<message><source>as.add</source><translation>Add rule</translation></message>
<message><source>as.conf</source><translation>Confidence at least</translation></message>
<message numerus="yes"><source>as.decided</source><translation><numerusform>group decided</numerusform><numerusform>groups decided</numerusform></translation></message>
<message><source>as.delete</source><translation>Delete</translation></message>
<message><source>as.effect</source><translation>Effect</translation></message>
<message numerus="yes"><source>as.go</source><translation><numerusform>Choose in %Ln group</numerusform><numerusform>Choose in %Ln groups</numerusform></translation></message>
<message numerus="yes"><source>as.going</source><translation><numerusform>document to trash</numerusform><numerusform>documents to trash</numerusform></translation></message>
<message numerus="yes"><source>as.left</source><translation><numerusform>left for you</numerusform><numerusform>left for you</numerusform></translation></message>
<message numerus="yes"><source>as.listed</source><translation><numerusform>Only the %Ln group of the list</numerusform><numerusform>Only the %Ln groups of the list</numerusform></translation></message>
<message><source>as.loading</source><translation>Reading the groups…</translation></message>
<message><source>as.move.tip</source><translation>Drag a rule, or move it with Alt+↑ and Alt+↓</translation></message>
<message><source>as.rule</source><translation>Rule {i}: {why}</translation></message>
<message><source>as.rules</source><translation>Keep the document that…</translation></message>
<message><source>as.safe</source><translation>Nothing is deleted until you press Apply.</translation></message>
<message><source>as.save</source><translation>Save these rules…</translation></message>
<message><source>as.save.go</source><translation>Save</translation></message>
<message><source>as.save.name</source><translation>Name</translation></message>
<message><source>as.save.title</source><translation>Save these rules</translation></message>
<message><source>as.saved</source><translation>Saved rules</translation></message>
<message><source>as.scope</source><translation>Apply to</translation></message>
<message numerus="yes"><source>as.settled</source><translation><numerusform>%Ln group</numerusform><numerusform>%Ln groups</numerusform></translation></message>
<message><source>as.skipconf</source><translation>Never touch groups with conflicting facts</translation></message>
<message><source>as.skipconf.tip</source><translation>This is always so: such groups need your eyes.</translation></message>
<message><source>as.skipdec</source><translation>Leave my own decisions as they are</translation></message>
<message><source>as.sub</source><translation>Chooses which document to keep in each group. You can change every choice afterwards.</translation></message>
<message><source>as.then</source><translation>If that is a tie, the next rule decides.</translation></message>
<message><source>as.title</source><translation>Selection assistant</translation></message>
<message numerus="yes"><source>as.waiting</source><translation><numerusform>%Ln group waits until its pages are compared, which happens in the background.</numerusform><numerusform>%Ln groups wait until their pages are compared, which happens in the background.</numerusform></translation></message>
<message numerus="yes"><source>as.waiting.offline</source><translation><numerusform>%Ln group waits until its pages are compared. Connect to the server for that.</numerusform><numerusform>%Ln groups wait until their pages are compared. Connect to the server for that.</numerusform></translation></message>
<message><source>as.why.added-first</source><translation>{a} was added first</translation></message>
<message><source>as.why.added-last</source><translation>{a} was added last</translation></message>
<message><source>as.why.created-first</source><translation>{a} has the oldest date, {x}</translation></message>
<message><source>as.why.created-last</source><translation>{a} has the newest date, {x}</translation></message>
<message><source>as.why.digital-original</source><translation>{a} was made on a computer</translation></message>
<message><source>as.why.has-archive</source><translation>{a} has an archive version</translation></message>
<message><source>as.why.has-asn</source><translation>{a} has ASN {x}</translation></message>
<message><source>as.why.has-correspondent</source><translation>{a} has a correspondent</translation></message>
<message><source>as.why.has-ink</source><translation>{a} carries ink that the others lack</translation></message>
<message><source>as.why.has-tag</source><translation>{a} has the tag “{x}”</translation></message>
<message><source>as.why.lacks-tag</source><translation>{a} does not have the tag “{x}”</translation></message>
<message><source>as.why.largest-file</source><translation>{a} is the largest file, {x}</translation></message>
<message numerus="yes"><source>as.why.most-fields</source><translation><numerusform>{a} has %Ln field or note, {b} has {m}</numerusform><numerusform>{a} has %Ln fields and notes, {b} has {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-fields.n</source><translation><numerusform>{a} has %Ln field or note, the others have {x}</numerusform><numerusform>{a} has %Ln fields and notes, the others have {x}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-pages</source><translation><numerusform>{a} has %Ln page, {b} has {m}</numerusform><numerusform>{a} has %Ln pages, {b} has {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-pages.n</source><translation><numerusform>{a} has %Ln page, the others have {x}</numerusform><numerusform>{a} has %Ln pages, the others have {x}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-share-links</source><translation><numerusform>{a} has %Ln share link, {b} has {m}</numerusform><numerusform>{a} has %Ln share links, {b} has {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-share-links.n</source><translation><numerusform>{a} has %Ln share link, the others have {x}</numerusform><numerusform>{a} has %Ln share links, the others have {x}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-tags</source><translation><numerusform>{a} has %Ln tag, {b} has {m}</numerusform><numerusform>{a} has %Ln tags, {b} has {m}</numerusform></translation></message>
<message numerus="yes"><source>as.why.most-tags.n</source><translation><numerusform>{a} has %Ln tag, the others have {x}</numerusform><numerusform>{a} has %Ln tags, the others have {x}</numerusform></translation></message>
<message><source>as.why.owned-by-me</source><translation>{a} is owned by you</translation></message>
<message><source>as.why.pdf-original</source><translation>{a} has a PDF original</translation></message>
<message><source>as.why.smallest-file</source><translation>{a} is the smallest file, {x}</translation></message>
<message><source>as.why.under-path</source><translation>{a} lies under “{x}”</translation></message>
<message><source>chain.add</source><translation>Add to the versions</translation></message>
<message><source>chain.asfound</source><translation>Order as found</translation></message>
<message><source>chain.by.date</source><translation>by the dates on the documents</translation></message>
<message><source>chain.by.paperless</source><translation>by Paperless’ dates</translation></message>
<message><source>chain.by.stage</source><translation>by the stages that they name</translation></message>
<message><source>chain.by.user</source><translation>by you</translation></message>
<message><source>chain.earlier</source><translation>Move earlier</translation></message>
<message><source>chain.later</source><translation>Move later</translation></message>
<message><source>chain.latest</source><translation>latest</translation></message>
<message numerus="yes"><source>chain.more</source><translation><numerusform>%Ln more</numerusform><numerusform>%Ln more</numerusform></translation></message>
<message><source>chain.order</source><translation>ordered {x}</translation></message>
<message><source>chain.out</source><translation>Take out of the versions</translation></message>
<message numerus="yes"><source>chain.paragraphs</source><translation><numerusform>%Ln paragraph changed</numerusform><numerusform>%Ln paragraphs changed</numerusform></translation></message>
<message><source>chain.place</source><translation>version {n} of {total}</translation></message>
<message><source>chain.split</source><translation>Begin another chain here</translation></message>
<message><source>chip.ink.left</source><translation>Stamp or writing only on the left</translation></message>
<message><source>chip.ink.right</source><translation>Stamp or writing only on the right</translation></message>
<message><source>chip.misread</source><translation>{x} read differently</translation></message>
<message><source>chip.misread.d</source><translation>{x}: {a} in one text and {b} in the other, but no difference on the pages</translation></message>
<message><source>chip.more</source><translation>+{n}</translation></message>
<message numerus="yes"><source>chip.pages.left</source><translation><numerusform>%Ln page only on the left</numerusform><numerusform>%Ln pages only on the left</numerusform></translation></message>
<message numerus="yes"><source>chip.pages.right</source><translation><numerusform>%Ln page only on the right</numerusform><numerusform>%Ln pages only on the right</numerusform></translation></message>
<message><source>closing.go_on</source><translation>Keep going</translation></message>
<message><source>closing.stop</source><translation>Stop and close</translation></message>
<message><source>closing.stopping</source><translation>The current document is finished first. Then the window closes.</translation></message>
<message><source>closing.text</source><translation>If you close now, the current document is finished first. The rest stays as it is, and you can continue after the next start.</translation></message>
<message><source>closing.title</source><translation>Documents are still being processed</translation></message>
<message><source>connect.address</source><translation>Server address</translation></message>
<message><source>connect.adv</source><translation>Advanced connection settings</translation></message>
<message><source>connect.again</source><translation>Sign in again: this computer has no valid token for this library.</translation></message>
<message><source>connect.ca</source><translation>Your own certificate authority (CA) file</translation></message>
<message><source>connect.ca.choose</source><translation>Choose file…</translation></message>
<message><source>connect.ca.files</source><translation>Certificates (*.pem *.crt *.cer);;All files (*)</translation></message>
<message><source>connect.ca.none</source><translation>System certificates</translation></message>
<message><source>connect.ca.remove</source><translation>Use the system certificates again</translation></message>
<message><source>connect.client</source><translation>Client certificate, if the server asks for one</translation></message>
<message><source>connect.client.files</source><translation>Certificates (*.pem *.crt *.cer);;All files (*)</translation></message>
<message><source>connect.client.key</source><translation>Key of the client certificate, if it is not in the same file</translation></message>
<message><source>connect.client.key.files</source><translation>Keys (*.pem *.key);;All files (*)</translation></message>
<message><source>connect.client.key.none</source><translation>In the same file</translation></message>
<message><source>connect.client.key.remove</source><translation>Use no key file</translation></message>
<message><source>connect.client.none</source><translation>None</translation></message>
<message><source>connect.client.remove</source><translation>Use no client certificate</translation></message>
<message><source>connect.demo</source><translation>Try with demo library</translation></message>
<message><source>connect.demo.hint</source><translation>No server needed. About 300 made-up documents.</translation></message>
<message><source>connect.err.address.empty</source><translation>Enter the address of your server, or try the demo library.</translation></message>
<message><source>connect.err.cert</source><translation>The connection is encrypted, but this computer does not know who issued the certificate.</translation></message>
<message><source>connect.err.cert.changed</source><translation>The server shows a different certificate from the one you trusted.</translation></message>
<message><source>connect.err.cert.changed.hint</source><translation>Trust the new one only if you know why it changed, for example because you renewed it.</translation></message>
<message><source>connect.err.cert.hide</source><translation>Hide details</translation></message>
<message><source>connect.err.cert.hint</source><translation>This is normal for home servers. Trust it only if this fingerprint belongs to your server.</translation></message>
<message><source>connect.err.cert.other</source><translation>The certificate cannot be checked, and there is no fingerprint to trust. Choose your certificate authority’s file in the advanced settings.</translation></message>
<message><source>connect.err.cert.show</source><translation>Show details</translation></message>
<message><source>connect.err.cert.trust</source><translation>Trust this certificate</translation></message>
<message><source>connect.err.header</source><translation>Header names may contain only letters, digits, hyphens and underscores. Values may not contain line breaks or accents.</translation></message>
<message><source>connect.err.pass.empty</source><translation>Enter your password.</translation></message>
<message><source>connect.err.token.empty</source><translation>Enter the token.</translation></message>
<message><source>connect.err.user.empty</source><translation>Enter your user name.</translation></message>
<message><source>connect.fingerprint</source><translation>SHA-256 fingerprint</translation></message>
<message><source>connect.forget</source><translation>Remove from this computer…</translation></message>
<message><source>connect.forget.go</source><translation>Remove</translation></message>
<message><source>connect.forget.text</source><translation>This removes the local copy, your decisions and the history of {user} at {host} from this computer, and the token from the keychain. Nothing changes in Paperless.</translation></message>
<message><source>connect.forget.title</source><translation>Remove this library from this computer?</translation></message>
<message><source>connect.found</source><translation>{server} found · secure connection</translation></message>
<message><source>connect.found.home</source><translation>{server} found · in your home network, not encrypted</translation></message>
<message><source>connect.found.open</source><translation>{server} found, but the connection is not encrypted. Others on the network can read your password and documents. Use https if you can.</translation></message>
<message><source>connect.found.trusted</source><translation>{server} found · encrypted, with the certificate you trust</translation></message>
<message><source>connect.go</source><translation>Connect</translation></message>
<message><source>connect.going</source><translation>Connecting…</translation></message>
<message><source>connect.header.name</source><translation>Header name</translation></message>
<message><source>connect.header.value</source><translation>Header value</translation></message>
<message><source>connect.headers</source><translation>Extra HTTP headers for a reverse proxy</translation></message>
<message><source>connect.headers.add</source><translation>Add header</translation></message>
<message><source>connect.headers.remove</source><translation>Remove header</translation></message>
<message><source>connect.otp</source><translation>One-time code</translation></message>
<message><source>connect.otp.hint</source><translation>Only if you use two-step sign-in</translation></message>
<message><source>connect.pass</source><translation>Password</translation></message>
<message><source>connect.password</source><translation>User name and password</translation></message>
<message><source>connect.promise1</source><translation>Nothing is deleted until you press Apply.</translation></message>
<message><source>connect.promise2</source><translation>Deleted documents go to the Paperless trash. You can undo it here.</translation></message>
<message><source>connect.promise3</source><translation>Everything is compared on this computer. Nothing is sent elsewhere.</translation></message>
<message><source>connect.recent</source><translation>Recent libraries</translation></message>
<message><source>connect.recent.a11y</source><translation>{host}, {user}, last used {when}</translation></message>
<message><source>connect.remember</source><translation>Remember on this computer</translation></message>
<message><source>connect.remember.hint</source><translation>Kept in the system keychain as a token. Your password is not stored.</translation></message>
<message><source>connect.signin</source><translation>Sign in with</translation></message>
<message><source>connect.sub</source><translation>Enter the address you use to open Paperless in your browser.</translation></message>
<message><source>connect.timeout</source><translation>Seconds to wait for an answer</translation></message>
<message><source>connect.title</source><translation>Connect to Paperless</translation></message>
<message><source>connect.token</source><translation>API token</translation></message>
<message><source>connect.token.hint</source><translation>You can find it in Paperless, at the top right under My Profile.</translation></message>
<message><source>connect.trusted</source><translation>You trust the certificate {fingerprint} for this server.</translation></message>
<message><source>connect.trusted.end</source><translation>Stop trusting</translation></message>
<message><source>connect.user</source><translation>User name</translation></message>
<message numerus="yes"><source>count.documents</source><translation><numerusform>%Ln document</numerusform><numerusform>%Ln documents</numerusform></translation></message>
<message numerus="yes"><source>count.fields</source><translation><numerusform>%Ln field</numerusform><numerusform>%Ln fields</numerusform></translation></message>
<message numerus="yes"><source>count.lesstags</source><translation><numerusform>%Ln tag replaced</numerusform><numerusform>%Ln tags replaced</numerusform></translation></message>
<message numerus="yes"><source>count.notes</source><translation><numerusform>%Ln note</numerusform><numerusform>%Ln notes</numerusform></translation></message>
<message numerus="yes"><source>count.pages</source><translation><numerusform>%Ln page</numerusform><numerusform>%Ln pages</numerusform></translation></message>
<message numerus="yes"><source>count.pairs</source><translation><numerusform>%Ln pair</numerusform><numerusform>%Ln pairs</numerusform></translation></message>
<message numerus="yes"><source>count.tags</source><translation><numerusform>%Ln tag</numerusform><numerusform>%Ln tags</numerusform></translation></message>
<message numerus="yes"><source>count.versions</source><translation><numerusform>%Ln version</numerusform><numerusform>%Ln versions</numerusform></translation></message>
<message><source>crash.copied</source><translation>Copied</translation></message>
<message><source>crash.copy</source><translation>Copy report</translation></message>
<message><source>crash.details</source><translation>Show details</translation></message>
<message><source>crash.earlier</source><translation>Paperless Dedupe ended unexpectedly last time. Your documents are safe: every change is in the journal, and interrupted work can be continued.</translation></message>
<message><source>crash.hide</source><translation>Hide details</translation></message>
<message><source>crash.report</source><translation>The report shows where in the program the error happened. It contains no password, no token and no text from your documents. Nothing is sent automatically.</translation></message>
<message><source>crash.report.name</source><translation>Report</translation></message>
<message><source>crash.sentence</source><translation>An unexpected error occurred. Your documents are safe: every change is in the journal. Restart the app if it behaves oddly.</translation></message>
<message><source>db.aside</source><translation>Set it aside and start over</translation></message>
<message><source>db.damaged</source><translation>The local database is damaged or was made by another program. You can set it aside: it is renamed in the same folder, nothing in it is deleted, and an empty one takes its place. Then you sign in and scan again.</translation></message>
<message><source>db.damaged.lost</source><translation>Your decisions and the history of earlier clean-ups stay in the old file. Documents in the Paperless trash can still be restored in Paperless itself.</translation></message>
<message><source>db.damaged.title</source><translation>The local database cannot be read</translation></message>
<message><source>db.folder</source><translation>Open the folder</translation></message>
<message><source>db.unusable.title</source><translation>The local database cannot be used</translation></message>
<message><source>demo.badge</source><translation>Demo</translation></message>
<message><source>demo.lib</source><translation>Demo library</translation></message>
<message><source>doc.added</source><translation>added {d}</translation></message>
<message><source>doc.asn</source><translation>ASN {x}</translation></message>
<message><source>doc.copyid</source><translation>Copy document number</translation></message>
<message><source>doc.copylink</source><translation>Copy link</translation></message>
<message><source>doc.exclude</source><translation>Take out of this group</translation></message>
<message><source>doc.keepthis</source><translation>Keep this one</translation></message>
<message><source>doc.keepthis.n</source><translation>Keep this one · {n} to the trash</translation></message>
<message><source>doc.menu</source><translation>More for document {x}</translation></message>
<message><source>doc.nocorr</source><translation>no correspondent</translation></message>
<message><source>doc.open</source><translation>Open in Paperless</translation></message>
<message><source>doc.openfile</source><translation>Open file</translation></message>
<message><source>doc.putleft</source><translation>Show on the left</translation></message>
<message><source>doc.putright</source><translation>Show on the right</translation></message>
<message><source>doc.save</source><translation>Save file as…</translation></message>
<message><source>doc.saved</source><translation>Saved as “{x}”.</translation></message>
<message><source>doc.similar</source><translation>Find similar</translation></message>
<message><source>doc.takein</source><translation>Put back into this group</translation></message>
<message><source>doubt.only-ink</source><translation>“{x}” goes to the trash, but only it has a stamp, a signature, handwriting or a picture.</translation></message>
<message><source>doubt.only-ink.short</source><translation>Only this one has a stamp or writing</translation></message>
<message><source>doubt.part-kept</source><translation>“{x}” goes to the trash, and only part of it is kept: “{kept}”.</translation></message>
<message numerus="yes"><source>doubt.part-kept.pages</source><translation><numerusform>“{x}” has {total} pages and goes to the trash; “{kept}”, which is kept, has only %Ln page.</numerusform><numerusform>“{x}” has {total} pages and goes to the trash; “{kept}”, which is kept, has only %Ln pages.</numerusform></translation></message>
<message><source>doubt.part-kept.short</source><translation>Only part of it stays</translation></message>
<message><source>dt.added</source><translation>Added</translation></message>
<message><source>dt.after</source><translation>Kept document afterwards</translation></message>
<message><source>dt.after.short</source><translation>Kept</translation></message>
<message><source>dt.asn</source><translation>ASN</translation></message>
<message><source>dt.changedby</source><translation>changed by {x}</translation></message>
<message><source>dt.choose</source><translation>Click or press Enter to keep another document’s value</translation></message>
<message><source>dt.choose.united</source><translation>Click or press Enter to keep those of one document only, or of all combined</translation></message>
<message><source>dt.corr</source><translation>Correspondent</translation></message>
<message><source>dt.created</source><translation>Document date</translation></message>
<message><source>dt.customfield</source><translation>Field “{x}”</translation></message>
<message><source>dt.format.archived</source><translation>{x}, with archived PDF</translation></message>
<message><source>dt.group</source><translation>group #{x}</translation></message>
<message><source>dt.no</source><translation>no</translation></message>
<message><source>dt.notes</source><translation>Notes</translation></message>
<message><source>dt.nouser</source><translation>no owner</translation></message>
<message><source>dt.number</source><translation>Document number</translation></message>
<message><source>dt.original</source><translation>Original, archive</translation></message>
<message><source>dt.owner</source><translation>Owner, permissions</translation></message>
<message><source>dt.pages</source><translation>Pages, size</translation></message>
<message><source>dt.path</source><translation>Storage path</translation></message>
<message><source>dt.samefile</source><translation>Same file (checksum)</translation></message>
<message><source>dt.seenby</source><translation>seen by {x}</translation></message>
<message><source>dt.tags</source><translation>Tags</translation></message>
<message><source>dt.title</source><translation>Title</translation></message>
<message><source>dt.type</source><translation>Document type</translation></message>
<message><source>dt.yes</source><translation>yes</translation></message>
<message><source>e.done.b</source><translation>Go to Clean up</translation></message>
<message numerus="yes"><source>e.done.d</source><translation><numerusform>%Ln decision is waiting. Nothing has been deleted yet.</numerusform><numerusform>%Ln decisions are waiting. Nothing has been deleted yet.</numerusform></translation></message>
<message><source>e.done.t</source><translation>All groups decided</translation></message>
<message><source>e.filter.b</source><translation>Clear filters</translation></message>
<message><source>e.filter.t</source><translation>No groups match these filters</translation></message>
<message><source>e.first.b</source><translation>Scan library</translation></message>
<message><source>e.first.d</source><translation>Paperless Dedupe reads your library, then compares all documents on this computer.</translation></message>
<message><source>e.first.t</source><translation>No scan yet</translation></message>
<message numerus="yes"><source>e.none.d</source><translation><numerusform>There is only one document. You can search more generously in Settings.</numerusform><numerusform>No two of the %Ln documents are similar enough. You can search more generously in Settings.</numerusform></translation></message>
<message><source>e.none.t</source><translation>No duplicates found</translation></message>
<message><source>e.off.b</source><translation>Try again</translation></message>
<message><source>e.page.b</source><translation>Compare text</translation></message>
<message><source>e.page.coarse</source><translation>This picture is so large that fine details are missing here. Open it in Paperless to see them.</translation></message>
<message><source>e.page.damaged</source><translation>The file on the server is damaged. Text and details can still be compared.</translation></message>
<message><source>e.page.large</source><translation>The picture is too large to be shown here. Text and details can still be compared.</translation></message>
<message><source>e.page.locked</source><translation>The file is protected with a password. Text and details can still be compared.</translation></message>
<message><source>e.page.t</source><translation>This page could not be loaded</translation></message>
<message><source>e.page.unsupported</source><translation>This file type cannot be shown here. Text and details can still be compared.</translation></message>
<message><source>e.scan.b</source><translation>Continue scan</translation></message>
<message><source>e.scan.t</source><translation>The scan stopped</translation></message>
<message><source>err.address-invalid</source><translation>This is not an address. Enter it as in your browser, for example https://paperless.example or 192.168.1.20:8000.</translation></message>
<message><source>err.address-invalid.elsewhere</source><translation>The request to {host} was not sent: this is not the connected server.</translation></message>
<message><source>err.address-invalid.form</source><translation>“{url}” cannot be opened. Check the address.</translation></message>
<message><source>err.certificate-changed</source><translation>The server shows a different certificate from the one you trusted. Trust it only if you know why it changed.</translation></message>
<message><source>err.certificate-changed.pinned</source><translation>The certificate of {url} is not the one you trusted: its SHA-256 fingerprint is now {fingerprint}. If you renewed it, trust the new one; if not, do not sign in.</translation></message>
<message><source>err.certificate-unknown</source><translation>The connection is encrypted, but this computer does not know who issued the certificate.</translation></message>
<message><source>err.certificate-unknown.authority</source><translation>The certificate of {url} is not trusted: this computer does not know its issuer. Choose the file of your certificate authority, or, if this is your server, trust its SHA-256 fingerprint {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.expired</source><translation>The certificate of {url} is not trusted: it has expired. Choose the file of your certificate authority, or, if this is your server, trust its SHA-256 fingerprint {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.nobody</source><translation>The certificate of {url} is not trusted: no authority this computer trusts has signed it. Choose the file of your certificate authority, or, if this is your server, trust its SHA-256 fingerprint {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.other-name</source><translation>The certificate of {url} is not trusted: it is for a different name or address. Choose the file of your certificate authority, or, if this is your server, trust its SHA-256 fingerprint {fingerprint}.</translation></message>
<message><source>err.certificate-unknown.self-signed</source><translation>The certificate of {url} is not trusted: it is self-signed. Choose the file of your certificate authority, or, if this is your server, trust its SHA-256 fingerprint {fingerprint}.</translation></message>
<message><source>err.changed-since</source><translation>It was changed in the meantime, so it was left as it is.</translation></message>
<message><source>err.client-certificate</source><translation>The server requires a client certificate. Choose its files in the advanced connection settings.</translation></message>
<message><source>err.client-certificate.none</source><translation>{url} requires a client certificate. Choose its files in the advanced connection settings.</translation></message>
<message><source>err.client-certificate.refused</source><translation>{url} does not accept the client certificate. Check that it is the right one and has not expired.</translation></message>
<message><source>err.confirmation-needed</source><translation>This server has no trash. Documents would be deleted for good.</translation></message>
<message><source>err.database-damaged</source><translation>The local database cannot be read. It was not changed.</translation></message>
<message><source>err.database-too-new</source><translation>The local database was written by a newer version of this app. Update the app.</translation></message>
<message><source>err.disk-full</source><translation>The disk is full. Make room and try again.</translation></message>
<message><source>err.embedding-address</source><translation>“{address}” is no address of an embedding server. Enter one such as http://localhost:11434.</translation></message>
<message><source>err.embedding-failed</source><translation>The embedding server {host} failed with status {status}. Try again later.</translation></message>
<message><source>err.embedding-key</source><translation>The embedding server {host} does not accept the key. Enter it again.</translation></message>
<message><source>err.embedding-refused</source><translation>The embedding server {host} refused the request with status {status}. Check address and model.</translation></message>
<message><source>err.embedding-size</source><translation>The embedding server {host} sent vectors of {size} numbers in place of {expected}: it has another model. Choose the model again.</translation></message>
<message><source>err.embedding-timeout</source><translation>The embedding server {host} did not answer in time. Try again later.</translation></message>
<message><source>err.embedding-unreachable</source><translation>The embedding server {host} cannot be reached. Check its address, and that it runs.</translation></message>
<message><source>err.embedding-unreadable</source><translation>The answer of the embedding server {host} is no list of vectors, or is cut off. Check the address and the kind of server.</translation></message>
<message><source>err.error</source><translation>Something went wrong. Try again.</translation></message>
<message><source>err.file-broken</source><translation>“{path}” is damaged or cut off. Try another copy of it.</translation></message>
<message><source>err.file-coding-unknown</source><translation>The pages of this TIFF are coded as {coding} in a way that is not read here. Open it in Paperless.</translation></message>
<message><source>err.file-damaged</source><translation>The file is damaged or not a PDF. Open it in Paperless to check.</translation></message>
<message><source>err.file-empty</source><translation>“{path}” is empty.</translation></message>
<message><source>err.file-locked</source><translation>The file is locked with a password. Open it in Paperless.</translation></message>
<message><source>err.file-needs-password</source><translation>“{path}” is locked with a password. Save it without one and try again.</translation></message>
<message><source>err.file-picture</source><translation>“{path}” is a picture without text, so it cannot be compared by its text. Scan it to a PDF with text recognition first.</translation></message>
<message><source>err.file-too-large</source><translation>“{path}” is too large to be compared ({size} MB; at most {most} MB).</translation></message>
<message><source>err.file-too-long</source><translation>“{path}” has more text than can be compared, more than some 3,000 pages.</translation></message>
<message><source>err.file-type</source><translation>“{path}” is of a type that cannot be read here. PDF, text, mail (.eml) and Office files (.docx, .xlsx, .pptx, .odt, .ods, .odp) can.</translation></message>
<message><source>err.file-unreadable</source><translation>“{path}” cannot be read. Check whether it exists and may be opened.</translation></message>
<message><source>err.file-without-text</source><translation>“{path}” has no text that could be compared. Scan it with text recognition first.</translation></message>
<message><source>err.fingerprint-other-server</source><translation>This address is not of {server}. Give the number of the document instead.</translation></message>
<message><source>err.fingerprint-query</source><translation>Write it like FINGERPRINT:1234_20_80: document number, overlap, chance.</translation></message>
<message><source>err.fp</source><translation>Write it like FINGERPRINT:1234_20_80: document number, overlap, chance.</translation></message>
<message><source>err.in-use</source><translation>Paperless Dedupe is already running. Close the other window first.</translation></message>
<message><source>err.keychain</source><translation>The system keychain is not available. You will be asked again next time.</translation></message>
<message><source>err.link-field-not-permitted</source><translation>You may not add the custom field “{name}” on this server. Ask its administrator for it, or link the documents by a note.</translation></message>
<message><source>err.link-field-taken</source><translation>The server has a custom field “{name}” of another type. Rename it, or link the documents by a note.</translation></message>
<message><source>err.login-page</source><translation>A login page answered instead of Paperless. Enter the headers that your reverse proxy requires under “Advanced connection settings”.</translation></message>
<message><source>err.login-page.elsewhere</source><translation>A login page at {host} answered instead of Paperless at {url}. Check the address and its path; if a login protects Paperless, add the headers it requires to the connection.</translation></message>
<message><source>err.login-page.file</source><translation>{url} sent a web page instead of the file, probably a login. Sign in again.</translation></message>
<message><source>err.login-page.front</source><translation>A login in front of {url} answered instead of Paperless. Add the headers it requires to the connection.</translation></message>
<message><source>err.login-page.here</source><translation>A login page answered instead of Paperless at {url}. Check the address and its path; if a login protects Paperless, add the headers it requires to the connection.</translation></message>
<message><source>err.login-page.page</source><translation>A web page, probably a login, answered instead of Paperless at {url}. Add the headers it requires to the connection, or use an address that leads to Paperless directly.</translation></message>
<message><source>err.meaning-none</source><translation>No document has been read for its meaning yet. That happens after a scan: Settings › Same meaning shows how far it is, and scan --meaning does it on the command line.</translation></message>
<message><source>err.meaning-off</source><translation>Comparing by meaning is switched off. Switch it on in Settings › Same meaning.</translation></message>
<message><source>err.model-missing</source><translation>The model that compares meanings is not installed. Install it with pip install paperless-dedupe[meaning], or choose an embedding server in Settings.</translation></message>
<message><source>err.not-found</source><translation>Paperless does not have it, or your account cannot see it.</translation></message>
<message><source>err.not-indexed</source><translation>The library is not prepared for this search yet. Scan it first.</translation></message>
<message><source>err.not-paperless</source><translation>There is a web server here, but it is not Paperless. Try adding the port, for example :8000.</translation></message>
<message><source>err.not-paperless.encryption</source><translation>{url} requires encryption. Enter the address with https://.</translation></message>
<message><source>err.not-paperless.name</source><translation>The server does not accept the address {url}. Use the address it is set up for, or allow this one in the server's PAPERLESS_URL or PAPERLESS_ALLOWED_HOSTS.</translation></message>
<message><source>err.not-paperless.other</source><translation>Something answers at {url}, but it is not Paperless. Check the address, its port and its path.</translation></message>
<message><source>err.not-paperless.page</source><translation>A web page answered at {url}, but not Paperless. Check the address, its port and its path.</translation></message>
<message><source>err.not-permitted</source><translation>Your account may not do this. Ask the administrator of this Paperless for permission.</translation></message>
<message><source>err.not-permitted.documents</source><translation>Your account may not view documents. Ask the administrator of this Paperless for permission.</translation></message>
<message><source>err.not-verified</source><translation>The server did not keep the change.</translation></message>
<message><source>err.nothing-scanned</source><translation>There is no scan of this library yet.</translation></message>
<message><source>err.plan-invalid</source><translation>The plan breaks a safety rule, so nothing was sent. Check your decisions again.</translation></message>
<message><source>err.plan-invalid.beyond</source><translation>The plan is nested too deeply or contains a number that is too long. Nothing was sent.</translation></message>
<message><source>err.plan-invalid.flag</source><translation>“{name}” of item {item} of the plan must be true or false.</translation></message>
<message><source>err.plan-invalid.form</source><translation>The plan must look like {example}. Nothing was sent.</translation></message>
<message><source>err.plan-invalid.json</source><translation>The plan is not valid JSON (line {line}, column {column}). Nothing was sent.</translation></message>
<message><source>err.plan-invalid.keep</source><translation>Item {item} of the plan needs “keep” with the id of one document.</translation></message>
<message><source>err.plan-invalid.kept-and-trashed</source><translation>Item {item} of the plan keeps document {document}, but item {other} moves it to the trash. A kept document must not be trashed by any item.</translation></message>
<message><source>err.plan-invalid.link</source><translation>“link” of item {item} of the plan must be a list of the ids of older versions, and “by” must be “field” or “note”.</translation></message>
<message><source>err.plan-invalid.no-match</source><translation>Item {item} of the plan trashes document {document} for document {keep}, but the two did not match directly in the last scan. Scan again, or set “confirmed” on the item.</translation></message>
<message><source>err.plan-invalid.nothing-stays</source><translation>Item {item} of the plan would leave no document of the group {documents}. At least one must stay.</translation></message>
<message><source>err.plan-invalid.nothing-trashed</source><translation>Item {item} of the plan trashes nothing. Name the copies under “trash”.</translation></message>
<message><source>err.plan-invalid.object</source><translation>Item {item} of the plan is not an object. Nothing was sent.</translation></message>
<message><source>err.plan-invalid.protected</source><translation>Item {item} of the plan trashes document {document}, which is protected. Take it out of the plan, or change the protection under Settings › Protection.</translation></message>
<message><source>err.plan-invalid.schema</source><translation>The plan's “schema” must be {schema}. Nothing was sent.</translation></message>
<message><source>err.plan-invalid.take</source><translation>“take” of item {item} of the plan must look like {example}. Nothing was sent.</translation></message>
<message><source>err.plan-invalid.take-copy</source><translation>“take” of item {item} of the plan needs the id of a copy for each entry.</translation></message>
<message><source>err.plan-invalid.take-field</source><translation>“take” of item {item} of the plan needs the ids of custom fields.</translation></message>
<message><source>err.plan-invalid.take-unknown</source><translation>“take” of item {item} of the plan has unknown entries: {names}.</translation></message>
<message><source>err.plan-invalid.takes-from-elsewhere</source><translation>Item {item} of the plan takes “{name}” from document {document}, which is not one of the copies it trashes.</translation></message>
<message><source>err.plan-invalid.takes-notes</source><translation>Item {item} of the plan takes the notes of document {document} in place of the kept document's own, which would be lost. Notes are only added; name the kept document to add none.</translation></message>
<message><source>err.plan-invalid.takes-nothing-carried</source><translation>Item {item} of the plan chooses values to take over, but does not carry anything over.</translation></message>
<message><source>err.plan-invalid.trash</source><translation>Item {item} of the plan needs “trash” with a list of document ids.</translation></message>
<message><source>err.plan-invalid.twice</source><translation>Item {item} of the plan names document {document} a second time.</translation></message>
<message><source>err.plan-invalid.unknown</source><translation>Item {item} of the plan has unknown entries: {names}.</translation></message>
<message><source>err.plan-invalid.unreadable</source><translation>“{path}” cannot be read. Check the path and that it is a text file.</translation></message>
<message><source>err.plan-invalid.versions</source><translation>“versions” of item {item} of the plan must be a list of the ids of the newer versions, oldest first.</translation></message>
<message><source>err.plan-invalid.versions-already</source><translation>Item {item} of the plan would make document {document} a version of another one, but it has versions of its own. Documents with versions stay as they are.</translation></message>
<message><source>err.plan-invalid.versions-unsupported</source><translation>Item {item} of the plan makes versions of one document, which Paperless {version} cannot do. It needs Paperless 3.0 or later; “link” works with every version.</translation></message>
<message><source>err.process-ended</source><translation>The system stopped part of the work, probably because memory ran low. Close other programs and scan again.</translation></message>
<message><source>err.readonly</source><translation>This account can view documents but not change anything. Clean up is off.</translation></message>
<message><source>err.refused</source><translation>The server refused the request.</translation></message>
<message><source>err.refused.reason</source><translation>Paperless refused this. The server said: “{reason}”</translation></message>
<message><source>err.run-unknown</source><translation>This session is not in the journal.</translation></message>
<message><source>err.second-factor-needed</source><translation>This account needs a one-time code. Enter the one your app shows.</translation></message>
<message><source>err.second-factor-wrong</source><translation>The one-time code is wrong or has expired. Enter the one your app shows now.</translation></message>
<message><source>err.server-error</source><translation>The server reported an error. Try again in a moment.</translation></message>
<message><source>err.server-error.status</source><translation>{url} failed with status {status}. Try again later; the server's log says more.</translation></message>
<message><source>err.setting-invalid</source><translation>A setting is invalid. Correct it.</translation></message>
<message><source>err.setting-invalid.ca-file</source><translation>The certificate file “{path}” cannot be used: it must be a readable PEM file with the certificate of the authority to trust.</translation></message>
<message><source>err.setting-invalid.client-files</source><translation>The client certificate “{path}” cannot be used: it must be a readable PEM file, and its key a PEM file that belongs to it.</translation></message>
<message><source>err.setting-invalid.client-form</source><translation>The client certificate “{path}” is not a PEM file. Turn a .p12 or .pfx file into one with: openssl pkcs12 -in FILE -out client.pem -nodes</translation></message>
<message><source>err.setting-invalid.fingerprint</source><translation>“{fingerprint}” is not the SHA-256 fingerprint of a certificate, which has 64 digits from 0 to f.</translation></message>
<message><source>err.setting-invalid.header</source><translation>The extra header “{name}” cannot be sent. Write it as “Name: value” with plain letters, digits and signs.</translation></message>
<message><source>err.setting-invalid.own-header</source><translation>The header “{name}” is set by the app itself and cannot be an extra header.</translation></message>
<message><source>err.setting-invalid.passphrase</source><translation>The key of the client certificate “{path}” is protected by a passphrase, which this app does not ask for. Save the key without one, readable only by you, with: openssl pkey -in FILE -out client.key</translation></message>
<message><source>err.setting-invalid.proxy</source><translation>The proxy in {variable} or ALL_PROXY cannot be used. Write it as http://proxy.example:3128, or name this server in NO_PROXY.</translation></message>
<message><source>err.sign-in</source><translation>The server refused the sign-in.</translation></message>
<message><source>err.sign-in.password</source><translation>{url} does not allow signing in with a password. Use a token from your profile in Paperless.</translation></message>
<message><source>err.similar-document</source><translation>The last scan has no document “{subject}”. Check the number, or scan again.</translation></message>
<message><source>err.storage</source><translation>The folder cannot be written to: {path}. Choose another one.</translation></message>
<message><source>err.text-too-short</source><translation>“{title}” has fewer than {words} words. That is too little text to compare.</translation></message>
<message><source>err.timeout</source><translation>The server did not answer in time. Try again in a moment.</translation></message>
<message><source>err.timeout.answer</source><translation>{url} did not answer in time. Try again, or allow more time in the settings.</translation></message>
<message><source>err.token-rejected</source><translation>The token was not accepted. Create a new one in Paperless under My Profile.</translation></message>
<message><source>err.token-rejected.refused</source><translation>{url} does not accept the sign-in. Sign in again. The server said: “{reason}”</translation></message>
<message><source>err.token-rejected.spelling</source><translation>The token is empty or contains characters that no token has. Copy it again from your profile in Paperless.</translation></message>
<message><source>err.too-many-attempts</source><translation>The server limits sign-ins. Wait a minute and try again.</translation></message>
<message><source>err.too-many-attempts.seconds</source><translation>Paperless allows only a few sign-ins a minute. Try again in {seconds} seconds.</translation></message>
<message><source>err.unreachable</source><translation>No server answers at this address. Check the spelling and whether you are on the home network or VPN.</translation></message>
<message><source>err.unreachable.closed</source><translation>{url} closed the connection without an answer. Try again.</translation></message>
<message><source>err.unreachable.far</source><translation>{url} cannot be reached. Check the address and that you are online.</translation></message>
<message><source>err.unreachable.name</source><translation>The server name in {url} is unknown. Check the address and that you are online.</translation></message>
<message><source>err.unreachable.nothing</source><translation>Nothing answers at {url}. Check the address and its port, and that Paperless is running.</translation></message>
<message><source>err.unreachable.proxy</source><translation>The proxy refused the connection to {url}. Check the proxy settings of this computer.</translation></message>
<message><source>err.unreachable.tls</source><translation>{url} does not speak proper https. If your Paperless is reached without encryption, enter the address with http://.</translation></message>
<message><source>err.unreadable</source><translation>The server's answer cannot be read. Try again in a moment.</translation></message>
<message><source>err.unreadable.cut</source><translation>The connection to {url} broke off during the answer. Try again.</translation></message>
<message><source>err.unreadable.damaged</source><translation>The answer of {url} is damaged. Try again.</translation></message>
<message><source>err.unreadable.file</source><translation>{url} answered without the file. Try again.</translation></message>
<message><source>err.unreadable.form</source><translation>Paperless answered in a form this app does not know ({what}). Look for a newer version of the app.</translation></message>
<message><source>err.unreadable.json</source><translation>The answer of {url} is not the JSON that Paperless sends. Try again.</translation></message>
<message><source>err.unreadable.large</source><translation>An answer of {url} is larger than {limit} MB and was not read. Ask for fewer documents at once.</translation></message>
<message><source>err.unreadable.thumbnail</source><translation>The thumbnail of document {document} is larger than a thumbnail may be.</translation></message>
<message><source>err.unreadable.user</source><translation>Paperless did not say who is signed in. Look for a newer version of the app.</translation></message>
<message><source>err.version-refused</source><translation>The server could not take in the file of “{title}” as a version.</translation></message>
<message><source>err.version-refused.changed</source><translation>The server changed the file of “{title}”, so the new version was taken out again.</translation></message>
<message><source>err.version-refused.said</source><translation>The server could not take in the file of “{title}” as a version. The server said: “{reason}”</translation></message>
<message><source>err.version-unsupported</source><translation>This Paperless version is not supported. Version 2.0 or later is needed.</translation></message>
<message><source>err.version-unsupported.new</source><translation>{named} is too new for this app. Look for a newer version of the app.</translation></message>
<message><source>err.version-unsupported.old</source><translation>{named} offers no API version that this app supports. Paperless 2.0 or later is needed, and an app at least as new as the server.</translation></message>
<message><source>err.wrong-password</source><translation>User name or password is wrong. Paperless locks the account after several tries.</translation></message>
<message><source>err.yaml-invalid</source><translation>Something in the file is wrong. Nothing was changed.</translation></message>
<message><source>err.yaml-invalid.choice</source><translation>Line {line}, column {column}: “{value}” is unknown for “{name}”. Possible: {possible}.</translation></message>
<message><source>err.yaml-invalid.contradiction</source><translation>Line {line}, column {column}: “{name}” contradicts “{other}” in line {other_line}. Remove one of them.</translation></message>
<message><source>err.yaml-invalid.deep</source><translation>Line {line}, column {column}: the file is nested too deeply.</translation></message>
<message><source>err.yaml-invalid.empty</source><translation>Line {line}, column {column}: “{name}” needs at least one entry.</translation></message>
<message><source>err.yaml-invalid.file</source><translation>Line {line}, column {column}: the file needs entries of the form “key: value”.</translation></message>
<message><source>err.yaml-invalid.flag</source><translation>Line {line}, column {column}: “{name}” needs true or false.</translation></message>
<message><source>err.yaml-invalid.list</source><translation>Line {line}, column {column}: “{name}” needs a list, for example [one, two].</translation></message>
<message><source>err.yaml-invalid.mapping</source><translation>Line {line}, column {column}: “{name}” needs entries of the form “key: value”.</translation></message>
<message><source>err.yaml-invalid.missing</source><translation>Line {line}, column {column}: “{key}” is missing.</translation></message>
<message><source>err.yaml-invalid.no-correspondent</source><translation>Line {line}, column {column}: the library has no correspondent “{value}”.</translation></message>
<message><source>err.yaml-invalid.no-custom-field</source><translation>Line {line}, column {column}: the library has no custom field “{value}”.</translation></message>
<message><source>err.yaml-invalid.no-kind</source><translation>Line {line}, column {column}: all kinds are off. Leave at least one on.</translation></message>
<message><source>err.yaml-invalid.no-owner</source><translation>Line {line}, column {column}: the library has no user “{value}”.</translation></message>
<message><source>err.yaml-invalid.no-storage-path</source><translation>Line {line}, column {column}: the library has no storage path “{value}”.</translation></message>
<message><source>err.yaml-invalid.no-tag</source><translation>Line {line}, column {column}: the library has no tag “{value}”.</translation></message>
<message><source>err.yaml-invalid.no-weight</source><translation>Line {line}, column {column}: all four weights are zero. Set at least one above zero.</translation></message>
<message><source>err.yaml-invalid.number</source><translation>Line {line}, column {column}: “{name}” needs a number from {low} to {high}.</translation></message>
<message><source>err.yaml-invalid.one</source><translation>Line {line}, column {column}: “{name}” takes one entry here.</translation></message>
<message><source>err.yaml-invalid.syntax</source><translation>Line {line}, column {column}: no valid YAML. Check indentation, colons and quotes there.</translation></message>
<message><source>err.yaml-invalid.text</source><translation>Line {line}, column {column}: “{name}” needs a text.</translation></message>
<message><source>err.yaml-invalid.twice</source><translation>Line {line}, column {column}: “{key}” is there a second time. Remove one of them.</translation></message>
<message><source>err.yaml-invalid.unknown</source><translation>Line {line}, column {column}: “{key}” is unknown here. Possible: {possible}.</translation></message>
<message><source>err.yaml-invalid.whole</source><translation>Line {line}, column {column}: “{name}” needs a whole number from {low} to {high}.</translation></message>
<message><source>fact.IBAN</source><translation>IBAN</translation></message>
<message><source>fact.amount</source><translation>Amount</translation></message>
<message><source>fact.contract_number</source><translation>Contract no.</translation></message>
<message><source>fact.customer_number</source><translation>Customer no.</translation></message>
<message><source>fact.date</source><translation>Date</translation></message>
<message><source>fact.document_number</source><translation>Document no.</translation></message>
<message><source>fact.language</source><translation>Language</translation></message>
<message><source>fact.meter</source><translation>Meter no.</translation></message>
<message><source>fact.meter_reading</source><translation>Meter reading</translation></message>
<message><source>fact.name</source><translation>Name</translation></message>
<message><source>fact.number</source><translation>Number</translation></message>
<message><source>fact.paper</source><translation>Document type</translation></message>
<message><source>fact.period</source><translation>Period</translation></message>
<message><source>fact.plate</source><translation>Plate</translation></message>
<message><source>fact.route</source><translation>Route</translation></message>
<message><source>fact.tagsdiffer</source><translation>Tags differ</translation></message>
<message><source>fact.word</source><translation>Word</translation></message>
<message><source>facts.IBAN</source><translation>IBANs</translation></message>
<message><source>facts.amount</source><translation>amounts</translation></message>
<message><source>facts.contract_number</source><translation>contract numbers</translation></message>
<message><source>facts.customer_number</source><translation>customer numbers</translation></message>
<message><source>facts.date</source><translation>dates</translation></message>
<message><source>facts.document_number</source><translation>document numbers</translation></message>
<message><source>facts.language</source><translation>languages</translation></message>
<message><source>facts.meter</source><translation>meter numbers</translation></message>
<message><source>facts.meter_reading</source><translation>meter readings</translation></message>
<message><source>facts.name</source><translation>names</translation></message>
<message><source>facts.number</source><translation>numbers</translation></message>
<message><source>facts.paper</source><translation>document types</translation></message>
<message><source>facts.period</source><translation>periods</translation></message>
<message><source>facts.plate</source><translation>number plates</translation></message>
<message><source>facts.route</source><translation>routes</translation></message>
<message><source>facts.word</source><translation>words</translation></message>
<message><source>file.run</source><translation>Clean-up {day}</translation></message>
<message><source>file.scan</source><translation>Duplicates {day}</translation></message>
<message><source>filter.all</source><translation>All</translation></message>
<message><source>filter.conf</source><translation>Confidence {a} to {b}%</translation></message>
<message><source>filter.conflict</source><translation>With differing facts</translation></message>
<message><source>filter.decided</source><translation>Decided</translation></message>
<message><source>filter.skipped</source><translation>Skipped</translation></message>
<message><source>fs.addgroup</source><translation>Review as a group</translation></message>
<message><source>fs.addgroup.file</source><translation>A file from disk is not in the library, so it cannot be reviewed.</translation></message>
<message><source>fs.by</source><translation>Similar by</translation></message>
<message><source>fs.by.both</source><translation>Both</translation></message>
<message><source>fs.by.meaning</source><translation>Meaning</translation></message>
<message><source>fs.by.meaning.d</source><translation>Finds the same content in other words or another language. The score is the similarity of meaning (cosine): from {strong} most likely the same, from {review} worth a look, from {related} on the same topic.</translation></message>
<message><source>fs.by.meaning.short</source><translation>Finds the same content in other words or another language.</translation></message>
<message><source>fs.by.settings</source><translation>Settings</translation></message>
<message><source>fs.by.text</source><translation>Text</translation></message>
<message numerus="yes"><source>fs.by.unread</source><translation><numerusform>%Ln document is not compared by meaning yet.</numerusform><numerusform>%Ln documents are not compared by meaning yet.</numerusform></translation></message>
<message><source>fs.change</source><translation>Change…</translation></message>
<message><source>fs.col.chance</source><translation>Chance</translation></message>
<message><source>fs.col.document</source><translation>Document</translation></message>
<message><source>fs.col.meaning</source><translation>Meaning</translation></message>
<message><source>fs.col.meaning.bar</source><translation>Similarity of meaning</translation></message>
<message><source>fs.col.overlap</source><translation>Found text of A in it / of it in A</translation></message>
<message><source>fs.col.overlap.short</source><translation>Overlap</translation></message>
<message><source>fs.comparing</source><translation>Comparing by meaning…</translation></message>
<message><source>fs.contains</source><translation>contains it completely</translation></message>
<message><source>fs.curve</source><translation>Chance of being found, by overlap</translation></message>
<message><source>fs.drop</source><translation>Drop a file here or choose one</translation></message>
<message><source>fs.drop.hint</source><translation>PDF, text, mail or Office. It is not uploaded.</translation></message>
<message><source>fs.exact</source><translation>is the same</translation></message>
<message><source>fs.file</source><translation>File on this computer</translation></message>
<message><source>fs.finds.all</source><translation>Finds every document with this overlap: the share of all runs of five words that both have.</translation></message>
<message><source>fs.finds.bands</source><translation>{b} bands of {r}: a document with an overlap of {o} is found with a chance of {p}. Weaker ones may come too.</translation></message>
<message><source>fs.fp</source><translation>Fingerprint query</translation></message>
<message><source>fs.fp.hint</source><translation>document _ overlap _ chance</translation></message>
<message><source>fs.graph</source><translation>Graph</translation></message>
<message><source>fs.graph.keys</source><translation>Arrow keys choose a document, Enter asks about it.</translation></message>
<message numerus="yes"><source>fs.graph.more</source><translation><numerusform>+%Ln more</numerusform><numerusform>+%Ln more</numerusform></translation></message>
<message><source>fs.in</source><translation>is part of it</translation></message>
<message><source>fs.legend.a</source><translation>your document (A)</translation></message>
<message><source>fs.legend.b</source><translation>found document</translation></message>
<message><source>fs.level.related</source><translation>on the same topic</translation></message>
<message><source>fs.level.review</source><translation>may say the same</translation></message>
<message><source>fs.level.strong</source><translation>most likely says the same</translation></message>
<message><source>fs.list</source><translation>List</translation></message>
<message><source>fs.list.name</source><translation>Similar documents</translation></message>
<message><source>fs.loading</source><translation>Loading the language model…</translation></message>
<message><source>fs.lookalike</source><translation>has the same form, other facts</translation></message>
<message><source>fs.meaning.score</source><translation>Similarity of meaning: {m}</translation></message>
<message><source>fs.mostly-contains</source><translation>contains most of it</translation></message>
<message><source>fs.mostly-in</source><translation>is mostly part of it</translation></message>
<message><source>fs.near</source><translation>is the same, scanned or saved again</translation></message>
<message><source>fs.next</source><translation>Find similar to this</translation></message>
<message><source>fs.none</source><translation>Nothing similar found</translation></message>
<message><source>fs.none.d</source><translation>No other document has enough text in common. Lower the overlap to see weaker ones.</translation></message>
<message><source>fs.none.older</source><translation>Only older versions of documents have enough text in common. Include them to see them.</translation></message>
<message><source>fs.offered</source><translation>Matching documents</translation></message>
<message numerus="yes"><source>fs.older</source><translation><numerusform>%Ln older version is left out.</numerusform><numerusform>%Ln older versions are left out.</numerusform></translation></message>
<message><source>fs.over</source><translation>overlaps</translation></message>
<message><source>fs.overlap</source><translation>Overlap at least</translation></message>
<message><source>fs.page</source><translation>page {a}</translation></message>
<message><source>fs.page.first</source><translation>p. 1</translation></message>
<message><source>fs.page.short</source><translation>p. {a}</translation></message>
<message><source>fs.pages</source><translation>pages {a}–{b}</translation></message>
<message><source>fs.pages.short</source><translation>pp. {a}–{b}</translation></message>
<message><source>fs.prob</source><translation>Chance of being found at least</translation></message>
<message><source>fs.reading</source><translation>Reading the file…</translation></message>
<message><source>fs.reading.part</source><translation>Reading the file… {p}</translation></message>
<message><source>fs.related</source><translation>related: on the same topic</translation></message>
<message><source>fs.related.facts</source><translation>related, other facts: {facts}</translation></message>
<message><source>fs.related.near</source><translation>related: similar content, not all of it</translation></message>
<message numerus="yes"><source>fs.results</source><translation><numerusform>%Ln similar document</numerusform><numerusform>%Ln similar documents</numerusform></translation></message>
<message><source>fs.search</source><translation>Title, words, number or address</translation></message>
<message><source>fs.search.failed</source><translation>Only words were searched. {problem}</translation></message>
<message><source>fs.search.hint</source><translation>Search by words, or enter a document number, “ASN 123” or an address of Paperless.</translation></message>
<message><source>fs.search.meaning</source><translation>found by meaning</translation></message>
<message><source>fs.search.none</source><translation>No document has these words.</translation></message>
<message><source>fs.semantic</source><translation>means the same in other words</translation></message>
<message><source>fs.semantic-in</source><translation>a part of yours means the same</translation></message>
<message><source>fs.semantic-languages</source><translation>means the same, {languages}</translation></message>
<message><source>fs.start</source><translation>Is this already in my Paperless?</translation></message>
<message><source>fs.start.d</source><translation>Choose a document on the left, or drop a file anywhere here. The file is not uploaded.</translation></message>
<message><source>fs.title</source><translation>Find documents similar to</translation></message>
<message><source>fs.version</source><translation>is another version</translation></message>
<message><source>fs.weaker</source><translation>{n} weaker</translation></message>
<message><source>fs.weaker.tip</source><translation>They share less than a tenth of either text. Choose a small overlap to see them.</translation></message>
<message><source>fs.where</source><translation>Where A is found in it</translation></message>
<message><source>fs.why.contains</source><translation>All of A is also in this document. A can probably go.</translation></message>
<message><source>fs.why.exact</source><translation>Both have the same text. One of them can probably go.</translation></message>
<message><source>fs.why.in</source><translation>All of this document is also in A. It can probably go.</translation></message>
<message><source>fs.why.level</source><translation>The nearest documents are compared sentence by sentence; this one was not.</translation></message>
<message><source>fs.why.lookalike</source><translation>Other facts, so probably another document:
{facts}</translation></message>
<message><source>fs.why.mostly-contains</source><translation>Most of A is also in this document.</translation></message>
<message><source>fs.why.mostly-in</source><translation>Most of this document is also in A.</translation></message>
<message><source>fs.why.near</source><translation>The same paper, scanned or saved again. All facts agree.</translation></message>
<message><source>fs.why.over</source><translation>Both share some text, but each has its own.</translation></message>
<message><source>fs.why.related</source><translation>Both are on the same topic, but do not say the same. They are no duplicates.</translation></message>
<message><source>fs.why.related.facts</source><translation>Both are on the same topic, but state other facts:
{facts}</translation></message>
<message><source>fs.why.semantic</source><translation>Other words, but the same content. Keep both and link them; neither replaces the other.</translation></message>
<message><source>fs.why.semantic-in</source><translation>A part of your document says the same as this one in other words.</translation></message>
<message><source>fs.why.semantic-languages</source><translation>{languages}, probably a translation. Keep both and link them; neither replaces the other.</translation></message>
<message><source>fs.why.version</source><translation>The same document at another stage. See what changed before you decide.</translation></message>
<message numerus="yes"><source>h.back</source><translation><numerusform>%Ln restored</numerusform><numerusform>%Ln restored</numerusform></translation></message>
<message numerus="yes"><source>h.by</source><translation><numerusform>%Ln change by {user} on {server}.</numerusform><numerusform>%Ln changes by {user} on {server}.</numerusform></translation></message>
<message numerus="yes"><source>h.by.demo</source><translation><numerusform>%Ln change in the demo library.</numerusform><numerusform>%Ln changes in the demo library.</numerusform></translation></message>
<message><source>h.by.demo.none</source><translation>No changes remain in the demo library.</translation></message>
<message><source>h.by.none</source><translation>No changes by {user} on {server} remain.</translation></message>
<message><source>h.changed</source><translation>changed</translation></message>
<message numerus="yes"><source>h.completed</source><translation><numerusform>%Ln completed</numerusform><numerusform>%Ln completed</numerusform></translation></message>
<message><source>h.continue</source><translation>Continue</translation></message>
<message><source>h.continuing</source><translation>Continuing</translation></message>
<message numerus="yes"><source>h.daysleft</source><translation><numerusform>in the trash, %Ln day left</numerusform><numerusform>in the trash, %Ln days left</numerusform></translation></message>
<message><source>h.deleted</source><translation>deleted for good</translation></message>
<message><source>h.empty</source><translation>Nothing has been applied yet</translation></message>
<message><source>h.empty.b</source><translation>Go to Clean up</translation></message>
<message><source>h.empty.d</source><translation>Every clean-up is listed here and can be undone.</translation></message>
<message><source>h.gone</source><translation>already gone</translation></message>
<message><source>h.got</source><translation>got {x}</translation></message>
<message><source>h.interrupted</source><translation>interrupted</translation></message>
<message><source>h.intrash</source><translation>in the trash</translation></message>
<message><source>h.keptinstead</source><translation>kept instead: {title}</translation></message>
<message><source>h.keptinstead.short</source><translation>kept: {title}</translation></message>
<message numerus="yes"><source>h.left</source><translation><numerusform>%Ln left alone</numerusform><numerusform>%Ln left alone</numerusform></translation></message>
<message><source>h.leftalone</source><translation>left alone</translation></message>
<message><source>h.linked</source><translation>kept and linked</translation></message>
<message numerus="yes"><source>h.linked.n</source><translation><numerusform>%Ln linked</numerusform><numerusform>%Ln linked</numerusform></translation></message>
<message><source>h.linkedwith</source><translation>linked with “{title}”</translation></message>
<message><source>h.linkedwith.short</source><translation>with: {title}</translation></message>
<message numerus="yes"><source>h.lost</source><translation><numerusform>%Ln document is no longer in the trash and cannot come back.</numerusform><numerusform>%Ln documents are no longer in the trash and cannot come back.</numerusform></translation></message>
<message><source>h.maybe</source><translation>The trash may have been emptied since.</translation></message>
<message><source>h.named</source><translation>“{title}”: {why}</translation></message>
<message><source>h.none</source><translation>No session matches</translation></message>
<message><source>h.notback</source><translation>It could not be brought back.</translation></message>
<message><source>h.notback.short</source><translation>not restored</translation></message>
<message><source>h.nothing</source><translation>nothing changed</translation></message>
<message><source>h.offline</source><translation>You are offline. Undo when you are connected.</translation></message>
<message><source>h.purged</source><translation>no longer in the trash</translation></message>
<message><source>h.quoted</source><translation>“{x}”</translation></message>
<message><source>h.restore</source><translation>Restore</translation></message>
<message><source>h.restore.tip</source><translation>Bring this document back</translation></message>
<message><source>h.restored</source><translation>restored {time}</translation></message>
<message><source>h.restored.not</source><translation>restored, but not: {x}</translation></message>
<message><source>h.restored.plain</source><translation>restored</translation></message>
<message><source>h.rows</source><translation>Documents of this session</translation></message>
<message><source>h.search</source><translation>Search the history…</translation></message>
<message><source>h.sessions</source><translation>Sessions</translation></message>
<message><source>h.signed-out</source><translation>You are signed out. Sign in again, then undo.</translation></message>
<message><source>h.stop</source><translation>Stop</translation></message>
<message><source>h.title</source><translation>History</translation></message>
<message><source>h.today</source><translation>Today</translation></message>
<message numerus="yes"><source>h.trashed</source><translation><numerusform>%Ln trashed</numerusform><numerusform>%Ln trashed</numerusform></translation></message>
<message><source>h.undo</source><translation>Undo this session…</translation></message>
<message><source>h.undo.item</source><translation>Undo everything done for this document</translation></message>
<message><source>h.undo.one</source><translation>Undo</translation></message>
<message><source>h.undo.short</source><translation>Undo session…</translation></message>
<message><source>h.undoing</source><translation>Undoing</translation></message>
<message><source>h.undone</source><translation>undone completely</translation></message>
<message><source>h.undone.part</source><translation>partly undone</translation></message>
<message><source>h.unlinked</source><translation>no longer linked</translation></message>
<message><source>h.until</source><translation>All of them can be undone until {d}.</translation></message>
<message><source>h.versionof</source><translation>version of “{title}”</translation></message>
<message><source>h.versionof.short</source><translation>version of: {title}</translation></message>
<message><source>h.waiting</source><translation>not done yet</translation></message>
<message><source>h.why.carry-over-failed</source><translation>its metadata could not be carried over</translation></message>
<message><source>h.why.changed-on-server</source><translation>changed on the server since the scan</translation></message>
<message><source>h.why.interrupted</source><translation>interrupted before its turn</translation></message>
<message><source>h.why.keeper-changed</source><translation>the document to keep was changed</translation></message>
<message><source>h.why.keeper-file-missing</source><translation>the server has no file for the document to keep</translation></message>
<message><source>h.why.keeper-gone</source><translation>the document to keep is gone</translation></message>
<message><source>h.why.no-trash</source><translation>the server has no trash</translation></message>
<message><source>h.why.not-permitted</source><translation>you may not do this</translation></message>
<message><source>h.why.not-verified</source><translation>the change could not be verified</translation></message>
<message><source>h.why.server-error</source><translation>the server reported an error</translation></message>
<message><source>h.yesterday</source><translation>Yesterday</translation></message>
<message><source>hint.carry</source><translation>Tags, notes and values of the copies can be carried over to the document you keep. Choose that at the bottom left; {preview} shows what it would get.</translation></message>
<message><source>hint.chips</source><translation>The small labels above the pages name what agrees (✓) and what differs (≠). A click on one shows the place on both pages.</translation></message>
<message><source>hint.done</source><translation>Got it ({n} of {all})</translation></message>
<message><source>hint.keys</source><translation>The keys {left} to {skip} decide, and the next group opens by itself. {list} lists all keys.</translation></message>
<message><source>hint.last</source><translation>Got it</translation></message>
<message><source>keys.apply</source><translation>Apply…</translation></message>
<message><source>keys.areas</source><translation>Next, previous area</translation></message>
<message><source>keys.blink</source><translation>Blink between both documents in the overlay</translation></message>
<message><source>keys.both</source><translation>Keep both, or the whole group</translation></message>
<message><source>keys.carry</source><translation>Carry over, preview</translation></message>
<message><source>keys.diffs</source><translation>Next, previous difference</translation></message>
<message><source>keys.groups</source><translation>Previous, next group</translation></message>
<message><source>keys.history</source><translation>History</translation></message>
<message><source>keys.keepL</source><translation>Keep left, trash its copies</translation></message>
<message><source>keys.keepR</source><translation>Keep right, trash its copies</translation></message>
<message><source>keys.member</source><translation>Show a group member left, right</translation></message>
<message><source>keys.modes</source><translation>Pages, Overlay, Text, Details</translation></message>
<message><source>keys.order</source><translation>On a version: earlier, later</translation></message>
<message><source>keys.places</source><translation>Overview, Review</translation></message>
<message><source>keys.places.more</source><translation>Find similar, Clean up</translation></message>
<message><source>keys.rescan</source><translation>Scan again</translation></message>
<message><source>keys.rotate</source><translation>Rotate both documents</translation></message>
<message><source>keys.score</source><translation>Score</translation></message>
<message><source>keys.screen</source><translation>One screen down, up</translation></message>
<message><source>keys.search</source><translation>Search</translation></message>
<message><source>keys.settings</source><translation>Settings</translation></message>
<message><source>keys.skip</source><translation>Skip</translation></message>
<message><source>keys.strip</source><translation>Page-pair strip</translation></message>
<message><source>keys.swap</source><translation>Swap sides</translation></message>
<message><source>keys.sync</source><translation>Scroll together</translation></message>
<message><source>keys.taken</source><translation>Typing and moving around</translation></message>
<message><source>keys.undecided</source><translation>Next undecided group</translation></message>
<message><source>keys.undo</source><translation>Undo, redo a decision</translation></message>
<message><source>keys.value</source><translation>Keep another document’s value (in Details)</translation></message>
<message><source>keys.versions</source><translation>Versions: keep the latest, or link all</translation></message>
<message><source>keys.zoom</source><translation>Zoom in, out, fit width, whole page</translation></message>
<message><source>kind.contained</source><translation>Contained</translation></message>
<message><source>kind.exact</source><translation>Exact copy</translation></message>
<message><source>kind.lookalike</source><translation>Look-alike</translation></message>
<message><source>kind.near</source><translation>Near-duplicate</translation></message>
<message><source>kind.semantic</source><translation>Same meaning</translation></message>
<message><source>kind.version</source><translation>Version</translation></message>
<message><source>kinds.contained</source><translation>Contained</translation></message>
<message><source>kinds.contained.d</source><translation>All pages are also part of a larger document.</translation></message>
<message><source>kinds.exact</source><translation>Exact copies</translation></message>
<message><source>kinds.exact.d</source><translation>The same file or the same text, stored more than once.</translation></message>
<message><source>kinds.lookalike</source><translation>Look-alikes</translation></message>
<message><source>kinds.lookalike.d</source><translation>Same template, different facts, such as monthly bills.</translation></message>
<message><source>kinds.near</source><translation>Near-duplicates</translation></message>
<message><source>kinds.near.d</source><translation>The same paper, scanned or saved again.</translation></message>
<message><source>kinds.semantic</source><translation>Same meaning</translation></message>
<message><source>kinds.semantic.d</source><translation>Different wording, same content, for example a translation.</translation></message>
<message><source>kinds.version</source><translation>Versions</translation></message>
<message><source>kinds.version.d</source><translation>One document at different stages, such as draft and signed.</translation></message>
<message><source>list.two</source><translation>{a} and {b}</translation></message>
<message><source>mark.conflict</source><translation>≠ differs</translation></message>
<message><source>mark.differ</source><translation>differs</translation></message>
<message><source>mark.ink</source><translation>a stamp, writing or a picture</translation></message>
<message><source>mark.only</source><translation>only here</translation></message>
<message numerus="yes"><source>mark.pages.left</source><translation><numerusform>%Ln page only on the left</numerusform><numerusform>%Ln pages only on the left</numerusform></translation></message>
<message numerus="yes"><source>mark.pages.right</source><translation><numerusform>%Ln page only on the right</numerusform><numerusform>%Ln pages only on the right</numerusform></translation></message>
<message><source>mark.said.conflict</source><translation>conflicting: “{a}” on the left, “{b}” on the right</translation></message>
<message><source>mark.said.differ</source><translation>“{a}” on the left, “{b}” on the right</translation></message>
<message><source>mark.said.left</source><translation>only on the left: {x}</translation></message>
<message><source>mark.said.noise</source><translation>read as “{a}” on the left and “{b}” on the right, but the print looks the same</translation></message>
<message><source>mark.said.right</source><translation>only on the right: {x}</translation></message>
<message><source>menu.about</source><translation>About Paperless Dedupe</translation></message>
<message><source>menu.disconnect</source><translation>Disconnect</translation></message>
<message><source>menu.export</source><translation>Export report…</translation></message>
<message><source>menu.guide</source><translation>Your first cleanup</translation></message>
<message><source>menu.logs</source><translation>Open the log folder</translation></message>
<message><source>menu.quit</source><translation>Quit</translation></message>
<message><source>menu.rescan</source><translation>Scan again</translation></message>
<message><source>menu.rescan.all</source><translation>Scan everything again</translation></message>
<message><source>menu.rescan.all.d</source><translation>Reads every document again, including changes the server does not report, such as new text recognition</translation></message>
<message><source>menu.shortcuts</source><translation>Keyboard shortcuts</translation></message>
<message><source>merge.adds</source><translation>“{title}” gets</translation></message>
<message><source>merge.all</source><translation>All combined · {x}</translation></message>
<message><source>merge.asn</source><translation>The archive number moves with the document. Your paper stays findable.</translation></message>
<message><source>merge.choose</source><translation>Only if you choose it</translation></message>
<message><source>merge.choose.d</source><translation>The kept document keeps its own unless you choose a copy’s.</translation></message>
<message><source>merge.contradict</source><translation>Both have a value</translation></message>
<message><source>merge.contradict.d</source><translation>The kept document keeps its own unless you choose another.</translation></message>
<message><source>merge.instead</source><translation>{x} instead of {y}</translation></message>
<message><source>merge.note</source><translation>Note: {x}</translation></message>
<message><source>merge.nothing</source><translation>The kept document already has everything.</translation></message>
<message><source>merge.own</source><translation>{d} · {x} (kept document)</translation></message>
<message><source>merge.tag</source><translation>Tag “{x}”</translation></message>
<message><source>merge.theirs</source><translation>{d} · {x}</translation></message>
<message><source>merge.title</source><translation>What is carried over</translation></message>
<message><source>merge.turned</source><translation>“{title}” links to the kept document instead</translation></message>
<message><source>merge.united</source><translation>Tags and notes</translation></message>
<message><source>merge.united.d</source><translation>Tags and notes of all documents are combined unless you choose otherwise. The kept document’s own notes always stay.</translation></message>
<message><source>merge.untag</source><translation>Remove tag “{x}”</translation></message>
<message><source>merge.value</source><translation>{field}: {x}</translation></message>
<message><source>meta.asn</source><translation>archive number</translation></message>
<message><source>meta.correspondent</source><translation>correspondent</translation></message>
<message><source>meta.date</source><translation>date</translation></message>
<message><source>meta.fields</source><translation>fields</translation></message>
<message><source>meta.file</source><translation>file</translation></message>
<message><source>meta.filename</source><translation>file name</translation></message>
<message><source>meta.notes</source><translation>notes</translation></message>
<message><source>meta.owner</source><translation>owner</translation></message>
<message><source>meta.pages</source><translation>number of pages</translation></message>
<message><source>meta.path</source><translation>storage path</translation></message>
<message><source>meta.permissions</source><translation>permissions</translation></message>
<message><source>meta.tags</source><translation>tags</translation></message>
<message><source>meta.text</source><translation>text</translation></message>
<message><source>meta.title</source><translation>title</translation></message>
<message><source>meta.type</source><translation>type</translation></message>
<message><source>meta.versions</source><translation>file versions</translation></message>
<message><source>notice.cleaned</source><translation>The clean-up has ended</translation></message>
<message><source>notice.cleaned.text</source><translation>Open Paperless Dedupe to see the result.</translation></message>
<message numerus="yes"><source>notice.found</source><translation><numerusform>The scan is done: %Ln group found</numerusform><numerusform>The scan is done: %Ln groups found</numerusform></translation></message>
<message><source>notice.found.text</source><translation>Open Paperless Dedupe to review them.</translation></message>
<message><source>notice.stopped</source><translation>The scan stopped</translation></message>
<message><source>ol.align</source><translation>Align scans</translation></message>
<message><source>ol.alone</source><translation>Only one document has pages to show, so there is nothing to overlay.</translation></message>
<message><source>ol.blink</source><translation>Blink</translation></message>
<message><source>ol.slider</source><translation>From the left document to the right one</translation></message>
<message><source>ol.swipe</source><translation>Divide</translation></message>
<message><source>ol.swipe.tip</source><translation>Left document left of the line, right document right of it. Drag the line, or press ← and →.</translation></message>
<message><source>ol.view</source><translation>Both documents, one over the other</translation></message>
<message><source>ov.assist</source><translation>Selection assistant…</translation></message>
<message><source>ov.bulk</source><translation>Keep newest of all {x}…</translation></message>
<message numerus="yes"><source>ov.chains</source><translation><numerusform>%Ln chain of versions holds {m}.</numerusform><numerusform>%Ln chains of versions hold {m}.</numerusform></translation></message>
<message><source>ov.conf</source><translation>How sure are the matches?</translation></message>
<message><source>ov.conf.hint</source><translation>Click a bar to review only these groups.</translation></message>
<message><source>ov.continue</source><translation>Continue reviewing</translation></message>
<message><source>ov.corr</source><translation>Most duplicates by correspondent</translation></message>
<message numerus="yes"><source>ov.groups.n</source><translation><numerusform>group</numerusform><numerusform>groups</numerusform></translation></message>
<message><source>ov.interrupted.go</source><translation>Go to Clean up</translation></message>
<message><source>ov.lastscan</source><translation>Scanned {when} · took {t}</translation></message>
<message><source>ov.lastscan.plain</source><translation>Scanned {when}</translation></message>
<message numerus="yes"><source>ov.lookalikes</source><translation><numerusform>View %Ln look-alike pair</numerusform><numerusform>View %Ln look-alike pairs</numerusform></translation></message>
<message><source>ov.nocorr</source><translation>No correspondent</translation></message>
<message numerus="yes"><source>ov.none.d</source><translation><numerusform>There is only one document.</numerusform><numerusform>No two of the %Ln documents are similar enough.</numerusform></translation></message>
<message><source>ov.notdup</source><translation>Not duplicates</translation></message>
<message><source>ov.offline</source><translation>Connect to the server to scan.</translation></message>
<message numerus="yes"><source>ov.older</source><translation><numerusform>%Ln older version</numerusform><numerusform>%Ln older versions</numerusform></translation></message>
<message numerus="yes"><source>ov.pairs.n</source><translation><numerusform>pair</numerusform><numerusform>pairs</numerusform></translation></message>
<message><source>ov.progress</source><translation>Show progress</translation></message>
<message><source>ov.rescan</source><translation>Scan again</translation></message>
<message><source>ov.review</source><translation>Review</translation></message>
<message><source>ov.review.kind</source><translation>Review: {kind}</translation></message>
<message><source>ov.scanning</source><translation>A scan is running.</translation></message>
<message><source>ov.scanning.d</source><translation>Its results appear here.</translation></message>
<message><source>ov.scanning.t</source><translation>The scan is running</translation></message>
<message><source>ov.start</source><translation>Start reviewing</translation></message>
<message numerus="yes"><source>ov.step</source><translation><numerusform>{a} to {b}: %Ln group</numerusform><numerusform>{a} to {b}: %Ln groups</numerusform></translation></message>
<message numerus="yes"><source>ov.sub</source><translation><numerusform>in %Ln document. Removing the extra copies would free {s} and {p}.</numerusform><numerusform>in %Ln documents. Removing the extra copies would free {s} and {p}.</numerusform></translation></message>
<message numerus="yes"><source>ov.sub.pages</source><translation><numerusform>in %Ln document. Removing the extra copies would free {p}.</numerusform><numerusform>in %Ln documents. Removing the extra copies would free {p}.</numerusform></translation></message>
<message numerus="yes"><source>ov.sub.plain</source><translation><numerusform>in %Ln document.</numerusform><numerusform>in %Ln documents.</numerusform></translation></message>
<message numerus="yes"><source>ov.sub.size</source><translation><numerusform>in %Ln document. Removing the extra copies would free {s}.</numerusform><numerusform>in %Ln documents. Removing the extra copies would free {s}.</numerusform></translation></message>
<message numerus="yes"><source>ov.title</source><translation><numerusform>%Ln group of possible duplicates</numerusform><numerusform>%Ln groups of possible duplicates</numerusform></translation></message>
<message><source>ov.view</source><translation>View</translation></message>
<message><source>ov.view.kind</source><translation>View: {kind}</translation></message>
<message><source>ov.whynot</source><translation>Nothing suggested: {reasons}</translation></message>
<message><source>ov.whynot.asked</source><translation>to be asked each time</translation></message>
<message><source>ov.whynot.classic</source><translation>found by the classic method</translation></message>
<message><source>ov.whynot.conflict</source><translation>facts differ</translation></message>
<message><source>ov.whynot.few-words</source><translation>too few words</translation></message>
<message><source>ov.whynot.file-versions</source><translation>with older versions of the file</translation></message>
<message><source>ov.whynot.gone</source><translation>no longer in the library</translation></message>
<message><source>ov.whynot.ink</source><translation>only one is signed or stamped</translation></message>
<message><source>ov.whynot.link</source><translation>to be linked</translation></message>
<message><source>ov.whynot.meaning</source><translation>only the meaning is the same</translation></message>
<message><source>ov.whynot.n</source><translation>{n} × {why}</translation></message>
<message><source>ov.whynot.not-direct</source><translation>only similar to others of the group</translation></message>
<message><source>ov.whynot.only-shown</source><translation>only to be shown</translation></message>
<message><source>ov.whynot.pages-differ</source><translation>page images differ</translation></message>
<message><source>ov.whynot.pages-not-compared</source><translation>pages not compared yet</translation></message>
<message><source>ov.whynot.pages-unsure</source><translation>pages to be compared closely</translation></message>
<message><source>ov.whynot.protected</source><translation>protected</translation></message>
<message><source>ov.whynot.several-numbers</source><translation>several serial numbers</translation></message>
<message><source>ov.whynot.version</source><translation>another version</translation></message>
<message><source>ov.whynot.whole-of-keeper</source><translation>the whole of a part</translation></message>
<message><source>page.copy</source><translation>Copy selected text</translation></message>
<message><source>page.pair.left</source><translation>Page {i}, only on the left</translation></message>
<message><source>page.pair.right</source><translation>Page {i}, only on the right</translation></message>
<message><source>page.select</source><translation>Select all text of this page</translation></message>
<message><source>page.strip</source><translation>Page pairs</translation></message>
<message><source>paper.advance invoice</source><translation>advance invoice</translation></message>
<message><source>paper.credit note</source><translation>credit note</translation></message>
<message><source>paper.delivery note</source><translation>delivery note</translation></message>
<message><source>paper.final invoice</source><translation>final invoice</translation></message>
<message><source>paper.invoice</source><translation>invoice</translation></message>
<message><source>paper.offer</source><translation>offer</translation></message>
<message><source>paper.order confirmation</source><translation>order confirmation</translation></message>
<message><source>paper.payslip</source><translation>payslip</translation></message>
<message><source>paper.receipt</source><translation>receipt</translation></message>
<message><source>paper.reminder</source><translation>reminder</translation></message>
<message><source>paper.statement</source><translation>statement</translation></message>
<message><source>paper.termination</source><translation>termination</translation></message>
<message><source>period.half</source><translation>H{number} {year}</translation></message>
<message><source>period.quarter</source><translation>Q{number} {year}</translation></message>
<message><source>period.week</source><translation>Week {number}, {year}</translation></message>
<message><source>protected.asn</source><translation>Protected by its archive number</translation></message>
<message><source>protected.correspondent</source><translation>Protected by its correspondent</translation></message>
<message><source>protected.custom-field</source><translation>Protected by a custom field</translation></message>
<message><source>protected.owner</source><translation>Protected by its owner</translation></message>
<message><source>protected.storage-path</source><translation>Protected by its storage path</translation></message>
<message><source>protected.tag</source><translation>Protected by a tag</translation></message>
<message><source>r.added-first</source><translation>was added first</translation></message>
<message><source>r.added-last</source><translation>was added last</translation></message>
<message><source>r.created-first</source><translation>has the oldest document date</translation></message>
<message><source>r.created-last</source><translation>has the newest document date</translation></message>
<message><source>r.digital-original</source><translation>was made on a computer, not scanned</translation></message>
<message><source>r.has-archive</source><translation>has an archive version</translation></message>
<message><source>r.has-asn</source><translation>has an archive number (ASN)</translation></message>
<message><source>r.has-correspondent</source><translation>has a correspondent</translation></message>
<message><source>r.has-ink</source><translation>carries a signature, stamp or handwriting</translation></message>
<message><source>r.has-tag</source><translation>has the tag “{x}”</translation></message>
<message><source>r.has-tag.add</source><translation>has the tag</translation></message>
<message><source>r.lacks-tag</source><translation>does not have the tag “{x}”</translation></message>
<message><source>r.lacks-tag.add</source><translation>does not have the tag</translation></message>
<message><source>r.largest-file</source><translation>is the largest file</translation></message>
<message><source>r.most-fields</source><translation>has the most custom fields and notes</translation></message>
<message><source>r.most-pages</source><translation>has the most pages</translation></message>
<message><source>r.most-share-links</source><translation>has the most share links</translation></message>
<message><source>r.most-tags</source><translation>has the most tags</translation></message>
<message><source>r.owned-by-me</source><translation>is owned by me</translation></message>
<message><source>r.pdf-original</source><translation>has a PDF original</translation></message>
<message><source>r.smallest-file</source><translation>is the smallest file</translation></message>
<message><source>r.under-path</source><translation>lies under the storage path “{x}”</translation></message>
<message><source>r.under-path.add</source><translation>lies under the storage path</translation></message>
<message><source>row.all</source><translation>Select all groups</translation></message>
<message><source>row.copy</source><translation>Copy title</translation></message>
<message><source>row.open</source><translation>Compare</translation></message>
<message><source>rv.afterall</source><translation>These are duplicates after all</translation></message>
<message><source>rv.batch.assist</source><translation>Selection assistant…</translation></message>
<message numerus="yes"><source>rv.batch.assist.tip</source><translation><numerusform>Choose by rules in %Ln group</numerusform><numerusform>Choose by rules in %Ln groups</numerusform></translation></message>
<message><source>rv.batch.both</source><translation>Keep both</translation></message>
<message numerus="yes"><source>rv.batch.both.tip</source><translation><numerusform>%Ln group: no duplicates</numerusform><numerusform>%Ln groups: no duplicates</numerusform></translation></message>
<message><source>rv.batch.clear</source><translation>Clear</translation></message>
<message numerus="yes"><source>rv.batch.clear.tip</source><translation><numerusform>Take back the decision on %Ln group</numerusform><numerusform>Take back the decisions on %Ln groups</numerusform></translation></message>
<message><source>rv.batch.keep</source><translation>Keep suggested</translation></message>
<message numerus="yes"><source>rv.batch.keep.tip</source><translation><numerusform>Keep the suggested document of %Ln group, where nothing speaks against it</numerusform><numerusform>Keep the suggested document of %Ln groups, where nothing speaks against it</numerusform></translation></message>
<message><source>rv.batch.skip</source><translation>Skip</translation></message>
<message numerus="yes"><source>rv.batch.skip.tip</source><translation><numerusform>Skip %Ln group</numerusform><numerusform>Skip %Ln groups</numerusform></translation></message>
<message><source>rv.both</source><translation>Keep both</translation></message>
<message><source>rv.both.n</source><translation>Keep all {n}</translation></message>
<message><source>rv.both.n.short</source><translation>All {n}</translation></message>
<message><source>rv.both.s</source><translation>not duplicates</translation></message>
<message><source>rv.both.short</source><translation>Both</translation></message>
<message><source>rv.breaks</source><translation>Ignore line breaks</translation></message>
<message><source>rv.carry</source><translation>Carry over tags, notes and fields</translation></message>
<message><source>rv.carry.add</source><translation>Adds {x}</translation></message>
<message><source>rv.carry.asn</source><translation>the archive number</translation></message>
<message numerus="yes"><source>rv.carry.contradict</source><translation><numerusform>%Ln conflicting value</numerusform><numerusform>%Ln conflicting values</numerusform></translation></message>
<message><source>rv.carry.corr</source><translation>correspondent</translation></message>
<message><source>rv.carry.date</source><translation>date</translation></message>
<message><source>rv.carry.field</source><translation>field “{x}”</translation></message>
<message><source>rv.carry.from</source><translation>{x} from {d}</translation></message>
<message numerus="yes"><source>rv.carry.links</source><translation><numerusform>%Ln link from another document</numerusform><numerusform>%Ln links from other documents</numerusform></translation></message>
<message><source>rv.carry.nothing</source><translation>Nothing to add</translation></message>
<message><source>rv.carry.owner</source><translation>owner and permissions</translation></message>
<message><source>rv.carry.path</source><translation>storage path</translation></message>
<message><source>rv.carry.perm</source><translation>You may not change “{title}”. Without carrying over, you can still decide.</translation></message>
<message><source>rv.carry.remove</source><translation>Removes {x}</translation></message>
<message><source>rv.carry.see</source><translation>Preview</translation></message>
<message><source>rv.carry.short</source><translation>Carry over</translation></message>
<message><source>rv.carry.tag</source><translation>tag “{x}”</translation></message>
<message><source>rv.carry.title</source><translation>title</translation></message>
<message><source>rv.carry.type</source><translation>type</translation></message>
<message><source>rv.carry.untag</source><translation>without tag “{x}”</translation></message>
<message><source>rv.caution</source><translation>Probably not duplicates</translation></message>
<message><source>rv.changed</source><translation>Changed on the server since: {x}.</translation></message>
<message><source>rv.changed.confirm</source><translation>Press {digit} to confirm your decision, or decide again.</translation></message>
<message><source>rv.changed.one</source><translation>“{title}”: {x}</translation></message>
<message><source>rv.changed.text</source><translation>The text similarity is from before this change; the next scan updates it.</translation></message>
<message><source>rv.details</source><translation>Details</translation></message>
<message numerus="yes"><source>rv.diffs</source><translation><numerusform>{i} of %Ln difference</numerusform><numerusform>{i} of %Ln differences</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.all</source><translation><numerusform>%Ln difference</numerusform><numerusform>%Ln differences</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.all.details</source><translation><numerusform>%Ln field differs</numerusform><numerusform>%Ln fields differ</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.all.text</source><translation><numerusform>%Ln difference in the text</numerusform><numerusform>%Ln differences in the text</numerusform></translation></message>
<message numerus="yes"><source>rv.diffs.details</source><translation><numerusform>{i} of %Ln field that differs</numerusform><numerusform>{i} of %Ln fields that differ</numerusform></translation></message>
<message><source>rv.diffs.never</source><translation>Pages not compared</translation></message>
<message><source>rv.diffs.none</source><translation>No differences</translation></message>
<message><source>rv.diffs.none.details</source><translation>No fields differ</translation></message>
<message><source>rv.diffs.none.text</source><translation>No differences in the text</translation></message>
<message><source>rv.diffs.open</source><translation>Comparing…</translation></message>
<message><source>rv.diffs.reading</source><translation>Reading pages, {p}</translation></message>
<message numerus="yes"><source>rv.diffs.text</source><translation><numerusform>{i} of %Ln difference in the text</numerusform><numerusform>{i} of %Ln differences in the text</numerusform></translation></message>
<message numerus="yes"><source>rv.docs.short</source><translation><numerusform>%Ln doc</numerusform><numerusform>%Ln docs</numerusform></translation></message>
<message><source>rv.going</source><translation>{n} to the trash</translation></message>
<message><source>rv.going.compact</source><translation>{x} · {n} go</translation></message>
<message><source>rv.indirect</source><translation>Only through others</translation></message>
<message><source>rv.keepL</source><translation>Keep left</translation></message>
<message><source>rv.keepL.short</source><translation>Left</translation></message>
<message><source>rv.keepR</source><translation>Keep right</translation></message>
<message><source>rv.keepR.short</source><translation>Right</translation></message>
<message><source>rv.keeper.added-first</source><translation>It was added first</translation></message>
<message><source>rv.keeper.archive-number</source><translation>It has the archive number</translation></message>
<message><source>rv.keeper.latest-version</source><translation>It is the latest version</translation></message>
<message><source>rv.keeper.more-metadata</source><translation>It has more tags, notes and fields</translation></message>
<message><source>rv.keeper.true-original</source><translation>It is the original file</translation></message>
<message><source>rv.keeper.whole</source><translation>It contains the other one</translation></message>
<message><source>rv.kind</source><translation>Kind</translation></message>
<message><source>rv.kind.all</source><translation>All kinds</translation></message>
<message><source>rv.left</source><translation>Left</translation></message>
<message><source>rv.legend</source><translation>Filled: differs. Frame: only here. Thick frame with ≠: facts differ. Dotted underline: read differently, the print looks the same.</translation></message>
<message><source>rv.link</source><translation>Keep both and link…</translation></message>
<message><source>rv.link.n</source><translation>Keep all and link…</translation></message>
<message><source>rv.link.short</source><translation>Link…</translation></message>
<message><source>rv.list</source><translation>Groups</translation></message>
<message><source>rv.list.show</source><translation>Show the list</translation></message>
<message><source>rv.narrowed</source><translation>{x}: {n}</translation></message>
<message><source>rv.nomatch</source><translation>The other document does not match this one directly</translation></message>
<message><source>rv.only.differences</source><translation>Only differences</translation></message>
<message><source>rv.open</source><translation>Undecided</translation></message>
<message><source>rv.open.n</source><translation>Undecided: {n}</translation></message>
<message><source>rv.overlay</source><translation>Overlay</translation></message>
<message><source>rv.pages</source><translation>Pages</translation></message>
<message><source>rv.progress</source><translation>{a} of {b} decided</translation></message>
<message><source>rv.protected</source><translation>“{title}” is protected and stays.</translation></message>
<message><source>rv.right</source><translation>Right</translation></message>
<message><source>rv.ring</source><translation>Confidence that both are the same document, in percent</translation></message>
<message><source>rv.row.protected</source><translation>One of the documents is protected</translation></message>
<message><source>rv.score</source><translation>Score</translation></message>
<message><source>rv.search</source><translation>Search titles and texts</translation></message>
<message><source>rv.search.meaning</source><translation>by meaning</translation></message>
<message><source>rv.search.older</source><translation>Include older versions</translation></message>
<message><source>rv.search.older.tip</source><translation>Include older versions: search finds only the latest version of a document otherwise.</translation></message>
<message><source>rv.search.words</source><translation>Only words were searched. {problem}</translation></message>
<message numerus="yes"><source>rv.selected</source><translation><numerusform>%Ln group selected</numerusform><numerusform>%Ln groups selected</numerusform></translation></message>
<message><source>rv.skip</source><translation>Skip</translation></message>
<message><source>rv.sort.by</source><translation>Sort: {x}</translation></message>
<message><source>rv.state</source><translation>State</translation></message>
<message><source>rv.state.all</source><translation>All: {n}</translation></message>
<message><source>rv.state.conflict</source><translation>Differing facts: {n}</translation></message>
<message><source>rv.state.decided</source><translation>Decided: {n}</translation></message>
<message><source>rv.state.skipped</source><translation>Skipped: {n}</translation></message>
<message numerus="yes"><source>rv.stay.rest</source><translation><numerusform>%Ln without a direct match stays.</numerusform><numerusform>%Ln without a direct match stay.</numerusform></translation></message>
<message numerus="yes"><source>rv.stay.tip</source><translation><numerusform>%Ln document of the group stays because it has no direct match or was taken out.</numerusform><numerusform>%Ln documents of the group stay because they have no direct match or were taken out.</numerusform></translation></message>
<message><source>rv.stays</source><translation>Stays</translation></message>
<message><source>rv.suggest</source><translation>Suggested</translation></message>
<message><source>rv.text</source><translation>Text</translation></message>
<message numerus="yes"><source>rv.text.misread</source><translation><numerusform>%Ln line with OCR errors only</numerusform><numerusform>%Ln lines with OCR errors only</numerusform></translation></message>
<message numerus="yes"><source>rv.text.same</source><translation><numerusform>%Ln identical line</numerusform><numerusform>%Ln identical lines</numerusform></translation></message>
<message><source>rv.undo</source><translation>Undo</translation></message>
<message><source>rv.unsure</source><translation>Please compare closely</translation></message>
<message><source>rv.version</source><translation>Make version…</translation></message>
<message><source>rv.version.short</source><translation>Version…</translation></message>
<message><source>rv.willkeep</source><translation>Keep</translation></message>
<message><source>rv.willtrash</source><translation>To trash</translation></message>
<message><source>rv.willversion</source><translation>Version</translation></message>
<message><source>sc.alike</source><translation>Similarity: {n} of 100</translation></message>
<message><source>sc.change</source><translation>Change weights…</translation></message>
<message><source>sc.confidence</source><translation>Confidence that both are the same document: {p}.</translation></message>
<message><source>sc.coverage.d</source><translation>Word order; Jaccard {n}</translation></message>
<message><source>sc.facts</source><translation>Facts</translation></message>
<message><source>sc.facts.d</source><translation>Dates, amounts, no.</translation></message>
<message numerus="yes"><source>sc.factsdiffer</source><translation><numerusform>%Ln fact differs.</numerusform><numerusform>%Ln facts differ.</numerusform></translation></message>
<message><source>sc.fuzzy</source><translation>Wording</translation></message>
<message><source>sc.fuzzy.d</source><translation>Fuzzy text comparison</translation></message>
<message><source>sc.how</source><translation>How the {n} came about</translation></message>
<message><source>sc.jaccard</source><translation>Shared text</translation></message>
<message><source>sc.jaccard.d</source><translation>Jaccard, {words}-word runs</translation></message>
<message><source>sc.meta</source><translation>Metadata</translation></message>
<message><source>sc.meta.d</source><translation>Sender, type, dates</translation></message>
<message><source>sc.onlyadd</source><translation>Metadata and title only add to it.</translation></message>
<message><source>sc.part.d</source><translation>Contained; Jaccard {n}</translation></message>
<message><source>sc.samefile</source><translation>The same file always counts 100.</translation></message>
<message><source>sc.sametext</source><translation>The same text always counts 100.</translation></message>
<message><source>sc.title</source><translation>Title</translation></message>
<message><source>sc.title.d</source><translation>Similar titles</translation></message>
<message><source>sc.total</source><translation>Confidence</translation></message>
<message><source>sc.weakest</source><translation>The weakest pair of this group has {p}, which the list shows.</translation></message>
<message><source>sc.weight</source><translation>weight</translation></message>
<message><source>sc.weight.n</source><translation>weight {n}</translation></message>
<message><source>sc.weight.none</source><translation>weight –</translation></message>
<message><source>scan.cancel</source><translation>Cancel scan</translation></message>
<message><source>scan.continue</source><translation>Continue</translation></message>
<message><source>scan.done.d</source><translation>All results are in the overview.</translation></message>
<message><source>scan.done.t</source><translation>The library has been scanned</translation></message>
<message><source>scan.files</source><translation>Checking files: {a} of {b}</translation></message>
<message><source>scan.found</source><translation>Found so far</translation></message>
<message><source>scan.just</source><translation>Just found</translation></message>
<message numerus="yes"><source>scan.kept</source><translation><numerusform>{a} of %Ln document has been read and is kept.</numerusform><numerusform>{a} of %Ln documents have been read and are kept.</numerusform></translation></message>
<message><source>scan.left</source><translation>about {t} left</translation></message>
<message><source>scan.log</source><translation>Log</translation></message>
<message><source>scan.log.hide</source><translation>Hide log</translation></message>
<message><source>scan.log.show</source><translation>Show log</translation></message>
<message numerus="yes"><source>scan.log.warnings</source><translation><numerusform>%Ln warning</numerusform><numerusform>%Ln warnings</numerusform></translation></message>
<message><source>scan.lost</source><translation>The server no longer answers.</translation></message>
<message numerus="yes"><source>scan.member.count</source><translation><numerusform>%Ln doc</numerusform><numerusform>%Ln docs</numerusform></translation></message>
<message numerus="yes"><source>scan.of</source><translation><numerusform>of %Ln document</numerusform><numerusform>of %Ln documents</numerusform></translation></message>
<message numerus="yes"><source>scan.of.documents</source><translation><numerusform>{a} of %Ln document</numerusform><numerusform>{a} of %Ln documents</numerusform></translation></message>
<message numerus="yes"><source>scan.of.pairs</source><translation><numerusform>{a} of %Ln pair</numerusform><numerusform>{a} of %Ln pairs</numerusform></translation></message>
<message><source>scan.offline</source><translation>There is no connection to the server at the moment.</translation></message>
<message><source>scan.pause</source><translation>Pause</translation></message>
<message><source>scan.paused.sub</source><translation>Everything read so far is kept. Continue whenever you like.</translation></message>
<message><source>scan.paused.title</source><translation>The scan is paused</translation></message>
<message numerus="yes"><source>scan.rate</source><translation><numerusform>%Ln comparison per second</numerusform><numerusform>%Ln comparisons per second</numerusform></translation></message>
<message numerus="yes"><source>scan.rate.documents</source><translation><numerusform>%Ln document per second</numerusform><numerusform>%Ln documents per second</numerusform></translation></message>
<message numerus="yes"><source>scan.review</source><translation><numerusform>Review %Ln group now</numerusform><numerusform>Review %Ln groups now</numerusform></translation></message>
<message><source>scan.s1</source><translation>Read library</translation></message>
<message><source>scan.s2</source><translation>Fingerprint</translation></message>
<message><source>scan.s3</source><translation>Find candidates</translation></message>
<message><source>scan.s4</source><translation>Compare</translation></message>
<message><source>scan.s5</source><translation>Group</translation></message>
<message><source>scan.s6</source><translation>Prepare Find similar</translation></message>
<message><source>scan.sub</source><translation>You can start reviewing right away. New groups are added while the scan continues.</translation></message>
<message><source>scan.title</source><translation>Looking for duplicates</translation></message>
<message><source>sort.newest</source><translation>Newest first</translation></message>
<message><source>sort.size</source><translation>Most space first</translation></message>
<message><source>sort.sure</source><translation>Surest first</translation></message>
<message><source>sort.title</source><translation>By title</translation></message>
<message><source>sort.unsure</source><translation>Least sure first</translation></message>
<message><source>st.act.a11y</source><translation>What to do with: {kind}</translation></message>
<message><source>st.act.ask</source><translation>Ask me</translation></message>
<message><source>st.act.link</source><translation>Suggest linking</translation></message>
<message><source>st.act.pre</source><translation>Preselect</translation></message>
<message><source>st.act.show</source><translation>Only show</translation></message>
<message><source>st.adv</source><translation>Expert</translation></message>
<message><source>st.advance</source><translation>Go to the next group after a decision</translation></message>
<message><source>st.bands</source><translation>Bands</translation></message>
<message><source>st.bandsrows</source><translation>Bands × rows</translation></message>
<message><source>st.curve</source><translation>Chance that a pair is found</translation></message>
<message><source>st.dashed</source><translation>Dashed: {bands} × {rows}, as in the classic method. Bars: pairs in your library.</translation></message>
<message><source>st.detect</source><translation>Detection</translation></message>
<message><source>st.dim</source><translation>Dim paper in dark mode</translation></message>
<message><source>st.dim.d</source><translation>Colours on the pages stay true</translation></message>
<message><source>st.effective</source><translation>Effective threshold (1/bands)^(1/rows): {p}.</translation></message>
<message><source>st.exp.min</source><translation>Short-text limit in words</translation></message>
<message><source>st.exp.min.d</source><translation>Texts with fewer words are compared by their letters and never preselected.</translation></message>
<message><source>st.exp.next</source><translation>These choices take effect with the next scan.</translation></message>
<message><source>st.exp.ngram</source><translation>Words per sequence</translation></message>
<message><source>st.exp.ngram.d</source><translation>Longer sequences find fewer pairs and break more easily at OCR errors.</translation></message>
<message><source>st.exp.sample</source><translation>Characters compared for wording</translation></message>
<message><source>st.exp.sample.d</source><translation>Counted from the start of each text.</translation></message>
<message><source>st.fg.1</source><translation>the sign-in token in the keychain</translation></message>
<message><source>st.fg.2</source><translation>the local copy of the documents and pages, and the scan results</translation></message>
<message><source>st.fg.3</source><translation>your decisions that are not applied yet</translation></message>
<message><source>st.fg.4</source><translation>the history, so earlier clean-ups can no longer be undone here</translation></message>
<message><source>st.fg.go</source><translation>Forget</translation></message>
<message><source>st.fg.stays</source><translation>Nothing changes on the server. Backups stay in the backup folder.</translation></message>
<message><source>st.fg.text</source><translation>This removes everything stored on this computer about {user} on {host}:</translation></message>
<message><source>st.fg.title</source><translation>Forget this server?</translation></message>
<message><source>st.file</source><translation>Settings as a file</translation></message>
<message><source>st.file.d</source><translation>All detection settings as YAML, also with the keys of Paperless-Dedupe and ragd.</translation></message>
<message><source>st.file.load</source><translation>Load settings…</translation></message>
<message><source>st.file.loaded</source><translation>The settings are loaded.</translation></message>
<message><source>st.file.save</source><translation>Save settings…</translation></message>
<message><source>st.file.unchanged</source><translation>Nothing was changed.</translation></message>
<message><source>st.foundwith</source><translation>found with {p} chance</translation></message>
<message numerus="yes"><source>st.groups.n</source><translation><numerusform>group at {p} or more</numerusform><numerusform>groups at {p} or more</numerusform></translation></message>
<message><source>st.ignored</source><translation>Ignored pairs</translation></message>
<message numerus="yes"><source>st.ignored.back</source><translation><numerusform>Take back %Ln pair</numerusform><numerusform>Take back %Ln pairs</numerusform></translation></message>
<message><source>st.ignored.back.none</source><translation>Take back</translation></message>
<message><source>st.ignored.d</source><translation>You said that these are no duplicates. Taken back, they are suggested again.</translation></message>
<message><source>st.ignored.none</source><translation>So far, you have called no pair “not duplicates”.</translation></message>
<message><source>st.ignored.pair</source><translation>{a}  and  {b}</translation></message>
<message><source>st.ignored.search</source><translation>Search pairs</translation></message>
<message><source>st.keys.change</source><translation>{x}: {k}, change</translation></message>
<message><source>st.keys.hint</source><translation>Click a key, then press the one you want instead.</translation></message>
<message><source>st.keys.press</source><translation>Press a key…</translation></message>
<message><source>st.keys.press.d</source><translation>Press the new key. Esc keeps the old one.</translation></message>
<message><source>st.keys.reset</source><translation>Use the usual key again: {x}</translation></message>
<message><source>st.keys.reset.all</source><translation>Reset all shortcuts</translation></message>
<message><source>st.keys.taken</source><translation>{k} is already used for: {x}. Choose another key, or change that one first.</translation></message>
<message><source>st.keys.taken.usual</source><translation>The usual key is now used for: {x}. Change that one first.</translation></message>
<message><source>st.kind.threshold</source><translation>Similarity threshold: {kind}</translation></message>
<message><source>st.lang</source><translation>Language</translation></message>
<message><source>st.lang.d</source><translation>Changes at once</translation></message>
<message><source>st.lang.de</source><translation>Deutsch</translation></message>
<message><source>st.lang.en</source><translation>English</translation></message>
<message><source>st.lang.sys</source><translation>System</translation></message>
<message><source>st.length</source><translation>Fingerprint length</translation></message>
<message numerus="yes"><source>st.length.n</source><translation><numerusform>%Ln value</numerusform><numerusform>%Ln values</numerusform></translation></message>
<message><source>st.look</source><translation>Appearance &amp; language</translation></message>
<message><source>st.loose</source><translation>Generous</translation></message>
<message><source>st.meaning</source><translation>Same meaning</translation></message>
<message><source>st.meaning.address</source><translation>Address</translation></message>
<message><source>st.meaning.answered</source><translation>The server answers with vectors of {n} numbers.</translation></message>
<message><source>st.meaning.begins</source><translation>Loading the model …</translation></message>
<message numerus="yes"><source>st.meaning.found</source><translation><numerusform>Done: %Ln pair says the same.</numerusform><numerusform>Done: %Ln pairs say the same.</numerusform></translation></message>
<message><source>st.meaning.key</source><translation>Key, if the server needs one; it is kept in the keychain</translation></message>
<message><source>st.meaning.keynotkept</source><translation>The system’s keychain does not take the key, so it is known only until you close the app.</translation></message>
<message><source>st.meaning.leaves</source><translation>Attention: the texts of your documents are sent to this server. They leave this computer.</translation></message>
<message><source>st.meaning.model</source><translation>Name of the model</translation></message>
<message><source>st.meaning.on</source><translation>Find translations and rewritten documents</translation></message>
<message><source>st.meaning.on.d</source><translation>After each scan, in the background. What is found is only shown, never suggested for the trash.</translation></message>
<message><source>st.meaning.pause</source><translation>Pause</translation></message>
<message><source>st.meaning.paused</source><translation>Paused. It continues where it stopped.</translation></message>
<message><source>st.meaning.resume</source><translation>Run now</translation></message>
<message><source>st.meaning.runs</source><translation>{done} of {total}</translation></message>
<message><source>st.meaning.source</source><translation>Model</translation></message>
<message><source>st.meaning.source.d</source><translation>The model on this computer knows 16 languages and needs no network.</translation></message>
<message><source>st.meaning.source.local</source><translation>On this computer</translation></message>
<message><source>st.meaning.source.ollama</source><translation>Ollama server</translation></message>
<message><source>st.meaning.source.openai</source><translation>Server like OpenAI</translation></message>
<message><source>st.meaning.state</source><translation>Progress</translation></message>
<message><source>st.meaning.stays</source><translation>This server is on this computer: no text leaves it.</translation></message>
<message><source>st.meaning.use</source><translation>Use this server</translation></message>
<message><source>st.meaning.waits</source><translation>Runs after the next scan.</translation></message>
<message><source>st.motion</source><translation>Reduce motion</translation></message>
<message><source>st.nextscan</source><translation>This choice takes effect with the next scan.</translation></message>
<message><source>st.pattern</source><translation>Add patterns to highlights</translation></message>
<message><source>st.pattern.d</source><translation>Helps if colours are hard to tell apart</translation></message>
<message><source>st.percent</source><translation>%</translation></message>
<message><source>st.preset</source><translation>Preset</translation></message>
<message><source>st.preset.alfresco</source><translation>Alfresco</translation></message>
<message><source>st.preset.alfresco.d</source><translation>Sequences of five words and 512 hashes, judged as recommended.</translation></message>
<message><source>st.preset.classic</source><translation>Classic (Paperless-Dedupe)</translation></message>
<message><source>st.preset.classic.d</source><translation>Compares similarity only. It misses many rescans and mistakes monthly bills for copies.</translation></message>
<message><source>st.preset.judged</source><translation>Judged (recommended)</translation></message>
<message><source>st.preset.judged.d</source><translation>Weighs facts, wording and layout of each pair.</translation></message>
<message><source>st.preset.own</source><translation>Own values</translation></message>
<message><source>st.preset.ragd</source><translation>ragd</translation></message>
<message><source>st.preset.ragd.d</source><translation>128 permutations, near-duplicates from 0.85, versions from 0.75, judged as recommended.</translation></message>
<message><source>st.protect</source><translation>Protection</translation></message>
<message><source>st.protect.asn</source><translation>Documents with an archive number</translation></message>
<message><source>st.protect.asn.d</source><translation>Their paper is filed under this number.</translation></message>
<message><source>st.protect.choose</source><translation>Choose</translation></message>
<message><source>st.protect.correspondents</source><translation>Documents of these correspondents</translation></message>
<message><source>st.protect.custom_fields</source><translation>Documents with one of these fields filled</translation></message>
<message><source>st.protect.d</source><translation>Protected documents never go to the trash: not by a suggestion, not by a batch, and no plan that trashes one is applied. A lock marks them.</translation></message>
<message><source>st.protect.none</source><translation>None</translation></message>
<message><source>st.protect.owners</source><translation>Documents of these owners</translation></message>
<message><source>st.protect.storage_paths</source><translation>Documents under these storage paths</translation></message>
<message><source>st.protect.tags</source><translation>Documents with these tags</translation></message>
<message><source>st.r.change</source><translation>Change documents, so that metadata can be carried over</translation></message>
<message numerus="yes"><source>st.r.days</source><translation><numerusform>The server keeps documents in its trash for %Ln day.</numerusform><numerusform>The server keeps documents in its trash for %Ln days.</numerusform></translation></message>
<message><source>st.r.daysunknown</source><translation>The server keeps documents in its trash for some time.</translation></message>
<message><source>st.r.delete</source><translation>Move your own documents to the trash</translation></message>
<message><source>st.r.deleteall</source><translation>Move all documents to the trash</translation></message>
<message><source>st.r.nochange</source><translation>Cannot change documents, so no metadata can be carried over</translation></message>
<message><source>st.r.nodelete</source><translation>Cannot delete documents, so nothing can be cleaned up</translation></message>
<message><source>st.r.norestore</source><translation>Cannot bring documents back from the trash; an administrator can</translation></message>
<message><source>st.r.notrash</source><translation>The server has no trash. Deleted documents are gone for good.</translation></message>
<message><source>st.r.offline</source><translation>Connect to the server to see what this account may do.</translation></message>
<message><source>st.r.restore</source><translation>Bring documents back from the trash</translation></message>
<message><source>st.r.title</source><translation>What this account may do</translation></message>
<message><source>st.rare</source><translation>Pairs that share rare wording are found in any case.</translation></message>
<message><source>st.reset</source><translation>Restore defaults</translation></message>
<message><source>st.rows</source><translation>Rows</translation></message>
<message><source>st.server</source><translation>Server &amp; sign-in</translation></message>
<message><source>st.shared</source><translation>Shared text of two documents</translation></message>
<message><source>st.shortcuts</source><translation>Shortcuts</translation></message>
<message><source>st.size</source><translation>Text size</translation></message>
<message><source>st.size.value</source><translation>{p} of the normal size</translation></message>
<message><source>st.srv.busy</source><translation>A scan or clean-up is running. You can forget the server once it is done.</translation></message>
<message><source>st.srv.ca</source><translation>Certificate authority</translation></message>
<message><source>st.srv.cert</source><translation>Trusted certificate</translation></message>
<message><source>st.srv.demo</source><translation>It comes with the app and starts afresh each time.</translation></message>
<message><source>st.srv.forget</source><translation>Forget this server…</translation></message>
<message><source>st.srv.forget.a11y</source><translation>Forget this server: {user}, {host}</translation></message>
<message numerus="yes"><source>st.srv.headers</source><translation><numerusform>Extra header</numerusform><numerusform>Extra headers</numerusform></translation></message>
<message><source>st.srv.none</source><translation>No server is saved on this computer.</translation></message>
<message><source>st.srv.open</source><translation>Open library</translation></message>
<message><source>st.srv.plain</source><translation>Not encrypted</translation></message>
<message><source>st.srv.plain.d</source><translation>Anyone on the network can read the token. Use https where you can.</translation></message>
<message><source>st.srv.saved</source><translation>Saved servers</translation></message>
<message><source>st.srv.signin</source><translation>Sign in again…</translation></message>
<message><source>st.srv.signin.a11y</source><translation>Sign in again: {host}</translation></message>
<message><source>st.srv.used</source><translation>{user} · Paperless {v} · last used {when}</translation></message>
<message><source>st.srv.user</source><translation>{user} · Paperless {v}</translation></message>
<message><source>st.sto.backups</source><translation>Backups</translation></message>
<message><source>st.sto.cache</source><translation>Page cache</translation></message>
<message><source>st.sto.cache.d</source><translation>Pages shown before, so that you can also review offline</translation></message>
<message><source>st.sto.clear</source><translation>Clear cache</translation></message>
<message><source>st.sto.data</source><translation>Data folder</translation></message>
<message><source>st.sto.db</source><translation>Database</translation></message>
<message><source>st.sto.db.d</source><translation>Texts, scan results, your decisions and the history</translation></message>
<message><source>st.sto.logs</source><translation>Logs</translation></message>
<message><source>st.sto.logs.open</source><translation>Open logs</translation></message>
<message><source>st.sto.nobackups</source><translation>No backups yet</translation></message>
<message><source>st.sto.open</source><translation>Open folder</translation></message>
<message><source>st.sto.open.a11y</source><translation>Open folder: {name}</translation></message>
<message><source>st.storage</source><translation>Storage</translation></message>
<message><source>st.strict</source><translation>Strict</translation></message>
<message><source>st.table</source><translation>Common choices</translation></message>
<message><source>st.table.chance</source><translation>Found at {p}</translation></message>
<message><source>st.table.effective</source><translation>Effective threshold</translation></message>
<message><source>st.table.rows</source><translation>Rows</translation></message>
<message><source>st.table.size</source><translation>Values × bands</translation></message>
<message><source>st.table.use</source><translation>Use</translation></message>
<message><source>st.table.use.a11y</source><translation>Use {values} values and {bands} bands</translation></message>
<message><source>st.theme.dark</source><translation>Dark</translation></message>
<message><source>st.theme.light</source><translation>Light</translation></message>
<message><source>st.theme.sys</source><translation>System</translation></message>
<message><source>st.threshold</source><translation>How similar must documents be?</translation></message>
<message><source>st.threshold.d</source><translation>Stricter finds fewer groups and makes fewer mistakes.</translation></message>
<message><source>st.tiers</source><translation>What to look for, and what to do with it</translation></message>
<message><source>st.tune</source><translation>Not happy with the results?</translation></message>
<message><source>st.tune.back</source><translation>Take back</translation></message>
<message><source>st.tune.change.fewer-bands</source><translation>Use {b} bands instead of {a}</translation></message>
<message><source>st.tune.change.judged</source><translation>Use the recommended method, which weighs facts</translation></message>
<message><source>st.tune.change.kind-on</source><translation>Look for: {kind}</translation></message>
<message><source>st.tune.change.longer-ngrams</source><translation>Compare sequences of {b} words instead of {a}</translation></message>
<message><source>st.tune.change.looser</source><translation>Lower the threshold from {a} to {b}</translation></message>
<message><source>st.tune.change.more-bands</source><translation>Use {b} bands instead of {a}</translation></message>
<message><source>st.tune.change.shorter-fingerprint</source><translation>Use fingerprints of {b} values instead of {a}</translation></message>
<message><source>st.tune.change.shorter-ngrams</source><translation>Compare sequences of {b} words instead of {a}</translation></message>
<message><source>st.tune.change.smaller-sample</source><translation>Compare the wording of {b} characters instead of {a}</translation></message>
<message><source>st.tune.change.stricter</source><translation>Raise the threshold from {a} to {b}</translation></message>
<message><source>st.tune.change.stricter-kind</source><translation>{kind}: raise the threshold from {a} to {b}</translation></message>
<message><source>st.tune.change.text-only</source><translation>Let only the text count, not titles and metadata</translation></message>
<message><source>st.tune.d</source><translation>Choose what is wrong. You see what each change would do to this library before you use it.</translation></message>
<message numerus="yes"><source>st.tune.effect</source><translation><numerusform>%Ln group: {gained}, {lost}.</numerusform><numerusform>%Ln groups: {gained}, {lost}.</numerusform></translation></message>
<message numerus="yes"><source>st.tune.example.d</source><translation><numerusform>Open “{title}” (%Ln document)</numerusform><numerusform>Open “{title}” (%Ln documents)</numerusform></translation></message>
<message><source>st.tune.example.gained</source><translation>+ {title}</translation></message>
<message><source>st.tune.example.lost</source><translation>− {title}</translation></message>
<message><source>st.tune.false-matches</source><translation>Too many false matches</translation></message>
<message numerus="yes"><source>st.tune.gained</source><translation><numerusform>%Ln new</numerusform><numerusform>%Ln new</numerusform></translation></message>
<message numerus="yes"><source>st.tune.lost</source><translation><numerusform>%Ln gone</numerusform><numerusform>%Ln gone</numerusform></translation></message>
<message><source>st.tune.misses</source><translation>Misses duplicates</translation></message>
<message><source>st.tune.nothing</source><translation>The settings leave nothing more to change for this.</translation></message>
<message numerus="yes"><source>st.tune.same</source><translation><numerusform>%Ln group, as now.</numerusform><numerusform>%Ln groups, as now.</numerusform></translation></message>
<message><source>st.tune.seconds</source><translation>An analysis takes {then} instead of {now}.</translation></message>
<message><source>st.tune.stop</source><translation>Stop</translation></message>
<message><source>st.tune.take</source><translation>Use this</translation></message>
<message><source>st.tune.taken</source><translation>In use.</translation></message>
<message><source>st.tune.too-slow</source><translation>Too slow</translation></message>
<message><source>st.tune.try</source><translation>Try it out</translation></message>
<message><source>st.tune.trying</source><translation>Trying it out: {p}</translation></message>
<message><source>st.tune.untried</source><translation>Not tried yet.</translation></message>
<message><source>st.weights</source><translation>How much each score counts</translation></message>
<message><source>status.offline</source><translation>Offline – working from the local copy</translation></message>
<message><source>status.online</source><translation>Connected</translation></message>
<message><source>status.signed-out</source><translation>Signed out – working from the local copy</translation></message>
<message><source>status.signin</source><translation>Sign in again</translation></message>
<message><source>status.untested</source><translation>Not tested with Paperless {version}: this version is newer than those Paperless Dedupe was tested with (up to {tested}). It uses the features both support, and verifies every change as always.</translation></message>
<message><source>tab.cleanup</source><translation>Clean up</translation></message>
<message><source>tab.find</source><translation>Find similar</translation></message>
<message><source>tab.history</source><translation>History</translation></message>
<message><source>tab.overview</source><translation>Overview</translation></message>
<message><source>tab.review</source><translation>Review</translation></message>
<message><source>tab.settings</source><translation>Settings</translation></message>
<message><source>time.day_and_time</source><translation>{day}, {time}</translation></message>
<message numerus="yes"><source>time.hours</source><translation><numerusform>%Ln hour</numerusform><numerusform>%Ln hours</numerusform></translation></message>
<message numerus="yes"><source>time.minutes</source><translation><numerusform>%Ln minute</numerusform><numerusform>%Ln minutes</numerusform></translation></message>
<message numerus="yes"><source>time.seconds</source><translation><numerusform>%Ln second</numerusform><numerusform>%Ln seconds</numerusform></translation></message>
<message><source>time.today</source><translation>today</translation></message>
<message><source>time.yesterday</source><translation>yesterday</translation></message>
<message><source>tip.fit</source><translation>Fit width</translation></message>
<message><source>tip.fitpage</source><translation>Fit page</translation></message>
<message><source>tip.history</source><translation>History</translation></message>
<message><source>tip.lib</source><translation>Switch or disconnect library</translation></message>
<message><source>tip.menu</source><translation>Menu</translation></message>
<message><source>tip.next</source><translation>Next difference</translation></message>
<message><source>tip.prev</source><translation>Previous difference</translation></message>
<message><source>tip.rotate</source><translation>Rotate both by 90°</translation></message>
<message><source>tip.settings</source><translation>Settings</translation></message>
<message><source>tip.swap</source><translation>Swap left and right</translation></message>
<message><source>tip.sync</source><translation>Scroll and zoom both sides together</translation></message>
<message><source>tip.thumbs</source><translation>Show page pairs</translation></message>
<message><source>tip.zoomin</source><translation>Zoom in</translation></message>
<message><source>tip.zoomout</source><translation>Zoom out</translation></message>
<message numerus="yes"><source>toast.assist</source><translation><numerusform>%Ln group decided. {m}</numerusform><numerusform>%Ln groups decided. {m}</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.both</source><translation><numerusform>%Ln group kept whole. It will not be suggested again.</numerusform><numerusform>%Ln groups kept whole. They will not be suggested again.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.clear</source><translation><numerusform>Decision on %Ln group taken back.</numerusform><numerusform>Decisions on %Ln groups taken back.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.left</source><translation><numerusform>%Ln is left for you.</numerusform><numerusform>%Ln are left for you.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.skip</source><translation><numerusform>%Ln group skipped.</numerusform><numerusform>%Ln groups skipped.</numerusform></translation></message>
<message numerus="yes"><source>toast.batch.waiting</source><translation><numerusform>The pages of %Ln pair are compared first.</numerusform><numerusform>The pages of %Ln pairs are compared first.</numerusform></translation></message>
<message><source>toast.both</source><translation>Kept both. This pair will not be suggested again.</translation></message>
<message><source>toast.both.n</source><translation>Kept all {n}. They will not be suggested again.</translation></message>
<message><source>toast.chain</source><translation>The order of the versions is saved.</translation></message>
<message><source>toast.cleared</source><translation>Decision removed.</translation></message>
<message><source>toast.joined</source><translation>One of them is already in a group. Decide on all {n} together.</translation></message>
<message numerus="yes"><source>toast.keepL</source><translation><numerusform>Kept left. %Ln document planned for the trash.</numerusform><numerusform>Kept left. %Ln documents planned for the trash.</numerusform></translation></message>
<message numerus="yes"><source>toast.keepN</source><translation><numerusform>Kept {x}. %Ln document planned for the trash.</numerusform><numerusform>Kept {x}. %Ln documents planned for the trash.</numerusform></translation></message>
<message numerus="yes"><source>toast.keepR</source><translation><numerusform>Kept right. %Ln document planned for the trash.</numerusform><numerusform>Kept right. %Ln documents planned for the trash.</numerusform></translation></message>
<message numerus="yes"><source>toast.linked</source><translation><numerusform>%Ln versions will be linked.</numerusform><numerusform>%Ln versions will be linked.</numerusform></translation></message>
<message><source>toast.linked.same</source><translation>{n} documents stay and will be linked.</translation></message>
<message numerus="yes"><source>toast.planned</source><translation><numerusform>%Ln document planned for the trash.</numerusform><numerusform>%Ln documents planned for the trash.</numerusform></translation></message>
<message><source>toast.redone</source><translation>Decision redone.</translation></message>
<message numerus="yes"><source>toast.redone.n</source><translation><numerusform>Decision on %Ln group made again.</numerusform><numerusform>Decisions on %Ln groups made again.</numerusform></translation></message>
<message><source>toast.skip</source><translation>Skipped. You can find it under “Skipped”.</translation></message>
<message><source>toast.undecided</source><translation>Nothing was decided.</translation></message>
<message><source>toast.undone</source><translation>Decision undone.</translation></message>
<message numerus="yes"><source>toast.undone.n</source><translation><numerusform>Decision on %Ln group undone.</numerusform><numerusform>Decisions on %Ln groups undone.</numerusform></translation></message>
<message numerus="yes"><source>toast.versions</source><translation><numerusform>%Ln document will be one with versions.</numerusform><numerusform>%Ln documents will become one with versions.</numerusform></translation></message>
<message><source>ui.busy</source><translation>Working</translation></message>
<message><source>ui.cancel</source><translation>Cancel</translation></message>
<message><source>ui.close</source><translation>Close</translation></message>
<message><source>ui.copy</source><translation>Copy</translation></message>
<message><source>ui.hide_password</source><translation>Hide password</translation></message>
<message><source>ui.of</source><translation>{a} of {b}</translation></message>
<message><source>ui.search</source><translation>Search</translation></message>
<message><source>ui.show_more</source><translation>Show {n} more</translation></message>
<message><source>ui.show_password</source><translation>Show password</translation></message>
<message><source>ui.undo</source><translation>Undo</translation></message>
<message numerus="yes"><source>undo.done</source><translation><numerusform>%Ln document is back.</numerusform><numerusform>%Ln documents are back.</numerusform></translation></message>
<message><source>undo.go</source><translation>Undo</translation></message>
<message numerus="yes"><source>undo.part</source><translation><numerusform>%Ln document was already removed from the trash. Its file is in the backup.</numerusform><numerusform>%Ln documents were already removed from the trash. Their files are in the backup.</numerusform></translation></message>
<message numerus="yes"><source>undo.part.nobackup</source><translation><numerusform>%Ln document was already removed from the trash and cannot come back.</numerusform><numerusform>%Ln documents were already removed from the trash and cannot come back.</numerusform></translation></message>
<message><source>undo.rest</source><translation>Not undone: {x}.</translation></message>
<message><source>undo.stopped</source><translation>Undo again to continue with the rest.</translation></message>
<message><source>undo.text</source><translation>Documents return from the trash, and carried-over metadata is removed again.</translation></message>
<message numerus="yes"><source>undo.title</source><translation><numerusform>Undo this %Ln change?</numerusform><numerusform>Undo these %Ln changes?</numerusform></translation></message>
<message><source>undo.versions</source><translation>Versions are taken out again.</translation></message>
<message><source>ver.go</source><translation>Plan this</translation></message>
<message numerus="yes"><source>ver.keeplatest</source><translation><numerusform>Keep only the latest; %Ln older version to the trash</numerusform><numerusform>Keep only the latest; %Ln older versions to the trash</numerusform></translation></message>
<message><source>ver.latest</source><translation>Latest: {x}</translation></message>
<message><source>ver.link.field</source><translation>Keep all and link them by the field “{field}”</translation></message>
<message><source>ver.link.note</source><translation>Keep all and link them by a note</translation></message>
<message numerus="yes"><source>ver.make</source><translation><numerusform>Make versions of one document; %Ln single document to the trash</numerusform><numerusform>Make versions of one document; %Ln single documents to the trash</numerusform></translation></message>
<message><source>ver.make.own</source><translation>“{title}” has versions of its own, so it cannot become a version of another document. Linking keeps all as they are.</translation></message>
<message><source>ver.make.protected</source><translation>“{title}” is protected, so it cannot become a version of another document.</translation></message>
<message><source>ver.make.rights</source><translation>You may not change and delete “{title}” on this server, which making and undoing versions needs.</translation></message>
<message><source>ver.new</source><translation>They are ordered by the day they were added.</translation></message>
<message><source>ver.order</source><translation>Order of versions</translation></message>
<message><source>ver.same.text</source><translation>Ticked documents say the same in other words or another language. All of them stay.</translation></message>
<message><source>ver.same.title</source><translation>Keep and link</translation></message>
<message><source>ver.text</source><translation>Ticked documents are versions of each other, the oldest first. Drag them to correct the order.</translation></message>
<message><source>ver.title</source><translation>Versions of this document</translation></message>
<message><source>ver.two</source><translation>Tick at least two documents.</translation></message>
<message><source>ver.unsupported</source><translation>To make versions of one document, the app must be connected to Paperless 3.0 or later.</translation></message>
<message><source>wait.backup</source><translation>send a file for the backup</translation></message>
<message><source>wait.carry-over</source><translation>add details to the kept document</translation></message>
<message><source>wait.late</source><translation>finish an earlier request</translation></message>
<message numerus="yes"><source>wait.long</source><translation><numerusform>No progress for %Ln second: waiting for the server to {x}.</numerusform><numerusform>No progress for %Ln seconds: waiting for the server to {x}.</numerusform></translation></message>
<message><source>wait.look</source><translation>return the next documents</translation></message>
<message><source>wait.restore</source><translation>bring documents back from the trash</translation></message>
<message><source>wait.settle</source><translation>show the results of earlier requests</translation></message>
<message><source>wait.take-back</source><translation>remove what a kept document received</translation></message>
<message><source>wait.trash</source><translation>move documents to the trash</translation></message>
<message><source>wait.versions</source><translation>take a file in as a version</translation></message>
<message><source>warn.different</source><translation>By their texts these are two different documents.</translation></message>
<message><source>warn.doubt.title</source><translation>Keep only the left one?</translation></message>
<message><source>warn.doubt.title.other</source><translation>Keep only {x}?</translation></message>
<message><source>warn.doubt.title.right</source><translation>Keep only the right one?</translation></message>
<message><source>warn.factsdiff.document</source><translation>“{title}” ({x})</translation></message>
<message><source>warn.factsdiff.go</source><translation>Keep left anyway</translation></message>
<message><source>warn.factsdiff.go.other</source><translation>Keep {x} anyway</translation></message>
<message><source>warn.factsdiff.go.right</source><translation>Keep right anyway</translation></message>
<message><source>warn.factsdiff.text</source><translation>{facts} differ between {kept} and {others}. These may be separate documents.</translation></message>
<message><source>warn.factsdiff.title</source><translation>Facts differ. Keep only the left one?</translation></message>
<message><source>warn.factsdiff.title.other</source><translation>Facts differ. Keep only {x}?</translation></message>
<message><source>warn.factsdiff.title.right</source><translation>Facts differ. Keep only the right one?</translation></message>
<message><source>why.classic</source><translation>Similar by the classic score only. Dates, amounts and numbers were not compared.</translation></message>
<message><source>why.classic.same</source><translation>The text is the same word for word; the classic method compares nothing else.</translation></message>
<message><source>why.differ</source><translation>{facts} differ.</translation></message>
<message><source>why.exact</source><translation>The files are identical byte for byte.</translation></message>
<message><source>why.exact.meta</source><translation>The documents differ only in {facts}.</translation></message>
<message numerus="yes"><source>why.exact.n</source><translation><numerusform>The file is stored once.</numerusform><numerusform>All %Ln files are identical byte for byte.</numerusform></translation></message>
<message><source>why.indirect</source><translation>These two do not match directly, only through other documents of the group.</translation></message>
<message><source>why.lookalike</source><translation>Same template, but {facts} are different.</translation></message>
<message><source>why.lookalike.plain</source><translation>Same wording or template, but nothing shows that they are the same document.</translation></message>
<message><source>why.meant.left</source><translation>The document on the left means the same as a part of “{title}”.</translation></message>
<message numerus="yes"><source>why.meant.left.about</source><translation><numerusform>The document on the left means the same as a part of “{title}”, near page {a}.</numerusform><numerusform>The document on the left means the same as a part of “{title}”, near pages {a}–{b}.</numerusform></translation></message>
<message><source>why.meant.right</source><translation>The document on the right means the same as a part of “{title}”.</translation></message>
<message numerus="yes"><source>why.meant.right.about</source><translation><numerusform>The document on the right means the same as a part of “{title}”, near page {a}.</numerusform><numerusform>The document on the right means the same as a part of “{title}”, near pages {a}–{b}.</numerusform></translation></message>
<message><source>why.misread</source><translation>The pages show no difference, so one of the texts was probably misread.</translation></message>
<message><source>why.near</source><translation>{p} of the text is the same; {facts} agree.</translation></message>
<message><source>why.near.conflict</source><translation>{p} of the text is the same, but {facts} differ.</translation></message>
<message><source>why.near.plain</source><translation>{p} of the text is the same.</translation></message>
<message numerus="yes"><source>why.pages.left</source><translation><numerusform>The left one has %Ln more page.</numerusform><numerusform>The left one has %Ln more pages.</numerusform></translation></message>
<message numerus="yes"><source>why.pages.right</source><translation><numerusform>The right one has %Ln more page.</numerusform><numerusform>The right one has %Ln more pages.</numerusform></translation></message>
<message><source>why.part.left</source><translation>{p} of the text on the left is also in “{title}”.</translation></message>
<message numerus="yes"><source>why.part.left.about</source><translation><numerusform>{p} of the text on the left is also in “{title}”, near page {a}.</numerusform><numerusform>{p} of the text on the left is also in “{title}”, near pages {a}–{b}.</numerusform></translation></message>
<message numerus="yes"><source>why.part.left.pages</source><translation><numerusform>Page {a} of “{title}” contains {p} of the text on the left.</numerusform><numerusform>Pages {a}–{b} of “{title}” contain {p} of the text on the left.</numerusform></translation></message>
<message><source>why.part.right</source><translation>{p} of the text on the right is also in “{title}”.</translation></message>
<message numerus="yes"><source>why.part.right.about</source><translation><numerusform>{p} of the text on the right is also in “{title}”, near page {a}.</numerusform><numerusform>{p} of the text on the right is also in “{title}”, near pages {a}–{b}.</numerusform></translation></message>
<message numerus="yes"><source>why.part.right.pages</source><translation><numerusform>Page {a} of “{title}” contains {p} of the text on the right.</numerusform><numerusform>Pages {a}–{b} of “{title}” contain {p} of the text on the right.</numerusform></translation></message>
<message><source>why.sametext</source><translation>The text is the same word for word; the files differ.</translation></message>
<message><source>why.sametext.plain</source><translation>The text is the same word for word.</translation></message>
<message><source>why.semantic</source><translation>Different wording, but the same content: {title}, probably a translation.</translation></message>
<message><source>why.short</source><translation>{p} of the text is the same, but it is only a few words. Compare the pages.</translation></message>
<message><source>why.short.conflict</source><translation>There are only a few words to compare, and {facts} differ.</translation></message>
<message><source>why.short.same</source><translation>The text is the same, but it is only a few words. Compare the pages.</translation></message>
<message><source>why.version</source><translation>The same document at two stages; {facts} differ.</translation></message>
<message><source>why.version.edited</source><translation>The same document at two stages; the wording was edited.</translation></message>
<message><source>whynot</source><translation>Nothing is suggested: {why}.</translation></message>
<message><source>whynot.asked</source><translation>the settings say to ask each time</translation></message>
<message><source>whynot.classic</source><translation>the classic method ignores dates, amounts and numbers</translation></message>
<message><source>whynot.conflict</source><translation>facts differ</translation></message>
<message><source>whynot.few-words</source><translation>too few words to be sure</translation></message>
<message><source>whynot.file-versions</source><translation>older versions of the file were not compared and would go too</translation></message>
<message><source>whynot.gone</source><translation>the document is no longer in the library</translation></message>
<message><source>whynot.ink-on-copy.left</source><translation>only the left one is signed, stamped or written on</translation></message>
<message><source>whynot.ink-on-copy.right</source><translation>only the right one is signed, stamped or written on</translation></message>
<message><source>whynot.ink-on-keeper.left</source><translation>only the right one is signed, stamped or written on</translation></message>
<message><source>whynot.ink-on-keeper.right</source><translation>only the left one is signed, stamped or written on</translation></message>
<message><source>whynot.kept</source><translation>Nothing for the trash: {why}.</translation></message>
<message><source>whynot.link</source><translation>the settings say to keep all and link them (4)</translation></message>
<message><source>whynot.meaning</source><translation>only the meaning is the same; keep all and link them (4)</translation></message>
<message><source>whynot.not-direct</source><translation>this copy resembles other documents of the group, but not the one to keep</translation></message>
<message><source>whynot.only-shown</source><translation>the settings say to show this kind only</translation></message>
<message><source>whynot.other</source><translation>another document of the group needs a look</translation></message>
<message><source>whynot.pages-differ</source><translation>the page images differ in print or ink</translation></message>
<message><source>whynot.pages-not-compared</source><translation>the pages have not been compared yet</translation></message>
<message><source>whynot.pages-unsure</source><translation>the page images do not prove that every character is the same</translation></message>
<message><source>whynot.protected</source><translation>this copy is protected</translation></message>
<message><source>whynot.several-numbers</source><translation>both have an archive serial number</translation></message>
<message><source>whynot.version</source><translation>versions are different papers; only you know which one is needed</translation></message>
<message><source>whynot.whole-of-keeper</source><translation>the suggested document is only a part of this one</translation></message>
</context>
</TS>
