import { quoteCitation } from '../../../shared/quoteCitation.ts'
import { type CitedQuote, quoteFilterSchema } from '../../../shared/quotes.ts'
import { problem } from '../../../shared/sentences/problem.ts'
import { shownText } from '../../../shared/shownText.ts'
import { formatTimecode } from '../../../shared/timecode.ts'
import { LibraryReader } from '../../engine/index.ts'
import { commandLine } from '../commandLine.ts'
import { packageRoot } from '../embeddedService.ts'
import { libraryOf } from '../library.ts'
import { localTime } from '../localTime.ts'
import { report } from '../output.ts'
import { type CommonFlags, exitCode } from '../session.ts'

type Flags = CommonFlags & { tag?: string; speaker?: string; words?: string; csv?: boolean }

/** Read in pages of this size. */
const pageSize = 500

/** Prints the quotes of one recording or of all; also while the window is open. */
export async function quotesCommand(id: string | undefined, flags: Flags): Promise<number> {
  const { path, remark } = libraryOf(flags, 'refuse')
  const out = report(null, flags.json ?? false)
  const reader = new LibraryReader(path, packageRoot)
  try {
    if (remark !== null) out.note(remark)
    const recordingId = id === undefined ? null : Number(id)
    if (id !== undefined && (!/^[1-9]\d{0,14}$/.test(id) || !reader.hasRecording(Number(id))))
      throw problem('recording-number-unknown', { id, command: commandLine('status', flags.library) })
    const { tag = null, speaker = null, words = '' } = flags
    const filter = quoteFilterSchema.parse({ recordingId, tag, speaker, words })
    const quotes: CitedQuote[] = []
    for (;;) {
      const page = reader.quotes(filter, { offset: quotes.length, limit: pageSize })
      quotes.push(...page.quotes)
      if (page.quotes.length === 0 || quotes.length >= page.total) break
    }
    if (flags.csv) for (const line of csvLines(quotes)) out.line(line)
    else for (const quote of quotes) out.line(`${textOf(quote)}\n`)
    if (quotes.length === 0) out.note('No quotes. To mark words, select them in the Tapelog window and press Alt H.')
    out.result({ ok: true, quotes })
    return exitCode.done
  } finally {
    reader.close()
  }
}

function textOf(quote: CitedQuote): string {
  const when = quote.recordedMs === null ? `imported ${localTime(quote.importedMs)}` : localTime(quote.recordedMs)
  const citation = quoteCitation({ ...quote, when })
    .split('\n')
    .map(shownText)
  const tags = quote.tags.length > 0 ? [`Tags: ${shownText(quote.tags.join(', '))}`] : []
  const note = quote.note === '' ? [] : [`Note: ${shownText(quote.note)}`]
  return [...citation, ...tags, ...note].join('\n')
}

function csvLines(quotes: readonly CitedQuote[]): string[] {
  const head = ['Quote', 'Speaker', 'Time', 'Recording', 'Recorded', 'Tags', 'Note', 'Verified', 'SHA-256']
  return [head, ...quotes.map(cellsOf)].map((cells) => cells.map(csvCell).join(','))
}

const cellsOf = (quote: CitedQuote): string[] => [
  quote.words,
  quote.speakers.join(' / '),
  formatTimecode(quote.startMs),
  quote.title,
  quote.recordedMs === null ? '' : localTime(quote.recordedMs),
  quote.tags.join(', '),
  quote.note,
  quote.verified ? 'yes' : 'no',
  quote.sha256,
]

/** Spreadsheets would compute a cell that begins like a formula. */
function csvCell(text: string): string {
  const shown = shownText(text)
  const safe = /^[=+\-@]/.test(shown) ? `'${shown}` : shown
  return `"${safe.replaceAll('"', '""')}"`
}
