import { expect, test } from 'vitest'
import { withOnly } from '../../../../electron/engine/export/chosenQuotes.ts'
import { clipsOf } from '../../../../electron/engine/export/clipSpans.ts'
import type { ExportSource } from '../../../../electron/engine/export/source.ts'
import { usualOptions } from '../../../../shared/exports/options.ts'
import type { TimedWord } from '../../../../shared/transcripts/wordTimes.ts'
import { exportDocument } from '../../../support/exportDocuments.ts'
import { viewOfSource } from './viewOfSource.ts'

const word = (text: string, startMs: number, endMs: number): TimedWord => ({ text, startMs, endMs, confidence: null })
const spansOf = (source: ExportSource, words: TimedWord[]) => {
  const heard = { ...source, heardWords: () => [{ runId: 1, words }] }
  const pieces = source.transcript.segments.map(({ id, text }) => ({
    segmentId: id,
    from: 0,
    to: text.length,
    words: text,
  }))
  const chosen = withOnly(heard, { pieces })
  return clipsOf(viewOfSource(chosen, 'clips', usualOptions), chosen).map(({ startMs, endMs }) => [startMs, endMs])
}

test('ends a clip with the last of several people who speak at once', () => {
  const source = exportDocument([
    { startMs: 0, endMs: 10_000, speaker: 'Reyes', text: 'We never saw it' },
    { startMs: 4000, endMs: 6000, speaker: 'Kim', text: 'No never' },
  ])
  const said = [word('We', 100, 400), word('never', 500, 3000), word('saw', 6500, 8000), word('it', 8100, 9600)]
  const between = [word('No', 4100, 4600), word('never', 4700, 5900)]
  expect(spansOf(source, [...said.slice(0, 2), ...between, ...said.slice(2)])).toEqual([[100, 9600]])
  // No transcription has times for Kim's words; the times of Reyes's words still count.
  expect(spansOf(source, said)).toEqual([[100, 9600]])
})
