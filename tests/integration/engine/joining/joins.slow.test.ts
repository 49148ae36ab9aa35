import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { until } from '../../../support/waiting.ts'
import { type JoiningLibrary, openJoiningLibrary } from './joiningLibrary.ts'

/** What happens to recordings that become one: in the list, in the queue, when they are deleted and when they are taken apart. */
let desk: JoiningLibrary
beforeEach(async () => {
  desk = await openJoiningLibrary()
})
afterEach(() => desk.close())

const names = ['talk_Tr1.wav', 'talk_Tr2.wav']
const recorded = () => names.map((name, index) => desk.record(name, index + 1))
const inARow = (recordingIds: number[]) => ({ recordingIds, arrangement: 'one-after-another' as const })
const together = (recordingIds: number[]) => ({ recordingIds, arrangement: 'same-time' as const })
const idsOf = (recordings: readonly { id: number }[]) => recordings.map(({ id }) => id)
const originalOf = (sha256: string) => join(desk.libraryPath, 'originals', sha256.slice(0, 2), `${sha256}.wav`)

test('files are listed again when the joined recording is taken apart, and can be joined again', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  const joined = await desk.joined(together(ids))
  expect(await desk.engine.call('recordings.facets', {})).toMatchObject({ total: 1 })
  await desk.engine.call('joins.takeApart', { recordingId: joined.id })
  await desk.listHas(2)
  expect(idsOf(await desk.list()).sort()).toEqual(ids)
  expect(desk.files().originals).toHaveLength(2)
  expect((await desk.engine.call('joins.offers', undefined)).offers).toEqual([])
  const again = await desk.joined(together(ids))
  expect(again.sha256).toBe(joined.sha256)
  expect(again.id).not.toBe(joined.id)
})

test('deleting the joined recording deletes its files', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  const kept = await desk.imported([desk.record('other.wav', 9)])
  const joined = await desk.joined(inARow(ids))
  const plan = await desk.engine.call('deletions.plan', { recordingIds: [joined.id] })
  expect(plan.recordings).toMatchObject([{ id: joined.id, joinedFiles: 2 }])
  await desk.engine.call('deletions.request', { recordingIds: [joined.id], scope: 'recording' })
  await desk.engine.call('deletions.undo', { recordingIds: [joined.id] })
  expect(await desk.list()).toHaveLength(2)

  await desk.engine.call('deletions.request', { recordingIds: [joined.id], scope: 'recording' })
  desk.passTime(undoDeletionMs)
  await desk.listHas(1)
  expect(desk.files().originals).toHaveLength(1)
  expect(idsOf(await desk.list())).toEqual([kept.at(-1)?.id])
})

test('deleting the joined audio deletes that of its files too', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  const dayMs = 24 * 3_600_000
  desk.passTime(20 * dayMs)
  const joined = await desk.joined(inARow(ids))
  await desk.engine.call('settings.update', { deleteAudioAfterDays: 30 })
  desk.passTime(11 * dayMs)
  await desk.restart()
  desk.engine.start()
  const list = () => desk.engine.call('deletions.list', undefined)
  await until(async () => (await list()).scheduled.length > 0)
  expect((await list()).scheduled.map(({ recordingId }) => recordingId)).toEqual([joined.id])
  await desk.engine.call('deletions.request', { recordingIds: [joined.id], scope: 'audio' })
  desk.passTime(undoDeletionMs)
  await until(async () => desk.files().originals.length === 0)
  await desk.listHas(1)
  await expect(desk.engine.call('joins.takeApart', { recordingId: joined.id })).rejects.toMatchObject({
    code: 'audio-deleted',
  })
})

test('a joined recording stays on this machine if one of its files does', async () => {
  const [first = 0, second = 0] = idsOf(await desk.imported(recorded()))
  await desk.engine.call('recordings.setLocalOnly', { recordingId: second, localOnly: true })
  const joined = await desk.joined(inARow([first, second]))
  expect(joined.localOnly).toBe(true)
  const loosen = (recordingId: number) => desk.engine.call('recordings.setLocalOnly', { recordingId, localOnly: false })
  await expect(loosen(joined.id)).rejects.toMatchObject({ code: 'joined-local-only' })
  await expect(loosen(second)).rejects.toMatchObject({ code: 'part-of-joined' })
  await desk.engine.call('joins.takeApart', { recordingId: joined.id })
  await desk.listHas(2)
  expect((await desk.list()).map(({ localOnly }) => localOnly)).toEqual([true, true])
})

test('a file of a joined recording cannot be transcribed, deleted, moved or joined alone', async () => {
  const [first = 0, second = 0] = idsOf(await desk.imported(recorded()))
  const joined = await desk.joined(inARow([first, second]))
  const refused = { code: 'part-of-joined' }
  await expect(desk.engine.call('recordings.transcribe', { recordingId: first })).rejects.toMatchObject(refused)
  const { skipped } = await desk.engine.call('recordings.transcribeSeveral', { recordingIds: [first, second] })
  expect(skipped.map(({ error }) => error.code)).toEqual(['part-of-joined', 'part-of-joined'])
  await expect(
    desk.engine.call('deletions.request', { recordingIds: [first], scope: 'recording' }),
  ).rejects.toMatchObject(refused)
  await expect(desk.engine.call('projects.move', { recordingIds: [second], projectId: null })).rejects.toMatchObject(
    refused,
  )
  const other = (await desk.imported([desk.record('other.wav', 9)])).at(-1)?.id ?? 0
  for (const recordingIds of [
    [first, other],
    [joined.id, other],
  ])
    await expect(desk.engine.call('joins.start', inARow(recordingIds))).rejects.toMatchObject({
      code: 'already-joined',
    })
})

test('a join of files that were transcribed here is transcribed here', async () => {
  const ids = idsOf(await desk.imported(recorded(), 'this-machine'))
  const submits = desk.here.of('submit').length
  const plan = await desk.engine.call('joins.plan', together(ids))
  expect(plan).toMatchObject({ next: 'this-machine', transcribed: 2, transcribing: 0 })
  const joined = await desk.joined(together(ids))
  expect(joined).toMatchObject({ lastDestination: 'this-machine', transcription: { speakerPerChannel: true } })
  expect(desk.here.of('submit')).toHaveLength(submits + 1)
})

test('a join of files that were sent sends nothing, and asks a person', async () => {
  await desk.engine.call('queue.pause', { all: true })
  await desk.engine.call('recordings.import', { paths: recorded(), destination: 'remote' })
  desk.engine.start({ kinds: ['import', 'prepare'] })
  await desk.engine.call('queue.resume', { all: true })
  await until(async () => (await desk.list()).length === 2)
  const ids = idsOf(await desk.list()).sort()
  expect(await desk.engine.call('joins.plan', inARow(ids))).toMatchObject({ next: 'ask', transcribing: 2 })
  const { jobId } = await desk.engine.call('joins.start', inARow(ids))
  await until(async () => (await desk.engine.call('queue.get', { jobIds: [jobId] })).jobs[0]?.state === 'done')
  await desk.settled()
  expect(desk.elsewhere.of('presign')).toEqual([])
  expect((await desk.list()).map(({ waitingFor, joinedFiles }) => ({ waitingFor, joinedFiles }))).toEqual([
    { waitingFor: 'choice', joinedFiles: 2 },
  ])
  const { jobs } = await desk.engine.call('queue.list', { includeFinished: true })
  expect(jobs.filter(({ kind }) => kind === 'upload').map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  const [upload] = jobs.filter(({ kind }) => kind === 'upload')
  await expect(desk.engine.call('queue.retry', { jobId: upload?.id ?? 0 })).rejects.toMatchObject({
    code: 'part-of-joined',
  })
})

test('an invalid join gets a clear error and changes nothing', async () => {
  const [first = 0, second = 0] = idsOf(await desk.imported(recorded()))
  const code = (recordingIds: number[], more = {}) =>
    desk.engine.call('joins.start', { ...together(recordingIds), ...more }).then(
      () => 'joined',
      (error: { code: string }) => error.code,
    )
  expect(await code([first])).toBe('join-too-few')
  expect(await code([first, first])).toBe('join-same-twice')
  expect(await code([first, 99])).toBe('recording-unknown')
  expect(await code([first, second], { leftOut: [first, second] })).toBe('join-nothing-heard')
  const nine = Array.from({ length: 9 }, (_, index) => desk.record(`mic ${index}.wav`, 20 + index))
  const many = idsOf(await desk.imported(nine)).slice(-9)
  expect(await code(many)).toBe('join-too-many-channels')
  expect(await code(Array.from({ length: 65 }, (_, index) => index + 1))).toBe('join-too-many')
  await desk.engine.call('deletions.request', { recordingIds: [first], scope: 'recording' })
  expect(await code([first, second])).toBe('join-being-deleted')
  await desk.engine.call('deletions.undo', { recordingIds: [first] })
  expect(await desk.list()).toHaveLength(11)

  await desk.engine.call('deletions.request', { recordingIds: [second], scope: 'audio' })
  desk.passTime(undoDeletionMs)
  await desk.listHas(11)
  expect(await code([first, second])).toBe('join-without-audio')
})

test('a damaged or missing file fails the join, which names it and leaves nothing', async () => {
  const recordings = await desk.imported(recorded())
  const [first, second] = recordings
  const sealed = originalOf(second?.sha256 ?? '')
  const errorOf = async () => {
    const { jobId } = await desk.engine.call('joins.start', inARow(idsOf(recordings)))
    await desk.settled()
    const { jobs } = await desk.engine.call('queue.get', { jobIds: [jobId] })
    expect(desk.files().incoming).toEqual([])
    return jobs[0]?.error
  }
  appendFileSync(sealed, 'x')
  expect(await errorOf()).toMatchObject({ code: 'join-file-changed', values: { title: 'talk_Tr2' } })
  rmSync(sealed)
  expect(await errorOf()).toMatchObject({ code: 'join-file-missing', values: { title: 'talk_Tr2' } })
  expect((await desk.list()).map(({ joinedFiles }) => joinedFiles)).toEqual([0, 0])
  expect(first).toBeDefined()
})

test('a cancelled join leaves nothing, and an interrupted one ends after a restart', async () => {
  const ids = idsOf(await desk.imported(recorded()))
  const { jobId } = await desk.engine.call('joins.start', inARow(ids))
  const begun = Promise.withResolvers<void>()
  desk.engine.on('import.progress', (progress) => progress.jobId === jobId && begun.resolve())
  await begun.promise
  await desk.restart()
  await desk.settled()
  const [joined] = await desk.list()
  expect(joined).toMatchObject({ joinedFiles: 2 })
  expect(desk.files()).toMatchObject({ incoming: [] })
  await desk.engine.call('joins.takeApart', { recordingId: joined?.id ?? 0 })
  await desk.listHas(2)

  const again = await desk.engine.call('joins.start', inARow(ids))
  await expect(desk.engine.call('joins.start', inARow(ids))).rejects.toMatchObject({ code: 'join-under-way' })
  await desk.engine.call('queue.cancel', { jobId: again.jobId })
  await desk.settled()
  await until(() => desk.files().incoming.length === 0)
  expect(desk.files().originals).toHaveLength(2)
  expect((await desk.list()).map(({ joinedFiles }) => joinedFiles)).toEqual([0, 0])
})
