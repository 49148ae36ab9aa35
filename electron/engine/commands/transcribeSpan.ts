import type { ParsedInput } from '../../../shared/contract.ts'
import type { RecordingDetail, WaitReason } from '../../../shared/recordings/domain.ts'
import type { TimeRange } from '../../../shared/transcripts/heard.ts'
import { wholeSegments } from '../../../shared/transcripts/wholeSegments.ts'
import { problem } from '../../../shared/words/problem.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { transcriptionKinds } from '../transcription/keepHere.ts'
import { type RunStore, spanOfRun } from '../transcription/runs.ts'
import { rowsDigest } from '../transcripts/planSpan.ts'
import type { TranscriptStore } from '../transcripts/store.ts'

/** The shortest span. A service recognises nothing in a shorter span. */
const shortestSpanMs = 500

type Deps = { queue: Pick<JobQueue, 'ofRecordings'>; runs: RunStore; transcripts: TranscriptStore }

/** The newest job of each run that transcribes a span. `span`: the span that the run transcribes. */
function spanJobs(
  { queue, runs }: Pick<Deps, 'queue' | 'runs'>,
  recordingId: number,
): { job: JobRow; span: TimeRange }[] {
  const seen = new Set<number>()
  return queue.ofRecordings([recordingId]).flatMap((job) => {
    if (!transcriptionKinds.has(job.kind) || !('runId' in job.payload) || seen.has(job.payload.runId)) return []
    seen.add(job.payload.runId)
    if (job.state === 'done' || job.state === 'cancelled') return []
    const run = runs.find(job.payload.runId)
    const span = run && spanOfRun(run)
    return span ? [{ job, span }] : []
  })
}

/**
 * The span to transcribe, extended to whole segments, and a digest of the segments' current state (`rowsDigest`).
 * Throws the problems that a person must know first: `no-transcript`, `span-too-short`, `span-too-long`,
 * `transcription-under-way`, and `span-checked` if it would replace words that a person corrected or verified and
 * `mayReplaceChecked` is not set.
 */
export function demandSpan(
  deps: Deps,
  recording: RecordingRow,
  wanted: NonNullable<ParsedInput<'recordings.transcribe'>['span']>,
  longestMs: number,
): { span: TimeRange; seenRows: string } {
  if (!deps.transcripts.head(recording.id)) throw problem('no-transcript')
  const rows = deps.transcripts.segmentRows(recording.id)
  const grown = wholeSegments(rows, wanted)
  const span = { startMs: grown.span.startMs, endMs: Math.min(grown.span.endMs, recording.durationMs) }
  if (span.endMs - span.startMs < shortestSpanMs) throw problem('span-too-short')
  if (span.endMs - span.startMs > longestMs) throw problem('span-too-long', { minutes: Math.floor(longestMs / 60_000) })
  const underWay = deps.queue
    .ofRecordings([recording.id])
    .filter(
      ({ kind, state }) => transcriptionKinds.has(kind) && ['queued', 'running', 'waiting', 'paused'].includes(state),
    )
  for (const { payload } of underWay) {
    const other = 'runId' in payload ? spanOfRun(deps.runs.get(payload.runId)) : null
    if (other === null || (other.startMs < span.endMs && other.endMs > span.startMs))
      throw problem('transcription-under-way', { what: other === null ? 'recording' : 'part' })
  }
  const edited = grown.segments.filter((row) => row.edited === 1).length
  const verified = grown.segments.filter((row) => row.verified === 1).length
  if (edited + verified > 0 && !wanted.mayReplaceChecked) throw problem('span-checked', { edited, verified })
  return { span, seenRows: rowsDigest(rows, span) }
}

/** The spans of a recording that are being transcribed again, or that failed, in the order of the audio. */
export const spansUnderWay = (
  deps: Pick<Deps, 'queue' | 'runs'> & { runner: Pick<JobRunner, 'isPaused' | 'progressOf'> },
  recordingId: number,
): RecordingDetail['spans'] =>
  spanJobs(deps, recordingId)
    .map(({ job, span }) => ({
      ...span,
      jobId: job.id,
      state: job.state === 'failed' ? ('failed' as const) : ('under-way' as const),
      progress: job.kind === 'poll' ? (deps.runner.progressOf(job.id) ?? job.progress) : null,
      waitingFor: waitingFor(job, deps.runner.isPaused),
      error: job.error,
    }))
    .sort((a, b) => a.startMs - b.startMs)

function waitingFor({ state, waitingFor }: JobRow, isQueuePaused: boolean): WaitReason | null {
  if (state === 'paused' || (isQueuePaused && state !== 'running')) return 'paused'
  return state === 'waiting' ? waitingFor : null
}
