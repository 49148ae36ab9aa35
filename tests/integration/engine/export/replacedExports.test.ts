import { appendFileSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import type { CommandInput } from '../../../../shared/contract.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Exporting again: beside the earlier files, or in their place. */
let folder: string
let engine: Engine
let out: string
const [recordingId, otherId] = [1, 2]

const settled = async () => {
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
}
const write = (more: Partial<CommandInput<'exports.write'>> = {}) =>
  engine.call('exports.write', {
    ...{ recordingIds: [recordingId], formats: ['txt'], directory: out, existing: 'replace', ...more },
  })
const previewOf = (more: Partial<CommandInput<'exports.preview'>> = {}) =>
  engine.call('exports.preview', { recordingId, format: 'txt', directory: out, existing: 'replace', ...more })
const names = () => readdirSync(out).sort()
const text = (name: string) => readFileSync(join(out, name), 'utf8')
async function type(words: string): Promise<void> {
  const { segments } = (await engine.call('transcripts.get', { recordingId })) ?? { segments: [] }
  const operation = { kind: 'segment.setText', segmentId: segments[0]?.id ?? 0, text: words } as const
  await engine.call('transcripts.edit', { recordingId, operation })
}

beforeEach(async () => {
  folder = testFolder()
  out = join(folder, 'out')
  mkdirSync(out)
  engine = await openEngine(join(folder, 'library'), connectionTo('http://127.0.0.1:9'))
  const transcript = join(folder, 'words.vtt')
  writeFileSync(transcript, 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Reyes>Never.\n')
  for (const id of [recordingId, otherId]) {
    mkdirSync(join(folder, String(id)))
    writeWave(join(folder, `${id}/talk.wav`), { seconds: 1, seed: id })
    await engine.call('recordings.import', { paths: [join(folder, `${id}/talk.wav`)], destination: 'not-now' })
    await settled()
    await engine.call('transcripts.import', { recordingId: id, path: transcript })
  }
  await write()
})
afterEach(() => engine.stop())

test('an export replaces its own earlier file in one step, as the preview says', async () => {
  linkSync(join(out, 'talk.txt'), join(folder, 'opened'))
  await type('Not once.')
  expect(await previewOf()).toMatchObject({ fileName: 'talk', isReplaced: true, kept: null })
  expect(await write()).toMatchObject({ kept: [], files: [{ path: join(out, 'talk.txt') }] })
  expect(names()).toEqual(['talk.txt'])
  expect(text('talk.txt')).toContain('Not once.')
  // Whoever reads the old file meanwhile keeps all of it.
  expect(readFileSync(join(folder, 'opened'), 'utf8')).toContain('Never.')
  // And again: the new file is its own too.
  await type('Never ever.')
  await write()
  expect([names(), text('talk.txt')]).toEqual([['talk.txt'], expect.stringContaining('Never ever.')])
})

test('an export keeps both files unless a person chose to replace', async () => {
  expect(await previewOf({ existing: 'keep-both' })).toMatchObject({ fileName: 'talk (2)', isReplaced: false })
  await write({ existing: 'keep-both' })
  expect(names()).toEqual(['talk (2).txt', 'talk.txt'])
})

describe('a file in the way of an export', () => {
  const stays = async (before: string, more = {}) => {
    expect(await previewOf(more)).toMatchObject({ fileName: 'talk (2)', isReplaced: false, kept: 'talk.txt' })
    const { kept } = await write({ recordingIds: [recordingId], ...more })
    expect(kept).toEqual(['talk.txt'])
    expect([names(), text('talk.txt')]).toEqual([['talk (2).txt', 'talk.txt'], before])
  }

  test('stays if a person changed it', async () => {
    appendFileSync(join(out, 'talk.txt'), 'my own line\n')
    await stays(text('talk.txt'))
    // The next one replaces the export beside it.
    await type('Not once.')
    await write()
    expect([names(), text('talk (2).txt')]).toEqual([
      ['talk (2).txt', 'talk.txt'],
      expect.stringContaining('Not once.'),
    ])
  })

  test('stays if Tapelog did not write it', async () => {
    writeFileSync(join(out, 'talk.txt'), 'another program’s')
    await stays('another program’s')
  })

  test('stays if it is of another recording', async () => {
    const before = text('talk.txt')
    expect((await write({ recordingIds: [otherId] })).kept).toEqual(['talk.txt'])
    expect([names(), text('talk.txt')]).toEqual([['talk (2).txt', 'talk.txt'], before])
  })
})

test('an export of many recordings replaces its own earlier files too', async () => {
  await write({ recordingIds: [otherId] })
  await type('Not once.')
  const ids = { recordingIds: [recordingId, otherId], formats: ['txt' as const], directory: out }
  const { jobIds } = await engine.call('exports.start', { ...ids, existing: 'replace' })
  await settled()
  expect(await engine.call('exports.progress', { jobIds })).toMatchObject({ done: 2, empty: 0, failed: 0 })
  expect([names(), text('talk.txt')]).toEqual([['talk (2).txt', 'talk.txt'], expect.stringContaining('Not once.')])
})

test('the choice to replace is remembered for the project', async () => {
  const { projectId } = await engine.call('projects.create', { name: 'Harbour', defaults: {} as never })
  await engine.call('projects.move', { recordingIds: [otherId], projectId })
  await write({ recordingIds: [otherId], existing: 'keep-both' })
  const existingOf = async (id: number) =>
    (await engine.call('exports.remembered', { recordingId: id })).last?.preset.existing
  expect([await existingOf(recordingId), await existingOf(otherId)]).toEqual(['replace', 'keep-both'])
})
