import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

test('a new run that cannot be written leaves the current one with its options', async () => {
  const folder = testFolder()
  const engine = await openEngine(folder, null)
  const besides = new Database(join(folder, 'library.sqlite'))
  try {
    await importAll(engine, [demoFile('260915_0911.ogg')])
    const recording = () => engine.call('recordings.get', { recordingId: 1 })
    const jobs = async () => (await engine.call('queue.list', { includeFinished: true })).jobs
    const before = { recording: await recording(), jobs: await jobs() }
    expect(before.recording).toMatchObject({ stage: 'uploading', transcription: { language: 'auto' } })
    // Like a crash between the two writes: the old run's end is requested, but the new run's row is never written.
    besides.exec(`CREATE TRIGGER refuse BEFORE INSERT ON transcription_runs BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    const again = { recordingId: 1, options: { language: 'fr' } }
    await expect(engine.call('recordings.transcribe', again)).rejects.toThrow()
    expect({ recording: await recording(), jobs: await jobs() }).toEqual(before)

    besides.exec('DROP TRIGGER refuse')
    const { jobId } = await engine.call('recordings.transcribe', again)
    expect(await recording()).toMatchObject({ stage: 'uploading', activeJobId: jobId, transcription: again.options })
    expect((await jobs()).find(({ id }) => id === before.recording.activeJobId)?.state).toBe('cancelled')
  } finally {
    besides.close()
    await engine.stop()
  }
})
