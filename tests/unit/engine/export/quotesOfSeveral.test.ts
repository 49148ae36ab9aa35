import { describe, expect, test } from 'vitest'
import { withOnly } from '../../../../electron/engine/export/chosenQuotes.ts'
import { readerQuotes, wholeText } from '../../../../electron/engine/export/index.ts'
import { projectOf } from '../../../../electron/engine/export/qdpx.ts'
import { exportTranscript } from '../../../../electron/engine/export/render.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { disclosureSchema } from '../../../../shared/exports/disclosure.ts'
import { exportFormats } from '../../../../shared/exports/formats.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import { exportDocument } from '../../../support/exportDocuments.ts'
import { viewOfSource } from './viewOfSource.ts'

/** Words of several people: nobody's words stand between the same quotation marks as another's. */

const reyes = 'We never saw the contract.'
const berg = 'Who had it, then?'
const talk = exportDocument([
  { startMs: 0, endMs: 5000, speaker: 'Reyes', text: reyes },
  { startMs: 5000, endMs: 6700, speaker: 'Berg', text: berg, verified: true },
  { startMs: 6700, endMs: 8000, speaker: 'Berg', text: 'Anyone?' },
  { startMs: 8000, endMs: 9000, text: 'The office.' },
])
/** “the contract. | Who had it, then? Anyone? | The office.” */
const pieces = [
  { segmentId: 1, from: 13, to: 26, words: 'the contract.' },
  { segmentId: 2, from: 0, to: 17, words: berg },
  { segmentId: 3, from: 0, to: 7, words: 'Anyone?' },
  { segmentId: 4, from: 0, to: 11, words: 'The office.' },
]
const selected = withOnly(talk, { pieces })
const tagged = (source: ExportSource): ExportSource => ({
  ...source,
  quotes: (source.quotes ?? []).map((quote) => ({ ...quote, id: 7, tags: ['harbour'], note: 'Ask.' })),
})
const all = { ...usualOptions, highlights: true, notes: true }
const together = /contract\.\W*Who had|Anyone\?\W*The office/

/** The service's own result has the whole text in one field, by its own rules. */
const formats = exportFormats.filter((format) => format !== 'result')

test.each(formats)('%s: words of two people never stand together', async (format) => {
  expect(await wholeText(format, tagged(selected), all)).not.toMatch(together)
})

test.each(formats)('%s: words of two people never stand together in a stretch by time', async (format) => {
  const source = withOnly(talk, { range: { startMs: 0, endMs: 9000 } })
  expect(await wholeText(format, source, all)).not.toMatch(together)
})

describe('copied words of several people', () => {
  const copied = (form: 'quote' | 'text') =>
    readerQuotes(selected, { form, disclosure: disclosureSchema.parse({}) }).texts.get(0)

  test('give each person a line with name, time and quotation marks when copied as a quote', () => {
    expect(copied('quote')).toMatch(
      /^Reyes, 00:00:02: “the contract\.”\nBerg, 00:00:05: “Who had it, then\? Anyone\?”\nUnknown speaker, 00:00:08: “The office\.”\n— recording “Harbour contract”, .*\nNot checked against the audio\./,
    )
  })

  test('give each person a line with name and time when copied as text', () => {
    expect(copied('text')).toBe(
      'Reyes, 00:00:02: the contract.\nBerg, 00:00:05: Who had it, then? Anyone?\nUnknown speaker, 00:00:08: The office.',
    )
  })

  test('stay one quote when one person said them over two segments', () => {
    const source = withOnly(talk, { pieces: pieces.slice(1, 3) })
    const { texts } = readerQuotes(source, { form: 'quote', disclosure: disclosureSchema.parse({}) })
    expect(texts.get(0)).toMatch(/^“Who had it, then\? Anyone\?”\n— Berg, 00:00:05, recording/)
  })
})

test('a file of quotes has one quote for each person in a row, with its own time', async () => {
  const rows = (await exportTranscript('quotes-csv', tagged(selected), all)).toString('utf8').split('\r\n')
  expect(rows[1]).toMatch(/^the contract\.,Reyes,2\.500,5\.000,/)
  expect(rows[2]).toMatch(/^"Who had it, then\? Anyone\?",Berg,5\.000,8\.000,/)
  expect(rows[3]).toMatch(/^The office\.,Unknown speaker,8\.000,9\.000,/)
  const markdown = (await exportTranscript('quotes-md', tagged(selected), all)).toString('utf8')
  expect(markdown.match(/^> .*\n\n— \w+/gm)).toEqual([
    '> the contract.\n\n— Reyes',
    '> Who had it, then? Anyone?\n\n— Berg',
    '> The office.\n\n— Unknown',
  ])
})

test('JSON has a turn for each person and one line of words', async () => {
  const { quotes } = JSON.parse((await exportTranscript('json', tagged(selected), all)).toString('utf8'))
  expect(quotes).toHaveLength(1)
  expect(quotes[0].words).toBe('the contract.\nWho had it, then? Anyone?\nThe office.')
  expect(quotes[0].turns).toMatchObject([
    { speaker: 'Reyes', words: 'the contract.', startMs: 2500, endMs: 5000 },
    { speaker: 'Berg', words: 'Who had it, then? Anyone?', startMs: 5000, endMs: 8000 },
    { speaker: null, words: 'The office.', startMs: 8000, endMs: 9000 },
  ])
})

test('REFI-QDA codes each person’s words under separate identities', () => {
  const { xml } = projectOf(viewOfSource(tagged(selected), 'qdpx', all), false, 0)
  expect([...xml.matchAll(/<TranscriptSelection guid="([^"]*)" name="([^"]*)"/g)].map(([, , name]) => name)).toEqual([
    ...['the contract.', 'Who had it, then? Anyone?', 'The office.'],
  ])
  expect(new Set([...xml.matchAll(/<(?:TranscriptSelection|Coding) guid="([^"]*)"/g)].map(([, id]) => id)).size).toBe(6)
})

test('tags and note stand once, after the last person’s words', async () => {
  const written = (await exportTranscript('txt', tagged(selected), all)).toString('utf8')
  expect(written.match(/Tags: harbour/g)).toHaveLength(1)
  expect(written).toMatch(/==The office\.== \[Tags: harbour · Note: Ask\.\]/)
})

test('a cutting list has one cut with a comment for each person', async () => {
  const written = (await exportTranscript('edl', tagged(selected), all)).toString('utf8')
  expect(written.match(/^\d{3} {2}/gm)).toHaveLength(1)
  expect(written.match(/^\* COMMENT: (?:Reyes|Berg|Unknown).*/gm)).toEqual([
    '* COMMENT: Reyes, 00:00:02: the contract.',
    '* COMMENT: Berg, 00:00:05: Who had it, then? Anyone?',
    '* COMMENT: Unknown speaker, 00:00:08: The office.',
  ])
})
