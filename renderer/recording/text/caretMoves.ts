import type { Segment } from '../../../shared/transcripts/transcript.ts'
import { editName } from '../../words/codeWords.ts'
import { words } from '../../words/index.ts'
import { caretAfterStep, type FocusedText, type Step } from './caretAfterStep.ts'
import type { AheadGoal, TypedAhead } from './useTypedAhead.ts'

/**
 * The caret goes to this place as soon as the transcript on screen has this revision; 0 means at once. An offset beyond the text means
 * its end. `takesAhead`: text typed meanwhile belongs there. `isAnswer`: a response of the library causes the move, so it must not take
 * the focus from a field outside the text.
 */
export type WantedCaret = {
  segmentId: number
  from: number
  to: number
  revision: number
  takesAhead: boolean
  isAnswer: boolean
}

export type CaretMoves = ReturnType<typeof caretMoves>

/** Decides where the caret goes, even while the library has not responded to an edit. */
export function caretMoves(
  ahead: TypedAhead,
  setCaret: (caret: WantedCaret | null) => void,
  say: (text: string) => void,
) {
  /** `underWay`: undos and redos without a response from the library. `caret`: its place after the finished ones. */
  const steps: { underWay: number; caret: FocusedText | null } = { underWay: 0, caret: null }
  const arrive = (goal: AheadGoal | undefined, revision: number) => {
    if (!ahead.arrive(goal) || !goal) return
    const { segment, offset } = goal
    setCaret({ segmentId: segment.id, from: offset, to: offset, revision, takesAhead: true, isAnswer: true })
  }
  return {
    caretAt: (segment: Segment | undefined, at: 'start' | 'end') => {
      if (!segment) return
      const offset = at === 'start' ? 0 : segment.text.length
      setCaret({ segmentId: segment.id, from: offset, to: offset, revision: 0, takesAhead: false, isAnswer: true })
    },
    /** Moves the caret to a segment, which may show text that the library does not have yet. */
    goTo: (segmentId: number, from: number, to = from) => {
      ahead.leave()
      setCaret({ segmentId, from, to, revision: 0, takesAhead: false, isAnswer: false })
    },
    /**
     * An edit that moves the caret: `work` returns the new place, or null if the edit failed. Text typed until
     * then goes to the new place, or to `from` if the edit failed.
     */
    reshape: async (from: AheadGoal | undefined, work: () => Promise<(AheadGoal & { revision: number }) | null>) => {
      if (!ahead.begin()) return
      const goes = await work()
      const goal = goes ?? from
      // The edit is already undone, so the caret continues from there.
      if (goal && steps.underWay > 0) steps.caret = goal
      else arrive(goal, goes?.revision ?? 0)
    },
    /** Returns the text that was typed ahead for this place. */
    caretPlaced: ({ takesAhead }: WantedCaret): string => {
      setCaret(null)
      if (!takesAhead) return ''
      const typed = ahead.take()
      ahead.end()
      return typed
    },
    /** Call it when the segment that should get the caret is gone. */
    caretLost: () => {
      ahead.rescue()
      setCaret(null)
    },
    /** Call it when an undo or redo begins. Text typed before it ends goes to the caret's new place. */
    follow: async ({ kind, focused, done }: Step) => {
      if (focused && ahead.begin()) steps.caret = focused
      steps.underWay += 1
      const made = await done
      steps.underWay -= 1
      if (made?.result.madeElsewhere)
        say(words.recording.transcript.steppedElsewhere[kind](editName(made.result.description)))
      const goal = made && caretAfterStep({ ...made, focused: steps.caret })
      const segment = made?.result.segments.find(({ id }) => id === goal?.segmentId)
      if (goal && segment) steps.caret = { segment, offset: goal.offset }
      if (steps.underWay > 0 || !steps.caret) return
      arrive(steps.caret, made?.result.revision ?? 0)
      steps.caret = null
    },
  }
}
