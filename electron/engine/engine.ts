import { type CommandOutput, type EngineCommandName, engineContract } from '../../shared/contract.ts'
import { jobKinds } from '../../shared/domain.ts'
import { TapelogError } from '../../shared/errors.ts'
import { media } from '../media/index.ts'
import { createCommands } from './commands/index.ts'
import { DeviceIndex } from './devices/session/deviceIndex.ts'
import { Devices } from './devices/session/devices.ts'
import { EventHub } from './events.ts'
import { enqueueFiles } from './intake/enqueueFiles.ts'
import { importHandler } from './intake/importFile.ts'
import { prepareHandler } from './intake/prepare.ts'
import { jobEvents } from './jobEvents.ts'
import { ImportJobs } from './jobs/importJobs.ts'
import { JobQueue } from './jobs/queue.ts'
import { JobRunner } from './jobs/runner.ts'
import type { JobRow } from './jobs/types.ts'
import { AccountStore } from './library/accounts.ts'
import { BoundDeviceStore } from './library/boundDevices.ts'
import { openLibraryDatabase } from './library/database.ts'
import { makeLibraryFolders } from './library/folders.ts'
import { lockLibrary } from './library/lock.ts'
import { RecordingStore } from './library/recordings.ts'
import { SettingsStore } from './library/settings.ts'
import { mediaFile } from './mediaFile.ts'
import { Connections } from './partner/connections.ts'
import { withNewCredentials } from './partner/withNewCredentials.ts'
import type { EngineParts } from './parts.ts'
import { settle } from './settle.ts'
import { pollHandler } from './transcription/poll.ts'
import { RunStore } from './transcription/runs.ts'
import { submitHandler } from './transcription/submit.ts'
import { SubmitSlots } from './transcription/submitSlots.ts'
import { Watched } from './transcription/watched.ts'
import { EditHistory } from './transcripts/history.ts'
import { TranscriptStore } from './transcripts/store.ts'
import type { Engine, EngineDeps } from './types.ts'
import { uploadHandler } from './upload/handler.ts'
import { UploadStore } from './upload/sessions.ts'
import { UploadSources } from './upload/source.ts'
import { Uploader } from './upload/uploader.ts'
import { WatchFolders } from './watching/watchFolders.ts'
import { workflowHandler } from './workflows/handler.ts'
import { WorkflowStore } from './workflows/store.ts'

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
  const queue = new JobQueue(db, now)
  const imports = new ImportJobs(db, now)
  const recordings = new RecordingStore(db)
  const settings = new SettingsStore(db)
  const runs = new RunStore(db, now)
  const submitSlots = new SubmitSlots(db, now)
  const uploads = new UploadStore(db, now)
  const transcripts = new TranscriptStore(db, now)
  const accounts = new AccountStore(db, now)
  const workflows = new WorkflowStore(db, now)
  const watched = new Watched(now)
  const connections = new Connections(deps, accounts, now)
  const uploader = new Uploader(
    uploads,
    new UploadSources(db, folders, media, () => settings.get().removeSerialNumbers),
    now,
  )
  const targetFor: EngineParts['targetFor'] = (localOnly) => {
    const here = { destination: 'this-machine', accountId: null, serviceKey: null } as const
    if (localOnly) return here
    const environment = connections.environmentKey()
    if (environment !== null) return { destination: 'remote', accountId: null, serviceKey: environment }
    const { destination, accountId } = settings.get()
    return destination === 'remote' ? { destination, accountId, serviceKey: null } : here
  }

  const enqueueForRun = (kind: 'upload' | 'submit' | 'poll', runId: number, runAfterMs?: number, round = 0) => {
    const recording = recordings.get(runs.get(runId).recordingId)
    return queue.enqueue({
      kind,
      dedupeKey: `${kind}:${runId}${round === 0 ? '' : `:${round}`}`,
      payload: { runId },
      recordingId: recording.id,
      subject: recording.title,
      ...(runAfterMs === undefined ? {} : { runAfterMs }),
    }).jobId
  }
  const startRun: EngineParts['startRun'] = (recordingId, target, options) =>
    db.transaction(() => enqueueForRun('upload', runs.create(recordingId, target, options)))()
  const linkJob = (jobId: number, recordingId: number) =>
    db.prepare('UPDATE jobs SET recording_id = ? WHERE id = ?').run(recordingId, jobId)

  const devices = new Devices({
    ports: deps.devicePorts ?? {},
    index: new DeviceIndex(db),
    queue,
    imports,
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
      const { jobIds } = enqueueFiles(queue, files, { localOnly, options, again: 'unless-refused' })
      if (jobIds.length === 0) return
      hub.emit('library.changed', {})
      runner.pump()
    },
    onChange: () => hub.emit('watchFolders.changed', {}),
  })
  const runner = new JobRunner({
    queue,
    now,
    random,
    log: deps.log,
    handlers: {
      import: importHandler({
        folders,
        recordings,
        media,
        now,
        devices: devices.imports,
        onDuplicate: (job, recording) => linkJob(job.id, recording.id),
        onSealed: (job, recording) => {
          linkJob(job.id, recording.id)
          queue.enqueue({
            kind: 'prepare',
            dedupeKey: `prepare:${recording.id}`,
            payload: { recordingId: recording.id },
            recordingId: recording.id,
            subject: recording.title,
          })
          if (settings.get().transcribeOnImport)
            startRun(recording.id, targetFor(recording.localOnly), recording.options)
        },
      }),
      prepare: prepareHandler({ folders, recordings, media }),
      upload: withNewCredentials(
        connections,
        uploadHandler({
          recordings,
          runs,
          uploader,
          connections,
          onUploaded: (runId) => enqueueForRun('submit', runId, undefined, now()),
        }),
      ),
      submit: withNewCredentials(
        connections,
        submitHandler({
          recordings,
          runs,
          uploads,
          submitSlots,
          connections,
          now,
          random,
          isWatched: watched.is,
          onSubmitted: (runId, firstPollMs) => enqueueForRun('poll', runId, now() + firstPollMs),
          onUploadNeeded: (runId) => enqueueForRun('upload', runId, undefined, now()),
        }),
      ),
      poll: withNewCredentials(
        connections,
        pollHandler({ recordings, runs, transcripts, connections, isWatched: watched.is, now, random }),
      ),
      workflow: withNewCredentials(
        connections,
        workflowHandler({
          recordings,
          accounts,
          workflows,
          uploads,
          uploader,
          connections,
          isWatched: watched.is,
          now,
          random,
        }),
      ),
    },
    events: jobEvents({ emit: hub.emit, queue, recordings, devices, watchFolders }),
  })
  const parts: EngineParts = {
    folders,
    recordings,
    transcripts,
    history: new EditHistory(db, transcripts, now),
    queue,
    imports,
    runner,
    runs,
    settings,
    emit: hub.emit,
    accounts,
    boundDevices: new BoundDeviceStore(db, now),
    workflows,
    connections,
    watched,
    devices,
    watchFolders,
    now,
    targetFor,
    startRun,
    targetOf: ({ payload }) =>
      'runId' in payload
        ? runs.get(payload.runId)
        : 'workflowRunId' in payload
          ? workflows.get(payload.workflowRunId)
          : null,
    revokeOnThisMachine: (job) => void revoke(job),
  }
  async function revoke({ payload }: JobRow): Promise<void> {
    const run = 'runId' in payload ? runs.get(payload.runId) : null
    if (run?.destination !== 'this-machine' || run.transcriptionId === null) return
    try {
      const client = await connections.onThisMachine()
      await client.call('revokeTranscription', { params: { transcription_id: run.transcriptionId } })
    } catch {
      // It goes on there and nobody asks for its result.
    }
  }
  const commands = createCommands(parts)
  const interrupted = queue.requeueInterrupted()
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
      return await handler(parsed.data)
    },
    on: (name, listener) => hub.on(name, listener),
    start: (options) => {
      // Credentials may have come since, and the network may be another one.
      queue.wake(['network', 'sign-in'])
      runner.start(options?.kinds ?? jobKinds)
      const byItself = options?.byItself ?? false
      if (options?.devices) void devices.start({ byItself })
      if (byItself) watchFolders.start()
    },
    settle: (options) => settle(parts, options),
    nudge() {
      queue.wake(['network', 'retry'])
      // What was asked for may be long done: a machine that slept asks soon.
      queue.bringAllForward('poll', now() + pollAfterWakeMs)
      runner.pump()
    },
    credentialsChanged() {
      connections.forget()
      queue.wake(['sign-in'])
      runner.pump()
    },
    mediaFile: (recordingId) => mediaFile(parts, recordingId),
    async stop() {
      try {
        await runner.stop()
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
