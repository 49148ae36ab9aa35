import { rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { keptTranscriptionOptionsSchema } from '../../../shared/domain.ts'
import { type ErrorInfo, TapelogError, toErrorInfo } from '../../../shared/errors.ts'
import { shownText } from '../../../shared/shownText.ts'
import { encryptedRecording, isEncryptedByPlaud } from '../../media/asr.ts'
import type { Media } from '../../media/types.ts'
import type { DeviceImports } from '../devices/session/deviceImports.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers, JobRow } from '../jobs/types.ts'
import { type LibraryFolders, originalFileName } from '../library/folders.ts'
import type { PartDigests } from '../library/partDigests.ts'
import type { NewRecording, RecordingRow, RecordingStore } from '../library/recordings.ts'
import { copyAndHash, intakeError } from './copy.ts'
import { embeddedTime } from './embeddedTime.ts'
import { fingerprintOfFile } from './fingerprint.ts'
import type { Digests } from './hashing/digests.ts'
import type { IncomingCopies } from './incoming.ts'
import { isIntact, putInPlace } from './original.ts'
import { firstBelievedMs, isNamedByUnixSeconds, recordedTimeFromName } from './recordedTime.ts'
import { type IntakeSource, openFileSource } from './source.ts'

const putBack = ({ title }: RecordingRow, said: string | null): ErrorInfo => ({
  code: 'put-back',
  message: `The library’s copy of “${title}” was missing or damaged. It is put back.${said === null ? '' : ` ${said}`}`,
  retryable: false,
})

/** The ending, if it is one a file system and a service can live with. */
const safeExtension = (name: string): string => {
  const extension = extname(name).slice(1).toLowerCase()
  return /^[a-z0-9]{1,8}$/.test(extension) ? extension : ''
}

/** A name as a title: no ending, no control characters or marks of direction, at most 200 characters. */
function titleOf(name: string): string {
  const title = shownText(basename(name, extname(name)))
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
 * before that transaction, there is no recording and the job goes on from what was copied; after it, the recording is
 * wholly there. A device that goes in the middle costs no attempt.
 */
export function importHandler(deps: {
  folders: LibraryFolders
  incoming: Pick<IncomingCopies, 'path' | 'alone'>
  queue: Pick<JobQueue, 'get' | 'note'>
  recordings: RecordingStore
  partDigests: Pick<PartDigests, 'put'>
  media: Media
  now: () => number
  devices: Pick<DeviceImports, 'open' | 'isOpen' | 'noteDown' | 'staysHere'>
  /** Runs inside the transaction: link the job to its recording, enqueue preparation and transcription. */
  onSealed: (job: JobRow<'import'>, recording: RecordingRow) => void
  /**
   * Likewise, of one that was in the library already. `staysHere`: it is to be kept on this machine from now on. Returns what
   * there is to say of that.
   */
  onDuplicate: (job: JobRow<'import'>, recording: RecordingRow, staysHere: boolean) => string | null
  /** What is said of a file that is this recording; `said`: see `onDuplicate`. */
  duplicateOf: (recordingId: number, said: string | null) => ErrorInfo
}): JobHandlers['import'] {
  const importOne: JobHandlers['import'] = async (job, context) => {
    const { sourceLabel, title } = job.payload
    const partPath = deps.incoming.path(job.id)
    let reading: { sinceMs: number; fromByte: number } | null = null
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
          onBytes: (bytesDone, bytesTotal, keptBytes) => {
            // What is hashed again from disk goes faster than what is to be read.
            if (bytesDone > keptBytes) reading ??= { sinceMs: deps.now(), fromByte: bytesDone }
            const elapsedMs = reading ? deps.now() - reading.sinceMs : 0
            const readBytes = bytesDone - (reading?.fromByte ?? 0)
            context.report({
              fraction: bytesDone / bytesTotal,
              bytesDone,
              bytesTotal,
              ...(elapsedMs > 2000 ? { remainingMs: (elapsedMs * (bytesTotal - bytesDone)) / readBytes } : {}),
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
    const fingerprint = await fingerprintOfFile(partPath).catch(() => null)
    const read = { sizeBytes: digests.sizeBytes, modifiedMs, fingerprint }
    const putPartDigests = () => {
      const { sha256, partSizeBytes, partMd5s } = digests
      if (partSizeBytes !== null) deps.partDigests.put(sha256, partSizeBytes, partMd5s)
    }
    const asNow = () => deps.queue.get(job.id) as JobRow<'import'> | null
    // Also where it was asked or chosen after this was claimed.
    const staysHere = () => (asNow() ?? job).payload.localOnly || deps.devices.staysHere(job)
    const noteDuplicate = (recording: RecordingRow) => {
      deps.devices.noteDown(job, read, recording.id)
      return deps.onDuplicate(job, recording, staysHere())
    }
    const existing = deps.recordings.findByContent(digests.sha256)
    if (existing) {
      // This copy may be the last good one there is: it goes only where the original was read and is as good.
      const putBackMs = (await isIntact(deps.folders, existing, context.signal))
        ? null
        : await putInPlace(partPath, deps.folders, existing)
      await rm(partPath, { force: true })
      const notice = (said: string | null): ErrorInfo =>
        putBackMs === null ? deps.duplicateOf(existing.id, said) : putBack(existing, said)
      return {
        outcome: 'done',
        commit: () => {
          putPartDigests()
          if (putBackMs !== null) deps.recordings.setFileTime(existing.id, putBackMs)
          const said = noteDuplicate(existing)
          if (said !== null) deps.queue.note(job.id, notice(said))
        },
        notice: notice(null),
      }
    }
    const probe = await deps.media.probe(partPath).catch(async (error: unknown) => {
      await rm(partPath, { force: true })
      throw error
    })

    const fileName = originalFileName(digests.sha256, safeExtension(name))
    // Cancelled meanwhile: nobody would look for it among the originals.
    if (asNow()?.claimToken !== job.claimToken) throw new TapelogError('stopped', 'Stopped.', { retryable: true })
    const originalPath = join(deps.folders.originals, fileName)
    const sealedMs = await putInPlace(partPath, deps.folders, { fileName, sizeBytes: digests.sizeBytes })
    const removeUnused = () => {
      try {
        const kept = deps.recordings.findByContent(digests.sha256)
        if (kept && kept.fileName !== fileName) rmSync(originalPath, { force: true })
      } catch {
        // It takes room and does no harm.
      }
    }

    return {
      outcome: 'done',
      commit: () => {
        putPartDigests()
        // Another import of the same content was faster.
        const faster = deps.recordings.findByContent(digests.sha256)
        if (faster) {
          if (faster.fileName === fileName)
            deps.recordings.setFileTime(faster.id, Math.round(statSync(originalPath).mtimeMs))
          // Once the transaction is through: where it fails, this file may still be wanted.
          else queueMicrotask(removeUnused)
          deps.queue.note(job.id, deps.duplicateOf(faster.id, noteDuplicate(faster)))
          return
        }
        const recordingId = deps.recordings.insert({
          title: title ?? titleOf(name),
          originalName: name,
          sourceLabel,
          fileName,
          sizeBytes: digests.sizeBytes,
          mtimeMs: sealedMs,
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
          localOnly: staysHere(),
          options: keptTranscriptionOptionsSchema.parse(JSON.parse(job.payload.options)),
        })
        deps.devices.noteDown(job, read, recordingId)
        deps.onSealed(job, deps.recordings.get(recordingId))
      },
    }
  }
  return (job, context) => deps.incoming.alone(job.id, () => importOne(job, context))
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
