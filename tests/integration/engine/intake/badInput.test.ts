import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyAndHash } from '../../../../electron/sealing/copy.ts'
import { openFileSource } from '../../../../electron/sealing/source.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { needs, testNeeding } from '../../../support/needs.ts'
import { demoFile, importAll, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

let folder: string
beforeEach(() => {
  folder = testFolder()
})
const at = (...parts: string[]) => join(folder, ...parts)

describe('a file that is not what it seems', () => {
  test('a file that is not what it seems is refused with a reason, and good ones come in', async () => {
    writeFileSync(at('empty.wav'), '')
    writeFileSync(at('notes.mp3'), 'These are notes, not sound.\n'.repeat(500))
    writeWave(at('good.wav'), { seconds: 1 })
    const engine = await openEngine(at('library'), null)
    const { items, imports } = await importAll(engine, [at('empty.wav'), at('notes.mp3'), at('good.wav')])
    expect(items.map(({ title }) => title)).toEqual(['good'])
    expect(imports.map(({ name, error }) => [name, error?.code])).toEqual([
      ['notes.mp3', 'not-audio'],
      ['empty.wav', 'empty-file'],
    ])
    for (const { error } of imports) expect(error?.message).not.toContain(folder)
    await engine.stop()
  })

  test('a truncated WAV is imported with its real length', async () => {
    writeWave(at('whole.wav'), { seconds: 4 })
    writeFileSync(at('cut.wav'), readFileSync(at('whole.wav')).subarray(0, 44 + 32_000))
    const engine = await openEngine(at('library'), null)
    const { items } = await importAll(engine, [at('cut.wav')])
    expect(items[0]?.durationMs).toBe(1000)
    await engine.stop()
  })

  test.each([
    ['grows', (path: string) => appendFileSync(path, 'more')],
    ['is written over', (path: string) => writeFileSync(path, 'other', { flag: 'r+' })],
  ])('a file that %s during the copy is not taken for complete', async (_how, change) => {
    writeWave(at('changing.wav'), { seconds: 200 })
    let isChanged = false
    const source = await openFileSource(at('changing.wav'))
    const copy = copyAndHash(source, at('copy.part'), {
      signal: new AbortController().signal,
      onBytes: () => {
        if (!isChanged) change(at('changing.wav'))
        isChanged = true
      },
    })
    await expect(copy).rejects.toMatchObject({ code: 'file-changed', retryable: true })
    expect(() => readFileSync(at('copy.part'))).toThrow()
    await source.close()
  })

  testNeeding(needs.ordinaryUser)('a forbidden folder is reported, and the rest goes on', async () => {
    mkdirSync(at('closed'))
    chmodSync(at('closed'), 0)
    writeWave(at('good.wav'), { seconds: 1 })
    const engine = await openEngine(at('library'), null)
    const { items, skipped } = await importAll(engine, [at('closed'), at('good.wav')])
    expect(items).toHaveLength(1)
    expect(skipped[0]?.error.code).toBe('no-permission')
    await engine.stop()
    chmodSync(at('closed'), 0o700)
  })

  test('a missing path is reported, and the rest goes on', async () => {
    writeWave(at('good.wav'), { seconds: 1 })
    const engine = await openEngine(at('library'), null)
    const { items, skipped } = await importAll(engine, [at('gone.wav'), at('good.wav')])
    expect(items).toHaveLength(1)
    expect(skipped).toMatchObject([{ name: 'gone.wav', error: { code: 'source-gone' }, recordingId: null }])
    await engine.stop()
  })
})

describe('a file name', () => {
  test('a name with newlines, dots or unusual characters never reaches a path', async () => {
    const names = ['Zoë – café 東京.wav', 'line\nbreak.wav', '..hidden..wav', `${'x'.repeat(200)}.wav`]
    for (const [index, name] of names.entries()) writeWave(at(name), { seconds: 1, seed: index + 1 })
    const engine = await openEngine(at('library'), null)
    const { items } = await importAll(
      engine,
      names.map((name) => at(name)),
    )
    expect(items).toHaveLength(names.length)
    expect(items.every(({ title }) => !title.includes('\n'))).toBe(true)
    expect((await engine.call('recordings.verify', {})).damaged).toEqual([])
    await engine.stop()
  })

  test('the same sound under two names is one recording', async () => {
    mkdirSync(at('other'))
    writeWave(at('a.wav'), { seconds: 1, seed: 1 })
    copyFileSync(at('a.wav'), at('b.wav'))
    writeWave(at('other/a.wav'), { seconds: 1, seed: 2 })
    const engine = await openEngine(at('library'), null)
    const { items } = await importAll(engine, [at('a.wav'), at('b.wav'), at('other')])
    expect(items).toHaveLength(2)
    const { jobs } = await engine.call('queue.list', { includeFinished: true })
    expect(jobs.filter(({ error }) => error?.code === 'duplicate')).toHaveLength(1)
    const again = await engine.call('recordings.import', { paths: [at('a.wav')] })
    expect(again).toMatchObject({
      jobIds: [],
      skipped: [{ name: 'a.wav', error: { code: 'duplicate', values: { title: 'a' } }, recordingId: 1 }],
    })
    await engine.stop()
  })
})

describe('a library', () => {
  test('a library of a newer version is refused by name and left alone', async () => {
    const engine = await openEngine(at('library'), null)
    await engine.stop()
    const db = new Database(at('library/library.sqlite'))
    db.pragma('user_version = 99')
    db.close()
    await expect(openEngine(at('library'), null)).rejects.toMatchObject({ code: 'library-newer' })
    const after = new Database(at('library/library.sqlite'), { readonly: true })
    expect(after.pragma('user_version', { simple: true })).toBe(99)
    after.close()
  })

  test('a library that is open elsewhere is refused', async () => {
    const engine = await openEngine(at('library'), null)
    await expect(openEngine(at('library'), null)).rejects.toMatchObject({ code: 'library-in-use' })
    await engine.stop()
    await (await openEngine(at('library'), null)).stop()
  })

  test('a damaged original is found and is not sent', async () => {
    writeWave(at('a.wav'), { seconds: 1 })
    const engine = await openEngine(at('library'), null)
    const { items } = await importAll(engine, [at('a.wav')])
    const sha256 = items[0]?.sha256 ?? ''
    const original = at('library/originals', sha256.slice(0, 2), `${sha256}.wav`)
    const bytes = readFileSync(original)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(original, bytes)
    const { checked, damaged } = await engine.call('recordings.verify', {})
    expect(checked).toBe(1)
    expect(damaged).toHaveLength(1)
    await engine.stop()
  })
})

test('a recording that never leaves this machine is not sent, whatever asks', async () => {
  let contacted = false
  const engine = await openEngine(at('library'), null, {
    remoteOverride: new Proxy(connectionTo('http://127.0.0.1:9'), {
      get: (target, key) => {
        contacted = true
        return Reflect.get(target, key)
      },
    }),
  })
  await engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg')], localOnly: true })
  engine.start({ kinds: ['import', 'upload', 'submit', 'poll'] })
  await engine.call('queue.list', {})
  const { items } = await importedList(engine)
  expect(items[0]?.localOnly).toBe(true)
  expect(contacted).toBe(false)
  await engine.stop()
})

async function importedList(engine: Awaited<ReturnType<typeof openEngine>>) {
  for (;;) {
    const list = await engine.call('recordings.list', {})
    if (list.items.length > 0) return list
    await new Promise((resolve) => engine.on('queue.changed', () => resolve(null)))
  }
}
