/** What one look at a file tells, without decoding it whole. Times in milliseconds. */
export type AudioProbe = {
  /** FFmpeg's short name of the container, e.g. `wav`, `mp3`, `ogg`; `asr` for a recorder's bare packets. */
  container: string
  /** FFmpeg's short name of the codec, e.g. `pcm_s16le`, `mp3`, `opus`, `aac`. */
  codec: string
  durationMs: number
  sampleRateHz: number
  channels: number
  /** When it was recorded, where the container says so with certainty; else null. */
  recordedMs: number | null
  /** True when Chromium plays these bytes as they are. */
  playable: boolean
}

/** A waveform overview: `peaks` holds min,max pairs (-128..127), one pair per `bucketMs` of audio. */
export type Peaks = { bucketMs: number; durationMs: number; peaks: Int8Array }

export type DecodeOptions = {
  /** Begin here; default 0. */
  startMs?: number
  /** Stop here; default the end. */
  endMs?: number
  signal?: AbortSignal
}

export type EncodeOptions = {
  /** `opus` in Ogg, `mp3`, or what a recogniser is fed with in `flac` (16 kHz), which loses nothing of it; mono. */
  format: 'opus' | 'mp3' | 'flac'
  /** Bits per second, e.g. 32000; of no meaning for `flac`. */
  bitRate: number
  /** Only a part of the recording, cut out to the sample: begin here; default 0. */
  startMs?: number
  /** Stop here; default the end. */
  endMs?: number
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * The one door to audio bytes. Every failure is a TapelogError with a sentence for a person: `empty-file`,
 * `not-audio`, `damaged-audio`, `encrypted-recording`, `file-unreadable`; when writing, `folder-missing` and `copy-failed`.
 */
export type Media = {
  probe(path: string): Promise<AudioProbe>
  /** 16 kHz mono samples in -1..1, in blocks of any size, with constant memory however long the recording is. */
  decodePcm(path: string, options?: DecodeOptions): AsyncIterable<Float32Array>
  /** Writes `targetPath` whole or not at all. */
  encode(path: string, targetPath: string, options: EncodeOptions): Promise<{ sizeBytes: number; durationMs: number }>
  computePeaks(
    path: string,
    options?: { bucketMs?: number; signal?: AbortSignal; onProgress?: (fraction: number) => void },
  ): Promise<Peaks>
}
