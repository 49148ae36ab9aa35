import { counted, units } from './units.ts'

/** Handing a recording over to another library, receiving one, and deciding what both libraries changed. */
export const handover = {
  menu: 'Übergeben…',
  title: (title: string) => `„${title}“ übergeben`,
  intro:
    'Eine Datei bringt die Aufnahme in eine andere Tapelog-Bibliothek. Was dort geändert wird, kann auf demselben Weg zurückkommen.',
  kind: 'Inhalt',
  kinds: { full: 'Die Aufnahme, wie sie ist', redacted: 'Nur, was Lesende erhalten dürfen' },
  kindHints: {
    full: 'Mit Transkript, Zitaten, Notizen und den Begriffen ihres Projekts.',
    redacted: 'Transkript, Zitate und Notizen ohne das Geschwärzte, mit Pseudonymen statt Namen.',
  },
  unprotected: 'Die andere Seite erhält die echten Namen und alles, was Sie geschwärzt haben.',
  sound: 'Ton',
  soundHint: 'unnötig, wenn die andere Seite die Aufnahme hat',
  historyHint: 'jeder frühere Wortlaut',
  lock: 'Schutz',
  locks: { none: 'Keiner', passphrase: 'Eine Passphrase', recipients: 'Ein age-Schlüssel' },
  lockHints: {
    none: 'Wer die Datei bekommt, kann sie lesen.',
    passphrase:
      'Teilen Sie die Passphrase auf einem anderen Weg mit als die Datei. Ohne sie kann niemand die Datei öffnen.',
    recipients: 'Nur wer den Schlüssel hat, kann die Datei öffnen.',
  },
  passphrase: 'Passphrase',
  again: 'Passphrase noch einmal',
  show: 'Passphrase anzeigen',
  passphraseEmpty: 'Geben Sie eine Passphrase ein.',
  passphrasesDiffer: 'Die beiden Passphrasen sind verschieden. Geben Sie sie noch einmal ein.',
  recipient: 'Empfänger',
  recipientHint: 'Er beginnt mit age1. Trennen Sie mehrere durch ein Leerzeichen.',
  recipientEmpty: 'Fügen Sie den Empfänger ein, den man Ihnen geschickt hat.',
  submit: 'Übergeben',
  written: (folder: string) => `Die Übergabe liegt in „${folder}“.`,
  receive: {
    title: 'Übergabe empfangen',
    reading: 'Die Datei wird gelesen…',
    locked: 'Diese Datei ist verschlüsselt. Fragen Sie die absendende Person nach der Passphrase.',
    lockedByKey: 'Diese Datei ist für einen age-Schlüssel verschlüsselt. Wählen Sie die Datei mit seiner Identität.',
    chooseKey: 'Schlüsseldatei wählen…',
    noKey: 'In dieser Datei ist keine age-Identität. Wählen Sie eine mit einer Zeile, die mit AGE-SECRET-KEY- beginnt.',
    open: 'Öffnen',
    kind: 'Art',
    segments: 'Segmente',
    notes: 'Notizen',
    with: 'Außerdem',
    nothingElse: 'nichts weiter',
    isHere:
      'Sie haben diese Aufnahme. Die Änderungen aus der Datei werden mit Ihren zusammengeführt; von Ihren geht nichts verloren.',
    isNew: 'Sie haben diese Aufnahme nicht. Sie wird Ihrer Bibliothek hinzugefügt.',
    intoProject: (name: string) => `In das Projekt „${name}“ aufnehmen`,
    newProject: 'Das Projekt wird mit seinen Begriffen angelegt.',
    submit: 'Empfangen',
    done: {
      new: (title: string) => `„${title}“ wurde Ihrer Bibliothek hinzugefügt.`,
      placed: (title: string) => `„${title}“ hat jetzt sein Transkript.`,
      merged: (title: string) =>
        `„${title}“: Die Änderungen wurden mit Ihren zusammengeführt. Sie können das rückgängig machen.`,
      comments: (title: string) => `„${title}“: Korrekturen wurden übernommen, alles andere wurde zu Notizen.`,
      waits: (title: string) =>
        `„${title}“: Diese Bibliotheken haben dieses Transkript nie ausgetauscht. Ihres bleibt, und das andere wartet daneben.`,
      known: (title: string) => `„${title}“: In der Datei ist nichts Neues.`,
    },
    changed: (segments: number, marks: number) =>
      units.list([
        ...(segments > 0 ? [units.segments(segments)] : []),
        ...(marks > 0 ? [counted(marks, { one: 'Markierung', other: 'Markierungen' })] : []),
      ]),
  },
  conflicts: {
    wait: (count: number) =>
      `${counted(count, { one: 'Änderung', other: 'Änderungen' })} aus einer anderen Bibliothek: Sie haben dieselbe Stelle geändert. Ihre Version gilt.`,
    decide: 'Entscheiden…',
    title: 'Änderungen an derselben Stelle',
    intro: 'Ihre Version gilt, bis Sie entscheiden.',
    list: 'Änderungen, über die zu entscheiden ist',
    place: (clock: string, what: string) => `${clock} · ${what}`,
    mine: 'Ihre',
    theirs: 'Andere',
    removed: 'Entfernt',
    keepMine: 'Ihre behalten',
    takeTheirs: 'Andere nehmen',
    ofPlace: (button: string, place: string) => `${button}, ${place}`,
    allMine: 'Alle Ihre behalten',
    allTheirs: 'Alle anderen nehmen',
    noneLeft: 'Alles ist entschieden.',
  },
}
