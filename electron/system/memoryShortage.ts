import { writeFileSync } from 'node:fs'

/**
 * Where Linux runs out of memory, it ends this process and those it starts before others. Other systems have no such order, and a
 * system that refuses it changes nothing.
 */
export function endFirstWhenMemoryIsShort(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A container may refuse it.
  }
}
