import { createHash } from 'node:crypto'
import { createReadStream, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../system/index.ts'

/**
 * Whether a model's files are those that were installed. Their digests are compared when the model is installed, when the system says that
 * a file changed since then, and after a crash. In between, only the system's facts about the files are compared.
 */
type FilesState = 'intact' | 'damaged' | 'unknown'

/** Beside the files of a model: what the system said about them when their digests were last compared. */
const verifiedName = 'verified.json'

/** The numbers are text, because nanoseconds do not fit JavaScript's numbers. */
const stampSchema = z.object({
  name: z.string(),
  sha256: z.string(),
  sizeBytes: z.string(),
  modifiedNs: z.string(),
  changedNs: z.string(),
  inode: z.string(),
})
type Stamp = z.infer<typeof stampSchema>
const verifiedSchema = z.object({ files: z.array(stampSchema), isIntact: z.boolean(), verifiedMs: z.number() })
type Verified = z.infer<typeof verifiedSchema>

/** A file that changes in the same moment may keep its times, because the system counts in steps of some milliseconds. */
const sameMomentMs = 50

/** Results for folders that cannot be written, by folder. */
const kept = new Map<string, Verified>()
const underWay = new Map<string, Promise<boolean>>()

/** The files of a manifest. */
type Files = readonly { name: string; sizeBytes: number; sha256: string }[]

/** Compares the system's facts about a model's files with the last result. Reads none of the files; never throws. */
export function filesState(folder: string, files: Files): FilesState {
  const stamps = stampsOf(folder, files)
  if (stamps === null) return 'damaged'
  const verified = [kept.get(folder), readJson(join(folder, verifiedName), verifiedSchema)].find(
    (one) => one && isSame(one.files, stamps),
  )
  if (!verified) return 'unknown'
  if (!verified.isIntact) return 'damaged'
  const isFresh = stamps.some(({ changedNs }) => Math.abs(Number(changedNs) / 1e6 - verified.verifiedMs) < sameMomentMs)
  return isFresh ? 'unknown' : 'intact'
}

/**
 * Reads every file of a model, compares the digests and remembers the result. False if a file differs, is missing or cannot be read.
 * Never rejects.
 */
export function verifyFiles(folder: string, files: Files): Promise<boolean> {
  const already = underWay.get(folder)
  if (already) return already
  const verifying = verified(folder, files).finally(() => underWay.delete(folder))
  underWay.set(folder, verifying)
  return verifying
}

async function verified(folder: string, files: Files): Promise<boolean> {
  const before = stampsOf(folder, files)
  if (before === null) return false
  let isIntact = true
  try {
    for (const { name, sha256 } of files) isIntact &&= (await sha256Of(join(folder, name))) === sha256
  } catch {
    return false
  }
  const after = stampsOf(folder, files)
  // A file that changed while it was read is read again next time.
  if (after !== null && isSame(before, after)) remember(folder, after, isIntact)
  return isIntact
}

/** Remembers that the digests of these files were just compared. Never throws. */
export function rememberIntact(folder: string, files: Files): void {
  const stamps = stampsOf(folder, files)
  if (stamps !== null) remember(folder, stamps, true)
}

function remember(folder: string, files: Stamp[], isIntact: boolean): void {
  const result: Verified = { files, isIntact, verifiedMs: Date.now() }
  const path = join(folder, verifiedName)
  const unfinished = `${path}.${process.pid}.part`
  try {
    writeFileSync(unfinished, JSON.stringify(result), { mode: 0o600 })
    renameSync(unfinished, path)
    kept.delete(folder)
  } catch {
    kept.set(folder, result)
    rmSync(unfinished, { force: true })
  }
}

/** Null if a file is missing, is out of reach or has another size. */
function stampsOf(folder: string, files: Files): Stamp[] | null {
  const stamps: Stamp[] = []
  for (const { name, sizeBytes, sha256 } of files) {
    const found = statOf(join(folder, name))
    if (!found?.isFile() || found.size !== BigInt(sizeBytes)) return null
    stamps.push({
      ...{ name, sha256, sizeBytes: `${found.size}`, inode: `${found.ino}` },
      ...{ modifiedNs: `${found.mtimeNs}`, changedNs: `${found.ctimeNs}` },
    })
  }
  return stamps
}

function statOf(path: string) {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return null
  }
}

const isSame = (one: readonly Stamp[], other: readonly Stamp[]): boolean =>
  JSON.stringify(one.map(fieldsOf)) === JSON.stringify(other.map(fieldsOf))
const fieldsOf = ({ name, sha256, sizeBytes, modifiedNs, changedNs, inode }: Stamp) => [
  ...[name, sha256, sizeBytes, modifiedNs, changedNs, inode],
]

async function sha256Of(path: string): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024 })) sha256.update(block)
  return sha256.digest('hex')
}
