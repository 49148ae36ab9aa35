import { quoteLimits } from '../../../shared/transcripts/quotes.ts'
import { markedLines } from '../../../shared/transcripts/quoteTurns.ts'
import { words } from '../../../shared/words/catalogue.ts'
import { mergedText } from '../transcripts/mergedText.ts'
import type { NoteStore } from '../transcripts/quotes/notes.ts'
import { blocksOf, segmentsByKey } from './blocks.ts'
import type { HandoverState, StateSegment } from './form.ts'
import type { RecordingKeys } from './keys.ts'
import { imagesOf, type MergeCounts, type MergeDeps, mergeStep } from './merge.ts'
import { inOrder, type SegmentConflict } from './mergeSegments.ts'
import type { Origin } from './store.ts'

/** `base`, `theirs`: what the reader got and returned. `mine`: the library's state now, with everything that was withheld. */
type Versions = { base: HandoverState; mine: HandoverState; theirs: HandoverState }
type Comment = { atMs: number; text: string }

/**
 * Takes over what came back from a reader of a redacted hand-over. Corrected words of segments that the reader saw whole are merged; all
 * other changes become notes, because the reader's text is not the library's. Nothing that was withheld changes. Call it inside a
 * transaction.
 */
export function takeComments(
  deps: MergeDeps & { notes: Pick<NoteStore, 'ofRecording'> },
  recordingId: number,
  { base, mine, theirs }: Versions,
  { keys, handoverId, origins }: { keys: RecordingKeys; handoverId: string; origins: Readonly<Record<string, Origin>> },
): MergeCounts {
  const [was, their] = [segmentsByKey(base.segments), segmentsByKey(theirs.segments)]
  const mineById = new Map(mine.segments.map((row) => [keys.idOf('segment', row.key), row]))
  const mineOf = (key: string): StateSegment | undefined => mineById.get(origins[key]?.segmentId ?? null)
  const comments: Comment[] = []
  const conflicts: SegmentConflict[] = []
  const corrected = new Map<string, StateSegment>()
  for (const block of blocksOf(was, [their])) {
    const rows = inOrder(block.flatMap((key) => their.get(key) ?? []))
    const isSplit = block.some((key) => !was.has(key) || !their.has(key))
    if (isSplit) {
      const text = rows.map((row) => row.text).join(' ')
      const first = inOrder(block.flatMap((key) => was.get(key) ?? []))[0] ?? rows[0]
      if (text !== '' && first) comments.push({ atMs: momentOf(first.startMs), text: said(text) })
      continue
    }
    for (const row of rows) {
      const basedOn = was.get(row.key)?.text ?? ''
      if (row.text === basedOn) continue
      const own = origins[row.key]?.isWhole ? mineOf(row.key) : undefined
      if (!own) {
        comments.push({ atMs: momentOf(row.startMs), text: said(row.text) })
        continue
      }
      const text = mergedText({ basedOn, mine: own.text, theirs: row.text })
      if (text === null)
        conflicts.push({
          base: [{ ...own, text: basedOn }],
          mine: [own],
          theirs: [{ ...own, text: row.text, edited: true, verified: false }],
        })
      else if (text !== own.text) corrected.set(own.key, { ...own, text, edited: true, verified: false })
    }
  }
  const isNew = <T extends { key: string }>(before: readonly T[], same: (a: T, b: T) => boolean) => {
    const known = new Map(before.map((row) => [row.key, row]))
    return (row: T) => {
      const one = known.get(row.key)
      return !one || !same(one, row)
    }
  }
  for (const { atMs, text } of theirs.notes.filter(isNew(base.notes, (a, b) => a.text === b.text)))
    comments.push({ atMs: momentOf(atMs), text })
  for (const quote of theirs.quotes.filter(isNew(base.quotes, (a, b) => a.note === b.note)))
    comments.push({
      atMs: momentOf(quote.startMs),
      text: [markedLines(quote.markedWords).map(said).join(' '), quote.note].filter((text) => text !== '').join(' · '),
    })

  const segments = mine.segments.map((row) => corrected.get(row.key) ?? row)
  const rows = imagesOf(deps, keys, { mine, segments, speakers: mine.speakers })
  const noted = new Set(deps.notes.ofRecording(recordingId).map(({ atMs, text }) => `${atMs} ${text}`))
  const fresh = comments
    .map(({ atMs, text }) => ({ atMs, text: text.slice(0, quoteLimits.note) }))
    .filter(({ atMs, text }) => !noted.has(`${atMs} ${text}`))
  deps.markSteps.together(recordingId, mergeStep(handoverId), () => {
    deps.history.mergeCopies(recordingId, handoverId, rows, { added: [], changes: new Map() })
    for (const { atMs, text } of fresh) deps.notes.add(recordingId, atMs, text)
  })
  for (const conflict of conflicts)
    deps.conflicts.add(recordingId, handoverId, {
      of: 'segments',
      ...conflict,
      speakers: [],
      atMs: conflict.mine[0]?.startMs ?? 0,
    })
  return { segments: corrected.size, marks: fresh.length, conflicts: conflicts.length }

  /** A moment of the reader's sound in the library's: the reader's sound is shorter or longer where something was cut. */
  function momentOf(atMs: number): number {
    let before: StateSegment | undefined
    for (const row of base.segments) if (row.startMs <= atMs && mineOf(row.key)) before = row
    const own = before && mineOf(before.key)
    return own && before ? Math.min(own.endMs, own.startMs + atMs - before.startMs) : atMs
  }
}

const said = (text: string): string => words.documents.handover.said(text)
