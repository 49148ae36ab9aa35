import type { HeardWord } from './types.ts'

type SpeakerFrom = (start: number, end: number) => number | null

/** Neither the borders of turns nor a model's word times are more exact than this. */
const borderSeconds = 0.6

export const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»)\]]*$/u.test(text)

/**
 * The speaker of each word. A word belongs to the speaker who spoke most of it, and is never divided, also in scripts without spaces.
 * A change of speakers moves to the end of a sentence if that is at most 0.6 s away and both speakers keep at least one word.
 */
export function speakersOfWords(words: readonly HeardWord[], speakerFrom: SpeakerFrom): (number | null)[] {
  const whole = wholeWords(words)
  const speakers = whole.map(({ start, end }) => speakerFrom(start, end))
  moveToSentenceEnds(whole, speakers)
  return whole.flatMap(({ count }, index) => new Array<number | null>(count).fill(speakers[index] ?? null))
}

/** A word with the punctuation after it. `count`: the number of recognised parts in it. */
type WholeWord = { text: string; start: number; end: number; count: number }

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const opensBracket = /^[\p{Ps}\p{Pi}]/u

/** Joins glued parts, such as single Japanese letters, to the words of their language. */
function wholeWords(parts: readonly HeardWord[]): WholeWord[] {
  const starts = placesOfWords(parts)
  const whole: WholeWord[] = []
  let letters = 0
  for (const part of parts) {
    const last = whole.at(-1)
    if (!last || !part.isGlued || starts.has(letters))
      whole.push({ text: part.text, start: part.start, end: part.end, count: 1 })
    else {
      last.text += part.text
      last.end = Math.max(last.end, part.end)
      last.count += 1
    }
    letters += part.text.length
  }
  return whole
}

/** Where words begin in the joined texts of the parts. Empty if no part is glued, because then each part is a word. */
function placesOfWords(parts: readonly HeardWord[]): Set<number> {
  if (!parts.some(({ isGlued }) => isGlued)) return new Set()
  const places = new Set<number>()
  let isAfterBracket = false
  for (const { segment, index, isWordLike } of segmenter.segment(parts.map(({ text }) => text).join(''))) {
    const opens = opensBracket.test(segment)
    // Punctuation stays with the word before it, and an opening bracket with the word after it.
    if ((isWordLike || opens) && !isAfterBracket) places.add(index)
    isAfterBracket = opens
  }
  return places
}

function moveToSentenceEnds(words: readonly WholeWord[], speakers: (number | null)[]): void {
  for (let border = 1; border < words.length; border++) {
    if (speakers[border] === speakers[border - 1] || endsSentence(words[border - 1]?.text ?? '')) continue
    const place = sentenceEndNear(words, speakers, border)
    if (place === null) continue
    const speaker = place > border ? speakers[border - 1] : speakers[border]
    speakers.fill(speaker ?? null, Math.min(place, border), Math.max(place, border))
    border = Math.max(place, border)
  }
}

/** The nearest end of a sentence at which both speakers keep a word; null if there is none within 0.6 s. */
function sentenceEndNear(words: readonly WholeWord[], speakers: readonly (number | null)[], border: number) {
  let best: { place: number; seconds: number } | null = null
  for (const step of [-1, 1])
    for (let place = border + step; place > 0 && place < words.length; place += step) {
      const [first, last] = step > 0 ? [border, place] : [place, border]
      const seconds = (words[last - 1]?.end ?? 0) - (words[first]?.start ?? 0)
      // The words that move must leave a word of the same speaker behind.
      const isKept = speakers[step > 0 ? place : place - 1] === speakers[step > 0 ? border : border - 1]
      if (seconds > borderSeconds || !isKept) break
      if (!endsSentence(words[place - 1]?.text ?? '')) continue
      if (!best || seconds < best.seconds) best = { place, seconds }
      break
    }
  return best?.place ?? null
}
