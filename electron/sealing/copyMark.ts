import { open, readFile, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { md5Bytes } from './hashing/digests.ts'
import { type ByteRange, byteRangeSchema } from './salvage/gaps.ts'
import type { IntakeSource } from './source.ts'

/**
 * Records how far an unfinished copy has come, in a file beside the copy: the source, and the MD5 of each complete part that was on
 * disk when the mark was written. Tapelog trusts only bytes that give these digests again.
 */
export type CopyMark = {
  partSizeBytes: number
  partMd5s: Buffer
  /** Ranges that could not be read and are zeros. Only a salvaged copy has them. */
  gaps: readonly ByteRange[]
}

/** The JSON in the file. `partMd5s` is base64. */
const markFileSchema = z.object({
  name: z.string(),
  sizeBytes: z.number(),
  modifiedMs: z.number(),
  partSizeBytes: z.number().positive(),
  partMd5s: z.base64(),
  gaps: z.array(byteRangeSchema),
})
type MarkFile = z.infer<typeof markFileSchema>

/**
 * The unfinished copy differs from its source, or the source cannot be read from its middle. The copy starts from the beginning.
 */
export class CannotResume extends Error {}

/** @exportedFor tests: they damage the mark of a copy */
export const markPath = (targetPath: string): string => `${targetPath}.mark`

/**
 * The mark of a copy of this source, recognised by name, size and time. Null if there is no mark, or the source has no time.
 * Without salvaging, the copy continues before the first gap, and the mark is shortened to end there.
 */
export async function readMark(targetPath: string, source: IntakeSource): Promise<CopyMark | null> {
  const mark = await readMarkFile(markPath(targetPath))
  if (mark?.name !== source.name || mark.sizeBytes !== source.sizeBytes || mark.modifiedMs !== source.modifiedMs)
    return null
  const partMd5s = Buffer.from(mark.partMd5s, 'base64')
  if (partMd5s.length % md5Bytes !== 0) return null
  const { partSizeBytes, gaps } = mark
  const [firstGap] = gaps
  if (source.gaps || !firstGap) return { partSizeBytes, partMd5s, gaps }
  const partsBefore = Math.floor(firstGap.fromByte / partSizeBytes)
  const shortened: CopyMark = { partSizeBytes, partMd5s: partMd5s.subarray(0, partsBefore * md5Bytes), gaps: [] }
  // A later attempt must not trust the bytes that this attempt cuts off.
  await writeMark(targetPath, source, shortened)
  return shortened
}

/**
 * Call it once these parts are on disk. If a mark is damaged or lost, the copy starts from the beginning; nothing else depends on
 * the mark.
 */
export async function writeMark(targetPath: string, source: IntakeSource, copied: CopyMark): Promise<void> {
  const { name, sizeBytes, modifiedMs } = source
  if (modifiedMs === null) return
  const { partSizeBytes, partMd5s, gaps } = copied
  const mark: MarkFile = {
    ...{ name, sizeBytes, modifiedMs, partSizeBytes },
    partMd5s: partMd5s.toString('base64'),
    gaps: [...gaps],
  }
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

/** Removes the copy and its mark. Never throws: if a file cannot be removed now, the next start removes it. */
export async function removeCopy(targetPath: string): Promise<void> {
  // Remove the mark first. A mark without its copy would be mistaken for the mark of the next copy.
  await removeMark(targetPath).catch(() => {})
  await rm(targetPath, { force: true }).catch(() => {})
}

/** Null if there is no such file, or it is damaged. */
async function readMarkFile(path: string): Promise<MarkFile | null> {
  try {
    return markFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}
