import { expect, test } from 'vitest'
import { noticesForReader } from '../../../../electron/engine/export/readerNotices.ts'
import { timeMap } from '../../../../shared/exports/timeMap.ts'
import type { TranscriptNotice } from '../../../../shared/transcripts/transcriptNotices.ts'

const cuts = [{ startMs: 10_000, endMs: 20_000 }]
const reader = {
  keepsFileName: false,
  cuts,
  times: timeMap([{ startMs: 10_000, endMs: 20_000, toneStartMs: 10_000, toneEndMs: 10_700 }]),
}
const place = (startMs: number) => ({ startMs, endMs: startMs + 1000, speaker: null, language: 'fr' })

test('leaves out names of files and devices, words of a service and the number of slices', () => {
  const notices: TranscriptNotice[] = [
    { code: 'from-file', values: { file: 'Reyes.srt' } },
    { code: 'graphics-failed', values: { device: 'Radeon of Reyes' } },
    { code: 'of-service', values: { text: 'Reyes.wav was cut' } },
    { code: 'slices', values: { count: 3, reason: 'with-speakers' } },
    { code: 'unsure-slices', values: { slices: [2] } },
    { code: 'demo-model' },
  ]
  expect(noticesForReader(notices, reader)).toEqual([{ code: 'demo-model' }])
  expect(noticesForReader(notices, { ...reader, keepsFileName: true })).toEqual([notices[0], { code: 'demo-model' }])
})

test('shows the reader’s times and leaves out places in cut sound', () => {
  const places = [place(5000), place(12_000), place(30_000)]
  const left = noticesForReader(
    [
      { code: 'doubtful-voices', values: { places } },
      { code: 'other-languages', values: { places } },
    ],
    reader,
  )
  for (const notice of left)
    expect('places' in (notice as { values: object }).values && JSON.stringify(notice)).toMatch(/5000.*20700/)
  expect(JSON.stringify(left)).not.toMatch(/12000|"startMs":30000/)
  expect(noticesForReader([{ code: 'doubtful-voices', values: { places: [place(12_000)] } }], reader)).toEqual([])
})
