import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '../../../shared/transcripts/transcript.ts'
import type { Edit } from '../../transcript/edits.ts'
import { drafts } from '../../typing/drafts.ts'

/** A place in a segment's text. `isNewWord`: what is put there is apart from the word before it. */
export type AheadGoal = { segment: Segment; offset: number; isNewWord?: boolean }

export type TypedAhead = ReturnType<typeof useTypedAhead>['ahead']

/**
 * What is typed, pasted or composed while an edit decides where the caret goes. It has a field of its own from the first moment
 * on, and belongs where the caret goes, also where the person is in another segment or on another page by then.
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
  /** The person waits for the caret. */
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
    /** False where an edit is under way already. */
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
    /** The edit is done. Returns true if the caret is to go there; undefined: there is no segment. */
    arrive: (at: AheadGoal | undefined): boolean => {
      goal = at ?? null
      if (goal !== null && isWanted) return true
      void putThere()
      return false
    },
    /** The person moved elsewhere: do not bring the caret back. */
    leave: () => {
      isWanted = false
      if (goal !== null) void putThere()
    },
    /** The caret is at its goal, where this text goes. */
    take,
    end,
    /** The segment of the goal is gone. */
    rescue: () => {
      const { startMs, endMs, speakerId } = goal?.segment ?? unplaced
      drafts.rescue(take(), { recordingId: latest.current.recordingId, startMs, endMs, speakerId })
      end()
    },
  }
}

/** Puts what was typed at its place; keeps it apart where that cannot be done. */
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

/** For words that belong to no segment. */
const unplaced = { id: 0, text: '', startMs: 0, endMs: 1, speakerId: null }
