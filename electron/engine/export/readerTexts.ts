import type { CommandOutput } from '../../../shared/contract.ts'
import type { Disclosure } from '../../../shared/exports/disclosure.ts'
import { listedQuote, quoteCitation, saidLines } from '../../../shared/words/quoteWords.ts'
import { whenWords } from '../../../shared/words/recordedWhen.ts'
import { forReader } from './readerSource.ts'
import type { ExportSource } from './source.ts'

/** The transcript as readers get it, with the times of the recording. */
export function readerTranscript(
  source: ExportSource,
  disclosure: Disclosure,
): NonNullable<CommandOutput<'readers.transcript'>> {
  const { transcript, recording, isProtected } = forReader(source, { disclosure })
  const texts = new Map(transcript.segments.map(({ id, text }) => [id, text]))
  return {
    isProtected: isProtected !== null,
    title: recording.title,
    speakers: transcript.speakers.map(({ id, name, colorIndex }) => ({ id, name, colorIndex })),
    segments: source.transcript.segments.map(({ id, speakerId, startMs, endMs }) => ({
      ...{ id, speakerId, startMs, endMs },
      text: texts.get(id) ?? '',
    })),
  }
}

/** A form of a copied quote, see `readers.quoteText`. */
type QuoteForm = 'quote' | 'listed' | 'text'

/** The quotes of a source as text for the clipboard. `texts`: by their ids, without quotes of which a reader gets no word. */
export function readerQuotes(
  source: ExportSource,
  { form, disclosure }: { form: QuoteForm; disclosure: Disclosure },
): { texts: Map<number, string>; isProtected: boolean } {
  const { quotes = [], recording, isProtected } = forReader(source, { disclosure })
  const { title, missing, sha256 } = recording
  const texts = new Map(
    quotes.map((quote) => {
      const citation = { ...quote, title, missing, sha256, when: whenWords(recording) }
      return [quote.id, { quote: quoteCitation, listed: listedQuote, text: wordsAlone }[form](citation)]
    }),
  )
  return { texts, isProtected: isProtected !== null }
}

const wordsAlone = (quote: Parameters<typeof saidLines>[0]): string => saidLines(quote).join('\n')
