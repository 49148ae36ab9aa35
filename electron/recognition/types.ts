import type { NetworkLock } from '../../shared/egress.ts'
import type { SpeechModelChoice } from '../../shared/engineProtocol.ts'
import type { ResultSegment, TranscriptionParams } from '../../shared/partner/schemas.ts'

/** One job for one recogniser process. */
export type RecogniserJob = {
  audioPath: string
  params: TranscriptionParams
  packageRoot: string
  /** Folder of the models that a person installed. */
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** For this job alone, readable by this user alone. The service removes it after the process has ended. */
  scratchFolder: string
}

/** The `data` of a finished task (section 2.7), with sentences about the result for people. */
export type RecognisedData = {
  text: string
  language: string
  /** Whole seconds. */
  duration: number
  results: ResultSegment[]
  /** Unit vector of each speaker's voice by label; only with `return_embedding`. */
  speaker_embeddings?: Record<string, number[]>
  notices: string[]
  /** Added by the process: how it was kept from the network. */
  networkLock?: NetworkLock
}

export type FromRecogniser =
  | { type: 'started' }
  | { type: 'progress'; fraction: number }
  | { type: 'result'; data: RecognisedData }
  | { type: 'failed'; code: string; message: string }

/** A stretch of sound, in samples at 16 kHz from the start of the recording. `isSilence`: no speech was detected in it. */
export type SpeechStretch = { startSample: number; samples: Float32Array; isSilence: boolean }

/** Turns stretches of speech into words. */
export type SpeechRecogniser = {
  /** Language code in its regional form, e.g. `en-US`. */
  language: string
  /** Sentences about the quality of the result, for people. */
  notices: string[]
  usesHotwords: boolean
  /** Texts in the order of the stretches. */
  recognise(stretches: AsyncIterable<SpeechStretch>): AsyncIterable<{ stretch: SpeechStretch; text: string }>
}

/** Turns a stretch of speech into a unit vector; similar voices have similar vectors. */
export type SpeakerEmbedder = {
  embed(samples: Float32Array): Float32Array
  /** Average cosine similarity from which two clusters are one speaker. */
  threshold: number
}
