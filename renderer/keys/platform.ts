import type { Chord } from '../../shared/keys/chords.ts'
import { words } from '../words/index.ts'

export const isMac = navigator.platform.startsWith('Mac')

/** `Ctrl Shift Z`, with this system's signs. */
export const shownChord = (chord: Chord): string => words.keys.shown(chord, isMac)
