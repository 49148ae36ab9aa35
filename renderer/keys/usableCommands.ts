import { useEffect, useRef } from 'react'
import type { KeyCommandId } from '../../shared/keys/commands.ts'

/** The commands of the open screens; the last opened screen comes first. */
type Actions = { readonly [Id in KeyCommandId]?: (() => void) | null | undefined }
const open: { current: Actions }[] = []

/** Makes commands usable while the component is shown. Null or undefined: not at present. */
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

/** Does nothing where the command cannot be used at present. */
export const runCommand = (id: KeyCommandId): void => actionOf(id)?.()
