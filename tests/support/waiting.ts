// Take the real functions before a test replaces the clock.
const { setTimeout: startTimer } = globalThis
const now = performance.now.bind(performance)
/** Look often at first, for short states. Then leave the processor to the awaited work. */
const longestPauseMs = 20

/** Asks until the answer is as wanted, and returns it. Gives up shortly before a test's four minutes are over. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  is: (answer: T) => boolean,
  timeoutMs = 220_000,
): Promise<T> {
  const deadline = now() + timeoutMs
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)) {
    const answer = await ask()
    if (is(answer)) return answer
    if (now() > deadline) throw new Error(`The state never came. The last answer: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => startTimer(resolve, pauseMs))
  }
}

export const until = async (happened: () => unknown, timeoutMs?: number): Promise<void> =>
  void (await eventually(async () => Boolean(await happened()), Boolean, timeoutMs))
