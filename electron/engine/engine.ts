import { type CommandOutput, type EngineCommandName, engineContract } from '../../shared/contract.ts'
import { type JobKind, jobKinds } from '../../shared/domain.ts'
import { TapelogError } from '../../shared/errors.ts'
import { media } from '../media/index.ts'
import { createCommands } from './commands/index.ts'
import { DeviceIndex } from './devices/session/deviceIndex.ts'
import { Devices } from './devices/session/devices.ts'
import { SealedOriginals } from './devices/session/sealedOriginals.ts'
import { EventHub } from './events.ts'
import { createHandlers } from './handlers.ts'
import { Duplicates } from './intake/duplicates.ts'
import { enqueueFiles } from './intake/enqueueFiles.ts'
import { IncomingCopies } from './intake/incoming.ts'
import { jobEvents } from './jobEvents.ts'
import { concurrencyOf } from './jobs/concurrency.ts'
import { JobRunner } from './jobs/runner.ts'
import { openLibraryDatabase } from './library/database.ts'
import { makeLibraryFolders } from './library/folders.ts'
import { lockLibrary } from './library/lock.ts'
import { OnceWritable } from './library/onceWritable.ts'
import { asLibraryProblem } from './library/problems.ts'
import { whereaboutsOf } from './library/whereabouts.ts'
import { mediaFile } from './mediaFile.ts'
import { SendingRule } from './network/sendingRule.ts'
import { systemNetwork } from './network/systemNetwork.ts'
import { Connections } from './partner/connections.ts'
import { Targets } from './partner/targets.ts'
import type { EngineParts } from './parts.ts'
import { RunSteps } from './runSteps.ts'
import { settle } from './settle.ts'
import { createStores } from './stores.ts'
import { beginAnew } from './transcription/beginAnew.ts'
import { keepHere } from './transcription/keepHere.ts'
import { Revocations } from './transcription/revocations.ts'
import { TaskPauses } from './transcription/taskPauses.ts'
import { Watched } from './transcription/watched.ts'
import type { Engine, EngineDeps } from './types.ts'
import { needsDerive } from './upload/derive.ts'
import { createUploading } from './upload/index.ts'
import { WatchFolders } from './watching/watchFolders.ts'

/** The composition root: opens the library, puts the parts together, takes up what a crash left running. */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const now = deps.now ?? Date.now
  const random = deps.random ?? Math.random
  const lock = lockLibrary(deps.libraryPath)
  let db: ReturnType<typeof openLibraryDatabase>
  try {
    db = openLibraryDatabase(deps.libraryPath, deps.packageRoot)
  } catch (error) {
    lock.release()
    throw error
  }
  const folders = makeLibraryFolders(deps.libraryPath)
  const hub = new EventHub()
  const incoming = new IncomingCopies(folders.incoming, db)
  incoming.sweep()
  for (const name of ['queue.changed', 'library.changed'] as const) hub.on(name, () => incoming.sweep())
  const stores = createStores(db, now)
  const { queue, steering, batches, imports, recordings, transcripts, settings, runs, uploads } = stores
  const { accounts, workflows, pauseRows } = stores
  const watched = new Watched(now)
  const connections = new Connections(deps, accounts, now)
  const revocations = new Revocations({ queue, runs, workflows, rows: pauseRows })
  const onceWritable = new OnceWritable(deps.log)
  const taskPauses = new TaskPauses({
    rows: pauseRows,
    connections,
    isAllPaused: () => settings.get().queuePaused,
    onTold: (state, recordingIds) => {
      // A resumed task starts from its beginning: its progress is asked for now, not when the next question was due.
      if (state === 'resuming') for (const id of recordingIds) queue.bringForward(id, 'poll', now())
      runner.pump()
      hub.emit('queue.changed', {})
      hub.emit('library.changed', {})
    },
    random,
    log: deps.log,
  })
  const syncPauses = () => onceWritable.run('pauses', () => taskPauses.sync())
  const uploading = createUploading({ db, folders, media, uploads, settings: () => settings.get(), now })
  const targets = new Targets({ settings, connections })

  const steps = new RunSteps({
    db,
    queue,
    recordings,
    runs,
    settings,
    targets,
    needsCopy: (recording, target) => {
      const chosen = uploading.forms.choose(recording, target)
      return chosen !== null && needsDerive(chosen.form)
    },
  })
  const targetOf: EngineParts['targetOf'] = ({ payload }) =>
    'runId' in payload
      ? runs.get(payload.runId)
      : 'workflowRunId' in payload
        ? workflows.get(payload.workflowRunId)
        : null
  const sendingRule = new SendingRule({
    port: deps.networkPort ?? systemNetwork(),
    settings: () => settings.get(),
    log: deps.log,
    events: {
      onAllowed: () =>
        onceWritable.run('sending-rule', () => {
          queue.wake(['wrong-network'])
          runner.pump()
        }),
      onRefused: () =>
        onceWritable.run('sending-rule', () =>
          runner.abortEach((job) => sendsRecordings.has(job.kind) && targetOf(job)?.destination === 'remote'),
        ),
      onOnline: () =>
        onceWritable.run('online', () => {
          queue.wake(['network'])
          runner.pump()
        }),
    },
  })

  const devices = new Devices({
    ports: deps.devicePorts ?? {},
    index: new DeviceIndex(db),
    originals: new SealedOriginals({ recordings, folders, now }),
    queue,
    imports,
    batches,
    now,
    emit: hub.emit,
    log: deps.log,
    pump: () => runner.pump(),
    abort: (jobId) => runner.abort(jobId),
    defaultOptions: () => settings.get().transcription,
  })
  const watchFolders = new WatchFolders({
    db,
    libraryPath: deps.libraryPath,
    now,
    ...(deps.devicePorts?.clock ? { clock: deps.devicePorts.clock } : {}),
    importFiles: (files, { localOnly }) => {
      const options = settings.get().transcription
      const jobIds = queue.together(() => {
        const asked = enqueueFiles(queue, files, { localOnly, options, again: 'unless-refused' })
        batches.addAutomatic(asked.jobIds)
        return asked.jobIds
      })
      if (jobIds.length === 0) return
      hub.emit('library.changed', {})
      runner.pump()
    },
    onChange: () => hub.emit('watchFolders.changed', {}),
  })
  const duplicates = new Duplicates({ recordings, transcripts, queue })
  const keepThisHere = (recordingId: number) =>
    keepHere(
      {
        ...{ recordings, queue, steering, runs, uploads, settings, targets, targetOf },
        startRun: (...run) => steps.start(...run),
        abort: (jobId) => runner.abort(jobId),
      },
      recordingId,
    )
  const runner: JobRunner = new JobRunner({
    queue,
    now,
    random,
    log: deps.log,
    concurrencyOf: (kind) => concurrencyOf(kind, settings.get().concurrency),
    handlers: createHandlers({
      ...stores,
      keepHere: keepThisHere,
      duplicates,
      db,
      media,
      folders,
      incoming,
      uploading,
      connections,
      devices,
      sendingRule,
      steps,
      targetOf,
      taskPauses,
      revocations,
      syncPauses,
      watched,
      now,
      random,
    }),
    events: jobEvents({ emit: hub.emit, queue, recordings, devices, watchFolders }),
  })
  const parts: EngineParts = {
    ...stores,
    folders,
    whereaboutsOf: (recordingIds) => whereaboutsOf(db, recordingIds),
    runner,
    emit: hub.emit,
    connections,
    watched,
    devices,
    watchFolders,
    now,
    targets,
    keepHere: keepThisHere,
    duplicates,
    startRun: (recordingId, target, options) => steps.start(recordingId, target, options),
    targetOf,
    sendingRule,
    beginAnew: (job, recordingId) => beginAnew({ ...stores, targets, steps, now }, job, recordingId),
    uploadRates: () => uploading.rates.summary(),
    revokeOnThisMachine: (job) => revocations.write(job),
    syncPauses,
    recordingsBeingPaused: () => pauseRows.recordingsBeingPaused(settings.get().queuePaused),
  }
  const commands = createCommands(parts)
  const takenUpAgain = () => {
    try {
      return queue.requeueInterrupted()
    } catch (error) {
      db.close()
      lock.release()
      throw asLibraryProblem(error)
    }
  }
  const interrupted = takenUpAgain()
  if (interrupted.again + interrupted.setAside > 0) deps.log('info', 'jobs-taken-up-again', { ...interrupted })

  return {
    async call<N extends EngineCommandName>(name: N, input: unknown): Promise<CommandOutput<N>> {
      const parsed = engineContract[name].input.safeParse(input)
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        throw new TapelogError(
          'bad-input',
          `${issue?.path.join('.') || name}: ${issue?.message ?? 'is not what was expected'}`,
        )
      }
      const handler = commands[name] as (input: unknown) => CommandOutput<N> | Promise<CommandOutput<N>>
      try {
        return await handler(parsed.data)
      } catch (error) {
        throw asLibraryProblem(error)
      }
    },
    on: (name, listener) => hub.on(name, listener),
    start: (options) => {
      // Credentials may have come since, and the network may be another one.
      queue.wake(['network', 'wrong-network', 'sign-in'])
      if (settings.get().queuePaused) runner.pause()
      // Tapelog may have ended after it wrote a pause down and before the service answered.
      syncPauses()
      runner.start(options?.kinds ?? jobKinds)
      const byItself = options?.byItself ?? false
      if (options?.devices) void devices.start({ byItself })
      if (byItself) watchFolders.start()
      sendingRule.start()
    },
    settle: (options) => settle(parts, options),
    nudge() {
      onceWritable.run('nudge', () => {
        queue.wake(['network', 'retry'])
        // What was asked for may be long done: a machine that slept asks soon.
        queue.bringAllForward('poll', now() + pollAfterWakeMs)
        runner.pump()
      })
      void sendingRule.lookAgain()
    },
    networkHint: (online) => sendingRule.networkHint(online),
    credentialsChanged() {
      connections.forget()
      onceWritable.run('credentials', () => {
        queue.wake(['sign-in'])
        runner.pump()
      })
    },
    mediaFile: (recordingId) => mediaFile(parts, recordingId),
    async stop() {
      try {
        sendingRule.stop()
        onceWritable.stop()
        await Promise.all([runner.stop(), taskPauses.stop()])
        await devices.stop()
        await watchFolders.stop()
      } finally {
        db.close()
        lock.release()
      }
    },
  }
}

const pollAfterWakeMs = 5000
const sendsRecordings: ReadonlySet<JobKind> = new Set(['upload', 'workflow'])
