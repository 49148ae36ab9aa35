/** Runs long computations. Each is a generator that yields wherever it can pause. */

/** The time of one slice: short enough to save typed text without a noticeable wait. */
const sliceMs = 20

/** Runs the work in slices. Between two slices, the engine handles all other requests. */
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

/** Runs the work without a pause, inside a transaction. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
