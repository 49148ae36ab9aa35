import { resolve } from 'node:path'
import { type SoundForm, usualAirMs } from '../../../shared/exports/options.ts'
import type { CitedQuote } from '../../../shared/transcripts/quotes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { problem } from '../../../shared/words/problem.ts'
import { makeExportFolder } from '../../system/index.ts'
import { demandNoneKeptHere, knownId } from '../recordings.ts'
import { type Session, withEngine } from '../session.ts'
import type { Terminal } from '../terminal.ts'
import { projectNamed } from './projects.ts'
import { allQuotes, filterOf, type QuoteFlags } from './quotes.ts'

type ReelFlags = QuoteFlags & {
  /** The folder for the reel. */
  reel: string
  sound: SoundForm
  air?: boolean
  microphone?: number
  localOnly?: boolean
  /** The ids of the quotes to export, in order; by default, all quotes. */
  order?: readonly number[]
}

/**
 * Writes one reel of the quotes that `quotes` prints, in the same order, or of the quotes in `order`. Throws `quote-number-unknown`, and
 * what exports throw.
 */
export function quotesReelCommand(terminal: Terminal, id: string | undefined, flags: ReelFlags): Promise<number> {
  return withEngine(terminal, flags, async (session) => {
    const { engine, out } = session
    const listed = await quotesOf(session, id, flags)
    const quotes = flags.order === undefined ? listed : inOrder(listed, flags.order)
    if (quotes.length === 0) {
      out.note(words.terminal.quotes.noneMatch)
      return out.result({ ok: true, files: [] })
    }
    const recordingIds = [...new Set(quotes.map(({ recordingId }) => recordingId))]
    if (id === undefined && !flags.localOnly)
      demandNoneKeptHere((await engine.call('recordings.selected', { recordingIds })).recordings)
    makeExportFolder(flags.reel)
    const { files, skipped } = await engine.call('exports.write', {
      ...{ recordingIds, letOutIds: recordingIds },
      ...{ formats: ['reel'], directory: resolve(flags.reel), only: { quoteIds: quotes.map((quote) => quote.id) } },
      options: { sound: flags.sound, airMs: flags.air ? usualAirMs : 0, microphone: flags.microphone ?? null },
    })
    if (skipped.length > 0) out.note(words.terminal.exports.nothingMarked(skipped.length))
    for (const file of files) out.event('exported', file, words.terminal.exports.wrote(file.path))
    return out.result({ ok: true, files })
  })
}

async function quotesOf(session: Session, id: string | undefined, flags: ReelFlags): Promise<CitedQuote[]> {
  const filter = filterOf(flags, {
    recordingId: id === undefined ? null : await knownId(session, id),
    projectId: flags.project === undefined ? null : (await projectNamed(session, flags.project)).id,
  })
  return await allQuotes((place) => session.engine.call('quotes.list', { ...filter, ...place }))
}

function inOrder(quotes: readonly CitedQuote[], order: readonly number[]): CitedQuote[] {
  return order.map((wanted) => {
    const quote = quotes.find(({ id }) => id === wanted)
    if (!quote) throw problem('quote-number-unknown', { number: wanted })
    return quote
  })
}
