import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { EngineDeps } from '../../../../electron/engine/types.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { ExportPreset } from '../../../../shared/exports/presets.ts'
import type { PageToDraw } from '../../../../shared/processes/engineProtocol.ts'
import { problem } from '../../../../shared/words/problem.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Repeated exports: profiles, remembered choices, and many recordings at once. */
let folder: string
let engine: Engine
let out: string

const open = async (more: Partial<EngineDeps> = {}) => {
  // This test transcribes nothing: the transcripts come from files.
  engine = await openEngine(join(folder, 'library'), connectionTo('http://127.0.0.1:9'), more)
}
const settled = async () => {
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
}
/** Recordings of one second, each with a transcript. */
async function recordings(count: number, { without = 0 } = {}): Promise<number[]> {
  const paths = Array.from({ length: count }, (_, index) => {
    const path = join(folder, `talk ${index + 1}.wav`)
    // All files differ.
    writeWave(path, { seconds: 1, seed: index + 1 })
    return path
  })
  await engine.call('recordings.import', { paths, destination: 'not-now' })
  await settled()
  const { items } = await engine.call('recordings.list', { limit: 1000 })
  const ids = items.map(({ id }) => id).sort((a, b) => a - b)
  const transcript = join(folder, 'words.vtt')
  writeFileSync(transcript, 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Reyes>Never.\n')
  for (const recordingId of ids.slice(0, count - without))
    await engine.call('transcripts.import', { recordingId, path: transcript })
  return ids
}
const write = (recordingId: number, more: Partial<ExportPreset> & { directory?: string | null } = {}) =>
  engine.call('exports.write', { ...{ recordingIds: [recordingId], formats: ['txt'], directory: out }, ...more })
const written = () => readdirSync(out).sort()
const forCms: ExportPreset = {
  formats: ['md'],
  options: { ...usualOptions, wording: 'clean' },
  template: '{title} {speakers}',
  existing: 'keep-both',
}

beforeEach(async () => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  await open()
})
afterEach(() => engine.stop())

test('the last export of a project is remembered over a restart', async () => {
  const [first = 0, second = 0] = await recordings(2)
  const { projectId } = await engine.call('projects.create', { name: 'Harbour', defaults: {} as never })
  await engine.call('projects.move', { recordingIds: [second], projectId })
  expect(await engine.call('exports.remembered', { recordingId: first })).toEqual({ last: null, profiles: [] })
  await write(first, forCms)
  await engine.stop()
  await open()
  expect(await engine.call('exports.remembered', { recordingId: first })).toEqual({
    ...{ last: { preset: forCms, folder: out }, profiles: [] },
  })
  expect((await engine.call('exports.remembered', { recordingId: second })).last).toBeNull()
  await expect(write(second, { directory: null })).rejects.toMatchObject({ code: 'folder-missing' })
  await write(first, { ...forCms, directory: null })
  expect(written()).toEqual(['talk 1 Reyes (2).md', 'talk 1 Reyes.md'])
  rmSync(out, { recursive: true })
  await expect(write(first, { directory: null })).rejects.toMatchObject({ code: 'folder-missing' })
  await engine.call('projects.remove', { projectId })
})

test('profiles are saved, replaced by name in any case, and deleted', async () => {
  const [recordingId = 0] = await recordings(1)
  const save = (name: string, preset: ExportPreset) => engine.call('exports.saveProfile', { name, preset })
  const { id } = await save('for the CMS', forCms)
  await save('For the lawyer', { ...forCms, formats: ['docx', 'pdf'] })
  expect(await save('For the CMS', { ...forCms, formats: ['txt'] })).toEqual({ id })
  const profiles = async () => (await engine.call('exports.remembered', { recordingId })).profiles
  expect(await profiles()).toMatchObject([
    { id, name: 'For the CMS', preset: { formats: ['txt'] } },
    { name: 'For the lawyer', preset: { formats: ['docx', 'pdf'] } },
  ])
  await engine.call('exports.removeProfile', { id })
  const { id: other } = await save('Für Ärzte', forCms)
  expect(await save('für a\u0308rzte', forCms)).toEqual({ id: other })
  await engine.call('exports.removeProfile', { id: other })
  expect((await profiles()).map(({ name }) => name)).toEqual(['For the lawyer'])
})

test('a recording shows when it was exported and whether it changed since', async () => {
  const [recordingId = 0] = await recordings(1)
  const exported = async () => (await engine.call('recordings.get', { recordingId })).exported
  expect(await exported()).toBeNull()
  await write(recordingId)
  expect(await exported()).toMatchObject({ isChanged: false, atMs: expect.any(Number) })
  const segments = (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
  const operation = { kind: 'segment.setText', segmentId: segments[0]?.id ?? 0, text: 'Never again.' } as const
  await engine.call('transcripts.edit', { recordingId, operation })
  expect(await exported()).toMatchObject({ isChanged: true })
  await write(recordingId)
  expect(await exported()).toMatchObject({ isChanged: false })
  // No file was overwritten.
  expect(written()).toEqual(['talk 1 (2).txt', 'talk 1.txt'])
  expect(readFileSync(join(out, 'talk 1.txt'), 'utf8')).not.toContain('again')
})

test('an export of several recordings makes numbered jobs with progress', async () => {
  const ids = await recordings(12, { without: 2 })
  const { jobIds, skipped } = await engine.call('exports.start', {
    ...{ recordingIds: ids, formats: ['txt', 'quotes-md'], directory: out, template: '{part} {title}' },
  })
  expect(skipped).toMatchObject([
    { title: 'talk 11', error: { code: 'no-transcript-of' } },
    { title: 'talk 12', error: { code: 'no-transcript-of' } },
  ])
  await settled()
  expect(await engine.call('exports.progress', { jobIds })).toEqual({
    ...{ done: 10, empty: 0, failed: 0, cancelled: 0, total: 10, error: null },
    // None of these recordings has marked words.
    skipped: ids.slice(0, 10).map((recordingId, at) => ({
      ...{ recordingId, title: `talk ${at + 1}` },
      error: expect.objectContaining({ code: 'no-quotes-of' }),
    })),
  })
  expect(written()).toEqual(
    Array.from({ length: 10 }, (_, at) => `${String(at + 1).padStart(2, '0')} talk ${at + 1}.txt`),
  )
  const [first = 0] = ids
  expect((await engine.call('recordings.get', { recordingId: first })).exported).toMatchObject({ isChanged: false })
})

test('an export of several that is cancelled or has no folder leaves nothing half-written', async () => {
  const ids = await recordings(6)
  await engine.call('queue.pause', { all: true })
  const start = () => engine.call('exports.start', { recordingIds: ids, formats: ['txt'], directory: out })
  const { jobIds } = await start()
  await engine.call('exports.cancel', { jobIds })
  expect(await engine.call('exports.progress', { jobIds })).toMatchObject({ cancelled: 6, done: 0 })
  expect(written()).toEqual([])
  const again = await start()
  rmSync(out, { recursive: true })
  await engine.call('queue.resume', { all: true })
  engine.start()
  await engine.settle()
  expect(await engine.call('exports.progress', { jobIds: again.jobIds })).toMatchObject({
    ...{ failed: 6, error: { code: 'folder-missing' } },
  })
  expect(existsSync(out)).toBe(false)
  // The folder is back. A retry writes each file once.
  mkdirSync(out)
  await engine.call('queue.retry', { all: true })
  await settled()
  expect(written()).toHaveLength(6)
})

test('a changed original blocks the export of its sound but not of its text', async () => {
  const [recordingId = 0] = await recordings(1)
  const text = async () => {
    const { files } = await write(recordingId, { formats: ['txt', 'json'] })
    return files.map(({ path }) => readFileSync(path, 'utf8')) as [string, string]
  }
  const [plain, json] = await text()
  expect(plain).not.toMatch(/seal/i)
  expect((await engine.call('exports.preview', { recordingId, format: 'txt' })).text).not.toMatch(/seal/i)
  expect(JSON.parse(json).recording.seal).toBe('matches')
  const originals = join(folder, 'library/originals')
  const names = readdirSync(originals, { recursive: true, encoding: 'utf8' })
  const original = join(originals, names.find((name) => name.endsWith('.wav')) ?? '')
  const bytes = readFileSync(original)
  // Change a bit that no player would show.
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  chmodSync(original, 0o600)
  writeFileSync(original, bytes)
  const [changed, changedJson] = await text()
  expect(changed).toContain('no longer matches its seal')
  expect(JSON.parse(changedJson)).toMatchObject({
    recording: { seal: 'differs' },
    notices: expect.arrayContaining([expect.stringContaining('no longer matches')]),
  })
  await expect(write(recordingId, { formats: ['qdpx'] })).rejects.toMatchObject({ code: 'original-not-sealed' })
  rmSync(original)
  const [away] = await text()
  expect(away).toContain('The original file was not there, so its seal was not checked.')
  expect((await engine.call('exports.preview', { recordingId, format: 'txt' })).text).toContain('seal was not checked')
  expect(written().filter((name) => name.endsWith('.qdpx'))).toEqual([])
})

test('an unwritable library does not block an export of a transcript', async () => {
  const [recordingId = 0] = await recordings(1)
  const besides = new Database(join(folder, 'library/library.sqlite'))
  for (const table of ['last_exports', 'exported_transcripts'])
    besides.exec(`CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`)
  besides.close()
  await write(recordingId)
  expect(written()).toEqual(['talk 1.txt'])
})

test('the host draws the first page only for formats that have pages', async () => {
  const [recordingId = 0] = await recordings(1)
  const firstPage = async (format: 'pdf' | 'html' | 'txt') =>
    (await engine.call('exports.firstPage', { recordingId, format })).png
  expect(await firstPage('pdf')).toBeNull()
  await engine.stop()
  const drawn: PageToDraw[] = []
  await open({
    drawPage: async (page) => {
      drawn.push(page)
      if (page.medium === 'screen') throw problem('preview-failed', null, { retryable: true })
      return Buffer.from('picture')
    },
  })
  expect(await firstPage('txt')).toBeNull()
  expect(drawn).toEqual([])
  expect(await firstPage('pdf')).toBe(Buffer.from('picture').toString('base64'))
  expect(drawn).toMatchObject([{ medium: 'print', html: expect.stringContaining('Never.') }])
  await expect(firstPage('html')).rejects.toMatchObject({ code: 'preview-failed' })
})
