import type { EgressChoice } from '../../../shared/accounts/egress.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import type { ImportSource } from '../../../shared/recordings/importing.ts'

/**
 * Where an import is read from. On a device `path` is below the volume's root; `twins` are the same moment in other
 * forms, which are not copied.
 */
type ReadFrom = { kind: 'file'; path: string } | DeviceImportSource
export type DeviceImportSource = {
  kind: 'device'
  deviceId: string
  volume: string
  path: readonly string[]
  twins: { path: readonly string[]; sizeBytes: number; modifiedMs: number | null }[]
  /** The numbers of all file systems of the device. Left out in requests of older versions. */
  unitVolumes?: readonly string[]
}

export type ImportPayload = {
  source: ReadFrom
  sizeBytes: number
  /** Null where nothing tells. */
  mtimeMs: number | null
  /** The recording's title; left out: from the file's name. */
  title?: string
  /** When it was recorded by the recorder's clock; left out: by its name and time. */
  recorded?: { atMs: number; source: 'recorder-clock'; hasZone: boolean } | null
  sourceLabel: string
  localOnly: boolean
  /** A person wants what can be read of a file that cannot be read everywhere. */
  salvage?: boolean
  /** Left out: a watch folder or a recorder asked, which must not bring back what was deleted. */
  askedByPerson?: boolean
  /** JSON of TranscriptionOptions. */
  options: string
  /** Whose remembered choice it follows. */
  from: ImportSource
  /** It is not transcribed until a person has chosen. */
  ask?: boolean
  /** The project that the recording is put into; left out or null: none. */
  projectId?: number | null
  /** A person's choice. Default: the settings; then nothing is sent without a question. */
  decision?: ImportDecision
}

/** What was decided for a recording. `accountId` and `serviceKey`: the service that the person saw. */
export type ImportDecision =
  | { destination: 'not-now' }
  | { destination: Destination; accountId: number | null; serviceKey: string | null }

/** On whose choice an import goes where it goes. */
export function choiceOf(payload: ImportPayload): EgressChoice {
  if (payload.askedByPerson) return 'import'
  const { key } = payload.from
  return key.startsWith('folder:') ? 'watch-folder' : key.startsWith('device:') ? 'recorder' : 'import'
}

declare module '../jobs/types.ts' {
  interface JobPayloads {
    import: ImportPayload
    prepare: { recordingId: number }
  }
}

/**
 * Where a file is, with its size and time. Text whose hash the library keeps, so that a deleted recording is not imported again.
 */
export function sourceMark({
  source,
  sizeBytes,
  mtimeMs,
}: {
  source: ReadFrom
  sizeBytes: number
  mtimeMs: number | null
}): string {
  const place =
    source.kind === 'file' ? ['file', source.path] : ['device', source.deviceId, source.volume, ...source.path]
  return JSON.stringify([...place, sizeBytes, mtimeMs])
}
