import type { KeyCommandId } from '../../keys/commands.ts'
import { quotedName } from '../../text/dialogText.ts'
import { counted, number, units } from './units.ts'

/**
 * Every text that Electron's main process shows itself. The questions of consent are in `consents.ts`, errors in `sentences/shell.ts`.
 */

const { recordings } = units

/** `12 Aufnahmen`, or `12 von 17 Aufnahmen` if there are more. */
const share = (count: number, total: number): string =>
  count === total ? recordings(count) : `${number(count)} von ${recordings(total)}`

export const shell = {
  menu: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    play: 'Wiedergabe',
    transcript: 'Transkript',
    quote: 'Zitat',
    window: 'Fenster',
    help: 'Hilfe',
    commands: {
      undo: 'Rückgängig',
      'play.segment': 'Nur dieses Segment abspielen',
      'play.repeat': 'Dieses Segment wiederholen',
      'text.next': 'Nächstes Segment',
      'text.verifyAndNext': 'Als geprüft markieren, nächstes ungeprüftes abspielen',
      'text.verify': 'Segment als geprüft markieren',
      'quote.mark': 'Wörter markieren',
      'quote.copy': 'Als Zitat kopieren',
      redact: 'Schwärzen…',
      asReaders: 'Wie Lesende es sehen',
      'text.insertAfter': 'Segment danach einfügen',
      'text.unclear': 'Unverständliche Wörter kennzeichnen',
      'text.crosstalk': 'Gleichzeitiges kennzeichnen',
      'text.putBack': 'Text von vor Ihrer Eingabe wiederherstellen',
      fixName: 'Namen überall korrigieren…',
      help: 'Tasten',
      failures: 'Was passiert ist',
    } satisfies Partial<Record<KeyCommandId, string>>,
    items: {
      services: 'Dienste',
      hide: 'Tapelog ausblenden',
      hideOthers: 'Andere ausblenden',
      unhide: 'Alle einblenden',
      quit: 'Tapelog beenden',
      close: 'Fenster schließen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      selectAll: 'Alles auswählen',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      togglefullscreen: 'Vollbild',
      minimize: 'Minimieren',
    },
  },
  engineRestarting:
    'Der Hintergrundprozess von Tapelog wurde beendet und startet gerade neu. Ihre Aufnahmen sind sicher.',
  windowDoesNotAnswer: 'Das Fenster von Tapelog reagiert nicht. Warten Sie einen Moment und versuchen Sie es erneut.',
  windowKeepsStopping: {
    message: 'Das Fenster von Tapelog stürzt immer wieder ab.',
    detail:
      'Ihre Aufnahmen und Transkripte sind sicher. Starten Sie Tapelog neu und melden Sie es, wenn es wieder passiert.',
  },
  dialogs: {
    importFiles: 'Aufnahmen importieren',
    importFolder: 'Einen Ordner mit Aufnahmen importieren',
    watchFolder: 'Einen Ordner beobachten',
    importTranscript: 'Ein Transkript importieren',
    transcripts: 'Transkripte',
    allFiles: 'Alle Dateien',
    exportTo: 'Exportieren nach',
    exportKeptHere: (title: string) =>
      `Ordner für ${quotedName(title, ['„', '“'], 'eine Aufnahme')}, die diesen Computer nie verlässt`,
    importModel: 'Ein Erkennungsmodell importieren',
    credentials: 'Datei mit Zugangsdaten laden',
    saveReport: 'Bericht speichern',
    textFiles: 'Textdateien',
  },
  unsaved: (why: string, leaving: 'close' | 'quit') => ({
    message: 'Ihre letzten Änderungen sind nicht gespeichert.',
    detail: why,
    buttons: ['Offen lassen', leaving === 'close' ? 'Ohne Speichern schließen' : 'Ohne Speichern beenden'],
  }),
  copying: (count: number) => ({
    message: count === 1 ? 'Eine Aufnahme wird gerade kopiert.' : `${number(count)} Aufnahmen werden gerade kopiert.`,
    detail: 'Jetzt beenden? Tapelog macht beim nächsten Start weiter.',
    buttons: ['Weiter kopieren', 'Beenden'],
  }),
  notInstalled: (why: string) => ({ message: 'Die neue Version von Tapelog wurde nicht installiert.', detail: why }),
  tray: {
    open: 'Tapelog öffnen',
    tip: (status: string) => `Tapelog: ${status}`,
    status: {
      starting: 'Startet…',
      running: (count: number) => `${number(count)} in Arbeit`,
      waiting: (count: number) => counted(count, { one: 'wartet', other: 'warten' }),
      paused: (count: number) => `${number(count)} pausiert`,
      failed: (count: number) => `${number(count)} zu erledigen`,
    },
  },
  notifications: {
    inTray: {
      title: 'Tapelog läuft im Infobereich weiter',
      body: 'Um das Fenster wieder zu sehen, öffnen Sie Tapelog noch einmal.',
    },
    transcribed: (count: number, total: number) => `${share(count, total)} transkribiert`,
    copied: (count: number, total: number) => `${share(count, total)} kopiert und geprüft`,
    failed: (count: number) => `${recordings(count)} zu erledigen`,
    openToSee: 'Öffnen Sie Tapelog, um zu sehen, was zu tun ist.',
  },
}
