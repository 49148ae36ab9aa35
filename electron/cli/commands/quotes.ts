import { localDate, localTime } from '../../../shared/sound/recordedTime.ts'
import { shownText } from '../../../shared/text/shownText.ts'
import { formatTimecode } from '../../../shared/text/timecode.ts'
import { type CitedQuote, type QuoteFilter, quoteFilterSchema } from '../../../shared/transcripts/quotes.ts'
import { quotesInRow } from '../../../shared/transcripts/quoteTurns.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { listedQuote } from '../../../shared/words/quoteWords.ts'
import { recordedTimeSourceWords, recordedTimeWords } from '../../../shared/words/recordedTimeWords.ts'
import { keptSpeakerName, shownSpeakerName } from '../../../shared/words/speakerWords.ts'
import { csvFile, LibraryReader } from '../../engine/index.ts'
import { type CommonFlags, withLibrary } from '../session.ts'
import type { Terminal } from '../terminal.ts'
import { projectAmong } from './projects.ts'

/** Which quotes a command is about. */
export type QuoteFlags = CommonFlags & { project?: string; tag?: string; speaker?: string; words?: string }
type Flags = QuoteFlags & { csv?: boolean }

type PrintedQuote = Omit<ReturnType<LibraryReader['forReaders']>[number], 'isProtected'>

/** How many quotes are read at a time. */
const pageSize = 500

type Page = { quotes: readonly CitedQuote[]; total: number }

/** All quotes, one page after the other. */
export async function allQuotes(
  pageOf: (place: { offset: number; limit: number }) => Page | Promise<Page>,
): Promise<CitedQuote[]> {
  const found: CitedQuote[] = []
  for (;;) {
    const page = await pageOf({ offset: found.length, limit: pageSize })
    found.push(...page.quotes)
    if (page.quotes.length === 0 || found.length >= page.total) return found
  }
}

export const filterOf = (
  { tag, speaker, words: sought }: QuoteFlags,
  among: Pick<QuoteFilter, 'projectId' | 'recordingId'>,
): QuoteFilter =>
  quoteFilterSchema.parse({
    ...{ ...among, tag: tag ?? null, words: sought ?? '' },
    speaker: speaker === undefined ? null : keptSpeakerName(speaker),
  })

/**
 * Prints the quotes of one recording, of a project or of all recordings, as readers of an export get them: the output leads out of the
 * library too. It works while the window is open.
 */
export function quotesCommand(terminal: Terminal, id: string | undefined, flags: Flags): Promise<number> {
  return withLibrary(LibraryReader, terminal, flags, async ({ library, out, command, numberOf }) => {
    const recordingId = id === undefined ? null : numberOf(id)
    const projectId =
      flags.project === undefined ? null : projectAmong(library.projects(), flags.project, command('projects')).id
    const filter = filterOf(flags, { projectId, recordingId })
    const found = await allQuotes((place) => library.quotes(filter, place))
    const shown = library.forReaders(found)
    if (shown.length < found.length || shown.some(({ isProtected }) => isProtected))
      out.note(words.terminal.quotes.asReadersGetThem)
    const quotes = shown.map(({ isProtected: _, ...quote }) => quote)
    if (flags.csv) out.line(csvOf(quotes))
    else for (const quote of quotes) out.line(`${textOf(quote)}\n`)
    const isFiltered = [flags.project, flags.tag, flags.speaker, flags.words].some((flag) => flag !== undefined)
    if (quotes.length === 0) out.note(isFiltered ? words.terminal.quotes.noneMatch : words.terminal.quotes.none)
    // For programs, print speakers as the library stores them: they are the same in every language.
    return out.result({ ok: true, quotes })
  })
}

/** Empty if the date is withheld. */
const whenOf = ({ importedMs, ...quote }: PrintedQuote): string =>
  importedMs === null ? '' : recordedTimeWords({ ...quote, importedMs })

const textOf = (quote: PrintedQuote): string =>
  listedQuote({ ...quote, when: whenOf(quote) })
    .split('\n')
    .map(shownText)
    .join('\n')

/** A table with a heading, without characters that could control the terminal. */
const csvOf = (quotes: readonly PrintedQuote[]): string =>
  csvFile(
    [words.terminal.quotes.columns, ...quotes.flatMap(quotesInRow).map(cellsOf)].map((cells) => cells.map(shownText)),
  ).trimEnd()

const cellsOf = (quote: PrintedQuote): string[] => [
  quote.words,
  quote.speakers.map(shownSpeakerName).join(' / '),
  formatTimecode(quote.startMs),
  quote.title,
  quote.recordedMs === null
    ? ''
    : quote.recordedTimePrecision === 'day'
      ? localDate(quote.recordedMs)
      : localTime(quote.recordedMs),
  quote.recordedMs === null ? words.terminal.quotes.unknown : recordedTimeSourceWords(quote),
  quote.tags.join(', '),
  quote.note,
  words.terminal.quotes.verified[quote.verified ? (quote.heard ? 'yes' : 'unheard') : 'no'],
  quote.sha256 ?? '',
]
