/** Scripts without spaces between words, and their punctuation. */
const withoutSpaces = /[\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const isWordBeside = (letter: string): boolean => /[^\s([{“‘„«]/u.test(letter) && !withoutSpaces.test(letter)
const isWordAfter = (letter: string): boolean => /[\p{L}\p{N}\p{Pi}\p{Ps}]/u.test(letter) && !withoutSpaces.test(letter)

/**
 * Replaces the selected letters with a mark such as “(unclear 0:12)”, with spaces around it where the script needs them. `offset`: the place
 * after the mark, for the caret.
 */
export function withMark(
  text: string,
  { from, to }: { from: number; to: number },
  mark: string,
): { text: string; offset: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const isSpaced = !withoutSpaces.test(mark[0] ?? '')
  const inserted = `${isSpaced && isWordBeside(before.at(-1) ?? ' ') ? ' ' : ''}${mark}`
  const space = isSpaced && isWordAfter(after[0] ?? ' ') ? ' ' : ''
  return { text: before + inserted + space + after, offset: before.length + inserted.length }
}
