import type { TranscriptionOptions } from '../../../../shared/domain.ts'
import type { Batches } from '../../jobs/batches.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import type { DeviceIndex } from './deviceIndex.ts'
import type { DeviceUnit, UnitRecording } from './units.ts'

/** Between two of these other work gets its turn: a phone may hold ten thousand. */
const atOnce = 250

/**
 * One import for each recording. `byItself`: nobody pressed a button, so that what was refused or stopped stays so. Returns
 * the ids of the jobs that have something to do.
 */
export async function enqueueImports(
  deps: {
    queue: JobQueue
    batches: Batches
    index: DeviceIndex
    unit: DeviceUnit
    options: TranscriptionOptions
    localOnly: boolean
    byItself: boolean
  },
  recordings: readonly UnitRecording[],
): Promise<number[]> {
  const jobIds: number[] = []
  const batchId = deps.batches.begin()
  try {
    for (let from = 0; from < recordings.length; from += atOnce) {
      if (from > 0) await new Promise((resolve) => setImmediate(resolve))
      deps.queue.together(() => {
        const asked = recordings.slice(from, from + atOnce).flatMap((recording) => enqueueOne(deps, recording) ?? [])
        deps.batches.add(batchId, asked)
        jobIds.push(...asked)
      })
    }
  } finally {
    deps.batches.close(batchId)
  }
  return jobIds
}

function enqueueOne(
  { queue, index, unit, options, localOnly, byItself }: Parameters<typeof enqueueImports>[0],
  { contents, recording, files }: UnitRecording,
): number | null {
  const { deviceId, plugged } = unit
  const [file, ...twins] = files
  const [path = [], ...twinPaths] = recording.parts
  const { jobId, existed, state } = queue.enqueue({
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
    again: byItself ? 'unless-refused' : 'always',
  })
  if (!existed || state !== 'done') return jobId
  // It was brought in before its device was forgotten.
  const recordingId = queue.get(jobId)?.recordingId
  if (recordingId != null) index.add(deviceId, files, recordingId)
  return null
}
