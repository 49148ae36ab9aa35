import { useQueries } from '@tanstack/react-query'
import type { CommandInput, CommandOutput } from '../../shared/contract.ts'
import { call } from './bridge.ts'
import { pageSize } from './pages.ts'

type PagedCommand = 'recordings.list' | 'transcripts.search' | 'queue.overview' | 'queue.ended' | 'quotes.list'

/**
 * The visible pages of a long list. `first` and `last` are positions in the list. Returns the loaded pages by number. For a moment, an
 * item that moved may be on two pages, or on none.
 */
export function usePages<N extends PagedCommand>(
  name: N,
  input: CommandInput<N>,
  { first, last }: { first: number; last: number },
): { pages: Map<number, CommandOutput<N>>; error: Error | null } {
  const from = Math.floor(Math.max(0, first) / pageSize)
  const to = Math.max(from, Math.floor(last / pageSize))
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const answers = useQueries({
    queries: numbers.map((page) => {
      const pageInput = { ...input, offset: page * pageSize, limit: pageSize } as CommandInput<N>
      return { queryKey: [name, pageInput], queryFn: () => call(name, pageInput) }
    }),
  })
  const pages = new Map<number, CommandOutput<N>>()
  for (const [index, { data }] of answers.entries()) {
    const page = numbers[index]
    if (data !== undefined && page !== undefined) pages.set(page, data)
  }
  return { pages, error: answers.find(({ error }) => error)?.error ?? null }
}
