import { sampleRateHz } from '../sampleRate.ts'
import type { HeardWord, SoundStretch } from '../types.ts'
import { type Alignment, forcedAlignment } from './forcedAlignment.ts'
import { frameSamples, soundFeatures } from './soundFeatures.ts'
import { count, modelOf, noCounts, type SoundModel, shippedModel } from './soundModel.ts'

/** How often the model is adapted to the voice in this stretch. */
const adaptations = 2
/** How many frames of each class the model counts as beside those of this stretch. */
const modelFrames = 200

/**
 * The words of a text with the times at which they are said. The text must be what is said in the stretch. This is for models that give no
 * times: it looks for the kinds of sound that the letters stand for, in any language, and needs no model of that language. Null if the
 * text has more sounds than the stretch has room for. `model`: only to learn another one.
 */
export function alignWords(
  { startSample, samples, speech }: SoundStretch,
  text: string,
  model: SoundModel = shippedModel,
): HeardWord[] | null {
  const words = wordsIn(text)
  if (words.length === 0) return []
  const features = soundFeatures(samples)
  const isSpeech = speechFrames(speech, startSample)
  const texts = words.map((word) => word.text)
  let adapted = model
  let alignment: Alignment | null = null
  for (let time = 0; time <= adaptations; time++) {
    alignment = forcedAlignment(features, texts, adapted, isSpeech)
    if (alignment === null) return null
    if (time === adaptations) break
    const counts = noCounts()
    count(counts, features, alignment.classes)
    adapted = modelOf(counts, adapted, modelFrames)
  }
  const at = (frame: number): number => (startSample + frame * frameSamples) / sampleRateHz
  return words.map((word, index) => {
    const { first = 0, end = 0 } = alignment?.words[index] ?? {}
    return { ...word, start: at(first), end: at(end) }
  })
}

/** Everything counts as speech if it is not known where speech is. */
function speechFrames(speech: SoundStretch['speech'], startSample: number): (frame: number) => boolean {
  if (speech === undefined) return () => true
  const spans = speech.map(
    ({ startSample: from, endSample }) =>
      [(from - startSample) / frameSamples, (endSample - startSample) / frameSamples] as const,
  )
  return (frame) => spans.some(([from, to]) => frame >= from && frame < to)
}

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** The words of a text. In scripts without spaces, words are what a dictionary of the system finds. */
function wordsIn(text: string): Pick<HeardWord, 'text' | 'isGlued'>[] {
  return text
    .split(/\s+/u)
    .filter((part) => part !== '')
    .flatMap((part) =>
      withoutSpaces.test(part)
        ? inWords(part).map((word, index) => ({ text: word, ...(index > 0 ? { isGlued: true as const } : {}) }))
        : [{ text: part }],
    )
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Marks stay with the word before them. */
function inWords(part: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(part)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words[words.length - 1] += segment
  }
  return words
}
