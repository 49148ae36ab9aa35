import { expect, test } from 'vitest'
import { countDone, doneSince, QueueWatch } from '../../electron/main/queueWatch.ts'

const job = (kind: string, recordingId: number | null, more: object = {}) => ({
  kind,
  state: 'done',
  recordingId,
  error: null,
  updatedMs: 100,
  ...more,
})
const counts = { running: 0, inLine: 0, queued: 0, waiting: 0, paused: 0, failed: 0 }
/** An engine of three answers. */
const engineWith = (answers: Record<string, (input: never) => unknown>) => ({
  call: async (name: string, input: unknown) => answers[name]?.(input as never),
})

test('a recording in parts counts once, one that failed not at all, and a copy that was transcribed is no copy', () => {
  const jobs = [
    job('poll', 1),
    job('poll', 1),
    job('stitch', 1),
    job('poll', 2),
    job('poll', 3, { state: 'cancelled' }),
    job('import', 1),
    job('import', 4),
    job('import', 5, { error: { code: 'duplicate', message: '', retryable: false } }),
    job('upload', 6),
  ]
  expect(countDone(jobs as never, new Set([2]))).toEqual({ transcribed: 1, copied: 1 })
})

test('what was done since a time is found on as many pages as it takes', async () => {
  const all = Array.from({ length: 2500 }, (_, index) => job('poll', index + 1, { updatedMs: 5000 - index }))
  const failed = [
    ...Array.from({ length: 1000 }, () => ({ recordingId: null })),
    { recordingId: 1 },
    { recordingId: 2 },
  ]
  const engine = engineWith({
    'queue.history': ({ offset, limit }: { offset: number; limit: number }) => ({
      jobs: all.slice(offset, offset + limit),
      total: all.length,
    }),
    'queue.overview': ({ offset, limit }: { offset: number; limit: number }) => ({
      chains: failed.slice(offset, offset + limit),
      total: failed.length,
    }),
  })
  expect(await doneSince(engine, 5000 - 2099)).toEqual({ transcribed: 2098, copied: 0 })
})

test('what waits for a person is not under way, once nothing else is', async () => {
  const look = (overview: object) =>
    new Promise((resolve) => {
      const engine = engineWith({ 'queue.overview': () => ({ paused: false, ...overview }) })
      new QueueWatch({ engine, onLook: ({ underWay, needSomeone }) => resolve({ underWay, needSomeone }) }).changed()
    })
  const overview = { waitingForSomeone: 2 }
  expect(await look({ ...overview, counts: { ...counts, waiting: 4, failed: 1 } })).toEqual({
    underWay: 2,
    needSomeone: 3,
  })
  expect(await look({ ...overview, counts: { ...counts, waiting: 4, queued: 1 } })).toEqual({
    underWay: 5,
    needSomeone: 0,
  })
})
