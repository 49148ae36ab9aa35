import type { Emit } from '../system/index.ts'
import type { Devices } from './devices/devices.ts'
import type { WatchFolders } from './intake/watching/watchFolders.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { RunnerEvents } from './jobs/runner.ts'
import type { JobRow } from './jobs/types.ts'
import type { RecordingStore } from './library/recordings.ts'

/** Reports changes of jobs to the window, to the devices they copy from, and to watch folders. */
export function jobEvents(parts: {
  emit: Emit
  queue: JobQueue
  recordings: RecordingStore
  devices: Devices
  watchFolders: WatchFolders
}): RunnerEvents {
  const { emit, queue, recordings, devices, watchFolders } = parts
  return {
    onJobChanged: (job) => {
      emit('queue.changed', {})
      devices.jobChanged(job.id)
      // Read the job again, because `job` is the row from when it was claimed.
      if (job.kind === 'import') {
        const { state, error } = queue.get(job.id) ?? job
        const { source } = (job as JobRow<'import'>).payload
        if (error?.code === 'source-gone' && source.kind === 'file') watchFolders.copyLost(source.path)
        if (error && state === 'done') emit('import.noted', { jobId: job.id, name: job.subject, error })
      }
      const { recordingId } = job
      if (recordingId === null) emit('library.changed', {})
      else {
        // The recording may be deleted by now.
        const revision = recordings.find(recordingId)?.revision
        if (revision !== undefined) emit('recording.changed', { recordingId, revision })
      }
    },
    onProgress: (job, progress) => {
      if (job.kind === 'import') {
        emit('import.progress', { jobId: job.id, progress })
        devices.jobProgressed(job, progress.bytesDone ?? 0)
      }
      // The list does not show preparations and workflows.
      else if (job.recordingId !== null && job.kind !== 'prepare' && job.kind !== 'workflow')
        emit('recording.progress', { recordingId: job.recordingId, progress })
    },
  }
}
