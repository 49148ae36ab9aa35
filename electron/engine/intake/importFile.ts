import { mkdirSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { transcriptionOptionsSchema } from '../../../shared/domain.ts'
import { TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import { encryptedRecording, isEncryptedByPlaud } from '../../media/asr.ts'
import type { Media } from '../../media/types.ts'
import type { DeviceImports } from '../devices/session/deviceImports.ts'
import type { JobHandlers, JobRow } from '../jobs/types.ts'
import { type LibraryFolders, originalFileName } from '../library/folders.ts'
import type { NewRecording, RecordingRow, RecordingStore } from '../library/recordings.ts'
import { copyAndHash, intakeError } from './copy.ts'
import { embeddedTime } from './embeddedTime.ts'
import { firstBelievedMs, isNamedByUnixSeconds, recordedTimeFromName } from './recordedTime.ts'
import type { Digests } from './runningDigest.ts'
import { type IntakeSource, openFileSource } from './source.ts'

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

/** A device that comes back wakes what waits for it; this is for the moment in which both miss each other. */
const deviceWaitMs = 10 * 60_000
/** It is there, whatever the last copy of it said. */
const deviceIsThereMs = 3000
const deviceGone: ReadonlySet<string> = new Set(['device-away', 'device-unplugged'])

/**
 * Makes a recording of a file: copy to `incoming/`, hash in the same read, fsync, look whether it is audio, rename to its
 * place by content, then one transaction adds the row, ends the job and asks for what comes next. Killed anywhere
 * before that transaction, there is no recording and the job starts over; after it, the recording is wholly there. A
 * device that goes in the middle costs the unfinished copy and no attempt.
 */
export function importHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  media: Media
  now: () => number
  devices: Pick<DeviceImports, 'open' | 'isOpen' | 'noteDown' | 'staysHere'>
  /** Runs inside the transaction: link the job to its recording, enqueue preparation and transcription. */
  onSealed: (job: JobRow<'import'>, recording: RecordingRow) => void
  onDuplicate: (job: JobRow<'import'>, recording: RecordingRow) => void
}): JobHandlers['import'] {
  return async (job, context) => {
    const { sourceLabel, title } = job.payload
    const partPath = join(deps.folders.incoming, `${job.id}.part`)
    const startedMs = deps.now()
    let name: string
    let head: Buffer = Buffer.alloc(0)
    let modifiedMs: number | null
    let digests: Digests
    try {
      const source = await openSource(job, deps.devices)
      name = source.name
      modifiedMs = source.modifiedMs
      try {
        digests = await copyAndHash(source, partPath, {
          signal: context.signal,
          onHead(bytes) {
            head = bytes
            if (isEncryptedByPlaud(bytes)) throw encryptedRecording()
          },
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
      } finally {
        await source.close()
      }
    } catch (error) {
      const info = toErrorInfo(error)
      if (!deviceGone.has(info.code) || !info.retryable) throw error
      // Plugged in again while this copy was giving up: nobody would wake it.
      if (deps.devices.isOpen(job))
        return { outcome: 'retry', error: info, afterMs: deviceIsThereMs, waitingFor: 'retry', attempt: 'charged' }
      return { outcome: 'retry', error: info, afterMs: deviceWaitMs, waitingFor: 'device', attempt: 'free' }
    }
    const read = { sizeBytes: digests.sizeBytes, modifiedMs }
    const existing = deps.recordings.findByContent(digests.sha256)
    if (existing) {
      await rm(partPath, { force: true })
      return {
        outcome: 'done',
        commit: () => {
          deps.devices.noteDown(job, read, existing.id)
          deps.onDuplicate(job, existing)
        },
        notice: { code: 'duplicate', message: `Already in the library as “${existing.title}”.`, retryable: false },
      }
    }
    const probe = await deps.media.probe(partPath).catch(async (error: unknown) => {
      await rm(partPath, { force: true })
      throw error
    })

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
          title: title ?? titleOf(name),
          originalName: name,
          sourceLabel,
          fileName,
          sizeBytes: digests.sizeBytes,
          mtimeMs: Math.round(sealed.mtimeMs),
          sha256: digests.sha256,
          md5: digests.md5,
          ...whenRecorded(job.payload, name, head, probe.recordedMs),
          importedMs: deps.now(),
          container: probe.container,
          codec: probe.codec,
          durationMs: Math.round(probe.durationMs),
          sampleRateHz: probe.sampleRateHz,
          channels: probe.channels,
          playable: probe.playable,
          // Also where it was chosen after this was asked for.
          localOnly: job.payload.localOnly || deps.devices.staysHere(job),
          options: transcriptionOptionsSchema.parse(JSON.parse(job.payload.options)),
        })
        deps.devices.noteDown(job, read, recordingId)
        deps.onSealed(job, deps.recordings.get(recordingId))
      },
    }
  }
}

async function openSource(job: JobRow<'import'>, devices: Pick<DeviceImports, 'open'>): Promise<IntakeSource> {
  const { source } = job.payload
  if (source.kind === 'device') return await devices.open(job)
  try {
    return await openFileSource(source.path)
  } catch (error) {
    throw intakeError(error)
  }
}

/** The name first, then what stands inside the file, then the time of the file. */
function whenRecorded(
  { recorded, mtimeMs }: JobRow<'import'>['payload'],
  name: string,
  head: Buffer,
  containerMs: number | null,
): Pick<NewRecording, 'recordedMs' | 'recordedTimeSource' | 'recordedTimeHasZone'> {
  const answer = (
    recordedMs: number | null,
    recordedTimeSource: NewRecording['recordedTimeSource'],
    recordedTimeHasZone: boolean | null,
  ) => ({ recordedMs, recordedTimeSource, recordedTimeHasZone })
  const stem = basename(name, extname(name))
  const namedMs = recordedTimeFromName(stem)
  if (namedMs !== null) return answer(namedMs, 'name', isNamedByUnixSeconds(stem))
  // A container's creation time is taken with a zone only.
  if (containerMs !== null) return answer(containerMs, 'embedded', true)
  const embeddedMs = embeddedTime(head)
  if (embeddedMs !== null) return answer(embeddedMs, 'embedded', false)
  if (recorded) return answer(recorded.atMs, recorded.source, recorded.hasZone)
  // Of a file anywhere else nobody knows what clock its time is from.
  return recorded === undefined && mtimeMs !== null && mtimeMs >= firstBelievedMs
    ? answer(mtimeMs, 'file-time', null)
    : answer(null, null, null)
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
