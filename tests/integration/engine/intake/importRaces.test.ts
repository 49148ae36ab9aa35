import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeletionStore } from '../../../../electron/engine/deletion/store.ts'
import { enqueueFiles } from '../../../../electron/engine/intake/enqueueFiles.ts'
import { importHandler } from '../../../../electron/engine/intake/importFile.ts'
import { IncomingCopies } from '../../../../electron/engine/intake/incoming.ts'
import { JobQueue } from '../../../../electron/engine/jobs/queue.ts'
import type { JobContext, JobResult, JobRow } from '../../../../electron/engine/jobs/types.ts'
import { CustodyLog } from '../../../../electron/engine/library/custody.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { DeletedContent } from '../../../../electron/engine/library/deletedContent.ts'
import { makeLibraryFolders } from '../../../../electron/engine/library/folders.ts'
import { PartDigests } from '../../../../electron/engine/library/partDigests.ts'
import { RecordingParts } from '../../../../electron/engine/library/recordingParts.ts'
import { RecordingStore } from '../../../../electron/engine/library/recordings.ts'
import { media } from '../../../../electron/media/index.ts'
import { findFiles } from '../../../../electron/sealing/findFiles.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { filesSource } from '../../../../shared/recordings/importing.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Imports whose steps the test controls: what happens between the end of a copy and the end of its job. */
let folder: string
let db: LibraryDatabase
let queue: JobQueue
let recordings: RecordingStore
let duplicates: number[]
let whileProbing = () => {}
let isBeingErased = false
beforeEach(() => {
  folder = testFolder()
  db = openLibraryDatabase(folder, packageRoot)
  queue = new JobQueue(db, Date.now)
  recordings = new RecordingStore(db)
  duplicates = []
  whileProbing = () => {}
  isBeingErased = false
  writeWave(at('talk.wav'), { seconds: 1 })
})
afterEach(() => db.close())
const at = (name: string) => join(folder, name)

async function ask(names: string[], localOnly = false): Promise<number[]> {
  const { files } = await findFiles(names.map(at))
  return enqueueFiles(queue, files, {
    from: filesSource,
    localOnly,
    options: JSON.stringify(transcriptionOptionsSchema.parse({})),
  }).jobIds
}
/** Claims the next import and runs it until only its end is missing. */
async function run(): Promise<{ job: JobRow; result: JobResult }> {
  const folders = makeLibraryFolders(folder)
  const handler = importHandler({
    folders,
    queue,
    incoming: new IncomingCopies(folders, db),
    recordings,
    partDigests: new PartDigests(db),
    parts: new RecordingParts(db),
    custody: new CustodyLog(db, Date.now),
    media: {
      ...media,
      probe(path) {
        whileProbing()
        return media.probe(path)
      },
    },
    now: Date.now,
    devices: {
      open: () => Promise.reject(new Error('no devices here')),
      afterLoss: () => 'away',
      remember: () => {},
      staysHere: () => false,
      leftOut: () => {},
    },
    joining: { make: () => Promise.reject(new Error('nothing is joined here')) },
    projects: { defaultsOf: () => null },
    watchFolders: { list: () => [] },
    isBeingErased: () => isBeingErased,
    deletedContent: new DeletedContent(db),
    onLeftOut: () => {},
    onAudioBack: () => {},
    onSealed: () => {},
    onDuplicate: (job) => {
      duplicates.push(job.id)
      return null
    },
    halvesOf: async () => [],
    duplicateOf: () => ({ code: 'duplicate', message: '', retryable: false }),
  })
  const job = queue.claim('import')
  if (!job) throw new Error('nothing to import')
  const context: JobContext = { signal: new AbortController().signal, report: () => {}, progressMade: () => {} }
  return { job, result: await handler(job as JobRow<'import'>, context) }
}
const settle = ({ job, result }: Awaited<ReturnType<typeof run>>) => {
  if (result.outcome !== 'done') throw new Error('it did not end well')
  expect(queue.endClaim(job, { state: 'done', ...(result.commit ? { commit: result.commit } : {}) })).toBe(true)
}
const later = (job: JobRow) => {
  queue.endClaim(job, { state: 'failed', error: { code: 'x', message: '', retryable: true } })
  queue.requeue(job.id)
}
const originals = () =>
  readdirSync(join(folder, 'originals'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, 'originals', path)).isFile(),
  )
/** Waits for work that was put off to the end of this turn. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test.each(['wav', 'mp3'])(
  'two imports of one content at once, as .wav and .%s, make one recording and one file',
  async (ending) => {
    copyFileSync(at('talk.wav'), at(`copy.${ending}`))
    const jobIds = await ask(['talk.wav', `copy.${ending}`])
    const ends = [await run(), await run()]
    queue.together(() => {
      for (const end of ends) settle(end)
    })
    await nextTurn()
    expect(jobIds.map((id) => queue.get(id)?.state)).toEqual(['done', 'done'])
    expect(duplicates).toEqual([jobIds[1]])
    expect(jobIds.map((id) => queue.get(id)?.error?.code)).toEqual([undefined, 'duplicate'])
    const [recording] = recordings.all()
    if (!recording) throw new Error('no recording')
    expect(recordings.all()).toHaveLength(1)
    expect(originals()).toEqual([recording.fileName])
    expect(Math.round(statSync(join(folder, 'originals', recording.fileName)).mtimeMs)).toBe(recording.mtimeMs)
  },
)

test('an import whose end is not stored keeps its file', async () => {
  copyFileSync(at('talk.wav'), at('copy.mp3'))
  await ask(['talk.wav', 'copy.mp3'])
  const [first, second] = [await run(), await run()]
  expect(() =>
    queue.together(() => {
      settle(first)
      settle(second)
      throw new Error('the disk is full')
    }),
  ).toThrow('the disk is full')
  await nextTurn()
  settle(second)
  await nextTurn()
  const [recording] = recordings.all()
  expect(recording?.fileName).toMatch(/\.mp3$/)
  expect(existsSync(join(folder, 'originals', recording?.fileName ?? ''))).toBe(true)
  settle(first)
  await nextTurn()
  expect(originals()).toEqual([recording?.fileName])
})

test('an import that is cancelled during probing leaves no original', async () => {
  const [jobId = 0] = await ask(['talk.wav'])
  whileProbing = () => queue.cancel(jobId)
  await expect(run()).rejects.toMatchObject({ code: 'stopped' })
  expect(originals()).toEqual([])
})

test('an import waits until a deletion of the same content has erased it', async () => {
  await ask(['talk.wav'])
  const copied = await run()
  isBeingErased = true
  queue.together(() => settle(copied))
  const [recording] = recordings.all()
  copyFileSync(at('talk.wav'), at('again.wav'))
  await ask(['again.wav'])
  const [whole] = originals()
  rmSync(join(folder, 'originals', whole ?? ''))
  const waits = await run()
  expect(waits.result).toMatchObject({ outcome: 'again' })
  expect(originals()).toEqual([])
  recordings.remove(recording?.id ?? 0)
  later(waits.job)
  const waitsToo = await run()
  expect(waitsToo.result).toMatchObject({ outcome: 'again' })
  expect(originals()).toEqual([])
  isBeingErased = false
  later(waitsToo.job)
  expect((await run()).result).toMatchObject({ outcome: 'done' })
  expect(originals()).toEqual([whole])
})

test('a deletion names the files that it still has to erase', () => {
  const store = new DeletionStore(db, Date.now)
  const path = join('originals', 'ab', 'cd.wav')
  db.pragma('foreign_keys = OFF')
  store.ask({ recordingId: 7, scope: 'recording', heldJobs: [], dueMs: 0 })
  const id = store.undoable(7)?.id ?? 0
  expect(store.isRemoving(path)).toBe(false)
  store.begin(id, { paths: ['derived/7', path], mustRewriteLibrary: true })
  expect(store.isRemoving(path)).toBe(true)
  expect(store.isRemoving(join('originals', 'ab', 'other.wav'))).toBe(false)
  store.setRemains(id, { paths: [], mustRewriteLibrary: true })
  expect(store.isRemoving(path)).toBe(false)
})

test('a file that is marked to stay here during its copy stays', async () => {
  const [jobId = 0] = await ask(['talk.wav'])
  const copied = await run()
  expect(await ask(['talk.wav'], true)).toEqual([jobId])
  settle(copied)
  expect(recordings.all()).toMatchObject([{ localOnly: true }])
})

test('a failed or cancelled import that is asked again stays here', async () => {
  const localOnly = (jobId: number) => (queue.get(jobId) as JobRow<'import'> | null)?.payload.localOnly
  const [jobId = 0] = await ask(['talk.wav'], true)
  const job = queue.claim('import')
  if (!job) throw new Error('nothing to import')
  queue.endClaim(job, { state: 'failed', error: { code: 'x', message: '', retryable: true } })
  await ask(['talk.wav'])
  expect(queue.get(jobId)?.state).toBe('queued')
  expect(localOnly(jobId)).toBe(true)
  queue.cancel(jobId)
  // A page could cancel it and ask again, and no person would have answered a question.
  await ask(['talk.wav'])
  expect(localOnly(jobId)).toBe(true)
})
