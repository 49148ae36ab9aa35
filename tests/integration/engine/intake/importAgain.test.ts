import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { eventually } from '../../../support/waiting.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** What happens when a recording is imported again, in a real engine that sends to a remote service. */
let folder: string
let server: HostileServer
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  const remoteOverride = connectionTo(server.origin, { apiBase: server.origin })
  engine = await openEngine(join(folder, 'library'), null, { remoteOverride })
  await engine.call('settings.update', { destination: 'remote' })
  writeWave(at('talk.wav'), { seconds: 1 })
})
afterEach(async () => {
  await engine.stop()
  server.close()
})
const at = (name: string) => join(folder, name)
const importFile = (name: string, more: { localOnly?: boolean } = {}) =>
  engine.call('recordings.import', { paths: [at(name)], destination: 'remote', ...more })
const recording = () => engine.call('recordings.get', { recordingId: 1 })
const jobs = async () => (await engine.call('queue.list', { includeFinished: true })).jobs
const imports = async () => (await jobs()).filter(({ kind }) => kind === 'import')
const importsEnd = (count: number) =>
  eventually(imports, (all) => all.length === count && all.every(({ state }) => state === 'done'))
/**
 * Waits until the service has a part of the recording and does not respond. `givenUp` resolves when the engine gives the request
 * up.
 */
async function partInTheMiddle(): Promise<{ givenUp: Promise<void>; goOn: () => void }> {
  let response: ServerResponse | undefined
  let answer = () => {}
  server.fault('putPart', ({ body }) => (given) => {
    response = given
    answer = () => given.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  })
  await importFile('talk.wav')
  engine.start()
  await server.seen('putPart')
  await eventually(
    async () => response,
    (given) => given !== undefined,
  )
  return { givenUp: new Promise((resolve) => response?.once('close', resolve)), goOn: () => answer() }
}

describe('a second import that keeps the recording here', () => {
  test('a second import keeps the recording here while its first import waits', async () => {
    const first = await importFile('talk.wav')
    expect(await importFile('talk.wav', { localOnly: true })).toEqual(first)
    // Another request without the local-only mark does not remove the mark.
    await importFile('talk.wav')
    engine.start({ kinds: ['import', 'upload'] })
    await importsEnd(1)
    expect(await recording()).toMatchObject({ localOnly: true, destination: 'this-machine' })
    expect(server.asked).toEqual([])
  })

  test('a second import to stay here stops the upload of the same file', async () => {
    const { givenUp } = await partInTheMiddle()
    const { jobIds, skipped } = await importFile('talk.wav', { localOnly: true })
    expect({ jobIds, skipped }).toMatchObject({
      jobIds: [],
      skipped: [
        {
          name: 'talk.wav',
          error: {
            code: 'duplicate',
            message:
              'Already in the library as “talk”. From now on it stays on this machine. Nothing more is sent. The upload had just begun, so the beginning of the recording may already have been sent. Tapelog transcribes it on this machine instead.',
          },
          recordingId: 1,
        },
      ],
    })
    expect((await recording()).localOnly).toBe(true)
    expect((await jobs()).find(({ kind }) => kind === 'upload')?.state).toBe('cancelled')
    await givenUp
  })

  test('a second import that the library refuses stops nothing', async () => {
    const { goOn } = await partInTheMiddle()
    writeWave(at('other.wav'), { seconds: 1, seed: 2 })
    const db = new Database(join(folder, 'library/library.sqlite'))
    db.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON jobs WHEN new.subject = 'other.wav' BEGIN SELECT RAISE(FAIL, 'no'); END`,
    )
    await expect(
      engine.call('recordings.import', { paths: [at('talk.wav'), at('other.wav')], localOnly: true }),
    ).rejects.toThrow()
    db.exec('DROP TRIGGER refuse')
    db.close()
    goOn()
    await server.seen('completeUpload')
    expect(server.of('putPart')).toHaveLength(1)
    expect((await recording()).localOnly).toBe(false)
  })

  test('a second import to stay here stops the upload of another file with the same content', async () => {
    const { givenUp } = await partInTheMiddle()
    copyFileSync(at('talk.wav'), at('copy.wav'))
    await importFile('copy.wav', { localOnly: true })
    await importsEnd(2)
    expect((await recording()).localOnly).toBe(true)
    expect((await jobs()).find(({ kind }) => kind === 'upload')?.state).toBe('cancelled')
    await givenUp
  })
})

describe('an original in the library', () => {
  const original = () => {
    const originals = join(folder, 'library/originals')
    const [name] = readdirSync(originals, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.wav'))
    if (name === undefined) throw new Error('there is no original')
    return join(originals, name)
  }
  const damages: [string, (path: string) => void][] = [
    ['is missing', (path) => rmSync(path)],
    ['is shorter', (path) => writeFileSync(path, readFileSync(path).subarray(0, 1000))],
    [
      'has other bytes',
      (path) => {
        writeFileSync(path, Buffer.alloc(statSync(path).size))
        utimesSync(path, 1_000_000_000, 1_000_000_000)
      },
    ],
  ]
  let path: string
  beforeEach(async () => {
    await engine.call('settings.update', { transcribeOnImport: false })
    await importFile('talk.wav')
    engine.start({ kinds: ['import'] })
    await importsEnd(1)
    path = original()
  })
  const isPutBack = async () => {
    const [last] = (await imports()).sort((one, other) => other.id - one.id)
    expect(last).toMatchObject({ state: 'done', error: { code: 'put-back' } })
    expect(readFileSync(path).equals(readFileSync(at('talk.wav')))).toBe(true)
    expect(await engine.call('recordings.verify', {})).toEqual({ checked: 1, damaged: [], incomplete: [] })
    // The recording is intact now, so there is nothing to mend.
    expect((await importFile('talk.wav')).jobIds).toEqual([])
  }

  test.each(damages)('an original that %s is restored by the same file, each time', async (_how, damage) => {
    for (const count of [2, 3]) {
      damage(path)
      const { skipped, jobIds } = await importFile('talk.wav')
      expect({ skipped, asked: jobIds.length }).toEqual({ skipped: [], asked: 1 })
      await importsEnd(count)
      await isPutBack()
    }
  })

  test.each(damages)('an original that %s is restored by another file with the same content', async (_how, damage) => {
    damage(path)
    copyFileSync(at('talk.wav'), at('copy.wav'))
    await importFile('copy.wav')
    await importsEnd(2)
    await isPutBack()
  })

  test('an original with other bytes is restored, although its size and time are the same', async () => {
    const { size, mtime } = statSync(path)
    writeFileSync(path, Buffer.alloc(size))
    utimesSync(path, mtime, mtime)
    copyFileSync(at('talk.wav'), at('copy.wav'))
    await importFile('copy.wav')
    await importsEnd(2)
    await isPutBack()
  })

  test('an intact original makes another copy unnecessary', async () => {
    copyFileSync(at('talk.wav'), at('copy.wav'))
    const before = statSync(path).ino
    await importFile('copy.wav')
    const [, second] = await importsEnd(2)
    expect(second?.error?.code).toBe('duplicate')
    expect(statSync(path).ino).toBe(before)
    expect(existsSync(join(folder, `library/incoming/${second?.id}.part`))).toBe(false)
  })
})

test('a recording that is asked to go first during its copy goes first', async () => {
  const { jobIds } = await importFile('talk.wav')
  let asked: Promise<unknown> | undefined
  engine.on('import.progress', ({ jobId }) => {
    asked ??= engine.call('queue.prioritise', { target: { jobId }, priority: 1 })
  })
  engine.start({ kinds: ['import'] })
  await importsEnd(1)
  expect(await asked).toEqual({ changed: 1 })
  expect(jobIds).toHaveLength(1)
  expect((await jobs()).find(({ kind }) => kind === 'upload')).toMatchObject({ priority: 1 })
})
