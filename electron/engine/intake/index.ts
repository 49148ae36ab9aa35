import { join, relative } from 'node:path'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import type { Log } from '../../../shared/errors/log.ts'
import type { EgressChoice } from '../../../shared/network/egress.ts'
import { watchFolderSource } from '../../../shared/recordings/importing.ts'
import { media } from '../../media/index.ts'
import type { Clock, EngineEvents, EventHub } from '../../system/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers, JobRow } from '../jobs/types.ts'
import type { Library } from '../library/index.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { Batches } from './batches.ts'
import { ChannelSounds } from './channelSound.ts'
import type { DeviceSource } from './deviceSource.ts'
import { Duplicates } from './duplicates.ts'
import { enqueueFiles } from './enqueueFiles.ts'
import { ImportChoices } from './importChoices.ts'
import { importHandler } from './importFile.ts'
import { ImportJobs } from './importJobs.ts'
import { type Destinations, ImportOrders } from './importOrders.ts'
import { IncomingCopies } from './incoming.ts'
import type { JoinedSource } from './joinedSource.ts'
import { choiceOf, type ImportDecision, sourceMark } from './payloads.ts'
import { prepareHandler } from './prepare.ts'
import { UndecidedRecordings } from './undecided.ts'
import { HalfCopies } from './watching/halfCopies.ts'
import { WatchFolders } from './watching/watchFolders.ts'

type IntakeDeps = {
  library: Library
  queue: JobQueue
  transcripts: TranscriptStore
  hub: EventHub<EngineEvents>
  clock: Clock | undefined
  now: () => number
  log: Log
  destinations: Destinations
  /** Claims new jobs. */
  pump: () => void
}

/** How files become recordings. */
export function createIntake(deps: IntakeDeps) {
  const { library, queue, hub, now } = deps
  const { db, folders, recordings, parts, settings, projects } = library
  const incoming = new IncomingCopies(folders, db)
  incoming.sweep()
  for (const name of ['queue.changed', 'library.changed'] as const) hub.on(name, () => incoming.sweep())
  const batches = new Batches(db)
  const importChoices = new ImportChoices(db, now)
  const undecided = new UndecidedRecordings(db)
  const importOrders = new ImportOrders({
    ...{ settings, projects, undecided, destinations: deps.destinations },
    choices: importChoices,
  })
  const duplicates = new Duplicates({ recordings, parts, queue, transcripts: deps.transcripts })
  const watchFolders = createWatchFolders({ ...deps, batches, importChoices, importOrders })
  const handlersDeps = { ...deps, incoming, batches, undecided, duplicates, watchFolders }
  return {
    ...{ batches, duplicates, incoming, watchFolders, importChoices, importOrders, undecided },
    imports: new ImportJobs(db, now),
    channelSounds: new ChannelSounds({ folders, recordings, media }),
    handlers: (later: LaterSteps) => createHandlers(handlersDeps, later),
  }
}

function createWatchFolders({
  library: { db, folders, deletedContent },
  ...deps
}: IntakeDeps & { batches: Batches; importChoices: ImportChoices; importOrders: ImportOrders }): WatchFolders {
  const { queue, hub } = deps
  return new WatchFolders({
    db,
    libraryPath: folders.root,
    now: deps.now,
    ...(deps.clock ? { clock: deps.clock } : {}),
    importFiles(files, { id, path, localOnly }) {
      const jobIds = queue.together(() => {
        const order = deps.importOrders.for(watchFolderSource({ id, path }), { localOnly })
        const enqueued = enqueueFiles(queue, files, order, {
          again: 'unless-refused',
          wasDeleted: (mark) => deletedContent.has('source', mark),
        })
        deps.batches.addAutomatic(enqueued.jobIds)
        return enqueued.jobIds
      })
      if (jobIds.length === 0) return
      hub.emit('library.changed', {})
      deps.pump()
    },
    wasDeleted: ({ path, sizeBytes, mtimeMs }) =>
      deletedContent.has('source', sourceMark({ source: { kind: 'file', path }, sizeBytes, mtimeMs })),
    onRemoved: (folder) => deps.importChoices.forget(watchFolderSource(folder).key),
    onChange: () => hub.emit('watchFolders.changed', {}),
  })
}

/** Callbacks for imports into folders of higher ranks. */
type LaterSteps = {
  devices: DeviceSource
  joining: JoinedSource
  /** See `DeletionStore.isRemoving`. */
  isBeingErased: (path: string) => boolean
  /** Keeps a recording on this machine; see `keepHere` of the transcriptions. */
  keepHere: (recordingId: number) => ErrorInfo | null
  /**
   * Runs in the transaction that adds the recording. `askLater`: stores the question where to transcribe the recording,
   * for the person.
   */
  onSealed: (
    recording: RecordingRow,
    wanted: { decision: ImportDecision | null; choice: EgressChoice; ask: boolean; askLater: () => void },
  ) => void
  /** Deletes a recording so that a person can still undo it. */
  remove: (recordingId: number) => void
  /** Requests, in the transaction, the waveform of a recording whose audio is back. */
  prepare: (recording: RecordingRow) => void
}

function createHandlers(
  {
    library: { db, folders, recordings, projects, parts, custody, partDigests, deletedContent },
    ...deps
  }: IntakeDeps & {
    incoming: IncomingCopies
    batches: Batches
    undecided: UndecidedRecordings
    duplicates: Duplicates
    watchFolders: WatchFolders
  },
  later: LaterSteps,
): Pick<JobHandlers, 'import' | 'prepare'> {
  const { queue, duplicates, log } = deps
  const halfCopies = new HalfCopies({ db, folders, log, remove: (recordingId) => later.remove(recordingId) })
  const askLater = (job: JobRow<'import'>, recordingId: number, isNew: boolean) =>
    deps.undecided.add({ recordingId, source: job.payload.from, jobId: job.id, isNew })
  return {
    import: importHandler({
      ...{
        folders,
        queue,
        recordings,
        projects,
        watchFolders: deps.watchFolders,
        parts,
        custody,
        partDigests,
        media,
        deletedContent,
      },
      ...{ incoming: deps.incoming, now: deps.now, devices: later.devices, joining: later.joining },
      isBeingErased: (fileName) => later.isBeingErased(relative(folders.root, join(folders.originals, fileName))),
      onLeftOut(job) {
        later.devices.leftOut(job)
        deps.batches.forget([job.id])
        queue.remove([job.id])
      },
      onAudioBack: (recording) => later.prepare(recording),
      onDuplicate(job, recording, staysHere) {
        queue.linkRecording(job.id, recording.id)
        if (job.payload.ask) askLater(job, recording.id, false)
        return staysHere && !recording.localOnly ? (later.keepHere(recording.id)?.message ?? null) : null
      },
      duplicateOf: (recordingId, outcome): ErrorInfo => duplicates.of(recordingId, outcome),
      halvesOf: (job, file) => halfCopies.of(job, file),
      onSealed(job, recording, halfIds) {
        queue.linkRecording(job.id, recording.id)
        queue.afterCommit(() => halfCopies.replace(halfIds, recording))
        // The priority may have changed since the job was claimed.
        const { priority } = queue.get(job.id) ?? job
        if (priority !== 0) recordings.setPriority(recording.id, priority)
        const { decision = null, ask = false } = job.payload
        later.onSealed(recording, {
          ...{ decision, ask, choice: choiceOf(job.payload) },
          askLater: () => askLater(job, recording.id, true),
        })
      },
    }),
    prepare: prepareHandler({ folders, recordings, parts, custody, media }),
  }
}
