import type { ImportSource } from './payloads.ts'

/** Where a file lies, with its size and time: what the library remembers, hashed, of where a deleted recording came from. */
export function sourceMark({
  source,
  sizeBytes,
  mtimeMs,
}: {
  source: ImportSource
  sizeBytes: number
  mtimeMs: number | null
}): string {
  const place =
    source.kind === 'file' ? ['file', source.path] : ['device', source.deviceId, source.volume, ...source.path]
  return JSON.stringify([...place, sizeBytes, mtimeMs])
}
