import { closeSync, mkdirSync, openSync, realpathSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WatchFolders } from '../../../../electron/engine/intake/watching/watchFolders.ts'
import { type LibraryDatabase, openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import type { FoundFile } from '../../../../electron/sealing/findFiles.ts'
import { FakeClock } from '../../../support/fakeSystem.ts'
import type { FolderFaults } from '../../../support/folderFaults.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'

const { faults } = vi.hoisted(() => ({ faults: { current: null as FolderFaults | null } }))
vi.mock('node:fs/promises', async (original) => {
  const support = await import('../../../support/folderFaults.ts')
  faults.current = new support.FolderFaults()
  return faults.current.over(await original())
})

let folder: string
let db: LibraryDatabase
let clock: FakeClock
let given: string[]
let importing: (files: FoundFile[]) => void
let watching: WatchFolders
/** The number of further queries before the library fails. */
let failsAt: number | null
/** The real path: a Mac keeps temporary folders behind a link. */
const at = (...path: string[]) => join(realpathSync(folder), ...path)

beforeEach(() => {
  folder = testFolder()
  faults.current?.clear()
  for (const name of ['watched/below', 'other']) mkdirSync(at(name), { recursive: true })
  db = openLibraryDatabase(at('library'), packageRoot)
  clock = new FakeClock()
  given = []
  importing = () => {}
  failsAt = null
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare' && failsAt !== null && failsAt-- === 0) throw new Error('disk I/O error')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  watching = new WatchFolders({
    wasDeleted: () => false,
    db: failing,
    libraryPath: at('library'),
    now: () => clock.nowMs,
    clock,
    importFiles: (files) => {
      importing(files)
      given.push(...files.map(({ name }) => name))
    },
    onChange: () => {},
  })
})
afterEach(async () => {
  const ending = watching.stop()
  clock.advance(60_000)
  await ending
  db.close()
})

/** Lets the next look happen. Returns the time until the look after it. */
async function look(): Promise<number> {
  const due = [...clock.timers.values()][0]
  if (!due) throw new Error('no further look is due')
  clock.advance(due.atMs - clock.nowMs)
  await until(() => clock.timers.size > 0)
  return ([...clock.timers.values()][0]?.atMs ?? 0) - clock.nowMs
}
const problem = (name: string) => watching.list().find(({ path }) => path.endsWith(name))?.problem?.code ?? null

async function watch(...names: string[]): Promise<void> {
  for (const name of names) await watching.add(at(name), false)
  watching.start()
  await look()
}

test('loses no file when the library cannot be read for a moment', async () => {
  writeFileSync(at('watched/a.wav'), 'x')
  await watch('watched')
  // A look first queries the folders, then whether the folder is still watched.
  failsAt = 1
  await look()
  expect([failsAt, given]).toEqual([-1, []])
  await look()
  expect(given).toEqual(['a.wav'])
  failsAt = 0
  await look()
  await look()
  expect([problem('watched'), given]).toEqual([null, ['a.wav']])
})

test('reports a failed import only at its own folder and tries it again', async () => {
  writeFileSync(at('other/a.wav'), 'x')
  writeFileSync(at('watched/b.wav'), 'x')
  importing = ([file]) => {
    if (file?.name === 'a.wav') throw new Error('database or disk is full')
  }
  await watch('other', 'watched')
  await look()
  expect([given, problem('other'), problem('watched')]).toEqual([['b.wav'], 'internal', null])
  importing = () => {}
  await look()
  expect([given, problem('other')]).toEqual([['b.wav', 'a.wav'], null])
})

test('imports a part of a folder again after it went and came back', async () => {
  writeFileSync(at('watched/a.wav'), 'x')
  writeFileSync(at('watched/below/b.wav'), 'x')
  await watch('watched')
  await look()
  renameSync(at('watched/below'), at('away'))
  await look()
  renameSync(at('away'), at('watched/below'))
  await look()
  await look()
  await look()
  expect(given).toEqual(['a.wav', 'b.wav', 'b.wav'])
})

test('spends at most a tenth of the time on looking', async () => {
  writeFileSync(at('watched/a.wav'), 'x')
  importing = () => {
    clock.nowMs += 2000
  }
  await watch('watched')
  expect(await look()).toBe(20_000)
  expect(await look()).toBe(5000)
})

test.each([
  ['EACCES', 'watch-folder-unreadable'],
  ['EHOSTDOWN', 'watch-folder-missing'],
  ['EIO', 'watch-folder-missing'],
  ['ENOENT', 'watch-folder-missing'],
])('reports a folder that answers %s as %s', async (code, said) => {
  await watch('watched')
  faults.current?.listing.set(at('watched'), code)
  await look()
  expect(problem('watched')).toBe(said)
  faults.current?.clear()
  faults.current?.facts.set(at('watched'), code)
  await look()
  expect(problem('watched')).toBe(said)
  faults.current?.clear()
  await look()
  expect(problem('watched')).toBeNull()
})

test('waits three minutes before it imports an empty file', async () => {
  writeFileSync(at('watched/a.wav'), '')
  await watch('watched')
  for (let looks = 1; looks < 3 * 12; looks++) await look()
  expect([given, watching.list()[0]?.growingFiles]).toEqual([[], 1])
  await look()
  expect([given, watching.list()[0]?.growingFiles]).toEqual([['a.wav'], 0])
})

test('stops even while a network share does not answer', async () => {
  await watch('watched')
  faults.current?.silent.add(at('watched'))
  clock.advance(5000)
  await until(() => faults.current?.isAwaited)
  const ending = watching.stop()
  clock.advance(3000)
  await ending
  faults.current?.clear()
})

describe('a full-size file whose end is not written yet', () => {
  const sound = Buffer.alloc(40_000, 7)
  const half = (writtenBytes: number) =>
    Buffer.concat([sound.subarray(0, writtenBytes), Buffer.alloc(40_000 - writtenBytes)])
  /** Its time stays the same, as on a share. */
  const write = (bytes: Buffer) => {
    writeFileSync(at('watched/a.wav'), bytes)
    utimesSync(at('watched/a.wav'), 1000, 1000)
  }
  const lookFor = async (ms: number) => {
    const untilMs = clock.nowMs + ms
    while (clock.nowMs < untilMs) await look()
  }

  test('waits while its zeros become fewer, then is imported once', async () => {
    write(half(10_000))
    await watch('watched')
    await lookFor(120_000)
    write(half(20_000))
    await lookFor(120_000)
    expect([given, watching.list()[0]?.growingFiles]).toEqual([[], 1])
    write(sound)
    await look()
    await look()
    expect([given, watching.list()[0]?.growingFiles]).toEqual([['a.wav'], 0])
    await lookFor(400_000)
    expect(given).toEqual(['a.wav'])
  })

  test('is imported after three minutes without a change', async () => {
    write(half(10_000))
    await watch('watched')
    await lookFor(170_000)
    expect(given).toEqual([])
    await lookFor(30_000)
    expect(given).toEqual(['a.wav'])
  })

  test('counts a few zeros at its end as sound', async () => {
    write(half(39_000))
    await watch('watched')
    await look()
    expect(given).toEqual(['a.wav'])
  })
})

test.runIf(process.platform === 'linux')('waits for a file that a program has open for writing', async () => {
  writeFileSync(at('watched/read.wav'), 'x')
  writeFileSync(at('watched/written.wav'), 'x')
  const reading = openSync(at('watched/read.wav'), 'r')
  const writing = openSync(at('watched/written.wav'), 'r+')
  try {
    await watch('watched')
    await look()
    await look()
    expect([given, watching.list()[0]?.growingFiles]).toEqual([['read.wav'], 1])
  } finally {
    closeSync(writing)
    closeSync(reading)
  }
  await look()
  expect([given, watching.list()[0]?.growingFiles]).toEqual([['read.wav', 'written.wav'], 0])
})
