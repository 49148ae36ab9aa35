import { addToGroup } from '../../../shared/lists/groups.ts'
import { gapsBefore } from '../../../shared/sound/missingSound.ts'
import type { HighlightColour, Quote } from '../../../shared/transcripts/quotes.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { cutAtMarks } from './marks.ts'
import { plainText } from './plainText.ts'
import type { ExportView, ViewSegment } from './view.ts'

/** Text for a reader: paragraphs with their speakers, and the tags and notes beside the words. */

/** Consecutive segments of one speaker, which read as one utterance. */
export type Turn = { speaker: string | null; paragraphs: Paragraph[] }
/** A text between two turns that reports missing sound. */
export type MissingHere = { atMs: number; missing: string }
/** A note at a moment of the recording that belongs to no words. */
export type NoteHere = { atMs: number; note: string }
/** `hasTime`: true if the paragraph's time is written. */
export type Paragraph = { startMs: number; hasTime: boolean; runs: Run[] }
/** `check`: a sign for a verified segment. `note`: tags and note of marked words. Only text of the kind `words` was spoken. */
export type Run = { kind: 'words' | 'check' | 'note'; text: string; colour: HighlightColour | null }

/** If a paragraph is this long, the speaker's next segment begins a new paragraph. Its time helps the reader to find the words. */
const longParagraphCharacters = 700
const minuteMs = 60_000

export function turnsOf(view: ExportView): (Turn | MissingHere | NoteHere)[] {
  const turns: (Turn | MissingHere | NoteHere)[] = []
  const gaps = gapsBefore(view.missing, view.segments)
  const notes = [...view.notes].sort((a, b) => a.atMs - b.atMs)
  let noted = 0
  const remarks = view.options.notes ? remarksAfter(view) : new Map<number, Quote[]>()
  /** Compare speakers by id. */
  let previous: ViewSegment | null = null
  const between = (at: number, untilMs: number) => {
    for (let note = notes[noted]; note && note.atMs < untilMs; note = notes[++noted])
      turns.push({ atMs: note.atMs, note: plainText(note.text) })
    for (const gap of gaps.get(at) ?? []) turns.push({ atMs: gap.fromMs, missing: words.missing.here(gap) })
  }
  for (const [at, segment] of view.segments.entries()) {
    between(at, segment.startMs)
    const runs = runsOf(segment, view, remarks.get(segment.id) ?? [])
    const turn = turns.at(-1)
    const goesOn = turn && 'paragraphs' in turn && previous !== null && segment.speakerId === previous.speakerId
    const paragraph = goesOn ? turn.paragraphs.at(-1) : undefined
    const begun = { startMs: segment.startMs, hasTime: true, runs }
    if (!goesOn) turns.push({ speaker: segment.speaker, paragraphs: [begun] })
    else if (!paragraph || beginsParagraph(view, segment, previous, paragraph)) turn.paragraphs.push(begun)
    else for (const run of [space, ...runs]) addRun(paragraph.runs, run)
    previous = segment
  }
  between(view.segments.length, Number.POSITIVE_INFINITY)
  return view.options.times === 'minute' ? timedByMinute(turns) : turns
}

const space: Run = { kind: 'words', text: ' ', colour: null }

/** Joins words of one colour to one run, so that a long transcript has few runs. */
function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  if (last?.kind === 'words' && run.kind === 'words' && last.colour === run.colour) last.text += run.text
  else runs.push({ ...run })
}

/** Joins adjacent marked runs of any colour to one run, for formats without colours. The run gets the first colour. */
export function markedRuns(runs: readonly Run[]): Run[] {
  const together: Run[] = []
  for (const run of runs) {
    const before = together.at(-1)
    const goesOn = run.colour !== null && before?.kind === 'words' && before.colour !== null
    addRun(together, goesOn ? { ...run, colour: before.colour } : run)
  }
  return together
}

/** Only the words of a paragraph. */
export const wordsOfRuns = (runs: readonly Run[]): string =>
  runs
    .filter(({ kind }) => kind === 'words')
    .map(({ text }) => text)
    .join('')

function beginsParagraph(
  { options: { times } }: ExportView,
  segment: ViewSegment,
  previous: ViewSegment | null,
  paragraph: Paragraph,
): boolean {
  if (times === 'segment') return true
  if (times === 'minute') return minuteOf(segment.startMs) !== minuteOf(previous?.startMs ?? 0)
  return wordsOfRuns(paragraph.runs).length >= longParagraphCharacters
}

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs)

/** Keeps the time only at the first paragraph of each minute. */
function timedByMinute(turns: (Turn | MissingHere | NoteHere)[]) {
  let minute = -1
  for (const turn of turns)
    if ('paragraphs' in turn)
      for (const paragraph of turn.paragraphs) {
        paragraph.hasTime = minuteOf(paragraph.startMs) !== minute
        minute = minuteOf(paragraph.startMs)
      }
  return turns
}

function runsOf(segment: ViewSegment, view: ExportView, remarks: readonly Quote[]): Run[] {
  const runs: Run[] = cutAtMarks(segment.text, segment.marks).map((piece) => ({ kind: 'words', ...piece }))
  if (view.options.verifiedMarks && segment.verified)
    runs.push({ kind: 'check', text: segment.heard ? ' ✓' : ' (✓)', colour: null })
  for (const quote of remarks) runs.push({ kind: 'note', text: ` [${remarkOf(quote)}]`, colour: null })
  return runs
}

/** The tags and notes of marked words, by the last present segment of the words. */
function remarksAfter({ quotes, segments }: ExportView): Map<number, Quote[]> {
  const present = new Set(segments.map(({ id }) => id))
  const remarks = new Map<number, Quote[]>()
  // A quote of several people is several here: its tags and note stand after the last one.
  const last = new Map(quotes.map((quote) => [quote.id, quote]))
  for (const quote of last.values()) {
    const end = quote.pieces.findLast(({ segmentId }) => present.has(segmentId))
    if (!end || (quote.tags.length === 0 && quote.note === '')) continue
    addToGroup(remarks, end.segmentId, quote)
  }
  return remarks
}

/** The tags and the note in one line. */
export const remarkOf = ({ tags, note }: Pick<Quote, 'tags' | 'note'>): string =>
  [
    ...(tags.length === 0 ? [] : [words.documents.quote.tags(tags.map(plainText))]),
    ...(note === '' ? [] : [words.documents.quote.note(plainText(note))]),
  ].join(' · ')
