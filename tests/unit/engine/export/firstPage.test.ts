import { expect, test } from 'vitest'
import { firstPage } from '../../../../electron/engine/export/index.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { exportFormats, formatRow } from '../../../../shared/exports/formats.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { Quote } from '../../../../shared/transcripts/quotes.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'
import { saidByOne } from '../../../support/saidByOne.ts'

/** The HTML that is drawn as the first page of a file. */

const formats = exportFormats.filter((format) => formatRow(format).page !== undefined)
const all = { ...usualOptions, highlights: true, notes: true, verifiedMarks: true }
const said = inTurn([
  ['Ana', 'We never <saw> it & they did.'],
  ['Ben', 'Um, page forty.'],
])
const quotes: Quote[] = [
  saidByOne({
    ...{ id: 1, recordingId: 1, colour: 'blue', wording: 'as-marked', verified: true, heard: true, tags: ['budget'] },
    ...{ note: '', words: 'We never', markedWords: 'We never', startMs: 0, endMs: 900, speakers: ['Ana'] },
    pieces: [{ segmentId: 1, from: 0, to: 8 }],
  }),
]
const source: ExportSource = { ...exportDocument(said), quotes }
const htmlOf = async (...[format, from, options]: Parameters<typeof firstPage>) =>
  (await firstPage(format, from, options))?.html ?? ''

test('Word, PDF and the web page have a first page, text formats have none', async () => {
  expect(formats).toEqual(['docx', 'html', 'pdf', 'quotes-docx'])
  for (const format of exportFormats) {
    const page = await firstPage(format, source, all)
    expect(page?.medium ?? null, format).toBe(
      { screen: 'screen', paper: 'print', none: null }[formatRow(format).page ?? 'none'],
    )
  }
})

test('shows the words, names and marks of the file and may load nothing', async () => {
  for (const format of ['docx', 'html', 'pdf'] as const) {
    const html = await htmlOf(format, source, all)
    expect(html, format).toMatch(/<mark class="blue">We never<\/mark>/)
    expect(html).toMatch(/ (&lt;|&#60;)saw(>|&gt;|&#62;) it (&amp;|&#38;) they did\./)
    for (const words of ['Ana', 'Ben', 'Harbour contract', 'budget', '0:04']) expect(html).toContain(words)
    expect(html).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"`,
    )
    expect(html).not.toMatch(/<script|<img|<link|url\(/)
    expect(await htmlOf(format, source, usualOptions)).not.toContain('<mark')
  }
  expect(await htmlOf('quotes-docx', source, all)).toMatch(/We never[\s\S]*Ana, 0:00/)
})

test('stays short for 30,000 segments and 5,000 quotes', async () => {
  const long = exportDocument(inTurn(Array.from({ length: 30_000 }, (_, index) => ['Ana', `Sentence ${index}.`])))
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...{ ...(quotes[0] as Quote), id: index + 1 },
    pieces: [{ segmentId: index + 1, from: 0, to: 8 }],
  }))
  for (const format of formats) {
    const html = await htmlOf(format, { ...long, quotes: many }, all)
    expect(html.length, format).toBeLessThan(60_000)
    if (format !== 'quotes-docx') expect(html).toContain(' 79.')
    expect(html).not.toContain(' 80.')
    // The facts describe the whole transcript.
    if (format === 'quotes-docx') expect(html).toContain('5,000')
  }
})

test('strikes through what clean wording leaves out, even a whole segment', async () => {
  const clean = { ...usualOptions, wording: 'clean' as const }
  const from = exportDocument(
    inTurn([
      ['Ana', 'Um, we saw <it>, uh.'],
      ['Ben', 'Mhm.'],
    ]),
  )
  for (const format of ['docx', 'html', 'pdf'] as const) {
    const html = await htmlOf(format, from, clean)
    expect(
      [...html.matchAll(/<del>(.*?)<\/del>/g)].map(([, left]) => left),
      format,
    ).toEqual(['Um, ', ', uh', 'Mhm.'])
    expect(html).toMatch(/<del>Um, <\/del>We saw/)
    expect(html).not.toMatch(/[\ue000-\uf8ff]/)
  }
  const own = exportDocument(inTurn([[null, 'Um, \ue000 is a sign of ours.']]))
  for (const format of ['docx', 'html'] as const) expect(await htmlOf(format, own, clean)).not.toContain('<del>')
})

test('gives each paragraph the direction that it has in the file', async () => {
  const arabic = exportDocument(
    inTurn([
      ['Ana', 'لم نر العقد قط.'],
      ['ريم', 'We never saw it.'],
    ]),
    { title: 'مقابلة' },
  )
  const paragraphs = [
    ...(await htmlOf('docx', arabic, usualOptions)).matchAll(/<(?:p|h1) dir="(\w+)".*?>(.*?)<\/(?:p|h1)>/g),
  ]
  expect(paragraphs.map(([, direction, words = '']) => [direction, words.replace(/<.*?>/g, '').slice(0, 8)])).toEqual([
    ['rtl', 'مقابلة'],
    ['ltr', 'recorded'],
    ['rtl', 'Ana  0:0'],
    ['rtl', 'لم نر ال'],
    ['ltr', 'ريم  0:0'],
    ['ltr', 'We never'],
    ['ltr', 'SHA-256 '],
  ])
  expect(await htmlOf('pdf', arabic, all)).toMatch(/<p dir="rtl">/)
})

test('shows a silent player for a web page with sound', async () => {
  const inside = { ...all, pageSound: 'inside' as const }
  expect(await htmlOf('html', { ...source, originalPath: '/nowhere/260914.mp3' }, inside)).toMatch(
    /<audio [^>]*src="data:,"/,
  )
  for (const [from, options] of [
    [{ ...source, originalPath: null }, inside],
    [{ ...source, originalPath: '/nowhere/260914.mp3' }, all],
  ] as const)
    expect(await htmlOf('html', from, options)).not.toContain('<audio')
  for (const format of ['docx', 'html', 'pdf'] as const)
    expect(await htmlOf(format, exportDocument([]), all)).toContain('No speech')
})
