import type { DiskKind, MoveProgress } from '../../contract/libraryPlace.ts'
import { counted, number, units } from './units.ts'

/** Where the library lies: facts about a folder, moving the library, and a library that is not there. */
export const libraryPlace = {
  settings: {
    title: 'Wo die Bibliothek liegt',
    change: 'Bibliothek verschieben…',
    fixed:
      'TAPELOG_LIBRARY oder TAPELOG_USER_DATA legt diesen Ort fest. Um ihn hier zu wählen, starten Sie Tapelog ohne diese Variable.',
    hint: 'Tapelog kopiert alles in den Ordner, den Sie wählen, liest jede kopierte Datei und vergleicht sie mit ihrem Siegel. Danach verwendet es den neuen Ort.',
  },
  facts: {
    disks: {
      internal: 'Auf einem Datenträger dieses Computers.',
      external: 'Auf einem externen Datenträger. Tapelog kann die Bibliothek nur öffnen, solange er verbunden ist.',
      network:
        'Auf einer Netzwerkfreigabe. Freigaben sperren Dateien nicht zuverlässig, deshalb kann die Datenbank der Bibliothek dort beschädigt werden. Wer den Server betreibt, kann die Bibliothek lesen. Wählen Sie einen Datenträger dieses Computers.',
      memory: 'Im Arbeitsspeicher. Alles dort geht verloren, wenn dieser Computer ausgeschaltet wird.',
      unknown: 'Das System sagt nicht, was für ein Datenträger das ist.',
    } satisfies Record<DiskKind, string>,
    encrypted: {
      yes: 'Der Datenträger ist verschlüsselt: Ohne sein Passwort kann ein Dieb die Aufnahmen nicht lesen.',
      no: 'Der Datenträger ist nicht verschlüsselt: Wer ihn hat, kann die Aufnahmen lesen. Um Quellen zu schützen, verschlüsseln Sie ihn mit den Werkzeugen Ihres Systems.',
      unknown: 'Das System sagt nicht, ob der Datenträger verschlüsselt ist.',
    },
    synced: (program: string) =>
      `${program} kopiert diesen Ordner auf andere Computer; Aufnahmen verlassen dann diesen Computer, und die Bibliothek kann beschädigt werden. Wählen Sie einen Ordner, den ${program} nicht kopiert.`,
    free: (size: string) => `${size} frei.`,
    little: (size: string) => `Nur ${size} frei. Eine Stunde Audio braucht bis zu 700 MB.`,
    notWritable: 'Tapelog kann hier nicht schreiben. Wählen Sie einen anderen Ordner.',
    taken: 'In diesem Ordner liegen andere Dateien. Wählen Sie einen anderen Ordner.',
    holdsLibrary: 'In diesem Ordner liegt schon eine Bibliothek. Tapelog öffnet sie.',
  },
  moveTo: (path: string) => `Die Bibliothek nach ${path} verschieben?`,
  moveHint:
    'Importe, Uploads und Transkriptionen halten an und gehen nach dem Verschieben weiter. Während des Verschiebens können Sie Tapelog nicht verwenden. Die alte Kopie bleibt, bis Sie sie entfernen.',
  moveWarned: 'Trotzdem verschieben',
  moveNow: 'Bibliothek verschieben',
  moving: {
    title: 'Die Bibliothek wird verschoben',
    closing: 'Die Bibliothek wird geschlossen…',
    to: (path: string) => `Nach ${path}`,
    steps: {
      copying: 'Die Dateien werden kopiert',
      checking: 'Die Kopien werden noch einmal gelesen und mit ihren Siegeln verglichen',
    } satisfies Record<MoveProgress['step'], string>,
    progress: ({ filesDone, filesTotal, bytesDone, bytesTotal }: MoveProgress) =>
      `${number(filesDone)} von ${units.files(filesTotal)} · ${units.sizeOf(bytesDone, bytesTotal)}`,
    safe: 'Die Bibliothek bleibt an ihrem alten Ort, bis jede Datei angekommen ist. Sie können jederzeit abbrechen.',
    paused: 'Pausiert. Tapelog hält die Bibliothek geschlossen, bis Sie fortsetzen oder abbrechen.',
    cancel: 'Verschieben abbrechen',
  },
  begun: (path: string) =>
    `Das Verschieben nach ${path} wurde unterbrochen. Die Bibliothek wird weiter hier verwendet.`,
  goOn: 'Verschieben fortsetzen',
  giveUp: 'Verschieben aufgeben',
  giveUpHint: 'Damit wird nur entfernt, was an den neuen Ort kopiert wurde.',
  moved: (originals: number, damaged: number) =>
    damaged === 0
      ? `Die Bibliothek wurde verschoben. ${counted(originals, { one: 'Aufnahme wurde noch einmal gelesen und stimmt mit ihrem Siegel', other: 'Aufnahmen wurden noch einmal gelesen und stimmen alle mit ihren Siegeln' })} überein.`
      : `Die Bibliothek wurde verschoben. ${counted(originals, { one: 'Aufnahme wurde noch einmal gelesen und ist', other: 'Aufnahmen wurden noch einmal gelesen und sind' })} unverändert; ${counted(damaged, { one: 'stimmte schon vor dem Verschieben nicht mit ihrem Siegel', other: 'stimmten schon vor dem Verschieben nicht mit ihren Siegeln' })} überein. „tapelog verify“ zeigt, welche.`,
  oldCopy: (path: string) => `Die alte Kopie liegt noch in ${path}. Tapelog verwendet sie nicht.`,
  removeOldCopy: 'Alte Kopie entfernen…',
  keepOldCopy: 'Alte Kopie behalten',
  removeQuestion: (path: string, linked: readonly string[]) => ({
    message: 'Die alte Kopie der Bibliothek entfernen?',
    detail: `${path}\n\nDie Bibliothek am neuen Ort ist nicht betroffen. Die Dateien werden entfernt, nicht überschrieben: Auf einem unverschlüsselten Datenträger können Fachleute sie vielleicht wiederherstellen.${linked.length === 0 ? '' : `\n\nDiese Ordner gehören zur Kopie, liegen aber anderswo und sind nur verknüpft. Tapelog entfernt die Verknüpfungen. Die Ordner und die Aufnahmen darin bleiben. Löschen Sie sie selbst:\n${linked.join('\n')}`}`,
    buttons: ['Kopie behalten', 'Kopie entfernen'],
  }),
  forgetQuestion: (path: string) => ({
    message: 'Die unfertige Kopie der Bibliothek vergessen?',
    detail: `${path}\n\nTapelog findet diese Kopie nicht. Vielleicht ist ihr Datenträger nicht verbunden. Wenn Tapelog die Kopie vergisst, bleibt sie auf dem Datenträger, mit allem, was Sie später aus der Bibliothek löschen. Um die Kopie stattdessen zu entfernen, verbinden Sie den Datenträger und geben Sie das Verschieben noch einmal auf.`,
    buttons: ['Jetzt nicht', 'Kopie vergessen'],
  }),
  chooseFolder: 'Einen Ordner für die Bibliothek wählen',
  absent: {
    title: 'Die Bibliothek ist nicht da',
    text: 'Tapelog sucht die Bibliothek in diesem Ordner, aber sie ist nicht da. Vielleicht ist ihr Datenträger nicht verbunden oder noch gesperrt.',
    waiting: 'Tapelog öffnet die Bibliothek, sobald sie erscheint, und legt an ihrer Stelle keine neue an.',
    other: 'Anderen Ort verwenden…',
    otherHint:
      'Wählen Sie einen Ordner mit einer Bibliothek, um sie zu öffnen, oder einen leeren Ordner für eine neue Bibliothek. Die alte Bibliothek wird nicht geändert.',
    use: (path: string) => `${path} verwenden`,
  },
}
