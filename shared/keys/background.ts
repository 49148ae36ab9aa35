import type { Bindings } from './bindings.ts'
import { type Chord, isFunctionKey, partsOf } from './chords.ts'
import type { KeyCommandId } from './commands.ts'

/** The commands of a foot pedal. They also work while another program is in front. */
export const backgroundCommands = [
  'play.toggle',
  'play.pause',
  'play.back',
  'play.forward',
] as const satisfies readonly KeyCommandId[]
type BackgroundCommandId = (typeof backgroundCommands)[number]

const arrows: Record<string, string> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
}

/**
 * The keys as Electron names them. Null for keys that other programs need for typing or for their usual commands. Tapelog may take only
 * function keys, and keys with two of Ctrl, Alt and Shift.
 * @exportedFor tests: one case per key
 */
export function acceleratorOf(chord: Chord): string | null {
  const parts = partsOf(chord)
  if (!parts) return null
  const { mod, alt, shift, key } = parts
  const name =
    isFunctionKey(key) || key === 'Space' ? key : (arrows[key] ?? (/^[a-z\d]$/.test(key) ? key.toUpperCase() : null))
  if (name === null) return null
  const isSpare = isFunctionKey(key) || [mod, alt, shift].filter(Boolean).length >= 2
  return isSpare ? [mod && 'CommandOrControl', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join('+') : null
}

/** The keys that Tapelog may take while another program is in front. */
export const backgroundKeys = (
  bindings: Bindings,
): { command: BackgroundCommandId; chord: Chord; accelerator: string }[] =>
  backgroundCommands.flatMap((command) =>
    (bindings.get(command) ?? []).flatMap((chord) => {
      const accelerator = acceleratorOf(chord)
      return accelerator === null ? [] : [{ command, chord, accelerator }]
    }),
  )
