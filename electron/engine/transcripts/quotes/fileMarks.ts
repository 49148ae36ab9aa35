import { addToGroup } from '../../../../shared/lists/groups.ts'
import { partitionPoint } from '../../../../shared/lists/partitionPoint.ts'
import { type Quote, type QuotePiece, quoteLimits } from '../../../../shared/transcripts/quotes.ts'
import { markedLines, wordsOfTurns } from '../../../../shared/transcripts/quoteTurns.ts'
import { joinedTexts } from '../../../../shared/transcripts/wordsOfText.ts'
import { words } from '../../../../shared/words/catalogue.ts'
import type { FileMarks } from '../machineTranscript.ts'
import type { SegmentRow } from '../rows.ts'
import type { TranscriptStore } from '../store.ts'
import type { NoteStore } from './notes.ts'
import type { QuoteStore } from './store.ts'

type Stores = {
  quotes: Pick<QuoteStore, 'ofRecording' | 'add'>
  notes: Pick<NoteStore, 'ofRecording' | 'add'>
  transcripts: Pick<TranscriptStore, 'segmentRows'>
}

/**
 * `aroundMs`: how far from its time a quote's words are searched. `sameMs`: the largest difference between two starts
 * at which equal words count as one quote.
 */
const aroundMs = 5000
const sameMs = 1000

/**
 * Adds the quotes and notes of a file to the transcript that came with them. Leaves out quotes and notes that the recording already has,
 * and repetitions in the file. A quote becomes a note if the transcript does not have its
 * words, so that nothing is lost. Call it inside a transaction.
 */
export function addFileMarks({ quotes, notes, transcripts }: Stores, recordingId: number, marks: FileMarks): void {
  const rowsAround = segmentFinder(transcripts.segmentRows(recordingId))
  const known = new Map<string, number[]>()
  for (const { words: said, startMs } of quotes.ofRecording(recordingId)) addToGroup(known, said, startMs)
  // A person may mark the same word twice within a second. So two quotes of the file count as one only if they are
  // equal in every field.
  const added = new Set<string>()
  const noted = new Set(notes.ofRecording(recordingId).map(({ atMs, text }) => `${atMs} ${text}`))
  const addNote = (atMs: number, text: string) => {
    const kept = text.slice(0, quoteLimits.note)
    if (kept.trim() === '' || noted.has(`${atMs} ${kept}`)) return
    noted.add(`${atMs} ${kept}`)
    notes.add(recordingId, atMs, kept)
  }
  for (const quote of marks.quotes) {
    // The file has a line for each person.
    const said = wordsOfTurns(markedLines(quote.words).map((words) => ({ words })))
    if (known.get(said)?.some((startMs) => Math.abs(startMs - quote.startMs) < sameMs)) continue
    const whole = JSON.stringify(quote)
    if (added.has(whole)) continue
    added.add(whole)
    const pieces = piecesOf({ ...quote, words: said }, rowsAround(quote.startMs - aroundMs, quote.endMs + aroundMs))
    const tags = quote.tags.map((tag) => tag.slice(0, quoteLimits.tag)).slice(0, quoteLimits.tags)
    const note = quote.note.slice(0, quoteLimits.note)
    if (pieces.length > 0) quotes.add(recordingId, { colour: quote.colour, tags, note, pieces })
    else addNote(quote.startMs, asNote(quote))
  }
  for (const { atMs, text } of marks.notes) addNote(atMs, text)
}

type SoughtQuote = FileMarks['quotes'][number]

/** Only few segments are longer than this. */
const longMs = 60_000

/** Finds the segments of a stretch, in their order. Among segments of usual length, it looks only at segments around the stretch. */
function segmentFinder(rows: readonly SegmentRow[]): (fromMs: number, toMs: number) => SegmentRow[] {
  const isLong = ({ startMs, endMs }: SegmentRow) => endMs - startMs > longMs
  const long = rows.filter(isLong)
  const others = rows.filter((row) => !isLong(row))
  return (fromMs, toMs) => {
    const isThere = ({ startMs, endMs }: SegmentRow) => startMs < toMs && endMs > fromMs
    const from = partitionPoint(others, ({ startMs }) => startMs < fromMs - longMs)
    const to = partitionPoint(others, ({ startMs }) => startMs < toMs)
    const found = [...long, ...others.slice(from, to)].filter(isThere)
    return found.sort((a, b) => a.startMs - b.startMs || a.id - b.id)
  }
}

/** The place of a quote's words that is nearest to its time; empty if the segments do not have them. */
function piecesOf(
  { words: sought, startMs }: SoughtQuote,
  near: readonly SegmentRow[],
): (QuotePiece & { words: string })[] {
  let joined = ''
  const placed = near.map((row) => {
    joined = joinedTexts(joined, row.text)
    const lead = row.text.length - row.text.trimStart().length
    return { row, at: joined.length - row.text.trim().length - lead }
  })
  let index = 0
  // Places come in ascending order, so the search continues from the last row. Starting at the first row each time
  // would take minutes for a short word in a day of speech.
  const momentAt = (place: number) => {
    while ((placed[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= place) index += 1
    const { row, at } = placed[index] ?? { row: near[0], at: 0 }
    const { startMs: from, endMs: to, text } = row ?? { startMs: 0, endMs: 0, text: '' }
    return from + ((place - at) / Math.max(1, text.length)) * (to - from)
  }
  let best: { at: number; awayMs: number } | null = null
  for (let at = joined.indexOf(sought); at >= 0 && sought !== ''; at = joined.indexOf(sought, at + 1)) {
    const awayMs = Math.abs(momentAt(at) - startMs)
    if (best === null || awayMs < best.awayMs) best = { at, awayMs }
  }
  if (best === null) return []
  const [begin, end] = [best.at, best.at + sought.length]
  return placed.flatMap(({ row: { id, text }, at }) => {
    const [from, to] = [Math.max(0, begin - at), Math.min(text.length, end - at)]
    const said = text.slice(from, Math.max(from, to))
    return said.trim() === '' ? [] : { segmentId: id, from, to, words: said }
  })
}

function asNote({ words: marked, tags, note }: Pick<Quote, 'words' | 'tags' | 'note'>): string {
  const { quote } = words.documents
  return [
    markedLines(marked)
      .map((line) => `“${line}”`)
      .join(' '),
    ...(tags.length === 0 ? [] : [quote.tags(tags)]),
    ...(note === '' ? [] : [note]),
  ].join(' · ')
}
