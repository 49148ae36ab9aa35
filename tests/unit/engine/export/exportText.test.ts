import { expect, test } from 'vitest'
import { exportDocument as documentOf, exportTranscript } from '../../../../electron/engine/export/index.ts'
import type { RecordingRow } from '../../../../electron/engine/library/recordings.ts'
import type { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Quote } from '../../../../shared/quotes.ts'
import type { Salvage } from '../../../../shared/salvage.ts'
import type { Transcript } from '../../../../shared/transcript.ts'
import type { TranscriptLanguage } from '../../../../shared/transcriptLanguage.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'

const text = async (...args: Parameters<typeof exportTranscript>) => (await exportTranscript(...args)).toString('utf8')

const interview = exportDocument(
  inTurn([
    ['Reyes', 'We never saw the contract.'],
    ['Reyes', 'Not before the vote.'],
    ['Interviewer', 'Who had it, then?'],
    [null, 'The harbour office.'],
  ]),
)

test('plain text puts one speaker’s segments together and says who and when', async () => {
  expect(await text('txt', interview)).toBe(
    `${[
      'Harbour contract\n2026-09-14 15:02 · 1:02:03 · 260914_1502.mp3 · sha256 9f2c9f2c9f2c9f2c… · English · machine transcript, 0\u00a0% verified by a person',
      '[0:00] Reyes\nWe never saw the contract. Not before the vote.',
      '[0:08] Interviewer\nWho had it, then?',
      '[0:12] Unknown speaker\nThe harbour office.',
    ].join('\n\n')}\n`,
  )
})

test('a long turn has several paragraphs, each with its own time', async () => {
  const long = exportDocument(inTurn(Array.from({ length: 40 }, () => ['Reyes', 'word '.repeat(20)])))
  const paragraphs = (await text('txt', long)).split('\n\n').slice(1)
  expect(paragraphs.length).toBeGreaterThan(3)
  expect(paragraphs[0]).toMatch(/^\[0:00\] Reyes\n/)
  expect(paragraphs[1]).toMatch(/^\[0:\d\d\]\nword/)
  expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThan(850)
})

test('without speakers no name is written; without words it says so', async () => {
  const unassigned = exportDocument(inTurn([[null, 'Wind.']]))
  expect(await text('txt', unassigned)).toContain('\n\n[0:00]\nWind.\n')
  const empty = exportDocument(inTurn([[null, ' \n\t']]), { recordedMs: null, sourceLabel: 'REC NOTE' })
  const words = await text('txt', empty)
  expect(words).toContain('imported 2026-09-15 09:00 · 1:02:03 · 260914_1502.mp3 · REC NOTE · ')
  expect(words).toContain('\n\nNo speech was found in this recording.\n')
})

test.each<[string, TranscriptLanguage, string]>([
  ['assumed', { language: 'en', source: 'assumed', asked: 'auto' }, ' · English was assumed, not detected · '],
  ['detected', { language: 'ja', source: 'detected', asked: 'auto' }, ' · Japanese · '],
  [
    'another than was chosen',
    { language: 'en', source: 'chosen', asked: 'de' },
    ' · English, although German was chosen · ',
  ],
  ['unstated', { language: 'en', source: 'unstated', asked: 'auto' }, ' · English, as the service says · '],
])('the facts say how the language is known: %s', async (_, language, words) => {
  const document = { ...exportDocument(inTurn([['Reyes', 'Never.']])), language }
  for (const format of ['txt', 'vtt'] as const) expect(await text(format, document)).toContain(words)
  const { languageSource, languageAsked } = JSON.parse(await text('json', document))
  expect({ languageSource, languageAsked }).toEqual({ languageSource: language.source, languageAsked: language.asked })
})

test('a transcript without speakers says so, and has no names', async () => {
  const bare = exportDocument(
    inTurn([
      [null, 'One thing.'],
      [null, 'Another.'],
    ]),
  )
  // A speaker was added and has said nothing yet.
  const withName = {
    ...bare,
    transcript: { ...bare.transcript, speakers: [{ id: 1, label: '', name: 'Reyes', colorIndex: 0, share: 0 }] },
  }
  for (const document of [bare, withName]) {
    expect(await text('txt', document)).toContain(' · speakers not identified · machine transcript')
    expect(await text('txt', document)).toContain('[0:00]\nOne thing. Another.\n')
    for (const format of ['txt', 'srt', 'vtt'] as const)
      expect(await text(format, document)).not.toMatch(/Unknown speaker|Reyes|Speaker \d/)
    expect(JSON.parse(await text('json', document))).toMatchObject({
      speakersIdentified: false,
      segments: [{ speaker: null }, { speaker: null }],
    })
  }
  const known = exportDocument(
    inTurn([
      [null, 'One thing.'],
      ['Reyes', 'Another.'],
    ]),
  )
  expect(await text('txt', known)).not.toContain('not identified')
  expect(await text('txt', known)).toContain('Unknown speaker')
})

test('every format that people read says what is missing in a salvaged copy', async () => {
  const salvage: Salvage = {
    gaps: [{ fromByte: 512, lengthBytes: 512, fromMs: 751_000, lengthMs: 500 }],
    times: 'estimated',
    keepsTimes: false,
  }
  const { recording, transcript, language } = exportDocument([{ startMs: 0, endMs: 900, text: 'Hello.' }], { salvage })
  const document = documentOf(
    {
      recordings: { get: () => recording as RecordingRow },
      transcripts: {
        get: () => transcript as Transcript,
        head: () => ({ language, notices: ['Draft quality.'] }) as ReturnType<TranscriptStore['head']>,
      },
    },
    1,
  )
  if (!document) throw new Error('it has a transcript')
  const said = 'Salvaged copy: about 0.5 s cannot be read at about 12:31.'
  expect(await text('txt', document)).toContain(`\n${said}\nWhat follows may play earlier`)
  expect(await text('vtt', document)).toContain(`\n${said}\n`)
  expect(JSON.parse(await text('json', document))).toMatchObject({ recording: { salvage }, notices: [said, {}, {}] })
})

test('JSON keeps everything as it is in the library, under the names its readers rely on', async () => {
  const document = exportDocument([
    { startMs: 5, endMs: 5, speaker: 'מיה', text: ' raw\ntext 😀 ', verified: true },
    { startMs: 7, endMs: 9, text: '' },
  ])
  expect(JSON.parse(await text('json', { ...document, notices: ['Draft quality.'] }))).toEqual({
    format: 'tapelog-transcript',
    version: 1,
    generator: { name: 'tapelog', version: packageJson.version },
    recording: {
      title: 'Harbour contract',
      originalName: '260914_1502.mp3',
      sourceLabel: 'file',
      recordedMs: document.recording.recordedMs,
      importedMs: document.recording.importedMs,
      durationMs: 3_723_456,
      sha256: '9f2c'.repeat(16),
      md5: 'ab12'.repeat(8),
      salvage: null,
    },
    language: 'en',
    languageSource: 'chosen',
    languageAsked: 'en',
    speakersIdentified: true,
    notices: ['Draft quality.'],
    speakers: [{ label: 'SPEAKER_00', name: 'מיה' }],
    segments: [
      {
        startMs: 5,
        endMs: 5,
        speaker: 'מיה',
        speakerLabel: 'SPEAKER_00',
        text: ' raw\ntext 😀 ',
        edited: false,
        verified: true,
      },
      { startMs: 7, endMs: 9, speaker: null, speakerLabel: null, text: '', edited: false, verified: false },
    ],
  })
})

const marked = (
  segmentId: number,
  from: number,
  to: number,
  colour: Quote['colour'] = 'yellow',
  id = segmentId,
): Quote => ({
  ...{ id, recordingId: 1, colour, tags: ['budget'], note: 'Ask.', words: 'words', markedWords: 'words' },
  ...{ wording: 'as-marked', startMs: 0, endMs: 900, speakers: ['Reyes'], verified: true },
  pieces: [{ segmentId, from, to }],
})

test('marked words stand between signs where that is asked for, also over segments that become one paragraph', async () => {
  // “saw the contract”, “Not before” in the next segment, and an overlapping one.
  const quotes = [marked(1, 9, 25), marked(2, 0, 10), marked(3, 4, 7), marked(3, 0, 7, 'red', 9)]
  const written = await text('txt', { ...interview, quotes })
  expect(written).toContain('\nMarked words stand between == and ==.\n')
  expect(written).toContain('\nWe never ==saw the contract==. ==Not before== the vote.\n')
  expect(written).toContain('\n==Who had== it, then?\n')
  expect(await text('txt', interview)).not.toContain('==')
  expect(await text('txt', { ...interview, quotes: [] })).not.toContain('==')
})

test('a mark stays at its words when characters are left out of the text', async () => {
  const document = exportDocument(inTurn([['A', 'one\u0000 \u0007two three']]))
  expect(await text('txt', { ...document, quotes: [marked(1, 6, 9)] })).toContain('one ==two== three')
})

test('JSON lists what is marked only where that is asked for', async () => {
  expect(JSON.parse(await text('json', { ...interview, quotes: [marked(1, 0, 2)] })).quotes).toEqual([
    {
      ...{ words: 'words', colour: 'yellow', tags: ['budget'], note: 'Ask.', startMs: 0, endMs: 900 },
      ...{ speakers: ['Reyes'], verified: true },
    },
  ])
  expect(JSON.parse(await text('json', interview))).not.toHaveProperty('quotes')
})
