import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportHandler } from '../../../../electron/engine/export/handler.ts'
import { ExportRules, RememberedExports } from '../../../../electron/engine/export/index.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import { nothingProtected } from '../../../support/exportDocuments.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { transcribedRecording } from '../../../support/transcribedRecording.ts'
import { evidenceOf } from './evidenceOf.ts'

/** A job reports the name of its file before the file has this name. If another file gets the name meanwhile, it is not the job's file. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let out: string
beforeEach(() => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  db = openLibraryDatabase(join(folder, 'library'), packageRoot)
  queue = new JobQueue(db, Date.now)
  const recordingId = transcribedRecording(db, 'talk', ['We never saw it.'])
  const payload = { recordingId, directory: out, formats: ['txt' as const] }
  queue.enqueue({ kind: 'export', dedupeKey: 'a', payload, recordingId, subject: 'talk' })
})
afterEach(() => db.close())

/** Runs the job. `onTold`: called when the job reports a name, before the file has it, and when the job takes a name back. */
async function run(onTold: () => void) {
  const job = queue.claim('export')
  if (!job) throw new Error('There is no job.')
  const amend: JobQueue['amend'] = (...change) => {
    const isAmended = queue.amend(...change)
    onTold()
    return isAmended
  }
  const recordings = new RecordingStore(db)
  const handle = exportHandler({
    ...{ recordings, transcripts: new TranscriptStore(db), queue: { amend }, ...nothingProtected },
    remembered: new RememberedExports(db, Date.now),
    evidence: evidenceOf(db),
    rules: new ExportRules({ db, queue, pump: () => {} }),
  })
  const context = { signal: new AbortController().signal, report: () => {}, progressMade: () => {} }
  const { outcome } = await handle(job, context)
  db.prepare(`UPDATE jobs SET state = 'waiting', claim_token = NULL, run_after_ms = 0 WHERE id = ?`).run(job.id)
  return outcome
}
const once = (act: () => void) => {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
const written = () => Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]))

test('a retried export takes another name if its own was taken meanwhile', async () => {
  const away = join(folder, 'away')
  expect(await run(once(() => renameSync(out, away)))).toBe('fail')
  renameSync(away, out)
  writeFileSync(join(out, 'talk.txt'), 'of another recording')
  expect(await run(() => {})).toBe('done')
  expect(written()).toEqual({
    'talk.txt': 'of another recording',
    'talk (2).txt': expect.stringContaining('We never saw it.'),
  })
})

test('an export whose name is taken at the last moment takes the next one', async () => {
  const path = join(out, 'talk.txt')
  let told = 0
  const crash = run(() => {
    told += 1
    if (told === 1) writeFileSync(path, 'of another recording')
    if (told === 2) {
      const payload = db.prepare<[], string>('SELECT payload FROM jobs').pluck().get() ?? ''
      expect(JSON.parse(payload).paths).toEqual({})
    }
  })
  expect(await crash).toBe('done')
  expect(written()).toMatchObject({ 'talk.txt': 'of another recording', 'talk (2).txt': expect.any(String) })
})
