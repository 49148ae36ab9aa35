import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { Edit } from '../../transcript/edits.ts'
import { drafts } from '../../typing/drafts.ts'

/** A place in a segment's text. `isNewWord`: text inserted there needs a space before it. */
export type AheadGoal = { segment: Segment; offset: number; isNewWord?: boolean }

export type TypedAhead = ReturnType<typeof useTypedAhead>['ahead']

/**
 * Text that a person types, pastes or composes while an edit decides where the caret goes. A separate field takes the
 * text from the first moment. The text belongs to the caret's new place, even if the person has moved to another
 * segment or page.
 */
export function useTypedAhead(recordingId: number, edit: Edit) {
  const [isWaiting, setWaiting] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const latest = useRef({ recordingId, edit })
  latest.current = { recordingId, edit }
  const ahead = useMemo(() => typedAhead(latest, setWaiting, setComposing), [])
  useEffect(() => () => ahead.leave(), [ahead])
  return { ahead, isWaiting, isComposing }
}

type Recording = RefObject<{ recordingId: number; edit: Edit }>

function typedAhead(
  latest: Recording,
  setWaiting: (isWaiting: boolean) => void,
  setComposing: (isComposing: boolean) => void,
) {
  let text = ''
  let goal: AheadGoal | null = null
  /** True while the person waits for the caret. */
  let isWanted = true
  let release: (() => void) | null = null
  const take = (): string => {
    const typed = text
    text = ''
    return typed !== '' && goal?.isNewWord && goal.segment.text !== '' ? ` ${typed}` : typed
  }
  const end = () => {
    text = ''
    goal = null
    release?.()
    release = null
    setWaiting(false)
    setComposing(false)
  }
  /** Saves the text at its goal without moving the caret there. */
  const putThere = async () => {
    const place = goal
    const typed = take()
    const released = release
    release = null
    end()
    if (typed !== '') await putAt(place, typed, latest)
    released?.()
  }
  return {
    /** False if an edit is already running. */
    begin: (): boolean => {
      if (release !== null) return false
      release = drafts.hold()
      text = ''
      isWanted = true
      setWaiting(true)
      return true
    },
    type: (typed: string) => {
      text = typed
    },
    compose: setComposing,
    /**
     * Call it when the edit is done. Returns true if the caret must go to `at`. `at`: undefined if there is no segment.
     */
    arrive: (at: AheadGoal | undefined): boolean => {
      goal = at ?? null
      if (goal !== null && isWanted) return true
      void putThere()
      return false
    },
    /** Call it when the person moved elsewhere, so that the caret does not come back. */
    leave: () => {
      isWanted = false
      if (goal !== null) void putThere()
    },
    /** Takes this text when the caret is at its goal. */
    take,
    end,
    /** Call it when the goal's segment is gone. */
    rescue: () => {
      const { startMs, endMs, speakerId } = goal?.segment ?? unplaced
      drafts.rescue(take(), { recordingId: latest.current.recordingId, startMs, endMs, speakerId })
      end()
    },
  }
}

/** Puts typed text at its place; if that fails, keeps it separately. */
async function putAt(place: AheadGoal | null, typed: string, latest: Recording): Promise<void> {
  const { id, text: was, startMs, endMs, speakerId } = place?.segment ?? unplaced
  const offset = place?.offset ?? 0
  const isSaved =
    place !== null &&
    (await latest.current.edit({
      kind: 'segment.setText',
      segmentId: id,
      text: was.slice(0, offset) + typed + was.slice(offset),
      basedOn: was,
    }))
  if (!isSaved) drafts.rescue(typed, { recordingId: latest.current.recordingId, startMs, endMs, speakerId })
}

/** The place of words that belong to no segment. */
const unplaced = { id: 0, text: '', startMs: 0, endMs: 1, speakerId: null }
