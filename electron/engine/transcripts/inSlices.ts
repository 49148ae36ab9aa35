/** Long computations, written as generators that yield wherever they may pause. */

/** So long at once: what is typed meanwhile is saved without a wait that a person would notice. */
const sliceMs = 20

/** Between two slices the engine answers everything else that it is asked. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let beganMs = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - beganMs < sliceMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    beganMs = performance.now()
  }
}

/** Without a pause, for work inside a transaction. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
