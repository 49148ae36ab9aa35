/** The prompt has at most 224 tokens, and a longer one would lose its beginning. A token has two letters or more in most languages. */
const longestPromptLetters = 500

/** `prompt`: with as many hotwords as fit, in their order; empty if there are none. `leftOut`: the others. */
export function promptOf(hotwords: readonly string[]): { prompt: string; leftOut: string[] } {
  let prompt = ''
  const leftOut: string[] = []
  for (const hotword of hotwords) {
    const longer = prompt === '' ? hotword : `${prompt}, ${hotword}`
    if (leftOut.length > 0 || longer.length > longestPromptLetters) leftOut.push(hotword)
    else prompt = longer
  }
  return { prompt: prompt === '' ? '' : `${prompt}.`, leftOut }
}

/** Nobody says so many hotwords in the order of the list, with nothing between them. */
const leastLeaked = 3

/** Whether a text repeats the prompt: a model does that in noise. */
export function repeatsPrompt(text: string, hotwords: readonly string[]): boolean {
  const plain = (words: string) =>
    words
      .toLocaleLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const said = ` ${plain(text)} `
  return hotwords.some((_, from) => {
    const row = hotwords.slice(from, from + leastLeaked)
    return row.length === leastLeaked && said.includes(` ${row.map(plain).join(' ')} `)
  })
}

/** Whisper's text for sounds other than speech: words in brackets. */
const soundsOnly = /^\s*([[(（【♪*][^\])）】♪*]*[\])）】♪*]\s*)+$/u

export const isOnlySounds = (text: string): boolean => soundsOnly.test(text)
