import type { ReadFrom } from './payloads.ts'

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
