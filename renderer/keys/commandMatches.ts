import type { Chord } from '../../shared/keys/chords.ts'
import type { KeyCommand } from '../../shared/keys/commands.ts'
import { words } from '../words/index.ts'
import { rankOf } from './paletteEntries.ts'
import { shownChord } from './platform.ts'

/** Whether a command is found by its words, or by its keys as they are shown: “F4”, “ctrl d”. */
export const commandMatches = ({ id }: KeyCommand, chords: readonly Chord[], sought: string): boolean =>
  rankOf(words.keys.commands[id], sought) !== null ||
  chords.some((chord) => shownChord(chord).toLowerCase() === sought.trim().toLowerCase().replaceAll('+', ' '))
