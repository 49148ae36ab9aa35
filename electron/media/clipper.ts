import { type FileHandle, open, rm } from 'node:fs/promises'
import { problem } from '../../shared/errors/problem.ts'
import type { SoundForm } from '../../shared/exports/options.ts'
import type { AudioInput } from './audioInput.ts'
import { clipTarget, jointSound } from './clipTarget.ts'
import { type Encoder, type EncoderTarget, startEncoder } from './encoder.ts'
import { soundsOf } from './heldSounds.ts'
import { type OpenAudio, openAudio } from './open.ts'
import { channelsOf, frameBytes, sampleAt } from './pcm.ts'

/** `of`: which of the opened recordings, from 0. */
type Span = { startMs: number; endMs: number; of?: number }

/** The place of one span's sound in the written file; null if the recording has no sound there. */
export type ClipPlace = { startMs: number; endMs: number } | null

type SoundFacts = Pick<OpenAudio, 'sampleRateHz' | 'channels'>

type Clipper = {
  /**
   * Writes a new file with the sound of these spans in their order, and silence between them. Each span gets exactly
   * the samples of the decoded recording. Parts of a span outside the recording are left out. No file remains if no
   * span has sound, or after an error. `onOpen`: called with the empty file.
   */
  write(
    targetPath: string,
    spans: readonly Span[],
    options?: { onOpen?: (file: FileHandle) => Promise<void> },
  ): Promise<ClipPlace[]>
  /** What is written, and what each recording has itself. If these differ, its sound is converted. */
  facts: SoundFacts & { recordings: readonly SoundFacts[] }
  close(): Promise<void>
}

/** The silence between two spans of one file. */
const betweenMs = 500

/**
 * Opens recordings to cut clips out of them: one in its own sample rate and channels, several in one form (`jointSound`).
 * `onProgress`: the decoded share of the recordings, 0 to 1. Throws 'file-unreadable', 'not-audio', 'damaged-audio',
 * 'media-overrun', 'stopped', 'copy-not-written' (a full disk), and Errors of the file system.
 */
export async function openClipper(
  inputs: AudioInput | readonly AudioInput[],
  {
    form,
    signal,
    onProgress,
  }: { form: SoundForm; signal?: AbortSignal | undefined; onProgress?: (fraction: number) => void },
): Promise<Clipper> {
  const audios = await opened([inputs].flat())
  const joint = jointSound(form, audios)
  const target = clipTarget(form, joint)
  const { pcm } = target
  const sounds = soundsOf(audios, { pcm, signal, ...(onProgress ? { onProgress } : {}) })
  const factsOf = ({ sampleRateHz, channels }: SoundFacts) => ({ sampleRateHz, channels })

  return {
    facts: { ...factsOf({ ...joint, channels: channelsOf(pcm) }), recordings: audios.map(factsOf) },
    async write(targetPath, spans, { onOpen } = {}) {
      const file = await open(targetPath, 'wx')
      const writer = clipWriter(target, { file, path: targetPath })
      try {
        await onOpen?.(file)
        const places: ClipPlace[] = []
        for (const { startMs, endMs, of = 0 } of spans) {
          const from = sampleAt(pcm, Math.max(0, startMs))
          const to = sampleAt(pcm, endMs)
          places.push(await writer.add((await sounds.from(of, from)).blocksBetween(from, to), from, to))
          if (!sounds.hasSound(of)) throw problem('damaged-audio')
        }
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
      await sounds.close()
      for (const audio of audios) await audio.close()
    },
  }
}

async function opened(inputs: readonly AudioInput[]): Promise<OpenAudio[]> {
  const audios: OpenAudio[] = []
  try {
    for (const input of inputs) audios.push(await openAudio(input))
    return audios
  } catch (error) {
    for (const audio of audios) await audio.close()
    throw error
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
