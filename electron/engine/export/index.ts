import { randomUUID } from 'node:crypto'
import { link, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { problem } from '../../../shared/errors/problem.ts'
import type { ExportFormat } from '../../../shared/recordings/domain.ts'
import {
  demandDiskPath,
  errorCodeOf,
  exportError,
  isRefusedRealPath,
  shareAsExported,
  syncFolder,
} from '../../system/index.ts'
import type { ExportDocument } from './document.ts'
import { toDocx } from './docx.ts'
import { safeFileName } from './fileName.ts'
import { toJson } from './json.ts'
import { toSrt } from './srt.ts'
import { toTxt } from './txt.ts'
import { toVtt } from './vtt.ts'

export { exportDocument } from './document.ts'

const render: Record<ExportFormat, (document: ExportDocument) => string | Promise<Buffer>> = {
  docx: toDocx,
  txt: toTxt,
  vtt: toVtt,
  srt: toSrt,
  json: toJson,
}

/**
 * A transcript in one format, as bytes.
 * @exportedFor tests: documents that no library holds
 */
export async function exportTranscript(format: ExportFormat, document: ExportDocument): Promise<Buffer> {
  const content = await render[format](document)
  return Buffer.isBuffer(content) ? content : Buffer.from(content, 'utf8')
}

/**
 * Writes a transcript into a folder, whole or not at all, and never over a file that is there: `Title (2).docx`. Returns
 * the path.
 */
export async function writeTranscript(
  directory: string,
  format: ExportFormat,
  document: ExportDocument,
  /** Called with the path before the file exists. */
  onName: (path: string) => void = () => {},
): Promise<string> {
  const bytes = await exportTranscript(format, document)
  const name = safeFileName(document.recording.title)
  await demandExportFolder(directory)
  const temporaryPath = join(directory, `.tapelog-${randomUUID()}.part`)
  try {
    const file = await open(temporaryPath, 'wx')
    try {
      await shareAsExported(file)
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    for (let number = 1; ; number++) {
      const path = join(directory, `${name}${number === 1 ? '' : ` (${number})`}.${format}`)
      // A name that is taken is not reported: after a crash it would pass for the file that this export wrote.
      if (await isTaken(path)) continue
      onName(path)
      if (await claimName(temporaryPath, path)) {
        await syncName(directory)
        return path
      }
    }
  } catch (error) {
    throw exportError(error, 'folder-missing')
  } finally {
    // A temporary file that cannot be removed must not hide how the export ended.
    await rm(temporaryPath, { force: true }).catch(() => {})
  }
}

/** Some network shares cannot sync a folder; then the name is as durable as the share makes it. */
async function syncName(directory: string): Promise<void> {
  try {
    syncFolder(directory)
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'].includes(errorCodeOf(error))) throw error
  }
}

const isTaken = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null

/** Gives the finished file its name unless that name is taken. A hard link cannot overwrite, but some sticks have none. */
async function claimName(temporaryPath: string, path: string): Promise<boolean> {
  try {
    await link(temporaryPath, path)
    return true
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  }
  const reservation = await open(path, 'wx').catch((error: unknown) => {
    if (errorCodeOf(error) === 'EEXIST') return null
    throw error
  })
  if (!reservation) return false
  await reservation.close()
  try {
    await rename(temporaryPath, path)
  } catch (error) {
    // The reservation is ours and empty; left behind it would look like an export.
    await rm(path, { force: true }).catch(() => {})
    throw error
  }
  return true
}

/** A folder above may be closed to the person: that is not the same as no folder. */
function cannotReach(error: unknown): never {
  throw exportError(error, 'folder-missing')
}

/** Throws `folder-missing`, `path-refused` for what is no folder of a disk, and what {@link exportError} makes of the disk. */
export async function demandExportFolder(directory: string): Promise<void> {
  demandDiskPath(directory)
  const real = await realpath(directory).catch(cannotReach)
  if (isRefusedRealPath(real)) throw problem('path-refused')
  const facts = await stat(real).catch(cannotReach)
  if (!facts.isDirectory()) throw problem('folder-missing')
}
