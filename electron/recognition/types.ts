import type { NetworkLock } from '../../shared/accounts/egress.ts'
import type { ResultSegment, TranscriptionParams } from '../../shared/partner/schemas.ts'
import type { SpeechModelChoice } from '../../shared/processes/engineProtocol.ts'
import type { TranscriptNotice } from '../../shared/transcripts/transcriptNotices.ts'

/** One job for one recogniser process. */
export type RecogniserJob = {
  audioPath: string
  params: TranscriptionParams
  packageRoot: string
  /** Folder of the models that a person installed. */
  modelsFolder: string
  speechModel: SpeechModelChoice
  /** How many cores a model may use. */
  threads: number
  /**
   * For this job alone, in a folder that is for this process alone, both readable by this user alone. They are removed after the
   * job, and after the process, has ended.
   */
  scratchFolder: string
  /** Keeps partial results, so that a killed job can continue. The service removes them when the task ends. */
  taskFolder: string
}

/** The `data` of a finished task (section 2.7), with sentences about the result for people. */
export type RecognisedData = {
  text: string
  /** Null where the model cannot hear which language is spoken, and none was chosen. */
  language: string | null
  /** An extension: whether the model heard which language is spoken. Else it was chosen, or the model knows one only. */
  language_heard?: boolean
  /** Whole seconds. */
  duration: number
  results: ResultSegment[]
  /** Unit vector of each speaker's voice by label; only with `return_embedding`. */
  speaker_embeddings?: Record<string, number[]>
  /** An extension: which model these vectors are of. Those of different models cannot be compared. */
  speaker_embeddings_model?: string
  notices: TranscriptNotice[]
  /** Added by the process: how it was kept from the network. */
  networkLock?: NetworkLock
}

export type FromRecogniser =
  | { type: 'started' }
  | { type: 'progress'; fraction: number }
  | { type: 'result'; data: RecognisedData }
  | { type: 'failed'; code: string; message: string }

/** A stretch of sound of at most 25 s, in samples at 16 kHz from the start of the recording. */
export type SoundStretch = { startSample: number; samples: Float32Array }

/**
 * A word as a model placed it, in seconds of the recording. `confidence` (0 to 1) only where the model gives one. `isGlued`: no
 * space before it, as in Japanese.
 */
export type HeardWord = { text: string; start: number; end: number; confidence?: number; isGlued?: true }

/** A model's result for a stretch. `words` and `language`: null if the model does not give them. */
export type HeardSpeech = { text: string; words: HeardWord[] | null; language: string | null; isLanguageHeard?: true }

/** Turns stretches of sound into words. */
export type SpeechRecogniser = {
  /** Names the model and how it is used: what another one heard is not continued. */
  id: string
  /** Sentences about the quality of the result, for people. */
  notices: TranscriptNotice[]
  usesHotwords: boolean
  /** Texts in the order of the stretches. */
  recognise(
    stretches: AsyncIterable<SoundStretch>,
    request: { language: string; hotwords: readonly string[] },
  ): AsyncIterable<{ stretch: SoundStretch; heard: HeardSpeech }>
}

/** Turns a stretch of speech into a unit vector; similar voices have similar vectors. */
export type SpeakerEmbedder = {
  id: string
  embed(samples: Float32Array): Float32Array
  /** Average cosine similarity from which two clusters are one speaker. */
  threshold: number
}

/** Finds who speaks when in a few minutes of sound: times in samples from its start, speakers numbered from 0. Turns may overlap. */
export type SpeakerSegmenter = {
  id: string
  turnsIn(samples: Float32Array): { startSample: number; endSample: number; speaker: number }[]
}

/** A voice that was heard from `start` to `end` (seconds); `vector` has unit length. */
export type HeardVoice = { start: number; end: number; vector: Float32Array }
