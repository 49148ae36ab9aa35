import { randomUUID } from 'node:crypto'
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { problem } from '../../../shared/words/problem.ts'
import { hashFile, intakeError, reserveBytes } from '../../sealing/index.ts'
import { demandDiskPath, freeBytesAt, isRefusedRealPath } from '../../system/index.ts'
import { decryptTo, type Key, type LockedBy, lockOf } from './age.ts'
import { demandWhole } from './demandWhole.ts'
import {
  contentSchema,
  entryNames,
  type HandoverContent,
  type HandoverHistory,
  handoverVersion,
  historySchema,
  limits,
  type Manifest,
  manifestSchema,
} from './form.ts'
import { readJson } from './readJson.ts'
import { type CheckedZip, openHandoverZip } from './readZip.ts'

/** A hand-over whose every byte was checked. `sound`: in the work folder; null if the file has none. */
export type OpenedHandover = {
  manifest: Manifest
  content: HandoverContent
  history: HandoverHistory | null
  sound: { path: string; extension: string; sizeBytes: number; sha256: string } | null
  lockedBy: LockedBy | null
  fileName: string
  /** Of the file as it came, also if it is encrypted. */
  fileSha256: string
}

/** The folders of hand-overs that are being read or written, below `incoming/`. */
export const workFolderPrefix = 'handover-'

/** Does `work` with a new folder below `incoming/`, which is removed afterwards. */
export async function inWorkFolder<T>(incoming: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(incoming, `${workFolderPrefix}${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

/**
 * Reads a hand-over into the work folder and checks all of it. The library does not change. Throws the problems that begin with `handover-`,
 * and what reading a file throws.
 */
export async function openHandover(path: string, key: Key | null, folder: string): Promise<OpenedHandover> {
  demandDiskPath(path)
  try {
    if (isRefusedRealPath(await realpath(path))) throw problem('path-refused')
    const facts = await stat(path)
    if (!facts.isFile()) throw problem('handover-not-one')
    if (facts.size > limits.totalBytes) throw problem('handover-too-large')
    const lockedBy = await lockOf(path)
    const plain = lockedBy === null ? path : join(folder, 'plain.zip')
    if (lockedBy !== null) {
      await demandRoom(folder, facts.size)
      await decryptTo(path, plain, lockedBy, key)
    }
    await demandZip(plain)
    const zip = await openHandoverZip(plain)
    try {
      const opened = await readAll(zip, folder)
      const { sha256: fileSha256 } = await hashFile(path, { partSizeBytes: null })
      return { ...opened, lockedBy, fileName: basename(path), fileSha256 }
    } finally {
      zip.close()
    }
  } catch (error) {
    throw error instanceof TapelogError ? error : intakeError(error)
  }
}

async function demandZip(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(4)
    const { bytesRead } = await file.read(head, 0, 4, 0)
    if (bytesRead < 4 || head.toString('latin1') !== 'PK\u0003\u0004') throw problem('handover-not-one')
  } finally {
    await file.close()
  }
}

async function demandRoom(folder: string, bytes: number): Promise<void> {
  if ((await freeBytesAt(folder)) < bytes + reserveBytes) throw problem('import-disk-full')
}

async function readAll(
  zip: CheckedZip,
  folder: string,
): Promise<Omit<OpenedHandover, 'lockedBy' | 'fileName' | 'fileSha256'>> {
  await demandRoom(folder, zip.totalBytes)
  const manifest = readJson(await zip.read(entryNames.manifest), manifestSchema)
  if (manifest.version > handoverVersion) throw problem('handover-newer')
  const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  const names = zip.names.filter((name) => name !== entryNames.manifest)
  if (listed.size !== manifest.entries.length || names.length !== listed.size) throw problem('handover-incomplete')
  if (!names.every((name) => listed.has(name)) || !listed.has(entryNames.recording))
    throw problem('handover-incomplete')
  const sounds = names.filter((name) => name.startsWith('sound/'))
  const [soundName] = sounds
  if (sounds.length > 1) throw problem('handover-incomplete')
  if (soundName?.startsWith(manifest.kind === 'full' ? 'sound/redacted' : 'sound/original'))
    throw problem('handover-incomplete')
  const soundPath = join(folder, 'sound')
  for (const name of names) {
    const passed = await zip.pass(name, name === soundName ? soundPath : null)
    const { sizeBytes, sha256 } = listed.get(name) ?? {}
    if (passed.sizeBytes !== sizeBytes || passed.sha256 !== sha256) throw problem('handover-hash')
  }
  const content = readJson(await zip.read(entryNames.recording), contentSchema)
  const history = names.includes(entryNames.history)
    ? readJson(await zip.read(entryNames.history), historySchema)
    : null
  demandWhole(content, history)
  const seal = soundName === undefined ? null : listed.get(soundName)
  const isSealed = content.recording.sha256 === null || !seal || content.recording.sha256 === seal.sha256
  if (manifest.kind === 'full' && (content.recording.sha256 === null || !isSealed)) throw problem('handover-original')
  const extension = /\.([a-z0-9]+)$/.exec(soundName ?? '')?.[1] ?? ''
  return {
    ...{ manifest, content, history },
    sound: seal ? { path: soundPath, extension, sizeBytes: seal.sizeBytes, sha256: seal.sha256 } : null,
  }
}
