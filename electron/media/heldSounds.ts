import type { SoundChannel } from '../../shared/sound/soundChannels.ts'
import { soundOf } from './heldSound.ts'
import type { OpenAudio } from './open.ts'
import { frameBytes, ofChannels, type PcmFormat, sampleAt } from './pcm.ts'

/** How much decoded sound is held, because the next span may begin in it. Spans overlap by their air. */
const heldMs = 3000

/** A decoder is a process that waits while another recording is cut. */
const mostDecoders = 4

type Sound = ReturnType<typeof soundOf>

/**
 * The decoded sound of several recordings in one form. Requests in the order of the audio decode a recording only once; an earlier place
 * decodes it again from the beginning. `from`: for each recording, the only channels to decode, see {@link ofChannels}. `onProgress`: 0 to 1 of
 * all recordings.
 */
export function soundsOf(
  audios: readonly OpenAudio[],
  {
    pcm,
    from = [],
    signal,
    onProgress,
  }: {
    pcm: PcmFormat
    from?: readonly (readonly SoundChannel[] | null)[]
    signal?: AbortSignal | undefined
    onProgress?: (fraction: number) => void
  },
) {
  /** The least recently used first. */
  const decoding = new Map<number, Sound>()
  const heard = audios.map(() => 0)
  const shareOf = (samples: number, index: number) =>
    Math.min(1, samples / Math.max(1, sampleAt(pcm, audios[index]?.durationMs ?? 0)))

  function begin(index: number): Sound {
    const audio = audios[index]
    if (!audio) throw new Error('A span is of a recording that was not opened.')
    return soundOf(audio.decode(ofChannels(pcm, from[index] ?? null), { signal }), {
      size: frameBytes(pcm),
      heldSamples: sampleAt(pcm, heldMs),
      signal,
      onHeard: (samples) => {
        heard[index] = Math.max(heard[index] ?? 0, samples)
        onProgress?.(heard.map(shareOf).reduce((sum, share) => sum + share, 0) / audios.length)
      },
    })
  }

  return {
    /** The sound of a recording from this sample on. */
    async from(index: number, fromSample: number): Promise<Sound> {
      let sound = decoding.get(index)
      decoding.delete(index)
      if (sound && fromSample < sound.firstHeld()) {
        await sound.close()
        sound = undefined
      }
      const now = sound ?? begin(index)
      decoding.set(index, now)
      const [oldest] = decoding
      if (decoding.size > mostDecoders && oldest) {
        decoding.delete(oldest[0])
        await oldest[1].close()
      }
      return now
    },
    /** False if nothing of the recording could be decoded so far. */
    hasSound: (index: number): boolean => (heard[index] ?? 0) > 0,
    async close(): Promise<void> {
      for (const sound of decoding.values()) await sound.close()
      decoding.clear()
    },
  }
}
