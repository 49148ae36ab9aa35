import type { Chord } from '../../keys/chords.ts'
import { partsOf } from '../../keys/chords.ts'
import type { CommandId, KeyCommand } from '../../keys/commands.ts'
import type { KeyPreset } from '../../keys/presets.ts'
import { plural } from './units.ts'

/** Texts about keys: their commands, how they are written, the sheet of keys, their settings and the palette. */

const commands: Record<CommandId, string> = {
  palette: 'Find a command or a recording',
  help: 'Show the keys',
  'import.files': 'Import files…',
  'import.folder': 'Import a folder…',
  'go.library': 'Go to the library',
  'go.queue': 'Go to the queue',
  'go.devices': 'Go to the devices',
  'go.quotes': 'Go to the quotes',
  'go.settings': 'Go to the settings',
  failures: 'Show what happened',
  report: 'Report a problem…',
  about: 'About Tapelog',
  'part.next': 'Go to the next part of the screen',
  'part.previous': 'Go to the previous part of the screen',
  'play.toggle': 'Play or pause',
  'play.pause': 'Pause',
  'play.segment': 'Play only the segment at the cursor, or else at the playback position',
  'play.repeat': 'Repeat that segment, or stop repeating',
  'play.back': 'Back 5 seconds',
  'play.forward': 'Forward 5 seconds',
  'play.slower': 'Slower',
  'play.faster': 'Faster',
  'play.normalSpeed': 'Normal speed',
  'fixed.playWord': 'Play from a word',
  type: 'Type in the segment being played',
  typeOverWord: 'Select the word being played',
  'text.next': 'Go to the next segment; after the last one, begin a new one',
  'fixed.arrows': 'At the start or end of a segment: go to the segment before or after',
  find: 'Find in this transcript',
  replace: 'Find and replace',
  goToTime: 'Go to a time',
  'text.verifyAndNext': 'Mark the segment as verified, then play the next unverified segment',
  'text.verify': 'Mark the segment as verified, or unmark it',
  nextUnverified: 'Play the next unverified segment',
  'quote.mark': 'Mark the selected words, or the segment; in marked words: add tags and a note',
  'fixed.quoteColours': 'Mark in yellow, blue, green or red',
  'quote.copy': 'Copy as a quote, with speaker, time and seal',
  'quote.copyText': 'Copy only the words',
  'quote.note': 'Write a note at the playback position',
  'text.split': 'Split the segment at the cursor',
  'text.insertAfter': 'Insert a segment after this one, at the playback position or in the pause after it',
  'text.insertBefore': 'Insert a segment before this one',
  'text.unclear': 'Mark words that you cannot make out: “(unclear 0:12)” with the playback position in the segment',
  'text.crosstalk': 'Mark where people speak at once: “(crosstalk)” before the words',
  'fixed.merge':
    'At the start or end of a segment: merge it with the segment before or after, if the speaker is the same',
  'fixed.remove': 'In an empty segment: remove it',
  'fixed.speaker':
    'Give the selected words, the segment, or all selected segments to speaker 1 … 9; the next free number adds a speaker',
  'fixed.border':
    'Move the end of the speaker’s turn by one word: ← moves the last word to the next speaker, → adds the next speaker’s first word',
  redact: 'Redact the selected words, or the segment…',
  asReaders: 'Show the transcript as readers see it, or go back to editing',
  pseudonyms: 'Pseudonyms…',
  fixName: 'Fix the name at the cursor everywhere',
  times: 'Change the segment’s times',
  'fixed.select': 'On a time beside a segment: select several segments',
  history: 'Show the history of the transcript',
  'text.putBack': 'Restore the text from before you typed; press again to stop typing',
  undo: 'Undo, including what you are typing',
  redo: 'Redo',
  export: 'Export the transcript…',
  transcribeAgain: 'Transcribe again…',
  importTranscript: 'Import transcript…',
  recordedTime: 'Set when it was recorded…',
  transcribePart: 'Transcribe the selection, or the segment, again…',
  'fixed.clipboard': 'Select all, copy, cut and paste',
  'fixed.window': 'Close, quit, minimise and full screen',
  'fixed.zoom': 'Make everything larger or smaller',
  'fixed.tab': 'Go to the next or previous field or button',
}

/** Keys whose names are words; other keys are written as signs. */
const names: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  ScrollLock: 'Scroll Lock',
  ContextMenu: 'Menu',
}

/** `Ctrl Shift Z` */
function shown(chord: Chord, isMac: boolean): string {
  const parts = partsOf(chord)
  if (!parts) return chord
  const { mod, alt, shift, key } = parts
  const name = names[key] ?? ([...key].length === 1 ? key.toUpperCase() : key)
  const altMac = !mod && /^[a-z]$/.test(key) ? '⌃⌥' : '⌥'
  return [mod && (isMac ? '⌘' : 'Ctrl'), alt && (isMac ? altMac : 'Alt'), shift && 'Shift', name]
    .filter(Boolean)
    .join(' ')
}

/** Keys that are shown together, and keys that need more than a chord. */
const together = (id: CommandId, isMac: boolean): string | null => {
  if (id === 'fixed.playWord') return isMac ? '⌘ click' : 'Ctrl click'
  if (id === 'fixed.quoteColours') return isMac ? '⌃⌥ Shift 1 … 4' : 'Alt Shift 1 … 4'
  if (id === 'fixed.border') return isMac ? '⌃ Shift ← →' : 'Alt Shift ← →'
  if (id === 'fixed.select') return 'Shift ↑ ↓'
  if (id === 'fixed.speaker') return isMac ? '⌥ 1 … 9' : 'Alt 1 … 9'
  return id === 'fixed.arrows' ? '← ↑ → ↓' : null
}

const listed = (sentences: readonly string[]): string => sentences.map((one) => `“${one}”`).join(' and ')

export const keys = {
  title: 'Keys',
  commands,
  shown,
  together,
  groups: {
    everywhere: 'Everywhere',
    listen: 'Listen',
    move: 'Move',
    verify: 'Verify',
    quote: 'Quote',
    protect: 'Protect',
    correct: 'Correct',
    system: 'Window and clipboard',
  } satisfies Record<KeyCommand['group'], string>,
  sheet: {
    notWhileTyping: 'unless you are typing',
    change: 'Change keys…',
  },
  settings: {
    hint: 'You can do everything in Tapelog with keys.',
    preset: 'Keys as in',
    presets: {
      tapelog: 'Tapelog',
      otranscribe: 'oTranscribe',
      'express-scribe': 'Express Scribe',
      f4: 'f4 and MAXQDA',
    } satisfies Record<KeyPreset, string>,
    presetHint: 'Keys you changed are kept.',
    background: 'Use the keys for play, pause, back and forward in other programs too',
    backgroundHint:
      'For foot pedals that send keys. Works only while a recording is open here; other programs then do not get these keys.',
    backgroundKeys: (chords: readonly string[]) => `These keys: ${chords.join(', ')}.`,
    noBackgroundKeys:
      'None of these commands has keys that work in other programs. Give them function keys, or keys with two of Ctrl, Alt and Shift.',
    playMissing: 'Play or pause has no key yet that works in other programs. Give it a function key below.',
    refused: (chords: readonly string[]) =>
      `The system does not let Tapelog use ${chords.join(', ')}. Another program may have ${plural(chords.length, { one: 'it', other: 'them' })} already: choose other keys.`,
    unsure: 'On this desktop (Wayland) Tapelog may not get keys while another program is in front.',
    search: 'Search commands or keys',
    noneFound: 'No command matches. Try another word, or keys such as F4.',
    found: (count: number) => (count === 1 ? '1 command' : `${count} commands`),
    add: 'Add keys…',
    addFor: (command: string) => `Add keys for “${command}”`,
    remove: (chord: string, command: string) => `Remove ${chord} from “${command}”`,
    none: 'No keys',
    fixed: 'cannot be changed',
    reset: 'Reset',
    resetThis: (command: string) => `Reset the keys of “${command}”`,
    resetAll: 'Reset all keys',
    resetAllAsk: 'Reset all keys?',
    resetAllText: (preset: string) => `Every command gets the keys of ${preset} again.`,
  },
  capture: {
    title: (command: string) => `New keys for “${command}”`,
    press: 'Press the new keys.',
    leave: 'Press Escape to cancel, or Tab to go to the buttons.',
    again: 'Press other keys',
    use: 'Use',
    replace: 'Replace',
    isFree: 'No other command uses these keys.',
    isOwn: 'This command already has these keys.',
    usedBy: (titles: readonly string[]) =>
      `Used by ${listed(titles)}. If you replace it, ${plural(titles.length, { one: 'that command loses', other: 'those commands lose' })} these keys.`,
    fixed: (titles: readonly string[]) => `These keys are reserved for ${listed(titles)}. Press other keys.`,
    writes: 'This key writes text in a segment. Add Ctrl or Alt, or press a function key.',
    unknown: 'Tapelog cannot use this key. Press another one.',
  },
  palette: {
    label: 'Commands and recordings',
    placeholder: 'What do you want to do? Or type a title.',
    results: 'Matches',
    commands: 'Commands',
    page: (title: string) => `Settings: ${title}`,
    nothing: 'Nothing matches. Try another word.',
    found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
  },
}
