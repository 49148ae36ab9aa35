import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BagFault } from '../../../shared/evidence/statements.ts'
import { isMissing } from '../../system/index.ts'
import { factsOfFile } from '../fileHash.ts'
import { bagFile, decodedPath, filesBelow, infoFile, payloadFolder, payloadManifest, tagManifest } from './files.ts'

type BagFinding = { name: string; fault: BagFault }
/** `files`: how many files of the payload have their hash. `findings`: empty for a valid bag. */
type CheckedBag = { files: number; findings: BagFinding[] }

/** A manifest of a million files is smaller. */
const mostTagBytes = 256 * 1024 * 1024

export const isBag = async (folder: string): Promise<boolean> =>
  (await stat(join(folder, bagFile)).catch(() => null))?.isFile() === true

/**
 * Checks a bag with SHA-256 manifests: every file that they list, and that there is no other in `data/`. A bag with files to fetch is
 * incomplete, so they are missing.
 */
export async function checkBag(folder: string, signal?: AbortSignal): Promise<CheckedBag> {
  const findings: BagFinding[] = []
  const declaration = await tagText(folder, bagFile, findings)
  if (
    declaration !== null &&
    !/^\uFEFF?BagIt-Version: 1\.0\r?\nTag-File-Character-Encoding: UTF-8\r?\n?$/.test(declaration)
  )
    findings.push({ name: bagFile, fault: 'unreadable' })
  const payload = await listed(folder, payloadManifest, (path) => path.startsWith(`${payloadFolder}/`), findings)
  const tags = await listed(folder, tagManifest, (path) => !path.startsWith(`${payloadFolder}/`), findings)
  for (const name of [bagFile, infoFile, payloadManifest])
    if (!tags.has(name)) findings.push({ name, fault: 'not-listed' })
  await compare(folder, tags, findings, signal)
  const files = await compare(folder, payload, findings, signal)
  for (const { path } of await filesBelow(folder, payloadFolder).catch(() => []))
    if (!payload.has(path)) findings.push({ name: path, fault: 'not-listed' })
  const info = await tagText(folder, infoFile, [])
  const oxum = /^Payload-Oxum: *(\d+)\.(\d+)\r?$/m.exec(info ?? '')
  if (oxum && Number(oxum[2]) !== payload.size) findings.push({ name: infoFile, fault: 'differs' })
  return { files, findings }
}

async function tagText(folder: string, name: string, findings: BagFinding[]): Promise<string | null> {
  const path = join(folder, name)
  try {
    if ((await stat(path)).size > mostTagBytes) throw new RangeError('too large')
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch (error) {
    findings.push({ name, fault: isMissing(error) ? 'missing' : 'unreadable' })
    return null
  }
}

/** The hash of each path of a manifest. A line that is none, a path that leads outside, and a second hash are `unreadable`. */
async function listed(
  folder: string,
  name: string,
  isAllowed: (path: string) => boolean,
  findings: BagFinding[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const text = await tagText(folder, name, findings)
  for (const line of text?.split(/\r\n|\r|\n/) ?? []) {
    if (line === '') continue
    const [, sha256, written = ''] = /^([0-9a-fA-F]{64})[ \t]+\*?(?:\.\/)?(.+)$/.exec(line) ?? []
    const path = decodedPath(written)
    const isInside =
      path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\0')
    if (sha256 === undefined || !isInside || !isAllowed(path) || hashes.has(path)) {
      findings.push({ name, fault: 'unreadable' })
      continue
    }
    hashes.set(path, sha256.toLowerCase())
  }
  return hashes
}

/** Adds what differs to the findings, and returns how many files have their hash. */
async function compare(
  folder: string,
  hashes: ReadonlyMap<string, string>,
  findings: BagFinding[],
  signal?: AbortSignal,
): Promise<number> {
  let same = 0
  for (const [path, expected] of hashes) {
    const sha256 = (await factsOfFile(join(folder, path), signal))?.sha256 ?? null
    if (sha256 === expected) same++
    else findings.push({ name: path, fault: sha256 === null ? 'missing' : 'differs' })
  }
  return same
}
