import type { ErrorInfo } from '../../../shared/errors.ts'
import { extensionsField } from '../../../shared/partner/extensions.ts'
import { isInProgress, type TaskStatus, transcriptionDataSchema } from '../../../shared/partner/schemas.ts'
import { isLanguageAvailable, languageUnavailable, noModelWords } from '../../../shared/spokenLanguages.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { resultOf } from '../partner/classify.ts'
import type { Connections } from '../partner/connections.ts'
import { PartnerError } from '../partner/errors.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { normaliseResult } from './normalise.ts'
import type { RunParts } from './parts.ts'
import { pollDelayMs } from './pollDelay.ts'
import type { RunRow, RunStore } from './runs.ts'
import type { WorkPaces } from './workPace.ts'

const isInLine = (status: TaskStatus): boolean => status === 'PENDING' || status === 'RECEIVED'

const wrongLanguage = ({ options }: RunRow, { localOnly }: RecordingRow): ErrorInfo => ({
  code: languageUnavailable,
  message: `${noModelWords(options.language)} Choose another language${
    localOnly ? '' : ', or transcribe it with a remote account'
  }.`,
  retryable: false,
})

/** Asks for the result; not ready costs no attempt. FAILURE and REVOKED are ends, in the service's own words. */
export function pollHandler(deps: {
  recordings: RecordingStore
  runs: RunStore
  runParts: RunParts
  transcripts: TranscriptStore
  connections: Connections
  /** What the service on this machine has speech models for; null where it does not say. */
  languagesHere: (signal: AbortSignal) => Promise<string[] | null>
  isWatched: (recordingId: number) => boolean
  paces: WorkPaces
  now: () => number
  random: () => number
  /** The service has this task paused although its job is not. */
  onPaused: (task: { taskId: string; kind: 'transcription'; recordingId: number }) => void
  /** Runs in the transaction that puts the transcript in place. */
  onTranscribed: (recordingId: number) => void
  /** Runs in the transaction that keeps the last part's answer: enqueue what makes one transcript of them. */
  onPartsThere: (parentRunId: number) => void
}): JobHandlers['poll'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    if (run.transcriptionId === null)
      return {
        outcome: 'fail',
        error: {
          code: 'not-submitted',
          message: 'This recording was never submitted. Transcribe it again.',
          retryable: true,
        },
      }
    try {
      const client = await deps.connections.forRun(run, recording)
      const task = await client.call(
        'readTranscription',
        { params: { transcription_id: run.transcriptionId } },
        context.signal,
      )
      // Blips of a service over hours of work do not add up.
      context.progressMade()
      const { message, progress, notices, paused } = task[extensionsField] ?? {}
      const words = message ?? task.message
      const said = words ? client.cleanWords(words) : null
      deps.runs.setStatus(run.id, task.status, said)
      if (isInProgress(task.status)) {
        if (paused) deps.onPaused({ taskId: run.transcriptionId, kind: 'transcription', recordingId: recording.id })
        if (typeof progress === 'number') context.report(deps.paces.progress(run.id, progress))
        else if (isInLine(task.status)) deps.paces.forget(run.id)
        return {
          outcome: 'again',
          afterMs: pollDelayMs({
            elapsedMs: deps.now() - (run.submittedMs ?? deps.now()),
            expectedMs: 0,
            onThisMachine: run.destination === 'this-machine',
            isWatched: deps.isWatched(recording.id),
            isInLine: isInLine(task.status),
            random: deps.random(),
          }),
        }
      }
      deps.paces.forget(run.id)
      if (task.status === 'FAILURE' && run.destination === 'this-machine') {
        const languages = await deps.languagesHere(context.signal)
        if (languages && languages.length > 0 && !isLanguageAvailable(run.options.language, languages))
          return { outcome: 'fail', error: wrongLanguage(run, recording) }
      }
      if (task.status !== 'SUCCESS')
        return {
          outcome: 'fail',
          error: {
            code: task.status === 'FAILURE' ? 'transcription-failed' : 'transcription-revoked',
            message:
              said ??
              (task.status === 'FAILURE'
                ? 'The service could not transcribe this recording and did not say why. Retry, or transcribe it on this machine.'
                : 'The transcription was cancelled at the service. Retry to submit it again.'),
            retryable: true,
          },
        }
      // Notices are kept with the answer: those of a part are read when the parts are joined.
      const answer = notices ? { ...task.data, notices } : task.data
      const data = transcriptionDataSchema.safeParse(answer)
      if (!data.success) {
        const field = ['data', ...(data.error.issues[0]?.path ?? [])].join('.')
        throw new PartnerError(
          'bad-answer',
          `The transcript that came back does not fit the interface (field: ${field}).`,
          { status: 200 },
        )
      }
      const { parentId } = run
      if (parentId !== null)
        return {
          outcome: 'done',
          commit: () => {
            deps.runParts.setResult(run.id, JSON.stringify(answer))
            deps.runs.finish(run.id)
            if (deps.runParts.areAllThere(parentId)) deps.onPartsThere(parentId)
          },
        }
      const transcript = normaliseResult(data.data)
      return {
        outcome: 'done',
        commit: () => {
          deps.transcripts.replace(recording.id, run.id, transcript, JSON.stringify(answer))
          deps.runs.finish(run.id)
          deps.onTranscribed(recording.id)
        },
      }
    } catch (error) {
      if (error instanceof PartnerError && error.status === 404)
        return {
          outcome: 'fail',
          error: {
            code: 'transcription-gone',
            message:
              'The service no longer knows this transcription (results are kept for a few days only). Retry to submit it again.',
            retryable: true,
          },
        }
      return resultOf(error)
    }
  }
}
