import { stringify } from 'csv-stringify/sync'
import { words } from '../../../shared/words/catalogue.ts'
import type { ExportView } from './view.ts'

/**
 * Where a spreadsheet would begin a formula: at the beginning of a cell, and behind what it takes for the end of a cell if it reads the
 * table with another separator, as in countries where the comma is in numbers.
 */
const beforeFormula = /(^\s*|[;|\t\r\n][\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** The text with an apostrophe before each such place. */
const withoutFormulas = (text: string): string => text.replace(beforeFormula, "$1'")

/**
 * A table by RFC 4180. It begins with a byte order mark, because spreadsheets do not recognise UTF-8 without the mark.
 * A spreadsheet reads no cell, or part of one, as a formula.
 */
export const csvFile = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\ufeff${stringify(rows as unknown[][], {
    record_delimiter: '\r\n',
    // A text with one of these is in quotes, so that programs that try several separators keep it in its cell.
    quoted_match: /[;|\t]/,
    cast: {
      boolean: (value) => (value ? words.documents.yes : words.documents.no),
      string: withoutFormulas,
    },
  })}`

/** One row for each segment: start and end in seconds, speaker, text, and whether a person verified it. */
export function toCsv({ segments }: ExportView): string {
  const { columns } = words.documents
  return csvFile([
    [columns.start, columns.end, columns.speaker, columns.text, columns.verified],
    ...segments.map(({ startMs, endMs, speaker, text, verified }) => [
      (startMs / 1000).toFixed(3),
      (endMs / 1000).toFixed(3),
      speaker ?? '',
      text,
      verified,
    ]),
  ])
}
