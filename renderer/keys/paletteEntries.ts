import type { Chord } from '../../shared/keys/chords.ts'
import { commands, type KeyCommandId } from '../../shared/keys/commands.ts'
import type { SectionName } from '../base/sections.ts'
import { words } from '../words/index.ts'
import { boundKeys } from './boundKeys.ts'
import { actionOf } from './usableCommands.ts'

export type PaletteEntry = { id: string; title: string; chord: Chord | null; run: () => void }

/** Places that keys and the palette can open: some of the window's views. */
export type Place =
  | { name: 'library'; isReturn?: boolean }
  | { name: 'recording'; recordingId: number }
  | { name: 'queue' }
  | { name: 'devices' }
  | { name: 'quotes' }
  | { name: 'settings'; section?: SectionName }

/** The text without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** How well a title fits the typed text; 0 is best. Null if the title lacks a typed word. */
export function rankOf(title: string, typed: string): number | null {
  const text = folded(title)
  const sought = folded(typed).trim()
  if (sought === '') return 0
  if (text.startsWith(sought)) return 0
  if (text.includes(sought)) return 1
  return sought.split(/\s+/).every((word) => text.includes(word)) ? 2 : null
}

/** The entries that fit, best first; equally good ones keep their order. */
export const fitting = (entries: readonly PaletteEntry[], typed: string): PaletteEntry[] =>
  entries
    .flatMap((entry) => {
      const rank = rankOf(entry.title, typed)
      return rank === null ? [] : [{ entry, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)

/** Commands closest to the person's work come first. */
const places = ['text', 'editor', 'everywhere'] as const

/** Every command that can be used at the moment of the call. */
export const usableEntries = (): PaletteEntry[] =>
  places
    .flatMap((place) => commands.filter(({ holds }) => holds === place))
    .flatMap(({ id }) => {
      const run = id === 'palette' ? null : actionOf(id as KeyCommandId)
      return run ? [{ id, title: words.keys.commands[id], chord: boundKeys().get(id)?.[0] ?? null, run }] : []
    })
