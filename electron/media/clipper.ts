import { type FileHandle, open, rm } from 'node:fs/promises'
import { problem } from '../../shared/errors/problem.ts'
import type { SoundForm } from '../../shared/exports/options.ts'
import type { AudioInput } from './audioInput.ts'
import { clipTarget } from './clipTarget.ts'
import { type Encoder, type EncoderTarget, startEncoder } from './encoder.ts'
import { soundOf } from './heldSound.ts'
import { openAudio } from './open.ts'
import { frameBytes, sampleAt } from './pcm.ts'

type Span = { startMs: number; endMs: number }

/** Where the sound of one span is in the file; null if the recording has no sound there. */
export type ClipPlace = Span | null

type Clipper = {
  /**
   * Writes a new file with the sound of these spans in their order, and silence between them. Each span has exactly the samples that the
   * decoded recording has there; what is outside the recording is left out. If no span has sound, there is no file. After an error there
   * is no file. `onOpen`: called with the empty file.
   */
  write(
    targetPath: string,
    spans: readonly Span[],
    options?: { onOpen?: (file: FileHandle) => Promise<void> },
  ): Promise<ClipPlace[]>
  close(): Promise<void>
}

/** The silence between two spans of one file. */
const betweenMs = 500

/** How much decoded sound is held, because the next span may begin in it. Spans overlap by their air. */
const heldMs = 3000

/**
 * Opens a recording to cut clips out of it, in its own sample rate and channels. It is decoded once as long as spans come in the order of
 * the recording, and again from the beginning for one that does not. `onProgress`: 0 to 1 of the recording, decoded. Throws 'file-unreadable',
 * 'not-audio', 'damaged-audio', 'media-overrun', 'stopped', 'copy-not-written' (a full disk), and Errors of the file system.
 */
export async function openClipper(
  input: AudioInput,
  {
    form,
    signal,
    onProgress,
  }: { form: SoundForm; signal?: AbortSignal | undefined; onProgress?: (fraction: number) => void },
): Promise<Clipper> {
  const audio = await openAudio(input)
  const target = clipTarget(form, audio)
  const { pcm } = target
  const totalSamples = Math.max(1, sampleAt(pcm, audio.durationMs))
  const begin = () =>
    soundOf(audio.decode(pcm, { signal }), {
      size: frameBytes(pcm),
      heldSamples: sampleAt(pcm, heldMs),
      signal,
      onHeard: (samples) => onProgress?.(Math.min(1, samples / totalSamples)),
    })
  let sound = begin()

  /** The decoded sound from this sample on; begins again if it is no longer held. */
  const soundFrom = async (fromSample: number) => {
    if (fromSample >= sound.firstHeld()) return sound
    await sound.close()
    sound = begin()
    return sound
  }

  return {
    async write(targetPath, spans, { onOpen } = {}) {
      const file = await open(targetPath, 'wx')
      const writer = clipWriter(target, { file, path: targetPath })
      try {
        await onOpen?.(file)
        const places: ClipPlace[] = []
        for (const { startMs, endMs } of spans) {
          const from = sampleAt(pcm, Math.max(0, startMs))
          const to = sampleAt(pcm, endMs)
          places.push(await writer.add((await soundFrom(from)).blocksBetween(from, to), from, to))
        }
        if (sound.heardSamples() === 0) throw problem('damaged-audio')
        const isWritten = await writer.finish()
        if (isWritten) await file.sync()
        else await rm(targetPath)
        return places
      } catch (error) {
        await writer.abandon()
        await rm(targetPath, { force: true })
        throw error
      } finally {
        await file.close()
      }
    },
    async close() {
      await sound.close()
      await audio.close()
    },
  }
}

/** Writes the samples of spans into one file. The encoder starts with the first sample. */
function clipWriter(target: EncoderTarget, unfinished: { file: FileHandle; path: string }) {
  const { pcm } = target
  const size = frameBytes(pcm)
  const msOf = (samples: number) => (samples * 1000) / pcm.sampleRateHz
  let encoder: Encoder | null = null
  let writtenSamples = 0

  const write = async (samples: Buffer) => {
    encoder ??= startEncoder(target, unfinished)
    await encoder.write(samples)
    writtenSamples += samples.length / size
  }

  return {
    async add(
      blocks: AsyncIterable<{ bytes: Buffer; startSample: number; endSample: number }>,
      fromSample: number,
      toSample: number,
    ): Promise<ClipPlace> {
      let startSample: number | null = null
      for await (const block of blocks) {
        const from = Math.max(fromSample, block.startSample)
        const to = Math.min(toSample, block.endSample)
        if (to <= from) continue
        if (startSample === null && writtenSamples > 0) await write(Buffer.alloc(sampleAt(pcm, betweenMs) * size))
        startSample ??= writtenSamples
        await write(block.bytes.subarray((from - block.startSample) * size, (to - block.startSample) * size))
      }
      return startSample === null ? null : { startMs: msOf(startSample), endMs: msOf(writtenSamples) }
    },
    /** False if there was nothing to write. */
    async finish(): Promise<boolean> {
      await encoder?.finish()
      return encoder !== null
    },
    async abandon(): Promise<void> {
      await encoder?.abandon()
    },
  }
}
