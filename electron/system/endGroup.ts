import type { ChildProcess } from 'node:child_process'

/**
 * Ends a child that was started as the first process of its own group (`detached`). Bubblewrap starts as two processes, which end
 * together only once both are set up. If only the first is killed before that, the second waits or runs for ever. So the whole
 * group ends at once, even if something else ended the first process.
 */
export function endingAsGroup(child: ChildProcess): () => void {
  const { pid } = child
  // The child did not start; its event 'error' says why.
  if (pid === undefined) return () => {}
  let hasEnded = false
  const end = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // No process of the group is left.
    }
  }
  child.once('exit', () => {
    hasEnded = true
    end()
  })
  return () => {
    // After the end, another process may have the same number.
    if (!hasEnded) end()
  }
}
