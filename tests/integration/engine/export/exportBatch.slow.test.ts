import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { CommandOutput } from '../../../../shared/contract.ts'
import { libraryOfTranscripts, numbersIn, wrongAmong } from '../../../support/manyTranscripts.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/**
 * Exports many recordings at once, with failures in the middle: each file is whole or absent, and no recording has two
 * files.
 */
let folder: string
let engine: Engine | null
let out: string
beforeEach(() => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  engine = null
})
afterEach(() => engine?.stop())

const library = () => join(folder, 'library')
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/**
 * An engine whose queue has the exports of `count` recordings, with functions to begin the exports and to read their
 * progress.
 */
async function batch(count: number) {
  const recordingIds = libraryOfTranscripts(library(), count)
  const opened = await openEngine(library(), null)
  engine = opened
  const { jobIds } = await opened.call('exports.start', { recordingIds, formats: ['txt'], directory: out })
  const progress = () => opened.call('exports.progress', { jobIds })
  const begin = () => opened.start({ kinds: ['export'] })
  return { engine: opened, recordingIds, jobIds, progress, begin }
}

test('an export of 1,000 recordings writes each once, with progress and skip reasons', async () => {
  const recordingIds = libraryOfTranscripts(library(), 1000)
  const opened = await openEngine(library(), null)
  engine = opened
  const unheard = join(folder, 'unheard.wav')
  writeWave(unheard, { seconds: 1 })
  await opened.call('recordings.import', { paths: [unheard], destination: 'not-now' })
  opened.start()
  await opened.settle()
  const { items } = await opened.call('recordings.list', { search: 'unheard' })
  const without = items.map(({ id }) => id)
  expect(without).toHaveLength(1)
  const wanted = { formats: ['txt' as const], directory: out }
  const { jobIds, skipped } = await opened.call('exports.start', {
    recordingIds: [...without, ...recordingIds],
    ...wanted,
  })
  expect(skipped).toMatchObject([{ title: 'unheard', error: { code: 'no-transcript-of' } }])
  const progress = () => opened.call('exports.progress', { jobIds })
  const seen: Promise<CommandOutput<'exports.progress'>>[] = []
  let changes = 0
  opened.on('queue.changed', () => {
    if (++changes % 100 === 0) seen.push(progress())
  })
  await opened.settle()
  const counts = (await Promise.all(seen)).map(({ done }) => done)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(new Set(counts).size).toBeGreaterThan(10)
  expect(await progress()).toEqual({
    ...{ done: 1000, empty: 0, failed: 0, cancelled: 0, total: 1000, skipped: [], error: null },
  })
  expect(wrongAmong(out, numbersUpTo(1000))).toEqual([])
})

test('an export of quotes skips recordings without quotes', async () => {
  const recordingIds = libraryOfTranscripts(library(), 3)
  const opened = await openEngine(library(), null)
  engine = opened
  opened.start({ kinds: ['export'] })
  const exported = async (formats: ('txt' | 'quotes-md')[]) => {
    const { jobIds } = await opened.call('exports.start', { recordingIds, formats, directory: out })
    await opened.settle()
    // The last id belongs to a recording that was deleted meanwhile.
    return await opened.call('exports.progress', { jobIds: [...jobIds, 99_999] })
  }
  const skipped = [1, 2, 3].map((number) => ({ title: `talk 000${number}`, error: { code: 'no-quotes-of' } }))
  expect(await exported(['quotes-md'])).toMatchObject({ done: 0, empty: 3, total: 3, skipped })
  const [first = 0] = recordingIds
  expect((await opened.call('recordings.get', { recordingId: first })).exported).toBeNull()
  expect(await exported(['txt', 'quotes-md'])).toMatchObject({ done: 3, empty: 0, total: 3, skipped })
  expect(wrongAmong(out, [1, 2, 3])).toEqual([])
})

test('a cancelled export keeps its finished files and writes no more', async () => {
  const { engine, progress, begin, jobIds } = await batch(300)
  begin()
  await until(async () => (await progress()).done >= 40)
  await engine.call('exports.cancel', { jobIds })
  await engine.settle()
  const { done, cancelled, failed } = await progress()
  expect([done + cancelled, failed]).toEqual([300, 0])
  expect(done).toBeLessThan(300)
  const written = numbersIn(out)
  expect(wrongAmong(out, written)).toEqual([])
  // Two exports run at once, and each may have been about to end.
  expect(written.length - done).toBeGreaterThanOrEqual(0)
  expect(written.length - done).toBeLessThanOrEqual(2)
})

test('an export that is paused and resumed at any moment writes nothing twice', async () => {
  const { engine, progress, begin, jobIds } = await batch(4)
  const all = async (command: 'queue.pause' | 'queue.resume') => {
    for (const jobId of jobIds) await engine.call(command, { jobId })
  }
  await all('queue.pause')
  begin()
  // Pause a little later each time, until the exports end before the pause.
  for (let turns = 0; (await progress()).done < 4; turns += 3) {
    await all('queue.resume')
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    await all('queue.pause')
  }
  expect(wrongAmong(out, numbersUpTo(4))).toEqual([])
})

test('an export of 1,000 recordings that is killed three times writes each once', async () => {
  libraryOfTranscripts(library(), 1000)
  const program = join(packageRoot, 'tests/programs/exportingEngine.ts')
  const run = async (...killedAt: string[]) =>
    await once(
      spawn(process.execPath, [program, library(), out, ...killedAt], { stdio: ['ignore', 'ignore', 'inherit'] }),
      'exit',
    )
  for (const killedAt of ['150', '500', '850']) {
    expect(await run(killedAt)).toEqual([null, 'SIGKILL'])
    const written = numbersIn(out)
    expect(written.length).toBeLessThan(1000)
    // A file that a kill left incomplete is hidden, and has another name.
    expect(wrongAmong(out, written).filter((name) => !/^\.tapelog-\S+\.part is there too$/.test(name))).toEqual([])
  }
  expect(await run()).toEqual([0, null])
  expect(wrongAmong(out, numbersUpTo(1000))).toEqual([])
})

test('an export goes on, without doubles, when its vanished folder is back', async () => {
  const { engine, progress, begin, recordingIds } = await batch(300)
  begin()
  await until(async () => (await progress()).done >= 40)
  const pulled = join(folder, 'pulled')
  renameSync(out, pulled)
  await engine.settle()
  const away = await progress()
  expect(away.done + away.failed).toBe(300)
  expect(away).toMatchObject({ error: { code: 'folder-missing', retryable: true }, cancelled: 0 })
  expect(away.failed).toBeGreaterThan(0)
  renameSync(pulled, out)
  await engine.call('queue.retry', { all: true })
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
  expect(await progress()).toMatchObject({ done: 300, failed: 0, error: null })
  expect(wrongAmong(out, numbersUpTo(recordingIds.length))).toEqual([])
})

testNeeding(needs.smallDisk)('an export goes on, without doubles, when a full disk has room again', () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const result = onSmallDisk('1600k', disk, 'exportBatch.ts', library(), '300')
  expect(result).toMatchObject({
    ...{ full: { code: 'export-disk-full' }, wrongWhenFull: [], after: { done: 300, failed: 0 }, wrong: [] },
    left: ['out'],
  })
  const { full, written } = result as { full: { done: number; failed: number }; written: number }
  expect(full.done).toBeGreaterThan(0)
  expect(full.failed).toBeGreaterThan(0)
  expect(full.done + full.failed).toBe(300)
  expect(written).toBe(full.done)
})
