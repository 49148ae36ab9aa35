import { z } from 'zod'
import type { Chord } from './chords.ts'

/**
 * The list of all commands that keys can run. Key handlers, the sheet of keys, the palette and the settings read it. The words are in
 * `shared/words/en/keys.ts`.
 */
type Row = {
  id: string
  group: 'everywhere' | 'listen' | 'move' | 'verify' | 'quote' | 'protect' | 'correct' | 'system'
  /** Where the keys work: on every screen, in an open recording, or in a segment's text. */
  holds: 'everywhere' | 'editor' | 'text'
  keys: readonly Chord[]
  /** A key that is held down repeats the command. */
  repeats?: true
  /** A person cannot change the keys. */
  isFixed?: true
}

const rows = [
  { id: 'palette', group: 'everywhere', holds: 'everywhere', keys: ['Mod+k', 'Mod+Shift+p'] },
  // F1 is not for help, because it skips back in the recording, as in other transcription programs.
  { id: 'help', group: 'everywhere', holds: 'everywhere', keys: ['?', 'Mod+/'] },
  { id: 'import.files', group: 'everywhere', holds: 'everywhere', keys: ['Mod+o'] },
  { id: 'import.folder', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'go.library', group: 'everywhere', holds: 'everywhere', keys: ['Mod+Shift+l'] },
  { id: 'go.queue', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'go.devices', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'go.quotes', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'go.settings', group: 'everywhere', holds: 'everywhere', keys: ['Mod+,'] },
  { id: 'failures', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'report', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'about', group: 'everywhere', holds: 'everywhere', keys: [] },
  { id: 'part.next', group: 'everywhere', holds: 'everywhere', keys: ['F6'] },
  { id: 'part.previous', group: 'everywhere', holds: 'everywhere', keys: ['Shift+F6'] },

  { id: 'play.toggle', group: 'listen', holds: 'editor', keys: ['Space', 'Mod+Space'] },
  { id: 'play.pause', group: 'listen', holds: 'editor', keys: [] },
  { id: 'play.segment', group: 'listen', holds: 'editor', keys: ['Mod+Shift+Space'] },
  { id: 'play.repeat', group: 'listen', holds: 'editor', keys: ['Mod+l'] },
  { id: 'play.back', group: 'listen', holds: 'editor', keys: ['F1'], repeats: true },
  { id: 'play.forward', group: 'listen', holds: 'editor', keys: ['F2'], repeats: true },
  { id: 'play.slower', group: 'listen', holds: 'editor', keys: ['F3'], repeats: true },
  { id: 'play.faster', group: 'listen', holds: 'editor', keys: ['F4'], repeats: true },
  { id: 'play.normalSpeed', group: 'listen', holds: 'editor', keys: [] },
  { id: 'fixed.playWord', group: 'listen', holds: 'text', keys: [], isFixed: true },

  { id: 'type', group: 'move', holds: 'editor', keys: ['Enter'] },
  { id: 'typeOverWord', group: 'move', holds: 'editor', keys: ['Mod+j'] },
  { id: 'text.next', group: 'move', holds: 'text', keys: ['Enter'] },
  {
    id: 'fixed.arrows',
    group: 'move',
    holds: 'text',
    keys: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'],
    isFixed: true,
  },
  { id: 'find', group: 'move', holds: 'editor', keys: ['Mod+f'] },
  // macOS uses ⌘H to hide the program.
  { id: 'replace', group: 'move', holds: 'editor', keys: ['Mod+h', 'Mod+Alt+f'] },
  { id: 'goToTime', group: 'move', holds: 'editor', keys: ['Mod+g'] },

  { id: 'text.verifyAndNext', group: 'verify', holds: 'text', keys: ['Mod+Enter'] },
  { id: 'text.verify', group: 'verify', holds: 'text', keys: ['Mod+d'] },
  { id: 'nextUnverified', group: 'verify', holds: 'editor', keys: [] },

  { id: 'quote.mark', group: 'quote', holds: 'editor', keys: ['Alt+h'] },
  {
    id: 'fixed.quoteColours',
    group: 'quote',
    holds: 'editor',
    keys: ['Alt+Shift+1', 'Alt+Shift+2', 'Alt+Shift+3', 'Alt+Shift+4'],
    isFixed: true,
  },
  { id: 'quote.copy', group: 'quote', holds: 'editor', keys: ['Mod+Shift+c'] },
  { id: 'quote.copyText', group: 'quote', holds: 'editor', keys: ['Alt+c'] },
  { id: 'quote.note', group: 'quote', holds: 'editor', keys: ['Alt+n'] },

  { id: 'redact', group: 'protect', holds: 'editor', keys: [] },
  { id: 'asReaders', group: 'protect', holds: 'editor', keys: [] },
  { id: 'pseudonyms', group: 'protect', holds: 'editor', keys: [] },

  { id: 'text.split', group: 'correct', holds: 'text', keys: ['Shift+Enter'] },
  { id: 'text.insertAfter', group: 'correct', holds: 'text', keys: ['Mod+Shift+Enter'] },
  { id: 'text.insertBefore', group: 'correct', holds: 'text', keys: ['Mod+Alt+Enter'] },
  { id: 'text.unclear', group: 'correct', holds: 'text', keys: ['Alt+u'] },
  { id: 'text.crosstalk', group: 'correct', holds: 'text', keys: ['Alt+o'] },
  { id: 'fixed.merge', group: 'correct', holds: 'text', keys: ['Backspace', 'Delete'], isFixed: true },
  { id: 'fixed.remove', group: 'correct', holds: 'text', keys: ['Backspace', 'Delete'], isFixed: true },
  {
    id: 'fixed.speaker',
    group: 'correct',
    holds: 'text',
    keys: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9'],
    isFixed: true,
  },
  {
    id: 'fixed.border',
    group: 'correct',
    holds: 'editor',
    keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'],
    isFixed: true,
  },
  { id: 'fixName', group: 'correct', holds: 'editor', keys: ['Mod+Shift+h'] },
  { id: 'times', group: 'correct', holds: 'editor', keys: ['Mod+Shift+t'] },
  {
    id: 'fixed.select',
    group: 'correct',
    holds: 'editor',
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    isFixed: true,
  },
  { id: 'history', group: 'correct', holds: 'editor', keys: [] },
  { id: 'text.putBack', group: 'correct', holds: 'text', keys: ['Escape'] },
  { id: 'undo', group: 'correct', holds: 'editor', keys: ['Mod+z'], repeats: true },
  { id: 'redo', group: 'correct', holds: 'editor', keys: ['Mod+y', 'Mod+Shift+z'], repeats: true },
  { id: 'export', group: 'correct', holds: 'editor', keys: ['Mod+e'] },
  { id: 'transcribeAgain', group: 'correct', holds: 'editor', keys: [] },
  { id: 'recordedTime', group: 'correct', holds: 'editor', keys: [] },
  { id: 'importTranscript', group: 'correct', holds: 'editor', keys: [] },
  { id: 'transcribePart', group: 'correct', holds: 'editor', keys: [] },

  // Keys of the system, the menu and text fields.
  {
    id: 'fixed.clipboard',
    group: 'system',
    holds: 'everywhere',
    keys: ['Mod+a', 'Mod+c', 'Mod+x', 'Mod+v'],
    isFixed: true,
  },
  { id: 'fixed.window', group: 'system', holds: 'everywhere', keys: ['Mod+w', 'Mod+q', 'Mod+m', 'F11'], isFixed: true },
  { id: 'fixed.zoom', group: 'system', holds: 'everywhere', keys: ['Mod+0', 'Mod+=', 'Mod++', 'Mod+-'], isFixed: true },
  { id: 'fixed.tab', group: 'system', holds: 'everywhere', keys: ['Tab', 'Shift+Tab'], isFixed: true },
] as const satisfies readonly Row[]

/** The ids of all rows, including rows whose keys cannot be changed. */
export type CommandId = (typeof rows)[number]['id']
/** The commands that keys, the palette and foot pedals can run. */
export type KeyCommandId = Exclude<CommandId, `fixed.${string}`>
/** The commands that work in a segment's text. */
export type TextCommandId = Extract<KeyCommandId, `text.${string}`>

export type KeyCommand = Omit<Row, 'id'> & { id: CommandId }

export const commands: readonly KeyCommand[] = rows

const isKeyCommand = (id: CommandId): id is KeyCommandId => !id.startsWith('fixed.')
/** The ids of the commands that keys, the palette, the menu and foot pedals can run. */
export const keyCommandIds: readonly KeyCommandId[] = rows.map(({ id }) => id).filter(isKeyCommand)
export const keyCommandIdSchema = z.enum(keyCommandIds as [KeyCommandId, ...KeyCommandId[]])

export const commandOf = (id: CommandId): KeyCommand => {
  const found = commands.find((command) => command.id === id)
  if (!found) throw new Error(`no command ${id}`)
  return found
}
