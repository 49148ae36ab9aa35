import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract.ts'
import { call } from './bridge.ts'

/** Requests only counts: how many recordings there are, and whether any file is being imported. */
export const justTheCount = { limit: 1, importLimit: 1 } as const

/** Requires an input for a command that has one, and forbids it for all other commands. */
type InputAndMore<N extends CommandName, More extends unknown[]> =
  undefined extends CommandInput<N> ? [input?: CommandInput<N>, ...more: More] : [input: CommandInput<N>, ...more: More]

/** A query on one command. Its key is the command and its input, so that events can invalidate it. */
export const useCommand = <N extends CommandName>(
  name: N,
  ...[input, enabled = true]: InputAndMore<N, [enabled?: boolean]>
) => useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), enabled })

/**
 * The value that `select` computes from a command's result; undefined until there is a result. The component is drawn again only when
 * this value changes. `select` must be a stable function.
 */
export const useSelected = <N extends CommandName, T>(
  name: N,
  input: CommandInput<N>,
  select: (answer: CommandOutput<N>) => T,
): T | undefined => useSelectedQuery(name, input, select).data

/** Like `useSelected`, but returns the whole query. Reading `isPending` also draws the component again when it changes. */
export const useSelectedQuery = <N extends CommandName, T>(
  name: N,
  input: CommandInput<N>,
  select: (answer: CommandOutput<N>) => T,
) => useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), select })

/** A query on one command that keeps its last result while a query with another input runs. */
export const useSteadyCommand = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), placeholderData: keepPreviousData })

/**
 * A query on one command that keeps its last result while a query with another input runs. No event reports changes of its result, so
 * every mount requests it again.
 */
export const useSteadyFreshCommand = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  useQuery({
    queryKey: [name, input ?? null],
    queryFn: () => call(name, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** A query on a command that calls a service. No event reports changes of its result, so every mount requests it again. */
export const useRemoteCommand = <N extends CommandName>(name: N, input: CommandInput<N>) =>
  useQuery({ queryKey: [name, input ?? null], queryFn: () => call(name, input), staleTime: 0 })

/** A mutation on one command, which refreshes the named queries afterwards. */
export function useCommandMutation<N extends CommandName>(name: N, refreshes: CommandName[] = []) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CommandInput<N>): Promise<CommandOutput<N>> => call(name, input),
    // Refresh after a failure too, because some of the work may have been done.
    onSettled: () => {
      for (const key of refreshes) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}
