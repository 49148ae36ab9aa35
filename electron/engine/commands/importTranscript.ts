import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { TapelogError } from '../../../shared/errors/errors.ts'
import { mostTranscriptFileBytes } from '../../../shared/exports/transcriptFileTypes.ts'
import type { TextEncoding } from '../../../shared/text/textEncodings.ts'
import { problem } from '../../../shared/words/problem.ts'
import { demandDiskPath, isRefusedRealPath } from '../../system/index.ts'
import type { ReadFile } from '../transcriptFiles/index.ts'
import type { Handlers } from './handlers.ts'
import type { CommandParts } from './parts.ts'

/** Imports the transcript in a file for a recording, completely or not at all. */
export const importTranscriptCommands = (
  deps: CommandParts,
): Pick<Handlers, 'transcripts.import' | 'transcripts.readings'> => ({
  'transcripts.readings': async ({ recordingId, path }) => {
    const read = await readFor(deps, recordingId, { path, bytes: await bytesOf(path), language: null, encoding: null })
    return 'readings' in read ? read.readings : []
  },
  'transcripts.import': async ({ recordingId, path, language: chosen, encoding }) => {
    const { db, recordings, runs, held } = deps
    const name = basename(path)
    const bytes = await bytesOf(path)
    const read = await readFor(deps, recordingId, { path, bytes, language: chosen, encoding })
    if ('readings' in read) throw problem('transcript-file-encoding')
    const { transcript } = read
    const fileSha256 = createHash('sha256').update(bytes).digest('hex')
    const imported = db
      .transaction(() => {
        const { options } = runs.latestOf(recordingId) ?? recordings.get(recordingId)
        const runId = runs.createFinished(recordingId, options, name)
        const isInPlace = held.arrived(runs.get(runId), {
          ...{ transcript, machine: '{}', voices: new Map(), fileSha256 },
        })
        const { segments, marks, language, languageSource } = transcript
        const markCounts = { quoteCount: marks?.quotes.length ?? 0, noteCount: marks?.notes.length ?? 0 }
        return { runId, isInPlace, segmentCount: segments.length, language, languageSource, ...markCounts }
      })
      .immediate()
    deps.changes.recording(recordingId)
    // The transcript is now in place and may have to be exported.
    deps.runner.pump()
    return imported
  },
})

/** Reads a file for a recording, whose language helps to read its letters. */
function readFor(
  { recordings, transcripts, runs, readTranscriptApart }: CommandParts,
  recordingId: number,
  file: { path: string; bytes: Buffer; language: string | null; encoding: TextEncoding | null },
): Promise<ReadFile> {
  const { durationMs, missing, options } = recordings.get(recordingId)
  const { language: asked } = (runs.latestOf(recordingId) ?? { options }).options
  const spoken = (asked === 'auto' ? transcripts.head(recordingId)?.language.language : asked) || null
  const { path, ...chosen } = file
  return readTranscriptApart({ name: basename(path), ...chosen, recording: { durationMs, missing, spoken } })
}

async function bytesOf(path: string): Promise<Buffer> {
  demandDiskPath(path)
  try {
    if (isRefusedRealPath(await realpath(path))) throw problem('path-refused')
    const facts = await stat(path)
    if (!facts.isFile()) throw problem('transcript-file-unknown')
    if (facts.size > mostTranscriptFileBytes) throw problem('transcript-file-too-large')
    return await readFile(path)
  } catch (cause) {
    if (cause instanceof TapelogError) throw cause
    throw problem('transcript-file-unread', null, { cause })
  }
}
