/** Words as a model would repeat them: without capitals and punctuation. A letter of a script without spaces counts as a word. */
export function plainWords(text: string): string[] {
  return [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}'’]+/gu),
  ].map(([word]) => word.replaceAll('’', "'"))
}

/** How often a group of words may follow itself in speech: “no, no, no” and “very very very” are said, the rest is a loop. */
const mostTimesSaid = (groupLength: number): number => (groupLength === 1 ? 7 : groupLength <= 3 ? 4 : 2)
const longestGroup = 40

/**
 * Whether a group of 1 to 40 words follows itself more often than a person would say it. Whisper and other decoders that read their own
 * output fall into such loops, most often in noise.
 */
export function isLooping(text: string): boolean {
  const words = plainWords(text)
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
