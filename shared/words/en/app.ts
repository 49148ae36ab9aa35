import { units } from './units.ts'

/** The frame around every screen: navigation, messages about imported files, unsaved text. */
export const app = {
  name: 'Tapelog',
  opening: 'Opening the library…',
  navigation: {
    label: 'Main',
    library: 'Library',
    queue: 'Queue',
    devices: 'Devices',
    quotes: 'Quotes',
    settings: 'Settings',
  },
  dropToImport: 'Drop to import',
  imports: {
    title: 'Messages about your files',
    showAll: (count: number) => (count === 1 ? 'Show all of it' : `Show all ${units.number(count)}`),
    newestFirst: (count: number) => `${units.messages(count)}, newest first.`,
    messages: 'Messages',
    about: (name: string, sentence: string) => `${name}: ${sentence}`,
    andMore: (count: number) => `And ${units.number(count)} more.`,
    noAudio: 'No audio was found in what you chose. Choose other files or another folder.',
  },
  unsaved: (problem: string) => `What you typed is not saved yet. Keep this window open. ${problem}`,
  settingUnsaved: 'A setting is not saved yet. Wait a moment and try again.',
  libraryDoesNotAnswer: 'The library is not responding. Wait a moment and try again.',
  commandMissing: 'Tapelog cannot do this at the moment. Restart Tapelog.',
}

/** Buttons and small labels that several screens use. */
export const buttons = {
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  dismissAll: 'Dismiss all',
  done: 'Done',
  edit: 'Edit…',
  export: 'Export',
  forget: 'Forget',
  import: 'Import',
  pause: 'Pause',
  play: 'Play',
  remove: 'Remove',
  resume: 'Resume',
  retry: 'Retry',
  save: 'Save',
  undo: 'Undo',
  openSettings: 'Open Settings',
  openRecording: 'Open the recording',
  loading: 'Loading…',
  transcribeFirst: 'Transcribe…',
  transcribeAgain: 'Transcribe again…',
  chooseLanguage: 'Choose another language…',
  clearSelection: 'Clear the selection',
  /** A label for screen readers: `Retry Interview`. */
  of: (button: string, subject: string) => `${button} ${subject}`,
}
