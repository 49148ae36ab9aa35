import type { TranscriptionOptions } from '../../../shared/domain.ts'
import type { ErrorInfo } from '../../../shared/errors.ts'
import { media } from '../../media/index.ts'
import type { Clock, EngineEvents, EventHub } from '../../system/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers } from '../jobs/types.ts'
import type { Library } from '../library/index.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { TranscriptStore } from '../transcripts/store.ts'
import { Batches } from './batches.ts'
import type { DeviceSource } from './deviceSource.ts'
import { Duplicates } from './duplicates.ts'
import { enqueueFiles } from './enqueueFiles.ts'
import { importHandler } from './importFile.ts'
import { ImportJobs } from './importJobs.ts'
import { IncomingCopies } from './incoming.ts'
import type {} from './payloads.ts'
import { prepareHandler } from './prepare.ts'
import { WatchFolders } from './watching/watchFolders.ts'

/** How files become recordings. */
export function createIntake(deps: {
  library: Library
  queue: JobQueue
  transcripts: TranscriptStore
  hub: EventHub<EngineEvents>
  clock: Clock | undefined
  now: () => number
  /** Claims jobs that were added. */
  pump: () => void
}) {
  const { library, queue, hub, now } = deps
  const { db, folders, recordings, settings } = library
  const incoming = new IncomingCopies(folders.incoming, db)
  incoming.sweep()
  for (const name of ['queue.changed', 'library.changed'] as const) hub.on(name, () => incoming.sweep())
  const batches = new Batches(db)
  const imports = new ImportJobs(db, now)
  const duplicates = new Duplicates({ recordings, queue, transcripts: deps.transcripts })

  const watchFolders = new WatchFolders({
    db,
    libraryPath: folders.root,
    now,
    ...(deps.clock ? { clock: deps.clock } : {}),
    importFiles(files, { localOnly }) {
      const options: TranscriptionOptions = settings.get().transcription
      const jobIds = queue.together(() => {
        const asked = enqueueFiles(queue, files, {
          localOnly,
          options,
          again: 'unless-refused',
          wasDeleted: (mark) => library.deletedContent.has('source', mark),
        })
        batches.addAutomatic(asked.jobIds)
        return asked.jobIds
      })
      if (jobIds.length === 0) return
      hub.emit('library.changed', {})
      deps.pump()
    },
    onChange: () => hub.emit('watchFolders.changed', {}),
  })

  /** `keepHere`: see the transcriptions; `onSealed` runs in the transaction that adds the recording. */
  const handlers = (later: {
    devices: DeviceSource
    keepHere: (recordingId: number) => string | null
    onSealed: (recording: RecordingRow) => void
    /** Asks, in the transaction, for the waveform of a recording whose audio is back. */
    prepare: (recording: RecordingRow) => void
  }): Pick<JobHandlers, 'import' | 'prepare'> => ({
    import: importHandler({
      folders,
      queue,
      incoming,
      recordings,
      partDigests: library.partDigests,
      media,
      now,
      deletedContent: library.deletedContent,
      onLeftOut(job) {
        later.devices.leftOut(job)
        batches.forget([job.id])
        queue.remove([job.id])
      },
      onAudioBack: (recording) => later.prepare(recording),
      devices: later.devices,
      onDuplicate(job, recording, staysHere) {
        queue.linkRecording(job.id, recording.id)
        return staysHere && !recording.localOnly ? later.keepHere(recording.id) : null
      },
      duplicateOf: (recordingId, said): ErrorInfo => duplicates.of(recordingId, said),
      onSealed(job, recording) {
        queue.linkRecording(job.id, recording.id)
        // The priority may have changed since the job was claimed.
        const { priority } = queue.get(job.id) ?? job
        if (priority !== 0) recordings.setPriority(recording.id, priority)
        later.onSealed(recording)
      },
    }),
    prepare: prepareHandler({ folders, recordings, media }),
  })

  return { batches, imports, duplicates, incoming, watchFolders, handlers }
}
