import type { CommandOutput, ParsedInput } from '../../../shared/contract.ts'
import { type ErrorInfo, TapelogError } from '../../../shared/errors/errors.ts'
import type { Destination, KeptTranscriptionOptions, TranscriptionChanges } from '../../../shared/recordings/domain.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import type { RecordingRow } from '../library/recordings.ts'
import { transcriptionKinds } from '../transcription/keepHere.ts'
import { recognitionHere } from '../transcription/recognitionHere.ts'
import type { RunStore } from '../transcription/runs.ts'
import { longestSliceMs } from '../transcription/sliceLimit.ts'
import type { Handlers } from './handlers.ts'
import type { CommandParts } from './parts.ts'
import { demandSpan } from './transcribeSpan.ts'

/** Commands that transcribe a recording again, and tell what this machine can transcribe. */
export function transcribeCommands(
  deps: CommandParts,
): Pick<Handlers, 'recordings.transcribe' | 'recordings.transcribeSeveral' | 'recognition.languages'> {
  return {
    'recordings.transcribe': (request) => {
      const { span } = request
      const begun = span ? beginSpan(deps, { ...request, span }) : begin(deps, request)
      follow(deps, [begun])
      return { jobId: begun.jobId }
    },
    'recordings.transcribeSeveral': (request) => transcribeSeveral(deps, request),
    'recognition.languages': async () => ({
      ...(await recognitionHere(deps.connections)),
      used: deps.runs.usedLanguages(),
    }),
  }
}

/** The first job of the new run, and the cancelled jobs of the old run. */
type Begun = { recordingId: number; jobId: number; cancelled: number[] }

/**
 * The options of the last run, with the changes. A run's hotwords include the hotwords that the recording's project had
 * at that time. The hotwords may leave only if the changes name them, because otherwise no person has confirmed them
 * for this service.
 */
const optionsFor = (
  runs: RunStore,
  { id, options }: RecordingRow,
  changes: TranscriptionChanges | undefined,
  destination: Destination,
): KeptTranscriptionOptions => ({
  ...(runs.latestOf(id)?.options ?? options),
  hotwords: options.hotwords,
  ...withoutUndefined(changes),
  hotwordsMayLeave: destination === 'remote' && changes?.hotwords !== undefined,
})

/** What a person asks for. Throws `audio-deleted`, and if the destination is not allowed for the recording. */
function asked(deps: CommandParts, { recordingId, options, destination }: ParsedInput<'recordings.transcribe'>) {
  const row = deps.recordings.get(recordingId)
  if (row.audioDeletedMs !== null) throw problem('audio-deleted')
  const target = deps.targets.choose(row, destination)
  return { row, target, options: optionsFor(deps.runs, row, options, target.destination) }
}

/** Ends the recording's running work and begins a new run. `follow` is called after the transaction. */
function begin(deps: CommandParts, request: ParsedInput<'recordings.transcribe'>): Begun {
  const { recordingId } = request
  // Throws before anything is cancelled.
  const { target, options } = asked(deps, request)
  const cancelled: number[] = []
  // Use one transaction, so that the old work ends only if the new work is stored.
  const jobId = deps.queue.together(() => {
    for (const active of deps.queue.ofRecordings([recordingId]))
      if (transcriptionKinds.has(active.kind) && active.state !== 'done' && deps.queue.cancel(active.id)) {
        deps.revoke(active)
        cancelled.push(active.id)
      }
    deps.recordings.setOptions(recordingId, options)
    const first = deps.steps.start(recordingId, target, options, { choice: 'transcribe' })
    deps.batches.addAnew(recordingId, first)
    return first
  })
  return { recordingId, jobId, cancelled }
}

/** Begins a run for a span beside other work. The options of the recording's last transcription do not change. */
function beginSpan(deps: CommandParts, request: Spanned): Begun {
  const { recordingId, span } = request
  const { row, target, options } = asked(deps, request)
  const jobId = deps.queue.together(() => {
    const allowed = demandSpan(deps, row, span, longestSliceMs(options, deps.settings.get()))
    deps.held.dropSpans(recordingId, allowed.span)
    return deps.steps.start(recordingId, target, options, { choice: 'transcribe', ...allowed })
  })
  return { recordingId, jobId, cancelled: [] }
}

function follow(deps: CommandParts, begun: readonly Begun[]): void {
  for (const { cancelled } of begun) for (const id of cancelled) deps.runner.abort(id)
  deps.syncTasks()
  deps.changes.recordings(begun.map(({ recordingId }) => recordingId))
  deps.runner.pump()
}

/** Queues all recordings in one transaction. Leaves out recordings that cannot be transcribed, with the reason. */
function transcribeSeveral(
  deps: CommandParts,
  { recordingIds, options, destination }: ParsedInput<'recordings.transcribeSeveral'>,
) {
  const skipped: CommandOutput<'recordings.transcribeSeveral'>['skipped'] = []
  const begun = deps.queue.together(() => {
    const all = deps.recordings.byIds(recordingIds).flatMap(({ id, title, localOnly }): Begun[] => {
      const skip = (error: ErrorInfo): Begun[] => {
        skipped.push({ recordingId: id, title, error })
        return []
      }
      if (localOnly && destination === 'remote') return skip(problemInfo('local-only'))
      try {
        return [begin(deps, { recordingId: id, options, destination })]
      } catch (error) {
        if (error instanceof TapelogError) return skip(error.toInfo())
        throw error
      }
    })
    deps.batches.gather(all.map(({ jobId }) => jobId))
    return all
  })
  follow(deps, begun)
  return { started: begun.map(({ recordingId }) => recordingId), skipped }
}

type Spanned = ParsedInput<'recordings.transcribe'> & {
  span: NonNullable<ParsedInput<'recordings.transcribe'>['span']>
}

const withoutUndefined = (changes: TranscriptionChanges = {}): Partial<KeptTranscriptionOptions> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
