/** Quitting waits at most this long for an answer of the service on this machine. */
const longestWaitMs = 5000

/** Resolves when a request that is under way is answered (its promise never rejects), after 5 s at the latest. */
export async function waitForLastAnswer(request: Promise<unknown>): Promise<void> {
  const tooLate = Promise.withResolvers<void>()
  const timer = setTimeout(tooLate.resolve, longestWaitMs)
  await Promise.race([request, tooLate.promise])
  clearTimeout(timer)
}
