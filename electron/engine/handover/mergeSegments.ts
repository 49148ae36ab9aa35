import { mergedText } from '../transcripts/mergedText.ts'
import { blocksOf, changedSide, isSameRow, type SegmentsByKey, type Sides, segmentsByKey } from './blocks.ts'
import type { StateSegment } from './form.ts'

/** What both sides changed differently: `mine` is in the merged transcript, `theirs` waits for a person. */
export type SegmentConflict = Sides<StateSegment[]>

export type MergedSegments = {
  segments: StateSegment[]
  conflicts: SegmentConflict[]
  /** The keys of the segments that were merged together with this one, in any of the three states. */
  blockOf: (key: string) => readonly string[]
}

/**
 * Merges the changes of two copies of a transcript since `base`, word by word. Nothing is lost: what cannot be merged is a conflict. Pure.
 */
export function mergedSegments(
  base: readonly StateSegment[],
  mine: readonly StateSegment[],
  theirs: readonly StateSegment[],
): MergedSegments {
  const [baseRows, mineRows, theirsRows] = [segmentsByKey(base), segmentsByKey(mine), segmentsByKey(theirs)]
  const segments: StateSegment[] = []
  const conflicts: SegmentConflict[] = []
  const blocks = new Map<string, readonly string[]>()
  for (const keys of blocksOf(baseRows, [mineRows, theirsRows])) {
    for (const key of keys) blocks.set(key, keys)
    const block = { base: rowsOf(baseRows, keys), mine: rowsOf(mineRows, keys), theirs: rowsOf(theirsRows, keys) }
    const merged = mergedBlock(block)
    segments.push(...merged.segments)
    if (merged.conflict) conflicts.push(merged.conflict)
  }
  // The library gives new segments ids in this order: those that begin together stay in the order of the other library.
  const places = new Map(theirs.map(({ key }, index) => [key, index]))
  const placeOf = ({ key }: StateSegment) => places.get(key) ?? theirs.length
  segments.sort((a, b) => a.startMs - b.startMs || placeOf(a) - placeOf(b))
  return { segments, conflicts, blockOf: (key) => blocks.get(key) ?? [key] }
}

type Block = SegmentConflict
type MergedBlock = { segments: StateSegment[]; conflict: SegmentConflict | null }

export const inOrder = (rows: readonly StateSegment[]): StateSegment[] =>
  [...rows].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.key < b.key ? -1 : 1))

const rowsOf = (rows: SegmentsByKey, keys: readonly string[]): StateSegment[] =>
  inOrder(keys.flatMap((key) => rows.get(key) ?? []))

function mergedBlock(block: Block): MergedBlock {
  const { base, mine, theirs } = block
  if (isSame(mine, theirs) || isSame(theirs, base)) return { segments: mine, conflict: null }
  if (isSame(mine, base)) return { segments: theirs, conflict: null }
  if (hasSameKeys(base, mine) && hasSameKeys(base, theirs)) return mergedRows(block)
  const split = mergedSplit(block)
  return split ? { segments: split, conflict: null } : { segments: mine, conflict: block }
}

const isSame = (one: readonly StateSegment[], other: readonly StateSegment[]): boolean => {
  const rows = segmentsByKey(other)
  return one.length === other.length && one.every((row) => isSameRow(row, rows.get(row.key)))
}

const hasSameKeys = (one: readonly StateSegment[], other: readonly StateSegment[]): boolean => {
  const keys = new Set(other.map(({ key }) => key))
  return one.length === other.length && one.every(({ key }) => keys.has(key))
}

/** Merges a block in which no side added or removed a segment. */
function mergedRows({ base, mine, theirs }: Block): MergedBlock {
  const [mineRows, theirsRows] = [segmentsByKey(mine), segmentsByKey(theirs)]
  const segments: StateSegment[] = []
  const conflict: SegmentConflict = { base: [], mine: [], theirs: [] }
  for (const was of base) {
    const [my, their] = [mineRows.get(was.key) ?? was, theirsRows.get(was.key) ?? was]
    const merged = mergedRow({ base: was, mine: my, theirs: their })
    segments.push(merged.mine)
    if (!merged.isConflict) continue
    conflict.base.push(was)
    conflict.mine.push(merged.mine)
    conflict.theirs.push(merged.theirs)
  }
  return { segments, conflict: conflict.base.length > 0 ? conflict : null }
}

/** `mine` and `theirs` have all changes that can be merged; in a conflict, they differ in the rest. */
function mergedRow({ base, mine, theirs }: Sides<StateSegment>) {
  const texts = { base: base.text, mine: mine.text, theirs: theirs.text }
  const text = changedSide(texts) ?? mergedText({ ...texts, basedOn: base.text })
  const speaker = changedSide({ base: base.speaker, mine: mine.speaker, theirs: theirs.speaker })
  const isMyTime = isSameTime(theirs, base) || isSameTime(theirs, mine)
  const times = isMyTime ? mine : isSameTime(mine, base) ? theirs : null
  const fill = (side: StateSegment): StateSegment =>
    withMarks(
      {
        ...side,
        text: text ?? side.text,
        speaker: speaker === undefined ? side.speaker : speaker,
        startMs: (times ?? side).startMs,
        endMs: (times ?? side).endMs,
      },
      { base, mine, theirs },
    )
  return {
    mine: fill(mine),
    theirs: fill(theirs),
    isConflict: text === null || speaker === undefined || times === null,
  }
}

const isSameTime = (a: StateSegment, b: StateSegment) => a.startMs === b.startMs && a.endMs === b.endMs

/** Verifying covers words, speaker and times: a merged row is verified only if a person verified exactly this. */
function withMarks(row: StateSegment, { base, mine, theirs }: Sides<StateSegment>): StateSegment {
  const asVerified = (side: StateSegment) =>
    side.text === row.text && side.speaker === row.speaker && isSameTime(side, row)
  const [isMine, isTheirs] = [asVerified(mine), asVerified(theirs)]
  const both = mine.verified === base.verified ? theirs.verified : mine.verified
  const verified = isMine && isTheirs ? both : isMine ? mine.verified : isTheirs && theirs.verified
  const edited =
    row.text === mine.text && row.text !== theirs.text
      ? mine.edited
      : row.text === theirs.text && row.text !== mine.text
        ? theirs.edited
        : mine.edited || theirs.edited || row.text !== base.text
  return { ...row, verified, edited }
}

/** Stands between the texts of two segments. A private character, which no recogniser or keyboard writes. */
const border = '\ue000'

/**
 * Merges a block that one side split or joined while the other side changed only words: the borders are words that the first side moved.
 * Null if that is not the case, or if the changes concern the same words.
 */
function mergedSplit({ base, mine, theirs }: Block): StateSegment[] | null {
  const [isMine, isTheirs] = [hasSameKeys(base, mine), hasSameKeys(base, theirs)]
  if (isMine === isTheirs) return null
  const [typed, split] = isMine ? [mine, theirs] : [theirs, mine]
  const typedRows = segmentsByKey(typed)
  const isOnlyTyped = base.every((was) => {
    const is = typedRows.get(was.key)
    return is !== undefined && is.speaker === was.speaker && isSameTime(is, was)
  })
  const texts = [base, typed, split].map((rows) => rows.map(({ text }) => text))
  if (!isOnlyTyped || split.length === 0 || texts.flat().some((text) => text.includes(border))) return null
  const [basedOn = '', typedText = '', splitText = ''] = texts.map((each) => each.join(` ${border} `))
  const merged = mergedText({ basedOn, mine: typedText, theirs: splitText })?.split(border)
  if (merged?.length !== split.length) return null
  const isEdited = typed.some(({ edited }) => edited)
  return split.map((row, index) => {
    const text = merged[index]?.trim() ?? ''
    return text === row.text ? row : { ...row, text, edited: row.edited || isEdited, verified: false }
  })
}
