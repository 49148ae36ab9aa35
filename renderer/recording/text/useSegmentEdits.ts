import { useMemo, useRef, useState } from 'react'
import type { Transcript } from '../../../shared/transcripts/transcript.ts'
import { caretMoves, type WantedCaret } from './caretMoves.ts'
import { addingEdits, type EditContext, joiningEdits, speakerEdits, verifyingEdits } from './segmentEdits.ts'
import { useTypedAhead } from './useTypedAhead.ts'

/** For this long after the last key, playback does not scroll the caret's row away. */
const typingCalmMs = 4000

export type SegmentEdits = ReturnType<typeof useSegmentEdits>['does']

/**
 * The actions on segments, as functions that do not change. `caret`: where the caret is wanted. `message`: why a key did nothing.
 * `isWaiting`: typed text goes ahead into a separate field until the library has responded.
 */
export function useSegmentEdits(
  transcript: Transcript,
  edit: EditContext['edit'],
  sound: EditContext['sound'],
  wordTimes: EditContext['wordTimes'],
) {
  const { segments, speakers, recordingId } = transcript
  const [caret, setCaret] = useState<WantedCaret | null>(null)
  const [message, setMessage] = useState('')
  const { ahead, isWaiting, isComposing } = useTypedAhead(recordingId, edit)
  const latest = useRef<EditContext>({ segments, speakers, edit, sound, wordTimes })
  latest.current = { segments, speakers, edit, sound, wordTimes }

  const does = useMemo(() => {
    let lastKeyMs = Number.NEGATIVE_INFINITY
    const { reshape, ...moves } = caretMoves(ahead, setCaret, setMessage)
    const needs = { now: () => latest.current, caret: { reshape, ...moves }, say: setMessage }
    return {
      ...moves,
      ...speakerEdits(needs),
      ...verifyingEdits(needs),
      ...addingEdits(needs),
      ...joiningEdits(needs),
      ahead,
      say: setMessage,
      playbackMs: () => latest.current.sound.readMs(),
      /** Call it when a key was pressed in a segment, to remove the message about the previous key. */
      touched: () => {
        lastKeyMs = performance.now()
        setMessage('')
      },
      isBeingTypedIn: () => performance.now() - lastKeyMs < typingCalmMs,
    }
  }, [ahead])
  const isShown = caret !== null && transcript.revision >= caret.revision && !(caret.takesAhead && isComposing)
  return { caret: isShown ? caret : null, message, does, isWaiting }
}
