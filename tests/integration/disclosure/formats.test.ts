import { expect, test } from 'vitest'
import { exportTranscript } from '../../../electron/engine/export/index.ts'
import { exportFormats, formatRow, isOfSound } from '../../../shared/exports/formats.ts'
import { usualOptions } from '../../../shared/exports/options.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { exportDocument, inTurn } from '../../support/exportDocuments.ts'
import { pdfFile } from '../../support/pdfFile.ts'
import { blocking, forbidding, revealedInBytes } from '../../support/revealed.ts'
import { saidByOne } from '../../support/saidByOne.ts'

const quote = (words: string, speaker: string): Quote =>
  saidByOne({
    ...{ id: 1, recordingId: 1, colour: 'green', wording: 'as-marked', verified: true, heard: false },
    ...{ tags: ['harbour'], note: 'ask again', words, markedWords: words, startMs: 0, endMs: 3000 },
    ...{ speakers: [speaker], pieces: [{ segmentId: 1, from: 0, to: words.length }] },
  })

/** An export of a talk in which one person has this name, and the other speaks of them. */
const talkWith = (name: string) => ({
  ...exportDocument(
    inTurn([
      [name, 'I never saw the contract.'],
      ['Interviewer', `So ${name}, who wrote it?`],
    ]),
    { title: `Talk with ${name}` },
  ),
  quotes: [quote(`So ${name}, who wrote it?`, name)],
  printPage: async (html: string) =>
    pdfFile({
      pages: [
        html
          .replace(/<style>.*<\/style>/s, '')
          .replace(/<[^>]*>/g, ' ')
          .replace(/[()\\\n]/g, ' '),
      ],
    }),
})

const options = { ...usualOptions, highlights: true, notes: true, facts: true }
const formats = exportFormats.filter((format) => !isOfSound(format))

test.each(formats)('a real name in %s blocks, and a pseudonym does not', async (format) => {
  const name = `export.${formatRow(format).suffix}`
  const real = await exportTranscript(format, talkWith('Zoë Reyes'), options)
  const found = await revealedInBytes(name, real, forbidding('Zoe Reyes'))
  expect(blocking(found).filter((line) => line.startsWith('real-name'))).not.toEqual([])
  const short = await exportTranscript(format, talkWith('Mark'), options)
  expect(blocking(await revealedInBytes(name, short, forbidding('Mark')))).not.toEqual([])
  const clean = await exportTranscript(format, talkWith('Anneliese K.'), options)
  expect(blocking(await revealedInBytes(name, clean, forbidding('Zoe Reyes', 'Mark', 'Ann', 'Annelies')))).toEqual([])
})

test.each(formats)('unchosen facts about a recording in %s block', async (format) => {
  const name = `export.${formatRow(format).suffix}`
  const source = { ...talkWith('Person A'), seal: 'matches' as const }
  const { sha256, originalName, title } = source.recording
  const content = await exportTranscript(format, source, options)
  const facts = [
    { kind: 'hash', values: [sha256] },
    { kind: 'file-name', values: [originalName] },
    { kind: 'title', values: [title] },
    { kind: 'date', values: ['2026-09-14'] },
  ] as const
  const found = await revealedInBytes(name, content, { names: [], redacted: [], facts })
  const told = facts.filter(({ kind }) => found.some(({ fact, blocks }) => blocks && fact === kind))
  expect(told.map(({ kind }) => kind)).toEqual(toldBy[format] ?? [])
})

/** What each format says in its text, its head or its fields. */
const toldBy: Partial<Record<(typeof formats)[number], string[]>> = {
  ...Object.fromEntries(
    ['docx', 'txt', 'md', 'html', 'pdf', 'json'].map((format) => [format, ['hash', 'file-name', 'title', 'date']]),
  ),
  'quotes-docx': ['title', 'date'],
  'quotes-md': ['title', 'date'],
  'quotes-csv': ['hash', 'title', 'date'],
  vtt: ['hash', 'file-name', 'date'],
  ...Object.fromEntries(['qdpx', 'edl', 'xmeml'].map((format) => [format, ['file-name', 'title']])),
  eaf: ['file-name'],
  otr: ['file-name'],
}
