/** Words as a model would repeat them: without capitals and punctuation. A letter of a script without spaces counts as a word. */
export function plainWords(text: string): string[] {
  return [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}'’]+/gu),
  ].map(([word]) => word.replaceAll('’', "'"))
}

/** How often a group of words may follow itself in speech: people say “no, no, no” and “very very very”, but more is a loop. */
const mostTimesSaid = (groupLength: number): number => (groupLength === 1 ? 7 : groupLength <= 3 ? 4 : 2)
const longestGroup = 40
/** One to six letters more than twelve times within a word. */
const endlessWord = /(\p{L}{1,6}?)\1{12,}/u
/** Signs without a word: what a device writes whose numbers overflowed, or a decoder that found nothing. */
const mostSigns = 8

/**
 * Whether a group of 1 to 40 words follows itself more often than a person would say it. Whisper and other decoders that read their own
 * output fall into such loops, most often in noise. Letters within a word can loop too, and signs without any word.
 */
export function isLooping(text: string): boolean {
  const words = plainWords(text)
  if (words.length === 0) return text.replaceAll(/\s/gu, '').length >= mostSigns
  if (endlessWord.test(text)) return true
  for (let length = 1; length <= Math.min(longestGroup, words.length / 2); length++) {
    // How many words in a row equal the word one group before them.
    let equal = 0
    for (let at = length; at < words.length; at++) {
      equal = words[at] === words[at - length] ? equal + 1 : 0
      if (equal >= length * mostTimesSaid(length)) return true
    }
  }
  return false
}
