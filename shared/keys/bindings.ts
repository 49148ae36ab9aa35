import { z } from 'zod'
import { type Chord, chordSchema, isEditingKey, writesText } from './chords.ts'
import { type CommandId, commands, type KeyCommand, type KeyCommandId } from './commands.ts'
import { keyPresets, presetKeys } from './presets.ts'

/** How many keys one command may have. */
export const mostKeys = 4

export const keySettingsSchema = z.object({
  preset: z.enum(keyPresets),
  /** The commands whose keys differ from the preset. Commands that this version does not know have no effect. */
  changed: z
    .record(z.string().max(60), z.array(chordSchema).max(mostKeys))
    .refine((changed) => Object.keys(changed).length <= 200),
  /** Whether the playback keys also work while another program is in front. */
  inBackground: z.boolean(),
})
export type KeySettings = z.infer<typeof keySettingsSchema>
export const usualKeys: KeySettings = { preset: 'tapelog', changed: {}, inBackground: false }

/** The keys of each command. */
export type Bindings = ReadonlyMap<CommandId, readonly Chord[]>

export const presetKeysOf = (preset: KeySettings['preset'], { id, keys }: KeyCommand): readonly Chord[] =>
  presetKeys[preset][id as KeyCommandId] ?? keys

export const bindingsOf = ({ preset, changed }: Pick<KeySettings, 'preset' | 'changed'>): Bindings =>
  new Map(
    commands.map((command) => [
      command.id,
      (command.isFixed ? undefined : changed[command.id]) ?? presetKeysOf(preset, command),
    ]),
  )

/** More specific commands come first: a command of an open recording comes before a command that works everywhere. */
const byPlace = { text: 0, editor: 1, everywhere: 2 }

export const commandsOn = (chord: Chord, bindings: Bindings): KeyCommand[] =>
  commands
    .filter(({ id }) => bindings.get(id)?.includes(chord))
    .sort((one, other) => byPlace[one.holds] - byPlace[other.holds])

/** Whether two commands with these keys conflict. A plain key may do one thing in a segment's text and another outside it. */
const clash = (one: KeyCommand, other: KeyCommand, chord: Chord): boolean =>
  (one.holds === 'text') === (other.holds === 'text') ||
  !(writesText(chord) || (isEditingKey(chord) && chord !== 'Escape'))

/** Other commands that these keys would also run. */
export const rivalsOf = (command: KeyCommand, chord: Chord, bindings: Bindings): KeyCommand[] =>
  commandsOn(chord, bindings).filter((other) => other.id !== command.id && clash(command, other, chord))

/** True if the keys would write text in the field in which the command works. */
export const wouldWrite = (command: KeyCommand, chord: Chord): boolean => command.holds === 'text' && writesText(chord)

/** Gives `keys` to one command, and takes them from all others. Returns the changed settings. */
export function withKeys(settings: KeySettings, command: KeyCommand, keys: readonly Chord[]): KeySettings {
  const bindings = bindingsOf(settings)
  const changed = { ...settings.changed }
  const set = (one: KeyCommand, chords: readonly Chord[]) => {
    const usual = presetKeysOf(settings.preset, one)
    const isUsual = usual.length === chords.length && usual.every((chord, index) => chords[index] === chord)
    if (isUsual) delete changed[one.id]
    else changed[one.id] = [...chords]
  }
  const had = bindings.get(command.id) ?? []
  for (const chord of keys) {
    if (had.includes(chord)) continue
    for (const rival of rivalsOf(command, chord, bindings))
      if (!rival.isFixed)
        set(
          rival,
          (changed[rival.id] ?? bindings.get(rival.id) ?? []).filter((other) => other !== chord),
        )
  }
  set(command, keys)
  return { ...settings, changed }
}
