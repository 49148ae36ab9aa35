import { constants } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MissingSound } from '../../../shared/sound/missingSound.ts'
import { problem } from '../../../shared/words/problem.ts'
import { type JoinedPlace, joinSounds } from '../../media/index.ts'
import { hashFile, hashOpenFile } from '../../sealing/index.ts'
import { openQuietly } from '../../system/index.ts'
import type { JoinedFile } from '../intake/joinedSource.ts'
import type { PartsSource } from '../intake/payloads.ts'
import type { JobContext, JobRow } from '../jobs/types.ts'
import type { LibraryFolders } from '../library/folders.ts'
import type { RecordingPart } from '../library/recordingParts.ts'
import type { NewRecording, RecordingRow } from '../library/recordings.ts'
import type { JoinRoom } from './joinRoom.ts'
import { fileFacts } from './plan.ts'

type MakeDeps = {
  folders: Pick<LibraryFolders, 'originals'>
  /** The recordings, if they can still be joined by this job. */
  demandJoinable: (source: PartsSource, jobId: number) => RecordingRow[]
  room: JoinRoom
  /** Makes the recordings files of the joined one. */
  onSealed: (joinedId: number, parts: readonly RecordingPart[]) => ReturnType<JoinedFile['sealed']>
}

/** How much of the work is reading the files to check their seals, and reading the result to seal it. */
const checkedShare = 0.2
const sealedShare = 0.1
/** Playing more channels mixes them with different weights, or leaves some out. A playback copy has all of them. */
const mostPlayedChannels = 2

/** An opened original whose bytes have the seal. */
type Sealed = { row: RecordingRow; path: string; file: FileHandle }

/** See `JoinedSource`. The joined sound is made anew after a crash; it depends only on the files. */
export async function makeJoined(
  deps: MakeDeps,
  job: JobRow<'import'>,
  source: PartsSource,
  path: string,
  { signal, report }: Pick<JobContext, 'signal' | 'report'>,
): Promise<JoinedFile> {
  const rows = deps.demandJoinable(source, job.id)
  const opened: Sealed[] = []
  try {
    deps.room.demandAtFirst(job, path)
    for (const row of rows) {
      opened.push(await openSealed(deps.folders, row, signal))
      report({ fraction: (opened.length / rows.length) * checkedShare })
    }
    const heard = opened.filter((_, index) => source.parts[index]?.isHeard)
    const places = await write(heard, source, path, {
      signal,
      onProgress(fraction) {
        deps.room.demandStill(job, path, fraction)
        report({ fraction: checkedShare + fraction * (1 - checkedShare - sealedShare) })
      },
    })
    const digests = await hashFile(path, { signal })
    report({ fraction: 1 })
    const name = `${job.payload.title ?? 'Recording'}.flac`
    const parts = partsOf(rows, source, places)
    return {
      copied: { path, name, modifiedMs: null, head: Buffer.alloc(0), digests, fingerprint: null, gaps: [] },
      demandUnchanged() {
        const now = deps.demandJoinable(source, job.id)
        if (now.some(({ sha256 }, index) => sha256 !== rows[index]?.sha256)) throw problem('join-files-changed')
      },
      facts: () => factsOf(deps.demandJoinable(source, job.id), parts, job),
      sealed: (joinedId) => deps.onSealed(joinedId, parts),
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    for (const { file } of opened) await file.close()
  }
}

/** Opens an original and reads it once. Throws `join-file-missing`, `join-file-changed`, `stopped`. */
async function openSealed(
  { originals }: Pick<LibraryFolders, 'originals'>,
  row: RecordingRow,
  signal: AbortSignal,
): Promise<Sealed> {
  const path = join(originals, row.fileName)
  const file = await openQuietly(path, constants.O_NONBLOCK ?? 0).catch(() => {
    throw problem('join-file-missing', { title: row.title })
  })
  try {
    const digests = await hashOpenFile(file, { signal, partSizeBytes: null })
    if (digests.sha256 !== row.sha256) throw problem('join-file-changed', { title: row.title })
    return { row, path, file }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function write(
  heard: readonly Sealed[],
  { arrangement, parts }: PartsSource,
  path: string,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<JoinedPlace[]> {
  const gaps = parts.filter(({ isHeard }) => isHeard)
  // After a crash, FFmpeg may still be writing its last samples to the former file.
  await rm(path, { force: true })
  const target = await open(path, 'wx')
  try {
    const inputs = heard.map(({ path: from, file, row }, index) => ({
      input: { path: from, file },
      gapMs: gaps[index]?.gapMs ?? 0,
      from: row.sound?.mixed ?? null,
    }))
    const { places } = await joinSounds(inputs, { file: target, path }, { arrangement, ...options })
    return places
  } finally {
    await target.close()
  }
}

function partsOf(
  rows: readonly RecordingRow[],
  { parts }: PartsSource,
  places: readonly JoinedPlace[],
): RecordingPart[] {
  let heard = 0
  return rows.map((row, index): RecordingPart => {
    const { gapMs = 0, isHeard = true } = parts[index] ?? {}
    const place = isHeard ? places[heard++] : undefined
    return {
      partId: row.id,
      startsAtMs: place?.startsAtMs ?? 0,
      gapMs: isHeard ? gapMs : 0,
      isHeard,
      firstChannel: place?.firstChannel ?? null,
      channelCount: place?.channelCount ?? row.channels,
      unheardTracks: fileFacts(row).unheardTracks,
    }
  })
}

/**
 * The joined recording is as old as its oldest file, so that joining does not put off a rule that deletes old audio. It never leaves
 * this machine if one of its files never does.
 */
function factsOf(
  rows: readonly RecordingRow[],
  parts: readonly RecordingPart[],
  { payload }: JobRow<'import'>,
): Partial<NewRecording> {
  const [first] = rows
  if (!first) throw problem('join-too-few')
  const { recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone, projectId } = first
  const channels = parts.filter(({ isHeard }) => isHeard).reduce((sum, { channelCount }) => sum + channelCount, 0)
  const isTogether = payload.source.kind === 'parts' && payload.source.arrangement === 'same-time'
  return {
    ...{ recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone, projectId },
    importedMs: Math.min(...rows.map(({ importedMs }) => importedMs)),
    missing: missingIn(rows, parts),
    ...(rows.some(({ localOnly }) => localOnly) ? { localOnly: true } : {}),
    ...((isTogether ? channels : Math.max(...parts.map(({ channelCount }) => channelCount))) > mostPlayedChannels
      ? { playable: false }
      : {}),
  }
}

/** What is missing in the files, at its time in the joined sound. */
function missingIn(rows: readonly RecordingRow[], parts: readonly RecordingPart[]): MissingSound | null {
  const known = rows.flatMap(({ missing }, index) => (missing && parts[index]?.isHeard ? [{ missing, index }] : []))
  if (known.length === 0) return null
  return {
    gaps: known
      .flatMap(({ missing, index }) =>
        missing.gaps.map(({ cause, fromMs, lengthMs }) => ({
          // No import of another file can fill it, and sound follows.
          cause: cause === 'cut' && index === rows.length - 1 ? cause : ('damaged' as const),
          fromMs: Math.round(fromMs + (parts[index]?.startsAtMs ?? 0)),
          lengthMs,
        })),
      )
      .toSorted((a, b) => a.fromMs - b.fromMs),
    times: known.some(({ missing }) => missing.times === 'estimated') ? 'estimated' : 'measured',
    keepsTimes: known.every(({ missing }) => missing.keepsTimes),
  }
}
