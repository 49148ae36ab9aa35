import type { ReaderSource } from './readerSource.ts'

/**
 * The times that containers (zip, Word, PDF, REFI-QDA) keep about themselves. An export that withholds the recording's date says 1 January 1980,
 * where zip's calendar begins: on the day of the recording, the true time would be its date.
 */

export const hidesTime = ({ isProtected }: Pick<ReaderSource, 'isProtected'>): boolean =>
  isProtected?.hidesDate ?? false

export const neutralIso = '1980-01-01T00:00:00Z'
/** For zip writers that read a time as UTC. */
export const neutralUtc = new Date(neutralIso)
/** For zip writers that read a time in the computer's zone. */
export const neutralLocal = new Date(1980, 0, 1)

/** The PDF with neutral dates. Its length and the places of its objects stay. */
export function withoutPdfTimes(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf).toString('latin1')
  return Buffer.from(
    text.replace(
      /(\/(?:CreationDate|ModDate)\s*\(D:)(\d{14})([^)]*)\)/g,
      (_, before: string, _time: string, zone: string) =>
        `${before}19800101000000${zone.replace(/\d/g, '0').replace('-', '+')})`,
    ),
    'latin1',
  )
}
