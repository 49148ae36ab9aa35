import { useMemo, useRef, useState } from 'react'
import { keptText } from '../../../shared/transcripts/segmentText.ts'
import type { EditResult, Segment, Transcript } from '../../../shared/transcripts/transcript.ts'
import type { Edit } from '../../transcript/edits.ts'
import { keptOffset } from '../../transcript/segmentField.ts'
import type { WordTimesStore } from '../../transcript/wordTimesStore.ts'
import { drafts } from '../../typing/drafts.ts'
import { editName } from '../../words/editName.ts'
import { words } from '../../words/index.ts'
import { caretAfterStep, type FocusedText, type Step } from './caretAfterStep.ts'
import { speakerBeside, speakerInTurn, timesOfNext } from './nextSegment.ts'
import { nextUnverified } from './turns.ts'
import { type AheadGoal, useTypedAhead } from './useTypedAhead.ts'

const texts = words.recording.transcript
/** The caret's row is not scrolled away by the sound for so long after the last key. */
const typingCalmMs = 4000

/**
 * The caret goes there as soon as the transcript on screen has this revision; 0: at once. An offset behind the text is its end.
 * `takesAhead`: what was typed meanwhile belongs there. `isAnswer`: an answer of the library brings it, so it takes no focus from a
 * field outside the text.
 */
export type WantedCaret = {
  segmentId: number
  from: number
  to: number
  revision: number
  takesAhead: boolean
  isAnswer: boolean
}

export type SegmentEdits = ReturnType<typeof useSegmentEdits>['does']

/**
 * What can be done with segments, as functions that stay the same. `caret`: where the caret is wanted. `said`: why a key did
 * nothing. `isWaiting`: keys are typed ahead, into a field of their own, until the library has answered.
 */
export function useSegmentEdits(
  transcript: Transcript,
  edit: Edit,
  sound: { play: (segment: Segment) => void; readMs: () => number; durationMs: number },
  wordTimes: WordTimesStore | null,
) {
  const { segments, speakers, recordingId } = transcript
  const [caret, setCaret] = useState<WantedCaret | null>(null)
  const [said, setSaid] = useState('')
  const { ahead, isWaiting, isComposing } = useTypedAhead(recordingId, edit)
  const latest = useRef({ segments, speakers, edit, sound, wordTimes })
  latest.current = { segments, speakers, edit, sound, wordTimes }

  const does = useMemo(() => {
    /** Marked verified, but the library has not answered yet. */
    const beingVerified = new Set<number>()
    let lastKeyMs = Number.NEGATIVE_INFINITY
    const indexOf = (segmentId: number) => latest.current.segments.findIndex(({ id }) => id === segmentId)
    const around = (segment: Segment) => {
      const index = indexOf(segment.id)
      return { previous: latest.current.segments[index - 1], next: latest.current.segments[index + 1] }
    }
    /** The text on screen, which the library may not have yet, as the library keeps it. */
    const seenText = ({ id, text }: Segment) => keptText(drafts.shown(`segment:${id}`) ?? text)
    const caretAt = (segment: Segment | undefined, at: 'start' | 'end') => {
      if (!segment) return
      const offset = at === 'start' ? 0 : segment.text.length
      setCaret({ segmentId: segment.id, from: offset, to: offset, revision: 0, takesAhead: false, isAnswer: true })
    }
    const goTo = (segmentId: number, from: number, to = from) => {
      ahead.leave()
      setCaret({ segmentId, from, to, revision: 0, takesAhead: false, isAnswer: false })
    }

    /**
     * An edit after which the caret is somewhere else: `work` returns where, null where the edit failed. What is typed until
     * then belongs there, and where the edit failed to `from`.
     */
    const reshape = async (
      from: AheadGoal | undefined,
      work: () => Promise<(AheadGoal & { revision: number }) | null>,
    ) => {
      if (!ahead.begin()) return
      const goes = await work()
      const goal = goes ?? from
      // It is undone already, and the caret goes on.
      if (goal && steps.underWay > 0) steps.caret = goal
      else arrive(goal, goes?.revision ?? 0)
    }
    const arrive = (goal: AheadGoal | undefined, revision: number) => {
      if (!ahead.arrive(goal) || !goal) return
      const { segment, offset } = goal
      setCaret({ segmentId: segment.id, from: offset, to: offset, revision, takesAhead: true, isAnswer: true })
    }
    /** Undos and redos that the library has not answered, and where the caret goes after those that it has. */
    const steps: { underWay: number; caret: FocusedText | null } = { underWay: 0, caret: null }

    const remove = (segment: Segment, goesTo: 'previous' | 'next') => {
      const { previous, next } = around(segment)
      // The last segment stays, as a place to type in.
      if (!previous && !next) return
      void reshape({ segment, offset: 0 }, async () => {
        const result = await latest.current.edit({ kind: 'segment.remove', segmentId: segment.id })
        const goal = (goesTo === 'next' ? next : previous) ?? next ?? previous
        if (!result || !goal) return null
        return { segment: goal, offset: goal === previous ? goal.text.length : 0, revision: result.revision }
      })
    }
    const merge = (first: Segment, second: Segment, caretIn: 'first' | 'second') => {
      if (first.speakerId !== second.speakerId) return setSaid(texts.differentSpeakers)
      const [head, tail] = [seenText(first), seenText(second)]
      const from = caretIn === 'first' ? { segment: first, offset: head.length } : { segment: second, offset: 0 }
      void reshape(from, async () => {
        const result = await latest.current.edit({
          ...{ kind: 'segment.mergeWithNext', segmentId: first.id, basedOn: head },
          next: { segmentId: second.id, basedOn: tail },
        })
        const merged = result?.segments.find(({ id }) => id === first.id)
        if (!result || !merged) return null
        const offset = caretIn === 'first' ? head.length : merged.text.length - tail.length
        return { segment: merged, offset, revision: result.revision }
      })
    }
    /** The speaker with this number in the panel; the number after the last one's adds a speaker. Null: there is none. */
    const speakerNumbered = (number: number) => {
      const all = latest.current.speakers
      return all[number - 1]?.id ?? (number === all.length + 1 ? 'new' : null)
    }
    /** The segments of a result that are new. */
    const addedBy = (result: EditResult | null, known: readonly Segment[]) => {
      const ids = new Set(known.map(({ id }) => id))
      return result?.segments.find(({ id }) => !ids.has(id))
    }
    /** Gives words of a saved segment a speaker; the caret follows these words. */
    const giveWords = (
      segment: Segment,
      { from, to }: { from: number; to: number },
      speakerId: number | 'new' | null,
    ) =>
      void reshape({ segment, offset: to }, async () => {
        const text = seenText(segment)
        const placed = await latest.current.wordTimes?.wait(segment, text)
        const said = placed?.filter((word) => word.from < to && word.to > from) ?? []
        const [first, last] = [said[0], said.at(-1)]
        const result = await latest.current.edit({
          ...{ kind: 'words.setSpeaker', segmentId: segment.id, from, to, speakerId, basedOn: text },
          ...(first && last && { startMs: Math.round(first.startMs), endMs: Math.round(last.endMs) }),
        })
        const given = result?.segments.find(({ text: words }) => words === text.slice(from, to).trim())
        return result && given ? { segment: given, offset: 0, revision: result.revision } : null
      })
    return {
      /** Returns what was typed ahead for this place. */
      caretPlaced: ({ takesAhead }: WantedCaret): string => {
        setCaret(null)
        if (!takesAhead) return ''
        const typed = ahead.take()
        ahead.end()
        return typed
      },
      /** The segment where the caret was wanted is gone. */
      caretLost: () => {
        ahead.rescue()
        setCaret(null)
      },
      ahead,
      say: setSaid,
      caretAt,
      /** Unlike after an edit, the segment may show text that is not in the library yet. */
      goTo,
      /** An undo or redo begins: what is typed until it is done belongs where the caret goes then. */
      follow: async ({ kind, focused, done }: Step) => {
        if (focused && ahead.begin()) steps.caret = focused
        steps.underWay += 1
        const made = await done
        steps.underWay -= 1
        if (made?.result.madeElsewhere) setSaid(texts.steppedElsewhere[kind](editName(made.result.description)))
        const goal = made && caretAfterStep({ ...made, focused: steps.caret })
        const segment = made?.result.segments.find(({ id }) => id === goal?.segmentId)
        if (goal && segment) steps.caret = { segment, offset: goal.offset }
        if (steps.underWay > 0 || !steps.caret) return
        arrive(steps.caret, made?.result.revision ?? 0)
        steps.caret = null
      },
      /** A key was pressed in a segment: what was said about the one before is over. */
      touched: () => {
        lastKeyMs = performance.now()
        setSaid('')
      },
      isBeingTypedIn: () => performance.now() - lastKeyMs < typingCalmMs,
      /** The segment before or after in the order of the audio; undefined at the ends. */
      neighbour: (segment: Segment, by: 1 | -1) => latest.current.segments[indexOf(segment.id) + by],
      assignNumber: (segmentIds: number[], number: number) => {
        const speakerId = speakerNumbered(number)
        if (speakerId !== null) void latest.current.edit({ kind: 'segments.setSpeaker', segmentIds, speakerId })
      },
      giveWords,
      giveWordsToNumber: (segment: Segment, words: { from: number; to: number }, number: number) => {
        const speakerId = speakerNumbered(number)
        if (speakerId !== null) giveWords(segment, words, speakerId)
      },
      setSpeaker: (segment: Segment, speakerId: number | 'new' | null) =>
        void latest.current.edit({ kind: 'segments.setSpeaker', segmentIds: [segment.id], speakerId }),
      setVerified: (segment: Segment, verified: boolean) =>
        void latest.current.edit({
          ...{ kind: 'segment.setVerified', segmentId: segment.id, verified },
          ...(verified ? { basedOn: seenText(segment) } : {}),
        }),
      /** Marks the segment verified, goes to the next one that is not, and plays it. */
      verifyAndNext: (segment: Segment) => {
        const { id: segmentId } = segment
        beingVerified.add(segmentId)
        // What is typed is saved first, and takes the mark away: it is set also where it is shown already.
        void latest.current
          .edit({ kind: 'segment.setVerified', segmentId, verified: true, basedOn: seenText(segment) })
          .finally(() => beingVerified.delete(segmentId))
        const next = nextUnverified(latest.current.segments, indexOf(segmentId), ({ id }) => beingVerified.has(id))
        if (!next) return setSaid(texts.allVerified)
        goTo(next.id, 0)
        latest.current.sound.play(next)
      },
      /** Adds a segment after the last one, where the sound is, of the speaker whose turn it is; the caret goes there. */
      addAtEnd: () => {
        const { segments: all, sound: heard } = latest.current
        const times = timesOfNext(all, heard.readMs(), heard.durationMs)
        if (!times) return setSaid(texts.noRoomAtEnd)
        const speakerId = speakerInTurn(latest.current)
        const last = all.at(-1)
        void reshape(last && { segment: last, offset: last.text.length, isNewWord: true }, async () => {
          const result = await latest.current.edit({ kind: 'segment.insert', ...times, speakerId, cutsPrevious: true })
          const added = addedBy(result, all)
          return result && added ? { segment: added, offset: 0, revision: result.revision } : null
        })
      },
      /** Inserts a segment beside this one, at the playback position if that is between the two; the caret goes into it. */
      insert: (segment: Segment, side: 'before' | 'after') => {
        const { segments: all, sound: heard } = latest.current
        const offset = side === 'after' ? seenText(segment).length : 0
        void reshape({ segment, offset, isNewWord: side === 'after' }, async () => {
          const result = await latest.current.edit({
            ...{ kind: 'segment.insertBeside', segmentId: segment.id, side },
            speakerId: speakerBeside(latest.current, segment, side),
            atMs: Math.round(heard.readMs()),
          })
          const added = addedBy(result, all)
          return result && added ? { segment: added, offset: 0, revision: result.revision } : null
        })
      },
      /** Splits at the caret, which goes to the start of the second half. */
      split: (segment: Segment, text: string, offset: number) => {
        const share = text.length === 0 ? 0 : offset / text.length
        void reshape({ segment, offset }, async () => {
          const result = await latest.current.edit({
            kind: 'segment.split',
            segmentId: segment.id,
            textOffset: keptOffset(text, offset),
            atMs: Math.round(segment.startMs + (segment.endMs - segment.startMs) * share),
            basedOn: keptText(text),
          })
          const second = result?.segments.find(({ id }) => id !== segment.id)
          return result && second ? { segment: second, offset: 0, revision: result.revision } : null
        })
      },
      /** Delete at the end: merges the next segment into this one; removes this one if it is empty. */
      joinNext: (segment: Segment, text: string) => {
        if (keptText(text) === '') return remove(segment, 'next')
        const { next } = around(segment)
        if (next) merge(segment, next, 'first')
      },
      /** Backspace at the start: merges this segment into the previous one; removes this one if it is empty. */
      joinPrevious: (segment: Segment, text: string) => {
        if (keptText(text) === '') return remove(segment, 'previous')
        const { previous } = around(segment)
        if (previous) merge(previous, segment, 'second')
      },
    }
  }, [ahead])
  const isShown = caret !== null && transcript.revision >= caret.revision && !(caret.takesAhead && isComposing)
  return { caret: isShown ? caret : null, said, does, isWaiting }
}
