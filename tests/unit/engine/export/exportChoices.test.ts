import { expect, test } from 'vitest'
import { exportTranscript, preview } from '../../../../electron/engine/export/index.ts'
import { projectOf } from '../../../../electron/engine/export/qdpx.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { stretchesOf } from '../../../../electron/engine/export/stamped.ts'
import { exportFormats, formatRow } from '../../../../shared/exports/formats.ts'
import { type ExportOptions, usualOptions } from '../../../../shared/exports/options.ts'
import type { MissingSound } from '../../../../shared/sound/missingSound.ts'
import type { Quote } from '../../../../shared/transcripts/quotes.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'
import { viewOfSource } from './viewOfSource.ts'

const text = async (...asked: Parameters<typeof exportTranscript>) =>
  (await exportTranscript(...asked)).toString('utf8')
const all = { ...usualOptions, highlights: true, notes: true }

const quoteOf = (
  segmentId: number,
  from: number,
  to: number,
  more: Partial<Omit<Quote, 'turns' | 'markedSpeakers'>> = {},
): Quote =>
  saidByOne({
    ...{
      id: segmentId * 1000 + from,
      recordingId: 1,
      colour: 'green',
      wording: 'as-marked',
      verified: true,
      heard: false,
    },
    ...{ tags: [], note: '', words: 'words', markedWords: 'words', startMs: 0, endMs: 3000, speakers: [] },
    pieces: [{ segmentId, from, to }],
    ...more,
  })
const withQuotes = (source: ExportSource, ...quotes: Quote[]): ExportSource => ({ ...source, quotes })
const damaged = (fromMs: number, lengthMs: number): { missing: MissingSound } => ({
  missing: { gaps: [{ cause: 'damaged', fromMs, lengthMs }], times: 'measured', keepsTimes: true },
})

test('a timeline leaves out what lies before its start', () => {
  const source = {
    ...withQuotes(
      exportDocument(
        inTurn([
          [null, 'Before.'],
          [null, 'After.'],
        ]),
        damaged(1000, 4000),
      ),
      quoteOf(1, 0, 7),
      quoteOf(2, 0, 6, { startMs: 4000, endMs: 7800 }),
    ),
    notes: [
      { atMs: 10, text: 'early' },
      { atMs: 5000, text: 'late' },
    ],
  }
  const view = viewOfSource(source, 'txt', { ...all, offsetMs: -3800 })
  expect(view.segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[200, 4000]])
  expect(view.quotes.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[200, 4000]])
  expect(view.notes).toEqual([{ atMs: 1200, text: 'late' }])
  expect(view.missing?.gaps).toMatchObject([{ fromMs: 0, lengthMs: 1200 }])
  expect(viewOfSource(source, 'txt', { ...all, offsetMs: -6000 }).missing?.gaps).toEqual([])
})

test.each([
  ['23.976', '01:00:02:00', '01:00:05:00'],
  ['29.97', '01:00:02:00', '01:00:05:00'],
  ['29.97df', '01:00:02;00', '01:00:05;00'],
  ['59.94', '01:00:02:00', '01:00:05:00'],
  ['25', '01:00:02:00', '01:00:05:00'],
] as const)(
  'a timeline that begins at one hour keeps that in the timecode of %s frames',
  async (frameRate, from, to) => {
    const source = withQuotes(
      exportDocument([{ startMs: 2002, endMs: 5000, text: 'Words.' }]),
      quoteOf(1, 0, 6, { startMs: 2002, endMs: 5000 }),
    )
    expect(await text('edl', source, { ...all, frameRate, offsetMs: 3_600_000 })).toContain(`C        ${from} ${to} `)
  },
)

test('no reel gets a name that edit lists reserve for black', async () => {
  const source = withQuotes(exportDocument(inTurn([[null, 'Words.']]), { originalName: 'b-l.wav' }), quoteOf(1, 0, 5))
  expect(await text('edl', source)).toMatch(/^001 {2}BL1 {6}AA {4}C /m)
})

test('no format has tags and notes that were not chosen', async () => {
  const marked = quoteOf(1, 0, 5, { tags: ['SecretTag'], note: 'SecretNote' })
  const source = withQuotes(exportDocument(inTurn([[null, 'Words.']])), marked)
  for (const format of exportFormats.filter((one) => !['pdf', 'docx', 'quotes-docx', 'clips', 'reel'].includes(one))) {
    const content = (options: ExportOptions) =>
      format === 'qdpx' ? projectOf(viewOfSource(source, format, options), false, 0).xml : text(format, source, options)
    // A raw format has them whatever is chosen.
    if (!formatRow(format).isRaw) expect(await content({ ...all, notes: false }), format).not.toContain('Secret')
    if (formatRow(format).carries.includes('notes')) expect(await content(all), format).toContain('SecretTag')
  }
  const { quotes } = viewOfSource(source, 'quotes-docx', { ...all, notes: false })
  expect(quotes).toMatchObject([{ words: 'words', tags: [], note: '' }])
})

test('places in the sound do not move with the offset', async () => {
  const source = withQuotes(exportDocument(inTurn([[null, 'Words.']])), quoteOf(1, 0, 5))
  for (const format of ['qdpx', 'xmeml', 'json'] as const)
    expect(viewOfSource(source, format, { ...all, offsetMs: 3_600_000 }).segments[0]?.startMs).toBe(0)
  expect(await text('xmeml', source, { ...all, offsetMs: 3_600_000 })).toContain('<in>0</in>')
})

test('clean wording in JSON keeps quotes in a text with extra spaces', async () => {
  const said = `So${' '.repeat(20)}it was um the bill`
  const source = withQuotes(exportDocument(inTurn([[null, said]])), quoteOf(1, said.indexOf('was'), said.length))
  const file = JSON.parse(await text('json', source, { ...all, wording: 'clean' }))
  expect(file.segments[0].text).toBe(said)
})

test('marks stay on their words in a clean text', () => {
  const said = 'Um, so we, um, never saw the the contract.'
  const source = withQuotes(
    exportDocument(inTurn([[null, said]])),
    quoteOf(1, said.indexOf('contract'), said.length - 1),
  )
  const [segment] = viewOfSource(source, 'txt', { ...all, wording: 'clean' }).segments
  expect(segment?.text).toBe('So we, never saw the contract.')
  expect(segment?.marks.map(({ from, to }) => segment.text.slice(from, to))).toEqual(['contract'])
})

test('a clean text leaves out a segment of hesitations', async () => {
  const source = exportDocument(
    inTurn([
      [null, 'Um.'],
      [null, 'Um, er …'],
      [null, 'Yes.'],
    ]),
  )
  expect(viewOfSource(source, 'txt', { ...all, wording: 'clean' }).segments.map(({ text: one }) => one)).toEqual([
    'Yes.',
  ])
})

test('the preview shows the chosen part and the facts of the whole transcript', async () => {
  const said = inTurn(Array.from({ length: 100 }, (_, index) => [null, `Word ${index}.`]))
  const source = exportDocument(
    said.map((one, index) => ({ ...one, verified: index >= 90 })),
    damaged(396_000, 2000),
  )
  expect((await preview('txt', source, { ...usualOptions, verifiedOnly: true })).text).toContain('Word 90.')
  const { text: begun } = await preview('txt', source, usualOptions)
  expect(begun).toContain('10\u00a0% verified')
  expect(begun).not.toContain('unreadable here')
  const emoji = exportDocument(inTurn([[null, `a${'😀'.repeat(4000)}`]]))
  for (const format of ['labels', 'csv'] as const)
    expect((await preview(format, emoji, usualOptions)).text).not.toMatch(/\p{Surrogate}/u)
})

test('a clean text states what was left out, or that its language has no list', async () => {
  const source = exportDocument(inTurn([[null, 'Um, the the folder.']]))
  const inLanguage = async (language: string) =>
    await text('txt', { ...source, transcript: { ...source.transcript, language } }, { ...all, wording: 'clean' })
  expect(await inLanguage('en')).toContain('left out hesitations, false starts and repeated words')
  expect(await inLanguage('ja')).toContain('left out hesitations and false starts.')
  for (const language of ['', 'tlh']) {
    expect(await inLanguage(language)).toContain('Tapelog left nothing out')
    expect(await inLanguage(language)).toContain('Um, the the folder.')
  }
})

test('the preview shows words that clean wording leaves out, and no file has them', async () => {
  const clean = { ...all, wording: 'clean' as const }
  const source = withQuotes(
    exportDocument(
      inTurn([
        ['Ana', 'Um, we um never <saw> it, uh, um.'],
        ['Ben', 'Mhm.'],
        ['Ana', 'He said um once. Yes.'],
      ]),
    ),
    quoteOf(3, 0, 16),
    quoteOf(1, 7, 15),
  )
  for (const format of ['docx', 'md', 'html', 'vtt', 'srt', 'f4', 'qdpx', 'eaf', 'otr', 'labels'] as const) {
    const { text: shown, leftOut } = await preview(format, source, clean)
    const left = leftOut.map((one) => one.text)
    // Marked words stay.
    expect(left.join('|'), format).toMatch(/^Um, \|, uh, um(\|Mhm\.)?$/)
    expect(shown.slice(leftOut[0]?.at)).toMatch(/^We/)
    const file = format === 'docx' || format === 'qdpx' ? '' : await text(format, source, clean)
    for (const written of [shown, file]) expect(written).not.toMatch(/[\ue000-\uf8ff]/)
    expect((await preview(format, source, all)).leftOut).toEqual([])
  }
  const { text: page, leftOut } = await preview('txt', source, clean)
  expect(leftOut.map((one) => one.text)).toEqual(['Um, ', ', uh, um', 'Mhm.'])
  expect(page.slice(leftOut[0]?.at)).toMatch(/^We ==um never==/)
  expect(page.slice(0, leftOut[1]?.at)).toMatch(/<saw> it$/)
  // A data file contains each word separately.
  expect((await preview('json', source, clean)).leftOut).toEqual([])
  const own = exportDocument(inTurn([[null, 'Um, \ue000 is a sign of ours.']]))
  expect(await preview('txt', own, clean)).toMatchObject({ leftOut: [], text: expect.stringContaining('\ue000 Is') })
})

test('clean wording follows the person’s own list for this language only', async () => {
  const source = exportDocument(inTurn([[null, 'Um, you know, we like saw it.']]))
  const clean = { ...usualOptions, wording: 'clean' as const }
  const words = (hesitations: Record<string, string[]>) =>
    viewOfSource({ ...source, hesitations }, 'txt', clean).segments.map((segment) => segment.text)
  expect(words({})).toEqual(['You know, we like saw it.'])
  expect(words({ de: [] })).toEqual(['You know, we like saw it.'])
  expect(words({ en: ['you know', 'like'] })).toEqual(['Um, we saw it.'])
  expect(words({ en: [] })).toEqual(['Um, you know, we like saw it.'])
})

test('plain text joins marks that touch and ignores similar signs in the words', async () => {
  const source = withQuotes(
    exportDocument(inTurn([[null, 'a ==== b cd']])),
    quoteOf(1, 9, 10),
    quoteOf(1, 10, 11, { colour: 'red' }),
  )
  expect(await text('txt', source, all)).toContain('\na ==== b ==cd==\n')
  expect(await text('md', source, all)).toContain('b **cd**\n')
})

test('marked words next to a letter are bold in Markdown, even when a sign ends them', async () => {
  const source = withQuotes(exportDocument(inTurn([[null, '彼は「契約」と言った']])), quoteOf(1, 2, 6))
  expect(await text('md', source, all)).toContain('彼は<b>「契約」</b>と言った')
})

test('a line of minus signs is text in Markdown', async () => {
  const source = withQuotes(exportDocument(inTurn([[null, '---']])), quoteOf(1, 0, 3, { words: '---' }))
  expect(await text('quotes-md', source, all)).toContain('> \\---')
})

test('time stamps after the words ascend even where people speak at once', async () => {
  const source = exportDocument([
    { startMs: 0, endMs: 20_000, speaker: 'Ana', text: 'Long.' },
    { startMs: 5000, endMs: 8000, speaker: 'Ben', text: 'Short.' },
  ])
  const stamps = (await text('f4', source, { ...usualOptions, stamps: 'after' })).match(/#[^#]+#/g)
  expect(stamps).toEqual(['#00:00:20-0#', '#00:00:20-0#'])
})

test('OHMS lists missing sound and takes no time stamp from the words', async () => {
  const source = exportDocument(
    [
      { startMs: 0, endMs: 1000, speaker: 'Ana', text: 'At [00:05:00] it was.' },
      { startMs: 130_000, endMs: 131_000, speaker: 'Ana', text: 'Again.' },
    ],
    damaged(61_000, 20_000),
  )
  expect(await text('ohms', source)).toBe(
    'ANA: At \uff3b00:05:00] it was.\n\n[00:01:00] [20.0 s unreadable here]\n\nANA: [00:02:00] Again.\n',
  )
})

test('ELAN gives two speakers of one name, or named like the gap tier, their own tiers', async () => {
  const source = exportDocument(
    [
      { startMs: 0, endMs: 9000, speaker: 'Ana', text: 'One.' },
      { startMs: 1000, endMs: 2000, speaker: 'Ben', text: 'Two.' },
      { startMs: 3000, endMs: 4000, speaker: 'missing sound', text: 'Three.' },
    ],
    damaged(1500, 500),
  )
  const ben = source.transcript.speakers[1]
  if (ben) Object.assign(ben, { name: 'Ana' })
  const file = await text('eaf', source)
  const tiers = [...file.matchAll(/TIER_ID="([^"]*)"/g)].map(([, tier]) => tier)
  expect(new Set(tiers).size).toBe(4)
  expect(file).toContain('TIME_VALUE="9000"')
})

test('an edit list holds every quote and splits no character', async () => {
  const quotes = Array.from({ length: 1200 }, (_, index) =>
    quoteOf(1, 0, 5, { id: index, startMs: index * 1000, endMs: index * 1000 + 900, words: `a${'😀'.repeat(150)}` }),
  )
  const file = await text('edl', withQuotes(exportDocument(inTurn([[null, 'Words.']])), ...quotes))
  expect(file.match(/ AA {4}C /g)).toHaveLength(1200)
  expect(file).not.toContain('\ufffd')
})

test('XML formats accept a file name with invalid Unicode', async () => {
  const source = exportDocument(inTurn([[null, 'Words.']]), { originalName: 'a\ud800.mp3' })
  for (const format of ['eaf', 'qdpx', 'xmeml'] as const)
    await expect(exportTranscript(format, source)).resolves.toBeDefined()
})

test('thousands of gaps in a day cost less than 1.5 s', () => {
  const said = Array.from({ length: 30_000 }, (_, at) => ({ startMs: at * 2880, endMs: at * 2880 + 2800, text: 'a' }))
  const gaps = Array.from({ length: 20_000 }, (_, at) => ({
    cause: 'damaged' as const,
    fromMs: at * 4300,
    lengthMs: 200,
  }))
  const view = viewOfSource(exportDocument(said, { missing: { gaps, times: 'measured', keepsTimes: true } }), 'f4')
  const before = process.cpuUsage()
  stretchesOf(view)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
})

test('a mark that ends inside a character covers all of it', async () => {
  const source = withQuotes(exportDocument(inTurn([[null, 'so 😀 it']])), quoteOf(1, 0, 4), quoteOf(1, 4, 5))
  for (const format of ['html', 'md', 'txt'] as const) {
    const written = await text(format, source, all)
    expect(written).toContain('😀')
    expect(written).not.toContain('\ufffd')
  }
})

test('a name that ends in dashes makes no arrow in WebVTT', async () => {
  const file = await text('vtt', exportDocument(inTurn([['Ana --', 'Words.']])))
  expect(file.match(/-->/g)).toHaveLength(1)
})
