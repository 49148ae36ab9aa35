import type { TranscriptionOptions } from '../../../../shared/domain.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { DeviceIndex } from './deviceIndex.ts'
import type { DeviceUnit, UnitRecording } from './units.ts'

/** One import for each recording, in one transaction. Returns the ids of the jobs that have something to do. */
export function enqueueImports(
  deps: {
    queue: JobQueue
    index: DeviceIndex
    unit: DeviceUnit
    options: TranscriptionOptions
    localOnly: boolean
  },
  recordings: readonly UnitRecording[],
): number[] {
  const { queue, index, unit, options, localOnly } = deps
  const { deviceId, plugged } = unit
  return queue.together(() =>
    recordings.flatMap(({ contents, recording, files }) => {
      const [file, ...twins] = files
      const [path = [], ...twinPaths] = recording.parts
      const { jobId, state } = queue.enqueue({
        kind: 'import',
        dedupeKey: `import:${deviceId}:${file.path}:${file.sizeBytes}:${file.modifiedMs}`,
        payload: {
          source: {
            kind: 'device',
            deviceId,
            volume: contents.volume.name,
            path,
            twins: twins.map(({ sizeBytes, modifiedMs }, place) => ({
              path: twinPaths[place] ?? [],
              sizeBytes,
              modifiedMs,
            })),
          },
          sizeBytes: file.sizeBytes,
          mtimeMs: file.modifiedMs,
          title: recording.title,
          recorded:
            recording.recordedMs !== null && recording.recordedTimeSource === 'file-time'
              ? { atMs: recording.recordedMs, source: 'file-time', hasZone: recording.hasZone }
              : null,
          sourceLabel: plugged.description?.name ?? 'recorder',
          localOnly,
          options: JSON.stringify(options),
        },
        recordingId: null,
        subject: path.at(-1) ?? recording.title,
      })
      if (state !== 'done') return [jobId]
      // It was brought in before its device was forgotten.
      const recordingId = queue.get(jobId)?.recordingId
      if (recordingId != null) index.add(deviceId, files, recordingId)
      return []
    }),
  )
}
