import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../../../electron/engine/index.ts'
import { openLibraryDatabase } from '../../../electron/engine/library/database.ts'
import { ProjectStore } from '../../../electron/engine/library/projects.ts'
import { RecordingStore } from '../../../electron/engine/library/recordings.ts'
import { usualDefaults } from '../../../shared/recordings/projects.ts'
import { speak } from '../../../shared/words/catalogue.ts'
import { tapelogHere } from '../../support/tapelogInProcess.ts'
import { openEngine, packageRoot } from '../../support/testEngine.ts'
import { testFolder } from '../../support/testFolder.ts'
import { transcribedRecording } from '../../support/transcribedRecording.ts'

/** Quotes on the command line, while another program, such as the window's engine, has the library open. */
let folder: string
let engine: Engine
beforeEach(() => {
  folder = testFolder()
})
afterEach(() => engine.stop())
const at = (name: string) => join(folder, name)
const tapelog = (...args: string[]) => tapelogHere([...args, '--library', at('library')]).ended

test('quotes prints filtered quotes as text and as a table without formulas', async () => {
  const db = openLibraryDatabase(at('library'), packageRoot)
  const recordingId = transcribedRecording(db, 'talk', ['we never saw it', '=SUM(A1) he said'])
  db.close()
  engine = await openEngine(at('library'), null)
  const segments = (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
  const mark = (index: number, words: string, tags: string[]) => {
    const { id = 0, text = '' } = segments[index] ?? {}
    const from = text.indexOf(words)
    const pieces = [{ segmentId: id, from, to: from + words.length, words }]
    return engine.call('quotes.add', { recordingId, colour: 'blue', tags, note: '', pieces })
  }
  await mark(0, 'never saw', ['water'])
  await mark(1, '=SUM(A1)', [])

  const printed = await tapelog('quotes', String(recordingId), '--tag', 'water')
  expect(printed).toMatchObject({ code: 0 })
  expect(printed.stdout).toMatch(
    /^“never saw”\n— Speaker 1, 00:00:00, recording “talk”, imported .*\nNot checked .*\nTags: water\n/,
  )
  const table = (await tapelog('quotes', '--csv')).stdout.trim().split('\n')
  expect(table).toHaveLength(3)
  expect(table[1]).toContain('never saw,Speaker 1,00:00:00.180,talk,,unknown,water,,no,')
  expect(table[2]).toMatch(/^'=SUM\(A1\),/)
  await engine.call('exports.write', {
    ...{ recordingIds: [recordingId], formats: ['txt'] },
    directory: folder,
    options: { highlights: true },
  })
  expect(readFileSync(at('talk.txt'), 'utf8')).toContain('we ==never saw== it')
  const ofSpeaker = async (name: string) => {
    const { stdout } = await tapelog('quotes', '--speaker', name, '--json')
    return JSON.parse(stdout).quotes.map(({ words }: { words: string }) => words)
  }
  for (const name of ['#1', 'Speaker 1', 'speaker 1', '話者1'])
    expect([name, await ofSpeaker(name)]).toEqual([name, ['never saw']])
  for (const name of ['Speaker 3', 'Speaker NaN', 'Reyes']) expect([name, await ofSpeaker(name)]).toEqual([name, []])
  expect(await tapelog('quotes', '99')).toMatchObject({ code: 1, stderr: expect.stringContaining('tapelog status') })
})

test('quotes --json names speakers as the transcript does in every language', async () => {
  const db = openLibraryDatabase(at('library'), packageRoot)
  const recordingId = transcribedRecording(db, 'talk', ['we never saw it'])
  db.close()
  engine = await openEngine(at('library'), null)
  const { segments = [] } = (await engine.call('transcripts.get', { recordingId })) ?? {}
  const pieces = [{ segmentId: segments[0]?.id ?? 0, from: 0, to: 8, words: 'we never' }]
  await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces })
  await speak('ja')
  onTestFinished(() => speak('en'))
  const quoted = JSON.parse((await tapelog('quotes', '--json')).stdout).quotes
  const transcript = JSON.parse((await tapelog('transcript', String(recordingId), '--json')).stdout)
  expect(quoted[0].speakers).toEqual([transcript.speakers[0].name])
  expect(quoted[0].speakers).toEqual(['#1'])
  expect((await tapelog('quotes')).stdout).toContain('話者1')
})

test('quotes prints the quotes of one project', async () => {
  const db = openLibraryDatabase(at('library'), packageRoot)
  const ids = ['talk', 'walk'].map((name) => transcribedRecording(db, name, [`we never saw the ${name}`]))
  const projectId = new ProjectStore(db).create('Harbour', usualDefaults)
  new RecordingStore(db).setProject(ids[1] ?? 0, projectId)
  db.close()
  engine = await openEngine(at('library'), null)
  for (const recordingId of ids) {
    const [segment] = (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
    const pieces = [{ segmentId: segment?.id ?? 0, from: 0, to: 8, words: 'we never' }]
    await engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note: '', pieces })
  }
  const printed = await tapelog('quotes', '--project', 'harbour', '--json')
  expect(JSON.parse(printed.stdout).quotes.map(({ title }: { title: string }) => title)).toEqual(['walk'])
  expect(await tapelog('quotes', '--project', 'Ferry')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no project called “Ferry”'),
  })
  expect(await engine.call('quotes.filters', { projectId })).toMatchObject({
    total: 1,
    projects: [{ name: 'Harbour', count: 1 }],
    speakers: [{ count: 1 }],
    recordings: [{ title: 'walk', count: 1 }],
  })
  expect((await engine.call('quotes.filters', { projectId: null })).total).toBe(2)
})

test('quotes prints a protected recording with pseudonyms and redactions in every format', async () => {
  const db = openLibraryDatabase(at('library'), packageRoot)
  const recordingId = transcribedRecording(db, 'Talk with Xanthippe', [
    'we asked Xanthippe about it',
    'the Quibblefrock payment',
  ])
  db.close()
  engine = await openEngine(at('library'), null)
  const segments = (await engine.call('transcripts.get', { recordingId }))?.segments ?? []
  const pieceOf = (index: number, words: string) => {
    const { id = 0, text = '' } = segments[index] ?? {}
    const from = text.indexOf(words)
    return { segmentId: id, from, to: from + words.length, words }
  }
  const mark = (index: number, words: string, note: string) =>
    engine.call('quotes.add', { recordingId, colour: 'blue', tags: [], note, pieces: [pieceOf(index, words)] })
  await mark(0, 'asked Xanthippe', 'call Xanthippe')
  await mark(1, 'the Quibblefrock payment', 'the Quibblefrock')
  await mark(1, 'Quibblefrock', '')
  const entry = { realName: 'Xanthippe', pseudonym: 'Clerk', spellings: [] }
  await engine.call('pseudonyms.set', { place: { in: 'recording', recordingId }, entry })
  const operation = {
    ...{ kind: 'redaction.add' as const, reason: '' },
    target: { of: 'words' as const, pieces: [pieceOf(1, 'Quibblefrock')] },
  }
  await engine.call('transcripts.edit', { recordingId, operation })
  const { sha256 } = await engine.call('recordings.get', { recordingId })
  for (const form of [[], ['--csv'], ['--json']]) {
    const { code, stdout, stderr } = await tapelog('quotes', ...form)
    expect(code).toBe(0)
    expect(stdout).toContain('asked Clerk')
    expect(stdout).toContain('the [redacted] payment')
    expect(stdout + stderr).not.toMatch(new RegExp(`Xanthippe|Quibblefrock|${sha256.slice(0, 12)}`))
  }
})
