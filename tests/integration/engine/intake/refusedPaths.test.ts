import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { demoFile, openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'

let folder: string
let engine: Engine
beforeEach(async () => {
  folder = testFolder()
  engine = await openEngine(join(folder, 'library'), null)
})
afterEach(() => engine.stop())
const refused = { code: 'path-refused', retryable: false }
const noPaths = [
  '\\\\server\\share\\a.wav',
  '\\\\.\\PhysicalDrive0',
  '//server/share',
  '/dev/zero',
  '/proc/self/environ',
]

describe.skipIf(process.platform === 'win32')('the address of a device, process or server', () => {
  test.each(noPaths)('“%s” is refused for import, watching, export and as a saved folder', async (path) => {
    const calls = [
      engine.call('recordings.import', { paths: [demoFile('260915_0911.ogg'), path] }),
      engine.call('watchFolders.add', { path }),
      engine.call('exports.write', { recordingIds: [1], formats: ['txt'], directory: path }),
      engine.call('exports.start', { recordingIds: [1], formats: ['txt'], directory: path }),
      engine.call('transcripts.import', { recordingId: 1, path }),
      engine.call('settings.update', { exportWhenReady: { directory: path, formats: ['txt'] } }),
      engine.call('bindings.exportRecovery', { deviceId: 1, directory: path }),
    ]
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: refused })
    expect((await engine.call('recordings.list', {})).imports).toEqual([])
    expect((await engine.call('watchFolders.list', null)).folders).toEqual([])
    expect((await engine.call('settings.get', null)).exportWhenReady).toBeNull()
  })

  test('a link to a process is skipped by name, and other files are imported', async () => {
    const source = join(folder, 'source')
    mkdirSync(source)
    copyFileSync(demoFile('260915_0911.ogg'), join(source, 'memo.ogg'))
    symlinkSync('/proc/self/environ', join(source, 'environment.mp3'))
    symlinkSync('/proc/self', join(source, 'process'))
    const { jobIds, skipped } = await engine.call('recordings.import', { paths: [source] })
    expect(jobIds).toHaveLength(1)
    expect(skipped.map(({ name }) => name).sort()).toEqual(['environment.mp3', 'process'])
    for (const { error } of skipped) expect(error.code).toBe('path-refused')
    const alone = await engine.call('recordings.import', { paths: [join(source, 'environment.mp3')] })
    expect(alone).toMatchObject({ jobIds: [], skipped: [{ name: 'environment.mp3' }] })
  })

  test('a folder behind a link to a process is refused', async () => {
    const link = join(folder, 'link')
    symlinkSync('/proc/self', link)
    await expect(engine.call('watchFolders.add', { path: link })).rejects.toMatchObject(refused)
    const write = { recordingIds: [1], formats: ['txt' as const], directory: link }
    await expect(engine.call('exports.write', write)).rejects.toMatchObject(refused)
    await expect(engine.call('exports.start', write)).rejects.toMatchObject(refused)
    const file = join(link, 'status')
    await expect(engine.call('transcripts.import', { recordingId: 1, path: file })).rejects.toMatchObject(refused)
    expect(readdirSync(folder).sort()).toEqual(['library', 'link'])
  })
})

describe('the folder of finished transcripts', () => {
  test('the folder of finished transcripts stays when only the file types change', async () => {
    await engine.call('settings.update', { exportWhenReady: { directory: folder, formats: ['docx'] } })
    const { exportWhenReady } = await engine.call('settings.update', { exportWhenReady: { formats: ['txt', 'vtt'] } })
    expect(exportWhenReady).toEqual({ directory: folder, formats: ['txt', 'vtt'] })
    expect((await engine.call('settings.update', { exportWhenReady: null })).exportWhenReady).toBeNull()
  })

  test('the folder of finished transcripts is required', async () => {
    await expect(engine.call('settings.update', { exportWhenReady: { formats: ['txt'] } })).rejects.toMatchObject({
      code: 'folder-missing',
    })
  })
})
