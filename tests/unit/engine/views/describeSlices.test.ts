import { expect, test } from 'vitest'
import type { JobRow } from '../../../../electron/engine/jobs/types.ts'
import type { RecordingRow } from '../../../../electron/engine/library/recordings.ts'
import type { TranscriptCounts } from '../../../../electron/engine/transcripts/store.ts'
import { describeRecording } from '../../../../electron/engine/views/describe.ts'
import type { JobKind, JobState } from '../../../../shared/recordings/domain.ts'

/** Runs 2, 3 and 4 are the slices of run 1. */
const slices = [2, 3, 4]
const recording = { id: 1, revision: 1 } as RecordingRow
let lastId = 0
const job = (kind: JobKind, runId: number, state: JobState, fraction: number | null = null) =>
  ({
    id: ++lastId,
    kind,
    payload: { runId },
    state,
    waitingFor: null,
    error: state === 'failed' ? { code: 'x', message: 'X.', retryable: true } : null,
    progress: fraction === null ? null : { fraction },
  }) as JobRow
/** `jobs`: the oldest first. */
const described = (jobs: JobRow[], counts?: TranscriptCounts) =>
  describeRecording(recording, jobs.toReversed(), counts, () => null, slices)
const language = { language: 'en', source: 'chosen', asked: 'en' } as const
const transcribed: TranscriptCounts = {
  isDraft: false,
  segmentCount: 1,
  edited: 0,
  verified: 0,
  speakers: 1,
  named: 0,
  language,
}

test('shows a recording in slices at the stage of its least advanced slice', () => {
  const begun = [
    job('transcode', 1, 'done'),
    job('upload', 2, 'done'),
    job('upload', 3, 'queued'),
    job('upload', 4, 'running', 0.5),
  ]
  expect(described([...begun, job('submit', 2, 'waiting')])).toMatchObject({
    stage: 'uploading',
    progress: { fraction: 0.5 },
    activeJobId: begun[3]?.id,
    waitingFor: null,
  })
  expect(
    described([job('poll', 2, 'done'), job('poll', 3, 'waiting', 0.2), job('poll', 4, 'waiting', 0.1)]),
  ).toMatchObject({ stage: 'transcribing', progress: { fraction: expect.closeTo(1.3 / 3) } })
})

test('shows a failed or cancelled slice once no other goes on', () => {
  const failed = job('poll', 3, 'failed')
  expect(described([job('poll', 2, 'done'), failed, job('poll', 4, 'running')])).toMatchObject({
    stage: 'transcribing',
  })
  expect(described([job('poll', 2, 'done'), failed, job('poll', 4, 'done')])).toMatchObject({
    stage: 'failed',
    activeJobId: failed.id,
    error: { message: 'X.' },
  })
  const cancelled = job('upload', 3, 'cancelled')
  expect(described([job('poll', 2, 'done'), cancelled, job('poll', 4, 'done')])).toMatchObject({
    stage: 'cancelled',
    activeJobId: cancelled.id,
  })
})

test('counts a slice that was begun anew by its new state', () => {
  const again = [job('poll', 2, 'done'), job('poll', 3, 'cancelled'), job('poll', 4, 'done')]
  expect(described([...again, job('upload', 3, 'running')])).toMatchObject({ stage: 'uploading' })
  const all = [...again, job('poll', 3, 'done')]
  expect(described([...all, job('stitch', 1, 'running')])).toMatchObject({ stage: 'transcribing' })
  expect(described([...all, job('stitch', 1, 'done')], transcribed)).toMatchObject({ stage: 'ready', error: null })
})
