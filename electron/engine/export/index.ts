import { randomUUID } from 'node:crypto'
import { link, lstat, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { syncFolder } from '../library/syncFolder.ts'
import type { ExportDocument } from './document.ts'
import { toDocx } from './docx.ts'
import { safeFileName } from './fileName.ts'
import { toJson } from './json.ts'
import { toSrt } from './srt.ts'
import { toTxt } from './txt.ts'
import { toVtt } from './vtt.ts'

export type { ExportDocument } from './document.ts'

const render: Record<ExportFormat, (document: ExportDocument) => string | Promise<Buffer>> = {
  docx: toDocx,
  txt: toTxt,
  vtt: toVtt,
  srt: toSrt,
  json: toJson,
}

/** A transcript in one format, as bytes. */
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
  /** Told the path before the file gets it. */
  onName: (path: string) => void = () => {},
): Promise<string> {
  const bytes = await exportTranscript(format, document)
  const name = safeFileName(document.recording.title)
  const partPath = join(directory, `.tapelog-${randomUUID()}.part`)
  try {
    const file = await open(partPath, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    for (let number = 1; ; number++) {
      const path = join(directory, `${name}${number === 1 ? '' : ` (${number})`}.${format}`)
      // A name that is somebody else's is not told: after a crash it would be taken for what was written.
      if (await isTaken(path)) continue
      onName(path)
      if (await claimName(partPath, path)) {
        await syncName(directory)
        return path
      }
    }
  } catch (error) {
    throw exportError(error)
  } finally {
    // A part that cannot be removed is a hidden leftover; it must not hide how the export ended.
    await rm(partPath, { force: true }).catch(() => {})
  }
}

/** Where a share knows no such thing, there is nothing more to be done for the name. */
async function syncName(directory: string): Promise<void> {
  try {
    syncFolder(directory)
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EACCES', 'EISDIR'].includes(codeOf(error))) throw error
  }
}

const isTaken = async (path: string): Promise<boolean> => (await lstat(path).catch(() => null)) !== null

/** Gives the finished file its name unless that name is taken. A hard link cannot overwrite; some sticks know none. */
async function claimName(partPath: string, path: string): Promise<boolean> {
  try {
    await link(partPath, path)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
  }
  const reservation = await open(path, 'wx').catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return null
    throw error
  })
  if (!reservation) return false
  await reservation.close()
  try {
    await rename(partPath, path)
  } catch (error) {
    // The reservation is ours and empty; left behind it would look like an export.
    await rm(path, { force: true }).catch(() => {})
    throw error
  }
  return true
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

function exportError(error: unknown): TapelogError {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new TapelogError('export-no-permission', 'Tapelog may not write into this folder. Choose another one.', {
        cause: error,
      })
    case 'ENOSPC':
    case 'EDQUOT':
      return new TapelogError(
        'disk-full',
        'The disk is full. Free some space or choose another folder, then export again.',
        { cause: error },
      )
    case 'ENOENT':
    case 'ENOTDIR':
      return new TapelogError('folder-missing', 'The folder to export to is not there. Choose another one.', {
        cause: error,
      })
    default:
      return new TapelogError(
        'export-failed',
        'The export could not be written. Choose another folder and try again.',
        {
          retryable: true,
          cause: error,
        },
      )
  }
}
