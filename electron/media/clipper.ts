import type { FileHandle } from 'node:fs/promises'
import type { SoundForm } from '../../shared/exports/options.ts'
import type { SoundChannel } from '../../shared/sound/soundChannels.ts'
import { problem } from '../../shared/words/problem.ts'
import type { AudioInput } from './audioInput.ts'
import { clipTarget, jointSound } from './clipTarget.ts'
import { soundsOf } from './heldSounds.ts'
import { type WriteSamples, writeNewSound } from './newSoundFile.ts'
import { type OpenAudio, openAudio } from './open.ts'
import { channelsOf, frameBytes, type PcmFormat, sampleAt } from './pcm.ts'

/** `of`: the number of the opened recording, from 0. */
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
  /** The form to write, and the form of what is used of each recording. If these differ, the recording's sound is converted. */
  facts: SoundFacts & { recordings: readonly SoundFacts[] }
  close(): Promise<void>
}

/** The silence between two spans of one file. */
const betweenMs = 500

/**
 * Opens recordings to cut clips out of them: one in its own sample rate and channels, several in one form (`jointSound`).
 * `from`: for each recording, its only channels to cut, all of one track; null for all of its first track. `onProgress`: the decoded share of
 * the recordings, 0 to 1. Throws 'file-unreadable', 'not-audio', 'damaged-audio', 'media-overrun', 'stopped', 'copy-not-written' (a full disk), and Errors of
 * the file system.
 */
export async function openClipper(
  inputs: AudioInput | readonly AudioInput[],
  {
    form,
    from = [],
    signal,
    onProgress,
  }: {
    form: SoundForm
    from?: readonly (readonly SoundChannel[] | null)[]
    signal?: AbortSignal | undefined
    onProgress?: (fraction: number) => void
  },
): Promise<Clipper> {
  const audios = await opened([inputs].flat())
  const used = audios.map((audio, index) => ({ ...audio, channels: from[index]?.length ?? audio.channels }))
  const joint = jointSound(form, used)
  const target = clipTarget(form, joint)
  const { pcm } = target
  const sounds = soundsOf(audios, { pcm, from, signal, ...(onProgress ? { onProgress } : {}) })
  const factsOf = ({ sampleRateHz, channels }: SoundFacts) => ({ sampleRateHz, channels })

  return {
    facts: { ...factsOf({ ...joint, channels: channelsOf(pcm) }), recordings: used.map(factsOf) },
    async write(targetPath, spans, { onOpen } = {}) {
      return await writeNewSound(
        targetPath,
        target,
        async (write) => {
          const writer = clipWriter(pcm, write)
          const places: ClipPlace[] = []
          for (const { startMs, endMs, of = 0 } of spans) {
            const from = sampleAt(pcm, Math.max(0, startMs))
            const to = sampleAt(pcm, endMs)
            places.push(await writer.add((await sounds.from(of, from)).blocksBetween(from, to), from, to))
            if (!sounds.hasSound(of)) throw problem('damaged-audio')
          }
          return places
        },
        { onOpen },
      )
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

/** Writes the samples of spans, with silence between them. */
function clipWriter(pcm: PcmFormat, writeSamples: WriteSamples) {
  const size = frameBytes(pcm)
  const msOf = (samples: number) => (samples * 1000) / pcm.sampleRateHz
  let writtenSamples = 0

  const write = async (samples: Buffer) => {
    await writeSamples(samples)
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
  }
}
