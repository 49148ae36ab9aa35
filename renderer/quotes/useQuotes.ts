import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract.ts'
import type { Note, Quote } from '../../shared/transcripts/quotes.ts'
import { call } from '../base/bridge.ts'
import { useCommand } from '../base/queries.ts'
import { quoteMarks } from './quoteMarks.ts'

const lists: CommandName[] = ['quotes.ofRecording', 'notes.ofRecording', 'quotes.list', 'quotes.filters']
const noQuotes: readonly Quote[] = []
const noNotes: readonly Note[] = []

/** Changes quotes or notes in the engine. Reloads them before it resolves. */
export function useChangeQuotes() {
  const client = useQueryClient()
  return useMemo(
    () =>
      async <N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> => {
        const answer = await call(name, input)
        await Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] })))
        return answer
      },
    [client],
  )
}

/** The quotes and notes of the open recording. The text shows the marks. */
export function useQuotes(recordingId: number, hasTranscript: boolean) {
  const quotes = useCommand('quotes.ofRecording', { recordingId }, hasTranscript).data?.quotes ?? noQuotes
  const notes = useCommand('notes.ofRecording', { recordingId }).data?.notes ?? noNotes
  useEffect(() => quoteMarks.set(quotes), [quotes])
  useEffect(() => () => quoteMarks.set(noQuotes), [])
  return { quotes, notes }
}
