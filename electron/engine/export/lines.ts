const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}/u

/**
 * How many columns a text takes on the screen. Chinese, Japanese and Korean characters and emoji take two.
 * @exportedFor tests: they measure many scripts
 */
export function columnsOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII, the usual case, needs no closer look
  if (/^[\x00-\x7f]*$/.test(text)) return text.length
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1
  return columns
}

type Unit = { text: string; columns: number; spaceBefore: boolean }

/**
 * The length of an East Asian line as a share of a Latin line: 16 wide characters (32 columns) instead of 42 columns.
 */
const wideShare = 32 / 42

/** How many columns a line of this text may have if a Latin line may have `lineColumns`. */
const columnsFor = (text: string, lineColumns: number): number =>
  columnsOf(text) > 1.5 * text.length ? Math.round(lineColumns * wideShare) : lineColumns

/**
 * Breaks a text into lines of at most `lineColumns` columns, as few as possible and about equally long. Lines break at
 * spaces; in scripts without spaces, they break between the words of the language. Only a word that is longer than a
 * line is cut, between two visible characters.
 */
export function lineBreaker(language: string, latinColumns: number): (text: string) => string[] {
  const words = segmenterOf(language, 'word')
  return (text) => {
    const lineColumns = columnsFor(text, latinColumns)
    const units = text.split(' ').flatMap((word) => unitsOf(word, words, lineColumns))
    const greedy = fill(units, lineColumns)
    if (greedy.length < 2) return greedy
    const total = units.reduce((sum, { columns, spaceBefore }) => sum + columns + (spaceBefore ? 1 : 0), 0)
    for (let columns = Math.ceil(total / greedy.length); columns < lineColumns; columns++) {
      const lines = fill(units, columns)
      if (lines.length === greedy.length) return lines
    }
    return greedy
  }
}

export function segmenterOf(language: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language.replaceAll('_', '-'), { granularity })
  } catch {
    // A service's name for a language need not be a valid tag.
    return new Intl.Segmenter(undefined, { granularity })
  }
}

function unitsOf(word: string, words: Intl.Segmenter, lineColumns: number): Unit[] {
  const columns = columnsOf(word)
  if (columns <= lineColumns) return [{ text: word, columns, spaceBefore: true }]
  const parts: string[] = []
  for (const { segment, isWordLike } of words.segment(word)) {
    // Punctuation stays with the word before it.
    if (isWordLike || parts.length === 0) parts.push(segment)
    else parts[parts.length - 1] += segment
  }
  return parts
    .flatMap((part) =>
      columnsOf(part) <= lineColumns ? [part] : Array.from(graphemes.segment(part), ({ segment }) => segment),
    )
    .map((part, index) => ({ text: part, columns: columnsOf(part), spaceBefore: index === 0 }))
}

function fill(units: readonly Unit[], limit: number): string[] {
  const lines: string[] = []
  let used = 0
  for (const { text, columns, spaceBefore } of units) {
    const space = spaceBefore ? 1 : 0
    if (lines.length > 0 && used + space + columns <= limit) {
      lines[lines.length - 1] += spaceBefore ? ` ${text}` : text
      used += space + columns
    } else {
      lines.push(text)
      used = columns
    }
  }
  return lines
}
