import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { useCommands } from '../keys/usableCommands.ts'
import { steppedWords } from '../words/codeWords.ts'
import { words } from '../words/index.ts'
import { reloadMarks } from './useQuotes.ts'

/**
 * Undo and redo where no recording is open: of what was changed here, in the history of each recording. Returns the call that says in which
 * recording something was changed.
 */
export function useUndoHere(say: (text: string) => void): (recordingId: number) => void {
  const client = useQueryClient()
  /** The recordings of the changes that can be undone and redone, newest last. */
  const [steps, setSteps] = useState<{ undo: number[]; redo: number[] }>({ undo: [], redo: [] })
  const step = async (kind: 'undo' | 'redo', recordingId: number) => {
    setSteps(({ undo, redo }) =>
      kind === 'undo'
        ? { undo: undo.slice(0, -1), redo: [...redo, recordingId] }
        : { undo: [...undo, recordingId], redo: redo.slice(0, -1) },
    )
    try {
      const result = await call(`transcripts.${kind}`, { recordingId })
      await reloadMarks(client)
      if (result) say(words.recording.transcript.stepped[kind](steppedWords(result)))
    } catch (error) {
      say(messageOf(error))
    }
  }
  const [back, again] = [steps.undo.at(-1), steps.redo.at(-1)]
  useCommands({
    undo: back === undefined ? null : () => void step('undo', back),
    redo: again === undefined ? null : () => void step('redo', again),
  })
  return (recordingId) => setSteps(({ undo }) => ({ undo: [...undo, recordingId], redo: [] }))
}
