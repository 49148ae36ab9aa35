/**
 * Where an import is read from. On a device `path` is below the volume's root; `twins` are the same moment in other
 * forms, which are not copied.
 */
export type ImportSource = { kind: 'file'; path: string } | DeviceImportSource
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
  source: ImportSource
  sizeBytes: number
  /** Null where nothing tells. */
  mtimeMs: number | null
  /** The recording's title; left out: from the file's name. */
  title?: string
  /** When it was recorded as far as its name and place tell; left out: by its name and time. */
  recorded?: { atMs: number; source: 'name' | 'file-time'; hasZone: boolean } | null
  sourceLabel: string
  localOnly: boolean
  /** JSON of TranscriptionOptions. */
  options: string
}

declare module '../jobs/types.ts' {
  interface JobPayloads {
    import: ImportPayload
    prepare: { recordingId: number }
  }
}
