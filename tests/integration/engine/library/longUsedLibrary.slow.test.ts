import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { tapelogHere } from '../../../support/tapelogInProcess.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

/** A library that was used for years: it has very many finished and failed jobs. */
const olderJobs = 10_500

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended
const eventsOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

function addOlderJobs(state: 'done' | 'failed'): void {
  const db = openLibraryDatabase(at('library'), packageRoot)
  const insert = db.prepare(
    `INSERT INTO jobs (kind, dedupe_key, payload, subject, state, max_attempts, run_after_ms, error_code, error_message,
       error_retryable, created_ms, updated_ms)
     VALUES ('import', ?, '{"source":{"kind":"file","path":"old.wav"}}', 'old.wav', ?, 5, 0, ?, ?, 0, 0, 0)`,
  )
  const isFailed = state === 'failed'
  db.transaction(() => {
    for (let index = 0; index < olderJobs; index++)
      insert.run(`old:${index}`, state, isFailed ? 'old' : null, isFailed ? 'An old failure.' : null)
  })()
  db.close()
}

test.each(['done', 'failed'] as const)(
  'imports and new failures are found beside ten thousand older jobs that are %s',
  async (state) => {
    addOlderJobs(state)
    const imported = await tapelog('import', demoFile('260915_0911.ogg'), '--json')
    expect(imported.code).toBe(0)
    expect(eventsOf(imported.stdout).at(-1)).toMatchObject({ ok: true, recordings: [{ title: '260915_0911' }] })
    const refused = await tapelog('import', join(packageRoot, 'package.json'), '--json')
    expect(refused.code).toBe(1)
  },
)

test('an import of a file that the library has names its recording, even for a copy', async () => {
  const engine = await openEngine(at('library'), null)
  await engine.call('settings.update', { transcribeOnImport: false })
  await importAll(engine, [demoFile('260915_0911.ogg')])
  await engine.stop()
  addOlderJobs('done')
  copyFileSync(demoFile('260915_0911.ogg'), at('copy.ogg'))
  const sentence = 'Already in the library as “260915_0911”.'
  for (const path of [demoFile('260915_0911.ogg'), at('copy.ogg')]) {
    const { code, stdout, stderr } = await tapelog('import', path)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(new RegExp(`${sentence}.* Its number is 1\\.`)),
    })
    expect(stdout).toContain('260915_0911')
    const events = eventsOf((await tapelog('import', path, '--json')).stdout)
    expect(events.find(({ type }) => type === 'skipped')).toMatchObject({
      message: expect.stringContaining(sentence),
      recordingId: 1,
    })
    expect(events.at(-1)).toMatchObject({ ok: true, recordings: [{ id: 1 }] })
  }
})
