import type { FileHandle } from 'node:fs/promises'
import {
  type Cut,
  type CutPlace,
  mergedCuts,
  placesOf,
  type ToneLength,
  usualToneMs,
} from '../../shared/exports/timeMap.ts'
import type { SoundChannel } from '../../shared/sound/soundChannels.ts'
import { problem } from '../../shared/words/problem.ts'
import type { AudioInput } from './audioInput.ts'
import { clipTarget, losslessForm } from './clipTarget.ts'
import { type Lane, laneOf } from './lane.ts'
import { type WriteSamples, writeNewSound } from './newSoundFile.ts'
import { openAudio } from './open.ts'
import { channelsOf, frameBytes, ofChannels, type PcmFormat, sampleAt } from './pcm.ts'
import { rampedDown, rampedUp, rampSamples, toneSamples } from './redactionTone.ts'

type Redaction = {
  /** Stretches of the recording, in any order. They may overlap. */
  cuts: readonly Cut[]
  tone: ToneLength
  /** The length of a `fixed` tone. */
  toneMs?: number
}

type Options = Redaction & {
  /** The only channels to write, all of one track, each as one of its own; null for all of the first track. */
  from?: readonly SoundChannel[] | null
  signal?: AbortSignal | undefined
  /** The decoded share of the recording, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Called with the empty file. */
  onOpen?: ((file: FileHandle) => Promise<void>) | undefined
}

/** `cuts`: merged, to the sample, with their tones. `durationMs`: of the new file. */
type RedactedSound = { form: 'flac' | 'wav'; cuts: CutPlace[]; durationMs: number }

/**
 * Writes a new file with the decoded sound of a recording, in which a tone replaces each cut in all channels. The samples outside
 * the cuts stay as they are, except for a ramp at each cut. No sample of a cut is in the file, and nothing of the recording's container. The
 * form is FLAC, or WAV for sound that FLAC does not hold (`losslessForm`). The same samples and cuts give the same bytes. Throws what
 * `openClipper` throws.
 */
export async function writeRedactedSound(
  input: AudioInput,
  targetPath: string,
  { cuts, tone, toneMs = usualToneMs, from = null, signal, onProgress, onOpen }: Options,
): Promise<RedactedSound> {
  const audio = await openAudio(input)
  try {
    const used = { ...audio, channels: from?.length ?? audio.channels }
    const form = losslessForm(used)
    const target = clipTarget(form, used)
    const { pcm } = target
    const toMs = (samples: number) => (samples * 1000) / pcm.sampleRateHz
    const redaction = {
      cuts: mergedCuts(cuts.map((cut) => inWholeSamples(cut, pcm))),
      ...{ tone, toneMs: toMs(sampleAt(pcm, toneMs)) },
    }
    const lane = laneOf(audio.decode(ofChannels(pcm, from), { signal }), frameBytes(pcm), channelsOf(pcm))
    try {
      const { heard, written } = await writeNewSound(
        targetPath,
        target,
        (write) => redact(lane, write, pcm, { ...redaction, signal, onHeard: progressOf(audio, pcm, onProgress) }),
        { onOpen },
      )
      return {
        form,
        cuts: placesOf(redaction.cuts, { ...redaction, durationMs: toMs(heard) }),
        durationMs: toMs(written),
      }
    } finally {
      await lane.close()
    }
  } finally {
    await audio.close()
  }
}

/** A sample that is only partly in the cut goes with it. */
const inWholeSamples = ({ startMs, endMs }: Cut, { sampleRateHz }: PcmFormat): Cut => ({
  startMs: (Math.floor((startMs * sampleRateHz) / 1000) * 1000) / sampleRateHz,
  endMs: (Math.ceil((endMs * sampleRateHz) / 1000) * 1000) / sampleRateHz,
})

/** Without a stated length, only the end is reported. */
function progressOf({ durationMs }: { durationMs: number }, pcm: PcmFormat, onProgress: Options['onProgress']) {
  const total = Math.max(1, sampleAt(pcm, durationMs))
  return (samples: number) => onProgress?.(Math.min(1, samples / total))
}

/** Sound is read, and a tone is made, in blocks of this length, so that memory does not grow with either. */
const blockMs = 1000

/** `cuts`: merged, in whole samples. Returns how many samples were read and written. Throws 'damaged-audio' and 'stopped'. */
async function redact(
  lane: Lane,
  writeSamples: WriteSamples,
  pcm: PcmFormat,
  {
    cuts,
    tone,
    toneMs,
    signal,
    onHeard,
  }: Required<Redaction> & Pick<Options, 'signal'> & { onHeard: (samples: number) => void },
): Promise<{ heard: number; written: number }> {
  const size = frameBytes(pcm)
  const block = sampleAt(pcm, blockMs)
  const ramp = rampSamples(pcm)
  let [heard, written] = [0, 0]

  const read = async (most: number): Promise<Buffer> => {
    if (signal?.aborted) throw problem('stopped', null, { retryable: true })
    const bytes = await lane.read(Math.min(block, most))
    heard += bytes.length / size
    onHeard(heard)
    return bytes
  }
  const write = async (samples: Buffer) => {
    if (signal?.aborted) throw problem('stopped', null, { retryable: true })
    await writeSamples(samples)
    written += samples.length / size
  }
  /** Writes the sound up to this sample, without the last samples of the length of a ramp. Returns these. */
  async function keepUntil(end: number): Promise<Buffer> {
    const begin = heard
    const up = (bytes: Buffer, from: number) => (begin > 0 && from < ramp ? rampedUp(bytes, pcm, from) : bytes)
    while (heard < end - ramp) {
      const from = heard - begin
      const bytes = await read(end - ramp - heard)
      if (bytes.length === 0) return bytes
      await write(up(bytes, from))
    }
    const from = heard - begin
    return up(await read(end - heard), from)
  }
  /** Returns how many samples there were up to this one. */
  async function skipUntil(end: number): Promise<number> {
    const begin = heard
    while (heard < end) if ((await read(end - heard)).length === 0) break
    return heard - begin
  }

  for (const { startMs, endMs } of cuts) {
    const last = await keepUntil(sampleAt(pcm, startMs))
    const skipped = await skipUntil(sampleAt(pcm, endMs))
    // A cut behind the end of the recording changes nothing.
    await write(skipped > 0 ? rampedDown(last, pcm) : last)
    if (skipped === 0) break
    const of = tone === 'fixed' ? sampleAt(pcm, toneMs) : skipped
    for (let from = 0; from < of; from += block)
      await write(toneSamples(pcm, { from, count: Math.min(block, of - from), of }))
  }
  await keepUntil(Number.POSITIVE_INFINITY)
  if (heard === 0) throw problem('damaged-audio')
  return { heard, written }
}
