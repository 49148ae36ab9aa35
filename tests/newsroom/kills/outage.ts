import { setTimeout as pause } from 'node:timers/promises'

/** `unreadyAfterMs`: until every node said 503 at `/readyz`. `readyAfterMs`: from the return until every node said 200. */
export type Outage = { seconds: number; unreadyAfterMs: number; wasAlwaysUnready: boolean; readyAfterMs: number }

/** Stops the database or the store for some seconds, and asks all nodes meanwhile whether they are ready. */
export async function outage(
  origins: readonly string[],
  seconds: number,
  what: { pause(): Promise<void>; resume(): Promise<void> },
): Promise<Outage> {
  const all = async (wanted: number) => {
    const statuses = await Promise.all(origins.map(readiness))
    return statuses.every((status) => status === wanted)
  }
  const until = async (wanted: number) => {
    const begunMs = performance.now()
    while (!(await all(wanted))) await pause(100)
    return Math.round(performance.now() - begunMs)
  }
  // Nodes that were killed just before start first.
  await until(200)
  const begunMs = performance.now()
  await what.pause()
  const unreadyAfterMs = await until(503)
  let wasAlwaysUnready = true
  while (performance.now() - begunMs < seconds * 1000) {
    wasAlwaysUnready &&= await all(503)
    await pause(500)
  }
  await what.resume()
  return { seconds, unreadyAfterMs, wasAlwaysUnready, readyAfterMs: await until(200) }
}

const readiness = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
