import { expect, test } from 'vitest'
import { cutAtGaps } from '../../../../electron/engine/transcription/cutAtGaps.ts'
import { markUnclear } from '../../../../electron/engine/transcription/markUnclear.ts'
import { normaliseResult } from '../../../../electron/engine/transcription/normalise.ts'
import { transcriptionDataSchema } from '../../../../shared/partner/schemas.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'

const run = { destination: 'this-machine' as const, options: transcriptionOptionsSchema.parse({}) }
const result = (more: object) =>
  normaliseResult(
    transcriptionDataSchema.parse({
      results: [
        { start: 0, end: 4, text: 'Good morning.', speaker_id: 'SPEAKER_00' },
        { start: 30, end: 34, text: 'He came on Monday.', speaker_id: 'SPEAKER_01' },
      ],
      ...more,
    }),
    run,
  )
const unclear = [{ start: 12.2, end: 28, reason: 'loop', speaker_id: 'SPEAKER_01' }]

test('puts a segment with time and speaker where the recogniser left something out', () => {
  const { segments, notices } = markUnclear(result({ unclear }))
  expect(segments.map(({ startMs, endMs, speakerLabel, text }) => [startMs, endMs, speakerLabel, text])).toEqual([
    [0, 4000, 'SPEAKER_00', 'Good morning.'],
    [12_200, 28_000, 'SPEAKER_01', '(unclear 0:12)'],
    [30_000, 34_000, 'SPEAKER_01', 'He came on Monday.'],
  ])
  expect(notices).toEqual([{ code: 'unclear-parts', values: { segments: 1 } }])
})

test('uses the time of the recording in a part', () => {
  expect(markUnclear(result({ unclear }), 3_600_000).segments[1]?.text).toBe('(unclear 1:00:12)')
})

test('ignores a field of the same name from another service', () => {
  expect(markUnclear(result({}))).toEqual(result({}))
  expect(markUnclear(result({ unclear: 'yes' })).segments).toHaveLength(2)
})

test('keeps an unclear segment over a gap in the sound', () => {
  const { segments } = result({ unclear })
  const missing = { durationMs: 40_000, gaps: [{ atMs: 14_000, lengthMs: 2000, cause: 'damage' }] }
  expect(cutAtGaps(segments, missing as never).filter(({ isUnclear }) => isUnclear)).toHaveLength(1)
})
