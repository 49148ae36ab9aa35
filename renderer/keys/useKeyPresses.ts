import { useEffect } from 'react'
import { bindingsOf, commandsOn } from '../../shared/keys/bindings.ts'
import { type Chord, isEditingKey, writesText } from '../../shared/keys/chords.ts'
import type { KeyCommand, KeyCommandId, TextCommandId } from '../../shared/keys/commands.ts'
import { chordOf, type KeyPress } from '../../shared/keys/readChord.ts'
import { useCommand } from '../base/queries.ts'
import { boundKeys, setBoundKeys } from './boundKeys.ts'
import { mayAct } from './mayAct.ts'
import { isMac } from './platform.ts'
import { actionOf } from './usableCommands.ts'

/** Gets every key while new keys are being chosen; null: keys do what they are for. */
let capture: ((event: KeyboardEvent) => void) | null = null
export const captureKeys = (handler: typeof capture): void => {
  capture = handler
}

/** The command of the text of a segment that these keys mean; null for none. */
export function textCommandOf(press: KeyPress): TextCommandId | null {
  const chord = chordOf(press, isMac)
  const command = chord === null ? undefined : commandsOn(chord, boundKeys()).find(({ holds }) => holds === 'text')
  return command && !command.isFixed ? (command.id as TextCommandId) : null
}

/**
 * Two times a key is looked at. Before the page gets it: keys with Ctrl or Alt and function keys, because some fields keep every
 * key to themselves. After the page: keys that write, edit or press a button, and undo, which fields may have done themselves.
 */
const isLate = ({ id }: KeyCommand, chord: Chord): boolean =>
  writesText(chord) || isEditingKey(chord) || id === 'undo' || id === 'redo'

/** Runs the commands of pressed keys, in every screen. */
export function useKeyPresses(): void {
  const keys = useCommand('settings.get').data?.keys
  useEffect(() => {
    if (keys) setBoundKeys(bindingsOf(keys))
  }, [keys])
  useEffect(() => {
    const press = (event: KeyboardEvent, isLatePass: boolean) => {
      if (capture) {
        if (!isLatePass) capture(event)
        return
      }
      // A field or a button did it.
      if (isLatePass && event.defaultPrevented) return
      const chord = chordOf(event, isMac)
      if (chord === null) return
      for (const command of commandsOn(chord, boundKeys())) {
        if (command.isFixed || command.holds === 'text') continue
        const action = actionOf(command.id as KeyCommandId)
        if (!action) continue
        if (isLate(command, chord) !== isLatePass || !mayAct(command, chord, event.target)) return
        event.preventDefault()
        if (!isLatePass) event.stopPropagation()
        if (!event.repeat || command.repeats) action()
        return
      }
    }
    const early = (event: KeyboardEvent) => press(event, false)
    const late = (event: KeyboardEvent) => press(event, true)
    window.addEventListener('keydown', early, true)
    window.addEventListener('keydown', late)
    return () => {
      window.removeEventListener('keydown', early, true)
      window.removeEventListener('keydown', late)
    }
  }, [])
}
