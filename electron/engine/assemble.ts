import type { JobKind } from '../../shared/recordings/domain.ts'
import { media } from '../media/index.ts'
import { Speller } from '../spelling/index.ts'
import { type EngineEvents, EventHub } from '../system/index.ts'
import { createAccounts } from './accounts/index.ts'
import { uploadSessionEnded } from './accounts/resultOf.ts'
import { accountSaving } from './commands/accountSaving.ts'
import { createCommands } from './commands/index.ts'
import { concurrencyOf } from './concurrency.ts'
import { createDeletion, type Deletion } from './deletion/index.ts'
import { createDevices } from './devices/index.ts'
import { exportHandler } from './export/handler.ts'
import { isVerdict } from './intake/importFailures.ts'
import { createIntake } from './intake/index.ts'
import { jobEvents } from './jobEvents.ts'
import { createJobs } from './jobs/index.ts'
import { JobRunner } from './jobs/runner.ts'
import type { Library } from './library/index.ts'
import { createSendingRule } from './network/index.ts'
import { createTranscription, type Transcription } from './transcription/index.ts'
import { createTranscripts } from './transcripts/index.ts'
import { TranscriptWatch } from './transcriptWatch.ts'
import type { EngineDeps } from './types.ts'
import { createUploading } from './upload/index.ts'
import { createViews } from './views/index.ts'
import { createWorkflows, type Workflows } from './workflows/index.ts'

export type Assembled = ReturnType<typeof assemble>

/** Puts the engine together, folder by folder in the order of their ranks. What needs a later one gets it as a function. */
export function assemble(library: Library, deps: EngineDeps & { now: () => number; random: () => number }) {
  const { now, random, log } = deps
  const { db, folders, recordings, settings, retryWhenWritable } = library
  const hub = new EventHub<EngineEvents>(log)
  const lateRunner = () => runner

  const { queue, queueControl } = createJobs({
    db,
    recordings,
    now,
    rules: { isFinal: isVerdict, lostProgressCode: uploadSessionEnded },
  })
  const { transcripts, history, states, heard, quotes, notes, wordTimes, voices } = createTranscripts({
    db,
    recordings,
    now,
  })
  const accounts = createAccounts({ db, settings, services: deps, now })
  const { connections, targets } = accounts
  const intake = createIntake({
    ...{ library, queue, transcripts, hub, now },
    clock: deps.devicePorts?.clock,
    destinations: targets,
    pump: () => runner.pump(),
  })
  const sendingRule = createSendingRule({
    ...{ library, queue, log },
    port: deps.networkPort,
    runner: lateRunner,
    sendsRemotely: (job) => sendsRecordings.has(job.kind) && transcription.targetOf(job)?.destination === 'remote',
  })
  const devices = createDevices({
    ...{ library, queue, log, now },
    ...{ imports: intake.imports, batches: intake.batches },
    ...{ importOrders: intake.importOrders, importChoices: intake.importChoices },
    ports: deps.devicePorts,
    runner: lateRunner,
    emit: hub.emit,
  })
  const uploading = createUploading({
    ...{ db, folders, media, now },
    partDigests: library.partDigests,
    settings: () => settings.get(),
  })
  const transcription: Transcription = createTranscription({
    ...{ db, folders, media, queue, queueControl, recordings, settings, history, connections, targets, uploading },
    ...{ voices, transcripts },
    undecided: intake.undecided,
    projects: library.projects,
    askedIn: deps.askedIn ?? 'window',
    ...{ sendingRule, retryWhenWritable, log, now, random },
    workflowRun: (workflowRunId) => workflows.store.get(workflowRunId),
    runner: lateRunner,
    onRemoval: () => deletion.serviceAnswered(),
    emit: hub.emit,
  })
  const workflows: Workflows = createWorkflows({
    ...{ db, queue, recordings, connections, uploading, transcription, now, random },
    accounts: accounts.accounts,
  })
  const views = createViews({
    ...{ library, queue, transcripts },
    undecided: intake.undecided,
    slices: transcription.slices,
    newTranscripts: (recordingIds) => transcription.held.newTranscripts(recordingIds),
    recordingsBeingPaused: transcription.recordingsBeingPaused,
    runner: lateRunner,
    emit: hub.emit,
  })
  const deletion: Deletion = createDeletion({
    ...{ library, queue, queueControl, devices, uploading, transcription, log, now },
    ...{ batches: intake.batches, incoming: intake.incoming, imports: intake.imports, changes: views.changes },
    workflows: workflows.store,
    runner: lateRunner,
    emit: hub.emit,
    disk: deps.diskPort,
  })
  const runner: JobRunner = new JobRunner({
    ...{ queue, now, random, log },
    concurrencyOf: (kind) => concurrencyOf(kind, settings.get().concurrency),
    handlers: {
      ...intake.handlers({
        devices: devices.imports,
        keepHere: transcription.keepHere,
        onSealed: (recording, asked) => transcription.steps.sealed(recording, asked),
        prepare: (recording) => transcription.steps.prepare(recording),
      }),
      ...transcription.handlers,
      ...workflows.handlers,
      export: exportHandler({ recordings, transcripts, queue }),
    },
    events: jobEvents({
      ...{ queue, recordings, devices },
      emit: hub.emit,
      watchFolders: intake.watchFolders,
    }),
  })
  const speller = new Speller({ log: (reason) => log('warn', 'speller-ended', { reason }) })
  const commands = createCommands({
    ...library,
    ...{ queue, queueControl, runner, transcripts, history, states, heard, wordTimes, sendingRule, devices, now },
    ...{ quotes, notes, voices, speller },
    askedIn: deps.askedIn ?? 'window',
    ...intake,
    ...accounts,
    ...transcription,
    ...views,
    ...deletion,
    workflows: workflows.store,
    uploadRates: () => uploading.rates.summary(),
    revoke: (job) => transcription.revocations.write(job),
  })
  return {
    accountSaving: accountSaving({
      ...{ settings, queue, runner, connections },
      accounts: accounts.accounts,
      runs: transcription.runs,
      workflows: workflows.store,
    }),
    ...{ library, hub, queue, runner, commands, devices, sendingRule, transcription, connections, deletion, speller },
    watchFolders: intake.watchFolders,
    transcriptWatch: new TranscriptWatch(db, (recordingId) => views.changes.recording(recordingId)),
    overviews: views.overviews,
    mediaFile: views.mediaFile,
  }
}

const sendsRecordings: ReadonlySet<JobKind> = new Set(['upload', 'workflow'])
