import { basename, dirname } from 'node:path'
import { type Statement, statement } from '../../shared/evidence/statements.ts'
import { checkBag } from './bag/read.ts'
import { findEvidence } from './findManifests.ts'
import { openManifest } from './readManifest.ts'
import {
  fileStatements,
  type Known,
  logStatements,
  originalStatements,
  signatureStatements,
  stampStatements,
  transcriptStatements,
} from './statements.ts'

/** `name`: of the manifest or the bag. */
type CheckedEvidence = { name: string; statements: Statement[] }

/** In a bag with many faults, the first ones are enough. */
const mostFindings = 100

/**
 * Checks the evidence for a manifest, a bag, a folder with manifests, or a file beside its manifest, and says what is proven. Needs no
 * library and no network. Throws `evidence-path-missing`, `evidence-none` and `evidence-unreadable`.
 */
export async function verifyEvidence(
  path: string,
  { keys = [], roots = null }: Partial<Known> = {},
  signal?: AbortSignal,
): Promise<CheckedEvidence[]> {
  const { bag, manifests } = await findEvidence(path, signal)
  const checked: CheckedEvidence[] = []
  if (bag !== null) checked.push({ name: basename(bag), statements: await bagStatements(bag, signal) })
  for (const manifest of manifests)
    checked.push({ name: basename(manifest), statements: await manifestStatements(manifest, { keys, roots }, signal) })
  return checked
}

async function bagStatements(bag: string, signal?: AbortSignal): Promise<Statement[]> {
  const { files, findings } = await checkBag(bag, signal)
  if (findings.length === 0) return [statement('bag-whole', { files })]
  return findings.slice(0, mostFindings).map((finding) => statement('bag-broken', finding))
}

async function manifestStatements(path: string, known: Known, signal?: AbortSignal): Promise<Statement[]> {
  const folder = dirname(path)
  const opened = await openManifest(path)
  const { manifest } = opened
  const own = [...(await fileStatements(manifest, folder, signal)), ...signatureStatements(opened, known)]
  if (manifest.kind === 'reduced') return [...own, statement('reduced', { madeOn: manifest.madeOn })]
  return [
    ...own,
    ...(await originalStatements(manifest, folder, signal)),
    ...logStatements(manifest),
    ...(await stampStatements(opened, known)),
    ...(await transcriptStatements(manifest, folder)),
    statement('speech-unproven', {}),
  ]
}
