import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { safeParse } from '../../../shared/errors/safeParse.ts'
import { isLanguageAvailable, languageUnavailable } from '../../../shared/languages/spokenLanguages.ts'
import { extensionsField } from '../../../shared/partner/extensions.ts'
import {
  isInProgress,
  type TaskStatus,
  type TranscriptionTask,
  transcriptionDataSchema,
} from '../../../shared/partner/schemas.ts'
import { problemInfo } from '../../../shared/words/problem.ts'
import { PartnerError } from '../../partner/index.ts'
import { type Connections, serviceKeyOf } from '../accounts/connections.ts'
import { resultOf } from '../accounts/resultOf.ts'
import type { JobContext, JobHandlers, JobResult } from '../jobs/types.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { AudioSpan } from '../upload/encodings.ts'
import { cutAtGaps } from './cutAtGaps.ts'
import type { ServiceTask } from './desiredStates.ts'
import type { HeldTranscripts } from './held.ts'
import type { KeptVoices } from './keptVoices.ts'
import { markDoubtfulVoices } from './markDoubtfulVoices.ts'
import { markOtherLanguages } from './markOtherLanguages.ts'
import { markUnclear } from './markUnclear.ts'
import { keptAnswer, normaliseResult } from './normalise.ts'
import { pollDelayMs } from './pollDelay.ts'
import { type RunRow, type RunStore, spanOfRun } from './runs.ts'
import type { RunSlices } from './slices.ts'
import { whilePreparedMs } from './uploadHandler.ts'
import { modelVoicesOf } from './voices.ts'
import type { WorkPaces } from './workPace.ts'

const isInLine = (status: TaskStatus): boolean => status === 'PENDING' || status === 'RECEIVED'

const wrongLanguage = ({ options }: RunRow, { localOnly }: RecordingRow): ErrorInfo =>
  problemInfo(languageUnavailable, {
    language: options.language,
    elsewhere: localOnly ? 'not-allowed' : 'allowed',
  })

type PollDeps = {
  recordings: RecordingStore
  runs: RunStore
  slices: RunSlices
  held: Pick<HeldTranscripts, 'arrived' | 'spanArrived'>
  keptVoices: Pick<KeptVoices, 'inAnswer'>
  connections: Connections
  /** The languages of the speech models on this machine; null if the service does not state them. */
  languagesHere: (signal: AbortSignal) => Promise<string[] | null>
  /** True while the recording's audio is being checked for gaps. */
  isBeingPrepared: (recording: RecordingRow) => boolean
  isWatched: (recordingId: number) => boolean
  paces: WorkPaces
  now: () => number
  random: () => number
  /** Called when the service has paused this task, but its job is not paused. */
  onPaused: (task: ServiceTask) => void
  /** Runs in the transaction that stores the result of a run, for a whole recording or a slice. */
  onResultStored: (run: RunRow) => void
  /** Removes the audio that was cut to send a span. */
  removeSpanCopies: (recordingId: number, span: AudioSpan) => Promise<unknown>
  /** Runs in the transaction that stores the response for the last slice, and enqueues the stitching. */
  onSlicesThere: (parentRunId: number) => void
}
/** A run with its recording and its service's response. */
type Polled = { run: RunRow; recording: RecordingRow; task: TranscriptionTask }

/**
 * Requests the result. A result that is not ready costs no attempt. FAILURE and REVOKED end the run with the service's
 * own words.
 */
export function pollHandler(deps: PollDeps): JobHandlers['poll'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    if (run.transcriptionId === null)
      return { outcome: 'fail', error: problemInfo('not-submitted', null, { retryable: true }) }
    try {
      const client = await deps.connections.forRun(run, recording)
      const params = { transcription_id: run.transcriptionId }
      const task = await client.call('readTranscription', { params }, context.signal)
      // Work takes hours, so short failures of a service must not add up.
      context.progressMade()
      const words = task[extensionsField]?.message ?? task.message
      const message = words ? client.cleanWords(words) : null
      deps.runs.setStatus(run.id, task.status, message)
      const polled = { run, recording, task }
      if (isInProgress(task.status)) return inProgress(deps, polled, run.transcriptionId, context)
      deps.paces.forget(run.id)
      if (task.status !== 'SUCCESS') return await ended(deps, polled, message, context.signal)
      return await arrived(deps, polled)
    } catch (error) {
      if (error instanceof PartnerError && error.status === 404)
        return { outcome: 'fail', error: problemInfo('transcription-gone', null, { retryable: true }) }
      return resultOf(error)
    }
  }
}

/** Reports the progress, and says when to poll again. */
function inProgress(
  deps: PollDeps,
  { run, recording, task: { status, ...task } }: Polled,
  taskId: string,
  context: JobContext,
): JobResult {
  const { progress, paused } = task[extensionsField] ?? {}
  const serviceKey = serviceKeyOf(run)
  if (paused && serviceKey !== null)
    deps.onPaused({ serviceKey, kind: 'transcription', id: taskId, recordingId: recording.id })
  if (typeof progress === 'number') context.report(deps.paces.progress(run.id, progress))
  else if (isInLine(status)) deps.paces.forget(run.id)
  // The first words may exist before the first per cent. A window that shows the recording requests them now.
  else if (deps.isWatched(recording.id)) context.report({ fraction: null })
  return {
    outcome: 'again',
    afterMs: pollDelayMs({
      elapsedMs: deps.now() - (run.submittedMs ?? deps.now()),
      expectedMs: 0,
      onThisMachine: run.destination === 'this-machine',
      isWatched: deps.isWatched(recording.id),
      isInLine: isInLine(status),
      random: deps.random(),
    }),
  }
}

/** Ends the run, because the task failed or was revoked. `message`: the service's words. */
async function ended(
  deps: PollDeps,
  { run, recording, task }: Polled,
  message: string | null,
  signal: AbortSignal,
): Promise<JobResult> {
  if (task.status !== 'FAILURE')
    return { outcome: 'fail', error: problemInfo('transcription-revoked', { said: message }, { retryable: true }) }
  if (run.destination === 'this-machine') {
    const languages = await deps.languagesHere(signal)
    // The window then offers a model beside the recording.
    if (languages?.length === 0)
      return { outcome: 'fail', error: problemInfo('no-speech-model', null, { retryable: true }) }
    if (languages && languages.length > 0 && !isLanguageAvailable(run.options.language, languages))
      return { outcome: 'fail', error: wrongLanguage(run, recording) }
  }
  return { outcome: 'fail', error: problemInfo('transcription-failed', { said: message }, { retryable: true }) }
}

/**
 * Stores the transcript of a whole recording or a span. For a slice, it stores the response until all slices have
 * responses.
 */
async function arrived(deps: PollDeps, { run, recording, task }: Polled): Promise<JobResult> {
  const { notices, network_lock } = task[extensionsField] ?? {}
  if (network_lock) deps.runs.setNetworkLock(run.id, network_lock)
  // Store notices with the response, because the stitching of slices needs them.
  const answer = notices ? { ...task.data, notices } : task.data
  const data = safeParse(transcriptionDataSchema, answer)
  if (!data.success) {
    const field = ['data', ...(data.error.issues[0]?.path ?? [])].join('.')
    throw new PartnerError('bad-answer', problemInfo('transcript-unfit', { field }), { status: 200 })
  }
  const { parentId } = run
  if (parentId !== null)
    return {
      outcome: 'done',
      commit: () => {
        deps.slices.setResult(run.id, JSON.stringify(answer))
        deps.runs.finish(run.id)
        deps.onResultStored(run)
        if (deps.slices.areAllTranscribed(parentId)) deps.onSlicesThere(parentId)
      },
    }
  // Wait until the gaps are known, because segments are cut at them.
  if (deps.isBeingPrepared(recording)) return { outcome: 'again', afterMs: whilePreparedMs }
  const result = normaliseResult(data.data, run)
  result.segments = cutAtGaps(result.segments, recording.missing)
  const span = spanOfRun(run)
  const marked = markDoubtfulVoices(markUnclear(result, span?.startMs), span?.startMs)
  const transcript = span ? marked : markOtherLanguages(marked)
  if (span) await deps.removeSpanCopies(recording.id, span)
  if (span && result.segments.every(({ isUnclear }) => isUnclear))
    return { outcome: 'fail', error: problemInfo('span-without-words') }
  const machine = deps.keptVoices.inAnswer(run, keptAnswer(answer))
  return {
    outcome: 'done',
    commit: () => {
      deps.runs.finish(run.id)
      deps.onResultStored(run)
      if (span) deps.held.spanArrived(run, span, transcript, data.data.speech_model)
      else
        deps.held.arrived(run, { transcript, machine, voices: modelVoicesOf(data.data), model: data.data.speech_model })
    },
  }
}
