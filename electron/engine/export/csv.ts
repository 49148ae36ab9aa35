import { stringify } from 'csv-stringify/sync'
import { words } from '../../../shared/words/catalogue.ts'
import type { ExportView } from './view.ts'

/**
 * A table by RFC 4180. It begins with a byte order mark, because spreadsheets do not recognise UTF-8 without the mark.
 * A cell that a spreadsheet would read as a formula gets an apostrophe.
 */
export const csvFile = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\ufeff${stringify(rows as unknown[][], {
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: (value) => (value ? words.documents.yes : words.documents.no) },
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
