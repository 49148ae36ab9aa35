import { z } from 'zod'
import { entryProblem } from '../errors/entryProblems.ts'

/**
 * Keys that are pressed together, as one text: `Mod+Shift+z`. `Mod` is Ctrl. On a Mac it is ⌘, or Control if the key is not a letter.
 * The order is Mod, Alt, Shift, key. Letters (in lower case) and signs are as on the keyboard; other keys have the browser's names,
 * such as `F4`.
 */
export type Chord = string

type ChordParts = { mod: boolean; alt: boolean; shift: boolean; key: string }

/** Keys that move the cursor, change text or leave a field if they are pressed without Ctrl and Alt. */
const editingKeys = [
  'Enter',
  'Escape',
  'Tab',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
]
/** Foot pedals often send these keys. */
const otherKeys = ['Space', 'Pause', 'ScrollLock', 'ContextMenu']
const functionKey = /^F([1-9]|1\d|2[0-4])$/

export const isFunctionKey = (key: string): boolean => functionKey.test(key)
const isCharacter = (key: string): boolean => [...key].length === 1 && key.trim() !== '' && key === key.toLowerCase()

/** True for names that `Chord` uses for a single key. */
export const isKeyName = (key: string): boolean =>
  isCharacter(key) || isFunctionKey(key) || editingKeys.includes(key) || otherKeys.includes(key)

/** The parts of a chord; null if the text is not a chord. */
export function partsOf(chord: Chord): ChordParts | null {
  const [, mod, alt, shift, key = ''] = /^(Mod\+)?(Alt\+)?(Shift\+)?(.+)$/u.exec(chord) ?? []
  if (!isKeyName(key)) return null
  return { mod: mod !== undefined, alt: alt !== undefined, shift: shift !== undefined, key }
}

export const chordFrom = ({ mod, alt, shift, key }: ChordParts): Chord =>
  `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`

export const chordSchema = z
  .string()
  .max(40)
  .refine((text) => partsOf(text) !== null, entryProblem('keys-unusable'))

/** True if a text field would write a character. */
export function writesText(chord: Chord): boolean {
  const parts = partsOf(chord)
  return parts !== null && !parts.mod && !parts.alt && (isCharacter(parts.key) || parts.key === 'Space')
}

/** True if a text field or a button would use the key itself. */
export function isEditingKey(chord: Chord): boolean {
  const parts = partsOf(chord)
  return parts !== null && !parts.mod && !parts.alt && editingKeys.includes(parts.key)
}

/** True if the keys would press a button. */
export const pressesButtons = (chord: Chord): boolean => chord === 'Enter' || chord === 'Space'
