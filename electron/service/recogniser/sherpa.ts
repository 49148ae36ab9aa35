import { createRequire } from 'node:module'

/** The parts of sherpa-onnx-node (1.13) that are used here; the package carries no types. */
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
  /** Whether it hears speech at this moment. */
  isDetected(): boolean
  front(external: boolean): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
}
export type SherpaStream = { acceptWaveform(input: { samples: Float32Array; sampleRate: number }): void }

/** Loaded in the recogniser's own process only: a bad model makes the library call exit(). */
export const loadSherpa = (): Sherpa => createRequire(import.meta.url)('sherpa-onnx-node')
