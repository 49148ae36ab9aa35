/** Long computations, written as generators that yield wherever they may pause. */

/** The time of one slice: short enough to save typed text without a noticeable wait. */
const sliceMs = 20

/** Between two slices, the engine handles all other requests. */
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
