import { createRequire } from 'node:module'

/** Types of what is used of sherpa-onnx-node (1.13), which has none. */
export type Sherpa = {
  Vad: new (config: object, bufferSeconds: number) => SherpaVad
  OfflineRecognizer: new (
    config: object,
  ) => {
    createStream(hotwords?: string): SherpaStream
    decode(stream: SherpaStream): void
    getResult(stream: SherpaStream): { text: string }
  }
  SpeakerEmbeddingExtractor: new (
    config: object,
  ) => {
    createStream(): SherpaStream & { inputFinished(): void }
    compute(stream: SherpaStream, external: boolean): Float32Array
  }
}
export type SherpaVad = {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  /** True while it hears speech. */
  isDetected(): boolean
  front(external: boolean): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
}
export type SherpaStream = { acceptWaveform(input: { samples: Float32Array; sampleRate: number }): void }

/** For the recogniser's process only: with a bad model the package calls exit(). */
export const loadSherpa = (): Sherpa => createRequire(import.meta.url)('sherpa-onnx-node')
