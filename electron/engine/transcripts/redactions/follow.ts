import { joinedRanges, type TimeRange } from '../../../../shared/transcripts/heard.ts'
import type { Redaction, RedactionPiece } from '../../../../shared/transcripts/redactions.ts'
import { movedAnchors } from '../quotes/anchors.ts'
import type { EditImages, PlannedEdit } from '../rows.ts'

/**
 * The edit with the redactions that it changes, before and after it. Redacted words keep their redaction when they move or are
 * corrected; the stretch of sound stays in any case. If the edit removes a redacted speaker, the sound that this speaker had stays
 * redacted. An edit of redactions is returned as it is.
 */
export function withRedactions<E extends PlannedEdit>(redactions: readonly Redaction[], edit: E): E {
  if (edit.before.redactions || edit.after.redactions || redactions.length === 0) return edit
  const after = redactions.map((redaction) => afterEdit(redaction, edit.before, edit.after))
  const isChanged = (_: Redaction, index: number) => after[index] !== redactions[index]
  const before = redactions.filter(isChanged)
  if (before.length === 0) return edit
  return {
    ...edit,
    before: { ...edit.before, redactions: before },
    after: { ...edit.after, redactions: after.filter(isChanged) },
  }
}

/**
 * The edit with new redactions of the sound in which redacted speakers spoke before it, and others speak after it. For an edit that no person
 * made here: a service or another library decides who spoke, but not what a reader gets.
 */
export function withFormerSpeakers<E extends PlannedEdit>(
  redactions: readonly Redaction[],
  edit: E,
  { newId, nowMs }: { newId: number; nowMs: number },
): E {
  const added: Redaction[] = []
  const firstId = Math.max(newId, ...(edit.after.redactions ?? []).map(({ id }) => id + 1))
  for (const { id, kind, speakerId, reason } of redactions) {
    // Without its speaker, a redaction keeps the sound itself.
    const isKept = !edit.after.redactions?.some((one) => one.id === id && one.kind !== 'speaker')
    if (kind !== 'speaker' || !isKept) continue
    const spoken = edit.before.segments.filter((segment) => segment.speakerId === speakerId)
    const others = edit.after.segments.filter((segment) => segment.speakerId !== speakerId)
    const stretches = sharedRanges(joinedRanges(spoken), joinedRanges(others))
    if (stretches.length === 0) continue
    const common = { kind: 'words' as const, speakerId: null, reason, createdMs: nowMs, pieces: [] }
    added.push({ id: firstId + added.length, ...common, stretches: joinedRanges(stretches) })
  }
  if (added.length === 0) return edit
  return {
    ...edit,
    after: { ...edit.after, redactions: [...(edit.after.redactions ?? []), ...added] },
  }
}

/** The time that is in a range of both. Each list is in order, and its ranges do not overlap. */
function sharedRanges(ones: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  const shared: TimeRange[] = []
  let at = 0
  for (const { startMs, endMs } of ones) {
    while ((others[at]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) at += 1
    for (let index = at; (others[index]?.startMs ?? endMs) < endMs; index += 1) {
      const other = others[index]
      if (other) shared.push({ startMs: Math.max(startMs, other.startMs), endMs: Math.min(endMs, other.endMs) })
    }
  }
  return shared
}

/** The redaction itself if nothing about it changes. */
function afterEdit(redaction: Redaction, from: EditImages, to: EditImages): Redaction {
  if (redaction.kind === 'speaker') return withoutSpeaker(redaction, from, to)
  const touched = new Set(from.segments.map(({ id }) => id))
  const inside = redaction.pieces.filter(({ segmentId }) => touched.has(segmentId))
  if (inside.length === 0) return redaction
  const moved = [
    ...movedAnchors(
      from.segments,
      to.segments,
      inside.map((piece) => ({ quoteId: redaction.id, ...piece })),
    ).map(({ segmentId, from: start, to: end }) => ({ segmentId, from: start, to: end })),
    ...inside.flatMap((piece) => typedInside(piece, from, to)),
  ]
  const pieces = joinedPieces([...redaction.pieces.filter(({ segmentId }) => !touched.has(segmentId)), ...moved])
  return JSON.stringify(pieces) === JSON.stringify(redaction.pieces) ? redaction : { ...redaction, pieces }
}

function withoutSpeaker(redaction: Redaction, from: EditImages, to: EditImages): Redaction {
  const isRemoved =
    from.speakers.some(({ id }) => id === redaction.speakerId) &&
    !to.speakers.some(({ id }) => id === redaction.speakerId)
  if (!isRemoved) return redaction
  const spoken = from.segments.filter(({ speakerId }) => speakerId === redaction.speakerId)
  const kept = new Set(spoken.map(({ id }) => id))
  return {
    ...redaction,
    kind: 'words',
    speakerId: null,
    stretches: joinedRanges(spoken),
    pieces: to.segments
      .filter(({ id, text }) => kept.has(id) && text.length > 0)
      .map(({ id, text }) => ({ segmentId: id, from: 0, to: text.length })),
  }
}

/** What was typed in the place of redacted words of the same segment: it may be a correction of them. */
function typedInside(piece: RedactionPiece, from: EditImages, to: EditImages): RedactionPiece[] {
  const was = from.segments.find(({ id }) => id === piece.segmentId)?.text
  const is = to.segments.find(({ id }) => id === piece.segmentId)?.text
  if (was === undefined || is === undefined || was === is) return []
  const shorter = Math.min(was.length, is.length)
  let head = 0
  while (head < shorter && was[head] === is[head]) head += 1
  let tail = 0
  while (tail < shorter - head && was.at(-1 - tail) === is.at(-1 - tail)) tail += 1
  const isInside = piece.from < was.length - tail && piece.to > head
  if (!isInside || is.length - tail <= head) return []
  return [{ segmentId: piece.segmentId, from: Math.min(piece.from, head), to: Math.max(head, is.length - tail) }]
}

/** Joins pieces that overlap. */
function joinedPieces(pieces: readonly RedactionPiece[]): RedactionPiece[] {
  const joined: RedactionPiece[] = []
  for (const piece of [...pieces].sort((a, b) => a.segmentId - b.segmentId || a.from - b.from)) {
    const last = joined.at(-1)
    if (last?.segmentId === piece.segmentId && piece.from <= last.to) last.to = Math.max(last.to, piece.to)
    else joined.push({ ...piece })
  }
  return joined
}

/** The redactions after a run of typing: `now` for those that its last save did not change. */
export function redactionsOfRun(
  atFirst: EditImages,
  planned: PlannedEdit,
  now: readonly Redaction[],
): { before?: Redaction[]; after?: Redaction[] } {
  const changed = planned.after.redactions ?? []
  const before = atFirst.redactions ?? []
  const isOf = (list: readonly Redaction[]) => {
    const ids = new Set(list.map(({ id }) => id))
    return ({ id }: Redaction) => ids.has(id)
  }
  const begun = (planned.before.redactions ?? []).filter((one) => !isOf(before)(one))
  const first = [...before, ...begun]
  if (first.length === 0) return {}
  return { before: first, after: [...changed, ...now.filter((one) => isOf(first)(one) && !isOf(changed)(one))] }
}

/** What a merge changes of a redaction that both copies have. `pieces`: where the other copy has its words, in the text after the edit. */
type RedactionChange = { reason: string; pieces: readonly RedactionPiece[] }

/**
 * The edit with redactions that it adds or changes, `changes` by id. `now`: all redactions before the edit. Words that either copy redacts
 * stay redacted.
 */
export function withRedactionChanges<E extends PlannedEdit>(
  edit: E,
  now: readonly Redaction[],
  { added, changes }: { added: readonly Redaction[]; changes: ReadonlyMap<number, RedactionChange> },
): E {
  const followed = new Map((edit.after.redactions ?? []).map((redaction) => [redaction.id, redaction]))
  const touched = now.flatMap((before) => {
    const own = followed.get(before.id) ?? before
    const { reason, pieces } = changes.get(before.id) ?? { reason: own.reason, pieces: [] }
    const after = { ...own, reason, pieces: joinedPieces([...own.pieces, ...pieces]) }
    return JSON.stringify(after) === JSON.stringify({ ...before, pieces: joinedPieces(before.pieces) })
      ? []
      : [{ before, after }]
  })
  if (added.length + touched.length === 0) return edit
  return {
    ...edit,
    before: { ...edit.before, redactions: touched.map(({ before }) => before) },
    after: { ...edit.after, redactions: [...touched.map(({ after }) => after), ...added] },
  }
}
