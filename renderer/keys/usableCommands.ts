import { useEffect, useRef } from 'react'
import { commandOf, type KeyCommandId, keyCommandIds } from '../../shared/keys/commands.ts'
import { Listeners } from '../base/listeners.ts'

/** The commands of the open screens; those of the last opened screen come first. */
type Actions = { readonly [Id in KeyCommandId]?: (() => void) | null | undefined }
const open: { current: Actions }[] = []
const usable = new Listeners()

/** Makes commands usable while the component is shown. If an action is null or undefined, its command cannot be used at present. */
export function useCommands(actions: Actions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    open.push(latest)
    return () => {
      open.splice(open.indexOf(latest), 1)
      usable.tell()
    }
  }, [])
  // Each draw may have other actions.
  useEffect(usable.tell)
}

/** Calls `listener` whenever other commands may be usable. Returns the call that ends this. */
export const onUsableChange = usable.subscribe

export function actionOf(id: KeyCommandId): (() => void) | null {
  for (const { current } of open.toReversed()) {
    const action = current[id]
    if (action) return action
  }
  return null
}

/** Runs a command. Does nothing if the command cannot be used at present. */
export const runCommand = (id: KeyCommandId): void => actionOf(id)?.()

/** The commands that can be used now. Behind a dialog, only playback can. */
export function usableCommands(): KeyCommandId[] {
  const isBehind = document.querySelector('.overlay') !== null
  return keyCommandIds.filter((id) => (!isBehind || commandOf(id).group === 'listen') && actionOf(id) !== null)
}
