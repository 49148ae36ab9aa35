import { units } from './units.ts'

/** The frame around every screen: navigation, messages about imported files, unsaved text. */
export const app = {
  name: 'Tapelog',
  opening: 'Die Bibliothek wird geöffnet…',
  navigation: {
    label: 'Hauptbereiche',
    library: 'Bibliothek',
    queue: 'Warteschlange',
    devices: 'Geräte',
    quotes: 'Zitate',
    settings: 'Einstellungen',
  },
  dropToImport: 'Zum Importieren loslassen',
  imports: {
    title: 'Meldungen zu Ihren Dateien',
    showAll: (count: number) => (count === 1 ? 'Ganz anzeigen' : `Alle ${units.number(count)} anzeigen`),
    newestFirst: (count: number) => `${units.messages(count)}, neueste zuerst.`,
    messages: 'Meldungen',
    about: (name: string, sentence: string) => `${name}: ${sentence}`,
    andMore: (count: number) => `Und ${units.number(count)} weitere.`,
    noAudio: 'In Ihrer Auswahl wurde kein Audio gefunden. Wählen Sie andere Dateien oder einen anderen Ordner.',
  },
  unsaved: (problem: string) =>
    `Was Sie geschrieben haben, ist noch nicht gespeichert. Lassen Sie dieses Fenster offen. ${problem}`,
  settingUnsaved: 'Eine Einstellung ist noch nicht gespeichert. Warten Sie einen Moment und versuchen Sie es erneut.',
  libraryDoesNotAnswer: 'Die Bibliothek reagiert nicht. Warten Sie einen Moment und versuchen Sie es erneut.',
  commandMissing: 'Tapelog kann das im Moment nicht ausführen. Starten Sie Tapelog neu.',
}

/** Buttons and small labels that several screens use. */
export const buttons = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  dismissAll: 'Alle ausblenden',
  done: 'Fertig',
  edit: 'Bearbeiten…',
  export: 'Exportieren',
  forget: 'Vergessen',
  import: 'Importieren',
  pause: 'Pause',
  play: 'Abspielen',
  remove: 'Entfernen',
  resume: 'Fortsetzen',
  retry: 'Wiederholen',
  save: 'Speichern',
  undo: 'Rückgängig',
  openSettings: 'Einstellungen öffnen',
  openRecording: 'Aufnahme öffnen',
  loading: 'Wird geladen…',
  transcribeFirst: 'Transkribieren…',
  transcribeAgain: 'Neu transkribieren…',
  chooseLanguage: 'Andere Sprache wählen…',
  clearSelection: 'Auswahl aufheben',
  of: (button: string, subject: string) => `${button}: ${subject}`,
}
