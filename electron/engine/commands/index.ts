import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandOutput, ParsedInput } from '../../../shared/contract.ts'
import type {
  PendingImport,
  RecordingSummary,
  TranscriptionChanges,
  TranscriptionOptions,
} from '../../../shared/domain.ts'
import { TapelogError } from '../../../shared/errors.ts'
import { shownText } from '../../../shared/shownText.ts'
import { writeTranscript } from '../export/index.ts'
import { hashFile } from '../intake/copy.ts'
import { enqueueFiles } from '../intake/enqueueFiles.ts'
import { findFiles } from '../intake/findFiles.ts'
import { looksIntact } from '../intake/original.ts'
import { peaksFileName } from '../intake/prepare.ts'
import { derivedFolder } from '../library/folders.ts'
import type { RecordingRow } from '../library/recordings.ts'
import type { EngineParts } from '../parts.ts'
import { recordingSummaries } from '../recordingSummaries.ts'
import { transcriptionKinds } from '../transcription/keepHere.ts'
import { languagesHere } from '../transcription/languagesHere.ts'
import { watchedCeilingMs } from '../transcription/pollDelay.ts'
import { accountCommands } from './accounts.ts'
import { bindingCommands } from './bindings.ts'
import { deviceCommands } from './devices.ts'
import { type Handlers, ok } from './handlers.ts'
import { queueCommands } from './queue.ts'
import { workflowCommands } from './workflows.ts'

/** The engine's side of the contract table: one handler per command, each a few lines over the stores. */
export function createCommands(parts: EngineParts): Handlers {
  const { folders, recordings, transcripts, history, queue, batches, runner, runs, settings, emit, now } = parts

  const summaries = (rows: readonly RecordingRow[]): RecordingSummary[] =>
    recordingSummaries(rows, { ...parts, progressOf: (jobId) => runner.progressOf(jobId) })
  const changed = (recordingId: number) => {
    emit('recording.changed', { recordingId, revision: recordings.get(recordingId).revision })
  }
  /** Begins anew: what was under way for this recording ends. Returns the id of the first job. */
  const transcribe = ({ recordingId, options: changes, destination }: ParsedInput<'recordings.transcribe'>): number => {
    const row = recordings.get(recordingId)
    const options = { ...(runs.latestOf(recordingId)?.options ?? row.options), ...withoutUndefined(changes) }
    // Throws where the recording may not go there: what is under way then goes on.
    const target = parts.targets.choose(row, destination)
    // All or nothing: what is under way goes on where the new one cannot be written.
    const cancelled: number[] = []
    const jobId = queue.together(() => {
      for (const active of queue.ofRecordings([recordingId]))
        if (transcriptionKinds.has(active.kind) && active.state !== 'done' && queue.cancel(active.id)) {
          parts.revokeOnThisMachine(active)
          cancelled.push(active.id)
        }
      recordings.setOptions(recordingId, options)
      const first = parts.startRun(recordingId, target, options)
      batches.addAnew(recordingId, first)
      return first
    })
    for (const id of cancelled) runner.abort(id)
    parts.syncPauses()
    changed(recordingId)
    runner.pump()
    return jobId
  }

  return {
    'recordings.list': ({ search, offset, limit, importLimit }) => {
      const { rows, total } = recordings.page(search, offset, limit)
      return { items: summaries(rows), total, imports: pendingImports(parts, importLimit) }
    },
    'recordings.get': ({ recordingId }) => {
      const row = recordings.get(recordingId)
      parts.watched.look(recordingId)
      if (queue.bringForward(recordingId, 'poll', now() + watchedCeilingMs)) runner.pump()
      const [summary] = summaries([row])
      if (!summary) throw new TapelogError('recording-unknown', 'There is no such recording in this library.')
      const head = transcripts.head(recordingId)
      const lastRun = runs.latestOf(recordingId)
      return {
        ...summary,
        md5: row.md5,
        container: row.container,
        codec: row.codec,
        sampleRateHz: row.sampleRateHz,
        channels: row.channels,
        playable: row.playable || row.playbackFile !== null,
        recordedTimeSource: row.recordedTimeSource,
        recordedTimeHasZone: row.recordedTimeHasZone,
        transcription: lastRun?.options ?? row.options,
        destination: row.localOnly ? 'this-machine' : (lastRun ?? parts.targets.choose(row)).destination,
        notices: head?.notices ?? [],
        transcriptRevision: head?.revision ?? null,
      }
    },
    'recordings.import': async ({ paths, localOnly, options }) => {
      const { files, skipped: passedOver } = await findFiles(paths)
      const { jobIds, alreadyIn } = queue.together(() => {
        const asked = enqueueFiles(queue, files, {
          localOnly,
          options: options ?? settings.get().transcription,
          keepHere: (recordingId) => (recordings.get(recordingId).localOnly ? null : parts.keepHere(recordingId)),
          isDamaged: (recordingId) => !looksIntact(folders, recordings.get(recordingId)),
        })
        batches.addTogether(asked.jobIds)
        return asked
      })
      const skipped = [
        ...passedOver.map((file) => ({ ...file, recordingId: null })),
        ...alreadyIn.map(({ name, recordingId, said }) => {
          return { name, reason: parts.duplicates.of(recordingId, said).message, recordingId }
        }),
      ]
      emit('library.changed', {})
      runner.pump()
      return { jobIds, skipped: skipped.map((file) => ({ ...file, name: shownText(file.name) })) }
    },
    'recordings.rename': ({ recordingId, title }) => {
      recordings.get(recordingId)
      const shown = shownText(title)
      if (shown === '') throw new TapelogError('title-empty', 'A recording needs a title. Type at least one letter.')
      recordings.rename(recordingId, shown)
      changed(recordingId)
      return ok
    },
    'recordings.setLocalOnly': ({ recordingId, localOnly }) => {
      recordings.get(recordingId)
      let said: string | null = null
      if (localOnly) said = parts.keepHere(recordingId)
      else recordings.setLocalOnly(recordingId, false)
      changed(recordingId)
      runner.pump()
      return { ok: true, said }
    },
    'recordings.transcribe': (asked) => ({ jobId: transcribe(asked) }),
    'recognition.languages': async () => ({ languages: await languagesHere(parts.connections) }),
    'recordings.verify': async ({ recordingId }) => {
      const rows = recordingId === undefined ? recordings.all() : [recordings.get(recordingId)]
      const damaged: { recordingId: number; title: string; reason: string }[] = []
      for (const row of rows) {
        const path = join(folders.originals, row.fileName)
        const report = (reason: string) => damaged.push({ recordingId: row.id, title: row.title, reason })
        const damagedBefore = damaged.length
        try {
          const digests = await hashFile(path)
          if (digests.sha256 !== row.sha256)
            report('The file is no longer what was sealed. Put it back from a backup, or import it again.')
        } catch {
          report('The file is missing or cannot be read. Put it back from a backup, or import it again.')
        }
        // The recorder's page stops saying that a damaged recording is in the library.
        parts.devices.originalWasRead(row.id, damaged.length === damagedBefore)
      }
      return { checked: rows.length, damaged }
    },
    'recordings.peaks': async ({ recordingId }) => {
      const row = recordings.get(recordingId)
      const makeAgain = () => {
        const dedupeKey = `prepare:${recordingId}:${row.revision}`
        queue.enqueue({ kind: 'prepare', dedupeKey, payload: { recordingId }, recordingId, subject: row.title })
        runner.pump()
        return null
      }
      if (row.peaksBucketMs === null) {
        const isAskedFor = queue
          .ofRecordings([recordingId])
          .some(({ kind, state }) => kind === 'prepare' && state !== 'done' && state !== 'cancelled')
        // Somebody cancelled it, and now it is looked at.
        return isAskedFor ? null : makeAgain()
      }
      const bytes = await readFile(join(derivedFolder(folders, recordingId), peaksFileName)).catch(() => null)
      // Somebody, or a power cut, took what can be made again.
      if (!bytes || bytes.length === 0) return makeAgain()
      return { bucketMs: row.peaksBucketMs, peaks: [...new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)] }
    },
    'transcripts.get': ({ recordingId }) => transcripts.get(recordingId),
    'transcripts.edit': ({ recordingId, operation }) => {
      const result = history.apply(recordingId, operation)
      changed(recordingId)
      return result
    },
    'transcripts.undo': ({ recordingId }) => {
      const result = history.undo(recordingId)
      if (result) changed(recordingId)
      return result
    },
    'transcripts.redo': ({ recordingId }) => {
      const result = history.redo(recordingId)
      if (result) changed(recordingId)
      return result
    },
    'transcripts.search': ({ query, limit }) => ({ hits: transcripts.search(query, limit) }),
    'exports.write': async ({ recordingIds, formats, directory }) => {
      const facts = await stat(directory).catch(() => null)
      if (!facts?.isDirectory())
        throw new TapelogError('folder-missing', 'The folder to export to is not there. Choose another one.')
      const files: CommandOutput<'exports.write'>['files'] = []
      for (const recordingId of recordingIds) {
        const recording = recordings.get(recordingId)
        const transcript = transcripts.get(recordingId)
        if (!transcript)
          throw new TapelogError('no-transcript', `“${recording.title}” has no transcript yet. Transcribe it first.`)
        for (const format of formats)
          files.push({
            recordingId,
            format,
            path: await writeTranscript(directory, format, {
              recording,
              transcript,
              notices: transcripts.head(recordingId)?.notices ?? [],
            }),
          })
      }
      return { files }
    },
    'settings.get': () => settings.get(),
    'settings.update': (patch) => {
      const updated = settings.update(patch)
      // More may run side by side now, or be sent over this network.
      runner.pump()
      void parts.sendingRule.settingsChanged()
      return updated
    },
    'network.current': () => parts.sendingRule.current(),
    ...queueCommands(parts),
    ...accountCommands(parts),
    ...bindingCommands(parts),
    ...workflowCommands(parts),
    ...deviceCommands(parts),
  }
}

const withoutUndefined = (changes: TranscriptionChanges = {}): Partial<TranscriptionOptions> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Files that are on their way in. Read only: for whoever has no engine as well. */
export function pendingImports(
  parts: { imports: Pick<EngineParts['imports'], 'unfinished'>; runner: Pick<EngineParts['runner'], 'progressOf'> },
  importLimit = 1000,
): PendingImport[] {
  return parts.imports.unfinished(importLimit).map((row) => ({
    jobId: row.id,
    name: row.subject,
    sizeBytes: row.payload.sizeBytes,
    state:
      row.state === 'running'
        ? 'copying'
        : row.state === 'failed'
          ? 'failed'
          : row.state === 'queued'
            ? 'queued'
            : 'waiting',
    waitingFor: row.state === 'waiting' ? row.waitingFor : row.state === 'paused' ? 'paused' : null,
    progress: parts.runner.progressOf(row.id),
    error: row.error,
    createdMs: row.createdMs,
  }))
}
