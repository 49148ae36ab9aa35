/** How long main waits for the engine or another process before it goes on without an answer. */
const longestMs = 5000

/** Null if the work fails or takes too long: the engine waits for a library whose disk is not there. */
export async function inTime<T>(work: Promise<T>, waitMs = longestMs): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs)
  })
  return Promise.race([work.catch(() => null), tooLate]).finally(() => clearTimeout(timer))
}
