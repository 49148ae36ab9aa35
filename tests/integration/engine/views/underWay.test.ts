import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { engineWithRecognisersInHand } from '../../../support/engineWithRecognisersInHand.ts'
import { eventually } from '../../../support/waiting.ts'

/** What an update must not interrupt, as the library tells it. */
const desk = engineWithRecognisersInHand()
const underWay = () => desk.engine.call('queue.underWay', undefined)

/** Failed jobs of files that became no recording. The queue shows them first. */
function addFailed(count: number): void {
  const db = new Database(desk.at('library/library.sqlite'))
  try {
    const add = db.prepare(
      `INSERT INTO jobs (kind, dedupe_key, payload, subject, state, max_attempts, run_after_ms, created_ms, updated_ms)
       VALUES ('import', ?, '{}', 'a.wav', 'failed', 1, 0, 0, 0)`,
    )
    db.transaction(() => {
      for (let index = 0; index < count; index++) add.run(`failed:${index}`)
    })()
  } finally {
    db.close()
  }
}

test('a transcription here counts as under way from its beginning to its end', async () => {
  addFailed(1001)
  expect(await underWay()).toEqual({ copying: 0, sending: 0, transcribingHere: 0 })
  await desk.importFiles([desk.record('a'), desk.record('b')])
  desk.engine.start()
  await desk.started(1)
  const [job] = desk.recognisers.jobs
  job?.say({ type: 'started' })
  // The other recording is in line: the service has not begun it, so nothing of it is lost.
  await eventually(underWay, ({ transcribingHere }) => transcribingHere === 1)
  await eventually(desk.overview, ({ counts }) => counts.inLine === 1)
  expect(await underWay()).toEqual({ copying: 0, sending: 0, transcribingHere: 1 })
  const { chains } = await desk.engine.call('queue.overview', { limit: 1000 })
  expect(chains.every(({ state }) => state === 'failed')).toBe(true)

  await desk.finish(0)
  await desk.finish(1)
  await desk.engine.settle()
  expect(await underWay()).toEqual({ copying: 0, sending: 0, transcribingHere: 0 })
})

test('a paused transcription does not count as under way', async () => {
  await desk.importFiles([desk.record('a')])
  desk.engine.start()
  await desk.started(1)
  desk.recognisers.jobs[0]?.say({ type: 'started' })
  await eventually(underWay, ({ transcribingHere }) => transcribingHere === 1)
  await desk.engine.call('queue.pause', { all: true })
  await desk.engine.call('queue.pause', { recordingId: 1 })
  expect((await underWay()).transcribingHere).toBe(0)
})

test('the queue gives the length of sound of each transcription', async () => {
  await desk.importFiles([desk.record('a')])
  desk.engine.start()
  await desk.started(1)
  const durations = async () => (await desk.overview()).chains.map(({ durationMs }) => durationMs)
  expect(await durations()).toEqual([1000])
  await desk.finish(0)
  await desk.engine.settle()
  const [recording] = await desk.recordings()
  const recordingId = recording?.id ?? 0
  const { transcription } = await desk.engine.call('recordings.get', { recordingId })
  const span = { startMs: 200, endMs: 700, mayReplaceChecked: true }
  await desk.engine.call('recordings.transcribe', {
    ...{ recordingId, options: transcription, destination: 'this-machine', span },
  })
  const [part, ...others] = await durations()
  expect([part, others]).toEqual([expect.any(Number), []])
  expect(part).toBeGreaterThanOrEqual(500)
})
