import type { KeyCommandId } from '../../keys/commands.ts'
import { quotedName } from '../../text/dialogText.ts'
import { plural } from './units.ts'

/**
 * Every text that Electron's main process shows itself. The questions of consent are in `consents.ts`, errors in `sentences/shell.ts`.
 */

const recordings = (count: number): string => (count === 1 ? '1 recording' : `${count} recordings`)

/** `12 recordings`, or `12 of 17 recordings` if there are more. */
const share = (count: number, total: number): string =>
  count === total ? recordings(count) : `${count} of ${recordings(total)}`

export const shell = {
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    play: 'Play',
    transcript: 'Transcript',
    quote: 'Quote',
    window: 'Window',
    help: 'Help',
    /** Shorter names of commands than in the sheet of keys, because a menu is narrow. */
    commands: {
      undo: 'Undo',
      'play.segment': 'Play only this segment',
      'play.repeat': 'Repeat this segment',
      'text.next': 'Next segment',
      'text.verifyAndNext': 'Verify, then play the next unverified',
      'text.verify': 'Verify the segment',
      'quote.mark': 'Mark the words',
      'quote.copy': 'Copy as a quote',
      redact: 'Redact…',
      asReaders: 'As readers see it',
      'text.insertAfter': 'Insert a segment after this one',
      'text.unclear': 'Mark words as unclear',
      'text.crosstalk': 'Mark words spoken at once',
      'text.putBack': 'Restore the text from before you typed',
      fixName: 'Fix the name everywhere…',
      help: 'Keys',
      failures: 'What happened',
    } satisfies Partial<Record<KeyCommandId, string>>,
    /** The menu's entries by Electron's role. */
    items: {
      services: 'Services',
      hide: 'Hide Tapelog',
      hideOthers: 'Hide others',
      unhide: 'Show all',
      quit: 'Quit Tapelog',
      close: 'Close window',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select all',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      togglefullscreen: 'Full screen',
      minimize: 'Minimize',
    },
  },
  /** Shown while the window waits for the background process to restart. */
  engineRestarting: 'Tapelog’s background process stopped and is being restarted. Your recordings are safe.',
  windowDoesNotAnswer: 'Tapelog’s window is not responding. Wait a moment and try again.',
  windowKeepsStopping: {
    message: 'Tapelog’s window keeps stopping.',
    detail: 'Your recordings and transcripts are safe. Restart Tapelog, and report it if this happens again.',
  },
  dialogs: {
    importFiles: 'Import recordings',
    importFolder: 'Import a folder of recordings',
    watchFolder: 'Watch a folder',
    importTranscript: 'Import a transcript',
    transcripts: 'Transcripts',
    allFiles: 'All files',
    exportTo: 'Export to',
    exportKeptHere: (title: string) =>
      `Folder for ${quotedName(title, ['“', '”'], 'a recording')}, which never leaves this machine`,
    importModel: 'Import a speech model',
    credentials: 'Load credentials file',
    saveReport: 'Save the report',
    textFiles: 'Text files',
  },
  /** Shown before a window closes or Tapelog quits, if the library does not have all text. `why`: a sentence. */
  unsaved: (why: string, leaving: 'close' | 'quit') => ({
    message: 'Your last changes are not saved.',
    detail: why,
    buttons: ['Keep open', leaving === 'close' ? 'Close without saving' : 'Quit without saving'],
  }),
  copying: (count: number) => ({
    message: count === 1 ? 'A recording is being copied.' : `${count} recordings are being copied.`,
    detail: `Quit now? Tapelog continues at the next start.`,
    buttons: ['Keep copying', 'Quit'],
  }),
  /** Shown when Tapelog starts again after a failed installation. `why`: a sentence. */
  notInstalled: (why: string) => ({ message: 'The new version of Tapelog was not installed.', detail: why }),
  tray: {
    open: 'Open Tapelog',
    tip: (status: string) => `Tapelog: ${status}`,
    status: {
      starting: 'Starting…',
      running: (count: number) => `${count} under way`,
      waiting: (count: number) => `${count} waiting`,
      paused: (count: number) => `${count} paused`,
      failed: (count: number) => `${count} ${plural(count, { one: 'needs', other: 'need' })} attention`,
    },
  },
  /** Only numbers, because locked screens show notifications and titles of recordings are private. */
  notifications: {
    inTray: { title: 'Tapelog is still running in the tray', body: 'To get its window back, open Tapelog again.' },
    transcribed: (count: number, total: number) => `${share(count, total)} transcribed`,
    copied: (count: number, total: number) => `${share(count, total)} copied and checked`,
    failed: (count: number) => `${recordings(count)} ${plural(count, { one: 'needs', other: 'need' })} attention`,
    openToSee: 'Open Tapelog to see what to do.',
  },
}
