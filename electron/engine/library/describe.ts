import type { JobKind, Progress, RecordingStage, RecordingSummary, WaitReason } from '../../../shared/domain.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingRow } from './recordings.ts'

/** A workflow goes on beside the transcript and is not what the list shows. */
const stageOfKind: Record<Exclude<JobKind, 'workflow'>, RecordingStage> = {
  import: 'preparing',
  prepare: 'preparing',
  upload: 'uploading',
  submit: 'submitting',
  poll: 'transcribing',
}

function waitingFor(active: JobRow | undefined): WaitReason | null {
  if (active?.state === 'waiting') return active.waitingFor
  if (active?.state === 'paused') return 'paused'
  return active?.state === 'queued' ? 'turn' : null
}

type TranscriptCounts = { segmentCount: number; edited: number; verified: number; speakers: number }

/**
 * What the library list says of a recording, from its row, its jobs (newest first) and its transcript. Nothing of this
 * is stored, so it cannot contradict the queue.
 */
export function describeRecording(
  recording: RecordingRow,
  jobs: readonly JobRow[],
  counts: TranscriptCounts | undefined,
  progressOf: (jobId: number) => Progress | null,
): RecordingSummary {
  const pipeline = jobs.find(
    (job): job is JobRow<'upload' | 'submit' | 'poll'> =>
      job.kind === 'upload' || job.kind === 'submit' || job.kind === 'poll',
  )
  const preparing = jobs.find(
    (job): job is JobRow<'prepare'> => job.kind === 'prepare' && job.state !== 'done' && job.state !== 'cancelled',
  )
  const isActive = (job: JobRow | undefined) =>
    job !== undefined &&
    (job.state === 'queued' || job.state === 'running' || job.state === 'waiting' || job.state === 'paused')
  const active = isActive(pipeline) ? pipeline : isActive(preparing) ? preparing : undefined

  let stage: RecordingStage = counts ? 'ready' : 'sealed'
  if (active) stage = counts && active === preparing ? 'ready' : stageOfKind[active.kind]
  else if (pipeline?.state === 'failed') stage = 'failed'
  else if (pipeline?.state === 'cancelled' && !counts) stage = 'cancelled'

  const shown = active ?? (stage === 'failed' || stage === 'cancelled' ? pipeline : undefined)
  return {
    id: recording.id,
    title: recording.title,
    originalName: recording.originalName,
    sourceLabel: recording.sourceLabel,
    recordedMs: recording.recordedMs,
    importedMs: recording.importedMs,
    durationMs: recording.durationMs,
    sizeBytes: recording.sizeBytes,
    sha256: recording.sha256,
    localOnly: recording.localOnly,
    stage,
    progress: active ? (progressOf(active.id) ?? active.progress) : null,
    waitingFor: waitingFor(active),
    resumesMs: active?.state === 'waiting' && active.waitingFor !== null ? active.runAfterMs : null,
    error: shown?.error ?? null,
    activeJobId: shown?.id ?? null,
    hasTranscript: counts !== undefined,
    speakerCount: counts?.speakers ?? 0,
    editedSegments: counts?.edited ?? 0,
    verifiedSegments: counts?.verified ?? 0,
    segmentCount: counts?.segmentCount ?? 0,
    revision: recording.revision,
  }
}
