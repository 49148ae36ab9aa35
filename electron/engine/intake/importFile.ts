import { rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErrorInfo } from '../../../shared/errors/errors.ts'
import { keptTranscriptionOptionsSchema } from '../../../shared/recordings/domain.ts'
import { watchFolderSource } from '../../../shared/recordings/importing.ts'
import { isSalvaged, type MissingSound } from '../../../shared/sound/missingSound.ts'
import { problem, problemInfo } from '../../../shared/words/problem.ts'
import { type Media, missingOf, samplesEnding } from '../../media/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobHandlers, JobResult, JobRow } from '../jobs/types.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { DeletedContent } from '../library/deletedContent.ts'
import { type LibraryFolders, originalFileName } from '../library/folders.ts'
import { withoutUnread } from '../library/missing.ts'
import type { PartDigests } from '../library/partDigests.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingParts } from '../library/recordingParts.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { type CopiedFile, copyIn } from './copyIn.ts'
import type { DeviceSource } from './deviceSource.ts'
import { waitForDisk } from './importFailures.ts'
import type { IncomingCopies } from './incoming.ts'
import type { JoinedFile, JoinedSource } from './joinedSource.ts'
import { isIntact, putInPlace } from './original.ts'
import { placeKindOf, sourceMark } from './payloads.ts'
import { safeExtension, titleOf, whenRecorded } from './recordingFacts.ts'
import type { WatchFolders } from './watching/watchFolders.ts'

/** How soon to try again while the same content is being deleted. */
const whileErasedMs = 2000

/** Dependencies of {@link importHandler}. */
type ImportDeps = {
  folders: LibraryFolders
  incoming: Pick<IncomingCopies, 'path' | 'alone' | 'placing' | 'placed'>
  queue: Pick<JobQueue, 'get' | 'note' | 'afterCommit'>
  recordings: RecordingStore
  parts: Pick<RecordingParts, 'of'>
  custody: Pick<CustodyLog, 'imported' | 'append'>
  partDigests: Pick<PartDigests, 'put'>
  media: Pick<Media, 'probe'>
  deletedContent: Pick<DeletedContent, 'has' | 'add' | 'forget'>
  now: () => number
  devices: DeviceSource
  projects: Pick<ProjectStore, 'defaultsOf'>
  watchFolders: Pick<WatchFolders, 'list'>
  joining: JoinedSource
  /** True if a deletion still has to erase the original of this name. */
  isBeingErased: (fileName: string) => boolean
  /**
   * Removes the row of an automatic import whose file a person deleted, because the row has the file's name. Runs in the transaction
   * that ends the import.
   */
  onLeftOut: (job: JobRow<'import'>) => void
  /** Runs in the transaction that restores deleted audio because a person imported it again. */
  onAudioBack: (recording: RecordingRow) => void
  /** Recordings that were made of this file before it was written to its end. */
  halvesOf: (job: JobRow<'import'>, file: { path: string; sizeBytes: number }) => Promise<number[]>
  /**
   * Links the current job to the recording and requests the next jobs. `halfIds`: see `halvesOf`. Runs in the transaction that adds the
   * recording.
   */
  onSealed: (job: JobRow<'import'>, recording: RecordingRow, halfIds: readonly number[]) => void
  /**
   * Runs in the transaction that ends the job of a duplicate. `staysHere`: keep the recording on this machine from now on. Returns a
   * message about this, or null.
   */
  onDuplicate: (job: JobRow<'import'>, recording: RecordingRow, staysHere: boolean) => string | null
  /** The notice about a duplicate of this recording. `outcome`: the result of `onDuplicate`. */
  duplicateOf: (recordingId: number, outcome: string | null) => ErrorInfo
}

/**
 * Makes a recording from a file: copies it to `incoming/`, hashes it in the same read, checks that it is audio, and moves it to its
 * place, which its content determines. One transaction then adds the recording, ends the job and requests the next jobs. After a crash
 * before that transaction, there is no recording and the job continues its copy. After the transaction, the recording is complete.
 */
export const importHandler =
  (deps: ImportDeps): JobHandlers['import'] =>
  (job, context) =>
    deps.incoming.alone(job.id, async () => {
      try {
        const path = deps.incoming.path(job.id)
        if (job.payload.source.kind === 'parts') {
          const joined = await deps.joining.make(job, path, context)
          return await new CopiedImport(deps, job, joined.copied, joined).end(context.signal)
        }
        const result = await copyIn(job, path, context, deps)
        if ('retry' in result) return result.retry
        return await new CopiedImport(deps, job, result.copied).end(context.signal)
      } catch (error) {
        const wait = waitForDisk(error)
        if (wait === null) throw error
        return wait
      }
    })

/** An import whose file has been copied. */
class CopiedImport {
  readonly #deps: ImportDeps
  readonly #job: JobRow<'import'>
  readonly #copied: CopiedFile
  /** Null if the file was copied, and not made of other recordings. */
  readonly #joined: JoinedFile | null

  constructor(deps: ImportDeps, job: JobRow<'import'>, copied: CopiedFile, joined: JoinedFile | null = null) {
    this.#deps = deps
    this.#job = job
    this.#copied = copied
    this.#joined = joined
  }

  async end(signal: AbortSignal): Promise<JobResult> {
    if (this.#isToLeaveOut()) return await this.#leaveOut()
    const existing = this.#deps.recordings.findByContent(this.#copied.digests.sha256)
    return existing ? await this.#endAsDuplicate(existing, signal) : await this.#seal()
  }

  async #endAsDuplicate(existing: RecordingRow, signal: AbortSignal): Promise<JobResult> {
    const { folders, queue, duplicateOf } = this.#deps
    const { path } = this.#copied
    // This copy may be the last good copy, so remove it only after the original was read and found intact.
    if (this.#deps.isBeingErased(existing.fileName)) return { outcome: 'again', afterMs: whileErasedMs }
    const putBackMs = (await isIntact(folders, existing, signal)) ? null : await putInPlace(path, folders, existing)
    await rm(path, { force: true })
    const notice = (outcome: string | null): ErrorInfo =>
      putBackMs === null
        ? duplicateOf(existing.id, outcome)
        : problemInfo('put-back', { title: existing.title, outcome: outcome })
    return {
      outcome: 'done',
      commit: () => {
        this.#putPartDigests()
        if (putBackMs !== null) this.#noteBack(existing, putBackMs)
        const outcome = this.#noteDuplicate(existing)
        if (outcome !== null) queue.note(this.#job.id, notice(outcome))
      },
      notice: notice(null),
    }
  }

  async #seal(): Promise<JobResult> {
    const { folders, media } = this.#deps
    const { path, name, digests } = this.#copied
    const layout = this.#job.payload.samples ?? null
    const probe = await media.probe(path, { layout }).catch(async (error: unknown) => {
      await rm(path, { force: true })
      throw this.#copied.gaps.length > 0 ? problem('salvage-not-audio', null, { cause: error }) : error
    })
    const halfIds = await this.#deps.halvesOf(this.#job, { path, sizeBytes: digests.sizeBytes })
    const { gaps } = this.#copied
    const missing = gaps.length > 0 ? await missingOf(path, gaps, probe) : null
    // The job was cancelled meanwhile. Its file would stay unused among the originals.
    if (this.#jobNow()?.claimToken !== this.#job.claimToken) throw problem('stopped', null, { retryable: true })
    this.#joined?.demandUnchanged()
    const fileName = originalFileName(digests.sha256, layout ? samplesEnding(layout) : safeExtension(name))
    // Someone deleted this content just before. The deletion would erase the new file.
    if (this.#deps.isBeingErased(fileName)) return { outcome: 'again', afterMs: whileErasedMs }
    if (this.#joined) this.#deps.incoming.placing(this.#job.id, fileName)
    const sealedMs = await putInPlace(path, folders, { fileName, sizeBytes: digests.sizeBytes })
    return { outcome: 'done', commit: () => this.#commit(fileName, sealedMs, { probe, missing, halfIds }) }
  }

  /** Runs in the transaction that ends the job. `sealedMs`: the time of the file among the originals. */
  #commit(
    fileName: string,
    sealedMs: number,
    {
      probe,
      missing,
      halfIds,
    }: { probe: Awaited<ReturnType<Media['probe']>>; missing: MissingSound | null; halfIds: readonly number[] },
  ): void {
    const { recordings, queue, devices, onSealed, duplicateOf, now } = this.#deps
    const { id } = this.#job
    // The person may have chosen after the job was claimed.
    const { payload } = this.#jobNow() ?? this.#job
    const { name, head, digests } = this.#copied
    this.#joined?.demandUnchanged()
    this.#putPartDigests()
    // Another import of the same content was faster.
    const faster = recordings.findByContent(digests.sha256)
    if (faster) {
      this.#keepOneFile(fileName, faster)
      queue.note(id, duplicateOf(faster.id, this.#noteDuplicate(faster)))
      return
    }
    // Deleting a recording and importing it again must not be a way around “local only”, nor a file that grows.
    const localOnly =
      this.#staysHere() ||
      this.#deps.deletedContent.has('local-only', digests.sha256) ||
      halfIds.some((halfId) => recordings.find(halfId)?.localOnly)
    this.#forgetDeletion()
    const recordingId = recordings.insert({
      title: payload.title ?? titleOf(name),
      originalName: name,
      sourceLabel: payload.sourceLabel,
      fileName,
      sizeBytes: digests.sizeBytes,
      mtimeMs: sealedMs,
      sha256: digests.sha256,
      md5: digests.md5,
      ...whenRecorded(payload, { name, head, containerMs: probe.recordedMs, durationMs: probe.durationMs }),
      importedMs: now(),
      container: probe.container,
      codec: probe.codec,
      durationMs: Math.round(probe.durationMs),
      sampleRateHz: probe.sampleRateHz,
      channels: probe.channels,
      playable: probe.playable,
      localOnly,
      options: keptTranscriptionOptionsSchema.parse(JSON.parse(payload.options)),
      missing,
      projectId: payload.projectId ?? null,
      ...this.#joined?.facts(),
    })
    if (payload.salvage) queue.note(id, salvageNotice(missing))
    devices.remember(this.#job, this.#read(), recordingId)
    const chosen = this.#joined?.sealed(recordingId)
    this.#deps.custody.imported(recordings.get(recordingId), placeKindOf(payload))
    if (this.#joined) {
      const partsSha256 = this.#deps.parts.of(recordingId).map(({ partId }) => recordings.get(partId).sha256)
      this.#deps.custody.append(recordingId, { event: 'joined', facts: { partsSha256 } })
    }
    if (this.#joined) queue.afterCommit(() => this.#deps.incoming.placed(id))
    onSealed({ ...this.#job, payload: { ...payload, ...chosen } }, recordings.get(recordingId), halfIds)
  }

  /**
   * True if a person deleted this content. Reads the job again, because the person may have requested the import since
   * the job was claimed.
   */
  #isToLeaveOut(): boolean {
    const { payload } = this.#jobNow() ?? this.#job
    return payload.askedByPerson !== true && this.#deps.deletedContent.has('content', this.#copied.digests.sha256)
  }

  /**
   * Ends the import without a recording. The stored place of the file lets the next check of its folder or recorder
   * recognise it.
   */
  async #leaveOut(): Promise<JobResult> {
    await rm(this.#copied.path, { force: true })
    return {
      outcome: 'done',
      commit: () => {
        this.#deps.deletedContent.add('source', sourceMark(this.#job.payload))
        this.#deps.onLeftOut(this.#job)
      },
    }
  }

  #noteBack(existing: RecordingRow, sealedMs: number): void {
    const { recordings, onAudioBack } = this.#deps
    recordings.setFileTime(existing.id, sealedMs)
    this.#forgetDeletion()
    if (existing.audioDeletedMs === null) return
    recordings.setAudioBack(existing.id)
    const { payload } = this.#jobNow() ?? this.#job
    this.#deps.custody.imported(recordings.get(existing.id), placeKindOf(payload))
    onAudioBack(recordings.get(existing.id))
  }

  #forgetDeletion(): void {
    this.#deps.deletedContent.forget('content', this.#copied.digests.sha256)
    this.#deps.deletedContent.forget('local-only', this.#copied.digests.sha256)
    this.#deps.deletedContent.forget('source', sourceMark(this.#job.payload))
  }

  /** `faster` has the same content. If both have the same file name, this file has replaced the other; else this file is not needed. */
  #keepOneFile(fileName: string, faster: RecordingRow): void {
    const { recordings, folders } = this.#deps
    const path = join(folders.originals, fileName)
    if (faster.fileName === fileName) {
      recordings.setFileTime(faster.id, Math.round(statSync(path).mtimeMs))
      return
    }
    // Remove the file after the transaction: if the transaction fails, the file may still be needed.
    queueMicrotask(() => {
      try {
        const kept = recordings.findByContent(this.#copied.digests.sha256)
        if (kept && kept.fileName !== fileName) rmSync(path, { force: true })
      } catch {
        // The file takes space but does no harm.
      }
    })
  }

  #noteDuplicate(recording: RecordingRow): string | null {
    // In the complete file, zeros stand where the salvaged copy has gaps, so nothing is missing.
    const isNowWhole = isSalvaged(recording.missing) && this.#copied.gaps.length === 0
    if (isNowWhole) this.#deps.recordings.setMissing(recording.id, withoutUnread(recording.missing))
    this.#deps.devices.remember(this.#job, this.#read(), recording.id)
    const outcome = this.#deps.onDuplicate(this.#jobNow() ?? this.#job, recording, this.#staysHere())
    return isNowWhole ? [problemInfo('salvage-complete').message, outcome].filter(Boolean).join(' ') : outcome
  }

  #putPartDigests(): void {
    const { sha256, partSizeBytes, partMd5s } = this.#copied.digests
    if (partSizeBytes !== null) this.#deps.partDigests.put(sha256, partSizeBytes, partMd5s)
  }

  #read(): Parameters<DeviceSource['remember']>[1] {
    const { digests, modifiedMs, fingerprint } = this.#copied
    return { sizeBytes: digests.sizeBytes, modifiedMs, fingerprint }
  }

  /** Also if the recorder, the project or the watched folder keeps its recordings here only since the import was added. */
  #staysHere(): boolean {
    const { devices, projects, watchFolders } = this.#deps
    const { localOnly, projectId, from } = (this.#jobNow() ?? this.#job).payload
    return (
      localOnly ||
      devices.staysHere(this.#job) ||
      projects.defaultsOf(projectId ?? null)?.localOnly === true ||
      watchFolders.list().some((folder) => folder.localOnly && watchFolderSource(folder).key === from.key)
    )
  }

  #jobNow(): JobRow<'import'> | null {
    return this.#deps.queue.get(this.#job.id) as JobRow<'import'> | null
  }
}

const salvageNotice = (missing: MissingSound | null): ErrorInfo =>
  missing ? problemInfo('salvaged', { missing: JSON.stringify(missing) }) : problemInfo('salvage-complete')
