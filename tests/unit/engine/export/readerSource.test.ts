import { describe, expect, test } from 'vitest'
import { nameFinder } from '../../../../electron/engine/export/findNames.ts'
import { forReader } from '../../../../electron/engine/export/readerSource.ts'
import { rewritten } from '../../../../electron/engine/export/rewrittenText.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { Pseudonym } from '../../../../shared/transcripts/pseudonyms.ts'
import type { Redaction } from '../../../../shared/transcripts/redactions.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'

const reyes: Pseudonym = {
  id: 1,
  realName: 'Ana Reyes',
  pseudonym: 'Harbour clerk',
  spellings: ['Reyes', 'Rayes'],
  place: { in: 'recording', recordingId: 1 },
}
const redaction = (change: Partial<Redaction>): Redaction => ({
  ...{ id: 1, kind: 'words', speakerId: null, stretches: [], reason: 'why', createdMs: 0, pieces: [] },
  ...change,
})
const source = (
  protection: Partial<NonNullable<ExportSource['protection']>>,
  more: Partial<ExportSource> = {},
): ExportSource => ({
  ...exportDocument(
    inTurn([
      ['Ana Reyes', 'I am Ana Reyes, and REYES is my name.'],
      ['Interviewer', 'Who had the contract, Rayes?'],
      ['Ana Reyes', 'The harbour office.'],
    ]),
  ),
  ...more,
  protection: { redactions: [], pseudonyms: [], ...protection },
})
const read = (given: ExportSource, disclosure: Partial<typeof usualOptions.disclosure> = {}) =>
  forReader(given, { disclosure: { ...usualOptions.disclosure, ...disclosure } })
const textsOf = (given: ReturnType<typeof read>) => given.transcript.segments.map(({ text }) => text)
/** Words with times in the first segment: 100 ms each, from 0. */
const heardWords = (text: string) => () => [
  {
    runId: 1,
    words: text
      .split(' ')
      .map((word, index) => ({ text: word, startMs: index * 200, endMs: index * 200 + 100, confidence: 0.9 })),
  },
]

test('gives a reader everything if there are no redactions and pseudonyms', () => {
  const { isProtected, recording, transcript } = read(source({}))
  expect(isProtected).toBeNull()
  expect(recording).toMatchObject({ title: 'Harbour contract', sha256: '9f2c'.repeat(16) })
  expect(transcript.speakers[0]?.name).toBe('Ana Reyes')
})

describe('pseudonyms', () => {
  test('replace each spelling in words, speakers, tags, notes and title', () => {
    const quote = {
      ...{
        id: 1,
        recordingId: 1,
        colour: 'yellow' as const,
        tags: ['Reyes'],
        note: 'ask Rayes',
        wording: 'as-marked' as const,
      },
      ...{ words: 'Ana Reyes, and', markedWords: 'Ana Reyes, and', startMs: 0, endMs: 900, speakers: ['Ana Reyes'] },
      ...{ verified: false, heard: false, pieces: [{ segmentId: 1, from: 5, to: 19 }] },
    }
    const given = source(
      { pseudonyms: [reyes] },
      { quotes: [saidByOne(quote)], notes: [{ atMs: 5000, text: 'call Reyes' }] },
    )
    const reader = read({ ...given, recording: { ...given.recording, title: 'Talk with Reyes' } }, { keeps: ['title'] })
    expect(textsOf(reader)).toEqual([
      'I am Harbour clerk, and Harbour clerk is my name.',
      'Who had the contract, Harbour clerk?',
      'The harbour office.',
    ])
    expect(reader.transcript.speakers.map(({ name, label }) => [name, label])).toEqual([
      ['Harbour clerk', ''],
      ['Interviewer', ''],
    ])
    expect(reader.quotes).toMatchObject([
      {
        words: 'Harbour clerk, and',
        markedWords: 'Harbour clerk, and',
        tags: ['Harbour clerk'],
        note: 'ask Harbour clerk',
      },
    ])
    expect(reader.quotes?.[0]?.speakers).toEqual(['Harbour clerk'])
    expect(reader.notes?.map(({ text }) => text)).toEqual(['call Harbour clerk'])
    expect(reader.recording.title).toBe('Talk with Harbour clerk')
    expect(JSON.stringify(reader)).not.toMatch(/r[ea]yes/i)
  })

  test('may stand in brackets', () => {
    expect(textsOf(read(source({ pseudonyms: [reyes] }), { pseudonymForm: 'brackets' }))[1]).toBe(
      'Who had the contract, [Harbour clerk]?',
    )
    expect(read(source({ pseudonyms: [reyes] }), { names: 'real' }).isProtected).toBeNull()
  })

  test('cut the sound of each name, or of its segment where word times are missing', () => {
    const { isProtected } = read(
      source({ pseudonyms: [reyes] }, { heardWords: heardWords('I am Ana Reyes and REYES is my name') }),
    )
    expect(isProtected?.cuts).toEqual([
      { startMs: 280, endMs: 820 },
      { startMs: 880, endMs: 1220 },
      { startMs: 3500, endMs: 8300 },
    ])
  })
})

describe('redacted words', () => {
  const words = (from: number, to: number) =>
    redaction({ pieces: [{ segmentId: 1, from, to }], stretches: [{ startMs: 400, endMs: 700 }] })

  test('become [redacted] or a bar of fixed length, and neighbours become one', () => {
    const given = source(
      { redactions: [words(5, 8), words(9, 14)] },
      { heardWords: heardWords('I am Ana Reyes and REYES is my name') },
    )
    expect(textsOf(read(given))[0]).toBe('I am [redacted], and REYES is my name.')
    expect(textsOf(read(given, { redactedText: 'bar' }))[0]).toBe('I am █████, and REYES is my name.')
    expect(textsOf(read(given, { redaction: 'none' }))[0]).toContain('Ana Reyes')
  })

  test('cut at least 120 ms more sound on both sides and move later times', () => {
    const given = source(
      { redactions: [words(5, 14)] },
      { heardWords: heardWords('I am Ana Reyes and REYES is my name') },
    )
    const reader = read(given)
    expect(reader.isProtected?.cuts).toEqual([{ startMs: 280, endMs: 820 }])
    // A tone of 700 ms instead of 540 ms.
    expect(reader.transcript.segments[1]?.startMs).toBe(4160)
    expect(read(given, { tone: 'same-length' }).transcript.segments[1]?.startMs).toBe(4000)
    expect(reader.heardWords?.()[0]?.words.map(({ text, startMs, confidence }) => [text, startMs, confidence])).toEqual(
      [
        ['I', 0, null],
        ['REYES', 1160, null],
        ['is', 1360, null],
        ['my', 1560, null],
        ['name', 1760, null],
      ],
    )
  })

  test('cover words that are later recognised in the same stretch', () => {
    const inStretch = source(
      { redactions: [redaction({ stretches: [{ startMs: 390, endMs: 710 }] })] },
      { heardWords: heardWords('I am Ana Reyes and REYES is my name') },
    )
    expect(textsOf(read(inStretch))[0]).toBe('I am [redacted], and REYES is my name.')
    const speaker = read(source({ redactions: [redaction({ kind: 'speaker', speakerId: 1 })] }))
    expect(textsOf(speaker)).toEqual(['[redacted]', 'Who had the contract, Rayes?', '[redacted]'])
    expect(speaker.transcript.speakers[0]?.name).toBe('Speaker 1 (redacted)')
    expect(speaker.isProtected?.cuts).toEqual([
      { startMs: 0, endMs: 4300 },
      { startMs: 7500, endMs: 12_300 },
    ])
  })
})

test('leaves out facts that are not chosen one by one', () => {
  const given = source(
    { pseudonyms: [reyes] },
    { history: { changes: 3, lastChangedMs: 1 }, seal: 'matches', revision: 4 },
  )
  expect(read(given).recording).toMatchObject({
    ...{ title: 'Interview', originalName: null, sha256: null, md5: null, importedMs: null, durationMs: null },
    ...{ recordedMs: null, sourceLabel: 'file' },
  })
  expect(read(given)).not.toHaveProperty('history')
  expect(read(given)).not.toHaveProperty('seal')
  expect(read(given, { keeps: ['hash', 'date'] }).recording).toMatchObject({
    ...{ sha256: '9f2c'.repeat(16), originalName: null, title: 'Interview' },
    recordedMs: given.recording.recordedMs,
  })
})

test('hides the original from every format', () => {
  expect(read(source({ pseudonyms: [reyes] }, { originalPath: '/somewhere' }))).toMatchObject({
    original: null,
    originalPath: null,
  })
})

describe('replaced names in a text', () => {
  const find = nameFinder([['Ann', 'Müller', '田中', 'Reyes']])
  test.each([
    ['Ann and ann', ['Ann', 'ann']],
    ['Annex, joanna', []],
    ['MÜLLER, Muller, Mu\u0308ller', ['MÜLLER', 'Muller', 'Mu\u0308ller']],
    ['Müllers Haus', ['Müllers']],
    ['田中さんは', ['田中']],
    ['Ｒｅｙｅｓ said', ['Ｒｅｙｅｓ']],
    ['Reyes’s', ['Reyes']],
    ['', []],
  ])('match whole words of “%s”', (text, names) => {
    expect(find(text).map(({ from, to }) => text.slice(from, to))).toEqual(names)
  })
})

test('covers the whole replacement if a stretch ends inside it', () => {
  const { text, moved } = rewritten('ask Ana Reyes now', [{ from: 4, to: 13, becomes: 'X' }])
  expect(text).toBe('ask X now')
  const at = (from: number, to: number) => text.slice(moved({ from, to }).from, moved({ from, to }).to)
  expect([at(4, 7), at(8, 13), at(0, 7), at(0, 3), at(14, 17), at(0, 17)]).toEqual([
    'X',
    'X',
    'ask X',
    'ask',
    'now',
    'ask X now',
  ])
})
