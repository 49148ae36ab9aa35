import { useEffect, useRef } from 'react'
import type { KeyCommandId } from '../../shared/keys/commands.ts'

/** The commands of the open screens; those of the last opened screen come first. */
type Actions = { readonly [Id in KeyCommandId]?: (() => void) | null | undefined }
const open: { current: Actions }[] = []

/** Makes commands usable while the component is shown. If an action is null or undefined, its command cannot be used at present. */
export function useCommands(actions: Actions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    open.push(latest)
    return () => {
      open.splice(open.indexOf(latest), 1)
    }
  }, [])
}

export function actionOf(id: KeyCommandId): (() => void) | null {
  for (const { current } of open.toReversed()) {
    const action = current[id]
    if (action) return action
  }
  return null
}

/** Runs a command. Does nothing if the command cannot be used at present. */
export const runCommand = (id: KeyCommandId): void => actionOf(id)?.()
