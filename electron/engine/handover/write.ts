import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ExportOptions, exportOptionsSchema } from '../../../shared/exports/options.ts'
import { usualTemplate } from '../../../shared/exports/presets.ts'
import { transcriptionOptionsSchema } from '../../../shared/recordings/domain.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { layoutInName } from '../../media/index.ts'
import { hashFile, hashOpenFile } from '../../sealing/index.ts'
import { exportFileName } from '../export/fileName.ts'
import { demandLetOut } from '../export/letOut.ts'
import { demandExportFolder, writeNewFile, writeSynced } from '../export/newFile.ts'
import { demandSameProtection } from '../export/protectionNow.ts'
import { withReader } from '../export/readerSound.ts'
import { forReader } from '../export/readerSource.ts'
import { withSealChecked } from '../export/seal.ts'
import { openOriginal } from '../export/sealedOriginal.ts'
import { type ExportStores, exportSource } from '../export/source.ts'
import { demandNothingRevealed } from '../export/verdict.ts'
import { safeExtension } from '../intake/recordingFacts.ts'
import type { CustodyLog } from '../library/custody.ts'
import type { LibraryDatabase } from '../library/database.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { ProjectStore } from '../library/projects.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import { encrypting, type Lock } from './age.ts'
import type { ConflictStore } from './conflicts.ts'
import { entryNames, type HandoverContent, type HandoverState } from './form.ts'
import type { HandoverKeys } from './keys.ts'
import { inWorkFolder } from './openFile.ts'
import { readHistory } from './readHistory.ts'
import { readState, type StateStores } from './readState.ts'
import { redactedState } from './redactedState.ts'
import type { HandoverStore, Origin } from './store.ts'
import { type HandoverEntry, handoverZip, jsonEntry } from './writeZip.ts'

export type WriteDeps = StateStores &
  ExportStores & {
    db: LibraryDatabase
    folders: LibraryFolders
    recordings: Pick<RecordingStore, 'get'>
    projects: Pick<ProjectStore, 'list'>
    handovers: HandoverStore
    keys: HandoverKeys
    conflicts: Pick<ConflictStore, 'count'>
    custody: Pick<CustodyLog, 'append'>
  }

/** `hasSound`: false to leave the sound out, for somebody who has it. `disclosure`: only for a redacted one. */
type WriteRequest = {
  recordingId: number
  directory: string
  kind: 'full' | 'redacted'
  hasSound: boolean
  hasHistory: boolean
  disclosure: ExportOptions['disclosure']
  lock: Lock | null
  letOutIds: readonly number[]
}

/** What is written: `state` is kept in the library, to compare what comes back with it. */
type Prepared = {
  content: HandoverContent
  zip: Readable
  origins: Record<string, Origin> | null
  name: string
}

/**
 * Writes a hand-over into a folder, completely or not at all, and never over another file. Returns its path. Throws `handover-undecided`,
 * `handover-nothing-redacted`, `export-reveals`, `no-transcript-of`, `original-not-sealed`, `handover-recipient`, and what an export throws.
 */
export async function writeHandover(deps: WriteDeps, request: WriteRequest): Promise<string> {
  await demandExportFolder(request.directory)
  demandLetOut([deps.recordings.get(request.recordingId)], request.letOutIds)
  if (deps.conflicts.count(request.recordingId) > 0) throw problem('handover-undecided')
  // Refuses a wrong recipient before anything is made.
  if (request.lock !== null) await encrypting(request.lock)
  return await inWorkFolder(deps.folders.incoming, (folder) =>
    request.kind === 'full' ? writeFull(deps, request) : writeRedacted(deps, request, folder),
  )
}

/** A file without a header is read as its ending says. */
const endingOf = ({ originalName, fileName }: Pick<RecordingRow, 'originalName' | 'fileName'>): string =>
  layoutInName(fileName) ? extname(fileName).slice(1) : safeExtension(originalName) || safeExtension(fileName)

async function writeFull(deps: WriteDeps, request: WriteRequest): Promise<string> {
  const recording = deps.recordings.get(request.recordingId)
  const path = recording.audioDeletedMs === null ? join(deps.folders.originals, recording.fileName) : null
  const original = request.hasSound ? await openOriginal(path, recording.sha256) : null
  if (request.hasSound && original === null) throw problem(path === null ? 'audio-deleted' : 'no-sound-to-export')
  try {
    const prepared = deps.db.transaction(() => prepareFull(deps, request)).immediate()
    if (original) {
      const { sha256, sizeBytes } = await hashOpenFile(original.file)
      if (sha256 !== recording.sha256) throw problem('original-not-sealed')
      const extension = endingOf(recording)
      const name = `sound/original${extension && `.${extension}`}`
      prepared.entries.push({ name, file: original.file, sizeBytes, sha256 })
    }
    const { entries, ...rest } = prepared
    return await written(deps, request, { ...rest, zip: handoverZip('full', entries) }, async () => {
      if (original && !(await original.isUnchanged())) throw problem('original-replaced', null, { retryable: true })
    })
  } finally {
    await original?.file.close()
  }
}

function prepareFull(
  deps: WriteDeps,
  { recordingId, hasHistory }: WriteRequest,
): Omit<Prepared, 'zip'> & { entries: HandoverEntry[] } {
  const recording = deps.recordings.get(recordingId)
  const keys = deps.keys.of(recordingId)
  const project = deps.projects.list().find(({ id }) => id === recording.projectId)
  const { destination: _, ...terms } = project?.defaults ?? {}
  const { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone } = recording
  const content: HandoverContent = {
    handoverId: randomUUID(),
    ancestors: deps.handovers.ancestors(recordingId),
    recording: {
      originalName: recording.originalName,
      sourceLabel: recording.sourceLabel,
      ...{ recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone },
      sha256: recording.sha256,
      localOnly: recording.localOnly,
      missing: recording.missing,
      options: transcriptionOptionsSchema.parse(recording.options),
    },
    project: project ? { name: project.name, terms: terms as NonNullable<HandoverContent['project']>['terms'] } : null,
    state: readState(deps, recordingId, keys),
  }
  const entries = [jsonEntry(entryNames.recording, content)]
  if (hasHistory && content.state) entries.push(jsonEntry(entryNames.history, readHistory(deps.db, recordingId, keys)))
  const nobody = { language: '', speakers: [], segments: [], heard: [] }
  const name = exportFileName(usualTemplate, { recording, transcript: nobody })
  return { content, entries, origins: null, name }
}

async function writeRedacted(deps: WriteDeps, request: WriteRequest, folder: string): Promise<string> {
  const { recordingId, disclosure, hasSound } = request
  const source = exportSource(deps, recordingId)
  if (!source) throw problem('no-transcript-of', { title: deps.recordings.get(recordingId).title })
  const options = exportOptionsSchema.parse({ disclosure })
  return await withSealChecked(source, async (checked) => {
    if (forReader(checked, options).isProtected === null) throw problem('handover-nothing-redacted')
    if (hasSound && checked.seal === 'differs') throw problem('original-not-sealed')
    if (hasSound && !checked.original)
      throw problem(checked.originalPath === null ? 'audio-deleted' : 'no-sound-to-export')
    return await withReader(checked, hasSound ? 'clips' : 'txt', options, undefined, async (reader) => {
      const texts = new Map(checked.transcript.segments.map(({ id, text }) => [id, text]))
      const { state, origins } = redactedState(reader, texts)
      const { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone } = reader.recording
      const content: HandoverContent = {
        handoverId: randomUUID(),
        ancestors: [],
        recording: {
          originalName: reader.recording.originalName,
          sourceLabel: reader.recording.sourceLabel,
          ...{ recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone },
          sha256: reader.recording.sha256,
          localOnly: false,
          missing: reader.recording.missing,
          options: transcriptionOptionsSchema.parse({}),
        },
        project: null,
        state,
      }
      const entries = [jsonEntry(entryNames.recording, content)]
      if (hasSound) entries.push(await redactedSound(reader.originalPath))
      const name = exportFileName(usualTemplate, reader)
      try {
        // The verdict needs the bytes as a reader gets them, so they are made before they are encrypted.
        const path = join(folder, 'plain.tapelog')
        await writeSynced(path, handoverZip('redacted', entries))
        await demandNothingRevealed(checked, reader, {
          options,
          made: { path, name: `${name}.tapelog` },
          signal: undefined,
        })
        return await written(deps, request, { content, zip: createReadStream(path), origins, name }, async () =>
          demandSameProtection(checked),
        )
      } finally {
        for (const entry of entries) if ('file' in entry) await entry.file.close()
      }
    })
  })
}

async function redactedSound(path: string | null | undefined): Promise<HandoverEntry> {
  if (path == null) throw problem('no-sound-to-export')
  const file = await open(path, 'r')
  const head = Buffer.alloc(4)
  await file.read(head, 0, 4, 0)
  const { sha256, sizeBytes } = await hashOpenFile(file)
  const extension = head.toString('latin1') === 'fLaC' ? 'flac' : 'wav'
  return { name: `sound/redacted.${extension}`, file, sizeBytes, sha256 }
}

/** The state is stored before the file has its name, so that no hand-over leaves that this library would not know again. */
async function written(
  deps: WriteDeps,
  { recordingId, kind, directory, lock, letOutIds }: WriteRequest,
  { content, zip, origins, name }: Prepared,
  check: () => Promise<void>,
): Promise<string> {
  const { handoverId: id } = content
  const stream = lock === null ? zip : await (await encrypting(lock))(zip)
  if (stream !== zip) zip.on('error', (error) => stream.destroy(error))
  // The name of an encrypted file must not tell what is in it.
  const wanted = { directory, name: lock === null ? name : words.documents.handover.name, suffix: 'tapelog' }
  let fileSha256: string | null = null
  try {
    const path = await writeNewFile(
      {
        ...wanted,
        // A person may have decided meanwhile that the recording stays here.
        onName: () => demandLetOut([deps.recordings.get(recordingId)], letOutIds),
        async onWritten(written) {
          await check()
          fileSha256 = (await hashFile(written, { partSizeBytes: null })).sha256
          if (content.state) {
            const state: HandoverState = content.state
            deps.handovers.add({ id, recordingId, direction: 'written', kind, state, origins })
          }
        },
      },
      stream,
    )
    const facts = { redacted: kind === 'redacted', encrypted: lock !== null, fileSha256 }
    deps.db.transaction(() => deps.custody.append(recordingId, { event: 'handed-over', facts })).immediate()
    return path
  } catch (error) {
    deps.handovers.remove(id)
    throw error
  }
}
