import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { usualDefaults } from '../../../../shared/recordings/projects.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Exports that a person asks for: of recordings that never leave this machine, and in formats that cannot be written here. */
let folder: string
let engine: Engine
let out: string
let kept: number
let open: number
beforeEach(async () => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  engine = await openEngine(join(folder, 'library'), connectionTo('http://127.0.0.1:9'), {})
  engine.start()
  const paths = ['kept', 'open'].map((name, seed) => {
    writeWave(join(folder, `${name}.wav`), { seconds: 1, seed: seed + 1 })
    return join(folder, `${name}.wav`)
  })
  await engine.call('recordings.import', { paths, destination: 'not-now' })
  await engine.settle()
  const { items } = await engine.call('recordings.list', {})
  const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? 0
  kept = idOf('kept')
  open = idOf('open')
  writeFileSync(join(folder, 'words.txt'), 'Never.\n')
  for (const recordingId of [kept, open])
    await engine.call('transcripts.import', { recordingId, path: join(folder, 'words.txt') })
  await engine.call('recordings.setLocalOnly', { recordingId: kept, localOnly: true })
})
afterEach(() => engine.stop())
const txt = () => ({ formats: ['txt' as const], directory: out })
const written = () => readdirSync(out).sort()

test.each(['exports.write', 'exports.start'] as const)(
  '%s refuses a recording that may not leave, by name',
  async (name) => {
    await expect(engine.call(name, { recordingIds: [open, kept], ...txt() })).rejects.toMatchObject({
      code: 'export-local-only',
      values: { titles: 'kept', more: 0 },
    })
    await expect(engine.call(name, { recordingIds: [kept], letOutIds: [open], ...txt() })).rejects.toThrow()
    await engine.call(name, { recordingIds: [kept, open], letOutIds: [kept], ...txt() })
    await engine.settle()
    expect(written()).toEqual(['kept.txt', 'open.txt'])
  },
)

test('handover.write refuses a recording that may not leave', async () => {
  const handover = { recordingId: kept, directory: out }
  await expect(engine.call('handover.write', handover)).rejects.toMatchObject({ code: 'export-local-only' })
  await engine.call('handover.write', { ...handover, letOutIds: [kept] })
  expect(written()).toHaveLength(1)
})

test('a waiting export is not written once its recording is marked to stay', async () => {
  await engine.call('queue.pause', { all: true })
  const { jobIds } = await engine.call('exports.start', { recordingIds: [open], ...txt() })
  await engine.call('recordings.setLocalOnly', { recordingId: open, localOnly: true })
  await engine.call('queue.resume', { all: true })
  await engine.settle()
  expect(written()).toEqual([])
  const { skipped } = await engine.call('exports.progress', { jobIds })
  expect(skipped).toMatchObject([{ title: 'open', error: { code: 'export-kept-here' } }])
})

test('an export refuses files of a joined recording that stays here', async () => {
  const { projectId } = await engine.call('projects.create', { name: 'Desk', defaults: usualDefaults })
  await engine.call('recordings.setLocalOnly', { recordingId: kept, localOnly: false })
  await engine.call('projects.move', { recordingIds: [open, kept], projectId })
  const both = { recordingIds: [open, kept], arrangement: 'one-after-another' as const, leftOut: [] }
  const { jobId } = await engine.call('joins.start', both)
  await engine.settle()
  const [job] = (await engine.call('queue.get', { jobIds: [jobId] })).jobs
  const joinedId = job?.recordingId ?? 0
  const rule = { projectId, when: 'transcribed' as const, profileId: null, directory: out }
  expect(await engine.call('exportRules.set', rule)).toEqual({ ready: 2 })
  await engine.call('recordings.setLocalOnly', { recordingId: joinedId, localOnly: true })
  const refused = { code: 'export-local-only' }
  for (const recordingId of [open, kept]) {
    await expect(engine.call('exports.write', { recordingIds: [recordingId], ...txt() })).rejects.toMatchObject(refused)
    await expect(engine.call('exports.start', { recordingIds: [recordingId], ...txt() })).rejects.toMatchObject(refused)
    await expect(engine.call('handover.write', { recordingId, directory: out })).rejects.toMatchObject(refused)
  }
  expect(await engine.call('exportRules.exportReady', { projectId })).toEqual({ jobIds: [] })
  expect(written()).toEqual([])
  await engine.call('recordings.setLocalOnly', { recordingId: joinedId, localOnly: false })
  await engine.call('exports.write', { recordingIds: [open], ...txt() })
  expect(written()).toEqual(['open.txt'])
})

test.each([
  ['exports.write', 'last_exports', () => ({ recordingIds: [open], ...txt() })],
  ['handover.write', 'handovers', () => ({ recordingId: open, directory: out })],
] as const)('%s writes no file if its recording is marked to stay meanwhile', async (name, table, request) => {
  const db = new Database(join(folder, 'library/library.sqlite'))
  // The command changes this table after it has asked whether the recording may leave.
  db.exec(`CREATE TRIGGER person AFTER INSERT ON ${table} BEGIN UPDATE recordings SET local_only = 1; END`)
  const writing = engine.call(name, request() as never)
  await expect(writing).rejects.toMatchObject({ code: 'export-local-only', values: { titles: 'open', more: 0 } })
  db.exec('DROP TRIGGER person')
  db.close()
  expect(written()).toEqual([])
})

test('an export writes all formats but the impossible one, and names that one', async () => {
  // This engine has nothing that prints.
  const formats = ['txt', 'pdf', 'srt'] as const
  const { files, failed } = await engine.call('exports.write', {
    ...txt(),
    recordingIds: [open],
    formats: [...formats],
  })
  expect(files.map(({ format }) => format)).toEqual(['txt', 'srt'])
  expect(failed).toMatchObject([{ recordingId: open, format: 'pdf', error: { code: 'pdf-needs-printer' } }])
  const { rows } = await engine.call('recordings.custody', { recordingId: open })
  expect(rows.at(-1)).toMatchObject({ event: 'exported', facts: { formats: ['txt', 'srt'] } })
  await expect(
    engine.call('exports.write', { ...txt(), recordingIds: [open], formats: ['pdf'] }),
  ).rejects.toMatchObject({ code: 'pdf-needs-printer' })
})

test('an export job writes all formats but the impossible one, and fails with its reason', async () => {
  const { jobIds } = await engine.call('exports.start', { ...txt(), recordingIds: [open], formats: ['pdf', 'txt'] })
  await engine.settle()
  expect(written()).toEqual(['open.txt'])
  expect(await engine.call('exports.progress', { jobIds })).toMatchObject({
    failed: 1,
    error: { code: 'pdf-needs-printer' },
  })
  const [jobId = 0] = jobIds
  await engine.call('queue.retry', { jobId })
  await engine.settle()
  expect(written()).toEqual(['open.txt'])
})
