import { createRequire } from 'node:module'

/** Types of what is used of sherpa-onnx-node (1.13), which has none. */
export type Sherpa = {
  Vad: new (config: object, bufferSeconds: number) => SherpaVad
  OfflineRecognizer: new (config: object) => SherpaRecognizer
  SpeakerEmbeddingExtractor: new (
    config: object,
  ) => {
    createStream(): SherpaStream & { inputFinished(): void }
    compute(stream: SherpaStream, external: boolean): Float32Array
  }
  OfflineSpeakerDiarization: new (
    config: object,
  ) => {
    /** Seconds. */
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
}
export type SherpaRecognizer = {
  createStream(hotwords?: string): SherpaStream
  decode(stream: SherpaStream): void
  getResult(stream: SherpaStream): SherpaResult
}
/** `timestamps` and `durations` in seconds; `ys_log_probs` natural logarithms. Empty where the model gives none. */
export type SherpaResult = {
  text: string
  lang: string
  tokens: string[]
  timestamps: number[]
  durations: number[]
  ys_log_probs: number[]
}
export type SherpaVad = {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  front(external: boolean): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
  reset(): void
}
type SherpaStream = { acceptWaveform(input: { samples: Float32Array; sampleRate: number }): void }

/** For the recogniser's process only: with a bad model the package calls exit(). */
export const loadSherpa = (): Sherpa => createRequire(import.meta.url)('sherpa-onnx-node')
