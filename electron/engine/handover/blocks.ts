import { groupBy } from '../../../shared/lists/groups.ts'
import type { StateSegment } from './form.ts'

/** Segments by key. */
export type SegmentsByKey = ReadonlyMap<string, StateSegment>

export const segmentsByKey = (segments: readonly StateSegment[]): Map<string, StateSegment> =>
  new Map(segments.map((row) => [row.key, row]))

export const isSameRow = (one: StateSegment | undefined, other: StateSegment | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.text === other.text &&
    one.startMs === other.startMs &&
    one.endMs === other.endMs &&
    one.speaker === other.speaker &&
    one.verified === other.verified &&
    one.edited === other.edited)

export type Sides<T> = { base: T; mine: T; theirs: T }

/** The value of the only side that changed it, or that both have; undefined if both changed it, differently. */
export function changedSide<T>({ base, mine, theirs }: Sides<T>): T | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

type Changed = { key: string; startMs: number; endMs: number; isStructural: boolean }

/**
 * Groups the keys of segments that have to be merged together. A segment that one side split, joined or replaced shares its words with
 * the segments that it overlaps and that the same side changed; every other segment is alone. Needs time like sorting.
 */
export function blocksOf(base: SegmentsByKey, sides: readonly SegmentsByKey[]): string[][] {
  const parents = new Map<string, string>()
  for (const rows of [base, ...sides]) for (const key of rows.keys()) parents.set(key, key)
  const rootOf = (key: string): string => {
    let root = key
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent
    let at = key
    while (at !== root) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  const link = (one: string, other: string) => parents.set(rootOf(one), rootOf(other))
  for (const side of sides) linkOverlaps(changedRows(base, side), link)
  return [...groupBy(parents.keys(), rootOf).values()]
}

function changedRows(base: SegmentsByKey, side: SegmentsByKey): Changed[] {
  const changed: Changed[] = []
  for (const key of new Set([...base.keys(), ...side.keys()])) {
    const [was, is] = [base.get(key), side.get(key)]
    const [one, other] = [was ?? is, is ?? was]
    if (!one || !other || isSameRow(was, is)) continue
    changed.push({
      key,
      startMs: Math.min(one.startMs, other.startMs),
      endMs: Math.max(one.endMs, other.endMs),
      isStructural: was === undefined || is === undefined,
    })
  }
  return changed.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
}

/** Links rows that overlap, if one of them was added or removed. */
function linkOverlaps(changed: readonly Changed[], link: (one: string, other: string) => void): void {
  let structural: Changed | null = null
  /** Rows that were only changed, since the last one that was added or removed. */
  let others: Changed[] = []
  for (const row of changed) {
    if (structural && structural.endMs > row.startMs) link(row.key, structural.key)
    else structural = null
    if (!row.isStructural) {
      others.push(row)
      continue
    }
    const beside = others.filter(({ endMs }) => endMs > row.startMs)
    for (const other of beside) link(row.key, other.key)
    // They are in one block now, so the one that reaches furthest stands for all.
    others = beside.length > 0 ? [furthest(beside)] : []
    structural = structural && structural.endMs > row.endMs ? structural : row
  }
}

const furthest = (rows: readonly Changed[]): Changed => rows.reduce((far, row) => (row.endMs > far.endMs ? row : far))
