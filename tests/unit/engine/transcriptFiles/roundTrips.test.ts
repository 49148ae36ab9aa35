import { array, assert, asyncProperty, constantFrom, integer, option, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { exportTranscript } from '../../../../electron/engine/export/index.ts'
import { plainText } from '../../../../electron/engine/export/plainText.ts'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import { shownSpeakerName } from '../../../../shared/words/speakerWords.ts'
import { exportDocument } from '../../../support/exportDocuments.ts'
import { read } from '../../../support/readTranscripts.ts'

/** An export as JSON, WebVTT or oTranscribe comes back unchanged. */

const durationMs = 3_723_456
const names = ["O'Neil & Co <x>", 'Dr. Reyes: PhD', 'ליلى', '佐藤 健', 'a --> b', '#12', 'Ünal-']
const texts = string({ unit: 'grapheme', maxLength: 60 })
const nasty = constantFrom(
  '5 < 6 > 4 & &amp; &lt;',
  '-->',
  '[0:12] no time',
  'NAME: no name',
  '{\\an8}',
  ' two  spaces ',
  'a\u0000b\u202ec',
  '😀 \ud800',
)
const said = array(
  record({
    lengthMs: integer({ min: 1, max: 9000 }),
    pauseMs: integer({ min: 0, max: 4000 }),
    speaker: option(constantFrom(...names)),
    text: integer({ min: 0, max: 3 }).chain((kind) => (kind === 0 ? nasty : texts)),
    verified: constantFrom(true, false),
  }),
  { minLength: 1, maxLength: 30 },
).map((list) => {
  let atMs = 0
  return list.map(({ lengthMs, pauseMs, ...segment }) => {
    const startMs = atMs + pauseMs
    atMs = startMs + lengthMs
    return { ...segment, startMs, endMs: atMs }
  })
})

const out = (format: ExportFormat, source: ReturnType<typeof exportDocument>) =>
  exportTranscript(format, source, usualOptions)
const back = async (format: ExportFormat, bytes: Buffer) => {
  const { segments, speakerNames = {} } = await read(`a.${format}`, bytes, { durationMs })
  return segments.map(({ speakerLabel, ...segment }) => ({
    ...segment,
    speaker: speakerLabel === null ? null : (speakerNames[speakerLabel] ?? speakerLabel),
  }))
}
type Read = Awaited<ReturnType<typeof back>>
/** The words of each stretch of one speaker, without spaces, because lines and cues break anywhere. */
const turns = (segments: readonly { speaker: string | null; text: string }[]): string[] => {
  const found: { speaker: string | null; text: string }[] = []
  for (const { speaker, text } of segments) {
    const squeezed = plainText(text).replace(/\s+/g, '')
    const last = found.at(-1)
    if (squeezed === '') continue
    if (last && last.speaker === speaker) last.text += squeezed
    else found.push({ speaker, text: squeezed })
  }
  return found.map(({ speaker, text }) => `${speaker === null ? '' : shownSpeakerName(plainText(speaker))}: ${text}`)
}
/**
 * In a file without voices, a name in capitals before a colon counts as a voice, because other programs write voices like this.
 */
const hasVoices = (list: { speaker: string | null; text: string }[]) =>
  list.some(({ speaker, text }) => speaker !== null && plainText(text) !== '') ||
  list.every(({ text }) => !text.includes(':'))
const hasWords = (list: { text: string }[]) => list.some(({ text }) => plainText(text) !== '')

test('JSON keeps the segments, times, names and verified marks', async () => {
  await assert(
    asyncProperty(said, async (list) => {
      const source = exportDocument(list)
      const read = await back('json', await out('json', source))
      expect(
        read.map(({ startMs, endMs, text, verified, edited }) => ({ startMs, endMs, text, verified, edited })),
      ).toEqual(
        source.transcript.segments.map(({ startMs, endMs, text, verified, edited }) => ({
          ...{ startMs, endMs, text, verified, edited },
        })),
      )
      expect(read.map(({ speaker }) => speaker)).toEqual(list.map(({ speaker }) => speaker))
    }),
  )
})

test('WebVTT keeps words, speakers and beginnings to the millisecond', async () => {
  await assert(
    asyncProperty(said.filter(hasWords).filter(hasVoices), async (list) => {
      const read = await back('vtt', await out('vtt', exportDocument(list)))
      expect(turns(read)).toEqual(turns(list))
      const starts = new Set(read.map(({ startMs }) => startMs))
      const spoken = list.filter(({ text }) => plainText(text) !== '')
      expect(starts.has(spoken[0]?.startMs ?? -1)).toBe(true)
      // Reading and writing again gives the same cues.
      expect(cuesOf(await out('vtt', exportDocument(asSaid(read))))).toEqual(
        cuesOf(await out('vtt', exportDocument(list))),
      )
    }),
  )
})

test('oTranscribe keeps words, speakers and the time of each paragraph', async () => {
  await assert(
    asyncProperty(said.filter(hasWords).filter(hasVoices), async (list) => {
      const bytes = await out('otr', exportDocument(list))
      const read = await back('otr', bytes)
      expect(turns(read)).toEqual(turns(list))
      const stamps = [...JSON.parse(bytes.toString()).text.matchAll(/data-timestamp="([\d.]+)"/g)].map(([, seconds]) =>
        Math.round(Number(seconds) * 1000),
      )
      expect(read.map(({ startMs }) => startMs)).toEqual(stamps)
    }),
  )
})

const asSaid = (read: Read) => read.map(({ startMs, endMs, speaker, text }) => ({ startMs, endMs, speaker, text }))
/** If an empty segment names a speaker, segments without a speaker are called unknown. */
const cuesOf = (bytes: Buffer): string =>
  bytes
    .toString()
    .replace(/^NOTE\n(?:.+\n)+/gm, '')
    .replaceAll('<v Unknown speaker>', '')
