import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openCutter } from '../../media/cutter.ts'
import type { Media } from '../../media/types.ts'
import { peaksFileName } from '../intake/prepare.ts'
import type { JobContext, JobHandlers } from '../jobs/types.ts'
import { derivedFolder, type LibraryFolders } from '../library/folders.ts'
import type { RecordingRow, RecordingStore } from '../library/recordings.ts'
import type { UploadCopies } from '../upload/copies.ts'
import { type AudioSpan, encodings, type UploadForm } from '../upload/forms.ts'
import type { RunParts } from './parts.ts'
import { type Loudness, loudnessOf } from './quietMoment.ts'
import type { RunRow, RunStore } from './runs.ts'
import { planParts } from './splitPlan.ts'

/** How long to leave it to the job that makes the waveform, which tells where it is quiet. */
const lookAgainMs = 2000

/**
 * Puts a recording that is longer than what is sent as one into parts: finds where it is quiet, cuts the parts that are to be
 * sent in one pass over the recording, and begins a run for each. Other runs are left to `deriveWhole`.
 */
export function splitHandler(deps: {
  folders: LibraryFolders
  recordings: RecordingStore
  runs: RunStore
  runParts: RunParts
  media: Media
  copies: UploadCopies
  longestPartMs: (run: RunRow) => number
  /** What these are sent as, as far as it can be told before they are sent. */
  formsOf: (recording: RecordingRow, run: RunRow, spans: readonly AudioSpan[]) => Promise<UploadForm[]>
  /** Whether its waveform is being made at this moment. */
  isBeingPrepared: (recordingId: number) => boolean
  /** Runs in the transaction that ends the job, for each part in order: enqueue its upload. */
  onPart: (runId: number) => void
  deriveWhole: JobHandlers['derive']
}): JobHandlers['derive'] {
  return async (job, context) => {
    const run = deps.runs.get(job.payload.runId)
    const recording = deps.recordings.get(run.recordingId)
    const maxPartMs = deps.longestPartMs(run)
    if (run.parentId !== null || recording.durationMs <= maxPartMs) return deps.deriveWhole(job, context)
    if (deps.isBeingPrepared(recording.id)) return { outcome: 'again', afterMs: lookAgainMs }

    const originalPath = join(deps.folders.originals, recording.fileName)
    const loudness = await loudnessOfRecording(deps, recording, originalPath, context)
    const durationMs = loudness.levels.length * loudness.bucketMs
    const { spans } = planParts({ durationMs, maxPartMs, loudness })
    const forms = await deps.formsOf(recording, run, spans)
    await cutCopies(deps.copies, recording.id, originalPath, forms, context)
    return {
      outcome: 'done',
      commit: () => {
        for (const runId of deps.runParts.create(run.id, spans)) deps.onPart(runId)
      },
    }
  }
}

/** From the waveform that is there already, else heard anew. */
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
  return loudnessOf(await media.computePeaks(originalPath, { signal }))
}

/** Makes the files that will be sent; those that are there already are left alone. */
async function cutCopies(
  copies: UploadCopies,
  recordingId: number,
  originalPath: string,
  forms: readonly UploadForm[],
  context: JobContext,
): Promise<void> {
  const [first] = forms
  if (first === undefined || first.encoding === 'original') return
  const { format, bitRate } = encodings[first.encoding]
  const cutter = await openCutter(originalPath, {
    format,
    bitRate,
    signal: context.signal,
    onProgress: (fraction) => context.report({ fraction }),
  })
  try {
    for (const form of forms) {
      const { span } = form
      if (span !== null && form.encoding === first.encoding)
        await copies.get(recordingId, form, (path) => cutter.cut(span, path))
    }
  } finally {
    await cutter.close()
  }
}
