import { constants, getPriority, setPriority } from 'node:os'

/** `hands`: does what the window asks for and must answer it soon. `worker`: nobody waits for what it does next. */
const niceness = { hands: 5, worker: constants.priority.PRIORITY_BELOW_NORMAL } as const

/**
 * Makes this process, and what it starts from now on, give way to the window and to whatever else a person uses: a batch of
 * a hundred recordings is no reason for a list to scroll in jerks. It still has every processor that nobody else wants. On
 * Linux V8's own threads stay as they are; Windows knows no `hands`.
 */
export function goBehindTheWindow(as: keyof typeof niceness): void {
  try {
    // Never more than it was given.
    setPriority(Math.max(getPriority(), niceness[as]))
  } catch {
    // A system that does not let it lets it work as before.
  }
}
