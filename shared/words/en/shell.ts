import { plural } from './units.ts'

/**
 * Every text that Electron's main process shows itself. The questions of consent are in `consents.ts`, errors in `sentences/shell.ts`.
 */

const recordings = (count: number): string => (count === 1 ? '1 recording' : `${count} recordings`)

/** `12 recordings`, or `12 of 17 recordings` if there are more. */
const share = (count: number, total: number): string =>
  count === total ? recordings(count) : `${count} of ${recordings(total)}`

export const shell = {
  application: 'Tapelog',
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    /** The menu's entries by Electron's role. */
    items: {
      about: 'About Tapelog',
      services: 'Services',
      hide: 'Hide Tapelog',
      hideOthers: 'Hide Others',
      unhide: 'Show All',
      quit: 'Quit Tapelog',
      close: 'Close Window',
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select All',
      resetZoom: 'Actual Size',
      zoomIn: 'Zoom In',
      zoomOut: 'Zoom Out',
      togglefullscreen: 'Full Screen',
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
    importModel: 'Import a speech model',
    credentials: 'Load credentials file',
  },
  twoLibraries: (first: string, second: string) => ({
    message: 'There are two libraries on this machine. Which one do you want to open?',
    detail: `First: ${first}\nSecond: ${second}\n\nTapelog keeps both and opens the one you choose from now on.`,
    buttons: ['Open the first', 'Open the second'],
  }),
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
  tray: {
    open: 'Open Tapelog',
    pause: 'Pause all',
    resume: 'Resume',
    quit: 'Quit Tapelog',
    tip: (status: string) => `Tapelog: ${status}`,
    status: {
      starting: 'Starting…',
      nothing: 'Nothing to do',
      allPaused: 'Paused',
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
