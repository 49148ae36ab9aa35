import { expect, test } from 'vitest'
import { QueueWatch } from '../../../electron/main/queueWatch.ts'

const counts = { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }
/** An engine with these answers. */
const engineWith = (answers: Record<string, (input: never) => unknown>) => ({
  call: async (name: string, input: unknown) => answers[name]?.(input as never),
})

test('counts waiting recordings as in need of a person only when nothing else runs', async () => {
  const ended = { transcribed: 1, copied: 0, needAttention: 0 }
  const snapshotOf = (overview: object) =>
    new Promise((resolve) => {
      const engine = engineWith({
        'queue.overview': () => ({ paused: false, ...overview }),
        'queue.takeEndedBatches': () => ({ batches: [ended] }),
      })
      new QueueWatch({ engine, onSnapshot: ({ needAttention, ended }) => resolve({ needAttention, ended }) }).changed()
    })
  const overview = { waitingForPerson: 2 }
  expect(await snapshotOf({ ...overview, counts: { ...counts, waiting: 4, failed: 1 } })).toEqual({
    needAttention: 3,
    ended: [ended],
  })
  expect(await snapshotOf({ ...overview, counts: { ...counts, waiting: 4, queued: 1 } })).toEqual({
    needAttention: 0,
    ended: [ended],
  })
})
