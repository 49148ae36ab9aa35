import { spawnSync } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from '../../../../electron/engine/index.ts'
import { DamageWatch, isDamaged } from '../../../../electron/engine/library/damage.ts'
import { openLibraryDatabase } from '../../../../electron/engine/library/database.ts'
import { SettingsStore } from '../../../../electron/engine/library/settings.ts'
import { testNeeding } from '../../../support/needs.ts'
import { packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { waveHeader } from '../../../support/waveFile.ts'
import { diskShim } from '../../../torture/disk/shim.ts'

/** SQLite answers EIO with SQLITE_CORRUPT. Tapelog must tell a disk that refuses from damaged data. */
let folder: string
let library: string
let file: string
beforeEach(() => {
  folder = testFolder()
  library = join(folder, 'library')
  file = join(library, 'library.sqlite')
  mkdirSync(library)
  const db = openLibraryDatabase(library, packageRoot)
  for (let row = 0; row < 300; row++)
    db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)').run(`row ${row}`, 'x'.repeat(1000))
  db.close()
})

const shim = diskShim(join(packageRoot, '.cache/torture'), 'failingRead')
const needsShim = { words: 'Linux and gcc', isMet: () => 'path' in shim }

/** Overwrites pages in the middle of the library with zeros. */
function damageFile(): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(40 * 4096), 0, 40 * 4096, 20 * 4096)
}

test('only a damaged library is reported as damaged, not a sound or missing one', () => {
  expect(isDamaged(file)).toBe(false)
  expect(isDamaged(join(folder, 'none'))).toBe(false)
  damageFile()
  expect(isDamaged(file)).toBe(true)
})

test('a lasting error is called damage only if the file is damaged', () => {
  let nowMs = 0
  const sound = new DamageWatch(file, () => nowMs)
  const codes = () =>
    [0, 3000, 70_000].map((atMs) => {
      nowMs = atMs
      return sound.problemOf(malformed())?.code
    })
  expect(codes()).toEqual(['library-unwritable', 'library-unwritable', 'library-unwritable'])
  damageFile()
  nowMs = 0
  const damaged = new DamageWatch(file, () => nowMs)
  expect(damaged.problemOf(malformed())?.code).toBe('library-unwritable')
  nowMs = 3000
  expect(damaged.problemOf(malformed())?.code).toBe('library-damaged')
  expect(damaged.problemOf(new Error('another'))).toBe(null)
})

const malformed = () => Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })

test('an engine whose disk refuses every read starts when it can read again', async () => {
  const engine = await createEngine({
    libraryPath: library,
    packageRoot,
    secret: async () => null,
    embeddedService: () => Promise.reject(new Error('none')),
    log: () => {},
  })
  onTestFinished(() => engine.stop())
  const sound = join(folder, 'silence.wav')
  writeFileSync(sound, Buffer.concat([waveHeader({ dataBytes: 32_000 }), Buffer.alloc(32_000)]))
  await engine.call('settings.update', { transcribeOnImport: false })
  await engine.call('recordings.import', { paths: [sound] })
  const { prepare } = Database.prototype
  Database.prototype.prepare = () => {
    throw malformed()
  }
  try {
    engine.start({ kinds: ['import'] })
  } finally {
    Database.prototype.prepare = prepare
  }
  await vi.waitFor(async () => expect((await engine.call('recordings.list', {})).items).toHaveLength(1), 30_000)
})

test('settings that the disk refuses to read keep their last values', () => {
  const db = openLibraryDatabase(library, packageRoot)
  onTestFinished(() => void db.close())
  const settings = new SettingsStore(db)
  settings.update({ knownVoices: true })
  expect(settings.get().knownVoices).toBe(true)
  const statements = Object.getPrototypeOf(db.prepare('SELECT 1')) as { get: () => unknown }
  const { get } = statements
  onTestFinished(() => {
    statements.get = get
  })
  let refused = 0
  statements.get = () => {
    refused += 1
    throw malformed()
  }
  expect(settings.get().knownVoices).toBe(true)
  expect(refused).toBeGreaterThan(1)
  expect(() => new SettingsStore(db).get()).toThrow('malformed')
})

testNeeding(needsShim)('the failing reads of the test follow from the seed', () => {
  const failed = (seed: number) => {
    if (!('path' in shim)) throw new Error(shim.missing)
    const program = `
      const { openSync, readSync } = require('fs')
      const file = openSync(process.argv[1])
      for (let at = 0; at < 200; at++) try { readSync(file, Buffer.alloc(8), 0, 8, at) } catch { console.log(at) }`
    return spawnSync(process.execPath, ['-e', program, file], {
      encoding: 'utf8',
      env: {
        ...process.env,
        LD_PRELOAD: shim.path,
        TORTURE_ROOT: library,
        TORTURE_READ_SEED: `${seed}`,
        TORTURE_READ_SHARE: '200',
      },
    }).stdout
  }
  expect(failed(7)).toBe(failed(7))
  expect(failed(7).split('\n').length).toBeGreaterThan(20)
  expect(failed(7)).not.toBe(failed(8))
})

test('a damaged library that cannot be opened is reported as damaged', async () => {
  writeFileSync(file, Buffer.alloc(100_000, 7))
  const opening = createEngine({
    libraryPath: library,
    packageRoot,
    secret: async () => null,
    embeddedService: async () => Promise.reject(new Error('none')),
    log: () => {},
  })
  await expect(opening).rejects.toMatchObject({ code: 'library-damaged' })
})
