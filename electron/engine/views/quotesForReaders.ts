import { usualOptions } from '../../../shared/exports/options.ts'
import type { CitedQuote } from '../../../shared/transcripts/quotes.ts'
import { type ExportStores, exportSource, forReader } from '../export/index.ts'

/** A quote as readers of an export get it. `sha256`, `importedMs`: null if they are withheld. `isProtected`: true if its recording has something to keep back. */
type ReadersQuote = Omit<CitedQuote, 'sha256' | 'importedMs'> & {
  sha256: string | null
  importedMs: number | null
  isProtected: boolean
}

/** These quotes as readers get them; without those of which a reader gets no word. */
export function quotesForReaders(stores: ExportStores, quotes: readonly CitedQuote[]): ReadersQuote[] {
  const readers = new Map<number, ReturnType<typeof forReader> | null>()
  const readerOf = (recordingId: number) => {
    const known = readers.get(recordingId)
    if (known !== undefined) return known
    const source = exportSource(stores, recordingId)
    const reader = source && forReader(source, usualOptions)
    readers.set(recordingId, reader)
    return reader
  }
  return quotes.flatMap((quote): ReadersQuote[] => {
    const reader = readerOf(quote.recordingId)
    if (!reader?.isProtected) return [{ ...quote, isProtected: false }]
    const shown = reader.quotes?.find(({ id }) => id === quote.id)
    if (!shown) return []
    const { title, sha256, missing, importedMs, recordedMs, recordedTimeSource } = reader.recording
    const { recordedTimePrecision, recordedTimeHasZone } = reader.recording
    return [
      {
        ...{ ...quote, ...shown, title, sha256, missing, importedMs, isProtected: true },
        ...{ recordedMs, recordedTimeSource, recordedTimePrecision, recordedTimeHasZone },
      },
    ]
  })
}
