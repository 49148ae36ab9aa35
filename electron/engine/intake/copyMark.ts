import { open, readFile, rename, rm } from 'node:fs/promises'
import { md5Bytes } from './hashing/digests.ts'
import type { IntakeSource } from './source.ts'

/**
 * How far a copy had come, kept beside it: of which source it is, and the MD5 of each whole part that was on the disk
 * when this was written. Nothing in the copy is believed that does not come to these again.
 */
export type CopyMark = { partSizeBytes: number; partMd5s: Buffer }

/** As it is in the file. */
type MarkFile = { name: string; sizeBytes: number; modifiedMs: number; partSizeBytes: number; partMd5s: string }

/** What was there is not what the source has, or the source cannot begin in its middle: the copy begins anew. */
export class NotTakenUp extends Error {}

export const markPath = (targetPath: string): string => `${targetPath}.mark`

/**
 * The mark of a copy of this very source, as far as can be told without reading it: name, size and time. Null where there
 * is none, or the source has no time.
 */
export async function readMark(targetPath: string, source: IntakeSource): Promise<CopyMark | null> {
  const text = await readFile(markPath(targetPath), 'utf8').catch(() => '')
  const { name, sizeBytes, modifiedMs, partSizeBytes, partMd5s } = readText(text)
  const isSame = name === source.name && sizeBytes === source.sizeBytes && modifiedMs === source.modifiedMs
  if (!isSame || typeof partSizeBytes !== 'number' || typeof partMd5s !== 'string') return null
  const md5s = Buffer.from(partMd5s, 'base64')
  return md5s.length % md5Bytes === 0 ? { partSizeBytes, partMd5s: md5s } : null
}

/** To be called once these parts are on the disk. A torn or lost mark costs the copy, nothing else. */
export async function writeMark(targetPath: string, source: IntakeSource, copied: CopyMark): Promise<void> {
  const { name, sizeBytes, modifiedMs } = source
  if (modifiedMs === null) return
  const { partSizeBytes, partMd5s } = copied
  const mark: MarkFile = { name, sizeBytes, modifiedMs, partSizeBytes, partMd5s: partMd5s.toString('base64') }
  const path = markPath(targetPath)
  const file = await open(`${path}.new`, 'w')
  try {
    await file.writeFile(JSON.stringify(mark))
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

export async function removeMark(targetPath: string): Promise<void> {
  for (const path of [markPath(targetPath), `${markPath(targetPath)}.new`]) await rm(path, { force: true })
}

/** The copy and its mark. Never throws: what cannot be removed now is removed at the next start. */
export async function removeCopy(targetPath: string): Promise<void> {
  // First the mark: one without its copy says of the next copy what is not so.
  await removeMark(targetPath).catch(() => {})
  await rm(targetPath, { force: true }).catch(() => {})
}

/** What is torn has none of it. */
function readText(text: string): Partial<MarkFile> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
