import { diff3MergeRegions, diffIndices } from 'node-diff3'
import { areSoonCompared, joinedTexts, type Word, wordsOf } from '../../../shared/transcripts/wordsOfText.ts'

type Side = { text: string; words: Word[] }
/** The position of a word of the merged text in each of the texts, counted in words; null if the text lacks it. */
type Place = { mine: number | null; base: number | null; theirs: number | null }

const sideOf = (text: string): Side => ({ text, words: wordsOf(text) })
const written = ({ words }: Side): string[] => words.map(({ text }) => text)

/**
 * Merges two changes of one text, word by word. Null if both sides changed the same or adjacent words differently, or
 * if comparing would take too long. A change that both sides made counts once. The spaces between kept words do not
 * change.
 */
export function mergedText(texts: { basedOn: string; mine: string; theirs: string }): string | null {
  const [base, mine, theirs] = [sideOf(texts.basedOn), sideOf(texts.mine), sideOf(texts.theirs)]
  const places = mergedPlaces(base, mine, theirs)
  if (places === null) return null
  const wordAt = (place: Place): string =>
    mine.words[place.mine ?? -1]?.text ?? theirs.words[place.theirs ?? -1]?.text ?? ''
  return places.reduce((text, place, index) => {
    const previous = places[index - 1]
    const word = wordAt(place)
    if (!previous) return text + word
    const [inMine, inTheirs] = [
      gapBetween(mine, previous.mine, place.mine),
      gapBetween(theirs, previous.theirs, place.theirs),
    ]
    if (inMine !== null && inTheirs !== null)
      return text + (inMine === gapBetween(base, previous.base, place.base) ? inTheirs : inMine) + word
    const gap = inMine ?? inTheirs
    return gap === null ? text + joinedTexts(wordAt(previous), word).slice(wordAt(previous).length) : text + gap + word
  }, '')
}

/** The text between two words; null if they are not neighbours in this text. */
function gapBetween({ text, words }: Side, previous: number | null, next: number | null): string | null {
  if (previous === null || next !== previous + 1) return null
  return text.slice(words[previous]?.endOffset, words[next]?.startOffset)
}

function mergedPlaces(base: Side, mine: Side, theirs: Side): Place[] | null {
  const [ofBase, ofMine, ofTheirs] = [written(base), written(mine), written(theirs)]
  if (!areSoonCompared(ofBase, ofMine) || !areSoonCompared(ofBase, ofTheirs)) return null
  const [inMine, inTheirs] = [keptWords(ofBase, ofMine), keptWords(ofBase, ofTheirs)]
  const places: Place[] = []
  for (const region of diff3MergeRegions(ofMine, ofBase, ofTheirs)) {
    if (region.stable) {
      for (let at = region.bufferStart; at < region.bufferStart + region.bufferLength; at++)
        if (region.buffer === 'a') places.push({ mine: at, base: null, theirs: null })
        else if (region.buffer === 'b') places.push({ mine: null, base: null, theirs: at })
        else places.push({ mine: inMine[at] ?? null, base: at, theirs: inTheirs[at] ?? null })
      continue
    }
    if (region.aContent.join('\n') !== region.bContent.join('\n')) return null
    for (let at = 0; at < region.aLength; at++)
      places.push({ mine: region.aStart + at, base: null, theirs: region.bStart + at })
  }
  return places
}

/** For each word of `from`, its position in `to`; null for changed words. */
function keptWords(from: string[], to: string[]): (number | null)[] {
  const places: (number | null)[] = []
  let shift = 0
  for (const { buffer1, buffer2 } of diffIndices(from, to)) {
    while (places.length < buffer1[0]) places.push(places.length + shift)
    for (let count = 0; count < buffer1[1]; count++) places.push(null)
    shift += buffer2[1] - buffer1[1]
  }
  while (places.length < from.length) places.push(places.length + shift)
  return places
}
