// Taken before a test puts another clock in their place.
const { setTimeout: startTimer } = globalThis
const now = performance.now.bind(performance)
/** Looks come quickly at first, for states that pass; then the processor is left to what is waited for. */
const longestPauseMs = 20

/** Asks until the answer is the one that is waited for, and returns it. Gives up shortly before a test's four minutes are over. */
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
