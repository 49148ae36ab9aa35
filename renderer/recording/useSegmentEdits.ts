import { useMemo, useRef, useState } from 'react'
import type { Segment } from '../../shared/transcript.ts'
import { words } from '../words/index.ts'
import type { Edit } from './edits.ts'
import { keptOffset, keptText } from './segmentField.ts'

/** The caret goes to this offset as soon as the segment shows `inText`. */
export type WantedCaret = { segmentId: number; offset: number; inText: string }

/** Splits, merges and removes segments from the keyboard. `caret`: where the caret goes then. `said`: why nothing was done. */
export function useSegmentEdits(segments: readonly Segment[], edit: Edit) {
  const [caret, setCaret] = useState<WantedCaret | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ segments, edit })
  latest.current = { segments, edit }

  const does = useMemo(() => {
    const around = (segment: Segment) => {
      const all = latest.current.segments
      const index = all.findIndex(({ id }) => id === segment.id)
      return { previous: all[index - 1], next: all[index + 1] }
    }
    const caretAt = (segment: Segment | undefined, at: 'start' | 'end') => {
      if (segment)
        setCaret({ segmentId: segment.id, offset: at === 'start' ? 0 : segment.text.length, inText: segment.text })
    }
    const remove = async (segment: Segment, goesTo: 'previous' | 'next') => {
      const { previous, next } = around(segment)
      // The last segment stays, as a place to type in.
      if (!previous && !next) return
      if (!(await latest.current.edit({ kind: 'segment.remove', segmentId: segment.id }))) return
      if (goesTo === 'next' && next) caretAt(next, 'start')
      else if (previous) caretAt(previous, 'end')
      else caretAt(next, 'start')
    }
    const merge = async (first: Segment, second: Segment, jointOffset: (firstText: string) => number) => {
      if (first.speakerId !== second.speakerId) return setSaid(words.recording.transcript.differentSpeakers)
      const result = await latest.current.edit({ kind: 'segment.mergeWithNext', segmentId: first.id })
      const merged = result?.segments.find(({ id }) => id === first.id)
      if (merged) setCaret({ segmentId: merged.id, offset: jointOffset(keptText(first.text)), inText: merged.text })
    }
    return {
      caretPlaced: () => setCaret(null),
      caretAt,
      silence: () => setSaid(''),
      /** Splits at the caret, which goes to the start of the second half. */
      split: async (segment: Segment, text: string, offset: number) => {
        const share = text.length === 0 ? 0 : offset / text.length
        const result = await latest.current.edit({
          kind: 'segment.split',
          segmentId: segment.id,
          textOffset: keptOffset(text, offset),
          atMs: Math.round(segment.startMs + (segment.endMs - segment.startMs) * share),
        })
        caretAt(
          result?.segments.find(({ id }) => id !== segment.id),
          'start',
        )
      },
      /** Delete at the end: merges the next segment into this one; removes this one if it is empty. */
      joinNext: async (segment: Segment, text: string) => {
        if (keptText(text) === '') return remove(segment, 'next')
        const { next } = around(segment)
        if (next) await merge({ ...segment, text }, next, (first) => first.length)
      },
      /** Backspace at the start: merges this segment into the previous one; removes this one if it is empty. */
      joinPrevious: async (segment: Segment, text: string) => {
        if (keptText(text) === '') return remove(segment, 'previous')
        const { previous } = around(segment)
        if (previous) await merge(previous, segment, (first) => (first === '' ? 0 : first.length + 1))
      },
    }
  }, [])
  return { caret, said, ...does }
}
