import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { libraryFile, openForEditing } from '../../../../electron/engine/library/database.ts'
import { lockLibrary } from '../../../../electron/engine/library/lock.ts'
import { endMove, giveUpMove, moveLibrary, removeLibrary } from '../../../../electron/engine/moving/index.ts'
import { hashFile } from '../../../../electron/sealing/index.ts'
import type { MoveProgress } from '../../../../shared/contract/libraryPlace.ts'
import { undoDeletionMs } from '../../../../shared/recordings/deletion.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { onSmallDisk } from '../../../support/smallDisk.ts'
import { demoFile, importAll, openEngine, packageRoot } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { until } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'
import { codeOf, expectWhole, moveOf, originalsOf, stoppedMove } from './libraryMoves.ts'

/** Moves real libraries. Whatever happens, the library at the old place stays whole until the switch. */
let folder: string
beforeEach(async () => {
  folder = testFolder()
  writeWave(at('long.wav'), { seconds: 1, sampleRateHz: 192_000, channels: 16 })
  const engine = await openEngine(from(), null)
  await importAll(engine, [at('long.wav'), demoFile('260915_0911.ogg')])
  await engine.stop()
})
const at = (name: string) => join(folder, name)
const from = () => at('library')
const to = () => at('disk/Tapelog library')
const originals = originalsOf
const longOriginal = () => originals(from()).find((name) => name.endsWith('.wav')) ?? ''
const move = (watched: Parameters<typeof moveOf>[1] = {}) => moveOf({ from: from(), to: to() }, watched)
const removeOld = (path: string) => removeLibrary({ path, inUse: null, onlyIf: { databaseSha256: null } })

test('a move copies every file with its hash and time, and leaves the old library untouched', async () => {
  const steps = new Set<string>()
  let last: MoveProgress | null = null
  const moved = await move({
    onProgress(progress) {
      steps.add(progress.step)
      last = progress
    },
  })
  expect(moved).toMatchObject({ originals: 2, damaged: 0 })
  expect([...steps]).toEqual(['copying', 'checking'])
  expect(last).toMatchObject({ filesDone: moved.files, filesTotal: moved.files })
  expect((last as unknown as MoveProgress).bytesDone).toBe((last as unknown as MoveProgress).bytesTotal)
  endMove(to())
  moved.release()
  for (const name of originals(from())) {
    const [before, after] = [from(), to()].map((library) => join(library, 'originals', name)) as [string, string]
    expect(await hashFile(after)).toEqual(await hashFile(before))
    expect(Math.round(statSync(after).mtimeMs)).toBe(Math.round(statSync(before).mtimeMs))
    expect(statSync(after).mode & 0o777).toBe(0o600)
  }
  expect(statSync(to()).mode & 0o777).toBe(0o700)
  expect(readdirSync(to()).filter((name) => name.includes('mov'))).toEqual([])
  await expectWhole(to())
  await expectWhole(from())
})

test('a move keeps every program out of the old library until it ends', async () => {
  const moved = await move()
  expect(() => lockLibrary(from())).toThrow(expect.objectContaining({ code: 'library-in-use' }))
  const editor = openForEditing(from(), packageRoot)
  editor.pragma('busy_timeout = 0')
  expect(() => editor.exec('DELETE FROM segments')).toThrow(/locked/)
  editor.close()
  moved.release()
  lockLibrary(from()).release()
})

test('a move is refused while the library is open in another program', async () => {
  const engine = await openEngine(from(), null)
  expect(await codeOf(move())).toBe('library-in-use')
  await engine.stop()
  const reader = openForEditing(from(), packageRoot)
  reader.exec("BEGIN; INSERT INTO projects (name, name_key, defaults, created_ms) VALUES ('a', 'a', '{}', 0); COMMIT")
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM recordings').get()
  const writer = openForEditing(from(), packageRoot)
  writer.exec("UPDATE projects SET name = 'b'")
  writer.close()
  expect(await codeOf(move())).toBe('move-read-elsewhere')
  reader.close()
  expect(existsSync(to())).toBe(false)
}, 60_000)

test('a move includes an edit that another program commits as it begins', async () => {
  const editor = spawn(process.execPath, [join(packageRoot, 'tests/programs/spinningEditor.ts'), libraryFile(from())], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(editor, 'exit')
  let acknowledged = 0
  editor.stdout.on('data', (lines: Buffer) => {
    acknowledged = Number(lines.toString().trim().split('\n').at(-1))
  })
  try {
    for (let moves = 0; moves < 10; moves++) {
      const before = acknowledged
      await until(() => acknowledged > before)
      const moved = await move()
      // The editor waits for the lock, so these are all edits that it has committed.
      const edits = editsOf(from())
      expect(editsOf(to())).toBe(edits)
      expect(edits).toBeGreaterThanOrEqual(acknowledged)
      moved.release()
      rmSync(to(), { recursive: true })
    }
  } finally {
    editor.kill('SIGKILL')
    await ended
  }
}, 120_000)
function editsOf(library: string): number {
  const db = new Database(libraryFile(library), { readonly: true })
  try {
    return (db.prepare('SELECT count(*) AS edits FROM projects').get() as { edits: number }).edits
  } finally {
    db.close()
  }
}

test('a move refuses a target that is not empty, inside the library or around it', async () => {
  mkdirSync(to(), { recursive: true })
  writeFileSync(join(to(), 'notes.txt'), 'mine')
  expect(await codeOf(move())).toBe('place-taken')
  expect(readdirSync(to())).toEqual(['notes.txt'])
  rmSync(to(), { recursive: true })
  mkdirSync(to())
  writeFileSync(join(to(), 'library.sqlite'), '')
  expect(await codeOf(move())).toBe('place-taken')
  const how = { signal: new AbortController().signal, pausing: async () => {}, onProgress: () => {} }
  for (const inside of [join(from(), 'originals'), folder, from()])
    expect(await codeOf(moveLibrary({ from: from(), to: inside }, how))).toBe('move-inside')
})

test('a move ends if a copy differs, and the next attempt copies it again', async () => {
  const name = longOriginal()
  let isSpoilt = false
  const spoilt = move({
    onProgress({ step }) {
      if (step !== 'checking' || isSpoilt) return
      isSpoilt = true
      appendFileSync(join(to(), 'originals', name), 'x')
    },
  })
  expect(await codeOf(spoilt)).toBe('move-not-equal')
  expect(existsSync(join(to(), 'library.sqlite'))).toBe(false)
  const moved = await move()
  moved.release()
  expect(moved.damaged).toBe(0)
  await expectWhole(to())
})

test('a move copies an original that was damaged before as it is, and counts it', async () => {
  const path = join(from(), 'originals', longOriginal())
  const bytes = readFileSync(path)
  bytes[1000] = (bytes[1000] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const moved = await move()
  moved.release()
  expect(moved).toMatchObject({ originals: 2, damaged: 1 })
})

test('a move that is stopped or loses its disk leaves the old library in use', async () => {
  const stopping = new AbortController()
  const stopped = move({
    signal: stopping.signal,
    onProgress: ({ bytesDone }) => bytesDone > 0 && stopping.abort(),
  })
  expect(await codeOf(stopped)).toBe('stopped')
  expect(existsSync(join(to(), 'library.sqlite'))).toBe(false)
  await expectWhole(from())
  for (const during of ['copying', 'checking'] as const) {
    let isPulled = false
    const pulled = move({
      onProgress({ step, bytesDone }) {
        if (isPulled || step !== during || bytesDone === 0) return
        isPulled = true
        renameSync(at('disk'), at('pulled'))
      },
    })
    expect(await codeOf(pulled)).toBe('move-target-gone')
    expect(existsSync(at('disk'))).toBe(false)
    await expectWhole(from())
    // Connected again, it continues.
    renameSync(at('pulled'), at('disk'))
  }
  const moved = await move()
  moved.release()
  await expectWhole(to())
})

test('a second attempt does not bring back what was deleted after the first', async () => {
  // All of it was copied, but the switch did not follow.
  const first = await move()
  first.release()
  // A copy from before a migration, an unfinished file, and the log of whatever opened the copy.
  const others = ['library.sqlite.before-0001', 'derived/old/waveform.part', 'library.sqlite-wal']
  mkdirSync(join(to(), 'derived/old'), { recursive: true })
  for (const name of others) writeFileSync(join(to(), name), 'left')
  const gone = originals(from()).find((name) => name.endsWith('.ogg')) ?? ''
  await deleteForGood((file) => file.endsWith('.ogg'))
  expect(existsSync(join(to(), 'originals', gone))).toBe(true)
  const second = await move()
  second.release()
  expect(originals(to())).toEqual([longOriginal()])
  for (const name of others) expect(existsSync(join(to(), name))).toBe(false)
  await expectWhole(to(), 1)
})
async function deleteForGood(isThis: (originalName: string) => boolean): Promise<void> {
  let aheadMs = -2 * undoDeletionMs
  const engine = await openEngine(from(), null, { now: () => Date.now() + aheadMs })
  const { items } = await engine.call('recordings.list', {})
  const recordingIds = items.filter(({ originalName }) => isThis(originalName)).map(({ id }) => id)
  await engine.call('deletions.request', { recordingIds, scope: 'recording' })
  aheadMs = 0
  engine.start({ kinds: [] })
  engine.nudge()
  await until(async () => {
    const { scheduled, underWay } = await engine.call('deletions.list', undefined)
    return scheduled.length + underWay.length === 0
  })
  await engine.stop()
}

test('giving up a move removes only what it has copied', async () => {
  await stoppedMove({ from: from(), to: to() })
  await giveUpMove({ from: at('another'), to: to(), hasCopied: true })
  expect(existsSync(to())).toBe(true)
  writeFileSync(join(at('disk'), 'notes.txt'), 'mine')
  await giveUpMove({ from: from(), to: to() })
  expect(readdirSync(at('disk'))).toEqual(['notes.txt'])
  await expectWhole(from())
  // A folder of the person's own stays, empty as it was.
  mkdirSync(to())
  await stoppedMove({ from: from(), to: to() })
  await giveUpMove({ from: from(), to: to() })
  expect(readdirSync(to())).toEqual([])
})

test('giving up a move is refused while its disk is away', async () => {
  await stoppedMove({ from: from(), to: to() })
  renameSync(at('disk'), at('pulled'))
  expect(await codeOf(giveUpMove({ from: from(), to: to() }))).toBe('move-target-gone')
  // The system may keep an empty folder where the disk was, or the whole disk was chosen.
  mkdirSync(at('disk'))
  expect(await codeOf(giveUpMove({ from: from(), to: to(), hasCopied: true }))).toBe('move-target-gone')
  rmSync(at('disk'), { recursive: true })
  renameSync(at('pulled'), at('disk'))
  await giveUpMove({ from: from(), to: to(), hasCopied: true })
  expect(readdirSync(at('disk'))).toEqual([])
  // A move that was refused before it copied anything.
  await giveUpMove({ from: from(), to: to() })
})

test('removing an old copy removes all that Tapelog made, and nothing else', async () => {
  writeFileSync(join(from(), 'notes.txt'), 'mine')
  await removeOld(from())
  expect(readdirSync(from())).toEqual(['notes.txt'])
  rmSync(join(from(), 'notes.txt'))
  await removeOld(from())
  expect(existsSync(from())).toBe(false)
  await removeOld(from())
})

test('a move copies originals that a link keeps on another disk as files', async () => {
  renameSync(join(from(), 'originals'), at('elsewhere'))
  symlinkSync(at('elsewhere'), join(from(), 'originals'))
  const moved = await move()
  moved.release()
  expect(originals(to()).sort()).toEqual(originals(from()).sort())
  await removeOld(from())
  expect(readdirSync(at('elsewhere'))).not.toEqual([])
})

const testOnDisk = testNeeding(needs.smallDisk)
testOnDisk('a move to a disk without room is refused before anything is copied', async () => {
  const disk = at('disk')
  mkdirSync(disk)
  expect(onSmallDisk('60m', disk, 'moveLibrary.ts', from())).toBe('move-no-space')
  expect(onSmallDisk('90m', disk, 'moveLibrary.ts', from())).toBe('moved')
  expect(onSmallDisk('90m', disk, 'moveLibrary.ts', from(), 'begun')).toBe('move-disk-full')
  await expectWhole(from())
})

test('a missing library is not created where one must exist', async () => {
  const missing = at('mount point/library')
  const opening = openEngineThatMustFind(missing)
  await expect(opening).rejects.toMatchObject({ code: 'library-absent' })
  expect(existsSync(at('mount point'))).toBe(false)
})
async function openEngineThatMustFind(libraryPath: string) {
  const { createEngine } = await import('../../../../electron/engine/index.ts')
  return createEngine({
    ...{ libraryPath, packageRoot, mayCreate: false },
    secret: async () => null,
    embeddedService: () => Promise.reject(new Error('no service')),
    log: () => {},
  })
}
