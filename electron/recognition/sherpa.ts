import { createRequire } from 'node:module'

/** Types for the used parts of sherpa-onnx-node (1.13), which has no types. */
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
/**
 * `timestamps` and `durations` in seconds; `ys_log_probs` natural logarithms. A list is empty if the model does not give these values.
 */
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

/** Use this only in the recogniser's process, because the package calls exit() for a bad model. */
export const loadSherpa = (): Sherpa => createRequire(import.meta.url)('sherpa-onnx-node')
