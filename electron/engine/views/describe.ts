import type { ScheduledDeletion } from '../../../shared/recordings/deletion.ts'
import type {
  JobKind,
  Progress,
  RecordingStage,
  RecordingSummary,
  WaitReason,
} from '../../../shared/recordings/domain.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { TranscriptCounts } from '../transcripts/store.ts'
import { nowhere, remoteCopies, type Whereabouts } from './whereabouts.ts'

/** The list shows the steps up to the transcript, without workflows and exports. */
const stageOfKind: Record<Exclude<JobKind, 'workflow' | 'export'>, RecordingStage> = {
  import: 'preparing',
  prepare: 'preparing',
  transcode: 'preparing',
  upload: 'uploading',
  submit: 'submitting',
  poll: 'transcribing',
  stitch: 'transcribing',
}

function waitingFor(active: JobRow | undefined, isBeingPaused: boolean): WaitReason | null {
  if (active && isBeingPaused) return 'pausing'
  if (active?.state === 'waiting') return active.waitingFor
  if (active?.state === 'paused') return 'paused'
  return active?.state === 'queued' ? 'turn' : null
}

type Step = 'transcode' | 'upload' | 'submit' | 'poll' | 'stitch'
/** The steps towards a transcript, in this order. */
const steps: readonly JobKind[] = ['transcode', 'upload', 'submit', 'poll', 'stitch'] satisfies Step[]
const isStep = (job: JobRow): job is JobRow<Step> => steps.includes(job.kind)
const isActive = ({ state }: JobRow) =>
  state === 'queued' || state === 'running' || state === 'waiting' || state === 'paused'

/** The last requested job; for a recording in slices, the last job of each slice. Jobs are newest first. */
function currentSteps(jobs: readonly JobRow[], sliceRunIds: readonly number[]): JobRow<Step>[] {
  const all = jobs.filter(isStep)
  const slices = sliceRunIds.flatMap((runId) => all.find(({ payload }) => payload.runId === runId) ?? [])
  return slices.length === 0 ? all.slice(0, 1) : [...all.slice(0, 1).filter(({ kind }) => kind === 'stitch'), ...slices]
}

/** The least advanced job, for which the others wait. Of equally advanced jobs, a running one comes first. */
function leastAdvanced(jobs: readonly JobRow<Step>[]): JobRow<Step> | undefined {
  const idle = ({ state }: JobRow) => (state === 'running' ? 0 : state === 'waiting' ? 1 : 2)
  return jobs.filter(isActive).toSorted((a, b) => steps.indexOf(a.kind) - steps.indexOf(b.kind) || idle(a) - idle(b))[0]
}

/** How far a step is. For slices, it counts how many have passed the step, and how far the others are. */
function progressOfStep(
  shown: JobRow<Step>,
  current: readonly JobRow<Step>[],
  progressOf: (jobId: number) => Progress | null,
): Progress | null {
  const own = (job: JobRow) => progressOf(job.id) ?? job.progress
  if (current.length < 2 || shown.kind === 'stitch') return own(shown)
  const slices = current.filter(({ kind }) => kind !== 'stitch')
  const shares = slices.map((job): number => {
    const ahead = steps.indexOf(job.kind) - steps.indexOf(shown.kind)
    return ahead > 0 || job.state === 'done' ? 1 : ahead < 0 ? 0 : (own(job)?.fraction ?? 0)
  })
  return { fraction: Math.min(1, shares.reduce((sum, share) => sum + share, 0) / slices.length) }
}

/** The stage of a recording, the jobs behind it, and the job that the list shows. */
function whatHappens(jobs: readonly JobRow[], sliceRunIds: readonly number[], hasTranscript: boolean) {
  const current = currentSteps(jobs, sliceRunIds)
  const step = leastAdvanced(current)
  const preparing = jobs.find(
    (job): job is JobRow<'prepare'> => job.kind === 'prepare' && job.state !== 'done' && job.state !== 'cancelled',
  )
  const active = step ?? (preparing && isActive(preparing) ? preparing : undefined)
  const failed = current.find(({ state }) => state === 'failed')
  const cancelled = current.find(({ state }) => state === 'cancelled')

  let stage: RecordingStage = hasTranscript ? 'ready' : 'sealed'
  if (active) stage = hasTranscript && active === preparing ? 'ready' : stageOfKind[active.kind]
  else if (failed) stage = 'failed'
  else if (cancelled && !hasTranscript) stage = 'cancelled'

  const shown = active ?? (stage === 'failed' ? failed : stage === 'cancelled' ? cancelled : undefined)
  return { current, step, active, shown, stage }
}

const transcriptFacts = (counts: TranscriptCounts | undefined) => ({
  hasTranscript: counts !== undefined,
  isDraft: counts?.isDraft ?? false,
  speakerCount: counts?.speakers ?? 0,
  language: counts?.language ?? null,
  editedSegments: counts?.edited ?? 0,
  verifiedSegments: counts?.verified ?? 0,
  namedSpeakers: counts?.named ?? 0,
  segmentCount: counts?.segmentCount ?? 0,
})

/**
 * The facts that the library list shows about a recording, from its row, its jobs (newest first) and its transcript.
 * None of this is stored, so it cannot contradict the queue. `sliceRunIds`: the runs of its slices, if it has any.
 * `isBeingPaused`: the service on this machine has not stopped working on it yet. `isUndecided`: a person has not
 * chosen where to transcribe it.
 */
export function describeRecording(
  recording: RecordingRow,
  jobs: readonly JobRow[],
  counts: TranscriptCounts | undefined,
  progressOf: (jobId: number) => Progress | null,
  sliceRunIds: readonly number[] = [],
  whereabouts: Whereabouts = nowhere,
  {
    isBeingPaused = false,
    isUndecided = false,
    deletion = null,
    speakers = [],
    newTranscript = null,
    joinedFiles = 0,
  }: {
    isBeingPaused?: boolean
    isUndecided?: boolean
    deletion?: ScheduledDeletion | null
    speakers?: RecordingSummary['speakers']
    newTranscript?: RecordingSummary['newTranscript']
    joinedFiles?: number
  } = {},
): RecordingSummary {
  const { current, step, active, shown, stage } = whatHappens(jobs, sliceRunIds, counts !== undefined)
  return {
    id: recording.id,
    title: recording.title,
    originalName: recording.originalName,
    sourceLabel: recording.sourceLabel,
    recordedMs: recording.recordedMs,
    recordedTimeSource: recording.recordedTimeSource,
    recordedTimePrecision: recording.recordedTimePrecision,
    recordedTimeHasZone: recording.recordedTimeHasZone,
    importedMs: recording.importedMs,
    durationMs: recording.durationMs,
    sizeBytes: recording.sizeBytes,
    sha256: recording.sha256,
    localOnly: recording.localOnly,
    projectId: recording.projectId,
    stage,
    progress: step
      ? progressOfStep(step, current, progressOf)
      : active
        ? (progressOf(active.id) ?? active.progress)
        : null,
    waitingFor: stage === 'sealed' && isUndecided ? 'choice' : waitingFor(active, isBeingPaused),
    resumesMs: active?.state === 'waiting' && active.waitingFor !== null ? active.runAfterMs : null,
    error: shown?.error ?? null,
    lastDestination: whereabouts.destination,
    isInLine: active?.kind === 'poll' && whereabouts.isInLine,
    remoteCopies: remoteCopies(whereabouts, step !== undefined),
    activeJobId: shown?.id ?? null,
    ...transcriptFacts(counts),
    speakers,
    newTranscript,
    deletion,
    audioDeletedMs: recording.audioDeletedMs,
    joinedFiles,
    missing: recording.missing,
    revision: recording.revision,
  }
}
