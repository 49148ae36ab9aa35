import { Paragraph, TextRun } from 'docx'
import type { RecordedTime } from '../../../shared/sound/recordedTime.ts'
import { formatClock } from '../../../shared/text/timecode.ts'
import type { Quote } from '../../../shared/transcripts/quotes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { recordedTimeWords } from '../../../shared/words/recordedTimeWords.ts'
import { shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { csvFile } from './csv.ts'
import { textOf, wordFile } from './docx.ts'
import { style } from './docxStyles.ts'
import { asMarkdown } from './markdown.ts'
import { plainText } from './plainText.ts'
import { remarkOf } from './turns.ts'
import type { ExportView } from './view.ts'
import { hidesTime as isTimeHidden } from './writtenTime.ts'

/** A quote with the facts of its recording that a reader gets. */
type CitedQuote = Quote & Pick<ExportView['recording'], 'title' | 'importedMs' | 'sha256' | keyof RecordedTime>

/** Marked words of a recording or a project, with everything needed to cite them. */
type QuoteList = {
  /** The title of the recording or the project. */
  title: string
  /** The language of the words; empty if they have several languages. */
  language: string
  /** How many there are, also if only the first are in `quotes`. */
  count: number
  quotes: readonly CitedQuote[]
  /** See `writtenTime.ts`. */
  hidesTime: boolean
}

export const quoteListOf = ({ recording, quotes, textLanguage, isProtected }: ExportView): QuoteList => ({
  title: plainText(recording.title),
  language: textLanguage,
  count: quotes.length,
  hidesTime: isTimeHidden({ isProtected }),
  quotes: quotes.map((quote) => ({ ...quote, ...recording })),
})

const speakersOf = ({ speakers }: CitedQuote): string =>
  speakers.length === 0
    ? words.documents.unknownSpeaker
    : speakers.map((name) => plainText(shownSpeakerName(name))).join(', ')

const isChecked = ({ verified, heard }: CitedQuote): string => {
  const { quote } = words.documents
  if (!verified) return quote.unverified
  return heard ? quote.verified : quote.unheard
}

/** `Ana Reyes, 12:41, recording “Harbour”, recorded 2026-09-14 15:02 (…). Checked against the audio.` */
const sourceOf = (quote: CitedQuote): string =>
  `${[
    speakersOf(quote),
    formatClock(quote.startMs),
    words.documents.quote.recording(plainText(quote.title)),
    recordedTimeWords(quote),
  ]
    .filter(Boolean)
    .join(', ')}. ${isChecked(quote)}`

export const quotesMarkdown = ({ title, quotes }: QuoteList): string =>
  `${[
    `# ${asMarkdown(title)}`,
    ...quotes.flatMap((quote) => [
      `> ${asMarkdown(plainText(quote.words))}`,
      `— ${asMarkdown(sourceOf(quote))}`,
      ...(remarkOf(quote) === '' ? [] : [`*${asMarkdown(remarkOf(quote))}*`]),
    ]),
    ...(quotes.length === 0 ? [asMarkdown(words.documents.noQuotes)] : []),
  ].join('\n\n')}\n`

export const quotesDocx = ({ title, language, count, quotes, hidesTime }: QuoteList): Promise<Buffer> =>
  wordFile({
    ...{ title, language, facts: words.documents.quoteCount(count), notices: [], hidesTime },
    subject: words.documents.quotes,
    description: words.documents.quotes,
    body: quotes.flatMap((quote) => [
      new Paragraph({ style: style.turn, keepNext: true, ...textOf(plainText(quote.words)) }),
      new Paragraph({
        style: style.quoteSource,
        children: [
          new TextRun(sourceOf(quote)),
          ...(remarkOf(quote) === '' ? [] : [new TextRun({ text: ` ${remarkOf(quote)}`, style: style.remark })]),
        ],
      }),
    ]),
  })

export function quotesCsv({ quotes }: QuoteList): string {
  const { columns } = words.documents
  return csvFile([
    [
      ...[columns.words, columns.speaker, columns.start, columns.end, columns.recording, columns.recorded],
      ...[columns.verified, columns.heard, columns.tags, columns.note, columns.seal],
    ],
    ...quotes.map((quote) => [
      ...[
        plainText(quote.words),
        speakersOf(quote),
        (quote.startMs / 1000).toFixed(3),
        (quote.endMs / 1000).toFixed(3),
      ],
      ...[plainText(quote.title), recordedTimeWords(quote), quote.verified, quote.heard],
      ...[quote.tags.map(plainText).join('; '), plainText(quote.note), quote.sha256 ?? ''],
    ]),
  ])
}
