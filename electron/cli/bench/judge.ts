import type { RecognisedData } from '../../recognition/index.ts'
import { diarizationErrorRate } from './diarizationErrorRate.ts'
import type { ReferenceRecording } from './reference.ts'
import { speakerWords } from './speakerWords.ts'
import { wordErrorRate } from './wordErrorRate.ts'

/** This is the usual value, because a reference is no more exact than this. */
export const collarSeconds = 0.25

export type Rates = {
  /** The number of wrong words per word of the references. */
  wordErrorRate: number | null
  /** The diarization error rate of recordings with reference turns; null if there are none, or voices were not distinguished. */
  speakerErrorRate: number | null
  /** The share of words with the wrong speaker, where the references tell who said which words; null as for `speakerErrorRate`. */
  wrongSpeakerRate: number | null
  /** The seconds of work per second of sound; below 1 is faster than listening. */
  realTimeFactor: number | null
}

/** Adds up the errors of several recordings. */
export class Judge {
  #errors = 0
  #words = 0
  #speechSeconds = 0
  #wrongSeconds = 0
  #wordsOfSpeakers = 0
  #wrongSpeaker = 0
  #workSeconds = 0
  audioSeconds = 0

  add(
    { words, turns, texts }: ReferenceRecording,
    { text, results }: Pick<RecognisedData, 'text' | 'results'>,
    times: { audioSeconds: number; workSeconds: number },
  ): void {
    this.audioSeconds += times.audioSeconds
    this.#workSeconds += times.workSeconds
    const told = results.flatMap(({ start, end, speaker_id, text: said }) =>
      speaker_id == null ? [] : [{ start, end, speaker: speaker_id, text: said }],
    )
    const isTold = told.length > 0
    const spoken = texts !== null && isTold ? speakerWords(texts, told) : null
    if (words !== null) {
      const judged = spoken ?? wordErrorRate(words, text)
      this.#errors += judged.errors
      this.#words += judged.words
    }
    if (turns !== null && isTold) {
      const { total, rate } = diarizationErrorRate(turns, told, { collarSeconds })
      this.#speechSeconds += total
      this.#wrongSeconds += rate * total
    }
    if (spoken !== null) {
      this.#wordsOfSpeakers += spoken.words
      this.#wrongSpeaker += spoken.wrongSpeaker
    }
  }

  rates(): Rates {
    const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
    return {
      wordErrorRate: share(this.#errors, this.#words),
      speakerErrorRate: share(this.#wrongSeconds, this.#speechSeconds),
      wrongSpeakerRate: share(this.#wrongSpeaker, this.#wordsOfSpeakers),
      realTimeFactor: share(this.#workSeconds, this.audioSeconds),
    }
  }
}
