import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { manifestEnding } from '../../shared/evidence/manifest.ts'
import { problem } from '../../shared/words/problem.ts'
import { isMissing } from '../system/index.ts'
import { payloadFolder } from './bag/files.ts'
import { isBag } from './bag/read.ts'
import { factsOfFile } from './fileHash.ts'
import { openManifest } from './readManifest.ts'

/** In one folder. Other files are not read. */
const mostManifests = 1000

/** `bag`: the folder of a bag, or null. `manifests`: paths of manifests. */
type FoundEvidence = { bag: string | null; manifests: string[] }

/**
 * The evidence for a path: the manifest itself; those in a bag or a folder; or those beside a file that name it, or that are about it
 * as the original. Throws `evidence-path-missing` and `evidence-none`.
 */
export async function findEvidence(path: string, signal?: AbortSignal): Promise<FoundEvidence> {
  const facts = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) throw problem('evidence-path-missing')
    throw error
  })
  if (facts.isDirectory()) {
    const bag = (await isBag(path)) ? path : null
    const manifests = await manifestsIn(bag === null ? path : join(path, payloadFolder))
    if (bag === null && manifests.length === 0) throw problem('evidence-none')
    return { bag, manifests }
  }
  if (path.endsWith(manifestEnding)) return { bag: null, manifests: [path] }
  const beside = await manifestsIn(dirname(path))
  const manifests: string[] = []
  let own: Awaited<ReturnType<typeof factsOfFile>> = null
  for (const each of beside) {
    const opened = await openManifest(each).catch(() => null)
    if (!opened) continue
    const { manifest } = opened
    if (manifest.files.some(({ name }) => name === basename(path))) manifests.push(each)
    else if (manifest.kind === 'full' && manifest.original.sizeBytes === facts.size) {
      own ??= await factsOfFile(path, signal)
      if (own?.sha256 === manifest.original.importedSha256) manifests.push(each)
    }
  }
  if (manifests.length > 0) return { bag: null, manifests }
  // A manifest can have been renamed. A recording has no JSON.
  if (await openManifest(path).catch(() => null)) return { bag: null, manifests: [path] }
  throw problem('evidence-none')
}

async function manifestsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith(manifestEnding))
    .sort()
    .slice(0, mostManifests)
    .map((name) => join(folder, name))
}
