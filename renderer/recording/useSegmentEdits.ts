import { useMemo, useRef, useState } from 'react'
import type { Segment, Speaker } from '../../shared/transcript.ts'
import { words } from '../words/index.ts'
import type { Edit } from './edits.ts'
import { speakerInTurn, timesOfNext } from './nextSegment.ts'
import { keptOffset, keptText } from './segmentField.ts'
import { nextUnverified } from './turns.ts'

const texts = words.recording.transcript

/** The caret goes there as soon as the segment shows `inText`; null: at once. An offset behind the text is its end. */
export type WantedCaret = { segmentId: number; from: number; to: number; inText: string | null }

export type SegmentEdits = ReturnType<typeof useSegmentEdits>['does']

/**
 * What can be done with segments, as functions that stay the same. `caret`: where the caret is wanted. `said`: why a key did
 * nothing.
 */
export function useSegmentEdits(
  { segments, speakers }: { segments: readonly Segment[]; speakers: readonly Speaker[] },
  edit: Edit,
  sound: { play: (segment: Segment) => void; readMs: () => number; durationMs: number },
) {
  const [caret, setCaret] = useState<WantedCaret | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ segments, speakers, edit, sound })
  latest.current = { segments, speakers, edit, sound }

  const does = useMemo(() => {
    /** Marked verified, but the library has not answered yet. */
    const beingVerified = new Set<number>()
    /** Typed while a new segment is being added: it belongs there. Null while none is. */
    let typedAhead: string | null = null
    const indexOf = (segmentId: number) => latest.current.segments.findIndex(({ id }) => id === segmentId)
    const around = (segment: Segment) => {
      const index = indexOf(segment.id)
      return { previous: latest.current.segments[index - 1], next: latest.current.segments[index + 1] }
    }
    const caretAt = (segment: Segment | undefined, at: 'start' | 'end') => {
      if (!segment) return
      const offset = at === 'start' ? 0 : segment.text.length
      setCaret({ segmentId: segment.id, from: offset, to: offset, inText: segment.text })
    }
    /** Unlike after an edit, the segment may show text that is not in the library yet. */
    const goTo = (segmentId: number, from: number, to = from) => setCaret({ segmentId, from, to, inText: null })
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
      if (first.speakerId !== second.speakerId) return setSaid(texts.differentSpeakers)
      const result = await latest.current.edit({ kind: 'segment.mergeWithNext', segmentId: first.id })
      const merged = result?.segments.find(({ id }) => id === first.id)
      if (!merged) return
      const offset = jointOffset(keptText(first.text))
      setCaret({ segmentId: merged.id, from: offset, to: offset, inText: merged.text })
    }
    return {
      caretPlaced: () => setCaret(null),
      caretAt,
      goTo,
      silence: () => setSaid(''),
      /** The segment before or after in the order of the audio; undefined at the ends. */
      neighbour: (segment: Segment, by: 1 | -1) => latest.current.segments[indexOf(segment.id) + by],
      assign: (segmentId: number, speakerId: number | 'new') =>
        void latest.current.edit({ kind: 'segment.setSpeaker', segmentId, speakerId }),
      /** The speaker with this number in the panel; the number after the last one's adds a speaker. */
      assignNumber: (segmentId: number, number: number) => {
        const all = latest.current.speakers
        const speakerId = all[number - 1]?.id ?? (number === all.length + 1 ? 'new' : null)
        if (speakerId !== null) void latest.current.edit({ kind: 'segment.setSpeaker', segmentId, speakerId })
      },
      setVerified: (segmentId: number, verified: boolean) =>
        void latest.current.edit({ kind: 'segment.setVerified', segmentId, verified }),
      /** Marks the segment verified, goes to the next one that is not, and plays it. */
      verifyAndNext: (segment: Segment) => {
        const { id: segmentId } = segment
        beingVerified.add(segmentId)
        // What is typed is saved first, and takes the mark away: it is set also where it is shown already.
        void latest.current
          .edit({ kind: 'segment.setVerified', segmentId, verified: true })
          .finally(() => beingVerified.delete(segmentId))
        const next = nextUnverified(latest.current.segments, indexOf(segmentId), ({ id }) => beingVerified.has(id))
        if (!next) return setSaid(texts.allVerified)
        goTo(next.id, 0)
        latest.current.sound.play(next)
      },
      /** Adds a segment after the last one, where the sound is, of the speaker whose turn it is; the caret goes there. */
      addAtEnd: async () => {
        // One is being added already.
        if (typedAhead !== null) return
        const { segments: all, sound: heard } = latest.current
        const times = timesOfNext(all, heard.readMs(), heard.durationMs)
        if (!times) return setSaid(texts.noRoomAtEnd)
        const speakerId = speakerInTurn(latest.current)
        typedAhead = ''
        const result = await latest.current.edit({ kind: 'segment.insert', ...times, speakerId, cutsPrevious: true })
        const known = new Set(all.map(({ id }) => id))
        const added = result?.segments.find(({ id }) => !known.has(id))
        const last = all.at(-1)
        if (added) caretAt(added, 'start')
        // It failed: what was typed for it is not lost.
        else if (last) goTo(last.id, Number.MAX_SAFE_INTEGER)
      },
      /** Keeps a typed character for the segment that is being added; false where none is. */
      typeAhead: (character: string): boolean => {
        if (typedAhead === null) return false
        typedAhead += character
        return true
      },
      /** What was typed for the segment that now has the caret. */
      takeTypedAhead: (): string => {
        const typed = typedAhead ?? ''
        typedAhead = null
        return typed
      },
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
  return { caret, said, does }
}
