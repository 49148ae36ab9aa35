import { segmentTextLimit } from '../../../shared/text/textLimits.ts'
import type { EditOperation } from '../../../shared/transcripts/editOperations.ts'
import { joinedTexts, wordsOf } from '../../../shared/transcripts/wordsOfText.ts'
import { problem } from '../../../shared/words/problem.ts'
import { changed, type EditView, gone, segmentsOnly } from './editView.ts'
import type { PlannedEdit, SegmentRow } from './rows.ts'

type Move = Extract<EditOperation, { kind: 'turn.moveBoundary' }>

/**
 * Moves the border between two speakers by words; see the operation. All words of the transcript stay in the same order. Throws
 * `boundary-last`, `boundary-too-far` and `merge-too-long`.
 */
export function planBoundary(operation: Move, view: EditView): PlannedEdit {
  const rows = view.segments()
  const at = rows.findIndex(({ id }) => id === operation.segmentId)
  const [earlier, later] = [rows[at], rows[at + 1]]
  if (!earlier) throw gone()
  if (!later) throw problem('boundary-last')
  const isForward = operation.wordCount > 0
  const [giver, taker] = isForward ? [earlier, later] : [later, earlier]
  const isOneSpeaker = giver.speakerId === taker.speakerId
  const turn = isOneSpeaker ? [giver] : turnFrom(rows, isForward ? at : at + 1, isForward ? -1 : 1)

  const moved: SegmentRow[] = []
  let wordsLeft = Math.abs(operation.wordCount)
  let cut: SegmentRow | null = null
  for (const row of turn) {
    if (wordsLeft === 0) break
    const wordCount = wordsOf(row.text).length
    if (wordCount > wordsLeft) {
      cut = row
      break
    }
    moved.push(row)
    wordsLeft -= wordCount
  }
  // A whole segment cannot move between two segments of the same speaker.
  if ((cut === null && wordsLeft > 0) || (isOneSpeaker && cut === null)) throw problem('boundary-too-far')

  const reassigned = moved.map((row) => changed(row, { speakerId: taker.speakerId }))
  if (cut === null) return segmentsOnly('move-speaker-boundary', moved, reassigned)

  const neighbour = moved.at(-1) ?? taker
  const after = rows[rows.indexOf(cut) + 1] ?? null
  const parts = isForward
    ? giveTail(cut, wordsLeft, neighbour, operation.atMs)
    : giveHead(cut, wordsLeft, neighbour, after, operation.atMs)
  if (parts.grown.text.length > segmentTextLimit(neighbour.text.length)) throw problem('merge-too-long')
  const before = [...new Set([...moved, neighbour, cut])]
  return segmentsOnly('move-speaker-boundary', before, [
    ...reassigned.filter(({ id }) => id !== neighbour.id),
    changed(neighbour, {
      ...{ ...parts.grown, speakerId: taker.speakerId },
      edited: Math.max(neighbour.edited, cut.edited),
    }),
    changed(cut, parts.left),
  ])
}

/** Adjacent segments of one speaker, starting at this index and going in this direction. */
function turnFrom(rows: readonly SegmentRow[], index: number, step: 1 | -1): SegmentRow[] {
  const turn: SegmentRow[] = []
  for (let at = index; ; at += step) {
    const row = rows[at]
    if (!row || row.speakerId !== rows[index]?.speakerId) break
    turn.push(row)
  }
  return turn
}

/** Moves the last words of `cut` to the beginning of the next segment. */
function giveTail(cut: SegmentRow, wordCount: number, neighbour: SegmentRow, knownMs: number | undefined) {
  const offset = wordsOf(cut.text).at(-wordCount)?.startOffset ?? 0
  const borderMs = momentIn(cut, offset, knownMs)
  // The segment must stay after the segment that gives the words.
  const firstMs = cut.startMs + (neighbour.id < cut.id ? 1 : 0)
  const startMs = Math.max(firstMs, Math.min(neighbour.startMs, borderMs))
  return {
    left: { ...cut, text: cut.text.slice(0, offset).trim(), endMs: borderMs },
    grown: {
      ...neighbour,
      text: joinedTexts(cut.text.slice(offset), neighbour.text),
      startMs: Math.min(startMs, neighbour.startMs),
    },
  }
}

/** Moves the first words of `cut` to the end of the previous segment. */
function giveHead(
  cut: SegmentRow,
  wordCount: number,
  neighbour: SegmentRow,
  after: SegmentRow | null,
  knownMs: number | undefined,
) {
  const offset = wordsOf(cut.text)[wordCount]?.startOffset ?? 0
  const borderMs = momentIn(cut, offset, knownMs)
  // The cut segment must stay before the next segment, which begins earlier if people speak at once.
  const lastMs = after ? after.startMs - (cut.id > after.id ? 1 : 0) : borderMs
  return {
    left: { ...cut, text: cut.text.slice(offset).trim(), startMs: Math.max(cut.startMs, Math.min(borderMs, lastMs)) },
    grown: {
      ...neighbour,
      text: joinedTexts(neighbour.text, cut.text.slice(0, offset)),
      endMs: Math.max(neighbour.endMs, borderMs),
    },
  }
}

/** When the word at an offset begins: the caller's time if it is known, else an estimate with the same time for each character. */
export function momentIn({ startMs, endMs, text }: SegmentRow, offset: number, knownMs: number | undefined): number {
  const moment = knownMs ?? startMs + Math.round(((endMs - startMs) * offset) / Math.max(1, text.length))
  return Math.min(Math.max(moment, startMs), endMs)
}
