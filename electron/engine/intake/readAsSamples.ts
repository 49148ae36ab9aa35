import { readdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import {
  mayBeReadAsSamples,
  type SampleLayout,
  sampleBytesOf,
  sampleFormats,
} from '../../../shared/sound/sampleLayout.ts'
import { problem } from '../../../shared/words/problem.ts'
import { guessLayout, type Media, monoOfSamples } from '../../media/index.ts'
import { type IntakeSource, openFileSource } from '../../sealing/index.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { JobRow } from '../jobs/types.ts'
import type { RecordingStore } from '../library/recordings.ts'
import type { DeviceSource } from './deviceSource.ts'

/** A recorder's files of the same day are alike, so a few tell as much as all. */
const mostSiblings = 5
const guessedBytes = 512 * 1024
const heardMs = 5000
/** Less is heard of many channels. */
const mostHeardBytes = 8 * 1024 ** 2
/** The most usual of portable recorders, in case nothing tells more. */
const usualRateHz = 48_000

/** What a person sees and hears before a file without a header is read as samples. `samples`: 16 bits, mono, from its middle, in base64. */
type SamplesPreview = {
  layout: SampleLayout
  /** Where the layout is from: other recordings of the same recorder or folder, or the bytes alone, which do not tell the rate. */
  basis: 'others' | 'bytes' | 'person'
  durationMs: number
  samples: string
}

type Deps = {
  queue: Pick<JobQueue, 'get'>
  recordings: Pick<RecordingStore, 'lastUncompressed'>
  devices: Pick<DeviceSource, 'open'>
  media: Pick<Media, 'probe'>
}

/** The failed import whose file has lost its header. Throws 'samples-not-offered' for any other job. */
export function withoutHeader({ queue }: Pick<Deps, 'queue'>, jobId: number): JobRow<'import'> {
  const job = queue.get(jobId)
  if (job?.kind !== 'import' || job.state !== 'failed' || !mayBeReadAsSamples(job.error))
    throw problem('samples-not-offered')
  return job as JobRow<'import'>
}

/** See {@link SamplesPreview}. `layout`: as the person chose; null to guess. Throws 'samples-not-offered' and the errors of opening the source. */
export async function previewSamples(deps: Deps, jobId: number, layout: SampleLayout | null): Promise<SamplesPreview> {
  const job = withoutHeader(deps, jobId)
  const { source: from } = job.payload
  const source = from.kind === 'file' ? await openFileSource(from.path) : await deps.devices.open(job)
  try {
    const guessed = layout ? null : await guess(deps, job, source)
    const chosen = layout ?? guessed?.layout ?? usual
    const frameBytes = sampleBytesOf(chosen.format) * chosen.channels
    const frames = Math.floor(Math.max(0, source.sizeBytes - chosen.startByte) / frameBytes)
    const wantedFrames = Math.round((heardMs * chosen.sampleRateHz) / 1000)
    const heardFrames = Math.min(frames, wantedFrames, Math.floor(mostHeardBytes / frameBytes))
    const fromByte = chosen.startByte + Math.floor((frames - heardFrames) / 2) * frameBytes
    const bytes = await piece(source, fromByte, heardFrames * frameBytes)
    return {
      layout: chosen,
      basis: guessed?.basis ?? 'person',
      durationMs: (frames * 1000) / chosen.sampleRateHz,
      samples: monoOfSamples(bytes, chosen).toString('base64'),
    }
  } finally {
    await source.close()
  }
}

const usual: SampleLayout = { format: 's16le', sampleRateHz: usualRateHz, channels: 1, startByte: 44 }

async function guess(
  deps: Deps,
  job: JobRow<'import'>,
  source: IntakeSource,
): Promise<{ layout: SampleLayout; basis: 'others' | 'bytes' }> {
  const fromByte = Math.floor(source.sizeBytes / 2)
  const bytes = guessLayout(await piece(source, fromByte, guessedBytes), fromByte)
  const other = (await siblingOf(deps, job)) ?? deps.recordings.lastUncompressed(job.payload.sourceLabel)
  const format = sampleFormats.find((each) => other?.codec === `pcm_${each}`)
  if (!other || !format) return { layout: { ...usual, ...bytes }, basis: 'bytes' }
  const { sampleRateHz, channels } = other
  // The bytes tell where a sample begins, if they agree with the other recordings.
  const startByte = bytes?.format === format ? bytes.startByte : usual.startByte
  return { layout: { format, sampleRateHz, channels, startByte }, basis: 'others' }
}

type Uncompressed = { codec: string; sampleRateHz: number; channels: number }

/** A WAV file in the same folder. */
async function siblingOf({ media }: Pick<Deps, 'media'>, { payload }: JobRow<'import'>): Promise<Uncompressed | null> {
  if (payload.source.kind !== 'file') return null
  const folder = dirname(payload.source.path)
  const names = (await readdir(folder).catch(() => [])).filter((name) => extname(name).toLowerCase() === '.wav')
  for (const name of names.slice(0, mostSiblings)) {
    const found = await media.probe(join(folder, name)).catch(() => null)
    if (found?.codec.startsWith('pcm_')) return found
  }
  return null
}

async function piece(source: IntakeSource, fromByte: number, lengthBytes: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, Math.min(lengthBytes, source.sizeBytes - fromByte)))
  let filled = 0
  const read = source.randomReads
  while (read && filled < bytes.length) {
    const count = await read.read(bytes.subarray(filled), fromByte + filled)
    if (count === 0) break
    filled += count
  }
  if (read) return bytes.subarray(0, filled)
  let at = 0
  for await (const block of source.blocks(new AbortController().signal)) {
    const begin = Math.max(0, fromByte - at)
    if (begin < block.length) filled += Buffer.from(block.subarray(begin)).copy(bytes, filled)
    at += block.length
    if (filled >= bytes.length) break
  }
  return bytes.subarray(0, filled)
}
