/** A file of a device. `path`: volume, folders and name, joined with `/`. */
export type DeviceFile = { path: string; sizeBytes: number; modifiedMs: number | null }
