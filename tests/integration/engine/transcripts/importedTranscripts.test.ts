import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../../../electron/engine/index.ts'
import { words } from '../../../../shared/words/catalogue.ts'
import { newTranscriptWords } from '../../../../shared/words/stageWords.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { HostileServer } from '../../../support/hostileServer.ts'
import { openEngine } from '../../../support/testEngine.ts'
import { testFolder } from '../../../support/testFolder.ts'
import { writeWave } from '../../../support/waveFile.ts'

/** Imports transcripts that were made elsewhere. The library is real, and the service is a test server. */
let folder: string
let server: HostileServer
let engine: Engine
const recordingId = 1

const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const vtt = (text: string) =>
  `WEBVTT\n\n00:00.500 --> 00:02.000\n<v Reyes>${text} opens.\n\n00:02.000 --> 00:04.000\n<v Kim>We agree.\n`
const bringIn = (path: string) => engine.call('transcripts.import', { recordingId, path })
const recording = () => engine.call('recordings.get', { recordingId })
const transcript = async () => (await engine.call('transcripts.get', { recordingId })) ?? undefined
const texts = async () => (await transcript())?.segments.map(({ text }) => text)
const names = async () => (await transcript())?.speakers.map(({ name }) => name)
const states = async () => (await engine.call('transcripts.history', { recordingId })).states
const settled = async () => {
  engine.start()
  expect(await engine.settle()).toEqual({ outcome: 'idle', unfinished: [] })
}
const transcribe = async () => {
  await engine.call('recordings.transcribe', { recordingId, options: { language: 'en' } })
  await settled()
}
const open = async () => {
  engine = await openEngine(join(folder, 'library'), connectionTo(server.origin), {})
}

beforeEach(async () => {
  folder = testFolder()
  server = await new HostileServer().listen()
  server.fault('poll', ({ named: [taskId = ''] }) => ({
    body: {
      ...{ transcription_id: taskId, status: 'SUCCESS' },
      data: { language: 'en', results: [{ start: 0, end: 3, text: 'The machine speaks.', speaker_id: 'S0' }] },
    },
  }))
  await open()
  writeWave(join(folder, 'talk.wav'), { seconds: 6 })
  const paths = [join(folder, 'talk.wav')]
  await engine.call('recordings.import', { paths, destination: 'not-now' })
  await settled()
})
afterEach(async () => {
  await engine.stop()
  server.close()
})

test('a speaker may be named like a property that every object has', async () => {
  server.fault('poll', ({ named: [taskId = ''] }) => ({
    body: {
      ...{ transcription_id: taskId, status: 'SUCCESS' },
      data: { language: 'en', results: [{ start: 0, end: 3, text: 'The machine speaks.', speaker_id: 'constructor' }] },
    },
  }))
  await transcribe()
  expect(await names()).toEqual(['#1'])
  const path = file('talk.vtt', vtt('Harbour').replace('Reyes', '__proto__').replace('Kim', 'toString'))
  expect(await bringIn(path)).toMatchObject({ isInPlace: false })
  const runId = (await recording()).newTranscript?.runId ?? 0
  const { speakers } = await engine.call('transcripts.state', { recordingId, stateId: -runId })
  expect(speakers.map(({ name }) => name)).toEqual(['__proto__', 'toString'])
  await engine.call('transcripts.decideNew', { recordingId, runId, take: 'new' })
  expect(await names()).toEqual(['__proto__', 'toString'])
})

test('an imported transcript is in place at once if there is none', async () => {
  expect(await bringIn(file('talk.vtt', vtt('Harbour')))).toMatchObject({ isInPlace: true, segmentCount: 2 })
  expect(await texts()).toEqual(['Harbour opens.', 'We agree.'])
  expect(await names()).toEqual(['Reyes', 'Kim'])
  expect(await recording()).toMatchObject({
    ...{ stage: 'ready', newTranscript: null, isWorkedOn: true, namedSpeakers: 2 },
    notices: [{ code: 'from-file', values: { file: 'talk.vtt' } }],
  })
  expect(await states()).toMatchObject([{ id: 0, kind: 'imported', place: 'now', segmentCount: 2 }])
  expect((await engine.call('transcripts.search', { query: 'harbour' })).total).toBe(1)
  // A person may have written it elsewhere, so no export calls it the work of a machine.
  const { text } = await engine.call('exports.text', { recordingId, format: 'txt' })
  expect(text).toContain(' · imported transcript, 0\u00a0% verified by a person\n')
})

describe('a transcript that is imported beside another', () => {
  test('waits in the history, and using it is one step that undo takes back', async () => {
    await transcribe()
    expect(await bringIn(file('talk.vtt', vtt('Harbour')))).toMatchObject({ isInPlace: false })
    expect(await texts()).toEqual(['The machine speaks.'])
    const waits = (await recording()).newTranscript
    expect(waits).toMatchObject({ file: 'talk.vtt', segmentCount: 2, speakerCount: 2, wordsAdded: 4, wordsRemoved: 3 })
    const runId = waits?.runId ?? 0
    expect(await states()).toMatchObject([
      { id: -runId, kind: 'imported', place: 'waiting' },
      { id: 0, kind: 'machine', place: 'now' },
    ])
    const read = await engine.call('transcripts.state', { recordingId, stateId: -runId })
    expect(read.segments.map(({ text }) => text)).toEqual(['Harbour opens.', 'We agree.'])
    expect(read.speakers.map(({ name }) => name)).toEqual(['Reyes', 'Kim'])
    for (const [stateId, otherStateId] of [
      [null, -runId],
      [-runId, null],
    ] as const) {
      const compared = await engine.call('transcripts.compare', { recordingId, stateId, otherStateId })
      expect(compared).toMatchObject({ fromStateId: null, toStateId: -runId, wordsAdded: 4, wordsRemoved: 3 })
      expect(compared.differences.flatMap(({ pieces }) => pieces)).toEqual([
        { kind: 'removed', text: 'The machine speaks.' },
        { kind: 'added', text: 'Harbour opens. We agree.' },
      ])
    }

    await engine.call('transcripts.decideNew', { recordingId, runId, take: 'new' })
    expect(await names()).toEqual(['Reyes', 'Kim'])
    expect(await states()).toMatchObject([
      { kind: 'imported', place: 'now', summary: 'import-transcript' },
      { id: 0, kind: 'machine' },
    ])
    await engine.call('transcripts.undo', { recordingId })
    expect(await texts()).toEqual(['The machine speaks.'])
    const stale = { recordingId, stateId: -runId }
    await expect(engine.call('transcripts.state', stale)).rejects.toMatchObject({ code: 'state-unknown' })
  })

  test('counts the differing words alike in window and terminal, even after an edit', async () => {
    await transcribe()
    await bringIn(file('talk.vtt', vtt('Harbour')))
    const { segments } = (await engine.call('transcripts.get', { recordingId })) ?? { segments: [] }
    const operation = { kind: 'segment.setText', segmentId: segments[0]?.id ?? 0, text: 'Harbour opens. We' } as const
    await engine.call('transcripts.edit', { recordingId, operation })
    const waits = (await recording()).newTranscript
    const stateId = -(waits?.runId ?? 0)
    const { wordsAdded, wordsRemoved } = await engine.call('transcripts.compare', { recordingId, stateId })
    expect([wordsAdded, wordsRemoved]).toEqual([1, 0])
    expect(waits).toMatchObject({ wordsAdded, wordsRemoved })
    expect(waits && newTranscriptWords(waits)).toContain('1 word added, 0 removed')
    expect(waits && words.terminal.recording.newTranscript(waits)).toContain('1 word added, 0 removed')
  })

  test('leaves nothing in the library if the person keeps the old one', async () => {
    await transcribe()
    await bringIn(file('talk.vtt', vtt('Harbour')))
    const runId = (await recording()).newTranscript?.runId ?? 0
    await engine.call('transcripts.decideNew', { recordingId, runId, take: 'mine' })
    expect(await recording()).toMatchObject({ newTranscript: null, destination: 'this-machine' })
    await engine.stop()
    const held = readFileSync(join(folder, 'library/library.sqlite'))
    expect(held.includes('Harbour opens')).toBe(false)
    await open()
  })

  test('waits among several, and no later transcription drops it', async () => {
    await transcribe()
    await bringIn(file('one.vtt', vtt('First')))
    await bringIn(file('two.vtt', vtt('Second')))
    await engine.stop()
    await open()
    expect((await recording()).newTranscript).toMatchObject({ file: 'two.vtt' })
    await transcribe()
    expect((await states()).filter(({ place }) => place === 'waiting')).toHaveLength(2)
    await engine.call('transcripts.decideNew', {
      recordingId,
      runId: (await recording()).newTranscript?.runId ?? 0,
      take: 'new',
    })
    expect((await recording()).newTranscript).toMatchObject({ file: 'one.vtt' })
    await transcribe()
    expect(await texts()).toEqual(['Second opens.', 'We agree.'])
    // The machine's transcript waits too, and is the newest.
    expect((await recording()).newTranscript).toMatchObject({ file: null })
  })
})

describe('the language of an imported transcript', () => {
  const set = (language: string) =>
    engine.call('transcripts.edit', { recordingId, operation: { kind: 'transcript.setLanguage', language } })
  const clean = async () => {
    const options = { wording: 'clean' as const }
    return (await engine.call('exports.text', { recordingId, format: 'txt', options })).text
  }
  const languages = async () => [(await transcript())?.language, (await recording()).language]

  test('can be set by a person, and undo, redo and versions restore it', async () => {
    await bringIn(file('talk.vtt', vtt('Um the harbour')))
    // Nobody requested a language for this file, even if the recording has one.
    expect(await languages()).toEqual(['', { language: '', source: 'unstated', asked: 'auto' }])
    expect(await clean()).toContain('Um the harbour')

    expect(await set('en')).toMatchObject({ language: 'en', description: 'set-language', segments: [] })
    expect(await languages()).toEqual(['en', { language: 'en', source: 'set', asked: 'auto' }])
    expect(await clean()).toContain('The harbour opens.')
    const { items } = await engine.call('recordings.list', { filter: { language: 'en' } })
    expect(items).toHaveLength(1)

    expect(await engine.call('transcripts.undo', { recordingId })).toMatchObject({ language: '' })
    expect(await languages()).toEqual(['', { language: '', source: 'unstated', asked: 'auto' }])
    await engine.call('transcripts.redo', { recordingId })
    await set('de')
    const [newest, english] = await states()
    expect(newest).toMatchObject({ kind: 'edit', summary: 'set-language' })
    await engine.call('transcripts.restore', { recordingId, stateId: english?.id ?? 0 })
    expect((await transcript())?.language).toBe('en')
    await engine.call('transcripts.restore', { recordingId, stateId: 0 })
    expect((await recording()).language).toEqual({ language: '', source: 'unstated', asked: 'auto' })
    await set('en')
    await set('')
    expect(await languages()).toEqual(['', { language: '', source: 'set', asked: 'auto' }])
    for (const language of ['auto', 'no language', 'en; x'])
      await expect(set(language), language).rejects.toMatchObject({ code: 'bad-input' })
  })

  test('comes from the file or from the import', async () => {
    await transcribe()
    await set('de')
    expect((await recording()).language).toEqual({ language: 'de', source: 'set', asked: 'en' })
    const brought = await bringIn(file('talk.de.srt', '1\n00:00:00,000 --> 00:00:01,000\nNie.\n'))
    expect(brought).toMatchObject({ isInPlace: false, language: 'de', languageSource: 'file' })
    const waits = (await recording()).newTranscript
    expect(waits?.language).toEqual({ language: 'de', source: 'file', asked: 'auto' })
    await engine.call('transcripts.decideNew', { recordingId, runId: waits?.runId ?? 0, take: 'new' })
    expect((await recording()).language).toEqual({ language: 'de', source: 'file', asked: 'auto' })
    await engine.call('transcripts.undo', { recordingId })
    expect((await recording()).language).toEqual({ language: 'de', source: 'set', asked: 'en' })
    const path = file('other.de.srt', '1\n00:00:00,000 --> 00:00:01,000\nNever.\n')
    const chosen = await engine.call('transcripts.import', { recordingId, path, language: 'en' })
    expect(chosen).toMatchObject({ language: 'en', languageSource: 'set' })
    // The languages to offer are those that a person requested.
    expect((await engine.call('recognition.languages', undefined)).used).toEqual(['en'])
  })
})

test('an import of an unsuitable transcript file is refused and changes nothing', async () => {
  mkdirSync(join(folder, 'folder.vtt'))
  const late = 'WEBVTT\n\n01:00:00.000 --> 01:00:01.000\nLate\n'
  for (const [path, code] of [
    [join(folder, 'folder.vtt'), 'transcript-file-unknown'],
    [join(folder, 'gone.vtt'), 'transcript-file-unread'],
    [file('late.vtt', late), 'transcript-file-of-another'],
    [join(folder, 'talk.wav'), 'transcript-file-unknown'],
    [file('empty.txt', ''), 'transcript-file-empty'],
  ] as const)
    await expect(bringIn(path), path).rejects.toMatchObject({ code })
  expect(await recording()).toMatchObject({ hasTranscript: false, newTranscript: null })
  await expect(engine.call('transcripts.import', { recordingId: 99, path: file('a.txt', 'a') })).rejects.toMatchObject({
    code: 'recording-unknown',
  })
})

describe('the quotes and notes of a JSON file of Tapelog', () => {
  const marks = { colour: 'green' as const, tags: ['budget', 'May'], note: 'ask again' }
  const quotes = async () => (await engine.call('quotes.ofRecording', { recordingId })).quotes
  const notes = async () => (await engine.call('notes.ofRecording', { recordingId })).notes
  const spoken = async () =>
    (await quotes()).map(({ words, colour, tags, note, startMs }) => ({ words, colour, tags, note, startMs }))

  /** Exports a transcript with a quote over two segments, another with words that come twice, and a note. */
  async function exported(): Promise<string> {
    await bringIn(file('talk.vtt', vtt('Never never never')))
    const [first, second] = (await transcript())?.segments ?? []
    const piece = (segment: typeof first, from: number, to: number) => ({
      ...{ segmentId: segment?.id ?? 0, from, to, words: segment?.text.slice(from, to) ?? '' },
    })
    const add = (pieces: ReturnType<typeof piece>[]) => engine.call('quotes.add', { recordingId, ...marks, pieces })
    await add([piece(first, 12, 24), piece(second, 0, 2)])
    await add([piece(first, 6, 11)])
    await engine.call('notes.add', { recordingId, atMs: 2500, text: 'A door.' })
    const directory = join(folder, 'out')
    mkdirSync(directory, { recursive: true })
    const options = { highlights: true, notes: true }
    const request = { recordingIds: [recordingId], formats: ['json' as const], directory, options }
    return (await engine.call('exports.write', request)).files[0]?.path ?? ''
  }
  const removeAll = async () => {
    for (const { id } of await quotes()) await engine.call('quotes.remove', { quoteId: id })
    for (const { id } of await notes()) await engine.call('notes.remove', { noteId: id })
  }

  test('come at their words when the transcript is used, and only once', async () => {
    const path = await exported()
    const [before, noted] = [await spoken(), await notes()]
    expect(before).toHaveLength(2)
    await removeAll()
    const brought = await bringIn(path)
    expect(brought).toMatchObject({ isInPlace: false, quoteCount: 2, noteCount: 1 })
    // The transcript waits, and its marks wait with it.
    expect([await quotes(), await notes()]).toEqual([[], []])
    await engine.call('transcripts.decideNew', { recordingId, runId: brought.runId, take: 'new' })
    expect(await spoken()).toEqual(before)
    expect((await notes()).map(({ text, atMs }) => ({ text, atMs }))).toEqual(
      noted.map(({ text, atMs }) => ({ text, atMs })),
    )
    expect((await recording()).notices).toContainEqual({ code: 'marks-from-file', values: { quotes: 2, notes: 1 } })
    const again = await bringIn(path)
    await engine.call('transcripts.decideNew', { recordingId, runId: again.runId, take: 'new' })
    expect(await spoken()).toEqual(before)
    expect(await notes()).toHaveLength(1)
  })

  test('come once if the file has them twice', async () => {
    const double = JSON.parse(readFileSync(await exported(), 'utf8'))
    const before = await spoken()
    await removeAll()
    double.quotes = double.quotes.flatMap((quote: unknown) => [quote, quote])
    double.notes = double.notes.flatMap((note: unknown) => [note, note])
    const { runId } = await bringIn(file('double.json', JSON.stringify(double)))
    await engine.call('transcripts.decideNew', { recordingId, runId, take: 'new' })
    expect(await spoken()).toEqual(before)
    expect(await notes()).toHaveLength(1)
  })

  test('become notes if the file lacks the words of a quote', async () => {
    const other = JSON.parse(readFileSync(await exported(), 'utf8'))
    await removeAll()
    other.quotes[0].words = 'Words that nobody said'
    const { runId } = await bringIn(file('other.json', JSON.stringify(other)))
    await engine.call('transcripts.decideNew', { recordingId, runId, take: 'new' })
    expect(await quotes()).toHaveLength(1)
    const texts = (await notes()).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringMatching(/^“Words that nobody said” · Tags: May, budget · ask again$/))
    other.quotes[0].colour = 'pink'
    await expect(bringIn(file('bad.json', JSON.stringify(other)))).rejects.toMatchObject({
      code: 'transcript-file-damaged',
    })
  })
})
