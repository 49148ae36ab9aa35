import { mkdirSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { transcriptionOptionsSchema } from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import type { Media } from '../../media/types.ts'
import type { JobHandlers } from '../jobs/types.ts'
import { type LibraryFolders, originalFileName } from '../library/folders.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { copyAndHash } from './copy.ts'
import { recordedTimeFromName } from './recordedTime.ts'

/** The ending, if it is one a file system and a service can live with. */
const safeExtension = (name: string): string => {
  const extension = extname(name).slice(1).toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : ''
}

/** A name as a title: no ending, no control characters, at most 200 characters. */
function titleOf(name: string): string {
  const title = basename(name, extname(name))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a file name may hold newlines; a title may not
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
  return [...(title === '' ? 'Recording' : title)].slice(0, 200).join('')
}

/**
 * Makes a recording of a file: copy to `incoming/`, hash in the same read, fsync, look whether it is audio, rename to its
 * place by content, then one transaction adds the row, ends the job and asks for what comes next. Killed anywhere
 * before that transaction, there is no recording and the job starts over; after it, the recording is wholly there.
 */
export function importHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  media: Media
  now: () => number
  /** Runs inside the transaction: link the job to its recording, enqueue preparation and transcription. */
  onSealed: (jobId: number, recording: RecordingRow) => void
  onDuplicate: (jobId: number, recording: RecordingRow) => void
}): JobHandlers['import'] {
  return async (job, context) => {
    const { sourcePath, sourceLabel, localOnly, mtimeMs } = job.payload
    const partPath = join(deps.folders.incoming, `${job.id}.part`)
    const startedMs = deps.now()
    const digests = await copyAndHash(sourcePath, partPath, {
      signal: context.signal,
      onBytes: (bytesDone, bytesTotal) => {
        const elapsedMs = deps.now() - startedMs
        context.report({
          fraction: bytesDone / bytesTotal,
          bytesDone,
          bytesTotal,
          ...(elapsedMs > 2000 ? { remainingMs: (elapsedMs * (bytesTotal - bytesDone)) / bytesDone } : {}),
        })
      },
    })
    const existing = deps.recordings.findByContent(digests.sha256)
    if (existing) {
      await rm(partPath, { force: true })
      return {
        outcome: 'done',
        commit: () => deps.onDuplicate(job.id, existing),
        notice: { code: 'duplicate', message: `Already in the library as “${existing.title}”.`, retryable: false },
      }
    }
    const probe = await deps.media.probe(partPath).catch(async (error: unknown) => {
      await rm(partPath, { force: true })
      throw error
    })

    const name = basename(sourcePath)
    const fileName = originalFileName(digests.sha256, safeExtension(name))
    const originalPath = join(deps.folders.originals, fileName)
    mkdirSync(dirname(originalPath), { recursive: true })
    await rename(partPath, originalPath)
    await syncFolder(dirname(originalPath))
    const sealed = await stat(originalPath)
    if (sealed.size !== digests.sizeBytes)
      throw new TapelogError('copy-failed', 'The copy is not as long as the original. It is copied again.', {
        retryable: true,
      })

    return {
      outcome: 'done',
      commit: () => {
        const recordingId = deps.recordings.insert({
          title: titleOf(name),
          originalName: name,
          sourceLabel,
          fileName,
          sizeBytes: digests.sizeBytes,
          mtimeMs: Math.round(sealed.mtimeMs),
          sha256: digests.sha256,
          md5: digests.md5,
          recordedMs: probe.recordedMs ?? recordedTimeFromName(basename(name, extname(name))) ?? mtimeMs,
          importedMs: deps.now(),
          container: probe.container,
          codec: probe.codec,
          durationMs: Math.round(probe.durationMs),
          sampleRateHz: probe.sampleRateHz,
          channels: probe.channels,
          playable: probe.playable,
          localOnly,
          options: transcriptionOptionsSchema.parse(JSON.parse(job.payload.options)),
        })
        deps.onSealed(job.id, deps.recordings.get(recordingId))
      },
    }
  }
}

/** A rename is durable once its folder is on disk. Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
