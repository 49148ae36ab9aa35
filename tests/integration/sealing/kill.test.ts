import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFile } from '../../../electron/sealing/copy.ts'
import { openTestService, type TestService } from '../../support/serviceClient.ts'
import { environmentFor, startTapelog } from '../../support/tapelogProcess.ts'
import { demoFile } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { until } from '../../support/waiting.ts'
import { writeWave } from '../../support/waveFile.ts'

/** Kills the whole engine (kill -9) during its work: the next start finishes, sends nothing again, and doubles nothing. */
let folder: string
let service: TestService
let environment: NodeJS.ProcessEnv
beforeEach(async () => {
  folder = testFolder()
  // Force the demo models: it only matters that a task ends, not which words the models hear.
  service = await openTestService({ speechModel: 'demo', now: Date.now })
  environment = environmentFor(service.connection)
})
afterEach(() => service.remove())

const query = <T>(file: string, sql: string): T[] => {
  if (!existsSync(file)) return []
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[], T>(sql).all()
  } catch {
    return []
  } finally {
    db.close()
  }
}
const library = () => join(folder, 'library')
const inLibrary = <T>(sql: string) => query<T>(join(library(), 'library.sqlite'), sql)
const inService = <T>(sql: string) => query<T>(join(service.dataDir, 'service.sqlite'), sql)

async function finish(): Promise<void> {
  const { code, stderr } = await startTapelog(['sync', '--library', library()], environment).ended
  expect(code, stderr).toBe(0)
}
const killed = async (child: ReturnType<typeof startTapelog>) => {
  child.kill('SIGKILL')
  await child.ended
}

test('an import killed during its copy leaves no recording and continues at the next start', async () => {
  const source = join(folder, 'long.wav')
  writeWave(source, { seconds: 60, sampleRateHz: 192_000, channels: 16 })
  const child = startTapelog(['import', source, '--library', library()], environment)
  const incoming = join(library(), 'incoming')
  await until(() => existsSync(incoming) && readdirSync(incoming).some((name) => name.endsWith('.part.mark')))
  await killed(child)
  expect(inLibrary('SELECT id FROM recordings')).toHaveLength(0)
  expect(inLibrary<{ state: string }>('SELECT state FROM jobs')).toEqual([{ state: 'running' }])
  const part = readdirSync(incoming).find((name) => name.endsWith('.part')) ?? ''
  const { ino, birthtimeMs } = statSync(join(incoming, part))

  await startTapelog(['import', source, '--library', library()], environment).ended
  const [recording, ...others] = inLibrary<{ sha256: string; file_name: string }>(
    'SELECT sha256, file_name FROM recordings',
  )
  expect(others).toHaveLength(0)
  const { sha256 } = await hashFile(source)
  expect(recording?.sha256).toBe(sha256)
  const original = join(library(), 'originals', recording?.file_name ?? '')
  expect((await hashFile(original)).sha256).toBe(sha256)
  expect(statSync(original)).toMatchObject({ ino, birthtimeMs })
  expect(readdirSync(incoming)).toHaveLength(0)
})

test('an upload killed in the middle does not send acknowledged parts again', async () => {
  const source = join(folder, 'large.wav')
  writeWave(source, { seconds: 80, sampleRateHz: 384_000, channels: 2, amplitude: 6000 })
  expect((await startTapelog(['import', source, '--library', library()], environment).ended).code).toBe(0)
  const child = startTapelog(['sync', '--library', library()], environment)
  const acknowledged = () =>
    inLibrary<{ part_number: number }>('SELECT part_number FROM upload_parts WHERE etag IS NOT NULL')
  await until(() => acknowledged().length >= 2)
  await killed(child)
  const before = acknowledged().map(({ part_number }) => part_number)
  const total = inLibrary('SELECT part_number FROM upload_parts').length
  expect(before.length).toBeLessThan(total)

  await finish()
  expect(acknowledged()).toHaveLength(total)
  const puts = service.answered.filter(({ method, status }) => method === 'PUT' && status === 200)
  for (const part of before) expect(puts.filter(({ path }) => path.endsWith(`/${part}`))).toHaveLength(1)
  expect(inLibrary('SELECT id FROM uploads')).toHaveLength(1)
  expect(inService('SELECT transcription_id FROM tasks')).toHaveLength(1)
})

test('a run killed during polling continues its task and does not submit it again', async () => {
  const child = startTapelog(
    ['run', demoFile('260914_1502.mp3'), '--library', library(), '--out', join(folder, 'out')],
    environment,
  )
  await until(() => inLibrary('SELECT id FROM transcription_runs WHERE transcription_id IS NOT NULL').length === 1)
  await killed(child)
  expect(inLibrary('SELECT recording_id FROM transcripts')).toHaveLength(0)

  await finish()
  expect(inLibrary('SELECT recording_id FROM transcripts')).toHaveLength(1)
  expect(inLibrary<{ state: string }>('SELECT DISTINCT state FROM jobs')).toEqual([{ state: 'done' }])
  expect(inService('SELECT transcription_id FROM tasks')).toHaveLength(1)
  const submits = service.answered.filter(({ method, path }) => method === 'POST' && path.endsWith('transcriptions/'))
  expect(submits).toHaveLength(1)
})
