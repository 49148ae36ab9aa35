import { constants, setPriority } from 'node:os'

/**
 * Makes this process, and what it starts from now on, give way to the window and to whatever else a person uses: a batch of
 * a hundred recordings is no reason for a list to scroll in jerks. It still has every processor that nobody else wants.
 */
export function goBehindTheWindow(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that does not let it lets it work as before.
  }
}
