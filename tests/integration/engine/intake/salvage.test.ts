import { createHash } from 'node:crypto'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { engineWithRecorders, sonyKey } from '../../../support/engineWithRecorders.ts'
import { importDone, importFailed } from '../../../support/importEnds.ts'
import type { ReadFaults } from '../../../support/readFaults.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

const { faults } = vi.hoisted(() => ({ faults: { current: null as ReadFaults | null } }))
vi.mock('node:fs/promises', async (original) => {
  const support = await import('../../../support/readFaults.ts')
  faults.current = new support.ReadFaults()
  return faults.current.over(await original())
})
const broken = () => {
  if (!faults.current) throw new Error('the file system is not the one with faults')
  return faults.current
}
afterEach(() => broken().clear())

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** A cluster of 4 KiB, one second after the beginning of the audio. */
const cluster = { fromByte: 36_864, lengthBytes: 4096 }
const gap = { ...cluster, fromMs: 1151, lengthMs: 128 }
const withoutCluster = (path: string) =>
  readFileSync(path).fill(0, cluster.fromByte, cluster.fromByte + cluster.lengthBytes)

describe('a file with an unreadable cluster', () => {
  let folder: string
  let engine: Engine
  let talk: string
  beforeEach(async () => {
    folder = testFolder()
    talk = join(folder, 'talk.wav')
    writeWave(talk, { seconds: 4, seed: 3 })
    engine = await openEngine(join(folder, 'library'), null)
    await engine.call('settings.update', { transcribeOnImport: false })
    engine.start({ kinds: ['import'] })
  })
  afterEach(() => engine.stop())
  const importTalk = async () => {
    const { jobIds, skipped } = await engine.call('recordings.import', { paths: [talk] })
    return { jobId: jobIds[0] ?? 0, skipped }
  }
  const recordings = async () => (await engine.call('recordings.list', {})).items
  const salvage = async (unreadable = [cluster]) => {
    broken().set(talk, unreadable)
    const { jobId } = await importTalk()
    await importFailed(engine, jobId)
    await engine.call('imports.salvage', { jobId })
    return jobId
  }

  test('a file with an unreadable cluster fails by name, and is salvaged only if asked', async () => {
    broken().set(talk, [cluster])
    const { jobId } = await importTalk()
    await expect(engine.call('imports.salvage', { jobId })).rejects.toMatchObject({ code: 'salvage-not-offered' })
    expect(await importFailed(engine, jobId)).toMatchObject({ attempts: 5, error: { code: 'source-unreadable' } })
    expect(await recordings()).toEqual([])

    await engine.call('queue.retry', { jobId })
    expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'source-unreadable' } })
    expect(await recordings()).toEqual([])

    expect(await engine.call('imports.salvage', { all: true })).toEqual({ jobIds: [jobId] })
    const { error } = (await importDone(engine, jobId)) ?? {}
    expect(error?.message).toBe('Tapelog saved the readable part as a salvaged copy: 0.1 s cannot be read at 0:01.')
    const [recording] = await recordings()
    expect(recording).toMatchObject({
      title: 'talk',
      durationMs: 4000,
      sizeBytes: statSync(talk).size,
      sha256: hashOf(withoutCluster(talk)),
      missing: { times: 'measured', keepsTimes: true, gaps: [gap] },
    })
    expect(await engine.call('recordings.verify', {})).toMatchObject({
      checked: 1,
      damaged: [],
      incomplete: [{ recordingId: recording?.id, title: 'talk', missing: { gaps: [gap] } }],
    })
    await expect(engine.call('imports.salvage', { jobId })).rejects.toMatchObject({ code: 'salvage-not-offered' })
  })

  test('the complete file is imported later, as a recording of its own', async () => {
    await importDone(engine, await salvage())
    const again = await importTalk()
    expect(again.skipped).toEqual([])
    expect(await importFailed(engine, again.jobId)).toMatchObject({ error: { code: 'source-unreadable' } })
    expect(await recordings()).toHaveLength(1)

    broken().clear()
    const { jobId } = await importTalk()
    await importDone(engine, jobId)
    const [whole, salvaged] = (await recordings()).toSorted((a, b) => b.id - a.id)
    expect(whole).toMatchObject({ sha256: hashOf(readFileSync(talk)), missing: null })
    expect(salvaged).toMatchObject({ sha256: hashOf(withoutCluster(talk)), missing: { gaps: [gap] } })
    const third = await engine.call('recordings.import', { paths: [join(folder, 'talk.wav')] })
    await eventually(recordings, (all) => all.length === 2)
    await engine.settle()
    expect(third.jobIds.length + third.skipped.length).toBe(1)
    expect(await recordings()).toHaveLength(2)
  })

  test('counts as complete when a complete copy has the same bytes', async () => {
    const when = statSync(talk).mtime
    writeFileSync(talk, withoutCluster(talk))
    utimesSync(talk, when, when)
    await importDone(engine, await salvage())
    expect(await recordings()).toMatchObject([{ missing: { gaps: [gap] } }])
    broken().clear()
    const { jobId } = await importTalk()
    expect(await importDone(engine, jobId)).toMatchObject({
      error: { code: 'duplicate', message: expect.stringContaining('The recording is complete.') },
    })
    expect(await recordings()).toMatchObject([{ missing: null }])
  })

  test('becomes an ordinary recording if the salvage reads everything', async () => {
    broken().set(talk, [cluster])
    const { jobId } = await importTalk()
    await importFailed(engine, jobId)
    broken().clear()
    await engine.call('imports.salvage', { jobId })
    expect(await importDone(engine, jobId)).toMatchObject({ error: { code: 'salvage-complete' } })
    expect(await recordings()).toMatchObject([{ sha256: hashOf(readFileSync(talk)), missing: null }])
  })

  test('is not salvaged if nothing or not its beginning can be read', async () => {
    const jobId = await salvage([{ fromByte: 0, lengthBytes: 1e9 }])
    expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'salvage-nothing' } })
    await engine.call('queue.retry', { jobId })
    expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'source-unreadable' } })
    broken().set(talk, [{ fromByte: 0, lengthBytes: 4096 }])
    await engine.call('imports.salvage', { jobId })
    expect(await importFailed(engine, jobId)).toMatchObject({ error: { code: 'salvage-not-audio' } })
    expect(await recordings()).toEqual([])
  })
})

describe('a file with an unreadable cluster on a recorder', () => {
  const desk = engineWithRecorders()
  const path = 'sony/REC_FILE/FOLDER01/talk.wav'
  const onDevice = async () => (await desk.engine.call('devices.recordings', { deviceId: sonyKey })).recordings[0]

  test('is offered for salvage, and not imported again by itself', async () => {
    desk.record(path, 5, 8)
    // Only the middle cannot be read, so the fingerprint of both ends matches the complete file.
    const middle = { fromByte: 120_832, lengthBytes: 4096 }
    broken().set(desk.at(path), [middle])
    desk.start()
    desk.bus.plugIn(desk.sony())
    await desk.inState('ready')
    const { jobIds } = await desk.engine.call('devices.import', { deviceId: sonyKey })
    const jobId = jobIds[0] ?? 0
    expect(await importFailed(desk.engine, jobId)).toMatchObject({ error: { code: 'source-unreadable' } })
    expect(await onDevice()).toMatchObject({ state: 'new', salvageableJobId: jobId })

    await desk.engine.call('imports.salvage', { jobId })
    await importDone(desk.engine, jobId)
    await desk.until(async () => (await onDevice())?.state === 'salvaged')
    expect((await onDevice())?.salvageableJobId).toBeUndefined()
    expect((await desk.library()).items).toMatchObject([{ missing: { gaps: [middle] } }])
    expect((await desk.engine.call('devices.import', { deviceId: sonyKey })).jobIds).toEqual([])

    broken().clear()
    const { key = '' } = (await onDevice()) ?? {}
    const again = await desk.engine.call('devices.import', { deviceId: sonyKey, keys: [key] })
    await importDone(desk.engine, again.jobIds[0] ?? 0)
    expect((await desk.library()).items.map(({ missing }) => missing)).toContainEqual(null)
    await desk.until(async () => (await onDevice())?.state === 'known')
  })

  test('has no gap from unplugging in mid-salvage, because the copy waits', async () => {
    desk.record(path, 5, 600)
    broken().set(desk.at(path), [cluster])
    desk.start()
    desk.bus.plugIn(desk.sony())
    await desk.inState('ready')
    const { jobIds } = await desk.engine.call('devices.import', { deviceId: sonyKey })
    const jobId = jobIds[0] ?? 0
    await importFailed(desk.engine, jobId)
    desk.whileLongIsCopied(() => {
      desk.bus.pullOut('sony', false)
      broken().set(desk.at(path), [{ fromByte: 0, lengthBytes: 1e9 }])
    })
    await desk.engine.call('imports.salvage', { jobId })
    const waiting = await eventually(
      async () => (await desk.engine.call('queue.get', { jobIds: [jobId] })).jobs[0],
      (job) => job?.state === 'waiting' || job?.state === 'done' || job?.state === 'failed',
    )
    expect(waiting).toMatchObject({ state: 'waiting', error: { code: expect.stringMatching(/^device-/) } })
    expect((await desk.library()).items).toEqual([])
  })
})
