import type { Device, DeviceRecordingView } from '../../devices/device.ts'
import { skippedFileSentences } from './sentences/devices.ts'
import { states } from './states.ts'
import { plural, units } from './units.ts'

const { number, recordings, files, size } = units

/** The devices page: recorders, phones, card readers and watched folders. */
export const devices = {
  title: 'Geräte',
  sign: { fresh: (count: number) => `${number(count)} neu`, pluggedIn: 'angeschlossen' },
  looking: 'Geräte werden gesucht…',
  empty: {
    title: 'Rekorder anschließen oder Audio hierher ziehen',
    text: 'Ein USB-Rekorder, eine Speicherkarte im Lesegerät oder ein Telefon, das seine Dateien über USB zeigt, erscheint hier von selbst. Sie können auch Dateien importieren, sie auf diese Seite ziehen oder einen Ordner beobachten lassen.',
  },
  pluggedIn: 'Angeschlossen',
  notPluggedIn: 'Nicht angeschlossen',
  kinds: { recorder: 'Rekorder', phone: 'Telefon', 'card-reader': 'Kartenleser' } satisfies Record<
    Device['kind'],
    string
  >,
  state: {
    opening: 'Wird geöffnet…',
    importing: 'Import läuft…',
    importingAt: (position: number, total: number) => `Import ${number(position)} von ${number(total)}`,
    unreadable: 'Tapelog kann es nicht lesen',
    ejected: 'Ausgeworfen',
    away: 'Nicht angeschlossen',
    awayWaiting: (count: number) =>
      `Getrennt. ${recordings(count)} ${plural(count, { one: 'ist', other: 'sind' })} noch nicht importiert: Schließen Sie das Gerät wieder an, um fortzufahren.`,
    ready: 'Bereit',
    nothingRecorded: 'Keine Aufnahmen darauf',
    comparing: (total: number) =>
      `${recordings(total)} ${plural(total, { one: 'wird', other: 'werden' })} mit Ihrer Bibliothek verglichen…`,
    fresh: (count: number) => `${number(count)} neu`,
    freshOf: (count: number, total: number) => `${number(count)} von ${number(total)} neu`,
    nothingNew: 'Nichts Neues',
    deletedHere: (count: number) => `${number(count)} hier gelöscht`,
    someKnown: (known: number, total: number) => `${number(known)} von ${number(total)} sind in Ihrer Bibliothek`,
    allKnown: (total: number) =>
      total === 1
        ? 'Die einzige Aufnahme ist in Ihrer Bibliothek'
        : `Alle ${number(total)} Aufnahmen sind in Ihrer Bibliothek`,
    waitingForImport: (count: number) => `${number(count)} warten auf den Import`,
  },
  unplug: {
    safe: 'Kann getrennt werden',
    warnings: {
      copying: 'Aufnahmen werden kopiert: Lassen Sie das Gerät angeschlossen.',
      comparing:
        'Die Aufnahmen werden mit Ihrer Bibliothek verglichen: Lassen Sie das Gerät noch einen Moment angeschlossen.',
      'eject-first': 'Werfen Sie das Gerät aus, bevor Sie es trennen: Das System schreibt vielleicht noch darauf.',
    },
    notImported: (count: number) =>
      `Kann getrennt werden. ${recordings(count)} darauf ${plural(count, { one: 'wurde', other: 'wurden' })} nicht importiert.`,
  },
  buttons: {
    lookAgain: 'Erneut suchen',
    eject: 'Auswerfen',
    importNew: (count: number) => `${number(count)} neue importieren`,
    choose: 'Auswählen…',
    stop: 'Anhalten',
  },
  transfer: {
    label: (device: string) => `Import von ${device}`,
    copying: (file: string) => `${states.copying}: ${file}`,
    bytes: (done: number, total: number) => `${size(done)} von ${size(total)}`,
    left: (ms: number) => `noch etwa ${units.roughly(ms)}`,
  },
  refused: {
    title: (count: number) =>
      `${files(count)} ${plural(count, { one: 'konnte', other: 'konnten' })} nicht importiert werden`,
    more: (count: number) => `… und ${number(count)} weitere, unter „Auswählen…“`,
  },
  switches: {
    autoImport: 'Von diesem Gerät immer importieren',
    localOnly: 'Nur auf diesem Computer behalten',
    localOnlyHint: 'seine Aufnahmen verlassen diesen Computer nie',
    notRemembered:
      'Tapelog kann dieses Gerät nicht von anderen desselben Modells unterscheiden. Diese Einstellungen gelten, bis Sie es trennen.',
  },
  details: {
    title: 'Details',
    maker: 'Hersteller',
    storage: 'Speicher',
    storageAt: (position: number) => `Speicher ${position}`,
    readOnly: 'schreibgeschützt',
  },
  remembered: {
    lastSeen: (moment: string) => `Zuletzt gesehen: ${moment}`,
    whenPluggedIn: 'Beim Anschließen',
    forget: 'Vergessen',
    forgetTitle: (device: string) => `${device} vergessen?`,
    forgetText: (waiting: number) =>
      [
        'Aufnahmen, die Sie davon importiert haben, bleiben in Ihrer Bibliothek.',
        ...(waiting > 0 ? ['Aufnahmen, die noch warten, importiert Tapelog nicht.'] : []),
        'Wenn Sie das Gerät wieder anschließen, behandelt Tapelog es als neues Gerät.',
      ].join(' '),
  },
  notice: {
    label: (device: string) => `Hinweis zu ${device}`,
    importFrom: (device: string) => `Von ${device} importieren`,
    show: 'Anzeigen',
  },
  spoken: {
    state: (device: string, state: string) => `${device}: ${state}`,
    importing: (device: string, count: number) =>
      `${device}: ${recordings(count)} ${plural(count, { one: 'wird', other: 'werden' })} importiert.`,
    importingSome: (device: string) => `${device}: Import läuft.`,
  },
  chooser: {
    title: (device: string) => `Aufnahmen auf ${device}`,
    filter: 'Welche Aufnahmen angezeigt werden',
    new: (count: number) => `Neu ${number(count)}`,
    all: (count: number) => `Alle ${number(count)}`,
    selectAllNew: 'Alle neuen auswählen',
    allNew: 'Alle neuen',
    size: 'Größe',
    state: 'Status',
    reading: 'Wird gelesen…',
    nothingNew: 'Auf diesem Gerät gibt es nichts Neues',
    dateUnknown: 'Datum unbekannt',
    recordedAt: (moment: string) => `Aufgenommen ${moment}`,
    noZone: 'nach der Uhr des Rekorders, Zeitzone unbekannt',
    states: {
      new: 'Neu',
      checking: 'Wird verglichen…',
      queued: states.queued,
      copying: states.copying,
      waiting: 'Wartet auf den Import',
      known: 'In Ihrer Bibliothek',
      salvaged: 'Gerettete Kopie in Ihrer Bibliothek',
      refused: 'Kann nicht importiert werden',
      deleted: 'Hier gelöscht',
    } satisfies Record<DeviceRecordingView['state'], string>,
    at: (volume: string, path: string) => `${volume}: ${path}`,
    skipped: (count: number) => `${files(count)} übersprungen`,
    skippedFiles: 'Übersprungene Dateien',
    allFolders: 'Alle Ordner',
    skippedReasons: skippedFileSentences,
    selected: (count: number, sizeBytes: number) => `${number(count)} ausgewählt · ${size(sizeBytes)}`,
    importSelected: 'Auswahl importieren',
    bringsBack: (count: number) =>
      count === 1
        ? 'Eine der ausgewählten Aufnahmen wurde hier gelöscht. Der Import holt sie in die Bibliothek zurück.'
        : `${number(count)} der ausgewählten Aufnahmen wurden hier gelöscht. Der Import holt sie in die Bibliothek zurück.`,
  },
  watched: {
    title: 'Beobachtete Ordner',
    text: 'Tapelog importiert neue Aufnahmen aus diesen Ordnern automatisch. Ein Ordner kann auf diesem Computer oder auf einer Netzwerkfreigabe liegen.',
    add: 'Ordner hinzufügen…',
    looking: 'Neue Aufnahmen werden gesucht',
    growing: (count: number) => `${files(count)} ${plural(count, { one: 'wird', other: 'werden' })} noch geschrieben`,
    deleted: (count: number) =>
      `${files(count)} daraus ${plural(count, { one: 'wurde', other: 'wurden' })} in Tapelog gelöscht; um sie wieder zu importieren, wählen Sie sie unter „Importieren“ aus`,
    localOnly: 'Bleibt auf diesem Computer',
    remove: 'Entfernen',
    removeFolder: (path: string) => `${path} entfernen`,
    dialogTitle: (count: number) =>
      plural(count, { one: 'Diesen Ordner beobachten', other: 'Diese Ordner beobachten' }),
    submit: 'Beobachten',
  },
}
