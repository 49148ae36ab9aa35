import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Media, openCutter } from '../../media/index.ts'
import { peaksFileName } from '../intake/prepare.ts'
import type { JobContext, JobHandlers } from '../jobs/types.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { UploadCopies } from '../upload/copies.ts'
import { type AudioSpan, encodings, soundOfEncoding, type UploadEncoding } from '../upload/encodings.ts'
import { withChannelFacts } from './channelFacts.ts'
import { type Loudness, loudnessOf } from './quietMoment.ts'
import { type RunRow, type RunStore, spanOfRun } from './runs.ts'
import type { RunSlices } from './slices.ts'
import { planSlices } from './splitPlan.ts'

/** How long to wait for the waveform, which shows where the recording is quiet. */
const lookAgainMs = 2000

/**
 * Cuts a recording that is too long to send whole into slices: finds quiet moments, cuts the slices in one pass over the
 * recording, and begins a run for each. `transcodeWhole` handles all other runs.
 */
export function splitHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  runs: RunStore
  slices: RunSlices
  media: Media
  hearsChannels: (run: RunRow) => boolean
  copies: UploadCopies
  longestSliceMs: (run: RunRow) => number
  /** The encodings in which these spans will be sent, as far as is known. */
  encodingsOf: (recording: RecordingRow, run: RunRow, spans: readonly AudioSpan[]) => Promise<UploadEncoding[]>
  /** True while the recording's waveform is being made. */
  isBeingPrepared: (recordingId: number) => boolean
  /** Enqueues the upload of a slice. Runs in the transaction that ends the job, for each slice in order. */
  onSlice: (runId: number) => void
  transcodeWhole: JobHandlers['transcode']
}): JobHandlers['transcode'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const { recordingId } = run
    const maxSliceMs = deps.longestSliceMs(run)
    if (run.parentId !== null || spanOfRun(run) !== null || deps.recordings.get(recordingId).durationMs <= maxSliceMs)
      return deps.transcodeWhole(job, context)
    if (deps.isBeingPrepared(recordingId)) return { outcome: 'again', afterMs: lookAgainMs }

    const recording = await withChannelFacts(deps, deps.recordings.get(recordingId), run, context)
    const originalPath = join(deps.folders.originals, recording.fileName)
    const loudness = await loudnessOfRecording(deps, recording, originalPath, context)
    const durationMs = loudness.levels.length * loudness.bucketMs
    const { spans } = planSlices({ durationMs, maxSliceMs, loudness })
    const wanted = await deps.encodingsOf(recording, run, spans)
    await cutCopies(deps.copies, recording, originalPath, wanted, context)
    return {
      outcome: 'done',
      commit: () => {
        for (const runId of deps.slices.create(run.id, spans)) deps.onSlice(runId)
      },
    }
  }
}

/** Reads the stored waveform; if there is none, decodes the recording. */
async function loudnessOfRecording(
  { folders, media }: { folders: LibraryFolders; media: Media },
  recording: RecordingRow,
  originalPath: string,
  { signal }: JobContext,
): Promise<Loudness> {
  const file = join(derivedFolder(folders, recording.id), peaksFileName)
  const bytes = recording.peaksBucketMs === null ? null : await readFile(file).catch(() => null)
  if (bytes && recording.peaksBucketMs !== null)
    return loudnessOf({
      bucketMs: recording.peaksBucketMs,
      peaks: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    })
  return loudnessOf(await media.computePeaks(originalPath, { signal, from: recording.sound?.mixed ?? null }))
}

/** Makes the files to send if they do not exist. */
async function cutCopies(
  copies: UploadCopies,
  recording: RecordingRow,
  originalPath: string,
  wanted: readonly UploadEncoding[],
  context: JobContext,
): Promise<void> {
  const [first] = wanted
  if (first === undefined || first.name === 'original') return
  const { format, bitRate } = encodings[first.name]
  const cutter = await openCutter(originalPath, {
    format,
    bitRate,
    ...soundOfEncoding(first.name, recording),
    signal: context.signal,
    onProgress: (fraction) => context.report({ fraction }),
  })
  try {
    for (const encoding of wanted) {
      const { span } = encoding
      if (span !== null && encoding.name === first.name)
        await copies.get(recording.id, encoding, (path) => cutter.cut(span, path))
    }
  } finally {
    await cutter.close()
  }
}
