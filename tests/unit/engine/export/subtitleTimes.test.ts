import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportTranscript } from '../../../../electron/engine/export/index.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import type { ExportFormat } from '../../../../shared/exports/formats.ts'
import { exportDocument } from '../../../support/exportDocuments.ts'
import { read } from '../../../support/readTranscripts.ts'

/** When the cues of a file begin, against when its segments begin. */

type Said = { startMs: number; endMs: number; speaker: string | null; text: string }
type Read = { startMs: number; endMs: number; speaker: string | null; text: string }
const durationMs = 3_723_456

async function readBack(format: ExportFormat, source: ExportSource): Promise<Read[]> {
  const bytes = await exportTranscript(format, source)
  const { segments, speakerNames = {} } = await read(`a.${format}`, bytes, { durationMs })
  return segments.map(({ startMs, endMs, text, speakerLabel: label }) => ({
    ...{ startMs, endMs, text },
    speaker: label === null ? null : (speakerNames[label] ?? label),
  }))
}

/** The words of a text that this file made: `w<segment>x<word>`. */
const wordsIn = (text: string): string[] => text.match(/w\d+x\d+/g) ?? []
const textOf = (segment: number, count: number): string =>
  `${Array.from({ length: count }, (_, word) => `w${segment}x${word}`).join(' ')}.`

/** Segments in the order of the sound, from so dense that nobody could read them to far apart; some at the same moment. */
const transcripts = array(
  record({
    stepMs: integer({ min: 0, max: 9 }).map((size) => [0, 1, 40, 120, 250, 250, 700, 1500, 4000, 20_000][size] ?? 0),
    lengthMs: constantFrom(0, 1, 200, 900, 3000, 12_000),
    speaker: constantFrom('Reyes', 'Kim', null),
    count: integer({ min: 1, max: 40 }).map((size) => (size > 30 ? size : Math.ceil(size / 6))),
  }),
  { minLength: 1, maxLength: 60 },
).map((list) => {
  let startMs = 0
  return list.map(({ stepMs, lengthMs, speaker, count }, index): Said => {
    startMs += stepMs
    return { startMs, endMs: startMs + lengthMs, speaker, text: textOf(index, count) }
  })
})

/** How far, at most, the first words of a segment are from its start, or from the start of the segment that theirs was joined to. */
function farthestMs(said: readonly Said[], read: readonly Read[]): number {
  const away = said.map(({ startMs }, index) => {
    const here = read.find(({ text }) => wordsIn(text).includes(`w${index}x0`))
    // Several people in one cue are read as several segments of one time.
    const cue = read.filter((one) => one.startMs === here?.startMs).flatMap(({ text }) => wordsIn(text))
    const joinedTo = cue.filter((word) => /x0$/.test(word)).map((word) => said[Number(/\d+/.exec(word))]?.startMs ?? 0)
    return Math.abs((here?.startMs ?? Number.NaN) - Math.min(startMs, ...joinedTo))
  })
  return Math.max(...away)
}

describe.each(['srt', 'vtt', 'otr', 'json'] as const)('%s', (format) => {
  test('begins every segment within 100 ms of its time and keeps the words in order', async () => {
    await assert(
      asyncProperty(transcripts, async (said) => {
        const read = await readBack(format, exportDocument(said))
        const words = read.flatMap(({ text }) => wordsIn(text))
        expect(words.filter((word) => word.endsWith('x0'))).toEqual(said.map((_, index) => `w${index}x0`))
        // People who speak at once take turns in the cues; each one's words stay in order.
        for (const [index, { text }] of said.entries())
          expect(words.filter((word) => word.startsWith(`w${index}x`))).toEqual(wordsIn(text))
        expect(farthestMs(said, read)).toBeLessThanOrEqual(100)
        // A cue without a length is never seen.
        if (format !== 'json')
          for (const { startMs, endMs } of read) expect(endMs).toBeGreaterThan(startMs - (format === 'otr' ? 1 : 0))
      }),
      { numRuns: 60 },
    )
  })
})

test.each(['srt', 'vtt'] as const)('%s: 240 cues of 250 ms do not drift, and short ones are joined', async (format) => {
  const said = Array.from({ length: 240 }, (_, index) => ({
    ...{ startMs: index * 250, endMs: index * 250 + 250, speaker: index % 7 < 4 ? 'Reyes' : 'Kim' },
    text: textOf(index, 1),
  }))
  const read = await readBack(format, exportDocument(said))
  expect(farthestMs(said, read)).toBe(0)
  expect(read.flatMap(({ text }) => wordsIn(text))).toEqual(said.flatMap(({ text }) => wordsIn(text)))
  expect(read.at(-1)?.startMs).toBeGreaterThan(58_000)
  expect(new Set(read.map(({ startMs }) => startMs)).size).toBeLessThan(120)
  // Where two people speak in one cue, each keeps the words.
  const byKim = read.filter(({ speaker }) => speaker === 'Kim').flatMap(({ text }) => wordsIn(text))
  if (format === 'vtt')
    expect(byKim).toEqual(said.filter(({ speaker }) => speaker === 'Kim').flatMap(({ text }) => wordsIn(text)))
  else expect(byKim.length).toBeGreaterThan(0)
})
