import type { Chord } from '../../shared/keys/chords.ts'
import { words } from '../words/index.ts'

export const isMac = navigator.platform.startsWith('Mac')

/** `Ctrl Shift Z`, with the signs of this system. */
export const shownChord = (chord: Chord): string => words.keys.shown(chord, isMac)
