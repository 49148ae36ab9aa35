import type { ChildProcess } from 'node:child_process'

/**
 * How a child is ended that was started as the first of a group of its own (`detached`). Bubblewrap starts as two processes, which end
 * with each other only once both are set up: if the first alone is killed before, the second waits for it, or goes on, for ever. So all
 * of the group end at once, also where something else ended the first.
 */
export function endingAsGroup(child: ChildProcess): () => void {
  const { pid } = child
  // It did not start; its event 'error' says so.
  if (pid === undefined) return () => {}
  let hasEnded = false
  const end = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
  }
  child.once('exit', () => {
    hasEnded = true
    end()
  })
  return () => {
    // Later its number may be another's.
    if (!hasEnded) end()
  }
}
