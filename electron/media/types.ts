import type { SampleLayout } from '../../shared/sound/sampleLayout.ts'
import type { SoundChannel, VoiceLevels } from '../../shared/sound/soundChannels.ts'
import type { AudioInput } from './audioInput.ts'
import type { ChannelVoices } from './channels/types.ts'

/** Facts about a file that are known without decoding all of it. Times are in milliseconds. */
export type AudioProbe = {
  /** FFmpeg's short name of the container, e.g. `wav`, `mp3`, `ogg`; `asr` for a recorder's packets without a container. */
  container: string
  /** FFmpeg's short name of the codec, e.g. `pcm_s16le`, `mp3`, `opus`, `aac`. */
  codec: string
  durationMs: number
  sampleRateHz: number
  channels: number
  /** How many tracks with sound the file has. */
  trackCount: number
  /** The length by the header of a file that holds more sound than that; else null. */
  statedMs: number | null
  /** Unix milliseconds; null unless the container gives a time with a zone. */
  recordedMs: number | null
  /** True if Chromium plays the file without conversion. */
  playable: boolean
}

/** `layout`: read a file without a header as samples; by default, as its name states. */
export type ProbeOptions = { layout?: SampleLayout | null }

/**
 * A stretch of the recording whose sound is missing. `damaged`: the sound cannot be decoded. `cut`: the file ends
 * before the length that it states.
 */
export type SoundGap = { fromMs: number; lengthMs: number; cause: 'damaged' | 'cut' }

/**
 * The missing sound of a recording in order, on the time line of everything that {@link Media} decodes. `keepsTimes`: true if
 * silence replaces each gap; false if the sound after a gap plays earlier than it was recorded.
 */
export type Gaps = { gaps: SoundGap[]; keepsTimes: boolean }

/**
 * A waveform overview: `peaks` holds min,max pairs (-128..127), one pair per `bucketMs` of audio. `missing`: the sound that could
 * not be decoded. `gainDb`: how much louder a sound as quiet as this has to be so that it can be seen, heard and recognised (negative:
 * quieter); `peaks` have this gain.
 */
export type Peaks = { bucketMs: number; durationMs: number; peaks: Int8Array; missing: Gaps; gainDb: number }

/** One channel, or several that are mixed alike to one. */
export type ChosenChannels = SoundChannel | readonly SoundChannel[]

export type DecodeOptions = {
  /** The only channels to decode; by default, a mix of all channels of the first track. */
  from?: ChosenChannels
  /** The beginning of the span to decode; by default, the beginning of the recording. */
  startMs?: number
  /** The end of the span to decode; by default, the end of the recording. */
  endMs?: number
  /** How much louder than it was recorded; see {@link Peaks}. */
  gainDb?: number
  signal?: AbortSignal
}

export type EncodeOptions = {
  /** `opus` (in Ogg), `mp3`, or `flac` at 16 kHz, which keeps everything that a recogniser uses. Mono, unless `channels` names several. */
  format: 'opus' | 'mp3' | 'flac'
  /** Bits per second, e.g. 32000; ignored for `flac`. */
  bitRate: number
  /** The only channels to encode; by default, a mix of all channels of the first track. */
  from?: ChosenChannels | null
  /** `flac` only: the channels to encode, each as a channel of its own, at most eight. */
  channels?: readonly SoundChannel[] | undefined
  /** The beginning of the span to encode, exact to the sample; by default, the beginning of the recording. */
  startMs?: number
  /** The end of the span to encode; by default, the end of the recording. */
  endMs?: number
  /** How much louder than it was recorded; see {@link Peaks}. */
  gainDb?: number
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Reads and writes audio. Throws TapelogErrors: 'empty-file', 'not-audio', 'damaged-audio', 'encrypted-recording',
 * 'media-overrun', 'file-unreadable', 'ffmpeg-missing', 'stopped'; `encode` also 'not-converted', 'copy-folder-missing' and 'copy-not-written'.
 */
export type Media = {
  probe(path: string, options?: ProbeOptions): Promise<AudioProbe>
  /** 16 kHz mono samples in -1..1, in blocks of any size. Memory is constant for any length. */
  decodePcm(path: string, options?: DecodeOptions): AsyncIterable<Float32Array>
  /**
   * Finds the channels with a voice of their own. It decodes the whole file. `known`: the file is a part of a recording, and its channels
   * are these voices of it, in order; then only their levels are measured.
   */
  channelVoices(
    path: string,
    options?: { known?: readonly VoiceLevels[]; signal?: AbortSignal; onProgress?: (fraction: number) => void },
  ): Promise<ChannelVoices>
  /** Writes `targetPath` completely or not at all. */
  encode(
    input: AudioInput,
    targetPath: string,
    options: EncodeOptions,
  ): Promise<{ sizeBytes: number; durationMs: number }>
  computePeaks(
    path: string,
    options?: {
      bucketMs?: number
      /** The only channels; by default, a mix of all channels of the first track. */
      from?: ChosenChannels | null
      signal?: AbortSignal
      onProgress?: (fraction: number) => void
    },
  ): Promise<Peaks>
}
