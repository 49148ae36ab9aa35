import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { makeFailedWithoutAudio } from '../../../support/failedWithoutAudio.ts'
import { tapelogHere } from '../../../support/tapelogInProcess.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/**
 * Tapelog does not retry work that needs audio once the audio is deleted. The response says why, and how to get the audio back.
 */
let folder: string
let made: Awaited<ReturnType<typeof makeFailedWithoutAudio>>
const library = () => join(folder, 'library')
beforeEach(async () => {
  folder = testFolder()
  made = await makeFailedWithoutAudio(library(), demoFile('260915_0911.ogg'))
})
const sentence =
  'The audio of this recording was deleted; its text was kept. To transcribe or play it again, import its file again.'

test('a recording without audio refuses retry and transcription, and “all” skips it', async () => {
  const { recordingId, jobIds } = made
  expect(jobIds.length).toBeGreaterThan(0)
  const engine = await openEngine(library(), null)
  try {
    const refused = { code: 'audio-deleted', message: sentence }
    for (const jobId of jobIds) await expect(engine.call('queue.retry', { jobId })).rejects.toMatchObject(refused)
    await expect(engine.call('queue.retry', { recordingId })).rejects.toMatchObject(refused)
    await expect(engine.call('recordings.transcribe', { recordingId })).rejects.toMatchObject(refused)
    expect(await engine.call('queue.retry', { all: true })).toEqual({ changed: 0 })
    const { jobs } = await engine.call('queue.get', { jobIds })
    expect(jobs.map(({ state }) => state)).toEqual(jobIds.map(() => 'failed'))
  } finally {
    await engine.stop()
  }
})

test('a failed export of a recording without audio can be retried', async () => {
  const db = new Database(join(library(), 'library.sqlite'))
  const [jobId = 0] = made.jobIds
  db.prepare(`UPDATE jobs SET kind = 'export' WHERE id = ?`).run(jobId)
  db.close()
  const engine = await openEngine(library(), null)
  try {
    expect(await engine.call('queue.retry', { recordingId: made.recordingId })).toEqual({ changed: 1 })
    expect((await engine.call('queue.get', { jobIds: [jobId] })).jobs).toMatchObject([{ state: 'queued' }])
  } finally {
    await engine.stop()
  }
})

test('the command line gives the same reason when audio was deleted', async () => {
  for (const verb of ['retry', 'transcribe']) {
    const said = await tapelogHere([verb, String(made.recordingId), '--library', library()]).ended
    expect(said.code, verb).toBe(1)
    expect(said.stderr, verb).toContain(sentence)
  }
  const all = await tapelogHere(['retry', '--all', '--library', library()]).ended
  expect(all).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to retry.') })
})
