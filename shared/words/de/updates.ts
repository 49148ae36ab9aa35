import type { UpdateWait, UpdateWay } from '../../contract/updates.ts'
import { units } from './units.ts'

/** Updates of Tapelog, in the settings. */
export const updates = {
  sign: 'eine neue Version von Tapelog',
  search: 'Nach Updates suchen',
  searchHint: (host: string) =>
    `Beim Start und danach einmal am Tag fragt Tapelog ${host} nach der neuesten Version. Der Server sieht von diesem Computer die Netzwerkadresse und die Art des Systems. Tapelog sendet keine Version, keine Kennung und nichts über Ihre Arbeit. Es lädt nichts herunter und installiert nichts, bevor Sie es sagen.`,
  ways: {
    'package-manager':
      'Dieses Tapelog wird von der Paketverwaltung Ihres Systems oder von Ihrer Systemverwaltung aktualisiert. Tapelog selbst fragt nichts an.',
    evaluation:
      'Ein Erprobungspaket aktualisiert sich nicht selbst. Installieren Sie das nächste so, wie Sie dieses installiert haben.',
    source: 'Dieses Tapelog wurde aus seinem Quellcode gestartet. Es aktualisiert sich nicht selbst.',
    'no-channel':
      'Dieses Tapelog wurde ohne einen Server für Updates gebaut. Installieren Sie neue Versionen so, wie Sie diese installiert haben.',
  } satisfies Record<Exclude<UpdateWay, 'self'>, string>,
  check: 'Jetzt suchen',
  checking: 'Wird gesucht…',
  newest: (version: string, checked: string) => `${version} ist die neueste Version (gesucht: ${checked}).`,
  found: (version: string) => `Version ${version}`,
  facts: (size: string, signed: string) => `${size} herunterzuladen, signiert ${signed}`,
  notes: 'Was neu ist',
  download: 'Herunterladen',
  downloading: (version: string) => `Version ${version} wird heruntergeladen`,
  cancel: 'Download anhalten',
  install: 'Installieren und neu starten',
  installing: 'Die Datei wird geprüft und dann installiert…',
  ready: 'Heruntergeladen und geprüft. Die Installation schließt Tapelog und startet die neue Version.',
  waits: (reasons: readonly string[]) => `Tapelog wartet auf ${units.list(reasons)}.`,
  reasons: {
    copies: 'Aufnahmen, die gerade kopiert werden',
    uploads: 'Aufnahmen, die gerade hochgeladen werden',
    transcriptions: 'Aufnahmen, die gerade auf diesem Computer transkribiert werden',
  } satisfies Record<UpdateWait, string>,
}
