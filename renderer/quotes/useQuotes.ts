import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract.ts'
import type { Note, Quote } from '../../shared/transcripts/quotes.ts'
import type { Transcript } from '../../shared/transcripts/transcript.ts'
import { call } from '../base/bridge.ts'
import { messageOf } from '../base/bridgeError.ts'
import { useCommand } from '../base/queries.ts'
import { shownChord } from '../keys/platform.ts'
import { drafts } from '../typing/drafts.ts'
import { words } from '../words/index.ts'
import { quoteMarks } from './quoteMarks.ts'

const texts = words.quotes.said
/** The displayed keys for undo. */
const undoKeys = shownChord('Mod+z')

const lists: CommandName[] = ['quotes.ofRecording', 'notes.ofRecording', 'quotes.list', 'quotes.filters']
const noQuotes: readonly Quote[] = []
const noNotes: readonly Note[] = []

/** Loads quotes and notes again, after an undo or redo too. */
export const reloadMarks = (client: QueryClient) =>
  Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] })))

type MarkCommand = Extract<CommandName, `${'quotes' | 'notes'}.${'add' | 'update' | 'remove'}`>

/**
 * Changes quotes or notes of a recording in the engine. Saves typed text first, because undo takes it back later. Reloads quotes and notes
 * before it resolves.
 */
export function useChangeQuotes() {
  const client = useQueryClient()
  return useMemo(
    () =>
      async <N extends MarkCommand>(
        recordingId: number,
        name: N,
        input: CommandInput<N>,
      ): Promise<CommandOutput<N>> => {
        await drafts.flushBefore(() => false)
        const answer = await call(name, input)
        client.setQueryData<Transcript | null>(
          ['transcripts.get', { recordingId }],
          (transcript) => transcript && { ...transcript, canUndo: true, canRedo: false },
        )
        await reloadMarks(client)
        return answer
      },
    [client],
  )
}

/** Removes a mark or a note without a question, because undo brings it back. `say` gets a message about the result. */
export function useRemoveMark(
  say: (text: string) => void,
  onRemoved: (recordingId: number) => void = () => {},
): (entry: Quote | Note) => void {
  const change = useChangeQuotes()
  const remove = async (entry: Quote | Note) => {
    const isQuote = 'words' in entry
    try {
      if (isQuote) await change(entry.recordingId, 'quotes.remove', { quoteId: entry.id })
      else await change(entry.recordingId, 'notes.remove', { noteId: entry.id })
      onRemoved(entry.recordingId)
      say(isQuote ? texts.markRemoved(undoKeys) : texts.noteRemoved(undoKeys))
    } catch (error) {
      say(messageOf(error))
    }
  }
  return (entry) => void remove(entry)
}

/** The quotes and notes of the open recording. The text shows the marks. */
export function useQuotes(recordingId: number, hasTranscript: boolean) {
  const quotes = useCommand('quotes.ofRecording', { recordingId }, hasTranscript).data?.quotes ?? noQuotes
  const notes = useCommand('notes.ofRecording', { recordingId }).data?.notes ?? noNotes
  useEffect(() => quoteMarks.set(quotes), [quotes])
  useEffect(() => () => quoteMarks.set(noQuotes), [])
  return { quotes, notes }
}
