import type { EditResult, Segment, Transcript } from '../../shared/transcript.ts'

const inOrder = (a: Segment, b: Segment) => a.startMs - b.startMs || a.id - b.id

/** The transcript after an edit, undo or redo, without loading it again. */
export function applyEdit(transcript: Transcript, result: EditResult): Transcript {
  const changed = new Map(result.segments.map((segment) => [segment.id, segment]))
  const removed = new Set(result.removedSegmentIds)
  const kept = transcript.segments
    .filter(({ id }) => !removed.has(id))
    .map((segment) => changed.get(segment.id) ?? segment)
  const known = new Set(transcript.segments.map(({ id }) => id))
  const added = result.segments.filter(({ id }) => !known.has(id))
  const segments = added.length === 0 ? kept : [...kept, ...added].sort(inOrder)
  return {
    ...transcript,
    revision: result.revision,
    segments,
    speakers: result.speakers ?? transcript.speakers,
    slices: result.slices ?? transcript.slices,
    canUndo: result.canUndo,
    canRedo: result.canRedo,
  }
}
