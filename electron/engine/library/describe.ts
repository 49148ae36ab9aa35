import type { JobKind, Progress, RecordingStage, RecordingSummary } from '../../../shared/domain.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingRow } from './recordings.ts'

const stageOfKind: Record<JobKind, RecordingStage> = {
  import: 'preparing',
  prepare: 'preparing',
  upload: 'uploading',
  submit: 'submitting',
  poll: 'transcribing',
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
  const pipeline = jobs.find(({ kind }) => kind === 'upload' || kind === 'submit' || kind === 'poll')
  const preparing = jobs.find(({ kind, state }) => kind === 'prepare' && state !== 'done' && state !== 'cancelled')
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
    waitingFor: active?.state === 'waiting' ? active.waitingFor : active?.state === 'queued' ? 'turn' : null,
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
