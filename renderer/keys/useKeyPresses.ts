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

/** Gets every key while a person chooses new keys; null if keys run their commands. */
let capture: ((event: KeyboardEvent) => void) | null = null
export const captureKeys = (handler: typeof capture): void => {
  capture = handler
}

/** The command that these keys mean in a segment's text; null if there is none. */
export function textCommandOf(press: KeyPress): TextCommandId | null {
  const chord = chordOf(press, isMac)
  const command = chord === null ? undefined : commandsOn(chord, boundKeys()).find(({ holds }) => holds === 'text')
  return command && !command.isFixed ? (command.id as TextCommandId) : null
}

/**
 * Keys are checked at two moments. Keys with Ctrl or Alt and function keys are checked before the page gets them,
 * because some fields keep every key to themselves. Keys that write, edit, undo or press a button are checked after the
 * page got them, because a field may have handled them.
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
      // A field or a button has already handled the key.
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
