import type { EditResult, Segment, Transcript } from '../../../shared/transcripts/transcript.ts'

const inOrder = (a: Segment, b: Segment) => a.startMs - b.startMs || a.id - b.id

/** The transcript after an edit, undo or redo, without reloading it. */
export function applyEdit(transcript: Transcript, result: EditResult): Transcript {
  const isKnown = result.removedSegmentIds.length === 0 && withChanged(transcript.segments, result.segments)
  const segments = isKnown || withOthers(transcript.segments, result)
  return {
    ...transcript,
    revision: result.revision,
    segments,
    speakers: result.speakers ?? transcript.speakers,
    slices: result.slices ?? transcript.slices,
    language: result.language ?? transcript.language,
    canUndo: result.canUndo,
    canRedo: result.canRedo,
  }
}

/**
 * Replaces the changed segments. This must be fast, because typing changes one of up to 30,000 segments many times a
 * second. Null if a changed segment is new or has moved.
 */
function withChanged(segments: readonly Segment[], changed: readonly Segment[]): Segment[] | null {
  if (changed.length > 8) return null
  const all = [...segments]
  for (const segment of changed) {
    const index = segments.findIndex(({ id }) => id === segment.id)
    if (index < 0 || segments[index]?.startMs !== segment.startMs) return null
    all[index] = segment
  }
  return all
}

function withOthers(segments: readonly Segment[], result: EditResult): Segment[] {
  const changed = new Map(result.segments.map((segment) => [segment.id, segment]))
  const removed = new Set(result.removedSegmentIds)
  const known = new Set(segments.map(({ id }) => id))
  const added = result.segments.filter(({ id }) => !known.has(id))
  const kept = segments.filter(({ id }) => !removed.has(id)).map((segment) => changed.get(segment.id) ?? segment)
  return [...kept, ...added].sort(inOrder)
}
