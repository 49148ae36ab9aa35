import { readFile, stat } from 'node:fs/promises'
import { safeParse } from '../../shared/errors/safeParse.ts'
import { type ReadManifest, readManifestSchema } from '../../shared/evidence/manifest.ts'
import { problem } from '../../shared/words/problem.ts'
import { readCanonical } from './canonical.ts'

/** A log of a hundred thousand rows takes half of this. */
const mostBytes = 64 * 1024 * 1024

/**
 * `raw`: everything that the file says, as it is signed. `manifest`: the part that this version knows. `isCanonical`: the file has the
 * bytes that Tapelog writes.
 */
export type OpenedManifest = { raw: Record<string, unknown>; manifest: ReadManifest; isCanonical: boolean }

/** Throws `evidence-unreadable` for a file that is no manifest, and Node's errors. */
export async function openManifest(path: string): Promise<OpenedManifest> {
  if ((await stat(path)).size > mostBytes) throw problem('evidence-unreadable')
  return parseManifest(await readFile(path))
}

/** The same for the bytes of a file. */
function parseManifest(bytes: Uint8Array): OpenedManifest {
  try {
    const { value: raw, isCanonical } = readCanonical(bytes)
    const { data: manifest } = safeParse(readManifestSchema, raw)
    if (manifest) return { raw, manifest, isCanonical }
  } catch {
    // Not JSON, or nested too deeply.
  }
  throw problem('evidence-unreadable')
}
