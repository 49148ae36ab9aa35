import { type Chord, chordFrom, isFunctionKey, isKeyName } from './chords.ts'

/** The fields of the browser's `KeyboardEvent` that this module reads. */
export type KeyPress = {
  key: string
  code: string
  keyCode: number
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing: boolean
  getModifierState: (name: 'AltGraph') => boolean
}

/** The pressed keys; null for keys that no command can have, such as Shift alone or a key of an input method. */
export function chordOf(press: KeyPress, isMac: boolean): Chord | null {
  // An input method is composing a word.
  if (press.isComposing || press.keyCode === 229) return null
  // AltGr writes characters; Windows reports it as Ctrl and Alt.
  const isAltGr = press.getModifierState('AltGraph')
  // On a Mac, Control with a letter moves the cursor in every text field.
  const isLetter = /^Key[A-Z]$/.test(press.code) || /^[a-z]$/i.test(press.key)
  const isCursorKey = isMac && press.ctrlKey && !press.metaKey && !press.altKey && isLetter
  if (isCursorKey) return null
  // On a Mac, Option with a letter writes another letter, such as ç. For Alt with a letter, a person holds Control down too.
  const isOptionLetter = isMac && press.altKey && !press.metaKey && isLetter
  if (isOptionLetter && !press.ctrlKey) return null
  const mod = !isAltGr && !isOptionLetter && (press.ctrlKey || (isMac && press.metaKey))
  const alt = !isAltGr && press.altKey
  // On other systems, this key belongs to the system.
  if (press.metaKey && !isMac) return null
  const key = keyName(press, mod || alt)
  if (key === null) return null
  // Shift is part of a sign, because ? is at different places on different keyboards.
  const isSign = [...key].length === 1 && key.toUpperCase() === key.toLowerCase() && !/\d/.test(key)
  return chordFrom({ mod, alt, shift: press.shiftKey && !isSign, key })
}

function keyName({ key, code }: KeyPress, isModified: boolean): string | null {
  if (code === 'Space' || key === ' ') return 'Space'
  // Read digits by their place: French keyboards need Shift for digits, and with Alt a Mac writes another character.
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? []
  if (isModified && digit !== undefined) return digit
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  // If the keyboard has no Latin letters, or with Alt on a Mac, use the key at the same place of an English keyboard.
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (isModified && letter !== undefined) return letter.toLowerCase()
  const name = isFunctionKey(key) || [...key].length > 1 ? key : key.toLowerCase()
  return isKeyName(name) ? name : null
}
