import { expect, test } from 'vitest'
import { QueueWatch } from '../../electron/main/queueWatch.ts'

const counts = { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }
/** An engine of three answers. */
const engineWith = (answers: Record<string, (input: never) => unknown>) => ({
  call: async (name: string, input: unknown) => answers[name]?.(input as never),
})

test('what waits for a person needs them, once nothing else is under way, and batches that ended come along', async () => {
  const ended = { transcribed: 1, copied: 0, needSomeone: 0 }
  const look = (overview: object) =>
    new Promise((resolve) => {
      const engine = engineWith({
        'queue.overview': () => ({ paused: false, ...overview }),
        'queue.takeEndedBatches': () => ({ batches: [ended] }),
      })
      new QueueWatch({ engine, onLook: ({ needSomeone, ended }) => resolve({ needSomeone, ended }) }).changed()
    })
  const overview = { waitingForSomeone: 2 }
  expect(await look({ ...overview, counts: { ...counts, waiting: 4, failed: 1 } })).toEqual({
    needSomeone: 3,
    ended: [ended],
  })
  expect(await look({ ...overview, counts: { ...counts, waiting: 4, queued: 1 } })).toEqual({
    needSomeone: 0,
    ended: [ended],
  })
})
