import { expect, test } from 'vitest'
import { exportSource as documentOf, exportTranscript } from '../../../../electron/engine/export/index.ts'
import type { RecordingRow } from '../../../../electron/engine/library/recordings.ts'
import type { TranscriptStore } from '../../../../electron/engine/transcripts/store.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { MissingSound } from '../../../../shared/sound/missingSound.ts'
import type { Quote } from '../../../../shared/transcripts/quotes.ts'
import type { Transcript } from '../../../../shared/transcripts/transcript.ts'
import type { TranscriptLanguage } from '../../../../shared/transcripts/transcriptLanguage.ts'
import { exportDocument, inTurn, nothingProtected } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'

/** Shows marked words, if the document has some. */
const text = async (...[format, document, options]: Parameters<typeof exportTranscript>) =>
  (
    await exportTranscript(format, document, options ?? { ...usualOptions, highlights: document.quotes !== undefined })
  ).toString('utf8')

const interview = exportDocument(
  inTurn([
    ['Reyes', 'We never saw the contract.'],
    ['Reyes', 'Not before the vote.'],
    ['Interviewer', 'Who had it, then?'],
    [null, 'The harbour office.'],
  ]),
)

test('plain text joins a speaker’s segments and states who and when', async () => {
  expect(await text('txt', interview)).toBe(
    `${[
      'Harbour contract\nrecorded 2026-09-14 15:02 (from the file’s name, time zone unknown) · 1:02:03 · 260914_1502.mp3 · sha256 9f2c9f2c9f2c9f2c… · English · machine transcript, 0\u00a0% verified by a person',
      '[0:00] Reyes\nWe never saw the contract. Not before the vote.',
      '[0:08] Interviewer\nWho had it, then?',
      '[0:12] Unknown speaker\nThe harbour office.',
    ].join('\n\n')}\n`,
  )
})

test('no format writes a time of day for a date alone', async () => {
  const day = { recordedMs: new Date(2026, 8, 12, 12).getTime(), recordedTimePrecision: 'day' } as const
  const dated = exportDocument(inTurn([['Reyes', 'Wind.']]), day)
  for (const format of ['txt', 'vtt'] as const) {
    const said = await text(format, dated)
    expect(said).toContain('recorded 2026-09-12 (from the file’s name) · ')
    expect(said).not.toContain('12:00')
  }
  expect(JSON.parse(await text('json', dated))).toMatchObject({
    recording: { recordedMs: null, recordedDate: '2026-09-12', recordedPrecision: 'day', recordedSource: 'name' },
  })
  const entered = { recordedTimeSource: 'person', recordedTimeHasZone: null } as const
  expect(await text('txt', exportDocument(inTurn([['Reyes', 'Wind.']]), entered))).toContain(
    'recorded 2026-09-14 15:02 (entered by a person) · ',
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

test('plain text states that a transcript has no words', async () => {
  const empty = exportDocument(inTurn([[null, ' \n\t']]), { recordedMs: null, sourceLabel: 'REC NOTE' })
  const words = await text('txt', empty)
  expect(words).toContain('imported 2026-09-15 09:00, recording time unknown · 1:02:03 · 260914_1502.mp3 · REC NOTE · ')
  expect(words).toContain('\n\nNo speech was found in this recording.\n')
})

test.each<[string, TranscriptLanguage, string]>([
  ['assumed', { language: 'en', source: 'assumed', asked: 'auto' }, ' · English (assumed) · '],
  ['detected', { language: 'ja', source: 'detected', asked: 'auto' }, ' · Japanese · '],
  [
    'another than was chosen',
    { language: 'en', source: 'chosen', asked: 'de' },
    ' · English, although German was chosen · ',
  ],
  ['unstated', { language: 'en', source: 'unstated', asked: 'auto' }, ' · English, as the service says · '],
  ['of a file', { language: 'en', source: 'file', asked: 'auto' }, ' · English, as the file says · '],
  ['set by a person', { language: 'en', source: 'set', asked: 'de' }, ' · English · '],
])('the facts state how the language is known: %s', async (_, language, words) => {
  const document = { ...exportDocument(inTurn([['Reyes', 'Never.']])), language }
  for (const format of ['txt', 'vtt'] as const) expect(await text(format, document)).toContain(words)
  const { languageSource, languageAsked } = JSON.parse(await text('json', document))
  expect({ languageSource, languageAsked }).toEqual({ languageSource: language.source, languageAsked: language.asked })
})

test('a transcript without speakers states so and has no names', async () => {
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

test('every format for people states what is missing in a salvaged copy', async () => {
  const missing: MissingSound = {
    gaps: [{ cause: 'unread', fromByte: 512, lengthBytes: 512, fromMs: 751_000, lengthMs: 500 }],
    times: 'estimated',
    keepsTimes: false,
  }
  const { recording, transcript, language } = exportDocument([{ startMs: 0, endMs: 900, text: 'Hello.' }], { missing })
  const document = documentOf(
    {
      ...nothingProtected,
      recordings: { get: () => recording as RecordingRow },
      transcripts: {
        get: () => transcript as Transcript,
        head: () => ({ language, notices: [{ code: 'draft-quality' }] }) as ReturnType<TranscriptStore['head']>,
      },
    },
    1,
  )
  if (!document) throw new Error('it has a transcript')
  const said = 'Salvaged copy: about 0.5 s cannot be read at about 12:31.'
  expect(await text('txt', document)).toContain(`\n${said}\nSound after a gap may play earlier`)
  expect(await text('vtt', document)).toContain(`\n${said}\n`)
  expect(JSON.parse(await text('json', document))).toMatchObject({
    recording: {
      missing: {
        gaps: [{ cause: 'unread', fromByte: 512, lengthBytes: 512, fromMs: 751_000, lengthMs: 500 }],
        times: 'estimated',
      },
    },
    notices: [said, {}, {}],
  })
})

test('the notices of an export follow later edits', async () => {
  const made = (speaker: string | null, verified: boolean) => {
    const { recording, transcript } = exportDocument([{ startMs: 0, endMs: 900, text: 'Hello.', speaker, verified }])
    const language = { language: 'en', source: 'assumed', asked: 'auto' } as const
    const noSpeakerModel = { code: 'no-speaker-model' } as const
    const hotwordsUnused = { code: 'hotwords-unused' } as const
    const document = documentOf(
      {
        ...nothingProtected,
        recordings: { get: () => recording as RecordingRow },
        transcripts: {
          get: () => transcript as Transcript,
          head: () => ({ language, revision: 1, notices: [noSpeakerModel, hotwordsUnused] }),
        },
      },
      1,
    )
    if (!document) throw new Error('it has a transcript')
    return text('txt', document)
  }
  expect(await made(null, false)).toMatch(
    /English \(assumed\)(.|\n)*did not tell speakers apart(.|\n)*does not use hotwords/,
  )
  expect(await made('Reyes', false)).toMatch(/English \(assumed\).*\n.*does not use hotwords/)
  expect(await made('Reyes', true)).not.toMatch(/assumed|told apart|Hotwords/)
})

test('every format for people marks missing sound in its place', async () => {
  const missing: MissingSound = {
    gaps: [
      { cause: 'damaged', fromMs: 20_000, lengthMs: 20_000 },
      { cause: 'cut', fromMs: 60_000, lengthMs: 5000 },
    ],
    times: 'measured',
    keepsTimes: true,
  }
  const segments = [
    { startMs: 0, endMs: 19_000, text: 'Before.', speaker: 'Reyes' },
    { startMs: 40_000, endMs: 45_000, text: 'After.', speaker: 'Reyes' },
  ]
  const document = exportDocument(segments, { missing })
  expect(await text('txt', document)).toContain(
    'Before.\n\n[0:20] [20.0 s unreadable here]\n\n[0:40] Reyes\nAfter.\n\n[1:00] [5.0 s missing here: the file ends]',
  )
  expect(await text('vtt', document)).toContain('Before.\n\nNOTE\n00:00:20.000 20.0 s unreadable here\n\n00:00:40.000')
  expect(await text('srt', document)).toContain('\n00:00:20,000 --> 00:00:40,000\n[20.0 s unreadable here]\n')
  expect(await text('srt', document)).not.toContain('file ends')
  expect(JSON.parse(await text('json', document)).recording.missing.gaps).toEqual(missing.gaps)
})

test('the facts state how many segments were verified without listening', async () => {
  const said = [0, 1000, 2000].map((startMs) => ({
    startMs,
    endMs: startMs + 900,
    text: 'So.',
    verified: startMs < 2000,
  }))
  const first = async (heard: { startMs: number; endMs: number }[]) =>
    (await text('txt', exportDocument(said, {}, heard))).split('\n')[1]
  expect(await first([])).toMatch(
    / · machine transcript, 66\u00a0% verified by a person \(2 segments without listening\)$/,
  )
  // A segment counts as heard once 95 % of it was played.
  expect(await first([{ startMs: 0, endMs: 860 }])).toMatch(/verified by a person \(1 segment without listening\)$/)
  expect(await first([{ startMs: 0, endMs: 1900 }])).toMatch(/66\u00a0% verified by a person$/)
})

test('JSON keeps everything as the library has it', async () => {
  const document = exportDocument(
    [
      { startMs: 5, endMs: 5, speaker: 'מיה', text: ' raw\ntext 😀 ', verified: true },
      { startMs: 7, endMs: 9, text: '' },
    ],
    {},
    [{ startMs: 7, endMs: 9 }],
  )
  expect(JSON.parse(await text('json', { ...document, notices: ['Draft quality.'] }))).toEqual({
    format: 'tapelog-transcript',
    version: 1,
    generator: { name: 'tapelog', version: packageJson.version },
    recording: {
      title: 'Harbour contract',
      originalName: '260914_1502.mp3',
      sourceLabel: 'file',
      recordedMs: document.recording.recordedMs,
      recordedDate: '2026-09-14',
      recordedPrecision: 'minute',
      recordedSource: 'name',
      recordedHasZone: false,
      importedMs: document.recording.importedMs,
      durationMs: 3_723_456,
      sha256: '9f2c'.repeat(16),
      md5: 'ab12'.repeat(8),
      missing: null,
    },
    language: 'en',
    languageSource: 'chosen',
    languageAsked: 'en',
    speakersIdentified: true,
    notices: ['Draft quality.'],
    speakers: [{ label: 'SPEAKER_00', name: 'מיה' }],
    ...{ leftOut: [], quotes: [], notes: [] },
    segments: [
      {
        startMs: 5,
        endMs: 5,
        speaker: 'מיה',
        speakerLabel: 'SPEAKER_00',
        text: ' raw\ntext 😀 ',
        edited: false,
        verified: true,
        heard: false,
      },
      {
        ...{ startMs: 7, endMs: 9, speaker: null, speakerLabel: null, text: '' },
        ...{ edited: false, verified: false, heard: true },
      },
    ],
  })
})

const marked = (
  segmentId: number,
  from: number,
  to: number,
  colour: Quote['colour'] = 'yellow',
  id = segmentId,
): Quote =>
  saidByOne({
    ...{ id, recordingId: 1, colour, tags: ['budget'], note: 'Ask.', words: 'words', markedWords: 'words' },
    ...{ wording: 'as-marked', startMs: 0, endMs: 900, speakers: ['Reyes'], verified: true, heard: false },
    pieces: [{ segmentId, from, to }],
  })

test('chosen marks stand between signs, also across joined segments', async () => {
  // “saw the contract”, “Not before” in the next segment, and an overlapping one.
  const quotes = [marked(1, 9, 25), marked(2, 0, 10), marked(3, 4, 7), marked(3, 0, 7, 'red', 9)]
  const written = await text('txt', { ...interview, quotes })
  expect(written).toContain('\nMarked words stand between == and ==.\n')
  expect(written).toContain('\nWe never ==saw the contract==. ==Not before== the vote.\n')
  expect(written).toContain('\n==Who had== it, then?\n')
  expect(await text('txt', interview)).not.toContain('==')
  expect(await text('txt', { ...interview, quotes: [] })).not.toContain('==')
})

test('a mark stays on its words when characters are left out of the text', async () => {
  const document = exportDocument(inTurn([['A', 'one\u0000 \u0007two three']]))
  expect(await text('txt', { ...document, quotes: [marked(1, 6, 9)] })).toContain('one ==two== three')
})
