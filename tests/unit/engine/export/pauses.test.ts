import { expect, test } from 'vitest'
import { exportTranscript } from '../../../../electron/engine/export/index.ts'
import { exportFormats, formatRow } from '../../../../shared/exports/formats.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { Quote } from '../../../../shared/transcripts/quotes.ts'
import { exportDocument } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'
import { viewOfSource } from './viewOfSource.ts'

const withPauses = { ...usualOptions, pauses: true }
const source = exportDocument([
  { startMs: 9000, endMs: 12_000, speaker: 'Kim', text: 'When did he come?' },
  { startMs: 14_900, endMs: 20_000, speaker: 'Reyes', text: 'On Monday.', verified: true },
  { startMs: 22_600, endMs: 25_000, speaker: 'Reyes', text: 'Um, I think.', verified: true },
  { startMs: 24_000, endMs: 26_000, speaker: 'Kim', text: 'Monday?' },
  { startMs: 27_900, endMs: 29_000, speaker: 'Reyes', text: 'Yes.', verified: true },
])
const textsIn = (...asked: Parameters<typeof viewOfSource>) => viewOfSource(...asked).segments.map(({ text }) => text)
const file = async (format: Parameters<typeof exportTranscript>[0], options = withPauses) =>
  (await exportTranscript(format, source, options)).toString('utf8')

test('chosen pauses and crosstalk stand before the words that follow them', async () => {
  expect(textsIn(source, 'txt')).toEqual(['When did he come?', 'On Monday.', 'Um, I think.', 'Monday?', 'Yes.'])
  expect(textsIn(source, 'txt', withPauses)).toEqual([
    'When did he come?',
    '(3 s) On Monday.',
    '(3 s) Um, I think.',
    '(crosstalk) Monday?',
    'Yes.',
  ])
  expect(await file('txt')).toContain('(3 s) On Monday. (3 s) Um, I think.')
  expect(await file('f4')).toContain('Reyes: (3 s) On Monday. (3 s) Um, I think.')
  expect(await file('html')).toContain('(3 s) On Monday.')
})

test('exactly the formats that list pauses show them', () => {
  for (const format of exportFormats) {
    const isCarried = (formatRow(format).carries as readonly string[]).includes('pauses')
    expect(textsIn(source, format, withPauses)[1], format).toBe(isCarried ? '(3 s) On Monday.' : 'On Monday.')
  }
  expect(exportFormats.filter((format) => (formatRow(format).carries as readonly string[]).includes('pauses'))).toEqual(
    [...['docx', 'txt', 'md', 'html', 'pdf', 'f4', 'nvivo', 'ohms', 'otr']],
  )
})

test('marked words keep their letters beside pauses', () => {
  const quote: Quote = saidByOne({
    ...{ id: 1, recordingId: 1, colour: 'green', wording: 'as-marked', verified: true, heard: false },
    ...{ tags: [], note: '', words: 'Monday', markedWords: 'Monday', startMs: 15_000, endMs: 16_000, speakers: [] },
    pieces: [{ segmentId: 2, from: 3, to: 9 }],
  })
  const [, marked] = viewOfSource({ ...source, quotes: [quote] }, 'txt', { ...withPauses, highlights: true }).segments
  expect(marked?.marks.map(({ from, to }) => marked.text.slice(from, to))).toEqual(['Monday'])
  expect(textsIn(source, 'txt', { ...withPauses, wording: 'clean' })[2]).toBe('(3 s) I think.')
})

test('no pause stands beside a segment that is left out', () => {
  expect(textsIn(source, 'txt', { ...withPauses, verifiedOnly: true })).toEqual([
    ...['On Monday.', '(3 s) Um, I think.', 'Yes.'],
  ])
})

test('a pause inside a segment appears where word times are exact', () => {
  const said = exportDocument([{ startMs: 0, endMs: 9000, speaker: 'Kim', text: 'He came, um, on Monday.' }])
  const timed = (list: [text: string, startMs: number][]) => ({
    ...said,
    heardWords: () => [
      { runId: 1, words: list.map(([text, startMs]) => ({ text, startMs, endMs: startMs + 400, confidence: null })) },
    ],
  })
  const all = timed([
    ['He', 0],
    ['came,', 500],
    ['um,', 4000],
    ['on', 4500],
    ['Monday.', 7500],
  ])
  const quote: Quote = saidByOne({
    ...{ id: 1, recordingId: 1, colour: 'green', wording: 'as-marked', verified: true, heard: false },
    ...{ tags: [], note: '', words: 'x', markedWords: 'x', startMs: 0, endMs: 9000, speakers: [] },
    pieces: [{ segmentId: 1, from: 3, to: 23 }],
  })
  expect(textsIn(all, 'txt', withPauses)).toEqual(['He came, (3 s) um, on (3 s) Monday.'])
  const [marked] = viewOfSource({ ...all, quotes: [quote] }, 'txt', { ...withPauses, highlights: true }).segments
  expect(marked?.marks.map(({ from, to }) => marked.text.slice(from, to))).toEqual(['came, (3 s) um, on (3 s) Monday.'])
  // Without “um”, there are more than 3 s between “came” and “on”.
  expect(textsIn(all, 'txt', { ...withPauses, wording: 'clean' })).toEqual(['He came, (4 s) on (3 s) Monday.'])
  // A word that a person typed has no exact time.
  expect(
    textsIn(
      timed([
        ['He', 0],
        ['came', 500],
        ['um', 4000],
        ['on', 4500],
      ]),
      'txt',
      withPauses,
    ),
  ).toEqual(['He came, (3 s) um, on Monday.'])
})

test('missing sound makes no pause', () => {
  const gaps = [{ cause: 'damaged' as const, fromMs: 13_000, lengthMs: 1000 }]
  const damaged = {
    ...source,
    recording: { ...source.recording, missing: { gaps, times: 'measured' as const, keepsTimes: true } },
  }
  expect(textsIn(damaged, 'txt', withPauses).slice(1, 3)).toEqual(['On Monday.', '(3 s) Um, I think.'])
})
