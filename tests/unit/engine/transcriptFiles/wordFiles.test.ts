import { describe, expect, test } from 'vitest'
import { readLines } from '../../../support/readTranscripts.ts'
import { paragraphsInWord } from '../../../support/wordBombs.ts'

const run = (...parts: string[]) =>
  `<w:r>${parts.map((part) => (part.startsWith('<') ? part : `<w:t xml:space="preserve">${part}</w:t>`)).join('')}</w:r>`
const paragraph = (...parts: string[]) => `<w:p>${run(...parts)}</w:p>`
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
/** The segments of a document with this markup, without the word at its end. */
const linesOf = async (markup: string) => (await readLines('a.docx', await paragraphsInWord(markup))).slice(0, -1)
const wordsOf = async (markup: string) => (await linesOf(markup)).map((line) => line.slice(line.indexOf(' ') + 1))

describe('a Word file', () => {
  test.each([
    '<w:br/>',
    '<w:br w:type="textWrapping" w:clear="all"/>',
    '<w:br w:type="page"/>',
    '<w:br w:type="column"/>',
    '<w:cr/>',
    '<w:cr></w:cr>',
  ])('keeps words apart and goes on with the paragraph after %s', async (mark) => {
    expect(await wordsOf(paragraph('REYES: We never saw it.', mark, 'Not once.'))).toEqual([
      'REYES: We never saw it. Not once.',
    ])
    expect((await linesOf(paragraph('0:00:12', mark, 'We never saw it.', mark, 'Not once.')))[0]).toMatch(
      /^12000–\d+ We never saw it\. Not once\.$/,
    )
    expect(await wordsOf(paragraph('Reyes: No.', mark, 'KIM: Yes.', mark, 'Reyes: Oh.'))).toEqual([
      ...['Reyes: No.', 'KIM: Yes.', 'Reyes: Oh.'],
    ])
  })

  test.each(['<w:tab/>', '<w:ptab w:relativeTo="margin" w:alignment="left" w:leader="none"/>'])(
    'keeps words apart at %s, which also divides a head',
    async (mark) => {
      expect(await wordsOf(paragraph('one', mark, 'two'))).toEqual(['one two'])
      expect((await linesOf(paragraph('00:00:12', mark, 'Reyes', mark, 'Never.')))[0]).toMatch(
        /^12000–\d+ Reyes: Never\.$/,
      )
    },
  )

  test('shows no soft hyphen and keeps a non-breaking one', async () => {
    expect(await wordsOf(paragraph('con', '<w:softHyphen/>', 'tract\nfor a co', '<w:noBreakHyphen/>', 'op'))).toEqual([
      'contract for a co\u2011op',
    ])
  })

  test('gives one line for a row of a table', async () => {
    const rows = [
      [paragraph('0:12'), paragraph('Reyes'), `${paragraph('We never saw it.')}${paragraph('Not once.')}`],
      [paragraph('0:20'), paragraph('Kim'), paragraph('No.')],
    ]
    expect((await linesOf(table(...rows))).map((line) => line.replace(/^(\d+)–\d+/, '$1'))).toEqual([
      ...['12000 Reyes: We never saw it. Not once.', '20000 Kim: No.'],
    ])
  })
})
