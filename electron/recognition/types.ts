import type { Device } from '../../shared/models/devices.ts'
import type { NetworkLock } from '../../shared/network/egress.ts'
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
  /** The devices that a model may use. `choice`: see `deviceChoiceSchema`. `broken`: the keys of devices that failed before. */
  device: { choice: string; broken: readonly string[] }
  /**
   * A folder for this job, inside a folder for this process. Only this user can read them. The job's folder is removed
   * after the job, the process's folder after the process.
   */
  scratchFolder: string
  /** Keeps partial results, so that a killed job can continue. The service removes them when the task ends. */
  taskFolder: string
}

/** The `data` of a finished task (section 2.7), with sentences about the result for people. */
export type RecognisedData = {
  text: string
  /** Null if the model cannot detect the spoken language and nobody chose one. */
  language: string | null
  /**
   * An extension: true if the model detected the spoken language. If false, a person chose it, or the model knows only
   * one language.
   */
  language_heard?: boolean
  /** The duration in whole seconds. */
  duration: number
  results: ResultSegment[]
  /** The unit vector of each speaker's voice, by label; only with `return_embedding`. */
  speaker_embeddings?: Record<string, number[]>
  /** An extension: the model that made these vectors. Vectors of different models cannot be compared. */
  speaker_embeddings_model?: string
  /** An extension: the model that recognised the words. `sha256`: of its files; null if it is not known. */
  speech_model?: { id: string; sha256: string | null }
  notices: TranscriptNotice[]
  /** An extension: stretches with speech whose text was not believed and is left out. Times in seconds. */
  unclear?: { start: number; end: number; reason: Suspicion; speaker_id?: string }[]
  /** An extension: the stretches whose voice was between two speakers. The nearest speaker gets the words. Times in seconds. */
  doubtful_voices?: { start: number; end: number }[]
  /** How the process was kept from the network. The process adds this. */
  networkLock?: NetworkLock
}

/** `model`: the id of the speech model. `peakBytes`: the highest memory of the process until now. */
export type ProcessMeasured = { model: string; peakBytes: number }

export type FromRecogniser =
  | { type: 'started' }
  | { type: 'progress'; fraction: number; measured?: ProcessMeasured }
  /** `used`: null in the first report, before the drivers of graphics devices are called. */
  | { type: 'device'; used: Device | null; seen: readonly Device[] }
  | { type: 'result'; data: RecognisedData; measured?: ProcessMeasured }
  | { type: 'failed'; code: string; message: string }

/**
 * A stretch of sound of at most 28 s, in samples at 16 kHz from the start of the recording. `speech`: where speech was found in it; missing if
 * all of it counts as speech.
 */
export type SoundStretch = { startSample: number; samples: Float32Array; speech?: readonly SampleSpan[] }
/** Samples of the recording; the one at `endSample` is no part of it. */
export type SampleSpan = { startSample: number; endSample: number }

/**
 * A word with the times that a model gave it, or that were found in the sound, in seconds of the recording. `confidence`: 0 to 1; missing if the model
 * gives none. `isGlued`: true if no space comes before the word, as in Japanese.
 */
export type HeardWord = { text: string; start: number; end: number; confidence?: number; isGlued?: true }

/**
 * Why the text of a stretch is not believed. `loop`: a group of words follows itself. `silence`: there is text and no speech. `speed`: more
 * words than a mouth can say. `doubled`: the sentence before the border of two stretches, once more after it. `phantom`: a sentence that
 * models invent. `crash`: the model crashed here twice, so there is no text.
 */
export type Suspicion = 'loop' | 'silence' | 'speed' | 'doubled' | 'phantom' | 'crash'

/** A model's result for a stretch. `words` and `language`: null if the model does not give them. */
export type HeardSpeech = {
  text: string
  words: HeardWord[] | null
  language: string | null
  isLanguageHeard?: true
  /** The language that the model hears here, if a person chose another one. */
  soundsLike?: string
  /** Why the text was left out; `text` is then empty. */
  suspicion?: Suspicion
}

/** `languageBefore`: of what an earlier try heard before this. */
export type SpeechRequest = { language: string; hotwords: readonly string[]; languageBefore?: string | null }
export type RecognisedStretch = { stretch: SoundStretch; heard: HeardSpeech }

/** Turns stretches of sound into words. */
export type SpeechRecogniser = {
  /** Names the model and its options. Partial results of another recogniser are not continued. */
  id: string
  /** Sentences about the quality of the result, for people. */
  notices: TranscriptNotice[]
  usesHotwords: boolean
  /** True if a short stretch costs as much as a long one, so that stretches are packed into windows. */
  hearsWindows?: true
  /** The hotwords for which there is no room. Missing if there is always room. */
  leftOut?(hotwords: readonly string[]): string[]
  /** Yields texts in the order of the stretches. Several calls may run in turn, one for each channel. */
  recognise(stretches: AsyncIterable<SoundStretch>, request: SpeechRequest): AsyncIterable<RecognisedStretch>
  /**
   * Recognises a stretch once more with settings that are less likely to invent text. Missing if the model has no such settings. Call it
   * only between two results of `recognise`.
   */
  again?(stretch: SoundStretch, request: SpeechRequest): Promise<HeardSpeech>
  /** Frees the model's memory. Missing if the memory is freed without a call. */
  close?(): void
}

/** Turns a stretch of speech into a unit vector; similar voices have similar vectors. */
export type SpeakerEmbedder = {
  id: string
  embed(samples: Float32Array): Float32Array
  /** The average cosine similarity from which two clusters count as one speaker. */
  threshold: number
}

/** Finds who speaks when in a few minutes of sound: times in samples from its start, speakers numbered from 0. Turns may overlap. */
export type SpeakerSegmenter = {
  id: string
  /** How many speakers it distinguishes at most in one page; null if there is no limit. */
  speakersAtMost: number | null
  turnsIn(samples: Float32Array): SpeakerTurn[] | Promise<SpeakerTurn[]>
  /** Frees the model's memory. Missing if the memory is freed without a call. */
  close?(): void
}
type SpeakerTurn = { startSample: number; endSample: number; speaker: number }

/** A voice that was heard from `start` to `end` (seconds); `vector` has unit length. */
export type HeardVoice = { start: number; end: number; vector: Float32Array }
