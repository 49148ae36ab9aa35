import { writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** `interactive`: the window waits for this process. `background`: nothing waits for it. */
const niceness = { interactive: 5, background: constants.priority.PRIORITY_BELOW_NORMAL } as const

/**
 * Lowers the priority of this process and of the processes it starts from now on, so that the window stays smooth during a batch of
 * recordings. The process still uses idle processors. Windows has no level for `interactive`. On Linux, V8's own threads keep their
 * priority.
 */
export function lowerPriority(to: keyof typeof niceness): void {
  try {
    // Never raises the priority above its value at the start of the process.
    setPriority(Math.max(getPriority(), niceness[to]))
  } catch {
    // Some systems refuse. Then the process keeps its priority.
  }
}

/**
 * If Linux runs out of memory, it ends this process and its children first. Other systems have no such order. If the system refuses
 * this, nothing changes.
 */
export function endFirstWhenMemoryIsShort(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may refuse this.
  }
}
