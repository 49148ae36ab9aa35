import type { JobKind } from '../../shared/recordings/domain.ts'
import { media } from '../media/index.ts'
import { Speller } from '../spelling/index.ts'
import { type EngineEvents, EventHub } from '../system/index.ts'
import { createAccounts } from './accounts/index.ts'
import { uploadSessionEnded } from './accounts/resultOf.ts'
import { TimeStamps } from './accounts/timeStamps.ts'
import { accountSaving } from './commands/accountSaving.ts'
import { createCommands } from './commands/index.ts'
import { concurrencyOf } from './concurrency.ts'
import { createDeletion, type Deletion } from './deletion/index.ts'
import { createDevices } from './devices/index.ts'
import { exportHandler } from './export/handler.ts'
import { type EvidenceDeps, ExportRules, RememberedExports } from './export/index.ts'
import { ExportRuleWatch } from './exportRuleWatch.ts'
import { createHandover } from './handover/index.ts'
import { isVerdict } from './intake/importFailures.ts'
import { createIntake } from './intake/index.ts'
import { jobEvents } from './jobEvents.ts'
import { createJobs } from './jobs/index.ts'
import { JobRunner } from './jobs/runner.ts'
import { Joins } from './joining/index.ts'
import type { Library } from './library/index.ts'
import { createSendingRule } from './network/index.ts'
import { readTranscriptApart } from './transcriptFiles/reading.ts'
import { createTranscription, type Transcription } from './transcription/index.ts'
import { createTranscripts } from './transcripts/index.ts'
import { TranscriptWatch } from './transcriptWatch.ts'
import type { EngineDeps } from './types.ts'
import { createUploading } from './upload/index.ts'
import { createViews } from './views/index.ts'
import { createWorkflows, type Workflows } from './workflows/index.ts'

export type Assembled = ReturnType<typeof assemble>
type AssembleDeps = EngineDeps & { now: () => number; random: () => number }

/** Puts the engine together. */
export function assemble(library: Library, deps: AssembleDeps) {
  const hub = new EventHub<EngineEvents>(deps.log)
  const folders = createFolders(library, deps, hub, () => runner)
  const { queue, accounts, intake, transcription, workflows, views, devices, sendingRule, deletion } = folders
  const runner = createRunner(library, deps, hub, folders)
  const speller = new Speller({ log: (reason) => deps.log('warn', 'speller-ended', { reason }) })
  return {
    accountSaving: accountSaving({
      ...{ queue, runner, settings: library.settings },
      ...accounts,
      runs: transcription.runs,
      syncTasks: transcription.syncTasks,
      workflows: workflows.store,
    }),
    commands: createCommands({
      ...{ ...library, ...folders, runner, speller, media, now: deps.now, packageRoot: deps.packageRoot },
      evidence: folders.evidence,
      ...{ ...folders.transcripts, ...accounts, ...intake, ...transcription, ...views, ...deletion },
      askedIn: deps.askedIn ?? 'window',
      ...(deps.printPage ? { printPage: deps.printPage } : {}),
      readTranscriptApart: deps.readTranscriptApart ?? readTranscriptApart,
      ...(deps.drawPage ? { drawPage: deps.drawPage } : {}),
      ...folders.handover,
      isBeingErased: (path) => deletion.deletionStore.isRemoving(path),
      workflows: workflows.store,
      uploadRates: () => folders.uploading.rates.summary(),
      revoke: (job) => transcription.revocations.write(job),
    }),
    ...{ library, hub, queue, runner, devices, sendingRule, transcription, deletion, speller },
    exportRuleWatch: new ExportRuleWatch({ hub, rules: folders.exportRules }),
    connections: accounts.connections,
    browserSignIn: accounts.browserSignIn,
    ledger: accounts.ledger,
    watchFolders: intake.watchFolders,
    transcriptWatch: new TranscriptWatch(library.db, (recordingId) => views.changes.recording(recordingId)),
    overviews: views.overviews,
    mediaFile: views.mediaFile,
  }
}

type Folders = ReturnType<typeof createFolders>

/** Constructs the folders in the order of their ranks. A folder that needs a later folder gets a function instead. */
function createFolders(library: Library, deps: AssembleDeps, hub: EventHub<EngineEvents>, runner: () => JobRunner) {
  const { now, random, log } = deps
  const base = { ...library, library, now, random, log, runner, emit: hub.emit }
  const { queue, queueControl } = createJobs({
    ...base,
    rules: { isFinal: isVerdict, lostProgressCode: uploadSessionEnded },
  })
  const transcripts = createTranscripts(base)
  const remembered = new RememberedExports(library.db, now)
  const exportRules = new ExportRules({ db: library.db, queue, pump: () => runner().pump() })
  const accounts = createAccounts({ ...base, services: deps })
  const stamps = new TimeStamps({ ...accounts, settings: library.settings, askedIn: deps.askedIn ?? 'window' })
  const evidence: EvidenceDeps = {
    ...{
      db: library.db,
      custody: library.custody,
      recordings: library.recordings,
      signingKeys: library.signingKeys,
      now,
    },
    stamp: (...asked) => stamps.request(...asked),
  }
  const intake = createIntake({
    ...{ ...base, hub, queue, transcripts: transcripts.transcripts },
    clock: deps.devicePorts?.clock,
    destinations: accounts.targets,
    pump: () => runner().pump(),
  })
  const sendingRule = createSendingRule({
    ...{ ...base, queue },
    port: deps.networkPort,
    sendsRemotely: (job) => sendsRecordings.has(job.kind) && transcription.targetOf(job)?.destination === 'remote',
  })
  const devices = createDevices({ ...base, ...intake, queue, ports: deps.devicePorts })
  const uploading = createUploading({ ...base, media, settings: () => library.settings.get() })
  const transcription: Transcription = createTranscription({
    ...{ ...base, ...transcripts, ...accounts, media, queue, queueControl, uploading, sendingRule, exportRules },
    undecided: intake.undecided,
    askedIn: deps.askedIn ?? 'window',
    workflowRun: (workflowRunId) => workflows.store.get(workflowRunId),
    onRemoval: (isDone) => deletion.serviceAnswered(isDone),
  })
  const workflows: Workflows = createWorkflows({ ...base, ...accounts, queue, uploading, transcription })
  const views = createViews({
    ...{ ...base, queue, transcripts: transcripts.transcripts },
    undecided: intake.undecided,
    slices: transcription.slices,
    newTranscripts: (recordingIds) => transcription.held.newTranscripts(recordingIds),
    recordingsBeingPaused: transcription.recordingsBeingPaused,
  })
  const deletion: Deletion = createDeletion({
    ...{ ...base, ...intake, queue, queueControl, devices, uploading, transcription },
    changes: views.changes,
    workflows: workflows.store,
    connections: accounts.connections,
    disk: deps.diskPort,
  })
  const joins = new Joins({
    ...{ ...base, ...intake, queue, runs: transcription.runs, targets: accounts.targets },
    ...{ transcripts: transcripts.transcripts, wordTimes: transcripts.wordTimes },
    revoke: (job) => transcription.revocations.write(job),
    syncTasks: transcription.syncTasks,
    isBeingDeleted: (recordingId) => deletion.deletionStore.undoable(recordingId)?.askedBy === 'person',
    withdrawRule(recordingIds) {
      for (const recordingId of recordingIds) deletion.deletionStore.drop(recordingId)
    },
  })
  const handover = createHandover({ ...library, now })
  return {
    handover,
    ...{
      remembered,
      evidence,
      exportRules,
      joins,
      queue,
      queueControl,
      transcripts,
      accounts,
      intake,
      sendingRule,
      devices,
      uploading,
    },
    ...{ transcription, workflows, views, deletion },
  }
}

/** The runner of the jobs, with a handler for each kind. */
function createRunner(
  { recordings, settings, pseudonyms, folders }: Library,
  { now, random, log, printPage }: AssembleDeps,
  hub: EventHub<EngineEvents>,
  {
    remembered,
    evidence,
    exportRules,
    joins,
    queue,
    transcripts,
    intake,
    devices,
    transcription,
    workflows,
    deletion,
  }: Folders,
): JobRunner {
  return new JobRunner({
    ...{ queue, now, random, log },
    concurrencyOf: (kind) => concurrencyOf(kind, settings.get().concurrency),
    handlers: {
      ...intake.handlers({
        devices: devices.imports,
        joining: joins.source,
        isBeingErased: (path) => deletion.deletionStore.isRemoving(path),
        keepHere: transcription.keepHere,
        remove: (recordingId) => deletion.scheduledDeletions.request([recordingId], 'recording'),
        onSealed: (recording, wanted) => transcription.steps.sealed(recording, wanted),
        prepare: (recording) => transcription.steps.prepare(recording),
      }),
      ...transcription.handlers,
      ...workflows.handlers,
      export: exportHandler({
        ...{ recordings, settings, ...transcripts, folders, queue, remembered, evidence, rules: exportRules },
        pseudonyms,
        ...(printPage ? { printPage } : {}),
      }),
    },
    events: jobEvents({ queue, recordings, devices, emit: hub.emit, watchFolders: intake.watchFolders }),
  })
}

const sendsRecordings: ReadonlySet<JobKind> = new Set(['upload', 'workflow'])
