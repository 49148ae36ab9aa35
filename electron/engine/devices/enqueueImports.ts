import { type DeviceFile, type DeviceUnit, type UnitRecording, volumeIdsOf } from '../../recorders/index.ts'
import type { Batches } from '../intake/batches.ts'
import type { ImportOrder } from '../intake/importOrders.ts'
import { sourceMark } from '../intake/payloads.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { DeviceIndex } from './deviceIndex.ts'

/** How many imports to add before other work gets its turn, because a phone may hold ten thousand recordings. */
const atOnce = 250

/**
 * Adds an import for each recording. `byItself`: the import is automatic, so refused and stopped imports are not
 * repeated. `isByName`: a person chose these recordings, so a deleted recording is imported again. Returns the ids of
 * the jobs.
 */
export async function enqueueImports(
  deps: {
    queue: JobQueue
    batches: Batches
    unit: DeviceUnit
    order: ImportOrder
    byItself: boolean
    isByName: boolean
  },
  recordings: readonly UnitRecording[],
): Promise<number[]> {
  const jobIds: number[] = []
  const batchId = deps.batches.begin()
  try {
    for (let from = 0; from < recordings.length; from += atOnce) {
      if (from > 0) await new Promise((resolve) => setImmediate(resolve))
      deps.queue.together(() => {
        const added = recordings.slice(from, from + atOnce).map((recording) => enqueueOne(deps, recording))
        deps.batches.add(batchId, added)
        jobIds.push(...added)
      })
    }
  } finally {
    deps.batches.close(batchId)
  }
  return jobIds
}

/**
 * Remembers recordings that were imported before their device was forgotten. They become candidates whose content is compared next.
 * False if there are none.
 */
export function rememberFinishedImports(
  { queue, index, unit }: { queue: JobQueue; index: DeviceIndex; unit: DeviceUnit },
  recordings: readonly UnitRecording[],
): boolean {
  const candidate = index.candidates(
    unit.deviceId,
    recordings.flatMap(({ files }) => files),
  )
  let isAny = false
  queue.together(() => {
    for (const { files } of recordings) {
      if (files.some((file) => candidate(file) !== null)) continue
      const recordingId = queue.finished(dedupeKeyOf(unit, files[0]))?.recordingId
      if (recordingId == null) continue
      isAny = true
      index.add(
        unit.deviceId,
        files.map((file) => ({ ...file, fingerprint: null })),
        recordingId,
      )
    }
  })
  return isAny
}

/** The {@link sourceMark} of a recording's import. */
export const sourceMarkOf = ({ deviceId }: DeviceUnit, { contents, recording, files: [file] }: UnitRecording): string =>
  sourceMark({
    source: { kind: 'device', deviceId, volume: contents.volume.name, path: recording.paths[0] ?? [] },
    sizeBytes: file.sizeBytes,
    mtimeMs: file.modifiedMs,
  })

const dedupeKeyOf = ({ deviceId }: DeviceUnit, { path, sizeBytes, modifiedMs }: DeviceFile): string =>
  `import:${deviceId}:${path}:${sizeBytes}:${modifiedMs}`

function enqueueOne(
  { queue, unit, order, byItself, isByName }: Parameters<typeof enqueueImports>[0],
  { contents, recording, files }: UnitRecording,
): number {
  const { deviceId, plugged } = unit
  const [file, ...twins] = files
  const [path = [], ...twinPaths] = recording.paths
  const ask = (dedupeKey: string) =>
    queue.enqueue({
      kind: 'import',
      dedupeKey,
      payload: {
        source: {
          kind: 'device',
          deviceId,
          volume: contents.volume.name,
          path,
          unitVolumes: volumeIdsOf(unit.volumes),
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
          recording.recordedMs !== null && recording.recordedTimeSource === 'recorder-clock'
            ? { atMs: recording.recordedMs, source: 'recorder-clock', hasZone: recording.hasZone }
            : null,
        sourceLabel: plugged.description?.name ?? 'recorder',
        ...order,
        ...(isByName ? { askedByPerson: true } : {}),
      },
      recordingId: null,
      subject: path.at(-1) ?? recording.title,
      again: byItself ? 'unless-refused' : 'always',
      keepTrue: ['localOnly', 'askedByPerson'],
    })
  const dedupeKey = dedupeKeyOf(unit, file)
  let job = ask(dedupeKey)
  // A finished import of a file with this name, length and time may have read another card, or its original may be
  // gone.
  while (job.existed && job.state === 'done') job = ask(`${dedupeKey}:${job.jobId}`)
  return job.jobId
}
