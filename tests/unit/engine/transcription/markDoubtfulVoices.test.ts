import { expect, test } from 'vitest'
import { markDoubtfulVoices } from '../../../../electron/engine/transcription/markDoubtfulVoices.ts'
import { normaliseResult } from '../../../../electron/engine/transcription/normalise.ts'
import { stitchSlices } from '../../../../electron/engine/transcription/stitch.ts'
import { transcriptionDataSchema } from '../../../../shared/partner/schemas.ts'
import { transcriptionOptionsSchema } from '../../../../shared/recordings/domain.ts'
import { doubtfulSegmentIds, noticesNow } from '../../../../shared/transcripts/transcriptNotices.ts'
import { noticeWords } from '../../../../shared/words/noticeWords.ts'
import { exportDocument, inTurn } from '../../../support/exportDocuments.ts'

const run = { destination: 'this-machine' as const, options: transcriptionOptionsSchema.parse({}) }
const answer = (more: object, from = 0) =>
  transcriptionDataSchema.parse({
    results: [
      { start: from, end: from + 4, text: 'Good morning.', speaker_id: 'SPEAKER_00' },
      { start: from + 4, end: from + 9, text: 'He came on Monday.', speaker_id: 'SPEAKER_01' },
      { start: from + 10, end: from + 12, text: 'Did he?', speaker_id: 'SPEAKER_00' },
    ],
    ...more,
  })
const doubtful = [{ start: 4.2, end: 8.9 }]

test('names segments in a doubtful voice with their times and speaker', () => {
  const { notices } = markDoubtfulVoices(normaliseResult(answer({ doubtful_voices: doubtful }), run))
  const place = { startMs: 4000, endMs: 9000, speaker: 'SPEAKER_01' }
  expect(notices).toEqual([{ code: 'doubtful-voices', values: { places: [place] } }])
  expect(notices.map(noticeWords)).toEqual([expect.stringContaining('At 0:04, the voice is between two speakers')])
})

test('counts a short doubtful stretch inside a segment, but none that only touches it', () => {
  const within = markDoubtfulVoices(normaliseResult(answer({ doubtful_voices: [{ start: 5, end: 6 }] }), run))
  expect(within.notices).toHaveLength(1)
  const touching = markDoubtfulVoices(normaliseResult(answer({ doubtful_voices: [{ start: 8.5, end: 10.2 }] }), run))
  expect(touching.notices).toEqual([])
  expect(normaliseResult(answer({ doubtful_voices: 'yes' }), run)).toEqual(normaliseResult(answer({}), run))
})

test('moves the times in a slice or a part to those of the recording', () => {
  const slices = [
    { span: { startMs: 0, endMs: 60_000 }, data: answer({}) },
    { span: { startMs: 36_000, endMs: 96_000 }, data: answer({ doubtful_voices: [{ start: 34.2, end: 38.9 }] }, 30) },
  ]
  const { notices } = markDoubtfulVoices(stitchSlices(slices, run).transcript)
  expect(notices.filter(({ code }) => code === 'doubtful-voices')).toMatchObject([
    { values: { places: [{ startMs: 70_000, endMs: 75_000 }] } },
  ])
  const part = markDoubtfulVoices(normaliseResult(answer({ doubtful_voices: doubtful }), run), 60_000)
  expect(part.notices).toMatchObject([{ values: { places: [{ startMs: 64_000 }] } }])
})

test('ends the doubt when a person verifies the segment or changes its speaker', () => {
  const { transcript: exported } = exportDocument(
    inTurn([
      ['Reyes', 'One.'],
      ['Kim', 'Two.'],
      ['Reyes', 'Three.'],
    ]),
  )
  const transcript = { ...exported, slices: [] }
  const [first, second, third] = transcript.segments
  const [reyes, kim] = transcript.speakers
  if (!first || !second || !third || !reyes || !kim) throw new Error('three segments of two speakers')
  const place = { startMs: second.startMs, endMs: second.endMs, speaker: kim.label }
  const notices = [{ code: 'doubtful-voices' as const, values: { places: [place] } }]
  const now = (change: object) => {
    const changed = { ...transcript, segments: [first, { ...second, ...change }, third] }
    return { notices: noticesNow(notices, changed), ids: [...doubtfulSegmentIds(notices, changed)] }
  }
  expect(now({})).toEqual({ notices, ids: [second.id] })
  expect(now({ text: 'Another text.', edited: true })).toEqual({ notices, ids: [second.id] })
  expect(now({ verified: true })).toEqual({ notices: [], ids: [] })
  expect(now({ speakerId: reyes.id })).toEqual({ notices: [], ids: [] })
})
