import type { AskedIn, EgressChoice } from '../../../shared/network/egress.ts'
import type { KeptTranscriptionOptions } from '../../../shared/recordings/domain.ts'
import { hotwordsSent, hotwordsWithNames } from '../../../shared/recordings/projects.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { RunTarget } from '../accounts/connections.ts'
import type { Targets } from '../accounts/targets.ts'
import type { ExportRules } from '../export/index.ts'
import type { ImportDecision } from '../intake/payloads.ts'
import type { UndecidedRecordings } from '../intake/undecided.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { SettingsStore } from '../library/settings.ts'
import type { ReconcileSubject } from './desiredStates.ts'
import { type BegunRun, type RunStore, spanOfRun } from './runs.ts'
import { longestSliceMs } from './sliceLimit.ts'

type RunStep = 'transcode' | 'upload' | 'submit' | 'poll' | 'stitch'

type RunStepsDeps = {
  db: LibraryDatabase
  queue: JobQueue
  recordings: RecordingStore
  parts: Pick<RecordingParts, 'demandNoPart'>
  projects: Pick<ProjectStore, 'defaultsOf'>
  runs: RunStore
  settings: SettingsStore
  targets: Pick<Targets, 'choose' | 'now'>
  undecided: Pick<UndecidedRecordings, 'decided'>
  exportRules: Pick<ExportRules, 'transcribed'>
  askedIn: AskedIn
  /** True if, as far as is known, a copy is sent to this target instead of the recording. */
  needsCopy: (recording: RecordingRow, target: RunTarget & { sendsSmaller: boolean }) => boolean
}

/** The order of jobs for a recording: each job enqueues the next in the transaction that ends it. */
export class RunSteps {
  readonly #deps: RunStepsDeps

  constructor(deps: RunStepsDeps) {
    this.#deps = deps
  }

  /** `round`: a new number for another job of the same run and kind. Returns the job's id. */
  enqueue(
    kind: RunStep,
    runId: number,
    more: { runAfterMs?: number; round?: number; sliceNumber?: number } = {},
  ): number {
    const { round = 0, ...rest } = more
    const run = this.#deps.runs.get(runId)
    const { recordingId, sliceIndex } = run
    const recording = this.#deps.recordings.get(recordingId)
    const span = spanOfRun(run)
    return this.#deps.queue.enqueue({
      kind,
      dedupeKey: `${kind}:${runId}${round === 0 ? '' : `:${round}`}`,
      payload: { runId },
      recordingId: recording.id,
      subject: span ? `${recording.title} (${formatClock(span.startMs)}–${formatClock(span.endMs)})` : recording.title,
      sliceNumber: sliceIndex ?? 0,
      ...rest,
    }).jobId
  }

  /**
   * Begins a transcription: its run and its first job. On this machine, the expected speakers and the names and terms of the project
   * become hotwords too. A remote service gets only hotwords that a person chose for it. Returns the job's id. Throws `part-of-joined` for
   * a file of a joined recording.
   */
  start(
    recordingId: number,
    target: RunTarget,
    requested: KeptTranscriptionOptions,
    { choice, span = null, seenRows = null, sendsSmaller = false }: Omit<BegunRun, 'askedIn'>,
  ): number {
    this.#deps.parts.demandNoPart(recordingId)
    const recording = this.#deps.recordings.get(recordingId)
    const project = this.#deps.projects.defaultsOf(recording.projectId)
    const isRemote = target.destination === 'remote'
    const options = {
      ...requested,
      hotwords: isRemote ? hotwordsSent(requested) : hotwordsWithNames(requested, project),
    }
    // A long recording is cut into slices first.
    const isLong = recording.durationMs > longestSliceMs(options, this.#deps.settings.get())
    const first =
      span || isLong || this.#deps.needsCopy(recording, { ...target, sendsSmaller }) ? 'transcode' : 'upload'
    return this.#deps.db
      .transaction(() => {
        if (span === null) this.#deps.undecided.decided(recordingId)
        const begun = { choice, span, seenRows, sendsSmaller, askedIn: this.#deps.askedIn }
        return this.enqueue(first, this.#deps.runs.create(recordingId, target, options, begun))
      })
      .immediate()
  }

  /** Enqueues the waveform and, if needed, the playback copy, once for each revision of the recording. */
  prepare({ id, title, revision }: RecordingRow): void {
    this.#deps.queue.enqueue({
      kind: 'prepare',
      dedupeKey: revision === 0 ? `prepare:${id}` : `prepare:${id}:${revision}`,
      payload: { recordingId: id },
      recordingId: id,
      subject: title,
    })
  }

  /**
   * Call it when a recording was sealed. It enqueues the preparation, and the transcription if the person's choice or the settings say
   * so. If the person has not confirmed a remote service, it enqueues nothing for that service and calls `askLater` instead.
   */
  sealed(
    recording: RecordingRow,
    {
      decision,
      choice,
      ask,
      askLater,
    }: {
      decision: ImportDecision | null
      choice: EgressChoice
      ask: boolean
      askLater: () => void
    },
  ): void {
    this.prepare(recording)
    if (decision !== null) {
      const target = this.targetOf(recording, decision)
      if (target === 'ask') askLater()
      else if (target !== null) this.start(recording.id, target, recording.options, { choice })
      return
    }
    if (!ask && !this.#deps.settings.get().transcribeOnImport) return
    const target = this.#deps.targets.choose(recording)
    if (ask || target.destination === 'remote') askLater()
    else this.start(recording.id, target, recording.options, { choice })
  }

  /** Where a decision sends a recording; null for nowhere. `ask`: the person saw another service than the service in use. */
  targetOf(recording: Pick<RecordingRow, 'localOnly'>, decision: ImportDecision): RunTarget | 'ask' | null {
    if (decision.destination === 'not-now') return null
    const isHere = recording.localOnly || decision.destination === 'this-machine'
    if (isHere) return this.#deps.targets.now('this-machine')
    const target = this.#deps.targets.now('remote')
    return target.accountId === decision.accountId && target.serviceKey === decision.serviceKey ? target : 'ask'
  }

  /**
   * Call it when a transcript was stored. It enqueues the export if the project's rule says so; without a rule, if the
   * settings say so. It exports no recording that never leaves this machine, because others may read the folder.
   */
  transcribed(recordingId: number): void {
    if (this.#deps.exportRules.transcribed(recordingId)) return
    const { exportWhenReady } = this.#deps.settings.get()
    const { title, localOnly, revision } = this.#deps.recordings.get(recordingId)
    if (exportWhenReady === null || localOnly) return
    this.#deps.queue.enqueue({
      kind: 'export',
      dedupeKey: `export:${recordingId}:${revision}`,
      payload: { recordingId, ...exportWhenReady },
      recordingId,
      subject: title,
    })
  }
}

type OfRun = { runId: number }

declare module '../jobs/types.ts' {
  interface JobPayloads {
    transcode: OfRun
    upload: OfRun
    submit: OfRun
    poll: OfRun
    stitch: OfRun
    /** See {@link Reconciler}. `serviceKey`: missing for the service on this machine. */
    reconcile: { subject: ReconcileSubject; serviceKey?: string }
  }
}
