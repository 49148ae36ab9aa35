import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import type { AskedIn } from '../../../shared/network/egress.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import type { Media } from '../../media/index.ts'
import type { Emit } from '../../system/index.ts'
import { type Connections, hearsChannels, type RunTarget } from '../accounts/connections.ts'
import type { Targets } from '../accounts/targets.ts'
import type { ExportRules } from '../export/index.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { QueueControl } from '../jobs/queueControl.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { JobRow } from '../jobs/types.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { RetryWhenWritable } from '../library/retryWhenWritable.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { SendingRule } from '../network/sendingRule.ts'
import type { EditHistory } from '../transcripts/history.ts'
import { addFileMarks } from '../transcripts/quotes/fileMarks.ts'
import type { MarkSteps } from '../transcripts/quotes/markSteps.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import type { QuoteStore } from '../transcripts/quotes/store.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import type { VoiceStore } from '../transcripts/voices/store.ts'
import type { Uploading } from '../upload/index.ts'
import { beginAnew } from './beginAnew.ts'
import { DesiredStates, recordingsBeingPaused } from './desiredStates.ts'
import { createGuards, type JobGuards } from './guards.ts'
import { createTranscriptionHandlers, type TranscriptionHandlers } from './handlers.ts'
import { HeldTranscripts } from './held.ts'
import { keepHere } from './keepHere.ts'
import { KeptVoices } from './keptVoices.ts'
import { PartialResultsReader } from './partialResults.ts'
import { Reconciler } from './reconcile.ts'
import { Revocations, type WorkflowTask } from './revocations.ts'
import { RunSteps } from './runSteps.ts'
import { RunStore } from './runs.ts'
import { RunSlices } from './slices.ts'
import { SubmitSlots } from './submitSlots.ts'
import { needsTranscode } from './transcodeHandler.ts'
import { Watched } from './watched.ts'

/** Transcribes recordings. */
export type Transcription = {
  runs: RunStore
  slices: RunSlices
  held: HeldTranscripts
  submitSlots: SubmitSlots
  steps: RunSteps
  desiredStates: DesiredStates
  reconciler: Reconciler
  revocations: Revocations
  watched: Watched
  partialResults: PartialResultsReader
  guards: JobGuards
  handlers: TranscriptionHandlers
  /** Where a job sends its recording; null if it sends nothing. */
  targetOf: (job: JobRow) => RunTarget | null
  /** See {@link keepHere}. */
  keepHere: (recordingId: number) => ErrorInfo | null
  /** See {@link beginAnew}. */
  beginAnew: (job: JobRow, recordingId: number, sendsSmaller?: boolean) => void
  /**
   * Call it when tasks may have been paused or revoked. It tells their services, and tries again while the library cannot be written.
   */
  syncTasks: () => void
  /** Recordings that a service should stop working on, but may not have stopped yet. */
  recordingsBeingPaused: () => ReadonlySet<number>
}

type TranscriptionDeps = {
  db: LibraryDatabase
  folders: LibraryFolders
  media: Media
  queue: JobQueue
  queueControl: QueueControl
  recordings: RecordingStore
  parts: RecordingParts
  projects: ProjectStore
  settings: SettingsStore
  history: EditHistory
  transcripts: TranscriptStore
  quotes: QuoteStore
  notes: NoteStore
  markSteps: MarkSteps
  voices: VoiceStore
  custody: CustodyLog
  connections: Connections
  targets: Targets
  undecided: Pick<UndecidedRecordings, 'decided'>
  exportRules: Pick<ExportRules, 'transcribed'>
  uploading: Uploading
  sendingRule: Pick<SendingRule, 'maySend' | 'takeTry' | 'wentThrough'>
  /** The run of a workflow job. It is set later, because workflows depend on transcriptions. */
  workflowRun: (workflowRunId: number) => RunTarget & WorkflowTask
  askedIn: AskedIn
  retryWhenWritable: Pick<RetryWhenWritable, 'run'>
  /** A function returns the runner, because the runner needs the handlers before it exists. */
  runner: () => Pick<JobRunner, 'abort' | 'pump' | 'startInternal'>
  /** Called when a service has removed something (`isDone`), or could not be told to. */
  onRemoval: (isDone: boolean) => void
  emit: Emit
  log: Log
  now: () => number
  random: () => number
}

export function createTranscription(deps: TranscriptionDeps): Transcription {
  const { db, queue, recordings, settings, targets, connections, uploading, now } = deps
  const runs = new RunStore(db, now)
  const slices = new RunSlices(db, now)
  const submitSlots = new SubmitSlots(db, now)
  const desiredStates = new DesiredStates(db, now, (serviceKey, extension) => connections.isAble(serviceKey, extension))
  const revocations = new Revocations({ queue, runs, workflowRun: deps.workflowRun, states: desiredStates })
  const watched = new Watched(now)
  const reconciler = createReconciler(deps, desiredStates)
  const steps = createSteps(deps, runs)
  const keptVoices = new KeptVoices(deps.voices, () => settings.get())
  const held = new HeldTranscripts(db, {
    ...{
      runs,
      keptVoices,
      custody: deps.custody,
      history: deps.history,
      markSteps: deps.markSteps,
      transcripts: deps.transcripts,
      isWatched: watched.is,
    },
    addMarks: (recordingId, marks) => addFileMarks(deps, recordingId, marks),
    onTranscribed: (recordingId) => steps.transcribed(recordingId),
  })
  const targetOf = ({ payload }: JobRow): RunTarget | null =>
    'runId' in payload
      ? runs.get(payload.runId)
      : 'workflowRunId' in payload
        ? deps.workflowRun(payload.workflowRunId)
        : null
  const destinationOf = (job: JobRow): Destination | null => targetOf(job)?.destination ?? null
  const guards = createGuards({ connections, sendingRule: deps.sendingRule, reconciler, destinationOf })
  const syncTasks = () => deps.retryWhenWritable.run('desired-states', () => reconciler.sync())
  const own = {
    ...{ runs, slices, held, submitSlots, steps, desiredStates, reconciler, revocations, watched, guards, syncTasks },
  }
  const keepHereDeps = {
    ...{ ...deps, runs, targetOf, uploads: uploading.uploads },
    startRun: (...run: Parameters<RunSteps['start']>) => steps.start(...run),
    revoke: (job: JobRow) => revocations.write(job),
    syncTasks,
    abort: (jobId: number) => deps.runner().abort(jobId),
  }
  return {
    ...own,
    partialResults: new PartialResultsReader({ runs, slices, queue, recordings, connections }),
    targetOf,
    handlers: createTranscriptionHandlers({ ...deps, ...own, keptVoices }),
    keepHere: (recordingId) => keepHere(keepHereDeps, recordingId),
    beginAnew: (job, recordingId, sendsSmaller) =>
      beginAnew({ queue, recordings, runs, slices, targets, steps, now }, job, recordingId, sendsSmaller),
    recordingsBeingPaused: () => recordingsBeingPaused(db, settings.get().queuePaused),
  }
}

function createReconciler(deps: TranscriptionDeps, states: DesiredStates): Reconciler {
  const { queue, connections, emit, now, random } = deps
  return new Reconciler({
    ...{ states, queue, connections, random },
    isAllPaused: () => deps.settings.get().queuePaused,
    runner: deps.runner,
    onRemoval: deps.onRemoval,
    onTold: (state, recordingIds) => {
      if (state === 'removed') return
      // A resumed task works again, so request its progress now, not at the next poll.
      if (state === 'running') for (const id of recordingIds) queue.bringForward(id, 'poll', now())
      deps.runner().pump()
      emit('queue.changed', {})
      emit('library.changed', {})
    },
  })
}

function createSteps(deps: TranscriptionDeps, runs: RunStore): RunSteps {
  return new RunSteps({
    ...{ ...deps, runs },
    needsCopy: (recording, target) => {
      const chosen = deps.uploading.encodingChoice.choose(recording, {
        ...target,
        hearsChannels: hearsChannels((extension) => deps.connections.has(target, extension)),
      })
      return chosen !== null && needsTranscode(chosen.encoding)
    },
  })
}
