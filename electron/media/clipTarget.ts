import type { SoundForm } from '../../shared/exports/options.ts'
import type { EncoderTarget } from './encoder.ts'
import type { OpenAudio } from './open.ts'
import { type SampleDepth, sampleDepths } from './pcm.ts'

/** The most channels that a format holds. A recording with more channels is mixed to two. */
const mostChannels: Record<SoundForm, number> = { wav: 32, flac: 8, mp3: 2, m4a: 2 }

/**
 * Speech is clear at these bit rates, and good enough for a broadcast. An encoder lowers the bit rate if the sample
 * rate does not allow it.
 */
const bitsPerSecond = { one: 128_000, two: 192_000 } as const

const waveCodecs: Record<SampleDepth, string> = {
  s16: 'pcm_s16le',
  s24: 'pcm_s24le',
  s32: 'pcm_s32le',
  flt: 'pcm_f32le',
}

type Sound = Pick<OpenAudio, 'sampleRateHz' | 'channels' | 'depth'>

/** The highest sample rates that a format has. */
const mostHz: Partial<Record<SoundForm, number>> = { mp3: 48_000, m4a: 96_000 }

/**
 * The form of a file with the sound of several recordings: their own form if all have the same; else two channels, in the highest sample
 * rate and depth among them, so that no recording loses detail.
 */
export function jointSound(form: SoundForm, sounds: readonly Sound[]): Sound {
  const [first, ...others] = sounds
  if (!first) throw new Error('A reel is of at least one recording.')
  const isOneRate = others.every(({ sampleRateHz }) => sampleRateHz === first.sampleRateHz)
  const highestHz = Math.max(...sounds.map(({ sampleRateHz }) => sampleRateHz))
  return {
    sampleRateHz: isOneRate ? first.sampleRateHz : Math.min(highestHz, mostHz[form] ?? highestHz),
    channels: others.every(({ channels }) => channels === first.channels) ? first.channels : 2,
    depth: sampleDepths[Math.max(...sounds.map(({ depth }) => sampleDepths.indexOf(depth)))] ?? first.depth,
  }
}

/**
 * The target for a clip in the sample rate and channels of its recording. WAV keeps the samples unchanged. FLAC holds
 * no floats and at most 24 bits. MP3 holds at most 48 kHz and M4A at most 96 kHz; FFmpeg converts higher sample rates.
 */
export function clipTarget(form: SoundForm, { sampleRateHz, channels: all, depth }: Sound): EncoderTarget {
  const channels = all > mostChannels[form] ? 2 : all
  const pcm = (sampleFormat: 's16' | 's32' | 'flt') => ({ sampleRateHz, channels, sampleFormat })
  const exact = depth === 's16' ? 's16' : 's32'
  const rate = ['-b:a', `${channels === 1 ? bitsPerSecond.one : bitsPerSecond.two}`]
  switch (form) {
    case 'wav':
      return {
        codec: [waveCodecs[depth]],
        // A file of more than 4 GB gets a header that can state its size.
        container: ['wav', '-rf64', 'auto'],
        pcm: pcm(depth === 'flt' ? 'flt' : exact),
        frameSamples: null,
      }
    case 'flac':
      return { codec: ['flac'], container: ['flac'], pcm: pcm(exact), frameSamples: null }
    case 'mp3':
      return { codec: ['libmp3lame', ...rate], container: ['mp3'], pcm: pcm('flt'), frameSamples: null }
    case 'm4a':
      return { codec: ['aac', ...rate], container: ['ipod'], pcm: pcm('flt'), frameSamples: null }
  }
}

/** FLAC where it holds every sample as it is, else WAV: for floats, for more than 24 bits, and for rates and channels that FLAC lacks. */
export function losslessForm({ sampleRateHz, channels, depth }: Sound): 'flac' | 'wav' {
  const hasRate = sampleRateHz < 65_536 || sampleRateHz % 10 === 0
  const hasDepth = depth === 's16' || depth === 's24'
  return hasRate && hasDepth && channels <= mostChannels.flac ? 'flac' : 'wav'
}
