import type { SpeechModelChoice } from '../../../shared/engineProtocol.ts'
import type { ResultSegment, TranscriptionParams } from '../../../shared/partner/schemas.ts'

/** One job for one recogniser process. */
export type RecogniserJob = {
  audioPath: string
  params: TranscriptionParams
  packageRoot: string
  speechModel: SpeechModelChoice
  /** For this job alone, readable by this user alone; the service removes it when the process has ended, however it ended. */
  scratchFolder: string
}

/** The `data` of a finished task (section 2.7), with what the recogniser has to say about it. */
export type RecognisedData = {
  text: string
  language: string
  /** Whole seconds. */
  duration: number
  results: ResultSegment[]
  /** Voice of each speaker by label, unit length; only when `return_embedding` asked for it. */
  speaker_embeddings?: Record<string, number[]>
  notices: string[]
}

export type FromRecogniser =
  | { type: 'started' }
  | { type: 'progress'; fraction: number }
  | { type: 'result'; data: RecognisedData }
  | { type: 'failed'; code: string; message: string }

/**
 * A stretch of sound; positions in samples at 16 kHz from the start of the recording. `isSilence`: the detector heard no
 * speech in it.
 */
export type SpeechStretch = { startSample: number; samples: Float32Array; isSilence: boolean }

/** One way to turn stretches of speech into words. */
export type SpeechRecogniser = {
  /** Language code in its regional form, e.g. `en-US`. */
  language: string
  /** What a person should know of the result's quality. */
  notices: string[]
  usesHotwords: boolean
  /** Texts in the order of the stretches. */
  recognise(stretches: AsyncIterable<SpeechStretch>): AsyncIterable<{ stretch: SpeechStretch; text: string }>
}

/** Turns a stretch of speech into a vector; similar voices point the same way. Unit length. */
export type SpeakerEmbedder = {
  embed(samples: Float32Array): Float32Array
  /** Average-linkage similarity (cosine) above which two clusters are one speaker. */
  threshold: number
}
