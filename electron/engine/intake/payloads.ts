import type { FactsOf } from '../../../shared/evidence/custody.ts'
import type { EgressChoice } from '../../../shared/network/egress.ts'
import type { Destination } from '../../../shared/recordings/domain.ts'
import type { ImportSource } from '../../../shared/recordings/importing.ts'
import type { Arrangement } from '../../../shared/recordings/joining.ts'
import type { SampleLayout } from '../../../shared/sound/sampleLayout.ts'

/**
 * The source from which an import is read. On a device, `path` is below the volume's root. `twins` hold the same
 * recording in other forms and are not copied.
 */
type ReadFrom = { kind: 'file'; path: string } | DeviceImportSource | PartsSource
/** Recordings of the library that become one, in their order. `gapMs`: the silence before the file. */
export type PartsSource = {
  kind: 'parts'
  arrangement: Arrangement
  parts: { recordingId: number; gapMs: number; isHeard: boolean }[]
}
export type DeviceImportSource = {
  kind: 'device'
  deviceId: string
  volume: string
  path: readonly string[]
  twins: { path: readonly string[]; sizeBytes: number; modifiedMs: number | null }[]
  /** The numbers of all file systems of the device. */
  unitVolumes: readonly string[]
}

export type ImportPayload = {
  source: ReadFrom
  sizeBytes: number
  /** Null if the time is unknown. */
  mtimeMs: number | null
  /** The recording's title; if left out, it comes from the file's name. */
  title?: string
  /** The recording time by the recorder's clock; if left out, it comes from the file's name and time. */
  recorded?: { atMs: number; source: 'recorder-clock'; hasZone: boolean } | null
  sourceLabel: string
  localOnly: boolean
  /** True if a person wants the readable part of a file that cannot be read completely. */
  salvage?: boolean
  /** How a person wants to read a file that has lost its header. */
  samples?: SampleLayout
  /** Left out if a watch folder or a recorder requested the import. Such an import must not restore deleted recordings. */
  askedByPerson?: boolean
  /** TranscriptionOptions as JSON. */
  options: string
  /** The source whose remembered choice the import follows. */
  from: ImportSource
  /** True if the recording is not transcribed until a person has chosen. */
  ask?: boolean
  /** The project for the recording; left out or null for none. */
  projectId?: number | null
  /** A person's choice. By default the settings apply, and nothing is sent without a question. */
  decision?: ImportDecision
}

/** The choice for a recording. `accountId` and `serviceKey`: the service that the person saw. */
export type ImportDecision =
  | { destination: 'not-now' }
  | { destination: Destination; accountId: number | null; serviceKey: string | null }

/** Who chose the destination of an import. */
export function choiceOf(payload: ImportPayload): EgressChoice {
  if (payload.askedByPerson) return 'import'
  const { key } = payload.from
  return key.startsWith('folder:') ? 'watch-folder' : key.startsWith('device:') ? 'recorder' : 'import'
}

/** The kind of place that an import is from. */
export function placeKindOf({ source, from: { key } }: ImportPayload): FactsOf['imported']['from'] {
  if (source.kind === 'parts') return 'joining'
  if (source.kind === 'device') return 'recorder'
  return key.startsWith('folder:') ? 'watch-folder' : 'file'
}

declare module '../jobs/types.ts' {
  interface JobPayloads {
    import: ImportPayload
    prepare: { recordingId: number }
  }
}

/** A file's place, size and time as a text. The library stores its hash, so that a deleted recording is not imported again. */
export function sourceMark({
  source,
  sizeBytes,
  mtimeMs,
}: {
  source:
    | Extract<ReadFrom, { kind: 'file' }>
    | Pick<DeviceImportSource, 'kind' | 'deviceId' | 'volume' | 'path'>
    | Pick<PartsSource, 'kind' | 'parts'>
  sizeBytes: number
  mtimeMs: number | null
}): string {
  return JSON.stringify([...placeOf(source), sizeBytes, mtimeMs])
}

function placeOf(source: Parameters<typeof sourceMark>[0]['source']): (string | number)[] {
  if (source.kind === 'file') return ['file', source.path]
  if (source.kind === 'parts') return ['parts', ...source.parts.map(({ recordingId }) => recordingId)]
  return ['device', source.deviceId, source.volume, ...source.path]
}
