import { expect, test } from 'vitest'
import { withMark } from '../../../renderer/transcript/insertedMark.ts'
import { placedWords } from '../../../shared/transcripts/wordTimes.ts'

const mark = '(unclear 0:12)'
/** One `|` is the caret; two are the ends of a selection. */
const marked = (text: string, one = mark) => {
  const from = text.indexOf('|')
  const to = text.lastIndexOf('|') - (text.lastIndexOf('|') === from ? 0 : 1)
  const result = withMark(text.replaceAll('|', ''), { from, to }, one)
  return `${result.text.slice(0, result.offset)}|${result.text.slice(result.offset)}`
}

test.each([
  ['|', '(unclear 0:12)|'],
  ['He came| on Monday.', 'He came (unclear 0:12)| on Monday.'],
  ['He came |on Monday.', 'He came (unclear 0:12)| on Monday.'],
  ['He came on Monday|.', 'He came on Monday (unclear 0:12)|.'],
  ['|He came', '(unclear 0:12)| He came'],
  ['He |came| on Monday.', 'He (unclear 0:12)| on Monday.'],
  ['He came (|on Monday)', 'He came ((unclear 0:12)| on Monday)'],
])('a mark stands at the caret: %s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test('a mark has no spaces around it in Japanese', () => {
  expect(marked('彼は|来ました。', '（聞き取り不能 0:12）')).toBe('彼は（聞き取り不能 0:12）|来ました。')
  expect(marked('He came|on', '（聞き取り不能 0:12）')).toBe('He came（聞き取り不能 0:12）|on')
  expect(marked('彼は|来ました。')).toBe('彼は(unclear 0:12)|来ました。')
})

test('a mark leaves the times of the words around it exact', () => {
  const timed = ['He', 'came', 'on', 'Monday.'].map((text, index) => ({
    ...{ text, startMs: index * 500, endMs: index * 500 + 400, confidence: null },
  }))
  const exact = (text: string) =>
    placedWords(text, { startMs: 0, endMs: 2000 }, [{ runId: 1, words: timed }])
      ?.filter(({ isExact }) => isExact)
      .map(({ from, to, startMs }) => [text.slice(from, to), startMs])
  const before = 'He came on Monday.'
  const { text } = withMark(before, { from: 7, to: 7 }, mark)
  expect(exact(text)).toEqual(exact(before))
  expect(exact(before)).toHaveLength(4)
})
